"""Boards, plots, savings cards of a town: what lies on them, and that nothing covers anything."""

import math
from dataclasses import replace
from itertools import pairwise
from typing import get_args

import pytest

from pnp.box.board import OfficeRole, Town, board_size
from pnp.box.model import drawing_of, street_of
from pnp.box.parts.declared import CARD
from pnp.box.places.rings import DIAMETER, circles, number_area, space_area
from pnp.faces.boards.town_board import COLOURS, arrow_at, course, smooth
from pnp.faces.context import WHITE, Face, Ink, lightness
from pnp.faces.parts.card import card_piece, savings_piece
from pnp.faces.parts.deed import BACKS, BARS, building_piece, plot_piece
from pnp.faces.parts.reference_tables import savings_tables_faces
from pnp.press.imposition import impose
from pnp.press.job import PrintJob
from pnp.press.paper import A4, Backs
from pnp.press.printing import context_for
from pnp.press.type import TypeCase
from pnp.units import Rect, Size
from tests.faces.conftest import INKS, LANGUAGES, board_of, brief, declared_pieces, note
from tests.shipped import box_of


@pytest.fixture(scope="module")
def town() -> Town:
    town = brief("chalet").box.town
    assert town is not None
    return town


@pytest.mark.parametrize("ink", INKS)
def test_the_arrows_drawn_are_those_of_the_content(town: Town, ink: Ink) -> None:
    book = board_of("chalet", "de", ink)
    heads = [each for each in book.drawn if _is_arrow(each.points)]
    found = {_read(each.points) for each in heads}
    wanted = {_rounded(*arrow_at(town, stop, way)) for stop in town.stops for way in stop.ways}
    legend = {arrow for arrow in found - wanted if arrow[0] > town.size / 2}
    assert wanted <= found
    assert len(found - wanted) == len(legend) == 1, "only the legend explains one more"


def _is_arrow(points: tuple[tuple[float, float], ...]) -> bool:
    """Tell an arrow by its four corners and its length of 4.4 mm."""
    if len(points) != 4:
        return False
    tip, left, notch, right = points
    sides = (math.dist(left, right), math.dist(tip, notch), math.dist(tip, left))
    return sides == pytest.approx((4.4, 1.6, math.dist(tip, right)), abs=0.01)


def _read(points: tuple[tuple[float, float], ...]) -> tuple[float, float, float]:
    tip, left, _, right = points
    back = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)
    angle = math.degrees(math.atan2(tip[1] - back[1], tip[0] - back[0]))
    return _rounded((tip[0] + back[0]) / 2, (tip[1] + back[1]) / 2, angle)


def _rounded(x: float, y: float, angle: float) -> tuple[float, float, float]:
    return round(x, 1), round(y, 1), round(angle) % 360


def test_an_arrow_points_the_way_its_street_runs(town: Town) -> None:
    ways = {stop.id: stop for stop in town.stops}
    assert round(arrow_at(town, ways["hauptstrasse-2"], ways["hauptstrasse-2"].ways[0])[2]) == 0
    assert round(arrow_at(town, ways["waldstrasse-1"], ways["waldstrasse-1"].ways[0])[2]) == -90
    assert abs(arrow_at(town, ways["seestrasse-7"], ways["seestrasse-7"].ways[0])[2]) == 180


def test_no_arrow_lies_on_a_space(town: Town) -> None:
    for stop in town.stops:
        for way in stop.ways:
            x, y, _ = arrow_at(town, stop, way)
            for other in town.stops:
                assert not space_area(town, other).inset(1e-9).holds((x, y)), (stop.id, way)


def test_bends_are_quarters_of_a_circle(town: Town) -> None:
    """No polygon: each bend is one curve that leaves and arrives along its streets."""
    bent = [(stop, way) for stop in town.stops for way in stop.ways if way.via]
    assert len(bent) == 5
    for stop, way in bent:
        names = [name for name, _ in smooth(course(town, stop, way))]
        assert names.count("C") == len(way.via), stop.id


def test_spaces_of_each_kind_have_their_own_colour_and_icon(town: Town) -> None:
    book, palette = board_of("chalet", "de"), brief("chalet").box.look.palette
    for stop in town.stops:
        area = space_area(town, stop)
        round_ = [each for each in book.drawn if each.fill and len(each.points) > 8]
        fills = {each.fill for each in round_ if area.covers(each.area, 0.01)}
        assert palette[COLOURS[stop.kind]] in fills, stop.id
    chance, office = (lightness(palette[COLOURS[kind]]) for kind in ("chance", "office"))
    assert abs(chance - office) > 40, "mauve and purple are far apart (CH-A22)"
    stamped = {key.split(" ")[1] for key in book.stamped if key.startswith("icon ")}
    assert {"plot", "home", "chance", *get_args(OfficeRole)} <= stamped


def _things(town: Town) -> list[tuple[str, Rect]]:
    """Everything of a town that nothing may cover: spaces, plates, numbers, title, raft, legend."""
    found = [(stop.id, space_area(town, stop)) for stop in town.stops]
    found += [(f"number of {stop.id}", number_area(town, stop).inset(0.5)) for stop in town.stops
              if stop.number is not None]  # fmt: skip
    found += [(f"plate of {stop.id}", Rect(*stop.plate)) for stop in town.stops
              if stop.plate and stop.kind != "start"]  # fmt: skip
    areas = {"title": town.title, "deck": town.deck, "legend": town.legend}
    return found + [(name, Rect(*area)) for name, area in areas.items()]


def test_nothing_of_a_town_covers_anything_else(town: Town) -> None:
    board = board_size(town).area.inset(3)
    things = _things(town)
    assert len(things) == 44 + 43 + 32 + 3
    for n, (name, one) in enumerate(things):
        assert board.covers(one), name
        for other, two in things[n + 1 :]:
            assert not one.overlaps(two), (name, other)


def test_sheets_meet_where_nothing_with_words_lies(town: Town) -> None:
    (seam,) = town.seams
    for name, area in _things(town):
        assert area.bottom <= seam or area.y >= seam, name


def test_the_turn_of_the_booklet_goes_along_the_arrows(town: Town) -> None:
    """Ben throws a four on Hauptstrasse 10 and comes to Parkallee 2 by the short cut."""
    stops = {stop.id: stop for stop in town.stops}
    here = "hauptstrasse-10"
    for _ in range(4):
        ways = stops[here].ways
        here = next((way.to for way in ways if way.short), ways[0].to)
    assert here == "parkallee-2"


CREST = (17.2, 20.6)
"""From where to where the bar with the crest reaches, in mm from the top of the card."""


CHALET, GERMAN = box_of("chalet"), brief("chalet", "de")


def test_two_bars_tell_three_kinds_of_cards_apart() -> None:
    palette = CHALET.look.palette
    cards = {
        "plot": plot_piece(GERMAN, next(d for d in CHALET.deeds if d.area)),
        "home": plot_piece(GERMAN, next(d for d in CHALET.deeds if d.dwelling)),
        "building": building_piece(GERMAN, CHALET.buildings[0]),
    }
    for kind, piece in cards.items():
        fills = [each.fill for each in note(piece.front).drawn if each.fill][:2]
        assert fills == [palette[BARS[kind][1]], palette[BARS[kind][0]]], kind
    assert len(set(BARS.values())) == 3


def test_what_lies_behind_a_picture_tells_its_street() -> None:
    assert CHALET.town
    behind = {street.id: street.backdrop for street in CHALET.town.streets}
    assert len(set(behind.values()) - {""}) == len(behind) == 6
    for deed in CHALET.deeds:
        street = street_of(CHALET, deed)
        assert street
        stamped = {key.split(" ")[1] for key in note(plot_piece(GERMAN, deed).front).stamped}
        assert stamped & set(behind.values()) == {street.backdrop}, deed.id


@pytest.mark.parametrize(("deed", "said"), [
    ("uferweg-5", "(nur für Ferien-Bungalow)"), ("uferweg-5", "(solange unbebaut)"),
    ("waldstrasse-4", "(unbebaubar)"), ("waldstrasse-4", "Jagdgrund"),
    ("waldstrasse-4", "2.000\u00a0DM"), ("hauptstrasse-6-3", "Ferienwohnung"),
])  # fmt: skip
def test_a_card_says_what_is_special_about_its_plot(deed: str, said: str) -> None:
    thing = next(each for each in CHALET.deeds if each.id == deed)
    assert note(plot_piece(GERMAN, thing).front).says(said) == 1


def test_a_large_house_names_the_plot_it_needs() -> None:
    for building in CHALET.buildings:
        piece = building_piece(GERMAN, building)
        needs = f"braucht ein Grundstück ab {building.area:,} qm".replace(",", ".")
        assert note(piece.front).says(needs) == (1 if building.area else 0)
        assert piece.count == building.count


def test_an_income_has_no_sign_and_a_damage_shows_that_it_is_insured() -> None:
    deck = CHALET.decks[0]
    for card in deck.cards:
        book = note(card_piece(GERMAN, deck, card).front)
        signs = sum(line.text.startswith(("+", "\u2212")) for line in book.written)
        assert signs == (0 if card.effect.kind == "income" else 1), card.id
        sign = "" if not signs else "+" if card.good else "\u2212"
        assert book.says(f"{sign}{GERMAN.sum(card.effect.amount or card.effect.house or 0)}") == 1
        shown = any(key.startswith("icon insurance ") for key in book.stamped)
        assert shown == card.effect.insurable, card.id


@pytest.mark.rule("CH-16")
def test_printed_interest_is_rounded_as_the_bank_rounds_it() -> None:
    odd = replace(CHALET.rules, numbers={**CHALET.rules.numbers, "mortgage_step": 25})
    context = context_for(replace(CHALET, rules=odd), PrintJob(lang="en"))
    (tables,) = savings_tables_faces(context, Size(190, 273), TypeCase())
    assert note(tables).says("28") == 1  # ten per cent of 275, a broken coin in the Bank's favour
    (bond,) = declared_pieces(context, "bonds")
    assert note(bond.front).says(f"{context.sum(3)} per savings bank visit")


def test_a_plot_shows_street_colour_and_pattern() -> None:
    town = CHALET.town
    assert town is not None
    shown = {(street.colour, street.pattern, street.icon) for street in town.streets}
    assert len(shown) == len({colour for colour, *_ in shown}) == len(town.streets) == 6
    greys = sorted(lightness(CHALET.look.palette[street.colour]) for street in town.streets)
    assert all(b - a >= 7 for a, b in pairwise(greys)), greys
    for deed in CHALET.deeds:
        street = street_of(CHALET, deed)
        assert street is not None, deed.id
        book = note(plot_piece(GERMAN, deed).front)
        assert book.says(GERMAN.localise(street.name)) == 1, deed.id
        assert any(CHALET.look.palette[street.colour] == each.fill for each in book.drawn), deed.id
        assert any(key.startswith(f"icon {street.icon} ") for key in book.stamped), deed.id


def test_each_apartment_of_a_house_shows_which_one_it_is() -> None:
    flats = [deed for deed in CHALET.deeds if deed.id.startswith("hauptstrasse-6-")]
    assert len({drawing_of(CHALET, deed) for deed in flats}) == len(flats) == 8
    land = {drawing_of(CHALET, deed) for deed in CHALET.deeds if deed.area}
    assert len(land) >= 6, "one meadow stands for too many plots"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_written_on_the_crest_of_a_card(lang: str) -> None:
    context = context_for(CHALET, PrintJob(lang=lang))
    cards = [plot_piece(context, deed) for deed in CHALET.deeds]
    for piece in (*cards, *(building_piece(context, each) for each in CHALET.buildings)):
        for line in note(piece.front).written:
            above, below = line.corners[0][1], line.corners[2][1]
            assert below <= CREST[0] + 0.05 or above >= CREST[1], (piece.id, line.text)


def test_plots_have_one_ground_on_their_backs_and_buildings_another() -> None:
    """Where neighbours on a sheet are alike, a back that has drifted shows no stripe."""
    context = context_for(CHALET, PrintJob())
    plots = [plot_piece(context, deed).back for deed in CHALET.deeds]
    buildings = [building_piece(context, each).back for each in CHALET.buildings]
    grounds = [{note(back).stamped[0] for back in backs if back} for backs in (plots, buildings)]
    assert [len(each) for each in grounds] == [1, 1]
    assert grounds[0] != grounds[1]
    assert CHALET.look.palette.keys() >= {*BACKS.values()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_an_icon_of_a_card_means_stands_beside_it(lang: str) -> None:
    context = context_for(CHALET, PrintJob(lang=lang))
    deck = CHALET.decks[0]
    words = {"renovate": "card_each_house", "income": "card_keep"}
    for card in deck.cards:
        key = "card_insured" if card.effect.insurable else words.get(card.effect.kind or "")
        if key:
            book = note(card_piece(context, deck, card).front)
            assert book.says(context.label(key)) == 1, card.id


HALF_AN_INCH = 12.7
"""The side of a counter in mm, and the width of the punch that makes it round."""


def stamps(face: Face) -> list[float]:
    """Give the diameters of the empty circles of a card: white and round, wider than 10 mm."""
    white = [each for each in note(face).drawn if each.fill == WHITE and len(each.points) == 13]
    round_ = [each.area for each in white if abs(each.area.width - each.area.height) < 0.001]
    return [round(area.width, 3) for area in round_ if area.width > 10]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_has_a_circle_for_each_counter(lang: str) -> None:
    context = brief("chalet", lang)
    for contract in brief("chalet").box.money.contracts:
        piece = savings_piece(context, contract)
        assert piece.back is not None
        front, back = stamps(piece.front), stamps(piece.back)
        assert (len(front), len(back)) == (contract.deposits, contract.circles)
        assert max(*front, *back) < HALF_AN_INCH  # a counter hides its ring


@pytest.mark.parametrize("name", ["counters", "red-counters"])
def test_a_counter_has_its_place_cut_square_or_round(name: str) -> None:
    (counter,) = declared_pieces(brief("chalet"), name)
    size = counter.front.size
    assert size.width == size.height == HALF_AN_INCH < DIAMETER
    assert counter.back is not None, "a counter is printed on both sides"


def test_counters_cut_square_lie_on_a_full_card_without_touching() -> None:
    for contract in brief("chalet").box.money.contracts:
        for count in (contract.deposits, contract.circles):
            spots = circles(count)
            for n, (x, y) in enumerate(spots):
                assert 3 + HALF_AN_INCH / 2 <= x <= CARD.width - 3 - HALF_AN_INCH / 2
                apart = [max(abs(x - a), abs(y - b)) for a, b in spots[:n]]
                assert min(apart, default=99) >= HALF_AN_INCH + 1, (contract.sum, count)


def test_counters_are_parted_by_straight_cuts_alone() -> None:
    (counter,) = declared_pieces(brief("chalet"), "counters")
    page = impose([counter], A4, "long-edge")[0].front
    areas = [each.area for each in page.placements]
    assert len(areas) == counter.count == 120
    assert len(page.cuts_x) + len(page.cuts_y) < 30


def test_a_counter_shows_the_sum_and_the_office_its_content_names() -> None:
    context = brief("chalet")
    shown = {}
    for name in ("counters", "red-counters"):
        (counter,) = declared_pieces(context, name)
        drawn = note(counter.front)
        icons = [key.split(" ")[1] for key in drawn.stamped if key.startswith("icon ")]
        shown[counter.id.partition("/")[2]] = (*icons, *(line.text for line in drawn.written))
    green, red = ("head-office", "4,000"), ("insurance", "1,000")
    assert shown == {"counter-green": green, "counter-red": red}


@pytest.mark.parametrize("count", [2, 3, 4, 6, 8, 12])
def test_counters_lie_beside_each_other_without_touching(count: int) -> None:
    spots = circles(count)
    assert len(set(spots)) == count
    for n, (x, y) in enumerate(spots):
        for a, b in spots[:n]:
            assert ((x - a) ** 2 + (y - b) ** 2) ** 0.5 >= DIAMETER + 0.5
        assert DIAMETER / 2 + 3 <= x <= 63 - DIAMETER / 2 - 3


@pytest.mark.parametrize("flip", ["long-edge", "short-edge", "fold"])
def test_a_card_turned_over_is_upright(flip: Backs) -> None:
    """Turned round its upright axis, the way players turn cards, the back stands on its feet."""
    piece = savings_piece(brief("chalet"), brief("chalet").box.money.contracts[0])
    sheet = impose([piece], A4, flip)[0]
    front = sheet.front.placements[0]
    backs = sheet.back.placements if sheet.back else sheet.front.placements
    back = next(each for each in backs if each.side == "back")
    # folded over a level line, the back is printed on its head, like one that flips short
    assert (back.turn - front.turn) % 360 == (0 if flip == "long-edge" else 180)


def test_both_sides_name_their_sums() -> None:
    context = brief("chalet", "de")
    piece = savings_piece(context, brief("chalet").box.money.contracts[2])
    assert piece.back is not None
    front, back = note(piece.front), note(piece.back)
    assert front.says("80.000\u00a0DM") == 1
    assert front.says("Guthaben") == 1
    assert back.says("48.000\u00a0DM") == 1
    assert back.says("Darlehen") == 1
    assert front.says(piece.code) == back.says(piece.code) == 1

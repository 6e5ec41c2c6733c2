"""Savings cards and the counters that cover their circles."""

import pytest

from pnp.box.parts.declared import CARD
from pnp.box.places.rings import DIAMETER, circles
from pnp.faces.face import Face
from pnp.faces.parts.card import savings_piece
from pnp.faces.theme import WHITE
from pnp.press.imposition import impose
from pnp.press.paper import A4, Backs
from tests.faces.conftest import LANGUAGES, Note, brief
from tests.faces.declared import declared_pieces

HALF_AN_INCH = 12.7
"""The side of a counter in mm, and the width of the punch that makes it round."""


def stamps(face: Face, note: Note) -> list[float]:
    """Give the diameters of the empty circles of a card: white and round, wider than 10 mm."""
    white = [each for each in note(face).drawn if each.fill == WHITE and len(each.points) == 13]
    round_ = [each.area for each in white if abs(each.area.width - each.area.height) < 0.001]
    return [round(area.width, 3) for area in round_ if area.width > 10]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_has_a_circle_for_each_counter(note: Note, lang: str) -> None:
    context = brief("chalet", lang)
    for contract in brief("chalet").box.money.contracts:
        piece = savings_piece(context, contract)
        assert piece.back is not None
        front, back = stamps(piece.front, note), stamps(piece.back, note)
        assert (len(front), len(back)) == (contract.deposits, contract.circles)
        assert {*front, *back} == {DIAMETER}


@pytest.mark.parametrize("name", ["counters", "red-counters"])
def test_a_counter_lies_within_its_circle_cut_square_or_round(name: str) -> None:
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


def test_a_counter_shows_the_sum_and_the_office_its_content_names(note: Note) -> None:
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


def test_both_sides_name_their_sums(note: Note) -> None:
    context = brief("chalet", "de")
    piece = savings_piece(context, brief("chalet").box.money.contracts[2])
    assert piece.back is not None
    front, back = note(piece.front), note(piece.back)
    assert front.says("80.000\u00a0DM") == 1
    assert front.says("Guthaben") == 1
    assert back.says("48.000\u00a0DM") == 1
    assert back.says("Darlehen") == 1
    assert front.says(piece.code) == back.says(piece.code) == 1

"""Cards of plots, homes and buildings, and what else a town has."""

from dataclasses import replace
from itertools import pairwise

import pytest

from pnp.box.model import Box, drawing_of, street_of
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.faces.context import Context
from pnp.faces.parts.card import card_piece
from pnp.faces.parts.plot import BACK, BARS, building_piece, plot_piece
from pnp.faces.parts.reference_tables import savings_tables_faces
from pnp.faces.theme import lightness
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from pnp.press.type import TypeCase
from pnp.units import Size
from tests.faces.conftest import LANGUAGES, Note
from tests.faces.declared import declared_pieces

CREST = (17.2, 20.6)
"""From where to where the bar with the crest reaches, in mm from the top of the card."""


@pytest.fixture(scope="module")
def chalet() -> Box:
    return read_box(find_kit("chalet"))


@pytest.fixture(scope="module")
def german(chalet: Box) -> Context:
    return context_for(chalet, PrintJob(lang="de"))


def test_two_bars_tell_three_kinds_of_cards_apart(chalet: Box, german: Context, note: Note) -> None:
    palette = chalet.look.palette
    cards = {
        "plot": plot_piece(german, next(d for d in chalet.deeds if d.area)),
        "home": plot_piece(german, next(d for d in chalet.deeds if d.dwelling)),
        "building": building_piece(german, chalet.buildings[0]),
    }
    for kind, piece in cards.items():
        fills = [each.fill for each in note(piece.front).drawn if each.fill][:2]
        assert fills == [palette[BARS[kind][1]], palette[BARS[kind][0]]], kind
    assert len(set(BARS.values())) == 3


def test_what_lies_behind_a_picture_tells_its_street(
    chalet: Box, german: Context, note: Note
) -> None:
    assert chalet.town
    behind = {street.id: street.backdrop for street in chalet.town.streets}
    assert len(set(behind.values()) - {""}) == len(behind) == 6
    for deed in chalet.deeds:
        street = street_of(chalet, deed)
        assert street
        stamped = {key.split(" ")[1] for key in note(plot_piece(german, deed).front).stamped}
        assert stamped & set(behind.values()) == {street.backdrop}, deed.id


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        ("uferweg-5", "(nur für Ferien-Bungalow)"),
        ("uferweg-5", "(solange unbebaut)"),
        ("waldstrasse-4", "(unbebaubar)"),
        ("waldstrasse-4", "Jagdgrund"),
        ("waldstrasse-4", "2.000\u00a0DM"),
        ("hauptstrasse-6-3", "Ferienwohnung"),
    ],
)
def test_a_card_says_what_is_special_about_its_plot(
    chalet: Box, german: Context, note: Note, deed: str, said: str
) -> None:
    thing = next(each for each in chalet.deeds if each.id == deed)
    assert note(plot_piece(german, thing).front).says(said) == 1


def test_a_large_house_names_the_plot_it_needs(chalet: Box, german: Context, note: Note) -> None:
    for building in chalet.buildings:
        piece = building_piece(german, building)
        needs = f"erfordert mindestens {building.area:,} qm Grundstück".replace(",", ".")
        assert note(piece.front).says(needs) == (1 if building.area else 0)
        assert piece.count == building.count


def test_an_income_has_no_sign_and_a_damage_shows_that_it_is_insured(
    chalet: Box, german: Context, note: Note
) -> None:
    deck = chalet.decks[0]
    for card in deck.cards:
        book = note(card_piece(german, deck, card).front)
        signs = sum(line.text.startswith(("+", "\u2212")) for line in book.written)
        assert signs == (0 if card.effect.kind == "income" else 1), card.id
        shown = any(key.startswith("icon insurance ") for key in book.stamped)
        assert shown == card.effect.insurable, card.id


@pytest.mark.rule("CH-16")
def test_printed_interest_is_rounded_as_the_bank_rounds_it(chalet: Box, note: Note) -> None:
    odd = replace(chalet.rules, numbers={**chalet.rules.numbers, "mortgage_step": 25})
    context = context_for(replace(chalet, rules=odd), PrintJob(lang="en"))
    (tables,) = savings_tables_faces(context, Size(190, 273), TypeCase())
    assert note(tables).says("38") == 1  # ten per cent of 375, a broken coin in the Bank's favour
    (bond,) = declared_pieces(context, "bonds")
    assert note(bond.front).says(f"{context.sum(3)} interest a round")


def test_a_plot_shows_street_colour_and_pattern(chalet: Box, german: Context, note: Note) -> None:
    town = chalet.town
    assert town is not None
    shown = {(street.colour, street.pattern, street.icon) for street in town.streets}
    assert len(shown) == len({colour for colour, *_ in shown}) == len(town.streets) == 6
    greys = sorted(lightness(chalet.look.palette[street.colour]) for street in town.streets)
    assert all(b - a >= 7 for a, b in pairwise(greys)), greys
    for deed in chalet.deeds:
        street = street_of(chalet, deed)
        assert street is not None, deed.id
        book = note(plot_piece(german, deed).front)
        assert book.says(german.localise(street.name)) == 1, deed.id
        assert any(chalet.look.palette[street.colour] == each.fill for each in book.drawn), deed.id
        assert any(key.startswith(f"icon {street.icon} ") for key in book.stamped), deed.id


def test_each_apartment_of_a_house_shows_which_one_it_is(chalet: Box) -> None:
    flats = [deed for deed in chalet.deeds if deed.id.startswith("hauptstrasse-6-")]
    assert len({drawing_of(chalet, deed) for deed in flats}) == len(flats) == 8
    land = {drawing_of(chalet, deed) for deed in chalet.deeds if deed.area}
    assert len(land) >= 6, "one meadow stands for too many plots"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_written_on_the_crest_of_a_card(chalet: Box, note: Note, lang: str) -> None:
    context = context_for(chalet, PrintJob(lang=lang))
    cards = [plot_piece(context, deed) for deed in chalet.deeds]
    for piece in (*cards, *(building_piece(context, each) for each in chalet.buildings)):
        for line in note(piece.front).written:
            above, below = line.corners[0][1], line.corners[2][1]
            assert below <= CREST[0] + 0.05 or above >= CREST[1], (piece.id, line.text)


def test_all_plots_and_buildings_have_one_ground_on_their_backs(chalet: Box, note: Note) -> None:
    """Where neighbours on a sheet are alike, a back that has drifted shows no stripe."""
    context = context_for(chalet, PrintJob())
    grounds = set()
    cards = [plot_piece(context, deed) for deed in chalet.deeds]
    for piece in (*cards, *(building_piece(context, each) for each in chalet.buildings)):
        assert piece.back is not None
        grounds.add(note(piece.back).stamped[0])
    assert len(grounds) == 1
    assert chalet.look.palette[BACK]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_an_icon_of_a_card_means_stands_beside_it(chalet: Box, note: Note, lang: str) -> None:
    context = context_for(chalet, PrintJob(lang=lang))
    deck = chalet.decks[0]
    words = {"renovate": "card_each_house", "income": "card_keep"}
    for card in deck.cards:
        key = "card_insured" if card.effect.insurable else words.get(card.effect.kind or "")
        if key:
            book = note(card_piece(context, deck, card).front)
            assert book.says(context.label(key)) == 1, card.id

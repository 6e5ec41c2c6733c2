"""Cards of plots, homes and buildings, and all other faces of a town in every printing."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.faces.context import Context
from pnp.faces.face import PrintedPiece
from pnp.faces.parts.banknote import note_pieces
from pnp.faces.parts.bond import bond_pieces
from pnp.faces.parts.card import card_piece
from pnp.faces.parts.counter import counter_pieces
from pnp.faces.parts.overview import overview_faces, savings_tables_faces
from pnp.faces.parts.pawn import pawn_pieces
from pnp.faces.parts.plot import BARS, building_piece, plot_piece
from pnp.faces.parts.savings_contract import savings_piece
from pnp.faces.theme import WHITE, Ink
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from pnp.units import Size
from tests.faces.conftest import INKS, LANGUAGES, Note, assert_sound

DRAWN = {"counter": counter_pieces, "bond": bond_pieces, "pawn": pawn_pieces}


@pytest.fixture(scope="module")
def chalet() -> Box:
    return read_box(find_kit("chalet"))


def pieces(context: Context) -> Iterator[PrintedPiece]:
    for deed in context.box.deeds:
        yield plot_piece(context, deed)
    for building in context.box.buildings:
        yield building_piece(context, building)
    for contract in context.box.money.contracts:
        yield savings_piece(context, contract)
    for card in context.box.decks[0].cards:
        yield card_piece(context, context.box.decks[0], card)
    for each in context.box.money.notes:
        yield note_pieces(context, each)[0]
    for kind in context.box.pieces:
        if kind.kind in DRAWN:
            yield from DRAWN[kind.kind](context, kind)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ink", INKS)
def test_every_text_fits_is_large_enough_and_keeps_to_the_safe_zone(
    chalet: Box, note: Note, lang: str, ink: Ink
) -> None:
    context = context_for(chalet, PrintJob(lang=lang, ink=ink))
    known: set[str] = set()
    drawn = [face for p in pieces(context) for face in (p.front, p.back) if face]
    drawn += [
        *overview_faces(context, Size(190, 273)),
        *savings_tables_faces(context, Size(190, 273)),
    ]
    for face in {face.key: face for face in drawn}.values():
        book = note(face, known)
        assert_sound(face, book)
        if ink == "line":
            assert {each.fill for each in book.drawn} <= {None, WHITE}, face.key


def test_the_two_bars_tell_the_three_kinds_of_cards_apart(chalet: Box, note: Note) -> None:
    context = context_for(chalet, PrintJob(lang="de"))
    palette = chalet.look.palette
    cards = {
        "plot": plot_piece(context, next(d for d in chalet.deeds if d.area)),
        "home": plot_piece(context, next(d for d in chalet.deeds if d.dwelling)),
        "building": building_piece(context, chalet.buildings[0]),
    }
    for kind, piece in cards.items():
        fills = [each.fill for each in note(piece.front).drawn if each.fill][:2]
        assert fills == [palette[BARS[kind][1]], palette[BARS[kind][0]]], kind
    assert len(set(BARS.values())) == 3


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        ("uferweg-5", "(nur für Ferien-Bungalow)"),
        ("uferweg-5", "(solange unbebaut)"),
        ("waldstrasse-4", "(unbebaubar)"),
        ("waldstrasse-4", "2.000\u00a0DM"),
        ("hauptstrasse-6-3", "Ferienwohnung"),
    ],
)
def test_a_card_says_what_is_special_about_its_plot(
    chalet: Box, note: Note, deed: str, said: str
) -> None:
    context = context_for(chalet, PrintJob(lang="de"))
    thing = next(each for each in chalet.deeds if each.id == deed)
    assert note(plot_piece(context, thing).front).says(said) == 1


def test_a_large_house_names_the_plot_it_needs(chalet: Box, note: Note) -> None:
    context = context_for(chalet, PrintJob(lang="de"))
    for building in chalet.buildings:
        piece = building_piece(context, building)
        needs = f"erfordert mindestens {building.area:,} qm Grundstück".replace(",", ".")
        assert note(piece.front).says(needs) == (1 if building.area else 0)
        assert piece.count == building.count


def test_a_levy_for_each_house_shows_its_sum(chalet: Box, note: Note) -> None:
    context = context_for(chalet, PrintJob(lang="de"))
    deck = chalet.decks[0]
    for card in deck.cards:
        if card.effect.kind == "renovate":
            assert card.effect.house is not None
            face = card_piece(context, deck, card).front
            assert note(face).says(context.sum(card.effect.house)) == 1, card.id


def test_an_income_has_no_sign_and_a_damage_shows_that_it_is_insured(
    chalet: Box, note: Note
) -> None:
    context = context_for(chalet, PrintJob(lang="de"))
    deck = chalet.decks[0]
    for card in deck.cards:
        book = note(card_piece(context, deck, card).front)
        signs = book.says("+") + book.says("\u2212")
        assert signs == (0 if card.effect.kind == "income" else 1), card.id
        shown = any(key.startswith("icon insurance ") for key in book.stamped)
        assert shown == card.effect.insurable, card.id


@pytest.mark.rule("CH-16")
def test_printed_interest_is_rounded_as_the_bank_rounds_it(chalet: Box, note: Note) -> None:
    odd = replace(chalet.rules, numbers={**chalet.rules.numbers, "mortgage_step": 25})
    context = context_for(replace(chalet, rules=odd), PrintJob(lang="en"))
    (tables,) = savings_tables_faces(context, Size(190, 273))
    assert note(tables).says("38") == 1  # ten per cent of 375, a broken coin in the Bank's favour
    kind = next(piece for piece in chalet.pieces if piece.kind == "bond")
    assert note(bond_pieces(context, kind)[0].front).says(
        context.label("bond_interest", sum=context.sum(3))
    )

from dataclasses import replace
from typing import get_args

import pytest

from pnp.box.game import BackLook, BackShape, FrameName
from pnp.box.model import Box
from pnp.faces.context import Context
from pnp.faces.parts.card import card_piece, deck_back
from pnp.faces.parts.deed import deed_piece
from pnp.faces.theme import Ink
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from pnp.units import to_mm
from tests.faces.conftest import INKS, Note, brief


def test_good_and_bad_are_told_by_a_sign_as_well_as_by_colour(context: Context, note: Note) -> None:
    deck = context.box.decks[0]
    for card in deck.cards:
        book = note(card_piece(context, deck, card).front)
        if card.effect.amount is not None:
            sign = "+" if card.good else "\u2212"
            assert book.says(f"{sign}{context.sum(card.effect.amount)}") == 1, card.id
        icon = "go" if card.effect.kind == "advance" else "plus" if card.good else "minus"
        assert any(key.startswith(f"icon {icon} ") for key in book.stamped), card.id


def test_a_levy_on_buildings_shows_both_sums(context: Context, note: Note) -> None:
    deck = context.box.decks[0]
    card = next(card for card in deck.cards if card.effect.kind == "per_building")
    book = note(card_piece(context, deck, card).front)
    assert card.effect.house is not None
    assert card.effect.hotel is not None
    assert book.says(f"\u2212{context.sum(card.effect.house)}") == 1
    assert book.says(f"\u2212{context.sum(card.effect.hotel)}") == 1


def test_a_card_that_sends_somewhere_names_the_place(context: Context, note: Note) -> None:
    deck = context.box.decks[0]
    card = next(card for card in deck.cards if card.effect.to == "bundeena-wharf")
    book = note(card_piece(context, deck, card).front)
    assert "Wharf" in {line.text.split()[-1] for line in book.written}
    assert any(key.startswith("icon go ") for key in book.stamped)


def test_every_card_bears_its_own_code(context: Context, note: Note) -> None:
    deck = context.box.decks[0]
    codes = set()
    for card in deck.cards:
        piece = card_piece(context, deck, card)
        assert piece.id == f"{deck.id}/{card.id}"
        book = note(piece.front)
        assert book.says(piece.code) == 1
        codes.add(book.codes[0])
    assert len(codes) == len(deck.cards)


def test_all_backs_of_a_deck_are_one_face(context: Context) -> None:
    deck = context.box.decks[0]
    backs = {card_piece(context, deck, card).back for card in deck.cards}
    assert {back.key for back in backs if back} == {deck_back(context, deck).key}


@pytest.mark.parametrize("kit", ["cronulla", "grundbesitz", "solo"])
def test_decks_and_deeds_of_a_game_are_told_apart_by_their_backs(kit: str, note: Note) -> None:
    context = brief(kit)
    decks = [deck_back(context, deck) for deck in context.box.decks]
    deed = deed_piece(context, context.box.deeds[0]).back
    assert deed is not None
    seen = [{key for key in note(face).stamped if key.startswith(("drawing", "back"))}
            for face in (*decks, deed)]  # fmt: skip
    for n, keys in enumerate(seen):
        assert keys
        assert all(keys.isdisjoint(other) for other in seen[:n])


def test_a_back_has_no_frame_near_its_edge_and_bleeds(context: Context, note: Note) -> None:
    face = deck_back(context, context.box.decks[0])
    book = note(face)
    ground = next(drawn for drawn in book.drawn if drawn.fill)
    assert (min(x for x, _ in ground.points), min(y for _, y in ground.points)) == (-3, -3)
    level = [each for each in book.drawn if each.stroke and len(each.points) == 4]
    assert not [each for each in level if max(x for x, _ in each.points) > 58]


def test_a_short_goal_stands_on_the_line_of_the_sums(context: Context, note: Note) -> None:
    deck = context.box.decks[0]
    feet = set()
    for card in deck.cards:
        said = {"start": "Start"}.get(card.effect.to or "") or (
            f"+{context.sum(card.effect.amount or 0)}" if card.effect.kind == "collect" else ""
        )
        written = note(card_piece(context, deck, card).front).written
        goals = [line for line in written if line.text == said]
        feet |= {round(line.corners[2][1] - to_mm(line.size * 0.22), 2) for line in goals}
    assert feet == {76.3}


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("frame", get_args(FrameName))
def test_every_frame_and_back_has_its_layout_and_its_words_fit(
    box: Box, note: Note, frame: FrameName, ink: Ink
) -> None:
    deck = box.decks[0]
    for shape in get_args(BackShape):
        look = replace(box.look, frame=frame, backs={deck.id: BackLook(shape=shape)})
        context = context_for(replace(box, look=look), PrintJob(ink=ink))
        pieces = (card_piece(context, deck, deck.cards[0]), deed_piece(context, box.deeds[0]))
        for face in (face for piece in pieces for face in (piece.front, piece.back) if face):
            book = note(face)
            assert not book.faults
            assert book.written


@pytest.mark.parametrize("kit", ["grundbesitz", "solo", "chalet"])
def test_words_of_a_deck_are_of_one_size_and_no_line_is_an_orphan(kit: str, note: Note) -> None:
    """A last line is at least a third as long as the longest; no sum touches the words."""
    context = brief(kit)
    deck, sizes = context.box.decks[-1], set[float]()
    keep = context.label("card_keep")
    for card in deck.cards:
        said = context.localise(card.text)
        written = note(card_piece(context, deck, card).front).written
        lines = [line for line in written if line.text in said and line.text != keep]
        lines = [line for line in lines if 8 < line.size < 11]
        sizes |= {line.size for line in lines}
        if len(lines) > 1:
            assert lines[-1].area.width > max(line.area.width for line in lines) / 3, card.id
    assert len(sizes) == 1

"""Nothing is printed that the game does not have: no mortgage, no hotel, no number, no `None`."""

from dataclasses import replace
from typing import get_args

import pytest

from pnp.box.board import Ring
from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.pieces import SHOWN, Piece, PieceKind
from pnp.box.reading.reader import read_box
from pnp.box.rulebook import Rules
from pnp.box.words import Words
from pnp.errors import PrintError
from pnp.faces.boards.board import board_piece
from pnp.faces.context import Context
from pnp.faces.face import Face
from pnp.faces.parts.deed import blank_deed_piece, deed_piece
from pnp.press.job import PrintJob
from pnp.press.kit import CUTOUTS
from pnp.press.printing import context_for
from tests.faces.conftest import LANGUAGES, Note


def context_of(box: Box, lang: str = "en") -> Context:
    return context_for(box, PrintJob(lang=lang))


def words_of(note: Note, face: Face | None) -> str:
    assert face is not None
    return " ".join(each.text for each in note(face).written)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_without_mortgages_speaks_of_none(box: Box, note: Note, lang: str) -> None:
    deeds = tuple(replace(deed, mortgage="none") for deed in box.deeds)
    context = context_of(replace(box, deeds=deeds), lang)
    word, mortgaged = context.label("mortgage_value"), context.label("mortgaged").upper()
    pieces = [deed_piece(context, deed) for deed in deeds]
    for piece in (*pieces, blank_deed_piece(context)):
        assert word not in words_of(note, piece.front)
        back = words_of(note, piece.back)
        assert mortgaged not in back
        assert context.label("part_deeds") in back
    assert context.box.board is not None
    assert word not in words_of(note, board_piece(context, context.box.board).front)


def test_a_deed_with_one_rent_has_one_row_and_nothing_to_build(box: Box, note: Note) -> None:
    deed = next(deed for deed in box.deeds if deed.id == "kingsway")
    groups = tuple(replace(group, house=None, hotel=None) for group in box.groups)
    bare = replace(deed, rents=deed.rents[:1])
    context = context_of(replace(box, groups=groups, deeds=(bare,)))
    said = words_of(note, deed_piece(context, bare).front)
    assert context.label("rent_only") in said
    for key in ("rent_site", "rent_hotel", "house_price", "hotel_price", "rent_doubled"):
        assert context.label(key)[:14] not in said, key


def test_rent_is_not_doubled_in_words_where_no_rule_doubles_it(box: Box, note: Note) -> None:
    deed = next(deed for deed in box.deeds if deed.id == "kingsway")
    words = "whole group"
    assert words in words_of(note, deed_piece(context_of(box), deed).front)
    plain = context_of(replace(box, rules=Rules()))
    assert words not in words_of(note, deed_piece(plain, deed).front)


def ring_of(box: Box) -> Ring:
    assert box.board is not None
    return box.board


def test_reminders_are_those_of_the_content(box: Box, note: Note) -> None:
    said = Words("en", {"en": "Interest is due on Start."})
    ring = replace(ring_of(box), reminders=(said,))
    board = words_of(note, board_piece(context_of(replace(box, board=ring)), ring).front)
    assert "Interest is due" in board
    assert "Mortgage" not in board


def test_a_note_on_start_stands_below_its_salary(box: Box, note: Note) -> None:
    ring = ring_of(box)
    start = replace(ring.spaces[0], note=Words("en", {"en": "pay interest"}))
    ring = replace(ring, spaces=(start, *ring.spaces[1:]))
    board = words_of(note, board_piece(context_of(replace(box, board=ring)), ring).front)
    assert "$200" in board
    assert "pay interest" in board


def test_a_stop_without_number_bears_none(note: Note) -> None:
    chalet = read_box(find_kit("chalet"))
    assert chalet.town is not None
    stops = tuple(replace(stop, number=None) for stop in chalet.town.stops)
    town = replace(chalet.town, stops=stops)
    assert "None" not in words_of(note, board_piece(context_of(chalet), town).front)


def signed(kind: PieceKind, key: str) -> tuple[Piece, Piece]:
    one = Piece("it", kind, 1, Words("en", {"en": "It"}), pips=(1,))
    if key == "pips":
        return one, replace(one, pips=(3,))
    return replace(one, pattern="dots"), replace(one, pattern="stripes")


@pytest.mark.parametrize("kind", get_args(PieceKind))
def test_a_kind_of_piece_draws_the_signs_it_should(box: Box, note: Note, kind: PieceKind) -> None:
    words = {**box.labels["en"], "press.colour_ink": "ink", "press.colour_ink_many": "inks"}
    context = context_of(replace(box, labels={"en": words}))
    draws = [form for part in CUTOUTS if part.kind == kind for form in part.forms]
    for key in ("pips", "pattern"):
        seen = [
            [(book.written, book.drawn, book.stamped) for book in map(note, faces)]
            for piece in signed(kind, key)
            for faces in [[each.front for draw in draws for each in draw(context, piece)]]
        ]
        assert (seen[0] != seen[1]) == (key in SHOWN.get(kind, "")), key


def test_a_word_that_is_missing_is_named_and_never_printed_as_its_key(box: Box) -> None:
    say = r"no word `press\.colour_ink`; write it under `labels` of"
    with pytest.raises(PrintError, match=say):
        context_of(box).label("colour_ink")

"""Checks of codes: their letters and numbers, so that no two pieces bear one."""

import re
from collections.abc import Iterator
from typing import Final

from pnp.box.checks.identifiers import game_is_named_soundly
from pnp.box.coded_pieces import BUILDING, CONTRACT, DEED, PIECE, coded_pieces
from pnp.box.declared_parts import parts_of
from pnp.box.model import Box
from pnp.box.source import Sources, YamlPath
from pnp.findings import Finding

RESERVED: Final = frozenset({"deed", "blank", "building", "contract", "piece", "retired"})
"""The kinds of coded pieces that no deck may be called."""

_HIGHEST: Final = 99_999
_MOST_BLANKS: Final = 1000


def codes_are_sound(box: Box, sources: Sources) -> bool:
    """Tell whether every piece that bears a code has one of its own."""
    checks = (game_is_named_soundly, numbers_are_unique, letters_are_unique)
    return not any(fault for each in checks for fault in each(box, sources))


def numbers_are_unique(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find numbers that would give two pieces one code."""
    seen: dict[str, set[int]] = {}
    for piece in coded_pieces(box):
        at: YamlPath = (*piece.path, "no")
        given = seen.setdefault("deed" if piece.kind == "blank" else piece.kind, set())
        if not 1 <= piece.number <= _HIGHEST:
            say = f"`no` should be a number from 1 to {_HIGHEST}, not {piece.number}"
            yield sources.at(piece.file, at, say)
        if piece.number in given and piece.kind == "blank":
            say = f"the blank deeds take the number {piece.number}, but a deed has it"
            yield sources.at(piece.file, at, say)
        elif piece.number in given:
            say = f"the number {piece.number} is given twice: two pieces would bear one code"
            yield sources.at(piece.file, at, say)
        given.add(piece.number)
    if box.blanks and not 1 <= box.blanks.count <= _MOST_BLANKS:
        say = f"there can be 1 to {_MOST_BLANKS} blank deeds, not {box.blanks.count}"
        yield sources.at("deeds", ("blanks", "count"), say)


def letters_are_unique(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find decks whose letter (or id) is no capital, or already belongs to other pieces."""
    taken = {DEED: "the deeds"} if box.deeds or box.blanks else {}
    if any(piece.no is not None for piece in box.pieces):
        taken[PIECE] = "the pieces with words"
    if box.buildings:
        taken[BUILDING] = "the building cards"
    if box.money.contracts:
        taken[CONTRACT] = "the savings contracts"
    for n, deck in enumerate(box.decks):
        at: YamlPath = ("decks", n, "letter")
        if deck.id in RESERVED:
            say = f"`{deck.id}` is what other pieces are called; give the deck another id"
            yield sources.at("cards", ("decks", n, "id"), say)
        if not re.fullmatch(r"[A-Z]", deck.letter):
            say = f"the letter of a deck is one capital letter, not `{deck.letter}`"
            yield sources.at("cards", at, say)
        elif deck.letter in taken:
            say = f"the letter `{deck.letter}` belongs to {taken[deck.letter]}; take another"
            yield sources.at("cards", at, say)
        taken.setdefault(deck.letter, f"the deck `{deck.id}`")
    yield from _letters_of_parts(box, sources, taken)


def _letters_of_parts(box: Box, sources: Sources, taken: dict[str, str]) -> Iterator[Finding]:
    for n, part in enumerate(parts_of(box)):
        at: YamlPath = ("parts", n, "letter")
        if part.id in RESERVED:
            say = f"`{part.id}` is what other pieces are called; give the part another id"
            yield sources.at("parts", ("parts", n, "id"), say)
        if part.letter and not re.fullmatch(r"[A-Z]", part.letter):
            say = f"the letter of a part is one capital letter, not `{part.letter[:20]}`"
            yield sources.at("parts", at, say)
        elif part.letter in taken:
            say = f"the letter `{part.letter}` belongs to {taken[part.letter]}; take another"
            yield sources.at("parts", at, say)
        if part.letter:
            taken.setdefault(part.letter, f"the part `{part.id}`")

"""Play money and all other pieces to cut out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from pnp.box import kinds
from pnp.box.estate import Contract
from pnp.box.limits import NOTE
from pnp.box.words import Words
from pnp.money import notes_for

PieceKind = Literal["house", "hotel", "pawn", "die", "cheque", "roof", "floor", "permit", "marker"]
"""A thing to cut out or fold that is neither board, deed, card nor note."""

SHOWN: Final[Mapping[PieceKind, str]] = {
    "cheque": "pips", "roof": "pips", "floor": "pips pattern", "permit": "pips", "marker": "pattern"
}  # fmt: skip
"""What is drawn on a kind of piece besides its colour, of what not all kinds show."""


@dataclass(frozen=True, slots=True)
class Note:
    """One denomination of play money."""

    value: Annotated[kinds.Some, kinds.Once("note")]
    """What it is worth, in coins."""
    count: kinds.CountOrNone
    """How many are in the box."""
    start: kinds.CountOrNone
    """How many of them each player begins with."""
    colour: kinds.Colour
    """A name of the palette in `look.yaml`."""
    ornament: Annotated[str, kinds.Drawn("ornament")] = ""
    """The drawing on it: one of the pack's, or of those all games share."""
    width: Annotated[int, kinds.within(*NOTE)] = 90
    """Width in mm: it tells the value."""
    words: Words | None = None
    """The value in words."""
    spare: kinds.CountOrNone = 0
    """Notes beyond the inventory that the rules advise to print."""


@dataclass(frozen=True, slots=True)
class Money:
    """The printed money and the savings contracts (`money.yaml`)."""

    notes: tuple[Note, ...] = ()
    """One entry for each denomination."""
    start: kinds.SumOrNought = 0
    """What each player begins with; the notes must make it up."""
    start_for: Mapping[str, int] = field(default_factory=dict)
    """Number of players → what each begins with, where that is not `start`: `{3: 1200}`."""
    issuer: Words | None = None
    """Who issues it, as it is printed on the notes."""
    height: Annotated[int, kinds.within(30, 90)] = 44
    """Height of all notes in mm."""
    total: int | None = None
    """What all notes are worth, for the reader to compare."""
    contracts: tuple[Contract, ...] = ()
    """The savings contracts of a building society."""


def starting_money(money: Money, players: int) -> int:
    """Tell what each of so many players begins with."""
    return money.start_for.get(str(players), money.start)


def starting_notes(money: Money, players: int) -> dict[int, int]:
    """Give the notes each of so many players begins with: those listed, or the fewest there are."""
    sum_ = starting_money(money, players)
    if sum_ == money.start:
        return {note.value: note.start for note in money.notes}
    fewest = notes_for(sum_, (note.value for note in money.notes)) or {}
    return {note.value: fewest.get(note.value, 0) for note in money.notes}


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of piece to cut out: how many, how big, what it is called."""

    id: kinds.Id
    """One word that names the piece; a pawn shows the drawing that it ends with."""
    kind: Annotated[PieceKind, kinds.Asks("a piece", {}, SHOWN)]
    """What is printed."""
    count: kinds.Count
    """How many there are."""
    name: Words
    """What is printed on it, or what it is called."""
    colour: kinds.Colour = "ink"
    """A name of the palette in `look.yaml`."""
    no: kinds.Number | None = None
    """The number in its code, for pieces with words."""
    text: Words | None = None
    """What it says, where its kind has room for it."""
    short: Words | None = None
    """The same in at most 44 bytes of UTF-8 per language: it goes into the QR code."""
    pips: tuple[int, ...] = ()
    """The number on each of them in turn, where they differ in nothing else."""
    drawings: tuple[Annotated[str, kinds.Drawn("drawing")], ...] = ()
    """What is drawn on each of them in turn: the rooms of floors, who sits on roofs; on a die the
    first stands in place of the one, on markers it is the house, or the hotel on its foot."""
    pattern: Annotated[str, kinds.Drawn("pattern")] = ""
    """What tells its colour where colour fails."""


def list_printed(piece: Piece) -> tuple[str, ...]:
    """Give the ids of the printed pieces of a kind: floors and roofs bear their number too.

    >>> list_printed(Piece("roof", "roof", 3, Words({}), pips=(1, 1, 2)))
    ('roof-1', 'roof-1', 'roof-2')
    """
    if piece.kind in {"floor", "roof"} and piece.pips:
        return tuple(f"{piece.id}-{n}" for n in piece.pips)
    return (piece.id,) * piece.count

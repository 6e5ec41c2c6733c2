"""The files of a pack: the form that the text of each must have, and where in the box it goes."""

from collections.abc import Mapping
from dataclasses import field, make_dataclass
from typing import Any, Final, NamedTuple

from pnp.box.board import Ring, Rows, SpaceMap, Town
from pnp.box.cards import Deck
from pnp.box.diagrams import Diagram
from pnp.box.game import Game, Look, Party, StockKind
from pnp.box.model import Deeds, Money, Piece
from pnp.box.parts.declared import DeclaredPart
from pnp.box.rulebook import Rules, Term


class PackFile(NamedTuple):
    """What one file of a pack holds."""

    form: Any
    fields: Mapping[str, str] = {}  # read, never written
    """The fields of the box that it fills, and its key for each; else the one of its name."""


def _list(kind: type, file: str, holds: str, each: str, key: str = "", fills: str = "") -> PackFile:
    # A file that is one list under a key: what it and the list are is told to editors.
    key, told = key or file, field(default=(), metadata={"description": each})
    form = make_dataclass(key.title(), [(key, tuple[kind, ...], told)], frozen=True, slots=True)  # type: ignore[valid-type]  # made of rows
    form.__doc__ = f"{holds} (`{file}.yaml`)."
    return PackFile(form, {fills or key: key})


_DEEDS: Final = ("groups", "deeds", "blanks", "dwellings", "buildings")

FILES: Final[Mapping[str, PackFile]] = {
    "game": PackFile(Game),
    "board": PackFile(Ring),
    "town": PackFile(Town),
    "rows": PackFile(Rows),
    "map": PackFile(SpaceMap),
    "deeds": PackFile(Deeds, {each: each for each in _DEEDS}),
    "cards": _list(Deck, "cards", "All decks of a game", "The decks.", "decks"),
    "money": PackFile(Money),
    "pieces": _list(Piece, "pieces", "All other pieces", "One entry for each kind."),
    "parties": _list(Party, "parties", "All parties of a game", "One entry for each."),
    "stocks": _list(
        StockKind, "stocks", "All stocks of a game", "One entry for each, or rows of a list."
    ),
    "parts": _list(
        DeclaredPart,
        "parts",
        "All parts a game declares",
        "The parts, in the order they are printed.",
        fills="declared",
    ),
    "diagrams": _list(
        Diagram, "diagrams", "The diagrams of a game's rule booklet", "The diagrams, in any order."
    ),
    "look": PackFile(Look),
    "rules": PackFile(Rules),
    "glossary": _list(
        Term,
        "glossary",
        "The words of a game worth translating",
        "The words, each with its aliases and what it means.",
        "terms",
    ),
}
"""By their names, without ending."""

FORMS: Final[Mapping[str, Any]] = {name: file.form for name, file in FILES.items()}
"""The forms alone."""


def fields_from(name: str, thing: Any) -> Mapping[str, Any]:
    """Give the fields of a box that a file fills, with what it fills them with."""
    fields = FILES[name].fields
    return {own: getattr(thing, key) for own, key in fields.items()} if fields else {name: thing}

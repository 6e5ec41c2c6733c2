"""The files of a pack: the form that the text of each must have, and where in the box it goes."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from pnp.box.board import Ring, Rows, SpaceMap, Town
from pnp.box.cards import Cards
from pnp.box.diagrams import Diagrams
from pnp.box.estate import Deeds
from pnp.box.game import Game, Look, Parties, Stocks
from pnp.box.model import Box
from pnp.box.parts.declared import DeclaredParts
from pnp.box.pieces import Money, Pieces
from pnp.box.rulebook import Glossary, Rules


class PackFile(NamedTuple):
    """What one file of a pack holds."""

    form: Any
    fields: Mapping[str, str] = {}  # read, never written
    """The fields of the box that it fills, and its key for each; else the one of its name."""


FILES: Final[Mapping[str, PackFile]] = {
    "game": PackFile(Game),
    "board": PackFile(Ring),
    "town": PackFile(Town),
    "rows": PackFile(Rows),
    "map": PackFile(SpaceMap),
    "deeds": PackFile(
        Deeds, {each: each for each in ("groups", "deeds", "blanks", "dwellings", "buildings")}
    ),
    "cards": PackFile(Cards, {"decks": "decks"}),
    "money": PackFile(Money),
    "pieces": PackFile(Pieces, {"pieces": "pieces"}),
    "parties": PackFile(Parties, {"parties": "parties"}),
    "stocks": PackFile(Stocks, {"stocks": "stocks"}),
    "parts": PackFile(DeclaredParts, {"declared": "parts"}),
    "diagrams": PackFile(Diagrams, {"diagrams": "diagrams"}),
    "look": PackFile(Look),
    "rules": PackFile(Rules),
    "glossary": PackFile(Glossary, {"terms": "terms"}),
}
"""By their names, without ending."""

FORMS: Final[Mapping[str, Any]] = {name: file.form for name, file in FILES.items()}
"""The forms alone."""


def fields_from(name: str, thing: Any) -> Mapping[str, Any]:
    """Give the fields of a box that a file fills, with what it fills them with."""
    fields = FILES[name].fields
    return {own: getattr(thing, key) for own, key in fields.items()} if fields else {name: thing}


def thing_of(box: Box, name: str) -> Any:
    """Give what a file said of a box, the other way round; None where there is no such board."""
    form, fields = FILES[name]
    if not fields:
        return getattr(box, name)
    return form(**{key: getattr(box, own) for own, key in fields.items()})

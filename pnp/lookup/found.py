"""What a look-up finds: pieces and terms, in all languages of their game.

Tuples, as whoever looks up a card waits for them: dataclasses take six times as long to make.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

Said = Mapping[str, str]
"""Language → text."""


class Found(NamedTuple):
    """A piece as the look-up shows it."""

    code: str
    id: str
    kit: str
    kind: str
    """`deed`, `blank`, `building`, `contract`, `piece`, `retired`, or the id of the card's deck."""
    game: Said
    stack: Said
    """Where it belongs: the deck of a card, the group of a deed."""
    name: Said
    short: Said
    text: Said
    facts: Mapping[str, Sequence[Sequence[str]]]
    """Language → the figures of the piece, each with its word."""
    terms: Sequence[str]
    """Ids of the glossary's terms that stand on it."""
    hay: str
    """All its words, folded, to be searched."""
    number: str = ""
    """Of a deed on a ring: the number of its space, which is printed large on it."""
    replaced_by: str = ""
    """Of a retired piece: the code of the piece that took its place."""
    folder: str = ""
    """The folder its pack lies in, where that is none of the shipped ones."""


class Gloss(NamedTuple):
    """A term of a game's glossary as the look-up shows it."""

    id: str
    kit: str
    game: Said
    words: Said
    says: Said
    hay: str
    more: str = ""
    """Other words it is found by."""
    folder: str = ""
    """The folder its pack lies in, where that is none of the shipped ones."""


class Index(NamedTuple):
    """All that can be looked up of one pack."""

    kit: str
    game: Said
    pieces: Mapping[str, Found]
    """Pieces by their code without hyphens."""
    terms: Sequence[Gloss]
    rules: Sequence[Gloss] = ()
    """Rules and rulings, whose words are their numbers, as answers of the bank cite them."""
    asking: str = ""
    """Words by which one asks, in all languages of the game."""

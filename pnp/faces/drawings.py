"""The drawings a pack names in its files, held against those there are."""

from collections.abc import Collection, Iterator

from pnp.box.model import Box
from pnp.box.source import Path, Sources, listed, nearest
from pnp.errors import Problem
from pnp.faces.art.backs import BACKS
from pnp.faces.art.bands import EDGES
from pnp.faces.art.emblem import EMBLEMS
from pnp.faces.art.icons import ICONS
from pnp.faces.art.motifs import MOTIFS
from pnp.faces.art.patterns import PATTERNS

Named = tuple[str, Path, str, str, Collection[str]]
"""A file, the way to a drawing's name in it, what is drawn, the name, and the names there are."""


def drawings_are_known(box: Box, sources: Sources) -> Iterator[Problem]:
    """Find emblems, patterns, motifs and edges that nobody has drawn; none at all is no fault."""
    for file, path, what, name, known in (*_of_look(box), *_of_pieces(box), *_of_cards(box)):
        if name and name not in known:
            hint = nearest(name, known) or f"; there are {listed(known, 30)}"
            yield sources.at(file, path, f"there is no {what} `{name}`{hint}")


def _of_look(box: Box) -> Iterator[Named]:
    yield "look", ("emblem",), "emblem", box.look.emblem, EMBLEMS
    yield "look", ("pattern",), "pattern of backs", box.look.pattern, BACKS
    yield "look", ("band",), "edge of a band", box.look.band, EDGES


def _of_pieces(box: Box) -> Iterator[Named]:
    for n, group in enumerate(box.groups):
        yield "deeds", ("groups", n, "pattern"), "pattern", group.pattern, PATTERNS
    for n, dwelling in enumerate(box.dwellings):
        yield "deeds", ("dwellings", n, "drawing"), "drawing", dwelling.drawing, MOTIFS
    for n, note in enumerate(box.money.notes):
        yield "money", ("notes", n, "ornament"), "ornament", note.ornament, MOTIFS
    for n, piece in enumerate(box.pieces):
        yield "pieces", ("pieces", n, "pattern"), "pattern", piece.pattern, PATTERNS


def _of_cards(box: Box) -> Iterator[Named]:
    for n, deck in enumerate(box.decks):
        known = ICONS if box.board else {**ICONS, **MOTIFS}  # a ring shows it on its spaces
        yield "cards", ("decks", n, "motif"), "motif", deck.motif, known
        for m, card in enumerate(deck.cards):
            at: Path = ("decks", n, "cards", m, "motif")
            yield "cards", at, "motif", card.motif, MOTIFS

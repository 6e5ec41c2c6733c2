"""The drawings a pack names in its files, held against those there are."""

from collections.abc import Collection, Iterator
from typing import Final

from pnp.box.art import ICON, is_motif
from pnp.box.model import Box
from pnp.box.parts.texts import drawn_names
from pnp.box.source import Sources, YamlPath, is_picture_file, listed
from pnp.errors import ContentError
from pnp.faces.art.bands import EDGES, GROUNDS
from pnp.faces.art.guilloche import ENGRAVED
from pnp.faces.art.patterns import BACKS, PATTERNS
from pnp.findings import Finding
from pnp.spelling import nearest

_Named = tuple[str, YamlPath, str, str, Collection[str]]
"""A file, the way to a drawing's name in it, what is drawn, the name, and the names there are."""

_LISTS: Final = {
    "icon": "icons",
    "pattern": "patterns",
    "pattern of backs": "patterns",
    "edge of a band": "patterns",
    "ground of cards": "patterns",
}
"""Which list of `pnp show` names what is drawn; all else are emblems."""


def drawings_are_known(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find pictures and patterns that nobody has drawn; none at all is no fault."""
    named = (
        *_of_look(box),
        *_of_ring(box),
        *_of_pieces(box),
        *_of_cards(box),
        *_of_town(box),
        *_of_map(box),
        *_of_parts(box),
    )
    for file, path, what, name, known in named:
        if name and name not in known:
            hint = nearest(name, known) or f"; there are {listed(known, 6)};"
            every = f"`pnp show {box.game.id} --{_LISTS.get(what, 'emblems')}` lists them all"
            every = "name a deck, or `deeds`" if what == "deck" else every
            yield sources.at(file, path, f"there is no {what} `{name[:40]}`{hint} {every}")


def drawings_are_sound(box: Box, _sources: Sources) -> Iterator[Finding]:
    """Find every fault in the drawings that a game brings itself."""
    for name in box.art.own() if box.look.palette else ():  # without one every class is unknown
        try:
            box.art.find(name)
        except ContentError as error:
            yield from error.findings


def _motifs_of(box: Box) -> list[str]:
    own = box.art.own()
    return sorted(filter(is_motif, box.art.names()), key=lambda name: (name not in own, name))


def icons_of(box: Box) -> list[str]:
    """Name the icons, without what the names of all their files begin with."""
    return sorted(name.removeprefix(ICON) for name in box.art.names() if name.startswith(ICON))


def _of_look(box: Box) -> Iterator[_Named]:
    yield "look", ("emblem",), "emblem", box.look.emblem, _motifs_of(box)
    yield "look", ("pattern",), "pattern of backs", box.look.pattern, BACKS
    decks = ["deeds", *(deck.id for deck in box.decks)]
    for name, back in box.look.backs.items():
        yield "look", ("backs", name), "deck", name, decks
        yield "look", ("backs", name, "drawing"), "drawing", back.drawing, _motifs_of(box)
        yield "look", ("backs", name, "pattern"), "pattern of backs", back.pattern, BACKS
    yield "look", ("band",), "edge of a band", box.look.band, EDGES
    yield "look", ("ground",), "ground of cards", box.look.ground, [*GROUNDS, *_motifs_of(box)]


def _of_pieces(box: Box) -> Iterator[_Named]:
    motifs = _motifs_of(box)
    for n, group in enumerate(box.groups):
        yield "deeds", ("groups", n, "pattern"), "pattern", group.pattern, PATTERNS
        yield "deeds", ("groups", n, "drawing"), "drawing", group.drawing, motifs
    for n, deed in enumerate(box.deeds):
        yield "deeds", ("deeds", n, "drawing"), "drawing", deed.drawing, motifs
    for n, dwelling in enumerate(box.dwellings):
        yield "deeds", ("dwellings", n, "drawing"), "drawing", dwelling.drawing, motifs
    for n, note in enumerate(box.money.notes):
        yield "money", ("notes", n, "ornament"), "ornament", note.ornament, motifs
    for n, piece in enumerate(box.pieces):
        yield "pieces", ("pieces", n, "pattern"), "pattern", piece.pattern, PATTERNS
        for m, drawing in enumerate(piece.drawings):
            yield "pieces", ("pieces", n, "drawings", m), "drawing", drawing, motifs


def _of_cards(box: Box) -> Iterator[_Named]:
    motifs, icons = _motifs_of(box), icons_of(box)
    for n, deck in enumerate(box.decks):
        known = icons if box.board else [*icons, *motifs]  # a ring shows it on its spaces
        what = "icon" if box.board else "motif"
        yield "cards", ("decks", n, "motif"), what, deck.motif, known
        for m, card in enumerate(deck.cards):
            at: YamlPath = ("decks", n, "cards", m, "motif")
            yield "cards", at, "motif", card.motif, motifs


def _of_ring(box: Box) -> Iterator[_Named]:
    icons, motifs = icons_of(box), _motifs_of(box)
    if box.board:
        path: YamlPath = ("middle", "drawing")
        yield "board", path, "drawing", box.board.middle.drawing, motifs
    for n, space in enumerate(box.board.spaces if box.board else ()):
        yield "board", ("spaces", n, "icon"), "icon", space.icon, icons
        yield "board", ("spaces", n, "drawing"), "drawing", space.drawing, motifs


def _of_map(box: Box) -> Iterator[_Named]:
    icons, motifs = icons_of(box), _motifs_of(box)
    for n, space in enumerate(box.map.spaces if box.map else ()):
        yield "map", ("spaces", n, "icon"), "icon", space.icon, icons
        yield "map", ("spaces", n, "drawing"), "drawing", space.drawing, motifs
        yield "map", ("spaces", n, "pattern"), "pattern", space.pattern, PATTERNS


def _of_parts(box: Box) -> Iterator[_Named]:
    known = {
        "icon": icons_of(box),
        "picture": _motifs_of(box),
        "pattern": [*PATTERNS, *BACKS, *ENGRAVED],
    }
    for each in drawn_names(box):
        if each.kind in known and not is_picture_file(each.name):
            yield "parts", each.path, each.kind, each.name, known[each.kind]


def _of_town(box: Box) -> Iterator[_Named]:
    ground = box.town.ground if box.town else None
    motifs = _motifs_of(box)
    for n, scenery in enumerate(box.rows.scenery if box.rows else ()):
        yield "rows", ("scenery", n, "drawing"), "drawing", scenery.drawing, motifs
    for n, scenery in enumerate(ground.scenery if ground else ()):
        yield "town", ("ground", "scenery", n, "drawing"), "drawing", scenery.drawing, motifs
    for n, wood in enumerate(ground.woods if ground else ()):
        yield "town", ("ground", "woods", n, "tree"), "drawing", wood.tree, motifs
    for n, beside in enumerate(box.town.beside if box.town else ()):
        yield "town", ("beside", n, "icon"), "icon", beside.icon, icons_of(box)
    if box.town:
        yield "town", ("backdrop",), "drawing", box.town.backdrop, motifs
    if box.town and box.town.site:
        yield "town", ("site",), "drawing", box.town.site, motifs
    for n, street in enumerate(box.town.streets if box.town else ()):
        yield "town", ("streets", n, "icon"), "icon", street.icon, icons_of(box)
        yield "town", ("streets", n, "pattern"), "pattern", street.pattern, PATTERNS

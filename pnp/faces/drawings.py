"""The drawings a pack names in its files, held against those there are."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

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

# Which list of `pnp show` names what is drawn; all else are emblems.
_LISTS: Final = {
    "icon": "icons",
    "pattern": "patterns",
    "pattern of backs": "patterns",
    "edge of a band": "patterns",
    "ground of cards": "patterns",
}

# Where the files of a pack name what is drawn: the file, the way to it, and what it is.
_PLACES: Final = (
    ("look", "emblem", "emblem"),
    ("look", "pattern", "pattern of backs"),
    ("look", "backs.*.drawing", "drawing"),
    ("look", "backs.*.pattern", "pattern of backs"),
    ("look", "band", "edge of a band"),
    ("look", "ground", "ground of cards"),
    ("board", "middle.drawing", "drawing"),
    ("board", "spaces.*.icon", "icon"),
    ("board", "spaces.*.drawing", "drawing"),
    ("deeds", "groups.*.pattern", "pattern"),
    ("deeds", "groups.*.drawing", "drawing"),
    ("deeds", "deeds.*.drawing", "drawing"),
    ("deeds", "dwellings.*.drawing", "drawing"),
    ("money", "notes.*.ornament", "ornament"),
    ("pieces", "pieces.*.pattern", "pattern"),
    ("pieces", "pieces.*.drawings.*", "drawing"),
    ("cards", "decks.*.cards.*.motif", "motif"),
    ("rows", "scenery.*.drawing", "drawing"),
    ("town", "ground.scenery.*.drawing", "drawing"),
    ("town", "ground.woods.*.tree", "drawing"),
    ("town", "beside.*.icon", "icon"),
    ("town", "backdrop", "drawing"),
    ("town", "site", "drawing"),
    ("town", "streets.*.icon", "icon"),
    ("town", "streets.*.pattern", "pattern"),
    ("map", "spaces.*.icon", "icon"),
    ("map", "spaces.*.drawing", "drawing"),
    ("map", "spaces.*.pattern", "pattern"),
)


def drawings_are_known(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find pictures and patterns that nobody has drawn; none at all is no fault."""
    for file, path, what, name, known in _list_named(box):
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


def icons_of(box: Box) -> list[str]:
    """Name the icons, without what the names of all their files begin with."""
    return sorted(name.removeprefix(ICON) for name in box.art.names() if name.startswith(ICON))


def _list_named(box: Box) -> Iterator[tuple[str, YamlPath, str, str, Collection[str]]]:
    # The file, the way in it, what is drawn, the name, and the names there are.
    own, icons = box.art.own(), icons_of(box)
    motifs = sorted(filter(is_motif, box.art.names()), key=lambda name: (name not in own, name))
    there = {
        "icon": icons, "pattern": PATTERNS, "pattern of backs": BACKS, "edge of a band": EDGES,
        "ground of cards": [*GROUNDS, *motifs], "deck": ["deeds", *(each.id for each in box.decks)],
    }  # fmt: skip
    files = {"look": box.look, "board": box.board, "money": box.money, "rows": box.rows,
             "town": box.town, "map": box.map}  # fmt: skip
    for name in box.look.backs:
        yield "look", ("backs", name), "deck", name, there["deck"]
    for file, way, what in _PLACES:
        for path, name in _walk(files.get(file, box), way.split(".")):
            yield file, path, what, name, there.get(what, motifs)
    for n, deck in enumerate(box.decks):  # a ring shows the icon of a deck on its spaces
        what, known = ("icon", icons) if box.board else ("motif", [*icons, *motifs])
        yield "cards", ("decks", n, "motif"), what, deck.motif, known
    of_parts = {"icon": icons, "picture": motifs, "pattern": [*PATTERNS, *BACKS, *ENGRAVED]}
    for each in drawn_names(box):
        if each.kind in of_parts and not is_picture_file(each.name):
            yield "parts", each.path, each.kind, each.name, of_parts[each.kind]


def _walk(value: Any, way: Sequence[str], path: YamlPath = ()) -> Iterator[tuple[YamlPath, str]]:
    if value is None:
        return
    if not way:
        yield path, value
    elif way[0] != "*":
        yield from _walk(getattr(value, way[0]), way[1:], (*path, way[0]))
    else:
        for key, each in value.items() if isinstance(value, Mapping) else enumerate(value):
            yield from _walk(each, way[1:], (*path, key))

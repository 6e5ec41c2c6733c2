"""The drawings a pack names in its files, held against those there are."""

from collections.abc import Collection, Iterator
from typing import Final

from pnp.box.art import ICON, SMALL_WORDMARK, WORDMARK, Drawing, is_motif
from pnp.box.checks.kinds import place_names
from pnp.box.kinds import Drawn
from pnp.box.model import Box
from pnp.box.source import Sources, YamlPath, is_picture_file, list_words
from pnp.errors import ContentError, Finding
from pnp.spelling import nearest

# Which list of `pnp show` names what is drawn; all else are emblems.
_LISTS: Final = {
    "icon": "icons",
    "pattern": "patterns",
    "pattern of backs": "patterns",
    "edge of a band": "patterns",
    "ground of cards": "patterns",
}

# How many times as wide as high a wordmark is at most: at 12 mm its letters are 2 mm high.
_LONGEST: Final = 6


def drawings_are_known(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find pictures and patterns that nobody has drawn; none at all is no fault."""
    for file, path, what, name, known in _list_named(box, sources):
        if name and name not in known:
            bare = name.removeprefix(ICON).removesuffix(".svg")  # as its file is called
            hint = nearest(bare, known) or f"; there are {list_words(known, 6)};"
            every = f"`pnp show {box.game.id} {_LISTS.get(what, 'emblems')}` lists them all"
            every = "name a deck, or `deeds`" if what == "deck" else every
            yield sources.at(file, path, f"there is no {what} `{name[:40]}`{hint} {every}")


def drawings_are_sound(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find every fault in the drawings that a game brings itself."""
    for name in box.art.own() if box.look.palette else ():  # without one every class is unknown
        try:
            drawing = box.art.find(name)
        except ContentError as error:
            yield from error.findings
            continue
        if drawing and name in {WORDMARK, SMALL_WORDMARK}:
            yield from (sources.beside(f"art/{name}.svg", say) for say in _judge_mark(box, drawing))


def _judge_mark(box: Box, mark: Drawing) -> Iterator[str]:
    wide, high = mark.extent.width, mark.extent.height
    if min(wide, high) <= 0:
        yield "this wordmark is a line and no more; letters have a width and a height"
    elif wide / high > _LONGEST:
        yield (
            f"this wordmark is too wide: {wide / high:.1f} times its height, so nobody can read it "
            f"at 12 mm; {_LONGEST} times is the most: set it in two lines, or its letters closer"
        )
    if mark.title not in box.game.title.texts.values():
        title = box.game.title.said(box.game.source)
        yield (
            f"no language calls the game “{mark.title}”, so this wordmark is never shown; say in "
            f"it which title it shows: <title>{title}</title>"
        )


def icons_of(box: Box) -> list[str]:
    """Name the icons, without what the names of all their files begin with."""
    return sorted(name.removeprefix(ICON) for name in box.art.names() if name.startswith(ICON))


def _list_named(
    box: Box, sources: Sources
) -> Iterator[tuple[str, YamlPath, str, str, Collection[str]]]:
    # The file, the way in it, what is drawn, the name, and the names there are.
    own, icons, house = box.art.own(), icons_of(box), box.art.patterns
    motifs = sorted(filter(is_motif, box.art.names()), key=lambda name: (name not in own, name))
    there = {
        "icon": icons, "pattern": house.groups, "pattern of backs": house.backs,
        "edge of a band": house.edges, "ground of cards": [*house.grounds, *motifs],
        "deck": ["deeds", *(each.id for each in box.decks)],
    }  # fmt: skip
    for name in box.look.backs:
        yield "look", ("backs", name), "deck", name, there["deck"]
    boxed = {**there, "pattern": [*house.groups, *house.backs, *house.engravings]}
    for each in place_names(box, sources):
        if isinstance(each.kind, Drawn) and not is_picture_file(each.value):
            what, known = each.kind.what, boxed if each.file == "parts" else there
            yield each.file, each.path, what, each.value, known.get(what, motifs)
    for n, deck in enumerate(box.decks):  # a ring shows the icon of a deck on its spaces
        what, named = ("icon", icons) if box.board else ("motif", [*icons, *motifs])
        yield "cards", ("decks", n, "motif"), what, deck.motif, named

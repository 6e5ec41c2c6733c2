"""The places in the middle of a ring board: four numbers each, inside it, one beside the other."""

from collections.abc import Iterator
from itertools import combinations

from pnp.box.board import Middle, MiddlePlace, middle_side
from pnp.box.model import Box
from pnp.box.source import Sources, YamlPath
from pnp.findings import Finding
from pnp.units import Rect

PlaceAt = tuple[YamlPath, MiddlePlace]


def middle_has_places(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find places that are no areas, that leave the middle, or that lie on each other."""
    if box.board is None or box.board.middle == Middle():
        return
    side, sound = middle_side(box.board.size), []
    for path, place in _places(box.board.middle):
        if not _is_within(place, side):
            say = f"a place is left, top, width and height in mm, inside {side:g} × {side:g} mm"
            yield sources.at("board", ("middle", *path), say)
        else:
            sound.append((path, Rect(*place)))
    for (_, one), (path, other) in combinations(sound, 2):
        if _meet(one, other):
            say = f"this place lies on the one at {one.x:g}, {one.y:g}; move one of them"
            yield sources.at("board", ("middle", *path), say)


def _places(middle: Middle) -> Iterator[PlaceAt]:
    for n, line in enumerate(middle.title):
        yield ("title", n), line
    for n, deck in enumerate(middle.decks):
        yield ("decks", n), deck
    named = {"bank": middle.bank, "reminders": middle.reminders, "legend": middle.legend}
    yield from (((name,), place) for name, place in named.items() if place)


def _is_within(place: MiddlePlace, side: float) -> bool:
    if len(place) != 4:
        return False
    x, y, width, height = place
    inside = x + width <= side and y + height <= side
    return min(x, y) >= 0 and min(width, height) > 0 and inside


def _meet(one: Rect, other: Rect) -> bool:
    across = one.x < other.right and other.x < one.right
    return across and one.y < other.bottom and other.y < one.bottom

"""Checks of a board of one-way streets: where its arrows lead, and what lies at its spaces."""

from collections.abc import Iterator, Mapping
from typing import Final

from pnp.box.board import Ground, Stop
from pnp.box.model import Box
from pnp.box.source import Sources, YamlPath, nearest
from pnp.findings import Finding

_RINGS: Final = 20
"""How many lines of height a hill may have."""


def ways_lead_somewhere(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find arrows to spaces there are not, to the space they come from, and bends off the board."""
    stops = {stop.id for stop in _stops(box)}
    for n, stop in enumerate(_stops(box)):
        if not stop.ways:
            say = f"no arrow leads away from `{stop.id}`: whoever gets there is stuck"
            yield sources.at("town", ("stops", n, "ways"), say)
        for m, way in enumerate(stop.ways):
            at = ("stops", n, "ways", m, "to")
            if way.to not in stops:
                say = f"there is no space `{way.to}`{nearest(way.to, stops)}"
                yield sources.at("town", at, say)
            elif way.to == stop.id:
                yield sources.at("town", at, f"the arrow of `{stop.id}` leads back to itself")
            if any(len(point) != 2 for point in way.via):
                say = f"a bend is a point of two numbers, x and y (in `{stop.id}`)"
                yield sources.at("town", ("stops", n, "ways", m), say)


def every_round_leads_home(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find spaces that cannot be reached from Start, or from which no way leads back to it."""
    if box.town is None:
        return
    starts = [stop.id for stop in box.town.stops if stop.kind == "start"]
    if len(starts) != 1:
        say = f"a town has one space of the kind `start`, not {len(starts)}"
        yield sources.at("town", ("stops",), say, key=True)
        return
    onward = {stop.id: tuple(way.to for way in stop.ways) for stop in box.town.stops}
    backward = {
        name: tuple(stop.id for stop in box.town.stops if name in onward[stop.id])
        for name in onward
    }
    reached, returning = reach(starts[0], onward), reach(starts[0], backward)
    for n, stop in enumerate(box.town.stops):
        if stop.id not in reached:
            say = f"no way leads from Start to `{stop.id}`"
            yield sources.at("town", ("stops", n), say)
        elif stop.id not in returning:
            yield sources.at("town", ("stops", n), f"no way leads from `{stop.id}` back to Start")


def reach(start: str, ways: Mapping[str, tuple[str, ...]]) -> set[str]:
    """Give everything that can be reached from a place.

    >>> sorted(reach("a", {"a": ("b",), "b": ("a",), "c": ("a",)}))
    ['a', 'b']
    """
    found, ahead = {start}, [start]
    while ahead:
        for place in ways.get(ahead.pop(), ()):
            if place not in found:
                found.add(place)
                ahead.append(place)
    return found


def deeds_are_for_sale_somewhere(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find deeds without exactly one space of their kind in the town."""
    if box.town is None:
        return
    kinds = {deed.id: _kind(box, deed.group) for deed in box.deeds}
    seen: set[str] = set()
    for n, stop in enumerate(box.town.stops):
        for m, deed in enumerate(stop.deeds):
            at = ("stops", n, "deeds", m)
            if deed not in kinds:
                yield sources.at("town", at, f"there is no deed `{deed}`{nearest(deed, kinds)}")
            elif deed in seen:
                yield sources.at("town", at, f"the deed `{deed}` already has a space")
            elif kinds[deed] != stop.kind:
                say = f"`{deed}` is a {kinds[deed]}, but `{stop.id}` is a space of a {stop.kind}"
                yield sources.at("town", at, say)
            seen.add(deed)
    for n, each in enumerate(box.deeds):
        if each.id not in seen:
            say = f"the deed `{each.id}` has no space in the town"
            yield sources.at("deeds", ("deeds", n), say)


def _kind(box: Box, group: str) -> str:
    return next((each.kind for each in box.groups if each.id == group), "")


def stops_have_what_they_need(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find spaces of a town without the deeds, office or name their kind asks for."""
    streets = {street.id for street in box.town.streets} if box.town else set()
    for n, stop in enumerate(_stops(box)):
        at = ("stops", n)
        if stop.kind in {"plot", "home"} and not stop.deeds:
            yield sources.at("town", at, f"nothing is for sale at `{stop.id}`: give it `deeds`")
        if stop.kind == "office" and not (stop.office and stop.role and stop.name):
            say = f"an office needs `office`, `role` and `name` (in `{stop.id}`)"
            yield sources.at("town", at, say)
        if stop.street and stop.street not in streets:
            say = f"there is no street `{stop.street}`{nearest(stop.street, streets)}"
            yield sources.at("town", (*at, "street"), say)
        if stop.plate and len(stop.plate) != 4:
            say = f"a plate is left, top, width and height (in `{stop.id}`)"
            yield sources.at("town", (*at, "plate"), say)


def ground_is_drawable(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find points of the country without two numbers, and areas of the board without four."""
    if box.town is None:
        return
    for name in ("title", "deck", "legend"):
        if len(getattr(box.town, name)) not in {0, 4}:
            yield sources.at("town", (name,), f"`{name}` is left, top, width and height")
    if len(box.town.space) != 2 or min(box.town.space) <= 0:
        yield sources.at("town", ("space",), "`space` is two lengths, along and across the street")
    if box.town.ground:
        yield from _find_undrawable(box.town.ground, sources)


def _find_undrawable(ground: Ground, sources: Sources) -> Iterator[Finding]:
    for path, line in _lines(ground):
        if len(line) < 3:
            say = f"`{path[-1]}` runs through three points at least"
            yield sources.at("town", ("ground", *path), say)
    for path, point in _points(ground):
        if len(point) != 2:
            yield sources.at("town", ("ground", *path), "a point is two numbers, x and y")
    for n, hill in enumerate(ground.hills):
        if not 1 <= hill.lines <= _RINGS:
            say = f"a hill has 1 to {_RINGS} lines, not {hill.lines}"
            yield sources.at("town", ("ground", "hills", n, "lines"), say)


_Line = tuple[tuple[int, ...], ...]


def _lines(ground: Ground) -> Iterator[tuple[YamlPath, _Line]]:
    yield ("shore",), ground.shore
    yield from ((("hills", n, "foot"), hill.foot) for n, hill in enumerate(ground.hills))
    yield from ((("woods", n, "edge"), wood.edge) for n, wood in enumerate(ground.woods))


def _points(ground: Ground) -> Iterator[tuple[YamlPath, tuple[int, ...]]]:
    yield ("deepest",), ground.deepest
    for path, line in _lines(ground):
        yield from (((*path, n), point) for n, point in enumerate(line))
    yield from ((("hills", n, "top"), hill.top) for n, hill in enumerate(ground.hills))
    for n, scenery in enumerate(ground.scenery):
        yield from ((("scenery", n, "at", m), point) for m, point in enumerate(scenery.at))


def _stops(box: Box) -> tuple[Stop, ...]:
    return box.town.stops if box.town else ()

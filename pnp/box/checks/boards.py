"""Checks of boards: where spaces lie and ways lead, and whether what lies there fits its place."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from pnp.box import board
from pnp.box.board import FREE_SIDE, Middle, Ring, SpaceMap, Stop, Town, count_rows, is_loop
from pnp.box.checks.kinds import of_each
from pnp.box.kinds import NameOf, beyond_letters
from pnp.box.limits import BOARD, LANES, LOOP, MAP_PLACES, MAP_SIDE
from pnp.box.model import Box
from pnp.box.places.fits import find_misfits, least_size
from pnp.box.places.loops import lay_loop
from pnp.box.places.rings import corner_of
from pnp.box.source import Slip, Sources, YamlPath, list_words
from pnp.errors import Finding
from pnp.units import Rect

_CORNERS: Final = ("start", "rest", "event", "jail", "go-to-jail")
_FEWEST: Final = 8
_FOR_SALE: Final = NameOf("deed")


@of_each(Ring)
def ring_closes(ring: Ring) -> Iterator[Slip]:
    """Find a ring that does not close: Start first and once, four equal sides, corners in place."""
    starts = [n for n, space in enumerate(ring.spaces) if space.kind == "start"]
    if not starts:
        yield Slip(("spaces",), "the ring has no space of the kind `start`")
    for n in filter(None, starts):
        say = f"Start should be the first space and the only one; here it is number {n}"
        yield Slip(("spaces", n, "kind"), say)
    count = len(ring.spaces)
    if count < _FEWEST or count % 4:
        more = max(_FEWEST, -(-count // 4) * 4) - count
        say = f"the ring does not close: {count} spaces are no four equal sides"
        yield Slip(("spaces",), f"{say}; {more} more would do", key=True)
        return
    for n in range(count // 4, count, count // 4):
        if (space := ring.spaces[n]).kind not in _CORNERS:
            right = list_words(_CORNERS[1:])
            say = f"space {n}, `{space.id}`, is a corner, which can only be {right}"
            yield Slip(("spaces", n), say)


def deeds_have_one_space_each(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find deeds without exactly one space on the ring or in the town, of their kind there."""
    of_groups = {group.id: group.kind for group in box.groups}
    kinds = {deed.id: of_groups.get(deed.group, "") for deed in box.deeds}
    # Each board by itself: of a pack with both, which is named elsewhere, either lacks its own.
    for file, where in (("board", "on the board"), ("town", "in the town")):
        if getattr(box, file) is None:
            continue
        offers = [each for each in sources.values if each.file == file and each.kind == _FOR_SALE]
        seen = set[str]()
        for each in filter(lambda each: each.value, offers):
            deed, kind = each.value, each.beside["kind"]
            if deed in seen:
                yield sources.at(file, each.path, f"the deed `{deed}` already has a space")
            elif file == "town" and kinds.get(deed, kind) != kind:
                say = f"`{deed}` is a {kinds[deed]}, but `{each.owner}` is a space of a {kind}"
                yield sources.at(file, each.path, say)
            seen.add(deed)
        for n, name in enumerate(kinds):
            if name not in seen:
                yield sources.at("deeds", ("deeds", n), f"the deed `{name}` has no space {where}")


@of_each(Ring)
def middle_has_places(ring: Ring) -> Iterator[Slip]:
    """Find places that are no areas, that leave the middle, or that lie on each other."""
    middle, side = ring.middle, ring.size - 2 * corner_of(ring)
    if middle == Middle():
        return
    listed = {"title": middle.title, "decks": middle.decks}
    places: dict[YamlPath, tuple[float, ...]] = {
        (key, n): place for key, some in listed.items() for n, place in enumerate(some)
    }
    named = {"bank": middle.bank, "reminders": middle.reminders, "legend": middle.legend}
    places |= {(name,): place for name, place in named.items() if place}
    sound: list[tuple[YamlPath, Rect]] = []
    for path, place in places.items():
        area = Rect(*place) if len(place) == 4 else Rect(0, 0, 0, 0)
        if area.width > 0 and area.height > 0 and Rect(0, 0, side, side).covers(area):
            sound.append((path, area))
        else:
            say = f"a place is left, top, width and height in mm, inside {side:g} × {side:g} mm"
            yield Slip(("middle", *path), say)
    for (_, one), (path, other) in combinations(sound, 2):
        if one.overlaps(other):
            say = f"this place lies on the one at {one.x:g}, {one.y:g}; move one of them"
            yield Slip(("middle", *path), say)


@of_each(Stop)
def ways_lead_somewhere(stop: Stop) -> Iterator[Slip]:
    """Find spaces without an arrow, and arrows to the space they come from."""
    if not stop.ways:
        say = f"no arrow leads away from `{stop.id}`: whoever gets there is stuck"
        yield Slip(("ways",), say)
    for m, way in enumerate(stop.ways):
        if way.to == stop.id:
            yield Slip(("ways", m, "to"), f"the arrow of `{stop.id}` leads back to itself")


@of_each(Town)
def every_round_leads_home(town: Town) -> Iterator[Slip]:
    """Find spaces that cannot be reached from Start, or from which no way leads back to it."""
    starts = [stop.id for stop in town.stops if stop.kind == "start"]
    if len(starts) != 1:
        say = f"a town has one space of the kind `start`, not {len(starts)}"
        yield Slip(("stops",), say, key=True)
        return
    onward = {stop.id: tuple(way.to for way in stop.ways) for stop in town.stops}
    backward = {at: tuple(stop.id for stop in town.stops if at in onward[stop.id]) for at in onward}
    reached, returning = reach(starts[0], onward), reach(starts[0], backward)
    for n, stop in enumerate(town.stops):
        if stop.id not in reached:
            yield Slip(("stops", n), f"no way leads from Start to `{stop.id}`")
        elif stop.id not in returning:
            yield Slip(("stops", n), f"no way leads from `{stop.id}` back to Start")


def reach(start: str, ways: Mapping[str, tuple[str, ...]]) -> set[str]:
    """Give everything that can be reached from a place."""
    found, ahead = {start}, [start]
    while ahead:
        for place in ways.get(ahead.pop(), ()):
            if place not in found:
                found.add(place)
                ahead.append(place)
    return found


# The least side of a space in mm: less takes no word that could be read.
_LEAST: Final = 8


@of_each(SpaceMap)
def spaces_lie_on_the_map(plan: SpaceMap) -> Iterator[Slip]:
    """Find spaces off the map, on the place of another, or too small to be read."""
    places, board_sides = (1, MAP_PLACES), (MAP_SIDE, BOARD[1])
    bounds = {"columns": places, "rows": places} if plan.kind in {"grid", "hex"} else {}
    if is_loop(plan):
        bounds = {"count": LOOP, "lanes": LANES, "width": board_sides, "height": board_sides}
    sound = all(least <= getattr(plan, key) <= most for key, (least, most) in bounds.items())
    if not sound or len(plan.edges) not in {0, 2} or (plan.kind == "track" and not plan.columns):
        return  # which is named elsewhere
    if say := _too_close(plan):
        yield Slip((), say)
    if say := beyond_letters(plan.edges, (plan.columns, plan.rows)):
        yield Slip(("edges",), say)
    taken: dict[tuple[int, ...], str] = {}
    for n, (space, at) in enumerate(zip(plan.spaces, board.place_spaces(plan), strict=True)):
        path: YamlPath = ("spaces", n, "at") if space.at else ("spaces", n)
        if say := _misplaced(plan, at, space.size):
            yield Slip(path, f"`{space.id}` {say}")
        elif at and (other := taken.setdefault(at, space.id)) != space.id:
            yield Slip(path, f"`{space.id}` lies on the place of `{other}`")
        if space.size and plan.kind != "free":
            say = f"`size` is for the spaces of a free map; on a {plan.kind} map all are alike"
            yield Slip(("spaces", n, "size"), say)
        elif space.size and (len(space.size) > 2 or min(space.size) < _LEAST):
            say = f"`size` is width and height in mm, or one number for a disc, from {_LEAST} mm"
            yield Slip(("spaces", n, "size"), say)


def _too_close(plan: SpaceMap) -> str:
    # Nothing if the places are large enough to be read.
    if not is_loop(plan):
        short = min(plan.width / max(1, plan.columns), plan.height / max(1, count_rows(plan)))
        if short >= _LEAST or plan.kind == "free":
            return ""
        say = f"the places would be {short:.1f} mm wide; {_LEAST} mm is the least that can be read"
        return f"{say}: make the map larger, or its columns and rows fewer"
    loop = lay_loop(plan)
    if loop.least >= _LEAST:
        return ""
    fewer = range(min(plan.count - 1, int(loop.length / _LEAST)), LOOP[0] - 1, -1)
    fits = (n for n in fewer if lay_loop(replace(plan, count=n)).least >= _LEAST)
    would = next((f"{n} would do" for n in fits), "make the map larger, or its lanes fewer")
    say = f"{loop.length:.0f} mm are too short a way for {plan.count} spaces"
    return f"{say}: {_LEAST} mm is the least side that can be read; {would}"


def _misplaced(plan: SpaceMap, at: Sequence[int], size: tuple[int, ...]) -> str:
    free, loop = plan.kind == "free", is_loop(plan)
    if plan.kind == "track":
        return "has a place by its order; take out `at`" if at else ""
    if len(at) != 2:
        named = "[number, lane]" if loop else "[column, row], or the name of a place as its `id`"
        return f"needs `at`: {'its middle in mm, [x, y]' if free else named}"
    least, most = (0, (plan.width, plan.height)) if free else (1, (plan.columns, plan.rows))
    most = (plan.count, plan.lanes) if loop else most
    sides = (*size, *size)[:2] or (FREE_SIDE, FREE_SIDE) if free else (0, 0)
    ways = ("by numbers", "by lanes") if loop else ("across", "down")
    for what, number, end, side in zip(ways, at, most, sides, strict=True):
        reach = side / 2
        if not least <= number <= end:
            return f"lies off the map: {what} it goes from {least} to {end}, not {number}"
        if over := max(0, reach - number, number + reach - end):
            near = f"from {reach:g} to {end - reach:g}"
            return f"is cut off: {what} it reaches {over:g} mm over the edge; set it {near}"
    return ""


def one_board_at_most(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find a map beside another board: a kit has one."""
    boards = {"board": box.board, "town": box.town, "rows": box.rows}
    other = next((name for name, each in boards.items() if each is not None), "")
    if box.map is not None and other:
        say = f"a kit has one board, and {other}.yaml has it already; take out one of the two"
        yield sources.at("map", (), say)


def pieces_fit_their_places(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find a board too small for what is laid on it; one place of each kind is named."""
    told = set()
    for misfit in find_misfits(box):
        if misfit.alike in told:
            continue
        told.add(misfit.alike)
        file, path = misfit.place.told_at
        size = least_size(box, BOARD[1]) if file == "board" else None
        would = f"; `size: {size}` would do" if size else ""
        yield sources.at(file, (misfit.key,) if misfit.key else path, misfit.say + would)

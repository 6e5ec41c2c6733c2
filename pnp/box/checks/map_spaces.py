"""Checks of a map: every space lies on its own place, and every way leads somewhere."""

from collections.abc import Iterator
from typing import Final

from pnp.box.board import SpaceMap, count_rows
from pnp.box.limits import BOARD, MAP_PLACES, MAP_SIDE
from pnp.box.model import Box
from pnp.box.source import Sources, YamlPath, nearest
from pnp.findings import Finding

_LEAST: Final = 8
"""The least side of a space in mm: less takes no word that could be read."""


def map_has_places(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find maps without columns or rows, or with more of them than can be drawn."""
    plan = box.map
    if plan is None:
        return
    for key, length in (("width", plan.width), ("height", plan.height)):
        if not MAP_SIDE <= length <= BOARD[1]:
            say = f"`{key}` should be a number from {MAP_SIDE} to {BOARD[1]} mm, not {length}"
            yield sources.at("map", (key,), say)
    for key in _wanted(plan):
        number = getattr(plan, key)
        if not 1 <= number <= MAP_PLACES:
            say = f"`{key}` should be a number from 1 to {MAP_PLACES}, not {number}"
            yield sources.at(
                "map", (key,) if number else (), f"{say}: places of the {plan.kind} map"
            )
    if not plan.spaces:
        yield sources.at("map", (), "this map has no spaces")


def _wanted(plan: SpaceMap) -> tuple[str, ...]:
    return {"free": (), "track": ("columns",)}.get(plan.kind, ("columns", "rows"))


def spaces_lie_on_the_map(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find spaces off the map, on the place of another, or too small to be read."""
    plan = box.map
    if plan is None or any(getattr(plan, key) < 1 for key in _wanted(plan)):
        return
    if (short := min(_cell(plan))) < _LEAST and plan.kind != "free":
        say = f"the places would be {short:.1f} mm wide; {_LEAST} mm is the least that can be read"
        yield sources.at("map", (), f"{say}: make the map larger, or its columns and rows fewer")
    taken: dict[tuple[int, ...], str] = {}
    for n, space in enumerate(plan.spaces):
        path: YamlPath = ("spaces", n)
        if say := _misplaced(plan, space.at):
            yield sources.at("map", (*path, "at") if space.at else path, f"`{space.id}` {say}")
        elif space.at and (other := taken.setdefault(space.at, space.id)) != space.id:
            say = f"`{space.id}` lies on the place of `{other}`"
            yield sources.at("map", (*path, "at"), say)
        if space.size and plan.kind != "free":
            say = f"`size` is for the spaces of a free map; on a {plan.kind} map all are alike"
            yield sources.at("map", (*path, "size"), say)
        elif space.size and (len(space.size) > 2 or min(space.size) < _LEAST):
            say = f"`size` is width and height in mm, or one number for a disc, from {_LEAST} mm"
            yield sources.at("map", (*path, "size"), say)


def _cell(plan: SpaceMap) -> tuple[float, float]:
    return plan.width / max(1, plan.columns), plan.height / max(1, count_rows(plan))


def _misplaced(plan: SpaceMap, at: tuple[int, ...]) -> str:
    if plan.kind == "track":
        return "has a place by its order; take out `at`" if at else ""
    if len(at) != 2:
        what = "its middle in mm, [x, y]" if plan.kind == "free" else "[column, row]"
        return f"needs `at`: {what}"
    most = (plan.width, plan.height) if plan.kind == "free" else (plan.columns, plan.rows)
    least = 0 if plan.kind == "free" else 1
    for what, number, end in zip(("across", "down"), at, most, strict=True):
        if not least <= number <= end:
            return f"lies off the map: {what} it goes from {least} to {end}, not {number}"
    return ""


def routes_lead_somewhere(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find ways between spaces there are not."""
    plan = box.map
    known = [space.id for space in plan.spaces] if plan else []
    for n, route in enumerate(plan.routes if plan else ()):
        if len(route.ends) != 2:
            say = f"a way has two ends, the ids of spaces, not {len(route.ends)}"
            yield sources.at("map", ("routes", n, "ends"), say)
        for m, end in enumerate(route.ends):
            if end not in known:
                say = f"there is no space `{end}`{nearest(end, known)}"
                yield sources.at("map", ("routes", n, "ends", m), say)


def one_board_at_most(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find a map beside another board: a kit has one."""
    boards = {"board": box.board, "town": box.town, "rows": box.rows}
    other = next((name for name, each in boards.items() if each is not None), "")
    if box.map is not None and other:
        say = f"a kit has one board, and {other}.yaml has it already; take out one of the two"
        yield sources.at("map", (), say)

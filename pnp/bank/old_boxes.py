"""Boxes of tables that were opened before the content told offices and dwellings by their roles."""

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.box.model import Box


def complete_roles(box: "Box") -> "Box":
    """Give an old box the roles of its game as it is today; what is printed there stays its own.

    Raises ContentError where that game is gone or unsound.
    """
    if box.town is None or any(stop.role for stop in box.town.stops):
        return box
    from pnp.box.packs import find_kit  # noqa: PLC0415  # only an old table needs content
    from pnp.box.reading.reader import read_box  # noqa: PLC0415  # as above

    today = read_box(find_kit(box.game.id))
    stops = {each.id: each.role for each in today.town.stops} if today.town else {}
    homes = {each.id: each.role for each in today.dwellings}
    town = replace(
        box.town,
        stops=tuple(replace(each, role=stops.get(each.id)) for each in box.town.stops),
    )
    dwellings = tuple(replace(each, role=homes.get(each.id, "")) for each in box.dwellings)
    return replace(box, town=town, dwellings=dwellings)

"""The rooms of the workbench: what each answers."""

from collections.abc import Callable
from typing import Final

from starlette.routing import Route

from pnp.web.workbench.bench import Bench
from pnp.web.workbench.lookup_room import lookup_routes
from pnp.web.workbench.make_room import make_routes
from pnp.web.workbench.print_room import print_routes
from pnp.web.workbench.table_room import table_routes

ROOMS: Final[tuple[Callable[[Bench], list[Route]], ...]] = (
    print_routes,
    table_routes,
    lookup_routes,
    make_routes,
)
"""The routes of each room."""

"""The rooms of the workbench: what each answers."""

from collections.abc import Callable
from typing import Final

from starlette.routing import Route

from pnp.web.workbench.bench import Bench

ROOMS: Final[tuple[Callable[[Bench], list[Route]], ...]] = ()
"""The routes of each room."""

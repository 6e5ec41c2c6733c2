"""The streets of Cronulla 2230 that its chapters play with."""

from collections.abc import Callable
from typing import Any

Play = Any
"""The table of the folder above, untyped: what it tells of cash could be None."""

Make = Callable[..., Any]

MANGO = ("hume-road", "mitchell-road", "elouera-road")
"""Three streets with houses at 100."""

OCEAN = ("kingsway", "cronulla-street")
"""Two streets of 350 and 400, houses at 200."""

CORAL = ("waratah-street", "surf-road")
"""Two streets of 60, houses at 50."""

WHARVES = ("gunnamatta-wharf", "bundeena-wharf")
"""Two wharves of 150."""


def even(play: Play, name: str, deeds: tuple[str, ...], level: int) -> None:
    play.do("; ".join(f"build {name} {deed} {level}" for deed in deeds))

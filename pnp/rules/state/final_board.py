"""A final board that was played without the Bank: how a game has it typed, and lays it out."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from pnp.rules.state.game_state import GameState


@dataclass(frozen=True, slots=True)
class FinalBoard:
    """What a game must tell so that its final board can be typed into a file and counted."""

    form: type[Any]
    """The keys of such a file, one of which is `game`."""
    seats: Callable[[Any], tuple[str, ...]]
    """Names everybody at the table, from what was typed."""
    lay_out: Callable[[Any, GameState], GameState]
    """Lays a board out, piece by piece from the box; a Refusal says what cannot lie there."""
    lines: Callable[[GameState], Iterable[str]]
    """Draws the board as it lies."""
    is_over: Callable[[GameState], bool]
    """Tells whether the board shows by itself that the round is over."""

"""A final board that was played without the Bank: how a game has it typed, and lays it out."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from pnp.ledger.entry import Phrase, Posting
from pnp.rules.state.game_state import GameState

BoardPath = tuple[str | int, ...]
"""The way from the top of a typed file to a thing in it: keys and positions in lists."""


@dataclass(frozen=True, slots=True)
class BoardFault:
    """One thing that is wrong on a typed board: where it is typed, what to say, by which rule."""

    path: BoardPath
    say: Phrase
    at_key: bool = False
    near: str = ""
    """The nearest right spelling."""


@dataclass(frozen=True, slots=True)
class FinalBoard:
    """What a game must tell so that its final board can be typed into a file and counted."""

    form: type[Any]
    """The keys of such a file, one of which is `game`."""
    unread_thing: Callable[[BoardPath], BoardPath]
    """Gives the least thing that cannot be read because of a fault at a place inside it."""
    leave_out: Callable[[Any, frozenset[BoardPath]], Any]
    """Leaves out what cannot be read; what stands behind it keeps its place."""
    seats: Callable[[Any], tuple[str, ...]]
    """Names everybody at the table, from what was typed."""
    misfits: Callable[[Any, GameState, frozenset[BoardPath]], Iterable[BoardFault]]
    """Names everything that no play could have led to, from the state before anything lay there."""
    lay_out: Callable[[Any, GameState], tuple[Posting, ...]]
    """Lays a sound board out, piece by piece from the box."""
    lines: Callable[[GameState], Iterable[str]]
    """Draws the board as it lies."""
    is_over: Callable[[GameState], bool]
    """Tells whether the board shows by itself that the round is over."""

"""The shapes that verbs, dice and games have, and how they are found by their places."""

import importlib
from collections.abc import Callable, Generator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, cast

from pnp.ledger.entry import Entry
from pnp.rules.state.game_state import GameState, Table

if TYPE_CHECKING:
    from pnp.box.cards import Card
    from pnp.box.model import Box
    from pnp.rules.state.count import Score
    from pnp.rules.state.statement import View


class Chance(Protocol):
    """Where dice and shuffled packs come from; handed in, so that a game can be gone over again."""

    def throw(self) -> int:
        """Give the pips of the next die, 1 to 6."""
        ...

    def shuffle(self, pack: str, cards: "Sequence[Card]") -> "list[Card]":
        """Give the cards of a pack in the order it lies in all evening."""
        ...


Turn = Generator[tuple[str, ...], GameState | None, None]
"""The acts of a turn, word by word; it may be sent where each of them has led to."""


class Verb(Protocol):
    """An act at the table: a frozen command that knows its entry, declared by `game_state.verb`.

    That names the matters of the rule book it keeps, as the game's own file numbers them, and may
    mark it: `late`, if it may be done after the end; `by_owner`, if only the owner of its deed can
    do it; `leaves`, if who does it is out of the game; `unoffered`, if it only puts the table
    right, so that nobody is to be tempted by it; `explain`, which tells what is amiss with a word.

    A verb may have `settled(standing)`, which refuses what a whole line has left behind;
    `doubtful(standing)`, which words the question of what is allowed but seldom meant; and `acts`,
    if it is several that were typed as one.
    """

    def entry(self, state: GameState) -> Entry:
        """Give the entry of this act, or raise a Refusal."""
        ...


class GameRules(NamedTuple):
    """What is known of a game: what its file says, else the one that it is `LIKE`.

    Without that it is like a bank of cash. What has a default here need be said nowhere.
    """

    means: Callable[[GameState, str], int]
    """Tells what a player could raise beside his cash."""
    follows: Callable[[GameState, GameState, tuple[str, ...]], Entry]
    """Gives what follows from an act by itself, such as the end of the game."""
    status: Callable[[GameState], dict[str, Any]]
    """Gives the standing as scripts read it: `players`, `bank`, and what else the game has."""
    lines: Callable[[GameState, tuple[str, ...]], tuple[str, ...]]
    """Shows the standing of these players at the table."""
    deed: "Callable[[GameState, str], View]"
    """Tells what is known of a deed."""
    bank: "Callable[[GameState], View]"
    """Tells what the Bank still has."""
    score: "Callable[[GameState], Score]"
    """Counts everybody up."""
    lawful: Callable[[GameState], None]
    """Refuses a standing that no lawful play could reach; asked after a correction."""
    VERBS: Mapping[str, str] = {}
    """Its verbs beside those of all tables: name → the place where it is written."""
    SHORT_FORMS: Mapping[str, str] = {}
    """Other words for its verbs."""
    TURN_VERBS: tuple[str, ...] | None = None
    """Those that can be typed only where the Bank keeps turns; none are kept of a game without."""
    VERBS_BY_CONTENT: bool = False
    """Whether none of its verbs can be typed where the content has chosen none."""
    TERMS: tuple[str, ...] = ()
    """The places of the terms its procedures go by: every number and option of its content."""
    CHOSEN_TERMS: tuple[str, ...] = ()
    """Those that the content may give; without them there is no such procedure."""
    MATTERS: tuple[str, ...] = ()
    """What the game itself, not a verb, cites rules for."""
    OFFICES: tuple[str, ...] = ()
    """The roles of the offices its rules ask for, each to be there exactly once."""
    DWELLINGS: tuple[str, ...] = ()
    """The roles of the dwellings its rules ask for, likewise."""
    figures: Callable[[GameState], tuple[str, ...]] | None = None
    """Tells what else somebody may ask for, one figure a line."""
    take_seats: "Callable[[Table, Box], Table] | None" = None
    """Seats the table by rules of its own; a UsageError says what must be agreed instead."""
    throw_turn: Callable[[GameState, Chance], Turn] | None = None
    """Writes a turn as the acts somebody with dice and cards would type, word by word."""


DOOR: Final = "pnp.pack"
"""Where a game has from what its rules are written with."""

_module: Final = lru_cache(maxsize=256)(importlib.import_module)


def load_class(place: str, package: str = "") -> object:
    """Import a class by its place; one that begins with a point lies in this package."""
    file, _, kind = (package + place if place.startswith(".") else place).rpartition(".")
    return getattr(_module(file), kind)


def late(place: str) -> Callable[..., Any]:
    """Give a function by its place; it is imported when it is first called, as a verb is.

    A payment must not wait for what tells of deeds.
    """

    def call(*given: Any, **named: Any) -> Any:
        return cast("Callable[..., Any]", load_class(place))(*given, **named)

    return call

"""The shapes that verbs and games have; looked at by the type checker, never at the table."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from pnp.ledger.entry import Entry
from pnp.rules.state.game_state import GameState, Table
from pnp.rules.state.score import Score
from pnp.rules.state.statement import View

if TYPE_CHECKING:
    from pnp.box.cards import Card
    from pnp.box.model import Box


class Chance(Protocol):
    """Where dice and shuffled packs come from; handed in, so that a game can be gone over again."""

    def throw(self) -> int:
        """Give the pips of the next die, 1 to 6."""
        ...

    def shuffle(self, pack: str, cards: "Sequence[Card]") -> "list[Card]":
        """Give the cards of a pack in the order it lies in all evening."""
        ...


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


class GameRules(Protocol):
    """What is known of a game, by its file or the one it is like; `GameWithParts` lists more."""

    VERBS: Mapping[str, str]
    """Its verbs beside those of all tables: name → the place where it is written."""

    TERMS: tuple[str, ...]
    """The places of the terms its procedures go by: every number and option of its content."""

    MATTERS: tuple[str, ...]
    """What the game itself, not a verb, cites rules for."""

    @staticmethod
    def means(state: GameState, name: str) -> int:
        """Tell what a player could raise beside his cash."""

    @staticmethod
    def follows(before: GameState, after: GameState, actors: tuple[str, ...]) -> Entry:
        """Give what follows from an act by itself, such as the end of the game."""

    @staticmethod
    def status(state: GameState) -> dict[str, Any]:
        """Give the standing as scripts read it: `players`, `bank`, and what else the game has."""

    @staticmethod
    def lines(state: GameState, names: tuple[str, ...]) -> tuple[str, ...]:
        """Show the standing of these players at the table."""

    @staticmethod
    def deed(state: GameState, deed: str) -> View:
        """Tell what is known of a deed."""

    @staticmethod
    def bank(state: GameState) -> View:
        """Tell what the Bank still has."""

    @staticmethod
    def score(state: GameState) -> Score:
        """Count everybody up."""

    @staticmethod
    def lawful(state: GameState) -> None:
        """Refuse a standing that no lawful play could reach; asked after a correction."""


class GameWithParts(GameRules, Protocol):
    """What the file of a game may say beside, each where it has it; asked for by `getattr`."""

    LIKE: str
    """The place of the file that says what it does not say itself; else it is a bank of cash."""

    TURN_VERBS: tuple[str, ...]
    """Those of its verbs that can be typed only where the Bank keeps turns, on a ring."""

    OFFICES: tuple[str, ...]
    """The roles of the offices its rules ask for, each to be there exactly once."""

    DWELLINGS: tuple[str, ...]
    """The roles of the dwellings its rules ask for, each to be there exactly once."""

    figures: Callable[[GameState], tuple[str, ...]]
    """Tells what else somebody may ask for, one figure a line."""

    covered: Callable[[GameState, str], dict[str, Any]]
    """Gives the figures of a player that others see otherwise than the Bank does."""

    take_seats: Callable[[Table, "Box"], Table]
    """Seats the table by rules of its own; a UsageError says what must be agreed instead."""

    throw_turn: Callable[[GameState, Chance], Iterable[tuple[str, ...]]]
    """Writes a turn as the acts somebody with dice and cards would type, word by word."""

"""What a statement says of a player first, and how everybody is counted, line by line."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from pnp.ledger.entry import Phrase
from pnp.rules.state import holdings
from pnp.rules.state.accounts import plainly
from pnp.rules.state.game_state import GameState


class View(NamedTuple):
    """What was asked for: as lines for people, in the table's language, and as data for scripts."""

    lines: tuple[str, ...]
    data: Any


def owes(state: GameState, name: str) -> list[dict[str, Any]]:
    """List a player's debts as scripts read them."""
    return [{"to": plainly(to), "amount": amount} for to, amount in state.debts(name).items()]


def cash_line(state: GameState, name: str) -> str:
    """Tell a player's cash: what it is, or by the book about what, where no notes were counted."""
    cash = state.cash(name)
    if cash is None:
        return state.messages.text("cash-by-book", who=name, amount=state.cash_by_book(name))
    return state.messages.text("cash-now", who=name, amount=cash)


def first_line(state: GameState, name: str, *more: str) -> str:
    """Tell a player's cash, as far as it is known, his debts, and what else belongs there."""
    say = state.messages
    owed = [say.text("status.owes", whom=to, amount=n) for to, n in state.debts(name).items()]
    counted = ", ".join(holdings.stock_phrases(state, name))
    return "; ".join([cash_line(state, name), *owed, *more, *([counted] if counted else [])])


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a count."""

    what: Phrase
    amount: int


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """A player's count, line by line; cash is missing where notes were never counted."""

    items: tuple[Item, ...]
    complete: bool = True

    @property
    def total(self) -> int:
        """Add up the lines."""
        return sum(item.amount for item in self.items)


@dataclass(frozen=True, slots=True)
class Score:
    """The counts of all players, and who has won."""

    counts: Mapping[str, PlayerCount]
    winners: tuple[str, ...]
    debts_counted: bool = False
    """Whether debts on record are among the lines, of who owes and of who is owed."""


def by_most(counts: Mapping[str, PlayerCount], playing: tuple[str, ...]) -> Score:
    """Let the highest count of those still playing win, and the last one left in any case.

    Nobody has won while somebody's notes are not counted.
    """
    if len(playing) == 1:
        return Score(counts, playing)
    if not playing or not all(counts[name].complete for name in playing):
        return Score(counts, ())
    most = max(counts[name].total for name in playing)
    return Score(counts, tuple(name for name in playing if counts[name].total == most))

"""Variante Solo: its verbs, the numbers of its rules, and what its options change."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from pnp.games.property import deed_trading
from pnp.ledger.entry import Entry
from pnp.rules.state.game_state import GameState, Setting

if TYPE_CHECKING:
    from pnp.rules.state.score import Score

VERBS: Final = (
    "pnp.games.solo.landing.Land",
    "pnp.games.solo.landing.Buy",
    "pnp.games.solo.landing.Decline",
    "pnp.games.solo.landing.Rent",
    "pnp.games.solo.turn.Throw",
    "pnp.games.property.salary.Salary",
    "pnp.games.property.building.Build",
    "pnp.games.property.demolition.Demolish",
    "pnp.games.property.mortgaging.Mortgage",
    "pnp.games.property.lift.Lift",
    "pnp.games.solo.drawn_cards.Card",
    "pnp.games.solo.drawn_cards.Redeem",
    "pnp.games.solo.jail.Jail",
    "pnp.games.solo.jail.Release",
)

RULES: Final[Mapping[str, str]] = {
    "start": "SO-01",
    "turn": "SO-02",
    "salary": "SO-03",
    "laps": "SO-03",
    "purchase": "SO-04",
    "declined": "SO-05",
    "own-rent": "SO-06",
    "here": "SO-07",
    "house": "SO-08",
    "group-free": "SO-07",
    "hotel": "SO-08",
    "even": "SO-08",
    "unbuildable": "SO-08",
    "bank-rent": "SO-09",
    "bank-builds": "SO-09",
    "rent": "SO-10",
    "double-rent": "SO-10",
    "rent-by-number": "SO-11",
    "luck": "SO-12",
    "tax": "SO-13",
    "jail": "SO-14",
    "jail-out": "SO-14",
    "sell-buildings": "SO-16",
    "mortgage": "SO-17",
    "lift": "SO-18",
    "half-coin": "SO-18",
    "loss": "SO-19",
    "insolvent": "SO-19",
    "at-once": "SO-19",
    "win": "SO-20",
    "valuation": "SO-21",
    "stock": "SO-22",
}
"""Matter → number of the rule; the verbs cite matters, so that other games number them anew."""


def numbers(options: Mapping[str, Setting]) -> Mapping[str, str | int]:
    """Give the number the options change: the Bank's cash (SO-A2)."""
    return {"bank_cash": int(options["bank_cash"])} if "bank_cash" in options else {}


def follows(_before: GameState, after: GameState, _actors: tuple[str, ...]) -> Entry:
    """End the game: won (SO-20) or lost (SO-19)."""
    from pnp.games.solo import finite_bank  # noqa: PLC0415  # a payment must not wait for the deeds

    return finite_bank.ended(after)


def score(state: GameState) -> "Score":
    """Count the points (SO-21)."""
    from pnp.games.solo import valuation  # noqa: PLC0415  # as above

    return valuation.final_count(state)


means: Final = deed_trading.means
"""By SO-16 and SO-17."""

status: Final = deed_trading.status
lines: Final = deed_trading.lines

lawful: Final = deed_trading.lawful
"""By SO-07 and SO-08."""

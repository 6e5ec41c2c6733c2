"""Variante Solo: its verbs, the numbers of its rules, and what its options change."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from pnp.games.property import deed_trading
from pnp.ledger.entry import Entry
from pnp.rules.state.game_state import GameState, Setting

if TYPE_CHECKING:
    from pnp.rules.protocols import Chance
    from pnp.rules.state.score import Score

VERBS: Final[Mapping[str, str]] = {
    "land": "pnp.games.solo.landing.Land",
    "buy": "pnp.games.solo.landing.Buy",
    "decline": "pnp.games.solo.landing.Decline",
    "rent": "pnp.games.solo.landing.Rent",
    "throw": "pnp.games.solo.turn.Throw",
    "salary": "pnp.games.property.salary.Salary",
    "build": "pnp.games.property.building.Build",
    "demolish": "pnp.games.property.demolition.Demolish",
    "mortgage": "pnp.games.property.mortgaging.Mortgage",
    "lift": "pnp.games.property.lift.Lift",
    "card": "pnp.games.solo.drawn_cards.Card",
    "redeem": "pnp.games.solo.drawn_cards.Redeem",
    "jail": "pnp.games.solo.jail.Jail",
    "release": "pnp.games.solo.jail.Release",
}
"""Verb → where it is written."""

MATTERS: Final = ("start", "valuation")
"""What the game itself cites rules for."""

TERMS: Final[tuple[str, ...]] = ()
"""The places of the terms its procedures go by."""


def numbers(options: Mapping[str, Setting]) -> Mapping[str, str | int]:
    """Give the number the options change: the Bank's cash (SO-A2)."""
    return {"bank_cash": int(options["bank_cash"])} if "bank_cash" in options else {}


def follows(_before: GameState, after: GameState, _actors: tuple[str, ...]) -> Entry:
    """End the game: won (SO-20) or lost (SO-19)."""
    from pnp.games.solo import finite_bank  # noqa: PLC0415  # a payment must not wait for the deeds

    return finite_bank.ended(after)


def throw_turn(state: GameState, chance: "Chance") -> Iterator[tuple[str, ...]]:
    """Throw the dice and draw the cards of a turn for who plays without the kit (SO-02)."""
    from pnp.games.solo import bank_throw  # noqa: PLC0415  # as above

    return bank_throw.turn(state, chance)


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

"""Variante Solo: its verbs and terms, and what follows from every line."""

from collections.abc import Mapping
from typing import Final, cast

from pnp.games.property import deed_trading
from pnp.ledger.entry import Entry
from pnp.rules.registry import late
from pnp.rules.state.game_state import GameState

VERBS: Final[Mapping[str, str]] = {
    "land": "pnp.games.solo.landing.Land",
    "buy": "pnp.games.solo.landing.Buy",
    "decline": "pnp.games.solo.landing.Decline",
    "rent": "pnp.games.solo.landing.Rent",
    "throw": "pnp.games.solo.landing.Throw",
    "salary": "pnp.games.property.ring.Salary",
    "build": "pnp.games.property.building.Build",
    "demolish": "pnp.games.property.building.Demolish",
    "mortgage": "pnp.games.property.mortgages.Mortgage",
    "lift": "pnp.games.property.mortgages.Lift",
    "card": "pnp.games.solo.space_effects.Card",
    "redeem": "pnp.games.solo.space_effects.Redeem",
    "jail": "pnp.games.solo.space_effects.Jail",
    "release": "pnp.games.solo.space_effects.Release",
}
"""Verb → where it is written."""

MATTERS: Final = ("start", "valuation")
"""What the game itself cites rules for."""

TURN_VERBS: Final = ()
"""Its turns and its pawn are always kept."""

TERMS: Final = (
    "pnp.box.deed_terms.SalaryTerms",
    "pnp.box.deed_terms.LiftTerms",
    "pnp.box.deed_terms.HalfCoinTerms",
    "pnp.box.deed_terms.BuildingTerms",
    "pnp.box.deed_terms.HotelTerms",
    "pnp.rules.state.payments.BankTerms",
    "pnp.rules.state.opening.PawnTerms",
    "pnp.rules.state.opening.KeptTurns",
    "pnp.games.property.building.StockTerms",
    "pnp.games.property.ring.FineTerms",
    "pnp.games.property.terms.TradingTerms",
)
"""The places of the terms its procedures go by."""


def follows(_before: GameState, after: GameState, _actors: tuple[str, ...]) -> Entry:
    """End the game: won (SO-20) or lost (SO-19)."""
    return cast("Entry", _end(after))


_end: Final = late("pnp.games.solo.finite_bank.end")

throw_turn: Final = deed_trading.throw_turn
"""By SO-02."""

score: Final = late("pnp.games.solo.valuation.final_count")
"""By SO-21."""

means: Final = deed_trading.means
"""By SO-16 and SO-17."""

deed: Final = deed_trading.deed
bank: Final = deed_trading.bank
status: Final = deed_trading.status
lines: Final = deed_trading.lines

lawful: Final = deed_trading.lawful
"""By SO-07 and SO-08."""

"""Variante Solo: its verbs and terms, and what follows from every line."""

from collections.abc import Mapping
from typing import Final, cast

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

LIKE: Final = "pnp.games.property.deed_trading"
"""What it does as all that trade in deeds do."""

score: Final = late("pnp.games.solo.finite_bank.final_count")
"""By SO-21."""


def follows(_before: GameState, after: GameState, _actors: tuple[str, ...]) -> Entry:
    """End the game: won (SO-20) or lost (SO-19)."""
    return cast("Entry", late("pnp.games.solo.finite_bank.end")(after))

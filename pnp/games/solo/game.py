"""Variante Solo: its verbs and terms, and what follows from every line."""

from collections.abc import Mapping
from typing import Final, cast

from pnp.ledger.entry import Entry
from pnp.rules.protocols import late
from pnp.rules.registry import places
from pnp.rules.state.game_state import GameState

VERBS: Final[Mapping[str, str]] = {
    **places(
        "pnp.games.property",
        ("arrivals", "Throw"),
        ("ring", "Salary"),
        ("building", "Build Demolish"),
        ("mortgages", "Mortgage Lift"),
        ("jail", "Jail"),
    ),
    **places("pnp.games.solo", ("landing", "Land Buy Decline Card Redeem Release")),
}
"""Verb → where it is written."""

MATTERS: Final = ("start", "valuation")
"""What the game itself cites rules for."""

TURN_VERBS: Final = ()
"""Its turns and its pawn are always kept."""

TERMS: Final = (
    "pnp.box.deed_terms.SalaryTerms",
    "pnp.box.deed_terms.LiftTerms",
    "pnp.box.deed_terms.BuildingTerms",
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


def follows(before: GameState, after: GameState, _actors: tuple[str, ...]) -> Entry:
    """Let the Bank take what is declined (SO-05); end the game, won (SO-20) or lost (SO-19)."""
    return cast("Entry", late("pnp.games.solo.finite_bank.follow")(before, after))

"""Variante Solo: its verbs and terms, and what follows from every line."""

from collections.abc import Mapping
from typing import Final

from pnp.pack import late, places

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

MATTERS: Final = ("start", "valuation")

TURN_VERBS: Final = ()
"""Its turns and its pawn are always kept."""

TERMS: Final = (
    "pnp.pack.SalaryTerms",
    "pnp.pack.LiftTerms",
    "pnp.pack.BuildingTerms",
    "pnp.pack.BankTerms",
    "pnp.pack.PawnTerms",
    "pnp.pack.KeptTurns",
    "pnp.games.property.building.StockTerms",
    "pnp.games.property.ring.FineTerms",
    "pnp.games.property.deeds.TradingTerms",
)

LIKE: Final = "pnp.games.property.deed_trading"

score: Final = late("pnp.games.solo.landing.final_count")
"""By SO-21."""

follows: Final = late("pnp.games.solo.landing.follow")
"""By SO-05; the game ends won by SO-20, or lost by SO-19."""

"""Cronulla 2230: its verbs and terms, and what follows from every line."""

from typing import Final

MATTERS: Final = ("last-player", "start", "valuation")

TERMS: Final = (
    "pnp.pack.SalaryTerms",
    "pnp.pack.LevyTerms",
    "pnp.pack.LiftTerms",
    "pnp.pack.BuildingTerms",
    "pnp.pack.ShortHotelTerms",
    "pnp.games.property.turns.RentDeadline",
    "pnp.games.property.deeds.TradingTerms",
)

LIKE: Final = "pnp.games.property.deed_trading"
"""What it does as all that trade in deeds do, by the same verbs."""

"""Grundbesitz: its verbs and terms, and what follows from every line."""

from collections.abc import Mapping
from typing import Final

from pnp.rules.registry import late

VERBS: Final[Mapping[str, str]] = {
    "buy": "pnp.games.property.purchase.Buy",
    "salary": "pnp.games.property.ring.Salary",
    "rent": "pnp.games.property.rent.Rent",
    "build": "pnp.games.property.building.Build",
    "demolish": "pnp.games.property.building.Demolish",
    "mortgage": "pnp.games.property.mortgages.Mortgage",
    "lift": "pnp.games.property.mortgages.Lift",
    "sell": "pnp.games.property.trade.Sell",
    "trade": "pnp.games.property.trade.Trade",
    "card": "pnp.games.property.cards.Card",
    "handover": "pnp.games.grundbesitz.deeds.Handover",
    "jail": "pnp.games.grundbesitz.deeds.Jail",
    "throw": "pnp.games.property.arrivals.Throw",
    "release": "pnp.games.grundbesitz.deeds.Release",
    "cede": "pnp.games.grundbesitz.deeds.Cede",
    "deal": "pnp.games.property.purchase.Deal",
    "bankrupt": "pnp.games.property.bankruptcy.Bankrupt",
    "quit": "pnp.games.property.bankruptcy.Quit",
    "end": "pnp.games.grundbesitz.deeds.End",
    "land": "pnp.games.property.arrivals.Land",
}
"""Verb → where it is written."""

TURN_VERBS: Final = ("land",)
"""What can be typed only where the Bank keeps turns."""

MATTERS: Final = ("banker-only", "last-player", "start", "valuation")
"""What the game itself cites rules for."""

TERMS: Final = (
    "pnp.box.deed_terms.SalaryTerms",
    "pnp.box.deed_terms.LiftTerms",
    "pnp.box.deed_terms.TransferTerms",
    "pnp.box.deed_terms.BuildingTerms",
    "pnp.box.deed_terms.HotelTerms",
    "pnp.games.property.building.StockTerms",
    "pnp.games.property.turns.RentDeadline",
    "pnp.games.property.ring.FineTerms",
    "pnp.games.property.terms.TradingTerms",
)
"""The places of the terms its procedures go by."""

LIKE: Final = "pnp.games.property.deed_trading"
"""What it does as all that trade in deeds do."""

take_seats: Final = late("pnp.games.grundbesitz.seats.take_seats")
"""By DE-02 and DE-03."""

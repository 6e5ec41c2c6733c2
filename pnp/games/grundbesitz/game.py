"""Grundbesitz: its verbs and terms, and what follows from every line."""

from collections.abc import Mapping
from typing import Final

from pnp.games.property import deed_trading
from pnp.rules.registry import late

VERBS: Final[Mapping[str, str]] = {
    **deed_trading.VERBS,
    "handover": "pnp.games.grundbesitz.deeds.Handover",
    "jail": "pnp.games.grundbesitz.deeds.Jail",
    "release": "pnp.games.grundbesitz.deeds.Release",
    "cede": "pnp.games.grundbesitz.deeds.Cede",
    "end": "pnp.games.grundbesitz.deeds.End",
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

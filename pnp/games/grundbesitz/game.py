"""Grundbesitz: its verbs and terms, and what follows from every line."""

from collections.abc import Mapping
from typing import Final

from pnp.games.property import deed_trading
from pnp.ledger.entry import Entry, joined
from pnp.rules.registry import late
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import last_one_left

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
    "card": "pnp.games.grundbesitz.jail.Card",
    "handover": "pnp.games.grundbesitz.jail.Handover",
    "jail": "pnp.games.grundbesitz.jail.Jail",
    "throw": "pnp.games.grundbesitz.jail.Throw",
    "release": "pnp.games.grundbesitz.jail.Release",
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


take_seats: Final = late("pnp.games.grundbesitz.seats.take_seats")
"""By DE-02 and DE-03."""


_record_sold_out: Final = late("pnp.games.property.building.record_sold_out")


def follows(before: GameState, after: GameState, _actors: tuple[str, ...]) -> Entry:
    """End the game with the last player (DE-36); record that all is sold (DE-19)."""
    return joined((last_one_left(before, after), _record_sold_out(after)))


throw_turn: Final = deed_trading.throw_turn
"""By DE-05."""

means: Final = deed_trading.means
"""By DE-29 and DE-30."""

status: Final = deed_trading.status
lines: Final = deed_trading.lines
deed: Final = deed_trading.deed
bank: Final = deed_trading.bank

score: Final = deed_trading.score
"""By DE-36."""

lawful: Final = deed_trading.lawful
"""By DE-20 and DE-21."""

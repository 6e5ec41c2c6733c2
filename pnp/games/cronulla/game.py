"""Cronulla 2230: its verbs and terms, and what follows from every line."""

from collections.abc import Mapping
from typing import Final

from pnp.games.property import deed_trading
from pnp.ledger.entry import Entry, joined, move
from pnp.rules.state.accounts import HALF, TABLE, TURN, party, player
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
    "card": "pnp.games.property.cards.Card",
    "deal": "pnp.games.property.purchase.Deal",
    "bankrupt": "pnp.games.property.bankruptcy.Bankrupt",
    "quit": "pnp.games.property.bankruptcy.Quit",
    "throw": "pnp.games.property.arrivals.Throw",
    "land": "pnp.games.property.arrivals.Land",
}
"""Verb → where it is written."""

TURN_VERBS: Final = ("throw", "land")
"""What can be typed only where the Bank keeps turns."""

MATTERS: Final = ("last-player", "start", "valuation")
"""What the game itself cites rules for."""

TERMS: Final = (
    "pnp.box.deed_terms.SalaryTerms",
    "pnp.box.deed_terms.LevyTerms",
    "pnp.box.deed_terms.LiftTerms",
    "pnp.box.deed_terms.BuildingTerms",
    "pnp.box.deed_terms.HotelTerms",
    "pnp.box.deed_terms.ShortHotelTerms",
    "pnp.games.property.turns.RentDeadline",
    "pnp.games.property.terms.TradingTerms",
)
"""The places of the terms its procedures go by."""


def follows(before: GameState, after: GameState, actors: tuple[str, ...]) -> Entry:
    """End the game with the last player (CR-37); let half a dollar lapse with the turn (CR-32)."""
    return joined((last_one_left(before, after), _lapse(before, after, actors)))


def _lapse(before: GameState, after: GameState, actors: tuple[str, ...]) -> Entry:
    # Strike out half dollars of others: who threw last has the turn, or else who acts.
    threw = after.balances.holder(TURN)
    acting = (party(threw),) if threw else actors[:1]
    held = {
        name: half
        for name in before.table.players
        if acting and name not in acting and (half := after.balances.of(player(name), HALF))
    }
    return _strike_halves(after, held) if held else Entry()


def _strike_halves(after: GameState, held: Mapping[str, int]) -> Entry:
    from pnp.games.property.terms import TradingTerms  # noqa: PLC0415  # only a lift leaves halves

    if after.terms(TradingTerms).half_dollar_combine != "turn":
        return Entry()
    return joined(Entry(move(player(name), TABLE, HALF, half)) for name, half in held.items())


throw_turn: Final = deed_trading.throw_turn
"""By CR-04."""

means: Final = deed_trading.means
"""By CR-33."""

status: Final = deed_trading.status
lines: Final = deed_trading.lines
deed: Final = deed_trading.deed
bank: Final = deed_trading.bank

score: Final = deed_trading.score
"""By CR-44, and by CR-A22 in the long game."""

lawful: Final = deed_trading.lawful
"""By CR-17 and CR-19."""

"""Cronulla 2230: its verbs, the numbers of its rules, and what its options change."""

from collections.abc import Mapping
from typing import Final

from pnp.games.property import deed_trading
from pnp.ledger.entry import Entry, joined, move
from pnp.rules.state.accounts import HALF, TABLE, player
from pnp.rules.state.endings import last_one_left
from pnp.rules.state.game_state import GameState, Setting

VERBS: Final[Mapping[str, str]] = {
    "buy": "pnp.games.property.purchase.Buy",
    "salary": "pnp.games.property.salary.Salary",
    "rent": "pnp.games.property.rent.Rent",
    "build": "pnp.games.property.building.Build",
    "demolish": "pnp.games.property.demolition.Demolish",
    "mortgage": "pnp.games.property.mortgaging.Mortgage",
    "lift": "pnp.games.property.lift.Lift",
    "sell": "pnp.games.property.sale.Sell",
    "trade": "pnp.games.property.trade.Trade",
    "card": "pnp.games.property.luck.Card",
    "deal": "pnp.games.property.dealing.Deal",
    "bankrupt": "pnp.games.property.bankruptcy.Bankrupt",
    "quit": "pnp.games.property.quitting.Quit",
}
"""Verb → where it is written."""

MATTERS: Final = ("last-player", "start", "valuation")
"""What the game itself cites rules for."""

TERMS: Final[tuple[str, ...]] = ()
"""The places of the terms its procedures go by."""


def numbers(options: Mapping[str, Setting]) -> Mapping[str, str | int]:
    """Give the numbers the options change (CR-28, CR-34, CR-41 to CR-43)."""
    changed: dict[str, str | int] = {}
    if options.get("fee_table_350") == "as_printed":
        changed["fee_price_350"] = 150  # the misprint is 10 too low: the fee of a deed of 150
    if options.get("transfer_fee"):
        changed["creditor_rate"] = int(options["transfer_fee"])
    if options.get("short") is True:
        changed |= {
            "deal": "short_deal",
            "hotel_houses": "short_hotel_houses",
            "hotel_value": "short_hotel_value",
            "last_bankruptcy": "short_bankruptcies",
            "max_houses": int(options.get("short_max_houses", 4)),
        }
    return changed


def follows(before: GameState, after: GameState, actors: tuple[str, ...]) -> Entry:
    """End the game with the last player (CR-37); let half a dollar lapse with the turn (CR-32)."""
    return joined((last_one_left(before, after), _lapse(before, after, actors)))


def _lapse(before: GameState, after: GameState, actors: tuple[str, ...]) -> Entry:
    """Strike out half dollars of others: who acts has the turn, as far as the Bank can see."""
    if after.option("half_dollar_combine") != "turn" or not actors:
        return Entry()
    acting = actors[0]
    held = {p: after.balances.of(player(p), HALF) for p in before.table.players if p != acting}
    return joined(Entry(move(player(p), TABLE, HALF, n)) for p, n in held.items())


means: Final = deed_trading.means
"""By CR-33."""

status: Final = deed_trading.status
lines: Final = deed_trading.lines

score: Final = deed_trading.score
"""By CR-44, and by CR-A22 in the long game."""

lawful: Final = deed_trading.lawful
"""By CR-17 and CR-19."""

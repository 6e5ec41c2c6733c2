"""Grundbesitz: its verbs, the numbers of its rules, and what its options change."""

from collections.abc import Mapping
from typing import Final

from pnp.games.property import deed_trading
from pnp.games.property.selling_out import sold_out
from pnp.ledger.entry import Entry, joined
from pnp.rules.state.endings import last_one_left
from pnp.rules.state.game_state import GameState, Setting

VERBS: Final = (
    "pnp.games.property.purchase.Buy",
    "pnp.games.property.salary.Salary",
    "pnp.games.property.rent.Rent",
    "pnp.games.property.building.Build",
    "pnp.games.property.demolition.Demolish",
    "pnp.games.property.mortgaging.Mortgage",
    "pnp.games.property.lift.Lift",
    "pnp.games.property.sale.Sell",
    "pnp.games.property.trade.Trade",
    "pnp.games.property.luck.Card",
    "pnp.games.grundbesitz.card_sale.Handover",
    "pnp.games.grundbesitz.jail.Jail",
    "pnp.games.grundbesitz.jail.Throw",
    "pnp.games.grundbesitz.jail.Release",
    "pnp.games.grundbesitz.payment_in_kind.Cede",
    "pnp.games.property.dealing.Deal",
    "pnp.games.property.bankruptcy.Bankrupt",
    "pnp.games.property.quitting.Quit",
    "pnp.games.grundbesitz.agreed_end.End",
)

RULES: Final[Mapping[str, str]] = {
    "start": "DE-02",
    "banker-only": "DE-03",
    "salary": "DE-06",
    "laps": "DE-06",
    "purchase": "DE-07",
    "auction": "DE-08",
    "bid": "DE-08",
    "rent": "DE-09",
    "no-rent": "DE-09",
    "double-rent": "DE-11",
    "luck": "DE-12",
    "bank-endless": "DE-14",
    "fines": "DE-15",
    "jail": "DE-16",
    "jail-out": "DE-17",
    "all-sold": "DE-19",
    "house": "DE-20",
    "even": "DE-20",
    "unbuildable": "DE-20",
    "group-free": "DE-21",
    "rebuild": "DE-21",
    "hotel": "DE-22",
    "stock": "DE-23",
    "private-sale": "DE-24",
    "building-transfer": "DE-24",
    "trade": "DE-24",
    "sell-buildings": "DE-25",
    "mortgage": "DE-26",
    "lift": "DE-27",
    "half-coin": "DE-27",
    "mortgaged-sale": "DE-28",
    "lift-once": "DE-28",
    "insolvent": "DE-29",
    "bankrupt-player": "DE-29",
    "bankrupt-bank": "DE-30",
    "in-kind": "DE-31",
    "no-hints": "DE-32",
    "deal": "DE-34",
    "hour": "DE-35",
    "last-player": "DE-36",
    "valuation": "DE-36",
}
"""Matter → number of the rule; the verbs cite matters, so that other games number them anew."""


def numbers(options: Mapping[str, Setting]) -> Mapping[str, str | int]:
    """Give the numbers the options change (DE-03, DE-34, DE-A4 to DE-A6)."""
    small = str(options.get("small_note", "both"))
    changed: dict[str, str | int] = {
        "players_most": 7 if options.get("seventh") == "plays" else 6,
        "kit_notes": int(options.get("kit_notes", 240)),
        "starting_notes": 41 if small == "10" else 36,
    }
    if options.get("short") is True:
        changed["deal"] = "short_deal"
    if small in {"10", "20"}:
        changed["no_note_20" if small == "10" else "no_note_10"] = 1
    return changed


def follows(before: GameState, after: GameState, _actors: tuple[str, ...]) -> Entry:
    """End the game with the last player (DE-36); record that all is sold (DE-19)."""
    return joined((last_one_left(before, after), sold_out(after)))


means: Final = deed_trading.means
"""By DE-29 and DE-30."""

status: Final = deed_trading.status
lines: Final = deed_trading.lines

score: Final = deed_trading.score
"""By DE-36."""

lawful: Final = deed_trading.lawful
"""By DE-20 and DE-21."""

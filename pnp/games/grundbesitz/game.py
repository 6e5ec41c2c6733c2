"""Grundbesitz: its verbs, the numbers of its rules, and what its options change."""

from collections.abc import Mapping
from typing import Final

from pnp.games.property import deed_trading
from pnp.games.property.selling_out import sold_out
from pnp.ledger.entry import Entry, joined
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
    "handover": "pnp.games.grundbesitz.card_sale.Handover",
    "jail": "pnp.games.grundbesitz.jail.Jail",
    "throw": "pnp.games.grundbesitz.jail.Throw",
    "release": "pnp.games.grundbesitz.jail.Release",
    "cede": "pnp.games.grundbesitz.payment_in_kind.Cede",
    "deal": "pnp.games.property.dealing.Deal",
    "bankrupt": "pnp.games.property.bankruptcy.Bankrupt",
    "quit": "pnp.games.property.quitting.Quit",
    "end": "pnp.games.grundbesitz.agreed_end.End",
}
"""Verb → where it is written."""

MATTERS: Final = ("banker-only", "last-player", "start", "valuation")
"""What the game itself cites rules for."""

TERMS: Final[tuple[str, ...]] = ()
"""The places of the terms its procedures go by."""


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

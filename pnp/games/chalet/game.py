"""Chalet: its verbs, the numbers of its rules, and what its options change."""

from collections.abc import Mapping
from typing import Any, Final

from pnp.games.chalet import credit, estates, valuation
from pnp.ledger.entry import Entry, joined
from pnp.rules.state import accounts
from pnp.rules.state.endings import last_one_left, over
from pnp.rules.state.game_state import GameState, Setting
from pnp.rules.state.markers import struck
from pnp.rules.state.score import Score

VERBS: Final = (
    "pnp.games.chalet.visit.Visit",
    "pnp.games.chalet.bauspar.Contract",
    "pnp.games.chalet.bauspar.Deposit",
    "pnp.games.chalet.bauspar.Draw",
    "pnp.games.chalet.bauspar.Repay",
    "pnp.games.chalet.bauspar.Withdraw",
    "pnp.games.chalet.borrowing.Borrow",
    "pnp.games.chalet.borrowing.Payback",
    "pnp.games.chalet.borrowing.Convert",
    "pnp.games.chalet.insuring.Insure",
    "pnp.games.chalet.insuring.Damage",
    "pnp.games.chalet.insuring.Income",
    "pnp.games.chalet.estate.Buy",
    "pnp.games.chalet.estate.Build",
    "pnp.games.chalet.estate.Sell",
    "pnp.games.chalet.estate.Hunt",
    "pnp.games.chalet.chance.Card",
    "pnp.games.chalet.insolvency.Bankrupt",
)

RULES: Final[Mapping[str, str]] = {
    "start": "CH-01",
    "move": "CH-02",
    "order": "CH-03",
    "purchase": "CH-04",
    "apartments": "CH-05",
    "own-capital": "CH-06",
    "build": "CH-07",
    "area": "CH-08",
    "kind": "CH-09",
    "unbuildable": "CH-10",
    "hunt": "CH-11",
    "unit": "CH-12",
    "private-sale": "CH-13",
    "bank-sale": "CH-14",
    "rent": "CH-15",
    "mortgage-interest": "CH-16",
    "payback": "CH-17",
    "mortgage": "CH-18",
    "limit": "CH-19",
    "overdrawn": "CH-20",
    "contract": "CH-21",
    "first-deposit": "CH-22",
    "credit-interest": "CH-23",
    "loan-interest": "CH-24",
    "repay": "CH-25",
    "deposit": "CH-26",
    "draw": "CH-27",
    "convert": "CH-28",
    "withdraw": "CH-29",
    "insure": "CH-30",
    "damage": "CH-31",
    "depreciation": "CH-32",
    "state-tax": "CH-33",
    "income": "CH-34",
    "insolvent": "CH-36",
    "end": "CH-37",
    "valuation": "CH-38",
    "worth-kept": "CH-39",
}
"""Matter → number of the rule; the verbs cite matters, so that other games number them anew."""


def numbers(options: Mapping[str, Setting]) -> Mapping[str, str | int]:
    """Give the numbers the options change: none here."""
    del options
    return {}


def means(state: GameState, name: str) -> int:
    """Tell what a player could raise: deposits cashed in, deeds sold at their limits (CH-36)."""
    return credit.means(state, name)


def follows(before: GameState, after: GameState, actors: tuple[str, ...]) -> Entry:
    """End the game when everything is owned (CH-37); forget what only this line had to know."""
    del actors
    return joined((last_one_left(before, after), _all_owned(before, after), _forgotten(after)))


def _all_owned(before: GameState, after: GameState) -> Entry:
    if after.over or estates.everything_owned(before) or not estates.everything_owned(after):
        return Entry()
    return over(after.because("end", "over.all-owned"))


def _forgotten(after: GameState) -> Entry:
    players = map(accounts.player, after.table.players)
    return joined(Entry(struck(after, account, accounts.GROUP)) for account in players)


def status(state: GameState) -> dict[str, Any]:
    """Give players and Bank as scripts read them."""
    return valuation.status(state)


def lines(state: GameState, names: tuple[str, ...]) -> tuple[str, ...]:
    """Show players with cash, debts, limit, deeds and contracts."""
    return valuation.lines(state, names)


def score(state: GameState) -> Score:
    """Count everybody up (CH-38)."""
    return valuation.final_count(state)


def lawful(state: GameState) -> None:
    """Refuse a building on a plot that could never bear it, or circles over-covered (CH-08)."""
    for deed in state.box.deeds:
        there = estates.building_on(state, deed.id)
        if there is not None:
            facts = {"deed": deed.id, "what": f"building.{there.id}", "area": deed.area or 0}
            facts["need"] = there.area
            fits = deed.buildable and (deed.area or 0) >= there.area
            state.demand(fits, "E_AREA", "area", "build.area", **facts)

"""Houses and hotels: what they bring back, whether they stand evenly, whether any are left."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from pnp.box.estate import building_cost, buy_back
from pnp.box.rulebook import Tally
from pnp.errors import Code
from pnp.games.property.deeds import (
    built,
    group_of,
    has_whole_group,
    holder,
    hotel,
    houses,
    houses_before_hotel,
    mortgaged,
    pawned,
    rank,
    siblings,
)
from pnp.ledger.entry import Posting, move
from pnp.money import Rounding, share
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState


class RefundBasis(StrEnum):
    """What buildings bring back half of."""

    PRINTED = "printed"
    PAID = "paid"


@dataclass(frozen=True, slots=True)
class RefundTerms:
    """What the Bank pays for buildings, where they may have cost another price than is printed."""

    building_refund_basis: RefundBasis


@dataclass(frozen=True, slots=True)
class StockTerms:
    """How many buildings there are, where the Bank makes no more when it needs them."""

    houses: Tally
    hotels: Tally


Refund = Callable[[GameState, str, int, int], int]
"""What the Bank pays for so many houses and hotels of a plot."""

Scope = Callable[[GameState, str], tuple[str, ...]]
"""The deeds that must be free of mortgages where one builds."""


def refund_printed(state: GameState, deed_id: str, houses_sold: int, hotels_sold: int) -> int:
    """Give half of the printed price of buildings."""
    return buy_back(building_cost(group_of(state, deed_id), houses_sold, hotels_sold))


def refund(state: GameState, deed_id: str, houses_sold: int, hotels_sold: int) -> int:
    """Give half of the printed price of buildings, or of what was paid, as the table agreed."""
    if pays_for_outlay(state):
        return buy_back(outlay_of(state, deed_id, houses_sold, hotels_sold))
    return refund_printed(state, deed_id, houses_sold, hotels_sold)


def pays_for_outlay(state: GameState) -> bool:
    """Tell whether buildings bring back half of what was paid, so that it must be kept."""
    terms = state.find_terms(RefundTerms)
    return terms is not None and terms.building_refund_basis is RefundBasis.PAID


def outlay_of(state: GameState, deed_id: str, houses_sold: int, hotels_sold: int) -> int:
    """Give the part of what was paid for a plot's buildings that falls to those sold."""
    outlay = state.balances.of(accounts.plot(deed_id), accounts.OUTLAY)
    there = rank(state, deed_id)
    return share(outlay, houses_sold + hotels_sold, there, Rounding.DOWN) if there else 0


def count_cleared(state: GameState, deed_id: str) -> tuple[int, int]:
    """Tell what selling all buildings of a plot counts as: so many houses and hotels in price."""
    if hotel(state, deed_id):
        return houses_before_hotel(state), 1
    return houses(state, deed_id), 0


def proceeds(state: GameState, deeds: Iterable[str], refund: Refund = refund) -> int:
    """Give what the Bank pays for all buildings of these plots."""
    return sum(refund(state, each, *count_cleared(state, each)) for each in deeds)


def clear(state: GameState, deeds: Iterable[str]) -> tuple[Posting, ...]:
    """Take all buildings off plots, and strike out what was paid for them."""
    postings: tuple[Posting, ...] = ()
    for deed_id in deeds:
        plot = accounts.plot(deed_id)
        for piece in (accounts.HOUSE, accounts.HOTEL):
            postings += move(plot, accounts.BANK, piece, state.balances.of(plot, piece))
        postings += move(
            plot, accounts.TABLE, accounts.OUTLAY, state.balances.of(plot, accounts.OUTLAY)
        )
    return postings


def check_built_evenly(state: GameState, deed_id: str, *, from_lowest: bool = False) -> None:
    """Refuse to build where the plots of a group differ by more than one; a hotel needs houses.

    From the lowest: a group that sales have left uneven is built up from its lowest plot.
    """
    ranks = {each: rank(state, each) for each in siblings(state, deed_id)}
    lowest = min(ranks.values())
    highest = ranks[deed_id] if from_lowest else max(ranks.values())
    low = tuple(each for each, n in ranks.items() if n < highest - 1)
    high = tuple(each for each, n in ranks.items() if n > lowest + 1)
    facts = {"deed": deed_id, "low": low, "high": high, "n": houses_before_hotel(state)}
    if hotel(state, deed_id) and deed_id in high:
        state.demand(not low, Code.MAX_BUILD, "hotel", "build.too-early", **facts)
    state.demand(not low, Code.UNEVEN, "even", "build.uneven", **facts)


def check_sold_evenly(state: GameState, deed_id: str) -> None:
    """Refuse to leave plots of a group that differ by more than one after a sale."""
    ranks = {each: rank(state, each) for each in siblings(state, deed_id)}
    low = tuple(each for each, n in ranks.items() if n < max(ranks.values()) - 1)
    high = tuple(each for each, n in ranks.items() if n > min(ranks.values()) + 1)
    facts = {"deed": deed_id, "low": low, "high": high}
    state.demand(not low, Code.UNEVEN, "sell-buildings", "demolish.uneven", **facts)


def check_unmortgaged(state: GameState, name: str, deed_id: str, scope: tuple[str, ...]) -> None:
    """Refuse to build where one of these deeds is mortgaged."""
    down = tuple(each for each in scope if mortgaged(state, each))
    facts = {"who": name, "deed": deed_id, "deeds": down}
    state.demand(not down, Code.GROUP_MORTGAGED, "group-free", "build.mortgaged", **facts)


def check_stock(state: GameState, piece: str, wanted: int) -> None:
    """Refuse pieces the Bank has not, where its stock has an end."""
    there = state.balances.of(accounts.BANK, piece)
    if state.find_terms(StockTerms) and there < wanted:
        facts = {"piece": piece, "n": wanted, "there": there}
        raise state.refusal(Code.STOCK, "stock", "build.stock", **facts)


def check_lawful(state: GameState, scope: Scope = siblings) -> None:
    """Refuse a standing no play could reach: buildings of nobody, or beside a mortgage.

    Where the Bank owns a place as a player would, it builds there as it may.
    """
    for deed in state.box.deeds:
        if not built(state, deed.id) or pawned(state, deed.id):
            continue
        owner = holder(state, deed.id)
        facts = {"deed": deed.id, "owner": owner}
        whole = owner != accounts.BANK and has_whole_group(state, owner, deed.id)
        state.demand(whole, Code.GROUP, "house", "fix.group", **facts)
        free = not any(mortgaged(state, each) for each in scope(state, deed.id))
        state.demand(free, Code.GROUP_MORTGAGED, "group-free", "fix.mortgaged", **facts)

"""Houses and hotels: what they bring back, whether they stand evenly, whether any are left."""

from collections.abc import Iterable

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
from pnp.money import half, share
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState


def refund(state: GameState, deed_id: str, houses_sold: int, hotels_sold: int) -> int:
    """Give what the Bank pays for buildings of a plot: half their price, or of what was paid."""
    group = group_of(state, deed_id)
    if state.option("hotel_sale") == "exchange_only":
        hotels_sold = 0
    full = houses_sold * (group.house or 0) + hotels_sold * (group.hotel or 0)
    if state.option("building_refund_basis") == "paid":
        full = outlay_of(state, deed_id, houses_sold, hotels_sold)
    return half(full)


def outlay_of(state: GameState, deed_id: str, houses_sold: int, hotels_sold: int) -> int:
    """Give the part of what was paid for a plot's buildings that falls to those sold."""
    outlay = state.balances.of(accounts.plot(deed_id), accounts.OUTLAY)
    there = rank(state, deed_id)
    return share(outlay, houses_sold + hotels_sold, there, "down") if there else 0


def clearance(state: GameState, deed_id: str) -> tuple[int, int]:
    """Tell what selling all buildings of a plot counts as: so many houses and hotels in price."""
    if hotel(state, deed_id):
        return houses_before_hotel(state), 1
    return houses(state, deed_id), 0


def proceeds(state: GameState, deeds: Iterable[str]) -> int:
    """Give what the Bank pays for all buildings of these plots."""
    return sum(refund(state, each, *clearance(state, each)) for each in deeds)


def clearing(state: GameState, deeds: Iterable[str]) -> tuple[tuple[Posting, ...], int]:
    """Take all buildings off plots and give the postings and the refund for all of them."""
    postings: tuple[Posting, ...] = ()
    cleared = tuple(deeds)
    for deed_id in cleared:
        plot = accounts.plot(deed_id)
        for piece in (accounts.HOUSE, accounts.HOTEL):
            postings += move(plot, accounts.BANK, piece, state.balances.of(plot, piece))
        postings += move(
            plot, accounts.TABLE, accounts.OUTLAY, state.balances.of(plot, accounts.OUTLAY)
        )
    return postings, proceeds(state, cleared)


def check_even(state: GameState, deed_id: str, matter: str) -> None:
    """Refuse a group whose buildings differ by more than one; a hotel needs houses on all."""
    ranks = {each: rank(state, each) for each in siblings(state, deed_id)}
    lowest, highest = min(ranks.values()), max(ranks.values())
    if matter == "even" and not state.option("sell_even", True):
        highest = ranks[deed_id]  # a group left uneven by a sale is built up from its lowest plot
    low = tuple(each for each, n in ranks.items() if n < highest - 1)
    high = tuple(each for each, n in ranks.items() if n > lowest + 1)
    too_early = matter == "even" and hotel(state, deed_id) and deed_id in high
    facts = {"deed": deed_id, "low": low, "high": high, "n": houses_before_hotel(state)}
    if too_early:
        state.demand(not low, "E_MAX_BUILD", "hotel", "build.too-early", **facts)
    key = "build.uneven" if matter == "even" else "demolish.uneven"
    state.demand(not low, "E_UNEVEN", matter, key, **facts)


def free_scope(state: GameState, deed_id: str) -> tuple[str, ...]:
    """Name the deeds that must be free of mortgages where one builds: the group, or the plot."""
    by_group = state.option("build_needs_unmortgaged_group", True)
    return siblings(state, deed_id) if by_group else (deed_id,)


def check_stock(state: GameState, piece: str, wanted: int) -> None:
    """Refuse pieces the Bank has not, where its stock has an end."""
    stock = state.number("houses" if piece == accounts.HOUSE else "hotels")
    there = state.balances.of(accounts.BANK, piece)
    if stock and there < wanted:
        facts = {"piece": piece, "n": wanted, "there": there}
        raise state.refusal("E_STOCK", "stock", "build.stock", **facts)


def check_lawful(state: GameState) -> None:
    """Refuse a standing no play could reach: buildings of nobody, or beside a mortgage.

    Where the Bank owns a place as a player would, it builds there as it may.
    """
    for deed in state.box.deeds:
        if not built(state, deed.id) or pawned(state, deed.id):
            continue
        owner = holder(state, deed.id)
        facts = {"deed": deed.id, "owner": owner}
        whole = owner != accounts.BANK and has_whole_group(state, owner, deed.id)
        state.demand(whole, "E_GROUP", "house", "fix.group", **facts)
        free = not any(mortgaged(state, each) for each in free_scope(state, deed.id))
        state.demand(free, "E_GROUP_MORTGAGED", "group-free", "fix.mortgaged", **facts)

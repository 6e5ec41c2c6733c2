"""Houses and hotels: what they bring back, whether they stand evenly, whether any are left."""

from collections.abc import Iterable

from pnp.ledger.entry import Posting, move
from pnp.money import half, share
from pnp.rules import chart
from pnp.rules.deeds import (
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
from pnp.rules.standing import Standing


def refund(standing: Standing, deed_id: str, houses_sold: int, hotels_sold: int) -> int:
    """Give what the Bank pays for buildings of a plot: half their price, or of what was paid."""
    group = group_of(standing, deed_id)
    if standing.option("hotel_sale") == "exchange_only":
        hotels_sold = 0
    full = houses_sold * (group.house or 0) + hotels_sold * (group.hotel or 0)
    if standing.option("building_refund_basis") == "paid":
        full = outlay_of(standing, deed_id, houses_sold, hotels_sold)
    return half(full)


def outlay_of(standing: Standing, deed_id: str, houses_sold: int, hotels_sold: int) -> int:
    """Give the part of what was paid for a plot's buildings that falls to those sold."""
    outlay = standing.balances.of(chart.plot(deed_id), chart.OUTLAY)
    there = rank(standing, deed_id)
    return share(outlay, houses_sold + hotels_sold, there, "down") if there else 0


def clearance(standing: Standing, deed_id: str) -> tuple[int, int]:
    """Tell what selling all buildings of a plot counts as: so many houses and hotels in price."""
    if hotel(standing, deed_id):
        return houses_before_hotel(standing), 1
    return houses(standing, deed_id), 0


def proceeds(standing: Standing, deeds: Iterable[str]) -> int:
    """Give what the Bank pays for all buildings of these plots."""
    return sum(refund(standing, each, *clearance(standing, each)) for each in deeds)


def clearing(standing: Standing, deeds: Iterable[str]) -> tuple[tuple[Posting, ...], int]:
    """Take all buildings off plots and give the postings and the refund for all of them."""
    postings: tuple[Posting, ...] = ()
    cleared = tuple(deeds)
    for deed_id in cleared:
        plot = chart.plot(deed_id)
        for piece in (chart.HOUSE, chart.HOTEL):
            postings += move(plot, chart.BANK, piece, standing.balances.of(plot, piece))
        postings += move(plot, chart.TABLE, chart.OUTLAY, standing.balances.of(plot, chart.OUTLAY))
    return postings, proceeds(standing, cleared)


def check_even(standing: Standing, deed_id: str, matter: str) -> None:
    """Refuse a group whose buildings differ by more than one; a hotel needs houses on all."""
    ranks = {each: rank(standing, each) for each in siblings(standing, deed_id)}
    lowest, highest = min(ranks.values()), max(ranks.values())
    if matter == "even" and not standing.option("sell_even", True):
        highest = ranks[deed_id]  # a group left uneven by a sale is built up from its lowest plot
    low = tuple(each for each, n in ranks.items() if n < highest - 1)
    high = tuple(each for each, n in ranks.items() if n > lowest + 1)
    too_early = matter == "even" and hotel(standing, deed_id) and deed_id in high
    facts = {"deed": deed_id, "low": low, "high": high, "n": houses_before_hotel(standing)}
    if too_early:
        standing.demand(not low, "E_MAX_BUILD", "hotel", "build.too-early", **facts)
    key = "build.uneven" if matter == "even" else "demolish.uneven"
    standing.demand(not low, "E_UNEVEN", matter, key, **facts)


def free_scope(standing: Standing, deed_id: str) -> tuple[str, ...]:
    """Name the deeds that must be free of mortgages where one builds: the group, or the plot."""
    by_group = standing.option("build_needs_unmortgaged_group", True)
    return siblings(standing, deed_id) if by_group else (deed_id,)


def check_stock(standing: Standing, piece: str, wanted: int) -> None:
    """Refuse pieces the Bank has not, where its stock has an end."""
    stock = standing.number("houses" if piece == chart.HOUSE else "hotels")
    there = standing.balances.of(chart.BANK, piece)
    if stock and there < wanted:
        facts = {"piece": piece, "n": wanted, "there": there}
        raise standing.refusal("E_STOCK", "stock", "build.stock", **facts)


def check_lawful(standing: Standing) -> None:
    """Refuse a standing no play could reach: buildings of nobody, or beside a mortgage.

    Where the Bank owns a place as a player would, it builds there as it may.
    """
    for deed in standing.box.deeds:
        if not built(standing, deed.id) or pawned(standing, deed.id):
            continue
        owner = holder(standing, deed.id)
        facts = {"deed": deed.id, "owner": owner}
        whole = owner != chart.BANK and has_whole_group(standing, owner, deed.id)
        standing.demand(whole, "E_GROUP", "house", "fix.group", **facts)
        free = not any(mortgaged(standing, each) for each in free_scope(standing, deed.id))
        standing.demand(free, "E_GROUP_MORTGAGED", "group-free", "fix.mortgaged", **facts)

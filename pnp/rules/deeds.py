"""The register of deeds: who holds which, what stands on it, and what could be raised on it."""

from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING, Any

from pnp.ledger.entry import Posting, move
from pnp.money import half, share
from pnp.rules import chart
from pnp.rules.standing import Standing

if TYPE_CHECKING:
    from pnp.box.model import Deed, Group


def title(standing: Standing, deed_id: str) -> "Deed":
    """Give a deed of the box."""
    return next(deed for deed in standing.box.deeds if deed.id == deed_id)


def group_of(standing: Standing, deed_id: str) -> "Group":
    """Give the colour group of a deed."""
    name = title(standing, deed_id).group
    return next(group for group in standing.box.groups if group.id == name)


def siblings(standing: Standing, deed_id: str) -> tuple[str, ...]:
    """Name all deeds of a deed's group, itself included, in board order."""
    name = title(standing, deed_id).group
    return tuple(deed.id for deed in standing.box.deeds if deed.group == name)


def holder(standing: Standing, deed_id: str) -> str:
    """Name the party that holds a deed: a player or the Bank."""
    return chart.party(standing.balances.holder(chart.deed(deed_id)) or chart.BANK)


def held_by(standing: Standing, party: str) -> tuple[str, ...]:
    """Name the deeds a party holds, in board order."""
    held = standing.balances.holdings(chart.account_of(party), chart.DEEDS)
    return tuple(deed.id for deed in standing.box.deeds if chart.deed(deed.id) in held)


def mortgage(standing: Standing, deed_id: str) -> int:
    """Give what the Bank lends on a deed."""
    deed = title(standing, deed_id)
    return half(deed.price) if deed.mortgage is None else deed.mortgage


def mortgaged(standing: Standing, deed_id: str) -> bool:
    """Tell whether a deed lies face down."""
    return standing.balances.of(chart.plot(deed_id), chart.PLEDGE) > 0


def houses(standing: Standing, deed_id: str) -> int:
    """Count the houses on a plot."""
    return standing.balances.of(chart.plot(deed_id), chart.HOUSE)


def hotel(standing: Standing, deed_id: str) -> bool:
    """Tell whether a hotel stands on a plot."""
    return standing.balances.of(chart.plot(deed_id), chart.HOTEL) > 0


def built(standing: Standing, deed_id: str) -> bool:
    """Tell whether anything stands on a plot."""
    return hotel(standing, deed_id) or houses(standing, deed_id) > 0


def houses_before_hotel(standing: Standing) -> int:
    """Tell how many houses a hotel takes the place of."""
    return standing.number("hotel_houses", 4)


def rank(standing: Standing, deed_id: str) -> int:
    """Give the height of the buildings on a plot, a hotel being one more than its houses."""
    if hotel(standing, deed_id):
        return houses_before_hotel(standing) + 1
    return houses(standing, deed_id)


def pawned(standing: Standing, deed_id: str) -> bool:
    """Tell whether the Bank owns a deed as a player would: one of its pawns stands there."""
    return standing.balances.of(chart.plot(deed_id), chart.PAWN) > 0


def owns(standing: Standing, party: str, deed_id: str) -> bool:
    """Tell whether a party owns a deed; what the Bank still sells is nobody's."""
    if party == chart.BANK:
        return pawned(standing, deed_id)
    return holder(standing, deed_id) == party


def built_in_group(standing: Standing, deed_id: str) -> tuple[str, ...]:
    """Name the deeds of the group that have buildings."""
    return tuple(each for each in siblings(standing, deed_id) if built(standing, each))


def has_whole_group(standing: Standing, party: str, deed_id: str) -> bool:
    """Tell whether a party holds every deed of a group."""
    return all(holder(standing, each) == party for each in siblings(standing, deed_id))


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


def clearing(standing: Standing, deeds: Iterable[str]) -> tuple[tuple[Posting, ...], int]:
    """Take all buildings off plots and give the postings and the refund for all of them."""
    postings: tuple[Posting, ...] = ()
    total = 0
    for deed_id in deeds:
        plot = chart.plot(deed_id)
        total += refund(standing, deed_id, *clearance(standing, deed_id))
        for piece in (chart.HOUSE, chart.HOTEL):
            postings += move(plot, chart.BANK, piece, standing.balances.of(plot, piece))
        postings += move(plot, chart.TABLE, chart.OUTLAY, standing.balances.of(plot, chart.OUTLAY))
    return postings, total


def raisable(standing: Standing, name: str) -> int:
    """Tell what a player could raise beside his cash: buildings sold, all deeds mortgaged."""
    held = held_by(standing, name)
    sold = sum(refund(standing, each, *clearance(standing, each)) for each in held)
    return sold + sum(mortgage(standing, each) for each in held if not mortgaged(standing, each))


def check_debt_cleared(standing: Standing, name: str, gain: int, deeds: Iterable[str]) -> None:
    """Refuse a sale by a debtor that does not pay his debts in full, where the rules say so."""
    owed = sum(standing.debts(name).values())
    if not owed or "debt-sale" not in standing.rules:
        return
    there = (standing.cash(name) or 0) + gain
    facts = {"who": name, "deeds": tuple(deeds), "need": owed, "have": there}
    standing.demand(there >= owed, "E_DEBT_PENDING", "debt-sale", "debt.sale", **facts)


def check_in_debt(standing: Standing, name: str) -> None:
    """Refuse a mortgage without a debt that the cash does not pay, where the rules say so."""
    if standing.option("mortgage_when") != "debt_only":
        return
    owed, cash = sum(standing.debts(name).values()), standing.cash(name)
    enough = not owed or (cash is not None and cash >= owed)
    facts = {"who": name, "need": owed, "have": cash or 0}
    standing.demand(not enough, "E_NO_DEBT", "mortgage", "mortgage.no-debt", **facts)


def check_saleable(standing: Standing, seller: str, deeds: Iterable[str]) -> None:
    """Refuse to pass on deeds that are not the seller's, or from groups with buildings."""
    for deed_id in deeds:
        owner = holder(standing, deed_id)
        if owner != seller:
            facts = {"who": seller, "deed": deed_id, "owner": owner}
            raise standing.refusal("E_OWNER", "private-sale", "deed.not-yours", **facts)
        built_on = built_in_group(standing, deed_id)
        named: dict[str, Any] = {"who": seller, "deed": deed_id, "deeds": built_on}
        if deed_id in built_on:  # nobody can overrule this: buildings never pass with a deed
            raise standing.refusal("E_BUILDINGS", "private-sale", "sale.built", **named)
        standing.demand(not built_on, "E_BUILDINGS", "private-sale", "sale.built", **named)


def passing(giver: str, taker: str, deeds: Iterable[str]) -> tuple[Posting, ...]:
    """Hand deeds from one party to another, as they lie."""
    postings: tuple[Posting, ...] = ()
    for deed_id in deeds:
        postings += move(chart.account_of(giver), chart.account_of(taker), chart.deed(deed_id))
    return postings


def pledging(deeds: Iterable[str]) -> tuple[Posting, ...]:
    """Turn deeds face down: a pledge lies on each plot."""
    return tuple(chain.from_iterable(move(chart.BANK, chart.plot(d), chart.PLEDGE) for d in deeds))


def releasing(deeds: Iterable[str]) -> tuple[Posting, ...]:
    """Turn mortgaged deeds face up: the pledges go back."""
    return tuple(chain.from_iterable(move(chart.plot(d), chart.BANK, chart.PLEDGE) for d in deeds))


def mortgaged_of(standing: Standing, deeds: Iterable[str]) -> tuple[str, ...]:
    """Choose those deeds that lie face down."""
    return tuple(each for each in deeds if mortgaged(standing, each))


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

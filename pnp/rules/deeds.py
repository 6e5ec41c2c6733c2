"""The register of deeds: who holds which, what stands on it, and what could be raised on it."""

from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING

from pnp.ledger.entry import Fact, Posting, move
from pnp.money import half
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


def check_own(standing: Standing, name: str, deed_id: str, matter: str) -> None:
    """Refuse an act on a deed that is not the player's."""
    owner = holder(standing, deed_id)
    if owner != name:
        facts = {"who": name, "deed": deed_id, "owner": owner}
        raise standing.refusal("E_OWNER", matter, "deed.not-yours", **facts)


def check_for_sale(standing: Standing, name: str, deed_id: str, matter: str) -> None:
    """Refuse to buy a deed that is not the Bank's to sell."""
    owner = holder(standing, deed_id)
    if owner != chart.BANK or pawned(standing, deed_id):
        facts = {"who": name, "deed": deed_id, "owner": owner}
        raise standing.refusal("E_OWNED", matter, "buy.owned", **facts)


def check_saleable(standing: Standing, seller: str, deeds: Iterable[str]) -> None:
    """Refuse to pass on deeds that are not the seller's, or from groups with buildings."""
    for deed_id in deeds:
        check_own(standing, seller, deed_id, "private-sale")
        built_on = built_in_group(standing, deed_id)
        named: dict[str, Fact] = {"who": seller, "deed": deed_id, "deeds": built_on}
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

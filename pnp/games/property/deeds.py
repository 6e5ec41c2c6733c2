"""The register of deeds: who holds which, what stands on it, and what could be raised on it."""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Final

from pnp.pack import (
    BuildingTerms, Code, DeedId, Entry, GameState, Other, Player, Posting, Times, accounts, after,
    arguments, check_two, deed_terms, holders, holdings, money, move, pay, verb, write,
)  # fmt: skip

if TYPE_CHECKING:
    from pnp.pack import content


def title(state: GameState, deed_id: str) -> "content.Deed":
    """Give a deed of the box."""
    return next(deed for deed in state.box.deeds if deed.id == deed_id)


def group_of(state: GameState, deed_id: str) -> "content.Group":
    """Give the colour group of a deed."""
    name = title(state, deed_id).group
    return next(group for group in state.box.groups if group.id == name)


def siblings(state: GameState, deed_id: str) -> tuple[str, ...]:
    """Name all deeds of a deed's group, itself included, in board order."""
    name = title(state, deed_id).group
    return tuple(deed.id for deed in state.box.deeds if deed.group == name)


holder: Final = holdings.holder
"""Names the party that holds a deed: a player or the Bank; of partners the one who has most."""


def units(state: GameState, party: str, deed_id: str) -> int:
    """Count the parts of a deed that a party holds; a deed that is not parted is one."""
    return state.held(party, accounts.deed(deed_id))


def list_held(state: GameState, party: str) -> tuple[str, ...]:
    """Name the deeds a party holds, in board order; of parted ones those it has most of."""
    held = holdings.parts_held(state, party)
    return tuple(
        deed.id
        for deed in state.box.deeds
        if deed.id in held and (deed.parts == 1 or holder(state, deed.id) == party)
    )


def list_shared(state: GameState, party: str) -> tuple[str, ...]:
    """Name the deeds of which a party holds parts that a partner manages, in board order."""
    shared = holdings.managed_by_others(state, party)
    return tuple(deed.id for deed in state.box.deeds if deed.id in shared)


def mortgage(state: GameState, deed_id: str) -> int:
    """Give what the Bank lends on a deed."""
    return deed_terms.mortgage_value(title(state, deed_id))


def mortgaged(state: GameState, deed_id: str) -> bool:
    """Tell whether a deed lies face down."""
    return state.balances.of(accounts.plot(deed_id), accounts.PLEDGE) > 0


def houses(state: GameState, deed_id: str) -> int:
    """Count the houses on a plot."""
    return state.balances.of(accounts.plot(deed_id), accounts.HOUSE)


def hotel(state: GameState, deed_id: str) -> bool:
    """Tell whether a hotel stands on a plot."""
    return state.balances.of(accounts.plot(deed_id), accounts.HOTEL) > 0


def is_built(state: GameState, deed_id: str) -> bool:
    """Tell whether anything stands on a plot."""
    return hotel(state, deed_id) or houses(state, deed_id) > 0


def houses_before_hotel(state: GameState) -> int:
    """Tell how many houses a hotel takes the place of."""
    return state.terms(BuildingTerms).hotel_houses


def rank(state: GameState, deed_id: str) -> int:
    """Give the height of the buildings on a plot, a hotel being one more than its houses."""
    return houses_before_hotel(state) + 1 if hotel(state, deed_id) else houses(state, deed_id)


def pawned(state: GameState, deed_id: str) -> bool:
    """Tell whether the Bank owns a deed as a player would: one of its pawns stands there."""
    return state.balances.of(accounts.plot(deed_id), accounts.PAWN) > 0


def owns(state: GameState, party: str, deed_id: str) -> bool:
    """Tell whether a party owns a deed; what the Bank still sells is nobody's."""
    return pawned(state, deed_id) if party == accounts.BANK else holder(state, deed_id) == party


def check_own(state: GameState, name: str, deed_id: str, matter: str) -> None:
    """Refuse an act on a deed that is not the player's."""
    case = state.case(matter, who=name, deed=deed_id, owner=holder(state, deed_id))
    case.forbid(case.facts["owner"] != name, Code.OWNER, "deed.not-yours")


def check_for_sale(state: GameState, name: str, deed_id: str, matter: str) -> None:
    """Refuse to buy a deed that is not the Bank's to sell."""
    owner = holder(state, deed_id)
    if owner != accounts.BANK or pawned(state, deed_id):
        case = state.case(matter, who=name, deed=deed_id, owner=owner)
        never = owner in {name, accounts.BANK} or "sell" not in state.table.verbs
        case.forbid(never, Code.OWNED, "buy.owned")
        line = f"sell {write(owner)} {write(name)} {deed_id}"
        raise case.refusal(Code.OWNED, "buy.owned-sell", line=line)


def check_saleable(state: GameState, seller: str, deeds: Iterable[str]) -> None:
    """Refuse to pass on deeds that are not the seller's, or from groups with buildings."""
    for deed_id in deeds:
        check_own(state, seller, deed_id, "private-sale")
        built_on = tuple(each for each in siblings(state, deed_id) if is_built(state, each))
        case = state.case("private-sale", who=seller, deed=deed_id, deeds=built_on)
        # nobody can overrule this: buildings never pass with a deed
        case.forbid(deed_id in built_on, Code.BUILDINGS, "sale.built")
        case.demand(not built_on, Code.BUILDINGS, "sale.built")


def pass_on(state: GameState, giver: str, taker: str, deeds: Iterable[str]) -> tuple[Posting, ...]:
    """Hand deeds from one party to another, as they lie, with all parts the giver has."""
    gives, takes = accounts.account_of(giver), accounts.account_of(taker)
    held = ((accounts.deed(each), units(state, giver, each)) for each in deeds)
    return tuple(chain.from_iterable(move(gives, takes, what, n) for what, n in held))


def _lay(giver: str, mark: str, deeds: Iterable[str], n: int = 1) -> tuple[Posting, ...]:
    return tuple(chain.from_iterable(move(giver, accounts.plot(each), mark, n) for each in deeds))


pledge: Final = partial(_lay, accounts.BANK, accounts.PLEDGE)
"""Turns deeds face down: a pledge lies on each plot."""

release: Final = partial(pledge, n=-1)
"""Turns mortgaged deeds face up: the pledges go back."""

put_up: Final = partial(_lay, accounts.TABLE, accounts.AUCTION)
"""Puts deeds up for auction: a mark lies on each plot until its deed is sold."""


def auctioned(state: GameState, deed_id: str) -> bool:
    """Tell whether the Bank has taken a deed back face up and may sell it by auction only."""
    return state.balances.of(accounts.plot(deed_id), accounts.AUCTION) > 0


def mortgaged_of(state: GameState, deeds: Iterable[str]) -> tuple[str, ...]:
    """Choose those deeds that lie face down."""
    return tuple(each for each in deeds if mortgaged(state, each))


def _is_one_more(
    state: GameState, found: Sequence[str], number: str, followed: bool
) -> bool | None:
    """Tell whether a number behind plots is the next plot of their group, or how many buildings.

    None where it could be either: nothing follows it, and a plot takes so many.
    """
    deed, groups = arguments.deed_at(state, number), {title(state, each).group for each in found}
    if deed is None or deed in found or title(state, deed).group not in groups:
        return False
    most = state.terms(BuildingTerms).hotel_houses + 1
    return True if followed or int(number) > most else None


PLOTS = arguments.DEEDS._replace(goes_on=_is_one_more)


@verb(may="partners private-sale at-once insolvent")
class Share:
    """Hand N parts of a deed to another player, who becomes a partner; `for AMOUNT`: sold."""

    player: Player
    partner: Other
    deed: DeedId
    count: Times = 1
    price: Annotated[int, after("for", arguments.AMOUNT)] = 0

    def entry(self, state: GameState) -> Entry:
        """Move the parts, and what is paid for them the other way."""
        name, partner, deed = self.player, self.partner, self.deed
        check_two(state, name, partner)
        parts, have = title(state, deed).parts, units(state, name, deed)
        case = state.case("partners", who=name, whom=partner, deed=deed, n=self.count)
        case = case.also(parts=parts, have=have, amount=self.price)
        case.forbid(parts < 2, Code.OWNER, "share.whole")
        case.forbid(have < self.count, Code.OWNER, "share.short")
        gives, takes = accounts.player(name), accounts.player(partner)
        postings = move(gives, takes, accounts.deed(deed), self.count)
        postings += pay(state, partner, name, self.price, "partners", "cannot.buy", deed=deed)
        return case.entered(postings, "share.sold" if self.price else "share")


def split(state: GameState, name: str, deed: str, amount: int) -> dict[str, int]:
    """Split a rent among those who hold parts of a deed; a partner does not pay himself.

    Who sits first comes first, where a coin does not divide.
    """
    held = holders(state, deed)
    seats = [party for party in (*state.table.players, accounts.BANK) if party in held]
    shares = zip(seats, money.divide(amount, [held[party] for party in seats]), strict=True)
    return {party: sum_ for party, sum_ in shares if party != name and sum_}

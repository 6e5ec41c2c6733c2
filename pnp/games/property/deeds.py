"""The register of deeds: who holds which, what it could raise; what a rule book says otherwise."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Final, Literal

from pnp.pack import (
    Bounds, BuildingTerms, Code, DeedId, Entry, GameState, Other, Player, Posting, Tally, Times,
    accounts, after, arguments, check_two, deed_terms, holders, holdings, money, move, pay, verb,
    write,
)  # fmt: skip

if TYPE_CHECKING:
    from pnp.pack import content


# no table compares or shows them, and every line waits until they are made
@dataclass(frozen=True, eq=False, repr=False)
class TradingTerms:
    """What a rule book says otherwise; where it says nothing, that is how the others have it."""

    seventh: Literal["banker_only", "plays"] = "plays"
    """What the seventh at the table does."""
    kit_notes: Annotated[int, Bounds("notes", 1, 10_000)] = 10_000
    small_note: Literal[20, 10, "both"] = "both"
    """Which notes of least value are played with (DE-A6)."""
    short: bool = False
    """Whether the table plays the short game."""
    short_deal: Tally = 1
    """How many deeds are dealt to each at its beginning."""
    short_max_houses: deed_terms.FewHouses = 4
    short_bankruptcies: Tally = 0
    """So many end the short game; nought if it goes on."""
    short_final_liquidate: bool = True
    """Whether the last bankrupt sells the buildings instead of handing them over."""

    doubles: Literal["none", "standard"] = "standard"
    """Whether doubles throw again, where one player plays."""
    base_profile: Literal["CR", "DE"] = "DE"
    """Whose third double it is."""
    salary_timing: Literal["on_pass", "after_space"] = "on_pass"
    """When the salary is paid (SO-A4)."""
    jail_throws: Tally = 3
    """The last of them must free."""
    jail_raise: bool = True
    """Whether one may sell and mortgage for the fine."""
    sell_card_to_bank: Annotated[int, Bounds("coins, 0 where it never buys it", 0, 1_000)] = 0
    """What the Bank pays for the card that frees."""

    bid_limit: Literal["none", "cash"] = "none"
    """How much may be bid."""
    no_bid: Literal["unowned", "price"] = "unowned"
    """What becomes of a deed nobody bids for; in either case the table buys or does not."""
    cannot_afford: Literal["decline", "leave_unowned"] = "decline"
    """What becomes of a deed that is too dear."""
    win_all: Literal["literal28", "all_not_bank"] = "literal28"
    """Which deeds must be bought to win (SO-A1)."""

    rent_hints: bool = True
    """Whether the Bank says that rent is due, where the rules leave it to the owners."""
    double_needs_unmortgaged_group: bool = False
    bank_doubles: bool = True
    """Whether the Bank's whole group doubles its rent too."""

    require_all_sold: bool = False
    """Whether houses wait until the Bank has sold everything."""
    all_sold_scope: Literal["deeds28", "streets"] = "deeds28"
    """What must be sold before anybody builds (DE-A1)."""
    all_sold_reopens: bool = False
    """Whether building stops again when deeds go back to the Bank."""
    build_needs_unmortgaged_group: bool = True
    build_on_purchase_landing: bool = False
    build_per_landing: Literal["anywhere", "unlimited", "one"] = "anywhere"
    """How much is built on one landing, if one builds only there (SO-A3)."""
    shortage_floor: Literal["printed", "none"] = "printed"
    """The lowest bid for scarce houses."""
    sell_even: bool = True
    hotel_sale: Literal["outright", "step_down", "step_down_paid", "exchange_only"] = "step_down"
    """How a hotel goes back to the Bank, and what it brings."""
    hotel_down_needs_stock: bool = True
    building_refund_basis: Literal["printed", "paid"] = "printed"
    """What buildings bring back half of."""

    mortgage_scope: Literal["group", "plot"] = "group"
    """What must be free of buildings before a mortgage."""
    mortgage_when: Literal["debt_only", "any"] = "any"
    """When the Bank lends."""
    lifts_per_turn: Literal["unlimited", 1] = "unlimited"
    """How many mortgages are lifted in a turn (SO-A5)."""
    fee_table_350: Literal["formula", "as_printed"] = "formula"
    """Which price of lifting a deed of 350 holds."""
    half_dollar_combine: Literal["transaction", "turn", "carry"] = "transaction"
    """Over what half dollars are pooled."""

    must_mortgage_first: bool = True
    bank_auction_state: Literal["unmortgaged", "mortgaged"] = "mortgaged"
    """How the Bank auctions deeds it has taken."""
    transfer_fee: Annotated[int, Bounds("per cent", 0, 100)] = 0
    """What a creditor pays for mortgaged deeds from a bankruptcy."""
    in_kind_consent: bool = True
    """Whether a creditor must agree to be paid in property."""

    mortgaged_station_value: Literal["half", "full"] = "half"
    """What mortgaged stations and works count in the end (DE-A7)."""
    hotel_points: Literal["five_houses", "hotel_price_only"] = "five_houses"
    """What a hotel counts half of (SO-A7)."""
    points_mortgaged: Literal["value", "zero"] = "value"
    """What a mortgaged deed counts (SO-A8)."""


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
    own = (deed for deed in state.box.deeds if deed.id in held)
    return tuple(x.id for x in own if x.parts == 1 or holder(state, x.id) == party)


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

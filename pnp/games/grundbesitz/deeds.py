"""Deeds of Grundbesitz: their rents and houses, the Bank selling out, and payment in kind."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from pnp.errors import Code
from pnp.games.grundbesitz.terms import GrundbesitzTerms
from pnp.games.property import building, deeds, rent, turns
from pnp.games.property.building import (
    AllFlag,
    Clearance,
    EachPlot,
    ForAmount,
    HouseFlag,
    Plots,
    Works,
)
from pnp.games.property.trade import LiftFlag, lift_at_once, take_over
from pnp.ledger.entry import Entry, Fact, Phrase, joined, move
from pnp.rules.language.arguments import AMOUNT, Other, OwnDeedIds, Player, Times, flag
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import GameState

if TYPE_CHECKING:
    from pnp.box.cards import Card


def doubles(state: GameState, deed: str, owner: str) -> bool:
    """Tell whether the owner has the whole group, all unmortgaged where the table asks it."""
    asks = state.terms(GrundbesitzTerms).double_needs_unmortgaged_group
    free = not asks or rent.none_mortgaged(state, deed)
    return free and rent.whole_group(state, deed, owner)


def hint(state: GameState, name: str, card: "Card") -> tuple[Phrase, ...]:
    """Say that rent is due where a card leads to, only if the table wants to be told."""
    board = state.box.board
    space = next((s for s in board.spaces if s.id == card.effect.to), None) if board else None
    if space is None or space.deed is None or not state.terms(GrundbesitzTerms).rent_hints:
        return ()
    if turns.are_kept(state):  # the pawn has been moved, and its space told
        return ()
    owner = deeds.holder(state, space.deed)
    if owner in {BANK, name} or deeds.mortgaged(state, space.deed):
        return ()
    facts: dict[str, Fact] = {"who": name, "whom": owner, "deed": space.deed}
    return (state.because("no-hints", "rent.hint", **facts),)


if TYPE_CHECKING:
    from pnp.box.estate import Deed


def unsold(state: GameState) -> tuple[str, ...]:
    """Name the deeds the Bank must still sell before anybody may build."""
    held = state.balances.holdings(accounts.BANK, accounts.DEEDS)
    return tuple(
        deed.id
        for deed in state.box.deeds
        if accounts.deed(deed.id) in held and _counts(state, deed)
    )


def _counts(state: GameState, deed: "Deed") -> bool:
    if state.terms(GrundbesitzTerms).all_sold_scope == "deeds28":
        return True
    return any(g.id == deed.group and g.rent_by == "buildings" for g in state.box.groups)


def _check_sold_out(state: GameState) -> None:
    terms = state.terms(GrundbesitzTerms)
    if not terms.require_all_sold:
        return
    once = state.balances.of(accounts.TABLE, accounts.SOLD_OUT) > 0
    if once and not terms.all_sold_reopens:
        return
    left = unsold(state)
    state.demand(not left, Code.ALL_SOLD, "all-sold", "build.unsold", n=len(left))


def record_sold_out(state: GameState) -> Entry:
    """Put it on record when the last deed is sold: from now on the table may build."""
    if state.over or not state.terms(GrundbesitzTerms).require_all_sold:
        return Entry()
    if state.balances.of(accounts.TABLE, accounts.SOLD_OUT) or unsold(state):
        return Entry()
    phrase = Phrase("sold-out", {}, state.rule("all-sold"))
    return Entry(move(accounts.BOX, accounts.TABLE, accounts.SOLD_OUT), (phrase,), (phrase,))


@dataclass(frozen=True, slots=True)
class Build:
    """Build N houses on each plot or on a group, the last the hotel; groups must end up even."""

    player: Player
    deed: EachPlot
    steps: Times = 1
    house: HouseFlag = False
    price: ForAmount = 0
    cites: ClassVar[tuple[str, ...]] = (
        "house", "even", "group-free", "hotel", "stock", "unbuildable", "rebuild", "all-sold",
    )  # fmt: skip

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank, or bid for what is scarce, and take the pieces."""
        works = Works(self.player, self.deed, self.steps, self.house, self.price)
        building.check_plot(state, works)
        building.check_group(state, works)
        _check_sold_out(state)
        building.check_unmortgaged(state, self.player, self.deed)
        floor = state.terms(GrundbesitzTerms).shortage_floor == "printed"
        return building.erect(state, works, printed_floor=floor)

    def settled(self, state: GameState) -> None:
        """Refuse a group that is uneven when the whole line has been carried out."""
        uneven = not state.terms(GrundbesitzTerms).sell_even
        building.check_built_evenly(state, self.deed, from_lowest=uneven)


def must_be_free(state: GameState, deed: str) -> tuple[str, ...]:
    """Name the deeds that must be free of mortgages where one builds: the group, or the plot."""
    by_group = state.terms(GrundbesitzTerms).build_needs_unmortgaged_group
    return deeds.siblings(state, deed) if by_group else (deed,)


@dataclass(frozen=True, slots=True)
class Demolish:
    """Sell N buildings of a plot to the Bank at half price, or all buildings of several plots."""

    player: Player
    deeds: Plots
    steps: Times = 1
    all: AllFlag = False
    cites: ClassVar[tuple[str, ...]] = ("sell-buildings", "stock")
    by_owner: ClassVar[bool] = True

    def entry(self, state: GameState) -> Entry:
        """Give the pieces back and take half of their price."""
        outright = state.terms(GrundbesitzTerms).hotel_sale == "outright"
        clearance = Clearance(self.player, self.deeds, self.steps, self.all)
        return building.sell(state, clearance, outright=outright)

    def settled(self, state: GameState) -> None:
        """Refuse a group that is uneven when the whole line is done, where the table asks it."""
        for deed in self.deeds if state.terms(GrundbesitzTerms).sell_even else ():
            building.check_sold_evenly(state, deed)


Worth = Annotated[int, AMOUNT._replace(giver="player")]
Agreed = Annotated[bool, flag("agreed")]


@dataclass(frozen=True, slots=True)
class Cede:
    """Give deeds to a creditor for AMOUNT of the debt; `agreed`: the creditor has consented."""

    player: Player
    creditor: Other
    deeds: OwnDeedIds
    amount: Worth
    agreed: Agreed = False
    lift: LiftFlag = False
    cites: ClassVar[tuple[str, ...]] = ("in-kind", "private-sale", "mortgaged-sale")

    def entry(self, state: GameState) -> Entry:
        """Pass the deeds and strike out that much of the debt; the rest is settled in cash."""
        given = tuple(dict.fromkeys(self.deeds))
        owed = state.debts(self.player).get(self.creditor, 0)
        facts: dict[str, Fact] = {"who": self.player, "whom": self.creditor, "deeds": given}
        facts |= {"amount": self.amount, "owed": owed}
        if not owed:
            raise state.refusal(Code.NO_DEBT, "in-kind", "cede.no-debt", **facts)
        if self.amount > owed:
            raise state.refusal(Code.AMOUNT, "in-kind", "cede.too-much", **facts)
        consent = self.agreed or not state.terms(GrundbesitzTerms).in_kind_consent
        state.demand(consent, Code.PHASE, "in-kind", "cede.consent", **facts)
        deeds.check_saleable(state, self.player, given)
        postings = deeds.pass_on(state, self.player, self.creditor, given)
        debt = accounts.debt(accounts.account_of(self.creditor))
        postings += move(accounts.player(self.player), accounts.TABLE, debt, self.amount)
        facts |= {"left": owed - self.amount}
        say = state.because("in-kind", "cede", **facts)
        ceded = Entry(postings, (say,), (state.because("in-kind", "why.cede", **facts),))
        then = state.after(postings)
        take = lift_at_once if self.lift else take_over
        return joined((ceded, take(then, self.creditor, deeds.mortgaged_of(then, given))))


def worth(state: GameState, deed: str) -> int:
    """Give what a mortgaged deed counts: its half, or all of it for stations if so agreed."""
    street = deeds.group_of(state, deed).rent_by == "buildings"
    if not street and state.terms(GrundbesitzTerms).mortgaged_station_value == "full":
        return deeds.title(state, deed).price
    return deeds.mortgage(state, deed)

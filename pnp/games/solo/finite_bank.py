"""A Bank whose cash has an end: what it pays, what it is owed, and how that ends the game."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.box.deed_terms import HalfCoinTerms, Redemption
from pnp.errors import Code
from pnp.games.property import building, deeds, mortgages
from pnp.games.property.building import (
    AllFlag,
    Clearance,
    EachPlot,
    ForAmount,
    HouseFlag,
    Plots,
    Works,
)
from pnp.games.solo.terms import SoloTerms
from pnp.ledger.entry import Entry, Fact, Phrase, Posting, joined, move
from pnp.rules.language.arguments import DeedIds, Player, Times
from pnp.rules.state import accounts, payments
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import clear_marks, marks, over
from pnp.rules.state.payments import pay


@dataclass(frozen=True, slots=True)
class Build:
    """Build N houses on the plot one has landed on, the last one being the hotel."""

    player: Player
    deed: EachPlot
    steps: Times = 1
    house: HouseFlag = False
    price: ForAmount = 0
    cites: ClassVar[tuple[str, ...]] = (
        "house", "even", "group-free", "hotel", "stock", "unbuildable", "here",
    )  # fmt: skip

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank and take the pieces; a landing may be good for one of them only."""
        works = Works(self.player, self.deed, self.steps, self.house, self.price)
        building.check_plot(state, works)
        one = state.terms(SoloTerms).build_per_landing == "one"
        self._check_here(state, one=one)
        building.check_group(state, works)
        building.check_unmortgaged(state, self.player, self.deed)
        built = building.erect(state, works, printed_floor=True)
        me, here = accounts.player(self.player), accounts.HERE + self.deed
        return joined((built, Entry(clear_marks(state, me, here) if one else ())))

    def _check_here(self, state: GameState, *, one: bool) -> None:
        facts = {"who": self.player, "deed": self.deed}
        here = state.balances.of(accounts.player(self.player), accounts.HERE + self.deed) > 0
        state.demand(here, Code.NOT_AT_SPACE, "here", "build.not-here", **facts)
        state.demand(not one or self.steps == 1, Code.PHASE, "here", "build.once", **facts)


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
        """Give the pieces back and take half of their price; a hotel becomes four houses."""
        terms = state.terms(SoloTerms)
        return building.sell(
            state,
            Clearance(self.player, self.deeds, self.steps, self.all),
            outright=terms.hotel_sale == "outright",
            needs_stock=terms.hotel_down_needs_stock,
        )


def refund(state: GameState, deed: str, houses: int, hotels: int) -> int:
    """Give half of the printed price; a hotel only exchanged for houses brings nothing itself."""
    exchanged = state.terms(SoloTerms).hotel_sale == "exchange_only"
    return building.refund_printed(state, deed, houses, 0 if exchanged else hotels)


@dataclass(frozen=True, slots=True)
class Mortgage:
    """Mortgage deeds to pay a debt: the Bank lends what they are good for, and turns them down."""

    player: Player
    deeds: DeedIds
    cites: ClassVar[tuple[str, ...]] = ("mortgage",)
    by_owner: ClassVar[bool] = True

    def entry(self, state: GameState) -> Entry:
        """Lay a pledge on each plot and take the loan."""
        _check_in_debt(state, self.player)
        return mortgages.lend(state, self.player, self.deeds)


def _check_in_debt(state: GameState, name: str) -> None:
    if state.terms(SoloTerms).mortgage_when == "any":
        return
    owed, cash = sum(state.debts(name).values()), state.cash(name)
    enough = not owed or (cash is not None and cash >= owed)
    state.demand(not enough, Code.NO_DEBT, "mortgage", "mortgage.no-debt", who=name)


@dataclass(frozen=True, slots=True)
class Lift:
    """Pay mortgages back with the fee; deeds lifted together share the rounding."""

    player: Player
    deeds: DeedIds
    cites: ClassVar[tuple[str, ...]] = ("lift", "half-coin")
    by_owner: ClassVar[bool] = True

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank and turn the deeds face up; in a turn perhaps one only."""
        me = accounts.player(self.player)
        lifted = mortgages.lift(state, self.player, self.deeds)
        if state.terms(SoloTerms).lifts_per_turn == "unlimited":
            return lifted
        n = len(dict.fromkeys(self.deeds)) + state.balances.of(me, accounts.LIFTED)
        state.demand(n <= 1, Code.PHASE, "lift", "lift.once", who=self.player)
        return joined((lifted, Entry(move(accounts.TABLE, me, accounts.LIFTED))))


def price_lift(state: GameState, _name: str, wanted: tuple[str, ...]) -> Redemption:
    """Work out a lift; a broken coin goes where the table has agreed."""
    return mortgages.redeem_with(state, wanted, state.terms(HalfCoinTerms).rounding)


def pay_out(state: GameState, name: str, amount: int) -> tuple[Posting, ...]:
    """Let the Bank pay; E_BANK_BROKE, which ends the game by the rule on that, if it cannot."""
    return pay(state, accounts.BANK, name, amount, "win", "cannot.pay", whom=name)


def charge(state: GameState, name: str, amount: int, matter: str, what: Phrase) -> Entry:
    """Take a sum for the Bank, or put it on record as a debt, for what, that is due at once."""
    me, cash = accounts.player(name), state.cash(name)
    if not state.in_book or cash is None or cash >= amount:
        return Entry(move(me, accounts.BANK, accounts.CASH, amount))
    facts: dict[str, Fact] = {"who": name, "whom": accounts.BANK, "amount": amount}
    facts["what"] = {"key": what.key, "facts": dict(what.facts)}
    say = [state.because(matter, payments.FOR, **facts)]
    more = state.means(state, name) if state.means else 0
    if cash + more >= amount:
        say.append(state.because("loss", "owe.raise", who=name, need=amount, have=cash, more=more))
    return Entry(payments.open_debt(name, accounts.BANK, amount), tuple(say))


def lose(state: GameState, name: str, need: int, can: int) -> Entry:
    """End the game against a player who cannot pay."""
    reason = state.because("loss", "over.lost", who=name, need=need, can=can)
    return joined((Entry(marks(name, bankrupt=True)), over(reason)))


def is_lost(state: GameState, name: str) -> bool:
    """Tell whether a player owes more than he has and can raise."""
    need, cash = sum(state.debts(name).values()), state.cash(name)
    return bool(need) and cash is not None and cash + mortgages.raisable(state, name) < need


def end(state: GameState) -> Entry:
    """End the game by itself: the Bank is broke, everything is bought, or a debt is hopeless."""
    if state.over:
        return Entry()
    if state.balances.of(accounts.BANK, accounts.BANKRUPT):
        return _win(state, "over.bank-broke", state.balances.of(accounts.BANK, accounts.CASH))
    for name in state.playing:
        if is_lost(state, name):
            can = (state.cash(name) or 0) + mortgages.raisable(state, name)
            return lose(state, name, sum(state.debts(name).values()), can)
    kept = deeds.list_held(state, accounts.BANK)
    if state.terms(SoloTerms).win_all == "all_not_bank":
        kept = tuple(each for each in kept if not deeds.pawned(state, each))
    return Entry() if kept else _win(state, "over.all-bought", 0)


def _win(state: GameState, key: str, left: int) -> Entry:
    return over(state.because("win", key, who=state.table.players[0], have=left))

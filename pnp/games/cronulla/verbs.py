"""What Cronulla does otherwise than other games of deeds: build, lift, trade, go bankrupt."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from pnp.box import deed_terms
from pnp.box.deed_terms import LiftTerms, Redemption, charge_fee, is_half_the_price, mortgage_value
from pnp.games.cronulla.terms import CronullaTerms
from pnp.games.property import bankruptcy, building, deeds
from pnp.games.property.bankruptcy import CreditorName, LiftedDeeds
from pnp.games.property.building import EachPlot, ForAmount, HouseFlag, Works
from pnp.games.property.mortgages import raisable
from pnp.ledger.entry import Entry, Fact, Phrase, joined, move
from pnp.money import Rounding, half
from pnp.rules.language.arguments import Player, Times
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import over
from pnp.rules.state.payments import afford


@dataclass(frozen=True, slots=True)
class Build:
    """Build N houses on each plot or on a group, the last the hotel; groups must end up even."""

    player: Player
    deed: EachPlot
    steps: Times = 1
    house: HouseFlag = False
    price: ForAmount = 0
    cites: ClassVar[tuple[str, ...]] = (
        "house", "even", "group-free", "hotel", "stock", "unbuildable", "rebuild", "short-hotel",
    )  # fmt: skip

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank and take the pieces, which it never lacks."""
        works = Works(self.player, self.deed, self.steps, self.house, self.price)
        building.check_plot(state, works)
        building.check_group(state, works)
        building.check_unmortgaged(state, self.player, self.deed)
        matter = "short-hotel" if state.terms(CronullaTerms).short else "hotel"
        return building.erect(state, works, printed_floor=False, hotel_matter=matter)

    def settled(self, state: GameState) -> None:
        """Refuse a group that is uneven when the whole line has been carried out."""
        building.check_built_evenly(state, self.deed)


if TYPE_CHECKING:
    from pnp.box.estate import Deed

MISPRINTED: Final = 350
"""The price whose row in the printed table is ten too low (CR-28)."""

MISPRINT: Final = 150
"""The price whose fee stands there instead."""


def price_lift(state: GameState, name: str, wanted: tuple[str, ...]) -> Redemption:
    """Work out a lift: half dollars are rounded up, and taken off the next lift if so agreed."""
    terms = state.terms(CronullaTerms)
    titles = [deeds.title(state, deed) for deed in wanted]
    lent = sum(map(mortgage_value, titles))
    as_printed = terms.fee_table_350 == "as_printed"
    counted = sum(map(_misread, titles)) if as_printed else lent
    hundredths = counted * state.terms(LiftTerms).lift_rate
    if terms.half_dollar_combine == "transaction":
        return charge_fee(lent, hundredths, Rounding.UP)
    ahead = state.balances.of(accounts.player(name), accounts.HALF)
    return charge_fee(lent, hundredths, Rounding.UP, ahead)


def _misread(title: "Deed") -> int:
    misprinted = title.price == MISPRINTED and is_half_the_price(title)
    return half(MISPRINT) if misprinted else mortgage_value(title)


@dataclass(frozen=True, slots=True)
class Bankrupt:
    """Declare a player bankrupt: all goes to the creditor, who may lift deeds at once."""

    player: Player
    creditor: CreditorName = ""
    lift: LiftedDeeds = ()
    cites: ClassVar[tuple[str, ...]] = (
        "insolvent", "bankrupt-player", "bankrupt-bank", "building-transfer", "last-bankruptcy",
    )  # fmt: skip

    def entry(self, state: GameState) -> Entry:
        """Sell all buildings, mortgage everything, and hand over cash and deeds."""
        creditor = bankruptcy.find_creditor(state, self.player, self.creditor)
        more = raisable(state, self.player)
        cash = bankruptcy.check_insolvent(state, self.player, more)
        last = _ends_game(state)
        if last and not state.terms(CronullaTerms).short_final_liquidate:
            gone = self._hand_over(state, creditor, cash)
        else:
            gone = self._liquidate(state, creditor, cash, last=last)
        end = over(state.because("last-bankruptcy", "over.bankruptcies")) if last else Entry()
        return joined((gone, bankruptcy.strike_out(state, self.player, creditor), end))

    def _liquidate(self, state: GameState, creditor: str, cash: int, *, last: bool) -> Entry:
        held = deeds.list_held(state, self.player)
        sold = bankruptcy.sell_up(state, self.player, creditor, cash, auctions=not last)
        if creditor == accounts.BANK:
            return sold
        fee = _charge_creditor(state.after(sold.postings), creditor, held)
        now = state.after(sold.postings + fee.postings)
        taken = bankruptcy.take_deeds_over(now, creditor, held, self.lift)
        return joined((sold, fee, taken))

    def _hand_over(self, state: GameState, creditor: str, cash: int) -> Entry:
        held = deeds.list_held(state, self.player)
        postings = move(
            accounts.player(self.player), accounts.account_of(creditor), accounts.CASH, cash
        ) + deeds.pass_on(state, self.player, creditor, held)
        facts: dict[str, Fact] = {"who": self.player, "whom": creditor}
        facts |= {"amount": cash, "n": len(held)}
        why = state.because("last-bankruptcy", "why.final", **facts)
        return Entry(postings, (Phrase("bankrupt.final", facts),), (why,))


def _ends_game(state: GameState) -> bool:
    terms = state.terms(CronullaTerms)
    before = sum(
        state.balances.of(accounts.player(name), accounts.BANKRUPT) for name in state.table.players
    )
    return terms.short and before + 1 >= terms.short_bankruptcies


def _charge_creditor(state: GameState, creditor: str, held: tuple[str, ...]) -> Entry:
    rate = state.terms(CronullaTerms).transfer_fee
    fee = deed_terms.transfer_fee((deeds.title(state, each) for each in held), rate)
    if not fee:
        return Entry()
    afford(state, creditor, fee, "bankrupt-player", "cannot.pay", whom=accounts.BANK)
    facts: dict[str, Fact] = {"who": creditor, "amount": fee, "rate": rate}
    why = state.because("bankrupt-player", "why.creditor-fee", **facts)
    postings = move(accounts.player(creditor), accounts.BANK, accounts.CASH, fee)
    return Entry(postings, (Phrase("bankrupt.fee", facts),), (why,))

"""Buying plots and homes, building on plots, selling either, and the hunting fee."""

from typing import Annotated, Final

from pnp.games.chalet import credit, estates, offices
from pnp.games.chalet.terms import ChaletTerms
from pnp.games.property.deeds import check_for_sale, check_own, holder, title
from pnp.pack import (
    BANK, Case, Code, DeedId, Entry, Fact, GameState, HuntTerms, Owed, OwnDeedId, Phrase, Player,
    Posting, accounts, arguments, charge, check_owes_nothing, check_two, joined, move, pay, verb,
)  # fmt: skip

UNSAID: Final = -1
"""No sum was named."""

_BOUGHT: Final = "bought/"


@verb("purchase apartments own-capital overdrawn end")
class Buy:
    """Buy a plot or a home from the Bank at its price."""

    player: Player
    deed: DeedId

    def entry(self, state: GameState) -> Entry:
        """Pay the price and take the card."""
        name, deed, price = self.player, self.deed, estates.price(state, self.deed)
        check_for_sale(state, name, deed, "purchase")
        check_owes_nothing(state, name, "buy")
        credit.check_not_overdrawn(state, name, "overdrawn")
        postings = pay(state, name, BANK, price, "purchase", "cannot.buy", deed=deed)
        postings += move(BANK, accounts.player(name), accounts.deed(deed))
        postings += _note_spending(name, price) + offices.begin(state, name)
        postings += offices.note_use(name, _BOUGHT + deed)
        lots = (stop.deeds for stop in offices.stops(state))
        one_of_many = any(deed in lot and len(lot) > 1 for lot in lots)
        case = state.case("apartments" if one_of_many else "purchase", who=name, deed=deed)
        bought = case.done(postings, "buy", "why.price", amount=price)
        return joined((bought, Entry(say=credit.remark_on_capital(state, name, 0, price))))

    def settled(self, state: GameState) -> None:
        """Look at the own capital when the whole line is done."""
        credit.check_own_capital(state, self.player)


def _note_spending(name: str, price: int) -> tuple[Posting, ...]:
    return credit.mark(name, credit.PRICE, price) + credit.mark(name, credit.PURPOSE)


@verb("build area kind unbuildable own-capital overdrawn")
class Build:
    """Build on an own plot: a building card the Bank still has, by area and kind."""

    player: Player
    deed: DeedId
    building: Annotated[str, estates.BUILDING]

    def entry(self, state: GameState) -> Entry:
        """Pay the building price and lay the card on the plot."""
        name, what = self.player, f"building.{self.building}"
        case = state.case("build", who=name, deed=self.deed, what=what)
        check_own(state, name, self.deed, "build")
        self._check_plot(state, case)
        check_owes_nothing(state, name, "build")
        credit.check_not_overdrawn(state, name, "overdrawn")
        price, card = estates.building(state, self.building).price, accounts.building(self.building)
        case.forbid(state.held(BANK, card) < 1, Code.STOCK, "build.no-card")
        postings = pay(state, name, BANK, price, "build", "cannot.build", deed=self.deed)
        postings += move(BANK, accounts.plot(self.deed), card)
        postings += _note_spending(name, price) + offices.begin(state, name)
        built = case.done(postings, "build.home", "why.build-price", amount=price)
        return joined((built, Entry(say=credit.remark_on_capital(state, name, 0, price))))

    def _check_plot(self, state: GameState, case: Case) -> None:
        plot, card = title(state, self.deed), estates.building(state, self.building)
        case = case.also(area=plot.area or 0, need=card.area)
        case.forbid(plot.area is None, Code.KIND, "build.home-there")
        never = not plot.buildable
        state.forbid(never, Code.NOT_BUILDABLE, "unbuildable", "build.never", **case.facts)
        case.forbid(estates.building_on(state, self.deed), Code.KIND, "build.one")
        if plot.only not in {None, card.id}:
            case = case.also(only=f"building.{plot.only}")
            state.demand(False, Code.KIND, "kind", "build.only", **case.facts)
        elif plot.only is None:  # what some plots are kept for goes nowhere else (CH-09)
            kept = any(deed.only == card.id for deed in state.box.deeds)
            state.demand(not kept, Code.KIND, "kind", "build.elsewhere", **case.facts)
        facts = {**case.facts, "fits": estates.fitting(state, plot.area or 0)}
        key = "build.fits" if facts["fits"] else "build.area"
        state.demand((plot.area or 0) >= card.area, Code.AREA, "area", key, **facts)
        # whoever has bought it since he began to move did not own it when he came there (CH-A15)
        new = offices.count_uses(state, self.player, _BOUGHT + self.deed)
        new = new and state.held(self.player, accounts.TURN)
        allowed = not new or state.again or state.terms(ChaletTerms).build_on_purchase_landing
        case.demand(allowed, Code.NOT_AT_SPACE, "build.just-bought")

    settled = Buy.settled


@verb("unit private-sale bank-sale overdrawn", by_owner=True)
class Sell:
    """Sell a plot with what stands on it: to a player at any price, to the bank at its limit."""

    player: Player
    buyer: Annotated[str, arguments.PARTY._replace(label="Q|bank")]
    deed: OwnDeedId
    amount: Annotated[int, arguments.SUM] = UNSAID

    def entry(self, state: GameState) -> Entry:
        """Pass house and ground as one unit; debts stay with the seller."""
        matter = "bank-sale" if self.buyer == BANK else "private-sale"
        facts = {"who": self.player, "whom": self.buyer, "deed": self.deed}
        case = state.case(matter, **facts, deeds=(self.deed,))
        check_own(state, self.player, self.deed, "private-sale")
        check_two(state, self.player, self.buyer)
        return self._to_bank(state, case) if self.buyer == BANK else self._to_player(state, case)

    def _to_bank(self, state: GameState, case: Case) -> Entry:
        worth, said = estates.unit_limit(state, self.deed), self.amount
        wrong = said not in {UNSAID, worth}
        case.forbid(wrong, Code.AMOUNT, "sell.bank-price", amount=said, worth=worth)
        postings = pay(state, BANK, self.player, worth, "bank-sale", "cannot.pay")
        postings += move(accounts.player(self.player), BANK, accounts.deed(self.deed))
        there = estates.building_on(state, self.deed)
        if there and state.terms(ChaletTerms).unit_resale == "separate":
            postings += move(accounts.plot(self.deed), BANK, accounts.building(there.id))
        return case.done(postings, "sell", "why.bank-sale", amount=worth)

    def _to_player(self, state: GameState, case: Case) -> Entry:
        name, whom, amount = self.player, self.buyer, self.amount
        case.forbid(amount == UNSAID, Code.SYNTAX, "sell.price")
        check_owes_nothing(state, whom, "buy")
        credit.check_not_overdrawn(state, whom, "private-sale")
        facts = {"whom": name, "deeds": (self.deed,)}
        postings = pay(state, whom, name, amount, "private-sale", "cannot.buy-from", **facts)
        seller, buyer = accounts.player(name), accounts.player(whom)
        postings += move(seller, buyer, accounts.deed(self.deed)) + _note_spending(whom, amount)
        postings += offices.note_use(whom, _BOUGHT + self.deed)
        sold = case.done(postings, "sell", "why.agreed", amount=amount)
        along = credit.mortgage_of_sale(state, name, self.deed)
        if not along:
            return sold
        passed = move(seller, buyer, accounts.MORTGAGE, along)
        return joined((sold, case.done(passed, "sell.mortgage", "why.goes-along", amount=along)))

    def settled(self, state: GameState) -> None:
        """Refuse to leave the seller overdrawn, where the table plays so."""
        if state.terms(ChaletTerms).sale_overdraw == "refuse":
            credit.check_limit(state, self.player)


@verb("hunt")
class Hunt:
    """Pay the hunting fee to who owns the ground never built upon; `owed`: as a debt."""

    player: Player
    owed: Owed = False

    def entry(self, state: GameState) -> Entry:
        """Pay the owner; nothing if there is none, or if it is the player himself."""
        # the plot that can never be built upon (CH-10, CH-11)
        plots = (one.id for one in state.box.deeds if one.area is not None and not one.buildable)
        ground = next(plots, "")
        owner, fee = holder(state, ground), state.terms(HuntTerms).hunting_fee
        facts: dict[str, Fact] = {"who": self.player, "whom": owner, "deed": ground, "amount": fee}
        postings = offices.begin(state, self.player)
        if owner in {BANK, self.player}:
            return Entry(postings, (state.because("hunt", "hunt.none", **facts),))
        paid = charge(
            state, self.player, owner, fee, "hunt", "cannot.pay", owed=self.owed, whom=owner,
            what=Phrase("debt.hunt", {"deed": ground}), told=Phrase("hunt", facts),
            why=(state.because("hunt", "why.hunt", **facts),),
        )  # fmt: skip
        return joined((Entry(postings), paid))

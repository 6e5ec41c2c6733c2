"""Buying plots and homes, building on plots, selling either, and the hunting fee."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from pnp.box.deed_terms import HuntTerms
from pnp.errors import Code
from pnp.games.chalet import credit, estates, offices
from pnp.games.chalet.terms import ChaletTerms
from pnp.games.property.deeds import check_for_sale, check_own, holder, title
from pnp.ledger.entry import Entry, Fact, Phrase, Posting, joined, move
from pnp.rules.language.arguments import PARTY, SUM, DeedId, Owed, OwnDeedId, Player
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import charge, check_owes_nothing, check_two, pay

UNSAID: Final = -1
"""No sum was named."""

_BOUGHT: Final = f"{accounts.GROUP}bought/"

Buyer = Annotated[str, PARTY._replace(label="Q|bank")]
Price = Annotated[int, SUM]
BuildingName = Annotated[str, estates.BUILDING]


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy a plot or a home from the Bank at its price."""

    player: Player
    deed: DeedId
    cites: ClassVar[tuple[str, ...]] = (
        "purchase", "apartments", "own-capital", "overdrawn", "end",
    )  # fmt: skip

    def entry(self, state: GameState) -> Entry:
        """Pay the price and take the card."""
        facts: dict[str, Fact] = {"who": self.player, "deed": self.deed}
        check_for_sale(state, self.player, self.deed, "purchase")
        check_owes_nothing(state, self.player, "buy")
        credit.check_not_overdrawn(state, self.player, "overdrawn")
        price = estates.price(state, self.deed)
        facts["amount"] = price
        postings = pay(state, self.player, BANK, price, "purchase", "cannot.buy", deed=self.deed)
        postings += move(BANK, accounts.player(self.player), accounts.deed(self.deed))
        postings += _note_spending(self.player, price)
        postings += credit.mark(self.player, _BOUGHT + self.deed)
        postings += offices.begin(state, self.player)
        stops = state.box.town.stops if state.box.town else ()
        one_of_many = any(self.deed in stop.deeds and len(stop.deeds) > 1 for stop in stops)
        matter = "apartments" if one_of_many else "purchase"
        say = (Phrase("buy", facts), *credit.remark_on_capital(state, self.player, 0, price))
        return Entry(postings, say, (state.because(matter, "why.price", **facts),))

    def settled(self, state: GameState) -> None:
        """Look at the own capital when the whole line is done."""
        credit.check_own_capital(state, self.player)


def _note_spending(name: str, price: int) -> tuple[Posting, ...]:
    return credit.mark(name, credit.PRICE, price) + credit.mark(name, credit.PURPOSE)


@dataclass(frozen=True, slots=True)
class Build:
    """Build on an own plot: a building card the Bank still has, by area and kind."""

    player: Player
    deed: DeedId
    building: BuildingName
    cites: ClassVar[tuple[str, ...]] = (
        "build", "area", "kind", "unbuildable", "own-capital", "overdrawn",
    )  # fmt: skip

    def entry(self, state: GameState) -> Entry:
        """Pay the building price and lay the card on the plot."""
        facts: dict[str, Fact] = {"who": self.player, "deed": self.deed}
        facts["what"] = f"building.{self.building}"
        check_own(state, self.player, self.deed, "build")
        self._check_plot(state, facts)
        check_owes_nothing(state, self.player, "build")
        credit.check_not_overdrawn(state, self.player, "overdrawn")
        price, card = estates.building(state, self.building).price, accounts.building(self.building)
        none = state.balances.of(BANK, card) < 1
        state.forbid(none, Code.STOCK, "build", "build.no-card", **facts)
        postings = pay(state, self.player, BANK, price, "build", "cannot.build", deed=self.deed)
        postings += move(BANK, accounts.plot(self.deed), card)
        postings += _note_spending(self.player, price)
        postings += offices.begin(state, self.player)
        facts["amount"] = price
        remark = credit.remark_on_capital(state, self.player, 0, price)
        say = (Phrase("build.home", facts), *remark)
        return Entry(postings, say, (state.because("build", "why.build-price", **facts),))

    def _check_plot(self, state: GameState, facts: dict[str, Fact]) -> None:
        plot, card = title(state, self.deed), estates.building(state, self.building)
        facts = facts | {"area": plot.area or 0, "need": card.area}
        state.forbid(plot.area is None, Code.KIND, "build", "build.home-there", **facts)
        state.forbid(not plot.buildable, Code.NOT_BUILDABLE, "unbuildable", "build.never", **facts)
        built = estates.building_on(state, self.deed)
        state.forbid(built, Code.KIND, "build", "build.one", **facts)
        if plot.only not in {None, card.id}:
            facts["only"] = f"building.{plot.only}"
            state.demand(False, Code.KIND, "kind", "build.only", **facts)
        elif plot.only is None:  # what some plots are kept for goes nowhere else (CH-09)
            kept = any(deed.only == card.id for deed in state.box.deeds)
            state.demand(not kept, Code.KIND, "kind", "build.elsewhere", **facts)
        state.demand((plot.area or 0) >= card.area, Code.AREA, "area", "build.area", **facts)
        new = state.balances.of(accounts.player(self.player), _BOUGHT + self.deed) > 0
        allowed = not new or state.terms(ChaletTerms).build_on_purchase_landing
        state.demand(allowed, Code.NOT_AT_SPACE, "build", "build.just-bought", **facts)

    def settled(self, state: GameState) -> None:
        """Look at the own capital when the whole line is done."""
        credit.check_own_capital(state, self.player)


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell a plot with what stands on it: to a player at any price, to the bank at its limit."""

    player: Player
    buyer: Buyer
    deed: OwnDeedId
    amount: Price = UNSAID
    cites: ClassVar[tuple[str, ...]] = ("unit", "private-sale", "bank-sale", "overdrawn")

    def entry(self, state: GameState) -> Entry:
        """Pass house and ground as one unit; debts stay with the seller."""
        facts: dict[str, Fact] = {"who": self.player, "whom": self.buyer, "deed": self.deed}
        facts["deeds"] = (self.deed,)
        check_own(state, self.player, self.deed, "private-sale")
        check_two(state, self.player, self.buyer)
        to_bank = self.buyer == BANK
        return self._to_bank(state, facts) if to_bank else self._to_player(state, facts)

    def _to_bank(self, state: GameState, facts: dict[str, Fact]) -> Entry:
        worth = estates.unit_limit(state, self.deed)
        if self.amount not in {UNSAID, worth}:
            facts |= {"amount": self.amount, "worth": worth}
            raise state.refusal(Code.AMOUNT, "bank-sale", "sell.bank-price", **facts)
        facts["amount"] = worth
        postings = pay(state, BANK, self.player, worth, "bank-sale", "cannot.pay")
        postings += move(accounts.player(self.player), BANK, accounts.deed(self.deed))
        there = estates.building_on(state, self.deed)
        if there and state.terms(ChaletTerms).unit_resale == "separate":
            postings += move(accounts.plot(self.deed), BANK, accounts.building(there.id))
        why = state.because("bank-sale", "why.bank-sale", **facts)
        return Entry(postings, (Phrase("sell", facts),), (why,))

    def _to_player(self, state: GameState, facts: dict[str, Fact]) -> Entry:
        state.forbid(self.amount == UNSAID, Code.SYNTAX, "private-sale", "sell.price", **facts)
        check_owes_nothing(state, self.buyer, "buy")
        credit.check_not_overdrawn(state, self.buyer, "private-sale")
        facts["amount"] = self.amount
        postings = pay(state, self.buyer, self.player, self.amount, "private-sale",
                       "cannot.buy-from", whom=self.player, deeds=(self.deed,))  # fmt: skip
        seller, buyer = accounts.player(self.player), accounts.player(self.buyer)
        postings += move(seller, buyer, accounts.deed(self.deed))
        postings += _note_spending(self.buyer, self.amount)
        say = [Phrase("sell", facts)]
        why = [state.because("private-sale", "why.agreed", **facts)]
        if along := credit.mortgage_of_sale(state, self.player, self.deed):
            postings += move(seller, buyer, accounts.MORTGAGE, along)
            passed = {**facts, "amount": along}
            say.append(Phrase("sell.mortgage", passed))
            why.append(state.because("private-sale", "why.goes-along", **passed))
        return Entry(postings, tuple(say), tuple(why))

    def settled(self, state: GameState) -> None:
        """Refuse to leave the seller overdrawn, where the table plays so."""
        if state.terms(ChaletTerms).sale_overdraw == "refuse":
            credit.check_limit(state, self.player)


@dataclass(frozen=True, slots=True)
class Hunt:
    """Pay the hunting fee to who owns the ground never built upon; `owed`: as a debt."""

    player: Player
    owed: Owed = False
    cites: ClassVar[tuple[str, ...]] = ("hunt",)

    def entry(self, state: GameState) -> Entry:
        """Pay the owner; nothing if there is none, or if it is the player himself."""
        ground = estates.hunting_ground(state) or ""
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

"""Buying plots and homes, building on plots, selling either, and the hunting fee."""

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Final

from pnp.ledger.entry import Entry, Fact, Phrase, Posting, move
from pnp.rules import chart, credit, estates
from pnp.rules.deeds import check_for_sale, check_own, holder, title
from pnp.rules.purse import check_two, pay
from pnp.rules.slots import PARTY, SUM, Deed, Player
from pnp.rules.standing import Standing

UNSAID: Final = -1
"""No sum was named."""

_BOUGHT: Final = f"{chart.GROUP}bought/"

Buyer = Annotated[str, replace(PARTY, label="Q|bank")]
Price = Annotated[int, SUM]
BuildingName = Annotated[str, estates.BUILDING]


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy a plot or a home from the Bank at its price."""

    player: Player
    deed: Deed
    cites: ClassVar[tuple[str, ...]] = (
        "purchase", "apartments", "own-capital", "overdrawn", "end",
    )  # fmt: skip

    def entry(self, standing: Standing) -> Entry:
        """Pay the price and take the card."""
        facts: dict[str, Fact] = {"who": self.player, "deed": self.deed}
        check_for_sale(standing, self.player, self.deed, "purchase")
        credit.check_not_overdrawn(standing, self.player, "overdrawn")
        price = estates.price(standing, self.deed)
        facts["amount"] = price
        postings = pay(
            standing, self.player, chart.BANK, price, "purchase", "cannot.buy", deed=self.deed
        )
        postings += move(chart.BANK, chart.player(self.player), chart.deed(self.deed))
        postings += _spent(self.player, price)
        postings += credit.marked(self.player, _BOUGHT + self.deed)
        matter = "apartments" if self._one_of_many(standing) else "purchase"
        say = (
            Phrase("buy", facts),
            *credit.remark_on_capital(standing, self.player, 0, price),
        )
        return Entry(postings, say, (standing.because(matter, "why.price", **facts),))

    def _one_of_many(self, standing: Standing) -> bool:
        """Tell whether several cards are for sale at one space (CH-05)."""
        stops = standing.box.town.stops if standing.box.town else ()
        return any(self.deed in stop.deeds and len(stop.deeds) > 1 for stop in stops)

    def settled(self, standing: Standing) -> None:
        """Look at the own capital when the whole line is done."""
        credit.check_own_capital(standing, self.player)


def _spent(name: str, price: int) -> tuple[Posting, ...]:
    return credit.marked(name, credit.PRICE, price) + credit.marked(name, credit.PURPOSE)


@dataclass(frozen=True, slots=True)
class Build:
    """Build on an own plot: a building card the Bank still has, by area and kind."""

    player: Player
    deed: Deed
    building: BuildingName
    cites: ClassVar[tuple[str, ...]] = (
        "build", "area", "kind", "unbuildable", "own-capital", "overdrawn",
    )  # fmt: skip

    def entry(self, standing: Standing) -> Entry:
        """Pay the building price and lay the card on the plot."""
        facts: dict[str, Fact] = {"who": self.player, "deed": self.deed}
        facts["what"] = f"building.{self.building}"
        check_own(standing, self.player, self.deed, "build")
        self._check_plot(standing, facts)
        credit.check_not_overdrawn(standing, self.player, "overdrawn")
        card = estates.building(standing, self.building)
        if standing.balances.of(chart.BANK, chart.building(card.id)) < 1:
            raise standing.refusal("E_STOCK", "build", "build.no-card", **facts)
        postings = pay(
            standing, self.player, chart.BANK, card.price, "build", "cannot.build", deed=self.deed
        )
        postings += move(chart.BANK, chart.plot(self.deed), chart.building(card.id))
        postings += _spent(self.player, card.price)
        facts["amount"] = card.price
        say = (
            Phrase("build.home", facts),
            *credit.remark_on_capital(standing, self.player, 0, card.price),
        )
        return Entry(postings, say, (standing.because("build", "why.build-price", **facts),))

    def _check_plot(self, standing: Standing, facts: dict[str, Fact]) -> None:
        plot, card = title(standing, self.deed), estates.building(standing, self.building)
        facts = facts | {"area": plot.area or 0, "need": card.area}
        if plot.area is None:
            raise standing.refusal("E_KIND", "build", "build.home-there", **facts)
        if not plot.buildable:
            raise standing.refusal("E_NOT_BUILDABLE", "unbuildable", "build.never", **facts)
        if estates.building_on(standing, self.deed):
            raise standing.refusal("E_KIND", "build", "build.one", **facts)
        if plot.only not in {None, card.id}:
            facts["only"] = f"building.{plot.only}"
            standing.demand(False, "E_KIND", "kind", "build.only", **facts)
        elif plot.only is None and estates.kept_for(standing, card.id):
            standing.demand(False, "E_KIND", "kind", "build.elsewhere", **facts)
        standing.demand((plot.area or 0) >= card.area, "E_AREA", "area", "build.area", **facts)
        new = standing.balances.of(chart.player(self.player), _BOUGHT + self.deed) > 0
        allowed = not new or standing.chosen("build_on_purchase_landing")
        standing.demand(allowed, "E_NOT_AT_SPACE", "build", "build.just-bought", **facts)

    def settled(self, standing: Standing) -> None:
        """Look at the own capital when the whole line is done."""
        credit.check_own_capital(standing, self.player)


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell a plot with what stands on it: to a player at any price, to the bank at its limit."""

    player: Player
    buyer: Buyer
    deed: Deed
    amount: Price = UNSAID
    cites: ClassVar[tuple[str, ...]] = ("unit", "private-sale", "bank-sale", "overdrawn")

    def entry(self, standing: Standing) -> Entry:
        """Pass house and ground as one unit; debts stay with the seller."""
        facts: dict[str, Fact] = {"who": self.player, "whom": self.buyer, "deed": self.deed}
        facts["deeds"] = (self.deed,)
        check_own(standing, self.player, self.deed, "private-sale")
        check_two(standing, self.player, self.buyer)
        to_bank = self.buyer == chart.BANK
        entry = self._to_bank(standing, facts) if to_bank else self._to_player(standing, facts)
        after = standing.after(entry.postings)
        say = entry.say
        if credit.overdrawn(after, self.player):
            known = credit.figures(after, self.player)
            say += (standing.because("overdrawn", "credit.now-overdrawn", **known),)
        return replace(entry, say=say)

    def _to_bank(self, standing: Standing, facts: dict[str, Fact]) -> Entry:
        worth = estates.unit_limit(standing, self.deed)
        if self.amount not in {UNSAID, worth}:
            facts |= {"amount": self.amount, "worth": worth}
            raise standing.refusal("E_AMOUNT", "bank-sale", "sell.bank-price", **facts)
        facts["amount"] = worth
        postings = pay(standing, chart.BANK, self.player, worth, "bank-sale", "cannot.pay")
        postings += move(chart.player(self.player), chart.BANK, chart.deed(self.deed))
        there = estates.building_on(standing, self.deed)
        if there and standing.option("unit_resale") != "stays_built":
            postings += move(chart.plot(self.deed), chart.BANK, chart.building(there.id))
        why = standing.because("bank-sale", "why.bank-sale", **facts)
        return Entry(postings, (Phrase("sell", facts),), (why,))

    def _to_player(self, standing: Standing, facts: dict[str, Fact]) -> Entry:
        if self.amount == UNSAID:
            raise standing.refusal("E_SYNTAX", "private-sale", "sell.price", **facts)
        credit.check_not_overdrawn(standing, self.buyer, "private-sale")
        facts["amount"] = self.amount
        postings = pay(standing, self.buyer, self.player, self.amount, "private-sale",
                       "cannot.buy-from", whom=self.player, deeds=(self.deed,))  # fmt: skip
        seller, buyer = chart.player(self.player), chart.player(self.buyer)
        postings += move(seller, buyer, chart.deed(self.deed))
        postings += _spent(self.buyer, self.amount)
        say = [Phrase("sell", facts)]
        why = [standing.because("private-sale", "why.agreed", **facts)]
        along = credit.going_along(standing, self.player, self.deed)
        if along:
            postings += move(seller, buyer, chart.MORTGAGE, along)
            told = {**facts, "amount": along}
            say.append(Phrase("sell.mortgage", told))
            why.append(standing.because("private-sale", "why.goes-along", **told))
        return Entry(postings, tuple(say), tuple(why))

    def settled(self, standing: Standing) -> None:
        """Refuse to leave the seller overdrawn, where the table plays so."""
        if standing.option("sale_overdraw") == "refuse":
            credit.check_limit(standing, self.player)


@dataclass(frozen=True, slots=True)
class Hunt:
    """Pay the hunting fee to the owner of the ground that can never be built upon."""

    player: Player
    cites: ClassVar[tuple[str, ...]] = ("hunt",)

    def entry(self, standing: Standing) -> Entry:
        """Pay the owner; nothing if there is none, or if it is the player himself."""
        ground = estates.hunting_ground(standing) or ""
        owner, fee = holder(standing, ground), standing.number("hunting_fee")
        facts: dict[str, Fact] = {"who": self.player, "whom": owner, "deed": ground, "amount": fee}
        if owner in {chart.BANK, self.player}:
            return Entry((), (standing.because("hunt", "hunt.none", **facts),))
        postings = pay(standing, self.player, owner, fee, "hunt", "cannot.pay", whom=owner)
        why = standing.because("hunt", "why.hunt", **facts)
        return Entry(postings, (Phrase("hunt", facts),), (why,))

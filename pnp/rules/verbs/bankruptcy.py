"""A debt that is more than everything a player has."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.ledger.entry import Entry, Fact, Phrase, joined, move
from pnp.money import percent
from pnp.rules import buildings, chart, deeds, raising
from pnp.rules.endings import over
from pnp.rules.leaving import marks, set_free
from pnp.rules.purse import afford
from pnp.rules.slots import DEED, PARTY, Player, after, many
from pnp.rules.standing import Standing
from pnp.rules.taking_over import lifted_at_once, taken_over

To = Annotated[str, PARTY]
AtOnce = Annotated[tuple[str, ...], after("lift", many(DEED))]


@dataclass(frozen=True, slots=True)
class Bankrupt:
    """Declare a player bankrupt: all goes to the creditor, who may lift deeds at once."""

    player: Player
    creditor: To = ""
    lift: AtOnce = ()
    cites: ClassVar[tuple[str, ...]] = (
        "insolvent",
        "bankrupt-player",
        "bankrupt-bank",
        "last-bankruptcy",
        "building-transfer",
    )

    def entry(self, standing: Standing) -> Entry:
        """Sell all buildings, mortgage everything, and hand over cash and deeds."""
        creditor = self._creditor(standing)
        cash = self._insolvent(standing, creditor)
        if self._ends_game(standing) and not standing.chosen("short_final_liquidate"):
            gone = self._as_it_stands(standing, creditor, cash)
        else:
            gone = self._liquidated(standing, creditor, cash)
        left = set_free(standing, self.player, creditor) + marks(self.player, bankrupt=True)
        return joined((gone, Entry(left), self._end(standing)))

    def _creditor(self, standing: Standing) -> str:
        debts = standing.debts(self.player)
        facts: dict[str, Fact] = {"who": self.player}
        standing.demand(bool(debts), "E_NO_DEBT", "insolvent", "bankrupt.no-debt", **facts)
        if self.creditor:
            kept = not debts or self.creditor in debts
            facts |= {"whom": self.creditor, "creditors": tuple(debts)}
            standing.demand(kept, "E_NO_DEBT", "insolvent", "bankrupt.not-owed", **facts)
            return self.creditor
        if len(debts) > 1:
            facts["creditors"] = tuple(debts)
            raise standing.refusal("E_AMBIGUOUS", "insolvent", "bankrupt.which", **facts)
        return next(iter(debts), chart.BANK)

    def _insolvent(self, standing: Standing, creditor: str) -> int:
        """Give the cash of a player who cannot pay; refuse one who could."""
        cash = standing.cash(self.player)
        if cash is None:
            raise standing.refusal("E_CASH", "insolvent", "bankrupt.count", who=self.player)
        owed = sum(standing.debts(self.player).values())
        if _mortgages_first(standing, creditor):
            can = cash + raising.raisable(standing, self.player)
        else:
            can = cash + buildings.proceeds(standing, deeds.held_by(standing, self.player))
        facts = {"who": self.player, "owed": owed, "can": can}
        if owed:
            standing.demand(owed > can, "E_NO_DEBT", "insolvent", "bankrupt.solvent", **facts)
        return cash

    def _ends_game(self, standing: Standing) -> bool:
        last = standing.number("last_bankruptcy")
        before = sum(
            standing.balances.of(chart.player(name), chart.BANKRUPT)
            for name in standing.table.players
        )
        return bool(last) and before + 1 >= last

    def _liquidated(self, standing: Standing, creditor: str, cash: int) -> Entry:
        """Turn all into cash that must be, hand it over with the deeds, and take the fees."""
        held = deeds.held_by(standing, self.player)
        sold = self._sold_up(standing, creditor, cash, held)
        if creditor == chart.BANK:
            return sold
        charged = _fee(standing.after(sold.postings), creditor, held)
        now = standing.after(sold.postings + charged.postings)
        return joined((sold, charged, self._taken_over(now, creditor, held)))

    def _sold_up(
        self, standing: Standing, creditor: str, cash: int, held: tuple[str, ...]
    ) -> Entry:
        """Sell the buildings, mortgage what must be, and hand over cash and deeds."""
        me, to_bank = chart.player(self.player), creditor == chart.BANK
        first = _mortgages_first(standing, creditor)
        postings, refund = buildings.clearing(standing, held)
        lent_on = tuple(each for each in held if first and not deeds.mortgaged(standing, each))
        loans = sum(deeds.mortgage(standing, each) for each in lent_on)
        total = cash + refund + loans
        postings += deeds.pledging(lent_on)
        postings += move(chart.BANK, me, chart.CASH, refund + loans)
        postings += move(me, chart.account_of(creditor), chart.CASH, total)
        postings += deeds.passing(self.player, creditor, held)
        free = to_bank and standing.option("bank_auction_state") == "unmortgaged"
        postings += deeds.releasing(held if free else ())
        facts: dict[str, Fact] = {"who": self.player, "whom": creditor, "amount": total}
        facts |= {"refund": refund, "loans": loans, "cash": cash, "n": len(held), "deeds": held}
        say = [Phrase("bankrupt" if first and not free else "bankrupt.passing", facts)]
        if to_bank and held and not self._ends_game(standing):
            say.append(Phrase("quit.auction" if free else "bankrupt.auction", facts))
        matter = "bankrupt-bank" if to_bank else "bankrupt-player"
        return Entry(postings, tuple(say), (standing.because(matter, "why.bankrupt", **facts),))

    def _taken_over(self, standing: Standing, creditor: str, held: tuple[str, ...]) -> Entry:
        """Let the creditor lift what he wants to, and pay the fee for all that stays mortgaged."""
        down = deeds.mortgaged_of(standing, held)
        for each in self.lift:
            if each not in down:
                raise standing.refusal("E_NOT_MORTGAGED", "lift", "lift.free", deed=each)
        wanted = tuple(each for each in down if each in self.lift)
        lifted = lifted_at_once(standing, creditor, wanted)
        rest = tuple(each for each in down if each not in self.lift)
        then = standing.after(lifted.postings)
        return joined((lifted, taken_over(then, creditor, rest, on_account=True)))

    def _as_it_stands(self, standing: Standing, creditor: str, cash: int) -> Entry:
        """Hand everything over with its buildings: the game ends with this."""
        held = deeds.held_by(standing, self.player)
        postings = move(
            chart.player(self.player), chart.account_of(creditor), chart.CASH, cash
        ) + deeds.passing(self.player, creditor, held)
        facts: dict[str, Fact] = {"who": self.player, "whom": creditor}
        facts |= {"amount": cash, "n": len(held)}
        why = standing.because("last-bankruptcy", "why.final", **facts)
        return Entry(postings, (Phrase("bankrupt.final", facts),), (why,))

    def _end(self, standing: Standing) -> Entry:
        """End a game that so many bankruptcies end."""
        if not self._ends_game(standing):
            return Entry()
        return over(standing.because("last-bankruptcy", "over.bankruptcies"))


def _mortgages_first(standing: Standing, creditor: str) -> bool:
    """Tell whether all must be mortgaged before it passes; to the Bank it always must."""
    return creditor == chart.BANK or bool(standing.option("must_mortgage_first", True))


def _fee(standing: Standing, creditor: str, held: tuple[str, ...]) -> Entry:
    """Take the creditor's fee on mortgaged deeds, where the table plays with one."""
    rate = standing.number("creditor_rate")
    if not rate or not held:
        return Entry()
    fee = percent(sum(deeds.mortgage(standing, each) for each in held), rate)
    afford(standing, creditor, fee, "bankrupt-player", "cannot.pay", whom=chart.BANK)
    facts: dict[str, Fact] = {"who": creditor, "amount": fee, "rate": rate}
    why = standing.because("bankrupt-player", "why.creditor-fee", **facts)
    postings = move(chart.player(creditor), chart.BANK, chart.CASH, fee)
    return Entry(postings, (Phrase("bankrupt.fee", facts),), (why,))

"""A debt that is more than everything a player has."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pnp.ledger.entry import Entry, Phrase, Posting, move
from pnp.money import share
from pnp.rules import chart, deeds
from pnp.rules.leaving import marks, set_free
from pnp.rules.purse import afford
from pnp.rules.slots import PARTY, Player
from pnp.rules.standing import Standing

To = Annotated[str, PARTY]


@dataclass(frozen=True, slots=True)
class Bankrupt:
    """Declare a player bankrupt: everything goes to the creditor, a player or the Bank."""

    player: Player
    creditor: To = ""
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
        cash = self._insolvent(standing)
        held = deeds.held_by(standing, self.player)
        if self._ends_game(standing) and not standing.chosen("short_final_liquidate"):
            return self._as_it_stands(standing, creditor, cash, held)
        return self._liquidated(standing, creditor, cash, held)

    def _creditor(self, standing: Standing) -> str:
        debts = standing.debts(self.player)
        facts: dict[str, Any] = {"who": self.player}
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

    def _insolvent(self, standing: Standing) -> int:
        """Give the cash of a player who cannot pay; refuse one who could."""
        cash = standing.cash(self.player)
        if cash is None:
            raise standing.refusal("E_CASH", "insolvent", "bankrupt.count", who=self.player)
        owed = sum(standing.debts(self.player).values())
        can = cash + deeds.raisable(standing, self.player)
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

    def _liquidated(
        self, standing: Standing, creditor: str, cash: int, held: tuple[str, ...]
    ) -> Entry:
        me, whom = chart.player(self.player), chart.account_of(creditor)
        cleared, refund = deeds.clearing(standing, held)
        unmortgaged = tuple(each for each in held if not deeds.mortgaged(standing, each))
        loans = sum(deeds.mortgage(standing, each) for each in unmortgaged)
        postings = cleared
        for each in unmortgaged:
            postings += move(chart.BANK, chart.plot(each), chart.PLEDGE)
        postings += move(chart.BANK, me, chart.CASH, refund + loans)
        total = cash + refund + loans
        postings += move(me, whom, chart.CASH, total)
        postings += deeds.passing(self.player, creditor, held)
        matter = "bankrupt-bank" if creditor == chart.BANK else "bankrupt-player"
        facts: dict[str, Any] = {"who": self.player, "whom": creditor, "amount": total}
        facts |= {"refund": refund, "loans": loans, "cash": cash, "n": len(held), "deeds": held}
        say = [Phrase("bankrupt", facts)]
        if creditor == chart.BANK and held and not self._ends_game(standing):
            say.append(Phrase("bankrupt.auction", facts))
        why = [standing.because(matter, "why.bankrupt", **facts)]
        postings += self._fee(standing.after(postings), creditor, held, say, why)
        return self._finished(standing, creditor, postings, say, why)

    def _fee(
        self,
        standing: Standing,
        creditor: str,
        held: tuple[str, ...],
        say: list[Phrase],
        why: list[Phrase],
    ) -> tuple[Posting, ...]:
        """Take the creditor's fee on mortgaged deeds, where the table plays with one."""
        rate = standing.number("creditor_rate")
        if not rate or creditor == chart.BANK or not held:
            return ()
        fee = share(sum(deeds.title(standing, each).price for each in held), rate, 200)
        afford(standing, creditor, fee, "bankrupt-player", "cannot.pay", whom=chart.BANK)
        facts: dict[str, Any] = {"who": creditor, "amount": fee, "rate": rate}
        say.append(Phrase("bankrupt.fee", facts))
        why.append(standing.because("bankrupt-player", "why.creditor-fee", **facts))
        return move(chart.player(creditor), chart.BANK, chart.CASH, fee)

    def _as_it_stands(
        self, standing: Standing, creditor: str, cash: int, held: tuple[str, ...]
    ) -> Entry:
        """Hand everything over with its buildings: the game ends with this."""
        me, whom = chart.player(self.player), chart.account_of(creditor)
        postings = move(me, whom, chart.CASH, cash)
        postings += deeds.passing(self.player, creditor, held)
        facts: dict[str, Any] = {
            "who": self.player,
            "whom": creditor,
            "amount": cash,
            "n": len(held),
        }
        say = [Phrase("bankrupt.final", facts)]
        why = [standing.because("last-bankruptcy", "why.final", **facts)]
        return self._finished(standing, creditor, postings, say, why)

    def _finished(
        self,
        standing: Standing,
        creditor: str,
        postings: tuple[Posting, ...],
        say: list[Phrase],
        why: list[Phrase],
    ) -> Entry:
        postings += set_free(standing, self.player, creditor) + marks(self.player, bankrupt=True)
        if self._ends_game(standing):
            postings += move(chart.BOX, chart.TABLE, chart.OVER)
            say.append(standing.because("last-bankruptcy", "over.bankruptcies"))
            why.append(standing.because("last-bankruptcy", "over.bankruptcies"))
        return Entry(postings, tuple(say), tuple(why))

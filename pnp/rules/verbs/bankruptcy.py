"""A debt that is more than everything a player has."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pnp.ledger.entry import Entry, Phrase, Posting, move
from pnp.money import share
from pnp.rules import chart, deeds
from pnp.rules.leaving import marks, set_free
from pnp.rules.purse import afford
from pnp.rules.slots import DEED, PARTY, Player, after, many
from pnp.rules.standing import Standing
from pnp.rules.taking_over import lifted_at_once, mortgaged_of, taken_over

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

    def _mortgages_first(self, standing: Standing, creditor: str) -> bool:
        """Tell whether all must be mortgaged before it passes; to the Bank it always must."""
        return creditor == chart.BANK or bool(standing.option("must_mortgage_first", True))

    def _insolvent(self, standing: Standing, creditor: str) -> int:
        """Give the cash of a player who cannot pay; refuse one who could."""
        cash = standing.cash(self.player)
        if cash is None:
            raise standing.refusal("E_CASH", "insolvent", "bankrupt.count", who=self.player)
        owed = sum(standing.debts(self.player).values())
        if self._mortgages_first(standing, creditor):
            can = cash + deeds.raisable(standing, self.player)
        else:
            can = cash + deeds.clearing(standing, deeds.held_by(standing, self.player))[1]
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
        first = self._mortgages_first(standing, creditor)
        unmortgaged = tuple(each for each in held if first and not deeds.mortgaged(standing, each))
        loans = sum(deeds.mortgage(standing, each) for each in unmortgaged)
        postings = cleared
        for each in unmortgaged:
            postings += move(chart.BANK, chart.plot(each), chart.PLEDGE)
        postings += move(chart.BANK, me, chart.CASH, refund + loans)
        total = cash + refund + loans
        postings += move(me, whom, chart.CASH, total)
        postings += deeds.passing(self.player, creditor, held)
        free = creditor == chart.BANK and standing.option("bank_auction_state") == "unmortgaged"
        if free:
            for each in held:
                postings += move(chart.plot(each), chart.BANK, chart.PLEDGE)
        matter = "bankrupt-bank" if creditor == chart.BANK else "bankrupt-player"
        facts: dict[str, Any] = {"who": self.player, "whom": creditor, "amount": total}
        facts |= {"refund": refund, "loans": loans, "cash": cash, "n": len(held), "deeds": held}
        say = [Phrase("bankrupt" if first and not free else "bankrupt.passing", facts)]
        if creditor == chart.BANK and held and not self._ends_game(standing):
            say.append(Phrase("quit.auction" if free else "bankrupt.auction", facts))
        why = [standing.because(matter, "why.bankrupt", **facts)]
        postings += self._fee(standing.after(postings), creditor, held, say, why)
        for part in self._taken_over(standing.after(postings), creditor, held):
            postings += part.postings
            say += part.say
            why += part.why
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

    def _taken_over(
        self, standing: Standing, creditor: str, held: tuple[str, ...]
    ) -> tuple[Entry, ...]:
        """Let the creditor lift what he wants to, and pay the fee for all that stays mortgaged."""
        if creditor == chart.BANK:
            return ()
        down = mortgaged_of(standing, held)
        for each in self.lift:
            if each not in down:
                raise standing.refusal("E_NOT_MORTGAGED", "lift", "lift.free", deed=each)
        wanted = tuple(each for each in down if each in self.lift)
        lifted = lifted_at_once(standing, creditor, wanted)
        rest = tuple(each for each in down if each not in self.lift)
        then = standing.after(lifted.postings)
        return lifted, taken_over(then, creditor, rest, on_account=True)

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

"""A debt that is more than everything a player has."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.games.property import buildings, deeds, liquidation
from pnp.games.property.transfers import lifted_at_once, taken_over
from pnp.ledger.entry import Entry, Fact, Phrase, joined, move
from pnp.money import percent
from pnp.rules.language.arguments import DEED, PARTY, Player, after, many
from pnp.rules.state import accounts
from pnp.rules.state.endings import over
from pnp.rules.state.game_state import GameState
from pnp.rules.state.leaving import marks, set_free
from pnp.rules.state.payments import afford

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
        "building-transfer",
    )
    may_cite: ClassVar[tuple[str, ...]] = ("last-bankruptcy",)

    def entry(self, state: GameState) -> Entry:
        """Sell all buildings, mortgage everything, and hand over cash and deeds."""
        creditor = self._creditor(state)
        cash = self._insolvent(state, creditor)
        if self._ends_game(state) and not state.chosen("short_final_liquidate"):
            gone = self._as_it_stands(state, creditor, cash)
        else:
            gone = self._liquidated(state, creditor, cash)
        left = set_free(state, self.player, creditor) + marks(self.player, bankrupt=True)
        return joined((gone, Entry(left), self._end(state)))

    def _creditor(self, state: GameState) -> str:
        debts = state.debts(self.player)
        facts: dict[str, Fact] = {"who": self.player}
        state.demand(bool(debts), "E_NO_DEBT", "insolvent", "bankrupt.no-debt", **facts)
        if self.creditor:
            kept = not debts or self.creditor in debts
            facts |= {"whom": self.creditor, "creditors": tuple(debts)}
            state.demand(kept, "E_NO_DEBT", "insolvent", "bankrupt.not-owed", **facts)
            return self.creditor
        if len(debts) > 1:
            facts["creditors"] = tuple(debts)
            raise state.refusal("E_AMBIGUOUS", "insolvent", "bankrupt.which", **facts)
        return next(iter(debts), accounts.BANK)

    def _insolvent(self, state: GameState, creditor: str) -> int:
        """Give the cash of a player who cannot pay; refuse one who could."""
        cash = state.cash(self.player)
        if cash is None:
            raise state.refusal("E_CASH", "insolvent", "bankrupt.count", who=self.player)
        owed = sum(state.debts(self.player).values())
        if _mortgages_first(state, creditor):
            can = cash + liquidation.raisable(state, self.player)
        else:
            can = cash + buildings.proceeds(state, deeds.held_by(state, self.player))
        facts = {"who": self.player, "owed": owed, "can": can}
        if owed:
            state.demand(owed > can, "E_NO_DEBT", "insolvent", "bankrupt.solvent", **facts)
        return cash

    def _ends_game(self, state: GameState) -> bool:
        last = state.number("last_bankruptcy")
        before = sum(
            state.balances.of(accounts.player(name), accounts.BANKRUPT)
            for name in state.table.players
        )
        return bool(last) and before + 1 >= last

    def _liquidated(self, state: GameState, creditor: str, cash: int) -> Entry:
        """Turn all into cash that must be, hand it over with the deeds, and take the fees."""
        held = deeds.held_by(state, self.player)
        sold = self._sold_up(state, creditor, cash, held)
        if creditor == accounts.BANK:
            return sold
        charged = _fee(state.after(sold.postings), creditor, held)
        now = state.after(sold.postings + charged.postings)
        return joined((sold, charged, self._taken_over(now, creditor, held)))

    def _sold_up(self, state: GameState, creditor: str, cash: int, held: tuple[str, ...]) -> Entry:
        """Sell the buildings, mortgage what must be, and hand over cash and deeds."""
        me, to_bank = accounts.player(self.player), creditor == accounts.BANK
        first = _mortgages_first(state, creditor)
        postings, refund = buildings.clearing(state, held)
        lent_on = tuple(each for each in held if first and not deeds.mortgaged(state, each))
        loans = sum(deeds.mortgage(state, each) for each in lent_on)
        total = cash + refund + loans
        postings += deeds.pledging(lent_on)
        postings += move(accounts.BANK, me, accounts.CASH, refund + loans)
        postings += move(me, accounts.account_of(creditor), accounts.CASH, total)
        postings += deeds.passing(self.player, creditor, held)
        free = to_bank and state.option("bank_auction_state") == "unmortgaged"
        postings += deeds.releasing(held if free else ())
        facts: dict[str, Fact] = {"who": self.player, "whom": creditor, "amount": total}
        facts |= {"refund": refund, "loans": loans, "cash": cash, "n": len(held), "deeds": held}
        say = [Phrase("bankrupt" if first and not free else "bankrupt.passing", facts)]
        if to_bank and held and not self._ends_game(state):
            say.append(Phrase("quit.auction" if free else "bankrupt.auction", facts))
        matter = "bankrupt-bank" if to_bank else "bankrupt-player"
        return Entry(postings, tuple(say), (state.because(matter, "why.bankrupt", **facts),))

    def _taken_over(self, state: GameState, creditor: str, held: tuple[str, ...]) -> Entry:
        """Let the creditor lift what he wants to, and pay the fee for all that stays mortgaged."""
        down = deeds.mortgaged_of(state, held)
        for each in self.lift:
            if each not in down:
                raise state.refusal("E_NOT_MORTGAGED", "lift", "lift.free", deed=each)
        wanted = tuple(each for each in down if each in self.lift)
        lifted = lifted_at_once(state, creditor, wanted)
        rest = tuple(each for each in down if each not in self.lift)
        then = state.after(lifted.postings)
        return joined((lifted, taken_over(then, creditor, rest, on_account=True)))

    def _as_it_stands(self, state: GameState, creditor: str, cash: int) -> Entry:
        """Hand everything over with its buildings: the game ends with this."""
        held = deeds.held_by(state, self.player)
        postings = move(
            accounts.player(self.player), accounts.account_of(creditor), accounts.CASH, cash
        ) + deeds.passing(self.player, creditor, held)
        facts: dict[str, Fact] = {"who": self.player, "whom": creditor}
        facts |= {"amount": cash, "n": len(held)}
        why = state.because("last-bankruptcy", "why.final", **facts)
        return Entry(postings, (Phrase("bankrupt.final", facts),), (why,))

    def _end(self, state: GameState) -> Entry:
        """End a game that so many bankruptcies end."""
        if not self._ends_game(state):
            return Entry()
        return over(state.because("last-bankruptcy", "over.bankruptcies"))


def _mortgages_first(state: GameState, creditor: str) -> bool:
    """Tell whether all must be mortgaged before it passes; to the Bank it always must."""
    return creditor == accounts.BANK or bool(state.option("must_mortgage_first", True))


def _fee(state: GameState, creditor: str, held: tuple[str, ...]) -> Entry:
    """Take the creditor's fee on mortgaged deeds, where the table plays with one."""
    rate = state.number("creditor_rate")
    if not rate or not held:
        return Entry()
    fee = percent(sum(deeds.mortgage(state, each) for each in held), rate)
    afford(state, creditor, fee, "bankrupt-player", "cannot.pay", whom=accounts.BANK)
    facts: dict[str, Fact] = {"who": creditor, "amount": fee, "rate": rate}
    why = state.because("bankrupt-player", "why.creditor-fee", **facts)
    postings = move(accounts.player(creditor), accounts.BANK, accounts.CASH, fee)
    return Entry(postings, (Phrase("bankrupt.fee", facts),), (why,))

"""Paying a debt to another player partly in property."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.errors import Code
from pnp.games.grundbesitz.terms import InKindTerms
from pnp.games.property import deeds
from pnp.games.property.trade import LiftFlag, lift_at_once, take_over
from pnp.ledger.entry import Entry, Fact, joined, move
from pnp.rules.language.arguments import AMOUNT, Other, OwnDeedIds, Player, flag
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState

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
        consent = self.agreed or not state.terms(InKindTerms).in_kind_consent
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

"""Dealing deeds at the beginning of a short game."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.box.rulebook import Tally
from pnp.errors import Code
from pnp.games.property import deeds
from pnp.ledger.entry import Entry, Fact, Phrase
from pnp.rules.language.arguments import DeedIds, Player
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import pay


@dataclass(frozen=True, slots=True)
class DealTerms:
    """Whether deeds are dealt at the beginning, and how many."""

    short: bool
    """Whether the table plays the short game."""
    short_deal: Tally


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal deeds to a player, who pays their prices at once."""

    player: Player
    deeds: DeedIds
    cites: ClassVar[tuple[str, ...]] = ("deal",)

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank for all of them and take them."""
        wanted = tuple(dict.fromkeys(self.deeds))
        terms = state.terms(DealTerms)
        most = terms.short_deal if terms.short else 0
        facts: dict[str, Fact] = {"who": self.player, "deeds": wanted, "n": most}
        state.demand(terms.short, Code.PHASE, "deal", "deal.never", **facts)
        if terms.short:
            once = len(wanted) == most and not deeds.held_by(state, self.player)
            state.demand(once, Code.PHASE, "deal", "deal.number", **facts)
        for deed in wanted:
            deeds.check_for_sale(state, self.player, deed, "deal")
        prices = [deeds.title(state, deed).price for deed in wanted]
        total = sum(prices)
        postings = pay(
            state, self.player, accounts.BANK, total, "deal", "cannot.deal", deeds=wanted
        )
        postings += deeds.pass_on(state, accounts.BANK, self.player, wanted)
        summed = " + ".join(map(str, prices))
        why = state.because("deal", "why.deal", sum=summed, amount=total)
        return Entry(postings, (Phrase("deal", {**facts, "amount": total}),), (why,))

"""Insurance and damage, and the yearly income on a card."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.games.chalet import visit_windows
from pnp.games.chalet.insurance import InCash, damage, income_kept
from pnp.ledger.entry import Entry, Fact, Phrase, move
from pnp.rules.language.arguments import Amount, Count, Player
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import pay


@dataclass(frozen=True, slots=True)
class Insure:
    """Buy insurance counters: one, or N, up to three in a visit."""

    player: Player
    count: Count = 1
    cites: ClassVar[tuple[str, ...]] = ("insure",)

    def entry(self, state: GameState) -> Entry:
        """Pay for the counters and lay them before the player."""
        facts = {"who": self.player, "n": self.count, "office": "office.h8"}
        here = visit_windows.at(state, self.player, "h8")
        state.demand(here, "E_NOT_AT_SPACE", "insure", "visit.needed", **facts)
        most, had = state.number("insurance_max"), visit_windows.used(state, self.player, "insured")
        if state.option("insurance_cap") == "holding":
            had = state.balances.of(accounts.player(self.player), accounts.INSURANCE)
        kept = had + self.count <= most
        limit = {"who": self.player, "n": had + self.count, "most": most}
        state.demand(kept, "E_VISIT_LIMIT", "insure", "insure.most", **limit)
        each = state.number("insurance")
        due = self.count * each
        postings = pay(state, self.player, accounts.BANK, due, "insure", "cannot.insure")
        postings += move(
            accounts.BANK, accounts.player(self.player), accounts.INSURANCE, self.count
        )
        postings += visit_windows.use(self.player, "insured", self.count)
        why = state.because("insure", "why.insure", n=self.count, each=each, amount=due)
        said = Phrase("insure", {"who": self.player, "n": self.count, "amount": due})
        return Entry(postings, (said,), (why,))


@dataclass(frozen=True, slots=True)
class Damage:
    """Settle a damage: a counter is handed back if one is held; `pay`: in cash all the same."""

    player: Player
    amount: Amount
    in_cash: InCash = False
    cites: ClassVar[tuple[str, ...]] = ("damage",)

    def entry(self, state: GameState) -> Entry:
        """Cover the whole damage with one counter, or pay it."""
        return damage(state, self.player, self.amount, in_cash=self.in_cash)


@dataclass(frozen=True, slots=True)
class Income:
    """Keep an income card: the factory pays AMOUNT from now on."""

    player: Player
    amount: Amount
    cites: ClassVar[tuple[str, ...]] = ("income",)

    def entry(self, state: GameState) -> Entry:
        """Put the card in the place of the one before."""
        postings = income_kept(state, self.player, self.amount)
        facts: dict[str, Fact] = {"who": self.player, "amount": self.amount}
        why = state.because("income", "why.kept-income", **facts)
        return Entry(postings, (Phrase("income", facts),), (why,))

"""Insurance counters, damages, and the yearly income on a card."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.box.deed_terms import InsuranceTerms, insurance_price
from pnp.errors import Code
from pnp.games.chalet import offices
from pnp.games.chalet.offices import Office
from pnp.games.chalet.terms import CoverTerms, InsuranceCap
from pnp.ledger.entry import Entry, Fact, Phrase, joined, move
from pnp.rules.language.arguments import Amount, Owed, Player, Times, flag
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import charge, pay

InCash = Annotated[bool, flag("pay")]
"""A damage is paid although a counter would cover it (CH-A29)."""


@dataclass(frozen=True, slots=True)
class Insure:
    """Buy insurance counters: one, or N, up to three in a visit."""

    player: Player
    count: Times = 1
    cites: ClassVar[tuple[str, ...]] = ("insure",)

    def entry(self, state: GameState) -> Entry:
        """Pay for the counters and lay them before the player."""
        offices.check_at(state, self.player, Office.INSURANCE, "insure")
        self._check_number(state)
        terms = state.terms(InsuranceTerms)
        due = insurance_price(self.count, terms)
        postings = pay(state, self.player, accounts.BANK, due, "insure", "cannot.insure")
        postings += move(
            accounts.BANK, accounts.player(self.player), accounts.INSURANCE, self.count
        )
        postings += offices.note_use(self.player, "insured", self.count)
        facts: dict[str, Fact] = {"n": self.count, "each": terms.insurance, "amount": due}
        say = Phrase("insure", {"who": self.player, "n": self.count, "amount": due})
        return Entry(postings, (say,), (state.because("insure", "why.insure", **facts),))

    def _check_number(self, state: GameState) -> None:
        terms = state.terms(CoverTerms)
        had = offices.count_uses(state, self.player, "insured")
        if terms.insurance_cap is InsuranceCap.HOLDING:
            had = state.balances.of(accounts.player(self.player), accounts.INSURANCE)
        n, most = had + self.count, terms.insurance_max
        facts = {"who": self.player, "n": n, "most": most}
        state.demand(n <= most, Code.VISIT_LIMIT, "insure", "insure.most", **facts)


@dataclass(frozen=True, slots=True)
class Damage:
    """Settle a damage with a counter if one is held; `pay`: in cash instead, `owed`: as a debt."""

    player: Player
    amount: Amount
    in_cash: InCash = False
    owed: Owed = False
    cites: ClassVar[tuple[str, ...]] = ("damage",)

    def entry(self, state: GameState) -> Entry:
        """Cover the whole damage with one counter, or pay it."""
        return settle_damage(state, self.player, self.amount, in_cash=self.in_cash, owed=self.owed)


@dataclass(frozen=True, slots=True)
class Income:
    """Keep an income card: the factory pays AMOUNT from now on."""

    player: Player
    amount: Amount
    cites: ClassVar[tuple[str, ...]] = ("income",)

    def entry(self, state: GameState) -> Entry:
        """Put the card in the place of the one before."""
        return keep_income(state, self.player, self.amount)


def settle_damage(
    state: GameState,
    name: str,
    amount: int,
    *,
    in_cash: bool = False,
    owed: bool = False,
    what: Phrase | None = None,
) -> Entry:
    """Settle a damage with a counter if one is held, else in cash, or as a debt (CH-31)."""
    me = accounts.player(name)
    held = state.balances.of(me, accounts.INSURANCE)
    facts: dict[str, Fact] = {"who": name, "amount": amount}
    if held and not in_cash:
        given = 1 if state.terms(CoverTerms).insurance_consumed else 0
        postings = move(me, accounts.BANK, accounts.INSURANCE, given)
        facts["left"] = held - given
        key = "damage.covered" if given else "damage.free"
        why = state.because("damage", "why.covered", **facts)
        return Entry(postings, (Phrase(key, facts),), (why,))
    paid = charge(
        state, name, accounts.BANK, amount, "damage", "cannot.card",
        owed=owed, what=what or Phrase("debt.damage"),
    )  # fmt: skip
    why = state.because("damage", "why.damage", **facts)
    told = () if paid.say else (Phrase("damage", facts),)
    return joined((Entry(say=told, why=(why,)), paid))


def keep_income(state: GameState, name: str, amount: int) -> Entry:
    """Let the income on a card take the place of the one before (CH-34)."""
    me = accounts.player(name)
    before = state.balances.of(me, accounts.INCOME)
    postings = move(accounts.TABLE, me, accounts.INCOME, amount - before)
    facts: dict[str, Fact] = {"who": name, "amount": amount}
    why = state.because("income", "why.kept-income", **facts)
    return Entry(postings, (Phrase("income", facts),), (why,))

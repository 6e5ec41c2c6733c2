"""Insurance counters, damages, and the yearly income on a card."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, ClassVar

from pnp.box.deed_terms import InsuranceTerms, insurance_price
from pnp.errors import Code
from pnp.games.chalet import credit, estates, offices, savings
from pnp.games.chalet.offices import Office
from pnp.games.chalet.terms import ChaletTerms
from pnp.games.property import cards
from pnp.games.property.deeds import list_held
from pnp.ledger.entry import Entry, Fact, Phrase, joined, move
from pnp.rules.language import arguments as kinds
from pnp.rules.language.arguments import Amount, Owed, Player, Times, flag
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK, TABLE
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import handed_in, marks, set_free
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
        limits, had = state.terms(ChaletTerms), offices.count_uses(state, self.player, "insured")
        if limits.insurance_cap == "holding":
            had = state.balances.of(accounts.player(self.player), accounts.INSURANCE)
        n, most = had + self.count, limits.insurance_max
        counted = {"who": self.player, "n": n, "most": most}
        state.demand(n <= most, Code.VISIT_LIMIT, "insure", "insure.most", **counted)
        terms = state.terms(InsuranceTerms)
        due = insurance_price(self.count, terms)
        postings = pay(state, self.player, BANK, due, "insure", "cannot.insure")
        postings += move(BANK, accounts.player(self.player), accounts.INSURANCE, self.count)
        postings += offices.note_use(self.player, "insured", self.count)
        facts: dict[str, Fact] = {"n": self.count, "each": terms.insurance, "amount": due}
        say = Phrase("insure", {"who": self.player, "n": self.count, "amount": due})
        return Entry(postings, (say,), (state.because("insure", "why.insure", **facts),))


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
        return _settle_damage(state, self, self.amount, Phrase("debt.damage"))


@dataclass(frozen=True, slots=True)
class Income:
    """Keep an income card: the factory pays AMOUNT from now on."""

    player: Player
    amount: Amount
    cites: ClassVar[tuple[str, ...]] = ("income",)

    def entry(self, state: GameState) -> Entry:
        """Put the card in the place of the one before."""
        return _keep_income(state, self.player, self.amount)


def _settle_damage(state: GameState, act: "Damage | Card", amount: int, what: Phrase) -> Entry:
    me = accounts.player(act.player)
    held = state.balances.of(me, accounts.INSURANCE)
    facts: dict[str, Fact] = {"who": act.player, "amount": amount}
    if held and not act.in_cash:
        given = 1 if state.terms(ChaletTerms).insurance_consumed else 0
        postings = move(me, BANK, accounts.INSURANCE, given)
        facts["left"] = held - given
        key = "damage.covered" if given else "damage.free"
        why = state.because("damage", "why.covered", **facts)
        return Entry(postings, (Phrase(key, facts),), (why,))
    why = state.because("damage", "why.damage", **facts)
    return charge(
        state, act.player, BANK, amount, "damage", "cannot.card",
        owed=act.owed, what=what, told=Phrase("damage", facts), why=(why,),
    )  # fmt: skip


def _keep_income(state: GameState, name: str, amount: int) -> Entry:
    me = accounts.player(name)
    before = state.balances.of(me, accounts.INCOME)
    postings = move(TABLE, me, accounts.INCOME, amount - before)
    facts: dict[str, Fact] = {"who": name, "amount": amount}
    why = state.because("income", "why.kept-income", **facts)
    return Entry(postings, (Phrase("income", facts),), (why,))


if TYPE_CHECKING:
    from pnp.box.cards import Card as Drawn


@dataclass(frozen=True, slots=True)
class Card:
    """Do what a card says; `pay`: pay a damage although insured, `owed`: owe what it takes."""

    player: Player
    card: kinds.CardId
    in_cash: InCash = False
    owed: Owed = False
    cites: ClassVar[tuple[str, ...]] = ("damage", "income")

    def entry(self, state: GameState) -> Entry:
        """Carry out the card's effect, if it affects the player at all."""
        _, card = cards.find_card(state, self.card)
        say = Phrase("card.drawn", {"who": self.player, "card": card.id})
        done = self._carry_out(state, card)
        moved = offices.begin(state, self.player)
        return replace(done, postings=moved + done.postings, say=(say, *done.say))

    def _carry_out(self, state: GameState, card: "Drawn") -> Entry:
        effect, homes = card.effect, estates.homes(state, self.player)
        amount, named = effect.amount or 0, Phrase("debt.card", {"card": self.card})
        facts: dict[str, Fact] = {"who": self.player, "amount": amount}
        dwellings = {"any", *(estates.dwelling(state, each) for each in homes)} if homes else set()
        if effect.owning is not None and effect.owning not in dwellings:
            return Entry((), (Phrase("card.not-you", facts),))
        told, marked = None, Entry()
        match effect.kind:
            case "damage":
                return _settle_damage(state, self, amount, named)
            case "income":
                return _keep_income(state, self.player, amount)
            case "collect":
                postings = pay(state, BANK, self.player, amount, "", "cannot.pay")
                return Entry(postings, (), (Phrase("why.collect", facts),))
            case "renovate":
                each, n = effect.house or 0, len(homes)
                amount = n * each
                facts = {"who": self.player, "n": n, "each": each, "amount": amount}
                told, why = Phrase("card.renovated", facts), Phrase("why.renovate", facts)
                marked = Entry(credit.mark(self.player, credit.PURPOSE))
            case _:
                why = Phrase("why.fine", facts)
        paid = charge(
            state, self.player, BANK, amount, "", "cannot.card",
            owed=self.owed, what=named, told=told, why=(why,),
        )  # fmt: skip
        return joined((marked, paid))


@dataclass(frozen=True, slots=True)
class Bankrupt:
    """Retire a player who cannot pay: his cards return to the Bank and his debts are void."""

    player: Player
    cites: ClassVar[tuple[str, ...]] = ("insolvent",)

    def entry(self, state: GameState) -> Entry:
        """Hand back cash, deeds, buildings, contracts and counters."""
        me, owed = accounts.player(self.player), sum(state.debts(self.player).values())
        state.demand(owed > 0, Code.NO_DEBT, "insolvent", "insolvent.no-debt", who=self.player)
        held = list_held(state, self.player)
        cash = state.cash(self.player)
        postings = handed_in(state, self.player)
        for deed in held:
            postings += move(me, BANK, accounts.deed(deed))
            if there := estates.building_on(state, deed):
                postings += move(accounts.plot(deed), BANK, accounts.building(there.id))
        for contract in savings.contracts_of(state, self.player):
            postings += savings.give_back(contract)
        for what, to in (
            (accounts.INSURANCE, BANK), (accounts.MORTGAGE, TABLE), (accounts.INCOME, TABLE),
        ):  # fmt: skip
            postings += move(me, to, what, state.balances.of(me, what))
        facts: dict[str, Fact] = {"who": self.player, "n": len(held), "amount": cash or 0}
        facts["debts"] = credit.debts(state, self.player) + owed
        postings += set_free(state, self.player, BANK)
        postings += marks(self.player, bankrupt=True)
        # notes that were never counted are handed over as they are
        say = Phrase("insolvent.notes" if cash is None else "insolvent", facts)
        why = state.because("insolvent", "why.insolvent", **facts)
        return Entry(postings, (say,), (why,))

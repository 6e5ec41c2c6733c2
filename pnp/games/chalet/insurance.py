"""Insurance counters, damages, and the yearly income on a card."""

from typing import Annotated

from pnp.games.chalet import credit, estates, offices
from pnp.games.chalet.terms import ChaletTerms
from pnp.games.property import cards
from pnp.games.property.deeds import list_held
from pnp.pack import (
    BANK, Amount, CardId, Code, Entry, Fact, GameState, Owed, Phrase, Player, Times, accounts,
    charge, clear_marks, content, flag, holdings, joined, lay_marks, marks, move, pay, verb,
)  # fmt: skip

InCash = Annotated[bool, flag("pay")]
"""A damage is paid although a counter would cover it (CH-A29)."""


@verb("insure")
class Insure:
    """Buy insurance counters: one, or N, up to three in a visit."""

    player: Player
    count: Times = 1

    def entry(self, state: GameState) -> Entry:
        """Pay for the counters and lay them before the player."""
        name, count, terms = self.player, self.count, state.terms(ChaletTerms)
        offices.check_at(state, name, "insurance", "insure")
        had, over = offices.count_uses(state, name, "insured"), "insure.most"
        if terms.insurance_cap == "holding":
            had, over = state.held(name, accounts.INSURANCE), "insure.held"
        n, most = had + count, terms.insurance_max
        case = state.case("insure", who=name)
        case.demand(n <= most, Code.VISIT_LIMIT, over, n=n, most=most)
        due = count * terms.insurance
        postings = pay(state, name, BANK, due, "insure", "cannot.insure")
        postings += move(BANK, accounts.player(name), accounts.INSURANCE, count)
        postings += offices.note_use(name, "insured", count)
        told = case.also(n=count, each=terms.insurance, amount=due)
        return told.done(postings, "insure", "why.insure")


@verb("damage")
class Damage:
    """Settle a damage with a counter if one is held; `pay`: in cash instead, `owed`: as a debt."""

    player: Player
    amount: Amount
    in_cash: InCash = False
    owed: Owed = False

    def entry(self, state: GameState) -> Entry:
        """Cover the whole damage with one counter, or pay it."""
        return _settle_damage(state, self, self.amount, Phrase("debt.damage"))


@verb("income")
class Income:
    """Keep an income card: the factory pays AMOUNT from now on."""

    player: Player
    amount: Amount

    def entry(self, state: GameState) -> Entry:
        """Put the card in the place of the one before."""
        return _keep_income(state, self.player, self.amount)


def _settle_damage(state: GameState, act: "Damage | Card", amount: int, what: Phrase) -> Entry:
    held = state.held(act.player, accounts.INSURANCE)
    case = state.case("damage", who=act.player, amount=amount)
    if held and not act.in_cash:
        given = 1 if state.terms(ChaletTerms).insurance_consumed else 0
        postings = move(accounts.player(act.player), BANK, accounts.INSURANCE, given)
        key = "damage.covered" if given else "damage.free"
        return case.done(postings, key, "why.covered", left=held - given)
    return charge(
        state, act.player, BANK, amount, "damage", "cannot.card",
        owed=act.owed, what=what, told=Phrase("damage", case.facts),
        why=(case.because("why.damage"),),
    )  # fmt: skip


def _keep_income(state: GameState, name: str, amount: int) -> Entry:
    postings = lay_marks(state, name, accounts.INCOME, amount)
    return state.case("income", who=name, amount=amount).done(postings, "income", "why.kept-income")


@verb("damage income")
class Card:
    """Do what a card says; `pay`: pay a damage although insured, `owed`: owe what it takes."""

    player: Player
    card: CardId
    in_cash: InCash = False
    owed: Owed = False

    def entry(self, state: GameState) -> Entry:
        """Carry out the card's effect, if it affects the player at all."""
        _, card = cards.find_card(state, self.card)
        say = Phrase("card.drawn", {"who": self.player, "card": card.id})
        begun = Entry(offices.begin(state, self.player), (say,))
        return joined((begun, self._carry_out(state, card)))

    def _carry_out(self, state: GameState, card: content.Card) -> Entry:
        effect, homes = card.effect, estates.homes(state, self.player)
        amount, named = effect.amount or 0, Phrase("debt.card", {"card": self.card})
        facts: dict[str, Fact] = {"who": self.player, "amount": amount}
        dwellings = {"any", *(estates.dwelling(state, each) for each in homes)} if homes else set()
        if effect.owning is not None and effect.owning not in dwellings:
            return Entry((), (Phrase("card.not-you", facts),))
        told, marked, why = None, Entry(), Phrase("why.fine", facts)
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
        paid = charge(
            state, self.player, BANK, amount, "", "cannot.card",
            owed=self.owed, what=named, told=told, why=(why,),
        )  # fmt: skip
        return joined((marked, paid))


@verb("insolvent")
class Bankrupt:
    """Retire a player who cannot pay: his cards return to the Bank and his debts are void."""

    player: Player

    def entry(self, state: GameState) -> Entry:
        """Hand back cash, deeds, buildings, contracts and counters."""
        name, me, cash = self.player, accounts.player(self.player), state.cash(self.player)
        owed, held = sum(state.debts(name).values()), list_held(state, name)
        state.demand(owed, Code.NO_DEBT, "insolvent", "insolvent.no-debt", who=name)
        can, facts = (cash or 0) + credit.means(state, name), {"who": name, "owed": owed}
        state.demand(owed > can, Code.NO_DEBT, "insolvent", "insolvent.solvent", **facts, can=can)
        postings = holdings.handed_in(state, name)
        for deed in held:
            postings += move(me, BANK, accounts.deed(deed))
            if there := estates.building_on(state, deed):
                postings += move(accounts.plot(deed), BANK, accounts.building(there.id))
        for contract in credit.contracts_of(state, name):
            postings += credit.give_back(contract)
        postings += move(me, BANK, accounts.INSURANCE, state.held(name, accounts.INSURANCE))
        postings += clear_marks(state, me, accounts.MORTGAGE, accounts.INCOME)
        postings += holdings.set_free(state, name, BANK) + marks(name, bankrupt=True)
        case = state.case("insolvent", who=name, n=len(held), amount=cash or 0)
        # notes that were never counted are handed over as they are
        key = "insolvent.notes" if cash is None else "insolvent"
        return case.done(postings, key, "why.insolvent", debts=credit.debts(state, name) + owed)

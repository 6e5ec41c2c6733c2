"""What only Grundbesitz has: selling a card, ceding deeds, the end by the hour."""

from typing import Annotated

from pnp.games.property import cards, deeds
from pnp.games.property.deeds import TradingTerms
from pnp.games.property.trade import LiftFlag, lift_at_once, take_over
from pnp.pack import (
    Amount, CardId, Code, Entry, GameState, Other, OwnDeedIds, Player, accounts, arguments,
    check_owes_nothing, check_two, flag, joined, lay_debt, move, over, pay, verb,
)  # fmt: skip


@verb("in-kind private-sale mortgaged-sale")
class Cede:
    """Give deeds to a creditor for AMOUNT of the debt; `agreed`: the creditor has consented."""

    player: Player
    creditor: Other
    deeds: OwnDeedIds
    amount: Annotated[int, arguments.AMOUNT._replace(giver="player")]
    agreed: Annotated[bool, flag("agreed")] = False
    lift: LiftFlag = False

    def entry(self, state: GameState) -> Entry:
        """Pass the deeds and strike out that much of the debt; the rest is settled in cash."""
        name, whom, amount = self.player, self.creditor, self.amount
        given, owed = tuple(dict.fromkeys(self.deeds)), state.debts(name).get(whom, 0)
        case = state.case("in-kind", who=name, whom=whom, deeds=given, amount=amount, owed=owed)
        case.forbid(not owed, Code.NO_DEBT, "cede.no-debt")
        case.forbid(amount > owed, Code.AMOUNT, "cede.too-much")
        consent = self.agreed or not state.terms(TradingTerms).in_kind_consent
        case.demand(consent, Code.PHASE, "cede.consent")
        deeds.check_saleable(state, name, given)
        postings = deeds.pass_on(state, name, whom, given) + lay_debt(name, whom, -amount)
        case, then = case.also(left=owed - amount), state.after(postings)
        ceded = Entry(postings, (case.because("cede"),), (case.because("why.cede"),))
        take = lift_at_once if self.lift else take_over
        return joined((ceded, take(then, whom, deeds.mortgaged_of(then, given))))


@verb("hour")
class End:
    """End the game: the hour has struck, and the last move is finished."""

    def entry(self, state: GameState) -> Entry:
        """Put the end on record; before the agreed hour only the table can decide so."""
        case = state.case("hour", hour=state.table.hour)
        case.demand(state.table.until <= state.now, Code.PHASE, "end.early")
        ended = over(case.because("over.hour" if state.table.hour else "over.agreed"))
        unknown = tuple(name for name in state.playing if state.cash(name) is None)
        count = state.because("valuation", "over.count", who=unknown)
        return joined((ended, Entry(say=(count,) if unknown else ())))


@verb("luck")
class Handover:
    """Sell a kept card, such as the one that frees from jail, to another player at any price."""

    player: Player
    buyer: Other
    card: CardId
    amount: Amount

    def entry(self, state: GameState) -> Entry:
        """Pay the seller and take the card."""
        name, buyer, card = self.player, self.buyer, self.card
        check_two(state, name, buyer)
        check_owes_nothing(state, buyer, "buy")
        cards.check_keeps(state, name, card)
        postings = pay(state, buyer, name, self.amount, "luck", "cannot.pay", whom=name)
        postings += move(accounts.player(name), accounts.player(buyer), accounts.card(card))
        case = state.case("luck", who=name, whom=buyer, card=card, amount=self.amount)
        return Entry(postings, (case.because("handover"),), (case.because("why.for-card"),))

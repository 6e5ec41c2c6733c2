"""What only Grundbesitz has: leaving jail, selling a card, ceding deeds, the end by the hour."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.errors import Code
from pnp.games.property import arrivals, cards, deeds
from pnp.games.property.ring import FineTerms, check_inside, check_outside, set_free
from pnp.games.property.terms import TradingTerms
from pnp.games.property.trade import LiftFlag, lift_at_once, take_over
from pnp.ledger.entry import Entry, Fact, joined, move
from pnp.rules.language import arguments as kinds
from pnp.rules.language.arguments import AMOUNT, Amount, Other, OwnDeedIds, Player, choice, flag
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import over
from pnp.rules.state.payments import bring_down, check_owes_nothing, check_two, pay

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
        state.forbid(not owed, Code.NO_DEBT, "in-kind", "cede.no-debt", **facts)
        state.forbid(self.amount > owed, Code.AMOUNT, "in-kind", "cede.too-much", **facts)
        consent = self.agreed or not state.terms(TradingTerms).in_kind_consent
        state.demand(consent, Code.PHASE, "in-kind", "cede.consent", **facts)
        deeds.check_saleable(state, self.player, given)
        postings = deeds.pass_on(state, self.player, self.creditor, given)
        postings += bring_down(self.player, self.creditor, self.amount)
        facts |= {"left": owed - self.amount}
        say = state.because("in-kind", "cede", **facts)
        ceded = Entry(postings, (say,), (state.because("in-kind", "why.cede", **facts),))
        then = state.after(postings)
        take = lift_at_once if self.lift else take_over
        return joined((ceded, take(then, self.creditor, deeds.mortgaged_of(then, given))))


@dataclass(frozen=True, slots=True)
class End:
    """End the game: the hour has struck, and the last move is finished."""

    cites: ClassVar[tuple[str, ...]] = ("hour",)

    def entry(self, state: GameState) -> Entry:
        """Put the end on record; before the agreed hour only the table can decide so."""
        hour, late = state.table.hour, state.table.until <= state.now
        state.demand(late, Code.PHASE, "hour", "end.early", hour=hour)
        key = "over.hour" if hour else "over.agreed"
        ended = over(state.because("hour", key, hour=hour))
        unknown = tuple(name for name in state.playing if state.cash(name) is None)
        if not unknown:
            return ended
        return joined((ended, Entry(say=(state.because("valuation", "over.count", who=unknown),))))


Way = Annotated[str, choice("fine", "card")]


@dataclass(frozen=True, slots=True)
class Jail:
    """Go to jail directly, without a salary."""

    player: Player
    cites: ClassVar[tuple[str, ...]] = ("jail",)

    def entry(self, state: GameState) -> Entry:
        """Lay the mark of a prisoner on the player."""
        check_outside(state, self.player)
        return arrivals.go_to_jail(state, self.player)


@dataclass(frozen=True, slots=True)
class Release:
    """Leave jail for the fine before a throw, or with a card that frees."""

    player: Player
    way: Way
    cites: ClassVar[tuple[str, ...]] = ("jail-out", "fines")

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank or give the card back, and be free."""
        marks = check_inside(state, self.player)
        facts: dict[str, Fact] = {"who": self.player}
        if self.way == "card":
            card = cards.find_freeing(state, self.player)
            state.forbid(not card, Code.JAIL, "jail-out", "jail.no-card", **facts)
            given = move(accounts.player(self.player), BANK, card)
        else:
            most = state.terms(TradingTerms).jail_throws
            fine = state.terms(FineTerms).jail_fine
            facts |= {"nth": marks, "amount": fine}
            state.demand(marks < most, Code.JAIL, "jail-out", "jail.throw-first", **facts)
            given = pay(state, self.player, BANK, fine, "fines", "cannot.pay", whom=BANK)
        postings = given + set_free(self.player, marks)
        key = "jail.card" if self.way == "card" else "jail.fine"
        return state.entered(postings, "jail-out", key, **facts)


@dataclass(frozen=True, slots=True)
class Handover:
    """Sell a kept card, such as the one that frees from jail, to another player at any price."""

    player: Player
    buyer: Other
    card: kinds.CardId
    amount: Amount
    cites: ClassVar[tuple[str, ...]] = ("luck",)

    def entry(self, state: GameState) -> Entry:
        """Pay the seller and take the card."""
        facts: dict[str, Fact] = {"who": self.player, "whom": self.buyer, "card": self.card}
        check_two(state, self.player, self.buyer)
        check_owes_nothing(state, self.buyer, "buy")
        seller, buyer = accounts.player(self.player), accounts.player(self.buyer)
        cards.check_keeps(state, self.player, self.card)
        facts["amount"] = due = self.amount
        postings = pay(state, self.buyer, self.player, due, "luck", "cannot.pay", whom=self.player)
        postings += move(seller, buyer, accounts.card(self.card))
        why = state.because("luck", "why.for-card", **facts)
        return Entry(postings, (state.because("luck", "handover", **facts),), (why,))

"""Into jail, and out of it: by a double, a fine, a card, or the last throw."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, ClassVar

from pnp.errors import Code
from pnp.games.grundbesitz import deeds
from pnp.games.property import arrivals, cards, ring, turns
from pnp.games.property.ring import (
    FineTerms,
    check_inside,
    check_outside,
    keep,
    send,
    set_free,
)
from pnp.games.property.terms import TradingTerms
from pnp.ledger.entry import Entry, Fact, Phrase, joined, move
from pnp.rules.language import arguments as kinds
from pnp.rules.language.arguments import Amount, Other, Owed, Player, choice
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import check_owes_nothing, check_two, open_debt, pay

Pips = Annotated[int, ring.pips("jail-out")]
Way = Annotated[str, choice("fine", "card")]


@dataclass(frozen=True, slots=True)
class Jail:
    """Go to jail directly, without a salary."""

    player: Player
    cites: ClassVar[tuple[str, ...]] = ("jail",)

    def entry(self, state: GameState) -> Entry:
        """Lay the mark of a prisoner on the player."""
        check_outside(state, self.player)
        return _go_to_jail(state, self.player)


def _go_to_jail(state: GameState, name: str) -> Entry:
    # Where the Bank keeps turns, with his pawn, and the next is told.
    if not turns.are_kept(state):
        return keep(state, name)
    sent = send(state, name)
    return joined((sent, Entry((), (turns.tell_next(state.after(sent.postings)),))))


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw the dice: in jail a double frees and the last throw costs the fine; or on the ring."""

    player: Player
    first: Pips
    second: Pips = 0
    cites: ClassVar[tuple[str, ...]] = ("jail-out", "fines")
    may_cite: ClassVar[tuple[str, ...]] = (*arrivals.CITES, *arrivals.MAY_CITE)

    def entry(self, state: GameState) -> Entry:
        """Count a throw in jail and let out whom it frees; move, where the Bank keeps the pawns."""
        ring.check_dice(state, self.first, self.second, "jail-out")
        if not turns.are_kept(state):
            return self._in_jail(state, check_inside(state, self.player))
        marks = state.balances.of(accounts.player(self.player), accounts.JAIL)
        if not marks:
            return arrivals.throw(state, self.player, self.first, self.second)
        thrown = self._in_jail(state, marks)
        if state.after(thrown.postings).balances.of(accounts.player(self.player), accounts.JAIL):
            return arrivals.stay(state, self.player, self.first + self.second, thrown)
        return arrivals.throw(state, self.player, self.first, self.second, thrown)

    def doubtful(self, state: GameState) -> Phrase | None:
        """Ask about a throw out of turn."""
        return turns.doubtful(state, self.player) if turns.are_kept(state) else None

    def _in_jail(self, state: GameState, marks: int) -> Entry:
        facts: dict[str, Fact] = {"who": self.player, "n": self.first + self.second}
        if ring.is_double(self.first, self.second):
            say = state.because("jail-out", "jail.double", **facts)
            why = state.because("jail-out", "why.jail-double", **facts)
            return Entry(set_free(self.player, marks), (say,), (why,))
        most = state.terms(TradingTerms).jail_throws
        facts |= {"nth": marks, "most": most}
        if marks < most:
            say = state.because("jail-out", "jail.stays", **facts)
            mark = move(accounts.TABLE, accounts.player(self.player), accounts.JAIL)
            return Entry(mark, (say,), (state.because("jail-out", "why.jail-stays", **facts),))
        return self._last(state, marks, facts)

    def _last(self, state: GameState, marks: int, facts: dict[str, Fact]) -> Entry:
        # Who cannot pay it owes it.
        fine, cash = state.terms(FineTerms).jail_fine, state.cash(self.player)
        me = accounts.player(self.player)
        facts |= {"amount": fine}
        if state.in_book and cash is not None and cash < fine:
            postings = open_debt(self.player, accounts.BANK, fine)
            facts |= {"whom": accounts.BANK, "what": {"key": "debt.fine", "facts": {}}}
            key = "jail.last-owed"
        else:
            postings, key = move(me, accounts.BANK, accounts.CASH, fine), "jail.last"
        say = state.because("jail-out", key, **facts)
        why = state.because("fines", "why.jail-last", **facts)
        return Entry(postings + set_free(self.player, marks), (say,), (why,))


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
            if not card:
                raise state.refusal(Code.JAIL, "jail-out", "jail.no-card", **facts)
            given = move(accounts.player(self.player), accounts.BANK, card)
            say = state.because("jail-out", "jail.card", **facts)
        else:
            most = state.terms(TradingTerms).jail_throws
            fine = state.terms(FineTerms).jail_fine
            facts |= {"nth": marks, "amount": fine}
            state.demand(marks < most, Code.JAIL, "jail-out", "jail.throw-first", **facts)
            given = pay(
                state, self.player, accounts.BANK, fine, "fines", "cannot.pay", whom=accounts.BANK
            )
            say = state.because("jail-out", "jail.fine", **facts)
        return Entry(given + set_free(self.player, marks), (say,), (say,))


if TYPE_CHECKING:
    from pnp.box.cards import Card as Drawn


@dataclass(frozen=True, slots=True)
class Card:
    """Do what a card says, by its id, its title or its code; `owed`: what it takes as a debt."""

    player: Player
    card: kinds.CardId
    owed: Owed = False
    cites: ClassVar[tuple[str, ...]] = ("luck", "laps", "jail", "no-hints")

    def entry(self, state: GameState) -> Entry:
        """Carry out the card's effect, and count it as drawn."""
        deck, card = cards.find_card(state, self.card)
        return joined((cards.note_drawn(state, deck), self._carry_out(state, card)))

    def _carry_out(self, state: GameState, card: "Drawn") -> Entry:
        # The card that frees from jail is kept.
        me = accounts.player(self.player)
        said = (cards.read_out(self.player, card),)
        match card.effect.kind:
            case "jail_free":
                cards.check_not_kept(state, card.id)
                kept = move(accounts.BANK, me, accounts.card(card.id))
                return Entry(kept, said, (state.because("luck", "why.card"),))
            case "jail":
                ring.check_outside(state, self.player)
                jailed = _go_to_jail(state, self.player)
                return replace(jailed, say=said + jailed.say if turns.are_kept(state) else said)
        done = cards.carry_out(state, self.player, card, owed=self.owed)
        return joined((done, Entry(say=deeds.hint(state, self.player, card))))


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
        postings = pay(
            state, self.buyer, self.player, self.amount, "luck", "cannot.pay", whom=self.player
        )
        postings += move(seller, buyer, accounts.card(self.card))
        facts |= {"amount": self.amount}
        why = state.because("luck", "why.for-card", **facts)
        return Entry(postings, (state.because("luck", "handover", **facts),), (why,))

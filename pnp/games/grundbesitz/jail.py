"""Into jail, and out of it: by a double, a fine, a card, or the last throw."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.errors import Code
from pnp.games.grundbesitz.renting import doubles
from pnp.games.grundbesitz.terms import JailTerms
from pnp.games.property import arrivals, cards, ring, turns
from pnp.games.property.ring import (
    FineTerms,
    check_inside,
    check_outside,
    keep,
    send,
    set_free,
)
from pnp.ledger.entry import Entry, Fact, Phrase, joined, move
from pnp.rules.language.arguments import Player, choice
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import open_debt, pay

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
        return go_to_jail(state, self.player)


def go_to_jail(state: GameState, name: str) -> Entry:
    """Keep a player in jail; where the Bank keeps turns, with his pawn, and the next is told."""
    if not turns.kept(state):
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
        if not turns.kept(state):
            return self._in_jail(state, check_inside(state, self.player))
        marks = state.balances.of(accounts.player(self.player), accounts.JAIL)
        if not marks:
            return arrivals.throw(state, self.player, self.first, self.second, doubles)
        thrown = self._in_jail(state, marks)
        if state.after(thrown.postings).balances.of(accounts.player(self.player), accounts.JAIL):
            return arrivals.stay(state, self.player, self.first + self.second, thrown)
        return arrivals.throw(state, self.player, self.first, self.second, doubles, thrown)

    def doubtful(self, state: GameState) -> Phrase | None:
        """Ask about a throw out of turn."""
        return turns.doubtful(state, self.player) if turns.kept(state) else None

    def _in_jail(self, state: GameState, marks: int) -> Entry:
        facts: dict[str, Fact] = {"who": self.player, "n": self.first + self.second}
        if ring.is_double(self.first, self.second):
            say = state.because("jail-out", "jail.double", **facts)
            why = state.because("jail-out", "why.jail-double", **facts)
            return Entry(set_free(self.player, marks), (say,), (why,))
        most = state.terms(JailTerms).jail_throws
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
            most = state.terms(JailTerms).jail_throws
            fine = state.terms(FineTerms).jail_fine
            facts |= {"nth": marks, "amount": fine}
            state.demand(marks < most, Code.JAIL, "jail-out", "jail.throw-first", **facts)
            given = pay(
                state, self.player, accounts.BANK, fine, "fines", "cannot.pay", whom=accounts.BANK
            )
            say = state.because("jail-out", "jail.fine", **facts)
        return Entry(given + set_free(self.player, marks), (say,), (say,))

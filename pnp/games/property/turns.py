"""Whose turn it is, where the Bank keeps it: who threw last, who throws next, who throws again."""

from collections.abc import Generator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from pnp.games.property import deeds, ring
from pnp.games.property.deeds import TradingTerms
from pnp.pack import (
    Chance, Code, Entry, GameState, KeptTurns, PawnTerms, Phrase, Posting, Refusal, Tally, accounts,
    arguments, clear_marks, find_verb, holder_name, joined, lay_marks, move,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RentDeadline:
    """When a rent that nobody has asked for lapses."""

    rent_deadline: Tally
    """The throw of the how manieth player after the one who landed."""


def lay_claim(state: GameState, name: str, deed: str, times: int) -> tuple[Posting, ...]:
    """Put down for so many throws that a player owes the rent of a deed; 0: it is settled."""
    return lay_marks(state, name, accounts.CLAIM + deed, times)


def claims_on(state: GameState, name: str) -> tuple[str, ...]:
    """Name the deeds a player may still be asked the rent of."""
    held = state.balances.holdings(accounts.player(name), accounts.CLAIM)
    return tuple(what.removeprefix(accounts.CLAIM) for what in held)


def _age(state: GameState, name: str, deed: str) -> Entry:
    postings = move(accounts.player(name), accounts.TABLE, accounts.CLAIM + deed)
    if state.held(name, accounts.CLAIM + deed) > 1 or not state.terms(TradingTerms).rent_hints:
        return Entry(postings)
    facts = {"who": name, "deed": deed, "whom": deeds.holder(state, deed)}
    return state.entered(postings, "late-rent", "rent.lapsed", **facts)


def check_claimed(state: GameState, name: str, deed: str) -> None:
    """Refuse a rent where the player has not landed, or that was paid or has lapsed."""
    if not are_kept(state) or deed in claims_on(state, name):
        return
    facts = {"who": name, "deed": deed, "whom": deeds.holder(state, deed)}
    here = ring.space_of(state, name).deed == deed
    state.demand(not here, Code.LATE_RENT, "late-rent", "rent.late", **facts)
    state.demand(here, Code.NOT_AT_SPACE, "rent", "rent.not-here", **facts)


def throw_for(state: GameState, name: str, deed: str, typed: int) -> int:
    """Give the throw a rent goes by: as typed, else the last one of a player where it is known."""
    known = not typed and deeds.group_of(state, deed).rent_by == "throw"
    return state.held(name, accounts.THROWN) if known else typed


def deed_due(state: GameState, before: Mapping[str, Any]) -> str:
    """Name the deed whose rent is meant where none is typed: that of the space one stands on."""
    name = before.get("player", "")
    if not name or not are_kept(state):
        return ""
    space, due = ring.space_of(state, name), claims_on(state, name)
    here, facts = space.deed or "", {"who": name, "space": space.id}
    state.forbid(not here and not due, Code.NOT_OWNED, "rent", "rent.no-deed", **facts)
    return due[0] if len(due) == 1 and here not in due else here


def deed_offered(state: GameState, before: Mapping[str, Any]) -> str:
    """Name the deed that is meant where none is typed: the one on offer, to whomever it is."""
    if not are_kept(state):
        return ""
    name = before.get("player", "")
    offers = (ring.find_offer(state, each) for each in (name, *state.table.players))
    return next(filter(None, offers), "") or ring.space_of(state, name).deed or ""


def are_kept(state: GameState) -> bool:
    """Tell whether the Bank keeps turns and pawns at this table."""
    return state.find_terms(KeptTurns) is not None


def threw_last(state: GameState) -> str:
    """Name the player who threw last; nothing before the first throw."""
    return accounts.party(state.balances.holder(accounts.TURN) or "")


def _throws_again(state: GameState, name: str) -> bool:
    return state.held(name, accounts.DOUBLES) > 0


def next_up(state: GameState) -> str:
    """Name the player who is to throw; nothing before the first throw, for the highest begins."""
    last, playing = threw_last(state), state.playing
    if not last or not playing:
        return ""
    if last in playing and _throws_again(state, last):
        return last
    return next(name for name in (*state.clockwise(last), last) if name in playing)


def doubtful(state: GameState, name: str) -> Phrase | None:
    """Word the question of a throw that somebody else is expected to make; None for any other.

    It is a question of haste and no refusal: the table may skip somebody, and may enter late what
    was forgotten; a throw that is taken out of the evening must not take all later ones with it.
    """
    whose = next_up(state)
    if whose in {"", name}:
        return None
    key = "turn.ask-again" if _throws_again(state, whose) else "turn.ask"
    return state.because("turn", key, who=name, whom=whose)


def take(state: GameState, name: str) -> Entry:
    """Let a player throw: whoever threw before has done, and what nobody took up has lapsed."""
    last, whose = threw_last(state), next_up(state)
    marks: tuple[Posting, ...] = ()
    say: list[Phrase] = []
    for each in state.table.players:
        marks += clear_marks(state, accounts.player(each), accounts.OFFER)
        deed = ring.find_offer(state, each)
        if deed and not state.find_terms(PawnTerms):  # else the Bank takes it, and says so
            say.append(state.because("auction", "offer.lapsed", who=each, deed=deed))
    if whose not in {"", name}:
        say.append(state.because("turn", "turn.skipped", whom=whose))
    if last == name:
        return Entry(marks, tuple(say))
    if last:
        marks += clear_marks(state, accounts.player(last), accounts.DOUBLES)
    before = accounts.player(last) if last else accounts.TABLE
    marks += move(before, accounts.player(name), accounts.TURN)
    ages = state.table.players if state.find_terms(RentDeadline) else ()
    aged = (_age(state, who, deed) for who in ages for deed in claims_on(state, who))
    return joined((Entry(marks, tuple(say)), *aged))


def tell_next(state: GameState) -> tuple[Phrase, ...]:
    """Say who throws next; who plays alone is told only where doubles throw again."""
    whose = next_up(state)
    alone = len(state.table.players) == 1 and state.terms(TradingTerms).doubles == "none"
    if alone or not whose:  # nobody's before the first throw
        return ()
    key = "turn.again" if _throws_again(state, whose) else "turn.next"
    return (state.because("turn", key, who=whose),)


def thrower(state: GameState, before: Mapping[str, Any]) -> str:
    """Name the player who is meant where no name is typed: the only one, or who threw last."""
    return arguments.only_player(state, before) or (threw_last(state) if are_kept(state) else "")


def throw_turn(
    state: GameState, chance: Chance
) -> Generator[tuple[str, ...], GameState | None, None]:
    """Write a turn as the acts somebody with dice and cards would type, word by word.

    Before the first throw of all nobody is next: then the first player of the table begins.
    Whoever enters each act at once sends where it has led to, so that it is not worked out twice.
    """
    name = next_up(state) or state.table.players[0]
    first, second = chance.throw(), chance.throw()
    sent = yield "throw", name, str(first), str(second)
    now = sent or _after(state, "throw", name, first, second)
    while now is not None:
        here, on, lie = now, ring.space_of(now, name).deck, now.balances
        deck = next((each for each in here.box.decks if each.id == on), None)
        if deck is None:
            return
        order = [accounts.card(each.id) for each in chance.shuffle(deck.id, deck.cards)]
        there = [each for each in order if holder_name(lie.holder(each)) is None]
        drawn = lie.of(accounts.TABLE, accounts.DRAWN + deck.id)
        card = accounts.card.id(there[drawn % len(there)])
        sent = yield "card", name, card
        now = sent or _after(here, "card", name, card)
        if now is not None and ring.at(now, name) == ring.at(here, name):
            return


def _after(state: GameState, name: str, *given: object) -> GameState | None:
    # None if it is refused, which the judge will tell.
    if name in state.table.verbs:
        with suppress(Refusal):
            kind = find_verb(state.table.kit, name)
            return state.after(kind(*given).entry(state).postings)
    return None

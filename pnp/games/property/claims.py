"""Rents that are due but not yet asked for: they lapse when the dice have gone on far enough."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pnp.box.rulebook import Tally
from pnp.errors import Code
from pnp.games.property import deeds, ring
from pnp.ledger.entry import Entry, Phrase, Posting, move
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.opening import KeptTurns


@dataclass(frozen=True, slots=True)
class RentDeadline:
    """When a rent that nobody has asked for lapses."""

    rent_deadline: Tally
    """The throw of the how manieth player after the one who landed."""


@dataclass(frozen=True, slots=True)
class HintTerms:
    """Whether the Bank says that rent is due, where the rules leave it to the owners."""

    rent_hints: bool


def told(state: GameState) -> bool:
    """Tell whether the Bank may say that rent is due."""
    terms = state.find_terms(HintTerms)
    return terms is None or terms.rent_hints


def open_claim(state: GameState, name: str, deed: str) -> tuple[Posting, ...]:
    """Put down that a player owes the rent of a deed if it is asked for in time."""
    me, what = accounts.player(name), accounts.CLAIM + deed
    terms = state.find_terms(RentDeadline)
    lives = terms.rent_deadline if terms else 1
    return move(accounts.TABLE, me, what, lives - state.balances.of(me, what))


def close_claim(state: GameState, name: str, deed: str) -> tuple[Posting, ...]:
    """Strike out a claim that is settled."""
    me, what = accounts.player(name), accounts.CLAIM + deed
    return move(me, accounts.TABLE, what, state.balances.of(me, what))


def claims_on(state: GameState, name: str) -> tuple[str, ...]:
    """Name the deeds a player may still be asked the rent of."""
    held = state.balances.holdings(accounts.player(name), accounts.CLAIM)
    return tuple(what.removeprefix(accounts.CLAIM) for what in held)


def pass_on(state: GameState) -> Entry:
    """Let the turn go to another player: every claim is one throw nearer to its end."""
    if state.find_terms(RentDeadline) is None:
        return Entry()
    postings: tuple[Posting, ...] = ()
    say: list[Phrase] = []
    for name in state.table.players:
        me = accounts.player(name)
        for deed in claims_on(state, name):
            postings += move(me, accounts.TABLE, accounts.CLAIM + deed)
            last = state.balances.of(me, accounts.CLAIM + deed) == 1
            if last and told(state):
                facts = {"who": name, "deed": deed, "whom": deeds.holder(state, deed)}
                say.append(state.because("late-rent", "rent.lapsed", **facts))
    return Entry(postings, tuple(say), tuple(say))


def check_due(state: GameState, name: str, deed: str) -> None:
    """Refuse a rent where the player has not landed, or that was paid or has lapsed."""
    if state.find_terms(KeptTurns) is None or deed in claims_on(state, name):
        return
    facts = {"who": name, "deed": deed, "whom": deeds.holder(state, deed)}
    if ring.space_of(state, name).deed == deed:
        state.demand(False, Code.LATE_RENT, "late-rent", "rent.late", **facts)
    else:
        state.demand(False, Code.NOT_AT_SPACE, "rent", "rent.not-here", **facts)


def throw_for(state: GameState, name: str, deed: str, typed: int) -> int:
    """Give the throw a rent goes by: as typed, else the last one of a player where it is known."""
    if typed or deeds.group_of(state, deed).rent_by != "throw":
        return typed
    return state.balances.of(accounts.player(name), accounts.THROWN)


def deed_due(state: GameState, before: Mapping[str, Any]) -> str:
    """Name the deed whose rent is meant where none is typed: that of the space one stands on."""
    name = before.get("player", "")
    if not name or state.find_terms(KeptTurns) is None:
        return ""
    space, due = ring.space_of(state, name), claims_on(state, name)
    here = space.deed or ""
    if not here and not due:
        facts = {"who": name, "space": space.id}
        raise state.refusal(Code.NOT_OWNED, "rent", "rent.no-deed", **facts)
    return due[0] if len(due) == 1 and here not in due else here


def deed_offered(state: GameState, before: Mapping[str, Any]) -> str:
    """Name the deed that is meant where none is typed: the one on offer, to whomever it is."""
    name = before.get("player", "")
    if state.find_terms(KeptTurns) is None:
        return ""
    offers = [ring.find_offer(state, each) for each in (name, *state.table.players)]
    open_ = next(filter(None, offers), "")
    return open_ or ring.space_of(state, name).deed or ""

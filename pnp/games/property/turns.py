"""Whose turn it is, where the Bank keeps it: who threw last, who throws next, who throws again."""

from collections.abc import Mapping
from typing import Any

from pnp.games.property import claims, ring
from pnp.ledger.entry import Entry, Fact, Phrase, Posting, joined, move
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import clear_marks
from pnp.rules.state.opening import KeptTurns


def kept(state: GameState) -> bool:
    """Tell whether the Bank keeps turns and pawns at this table."""
    return state.find_terms(KeptTurns) is not None


def threw_last(state: GameState) -> str:
    """Name the player who threw last; nothing before the first throw."""
    return accounts.party(state.balances.holder(accounts.TURN) or "")


def throws_again(state: GameState, name: str) -> bool:
    """Tell whether a player has thrown a double and throws once more."""
    return state.balances.of(accounts.player(name), accounts.DOUBLES) > 0


def next_up(state: GameState) -> str:
    """Name the player who is to throw; nothing before the first throw, for the highest begins."""
    last, playing = threw_last(state), state.playing
    if not last or not playing:
        return ""
    if last in playing and throws_again(state, last):
        return last
    players = state.table.players
    seat = players.index(last)
    order = players[seat + 1 :] + players[: seat + 1]
    return next(name for name in order if name in playing)


def doubtful(state: GameState, name: str) -> Phrase | None:
    """Word the question of a throw that somebody else is expected to make; None for any other.

    It is a question of haste and no refusal: the table may skip somebody, and may enter late what
    was forgotten; a throw that is taken out of the evening must not take all later ones with it.
    """
    whose = next_up(state)
    if whose in {"", name}:
        return None
    key = "turn.ask-again" if throws_again(state, whose) else "turn.ask"
    return state.because("turn", key, who=name, whom=whose)


def take(state: GameState, name: str) -> Entry:
    """Let a player throw: whoever threw before has done, and what nobody took up has lapsed."""
    last, whose = threw_last(state), next_up(state)
    say = _unsold(state)
    if whose not in {"", name}:
        say.append(state.because("turn", "turn.skipped", whom=whose))
    marks: tuple[Posting, ...] = ()
    for player in state.table.players:
        marks += clear_marks(state, accounts.player(player), accounts.OFFER)
    if last == name:
        return Entry(marks, tuple(say))
    if last:
        marks += clear_marks(state, accounts.player(last), accounts.DOUBLES)
        marks += move(accounts.player(last), accounts.player(name), accounts.TURN)
    else:
        marks += move(accounts.TABLE, accounts.player(name), accounts.TURN)
    return joined((Entry(marks, tuple(say)), claims.pass_on(state)))


def _unsold(state: GameState) -> list[Phrase]:
    offers = ((name, ring.find_offer(state, name)) for name in state.table.players)
    return [
        state.because("auction", "offer.lapsed", who=name, deed=deed)
        for name, deed in offers
        if deed
    ]


def note_throw(state: GameState, name: str, total: int) -> tuple[Posting, ...]:
    """Put down what the dice showed together: a rent may go by it."""
    me = accounts.player(name)
    before = state.balances.of(me, accounts.THROWN)
    return move(accounts.TABLE, me, accounts.THROWN, total - before)


def tell_next(state: GameState) -> Phrase:
    """Say who throws next."""
    whose = next_up(state)
    key = "turn.again" if throws_again(state, whose) else "turn.next"
    return state.because("turn", key, who=whose)


def thrower(state: GameState, _before: Mapping[str, Any]) -> str:
    """Name the player who is meant where no name is typed: the only one, or who threw last."""
    players = state.table.players
    if len(players) == 1:
        return players[0]
    return threw_last(state) if kept(state) else ""


def facts_of(state: GameState) -> dict[str, Fact]:
    """Give whose turn it is as scripts read it."""
    return {"threw": threw_last(state), "next": next_up(state)}

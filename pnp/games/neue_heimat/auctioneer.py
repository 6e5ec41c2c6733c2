"""Whose turn it is to auction, what has been bought and not yet placed, and how a turn ends."""

from pnp.errors import Code
from pnp.games.neue_heimat.terms import AuctionTerms
from pnp.ledger.entry import Posting, move
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState


def auctioneer(state: GameState) -> str:
    """Name the player whose turn it is."""
    players = state.table.players
    holder = state.balances.holder(accounts.TURN)
    if holder is not None:
        return accounts.party(holder)
    first = state.terms(AuctionTerms).first
    return players[(first - 1) % len(players)]


def clockwise(state: GameState, name: str) -> tuple[str, ...]:
    """Name all others in the order they sit, from the left of a player."""
    players = state.table.players
    seat = players.index(name)
    return players[seat + 1 :] + players[:seat]


def bought(state: GameState) -> tuple[str, str] | None:
    """Give the player who has to place a piece, and the piece; None if nobody has."""
    for name in state.table.players:
        for piece in state.balances.holdings(accounts.player(name), accounts.PIECES):
            return name, piece.removeprefix(accounts.PIECES)
    return None


def round_over(state: GameState) -> bool:
    """Tell whether the round is over and the next not begun."""
    return state.balances.of(accounts.TABLE, accounts.ROUND_OVER) > 0


def demand_turn(state: GameState, name: str) -> None:
    """Refuse an act at the beginning of a turn by anybody but the auctioneer; E_PHASE."""
    demand_round(state)
    held = bought(state)
    if held is not None:
        facts = {"who": held[0], "what": held[1]}
        raise state.refusal(Code.PHASE, "placed-at-once", "site.place-first", **facts)
    now = auctioneer(state)
    state.demand(now == name, Code.PHASE, "choice", "site.turn", who=name, whom=now)


def demand_round(state: GameState) -> None:
    """Refuse an act between two rounds; E_PHASE."""
    if round_over(state):
        raise state.refusal(Code.PHASE, "end", "site.round-over")


def demand_bought(state: GameState, name: str, piece: str) -> None:
    """Refuse to place what the player has not just bought; E_PHASE."""
    demand_round(state)
    if bought(state) != (name, piece):
        facts = {"who": name, "what": piece}
        raise state.refusal(Code.PHASE, "placed-at-once", "site.not-bought", **facts)


def turn_over(state: GameState) -> tuple[Posting, ...]:
    """Pass the turn to the left of the auctioneer."""
    now = auctioneer(state)
    nearest = clockwise(state, now)[0]
    holder = state.balances.holder(accounts.TURN) or accounts.TABLE
    postings = move(holder, accounts.player(nearest), accounts.TURN)
    hidden = state.balances.of(accounts.player(now), accounts.BOXED)
    return postings + move(accounts.player(now), accounts.TABLE, accounts.BOXED, hidden)

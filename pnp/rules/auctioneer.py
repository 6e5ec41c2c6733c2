"""Whose turn it is to auction, what has been bought and not yet placed, and how a turn ends."""

from pnp.ledger.entry import Posting, move
from pnp.rules import chart
from pnp.rules.standing import Standing


def auctioneer(standing: Standing) -> str:
    """Name the player whose turn it is."""
    players = standing.table.players
    holder = standing.balances.holder(chart.TURN)
    if holder is not None:
        return chart.party(holder)
    first = standing.option("first", 1)
    return players[(int(first) - 1) % len(players)]


def clockwise(standing: Standing, name: str) -> tuple[str, ...]:
    """Name all others in the order they sit, from the left of a player."""
    players = standing.table.players
    seat = players.index(name)
    return players[seat + 1 :] + players[:seat]


def bought(standing: Standing) -> tuple[str, str] | None:
    """Give the player who has to place a piece, and the piece; None if nobody has."""
    for name in standing.table.players:
        for piece in standing.balances.holdings(chart.player(name), chart.PIECES):
            return name, piece.removeprefix(chart.PIECES)
    return None


def round_over(standing: Standing) -> bool:
    """Tell whether the round is over and the next not begun."""
    return standing.balances.of(chart.TABLE, chart.ROUND_OVER) > 0


def demand_turn(standing: Standing, name: str) -> None:
    """Refuse an act at the beginning of a turn by anybody but the auctioneer; E_PHASE."""
    demand_round(standing)
    held = bought(standing)
    if held is not None:
        facts = {"who": held[0], "what": held[1]}
        raise standing.refusal("E_PHASE", "placed-at-once", "site.place-first", **facts)
    now = auctioneer(standing)
    standing.demand(now == name, "E_PHASE", "choice", "site.turn", who=name, whom=now)


def demand_round(standing: Standing) -> None:
    """Refuse an act between two rounds; E_PHASE."""
    if round_over(standing):
        raise standing.refusal("E_PHASE", "end", "site.round-over")


def demand_bought(standing: Standing, name: str, piece: str) -> None:
    """Refuse to place what the player has not just bought; E_PHASE."""
    demand_round(standing)
    if bought(standing) != (name, piece):
        facts = {"who": name, "what": piece}
        raise standing.refusal("E_PHASE", "placed-at-once", "site.not-bought", **facts)


def turn_over(standing: Standing) -> tuple[Posting, ...]:
    """Pass the turn to the left of the auctioneer."""
    now = auctioneer(standing)
    nearest = clockwise(standing, now)[0]
    holder = standing.balances.holder(chart.TURN) or chart.TABLE
    postings = move(holder, chart.player(nearest), chart.TURN)
    hidden = standing.balances.of(chart.player(now), chart.BOXED)
    return postings + move(chart.player(now), chart.TABLE, chart.BOXED, hidden)

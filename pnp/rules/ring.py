"""Where the pawn stands on the ring, and what that allows: to move on, to buy, to build."""

from typing import TYPE_CHECKING

from pnp.ledger.entry import Posting, move
from pnp.rules import chart
from pnp.rules.marks import struck
from pnp.rules.standing import Standing

if TYPE_CHECKING:
    from pnp.box.model import Space


def spaces(standing: Standing) -> "tuple[Space, ...]":
    """Give the spaces of the ring in order."""
    board = standing.box.board
    return board.spaces if board else ()


def at(standing: Standing, name: str) -> int:
    """Give the number of the space a player stands on."""
    return standing.balances.of(chart.player(name), chart.AT)


def jail_number(standing: Standing) -> int:
    """Give the number of the jail's space."""
    return next((n for n, space in enumerate(spaces(standing)) if space.kind == "jail"), 0)


def deed_number(standing: Standing, deed: str) -> int:
    """Give the number of a deed's space."""
    return next(n for n, space in enumerate(spaces(standing)) if space.deed == deed)


def moved_to(standing: Standing, name: str, number: int) -> tuple[Posting, ...]:
    """Move the pawn, and take away what belonged to the space before."""
    me = chart.player(name)
    there = move(chart.TABLE, me, chart.AT, number - at(standing, name))
    return there + struck(standing, me, chart.HERE, chart.OFFER, chart.LIFTED)


def offered(standing: Standing, name: str) -> str:
    """Name the deed a player must buy or decline; nothing if there is none."""
    held = standing.balances.holdings(chart.player(name), chart.OFFER)
    return next((what.removeprefix(chart.OFFER) for what in held), "")


def check_free_to_move(standing: Standing, name: str) -> None:
    """Refuse a move out of jail, out of a debt, or away from a question."""
    if standing.balances.of(chart.player(name), chart.JAIL):
        facts = {"who": name, "fine": standing.number("jail_fine")}
        raise standing.refusal("E_JAIL", "jail-out", "turn.jailed", **facts)
    owed = sum(standing.debts(name).values())
    if owed:
        raise standing.refusal("E_DEBT_PENDING", "loss", "turn.debt", who=name, amount=owed)
    deed = offered(standing, name)
    facts = {"who": name, "deed": deed}
    standing.demand(not deed, "E_PHASE", "purchase", "turn.undecided", **facts)


def check_here(standing: Standing, name: str, deed: str, steps: int) -> None:
    """Refuse building anywhere but where the player has landed, where the rules say so."""
    if not standing.number("landing_build"):
        return
    here = standing.balances.of(chart.player(name), chart.HERE + deed) > 0
    standing.demand(here, "E_NOT_AT_SPACE", "here", "build.not-here", who=name, deed=deed)
    one = standing.option("build_per_landing") == "one"
    standing.demand(not one or steps == 1, "E_PHASE", "here", "build.once", who=name, deed=deed)


def builder_leaves(standing: Standing, name: str, deed: str) -> tuple[Posting, ...]:
    """Use up the right to build, where a landing is good for one building."""
    if standing.option("build_per_landing") != "one":
        return ()
    return struck(standing, chart.player(name), chart.HERE + deed)

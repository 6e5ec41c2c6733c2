"""What any statement says of a player first: the cash, what is owed, and whether he is out."""

from collections.abc import Callable, Iterable
from typing import Any

from pnp.rules.standing import Standing


def owes(standing: Standing, name: str) -> list[dict[str, Any]]:
    """List a player's debts as scripts read them."""
    return [{"to": to, "amount": amount} for to, amount in standing.debts(name).items()]


def first_line(standing: Standing, name: str, *more: str) -> str:
    """Tell a player's cash, as far as it is known, his debts, and what else belongs there."""
    say, cash = standing.speech, standing.cash(name)
    known = "cash-uncounted" if cash is None else "cash-now"
    owed = [say.text("status.owes", whom=to, amount=n) for to, n in standing.debts(name).items()]
    return "; ".join([say.text(known, who=name, amount=cash), *owed, *more])


def out(standing: Standing, name: str) -> str:
    """Tell that a player is out of the game."""
    return f"{name}: {standing.speech.text('status.out')}"


def pages(
    standing: Standing, names: tuple[str, ...], page: Callable[[Standing, str], Iterable[str]]
) -> list[str]:
    """Give the pages of these players, or of everybody if none is named."""
    return [line for name in names or standing.table.players for line in page(standing, name)]

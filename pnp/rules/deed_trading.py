"""What every game of trading in deeds tells of a table, whichever of its verbs are played.

Each piece is imported when it is first asked for: a payment must not wait for the deeds.
"""
# ruff: noqa: PLC0415  # the reason stands above

from typing import TYPE_CHECKING, Any

from pnp.rules.standing import Standing

if TYPE_CHECKING:
    from pnp.rules.score import Score


def means(standing: Standing, name: str) -> int:
    """Tell what a player could raise: buildings sold and deeds mortgaged."""
    from pnp.rules import raising

    return raising.raisable(standing, name)


def status(standing: Standing) -> dict[str, Any]:
    """Give players and Bank as scripts read them."""
    from pnp.rules import register

    return register.status(standing)


def lines(standing: Standing, names: tuple[str, ...]) -> tuple[str, ...]:
    """Show players with cash, debts and deeds, and what the Bank holds."""
    from pnp.rules import register

    return register.lines(standing, names)


def score(standing: Standing) -> "Score":
    """Count everybody up by cash, deeds and buildings."""
    from pnp.rules import valuation

    return valuation.final_count(standing)


def lawful(standing: Standing) -> None:
    """Refuse buildings that no play could have put where they stand."""
    from pnp.rules import buildings

    buildings.check_lawful(standing)

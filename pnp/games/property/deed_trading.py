"""What every game of trading in deeds tells of a table, whichever of its verbs are played.

Each piece is imported when it is first asked for: a payment must not wait for the deeds.
"""
# ruff: noqa: PLC0415  # the reason stands above

from typing import TYPE_CHECKING, Any

from pnp.rules.state.game_state import GameState

if TYPE_CHECKING:
    from pnp.rules.state.particulars import Particulars
    from pnp.rules.state.score import Score


def means(state: GameState, name: str) -> int:
    """Tell what a player could raise: buildings sold and deeds mortgaged."""
    from pnp.games.property import mortgages

    return mortgages.raisable(state, name)


def status(state: GameState) -> dict[str, Any]:
    """Give players and Bank as scripts read them."""
    from pnp.games.property import statement

    return statement.status(state)


def lines(state: GameState, names: tuple[str, ...]) -> tuple[str, ...]:
    """Show players with cash, debts and deeds, and what the Bank holds."""
    from pnp.games.property import statement

    return statement.lines(state, names)


def deed(state: GameState, deed_id: str) -> "Particulars":
    """Tell what is known of a deed."""
    from pnp.games.property import particulars

    return particulars.of_deed(state, deed_id)


def bank(state: GameState) -> "Particulars":
    """Tell what the Bank still has."""
    from pnp.games.property import particulars

    return particulars.of_bank(state)


def score(state: GameState) -> "Score":
    """Count everybody up by cash, deeds and buildings."""
    from pnp.games.property import valuation

    return valuation.final_count(state)


def lawful(state: GameState) -> None:
    """Refuse buildings that no play could have put where they stand."""
    from pnp.games.property import building, mortgages

    building.check_lawful(state, mortgages.must_stay_free)

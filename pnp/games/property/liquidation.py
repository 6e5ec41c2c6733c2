"""What a debtor can raise on his deeds, and what he may not do before he has paid."""

from collections.abc import Iterable

from pnp.games.property.buildings import proceeds
from pnp.games.property.deeds import held_by, mortgage, mortgaged
from pnp.rules.state.game_state import GameState


def raisable(state: GameState, name: str) -> int:
    """Tell what a player could raise beside his cash: buildings sold, all deeds mortgaged."""
    held = held_by(state, name)
    unmortgaged = (each for each in held if not mortgaged(state, each))
    return proceeds(state, held) + sum(mortgage(state, each) for each in unmortgaged)


def check_debt_cleared(state: GameState, name: str, gain: int, deeds: Iterable[str]) -> None:
    """Refuse a sale by a debtor that does not pay his debts in full, where the rules say so.

    What notes he holds that were never counted, only the table knows.
    """
    owed = sum(state.debts(name).values())
    cash = state.cash(name)
    if not owed or cash is None or "debt-sale" not in state.table.matters:
        return
    there = cash + gain
    facts = {"who": name, "deeds": tuple(deeds), "need": owed, "have": there}
    state.demand(there >= owed, "E_DEBT_PENDING", "debt-sale", "debt.sale", **facts)


def check_in_debt(state: GameState, name: str) -> None:
    """Refuse a mortgage without a debt that the cash does not pay, where the rules say so."""
    if state.option("mortgage_when") != "debt_only":
        return
    owed, cash = sum(state.debts(name).values()), state.cash(name)
    enough = not owed or (cash is not None and cash >= owed)
    state.demand(not enough, "E_NO_DEBT", "mortgage", "mortgage.no-debt", who=name)

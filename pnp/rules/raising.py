"""What a debtor can raise on his deeds, and what he may not do before he has paid."""

from collections.abc import Iterable

from pnp.rules.buildings import proceeds
from pnp.rules.deeds import held_by, mortgage, mortgaged
from pnp.rules.standing import Standing


def raisable(standing: Standing, name: str) -> int:
    """Tell what a player could raise beside his cash: buildings sold, all deeds mortgaged."""
    held = held_by(standing, name)
    unmortgaged = (each for each in held if not mortgaged(standing, each))
    return proceeds(standing, held) + sum(mortgage(standing, each) for each in unmortgaged)


def check_debt_cleared(standing: Standing, name: str, gain: int, deeds: Iterable[str]) -> None:
    """Refuse a sale by a debtor that does not pay his debts in full, where the rules say so.

    What notes he holds that were never counted, only the table knows.
    """
    owed = sum(standing.debts(name).values())
    cash = standing.cash(name)
    if not owed or cash is None or "debt-sale" not in standing.rules:
        return
    there = cash + gain
    facts = {"who": name, "deeds": tuple(deeds), "need": owed, "have": there}
    standing.demand(there >= owed, "E_DEBT_PENDING", "debt-sale", "debt.sale", **facts)


def check_in_debt(standing: Standing, name: str) -> None:
    """Refuse a mortgage without a debt that the cash does not pay, where the rules say so."""
    if standing.option("mortgage_when") != "debt_only":
        return
    owed, cash = sum(standing.debts(name).values()), standing.cash(name)
    enough = not owed or (cash is not None and cash >= owed)
    standing.demand(not enough, "E_NO_DEBT", "mortgage", "mortgage.no-debt", who=name)

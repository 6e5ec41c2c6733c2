"""The terms of deed games that are printed as well as kept by the bank."""

from dataclasses import dataclass

from pnp.box.terms import Coins


@dataclass(frozen=True, slots=True)
class SalaryTerms:
    """What passing Start brings."""

    salary: Coins

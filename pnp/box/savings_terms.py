"""The terms of homes and savings that are printed as well as kept by the bank, and their sums.

Savings cards, counters, mortgage notes, the banker's tables, the look-up and the verbs of the bank
all ask these functions, so they cannot disagree.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.box.terms import Coins, Rate
from pnp.money import percent

if TYPE_CHECKING:
    from pnp.box.estate import Contract


@dataclass(frozen=True, slots=True)
class SavingsTerms:
    """What a counter of a savings contract stands for, and the yearly interest of either side."""

    counter: Coins
    deposit_interest: Coins
    """Earned by each counter on the savings side."""
    loan_interest: Coins
    """Due for each open circle on the loan side."""


@dataclass(frozen=True, slots=True)
class BankLoanTerms:
    """In what steps the savings bank lends on plots and homes, and at what yearly interest."""

    mortgage_step: Coins
    mortgage_rate: Rate


@dataclass(frozen=True, slots=True)
class InsuranceTerms:
    """What an insurance counter costs."""

    insurance: Coins


@dataclass(frozen=True, slots=True)
class HuntTerms:
    """What the owner of ground that can never be built upon asks of others."""

    hunting_fee: Coins


def deposit_value(counters: int, terms: SavingsTerms) -> int:
    """Give the coins that so many counters stand for (CH-22, CH-25).

    >>> deposit_value(3, SavingsTerms(4_000, 100, 200))
    12000
    """
    return counters * terms.counter


def credit_interest(counters: int, terms: SavingsTerms) -> int:
    """Give the yearly interest in coins on so many counters of savings sides (CH-23)."""
    return counters * terms.deposit_interest


def loan_interest(circles: int, terms: SavingsTerms) -> int:
    """Give the yearly interest in coins on so many open circles of a loan side (CH-24)."""
    return circles * terms.loan_interest


def initial_loan(contract: "Contract", terms: SavingsTerms) -> int:
    """Give the loan in coins that is left when a full contract is drawn (CH-27)."""
    return deposit_value(contract.circles, terms)


def mortgage_interest(debt: int, terms: BankLoanTerms) -> int:
    """Give the yearly interest on so much mortgage, a broken coin rounded up (CH-16).

    >>> mortgage_interest(30_000, BankLoanTerms(10_000, 10))
    3000
    """
    return percent(debt, terms.mortgage_rate)


def insurance_price(counters: int, terms: InsuranceTerms) -> int:
    """Give the price in coins of so many insurance counters (CH-30)."""
    return counters * terms.insurance

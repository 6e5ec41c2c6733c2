"""The terms of deeds, mortgages and savings that are printed as well as kept by the bank.

Deeds, savings cards, counters, notes, the banker's tables, the look-up and the verbs of the bank
all ask these functions, so that they cannot disagree.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from pnp.box.limits import Bounds
from pnp.box.model import Deed
from pnp.box.rulebook import Rules, find_agreed
from pnp.box.terms import Coins, Rate, Tally
from pnp.money import Rounding, half, percent, share

FewHouses = Annotated[int, Bounds("houses", 1, 4)]
"""So many houses as a title deed has rents for."""


@dataclass(frozen=True, slots=True)
class SalaryTerms:
    """What passing Start brings."""

    salary: Coins


@dataclass(frozen=True, slots=True)
class LevyTerms:
    """What the space of the levy takes."""

    levy: Coins


@dataclass(frozen=True, slots=True)
class ReserveTerms:
    """What an auction must bring, where lots have a reserve."""

    auction_reserve: Rate
    """Per cent of the price; a lower bid does not buy the deed."""


@dataclass(frozen=True, slots=True)
class LiftTerms:
    """What lifting a mortgage costs besides the mortgage itself."""

    lift_rate: Rate
    """Per cent of the mortgage."""
    rounding: Rounding = Rounding.UP
    """Where a broken coin of the fee goes, in a game whose rules leave it open."""


@dataclass(frozen=True, slots=True)
class TransferTerms:
    """What a mortgaged deed costs its new owner at once."""

    transfer_rate: Rate
    """Per cent of the mortgage."""


@dataclass(frozen=True, slots=True)
class BuildingTerms:
    """How high a plot is built."""

    max_houses: FewHouses
    hotel_houses: FewHouses
    """Houses that a hotel takes the place of."""
    hotel_value: Tally
    """What a hotel counts as, in houses."""


@dataclass(frozen=True, slots=True)
class ShortHotelTerms:
    """What holds of a hotel in the short game."""

    short_hotel_houses: FewHouses
    short_hotel_value: Tally


def mortgage_value(deed: Deed) -> int:
    """Give what the Bank lends on a deed: nothing, the sum that is stated, else half the price."""
    if deed.mortgage == "none":
        return 0
    stated = deed.limit if deed.mortgage is None else deed.mortgage
    return half(deed.price) if stated is None else stated


def has_mortgage(deed: Deed) -> bool:
    """Tell whether the Bank lends on a deed at all."""
    return mortgage_value(deed) > 0


def is_half_the_price(deed: Deed) -> bool:
    """Tell whether a mortgage is half the price because the content states no sum of its own."""
    return deed.mortgage is None and deed.limit is None


@dataclass(frozen=True, slots=True)
class Redemption:
    """What lifting mortgages together costs, and the half coin paid ahead before and after it."""

    mortgages: int
    hundredths: int
    """The fee before rounding, in hundredths of a coin."""
    fee: int
    ahead_before: int = 0
    ahead_after: int = 0

    @property
    def total(self) -> int:
        """Give what is paid in all."""
        return self.mortgages + self.fee

    @property
    def exact(self) -> str:
        """Write the fee before rounding."""
        whole, rest = divmod(self.hundredths, 100)
        return f"{whole}.{rest:02}".rstrip("0") if rest else str(whole)

    @property
    def broken(self) -> bool:
        """Tell whether the fee had to be rounded."""
        return self.hundredths % 100 != 0


def redeem(deeds: Iterable[Deed], rate: int, rounding: Rounding) -> Redemption:
    """Work out a lift: the mortgages, and one fee on all that is lifted together (CR-32).

    Halves are pooled over the deeds before they are rounded.
    """
    lent = sum(map(mortgage_value, deeds))
    return charge_fee(lent, lent * rate, rounding)


def charge_fee(mortgages: int, hundredths: int, rounding: Rounding, ahead: int = 0) -> Redemption:
    """Round a fee given in hundredths of a coin; half coins paid ahead are taken off it first.

    >>> charge_fee(75, 750, Rounding.UP).total, charge_fee(75, 750, Rounding.UP, 1).total
    (83, 82)
    """
    due = hundredths - 50 * ahead
    fee = share(due, 1, 100, rounding)
    return Redemption(mortgages, hundredths, fee, ahead, int(fee * 100 - due >= 50))


def redeem_as_printed(rules: Rules, deeds: Iterable[Deed]) -> Redemption | None:
    """Work out a lift before a table has chosen anything; None where nothing is lifted."""
    lift = find_agreed(rules, LiftTerms)
    return redeem(deeds, lift.lift_rate, lift.rounding) if lift else None


def transfer_fee(deeds: Iterable[Deed], rate: int) -> int:
    """Give what the Bank takes at once from the new owner of mortgaged deeds (DE-28)."""
    return percent(sum(map(mortgage_value, deeds)), rate)


def fee_rows(deeds: Iterable[Deed]) -> tuple[Deed, ...]:
    """Choose the rows of a fee table: one deed of each price and mortgage, cheapest first."""
    rows = {(deed.price, mortgage_value(deed)): deed for deed in deeds}
    return tuple(rows[key] for key in sorted(rows))


@dataclass(frozen=True, slots=True)
class SavingsTerms:
    """What the savings bank gives and takes a year, on contracts and on what it lends."""

    counter: Coins
    """What a counter stands for, and a circle of what is lent (CH-22, CH-25, CH-27)."""
    deposit_interest: Coins
    """Earned by each counter on the savings side (CH-23)."""
    loan_interest: Coins
    """Due for each open circle on the loan side (CH-24)."""
    mortgage_step: Coins
    """In such steps it lends on plots and homes."""
    mortgage_rate: Rate


@dataclass(frozen=True, slots=True)
class HuntTerms:
    """What the owner of ground that can never be built upon asks of others."""

    hunting_fee: Coins


def mortgage_interest(debt: int, terms: SavingsTerms) -> int:
    """Give the yearly interest on so much mortgage, a broken coin rounded up (CH-16)."""
    return percent(debt, terms.mortgage_rate)

"""What the Bank lends on deeds and takes for lifting them, for the printed matter and the bank.

Every printed figure and every sum at the table comes from here, so they cannot disagree.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from pnp.box.estate import Deed
from pnp.box.property_terms import HalfCoinTerms, LiftTerms
from pnp.box.rulebook import Rules, find_agreed
from pnp.money import Rounding, half, percent, share


def mortgage_value(deed: Deed) -> int:
    """Give what the Bank lends on a deed: half the price unless the content states a sum.

    Nothing, where there are no mortgages.
    """
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
        """Write the fee before rounding.

        >>> charge_fee(175, 1750, Rounding.UP).exact, charge_fee(100, 1000, Rounding.UP).exact
        ('17.5', '10')
        """
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
    """Work out a lift by the rules as the content has them, before a table has chosen anything.

    None where nothing is lifted.
    """
    lift, half_coin = find_agreed(rules, LiftTerms), find_agreed(rules, HalfCoinTerms)
    rounding = half_coin.rounding if half_coin else Rounding.UP
    return redeem(deeds, lift.lift_rate, rounding) if lift else None


def transfer_fee(deeds: Iterable[Deed], rate: int) -> int:
    """Give what the Bank takes at once from the new owner of mortgaged deeds (DE-28)."""
    return percent(sum(map(mortgage_value, deeds)), rate)


def fee_rows(deeds: Iterable[Deed]) -> tuple[Deed, ...]:
    """Choose the rows of a fee table: one deed of each price and mortgage, cheapest first."""
    rows = {(deed.price, mortgage_value(deed)): deed for deed in deeds}
    return tuple(rows[key] for key in sorted(rows))

"""What the figures of rule booklets ask of the functions below print and bank: one thin place."""

from collections.abc import Sequence
from fractions import Fraction

from pnp.box.estate import Contract, Deed, Group
from pnp.box.model import Box, mortgage_of
from pnp.box.rulebook import Rules
from pnp.money import half, percent, share


def lent(deed: Deed) -> int:
    """Give what the Bank lends on a deed."""
    return mortgage_of(deed)


def exact_fee(rules: Rules, deeds: Sequence[Deed]) -> Fraction:
    """Give the fee for lifting deeds together before it is rounded."""
    return Fraction(sum(map(lent, deeds)) * rules.numbers["lift_rate"], 100)


def redemption(rules: Rules, deeds: Sequence[Deed]) -> int:
    """Give what lifting deeds together costs in all."""
    total = sum(map(lent, deeds))
    return total + share(total, rules.numbers["lift_rate"], 100)


def fee_at_once(rules: Rules, deeds: Sequence[Deed]) -> int:
    """Give what the new owner of mortgaged deeds pays at once."""
    return percent(sum(map(lent, deeds)), rules.numbers["transfer_rate"])


def cost(group: Group, houses: int, hotels: int) -> int:
    """Give what so many houses and hotels cost."""
    return houses * (group.house or 0) + hotels * (group.hotel or 0)


def refund(group: Group, houses: int, hotels: int) -> int:
    """Give what the Bank pays for so many houses and hotels."""
    return half(cost(group, houses, hotels))


def loan(box: Box, contract: Contract) -> int | None:
    """Give the loan that is left when a full savings contract is drawn, if there are loans."""
    counter = box.rules.numbers.get("counter")
    return None if counter is None else contract.circles * counter

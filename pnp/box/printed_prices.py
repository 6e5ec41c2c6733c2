"""What the figures of rule booklets ask of the functions below print and bank: one thin place."""

from collections.abc import Sequence
from fractions import Fraction

from pnp.box.building_prices import building_cost, buy_back
from pnp.box.estate import Contract, Deed, Group
from pnp.box.model import Box
from pnp.box.mortgage_prices import Redemption, mortgage_value, redeem_as_printed, transfer_fee
from pnp.box.property_terms import TransferTerms
from pnp.box.rulebook import Rules, agreed_terms, find_agreed
from pnp.box.savings_terms import SavingsTerms, initial_loan


def lent(deed: Deed) -> int:
    """Give what the Bank lends on a deed."""
    return mortgage_value(deed)


def exact_fee(rules: Rules, deeds: Sequence[Deed]) -> Fraction:
    """Give the fee for lifting deeds together before it is rounded."""
    return Fraction(_redeem(rules, deeds).hundredths, 100)


def redemption(rules: Rules, deeds: Sequence[Deed]) -> int:
    """Give what lifting deeds together costs in all."""
    return _redeem(rules, deeds).total


def _redeem(rules: Rules, deeds: Sequence[Deed]) -> Redemption:
    worked_out = redeem_as_printed(rules, deeds)
    if worked_out is None:  # the kinds of figures ask for the lift rate first
        message = "nothing is lifted in this game"
        raise KeyError(message)
    return worked_out


def fee_at_once(rules: Rules, deeds: Sequence[Deed]) -> int:
    """Give what the new owner of mortgaged deeds pays at once."""
    return transfer_fee(deeds, agreed_terms(rules, TransferTerms).transfer_rate)


def cost(group: Group, houses: int, hotels: int) -> int:
    """Give what so many houses and hotels cost."""
    return building_cost(group, houses, hotels)


def refund(group: Group, houses: int, hotels: int) -> int:
    """Give what the Bank pays for so many houses and hotels."""
    return buy_back(building_cost(group, houses, hotels))


def loan(box: Box, contract: Contract) -> int | None:
    """Give the loan that is left when a full savings contract is drawn, if there are loans."""
    terms = find_agreed(box.rules, SavingsTerms)
    return None if terms is None else initial_loan(contract, terms)

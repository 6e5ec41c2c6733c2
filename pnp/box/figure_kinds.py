"""What a figure of a rule booklet can be, by its first word: `price:kingsway`, `count:house`.

Most are looked up by name. These are worked out: what lifting and selling mortgaged deeds costs,
halves pooled over all that are named, what so many buildings cost and bring
back, loans, and interest.
"""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from pnp.box.building_prices import building_cost, buy_back
from pnp.box.estate import Contract, Deed, Group
from pnp.box.figure_names import FigureFault, FigureIndex, look_up
from pnp.box.mortgage_prices import Redemption, redeem_as_printed, transfer_fee
from pnp.box.property_terms import TransferTerms
from pnp.box.rulebook import find_agreed
from pnp.box.savings_terms import (
    BankLoanTerms,
    SavingsTerms,
    deposit_value,
    initial_loan,
    mortgage_interest,
)
from pnp.box.source import listed, nearest

Exact = int | Fraction
"""Coins; a broken one only where a booklet speaks of a fee before it is rounded."""

WorkOut = Callable[[FigureIndex, Sequence[str]], Exact]
"""Works a figure out of the names after its colon."""

MONEY: Final = frozenset(
    ("price", "mortgage", "rent", "house", "hotel", "space", "note", "worth", "contract")
)
"""The kinds of figures looked up by name that are money."""

_LITERAL: Final = re.compile(r"[0-9]{1,9}")


def look_up_kind(index: FigureIndex, kind: str, names: str) -> tuple[Fraction, bool]:
    """Give the figure of a kind for what is named after its colon, and whether it is money."""
    if kind in WORKED_OUT:
        return Fraction(WORKED_OUT[kind](index, names.split(","))), True
    if kind in index.sums:
        return Fraction(look_up(index.sums[kind], names, kind)), kind in MONEY
    kinds = sorted((*index.sums, *WORKED_OUT))
    hint = nearest(kind, kinds) or f"; there are {listed(kinds, len(kinds))}"
    raise FigureFault(f"there is no figure `{kind}:`{hint}")


def look_up_number(index: FigureIndex, name: str) -> int:
    """Give a number of the rules by its name, or a number as it stands."""
    return int(name) if _LITERAL.fullmatch(name) else look_up(index.numbers, name, "number")


def _find_deeds(index: FigureIndex, names: Sequence[str]) -> tuple[Deed, ...]:
    return tuple(look_up(index.deeds, name, "deed") for name in names)


def _redemption(index: FigureIndex, names: Sequence[str]) -> Redemption:
    # A fault where nothing is lifted.
    redemption = redeem_as_printed(index.rules, _find_deeds(index, names))
    if redemption is None:
        raise FigureFault("no mortgage is lifted in this game: there is no number `lift_rate`")
    return redemption


def _transfer(index: FigureIndex, names: Sequence[str]) -> int:
    terms = find_agreed(index.rules, TransferTerms)
    if terms is None:
        raise FigureFault("nothing is due on mortgaged deeds: there is no number `transfer_rate`")
    return transfer_fee(_find_deeds(index, names), terms.transfer_rate)


def _of_contract(work_out: Callable[[Contract, SavingsTerms], int]) -> WorkOut:
    # A fault where nothing is saved.
    def of_names(index: FigureIndex, names: Sequence[str]) -> int:
        terms = find_agreed(index.rules, SavingsTerms)
        if terms is None:
            raise FigureFault("nothing is saved in this game: there is no number `counter`")
        return work_out(look_up(index.contracts, ",".join(names), "contract"), terms)

    return of_names


def _of_buildings(work_out: Callable[[Group, int, int], int]) -> WorkOut:
    def of_names(index: FigureIndex, names: Sequence[str]) -> int:
        if len(names) not in (2, 3):
            raise FigureFault("name a group, its houses, and its hotels if there are any")
        houses, hotels = (*(look_up_number(index, name) for name in names[1:]), 0)[:2]
        return work_out(look_up(index.groups, names[0], "group to build on"), houses, hotels)

    return of_names


def _interest(index: FigureIndex, names: Sequence[str]) -> int:
    terms = find_agreed(index.rules, BankLoanTerms)
    if terms is None:
        raise FigureFault("no mortgage bears interest: there is no number `mortgage_rate`")
    return mortgage_interest(look_up_number(index, ",".join(names)), terms)


WORKED_OUT: Final[dict[str, WorkOut]] = {
    "fee": lambda index, names: Fraction(_redemption(index, names).hundredths, 100),
    "redemption": lambda index, names: _redemption(index, names).total,
    "transfer": _transfer,
    "cost": _of_buildings(building_cost),
    "refund": _of_buildings(lambda *built: buy_back(building_cost(*built))),
    "saved": _of_contract(lambda contract, terms: deposit_value(contract.deposits, terms)),
    "loan": _of_contract(initial_loan),
    "interest": _interest,
}
"""The kinds of figures that are worked out, all of them money."""

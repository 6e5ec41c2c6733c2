"""What a figure of a rule booklet can be, by its first word: `price:kingsway`, `count:house`.

Most are looked up by name. These are worked out: what lifting and selling mortgaged deeds costs,
halves pooled over all that are named, and what so many buildings cost and bring back.
"""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from pnp.box import printed_prices
from pnp.box.estate import Deed, Group
from pnp.box.figure_names import FigureFault, FigureIndex, look_up
from pnp.box.rulebook import Rules
from pnp.box.source import listed, nearest

Exact = int | Fraction
"""Coins; a broken one only where a booklet speaks of a fee before it is rounded."""

WorkOut = Callable[[FigureIndex, Sequence[str]], Exact]
"""Works a figure out of the names after its colon."""

MONEY: Final = frozenset(
    ("price", "mortgage", "rent", "house", "hotel", "space", "note", "worth", "contract", "loan")
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


def _of_deeds(rate: str, work_out: Callable[[Rules, Sequence[Deed]], Exact]) -> WorkOut:
    """Make a figure of deeds taken together, in which a rate of the rules has a part."""

    def of_names(index: FigureIndex, names: Sequence[str]) -> Exact:
        look_up_number(index, rate)
        return work_out(index.rules, tuple(look_up(index.deeds, name, "deed") for name in names))

    return of_names


def _of_buildings(work_out: Callable[[Group, int, int], int]) -> WorkOut:
    """Make a figure of so many houses, and perhaps hotels, of a group."""

    def of_names(index: FigureIndex, names: Sequence[str]) -> int:
        if len(names) not in (2, 3):
            raise FigureFault("name a group, its houses, and its hotels if there are any")
        houses, hotels = (*(look_up_number(index, name) for name in names[1:]), 0)[:2]
        return work_out(look_up(index.groups, names[0], "group to build on"), houses, hotels)

    return of_names


WORKED_OUT: Final[dict[str, WorkOut]] = {
    "fee": _of_deeds("lift_rate", printed_prices.exact_fee),
    "redemption": _of_deeds("lift_rate", printed_prices.redemption),
    "transfer": _of_deeds("transfer_rate", printed_prices.fee_at_once),
    "cost": _of_buildings(printed_prices.cost),
    "refund": _of_buildings(printed_prices.refund),
}
"""The kinds of figures that are worked out, all of them money."""

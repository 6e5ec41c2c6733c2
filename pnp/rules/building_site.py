"""Rows of lots and what stands on them: read off the balances, judged by the rules of the site."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pnp.rules import chart
from pnp.rules.standing import Standing

if TYPE_CHECKING:
    from pnp.box.model import Box


@dataclass(frozen=True, slots=True)
class House:
    """A house on a lot: its floors from the ground up, and its roof if it has one."""

    row: int
    lot: int
    floors: tuple[str, ...]
    roof: int | None
    fenced: bool

    @property
    def colour(self) -> str:
        """Give the colour of the top floor: its owner scores the house."""
        return colour_of(self.floors[-1])

    @property
    def worth(self) -> int:
        """Add up the pips of all floors and the roof."""
        return sum(map(pips_of, self.floors)) + (self.roof or 0)


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its permitted length, its houses from the street, and whether the mayor is there."""

    number: int
    length: int
    houses: tuple[House, ...]
    mayor: bool
    permits: tuple[tuple[int, bool], ...]
    """Each permit in it, and whether it lengthens."""

    @property
    def complete(self) -> bool:
        """Tell whether every lot has a house and every house a roof."""
        roofed = all(house.roof is not None for house in self.houses)
        return roofed and 0 < self.length == len(self.houses)


def colour_of(floor: str) -> str:
    """Give the colour of a floor.

    >>> colour_of("red-5")
    'red'
    """
    return floor.rpartition("-")[0]


def pips_of(floor: str) -> int:
    """Give the pips of a floor.

    >>> pips_of("red-5")
    5
    """
    return int(floor.rpartition("-")[2])


def floors_in(box: "Box") -> tuple[str, ...]:
    """Name all floors in a box, colour by colour."""
    return tuple(
        f"{piece.id.partition('-')[2]}-{pips}"
        for piece in box.pieces
        if piece.kind == "floor"
        for pips in piece.pips
    )


def floors(standing: Standing) -> tuple[str, ...]:
    """Name all floors in the box, colour by colour."""
    return floors_in(standing.box)


def permits_in(box: "Box") -> tuple[int, ...]:
    """Give the numbers of the permits in a box."""
    return tuple(n for piece in box.pieces if piece.kind == "permit" for n in piece.pips)


def permits(standing: Standing) -> tuple[int, ...]:
    """Give the numbers of the permits in the box."""
    return permits_in(standing.box)


def roofs_in(box: "Box") -> Counter[int]:
    """Count the roofs with a number in a box, by their number."""
    return Counter(n for piece in box.pieces if piece.kind == "roof" for n in piece.pips)


def length_of(lots: int, lying: Iterable[tuple[int, bool]]) -> int:
    """Give the length of a row: its lots before the river, and what its permits change."""
    return lots + sum(n if longer else -n for n, longer in lying)


def specials(standing: Standing) -> tuple[str, ...]:
    """Name the pieces that are neither floors nor roofs."""
    return (*(f"permit-{n}" for n in permits(standing)), "cancel", "mayor")


def rows(standing: Standing) -> tuple[Row, ...]:
    """Give every row from the top down."""
    plan = standing.box.rows
    return tuple(_row(standing, n) for n in range(1, len(plan.fenced) + 1)) if plan else ()


def _row(standing: Standing, number: int) -> Row:
    account, plan = chart.row(number), standing.box.rows
    base = plan.before_river if plan else 0
    there = standing.balances.holdings(account)
    lying = tuple(
        (n, f"{chart.LONGER}permit-{n}" in there)
        for n in permits(standing)
        if chart.piece(f"permit-{n}") in there
    )
    length = length_of(base, lying)
    return Row(number, length, _houses(standing, number), chart.piece("mayor") in there, lying)


def _houses(standing: Standing, row: int) -> tuple[House, ...]:
    plan = standing.box.rows
    found: list[House] = []
    for number in range(1, (plan.lots if plan else 0) + 1):
        account = chart.lot(row, number)
        floors_there = standing.balances.holdings(account, chart.PIECES)
        if not floors_there:
            break
        names = (name.removeprefix(chart.PIECES) for name in floors_there)
        roofs = standing.balances.holdings(account, chart.ROOFS)
        roof = next((int(name.removeprefix(chart.ROOFS)) for name in roofs), None)
        fenced = plan is not None and number in plan.fenced[row - 1]
        # a floor always has fewer pips than the one below, so the pips tell the order
        stacked = tuple(sorted(names, key=pips_of, reverse=True))
        found.append(House(row, number, stacked, roof, fenced))
    return tuple(found)


def houses(standing: Standing) -> tuple[House, ...]:
    """Give all houses, row by row from the street."""
    return tuple(house for row in rows(standing) for house in row.houses)


def bears(house: House, floor: str) -> bool:
    """Tell whether a floor may be put on a house: no roof, no fence, and fewer pips (NH-12, 13)."""
    smaller = pips_of(floor) < pips_of(house.floors[-1])
    return house.roof is None and not house.fenced and smaller


def misplaced(house: House) -> tuple[int, ...]:
    """Give the places of all floors that those below them do not bear, from the ground up."""
    return tuple(
        place
        for place in range(1, len(house.floors))
        if not bears(replace(house, floors=house.floors[:place], roof=None), house.floors[place])
    )


def placeable(standing: Standing, floor: str) -> bool:
    """Tell whether a floor fits anywhere."""
    return any(
        len(row.houses) < row.length or any(bears(house, floor) for house in row.houses)
        for row in rows(standing)
    )


def unused(standing: Standing) -> tuple[str, ...]:
    """Name the floors nobody has chosen in this round."""
    displayed = tuple(chart.display(n) for n in _display_rows(standing))
    return tuple(
        floor
        for floor in floors(standing)
        if (at := standing.balances.holder(chart.piece(floor))) is None or at in displayed
    )


def chosen(standing: Standing) -> int:
    """Count the floors that have been chosen in this round."""
    return len(floors(standing)) - len(unused(standing))


def _display_rows(standing: Standing) -> range:
    return range(1, standing.number("display_rows") + 1)


def laid_out(standing: Standing) -> int:
    """Count the display rows that the table has told the bank."""
    held = standing.balances.holdings
    return sum(1 for n in _display_rows(standing) if held(chart.display(n), chart.SEATS))


def at_an_end(standing: Standing, floor: str) -> bool:
    """Tell whether a floor lies at an end of a display row; true where the bank cannot know."""
    at = standing.balances.holder(chart.piece(floor))
    if at is None:
        return laid_out(standing) < standing.number("display_rows")
    there = standing.balances.holdings(at, chart.PIECES)
    places = [standing.balances.of(at, _seat(name)) for name in there]
    return standing.balances.of(at, _seat(chart.piece(floor))) in {min(places), max(places)}


def _seat(commodity: str) -> str:
    return chart.SEATS + commodity.removeprefix(chart.PIECES)


def roofs_left(standing: Standing) -> Counter[int]:
    """Count the numbered roofs that are still face down, by their number."""
    used = Counter(house.roof for house in houses(standing) if house.roof is not None)
    return roofs_in(standing.box) - used


def blanks_left(standing: Standing) -> int:
    """Count the roofs without a number that are still face down."""
    printed = sum(p.count for p in standing.box.pieces if p.kind == "roof" and not p.pips)
    return printed - standing.balances.of(chart.DISCARD, chart.BLANK)

"""What the figures of rule booklets can name: every sum and number of a box, by kind and name."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from pnp.box.building_prices import building_cost
from pnp.box.estate import Contract, Deed, Group
from pnp.box.model import Box
from pnp.box.mortgage_prices import has_mortgage, mortgage_value
from pnp.box.piece_counts import piece_counts
from pnp.box.rulebook import Rules, agree
from pnp.box.source import listed, nearest

Thing = TypeVar("Thing")


class FigureFault(Exception):
    """A figure cannot be worked out; its text says why."""


@dataclass(frozen=True, slots=True)
class FigureIndex:
    """All that a figure may name, gathered once for a whole booklet."""

    rules: Rules
    numbers: Mapping[str, int]
    """The numbers of the rules, as the content has them before a table chooses anything."""
    deeds: Mapping[str, Deed]
    groups: Mapping[str, Group]
    """Groups that can be built on, by their own ids and by those of their deeds."""
    contracts: Mapping[str, Contract]
    sums: Mapping[str, Mapping[str, int]]
    """Kind → name → the sum or number."""


def index_figures(box: Box) -> FigureIndex:
    """Gather what the figures of a box can name."""
    numbers = {name: value for name, value in agree(box.rules, {}).items() if type(value) is int}
    numbers.setdefault("start", box.money.start)
    groups = {group.id: group for group in box.groups}
    of_deeds = {deed.id: groups[deed.group] for deed in box.deeds if deed.group in groups}
    buildable = {name: each for name, each in (groups | of_deeds).items() if each.house}
    deeds = {deed.id: deed for deed in box.deeds}
    rents = {
        deed.id: dict(_rents(deed, of_deeds[deed.id])) for deed in box.deeds if deed.id in of_deeds
    }
    sums = {
        "price": {each.id: each.price for each in box.stocks if each.price is not None}
        | {deed.id: deed.price for deed in box.deeds},
        "mortgage": {deed.id: mortgage_value(deed) for deed in box.deeds if has_mortgage(deed)},
        "rent": {f"{deed}{name}": rent for deed in rents for name, rent in rents[deed].items()},
        "house": {name: building_cost(each, 1) for name, each in buildable.items()},
        "hotel": {name: building_cost(each, 0, 1) for name, each in buildable.items()},
        **_sums_of_money(box),
        **_numbers_of_pieces(box),
    }
    contracts = {str(each.no): each for each in box.money.contracts}
    return FigureIndex(box.rules, numbers, deeds, buildable, contracts, sums)


def _rents(deed: Deed, group: Group) -> Iterator[tuple[str, int]]:
    # Or by how many are owned.
    first = 0 if group.rent_by == "buildings" else 1
    for n, rent in enumerate(deed.rents, start=first):
        if n == first:
            yield "", rent
        hotel = first == 0 and 0 < n == len(deed.rents) - 1
        yield ",hotel" if hotel else f",{n}", rent


def _sums_of_money(box: Box) -> dict[str, dict[str, int]]:
    notes, contracts = box.money.notes, box.money.contracts
    spaces = box.board.spaces if box.board else ()
    return {
        "space": {each.id: each.amount for each in spaces if each.amount is not None},
        "note": {str(note.value): note.value for note in notes},
        "worth": {"note": sum(note.value * note.count for note in notes)},
        "contract": {str(each.no): each.sum for each in contracts},
    }


def _numbers_of_pieces(box: Box) -> dict[str, dict[str, int]]:
    players, rows = box.game.players, box.rows
    sized = {each.id: each.area for each in box.deeds if each.area}
    sized |= {each.id: each.area for each in box.buildings if each.area}
    return {
        "dealt": {str(note.value): note.start for note in box.money.notes},
        "count": piece_counts(box),
        "pips": {each.id: each.pips[0] for each in box.pieces if len(each.pips) == 1},
        "area": sized,
        "lots": {"row": rows.before_river, "board": rows.lots} if rows else {},
        "players": {"least": players.least, "most": players.most},
    }


def look_up(things: Mapping[str, Thing], name: str, what: str) -> Thing:
    """Choose a thing by its name; a FigureFault offers the nearest."""
    if name in things:
        return things[name]
    hint = nearest(name, things) or (f"; there are {listed(things)}" if things else "")
    raise FigureFault(f"there is no {what} `{name}`{hint}")

"""The count of a building site, house by house, whether or not the bank has kept the game."""

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.games.neue_heimat.building_site import House, Row, pips_of
from pnp.ledger.entry import Fact, Phrase
from pnp.rules.state.score import Item


@dataclass(frozen=True, slots=True)
class Board:
    """All that is counted when a round is over."""

    rows: tuple[Row, ...]
    owners: Mapping[str, str]
    """Who owns each colour that stands on the board."""
    hidden: Mapping[str, int]
    """Every player's cheques in the box, in the order of the seats."""


def house_points(row: Row, house: House, factor: int) -> int:
    """Give what a house scores: plus in a complete row, minus else, more with the mayor."""
    points = house.worth if row.complete else -house.worth
    return points * factor if row.mayor else points


def count(board: Board, factor: int, rules: Mapping[str, str]) -> dict[str, tuple[Item, ...]]:
    """Count everybody up, house by house, hidden cheques last (NH-22 to 24)."""
    found: dict[str, list[Item]] = {name: [] for name in board.hidden}
    for row in board.rows:
        for house in row.houses:
            owner = board.owners.get(house.colour)
            if owner in found:
                points = house_points(row, house, factor)
                found[owner].append(Item(_tell(row, house, factor, rules), points))
    for name, hidden in board.hidden.items():
        if hidden:
            what = Phrase("item.box", {"n": hidden}, rules.get("valuation"))
            found[name].append(Item(what, hidden))
    return {name: tuple(items) for name, items in found.items()}


def _tell(row: Row, house: House, factor: int, rules: Mapping[str, str]) -> Phrase:
    sums = "+".join(str(pips_of(floor)) for floor in house.floors)
    key = "item.house" + ("" if house.roof is None else ".roof") + (".mayor" if row.mayor else "")
    facts: dict[str, Fact] = {
        "lot": f"{house.row}.{house.lot}",
        "colour": f"colour.{house.colour}",
        "sums": sums,
        "roof": house.roof or 0,
        "worth": house.worth,
        "state": "row.complete" if row.complete else "row.incomplete",
        "factor": factor,
    }
    return Phrase(key, facts, rules.get("house" if row.complete else "sign"))


def best(totals: Mapping[str, int]) -> tuple[str, ...]:
    """Name who has most; several if they have the same."""
    return tuple(name for name, n in totals.items() if n == max(totals.values()))


def winners(
    totals: Mapping[str, int], tie: str, hidden: Mapping[str, int], hands: Mapping[str, int]
) -> tuple[str, ...]:
    """Name who has won: all with the highest total, unless the table has agreed what decides."""
    first = best(totals)
    if tie == "fewer_box":
        return best({name: -hidden[name] for name in first})
    if tie == "more_cash":
        return best({name: hands[name] for name in first})
    return first


def ending(rows: tuple[Row, ...], need: int, *, roofs_left: bool, floors_left: bool) -> str:
    """Tell by its key why a round is over; nothing if the board does not show it (NH-21)."""
    if sum(row.complete for row in rows) >= need:
        return "end.rows"
    if not roofs_left:
        return "end.roofs"
    bare = any(house.roof is None for row in rows for house in row.houses)
    return "" if bare or floors_left else "end.floors"

"""A building site for scripts and for the table: rows drawn as text, players with cheques."""

from typing import Any

from pnp.rules import auctioneer, building_site, chart, rounds
from pnp.rules.building_site import House, Row
from pnp.rules.speech import Speech
from pnp.rules.standing import Standing


def status(standing: Standing) -> dict[str, Any]:
    """Give players and rows as scripts read them."""
    return {
        "players": {name: _player(standing, name) for name in standing.table.players},
        "rows": {str(row.number): _row(row) for row in building_site.rows(standing)},
        "turn": auctioneer.auctioneer(standing),
        "round_over": auctioneer.round_over(standing),
    }


def _player(standing: Standing, name: str) -> dict[str, Any]:
    return {
        "cheques": standing.cash(name),
        "box": standing.balances.of(chart.pouch(name), chart.CASH),
        "colours": colours(standing, name),
        "score": rounds.total(standing, name),
    }


def colours(standing: Standing, name: str) -> list[str]:
    """List the colours a player owns."""
    held = standing.balances.holdings(chart.player(name), chart.OWNERS)
    return [colour.removeprefix(chart.OWNERS) for colour in held]


def _row(row: Row) -> dict[str, Any]:
    return {
        "length": row.length,
        "mayor": row.mayor,
        "complete": row.complete,
        "houses": [{"cubes": list(h.floors), "roof": h.roof} for h in row.houses],
    }


def lines(standing: Standing, names: tuple[str, ...]) -> tuple[str, ...]:
    """Show players with cheques, colours and points; then the rows, the street on the left."""
    say = standing.speech
    found = [_player_line(standing, name) for name in names or standing.table.players]
    if names:
        return tuple(found)
    found += [row_line(row, say) for row in building_site.rows(standing)]
    if standing.over:
        found.append(say.text("status.over"))
    elif auctioneer.round_over(standing):
        found.append(say.text("site.round-over"))
    else:
        found.append(_next_line(standing))
    return tuple(found)


def row_line(row: Row, say: Speech) -> str:
    """Draw a row, and tell how far it is."""
    drawn = " ".join(_drawn(row, n) for n in range(1, row.length + 1))
    built, roofed = len(row.houses), sum(h.roof is not None for h in row.houses)
    facts = {"length": row.length, "built": built, "roofed": roofed}
    state = say.text("row.complete" if row.complete else "row.incomplete")
    told = say.text("site.row", **facts, state=state)
    told += f" · {say.text('site.mayor')}" if row.mayor else ""
    return f"{row.number} ‖ {drawn}  {told}"


def _next_line(standing: Standing) -> str:
    held = auctioneer.bought(standing)
    if held is not None:
        return standing.speech.text("site.to-place", who=held[0], what=held[1])
    return standing.speech.text("site.to-auction", who=auctioneer.auctioneer(standing))


def _player_line(standing: Standing, name: str) -> str:
    facts = _player(standing, name)
    owned = [standing.speech.text(f"colour.{each}") for each in facts["colours"]]
    facts |= {"who": name, "owned": owned or ["–"]}
    facts["cheques"] = "?" if facts["cheques"] is None else facts["cheques"]
    return standing.speech.text("site.player", **facts)


def _drawn(row: Row, number: int) -> str:
    """Draw a lot: its floors from the ground up and its roof, or nothing."""
    if number > len(row.houses):
        return "[ ]"
    house: House = row.houses[number - 1]
    roof = "" if house.roof is None else f" ^{house.roof}"
    return f"[{' '.join(house.floors)}{roof}]"

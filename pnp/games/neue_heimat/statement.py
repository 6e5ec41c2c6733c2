"""A building site for scripts and for the table: rows drawn as text, players with cheques."""

from typing import Any

from pnp.games.neue_heimat import building_site, rounds
from pnp.games.neue_heimat.building_site import House, Row
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.messages import Catalogue


def status(state: GameState) -> dict[str, Any]:
    """Give players and rows as scripts read them."""
    return {
        "players": {name: _player(state, name) for name in state.table.players},
        "rows": {str(row.number): _row(row) for row in building_site.rows(state)},
        "turn": building_site.find_auctioneer(state),
        "round_over": building_site.round_over(state),
    }


def _player(state: GameState, name: str) -> dict[str, Any]:
    return {
        "cheques": state.cash(name),
        "box": state.balances.of(accounts.pouch(name), accounts.CASH),
        "colours": colours(state, name),
        "score": rounds.total(state, name),
    }


def covered(state: GameState, name: str) -> dict[str, Any]:
    """Leave the hidden cheques of a player out of his box and his points (NH-02)."""
    if state.over or building_site.round_over(state):
        return {}
    hidden = state.balances.of(accounts.pouch(name), accounts.CASH)
    return {"box": 0, "score": rounds.total(state, name) - hidden}


def colours(state: GameState, name: str) -> list[str]:
    """List the colours a player owns."""
    held = state.balances.holdings(accounts.player(name), accounts.OWNERS)
    return [colour.removeprefix(accounts.OWNERS) for colour in held]


def _row(row: Row) -> dict[str, Any]:
    return {
        "length": row.length,
        "mayor": row.mayor,
        "complete": row.complete,
        "houses": [{"cubes": list(h.floors), "roof": h.roof} for h in row.houses],
    }


def lines(state: GameState, names: tuple[str, ...]) -> tuple[str, ...]:
    """Show players with cheques, colours and points; then the rows, the street on the left."""
    say = state.messages
    found = [_player_line(state, name) for name in names or state.table.players]
    if names:
        return tuple(found)
    found += [_row_line(row, say) for row in building_site.rows(state)]
    if state.over:
        found.append(say.text("status.over"))
    elif building_site.round_over(state):
        found.append(say.text("site.round-over"))
    else:
        found.append(_next_line(state))
    return tuple(found)


def _row_line(row: Row, say: Catalogue) -> str:
    drawn = " ".join(_drawn(row, n, say) for n in range(1, row.length + 1))
    built, roofed = len(row.houses), sum(h.roof is not None for h in row.houses)
    facts = {"length": row.length, "built": built, "roofed": roofed}
    finished = say.text("row.complete" if row.complete else "row.incomplete")
    told = say.text("site.row", **facts, state=finished)
    told += f" · {say.text('site.mayor')}" if row.mayor else ""
    return f"{row.number} ‖ {drawn}  {told}"


def _next_line(state: GameState) -> str:
    held = building_site.find_bought(state)
    if held is not None:
        return state.messages.text("site.to-place", who=held[0], what=held[1])
    return state.messages.text("site.to-auction", who=building_site.find_auctioneer(state))


def _player_line(state: GameState, name: str) -> str:
    facts = _player(state, name)
    owned = [state.messages.text(f"colour.{each}") for each in facts["colours"]]
    facts |= {"who": name, "owned": owned or ["–"]}
    facts["cheques"] = "?" if facts["cheques"] is None else facts["cheques"]
    return state.messages.text("site.player", **facts)


def _drawn(row: Row, number: int, say: Catalogue) -> str:
    if number > len(row.houses):
        return "[ ]"
    house: House = row.houses[number - 1]
    roof = "" if house.roof is None else f" ^{house.roof}"
    return f"[{' '.join(map(say.piece, house.floors))}{roof}]"

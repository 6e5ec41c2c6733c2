"""Boards of Neue Heimat as they are typed, and what is wrong with them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pnp.errors import Refusal
from pnp.games.neue_heimat import game, rounds
from pnp.games.neue_heimat.tally_sheet import House, Row, Tally, lay_out, seats
from pnp.rules.state.game_state import GameState

Make = Callable[..., Any]
COLOURS = ("red", "blue", "green", "black")
EVERYBODY = dict(zip(COLOURS, ("Anna", "Ben", "Cem", "Anna"), strict=True))
SEATS = ("Anna", "Ben", "Cem")


@dataclass(frozen=True)
class Sheet:
    """A typed board, and the state before anything lay on it."""

    tally: Tally
    state: GameState

    def laid(self) -> GameState:
        """Lay the board out, which must be one that play could have led to."""
        laid = lay_out(self.tally, self.state)
        game.lawful(laid)
        return laid


def house(cubes: str, roof: int | None = None) -> House:
    return House(tuple(cubes.split()), roof)


def sheet(seat: Make, *rows: Row, **more: Any) -> Sheet:
    """Type a board; the colours that stand on it have owners."""
    standing = {cube.partition("-")[0] for row in rows for h in row.houses for cube in h.cubes}
    owners = {colour: name for colour, name in EVERYBODY.items() if colour in standing}
    least = more.pop("least_length", 1)
    typed = Tally("neue-heimat", rows, **{"owners": owners, "players": SEATS} | more)
    players = " ".join(seats(typed))
    return Sheet(typed, seat("neue-heimat", f"min_row_length={least}", players=players).state)


def items(each: Sheet) -> dict[str, list[tuple[int, str | None]]]:
    """Count a board up: each player's amounts with their rules."""
    counted = rounds.this_round(each.laid())
    return {
        name: [(item.amount, item.what.rule) for item in found] for name, found in counted.items()
    }


def wrong(each: Sheet) -> tuple[str, str | None] | None:
    """Give the key and the rule of the refusal of a board, None for a sound one."""
    try:
        each.laid()
    except Refusal as refusal:
        return refusal.key, refusal.rule
    return None


FOUR = (house("red-6", 1), house("red-5", 2), house("red-4", 3), house("red-3", 4))
TALL = house("red-6 red-5 red-4 red-3 red-2 red-1", 6)

"""The table of Neue Heimat, and how its chapters set a scene."""

from collections.abc import Callable
from typing import Any

import pytest

from pnp.box.model import Box
from pnp.games.neue_heimat import building_site, rounds
from pnp.rules.state import accounts

Play = Any
"""The table of the folder above, untyped: what it tells of cash could be None."""

Make = Callable[..., Any]


@pytest.fixture(scope="session")
def box(boxes: Callable[[str], Box]) -> Box:
    return boxes("neue-heimat")


def take(play: Play, piece: str) -> str:
    """Let the player whose turn it is take a piece that nobody wants; give his name."""
    name = building_site.find_auctioneer(play.state)
    passes = " ".join(f"{each}:pass" for each in building_site.clockwise(play.state, name))
    play.do(f"auction {name} {piece} {passes}")
    return str(name)


def put(play: Play, **places: str) -> Play:
    """Take floors and place them, such as `red_5="1"`."""
    for piece, where in places.items():
        floor = piece.replace("_", "-")
        play.do(f"place {take(play, floor)} {floor} {where}")
    return play


def cover(play: Play, value: int, where: str) -> Play:
    return play.do(f"roof {take(play, 'roof')} {value} {where}")


def permit(play: Play, roman: str, row: int, turned: str) -> Play:
    number = {"I": 1, "II": 2, "III": 3}[roman]
    return play.do(f"permit {take(play, f'permit-{number}')} {roman} {row} {turned}")


def row(play: Play, number: int) -> building_site.Row:
    return building_site.rows(play.state)[number - 1]


def points(play: Play, name: str) -> int:
    return rounds.total(play.state, name)


def short_row(play: Play, number: int, roman: str, length: int, colour: str) -> Play:
    """Complete a row that a permit has shortened, with floors of one colour."""
    permit(play, roman, number, "shorter")
    for lot in range(1, length + 1):
        put(play, **{f"{colour}_{lot}": str(number)})
        cover(play, lot, f"{number}.{lot}")
    return play


def chart_move(account: str, piece: str) -> tuple[Any, ...]:
    from pnp.ledger.entry import move  # only this scene is set by hand

    return move(accounts.BOX, account, accounts.piece(piece))

"""The table of Neue Heimat, and how its chapters set a scene."""

from collections.abc import Callable
from typing import Any

import pytest

from pnp.box.model import Box
from pnp.games.neue_heimat import building_site
from pnp.rules.state import accounts
from tests.shipped import box_of

Play = Any
"""The table of the folder above, untyped: what it tells of cash could be None."""

Make = Callable[..., Any]


@pytest.fixture(scope="session")
def box() -> Box:
    return box_of("neue-heimat")


def take(play: Play, piece: str) -> str:
    """Let the player whose turn it is take a piece that nobody wants; give his name."""
    name = building_site.find_auctioneer(play.state)
    passes = " ".join(f"{each}:pass" for each in play.state.clockwise(name))
    play.do(f"auction {name} {piece} {passes}")
    return str(name)


def put(play: Play, where: str, *floors: str) -> Play:
    for floor in floors:
        play.do(f"place {take(play, floor)} {floor} {where}")
    return play


def cover(play: Play, value: str, where: str) -> Play:
    return play.do(f"roof {take(play, 'roof')} {value} {where}")


def house(play: Play, lot: str, floor: str, roof: str) -> Play:
    return cover(put(play, lot[0], floor), roof, lot)


def permit(play: Play, roman: str, row: str, turned: str) -> Play:
    number = {"I": 1, "II": 2, "III": 3}[roman]
    return play.do(f"permit {take(play, f'permit-{number}')} {roman} {row} {turned}")


def short_row(play: Play, number: str, roman: str, length: str, colour: str) -> Play:
    """Complete a row that a permit has shortened, with floors of one colour."""
    permit(play, roman, number, "shorter")
    for lot in range(1, int(length) + 1):
        house(play, f"{number}.{lot}", f"{colour}-{lot}", str(lot))
    return play


def two_houses(play: Play, red: str, red_roof: str, blue: str, blue_roof: str) -> Play:
    """Play a round of two rows of one lot: floor and roof of the red house, and of the blue one.

    Of three players the first to auction owns red, and the last before him blue.
    """
    permit(play, "III", "1", "shorter")
    permit(permit(play, "II", "2", "shorter"), "I", "2", "shorter")
    return house(house(play, "1.1", f"red-{red}", red_roof), "2.1", f"blue-{blue}", blue_roof)


def row(play: Play, number: int) -> building_site.Row:
    return building_site.rows(play.state)[number - 1]


def chart_move(account: str, piece: str) -> tuple[Any, ...]:
    from pnp.ledger.entry import move  # only this scene is set by hand

    return move(accounts.BOX, account, accounts.piece(piece))

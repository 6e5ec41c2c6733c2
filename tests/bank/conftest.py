"""Tables in real files, opened from the shipped content."""

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.bank.session import Answer, Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.model import Box
from pnp.box.reading.reader import read_box
from pnp.rules.language.line import parse

CONTENT = Path(__file__).parents[2] / "content"


class Desk:
    """A table's file, and a banker who types lines at it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        clock = itertools.count(1_800_000_000, 60)
        self.session = Session(path, lambda: next(clock))

    def do(self, *lines: str) -> Answer:
        """Enter lines; each must be accepted. Gives the last answer."""
        answer = None
        for text in lines:
            answer = self.session.enter(parse(text))
        assert answer is not None
        return answer

    def cash(self, name: str) -> int | None:
        with self.session.looking() as loaded:
            return loaded.state.cash(name)


@pytest.fixture(scope="session")
def box() -> Box:
    return read_box(CONTENT / "cronulla", CONTENT)


@pytest.fixture
def open_desk(box: Box, tmp_path: Path) -> Callable[..., Desk]:
    """Give a maker of tables."""
    numbers = itertools.count(1)

    def make(players: str = "Anna Ben Cem", cash: str = "book", *options: str) -> Desk:
        path = tmp_path / f"table-{next(numbers)}.pnp"
        wishes = Wishes(tuple(players.split()), "paper" if cash == "paper" else "book", options)
        open_table(path, box, wishes, 1_799_999_000)
        return Desk(path)

    return make


@pytest.fixture
def desk(open_desk: Callable[..., Desk]) -> Desk:
    return open_desk()

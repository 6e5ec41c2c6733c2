"""Tables in memory and in files, to be corrected."""

from collections.abc import Callable

import pytest

from pnp.errors import Refusal
from pnp.ledger.record import Record
from pnp.rules.state.question import Question
from tests.corrections.table import Memory, opened
from tests.shipped import box_of


class Desk:
    """A table, and a banker who types lines at it."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory

    def do(self, *lines: str) -> Record:
        """Enter lines; each must be accepted. Gives the last entry."""
        found = [self.memory.enter(text) for text in lines]
        return found[-1]

    def said(self, *lines: str) -> list[str]:
        record = self.do(*lines)
        return [self.memory.loaded.state.messages.said(phrase) for phrase in record.entry.say]

    def refused(self, text: str) -> Refusal:
        with pytest.raises(Refusal) as caught:
            self.memory.enter(text)
        return caught.value

    def asked(self, text: str) -> Question:
        """Type a line that must leave something to decide; nothing is entered."""
        before = self.memory.books
        with pytest.raises(Question) as caught:
            self.memory.enter(text)
        assert self.memory.books is before
        return caught.value

    def cash(self, *names: str) -> list[int | None]:
        state = self.memory.loaded.state
        return [state.cash(name) for name in names or state.table.players]


@pytest.fixture
def desk_of() -> Callable[..., Desk]:

    def make(kit: str = "cronulla", players: str = "Anna Ben Cem", *typed: str) -> Desk:
        return Desk(Memory(opened(box_of(kit), players, *typed)))

    return make


@pytest.fixture
def desk(desk_of: Callable[..., Desk]) -> Desk:
    return desk_of()

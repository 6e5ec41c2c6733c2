"""Spending what the book never saw come in: asked about once, where the players hold the notes."""

from collections.abc import Callable
from typing import Any

import pytest

from pnp.ledger.entry import Entry, move
from pnp.rules.judge import came_in
from pnp.rules.state.question import Question

Desk = Any
"""The desk of conftest.py."""
Open = Callable[..., Desk]


@pytest.fixture
def desk(open_desk: Open) -> Desk:
    return open_desk("Anna Ben Cem", "paper")


def test_an_old_table_that_let_everything_pass_is_put_right_once(desk: Desk) -> None:
    with desk.session.looking() as loaded:
        overspent = loaded.state.after(move("player:Anna", "bank", "cash", 1700))
    after = overspent.after(move("player:Anna", "bank", "cash", 100))
    with pytest.raises(Question, match="By the book Anna is 300 short"):
        came_in(overspent, after)
    told = overspent.after(move("table", "player:Anna", "more"))
    booked = came_in(told, told.after(move("player:Anna", "bank", "cash", 100)))
    assert booked.postings == move("table", "player:Anna", "cash", 300)
    assert came_in(overspent, overspent.after(move("bank", "player:Anna", "cash", 50))) == Entry()

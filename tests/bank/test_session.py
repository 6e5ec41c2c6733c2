"""Lines at a table: what is entered, undone, corrected and told."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.bank import queries
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes
from pnp.box.model import Box
from pnp.rules.language.line import parse
from tests.fixtures.bank import Desk, sit


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_force_records_the_same_in_every_language(
    open_desk: Callable[..., Desk], lang: str
) -> None:
    told = {}
    for tongue in ("en", lang):
        desk = open_desk()
        desk.session = Session(desk.path, lambda: 1_800_000_000, tongue)
        desk.do("buy anna kingsway", 'build anna kingsway 2 --force "agreed"')
        with desk.session.looking() as loaded:
            told[tongue] = loaded.books.rows[-1], queries.why(loaded, 3).lines
    assert told["en"][0] == told[lang][0]
    assert told["en"][1] != told[lang][1]
    assert "without the whole group" in "\n".join(told["en"][1])


def test_a_command_sent_twice_is_entered_once(desk: Desk) -> None:
    first = desk.session.enter(parse("salary anna"), "tap-1")
    again = desk.session.enter(parse("salary anna"), "tap-1")
    assert (first.n, again.n, again.again) == (2, 2, True)
    assert desk.cash("Anna") == 1700


@pytest.mark.parametrize(("now", "at"), [(-5, 0), (0, 0), (10**13, 253_402_300_799)])
def test_what_is_entered_by_a_clock_that_is_wrong_is_read_again(
    box: Box, tmp_path: Path, now: int, at: int
) -> None:
    wishes = Wishes(("Anna", "Ben"), "book")
    file = tmp_path / "table.pnp"
    session = sit(file, box, wishes, "buy anna kingsway", opened=now, now=now)
    with session.looking() as loaded:
        assert loaded.state.cash("Anna") == 1150
        assert [loaded.books.record(n).at for n in (1, 2)] == [at, at]

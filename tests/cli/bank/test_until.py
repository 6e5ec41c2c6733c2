"""The hour at which a game ends, as it is typed when a table is opened."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.bank.loaded_table import LoadedTable
from pnp.bank.preview import Reading
from pnp.bank.table_opening import Wishes
from pnp.cli.bank.lines import strikes
from pnp.cli.bank.open import agreed_hour
from pnp.cli.bank.shell import toolbar
from pnp.ledger.entry import move
from tests.cli.bank.test_shell import Seat
from tests.fixtures.bank import sit

NOON = int(time.mktime((2027, 6, 15, 12, 0, 0, 0, 0, -1)))
"""Noon in June where this test runs."""


@pytest.mark.parametrize(("written", "hours", "said"), [
    ("22:00", 10, "22:00"), ("9:30", 21.5, "09:30"), ("12.00", 24, "12:00"),
    ("12:01", 1 / 60, "12:01"),
])  # fmt: skip
def test_it_is_the_next_time_the_clock_shows_it(written: str, hours: float, said: str) -> None:
    assert agreed_hour(written, NOON) == (NOON + round(hours * 3600), said)


def table_until(path: Path, until: int, hour: str = "19:59") -> LoadedTable:
    wishes = Wishes(("Anna", "Ben"), "book", until=until, hour=hour)
    with sit(path, "cronulla", wishes).looking() as loaded:
        return loaded


def test_the_bell_rings_once_at_the_hour_and_never_for_one_long_past(tmp_path: Path) -> None:
    table = table_until(tmp_path / "table.pnp", 600).table
    looks = [strikes(table, now - 1, now) for now in (599, 600, 601)]
    assert looks == [False, True, False]
    assert not strikes(replace(table, until=0), 5, 6)


@pytest.mark.parametrize(("minutes", "styles"), [(5, []), (-5, ["class:hour"])])
def test_the_toolbar_is_coloured_after_it(tmp_path: Path, minutes: int, styles: list[str]) -> None:
    loaded = table_until(tmp_path / "table.pnp", int(time.time()) + 60 * minutes)
    pieces = toolbar(loaded, Reading(""), 60)
    assert [style for style, _ in pieces if style == "class:hour"] == styles
    shown = "".join(text for _, text in pieces)
    assert ("19:59 has struck" in shown) == bool(styles)
    assert ("0:05 h to 19:59" in shown) != bool(styles)
    ended = loaded._replace(state=loaded.state.after(move("box", "table", "over")))
    assert "class:hour" not in dict(toolbar(ended, Reading(""), 60))


def test_who_sits_at_the_table_hears_it(tmp_path: Path) -> None:
    table_until(tmp_path / "table.pnp", int(time.time()) + 9)
    seat = Seat(tmp_path)
    seat.child.timeout = 40
    seat.sees("2>")
    seat.child.expect("\x07")
    seat.child.sendcontrol("d")

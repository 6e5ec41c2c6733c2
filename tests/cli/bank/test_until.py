"""The hour at which a game ends, as it is typed when a table is opened."""

import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli.bank.open import agreed_hour, open_
from pnp.cli.bank.options import Seat
from pnp.errors import UsageError

NOON = int(time.mktime((2027, 6, 15, 12, 0, 0, 0, 0, -1)))
"""Noon in June where this test runs."""


@pytest.mark.parametrize(
    ("written", "hours", "said"),
    [
        ("22:00", 10, "22:00"),
        ("9:30", 21.5, "09:30"),
        ("12.00", 24, "12:00"),
        ("12:01", 1 / 60, "12:01"),
    ],
)
def test_it_is_the_next_time_the_clock_shows_it(written: str, hours: float, said: str) -> None:
    assert agreed_hour(written, NOON) == (NOON + round(hours * 3600), said)


@pytest.mark.parametrize("written", ["24:00", "22", "22:60", "ten", "22:00:00", "-1:00"])
def test_what_is_no_time_of_the_day_is_told_how_to_write_one(written: str) -> None:
    with pytest.raises(UsageError, match="write --until 22:00"):
        agreed_hour(written, NOON)


def test_the_bank_says_when_the_game_ends(tmp_path: Path) -> None:
    seat = Seat(table=str(tmp_path / "table.pnp"))
    typed = ["grundbesitz", "Anna", "Ben", "Cem", "--until", "22:00", "--lang", "de"]
    done = CliRunner().invoke(open_, typed, obj=seat, catch_exceptions=False)
    assert "Das Spiel endet um 22:00" in done.output

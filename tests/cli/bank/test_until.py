"""The hour at which a game ends, as it is typed when a table is opened."""

import time
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.bank.loaded_table import LoadedTable
from pnp.bank.preview import Reading
from pnp.bank.table_opening import Wishes
from pnp.cli.bank.lines import strikes
from pnp.cli.bank.open import agreed_hour, open_
from pnp.cli.bank.options import Seat as BankSeat
from pnp.cli.bank.shell import toolbar
from pnp.errors import UsageError
from pnp.ledger.entry import move
from pnp.rules.language.line import parse
from tests.cli.bank.test_shell import Seat
from tests.fixtures.bank import sit

NOON = int(time.mktime((2027, 6, 15, 12, 0, 0, 0, 0, -1)))
"""Noon in June where this test runs."""


@pytest.mark.parametrize(
    ("written", "hours", "said"),
    [("22:00", 10, "22:00"), ("9:30", 21.5, "09:30"), ("12.00", 24, "12:00"),
     ("12:01", 1 / 60, "12:01")],
)  # fmt: skip
def test_it_is_the_next_time_the_clock_shows_it(written: str, hours: float, said: str) -> None:
    assert agreed_hour(written, NOON) == (NOON + round(hours * 3600), said)


@pytest.mark.parametrize("written", ["24:00", "22", "22:60", "ten", "22:00:00", "-1:00"])
def test_what_is_no_time_of_the_day_is_told_how_to_write_one(written: str) -> None:
    with pytest.raises(UsageError, match="write --until 22:00"):
        agreed_hour(written, NOON)


def test_the_bank_says_when_the_game_ends(tmp_path: Path) -> None:
    seat = BankSeat(table=str(tmp_path / "table.pnp"))
    typed = ["grundbesitz", "Anna", "Ben", "Cem", "--until", "22:00", "--lang", "de"]
    done = CliRunner().invoke(open_, typed, obj=seat, catch_exceptions=False)
    assert "Das Spiel endet um 22:00" in done.output


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize(
    ("kit", "told"), [("cronulla", "score"), ("grundbesitz", "end"), ("chalet", "score")]
)
def test_at_the_stroke_what_can_be_typed_is_told(
    tmp_path: Path, kit: str, lang: str, told: str
) -> None:
    wishes = Wishes(("Anna", "Ben", "Cem"), "book", lang=lang, until=60, hour="19:59")
    session = sit(tmp_path / "table.pnp", kit, wishes, now=60)
    *_, struck, _cash = session.enter(parse("50 anna ben")).lines()
    assert struck.startswith("19:59 ")
    assert struck.split()[-1] == told
    if told == "score":
        assert session.answer(parse(told)).lines
    else:
        session.enter(parse(told))


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

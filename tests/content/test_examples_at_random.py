"""The games of the examples: evenings, rules of the share game, what is typed amiss or at random.

`PNP_EXAMPLES=10000` plays so many lines of each game; `make test` plays 1,000.
"""

import os
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from pnp.bank import queries
from pnp.bank.exports import beancount, hledger
from pnp.bank.integrity import inspect
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.cli.bank.open import bring_rules
from pnp.cli.bank.play import OPENED, answer, read_opening, replay, sit_down
from tests.random_evenings import RandomPlay, play_evening
from tests.referees.bookkeepers import by_beancount, by_hledger, own_sums

LINES = int(os.environ.get("PNP_EXAMPLES", "1000"))
EVENING = 250


@pytest.mark.parametrize("kit", ["promenade", "rails"])
def test_random_lines_keep_books(kit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    folder, chance, played = content_root() / "examples" / kit, random.Random(kit), RandomPlay()
    rules, box, verbs = bring_rules(kit, folder, "", agreed=True), read_box(folder), set[str]()
    while played.typed < LINES:
        path = tmp_path / f"table-{played.tables}.pnp"
        lines = min(EVENING, LINES - played.typed)
        verbs |= play_evening(path, box, played, lines, chance, rules)
        with sit_down(path).looking() as loaded:
            own = own_sums(loaded)
            assert by_beancount("\n".join(beancount(loaded)) + "\n") == own
            if shutil.which("hledger"):
                assert by_hledger("\n".join(hledger(loaded)) + "\n") == own
    assert played.told["entered"] > LINES / 8, played.told
    assert verbs - played.verbs.keys() <= {"count", "note", "sell", "trade", "settle", "salary"}


PACK = content_root() / "examples/rails"
PROMENADE = content_root() / "examples/promenade"
STARTED = ("par ada north 72", "par bert coast 60", "buy cleo north", "buy cleo coast")


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    """Three players with two companies, whose rules were agreed to."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    rules = bring_rules("rails", PACK, "", agreed=True)
    wishes = Wishes(("Ada", "Bert", "Cleo"), "book")
    open_table(tmp_path / "table.pnp", read_box(PACK), wishes, OPENED, rules)
    found = sit_down(tmp_path / "table.pnp")
    for line in STARTED:
        type_in(found, line)
    return found


def type_in(session: Session, line: str) -> str:
    """Type a line; what is refused begins with its code."""
    return "\n".join(each.strip() for each in answer(session, line))


def status(session: Session) -> Any:
    with session.looking() as loaded:
        return queries.status(loaded)


AMISS = Path(__file__).with_name("amiss.txt").read_text(encoding="utf-8").splitlines()
"""What is typed at the share game, and the sentence that refuses it."""


@pytest.mark.parametrize("row", AMISS)
def test_what_is_typed_amiss_changes_nothing(session: Session, tmp_path: Path, row: str) -> None:
    line, say = row.split(" | ")
    before = status(session)
    told = type_in(session, line)
    assert told.startswith("E_"), told
    assert say in told
    assert status(session) == before
    assert inspect(tmp_path / "table.pnp").faults == ()


def test_the_ring_game_has_no_line_of_python() -> None:
    assert list(PROMENADE.rglob("*.py")) == []


def test_the_evening_of_the_ring_game_is_answered_as_written(tmp_path: Path) -> None:
    written = (PROMENADE / "evening.play").read_text(encoding="utf-8").splitlines()
    box = read_box(PROMENADE)
    open_table(tmp_path / "table.pnp", box, read_opening(written[0])[1], OPENED)
    session = sit_down(tmp_path / "table.pnp")
    assert replay(session, written) == written
    assert inspect(tmp_path / "table.pnp").faults == ()
    with session.looking() as loaded:
        journal = "\n".join(hledger(loaded))
    assert "Assets:Party:Desk" in journal
    if shutil.which("hledger") is None:
        pytest.skip("hledger is not installed")
    done = subprocess.run(
        ["hledger", "-f-", "check"], input=journal, text=True, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr

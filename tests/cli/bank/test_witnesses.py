"""What tells of a table besides its file: copies, a mirror, seals on paper, the report."""

import itertools
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.bank.books import seal_letters
from pnp.bank.journal import open_journal
from pnp.bank.session import Session
from pnp.rules.language.line import parse
from pnp.units import Rect
from pnp.web.report import chart
from tests.cli.bank.test_shell import Seat, one_shot, surroundings
from tests.faults.tampering import with_sqlite
from tests.typed import typed


def run(tmp_path: Path, *words: str, text: str = "") -> tuple[int, str]:
    done = typed("bank", *words, cwd=tmp_path, stdin=text, env=surroundings(tmp_path))
    return done.returncode, done.stdout + done.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    one_shot(tmp_path, "open", "cronulla", "Anna", "Ben", "Cleo")
    return tmp_path


def copies(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.glob("*.kept-*"))


@pytest.mark.parametrize("term", ["dumb", "xterm"])
def test_who_leaves_the_shell_leaves_a_copy(folder: Path, term: str) -> None:
    seat = Seat(folder, columns=100, TERM=term)
    seat.type("salary anna\r")
    seat.sees("   2  ")
    seat.leave()
    assert copies(folder) == ["table.kept-0002.pnp"]


def head(path: Path) -> str:
    with open_journal(path) as journal, journal.reading():
        return journal.read().head


def alike(folder: Path) -> bool:
    return head(folder / "table.pnp") == head(folder / "stick.pnp")


def test_a_stop_before_mirroring_loses_none(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(folder, "5", "anna", "ben", "--mirror", "stick.pnp")
    stop: Callable[..., None] = lambda *_, **__: (_ for _ in ()).throw(KeyboardInterrupt)  # noqa: E731  # a stroke of Ctrl-C
    monkeypatch.setattr("pnp.bank.integrity.follow", stop)
    session = Session(folder / "table.pnp", lambda: 0, mirror=str(folder / "stick.pnp"))
    with pytest.raises(KeyboardInterrupt):
        session.enter(parse("6 anna ben"))
    monkeypatch.undo()
    assert not alike(folder)
    run(folder, "7", "anna", "ben", "--mirror", "stick.pnp")
    assert alike(folder)
    with open_journal(folder / "stick.pnp") as journal, journal.reading():
        acts = [row[4] for row in journal.read().rows]
    assert acts[-3:] == ["5 anna ben", "6 anna ben", "7 anna ben"]


SCRIPT = "".join(f"{n} anna ben\n" for n in range(1, 20))


def told_seals(text: str) -> dict[int, str]:
    """Collect what the bank told with its answers: entry and letters."""
    parts = (line.split() for line in text.splitlines() if "seal after entry" in line)
    return {int(words[-2].rstrip(":")): words[-1] for words in parts}


def test_the_seal_is_told_with_every_tenth_entry_and_proved_later(folder: Path) -> None:
    told = told_seals(run(folder, text=SCRIPT)[1])
    assert list(told) == [10, 20]
    assert told[20] == seal_letters(head(folder / "table.pnp"))
    for n, seal in told.items():
        code, said = run(folder, "check", "--seal", seal.lower().replace("0", "o"))
        assert (code, f"{seal} is the seal after entry {n}:" in said) == (0, True)


def test_a_chain_reckoned_anew_is_betrayed_by_the_seal_alone(folder: Path) -> None:
    seals = told_seals(run(folder, text=SCRIPT)[1])
    more = "UPDATE posting SET amount = amount * 3 WHERE entry = 7"
    with_sqlite(more, anew=True)(folder / "table.pnp")
    assert run(folder, "check")[0] == 0, "the file is sound by itself"
    code, told = run(folder, "check", "--seal", seals[20])
    assert (code, "No entry of this table has the seal" in told) == (3, True)


def test_scripts_read_which_entry_a_seal_belongs_to(folder: Path) -> None:
    seals = told_seals(run(folder, text=SCRIPT)[1])
    code, told = run(folder, "check", "--json", "--seal", seals[10], "--seal", "0000-0000")
    found = json.loads(told)
    assert code == 3
    assert found["seal"] == seals[20]
    assert [each["entry"] for each in found["witnesses"]] == [10, None]


def test_a_report_bears_the_seal(folder: Path) -> None:
    run(folder, text=SCRIPT)
    seal = json.loads(run(folder, "check", "--json")[1])["seal"]
    assert seal in run(folder, "report")[1]
    run(folder, "report", "report.html")
    assert seal in (folder / "report.html").read_text(encoding="utf-8")


LINES = ("b anna 37; b anna 39", "b <ben> 5", "r <ben> 37", "50 anna <ben> # lost a bet & more",
         "s anna", "u")  # fmt: skip


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    one_shot(tmp_path, "open", "cronulla", "Anna", "<Ben>", "Čeněk 漢", "--cash", "book")
    for line in LINES:
        one_shot(tmp_path, line)
    return tmp_path


def test_the_page_has_count_chart_and_course_and_fetches_nothing(table: Path) -> None:
    one_shot(table, "report", "evening.html")
    page = (table / "evening.html").read_text(encoding="utf-8")
    assert "&lt;Ben&gt;" in page
    assert "<Ben>" not in page
    assert "lost a bet &amp; more" in page
    assert "taken back by 7" in page
    assert "Čeněk 漢" in page
    assert page.count("<polyline") == 3
    assert not re.search(r"(src|href|url)\s*[=(]|https?:", page)
    assert re.search(r"Kingsway.*?350", page, re.DOTALL)


@pytest.mark.parametrize("wealth", [
    {"Anna": [1500, 0, 4000], "Ben": [1500, 2000, -300]}, {"Anna": [0, 0]}, {"Anna": [5]},
    {name: [1500, 1500] for name in "abcdefgh"},
])  # fmt: skip
def test_lines_stay_in_the_area_and_names_apart(wealth: dict[str, list[int]]) -> None:
    area = Rect(10, 10, 100, 80)
    drawn = chart(wealth, area, 4)
    for course in drawn["courses"]:
        assert all(10 <= x <= 110 and 10 - 1e-6 <= y <= 90 + 1e-6 for x, y in course["points"])
    heights = sorted(course["y"] for course in drawn["courses"])
    assert all(b - a >= 4 - 1e-6 for a, b in itertools.pairwise(heights))
    assert 2 <= len(drawn["rules"]) <= 11

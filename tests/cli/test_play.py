"""`pnp play`: a script is held to its answers."""

from pathlib import Path

import pytest

from pnp.cli.bank.play import read_opening
from pnp.errors import UsageError
from tests.typed import typed

EVENING = "open cronulla Anna Ben --cash book\n\n# a start\n> buy anna 37\n> rent ben 37\n> rent\n"


@pytest.fixture
def script(tmp_path: Path) -> Path:
    file = tmp_path / "evening.play"
    file.write_text(EVENING, encoding="utf-8")
    assert typed("play", file, "--write", cwd=tmp_path).returncode == 0
    return file


def test_answers_are_written_when_asked(script: Path) -> None:
    written = script.read_text(encoding="utf-8")
    assert written.startswith(f"{EVENING.partition('> rent')[0]}  2: Anna buys")
    assert "> rent\n  E_SYNTAX" in written
    done = typed("play", script, cwd=script.parent)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{script}: 3 lines are answered as written; the books are sound.\n"


def test_a_line_that_is_answered_otherwise_is_named(script: Path) -> None:
    text = script.read_text(encoding="utf-8")
    script.write_text(text.replace("pays Anna", "gives Anna"), encoding="utf-8")
    done = typed("play", script, cwd=script.parent)
    assert done.returncode == 1
    assert "evening.play:8: > rent ben 37" in done.stderr
    assert "  -  3: Ben gives Anna" in done.stderr
    assert "  +  3: Ben pays Anna" in done.stderr
    assert "1 of 3 lines is answered otherwise" in done.stderr


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "a script begins with `open KIT PLAYER…`"),
        ('open cronulla "Anna\n', "a script begins with"),
        ("open cronulla Anna Ben --ink low\n", "No such option '--ink'"),
        ("open cronulla Anna Ben --seed x\n", "Invalid value for '--seed'"),
        ("open cronulla Anna Ben --table x\n", "the table of a script has no --hall"),
        ("open cronula Anna Ben\n", "did you mean `cronulla`?"),
        ("open cronulla Anna Ben\nbuy anna 37\n", "line 2: a line to be typed begins with `> `"),
    ],
)
def test_a_script_that_is_none_is_refused(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "evening.play").write_text(text, encoding="utf-8")
    done = typed("play", "evening.play", cwd=tmp_path)
    assert done.returncode in {1, 2}
    assert says in done.stderr


def test_the_line_that_opens_is_read_as_the_bank_reads_it() -> None:
    kit, wishes = read_opening('open solo "Mary Lou" --dice --until 22:00 --option a=b')
    assert (kit, wishes.players, wishes.options) == ("solo", ("Mary Lou",), ("a=b",))
    assert (wishes.seed, wishes.hour) == (1, "22:00")
    with pytest.raises(UsageError, match="`late` is no time of the day"):
        read_opening("open solo Emma --until late")

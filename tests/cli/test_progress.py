"""How far a command is: told on a terminal once it takes long, and nowhere else."""

import io
import os
import re
import sys
from collections.abc import Iterator
from time import sleep
from typing import Any, Final

import pexpect
import pytest

from pnp.cli import progress
from pnp.cli.main import pnp
from pnp.errors import PrintError
from pnp.pool import silent
from tests.typed import HOUSE, run_python

WORK: Final = """
import sys, time
from pnp.cli import progress
from pnp.cli.main import tell_in_one_sentence
from pnp.cli.streams import adapt_streams
from pnp.pool import in_steps
adapt_streams()
progress._PATIENCE = float(sys.argv[1])
with tell_in_one_sentence(), progress.telling() as told:
    for _ in in_steps(range(12), sys.argv[2], told):
        time.sleep(float(sys.argv[3]))
print("done")
"""
CLEARED: Final = "\r\x1b[1A\x1b[2K"


def work(patience: float, thing: str, seconds: float = 0.05) -> list[str]:
    return ["-c", WORK, str(patience), thing, str(seconds)]


def begin(*asked: Any, columns: int = 80, **env: str) -> Any:
    # The width is the terminal's, whatever the one is called in which the tests run.
    told = {**os.environ, "PYTHONPATH": str(HOUSE), "TERM": "xterm", "COLUMNS": str(columns), **env}
    size = (24, columns)
    return pexpect.spawn(
        sys.executable, work(*asked), env=told, dimensions=size, encoding="utf-8", timeout=20
    )


def test_a_terminal_is_told_which_is_at_work_and_of_how_many_until_it_is_done() -> None:
    told = begin(0.2, "deeds").read()
    before, _, after = told.rpartition(CLEARED)
    assert "deeds 12 of 12" in before
    assert "deeds 1 of" not in before
    assert after == "done\r\n"


@pytest.mark.parametrize(("patience", "term"), [(60, "xterm"), (0, "dumb")])
def test_short_work_and_a_dumb_terminal_are_told_nothing(patience: int, term: str) -> None:
    assert begin(patience, "deeds", TERM=term).read() == "done\r\n"


def test_a_pipe_is_told_nothing() -> None:
    done = run_python(*work(0, "deeds"), env={"FORCE_COLOR": "1"})
    assert (done.stdout.split(), done.stderr) == (["done"], "")


def test_a_narrow_window_shows_the_count_whole_and_a_few_letters_are_enough() -> None:
    told = begin(0, "Straßenkärtchen", columns=18, PYTHONIOENCODING="ascii").read()
    lines = {line for line in re.split(r"\x1b\[[?\d]*[A-Za-z]|[\r\n]", told) if " of " in line}
    assert {len(line) for line in lines} <= {17, 18}
    assert "Strassenk 12 of 12" in lines


def test_ctrl_c_leaves_no_line_behind() -> None:
    child = begin(0, "deeds", 5)
    child.expect("deeds 1 of 12")
    child.sendintr()
    assert child.read().rpartition(CLEARED)[2] == "Stopped.\r\n"


def test_what_one_has_got_is_told_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "_PATIENCE", 0)
    seen = ""
    for _ in progress.counted(_slowly(), "kit", 2):
        seen, before = terminal.getvalue(), seen
        assert seen.endswith("\x1b[2K")
        assert seen != before
    assert "kit 1 of 2" in seen
    assert "kit 2 of 2" in seen


@pytest.mark.parametrize(
    ("words", "told"),
    [("proof cronulla", True), ("proof cronulla --json", False), ("proof cronulla --sarif", False)],
)
def test_who_asks_for_json_hears_nothing(
    words: str, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prove(*given: Any) -> None:
        raise PrintError("silent" if given[-1] is silent else "told")

    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr("pnp.cli.proof.prove", prove)
    with pytest.raises(PrintError, match="told" if told else "silent"):
        pnp(words.split(), standalone_mode=False)


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def _slowly() -> Iterator[int]:
    for each in (1, 2):
        sleep(0.3)
        yield each

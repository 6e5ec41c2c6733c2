"""The ring game of the examples: its evening is answered as written, its books balance."""

import shutil
import subprocess
from pathlib import Path

import pytest

from pnp.bank.exports import hledger
from pnp.bank.integrity import inspect
from pnp.bank.play_script import OPENED, read_opening, replay, sit_down
from pnp.bank.table_opening import open_table
from pnp.box.reading.reader import read_box

CONTENT = Path(__file__).parents[2] / "content"
PACK = CONTENT / "examples/promenade"
SCRIPT = PACK / "evening.txt"


def test_the_game_has_no_line_of_python() -> None:
    assert list(PACK.rglob("*.py")) == []


def test_the_evening_is_answered_as_written(tmp_path: Path) -> None:
    written = SCRIPT.read_text(encoding="utf-8").splitlines()
    box = read_box(PACK, CONTENT)
    open_table(tmp_path / "table.pnp", box, read_opening(written[0]).wishes, OPENED)
    session = sit_down(tmp_path / "table.pnp")
    assert replay(session, written).lines == tuple(written)
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

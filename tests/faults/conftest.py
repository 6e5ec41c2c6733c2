"""Tables to be disturbed; `PNP_FAULTS=large` asks for the large numbers, as `make faults` does."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.bank.table_opening import Wishes
from tests.fixtures.bank import sit
from tests.shipped import box_of

Copy = Callable[[str], Path]
Tell = Callable[[str], None]

EVENING = Path(__file__).with_name("evening.txt").read_text(encoding="utf-8").splitlines()
"""What was played before anything goes wrong: enough for every verb to have something to do."""

LARGE = os.environ.get("PNP_FAULTS") == "large"
_FIGURES: list[str] = []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for line in _FIGURES:
        terminalreporter.write_line(f"faults: {line}")


@pytest.fixture
def figures() -> Tell:
    return _FIGURES.append


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a table in the middle of an evening; tests work on copies of it."""
    path = tmp_path_factory.mktemp("played") / "table.pnp"
    box = box_of("cronulla")
    wishes = Wishes(("Anna", "Ben", "Cem"), "book")
    sit(path, box, wishes, *EVENING, opened=1799999000, now=1800000000)
    return path


@pytest.fixture
def copy(played: Path, shelf: Path) -> Copy:
    """Give a maker of copies, each in a folder of its own."""

    def make(name: str) -> Path:
        folder = shelf / name
        folder.mkdir(parents=True)
        return Path(shutil.copy(played, folder / "table.pnp"))

    return make

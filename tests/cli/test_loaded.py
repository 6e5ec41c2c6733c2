"""How much of the program each command loads: who only asks for a name waits for no press."""

from pathlib import Path
from typing import Final

import pytest

from pnp.cli.new import make
from tests.typed import run_python

LOADS: Final = """
import sys
from pnp.cli.main import pnp
pnp(sys.argv[1:], standalone_mode=False)
ours = [each for name, each in sys.modules.items() if name.partition(".")[0] == "pnp"]
print(len([each for each in ours if not hasattr(each, "__path__")]))  # packages are empty
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("loaded")
    make(folder / "village")
    load(folder, "bank open cronulla Anna Ben")
    return folder


def load(folder: Path, words: str) -> int:
    done = run_python("-c", LOADS, *words.split(), cwd=folder, env={"HOME": str(folder)})
    assert done.returncode == 0, done.stderr
    return int(done.stdout.split()[-1])


@pytest.mark.parametrize(
    ("words", "most"),
    [
        ("--help", 3), ("kits", 18), ("show cronulla", 80), ("bank pay anna ben 2", 48),
        ("build ./village --only deeds --jobs 1 -o kit", 215),
        ("build ./village --only deeds --jobs 1 --ink line -o kit", 150),  # its box is kept
        ("check ./village", 215), ("lookup CR-D07-4", 24), ("completion bash", 12),
    ],
)  # fmt: skip
def test_a_command_loads_what_it_wants_and_no_more(words: str, most: int, place: Path) -> None:
    if words.startswith("lookup"):  # the first asks the content and keeps an index
        load(place, words)
    if "--ink line" in words:
        load(place, words.replace("--ink line", "--plan"))
    assert load(place, words) <= most

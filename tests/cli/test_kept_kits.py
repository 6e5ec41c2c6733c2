"""A kit that is on disk as it is asked for is not drawn anew; whatever has changed is."""

import shutil
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pnp.cli import kept_kits, kit_printing
from pnp.cli.build import build
from pnp.press.printing import build as build_kit
from tests.fixtures.pack import change
from tests.typed import run_python

UNCHANGED = "unchanged, nothing was drawn anew."

pytestmark = pytest.mark.usefixtures("village")


def built(*more: str) -> str:
    done = CliRunner().invoke(build, ["./village", "-o", "out", *more], catch_exceptions=False)
    return done.output


def test_what_is_to_be_loaded_is_said_again_and_nothing_is_written(village: Path) -> None:
    first = built()
    times = {file: file.stat().st_mtime_ns for file in Path("out/village").iterdir()}
    again = built()
    assert again.splitlines()[0] == f"{Path('out/village')}: {UNCHANGED}"
    assert again.splitlines()[1:] == first.splitlines()[1:]
    assert {file: file.stat().st_mtime_ns for file in Path("out/village").iterdir()} == times
    assert village.is_dir()


DEEDS = Path("out/village/deeds.pdf")


def kept() -> Path:
    (record,) = Path("cache/pnp/kept").glob("keptkit-*")
    return record


def of_a_word(village: Path) -> None:
    change(village / "cards.yaml", ("hens", "geese"))


CHANGES: dict[str, Callable[[Path], object]] = {
    "a word": of_a_word,
    "a drawing": lambda pack: shutil.copy(pack / "art/mill.svg", pack / "art/new.svg"),
    "a picture": lambda pack: (pack / "art/gull.PNG").write_bytes(b"another gull"),
    "a page": lambda _: DEEDS.write_bytes(DEEDS.read_bytes().replace(b"%%EOF", b"%%EOE")),
    "a file that is gone": lambda _: DEEDS.unlink(),
    "what is kept": lambda _: kept().write_bytes(kept().read_bytes()[:-9]),
    # another program asks for another
    "the program": lambda _: kept().rename(kept().with_name(f"{kept().name[:-1]}~")),
}


@pytest.mark.parametrize("of", CHANGES)
def test_after_any_change_it_is_drawn_anew(village: Path, of: str) -> None:
    built("--only", "deeds")
    CHANGES[of](village)
    assert UNCHANGED not in built("--only", "deeds")
    assert UNCHANGED in built("--only", "deeds")


def test_another_version_draws_it_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = tmp_path / "drawing_gulls.py"
    library.write_text("VERSION = 1", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(kept_kits, "find_spec", lambda _: find_spec(library.stem))
    monkeypatch.setattr(kept_kits, "_libraries", kept_kits._libraries.__wrapped__)
    built("--only", "deeds")
    assert UNCHANGED in built("--only", "deeds")
    library.write_text("VERSION = 22", encoding="utf-8")
    assert UNCHANGED not in built("--only", "deeds")


def test_what_is_saved_meanwhile_comes_next(village: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def saved_meanwhile(*order: Any) -> Mapping[str, Any]:
        of_a_word(village)
        return build_kit(*order)

    with monkeypatch.context() as patched:
        patched.setattr(kit_printing, "build_kit", saved_meanwhile)
        built("--only", "deeds")
    assert UNCHANGED not in built("--only", "deeds")


def test_another_order_is_another_kit() -> None:
    built("--only", "deeds")
    assert UNCHANGED not in built("--only", "deeds", "--ink", "line")
    assert UNCHANGED not in built("--only", "deeds")  # the folder holds the other one now


def test_who_has_his_kit_already_waits_for_no_press() -> None:
    built("--only", "deeds")
    code = "import sys; from pnp.cli.main import pnp\n"
    code += "pnp(['build', './village', '-o', 'out', '--only', 'deeds'], standalone_mode=False)\n"
    code += "print([each for each in ('reportlab', 'yaml', 'pydantic') if each in sys.modules])"
    done = run_python("-c", code)
    assert UNCHANGED in done.stdout
    assert done.stdout.splitlines()[-1] == "[]"

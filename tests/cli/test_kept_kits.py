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


def of_a_word(village: Path) -> None:
    change(village / "cards.yaml", ("hens", "geese"))


def of_a_drawing(village: Path) -> None:
    shutil.copy(village / "art/mill.svg", village / "art/new.svg")


def of_a_picture(village: Path) -> None:
    (village / "pictures").mkdir()
    (village / "pictures/gull.PNG").write_bytes(b"another gull")


def of_a_page(_village: Path) -> None:
    deeds = Path("out/village/deeds.pdf")
    deeds.write_bytes(deeds.read_bytes().replace(b"%%EOF", b"%%EOE"))


def without_a_file(_village: Path) -> None:
    Path("out/village/deeds.pdf").unlink()


def of_what_is_kept(_village: Path) -> None:
    (record,) = Path("cache/pnp/kept").glob("keptkit-*")
    record.write_bytes(record.read_bytes()[:-9])


def of_the_program(_village: Path) -> None:
    (record,) = Path("cache/pnp/kept").glob("keptkit-*")
    record.rename(record.with_name(f"{record.name[:-1]}~"))  # another program asks for another


CHANGES = (of_a_word, of_a_drawing, of_a_picture, of_a_page, without_a_file, of_what_is_kept,
           of_the_program)  # fmt: skip


@pytest.mark.parametrize("made", CHANGES)
def test_after_any_change_it_is_drawn_anew(village: Path, made: Callable[[Path], None]) -> None:
    built("--only", "deeds")
    made(village)
    assert UNCHANGED not in built("--only", "deeds")
    assert UNCHANGED in built("--only", "deeds")


def test_after_another_version_of_what_draws_it_is_drawn_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = tmp_path / "drawing_gulls.py"
    library.write_text("VERSION = 1", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(kept_kits, "find_spec", lambda _: find_spec(library.stem))
    monkeypatch.setattr(kept_kits, "_libraries", kept_kits._libraries.__wrapped__)
    built("--only", "deeds")
    assert UNCHANGED in built("--only", "deeds")
    library.write_text("VERSION = 22", encoding="utf-8")
    assert UNCHANGED not in built("--only", "deeds")


def test_what_is_saved_while_a_kit_is_drawn_is_drawn_the_next_time(
    village: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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

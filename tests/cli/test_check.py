"""`pnp check`: sound or not, and what is missing.

The five kits are laid out in their own languages here; PNP_LAYOUTS=all lays them out in all of
theirs, as `make check` does anyway.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from pnp.box.model import Box
from pnp.cli.build import build
from pnp.cli.check import check, layout_faults
from pnp.cli.new import make
from pnp.errors import ContentError
from pnp.findings import Finding
from tests.shipped import SHIPPED


@pytest.fixture(autouse=True)
def village(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    make(Path("village"))
    return Path("village")


def test_a_sound_kit_is_summed_up_in_a_line() -> None:
    result = CliRunner().invoke(check, ["village"])
    assert result.exit_code == 0
    assert result.output.splitlines()[0] == (
        "village: sound. 12 spaces, 6 deeds, 2 blank deeds, 8 News cards, 170 notes; in en, de, fr."
    )


def test_missing_translations_are_listed_and_are_no_fault(village: Path) -> None:
    game = village / "game.yaml"
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace(", fr: Village}", "}"), encoding="utf-8")
    result = CliRunner().invoke(check, ["./village"])
    assert result.exit_code == 0
    assert "village/game.yaml: `title` of `village` is missing in fr: Village" in result.output


def test_names_that_stay_are_notes_and_no_fault(village: Path) -> None:
    deeds = village / "deeds.yaml"
    text = deeds.read_text(encoding="utf-8")
    deeds.write_text(text.replace(", fr: Étang du Moulin", ""), encoding="utf-8")
    result = CliRunner().invoke(check, ["./village"])
    assert result.exit_code == 0
    note = "  village/deeds.yaml: note: in fr 1 deed keeps its name: `mill-pond`"
    assert result.output.splitlines()[1:] == [note]


def in_its_own_language(box: Box, folder: Path, **more: int) -> tuple[Finding, ...]:
    return layout_faults(box, folder, (box.game.source,), **more)


def test_all_five_kits_are_sound_and_everything_in_the_box_is_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if os.environ.get("PNP_LAYOUTS") != "all":
        monkeypatch.setattr("pnp.cli.check.layout_faults", in_its_own_language)
    done = CliRunner().invoke(check, SHIPPED, standalone_mode=False)
    assert done.exception is None, done.output
    assert done.output.count(": sound.") == 5
    counts = "44 spaces, 33 deeds, 33 Chance cards, 12 building cards, 32 savings contracts"
    assert counts in done.output
    assert "3 rows, 124 other pieces" in done.output


def test_a_kit_there_is_not_does_not_keep_the_others_from_being_read(village: Path) -> None:
    shutil.copytree(village, village.with_name("hamlet"))
    (village / "look.yaml").write_text("palete: {}\n", encoding="utf-8")
    result = CliRunner().invoke(check, ["vilage", "village", "hamlet"])
    assert isinstance(result.exception, ContentError)
    assert [each.file for each in result.exception.findings] == ["vilage", "village/look.yaml"]
    assert "village: sound." in result.output


@pytest.mark.parametrize("command", [check, build])
def test_a_drawing_nobody_has_made_is_a_fault_before_anything_is_drawn(
    village: Path, command: click.Command
) -> None:
    look = village / "look.yaml"
    text = look.read_text(encoding="utf-8")
    look.write_text(text.replace("emblem: mill", "emblem: wave"), encoding="utf-8")
    result = CliRunner().invoke(command, ["village"])
    assert isinstance(result.exception, ContentError)
    assert "village/look.yaml:3: there is no emblem `wave`" in str(result.exception)
    assert not Path("output").exists()


def test_faults_of_all_kits_come_together(village: Path) -> None:
    make(Path("annex"))
    for folder in (village, Path("annex")):
        (folder / "look.yaml").write_text("palete: {}\n", encoding="utf-8")
    result = CliRunner().invoke(check, ["village", "annex"])
    assert isinstance(result.exception, ContentError)
    assert result.exception.exit_code == 1
    assert [problem.file for problem in result.exception.findings] == [
        "annex/look.yaml",
        "village/look.yaml",
    ]


def test_at_the_shell_a_fault_is_a_sentence_and_exit_code_1(village: Path) -> None:
    (village / "look.yaml").write_text("palete: {}\n", encoding="utf-8")
    root = str(Path(__file__).parents[2])
    ran = subprocess.run(
        [sys.executable, "-m", "pnp", "check", "village"],
        env={**os.environ, "PYTHONPATH": root},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 1
    assert ran.stderr.splitlines() == [
        "1 fault found.",
        "village/look.yaml:1: unknown key `palete`; did you mean `palette`?",
        "    palete: {}",
    ]


def test_a_cache_that_cannot_be_written_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert CliRunner().invoke(check, ["village"]).exit_code == 0


def test_check_writes_what_it_found_for_scripts_and_editors(village: Path) -> None:
    deeds = village / "deeds.yaml"
    deeds.write_text(deeds.read_text(encoding="utf-8").replace("price:", "prise:", 1), "utf-8")
    said = [CliRunner().invoke(check, ["./village", form]) for form in ("--json", "--sarif")]
    assert [each.exit_code for each in said] == [ContentError.exit_code] * 2
    plain, log = (json.loads(each.stdout) for each in said)
    (finding,) = plain["findings"]
    assert finding["file"].endswith("deeds.yaml")
    assert finding["line"] > 1
    (result,) = log["runs"][0]["results"]
    assert "did you mean `price`?" in result["message"]["text"]

"""`pnp build`: what it makes, by one process or several, and what it says when it cannot."""

import json
import os
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from pnp.errors import ContentError, Finding, PnpError
from pnp.pool import working
from tests.typed import Done, run_python, typed


def run(*words: str | Path, cwd: Path) -> Done:
    return typed("build", *words, cwd=cwd)


def run_on_full_disk(*words: str, cwd: Path, room: int) -> subprocess.CompletedProcess[str]:
    """Run the command where any file of more than so many bytes fails as on a full disk."""
    code = "import resource as r, sys; from pnp.cli.main import start; sys.argv[0] = 'pnp'\n"
    code += f"r.setrlimit(r.RLIMIT_FSIZE, ({room}, {room})); start()"
    return run_python("-c", code, "build", *words, cwd=cwd)


def test_the_languages_in_codes_are_chosen(tmp_path: Path) -> None:
    done = run("cronulla", "--only", "luck", "--qr", "fr", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    kit = json.loads((tmp_path / "output/cronulla/kit.json").read_text(encoding="utf-8"))
    pieces = [each for page in kit["parts"][0]["layout"] for each in page["pieces"]]
    said = [each["qr"] for each in pieces if "qr" in each]
    assert len(said) == 71
    assert said[0].replace("\u00a0", " ") == "CR-L01-Q: Fête du surf gagnée : +200 $"
    assert kit["options"]["qr_langs"] == ["fr"]


def test_a_full_disk_changes_nothing_and_says_so(tmp_path: Path) -> None:
    done = run_on_full_disk("cronulla", "--only", "deeds", cwd=tmp_path, room=30_000)
    assert done.returncode == 1
    assert "cannot be written" in done.stderr
    assert "nothing was changed" in done.stderr
    assert "Traceback" not in done.stderr
    assert list((tmp_path / "output").iterdir()) == []


def test_measured_offsets_and_options_stand_in_the_manifest(tmp_path: Path) -> None:
    words = ["--only", "deeds", "--paper", "letter", "--backs", "short-edge", "--ink", "line"]
    done = run("cronulla", *words, "--printer", "0.5,-1", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    manifest = json.loads((tmp_path / "output/cronulla/kit.json").read_text())
    options = manifest["options"]
    assert (options["paper"], options["backs"], options["ink"]) == ("letter", "short-edge", "line")
    assert options["back_shift"] == [0.5, -1]


def seals(folder: Path) -> dict[str, str]:
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return {str(f.relative_to(folder)): sha256(f.read_bytes()).hexdigest() for f in files}


def test_two_processes_make_the_same_bytes_as_one(tmp_path: Path) -> None:
    asked = ["cronulla", "--only", "deeds", "--lang", "en", "--lang", "de", "--lang", "fr"]
    for jobs in ("1", "2"):
        made = run(*asked, "--jobs", jobs, "-o", jobs, cwd=tmp_path)
        assert made.returncode == 0, made.stderr
    assert seals(tmp_path / "1") == seals(tmp_path / "2")
    assert {name.split("/")[1] for name in seals(tmp_path / "1")} == {"en", "de", "fr"}


def _own_process(_task: int) -> int:
    return os.getpid()


def _refuse(task: int) -> int:
    if task == 2:
        raise ContentError((Finding("the rents should rise", "deeds.yaml", 7),))
    return task


def test_a_single_task_starts_no_process() -> None:
    with working(_own_process, [1], 8) as here, working(_own_process, [1, 2], 2) as elsewhere:
        assert list(here) == [os.getpid()]
        assert os.getpid() not in list(elsewhere)


def test_a_fault_comes_home_whole_from_another_process() -> None:
    with pytest.raises(PnpError) as fault, working(_refuse, [1, 2, 3], 2) as results:
        list(results)
    assert str(fault.value) == "deeds.yaml:7: the rents should rise"

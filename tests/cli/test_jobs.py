"""`pnp build --jobs`: several kits and languages at once, and nothing else changes by it."""

import os
import shutil
from hashlib import sha256
from pathlib import Path

import pytest

from pnp.box.packs import find_kit
from pnp.errors import ContentError, PnpError
from pnp.findings import Finding
from pnp.pool import working
from tests.typed import Done, typed


def build(*words: str | Path, cwd: Path) -> Done:
    return typed("build", *words, cwd=cwd)


def seals(folder: Path) -> dict[str, str]:
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return {str(f.relative_to(folder)): sha256(f.read_bytes()).hexdigest() for f in files}


def test_two_processes_make_the_same_bytes_as_one(tmp_path: Path) -> None:
    asked = ["cronulla", "--only", "deeds", "--lang", "en", "--lang", "de", "--lang", "fr"]
    for jobs in ("1", "2"):
        made = build(*asked, "--jobs", jobs, "-o", jobs, cwd=tmp_path)
        assert made.returncode == 0, made.stderr
    assert seals(tmp_path / "1") == seals(tmp_path / "2")
    assert {name.split("/")[1] for name in seals(tmp_path / "1")} == {"en", "de", "fr"}


def test_a_fault_is_told_in_the_same_words_by_one_process_and_by_two(tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    shutil.copytree(find_kit("cronulla"), pack)
    look = pack / "look.yaml"
    look.write_text(look.read_text(encoding="utf-8").replace("palette:", "pallette:"))
    told = [
        build(pack, "--lang", "en", "--lang", "de", "--jobs", jobs, cwd=tmp_path).stderr
        for jobs in ("1", "2")
    ]
    assert "pallette" in told[0]
    assert told[0] == told[1]


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

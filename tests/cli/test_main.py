"""The command line as a whole: whatever goes wrong is a sentence and an exit code."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(*words: str, out: int | None = subprocess.PIPE) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pnp", *words],
        cwd=ROOT,
        stdout=out,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("chek", "there is no command `chek`; did you mean `check`?\n"),
        ("lokup", "there is no command `lokup`; did you mean `lookup`?\n"),
        ("xyzzy", "there is no command `xyzzy`; there are build proof calibrate"),
    ],
)
def test_a_mistyped_command_gets_the_nearest(typed: str, answer: str) -> None:
    done = run(typed, "--help")
    assert done.returncode == 2
    assert done.stderr.startswith(answer)


@pytest.mark.parametrize("words", [("show",), ("show", "chalet"), ("--help",)])
def test_a_full_disk_behind_the_output_is_a_sentence(words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = run(*words, out=full.fileno())
    assert done.returncode == 1
    assert done.stderr == "The output cannot be used: No space left on device.\n"


@pytest.mark.parametrize("words", [("show", "chalet"), ("show",), ("check", "solo")])
def test_a_reader_that_goes_away_is_no_fault_to_be_told(words: tuple[str, ...]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "pnp", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert running.stderr.read() == ""


def test_a_place_the_system_refuses_is_a_sentence() -> None:
    done = run("check", "./" + "a" * 300)
    assert done.returncode == 1
    assert done.stderr == f"{'a' * 300}/game.yaml cannot be used: File name too long.\n"


def test_what_lies_in_the_folder_one_stands_in_is_not_run(tmp_path: Path) -> None:
    (tmp_path / "click.py").write_text("print('a stranger runs')\n", "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pnp", "--version"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout[:4]) == (0, "pnp "), done.stderr

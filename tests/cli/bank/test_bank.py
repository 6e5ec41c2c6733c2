"""The command `pnp bank` as a banker and as a script call it, with real files."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.bank.decision import CORRECTIONS, LOOKS
from pnp.cli.bank import group
from pnp.cli.bank.answers import break_lines
from pnp.rules.language.usage import OTHER_WORDS, OUTSIDE
from tests.typed import HOUSE, Done, run_python, typed

Bank = Callable[..., Any]


@pytest.fixture
def bank(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bank:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PNP_TABLE", raising=False)

    def call(*words: str, stdin: str = "", **env: str) -> Done:
        return typed("bank", *words, cwd=tmp_path, stdin=stdin, env={**os.environ, **env})

    return call


@pytest.fixture
def table(bank: Bank) -> Bank:
    done = bank("open", "cronulla", "Anna", "Ben", "--cash", "book")
    assert done.returncode == 0, done.stderr
    return bank


def test_every_command_has_help(bank: Bank) -> None:
    listed = bank("--help").stdout
    for name in ("open", "run", "status", "score", "history", "why", "check", "recover", "export"):
        assert name in listed
        assert bank(name, "--help").returncode == 0


def test_a_command_typed_in_the_shell_is_told_where_it_belongs(table: Bank) -> None:
    assert set(OUTSIDE) == set(group.bank.places) - set(LOOKS)
    assert set(OTHER_WORDS) == {*CORRECTIONS, *LOOKS} - {"?", "count-up", "hilfe", "aide"}
    assert "pnp bank report" in table(stdin="report\n").stderr


def test_a_fresh_process_answers_alike(table: Bank, tmp_path: Path) -> None:
    del table
    done = run_python("-m", "pnp", "bank", "buy", "anna", "kingsway", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("   2  Anna buys Kingsway for 350\n")


def test_bytes_that_are_no_text_are_refused_and_the_next_line_is_read(table: Bank) -> None:
    del table
    done = subprocess.run(
        [sys.executable, "-m", "pnp", "bank"], input=b"\xff\xfe anna\nsalary ben\n",
        capture_output=True, check=False,
        env={**os.environ, "PYTHONPATH": str(HOUSE), "PYTHONIOENCODING": "utf-8:strict"},
    )  # fmt: skip
    assert b"Traceback" not in done.stderr
    assert b"control character U+DCFF" in done.stderr
    assert b"Ben" in done.stdout


def test_a_line_without_end_is_refused_whole(table: Bank) -> None:
    done = table(stdin=f"50 anna ben # {'x' * 3_000}\n50 anna ben # {'x' * 300_000}\nsalary ben\n")
    assert done.stderr.count("2000 are the most") == 2
    assert "Ben" in done.stdout
    assert len(json.loads(table("history", "--json").stdout)) == 2


def test_long_lines_are_broken_between_words_and_go_on_below_their_text() -> None:
    lines = ["   7  Anna zahlt Ben 28 Miete", "      = Grundmiete von Kingsway: 28", "", "Anna 15"]
    broken = ["   7  Anna zahlt Ben", "      28 Miete", "      = Grundmiete von",
              "        Kingsway: 28", "", "Anna 15"]  # fmt: skip
    assert list(break_lines(lines, 22)) == broken
    line = "      350  Kingsway,   mortgaged"  # what fits is left alone
    assert list(break_lines([line], 60)) == [line]

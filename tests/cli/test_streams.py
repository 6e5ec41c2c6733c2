"""What a stream or a terminal is told: in whatever letters it has, and how far a command is."""

import io
import json
import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import chdir, suppress
from pathlib import Path
from time import sleep
from typing import Any, Final
from unittest.mock import patch

import pexpect
import pytest

from pnp.box.packs import content_root
from pnp.cli import progress
from pnp.cli.bank.group import bank
from pnp.cli.main import COMMANDS, main, pnp
from pnp.cli.streams import adapt_streams, write_plainly
from pnp.errors import PrintError
from pnp.pool import silent
from tests.typed import HOUSE, run_python

# a language for each, so that all are tried; by hand each was tried with each
STREAMS = {"cp1252": "fr", "latin-1": "es", "cp437": "de", "ascii": "en"}

TYPED = Path(__file__).with_name("letters.txt").read_text(encoding="utf-8").split("\n\n")
SAID, AT_THE_TABLE = (each.splitlines()[1:] for each in TYPED)


class Shown:
    """What a command has written, by streams that are strict about their letters."""

    def __init__(self, encoding: str, stdin: bytes = b"") -> None:
        self.encoding = encoding
        self.raw = [io.BytesIO(stdin), io.BytesIO(), io.BytesIO()]
        self.streams = [io.TextIOWrapper(each, encoding, "strict") for each in self.raw]

    def run(self, *words: str) -> str:
        names = ("stdin", "stdout", "stderr")
        patches = [patch.object(sys, *each) for each in zip(names, self.streams, strict=True)]
        with patches[0], patches[1], patches[2], patch.object(sys, "argv", ["pnp", *words]):
            adapt_streams()
            with suppress(SystemExit):
                main()
            for each in self.streams[1:]:
                each.flush()
        return self.raw[1].getvalue().decode(self.encoding)


def lines(lang: str) -> Iterator[list[str]]:
    for row in COMMANDS:
        yield [row.name, "--help"]
        yield [row.name, "--ünknown"]
    assert {line.split()[0] for line in SAID} == {row.name for row in COMMANDS}
    for line in SAID:
        yield line.replace("LANG", lang).split()
    for name in bank.places:
        yield ["bank", name, "--help"]
    for line in AT_THE_TABLE:
        yield ["bank", "--lang", lang, *line.split()]


def read_json(said: str) -> list[object]:
    """Read what scripts are told: one value over many lines, or one a line."""
    texts = [said] if said[1:2] == "\n" else said.splitlines()
    return [json.loads(each) for each in texts]


def run_all(encoding: str, lang: str, place: Path) -> Iterator[tuple[list[str], str]]:
    place.mkdir()
    with chdir(place), patch.object(time, "time", lambda: 1_800_000_000.0):
        yield from ((words, Shown(encoding).run(*words)) for words in lines(lang))


@pytest.mark.parametrize(("encoding", "lang"), STREAMS.items())
def test_no_command_fails_for_want_of_letters(encoding: str, lang: str, tmp_path: Path) -> None:
    whole = run_all("utf-8", lang, tmp_path / "whole")
    for (words, meant), (_, said) in zip(
        whole, [*run_all(encoding, lang, tmp_path / "plain")], strict=True
    ):
        assert said.count("?") == meant.replace("☃", "?").count("?"), (words, said)
        if "json" in " ".join(words):
            assert read_json(said) == read_json(meant)


def test_every_letter_of_the_house_has_plain_ones() -> None:
    texts = [each for each in content_root().rglob("*") if each.suffix in {".yaml", ".md"}]
    texts += Path(main.__code__.co_filename).parents[1].rglob("words.*.yaml")
    letters = "".join(sorted({c for each in texts for c in each.read_text("utf-8")}))
    told, _ = write_plainly(UnicodeEncodeError("ascii", letters, 0, len(letters), ""))
    assert told.count("?") == 1, told
    assert '"' not in write_plainly(UnicodeEncodeError("ascii", "“”„«»″", 0, 6, ""))[0]


@pytest.mark.parametrize(
    "text", ["\ufeffpay Zoë ben 50\n".encode(), "pay Zoë ben 50\n".encode("cp437")]
)
def test_a_script_is_utf_8_and_a_console_speaks_as_it_does(text: bytes, tmp_path: Path) -> None:
    with chdir(tmp_path):
        Shown("cp437").run("bank", "open", "cronulla", "Zoë", "Ben")
        assert "Zoë pays Ben 50" in Shown("cp437", text).run("bank", "run", "-")


def test_scripts_are_told_no_half_letters(tmp_path: Path) -> None:
    with chdir(tmp_path):
        Shown("ascii").run("bank", "open", "cronulla", "Anna", "Ben")
        told = Shown("ascii", b"\xff\n").run("bank", "run", "-", "--json", "--keep-going")
    assert json.loads(told)["act"] == "?"


WORK: Final = """
import sys, time
from pnp.cli import progress
from pnp.cli.main import tell_in_one_sentence
from pnp.cli.streams import adapt_streams
from pnp.pool import in_steps
adapt_streams()
progress._PATIENCE = float(sys.argv[1])
with tell_in_one_sentence(), progress.telling() as told:
    for _ in in_steps(range(12), sys.argv[2], told):
        time.sleep(float(sys.argv[3]))
print("done")
"""
CLEARED: Final = "\r\x1b[1A\x1b[2K"


def work(patience: float, thing: str, seconds: float = 0.05) -> list[str]:
    return ["-c", WORK, str(patience), thing, str(seconds)]


def begin(*asked: Any, columns: int = 80, **env: str) -> Any:
    # The width is the terminal's, whatever the one is called in which the tests run.
    told = {**os.environ, "PYTHONPATH": str(HOUSE), "TERM": "xterm", "COLUMNS": str(columns), **env}
    size = (24, columns)
    return pexpect.spawn(
        sys.executable, work(*asked), env=told, dimensions=size, encoding="utf-8", timeout=20
    )


def test_a_terminal_is_told_which_is_at_work_and_of_how_many_until_it_is_done() -> None:
    told = begin(0.2, "deeds").read()
    before, _, after = told.rpartition(CLEARED)
    assert "deeds 12 of 12" in before
    assert "deeds 1 of" not in before
    assert after == "done\r\n"


@pytest.mark.parametrize(("patience", "term"), [(60, "xterm"), (0, "dumb")])
def test_short_work_and_a_dumb_terminal_are_told_nothing(patience: int, term: str) -> None:
    assert begin(patience, "deeds", TERM=term).read() == "done\r\n"


def test_a_pipe_is_told_nothing() -> None:
    done = run_python(*work(0, "deeds"), env={"FORCE_COLOR": "1"})
    assert (done.stdout.split(), done.stderr) == (["done"], "")


def test_a_narrow_window_shows_the_count_whole_and_a_few_letters_are_enough() -> None:
    told = begin(0, "Straßenkärtchen", columns=18, PYTHONIOENCODING="ascii").read()
    lines = {line for line in re.split(r"\x1b\[[?\d]*[A-Za-z]|[\r\n]", told) if " of " in line}
    assert {len(line) for line in lines} <= {17, 18}
    assert "Strassenk 12 of 12" in lines


def test_ctrl_c_leaves_no_line_behind() -> None:
    child = begin(0, "deeds", 5)
    child.expect("deeds 1 of 12")
    child.sendintr()
    assert child.read().rpartition(CLEARED)[2] == "Stopped.\r\n"


def test_what_one_has_got_is_told_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "_PATIENCE", 0)
    seen = ""
    for _ in progress.counted(_slowly(), "kit", 2):
        seen, before = terminal.getvalue(), seen
        assert seen.endswith("\x1b[2K")
        assert seen != before
    assert "kit 1 of 2" in seen
    assert "kit 2 of 2" in seen


@pytest.mark.parametrize(("words", "told"), [
    ("proof cronulla", True), ("proof cronulla --json", False), ("proof cronulla --sarif", False),
])  # fmt: skip
def test_for_json_nothing_is_said(words: str, told: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def prove(*given: Any) -> None:
        raise PrintError("silent" if given[-1] is silent else "told")

    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr("pnp.cli.proof.prove", prove)
    with pytest.raises(PrintError, match="told" if told else "silent"):
        pnp(words.split(), standalone_mode=False)


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def _slowly() -> Iterator[int]:
    for each in (1, 2):
        sleep(0.3)
        yield each

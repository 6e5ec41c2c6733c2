"""Whatever letters a stream has, no command fails for them, and nothing turns into a riddle."""

import io
import json
import sys
import time
from collections.abc import Iterator
from contextlib import chdir, suppress
from pathlib import Path
from unittest.mock import patch

import pytest

from pnp.box.packs import content_root
from pnp.cli.bank.group import COMMANDS as BANK_COMMANDS
from pnp.cli.main import COMMANDS, main
from pnp.cli.streams import adapt_streams, write_plainly

# a language for each, so that all are tried; by hand each was tried with each
STREAMS = {"cp1252": "fr", "latin-1": "es", "cp437": "de", "ascii": "en"}

SAID = {
    "kits": "kits", "build": "build cronulla --plan --lang LANG", "proof": "proof nowhere…",
    "calibrate": "calibrate -o …/ü.pdf", "shop": "shop cronulla --to –", "cut": "cut dorf",
    "tts": "tts ’", "labels": "labels cronulla --stock ×",
    "bank": "bank --plain ŵ", "hall": "hall ł",
    "show": "show cronulla --json", "lookup": "lookup gefängnis", "site": "site ☃",
    "serve": "serve ☃", "new": "new …", "check": "check ☃", "watch": "watch ☃",
    "preview": "preview ☃", "words": "words export ☃ --to it", "schema": "schema -o x…",
    "play": "play ☃", "completion": "completion ☃", "settings": "settings ☃",
}  # fmt: skip
AT_THE_TABLE = (
    "open cronulla Zoë Ben Łukasz", "open cronulla Zoë Ben", "pay zoe ben 50 --json", "status",
    "status --json", "score", "score --json", "history", "history --json", "who", "debts",
    "help", "why 2",
    "buy ben kingsway", "undo", "undo --json", "fly zoe ☃", "buy zoe kingswäy --json", "trust ☃",
    "run ☃", "serve --port ☃", "hall ☃", "check", "check --json", "recover",
    "backup ☃.pnp", "report", "sheet -o ☃.pdf", "export csv", "export json", "export hledger",
    "export beancount",
)  # fmt: skip


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
        yield SAID[row.name].replace("LANG", lang).split()
    for name in BANK_COMMANDS:
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

"""The shell for ears: lines are only ever added; whole evenings through a real terminal.

Two evenings in every run; `PNP_PLAIN=all` plays every evening and playthrough of the house."""

import os
import re
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pexpect
import pytest

from pnp.bank.session import Session
from pnp.bank.table_opening import open_table
from pnp.cli.bank.lines import BankerLines, type_plainly
from pnp.cli.bank.play import OPENED, read_opening
from tests.cli.bank.test_shell import history, surroundings
from tests.shipped import box_of
from tests.typed import typed


def test_the_agreed_hour_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "table.pnp"
    late = int(time.time()) + 7_200
    hour = time.strftime("%H:%M", time.localtime(late))
    opening = ("bank", "open", "cronulla", "Anna", "Ben", "--until", hour, "--table", table)
    typed(*opening, cwd=tmp_path)
    now, typing = [late - 7_000], iter(["note soon", "note late", "note later"])

    def heard(_prompt: str) -> str:
        line = next(typing, None)
        if line is None:
            raise EOFError
        now[0] += 3_530 if line != "note soon" else 0
        return line

    monkeypatch.setattr("builtins.input", heard)
    lines = BankerLines(Session(table, lambda: now[0]), lambda *_: None)
    lines.read(partial(type_plainly, lines))
    assert capsys.readouterr().out.count(f"{hour} has struck\n") == 1


ROOT = Path(__file__).parents[3]
CONTENT = ROOT / "content"
EXAMPLES = {each.parent.name: each for each in (CONTENT / "examples").glob("*/evening.play")}
PLAYED = {each.stem: each for each in (ROOT / "tests/playthroughs").glob("*.txt")}
EVENINGS = EXAMPLES | PLAYED
ALL = os.environ.get("PNP_PLAIN") == "all"
PROMPT = re.compile(r"(?:\A|\n)(?:\d+> |\? )\Z")
BANK_AT_EIGHT = f"""
import builtins, os, sys, time
clock, read, minutes = [{OPENED}], input, iter(os.environ["MINUTES"].split())
def heard(prompt):
    if prompt.endswith("> "):
        clock[0] += 60 * int(next(minutes, "0"))
    return read(prompt)
builtins.input, time.time = heard, lambda: clock[0]
sys.argv = ["pnp", "bank", *sys.argv[1:]]
from pnp.cli.main import start
start()
"""
"""The command `pnp bank`, on a clock on which lines take as many minutes as in a playthrough."""


class Block(NamedTuple):
    line: str
    answers: tuple[str, ...]


def blocks(script: Path) -> Iterator[Block]:
    for block in re.split(r"^> ", script.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        line, *answers = (each for each in block.splitlines() if each[:1] not in {"#", ""})
        yield Block(line, tuple(answers))


def told(text: str) -> str:
    return " ".join(text.split())


def is_entered(block: Block) -> bool:
    return any(re.match(r"  \d+: ", answer) for answer in block.answers[:1])


def is_look(block: Block) -> bool:
    """Tell whether a line only looked at the table: it takes no minute."""
    return not any(re.match(r"  (?:\d+|E_[A-Z_]+): ", answer) for answer in block.answers[:1])


def wanted(block: Block) -> str:
    """Give what an answer says as the shell words it: entries by number, refusals without code."""
    text = told("\n".join(block.answers))
    return re.sub(r"^(?:(\d+): |E_[A-Z_]+: )", lambda found: f"{found[1] or ''} ", text).lstrip()


def opened(script: Path, tmp_path: Path) -> None:
    first = script.read_text(encoding="utf-8").partition("\n")[0]
    kit, wishes = read_opening(first)
    if kit != ".":
        box = box_of(kit)
        open_table(tmp_path / "table.pnp", box, wishes, OPENED)
        return
    _, _, *words = first.split()
    trust = ["--trust"] if (script.parent / "bank").is_dir() else []
    more = (*words, "--table", str(tmp_path / "table.pnp"), *trust)
    assert typed("bank", "open", script.parent, *more, cwd=tmp_path).returncode == 0


class Heard(NamedTuple):
    block: Block
    answer: str
    asked: str


def play(script: Path, tmp_path: Path, *words: str, **more: str) -> tuple[list[Heard], str]:
    """Type an evening at the plain shell; give the answers line by line, and all that came.

    What the shell asks is answered as the evening goes on: yes where the line was entered.
    """
    opened(script, tmp_path)
    minutes = " ".join("0" if is_look(block) else "1" for block in blocks(script))
    env, typed_in = surroundings(tmp_path, MINUTES=minutes, **more), ["-c", BANK_AT_EIGHT, *words]
    child: Any = pexpect.spawn(sys.executable, typed_in, env=env, encoding="utf-8", timeout=20)
    child.delaybeforesend = None
    child.expect(PROMPT)
    screen = [child.before + child.after]

    def answer_to(text: str) -> str:
        child.send(f"{text}\r")
        child.expect(PROMPT)
        screen.append(child.before + child.after)
        return str(child.before.partition("\r\n")[2])

    heard = []
    for block in blocks(script):
        answer, asked = answer_to(block.line), ""
        if child.after.endswith("? "):
            yes = answer.splitlines()[-2].split()[0]
            asked, answer = answer, answer_to(yes if is_entered(block) else "")
        heard.append(Heard(block, answer, asked))
    child.sendcontrol("d")
    child.expect(pexpect.EOF)
    return heard, "".join((*screen, child.before))


def check_answer(heard: Heard) -> None:
    """A line is answered as written; where a question stands for a refusal, it begins like it."""
    if is_entered(heard.block) or not heard.asked:
        assert told(heard.answer).startswith(wanted(heard.block)), heard
    else:
        begins = re.split("[:;]", wanted(heard.block))[0]
        assert told(heard.asked).startswith(begins), heard
        assert not re.match(r" *\d+  ", heard.answer), heard


def check_screen(screen: str) -> None:
    """Nothing moves a cursor: there is print, and every line ends once."""
    assert not re.findall(r"[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f]", screen)
    assert not re.search(r"\r(?!\n)|(?<!\r)\n", screen)


def check_books(script: Path, tmp_path: Path) -> None:
    entered = [block.line for block in blocks(script) if is_entered(block)]
    acts = [entry["act"] for entry in history(tmp_path)[1:]]
    assert acts == [re.split(" (?:#|--force)", line)[0] for line in entered]


FEW = {"cronulla-2": {"TERM": "xterm"}, "neue-heimat-1": {"TERM": "dumb"}}
"""The evenings of every run: one asks to be plain, one has a terminal that can do no more."""


@pytest.mark.parametrize("name", sorted(EVENINGS if ALL else FEW))
def test_a_whole_evening_is_told_line_by_line(name: str, tmp_path: Path) -> None:
    terminal = FEW.get(name, {"TERM": "xterm"})
    words = () if terminal["TERM"] == "dumb" else ("--plain",)
    answers, screen = play(EVENINGS[name], tmp_path, *words, **terminal)
    for heard in answers:
        check_answer(heard)
    check_screen(screen)
    check_books(EVENINGS[name], tmp_path)

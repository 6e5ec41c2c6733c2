"""Evenings as tables of lines and answers: what is typed, and every word that the bank says to it.

Each in `evenings/*.txt` begins with what it states, and the rules it states it of in brackets; then
`open KIT PLAYER…`, then lines with their answers below. A line takes a minute, after `wait 8` eight
seconds. What stands before `>` tells how a line is asked: `?` reads it before Enter, and shows in
brackets what of it is wrong, behind `…` what it still wants; `!` asks what may be a slip in it,
`@Anna` tries it on Anna's phone, `json` gives what scripts read, of which only `| this.part` is
shown. `PNP_REWRITE=1` writes the answers anew; the difference is the review.
"""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.bank.phone_acts import foretell_own
from pnp.bank.preview import Watch, doubt
from pnp.bank.session import Answer, Session
from pnp.bank.table_opening import open_table
from pnp.cli.bank.answers import write_answer
from pnp.cli.bank.play import OPENED, answer, read_opening
from pnp.errors import UsageError
from pnp.rules.language.line import parse
from pnp.rules.state.game_state import Question, choose
from tests.shipped import box_of
from tests.written import Block, each_block, write_anew

LINE = re.compile(r"(\?|!|json|@\w+)?> (.*)")


class Table:
    """A table at which the lines of an evening are typed, with its clock."""

    def __init__(self, path: Path) -> None:
        self.now, self.step = OPENED, 60
        self.session = Session(path, lambda: self.now)
        self.was_refused = False

    def open(self, line: str) -> list[str]:
        kit, wishes = read_opening(line)
        try:
            open_table(Path(self.session.path), box_of(kit), wishes, OPENED)
        except UsageError as error:
            assert not Path(self.session.path).exists()
            return [f"  {error}"]
        return []

    def answer(self, how: str, text: str) -> list[str]:
        """Give what is answered to a line, asked in one of the ways."""
        match how:
            case "":
                self.now, self.step = self.now + self.step, 60
                before = Path(self.session.path).read_bytes()
                told = answer(self.session, text)
                if not re.match(r"  \d+: ", told[0]):
                    assert Path(self.session.path).read_bytes() == before, "nothing is entered"
                self.was_refused = told[0].startswith("  E_")
                return told
            case "?":
                read = Watch(self.session).read(text)
                marked = f" [{text[slice(*read.fault)]}]" if read.fault else ""
                wanted = f" … {read.wants}" if read.wants else ""
                return [f"  {read.says}{marked}{wanted}"]
            case "!":
                self.now, self.step = self.now + self.step, 60
                question = doubt(Watch(self.session).loaded, text, refused=self.was_refused)
                return [f"  {question}", *replies(question, text)] if question else []
            case "json":
                line, _, part = text.partition(" | ")
                return [f"  {json.dumps(self.data(line, part), ensure_ascii=False)}"]
            case phone:
                return [f"  {each}" for each in self.tried(phone[1:], text)]

    def data(self, text: str, part: str) -> Any:
        found = self.session.answer(parse(text))
        told: Any = write_answer(1, parse(text), found) if isinstance(found, Answer) else found.data
        for key in filter(None, part.split(".")):
            told = told[int(key) if isinstance(told, list) else key]
        return told

    def tried(self, name: str, text: str) -> Iterator[str]:
        """Tell what a player's phone shows of a line."""
        with self.session.looking() as loaded:
            would = foretell_own(loaded, name, text)
        if would.refusal is not None:
            yield f"{would.refusal.code}: {would.refusal}"
            return
        yield from would.says
        yield from (f"= {each}" for each in would.why)
        yield f"{would.amount:+}{', at once' if would.direct else ''}"


def replies(question: Question, text: str) -> Iterator[str]:
    for choice in question.choices:
        (writes,) = {choose(question, word) for word in choice.words}
        line = "" if writes is None else question.settled(text, writes)
        yield f"    {', '.join(dict.fromkeys(choice.words))}: {line or '–'}"


def played(evening: Block, path: Path) -> str:
    """Type an evening again, and write it down with the answers of now."""
    shown: list[str] = []
    table = Table(path)
    for line in evening.text.splitlines():
        if line.startswith("  "):
            continue
        shown.append(line)
        if line.startswith("open "):
            shown += table.open(line)
        elif line.startswith("wait "):
            table.step = int(line.removeprefix("wait "))
        elif found := LINE.fullmatch(line):
            shown += table.answer(found[1] or "", found[2])
        else:
            assert line.startswith("#"), f"{evening.file.name}: what is `{line}`?"
    return "\n".join(shown)


@pytest.fixture(autouse=True)
def utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as surroundings:
        surroundings.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


@each_block(Path(__file__).parent / "evenings")
def test_an_evening_is_answered_as_written(block: Block, tmp_path: Path) -> None:
    assert write_anew(block, played(block, tmp_path / "table.pnp")) == block.text

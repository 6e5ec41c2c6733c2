"""Commands as tables: what is typed at the shell, and every line that is answered.

In `commands/*.txt`, and in those of the folder above, each block begins with what it states; `$` is
a command after `pnp bank`, in the folder above after `pnp`, typed in an empty folder a minute after
the last, `PNP_X=…` or `LANG=…` before it, `> FILE` or `| grep TEXT` behind it as in shells. Lines
before it that begin with `<` come in by a pipe, or go to the file that `write` names; `spoil FILE
OLD NEW` changes a text in a file once, `sql FILE STATEMENT` a table behind the bank's back;
`remove`, `move`, `cd`, `ls`, `cat FILE` are those of a shell, `cmp ONE OTHER` as well; `text FILE`
is what a PDF says; `copy GAME FOLDER` brings a game or an example to change, or `village`, as
`pnp new` makes it; `follow` writes the files of a page.
Below stand `exit` with its code, if it is other than nought, and what was said: after `!` on the
error output. `PNP_REWRITE=1` writes it anew.
"""

import os
import re
import shlex
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from pnp.bank.own_rules import find_package
from pnp.rules.registry import take_in
from tests.faults.tampering import with_sqlite
from tests.typed import typed
from tests.written import Block, each_block, write_anew

HERE = Path(__file__).parent
CONTENT = HERE.parents[2] / "content"
PRINTED = re.compile(r"^`([^`\s]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A file as a page of the documentation has it."""

CLOCK = [0]
"""What the clock of a block shows, in seconds."""


@dataclass
class Shell:
    """A folder in which commands are typed, and what comes in by a pipe."""

    home: Path
    here: Path
    sound: Path
    words: tuple[str, ...]
    given: str = ""

    def play(self, line: str) -> Iterator[str]:
        if line.startswith("<"):
            self.given += meant(line[2:]) + "\n"
            return
        told = self._answered if line.startswith("$") else self._done
        yield from told(meant(line))
        self.given = ""

    def _answered(self, line: str) -> Iterator[str]:
        line, into = (*line.split(" > "), "")[:2]
        line, _, wanted = line.partition(" | grep ")
        words = shlex.split(line[2:])
        env = {key: text for key, text in os.environ.items() if not key.startswith(("PNP_", "LC_"))}
        env |= {f"XDG_{each.upper()}_HOME": str(self.home / each) for each in ("cache", "config")}
        env["LANG"] = "en"
        while words and (found := re.match(r"(PNP_\w+|LANG)=(.*)", words[0])):
            env[found[1]] = found[2]
            del words[0]
        find_package.cache_clear()  # as in a process of its own
        done = typed(*self.words, *words, cwd=self.here, stdin=self.given, env=env)
        if done.returncode:
            yield f"exit {done.returncode}"
        assert "Traceback" not in done.stderr
        if into:
            (self.here / into).write_text(done.stdout, encoding="utf-8")
            return
        # a seal covers all that a table keeps, so that it changes with any word of the house
        told = re.sub(r"\b[0-9A-Z]{4}-[0-9A-Z]{4}\b", "????-????", done.stdout)
        told, amiss = told.encode(errors="backslashreplace").decode(), done.stderr
        places = {str(self.home): "~", str(CONTENT): "…/content"}
        for each, name in places.items():
            told, amiss = (text.replace(each, name) for text in (told, amiss))
        yield from (f"  {each}" for each in told.splitlines() if wanted in each)
        yield from (f"! {each}" for each in amiss.splitlines() if wanted in each)

    def _done(self, line: str) -> Iterator[str]:
        line, _, wanted = line.partition(" | grep ")
        match shlex.split(line, comments=True):
            case ["cd", name]:
                self.here = (self.here / name).resolve()
            case ["ls", *names]:
                folder = self.here.joinpath(*names)
                yield f"  {' '.join(sorted(each.name for each in folder.iterdir()))}"
            case ["cat", name]:
                lines = (self.here / name).read_text(encoding="utf-8").splitlines()
                yield from (f"  {each}" for each in lines if wanted in each)
            case ["text", name]:
                with PdfDocument(self.here / name) as document:
                    said = "\n".join(page.get_textpage().get_text_range() for page in document)
                yield from (f"  {each}" for each in said.splitlines() if wanted in each)
            case ["cmp", one, other]:
                assert (self.here / one).read_bytes() == (self.here / other).read_bytes()
            case [how, name, *more]:
                self._change(how, self.here / name, *more)
            case title:
                assert not title, line

    def _change(self, how: str, file: Path, *more: str) -> None:
        match how, *more:
            case ["write"]:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(self.given, encoding="utf-8")
            case ["spoil", old, new]:
                before = file.read_bytes()
                assert old.encode() in before, old
                file.write_bytes(before.replace(old.encode(), new.encode(), 1))
            case ["sql", statement]:
                with_sqlite(statement)(file)
            case ["remove"]:
                file.unlink()
            case ["move", to]:
                (self.here / to).parent.mkdir(exist_ok=True)
                file.rename(self.here / to)
            case ["copy", to]:
                example = CONTENT / "examples" / file.name
                pack = self.sound if file.name == "village" else CONTENT / file.name
                shutil.copytree(example if example.is_dir() else pack, self.here / to)
            case ["follow"]:
                page = CONTENT.parent / f"docs/{file.name}.md"
                for name, lines in PRINTED.findall(page.read_text(encoding="utf-8")):
                    (self.here / name).parent.mkdir(exist_ok=True)
                    (self.here / name).write_text(lines, encoding="utf-8")
            case _:
                raise AssertionError(how)


def meant(line: str) -> str:
    """Read characters that cannot be seen, written as in `\\u0007`."""
    return re.sub(r"\\u(\w{4})", lambda found: chr(int(found[1], 16)), line)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    CLOCK[0] = 1_800_000_000
    with monkeypatch.context() as surroundings:
        surroundings.setenv("TZ", "UTC")
        surroundings.setattr(time, "time", lambda: float(CLOCK[0]))
        time.tzset()
        yield
    time.tzset()
    take_in("village", "")  # it is again one of those whose bank the house keeps


@each_block(HERE / "commands", HERE.parent / "commands")
def test_commands_are_answered_as_written(block: Block, sound: Path, tmp_path: Path) -> None:
    words = ("bank",) if block.file.is_relative_to(HERE) else ()
    shell, shown = Shell(tmp_path, tmp_path / "here", sound, words), list[str]()
    shell.here.mkdir()
    for line in block.text.splitlines():
        if not line.startswith(("  ", "! ", "exit ")):
            CLOCK[0] += 60 * line.startswith("$")
            shown += [line, *shell.play(line)]
    assert write_anew(block, "\n".join(shown)) == block.text

"""Commands of the bank as tables: what is typed at the shell, and every line that is answered.

In `commands/*.txt` each block begins with what it states; `$` is a command after `pnp bank`, typed
in an empty folder a minute after the last, `PNP_X=…` or `LANG=…` before it, `> FILE` behind it as
in shells. Lines before it that begin with `<` come in by a pipe, or go to the file that `write`
names; `spoil FILE OLD NEW` changes bytes in a file, `sql FILE STATEMENT` a table behind the bank's
back, `remove` takes one away, `copy GAME FOLDER` brings a game to change, `ls` shows what is there.
Below stand `exit` with its code, if it is other than nought, and what was said: after `!` on the
error output. `PNP_REWRITE=1` writes it anew.
"""

import os
import re
import shlex
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.tampering import with_sqlite
from tests.typed import typed
from tests.written import Block, each_block, write_anew

CONTENT = Path(__file__).parents[3] / "content"
CLOCK = [0]
"""What the clock of a block shows, in seconds."""


def answered(line: str, folder: Path, given: str) -> Iterator[str]:
    words, into = (*line.split(" > "), "")[:2]
    env = {key: text for key, text in os.environ.items() if not key.startswith(("PNP_", "LC_"))}
    env["LANG"] = "en"
    while found := re.match(r"(PNP_\w+|LANG)=(\S+) ", words):
        env[found[1]] = found[2]
        words = words[found.end() :]
    done = typed("bank", *shlex.split(words), cwd=folder, stdin=given, env=env)
    if done.returncode:
        yield f"exit {done.returncode}"
    assert "Traceback" not in done.stderr
    if into:
        (folder / into).write_text(done.stdout, encoding="utf-8")
        return
    # a seal covers all that a table keeps, so that it changes with any word of the house
    told = re.sub(r"\b[0-9A-Z]{4}-[0-9A-Z]{4}\b", "????-????", done.stdout)
    told = told.encode(errors="backslashreplace").decode()
    yield from (f"  {each}" for each in told.splitlines())
    yield from (f"! {each}" for each in done.stderr.splitlines())


def meant(line: str) -> str:
    """Read characters that cannot be seen, written as in `\\u0007`."""
    return re.sub(r"\\u(\w{4})", lambda found: chr(int(found[1], 16)), line)


def act(line: str, folder: Path, given: str) -> Iterator[str]:
    """Do what a line says, and tell what came of it."""
    match ["$"] if line[0] == "$" else shlex.split(line, comments=True):
        case ["$"]:
            CLOCK[0] += 60
            yield from answered(line[2:], folder, given)
        case ["write", name]:
            (folder / name).write_text(given, encoding="utf-8")
        case ["spoil", name, old, new]:
            before = (folder / name).read_bytes()
            assert before.count(old.encode()) == 1
            (folder / name).write_bytes(before.replace(old.encode(), new.encode()))
        case ["sql", name, statement]:
            with_sqlite(statement)(folder / name)
        case ["remove", name]:
            (folder / name).unlink()
        case ["copy", game, name]:
            shutil.copytree(CONTENT / game, folder / name)
        case ["ls"]:
            yield f"  {' '.join(sorted(each.name for each in folder.iterdir()))}"
        case title:
            assert not title, line


def typed_again(block: Block, folder: Path) -> str:
    shown, given = list[str](), ""
    for line in block.text.splitlines():
        if line.startswith(("  ", "! ", "exit ")):
            continue
        shown.append(line)
        if line.startswith("<"):
            given += meant(line[2:]) + "\n"
        else:
            shown += act(meant(line), folder, given)
            given = ""
    return "\n".join(shown)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    CLOCK[0] = 1_800_000_000
    with monkeypatch.context() as surroundings:
        surroundings.setenv("TZ", "UTC")
        surroundings.setattr(time, "time", lambda: float(CLOCK[0]))
        time.tzset()
        yield
    time.tzset()


@each_block(Path(__file__).parent / "commands")
def test_commands_are_answered_as_written(block: Block, tmp_path: Path) -> None:
    assert write_anew(block, typed_again(block, tmp_path)) == block.text

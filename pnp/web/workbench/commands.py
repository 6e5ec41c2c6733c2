"""What the page works on, and a closed list of what it may have done, each in a child.

A page sends the words of a command line, and what is not in this list is not run. A value stands in
the word of its option (`--lang=de`): a name that begins with a dash is no option of anybody's.
"""

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from threading import Event, Lock, Thread
from typing import IO, Any, Final

from pnp.box.packs import kits_by_name, list_entries
from pnp.errors import UsageError
from pnp.pool import STEPS
from pnp.press.kit_folder import MANIFEST
from pnp.press.kit_snapshot import KitSnapshot
from pnp.system import end_all

_NAME: Final = r"[^\W_][\w .'’-]{0,29}"
_PAIR: Final = r"\d{1,3}(\.\d{1,3})?,\d{1,3}(\.\d{1,3})?"

# Forms of words and of the values of options, by what the help of a command calls them.
_FORMS: Final[Mapping[str, str]] = {
    "LANG": r"[a-z]{2,3}(\+[a-z]{2,3})?",
    "PART": r"[a-z0-9][a-z0-9-]{0,79}",
    "PRINTER|DX,DY": r"[\w-]{1,60}",
    "NAME": _NAME,
    "LEFT RIGHT TOP BOTTOM": _PAIR,
    "WIDTH,HEIGHT": _PAIR,
    "INK,SHEET": r"\d{1,4}(\.\d{1,4})?,\d{1,4}(\.\d{1,4})?",
    "FILE": r"(?!-)[\w][\w .-]{0,79}\.pnp",
    "PORT": r"0",
    "PLAYER...": _NAME,
    "PAIR...": _PAIR,
    "FOLDER": r"[a-z0-9]+(-[a-z0-9]+)*",
    "": "",
}
_NONE: Final = r"(?!)"  # fits nothing


ORDERS: Final[Mapping[str, tuple[str, str]]] = {
    "build": ("KIT", "paper lang backs ink money-backs printer only large no-box plan json prices"),
    "settings": ("KIT", "json"),
    "proof": ("BUILT", "json"),
    "calibrate": ("PAIR...", "paper backs lang save read bars"),
    "check": ("KIT", "json"),
    "new": ("FOLDER", "kind"),
    "bank open": ("KIT PLAYER...", "lang table turns cash dice trust"),
    "bank serve": ("TABLE", "lan port"),
}
"""Every command that a page may begin: the kinds of its words, and the options a page may set.

A kind that ends in dots may come as often as is wished.
"""


def check_order(
    words: Sequence[str], commands: Mapping[str, Any], known: Mapping[str, set[str]]
) -> None:
    """Raise UsageError, which names the word, unless some words are a command that may be begun.

    `commands` tells the options of each command as help does, `known` what can be named: games,
    tables, built kits.
    """
    name = next((each for each in ORDERS if [*words][: len(each.split())] == each.split()), "")
    if not name:
        raise UsageError(f"no page begins `{' '.join(words)[:80]}`")
    (wants, allowed), options = ORDERS[name], dict(_options_of(commands[f"pnp {name}"]))
    kinds = [*wants.split(), "no more"]
    fits: object
    for word in words[len(name.split()) :]:
        option, _, value = word.partition("=")
        if option.startswith("-"):
            fits = option[2:] in allowed.split() and re.fullmatch(options[option], value)
        else:
            kind = kinds[0] if kinds[0].endswith("...") else kinds.pop(0)
            form = _FORMS.get(kind, _NONE)
            fits = word in known[kind] if kind in known else re.fullmatch(form, word)
        if not fits:
            raise UsageError(f"no page says `{word[:80]}` to `pnp {name}`")


def _options_of(command: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for names, wanted, *_ in command["params"]:
        closed = wanted.startswith("[") and not wanted.endswith("...")
        form = "|".join(map(re.escape, wanted.strip("[]").split("|"))) if closed else ""
        yield names[0] if names[0] != "-o" else "", form or _FORMS.get(wanted, _NONE)


_REMEMBERED: Final = 40  # commands that are over and whose answers are still told
MOST_AT_ONCE: Final = 8
"""Commands that may run at the same time."""
# Signs that are kept of what a command says: who prints a novel is cut off at its end.
_MOST: Final = 2_000_000


@dataclass(slots=True)
class Job:
    """One command that was begun: its words, what it has said so far, how it ended."""

    number: int
    words: Sequence[str]
    process: Popen[str]
    said: list[str] = field(default_factory=list)
    """The lines of its answer."""
    complained: list[str] = field(default_factory=list)
    """What it says beside its answer, such as why it cannot be done."""
    step: Sequence[str] = ()
    """What it is at, which of them, of how many."""
    code: int | None = None
    """How it ended; None while it runs."""

    def tell(self) -> dict[str, Any]:
        """Tell how far it is."""
        return {"job": self.number, "said": self.said, "complained": self.complained,
                "step": self.step, "code": self.code}  # fmt: skip


class Runner:
    """Runs commands in a folder, each in a process of its own, without a shell."""

    def __init__(self, folder: Path, changed: Callable[[], None] = lambda: None) -> None:
        """Take the folder they run in, and what is called whenever one has said something."""
        self._folder, self.changed = folder, changed
        self.jobs: dict[int, Job] = {}
        self._numbers, self._lock, self.closed = count(1), Lock(), Event()

    @property
    def is_full(self) -> bool:
        """Tell whether so many run that one more has to wait."""
        return sum(each.code is None for each in self.jobs.values()) >= MOST_AT_ONCE

    def start(self, words: Sequence[str]) -> Job:
        """Begin a command of pnp by its words; whether it may be run was asked before."""
        around = {STEPS: "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        process = Popen(  # noqa: S603  # ourselves, and words that were checked
            [sys.executable, "-P", "-m", "pnp", *words], cwd=self._folder, stdin=DEVNULL,
            stdout=PIPE, stderr=PIPE, text=True, encoding="utf-8", errors="replace",
            env={**os.environ, **around, "PYTHONIOENCODING": "utf-8"}, start_new_session=True,
        )  # fmt: skip
        with self._lock:
            job = Job(next(self._numbers), words, process)
            over = [each for each in self.jobs.values() if each.code is not None]
            for each in over[:-_REMEMBERED]:
                del self.jobs[each.number]
            self.jobs[job.number] = job
        Thread(target=self._follow, args=(job,), daemon=True).start()
        return job

    def _follow(self, job: Job) -> None:
        assert job.process.stdout  # it is a pipe
        assert job.process.stderr  # as well
        beside = Thread(target=self._read, args=(job, job.process.stderr, job.complained))
        beside.start()
        self._read(job, job.process.stdout, job.said)
        beside.join()
        job.code = job.process.wait()
        self.changed()

    def _read(self, job: Job, stream: IO[str], lines: list[str]) -> None:
        left = _MOST
        for line in stream:
            if line.startswith(f"{STEPS}\t"):
                job.step = line.rstrip("\n").split("\t")[1:]
            elif left > 0:
                lines.append(line.rstrip("\n")[:left])
                left -= len(line)
            self.changed()

    def find(self, number: str) -> Job | None:
        """Give a command by its number as it is typed."""
        return self.jobs.get(int(number)) if number.isdecimal() and len(number) < 9 else None

    def tables(self) -> dict[str, int]:
        """Tell which tables are being shown, and by which command."""
        running = ((number, job.words) for number, job in self.jobs.items() if job.code is None)
        return {words[2]: n for n, words in running if [*words[:2]] == ["bank", "serve"]}

    def stop(self, job: Job) -> None:
        """End a command and all that it has begun."""
        if job.code is None:
            end_all(job.process.pid)

    def close(self) -> None:
        """End all: nothing runs on without the page, and no game is looked at any more."""
        self.closed.set()
        for job in self.jobs.values():
            self.stop(job)


OUTPUT: Final = "output"
"""Where built kits lie in the folder."""


@dataclass(frozen=True, slots=True)
class Bench:
    """A folder that is worked on; a process stands in it, so that commands find what lies there."""

    folder: Path
    secret: str
    """The first part of every address; who does not know it is answered nothing."""
    runner: Runner
    commands: Mapping[str, Any]
    """Every command with its options, as help tells them."""
    follow: Callable[[Path, Event], Iterator[tuple[KitSnapshot, str]]] = lambda *_: iter(())
    """Looks at a game at each save until told to stop, and tells how it looks, and when."""
    starter: Callable[[str], str] = lambda _: ""
    """Draws what a kind of game to start from looks like."""
    first: str = ""
    """The word of a game that is looked at from the beginning, if one is."""

    def games(self) -> dict[str, Path]:
        """Give each game by the word that names it in a command, those of the folder first.

        A link is followed nowhere: what lies behind it was not opened.
        """
        beside = sorted(Path(each.path) for each in list_entries(".") if not each.is_symlink())
        # a folder that is itself a game goes by `./.`
        own = {f"./{each}": each for each in (Path(), *beside) if (each / "game.yaml").is_file()}
        own = {word: each for word, each in own.items() if word.isprintable()}
        here = {each.resolve() for each in own.values()}
        known = kits_by_name()
        return own | {word: each for word, each in known.items() if each.resolve() not in here}

    def tables(self) -> list[str]:
        """Name the tables that lie in the folder, the one that was played last first."""
        named = (each for each in list_entries(".") if each.name.endswith(".pnp"))
        found = [each for each in named if each.is_file(follow_symlinks=False)]
        found.sort(key=lambda each: -each.stat().st_mtime)
        return [each.name for each in found if not each.name.startswith((".", "-"))]

    def built(self) -> Iterator[str]:
        """Name the folders of the kits that were built here."""
        for folder, folders, files in os.walk(OUTPUT):
            folders[:] = [each for each in folders if not Path(folder, each).is_symlink()]
            if MANIFEST in files:
                yield Path(folder).as_posix()

    def find(self, path: str) -> Path | None:
        """Give a file below the folder by its path; none behind a link, and none that is hidden."""
        parts = path.split("/")
        if any(not part.strip(".") or part[0] == "." or "\\" in part for part in parts):
            return None
        with suppress(OSError, ValueError):  # a nought byte, a name that is too long
            steps = [self.folder.joinpath(*parts[: n + 1]) for n in range(len(parts))]
            if steps[-1].is_file() and not any(each.is_symlink() for each in steps):
                return steps[-1]
        return None

    def begin(self, words: list[str]) -> Job:
        """Begin a command; UsageError if it is none that a page may begin."""
        known = {"KIT": self.games(), "TABLE": self.tables(), "BUILT": [*self.built()]}
        check_order(words, self.commands, {kind: {*each} for kind, each in known.items()})
        return self.runner.start(words)

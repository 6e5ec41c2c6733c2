"""What the page works on: a folder that was opened, its games and tables, what may be run there."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any, Final

from pnp.box.packs import kits_by_name, list_entries
from pnp.press.kit_folder import MANIFEST
from pnp.press.kit_snapshot import KitSnapshot
from pnp.web.workbench.commands import Job, Runner, check_order

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
        found = [
            each
            for each in list_entries(".")
            if each.name.endswith(".pnp") and each.is_file(follow_symlinks=False)
        ]
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

"""Looking at a kit again and again: whenever a file of it is saved, it is read and drawn anew."""

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from typing import Final

from pnp.box.budgets import FAULTS
from pnp.box.packs import KINDS, content_root
from pnp.box.reading.reader import origins
from pnp.box.source import capped
from pnp.cli.content import read_kit
from pnp.errors import ContentError, Misfit, PrintError, Problem, UsageError
from pnp.press.face_pictures import FacePicture, draw_faces
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from pnp.press.seen_kit import SeenKit, seen_after

_PRINTED: Final = (*KINDS, ".png", ".jpg", ".jpeg")
"""The endings of the files a kit is printed from; an editor's own files are none."""

_STEP: Final = 15
"""Milliseconds without a further change after which a save is taken to be whole."""

_LONGEST: Final = 200
"""Milliseconds after which a kit is looked at although changes go on."""

_AGAIN: Final = 1000
"""Milliseconds after which files are asked for though nothing was told: a folder may be new."""


@dataclass(frozen=True, slots=True)
class WatchedKit:
    """A kit that is watched: its folder, and in what language and parts it is shown."""

    folder: Path
    job: PrintJob

    def look(self, before: SeenKit) -> SeenKit:
        """Read and draw the kit once more; where it cannot be, what was seen before stays.

        Raises UsageError if it never had the part or the language that is asked for.
        """
        try:
            return self._look(before)
        except ContentError as error:
            return before.spoilt(capped(error.problems))
        except (PrintError, UsageError) as error:
            if isinstance(error, UsageError) and not before.faces:
                raise
            return before.spoilt((Problem(str(self.folder), 0, str(error)),))

    def _look(self, before: SeenKit) -> SeenKit:
        box = read_kit(self.folder)
        lang = self.job.lang or box.game.source
        if lang not in box.game.languages:
            have = ", ".join(box.game.languages)
            raise UsageError(f"{box.game.id} is not in `{lang}`; there are {have}")
        job = replace(self.job, lang=lang)
        drawn = tuple(draw_faces(context_for(box, job, self.folder), job, content_root() / "fonts"))
        pictures = [each for each in drawn if isinstance(each, FacePicture)]
        lost = [misfit for each in drawn if isinstance(each, tuple) for misfit in each]
        title = box.game.title.said(lang)
        seen = seen_after(before, title, lang, pictures, lost=bool(lost))
        amiss = [*lost, *(misfit for each in pictures for misfit in each.misfits)]
        return replace(seen, problems=_located(self.folder, amiss)) if amiss else seen

    def changes(self, stop: Event) -> Iterator[None]:
        """Come at once, and again whenever a file of the kit was saved, until told to stop."""
        seen: object = None
        for _ in _pulses(self.folder, stop):
            if (now := _stamp(self.folder)) != seen:
                seen = now
                yield


def _pulses(folder: Path, stop: Event) -> Iterator[None]:
    """Come at once, whenever something happens in the folders of a kit, and now and then.

    A folder that is moved away is waited for; one that takes its place is watched instead.
    """
    from watchfiles import watch  # noqa: PLC0415  # nothing else needs it

    while not stop.is_set():
        yield
        there = _inode(folder)
        if not there:
            stop.wait(_LONGEST / 1000)
            continue
        places = [each for each in _places(folder) if each.is_dir()]
        told = watch(*places, watch_filter=None, debounce=_LONGEST, step=_STEP,
                     stop_event=stop, rust_timeout=_AGAIN, yield_on_timeout=True)  # fmt: skip
        with suppress(FileNotFoundError):  # it went in this very moment
            for _ in told:
                yield
                if _inode(folder) != there:
                    break


def _inode(folder: Path) -> int:
    """Give what tells a folder from another of its name; 0 if there is none."""
    try:
        return folder.stat().st_ino if folder.is_dir() else 0
    except OSError:
        return 0


def _places(folder: Path) -> tuple[Path, ...]:
    """Name the folders a kit is printed from: its own, and what all games share."""
    return (folder.resolve(), *(content_root() / name for name in ("words", "art", "parts")))


def _stamp(folder: Path) -> object:
    """Give what tells one state of the files from another: names, sizes, times."""
    return tuple(
        (path, about.st_ino, about.st_size, about.st_mtime_ns)
        for place in _places(folder)
        for path, about in _files(place)
    )


def _files(place: Path, depth: int = 1) -> Iterator[tuple[str, os.stat_result]]:
    """Go through the files that are printed from, one folder down at most."""
    try:
        with os.scandir(place) as entries:
            found = sorted(entries, key=lambda each: each.name)
        for each in found:
            if each.name.endswith(_PRINTED) and each.is_file():
                yield each.path, each.stat()
            elif depth and not each.name.startswith(".") and each.is_dir():
                yield from _files(Path(each.path), depth - 1)
    except OSError:  # gone while it was asked for: the next look tells
        return


def _located(folder: Path, misfits: list[Misfit]) -> tuple[Problem, ...]:
    """Say where in the pack each misfit is written."""
    found = origins(folder)
    return capped(found.locate(each) for each in dict.fromkeys(misfits[: 10 * FAULTS]))

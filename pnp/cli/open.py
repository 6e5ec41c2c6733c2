"""`pnp open` and `pnp watch`: the page of a folder, from which all else is begun.

The faces of a game that is made there are drawn anew whenever a file of it is saved.
"""

import json
import os
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass, replace
from datetime import datetime
from functools import cache
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from time import perf_counter
from typing import Final
from urllib.parse import urlencode

import click
from watchfiles import watch as follow_changes

from pnp.box.limits import FAULTS
from pnp.box.packs import LENT, content_root, digest_of, game_in_hand
from pnp.box.source import capped
from pnp.cli import options
from pnp.cli.completion import TABLE
from pnp.cli.kept_settings import named_content
from pnp.cli.kit_checks import place_misfits
from pnp.cli.listening import listen, until_stopped
from pnp.cli.new import STARTERS, make
from pnp.cli.reading import read_kit
from pnp.errors import ContentError, Finding, PnpError, PrintError, UsageError
from pnp.press.job import PrintJob
from pnp.press.kit_snapshot import FacePicture, KitSnapshot, draw_faces, take_snapshot
from pnp.press.printing import context_for
from pnp.spelling import HOUSE
from pnp.web.workbench.application import new_secret, open_bench
from pnp.web.workbench.commands import Bench, Runner
from pnp.web.workbench.rooms import draw_cover

Sightings = Iterator[tuple[KitSnapshot, str]]
Follow = Callable[[Path, Event], Sightings]

PORT = 8232
"""The port that is tried first."""


@click.command(name="open")
@click.argument(
    "folder", metavar="[FOLDER]", default=".",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
)  # fmt: skip
def open_(folder: Path) -> None:
    """Show the games of FOLDER, else of here, on a page: print, play, look up, make. Until Ctrl-C.

    Only this machine is answered, and only who has the address. Whatever the page does is a command
    of pnp, and it says which. A browser is opened where somebody looks at the terminal.
    """
    show_page(folder, "The page is at {}", quiet=not sys.stdout.isatty())


@click.command()
@options.kit
@options.lang()
def watch(kit: Path, lang: str | None) -> None:
    """Show the faces of KIT on a page of this machine, and anew at every save, until Ctrl-C.

    What changed stands first. A fault is shown with its file and line beside what was last good.
    """
    watched = WatchedKit(kit.resolve(), lang or "")
    first = _tell(sightings(watched, Event()))
    begun = [next(first)]  # a language that it has not is told before there is a page

    def look(folder: Path, stop: Event) -> Sightings:
        if folder.resolve() != watched.folder:
            return follow(folder, stop)
        return chain(begun, first)

    name = f"./{watched.folder.name}"
    show_page(watched.folder.parent, "The faces are at {}", quiet=True, first=name, look=look)


def _tell(seen: Sightings) -> Sightings:
    for each, clock in seen:
        if not each.unfinished:
            click.echo(f"{tell_news(each)} ({clock})")
        yield each, clock


def follow(folder: Path, stop: Event) -> Sightings:
    """Look at a game at each save, and tell how it looks."""
    return sightings(WatchedKit(folder), stop)


def show_page(
    folder: Path, say: str, *, quiet: bool, first: str = "", look: Follow = follow
) -> None:
    """Show the page of a folder until stopped; first the pieces of a game of it, if one is named.

    Games are looked at as `look` does.
    """
    try:
        listener = listen(lan=False, port=PORT)
    except PnpError:  # another page is open
        listener = listen(lan=False, port=0)
    with until_stopped(), listener:
        if content := named_content():
            os.environ["PNP_CONTENT"] = str(content.absolute())  # commands are asked there as well
        os.chdir(folder)
        if not first:
            os.chdir(game_in_hand() or ".")  # what is made from within a game lies beside it

        here, told = Path.cwd(), json.loads(TABLE.read_text("utf-8"))
        known = told["commands"], look, draw_starter, first
        bench = Bench(here, new_secret(), Runner(here), *known)
        host = open_bench(listener, bench)
        address = f"{host.address}{bench.secret}/"
        address += f"make?all&{urlencode({'game': first})}" if first else ""
        click.echo(f"{say.format(address)}\nCtrl-C stops it, and what it has begun.")
        if not quiet:
            webbrowser.open(address)
        host.run()


@cache
def draw_starter(kind: str) -> str:
    """Draw what a kind of game to start from looks like."""
    with TemporaryDirectory() as place:
        game = Path(place, "my-game")
        if kind in STARTERS:
            make(game, kind)
        return draw_cover(game, HOUSE) if kind in STARTERS else ""


def list_changed(before: object, after: object) -> Iterator[str]:
    """Name what changed: the fields that differ, and the ids of the things they belong to.

    It says where to look first, not what else shows the change: a price is on a board as well.
    """
    if before == after:
        return
    if isinstance(name := getattr(after, "id", None), str):
        yield name
    if isinstance(after, tuple) and isinstance(before, tuple):
        known = {getattr(each, "id", None): each for each in before}
        for n, new in enumerate(after):
            there = before[n] if n < len(before) else None
            yield from list_changed(known.get(getattr(new, "id", object()), there), new)
    elif is_dataclass(after) and type(after) is type(before):
        for field in fields(after):
            old, new = getattr(before, field.name), getattr(after, field.name)
            if old != new:
                yield field.name
                yield from list_changed(old, new)


# So many changed faces are named; of more the number is told.
_NAMED: Final = 3
# Seconds after which the faces drawn so far are shown; those written anew are shown at once.
_SHOWN: Final = 0.1
# Milliseconds: without a further change after which a save is taken to be whole; after which a kit
# is looked at although changes go on; after which files are asked for though nothing was told, as
# a folder may be new.
_STEP: Final = 15
_LONGEST: Final = 200
_AGAIN: Final = 1000


@dataclass(frozen=True, slots=True)
class WatchedKit:
    """A kit that is watched: its folder, and in what language it is shown if not in its own."""

    folder: Path
    lang: str = ""

    def look(self, before: KitSnapshot) -> Iterator[KitSnapshot]:
        """Read and draw the kit once more, and show it as it grows: what was written anew first.

        Where it cannot be read or drawn, what was seen before stays. Raises UsageError if it never
        had the language that is asked for.
        """
        try:
            yield from self._look(before)
        except ContentError as error:
            yield before.spoilt(capped(error.findings))
        except (PrintError, UsageError) as error:
            if isinstance(error, UsageError) and not before.faces:
                raise
            yield before.spoilt((Finding(str(error), str(self.folder)),))

    def _look(self, before: KitSnapshot) -> Iterator[KitSnapshot]:
        box = read_kit(self.folder)
        lang = self.lang or box.game.source
        if lang not in box.game.languages:
            have = ", ".join(box.game.languages)
            raise UsageError(f"{box.game.id} is not in `{lang}`; there are {have}")
        job, title = PrintJob(lang=lang), box.game.title.said(lang)
        first = frozenset(list_changed(before.box, box))
        context = context_for(box, job, self.folder)
        pictures, amiss, lost = list[FacePicture](), list[Finding](), False
        due = 0.0
        for each in draw_faces(context, job, first):
            if not isinstance(each, FacePicture):
                lost, amiss = True, [*amiss, *each]
                continue
            pictures.append(each)
            amiss += each.misfits
            if not amiss and each.name not in first and perf_counter() > due:
                yield replace(take_snapshot(before, title, lang, pictures, early=True), box=box)
                due = perf_counter() + _SHOWN
        seen = replace(take_snapshot(before, title, lang, pictures, lost=lost), box=box)
        few = dict.fromkeys(amiss[: 10 * FAULTS])
        yield replace(seen, problems=capped(place_misfits(self.folder, few))) if amiss else seen

    def changes(self, stop: Event) -> Iterator[object]:
        """Tell the state of the files at once, and again whenever one was saved, until stopped."""
        seen = ""
        for _ in _pulses(self.folder, stop):
            if (now := _read_state(self.folder)) != seen:
                seen = now
                yield now


def _pulses(folder: Path, stop: Event) -> Iterator[None]:
    """Come at once, whenever something happens in the folders of a kit, and now and then.

    A folder that is moved away is waited for; one that takes its place is watched instead.
    """
    while not stop.is_set():
        yield
        there = _inode(folder)
        if not there:
            stop.wait(_LONGEST / 1000)
            continue
        lent = (content_root() / name for name in LENT)
        places = filter(Path.is_dir, (folder.resolve(), *lent))
        told = follow_changes(*places, watch_filter=None, debounce=_LONGEST, step=_STEP,
                     stop_event=stop, rust_timeout=_AGAIN, yield_on_timeout=True)  # fmt: skip
        with suppress(FileNotFoundError):  # it went in this very moment
            for _ in told:
                yield
                if _inode(folder) != there:
                    break


def _inode(folder: Path) -> int:
    with suppress(OSError):
        return folder.stat().st_ino if folder.is_dir() else 0
    return 0


def _read_state(folder: Path) -> str:
    with suppress(OSError):  # gone while it was read: the next look tells
        return digest_of(folder, content_root())
    return ""


def sightings(watched: WatchedKit, stop: Event) -> Iterator[tuple[KitSnapshot, str]]:
    """Look at a kit at every save; give what is seen, if it differs, and when and in what time.

    A look that a further save makes old is broken off, but for the first.
    """
    before = told = KitSnapshot()
    for state in watched.changes(stop):
        start = perf_counter()
        old = bool(before.faces)
        for seen in watched.look(before):
            if seen.differs(told):
                took = perf_counter() - start
                yield seen, f"{datetime.now().astimezone():%H:%M:%S}, {took:.2f} s"
                told = seen
            before = seen
            if seen.unfinished and old and _read_state(watched.folder) != state:  # saved again
                break


def tell_news(seen: KitSnapshot) -> str:
    """Say in one line what happened at the last save."""
    if count := len(seen.problems):
        return f"{count} fault{'s' * (count != 1)}: {seen.problems[0].sentence}"
    changed = [seen.faces[key].piece for key in seen.changed]
    if not changed and not seen.gone:
        return f"{len(seen.faces)} faces"
    few = len(changed) <= _NAMED
    parts = ", ".join(dict.fromkeys(changed)) if few else f"{len(changed)} faces"
    told = [f"{parts} changed"] if changed else []
    return "; ".join((*told, *([f"{len(seen.gone)} gone"] if seen.gone else [])))

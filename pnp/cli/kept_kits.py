"""Kits that are there already: what is asked for again, and has not changed, is not drawn anew.

Kept are the SHA-256 of each file of a kit and what was said of it, under the key of the order and
of all that the kit was made from; one byte of either that is another, and the kit is drawn again.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from pnp.box.foreign import Unreadable
from pnp.box.packs import content_root, digest_of
from pnp.kept import keep, key_of, recall, stamps_of
from pnp.press.job import PrintJob
from pnp.press.kit_folder import seal_files


@dataclass(frozen=True, slots=True)
class Printing:
    """One kit to be printed in one language."""

    folder: Path
    lang: str | None
    """The game's own language if none."""
    output: Path
    job: PrintJob
    apart: bool
    """Whether the language has a folder of its own within the kit's."""
    since: Path | None = None
    """The folder of the kit that was built before, if only changes are printed."""


@dataclass(frozen=True, slots=True)
class KeptKit:
    """A kit on disk: its folder, the SHA-256 of its files, and what was said of it."""

    folder: Path
    files: Mapping[str, str]
    told: tuple[str, ...]


def recall_kit(printing: Printing) -> str:
    """Say what to load into the printer if the kit is on disk as it is asked for; else nothing."""
    if printing.since is not None:
        return ""
    with suppress(OSError, Unreadable):  # a file that is gone, or another's
        kept = recall(KeptKit, _key(printing, seal_content(printing.folder)))
        if kept and kept.files == seal_files(kept.folder, kept.files):
            head = f"{kept.folder}: unchanged, nothing was drawn anew."
            return "\n  ".join([head, *kept.told])
    return ""


def remember_kit(
    printing: Printing, made_from: str, folder: Path, files: Iterable[str], told: Sequence[str]
) -> None:
    """Keep what a kit was made from; where that cannot be kept, it will be drawn again."""
    if printing.since is None:
        with suppress(OSError, Unreadable):
            kit = KeptKit(folder, seal_files(folder, files), tuple(told))
            keep(kit, _key(printing, made_from))


def _key(printing: Printing, made_from: str) -> str:
    order = (printing, printing.folder.resolve(), printing.output.resolve())
    return key_of(made_from, repr(order))


def seal_content(folder: Path) -> str:
    """Seal what a kit is made from: its pack, what the house lends, and the program.

    Whoever draws it seals before he reads: what is saved meanwhile is not in what he drew.
    """
    house = content_root()
    return key_of(digest_of(folder, house), stamps_of(house / "fonts"), *_libraries())


@cache
def _libraries() -> tuple[str, ...]:
    """Give size and time of the file each library that draws begins with.

    It is written anew with each version, and the next may draw other bytes.
    """
    drawing = ("reportlab", "PIL", "uharfbuzz", "zxingcpp", "pypdf")
    found = filter(None, map(find_spec, drawing))  # looks for them, and reads nothing
    files = [Path(each.origin) for each in found if each.origin]
    return tuple(f"{file} {file.stat().st_size} {file.stat().st_mtime_ns}" for file in files)

"""Kits that are there already: what is asked for again, and has not changed, is not drawn anew.

Beside the indexes of codes the user's cache has a small file for each order. It holds what the kit
was made from and the SHA-256 of each of its files; one byte of either that is another, and the kit
is drawn again.
"""

import json
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from pnp.box.foreign import Unreadable, read_foreign
from pnp.box.packs import content_root, digest_of
from pnp.lookup.index import cache_folder
from pnp.output import write_file
from pnp.press.job import PrintJob


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


def recall_kit(printing: Printing) -> str:
    """Say what to load into the printer if the kit is on disk as it is asked for; else nothing."""
    if printing.since is not None:
        return ""
    with suppress(OSError, Unreadable, ValueError, KeyError, TypeError, AttributeError):  # damaged
        kept = json.loads(_record(printing).read_text(encoding="utf-8"))
        folder = Path(kept["folder"])
        sealed = seal_content(printing.folder)
        if kept["made_from"] == sealed and kept["files"] == _seal(folder, kept["files"]):
            said = [f"{folder}: unchanged, nothing was drawn anew.", *map(str, kept["told"])]
            return "\n  ".join(said)
    return ""


def remember_kit(
    printing: Printing, made_from: str, folder: Path, files: Iterable[str], told: Sequence[str]
) -> None:
    """Keep what a kit was made from; where that cannot be kept, it will be drawn again."""
    if printing.since is not None:
        return
    with suppress(OSError, Unreadable):
        kept = {"made_from": made_from, "folder": str(folder),
                "files": _seal(folder, files), "told": list(told)}  # fmt: skip
        write_file(_record(printing), json.dumps(kept))


def _record(printing: Printing) -> Path:
    order = repr((printing, printing.folder.resolve(), printing.output.resolve()))
    return cache_folder() / "kits" / f"{sha256(order.encode()).hexdigest()[:24]}.json"


def seal_content(folder: Path) -> str:
    """Seal what a kit is made from: its pack, what the house lends, and the program.

    Whoever draws it seals before he reads: what is saved meanwhile is not in what he drew.
    """
    house = content_root()
    return f"{digest_of(folder, house)} {_lend(house)} {_program()}"


def _seal(folder: Path, files: Iterable[str]) -> dict[str, str]:
    return {name: sha256(read_foreign(folder, name)).hexdigest() for name in sorted(files)}


# The libraries whose next version may draw other bytes.
_DRAWING: Final = ("reportlab", "PIL", "uharfbuzz", "qrcode", "pypdf")


@cache
def _program() -> str:
    """Stand for the program by size and time of each of its files: reading all would be slow.

    For a library stands the file it begins with: it is written anew with each version.
    """
    seal = sha256(_stamps(Path(__file__).parents[1]).encode())
    for library in _DRAWING:
        found = find_spec(library)  # looks for it, and reads nothing
        if found is not None and found.origin:
            stat = Path(found.origin).stat()
            seal.update(f"{found.origin} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return seal.hexdigest()[:24]


@cache
def _lend(house: Path) -> str:
    return _stamps(house / "fonts")


def _stamps(folder: Path) -> str:
    seal = sha256()
    for root, folders, files in os.walk(folder):
        folders[:] = sorted(each for each in folders if each not in {"__pycache__", "_content"})
        for name in sorted(files):
            stat = Path(root, name).stat()
            seal.update(f"{root}/{name} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return seal.hexdigest()[:24]

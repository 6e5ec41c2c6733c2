"""The box of a game: as it is kept, if nothing that it was read from has changed, else anew."""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pnp.box.model import Box
from pnp.box.packs import KINDS, content_root, digest_of
from pnp.kept import keep, key_of, recall

if TYPE_CHECKING:
    from pnp.box.checks.all_checks import Check

_BANK: Final = "bank"


@dataclass(frozen=True, slots=True)
class KeptBox:
    """A box as it is kept, with the names of the further checks that found no fault in it."""

    box: Box
    passed: frozenset[str]


def open_box(folder: Path, further: "Iterable[Check]" = ()) -> Box:
    """Give the box of a game for nobody, judged by the checks of this layer and further ones.

    A ContentError names every fault at once; only what is sound is kept.
    """
    checks = tuple(further)
    asked = frozenset(getattr(each, "__qualname__", "") for each in checks)
    key = key_of_pack(folder)
    kept = recall(KeptBox, key) if key else None
    if kept and asked <= kept.passed:
        return kept.box
    from pnp.box.reading import reader  # noqa: PLC0415  # what is kept needs no YAML

    box = reader.read_box(folder, further=checks)
    if key and key == key_of_pack(folder):  # else somebody wrote meanwhile
        keep(KeptBox(box, asked | (kept.passed if kept else frozenset())), key)
    return box


def key_of_pack(folder: Path, *what: str) -> str:
    """Give the key of what is made of a pack and of the house; nothing if that cannot be told.

    Rules of a pack's own are Python, which may ask for anything: nothing is kept of such a pack.
    """
    house = content_root()
    with suppress(OSError):
        if not (folder / _BANK).exists():
            made_of = (digest_of(folder, house), *map(repr, sorted(_list_files(folder))))
            return key_of(*made_of, str(Path.cwd()), str(folder), str(house), *what)
    return ""


def _list_files(folder: Path) -> Iterator[tuple[str, bool, int]]:
    # The digest passes over what no reader takes, such as a link that leads out, or a file that is
    # too long: readers say so, and what is kept must not be silent about it.
    for entry in os.scandir(folder):
        below = os.scandir(entry.path) if entry.is_dir() else ()
        for each in (entry, *below):
            if each.name.lower().endswith(KINDS):
                yield each.path, each.is_symlink(), each.stat(follow_symlinks=False).st_size

"""The box of a game: as it is kept, if nothing that it was read from has changed, else anew."""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.box.packs import KINDS, content_root, digest_of, list_entries
from pnp.kept import keep, key_of, recall

if TYPE_CHECKING:
    from pnp.box.model import Box  # what is kept brings its own


@dataclass(frozen=True, slots=True)
class KeptBox:
    """A box as it is kept, with the names of those who have judged it sound."""

    box: "Box"
    judged: frozenset[str]


def open_box(
    folder: Path, judge: str = "box", read: "Callable[[Path], Box] | None" = None
) -> "Box":
    """Give the box of a game for nobody, as it is kept, else as it is read and judged anew.

    Only what is sound is kept, under the name of its judge, who goes by nothing but the content;
    without one, what the checks of this layer say is enough.
    A ContentError of his names every fault at once.
    """
    key = key_of_pack(folder)
    kept = recall(KeptBox, key) if key else None
    if kept and (judge in kept.judged or read is None):
        return kept.box
    from pnp.box.reading.reader import read_box  # noqa: PLC0415  # what is kept needs no YAML

    box = (read or read_box)(folder)
    if key and key == key_of_pack(folder):  # else somebody wrote meanwhile
        keep(KeptBox(box, frozenset({judge}) | (kept.judged if kept else frozenset())), key)
    return box


def key_of_pack(folder: Path, *what: str, digest: str = "") -> str:
    """Give the key of what is kept of a pack and of what the house lends it.

    Nothing if that cannot be told. The digest is that of a box which was read from it, else that
    of today. Things that know their folder by another way differ.
    """
    house = content_root()
    with suppress(OSError):
        stood = "" if folder.is_absolute() else str(Path.cwd())
        read, passed_over = digest or digest_of(folder, house), sorted(_passed_over(str(folder)))
        return key_of(read, *map(repr, passed_over), stood, str(folder), str(house), *what)
    return ""


def _passed_over(folder: str) -> Iterator[tuple[str, bool, int]]:
    # Of what no reader takes, such as a link that leads out, or a file that is too long, the digest
    # knows nothing. Readers say what is wrong with it: what is kept must not be silent about it.
    for entry in os.scandir(folder):
        for each in (entry, *(list_entries(entry.path) if entry.is_dir() else ())):
            if each.name.lower().endswith(KINDS):
                yield each.path, each.is_symlink(), each.stat(follow_symlinks=False).st_size

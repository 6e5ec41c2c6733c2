"""The box of a game: as it is kept, if nothing that it was read from has changed, else anew."""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.box.packs import KINDS, content_root, digest_of, list_entries
from pnp.kept import keep, key_of, recall

if TYPE_CHECKING:
    from pnp.box.checks.all_checks import Check
    from pnp.box.model import Box  # what is kept brings its own


@dataclass(frozen=True, slots=True)
class KeptBox:
    """A box as it is kept, with the names of the further checks that found no fault in it."""

    box: "Box"
    passed: frozenset[str]


def open_box(folder: Path, further: "Iterable[Check]" = ()) -> "Box":
    """Give the box of a game for nobody, judged by the checks of this layer and further ones.

    A ContentError names every fault at once; only what is sound is kept.
    """
    checks = tuple(further)
    asked = frozenset(getattr(each, "__qualname__", "") for each in checks)
    key = "" if "" in asked else key_of_pack(folder)
    kept = recall(KeptBox, key) if key else None
    if kept and asked <= kept.passed:
        return kept.box
    from pnp.box.reading import reader  # noqa: PLC0415  # what is kept needs no YAML

    box = reader.read_box(folder, further=checks)
    if key and key == key_of_pack(folder):  # else somebody wrote meanwhile
        keep(KeptBox(box, asked | (kept.passed if kept else frozenset())), key)
    return box


def key_of_pack(folder: Path, *what: str, digest: str = "") -> str:
    """Give the key of what is kept of a pack and of what the house lends it.

    Nothing if that cannot be told. The digest is that of a box which was read from it, else that
    of today. Things that know their folder by another way differ.
    """
    house = content_root()
    with suppress(OSError):
        stood = "" if folder.is_absolute() else str(Path.cwd())
        made_of = (
            digest or digest_of(folder, house),
            *map(repr, sorted(_passed_over(str(folder)))),
        )
        return key_of(*made_of, stood, str(folder), str(house), *what)
    return ""


def _passed_over(folder: str) -> Iterator[tuple[str, bool, int]]:
    # Of what no reader takes, such as a link that leads out, or a file that is too long, the digest
    # knows nothing. Readers say what is wrong with it: what is kept must not be silent about it.
    for entry in os.scandir(folder):
        for each in (entry, *(list_entries(entry.path) if entry.is_dir() else ())):
            if each.name.lower().endswith(KINDS):
                yield each.path, each.is_symlink(), each.stat(follow_symlinks=False).st_size

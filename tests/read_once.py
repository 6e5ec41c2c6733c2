"""The games of the house are read once in a process: their files do not change while tests run.

Half of the time of a test that opens a table would go into reading the same game again.
"""

from collections.abc import Iterable
from pathlib import Path

from pnp.box.checks.all_checks import Check
from pnp.box.model import Box
from pnp.box.packs import content_root
from pnp.box.reading import reader

_HOUSE = content_root()


def read_house_once() -> None:
    """Let every reading of a shipped game after the first give the same box; it cannot be changed.

    To be called before anything else imports the reader.
    """
    read_anew = reader.read_box
    kept: dict[tuple[object, ...], Box] = {}

    def read_box(
        folder: Path,
        house: Path | None = None,
        further: Iterable[Check] = (),
        *,
        unfilled: bool = False,
    ) -> Box:
        further = tuple(further)
        if (house or content_root()) != _HOUSE or folder.resolve().parent != _HOUSE:
            return read_anew(folder, house, further, unfilled=unfilled)
        names = (getattr(each, "__qualname__", each) for each in further)
        asked = (folder, folder.resolve(), unfilled, *names)
        if asked not in kept:
            kept[asked] = read_anew(folder, house, further, unfilled=unfilled)
        return kept[asked]

    reader.read_box = read_box

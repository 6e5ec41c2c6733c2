"""The games of the house are read once in a process: their files do not change while tests run.

Half of the time of a test that opens a table would go into reading the same game again; and half
of what a game of a test's own takes would go into the words of the house, and into files that are
those of a game of the house still.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, wraps
from pathlib import Path

from pnp.box.checks.kinds import Check
from pnp.box.model import Box
from pnp.box.packs import content_root
from pnp.box.parts.declared import Layout
from pnp.box.reading import kept_box, reader, yaml_text
from pnp.box.reading.bank_files import VerbFolder
from pnp.box.reading.published_tables import CardLayouts

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
        if any("<locals>" in getattr(each, "__qualname__", "") for each in further):
            return read_anew(folder, house, further, unfilled=unfilled)  # made by a test, to look
        names = (getattr(each, "__qualname__", each) for each in further)
        asked = (folder, folder.resolve(), unfilled, *names)
        if asked not in kept:
            kept[asked] = read_anew(folder, house, further, unfilled=unfilled)
        return kept[asked]

    reader.read_box = read_box
    _open_once()
    read_words_once()
    _write_once(kept)
    _read_layouts_once()
    yaml_text._parse = lru_cache(4096)(yaml_text._parse.__wrapped__)


def _open_once() -> None:
    """Let every command after the first take a shipped game, once judged, as it was taken then."""
    open_anew = kept_box.open_box
    kept: dict[tuple[object, ...], Box] = {}

    @wraps(open_anew)
    def open_box(
        folder: Path, judge: str = "box", read: Callable[[Path], Box] | None = None
    ) -> Box:
        asked = (folder, folder.resolve(), judge, getattr(read, "__qualname__", ""))
        if asked[1].parent != _HOUSE:
            return open_anew(folder, judge, read)
        if asked not in kept:
            kept[asked] = open_anew(folder, judge, read)
        return kept[asked]

    kept_box.open_box = open_box


def _read_layouts_once() -> None:
    """Let every game that is laid out take the house's layouts as the first found them."""
    find_anew = CardLayouts.find
    kept: dict[Path, Layout] = {}

    def find(self: CardLayouts, name: str) -> Layout:
        if name not in self._found and (file := self.source(name)).parent.parent == _HOUSE:
            self._found[name] = kept.get(file) or kept.setdefault(file, find_anew(self, name))
        return find_anew(self, name)

    CardLayouts.find = find  # type: ignore[method-assign]  # as it is meant here


def _write_once(kept: Mapping[tuple[object, ...], Box]) -> None:
    """Let every table of a game that was read once take its copy of it from the first."""
    from pnp.bank import kept_content  # now that the reader reads once

    write_anew = kept_content.write_content
    known: dict[tuple[int, str], dict[str, str]] = {}

    def written(box: Box, kit: str) -> dict[str, str]:
        if not any(each is box for each in kept.values()):
            return write_anew(box, kit)
        if (id(box), kit) not in known:
            known[id(box), kit] = write_anew(box, kit)
        return dict(known[id(box), kit])

    kept_content.write_content = written


def read_words_once() -> None:
    """Let every reading of the house's words after the first give the same."""
    read_anew = reader._Reading.lent_labels
    kept: dict[tuple[object, ...], reader.Labels] = {}

    def lent_labels(
        self: reader._Reading, house: Path, only: str, verbs: tuple[VerbFolder, ...]
    ) -> reader.Labels:
        if house != _HOUSE:
            return read_anew(self, house, only, verbs)
        if (only, verbs) not in kept:
            kept[only, verbs] = read_anew(self, house, only, verbs)
        return {lang: dict(words) for lang, words in kept[only, verbs].items()}

    reader._Reading.lent_labels = lent_labels  # type: ignore[method-assign]  # as it is meant here

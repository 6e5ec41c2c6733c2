"""From a folder of SVG to the drawings of a game: read when asked for, each text only once."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import unescape
from pathlib import Path
from typing import Final

from pnp.box.art import Drawing
from pnp.box.reading.text_files import read_text
from pnp.box.source import Source
from pnp.box.svg import LINE, STYLESHEET, read_svg
from pnp.errors import ContentError
from pnp.findings import Finding

FOLDER: Final = "art"
"""Where a game keeps its drawings, and the house those all games share."""

LARGEST_DRAWING: Final = 500_000
"""The most bytes a drawing may have."""

_TITLE: Final = re.compile(r"<title>([^<]*)</title>")
_TONE: Final = re.compile(r"^\.([a-z][a-z0-9-]*) *\{ *fill: *(#[0-9a-fA-F]{6}); *\}$", re.MULTILINE)


@dataclass(frozen=True, slots=True, eq=False)
class Portfolio:
    """The drawings of a game, found by name: its own first, then those of the house."""

    folder: Path
    house: Path
    palette: frozenset[str]
    """The colours the game's own drawings are made of."""
    mine: Mapping[str, Path]
    shared: Mapping[str, Path]
    tones: "_Tones"
    """The colours the shared drawings are made of."""
    _found: dict[str, Drawing] = field(default_factory=dict)

    def names(self) -> Collection[str]:
        """Name them all, whether or not they are sound."""
        return {**self.shared, **self.mine}

    def own(self) -> Collection[str]:
        """Name those the game brings itself."""
        return self.mine.keys()

    def find(self, name: str) -> Drawing | None:
        """Give a drawing by its name; ContentError names every fault of its file."""
        if name not in self._found:
            if name in self.mine:
                self._found[name] = _read(self.mine[name], self.folder, self.palette, _NO_TONES)
            elif name in self.shared:
                known = frozenset(dict(self.tones))
                self._found[name] = _read(self.shared[name], self.house, known, self.tones)
        return self._found.get(name)


_Tones = tuple[tuple[str, str], ...]
_NO_TONES: Final[_Tones] = ()


def portfolio_of(folder: Path, house: Path, palette: Collection[str]) -> Portfolio:
    """Find the drawings of a game and of the house; none is opened yet."""
    own = {} if folder.resolve() == house.resolve() else _files(folder)
    return Portfolio(folder, house, frozenset(palette), own, _files(house), tones_of(house))


def title_of(art: Portfolio, name: str) -> str:
    """Say what a drawing shows, as its file has it; nothing if it does not say."""
    file = art.mine.get(name) or art.shared.get(name)
    found = _TITLE.search("\n".join(_text_of(art, file).lines)) if file else None
    return unescape(found[1]).strip() if found else ""


def _text_of(art: Portfolio, file: Path) -> Source:
    try:
        return read_text(file, art.folder if file in art.mine.values() else art.house)
    except ContentError:
        return Source(file.name, ())  # `pnp check` says what is wrong with it


def _files(root: Path) -> dict[str, Path]:
    return {path.stem: path for path in sorted((root / FOLDER).glob("*.svg"))}


def tones_of(house: Path) -> _Tones:
    """Give the colours that shared drawings are made in, from their stylesheet."""
    path = house / FOLDER / STYLESHEET
    return _tones("\n".join(read_text(path, house).lines)) if path.is_file() else _NO_TONES


@lru_cache(maxsize=4)
def _tones(text: str) -> _Tones:
    return tuple(_TONE.findall(text))


def stylesheet(palette: Mapping[str, str]) -> str:
    """Write the colours of a palette for drawing programs: classes to fill and to draw with.

    >>> print(stylesheet({"ink": "#14283f"}), end="")
    .ink { fill: #14283f; }
    .line-ink { stroke: #14283f; }
    """
    rules = (
        f".{name} {{ fill: {colour}; }}\n.{LINE}{name} {{ stroke: {colour}; }}\n"
        for name, colour in palette.items()
    )
    return "".join(rules)


def _read(path: Path, folder: Path, known: frozenset[str], tones: _Tones) -> Drawing:
    source = read_text(path, folder)
    text = "\n".join(source.lines)
    if len(text) > LARGEST_DRAWING:
        say = f"this drawing is longer than {LARGEST_DRAWING:,} letters; simplify its paths"
        raise ContentError((Finding(say, source.file),))
    return _parsed(source.file, text, known, tones)


@lru_cache(maxsize=512)
def _parsed(file: str, text: str, known: frozenset[str], tones: _Tones) -> Drawing:
    # The file's name is for its faults.
    return read_svg(Source(file, text.split("\n")), known, dict(tones))

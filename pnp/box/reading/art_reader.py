"""The drawings and pictures of a game: SVG read when asked for, pictures fit to be printed."""

import re
import warnings
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from html import unescape
from pathlib import Path
from typing import Final

from pnp.box.art import Art, Drawing, Patterns
from pnp.box.checks.kinds import place_names
from pnp.box.kinds import Drawn
from pnp.box.limits import ALL_PIXELS, PICTURE_BYTES, PIXELS
from pnp.box.model import Box, cards_of
from pnp.box.reading.text_files import misplaced, read_text
from pnp.box.reading.validation import read_form
from pnp.box.source import Source, Sources, YamlPath, is_picture_file
from pnp.box.svg import LINE, STYLESHEET, read_svg
from pnp.errors import ContentError, Finding

FOLDER: Final = "art"
"""Where a game keeps its drawings, and the house those all games share."""
LARGEST_DRAWING: Final = 500_000
"""The most bytes a drawing may have."""

_TITLE: Final = re.compile(r"<title>([^<]*)</title>")
_TONE: Final = re.compile(r"^\.([a-z][a-z0-9-]*) *\{ *fill: *(#[0-9a-fA-F]{6}); *\}$", re.MULTILINE)


@dataclass(frozen=True, slots=True, eq=False)
class Portfolio(Art):
    """The drawings of a game, found by name: its own first, then those of the house."""

    mine: Mapping[str, Path]
    shared: Mapping[str, Path]
    palette: frozenset[str]
    """The colours the game's own drawings are made of."""
    tones: "_Tones"
    """The colours the shared drawings are made of."""
    house: Path
    _found: dict[str, Drawing] = field(default_factory=dict)

    def names(self) -> Collection[str]:
        """Name them all, whether or not they are sound."""
        return {**self.shared, **self.mine}

    def own(self) -> Collection[str]:
        """Name those the game brings itself."""
        return self.mine.keys()

    def find(self, name: str) -> Drawing | None:
        """Give a drawing by its name; ContentError names every fault of its file."""
        if name in self.mine and name not in self._found:
            self._found[name] = _read(self.mine[name], self.palette, ())
        elif name in self.shared and name not in self._found:
            known = frozenset(dict(self.tones))
            self._found[name] = _read(self.shared[name], known, self.tones)
        return self._found.get(name)

    @property
    def patterns(self) -> Patterns:
        """The patterns of the house."""
        return read_patterns(self.house)


@cache
def read_patterns(house: Path) -> Patterns:
    """Read the patterns of the house."""
    return read_form(Patterns, house / FOLDER / "patterns.yaml", house)[0]


_Tones = tuple[tuple[str, str], ...]


def portfolio_of(folder: Path, house: Path, palette: Collection[str]) -> Portfolio:
    """Find the drawings of a game and of the house; none is opened yet."""
    own = {} if folder.resolve() == house.resolve() else _files(folder)
    return Portfolio(own, _files(house), frozenset(palette), tones_of(house), house)


def title_of(art: Portfolio, name: str) -> str:
    """Say what a drawing shows, as its file has it; nothing if it does not say."""
    file = art.mine.get(name) or art.shared.get(name)
    if file is None:
        return ""
    try:
        source = read_text(file, file.parents[1])
    except ContentError:
        return ""  # `pnp check` says what is wrong with it
    return _title_in("\n".join(source.lines))


def _title_in(text: str) -> str:
    found = _TITLE.search(text)
    return unescape(found[1]).strip() if found else ""


def _files(root: Path) -> dict[str, Path]:
    return {path.stem: path for path in sorted((root / FOLDER).glob("*.svg"))}


def tones_of(house: Path) -> _Tones:
    """Give the colours that shared drawings are made in, from their stylesheet."""
    path = house / FOLDER / STYLESHEET
    text = "\n".join(read_text(path, house).lines) if path.is_file() else ""
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


def _read(path: Path, known: frozenset[str], tones: _Tones) -> Drawing:
    source = read_text(path, path.parents[1])
    text = "\n".join(source.lines)
    if len(text) > LARGEST_DRAWING:
        say = f"this drawing is longer than {LARGEST_DRAWING:,} letters; simplify its paths"
        raise ContentError((Finding(say, source.file),))
    return _parse(source.file, text, known, tones)


@lru_cache(maxsize=512)
def _parse(file: str, text: str, known: frozenset[str], tones: _Tones) -> Drawing:
    # The file's name is for its faults.
    drawing = read_svg(Source(file, text.split("\n")), known, dict(tones))
    return replace(drawing, title=_title_in(text))


_FORMATS: Final = ("PNG", "JPEG")
# How pixels may be kept: what the press can put into a file.
_MODES: Final = frozenset({"1", "L", "LA", "P", "PA", "RGB", "RGBA", "CMYK", "YCbCr"})


def pictures_are_sound(box: Box, folder: Path, sources: Sources) -> Iterator[Finding]:
    """Find pictures that are missing, lie outside the pack, are damaged, or are too large."""
    judged: dict[str, tuple[str, int]] = {}
    pixels = 0
    for name, file, path in _list_named(box, sources):
        if name not in judged:
            judged[name] = _judge(folder / name, folder)
            pixels += judged[name][1]
        say, _ = judged[name]
        if not say and pixels > ALL_PIXELS:
            say = f" is one too many: together they have more than {ALL_PIXELS:,} pixels"
        if say:
            yield sources.at(file, path, f"the picture `{name}`{say}")
            if pixels > ALL_PIXELS:
                return  # the others need not be opened


def _list_named(box: Box, sources: Sources) -> Iterator[tuple[str, str, YamlPath]]:
    for _, card, at in cards_of(box):
        if card.picture:
            yield card.picture, "cards", (*at, "picture")
    if box.map and box.map.picture:
        yield box.map.picture, "map", ("picture",)
    for each in place_names(box, sources):
        if each.kind == Drawn("picture") and is_picture_file(each.value):
            yield each.value, "parts", each.path


def _judge(file: Path, folder: Path) -> tuple[str, int]:
    # What keeps a picture from being printed, as the end of a sentence, and how many pixels it has.
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415  # few packs have pictures

    try:
        if say := misplaced(file, folder, PICTURE_BYTES):
            return f": {say}", 0
    except OSError as error:
        return f" cannot be read: {error.strerror}", 0
    try:
        # of too many pixels we speak ourselves
        with (
            warnings.catch_warnings(action="ignore"),
            Image.open(file, formats=_FORMATS) as picture,
        ):
            across, down = picture.size
            if not 0 < across * down <= PIXELS:
                say = f"has {across:,} × {down:,} pixels; there may be 1 to {PIXELS:,}"
            elif picture.mode not in _MODES:
                say = "has pixels of a kind that is not printed; save it with 8 bits each"
            else:
                picture.load()
                return "", across * down
    except UnidentifiedImageError:
        say = "is neither a PNG nor a JPEG that can be read"
    except Image.DecompressionBombError:
        say = f"has more than {PIXELS:,} pixels"
    except Exception:  # noqa: BLE001  # a damaged picture may raise anything at all
        say = "is damaged: it cannot be read to its end; save it once more"
    return f" {say}", 0

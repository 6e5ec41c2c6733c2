"""The type of the kits: how wide a line is, with kerning, and which glyphs are missing."""

from dataclasses import dataclass, field
from functools import cache
from operator import sub
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args

import uharfbuzz as hb

from pnp.box.recipient import MARK
from pnp.box.two_languages import first_of
from pnp.faces.optical_size import cut_for
from pnp.faces.pen import LEAST_TYPE, Font
from pnp.units import to_mm

FONTS: Final[tuple[Font, ...]] = get_args(Font)
"""Every font of the house, by its file name."""

STAND_INS: Final = str.maketrans(
    {"\u202f": "\u00a0", "\u2009": "\u00a0", "\u2011": "-", "\u2212": "–"}
)
"""Characters the fonts lack, and what is set in their place."""

_FEATURES: Final = {"kern": True, "liga": False, "clig": False, "calt": False}


_MOST: Final = 1024
"""Lines a font remembers at a time."""


class ShapedLine(NamedTuple):
    """A line of type as one font sets it, in thousandths of the type size."""

    text: str
    """The characters set, stand-ins in the place of what the fonts lack."""
    width: int
    kerns: tuple[int, ...]
    """What is added after each character."""
    lacks: str
    """The characters there is no glyph for, each once."""


@dataclass(slots=True)
class MarkedLines:
    """How many lines were set or measured that are marked as otherwise in each kit."""

    lines: int = 0


MARKED: Final = MarkedLines()
"""All of this process, whoever asked for them, as are the fonts."""


@dataclass(slots=True)
class Typeface:
    """One font: its glyphs, their widths, and the lines it has set."""

    name: Font
    file: Path
    shaper: Any
    characters: frozenset[str]
    """The characters it has a glyph for."""
    advances: dict[str, int] = field(default_factory=dict)
    lines: dict[str, ShapedLine] = field(default_factory=dict)

    def line(self, text: str) -> ShapedLine:
        """Set a line."""
        known = self.lines.get(text)
        if known is None and MARK in text:
            MARKED.lines += 1
            return self.line(text.replace(MARK, ""))
        if known is None:
            if len(self.lines) >= _MOST:
                self.lines.clear()
            known = self.lines[text] = self._set(text)
        return known

    def _set(self, text: str) -> ShapedLine:
        text = first_of(text).translate(STAND_INS)  # who sets both languages asks for each
        if not text:
            return ShapedLine("", 0, (), "")  # the shaper knows nothing to say of nothing
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        hb.shape(self.shaper, buffer, _FEATURES)
        placed = [position.x_advance for position in buffer.glyph_positions]
        plain = [self.advances.get(c) or self.advance(c) for c in text]
        if len(placed) != len(text):  # a composed glyph: fall back to the plain advances
            placed = plain
        kerns = tuple(map(sub, placed, plain))
        lacks = "" if self.characters.issuperset(text) else self._lacks(text)
        return ShapedLine(text, sum(placed), kerns, lacks)

    def _lacks(self, text: str) -> str:
        return "".join(dict.fromkeys(c for c in text if c not in self.characters))

    def advance(self, character: str) -> int:
        """Give the width of one character without kerning."""
        known = self.advances.get(character)
        if known is None:
            glyph = self.shaper.get_nominal_glyph(ord(character)) or 0
            known = self.advances[character] = self.shaper.get_glyph_h_advance(glyph)
        return known

    def width(self, text: str, size: float, spacing: float) -> float:
        """Give the width of a line in mm."""
        line = self.line(text)
        return line.width * to_mm(size) / 1000 + spacing * max(0, len(line.text) - 1)

    def lacks(self, text: str) -> str:
        """Give the characters this font has no glyph for, each once."""
        return self.line(text).lacks


@cache
def typeface(folder: Path, name: Font) -> Typeface:
    """Open a font of the house (TrueType, 1000 units to the em)."""
    file = folder / f"{name}.ttf"
    face = hb.Face(hb.Blob.from_file_path(str(file)))
    return Typeface(name, file, hb.Font(face), frozenset(map(chr, face.unicodes)))


@dataclass(frozen=True, slots=True)
class TypeCase:
    """All fonts of the house, to measure lines with before there is a pen."""

    folder: Path
    faces: dict[Font, Typeface] = field(default_factory=dict, compare=False)
    """The fonts opened so far."""

    def face(self, font: Font) -> Typeface:
        """Open a font, once."""
        face = self.faces.get(font)
        if face is None:
            face = self.faces[font] = typeface(self.folder, font)
        return face

    @property
    def least(self) -> float:
        """The least size in pt that a text may be made smaller to."""
        return LEAST_TYPE

    def width(self, text: str, font: Font, size: float, spacing: float = 0) -> float:
        """Give the width of a line of type in mm; spacing is added after each letter, in mm."""
        return self.face(cut_for(font, size)).width(text, size, spacing)

    def lacks(self, text: str, font: Font) -> str:
        """Give the characters of a text that a font has no glyph for."""
        return self.face(font).lacks(text)

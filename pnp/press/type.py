"""The type of the kits: how wide a line is, with kerning, and which glyphs are missing."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import sub
from pathlib import Path as File
from typing import Any, Final, NamedTuple, get_args

import uharfbuzz as hb

from pnp.box.packs import content_root
from pnp.box.words import first_of, has_two
from pnp.faces import pen
from pnp.faces.text.fit import one_only
from pnp.outlines import Path, PathStep, trace_glyph
from pnp.units import to_mm

FONTS: Final[tuple[pen.Font, ...]] = get_args(pen.Font)
"""Every font of the house, by its file name."""

STAND_INS: Final = {"\u202f": "\u00a0", "\u2009": "\u00a0", "\u2011": "-", "\u2212": "–"}
"""Characters that fonts may lack, and what is set in their place."""

_FEATURES: Final = {"kern": True, "liga": False, "clig": False, "calt": False}


class ShapedLine(NamedTuple):
    """A line of type as one font sets it, in thousandths of the type size."""

    text: str
    """The characters set, stand-ins in the place of what the fonts lack."""
    width: int
    kerns: tuple[int, ...]
    """What is added after each character."""
    lacks: str
    """The characters there is no glyph for, each once."""


@dataclass(frozen=True, slots=True, eq=False)
class Typeface:
    """One font: its glyphs, their widths, and the lines it sets; none is ever let go."""

    name: pen.Font
    file: File
    shaper: Any
    characters: frozenset[str]
    """The characters it has a glyph for."""

    @lru_cache(maxsize=1 << 14)  # noqa: B019  # as above
    def line(self, text: str) -> ShapedLine:
        """Set a line."""
        said, have = first_of(text), self.characters  # who sets both languages asks for each
        text = "".join(sign if sign in have else STAND_INS.get(sign, sign) for sign in said)
        if not text:
            return ShapedLine("", 0, (), "")  # the shaper knows nothing to say of nothing
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        hb.shape(self.shaper, buffer, _FEATURES)
        placed = [position.x_advance for position in buffer.glyph_positions]
        plain = list(map(self.advance, text))
        if len(placed) != len(text):  # a composed glyph: fall back to the plain advances
            placed = plain
        kerns = tuple(map(sub, placed, plain))
        lacks = "".join(c for c in dict.fromkeys(text) if c not in self.characters)
        return ShapedLine(text, sum(placed), kerns, lacks)

    @cache  # noqa: B019  # as above
    def advance(self, sign: str) -> int:
        """Give the width of one sign without kerning."""
        width: int = self.shaper.get_glyph_h_advance(self.shaper.get_nominal_glyph(ord(sign)) or 0)
        return width

    def width(self, text: str, size: float, spacing: float) -> float:
        """Give the width of a line in mm."""
        line = self.line(text)
        return line.width * to_mm(size) / 1000 + spacing * max(0, len(line.text) - 1)


@cache
def typeface(name: pen.Font) -> Typeface:
    """Open a font of the house (TrueType, 1000 units to the em)."""
    file = content_root() / "fonts" / f"{name}.ttf"
    face = hb.Face(hb.Blob.from_file_path(str(file)))
    return Typeface(name, file, hb.Font(face), frozenset(map(chr, face.unicodes)))


@dataclass(frozen=True, slots=True)
class TypeCase:
    """All fonts of the house, to measure lines with before there is a pen."""

    @property
    def least(self) -> float:
        """The least size in pt that a text may be made smaller to."""
        return pen.LEAST_TYPE

    def width(self, text: str, font: pen.Font, size: float, spacing: float = 0) -> float:
        """Give the width of a line of type in mm; spacing is added after each letter, in mm."""
        return typeface(pen.cut_for(font, size)).width(text, size, spacing)

    def lacks(self, text: str, font: pen.Font) -> str:
        """Give the characters of a text that a font has no glyph for."""
        return typeface(font).line(text).lacks

    def outline(self, text: str, font: pen.Font, size: float, spacing: float = 0) -> Path:
        """Give a line of type as an outline in mm, its baseline beginning at the origin."""
        face = typeface(pen.cut_for(font, size))
        line, unit = face.line(text), to_mm(size) / 1000
        steps: list[PathStep] = []
        x = 0.0
        for character, kern in zip(line.text, line.kerns, strict=False):
            steps += [
                (name, tuple([v if n % 2 else v + x for n, v in enumerate(values)]))
                for name, values in _scaled_glyph(face.name, character, unit)
            ]
            x += (face.advance(character) + kern) * unit + spacing
        return tuple(steps)


@lru_cache(maxsize=1024)
def _scaled_glyph(font: pen.Font, character: str, unit: float) -> tuple[PathStep, ...]:
    steps: list[PathStep] = []
    x0 = y0 = 0.0
    for step in glyph_steps(font, character):
        name, values = step
        if name == "Q":  # outlines have cubic curves alone
            x, y, x1, y1 = values
            name, values = "C", (
                x0 + 2 * (x - x0) / 3, y0 + 2 * (y - y0) / 3,
                x1 + 2 * (x - x1) / 3, y1 + 2 * (y - y1) / 3, x1, y1,
            )  # fmt: skip
        if values:
            x0, y0 = values[-2:]
        steps.append((name, tuple([v * unit for v in values])))
    return tuple(steps)


@cache
def glyph_steps(font: pen.Font, character: str) -> tuple[PathStep, ...]:
    """Give the outline of a glyph as its font has it: besides other steps, `Q` with one handle."""
    shaper = typeface(font).shaper
    return trace_glyph(shaper, shaper.get_nominal_glyph(ord(character)) or 0)


def find_complaints(
    marks: Iterable[pen.Mark], by: pen.Pen, heard: set[str], face: str = ""
) -> Iterator[tuple[str, pen.Complaint]]:
    """Find what is wrong with marks, each with the key of its face, each ornament heard once.

    What was said, and every glyph or language that is missing.
    """
    for mark in marks:
        match mark:
            case pen.Complaint():
                yield face, mark
            case pen.Words(text=text):
                if has_two(text):  # whoever knew that it has two would have asked for each
                    yield face, pen.Complaint(*one_only(text), stops=False)
                font = pen.cut_for(mark.font, mark.size)
                if lacks := by.metrics.lacks(text, font):
                    say = f"font {font} has no glyph for “{lacks}” in “{text[:40]}”"
                    yield face, pen.Complaint(say, text, stops=True)
            case pen.Stamp():
                if not (mark.copy or mark.key in heard):
                    heard.add(mark.key)
                    yield from find_complaints(mark.marks, by, heard, face)
            case pen.Whole():
                yield from find_complaints(mark.marks, by, heard, mark.key)
            case pen.Moved() | pen.Clipped() | pen.Tagged():
                yield from find_complaints(mark.marks, by, heard, face)

"""A face drawn for the screen: SVG with the type as outlines, the same everywhere.

Type is set as in the files for the printer, from the fonts' own outlines, so that a page needs no
fonts and a phone shows what the paper shows.
"""

from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path as File
from xml.sax.saxutils import quoteattr

from pnp.errors import Finding
from pnp.faces import pen
from pnp.faces.context import Face
from pnp.outlines import Path
from pnp.press.type import FONTS, TypeCase, find_complaints, glyph_steps, typeface
from pnp.units import to_mm


def figure(value: float) -> str:
    """Write a length to a hundredth of a mm.

    >>> figure(1.504), figure(-0.001), figure(88.0)
    ('1.5', '0', '88')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text.replace("-0.", "-.").removeprefix("0") or "0"


def picture_of(face: Face, pack: File, shelf: "SvgShelf | None" = None) -> str | None:
    """Draw a face on white as an SVG document; None if it cannot be drawn as asked."""
    picture, faults = draw_picture(face, pack, shelf)
    return None if faults else picture


@dataclass(frozen=True, slots=True)
class SvgShelf:
    """What faces of one printing share: what was taken down of ornaments, and written of them."""

    known: dict[str, pen.Marks] = field(default_factory=dict)
    defs: dict[str, Mapping[str, str]] = field(default_factory=dict)
    """By the name of each ornament its definition and those it uses."""


def draw_picture(
    face: Face, pack: File, shelf: SvgShelf | None = None
) -> tuple[str, tuple[Finding, ...]]:
    """Draw a face on white as an SVG document, and give what of it cannot be drawn as asked.

    Faces of one printing may share the ornaments drawn so far.
    """
    shelf = shelf or SvgShelf()
    metrics = pen.Pen(TypeCase(), known=shelf.known)
    marks = pen.record(face.draw, metrics)
    complaints = find_complaints(marks, metrics, set())
    faults = [each for _, each in complaints if each.stops]
    writer = _SvgWriter(pack, metrics, shelf)
    drawn = writer.write(marks)
    width, height = figure(face.size.width), figure(face.size.height)
    defs = "".join(writer.defs.values())
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}mm" height="{height}mm"><defs>{defs}</defs>'
        f'<rect width="{width}" height="{height}" fill="#fff"/>{drawn}</svg>\n'
    )
    return picture, tuple(dict.fromkeys(Finding(each.say, text=each.text) for each in faults))


class _SvgWriter:
    """Writes marks as SVG elements; each glyph and ornament is kept once."""

    def __init__(self, pack: File, metrics: pen.Pen, shelf: SvgShelf) -> None:
        self.defs: dict[str, str] = {}
        self._pack = pack
        self._metrics, self._shelf = metrics, shelf

    def write(self, marks: Iterable[pen.Mark]) -> str:
        """Write marks; what is wrong with them is told elsewhere."""
        written: list[str] = []
        for mark in marks:
            match mark:
                case pen.Words():
                    written.append(self._write_words(mark))
                case pen.Shape():
                    written.append(_write_shape(mark))
                case pen.Squares():
                    written.append(_write_squares(mark))
                case pen.Stamp():
                    written.append(self._write_stamp(mark))
                case pen.Picture():
                    written.append(self._write_picture(mark))
                case pen.Moved():
                    written.append(self._write_moved(mark))
                case pen.Clipped(path, inside):
                    written.append(self._group(self._clip(_steps(path)), inside))
                case pen.Tagged(_, inside) | pen.Whole(_, _, inside):
                    written.append(self.write(inside))  # a picture has a text beside it
        return "".join(written)

    def _write_moved(self, moved: pen.Moved) -> str:
        x, y, angle, scale, marks = moved
        steps = f"translate({figure(x)} {figure(y)})"
        steps += f"rotate({figure(angle)})" if angle else ""
        steps += f"scale({scale:.4f})" if scale != 1 else ""
        return self._group(f'transform="{steps}"', marks)

    def _group(self, attributes: str, marks: Iterable[pen.Mark]) -> str:
        inner = self.write(marks)
        return f"<g {attributes}>{inner}</g>" if inner else ""

    def _write_words(self, words: pen.Words) -> str:
        x, y, text, font, size, colour, align, spacing = words
        font = pen.cut_for(font, size)
        face = typeface(font)
        line = face.line(text)
        if line.lacks:
            return ""
        x = pen.find_start(x, face.width(text, size, spacing), align)
        scale = to_mm(size) / 1000
        # a page has no fonts: each glyph is an outline, kept once and placed by its advance
        glyphs, at = [], 0.0
        for character, kern in zip(line.text, line.kerns, strict=True):
            if not character.isspace():
                name = f"{'abcdefghij'[FONTS.index(font)]}{ord(character):x}"
                if name not in self.defs:
                    outline = _outline(font, character)
                    self.defs[name] = f'<path id="{name}" d="{outline}"/>'
                glyphs.append(f'<use href="#{name}" x="{at:.0f}"/>')
            at += face.advance(character) + kern + spacing / scale
        place = f"translate({figure(x)} {figure(y)})scale({scale:.5f})"
        return f'<g fill="{colour}" transform="{place}">{"".join(glyphs)}</g>'

    def _clip(self, steps: str) -> str:
        name = _name(f"clip {steps}")
        self.defs[name] = f'<clipPath id="{name}"><path d="{steps}"/></clipPath>'
        return f'clip-path="url(#{name})"'

    def _write_stamp(self, stamp: pen.Stamp) -> str:
        name, x, y = _name(stamp.key), stamp.x, stamp.y
        if name not in self.defs:
            kept = self._shelf.defs.get(name)
            if kept is None:
                kept = self._shelf.defs[name] = self._define(stamp, name)
            self.defs |= kept
        at = f' x="{figure(x)}" y="{figure(y)}"' if x or y else ""
        return f'<use href="#{name}"{at}/>'

    def _define(self, stamp: pen.Stamp, name: str) -> Mapping[str, str]:
        own = _SvgWriter(self._pack, self._metrics, self._shelf)
        own.defs[name] = ""  # its place, before what it uses itself
        drawn = own.write(stamp.marks)
        x, y, width, height = map(figure, stamp.area)
        frame = own._clip(f"M{x} {y}h{width}v{height}h-{width}z")
        own.defs[name] = f'<g id="{name}" {frame}>{drawn}</g>'
        return own.defs

    def _write_picture(self, picture: pen.Picture) -> str:
        name, area, covers = picture
        kind = "png" if name.lower().endswith(".png") else "jpeg"
        packed = b64encode((self._pack / name).read_bytes()).decode("ascii")
        x, y, width, height = map(figure, area)
        source = quoteattr(f"data:image/{kind};base64,{packed}")
        place = f'x="{x}" y="{y}" width="{width}" height="{height}"'
        place += ' preserveAspectRatio="xMidYMid slice"' if covers else ""
        return f"<image {place} href={source}/>"


def _write_shape(shape: pen.Shape) -> str:
    path, fill, stroke = shape
    if fill is None and stroke is None:
        return ""
    painted = f' fill="{fill or "none"}"'
    if stroke:
        painted += f' stroke="{stroke.colour}" stroke-width="{figure(stroke.width)}"'
        if stroke.dashes:
            painted += f' stroke-dasharray="{" ".join(map(figure, stroke.dashes))}"'
        if stroke.round:
            painted += ' stroke-linecap="round" stroke-linejoin="round"'
    return f'<path{painted} d="{_steps(path)}"/>'


def _write_squares(squares: pen.Squares) -> str:
    # The modules of a code are one path of horizontal runs, so no hairlines.
    rows, x, y, unit, colour = squares
    ends = ((n, a, b) for n, row in enumerate(rows) for a, b in pen.find_runs(row))
    runs = "".join(f"M{start} {n}h{end - start}v1h-{end - start}z" for n, start, end in ends)
    place = f"translate({x:.3f} {y:.3f})scale({unit:.4f})"
    return f'<path fill="{colour}" transform="{place}" d="{runs}"/>'


def _name(key: str) -> str:
    return f"o{blake2b(key.encode(), digest_size=5).hexdigest()}"


@lru_cache(maxsize=32768)
def _steps(path: Path) -> str:
    # Of a kit that is watched, most are the same at the next save.
    steps = ((name, " ".join(map(figure, values))) for name, values in path)
    return "".join([name + values.replace(" -", "-") for name, values in steps])


@cache
def _outline(font: pen.Font, character: str) -> str:
    steps = glyph_steps(font, character)
    rounded = ((name, " ".join(map(str, map(round, values)))) for name, values in steps)
    return "".join([name + values.replace(" -", "-") for name, values in rounded])

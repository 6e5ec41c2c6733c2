"""The pen that draws a face for the screen: SVG with the type as outlines, the same everywhere.

Type is set as in the files for the printer, from the fonts' own outlines, so that a page needs no
fonts and a phone shows what the paper shows.
"""

from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path as File
from xml.sax.saxutils import quoteattr

from pnp.errors import Misfit, PrintError
from pnp.faces.face import Face
from pnp.faces.path import Path
from pnp.faces.pen import LEAST_TYPE, Align, Colour, Font, Ornament, Stroke, cut_for, find_runs
from pnp.faces.tags import Tag
from pnp.press.type import FONTS, missing_glyph, typeface
from pnp.units import Point, Rect, to_mm


def figure(value: float) -> str:
    """Write a length to a hundredth of a mm.

    >>> figure(1.504), figure(-0.001), figure(88.0)
    ('1.5', '0', '88')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text.replace("-0.", "-.").removeprefix("0") or "0"


def picture_of(face: Face, fonts: File, pack: File) -> str | None:
    """Draw a face on white as an SVG document; None if it cannot be drawn as asked."""
    picture, faults = draw_picture(face, fonts, pack)
    return None if faults else picture


@dataclass(frozen=True, slots=True)
class KeptOrnament:
    """An ornament that was drawn: its definition and those it uses, and what is wrong with it."""

    defs: Mapping[str, str]
    faults: tuple[Misfit, ...]


def draw_picture(
    face: Face, fonts: File, pack: File, ornaments: dict[str, KeptOrnament] | None = None
) -> tuple[str, tuple[Misfit, ...]]:
    """Draw a face on white as an SVG document, and give what of it cannot be drawn as asked.

    Faces of one printing may share the ornaments drawn so far.
    """
    pen = SvgPen(fonts, pack, ornaments)
    try:
        face.draw(pen)
    except PrintError as error:
        pen.fault(str(error))
    width, height = figure(face.size.width), figure(face.size.height)
    defs = "".join(pen.defs.values())
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}mm" height="{height}mm"><defs>{defs}</defs>'
        f'<rect width="{width}" height="{height}" fill="#fff"/>{"".join(pen.drawn)}</svg>\n'
    )
    return picture, tuple(dict.fromkeys(pen.faults))


class SvgPen:
    """Takes down strokes as SVG elements; each glyph and ornament is kept once."""

    def __init__(
        self, fonts: File, pack: File, ornaments: dict[str, KeptOrnament] | None = None
    ) -> None:
        """Begin a picture; faces of one printing may share the ornaments drawn so far."""
        self.defs: dict[str, str] = {}
        self.drawn: list[str] = []
        self.faults: list[Misfit] = []
        self._fonts = fonts
        self._pack = pack
        self._ornaments = {} if ornaments is None else ornaments

    @property
    def least(self) -> float:
        """The least size in pt that a text may be made smaller to."""
        return LEAST_TYPE

    def width(self, text: str, font: Font, size: float, spacing: float = 0) -> float:
        """Give the width of a line of type in mm."""
        return typeface(self._fonts, cut_for(font, size)).width(text, size, spacing)

    def lacks(self, text: str, font: Font) -> str:
        """Give the characters of a text that a font has no glyph for."""
        return typeface(self._fonts, font).lacks(text)

    def fault(self, say: str, text: str = "") -> None:
        """Report something that cannot be drawn as asked."""
        self.faults.append(Misfit(say, text))

    def remark(self, say: str, text: str = "") -> None:
        """Pass over what is left out: it is told where the kit is built."""

    def text(
        self,
        x: float,
        y: float,
        text: str,
        font: Font,
        size: float,
        colour: Colour,
        align: Align = "left",
        spacing: float = 0,
    ) -> None:
        """Set one line of type with its baseline at y, glyph by glyph."""
        font = cut_for(font, size)
        face = typeface(self._fonts, font)
        line = face.line(text)
        if line.lacks:
            self.fault(missing_glyph(font, line.lacks, text))
            return
        if align != "left":
            wide = self.width(text, font, size, spacing)
            x -= wide if align == "right" else wide / 2
        scale = to_mm(size) / 1000
        # a page has no fonts: each glyph is an outline, kept once and placed by its advance
        glyphs, at = [], 0.0
        for character, kern in zip(line.text, line.kerns, strict=True):
            if not character.isspace():
                glyphs.append(f'<use href="#{self._glyph(font, character)}" x="{at:.0f}"/>')
            at += face.advance(character) + kern + spacing / scale
        place = f"translate({figure(x)} {figure(y)})scale({scale:.5f})"
        self.drawn.append(f'<g fill="{colour}" transform="{place}">{"".join(glyphs)}</g>')

    def _glyph(self, font: Font, character: str) -> str:
        name = f"{'abcdefghij'[FONTS.index(font)]}{ord(character):x}"
        if name not in self.defs:
            self.defs[name] = f'<path id="{name}" d="{_outline(self._fonts, font, character)}"/>'
        return name

    def shape(self, path: Path, fill: Colour | None = None, stroke: Stroke | None = None) -> None:
        """Fill and stroke an outline (non-zero winding)."""
        if fill is None and stroke is None:
            return
        painted = f' fill="{fill or "none"}"'
        if stroke:
            painted += f' stroke="{stroke.colour}" stroke-width="{figure(stroke.width)}"'
            if stroke.dashes:
                painted += f' stroke-dasharray="{" ".join(map(figure, stroke.dashes))}"'
            if stroke.round:
                painted += ' stroke-linecap="round" stroke-linejoin="round"'
        self.drawn.append(f'<path{painted} d="{_steps(path)}"/>')

    def squares(self, rows: Sequence[str], x: float, y: float, unit: float, colour: Colour) -> None:
        """Fill the ones of a grid of squares: one path of horizontal runs."""
        runs = "".join(
            f"M{start} {number}h{end - start}v1h-{end - start}z"
            for number, row in enumerate(rows)
            for start, end in find_runs(row)
        )
        place = f"translate({x:.3f} {y:.3f})scale({unit:.4f})"
        self.drawn.append(f'<path fill="{colour}" transform="{place}" d="{runs}"/>')

    @contextmanager
    def transform(self, x: float, y: float, angle: float = 0, scale: float = 1) -> Iterator[None]:
        """Move the origin, turn clockwise and enlarge, until the block ends."""
        steps = f"translate({figure(x)} {figure(y)})"
        steps += f"rotate({figure(angle)})" if angle else ""
        steps += f"scale({scale:.4f})" if scale != 1 else ""
        with self._group(f'transform="{steps}"'):
            yield

    @contextmanager
    def clip(self, path: Path) -> Iterator[None]:
        """Draw only inside an outline until the block ends."""
        with self._group(self._clip(_steps(path))):
            yield

    def _frame(self, area: Rect) -> str:
        x, y, width, height = map(figure, (area.x, area.y, area.width, area.height))
        return self._clip(f"M{x} {y}h{width}v{height}h-{width}z")

    def _clip(self, steps: str) -> str:
        name = _name(f"clip {steps}")
        self.defs[name] = f'<clipPath id="{name}"><path d="{steps}"/></clipPath>'
        return f'clip-path="url(#{name})"'

    @contextmanager
    def _group(self, attributes: str) -> Iterator[None]:
        outer, self.drawn = self.drawn, []
        yield
        inner, self.drawn = "".join(self.drawn), outer
        if inner:
            self.drawn.append(f"<g {attributes}>{inner}</g>")

    @contextmanager
    def tag(self, tag: Tag) -> Iterator[None]:  # noqa: ARG002  # pictures have no tags
        """Draw on: a picture has a text beside it."""
        yield

    def stamp(self, ornament: Ornament, x: float = 0, y: float = 0) -> None:
        """Place an ornament; the drawing keeps each once."""
        name = _name(ornament.key)
        if name not in self.defs:
            kept = self._ornaments.get(name)
            if kept is None:
                kept = self._ornaments[name] = self._draw(ornament, name)
            self.defs |= kept.defs
            self.faults += kept.faults
        at = f' x="{figure(x)}" y="{figure(y)}"' if x or y else ""
        self.drawn.append(f'<use href="#{name}"{at}/>')

    def _draw(self, ornament: Ornament, name: str) -> KeptOrnament:
        own = SvgPen(self._fonts, self._pack, self._ornaments)
        own.defs[name] = ""  # its place, before what it uses itself
        ornament.draw(own)
        frame = own._frame(ornament.area)
        own.defs[name] = f'<g id="{name}" {frame}>{"".join(own.drawn)}</g>'
        return KeptOrnament(own.defs, tuple(own.faults))

    def picture(self, name: str, area: Rect) -> None:
        """Place a picture of the pack in the middle of an area, as large as fits, uncut."""
        kind = "png" if name.lower().endswith(".png") else "jpeg"
        packed = b64encode((self._pack / name).read_bytes()).decode("ascii")
        x, y, width, height = map(figure, (area.x, area.y, area.width, area.height))
        source = quoteattr(f"data:image/{kind};base64,{packed}")
        place = f'x="{x}" y="{y}" width="{width}" height="{height}"'
        self.drawn.append(f"<image {place} href={source}/>")


def _name(key: str) -> str:
    return f"o{blake2b(key.encode(), digest_size=5).hexdigest()}"


@lru_cache(maxsize=32768)
def _steps(path: Path) -> str:
    # Of a kit that is watched, most are the same at the next save.
    return "".join(f"{name}{_figures(values)}" for name, values in path.steps)


def _figures(values: Sequence[float]) -> str:
    return " ".join(map(figure, values)).replace(" -", "-")


@cache
def _outline(fonts: File, font: Font, character: str) -> str:
    shaper = typeface(fonts, font).shaper
    nib = _Nib()
    shaper.draw_glyph_with_pen(shaper.get_nominal_glyph(ord(character)) or 0, nib)
    return "".join(nib.steps)


class _Nib:
    """Takes down the outline of a glyph, in steps from point to point."""

    def __init__(self) -> None:
        self.steps: list[str] = []
        self._at: Point = (0, 0)
        self.moveTo = self._to("M")
        self.lineTo = self._to("L")
        self.curveTo = self._to("C")
        self.qCurveTo = self._to("Q")

    def _to(self, name: str) -> Callable[..., None]:
        def step(*points: Point) -> None:
            figures = [str(round(v)) for x, y in points for v in (x, -y)]
            self.steps.append(name + " ".join(figures).replace(" -", "-"))

        return step

    def closePath(self) -> None:  # noqa: N802  # the name the shaper calls
        """Close the outline."""
        self.steps.append("Z")

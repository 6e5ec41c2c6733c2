"""The pen that writes PDF operators, in mm from the top left."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from math import cos, radians, sin
from typing import Final

from pnp.faces.optical_size import cut_for
from pnp.faces.path import Path
from pnp.faces.pen import Align, Colour, Font, Ornament, Stroke
from pnp.press.dry_pen import missing_glyph
from pnp.press.font_encoding import FontEncoding
from pnp.units import Rect

_OPERATORS: Final = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_RUNS: Final = re.compile("1+")


@lru_cache(maxsize=1 << 14)  # grids and patterns repeat their lengths
def figure(value: float) -> str:
    """Write a length with at most four decimals: a tenth of a thousandth of a mm.

    >>> figure(1.5), figure(-0.00001), figure(88.0)
    ('1.5', '0', '88')
    """
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


@cache
def _colour(colour: Colour) -> str:
    return " ".join(figure(int(colour[n : n + 2], 16) / 255) for n in (1, 3, 5))


@cache
def _run(span: tuple[int, int]) -> str:
    """Write one run of squares; `@` stands for its row."""
    start, end = span
    return f"{start} @ {end - start} 1 re"


def _row(number: int, squares: str) -> str:
    """Write the runs of one row."""
    runs = " ".join([_run(found.span()) for found in _RUNS.finditer(squares)])
    return runs.replace("@", str(number))


class PdfPen:
    """Takes down strokes as PDF operators; knows the state it has set, and repeats none of it."""

    def __init__(
        self,
        encoding: FontEncoding,
        stamp: Callable[[Ornament], str],
        picture: Callable[[str], tuple[str, float]],
        fault: Callable[[str, str], None],
    ) -> None:
        self.operators: list[str] = []
        self._encoding = encoding
        self._stamp = stamp
        self._picture = picture
        self._fault = fault
        self._fill = ""
        self._line: Stroke | None = None

    def width(self, text: str, font: Font, size: float, spacing: float = 0) -> float:
        """Give the width of a line of type in mm."""
        return self._encoding.face(cut_for(font, size)).width(text, size, spacing)

    def lacks(self, text: str, font: Font) -> str:
        """Give the characters of a text that a font has no glyph for."""
        return self._encoding.face(font).lacks(text)

    def fault(self, say: str, text: str = "") -> None:
        """Report something that cannot be drawn as asked."""
        self._fault(say, text)

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
        """Set one line of type with its baseline at y."""
        font = cut_for(font, size)
        face = self._encoding.face(font)
        line = face.line(text)
        if line.lacks:
            self._fault(missing_glyph(font, line.lacks, text), text)
            return
        if align != "left":
            wide = face.width(text, size, spacing)
            x -= wide if align == "right" else wide / 2
        self._use_fill(colour)
        spaced = f"{figure(spacing)} Tc " if spacing else ""
        undo = " 0 Tc" if spacing else ""
        placed = f"1 0 0 -1 {figure(x)} {figure(y)} Tm"
        shown = self._encoding.compose(font, size, line)
        self.operators.append(f"BT {spaced}{placed} {shown}{undo} ET")

    def shape(self, path: Path, fill: Colour | None = None, stroke: Stroke | None = None) -> None:
        """Fill and stroke an outline (non-zero winding)."""
        if fill is None and stroke is None:
            return
        if fill is not None:
            self._use_fill(fill)
        if stroke is not None:
            self._use_stroke(stroke)
        paint = "B" if fill and stroke else "f" if fill else "S"
        self.operators.append(f"{_outline(path)} {paint}")

    def squares(self, rows: Sequence[str], x: float, y: float, unit: float, colour: Colour) -> None:
        """Fill the ones of a grid of squares: one path of horizontal runs, so no hairlines."""
        self._use_fill(colour)
        runs = " ".join([_row(number, row) for number, row in enumerate(rows)])
        scale = figure(unit)
        self.operators.append(f"q {scale} 0 0 {scale} {figure(x)} {figure(y)} cm {runs} f Q")

    @contextmanager
    def transform(self, x: float, y: float, angle: float = 0, scale: float = 1) -> Iterator[None]:
        """Move the origin, turn clockwise and enlarge, until the block ends."""
        c, s = cos(radians(angle)) * scale, sin(radians(angle)) * scale
        matrix = " ".join(figure(v) for v in (c, s, -s, c, x, y))
        with self._keep_state():
            self.operators.append(f"{matrix} cm")
            yield

    @contextmanager
    def clip(self, path: Path) -> Iterator[None]:
        """Draw only inside an outline until the block ends."""
        with self._keep_state():
            self.operators.append(f"{_outline(path)} W n")
            yield

    @contextmanager
    def _keep_state(self) -> Iterator[None]:
        before = self._fill, self._line
        self.operators.append("q")
        yield
        self.operators.append("Q")
        self._fill, self._line = before

    def stamp(self, ornament: Ornament, x: float = 0, y: float = 0) -> None:
        """Place an ornament; the file keeps it once."""
        name = self._stamp(ornament)
        if x or y:
            self.operators.append(f"q 1 0 0 1 {figure(x)} {figure(y)} cm {name} Do Q")
        else:
            self.operators.append(f"{name} Do")

    def picture(self, name: str, area: Rect) -> None:
        """Place a picture of the pack in the middle of an area, as large as fits, uncut."""
        form, across = self._picture(name)
        width = min(area.width, area.height * across)
        height = width / across
        x, y = area.x + (area.width - width) / 2, area.bottom - (area.height - height) / 2
        matrix = " ".join(figure(v) for v in (width, 0, 0, -height, x, y))
        self.operators.append(f"q {matrix} cm {form} Do Q")

    def _use_fill(self, colour: Colour) -> None:
        if colour != self._fill:
            self.operators.append(f"{_colour(colour)} rg")
            self._fill = colour

    def _use_stroke(self, stroke: Stroke) -> None:
        if stroke == self._line:
            return
        ends = 1 if stroke.round else 0
        dashes = " ".join(figure(dash) for dash in stroke.dashes)
        self.operators.append(
            f"{_colour(stroke.colour)} RG {figure(stroke.width)} w {ends} J {ends} j [{dashes}] 0 d"
        )
        self._line = stroke


def _outline(path: Path) -> str:
    return " ".join(
        [
            f"{' '.join(map(figure, values))} {_OPERATORS[name]}" if values else _OPERATORS[name]
            for name, values in path.steps
        ]
    )

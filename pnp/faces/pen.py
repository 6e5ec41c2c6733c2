"""The pen that faces are drawn with: a few strokes in mm, whatever takes them down.

Coordinates are in mm from the top left, y growing downwards; type sizes are in points. The press
has a pen that writes PDF; tests have one that writes down the strokes.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from pnp.faces.path import Path
from pnp.faces.tags import Tag
from pnp.units import Rect

Font = Literal[
    "serif-600", "serif-700", "sans-400", "sans-400-italic", "sans-500", "sans-600", "sans-700",
    "text-600", "text-700",
]  # fmt: skip
"""Noto Serif Display for what is read from afar, Fira Sans Condensed for all the rest.

Small type in a serif is set in Noto Serif, its text cuts, by itself (`cut_for` below).
"""

LEAST_TYPE: Final = 7.0
"""No type on a piece is smaller, in pt (docs/figures.md#type)."""

LEAST_LINE: Final = 0.09
"""No line is finer, in mm: 0.25 pt is what a printer holds."""

Align = Literal["left", "centre", "right"]
"""Where the given x stands on a line of type."""

Colour = str
"""An sRGB colour as `#rrggbb`."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A drawn line: colour, width in mm, dashes in mm."""

    colour: Colour
    width: float = 0.25
    dashes: tuple[float, ...] = ()
    round: bool = False
    """Whether ends and joins are round."""


class Metrics(Protocol):
    """What is known of type before it is drawn."""

    @property
    def least(self) -> float:
        """The least size in pt that a text may be made smaller to."""
        ...

    def width(self, text: str, font: Font, size: float, spacing: float = 0) -> float:
        """Give the width of a line of type in mm; spacing is added after each letter, in mm."""
        ...

    def lacks(self, text: str, font: Font) -> str:
        """Give the characters of a text that a font has no glyph for."""
        ...


class Pen(Metrics, Protocol):
    """Draws a face."""

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
        """Set one line of type with its baseline at y; size in pt, spacing in mm."""
        ...

    def shape(self, path: Path, fill: Colour | None = None, stroke: Stroke | None = None) -> None:
        """Fill and stroke an outline (non-zero winding)."""
        ...

    def squares(self, rows: Sequence[str], x: float, y: float, unit: float, colour: Colour) -> None:
        """Fill the ones of a grid of squares, row by row: the modules of a QR code."""
        ...

    def transform(
        self, x: float, y: float, angle: float = 0, scale: float = 1
    ) -> AbstractContextManager[None]:
        """Move the origin, turn by an angle clockwise and enlarge, until the block ends."""
        ...

    def clip(self, path: Path) -> AbstractContextManager[None]:
        """Draw only inside an outline until the block ends."""
        ...

    def tag(self, tag: Tag) -> AbstractContextManager[None]:
        """Say what is drawn until the block ends; inside words or a figure no tag counts."""
        ...

    def stamp(self, ornament: "Ornament", x: float = 0, y: float = 0) -> None:
        """Place an ornament with its origin at a point; the file keeps each ornament once."""
        ...

    def picture(self, name: str, area: Rect) -> None:
        """Place a picture of the pack in the middle of an area, as large as fits, uncut."""
        ...

    def fault(self, say: str, text: str = "") -> None:
        """Report something that cannot be drawn as asked, and the text that it is about.

        Drawing goes on, printing will not.
        """
        ...

    def remark(self, say: str, text: str = "") -> None:
        """Report what is left out or smaller than asked for; printing goes on."""
        ...


@dataclass(frozen=True, slots=True)
class Ornament:
    """A drawing used many times: its key names it with everything that changes its look."""

    key: str
    area: Rect
    """What it may cover; nothing outside is drawn."""
    draw: Callable[[Pen], None]
    copy: bool = False
    """Whether the same is drawn elsewhere in full size, where its faults are named."""


_RUNS: Final = re.compile("1+")


def find_runs(row: str) -> list[tuple[int, int]]:
    """Find the runs of ones in a row of squares: where each begins, and where it ends.

    >>> find_runs("1101")
    [(0, 2), (3, 4)]
    """
    return [found.span() for found in _RUNS.finditer(row)]


def find_start(x: float, width: float, align: Align) -> float:
    """Give where a line of type of a width begins, in mm, that is set at x."""
    return {"left": x, "centre": x - width / 2, "right": x - width}[align]


DISPLAY_FROM: Final = 25.0
"""From this size in pt the display cut is set: its hairlines, 1/100 em, are 0.25 pt there."""

LIGHT: Final = 55.0
"""Lightness L* from which type lies on something dark."""

# Display cut → the cut of lower contrast, whose hairlines are 6/100 em.
_CUTS: Final[Mapping[Font, Font]] = {"serif-600": "text-600", "serif-700": "text-700"}


def cut_for(font: Font, size: float) -> Font:
    """Give the cut of a font for a size in pt.

    >>> cut_for("serif-700", 30), cut_for("serif-700", 14), cut_for("sans-400", 8)
    ('serif-700', 'text-700', 'sans-400')
    """
    return _CUTS.get(font, font) if size < DISPLAY_FROM else font


def cut_on_dark(font: Font, lightness: float) -> Font:
    """Give the cut of a font for type of a lightness L*: light type fills in where it is fine.

    Ink spreads into it from around: 0.5 pt is the least there, which hairlines reach at 50 pt.

    >>> cut_on_dark("serif-700", 95), cut_on_dark("serif-700", 20)
    ('text-700', 'serif-700')
    """
    return _CUTS.get(font, font) if lightness > LIGHT else font


def has_cuts(font: Font) -> bool:
    """Tell whether a font is set in another cut when it is small."""
    return font in _CUTS

"""The test sheet: verniers, bars for a ruler, strips of colour and type, codes and marks."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Final

from pnp.box.reading.reader import labels_of
from pnp.faces.context import BLACK
from pnp.faces.pen import Font, Pen, Stroke
from pnp.faces.qr import QUIET
from pnp.faces.text.fit import put_text
from pnp.outlines import circle, line, polygon, rectangle
from pnp.press import profile
from pnp.press.paper import FLIPS, Flip, Paper
from pnp.press.pdf.file import Imprint
from pnp.press.printing import draw_foot, draw_head, write_document
from pnp.press.profile import MARK, MODULE, SIDES, SheetSide, photo_marks, sheet_codes
from pnp.qr_codes import modules
from pnp.spelling import HOUSE
from pnp.units import POINTS_PER_MM, Rect

LINE: Final = Stroke(BLACK, 0.12)
"""Marks as fine as a home printer draws them, and an eye still sees against the light."""

_WORDS: Final[Font] = "sans-400"
_COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#F0E442")
# Okabe-Ito: the hues of the palettes come from there (docs/figures.md#colour)

_TYPE_SIZES: Final = (6.0, 7.0, 8.0, 9.0, 10.0, 12.0)
_MODULES: Final = (0.3, 0.35, 0.4, 0.45, 0.5, 0.6)

_HOW: Final = ("how_light", "how_true", "how_ruler", "how_photo")

SheetWords = Mapping[str, str]
"""The words of the house in one language."""


def write_sheet(paper: Paper, flip: Flip, file: Path, lang: str = HOUSE) -> None:
    """Write the test sheet, front and back; on a fault nothing is written."""
    words = labels_of(lang)
    subject = f"{words['calibrate.subject']}, {paper.title}, {flip}"
    imprint = Imprint("pnp calibrate", subject, lang, FLIPS[flip])
    leaves = [
        (side, paper.size, partial(_draw_side, side=side, paper=paper, flip=flip, words=words))
        for side in SIDES
    ]
    write_document(file, imprint, leaves)


def _draw_side(pen: Pen, side: SheetSide, paper: Paper, flip: Flip, words: SheetWords) -> None:
    says = (words[f"press.{key}"] for key in (side, f"flip_{flip.replace('-', '_')}", "print_100"))
    draw_head(pen, " · ".join(("pnp calibrate", paper.title, *says)))
    draw_foot(pen, paper)
    for x, y in photo_marks(paper.size):
        pen.shape(circle(x, y, MARK / 2), fill=BLACK)
    for code in sheet_codes(side, paper, flip):
        pen.squares(modules(code.text), *code.top_left, MODULE, BLACK)
    if side == "front":
        _draw_front(pen, paper, words)
    else:
        _draw_back(pen, paper, flip)


def _draw_front(pen: Pen, paper: Paper, words: SheetWords) -> None:
    for vernier in profile.verniers(paper.size):
        with pen.transform(vernier.x, vernier.y, 90 if vernier.way == "down" else 0):
            _draw_scale(pen, vernier)
    _draw_bars(pen)
    x, top = profile.BAR_X + 8, profile.BAR_Y + 5.5
    for key in _HOW:
        said = words[f"calibrate.{key}"]
        said = said.format(width=f"{profile.WIDTH_BAR:g}", height=f"{profile.HEIGHT_BAR:g}")
        area = Rect(x, top, paper.size.width - x - 28, 40)
        top = put_text(pen, said, _WORDS, (7.5, 7.5), BLACK, area, stand="top") + 1.2
    top = _draw_greys(pen, x, top + 1.5)
    for size in _TYPE_SIZES:
        top += 1.25 * size / POINTS_PER_MM
        said = f"{size:g} pt  Rent 26 · Miete 1.250 · Loyer 350 · 0O 1lI 8B"
        pen.text(x, top, said, _WORDS, size, BLACK)
    _draw_ladder(pen, x, top + 4)


def _draw_back(pen: Pen, paper: Paper, flip: Flip) -> None:
    mirrored = flip == "long-edge"
    angles = {"across": 180, "down": 90} if mirrored else {"across": 0, "down": -90}
    for vernier in profile.verniers(paper.size):
        # drawn as the mirror image of what is seen from the front
        x = paper.size.width - vernier.x if mirrored else vernier.x
        y = vernier.y if mirrored else paper.size.height - vernier.y
        with pen.transform(x, y, angles[vernier.way]):
            _draw_ticks(pen, 0, profile.PITCH, profile.TENTHS, {0: 5.5, 5: 4.5}, 3.5)
            pen.shape(polygon([(0, -3.9), (0.7, -5.5), (-0.7, -5.5)]), fill=BLACK)


def _draw_ticks(
    pen: Pen, start: float, pitch: float, count: int, longer: Mapping[int, float], usual: float
) -> None:
    for n in range(count):
        at = start + pitch * n
        pen.shape(line(at, 0, at, -longer.get(n, usual)), stroke=LINE)


def _draw_scale(pen: Pen, vernier: profile.Vernier) -> None:
    # Figures stand upright beside it, middle at the origin.
    start, fives = -profile.MIDDLE, range(0, profile.MARKS + 1, 5)
    pen.shape(line(start, 0, start + profile.MARKS, 0), stroke=LINE)
    _draw_ticks(pen, start, 1, profile.MARKS + 1, dict.fromkeys(fives, 4.5), 3.5)
    for n in fives:
        if vernier.way == "down":
            with pen.transform(start + n, -5.4, -90):
                pen.text(0, 0.9, str(n), _WORDS, 7, BLACK)
        else:
            pen.text(start + n, -5.3, str(n), _WORDS, 7, BLACK, "centre")


def _draw_bars(pen: Pen) -> None:
    for x, y, angle, long in (
        (20.0, profile.BAR_Y, 0, profile.WIDTH_BAR),
        (profile.BAR_X, profile.BAR_TOP, 90, profile.HEIGHT_BAR),
    ):
        with pen.transform(x, y, angle):
            pen.shape(line(0, 0, long, 0), stroke=LINE)
            pen.shape(line(0, 0, 0, -3.5), stroke=LINE)
            pen.text(-1.8, 0, "0", _WORDS, 7, BLACK, "right")
            _draw_ticks(pen, long, profile.PITCH, profile.TENTHS, {0: 3.5, 5: 3.0}, 2.2)
            pen.text(long, -4.4, f"{long:g}", _WORDS, 7, BLACK, "centre")


def _draw_greys(pen: Pen, x: float, top: float) -> float:
    for n in range(11):
        level = round(255 * (1 - n / 10))
        pen.shape(
            rectangle(Rect(x + 7 * n, top, 7, 6)),
            fill=f"#{level:02x}{level:02x}{level:02x}",
            stroke=Stroke(BLACK, 0.1),
        )
        pen.text(x + 7 * n + 3.5, top + 9, f"{10 * n}", _WORDS, 7, BLACK, "centre")
    for n, colour in enumerate(_COLOURS):
        pen.shape(rectangle(Rect(x + 11 * n, top + 11, 11, 6)), fill=colour)
    return top + 19


def _draw_ladder(pen: Pen, x: float, top: float) -> None:
    left = x
    for number, module in enumerate(_MODULES):
        rows = modules(f"pnp {module:g} mm")
        side = (len(rows) + 2 * QUIET) * module
        if number == len(_MODULES) // 2 + 1:
            left, top = x, top + 20
        pen.squares(rows, left, top, module, BLACK)
        pen.text(left, top + side - 2 * QUIET * module + 3, f"{module:g} mm", _WORDS, 7, BLACK)
        left += side + 3

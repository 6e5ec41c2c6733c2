"""The test sheet: verniers, bars for a ruler, strips of colour and type, a ladder of QR codes."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from pnp.errors import PrintError
from pnp.faces.look import BLACK
from pnp.faces.path import line, polygon, rectangle
from pnp.faces.pen import Font, Pen, Stroke
from pnp.faces.qr import QUIET, modules
from pnp.press.ink import Ink
from pnp.press.marks import SLUG_SIZE, SLUG_TOP, draw_bar
from pnp.press.paper import Flip, Paper
from pnp.press.pdf import Document, Imprint, platemaker
from pnp.press.vernier import (
    HEIGHT_BAR,
    MARKS,
    MIDDLE,
    PITCH,
    TENTHS,
    WIDTH_BAR,
    Vernier,
    verniers,
)
from pnp.units import POINTS_PER_MM, Rect

LINE: Final = Stroke(BLACK, 0.12)
"""Marks as fine as a home printer draws them, and an eye still sees against the light."""

BAR_X: Final = 62.0
BAR_Y: Final = 70.0
"""Where the upright and the level bar run, in mm from the left and the top."""

_WORDS: Final[Font] = "sans-400"
_COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#F0E442")
# Okabe-Ito: the hues of the palettes come from there (print-craft 3.10)

_TYPE_SIZES: Final = (6.0, 7.0, 8.0, 9.0, 10.0, 12.0)
_MODULES: Final = (0.3, 0.35, 0.4, 0.45, 0.5, 0.6)

_HOW: Final = (
    "Print this sheet on both sides of plain paper, at 100 %, then hold it against the light,",
    "this side towards you. Behind each scale of 0 to 20 ten marks show through. The longest,",
    "with the arrow, points at the whole millimetres; count from it, itself as nought, to the",
    "mark that best meets one of the scale: the tenths. The mark for 5 is a little longer.",
    "A printer without fault reads 10.0 everywhere. Left, right, top and bottom are read",
    "“across”, on the level scale, and “down”, on the upright one.",
    f"Lay a ruler along the bars, nought at the end marked 0: they should be {WIDTH_BAR:g} and",
    f"{HEIGHT_BAR:g} mm long. Whole millimetres at the long mark, tenths where one of the ten",
    "fine marks meets a mark of the ruler.",
)


def write_sheet(paper: Paper, flip: Flip, fonts: Path, file: Path) -> None:
    """Write the test sheet, front and back; on a fault nothing is written."""
    maker = platemaker(fonts, Path())
    beside = file.with_name(f".{file.name}.part")
    duplex = "DuplexFlipLongEdge" if flip == "long-edge" else "DuplexFlipShortEdge"
    imprint = Imprint("pnp calibrate", f"Test sheet, {paper.title}, {flip}", "en", duplex)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        document = Document(beside, maker, paper.size, imprint)
        sides: tuple[tuple[str, Callable[[Ink], None]], ...] = (
            ("front", partial(_draw_front, paper=paper, flip=flip)),
            ("back", partial(_draw_back, paper=paper, flip=flip)),
        )
        for side, draw in sides:
            document.page(maker.page(side, paper.size, draw), side, paper.size)
        if maker.faults:
            raise PrintError("\n".join(dict.fromkeys(say for _, say in maker.faults)))
        document.save()
        beside.replace(file)
    except OSError as error:
        raise PrintError(f"{file} cannot be written: {error.strerror}") from error
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def _draw_front(pen: Pen, paper: Paper, flip: Flip) -> None:
    _write_slug(pen, paper, f"pnp calibrate · front · {paper.title} · print at 100 %", flip)
    for vernier in verniers(paper.size):
        with pen.moved(vernier.x, vernier.y, 90 if vernier.way == "down" else 0):
            _draw_scale(pen, vernier)
    _draw_bars(pen)
    room = Rect(BAR_X + 8, BAR_Y + 8, 80, 0)
    for number, words in enumerate(_HOW):
        pen.text(room.x, room.y + 3.6 * number, words, _WORDS, 7.5, BLACK)
    top = room.y + 3.6 * len(_HOW) + 2
    top = _draw_greys(pen, room.x, top)
    top = _draw_type(pen, room.x, top)
    _draw_ladder(pen, room.x, top)


def _draw_back(pen: Pen, paper: Paper, flip: Flip) -> None:
    _write_slug(pen, paper, f"pnp calibrate · back · {paper.title}", flip)
    width, height = paper.size.width, paper.size.height
    for vernier in verniers(paper.size):
        # drawn as the mirror image of what is seen from the front
        x, y = vernier.x, vernier.y
        ahead_x = -1 if flip == "long-edge" else 1
        x, y = (width - x, y) if flip == "long-edge" else (x, height - y)
        if vernier.way == "across":
            _draw_marks(pen, x, y, (ahead_x, 0), (0, -ahead_x))
        else:
            _draw_marks(pen, x, y, (0, -ahead_x), (-ahead_x, 0))


def _draw_scale(pen: Pen, vernier: Vernier) -> None:
    """Draw 20 mm with a mark for each; figures stand upright beside it, middle at the origin."""
    start = -MIDDLE
    pen.shape(line(start, 0, start + MARKS, 0), stroke=LINE)
    for n in range(MARKS + 1):
        high = 4.5 if n % 5 == 0 else 3.5
        pen.shape(line(start + n, 0, start + n, -high), stroke=LINE)
        if n % 5 == 0:
            if vernier.way == "down":
                with pen.moved(start + n, -5.4, -90):
                    pen.text(0, 0.9, str(n), _WORDS, 7, BLACK)
            else:
                pen.text(start + n, -5.3, str(n), _WORDS, 7, BLACK, "centre")


def _draw_marks(
    pen: Pen, x: float, y: float, ahead: tuple[float, float], aside: tuple[float, float]
) -> None:
    """Draw the ten marks of a vernier from (x, y) ahead, each reaching aside from the line."""
    for k in range(TENTHS):
        long = {0: 5.5, 5: 4.5}.get(k, 3.5)
        foot_x, foot_y = x + ahead[0] * PITCH * k, y + ahead[1] * PITCH * k
        tip_x, tip_y = foot_x + aside[0] * long, foot_y + aside[1] * long
        pen.shape(line(foot_x, foot_y, tip_x, tip_y), stroke=LINE)
        if k == 0:
            wing = 0.7
            pen.shape(
                polygon([
                    (tip_x - aside[0] * 1.6, tip_y - aside[1] * 1.6),
                    (tip_x + ahead[0] * wing, tip_y + ahead[1] * wing),
                    (tip_x - ahead[0] * wing, tip_y - ahead[1] * wing),
                ]),
                fill=BLACK,
            )  # fmt: skip


def _draw_bars(pen: Pen) -> None:
    """Draw the bars a ruler is laid along, ten marks 0.9 mm apart behind the end of each."""
    for x, y, angle, long in ((20.0, BAR_Y, 0, WIDTH_BAR), (BAR_X, 30.0, 90, HEIGHT_BAR)):
        with pen.moved(x, y, angle):
            pen.shape(line(0, 0, long, 0), stroke=LINE)
            pen.shape(line(0, 0, 0, -3.5), stroke=LINE)
            pen.text(-1.8, 0, "0", _WORDS, 7, BLACK, "right")
            for k in range(TENTHS):
                high = {0: 3.5, 5: 3.0}.get(k, 2.2)
                pen.shape(line(long + PITCH * k, 0, long + PITCH * k, -high), stroke=LINE)
            pen.text(long, -4.4, f"{long:g}", _WORDS, 7, BLACK, "centre")


def _draw_greys(pen: Pen, x: float, top: float) -> float:
    """Draw steps of grey and the hues of the palettes."""
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


def _draw_type(pen: Pen, x: float, top: float) -> float:
    for size in _TYPE_SIZES:
        top += 1.25 * size / POINTS_PER_MM
        said = f"{size:g} pt  Rent 26 · Miete 1.250 · Loyer 350 · 0O 1lI 8B"
        pen.text(x, top, said, _WORDS, size, BLACK)
    return top + 4


def _draw_ladder(pen: Pen, x: float, top: float) -> None:
    """Draw QR codes with finer and finer modules: scan them to learn what this printer holds."""
    left = x
    for number, module in enumerate(_MODULES):
        rows = modules(f"pnp {module:g} mm")
        side = (len(rows) + 2 * QUIET) * module
        if number == len(_MODULES) // 2 + 1:
            left, top = x, top + 20
        pen.squares(rows, left, top, module, BLACK)
        pen.text(left, top + side - 2 * QUIET * module + 3, f"{module:g} mm", _WORDS, 7, BLACK)
        left += side + 3


def _write_slug(pen: Pen, paper: Paper, head: str, flip: Flip) -> None:
    says = "flip on the long edge" if flip == "long-edge" else "flip on the short edge"
    pen.text(10, SLUG_TOP + 2.1, f"{head} · {says}", "sans-500", SLUG_SIZE, BLACK)
    draw_bar(pen, 10, paper.size.height - SLUG_TOP - 0.3)

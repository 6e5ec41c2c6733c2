"""Simulated printers: a row of data each, where a page lands, and what becomes of its tones.

A picture has three colours, and as many dots to the mm as whoever calls likes; what comes out has
the same dots. Lengths in mm from the top left of the page, turns clockwise in degrees.
"""

from dataclasses import dataclass, make_dataclass
from functools import lru_cache
from math import pi
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from pnp.box.kinds import within
from pnp.box.reading.validation import read_form
from pnp.photo.picture import Dots
from pnp.photo.printed_sheet import Matrix, Registration, mirror
from pnp.press.paper import Flip
from pnp.units import Point

_Share = Annotated[float, within(0, 1)]


@dataclass(frozen=True, slots=True)
class Bands:
    """Pale bands that come again and again."""

    every: Annotated[float, within(1)]
    """From one to the next."""
    width: Annotated[float, within(0)]
    loss: _Share
    """How much of the ink is missing in them."""
    lengthwise: bool = False
    """Whether they run the way the paper does, as a drum's; else across, as those of a head."""


@dataclass(frozen=True, slots=True)
class SimulatedPrinter:
    """What one printer does to a page; where it lands is said as a `Profile` says it."""

    id: str
    title: str
    dpi: Annotated[int, within(100, 1200)]
    gain: _Share
    """By how much a sprayed tone of one half grows as ink spreads; less grow round dots."""
    screen: Literal["round", "sprayed"] = "round"
    """Tones by round dots in rows, as lasers make them, or by scattered ones of one size."""
    shift: tuple[float, float] = (0.0, 0.0)
    """How far backs come out right and down of their fronts, seen from the front."""
    turn: float = 0.0
    """How far backs are turned against their fronts."""
    back_scale: tuple[float, float] = (1.0, 1.0)
    """Width and height of a back as parts of those of its front."""
    front_scale: tuple[float, float] = (1.0, 1.0)
    """Width and height of a front as parts of what they should be."""
    feed: tuple[float, float] = (0.0, 0.0)
    """How far both sides come out right and down of where they should be on the paper."""
    skew: float = 0.0
    """How far both sides are turned on the paper."""
    edge: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """What is not printed at the left, top, right and bottom of the paper."""
    inks: tuple[_Share, _Share, _Share, _Share] = (1, 1, 1, 1)
    """How strong cyan, magenta, yellow and black still are."""
    bands: tuple[Bands, ...] = ()


_TABLE: Final[Any] = make_dataclass("_Table", [("printers", tuple[SimulatedPrinter, ...])])


def read_printers(root: Path) -> tuple[SimulatedPrinter, ...]:
    """Read all simulated printers; a ContentError names every fault at once."""
    table = read_form(_TABLE, root / "simulated-printers.yaml", root)[0]
    rows: tuple[SimulatedPrinter, ...] = table.printers
    return rows


def place_page(
    printer: SimulatedPrinter, width: float, height: float, flip: Flip | None = None
) -> Matrix:
    """Give where a point of the page comes out on its paper: a matrix of 3 × 3, of lengths in mm.

    A back is turned over an edge; both its places are as seen from its own side.
    """
    middle, over = Registration((width / 2, height / 2)).matrix, mirror(flip)
    paper = Registration(printer.feed, printer.skew, printer.front_scale).matrix
    behind = Registration(printer.shift, printer.turn, printer.back_scale)
    back = behind.matrix if flip else np.eye(3)
    return middle @ over @ paper @ back @ over @ np.linalg.inv(middle)


def print_dots(part: Dots, printer: SimulatedPrinter, dots: float, at: Point = (0, 0)) -> Dots:
    """Give a part of a page in the inks of a printer; `at` is where on the page it stands."""
    height, width = part.shape[:2]
    k = printer.dpi / 25.4 / dots
    size = max(round(width * k), 1), max(round(height * k), 1)
    # a printer asks what lies under the middle of each of its dots
    fine, coarse = (cv2.INTER_LINEAR, cv2.INTER_AREA) if k > 1 else (cv2.INTER_NEAREST_EXACT,) * 2
    colours = cv2.split(cv2.bitwise_not(cv2.resize(part, size, interpolation=fine)))
    black = cv2.min(cv2.min(colours[0], colours[1]), colours[2])
    left = [_lay(cv2.subtract(ink, black), printer, n, at) for n, ink in enumerate(colours)]
    shade = _lay(black, printer, 3, at)
    seen = cv2.merge([cv2.multiply(ink, shade, scale=1 / 255) for ink in left])
    return np.asarray(cv2.resize(seen, (width, height), interpolation=coarse), np.uint8)


# The sides of a cell of the screen of round dots, in dots of the printer, for each ink: near the
# angles of offset printing, and 106 lines to the inch at 600 dpi.
_CELLS: Final = ((5, 2), (2, 5), (6, 0), (4, 4))
_SPREAD: Final = 0.04  # how far ink runs into paper, in mm: a standard deviation


def _lay(ink: Any, printer: SimulatedPrinter, number: int, at: Point) -> Any:
    """Give how much light an ink leaves on each dot, when its dots have spread."""
    cells = _screen(*_CELLS[number]) if printer.screen == "round" else _spray()
    high, wide = ink.shape
    over = np.tile(cells, (-(-high // len(cells)), -(-wide // len(cells))))[:high, :wide]
    laid = cv2.compare(ink, over, cv2.CMP_GT)
    # a tone of one half grows by the gain, where dots lie close; the edge of black by some 0.02 mm
    laid = cv2.GaussianBlur(laid, (0, 0), _SPREAD * printer.dpi / 25.4)
    laid = cv2.convertScaleAbs(laid, alpha=1 + 2 * printer.gain)
    for bands in printer.bands:
        across = laid.T if bands.lengthwise else laid
        along = np.arange(len(across)) * 25.4 / printer.dpi + at[0 if bands.lengthwise else 1]
        pale = along % bands.every < bands.width
        across[pale] = across[pale] * (1 - bands.loss)
    return cv2.convertScaleAbs(laid, alpha=-printer.inks[number], beta=255)


@lru_cache(maxsize=8)
def _screen(across: int, down: int) -> Dots:
    """Give from which tone on each dot is inked: the dots of a cell from its middle outwards."""
    cell = across**2 + down**2
    side = cell // np.gcd(across, down)
    y, x = np.mgrid[:side, :side] + 0.25  # else dots of one rank would come at once
    u, v = (across * x + down * y) / cell, (across * y - down * x) / cell
    return _rank(-np.cos(2 * pi * u) - np.cos(2 * pi * v))


@lru_cache(maxsize=1)
def _spray() -> Dots:
    """Give from which tone on each dot is inked, so that those of one tone lie far apart."""
    y, x = np.mgrid[:256, :256]
    return _rank((52.9829189 * ((0.06711056 * x + 0.00583715 * y) % 1)) % 1)


def _rank(values: NDArray[np.float64]) -> Dots:
    order = values.ravel().argsort(kind="stable").argsort(kind="stable").reshape(values.shape)
    return (order * 255 // order.size).astype(np.uint8)

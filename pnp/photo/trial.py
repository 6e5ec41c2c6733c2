"""Trial prints: the pages of a kit through simulated printers, and which pieces suffer by which.

What is looked at closely is printed by itself: a code, a line of type, a hairline on its ground.
Type and hairlines of one kind fare alike wherever they stand, so each kind is printed once a file.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import pi
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from pnp.box.foreign import Unreadable, attempt, read_foreign
from pnp.box.kinds import within
from pnp.box.reading.published_tables import read_table
from pnp.box.source import list_words
from pnp.errors import Finding
from pnp.photo.picture import Dots, to_grey
from pnp.photo.printed_sheet import Matrix, Registration, mirror
from pnp.pool import Progress, in_steps, silent, working
from pnp.press.paper import Flip
from pnp.proof.cutting import measure_bare
from pnp.proof.facts import locate_code, read_whole_codes
from pnp.proof.legibility import compute_contrast, find_ground
from pnp.proof.listing import ListedPart, ListedPiece, Listing
from pnp.proof.page import MeasuredPage, PageBoxes
from pnp.proof.page_objects import read_objects
from pnp.proof.raster import DOTS, open_document, open_page, render_area, strip
from pnp.qr_codes import read_codes
from pnp.units import Point, Rect, to_points

# Simulated printers: a row of data each, where a page lands, and what becomes of its tones. A
# picture has three colours, and as many dots to the mm as whoever calls likes; what comes out has
# the same dots. Lengths in mm from the top left of the page, turns clockwise in degrees.
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


def read_printers(root: Path) -> tuple[SimulatedPrinter, ...]:
    """Read all simulated printers."""
    return read_table(root, "simulated-printers.yaml", "printers", SimulatedPrinter)


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


_Colour = tuple[int, int, int]
_Printers = Sequence[SimulatedPrinter]
_Mask = NDArray[np.bool_]


class _Harm(NamedTuple):
    """What becomes of a piece in a printer, and where that was seen."""

    found: Finding
    figure: float
    """What stands for `{}` in its words; of several the greatest."""
    by: SimulatedPrinter


def try_printers(
    folder: Path, listing: Listing, printers: _Printers, jobs: int = 1, progress: Progress = silent
) -> list[Finding]:
    """Print every file of a kit by each printer, so many at a time; tell each thing once.

    A file that cannot be read suffers from nothing here: whoever measures it tells of it.
    """
    parts = [part for part in listing.parts if not part.on_screen]
    found: dict[tuple[str, str, str], list[_Harm]] = {}
    with working(partial(_try_part, folder, listing, printers), parts, jobs) as every:
        for _, seen in zip(in_steps(parts, "file", progress), every, strict=True):
            for each in seen:
                key = each.found.rule, each.found.what, each.by.title
                found.setdefault(key, []).append(each)
    return list(_fold(found.values(), len(printers)))


_NAMED: Final = 4  # pieces that are named besides the first; of the rest it is told how many


def _fold(found: Iterable[list[_Harm]], printers: int) -> Iterator[Finding]:
    """Tell once what becomes of the same pieces, and by which printers."""
    alike: dict[tuple[str, tuple[str, ...]], list[_Harm]] = {}
    for harms in found:
        pieces = tuple(dict.fromkeys(each.found.piece for each in harms))
        alike.setdefault((harms[0].found.what, pieces), []).extend(harms)
    for (what, (_, *others)), harms in alike.items():
        titles = dict.fromkeys(each.by.title for each in harms)
        by = " or ".join(titles) if len(titles) < printers else "any printer"
        say = f"{what.format(max(each.figure for each in harms))}, printed by {by}"
        more = f"; so it is with {list_words(others, _NAMED)}" if others else ""
        yield harms[0].found._replace(what=say + more)


def _try_part(folder: Path, listing: Listing, printers: _Printers, part: ListedPart) -> list[_Harm]:
    sheet, found = listing.paper_of(part).area, list[_Harm]()
    boxes = PageBoxes(sheet, sheet, None, None)
    spoilt = partial(_find_spoilt_type, {})
    trials = _find_cut_off, _find_slivers, _find_unread, _find_lost_lines, spoilt
    try:
        with closing(attempt(lambda: open_document(read_foreign(folder, part.file)))) as document:
            for listed in part.layout:
                page = MeasuredPage(part.file, listed.page, part, listed, listing, boxes)
                page.source = open_page(document, listed.page)
                page.objects = attempt(partial(read_objects, page.source))
                for trial in trials:
                    found += trial(page, printers)
                page.shut()
    except (FileNotFoundError, Unreadable):
        pass
    return found


def _flip(page: MeasuredPage) -> Any:
    return page.part.duplex if page.listed.side == "back" else None


def _find_cut_off(page: MeasuredPage, printers: _Printers) -> Iterator[_Harm]:
    """Look for ink of a piece that comes to lie where a printer prints nothing."""
    inked = np.asarray(page.raster)[::4, ::4] < _INKED
    rim = round(_RIM * DOTS / 4)
    inked[rim:-rim, rim:-rim] = False
    down, across = np.nonzero(inked)
    spots = np.stack([across * 4 / DOTS, down * 4 / DOTS, np.ones(len(down))])
    wide, high = page.paper.width, page.paper.height
    for printer in printers:
        x, y, _ = place_page(printer, wide, high, _flip(page)) @ spots
        left, top, right, low = printer.edge
        short = np.max([left - x, top - y, x - wide + right, y - high + low], axis=0)
        for piece in page.listed.pieces if (short > _SHORT).any() else ():
            zone = piece.area if not page.is_leaf else piece.area.inset(_MARKS)
            ours = [zone.holds((a, b)) for a, b in spots[:2, short > _SHORT].T]
            if any(ours):
                cut = short[short > _SHORT][ours].max()
                say = "up to {:.1f} mm of it are not printed"
                yield _Harm(page.report("edge", say, piece), cut, printer)


_INKED: Final = 250
_RIM: Final = 20.0  # mm from the edge of the paper within which ink is looked for
_MARKS: Final = 6.5  # mm from the edge of a leaf within which its marks stand, and no words
_SHORT: Final = 0.3  # mm that nobody misses
KNIFE: Final = 1.0
"""How far a knife slips off the cut, in mm; a back's own drift comes on top of it."""


def _find_slivers(page: MeasuredPage, printers: _Printers) -> Iterator[_Harm]:
    """Look for white paper within the cut, where the knife slips and the back has drifted."""
    for piece in page.listed.pieces if not page.is_leaf else ():
        others = [each.area for each in page.listed.pieces if each is not piece]
        for side in ("left", "right", "top", "bottom"):
            # beyond a cut that two pieces share lies no paper, but a face
            if piece.window or any(map(strip(piece.area, side, -0.3, 0, 4).overlaps, others)):
                continue
            bare: dict[float, float] = {}
            for printer in printers:
                reach = KNIFE + _measure_drift(page, piece, printer)
                beyond = reach - 0.3, reach
                if reach not in bare:
                    bare[reach] = measure_bare(page.raster, piece.area, side, beyond)
                if bare[reach]:
                    say = "white paper shows at its edge where the cut is {:.1f} mm off"
                    yield _Harm(page.report("sliver", say, piece), reach, printer)


def _measure_drift(page: MeasuredPage, piece: ListedPiece, printer: SimulatedPrinter) -> float:
    """Give how far a back comes out of where its front is cut, in mm; 0 for a front."""
    flip, area = _flip(page), piece.area
    if not flip:
        return 0
    apart = replace(printer, feed=(0, 0), skew=0, front_scale=(1, 1))  # front and back alike
    fit = place_page(apart, page.paper.width, page.paper.height, flip)
    spots = [(x, y, 1) for x in (area.x, area.right) for y in (area.y, area.bottom)]
    corners = np.array(spots).T
    return round(float(abs(fit @ corners - corners).max()), 1)


_FINE: Final = 1200 / 25.4  # dots to the mm of what is looked at closely


def _find_unread(page: MeasuredPage, printers: _Printers) -> Iterator[_Harm]:
    """Look for codes that a phone reads before, and no longer after."""
    for code in read_whole_codes(page.raster) if any(x.qr for x in page.listed.pieces) else ():
        area = locate_code(code).inset(-2.5)
        piece = page.owner(area)
        part = np.asarray(render_area(page.source, area, 600, grey=False))
        for printer in printers if piece else ():
            scale = printer.front_scale[0] * (printer.back_scale[0] if _flip(page) else 1)
            seen = print_dots(part, printer, 600 / 25.4 / scale, (area.x, area.y))
            small = round(area.width * scale * DOTS), round(area.height * scale * DOTS)
            shot = cv2.resize(seen, small, interpolation=cv2.INTER_AREA)
            grey = cv2.GaussianBlur(to_grey(shot), (0, 0), _LENS)
            if piece and code.text not in [each.text for each in read_codes(grey)]:
                yield _Harm(page.report("code", "its QR code cannot be read", piece), 0, printer)


_LENS: Final = 0.6  # dots of blur that the lens of a phone has
_HAIR: Final = 1.0  # pt from which a line is no hairline
# The least contrast of what is there to be seen is 3 (WCAG 2.2, 1.4.11), on a screen. Ink spreads
# and takes some of it: what stands out no more than this, or is no longer, is ornament.
_MEANT: Final = 3.5
_LONG: Final = 2.0  # mm


def _find_lost_lines(page: MeasuredPage, printers: _Printers) -> Iterator[_Harm]:
    """Look for hairlines that break up, or that nobody sees any more."""
    met: set[tuple[object, ...]] = set()
    for n, line in enumerate(page.objects.outlines):
        thick = round(to_points(line.stroke) * 20) / 20  # in steps that can be told apart
        long = max(line.shown.width, line.shown.height) > _LONG
        piece = page.owner(line.shown) if line.line and long and 0 < thick < _HAIR else None
        if piece is None or line.line is None or (piece.name, thick, line.line) in met:
            continue
        met.add((piece.name, thick, line.line))
        ground = find_ground(page.objects.outlines[:n], line.shown.middle) or (255, 255, 255)
        for printer in printers:
            lost = partial(_is_lost, _ink_only(printer), thick, line.line)
            if lost(ground) and lost(line.fill or ground):
                say = "a line of {:.2g} pt is lost or breaks up"
                yield _Harm(page.report("hairline", say, piece), thick, printer)


def _ink_only(printer: SimulatedPrinter) -> SimulatedPrinter:
    """Give what a printer does to what is looked at closely: many do the same."""
    inks = ("dpi", "gain", "screen", "inks", "bands")
    return SimulatedPrinter("", "", **{name: getattr(printer, name) for name in inks})


@lru_cache(maxsize=4096)
def _is_lost(printer: SimulatedPrinter, thick: float, ink: _Colour, ground: _Colour) -> bool:
    """Tell whether a line keeps less than a fifth of its contrast on a fifth of its length.

    To the eye half a mm of a line is one thing.
    """
    if compute_contrast(ink, ground) < _MEANT:
        return False
    wide, high = round(8 * _FINE), round(1.6 * _FINE)
    drawn, half = np.full((high, wide, 3), ground, np.uint8), max(round(thick * 1200 / 144), 1)
    drawn[high // 2 - half : high // 2 + half] = ink
    for across in (False, True):
        kept = []
        for part in (drawn, _print_way(drawn, printer, across=across)):
            light = cv2.blur(to_grey(part), (round(_FINE / 2), 2 * half))
            far = light[[high // 6, -high // 6]].mean(axis=0)
            kept.append((far - light[high // 2])[high:-high])
        if (kept[1] / kept[0] < _FIFTH).mean() > _FIFTH:
            return True
    return False


def _print_way(part: Dots, printer: SimulatedPrinter, *, across: bool) -> Dots:
    way = (1, 0, 2) if across else (0, 1, 2)  # the way paper runs, or across it
    turned = np.ascontiguousarray(part.transpose(way))
    printed = print_dots(turned, printer, _FINE, (_PHASE, _PHASE)).transpose(way)
    return np.ascontiguousarray(printed)


_PHASE: Final = 2.0  # mm into bands: what stands in one as a whole is bad luck, and not lost
_EYE: Final = 0.05  # a minute of arc at 35 cm, in mm: a standard deviation of half of it
_FIFTH: Final = 1 / 5
_READ: Final = 12.0  # pt up to which type is looked at: larger fares better
_HALF: Final = 0.5
_APART: Final = 40  # steps of a colour from which something is not the ink of the type
_INK_SHARE: Final = 0.02  # of a line of type is ink, at least
_KEPT: Final = 0.4  # of the contrast; half of it is lost where toner is low, and is read still


def _find_spoilt_type(kinds: Any, page: MeasuredPage, printers: _Printers) -> Iterator[_Harm]:
    """Look for type that fills in, or whose strokes break up."""
    for line, piece in page.owned_lines:
        if piece is None or line.size > _READ or sum(map(str.isalnum, line.text)) < 4:
            continue
        ground = find_ground(page.objects.outlines, line.shown.middle)
        kind = line.font, round(line.size, 1), line.fill, ground
        if kind not in kinds:
            area = line.shown.common(Rect(line.shown.x, line.shown.y, 25, 25)) or line.shown
            part = np.asarray(render_area(page.source, area.inset(-0.6), 1200, grey=False))
            kinds[kind] = list(_compare_type(part, line.fill, printers))
        for what, printer in kinds[kind]:
            say = f"type of {{:.1f}} pt {what}"
            yield _Harm(page.report("type", say, piece), line.size, printer)


def _compare_type(
    part: Dots, ink: _Colour, printers: _Printers
) -> Iterator[tuple[str, SimulatedPrinter]]:
    """Tell what becomes of a line of type, by each printer that spoils it.

    Letters are told apart by their counters. Where those keep less than half the light that the
    paper round the letters has, an e is an o and both are blots.
    """
    if (areas := _take_apart(part, ink)) is None:
        return
    before, clear = _weigh_light(part, *areas)
    for printer in printers if clear > _HALF else ():  # else nothing tells them apart anyway
        after, left = _weigh_light(print_dots(part, _ink_only(printer), _FINE), *areas)
        if after < _KEPT * before:
            yield "is pale or breaks up", printer
        elif left < _HALF:
            yield "is filled in", printer


def _take_apart(part: Dots, ink: _Colour) -> tuple[_Mask, _Mask, _Mask] | None:
    """Give where the strokes of a line of type are, their counters, and the open ground.

    None where it is not seen: something that was drawn later may lie on it.
    """
    off = abs(part.astype(np.int16) - np.array(ink, np.int16)).max(axis=2)
    if not _INK_SHARE < (off < _APART).mean() < 1:
        return None
    strokes = off < np.median(off[off >= _APART]) / 2
    _, marked, sizes, _ = cv2.connectedComponentsWithStats((~strokes).astype(np.uint8))
    rim = np.unique(np.concatenate([marked[0], marked[-1], marked[:, 0], marked[:, -1]]))
    ground = np.isin(marked, rim) & ~strokes
    if not ground.any():
        return None
    small = np.nonzero(sizes[:, 4] < (0.1 * _FINE) ** 2)[0]
    return strokes, ~(strokes | ground | np.isin(marked, small)), ground


def _weigh_light(part: Dots, strokes: _Mask, counters: _Mask, ground: _Mask) -> tuple[float, float]:
    """Give how far strokes stand out from the ground, and how light counters are beside it."""
    light = cv2.GaussianBlur(to_grey(part), (0, 0), _EYE * _FINE)
    inked, open_light = (float(light[area].mean()) for area in (strokes, ground))
    inner = float(light[counters].mean()) if counters.any() else open_light
    return abs(open_light - inked), (inner - inked) / (open_light - inked or 1)

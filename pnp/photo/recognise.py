"""Which sheet of which kit a photo shows, and where each place of the page lies in it.

Codes name the pieces on a sheet. What bears none is known by its look: the photo is laid flat by
the edges of its paper and laid beside small pictures of all pages. The likeliest are then followed
from corner to corner of what is drawn, and the one that fits best is it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from itertools import groupby, product
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pnp.box.foreign import Unreadable, attempt, read_foreign
from pnp.errors import PrintError
from pnp.photo.picture import Dots, Points, Unsure
from pnp.proof.listing import ListedPage, ListedPart, Listing, read_listing
from pnp.proof.raster import open_document, open_page, render_area
from pnp.units import Size

# Where each place of a page lies in a photo of it, and the page laid flat again. A plane seen by a
# camera is a homography. Paper is hardly ever a plane: what the homography leaves over is taken by
# a small smooth bend, fitted to the same points.
_TOO_LITTLE: Final = "too little of a page is seen: lay the whole sheet flat, and in view"
# A bend has as many terms as so many points can bear: of the fourth order, of the second, none.
_ORDERS: Final = ((60, 4), (24, 2))
_ROUNDS: Final = 6
# How far a curled page is from a plane, as a part of its length.
_ROUGH: Final = 1 / 60
# A point farther off than so many times the usual distance is no point of this page;
# nothing is asked of distances of so many dots.
_FAR: Final = 4.0
_FINE: Final = 0.2
# Keeps a bend small where no point holds it: a part of the weight of all points.
_STIFF: Final = 1e-5
# Places are reckoned once in so many dots of the straightened page, and evenly between.
_CELL: Final = 16


@dataclass(frozen=True, slots=True, eq=False)
class Straightening:
    """Where the places of a page, in mm, lie in a photo, in dots."""

    middle: Points
    """The middle of the points it was fitted to, in mm."""
    reach: float
    """How far they reach from there, across or down, in mm: the unit of what follows."""
    matrix: Points
    """The homography to dots, three by three."""
    order: int
    """Of the bend: nought, two or four."""
    bend: Points
    """What is added in dots: a row of x and y for each term of `_powers`."""


def fit_page(mm: Points, dots: Points) -> Straightening:
    """Fit a page to a photo by points of both; those that agree with no other are left out.

    Raises Unsure where fewer than four agree.
    """
    if len(mm) < 4:
        raise Unsure(_TOO_LITTLE)
    span = float(np.ptp(dots, axis=0).max(initial=0))
    middle = (mm.min(axis=0) + mm.max(axis=0)) / 2
    reach = float(np.ptp(mm, axis=0).max() / 2) or 1.0
    at = (mm - middle) / reach
    found, mask = cv2.findHomography(at, dots, cv2.RANSAC, max(3.0, span * _ROUGH))
    if found is None or mask.sum() < 4:
        raise Unsure(_TOO_LITTLE)
    matrix, kept = np.asarray(found, np.float64), mask.ravel().astype(bool)
    order = next((order for least, order in _ORDERS if kept.sum() >= least), 0)
    terms = _powers(at, order)
    bend = np.zeros((terms.shape[1], 2))
    residuals = dots - _project(matrix, at)
    for _ in range(_ROUNDS):
        matrix, bend = _improve(matrix, bend, at[kept], terms[kept], residuals[kept])
        residuals = dots - _project(matrix, at) - terms @ bend
        away = np.hypot(residuals[:, 0], residuals[:, 1])
        # the first guess of many points may have been a poor one, so all are asked each time
        near = away <= max(_FAR * float(np.median(away[kept])), _FINE)
        kept = near if near.sum() >= 4 else kept
    return Straightening(middle, reach, matrix, order, bend)


def _improve(
    matrix: Points, bend: Points, at: Points, terms: Points, residuals: Points
) -> tuple[Points, Points]:
    # One step of Gauss and Newton for homography and bend together: apart they would share out
    # the same curve between them for hundreds of rounds.
    lifted = np.column_stack([at, np.ones(len(at))])
    scale = (lifted @ matrix[2])[:, None]
    seen = _project(matrix, at)
    none, none_bent = np.zeros_like(lifted), np.zeros_like(terms)
    across = [lifted / scale, none, -seen[:, :1] * at / scale, terms, none_bent]
    down = [none, lifted / scale, -seen[:, 1:] * at / scale, none_bent, terms]
    slopes = np.vstack([np.hstack(across), np.hstack(down)])
    stiff = np.diag(np.repeat([0.0, _STIFF * len(at)], [8, 2 * terms.shape[1]]))
    held = stiff @ np.concatenate([np.zeros(8), *bend.T])
    step = np.linalg.lstsq(slopes.T @ slopes + stiff, slopes.T @ residuals.T.ravel() - held)[0]
    bent = np.reshape(step[8:], (2, -1)).T
    return matrix + np.append(step[:8], 0.0).reshape(3, 3), bend + bent


def _powers(at: Points, order: int) -> Points:
    # None of the first order and below: these are the homography's.
    x, y = at.T
    terms = [x**i * y ** (n - i) for n in range(2, order + 1) for i in range(n + 1)]
    return np.stack(terms, axis=1) if terms else np.zeros((len(at), 0))


def _project(matrix: Points, at: Points) -> Points:
    seen: Points = cv2.perspectiveTransform(at[None], matrix)[0]
    return seen


def find_in_photo(fit: Straightening, mm: Points) -> Points:
    """Tell where places of the page, in mm, lie in the photo, in dots."""
    at = (mm - fit.middle) / fit.reach
    return _project(fit.matrix, at) + _powers(at, fit.order) @ fit.bend


def straighten(
    picture: Dots, fit: Straightening, size: Size, dots_per_mm: float, margin: float = 0.0
) -> Dots:
    """Lay a page flat: a picture of it alone, with so many dots to a millimetre.

    With a margin, in mm, as much of what lies around it is shown.
    """
    wide, high = (round((side + 2 * margin) * dots_per_mm) for side in (size.width, size.height))
    # a cell more all round: beyond the middle of the outermost nothing is known
    columns, rows = (-(-side // _CELL) + 2 for side in (wide, high))
    x, y = (_CELL * (np.arange(count) - 0.5) / dots_per_mm - margin for count in (columns, rows))
    places = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    coarse = find_in_photo(fit, places).reshape(rows, columns, 2).astype(np.float32)
    # cubics of OpenCV do not keep a straight line straight
    fine = cv2.resize(coarse, (columns * _CELL, rows * _CELL), interpolation=cv2.INTER_LINEAR)
    x_map, y_map = cv2.split(fine[_CELL : _CELL + high, _CELL : _CELL + wide])
    return np.asarray(cv2.remap(picture, x_map, y_map, cv2.INTER_LINEAR), np.uint8)


Tones = NDArray[Any]
"""Rows of dots whose light, or how much they differ, is a number."""

_SMALL: Final = 1.0
_COARSE: Final = 2.0
FINE: Final = 4.0
"""Dots to the mm of the pages that are compared: a photo of 4 megapixels has more."""
_TRIES: Final = 10
_SAME: Final = 0.97
"""How much alike the looks of pages are that are one but for the line at the head."""
_CERTAIN: Final = 0.75
"""How much alike a page and a photo of it are as a rule, and no other page and it."""
_APART: Final = 0.03
"""How much more alike one page is than any other that looks otherwise, if it is the one."""
_ALIKE: Final = 0.35
"""How much alike a page and a photo of it are at least: two pages are at most half of that."""
_SURE: Final = 0.55
_ENOUGH: Final = 40


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a sheet of a built kit."""

    folder: Path
    listing: Listing
    part: ListedPart
    page: ListedPage

    @property
    def paper(self) -> Size:
        """The paper it is printed on."""
        return self.listing.paper_of(self.part)

    @property
    def name(self) -> str:
        """Its kit, file and page, as a sentence has them."""
        return f"{self.listing.kit}, {self.part.file}, page {self.page.page}"


def draw_sheets(sheets: Iterable[Sheet], dots: float) -> Iterator[Dots]:
    """Draw pages as they were to be printed, with so many dots to the mm.

    Raises PrintError with the file that cannot be read.
    """
    for (folder, name), some in groupby(sheets, key=lambda sheet: (sheet.folder, sheet.part.file)):
        try:
            data = read_foreign(folder, name)
            with closing(attempt(partial(open_document, data))) as document:
                for sheet in some:
                    yield attempt(partial(_draw, document, sheet, dots))
        except FileNotFoundError:
            raise PrintError(f"{folder / name} is missing; build its kit again") from None
        except Unreadable as error:
            raise PrintError(f"{folder / name}: {error}; build its kit again") from None


def _draw(document: Any, sheet: Sheet, dots: float) -> Dots:
    page = open_page(document, sheet.page.page)
    return np.asarray(render_area(page, sheet.paper.area, 25.4 * dots, grey=False))


def normalise(picture: Tones, reach: float, least: float = 6) -> Tones:
    """Take light and shade, paper and ink out of a picture: what is drawn stays, in even tones.

    What differs by less than the least, of 255, stays faint.
    """
    grey: Tones = picture.mean(axis=2, dtype=np.float32)
    tones: Tones = grey - cv2.GaussianBlur(grey, (0, 0), reach)
    spread: Tones = np.sqrt(cv2.GaussianBlur(tones * tones, (0, 0), reach))
    return tones / (spread + np.float32(least))


def correlate(one: Tones, other: Tones) -> float:
    """Tell how much alike two pictures are: 1 if they are the same, 0 if nothing is."""
    power = float(np.sqrt((one * one).mean() * (other * other).mean()))
    return float((one * other).mean()) / max(power, 1e-6)


_WALK: Final[Any] = {"winSize": (25, 25), "maxLevel": 3, "criteria": (3, 20, 0.01)}


def _normalise_dots(picture: Dots) -> Dots:
    return (128 + 50 * normalise(picture, 6)).clip(0, 255).astype(np.uint8)


def flatten_creases(due: Dots, seen: Dots) -> Dots:
    """Move what a crease has moved, in a page laid flat, to where it should be: 1 mm at most."""
    steps = cv2.DISOpticalFlow.create(cv2.DISOPTICAL_FLOW_PRESET_FAST)
    still = np.zeros((*due.shape[:2], 2), np.float32)
    off = steps.calc(_normalise_dots(due), _normalise_dots(seen), still)
    # over a few mm: what is drawn otherwise stays as it is
    x, y = cv2.split(cv2.GaussianBlur(off, (0, 0), 3 * FINE).clip(-FINE, FINE))
    rows, columns = np.indices(due.shape[:2], np.float32)
    return np.asarray(cv2.remap(seen, columns + x, rows + y, cv2.INTER_LINEAR), np.uint8)


def follow(due: Dots, seen: Dots) -> tuple[Points, Points]:
    """Find the corners of what is drawn in a picture that shows nearly the same, both in dots."""
    one, other = _normalise_dots(due), _normalise_dots(seen)
    corners = cv2.goodFeaturesToTrack(one, 1500, 0.02, 8)
    if corners is None:
        return np.empty((0, 2)), np.empty((0, 2))
    there, found, _ = cv2.calcOpticalFlowPyrLK(one, other, corners, corners.copy(), **_WALK)
    back, again, _ = cv2.calcOpticalFlowPyrLK(other, one, there, corners.copy(), **_WALK)
    same = np.hypot(*(back - corners)[:, 0].T) < 0.5
    good = same & (found.ravel() == 1) & (again.ravel() == 1)
    return corners[good, 0].astype(float), there[good, 0].astype(float)


def refine(photo: Dots, fit: Straightening, sheet: Sheet, dots: float) -> Straightening:
    """Fit a sheet to a photo by all that is drawn on it, from a fit that is near."""
    (due,) = draw_sheets([sheet], dots)
    here, there = follow(due, straighten(photo, fit, sheet.paper, dots))
    if len(here) < _ENOUGH:
        raise Unsure("too little on the sheet can be made out: more light, from straight above")
    return fit_page((here + 0.5) / dots, find_in_photo(fit, (there + 0.5) / dots))


@dataclass(frozen=True, slots=True, eq=False)
class Album:
    """All sheets that a photo may show, each with a small picture of it in even tones."""

    sheets: tuple[Sheet, ...]
    looks: tuple[Tones, ...]


def fill_album(folders: Iterable[Path]) -> Album:
    """Draw every side that the built kits in these folders print on paper, small."""
    listed = ((folder, read_listing(folder)) for folder in folders)
    every = tuple(
        Sheet(folder, listing, part, page) for folder, listing in listed
        for part in listing.parts if not part.on_screen for page in part.layout
    )  # fmt: skip
    return Album(every, tuple(map(_look_at, draw_sheets(every, _SMALL))))


def _look_at(page: Dots) -> Tones:
    look = normalise(cv2.GaussianBlur(page, (0, 0), 1.2), 20)
    return np.asarray(look / max(float(np.sqrt((look * look).sum())), 1e-6), np.float32)


_Guess = tuple[float, int, Straightening]
"""How much alike a sheet of the album, by its number, and a photo are, if it lies so."""


def recognise(photo: Dots, codes: Iterable[str], album: Album) -> tuple[Sheet, Straightening]:
    """Tell which sheet of an album a photo shows, and where; `codes` are those read in it.

    Raises Unsure if it shows none.
    """
    found = _rank(_fit_closely(photo, _rank(_guess(photo, codes, album), album), album), album)
    best = next(found, None)
    if best is None or best[0] < _ALIKE:
        raise Unsure(
            "no sheet of a kit that was built here is recognised: lay one sheet flat and alone on "
            "a darker table, all of it in view; or name the folder of its kit"
        )
    # half of a page may be that of another: those that look like it are fitted closely too
    _, number, fit = best
    size = album.sheets[number].paper
    look = _look_at(straighten(photo, fit, size, _SMALL))
    alike = [(float((album.looks[n] * look).sum()), n, fit) for n in _list_numbers(album, size)]
    tried = sorted(_fit_closely(photo, _rank(alike, album), album, _CERTAIN),
                   key=lambda each: -each[0])  # fmt: skip
    if len(tried) > 1 and tried[0][0] - tried[1][0] < _APART:
        one, other = (album.sheets[n].name for _, n, _ in tried[:2])
        raise Unsure(f"it may be {one}, or {other}: {_CLOSER}")
    _, number, fit = tried[0] if tried else best
    same = (sheet for n, sheet in enumerate(album.sheets) if _are_same(album, n, number))
    sheet = max(same, key=lambda each: _try(photo, fit, each))  # by the line at the head alone
    return sheet, refine(photo, fit, sheet, FINE)


_CLOSER: Final = "more light, from straight above, and the sheet pressed flat"


def _fit_closely(
    photo: Dots, guesses: Iterable[_Guess], album: Album, sure: float = _SURE
) -> Iterator[_Guess]:
    """Fit sheets by all that is drawn on them, until one is as like the photo as only itself."""
    for _, number, rough in guesses:
        with suppress(Unsure):
            fit = refine(photo, rough, album.sheets[number], _COARSE)
            alike = _try(photo, fit, album.sheets[number])
            yield alike, number, fit
            if alike > sure:
                return


def _list_numbers(album: Album, size: Size) -> list[int]:
    return [n for n, sheet in enumerate(album.sheets) if sheet.paper == size]


def _try(photo: Dots, fit: Straightening, sheet: Sheet) -> float:
    laid = straighten(photo, fit, sheet.paper, _COARSE)
    return correlate(normalise(next(draw_sheets([sheet], _COARSE)), 12), normalise(laid, 12))


def _rank(guesses: Iterable[_Guess], album: Album) -> Iterator[_Guess]:
    """Give the likeliest guesses first; of pages that look the same in one place, one alone."""
    given: list[_Guess] = []
    for guess in sorted(guesses, key=lambda each: -each[0]):
        if not any(guess[2] is fit and _are_same(album, guess[1], number)
                   for _, number, fit in given):  # fmt: skip
            given.append(guess)
            yield guess
        if len(given) == _TRIES:
            return


def are_same(one: Sheet, other: Sheet, album: Album) -> bool:
    """Tell whether two pages are one but for the line at their heads."""
    return _are_same(album, album.sheets.index(one), album.sheets.index(other))


def _are_same(album: Album, one: int, other: int) -> bool:
    looks = album.looks[one], album.looks[other]
    return looks[0].shape == looks[1].shape and float((looks[0] * looks[1]).sum()) > _SAME


def _guess(photo: Dots, codes: Iterable[str], album: Album) -> Iterator[_Guess]:
    hits = Counter(code.partition(":")[0] for code in codes)
    corners = find_papers(photo)
    for size in {sheet.paper for sheet in album.sheets}:
        numbers = _list_numbers(album, size)
        pieces = [album.sheets[n].page.pieces for n in numbers]
        named = [sum(hits[piece.code] for piece in some if piece.qr) for some in pieces]
        looks = np.stack([album.looks[n].ravel() for n in numbers])
        mm = np.array([(0, 0), (size.width, 0), (size.width, size.height), (0, size.height)])
        for quad, turn in product(corners, range(4)):
            fit = fit_page(mm, np.roll(quad, turn, axis=0))
            alike = looks @ _look_at(straighten(photo, fit, size, _SMALL)).ravel()
            alike += np.array(named) / max(hits.total(), 1)
            yield from ((float(each), n, fit) for n, each in zip(numbers, alike, strict=True))


_SIDE: Final = 640


def find_papers(photo: Dots) -> list[Points]:
    """Find what may be a sheet of paper in a photo: four corners each, clockwise."""
    scale = _SIDE / max(photo.shape[:2])
    small = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    light = cv2.GaussianBlur(small.min(axis=2).astype(np.float32), (0, 0), 1.5)  # wood is yellow
    even = light / (cv2.GaussianBlur(light, (0, 0), _SIDE / 4) + 20)
    found: list[Points] = []
    for tone in (light, even):
        whole = cv2.normalize(tone, None, 0, 255, cv2.NORM_MINMAX).astype(np.uint8)  # type: ignore[call-overload]
        masks = [whole > level for level in np.percentile(whole, [20, 30, 40, 50, 60, 70])]
        for mask in (*masks, cv2.dilate(cv2.Canny(whole, 15, 40), np.ones((3, 3)))):
            for quad in _find_quads(mask.astype(np.uint8)):
                corners = quad / scale
                if all(abs(corners - other).max() > 6 / scale for other in found):
                    found.append(corners)
    return found


def _find_quads(mask: Dots) -> Iterator[Points]:
    for line in cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]:
        hull = cv2.convexHull(line)
        if cv2.contourArea(hull) < 0.15 * mask.size:
            continue
        length = cv2.arcLength(hull, True)
        for part in (0.02, 0.04, 0.07, 0.1):
            quad = cv2.approxPolyDP(hull, part * length, True)[:, 0].astype(np.float64)
            if len(quad) == 4:
                quad = quad if cv2.contourArea(quad.astype(np.float32), True) > 0 else quad[::-1]
                yield np.roll(quad, -int(quad.sum(axis=1).argmin()), axis=0)

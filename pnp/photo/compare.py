"""What is wrong with a sheet as it was printed: the photo of it, laid flat, beside its page.

Light and shade are taken from the bare paper round what is drawn, and how strong inks come out on
this paper from the sheet itself: only what differs from the rest of it, or from any printer, is
told. Lengths are in mm from the top left of the page.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pnp.photo.picture import Dots
from pnp.photo.recognise import FINE, Tones, normalise
from pnp.photo.trial import SimulatedPrinter, print_dots
from pnp.units import Rect

Mask = NDArray[np.bool_]

CELL: Final = 2.0
"""The side in mm of the areas whose ink is compared."""
_PER: Final = int(CELL * FINE)
_EDGE: Final = 2  # cells at the edge of the page that are left out: nothing is printed there
_SPILT: Final = 0.3
_BARE: Final = 250  # of 255: paper where nothing is to be printed


@dataclass(frozen=True, slots=True)
class Spot:
    """What is wrong, and where; no place if it is wrong all over the sheet."""

    what: str
    area: Rect | None = None


@dataclass(frozen=True, slots=True, eq=False)
class PagePair:
    """A page as it was to be printed, and as it came out: light, 0 to 1, without the room's."""

    due: Tones
    seen: Tones


def even_light(due: Dots, seen: Dots) -> PagePair:
    """Take the light of the room out of a photo that was laid flat."""
    light = _estimate_light(due, seen)
    return PagePair(due / np.float32(255), np.minimum(seen / light, np.float32(1.2)))


def compare(laid: PagePair, alike: Tones) -> Iterator[Spot]:
    """Say all that is wrong with the ink of a sheet, and with what is drawn on it."""
    inner = np.s_[_EDGE:-_EDGE, _EDGE:-_EDGE]
    due, seen = (_cells(each, _PER)[inner] for each in (laid.due, laid.seen))
    for _ in range(2):  # what a first look says of the inks tells more of the light
        seen = _take_shade(_predict(due, seen), seen)
    hoped = _predict(due, seen)
    yield from _weigh_inks(due, seen, laid.due)
    lost = list(_find_lost(hoped, seen))
    bands = [] if lost else list(_find_bands(laid))
    extra = _smooth(1 - seen) - _smooth(1 - hoped)
    blots = (Spot(_BLOT, area) for area in _find_areas(extra > _EXTRA, _SPOT))
    spots = [*lost, *blots, *bands]
    yield from spots
    known = [spot.area.inset(-_BESIDE) for spot in spots if spot.area]
    # what is drawn otherwise, however strong its inks are
    changed = () if bands else _find_areas(alike < _OTHER, _CHANGED, side=1 / FINE, edge=0)
    for area in changed:
        if not any(each.common(area) for each in known):
            yield Spot("it shows something else than this kit: it is of another edition, or "
                       "stained; print this page again", area)  # fmt: skip


def _cells(tones: Tones, side: int) -> Tones:
    high, wide = tones.shape[0] // side, tones.shape[1] // side
    kept = tones[: high * side, : wide * side]
    return np.asarray(cv2.resize(kept, (wide, high), interpolation=cv2.INTER_AREA), np.float32)


def _estimate_light(due: Dots, seen: Dots) -> Tones:
    """Give the light that bare paper sends from each place: smooth, and right where paper is."""
    bare = (due.min(axis=2) >= _BARE).astype(np.float32)
    bare = cv2.erode(bare, np.ones((13, 13)))
    share = _cells(bare, 4)
    share[:4], share[-4:], share[:, :4], share[:, -4:] = 0, 0, 0, 0
    light = _cells(seen * bare[..., None], 4) / np.maximum(share, 1e-3)[..., None]
    rows, columns = np.nonzero(share > 0.5)
    terms = _cubics(*share.shape)
    known, own = np.log(light[rows, columns] + 1), terms[rows, columns]
    kept = np.ones(len(known), bool)
    for _ in range(6):
        fit = np.linalg.lstsq(own[kept], known[kept])[0]
        off = (known - own @ fit).mean(axis=1)
        usual = max(1.5 * float(np.median(abs(off[kept]))), 0.01)
        kept = abs(off) < 3.5 * usual
    kept = off > -_SPILT  # the edge of a shadow is light too; what was spilt on the paper is not
    left = np.zeros((*share.shape, 4), np.float32)
    left[rows[kept], columns[kept], :3] = (known - own @ fit)[kept]
    left[rows[kept], columns[kept], 3] = 1
    near = cv2.GaussianBlur(left, (0, 0), 6)
    smooth = np.exp(terms @ fit + near[..., :3] / (near[..., 3:] + 0.02)).astype(np.float32)
    return np.asarray(cv2.resize(smooth, seen.shape[1::-1], interpolation=cv2.INTER_CUBIC))


def _take_shade(hoped: Tones, seen: Tones) -> Tones:
    """Take the rest of the room's light out of cells: what runs evenly over the sheet is no ink."""
    terms, light = _cubics(*seen.shape[:2]), hoped.mean(axis=-1)
    if (bright := light > _BRIGHT).mean() < _SOME:
        return seen
    off = np.log(seen.mean(axis=-1).clip(0.02)) - np.log(light.clip(0.02))
    own, known, kept = terms[bright], off[bright], np.s_[:]
    for _ in range(4):
        some = own[kept]
        stiff = _STIFF * len(some) * np.eye(own.shape[1])  # nothing is guessed where none is bright
        fit = np.linalg.solve(some.T @ some + stiff, some.T @ known[kept])
        away = abs(known - own @ fit)
        kept = away < max(3 * float(np.median(away[kept])), 0.01)
    return np.asarray(seen / np.exp(terms @ fit)[..., None], np.float32)


_STIFF: Final = 0.01
_BRIGHT: Final = 0.45
_SOME: Final = 0.2  # of a sheet, from which light can be told by what is printed on it


def _cubics(high: int, wide: int) -> Tones:
    y, x = np.mgrid[-1 : 1 : high * 1j, -1 : 1 : wide * 1j]
    return np.stack([x**i * y ** (n - i) for n in range(4) for i in range(n + 1)], axis=-1)


_NAMES: Final = ("cyan", "magenta", "yellow")
_MUCH: Final = 300  # cells with some of an ink, from which it can be judged
_LITTLE: Final = 0.36
_LOW: Final = 0.42
_MISSING: Final = 0.12
_PALE: Final = 0.7
# Of the printers that are none the worse, the one whose inks run most: black drowns faint tints.
_RUNNING: Final = SimulatedPrinter("", "", 300, 0.3, "sprayed")


def _weigh_inks(due: Tones, seen: Tones, page: Tones) -> Iterator[Spot]:
    """Compare how much of each ink there is with what a printer of much gain would leave of it."""
    left = _share_inks(due, seen)
    little, usual = {name: left[name] for name in left if left[name] < _LITTLE}, dict[str, float]()
    if little:
        printed = print_dots((255 * page).astype(np.uint8), _RUNNING, FINE) / np.float32(255)
        usual = _share_inks(due, _cells(printed, _PER)[_EDGE:-_EDGE, _EDGE:-_EDGE])
    low = [name for name in little if little[name] < _LOW * usual.get(name, 0)]
    for name in low:
        how = "is missing" if little[name] < _MISSING else "is low"
        yield Spot(f"{name} {how}: clean the heads, or change the cartridge")
    if not low and max(left.values(), default=1.0) < _PALE:
        yield Spot("all of it is pale: print in best quality, on the paper that is set")


def _share_inks(due: Tones, seen: Tones) -> dict[str, float]:
    """Give which part of each ink is there, if there should be enough of it."""
    seen = np.clip(seen, 0, 1)
    most_due, most = due.max(axis=-1), seen.max(axis=-1)
    inks = {"black": (1 - most_due, 1 - most, 0.15)}
    for n, name in enumerate(_NAMES):
        # what black ink covers shows no colour
        inks[name] = (most_due - due[..., n]) * most, most - seen[..., n], 0.1
    return {name: float(found[hoped > least].sum() / hoped[hoped > least].sum())
            for name, (hoped, found, least) in inks.items()
            if (hoped > least).sum() >= _MUCH}  # fmt: skip


def _predict(due: Tones, seen: Tones) -> Tones:
    """Give the light each cell would send if its inks came out as on the rest of the sheet."""
    most = np.clip(due.max(axis=-1, keepdims=True), 0.02, 1)
    inks = np.concatenate([1 - due / most, 1 - most], axis=-1)
    pairs = [inks[..., one] * inks[..., other] for one, other in combinations(range(4), 2)]
    terms = np.concatenate([inks, inks**2, np.stack(pairs, axis=-1)], axis=-1)
    known, wanted = terms.reshape(-1, terms.shape[-1]), (1 - seen).reshape(-1, 3)
    kept = np.ones(len(known), bool)
    for _ in range(4):
        some = known[kept]
        stiff = 1e-4 * len(known) * np.eye(known.shape[1])
        fit = np.linalg.solve(some.T @ some + stiff, some.T @ wanted[kept])
        off = abs(wanted - known @ fit).sum(axis=1)
        kept = off < max(4 * float(np.median(off)), 0.2)
    return np.asarray(1 - np.clip(known @ fit, 0, 1).reshape(due.shape), np.float32)


def _smooth(ink: Tones) -> Tones:
    return np.asarray(cv2.GaussianBlur(ink.sum(axis=-1), (0, 0), 1.5))


_FAINT: Final = 0.7
_STREAK: Final = 0.75  # of a whole stripe, in which noise and shade level out
_STREAKS: Final = 5  # cells across
_LIGHTER: Final = 0.2
_FAINTER: Final = 0.12
"""How much lighter a pale place is, or a bare one: logarithms. Shade on light tints hides as much
ink, or more."""
_INKED: Final = 0.25
_GONE: Final = 0.25
_EXTRA: Final = 0.5
_SPOT: Final = 60.0  # mm²
_BLOT: Final = "there is ink where none should be"
_BESIDE: Final = 6.0  # mm round a spot within which nothing more is told
_NEAR: Final = 17  # cells between pale places of one pale stripe


def _find_lost(hoped: Tones, seen: Tones) -> Iterator[Spot]:
    """Find where ink is missing, or pale, by the light each cell would send else."""
    due, ink = _smooth(1 - hoped), _smooth(1 - seen)
    ratio = np.where(due > 0.25, ink / np.maximum(due, 1e-3), np.nan)
    ratio = np.nan_to_num(ratio / np.nanmedian(ratio), nan=1)
    lighter = np.log((3 - ink).clip(0.06) / (3 - due).clip(0.06))
    lighter -= np.median(lighter)
    gone = (ratio < _GONE) & (lighter > _FAINTER)
    for area in _find_areas(gone, _SPOT):
        yield Spot("nothing is printed here: set the paper's size and the margins of the printer, "
                   "and print at 100 %", area)  # fmt: skip
    pale = (ratio < _FAINT) & (lighter > _LIGHTER)
    for way in (0, 1):
        level = _measure_streaks(np.where(ratio < _GONE, 0, due), ink, way)
        pale |= np.expand_dims(level < _STREAK, way) & (due > 0.1)
    for area in _find_areas(pale & (ratio >= _GONE), 2 * _SPOT, _NEAR):
        yield Spot("it is pale here: clean the heads, or shake or change the toner", area)


def _measure_streaks(due: Tones, ink: Tones, way: int) -> Tones:
    """Give how strong the ink of each column (0) or row of cells is, beside that of the others."""
    due, ink = due.mean(axis=way), np.where(due > 0, ink, 0).mean(axis=way)
    level, known = np.ones(len(due) + _STREAKS - 1), due > _INKED
    if known.any():
        some = ink[known] / due[known]
        level[_STREAKS // 2 : -(_STREAKS // 2)][known] = some / np.median(some)
    return np.convolve(level, np.full(_STREAKS, 1 / _STREAKS), "valid")


def _find_areas(
    found: Mask, least: float, near: int = 1, side: float = CELL, edge: int = _EDGE
) -> Iterator[Rect]:
    """Give what lies together in cells of a side, in mm on the page, if it covers so many mm²."""
    joined = cv2.morphologyEx(found.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((near, near)))
    count, _, boxes, _ = cv2.connectedComponentsWithStats(joined)
    for x, y, wide, high, area in boxes[1:count].tolist():
        if area * side**2 >= least:
            yield Rect((x + edge) * side, (y + edge) * side, wide * side, high * side)


_DIP: Final = 0.2
_DIPS: Final = 6
_AROUND: Final = int(4 * FINE)  # dots on either side that tell what is usual


def _find_bands(laid: PagePair) -> Iterator[Spot]:
    """Find pale stripes across the paper, or down it: flat tones alone tell them from a pattern."""
    due = laid.due.mean(axis=2)
    rough = cv2.dilate(due, np.ones((7, 7))) - cv2.erode(due, np.ones((7, 7)))
    flat = (rough < 0.03) & (due < 0.9)
    for way, name in ((1, "across"), (0, "down")):
        ink = np.where(flat, 1 - laid.seen.mean(axis=2), 0).sum(axis=way)
        usual = np.where(flat, 1 - due, 0).sum(axis=way)
        known = flat.sum(axis=way) > 0.05 * due.shape[way]
        dips = _find_dips(np.where(known, ink / np.maximum(usual, 1e-3), np.nan))
        if len(dips) >= _DIPS:
            where = ", ".join(f"{at / FINE:.0f}" for at in dips[:3])
            more = f" and {len(dips) - 3} more" if len(dips) > 3 else ""
            side = "the top" if name == "across" else "the left"
            yield Spot(f"pale stripes run {name} the sheet, {where} mm{more} from {side}: "
                       "clean and align the heads, or print in best quality")  # fmt: skip


def _find_dips(level: Tones) -> list[int]:
    """Find where ink is much less than a few mm before and behind."""
    padded = np.pad(level, _AROUND, constant_values=np.nan)
    around = np.lib.stride_tricks.sliding_window_view(padded, 2 * _AROUND + 1)
    enough = np.isfinite(around).sum(axis=1) > _AROUND
    usual = np.full(len(level), np.nan)
    usual[enough] = np.nanmedian(around[enough], axis=1)
    off = np.nan_to_num(level / usual - 1)
    usually = float(np.median(abs(off[off != 0]))) if off.any() else 0.0
    low = off < -max(_DIP, 7 * usually)
    return [n for n in range(2, len(off) - 2) if low[n] and off[n] == off[n - 2 : n + 3].min()]


_OTHER: Final = 0.3
_CHANGED: Final = 2.0  # mm², as the middle of a digit


def match_closely(laid: PagePair) -> Tones:
    """Tell how much alike the page and the print are round each dot; 1 where nothing is drawn."""
    # the dots of a coarse screen are no drawing
    seen = normalise(cv2.GaussianBlur(255 * laid.seen, (0, 0), 1.2), 12, 25)
    # beside the trim, at 5 mm at least, and 3 mm inside it stand marks alone, which paper that
    # curls moves most
    inner = np.s_[int(8 * FINE) : -int(8 * FINE), int(8 * FINE) : -int(8 * FINE)]
    alike = np.ones_like(seen)
    alike[inner] = -1
    for blur in (1.2, 3.0):  # what a photo does not resolve here, it may there
        due = normalise(cv2.GaussianBlur(255 * laid.due, (0, 0), blur), 12, 25)
        own, other, both = (cv2.GaussianBlur(each, (0, 0), 5) for each in
                            (due * due, seen * seen, due * seen))  # fmt: skip
        drawn = (own > 0.15) | (other > 0.4)
        same = np.where(drawn, both / np.sqrt(own * other + 0.02), 1)
        alike[inner] = np.maximum(alike, same)[inner]
    return alike

"""A photo of a printed sheet against its kit: which sheet it is, and all that is wrong with it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np

from pnp.errors import Finding
from pnp.photo.compare import PagePair, Spot, compare, even_light, match_closely
from pnp.photo.picture import Dots, Unsure, sharpen, to_grey
from pnp.photo.printed_sheet import (
    DOTS,
    MARGIN,
    Registration,
    find_edges,
    find_registration,
    register_back,
)
from pnp.photo.recognise import (
    FINE,
    Album,
    Sheet,
    Tones,
    are_same,
    correlate,
    draw_sheets,
    flatten_creases,
    normalise,
    recognise,
    straighten,
)
from pnp.qr_codes import read_codes
from pnp.units import Rect

# How much alike page and print are round a dot that is not drawn as it should be; which part of a
# sheet is less than half so if another page lies over it.
_OTHERWISE: Final = 0.2
_MANY: Final = 0.05
_NAMED: Final = 3  # pieces and places that a sentence names
_SIZE: Final = 0.006
_SHIFT: Final = 2.0
_TURN: Final = 0.25
_APART: Final = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class ProvedSheet:
    """What a photo tells of a sheet."""

    photo: str
    sheet: Sheet
    findings: tuple[Finding, ...]
    doubts: tuple[str, ...]
    """What could not be told from this photo, and how to take a better one."""
    registration: Registration | None
    picture: Dots
    """The page as it should be beside the print, with a frame round each place of a finding."""


def prove_sheet(photo: Dots, called: str, album: Album) -> ProvedSheet:
    """Compare a photo with the sheet it shows; raises Unsure if it shows none of the album."""
    grey = to_grey(photo)
    sheet, fit = recognise(photo, (code.text for code in read_codes(grey)), album)
    (due,) = draw_sheets([sheet], FINE)
    seen = straighten(photo, fit, sheet.paper, FINE)
    laid = even_light(due, seen)
    # what moves creases back moves now and then what lay flat
    flat = even_light(due, flatten_creases(due, seen))
    alike = np.maximum(match_closely(laid), match_closely(flat))
    over = _find_second(sheet, laid, album) if (alike < 0.5).mean() > _MANY else ""
    spots = [Spot(over)] if over else list(compare(laid, alike))
    doubts: list[str] = []
    registration = None
    try:
        edges = find_edges(straighten(grey, fit, sheet.paper, DOTS, MARGIN), sheet.paper)
        registration = find_registration(edges, sheet.paper)
        spots += _judge_registration(registration)
    except Unsure as unsure:
        doubts.append(f"its size and its place on the paper are not known: {unsure}")
    findings = list(_report(sheet, spots))
    if not over:
        codes, unread = _check_codes(straighten(grey, fit, sheet.paper, DOTS), sheet, alike)
        findings, doubts = findings + codes, doubts + unread
    picture = _draw(due, seen, spots)
    return ProvedSheet(called, sheet, tuple(findings), tuple(doubts), registration, picture)


def _find_second(sheet: Sheet, laid: PagePair, album: Album) -> str:
    """Say that the other page of a sheet is printed over it, if that is what the photo shows."""
    seen = normalise(255 * laid.seen, 12, 25)
    alone = correlate(normalise(255 * laid.due, 12, 25), seen)
    for other in album.sheets:
        if other.part == sheet.part and other.page.sheet == sheet.page.sheet and other != sheet:
            (page,) = draw_sheets([other], FINE)
            if correlate(normalise(laid.due * page, 12, 25), seen) > alone + _MANY:
                return (f"page {other.page.page} is printed over it: the paper lay the wrong way "
                        "round, or was fed twice")  # fmt: skip
    return ""


def _judge_registration(registration: Registration) -> Iterator[Spot]:
    if any(abs(part - 1) > _SIZE for part in registration.scale):
        wide, high = (f"{part:.1%}" for part in registration.scale)
        yield Spot(f"it came out at {wide} of its width and {high} of its height: "
                   "print at 100 %, without “fit to page”")  # fmt: skip
    if max(map(abs, registration.shift)) > _SHIFT:
        yield Spot(f"it lies {_tell_way(*registration.shift)} of its place on the paper: "
                   "push the paper home, close the guides of the tray")  # fmt: skip
    if abs(registration.turn) > _TURN:
        way = "clockwise" if registration.turn > 0 else "anticlockwise"
        yield Spot(f"it is turned by {abs(registration.turn):.1f}° {way} on the paper: "
                   "close the guides of the tray")  # fmt: skip


def _tell_way(right: float, down: float) -> str:
    across = f"{abs(right):.1f} mm {'right' if right > 0 else 'left'}"
    return f"{across} and {abs(down):.1f} mm {'below' if down > 0 else 'above'}"


def _report(sheet: Sheet, spots: Sequence[Spot]) -> Iterator[Finding]:
    """Tell what is wrong once, with its places and the pieces that suffer from it."""
    for what in dict.fromkeys(spot.what for spot in spots):
        areas = [spot.area for spot in spots if spot.what == what and spot.area]
        names = [piece.name for piece in sheet.page.pieces
                 if any(piece.area.common(area) for area in areas)]  # fmt: skip
        where = _list([f"({each.x:.0f}, {each.y:.0f}) to ({each.right:.0f}, {each.bottom:.0f}) mm"
                       for each in areas], "places")  # fmt: skip
        say = f"{what}; at {where}" if where else what
        if names or not areas:  # what is only on the waste is nobody's loss
            yield _find(sheet, say, _list(names, "pieces"), "photo")


def _find(sheet: Sheet, say: str, piece: str, check: str) -> Finding:
    return Finding(say, sheet.part.file, page=sheet.page.page, piece=piece, rule=check)


def _list(names: Sequence[str], noun: str) -> str:
    more = f" and {len(names) - _NAMED} {noun} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more


def _check_codes(laid: Dots, sheet: Sheet, alike: Tones) -> tuple[list[Finding], list[str]]:
    """Read the code of every piece, where it should be; what is not sure is a doubt."""
    found, unread = [], []
    for piece in (piece for piece in sheet.page.pieces if piece.qr):
        text = _read_code(_cut(laid, piece.area, DOTS))
        if text and text != piece.qr:
            say = f"its QR code says “{text[:60]}” instead of “{piece.qr[:60]}”"
            found.append(_find(sheet, f"{say}: it is of another edition", piece.name, "edition"))
        elif text is None and float(_cut(alike, piece.area, FINE).min()) < _OTHERWISE:
            say = "its QR code cannot be read, and it is not drawn as it should be: print it again"
            found.append(_find(sheet, say, piece.name, "codes"))
        elif text is None:
            unread.append(piece.name)
    say = f"the code of {_list(unread, 'pieces')} is not read: come closer, hold still"
    return found, [say] if unread else []


def _read_code(part: Dots) -> str | None:
    looks = (part, sharpen(part), cv2.pyrUp(part), cv2.pyrUp(sharpen(part)))
    return next((str(code.text) for look in looks for code in read_codes(look)), None)


def _cut(picture: Any, area: Rect, dots: float) -> Any:
    top, left = max(0, int(area.y * dots)), max(0, int(area.x * dots))
    return picture[top : int(area.bottom * dots) + 1, left : int(area.right * dots) + 1]


def _draw(due: Dots, seen: Dots, spots: Iterable[Spot]) -> Dots:
    framed = seen.copy()
    for area in filter(None, (spot.area for spot in spots)):
        x, y, wide, high = (round(each * FINE) for each in area.inset(-1))
        cv2.rectangle(framed, (x, y, wide, high), _RED, 3)
    return np.hstack([due, np.full_like(due[:, : int(4 * FINE)], 128), framed])


_RED: Final = (230, 0, 40)


def check_pairs(front: ProvedSheet, back: ProvedSheet, album: Album) -> Iterator[Finding]:
    """Compare two photos, if they are of front and back: they are taken for one sheet."""
    one, other = front.sheet, back.sheet
    if (one.page.side, other.page.side) != ("front", "back") or one.part != other.part:
        return
    due = next(sheet for sheet in album.sheets if sheet.part == one.part
               and sheet.page.sheet == one.page.sheet and sheet.page.side == "back")  # fmt: skip
    # the backs of a deck are one but for the line at the head of the sheet
    if not are_same(due, other, album):
        say = (f"it is the back of sheet {other.page.sheet}, and lies behind the front of sheet "
               f"{one.page.sheet}: print these sheets again, in order")  # fmt: skip
        yield _find(other, say, "", "pairs")
    elif front.registration and back.registration:
        behind = register_back(front.registration, back.registration, other.part.duplex).shift
        if max(map(abs, behind)) > _APART:
            say = f"it lies {_tell_way(*behind)} of its front, seen from there: "
            yield _find(other, f"{say}measure the printer with `pnp calibrate`", "", "pairs")

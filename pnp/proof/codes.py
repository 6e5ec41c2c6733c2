"""Check: every QR code is read from a raster as a phone would see it, and says what it must."""

import re
from collections.abc import Iterator
from typing import Any, Final

from pnp.code_reader import read_codes
from pnp.proof.listing import ListedPiece
from pnp.proof.page import Fault, MeasuredPage
from pnp.proof.page_objects import PrintedOutline
from pnp.proof.raster import DOTS, find_darkest, split_ring
from pnp.units import Rect

LEAST_MODULE: Final = 0.45
"""The least side of a module in mm: phones read everything from 0.449 up, nothing at 0.439."""

QUIET: Final = 4
"""Modules of light round a code (ISO/IEC 18004)."""

LIGHT: Final = 200
"""How light every dot of the quiet zone must be, of 255."""

_ROUNDING: Final = 0.002
_CODE: Final = re.compile(r"\b[A-Z]{2}-[A-Z]\d{2,}-[0-9A-Z]\b")


def check_qr_codes(page: MeasuredPage) -> Iterator[Fault]:
    """Read the QR codes of a page, and compare them and the printed codes with the manifest."""
    yield from _check_printed(page)
    wanted = [piece for piece in page.listed.pieces if piece.qr]
    if not wanted and not (page.listing.options.codes == "none" and page.listed.cut):
        return
    read: set[int] = set()
    for code in read_whole_codes(page.raster):
        area = _locate_code(code)
        piece = page.owner(area)
        if piece is None or not piece.qr:
            say = f"a QR code stands where none is listed, at ({area.x:.1f}, {area.y:.1f})"
            yield say, piece
            continue
        read.add(id(piece))
        if code.text != piece.qr:
            say = f"its QR code says “{code.text[:40]}” instead of “{piece.qr[:40]}”"
            yield say, piece
        elif page.listing.options.codes == "small" and code.text != piece.code:
            say = f"its QR code says “{code.text[:40]}”, ordered was {piece.code} alone"
            yield say, piece
        elif piece.code not in code.text:
            say = f"its QR code says “{code.text[:40]}”, and not its code {piece.code}"
            yield say, piece
        yield from _check_size(page, piece, area, 17 + 4 * int(code.extra["Version"]))
    for piece in wanted:
        if id(piece) not in read:
            yield "its QR code cannot be read at 200 dpi", piece
    page.note("codes read", float(len(read)))


def read_whole_codes(image: Any) -> list[Any]:
    """Read all QR codes of a grey picture; micro codes, which stripes look like, are none."""
    # stripes and lattices of a ground are taken for micro codes, whose version is no figure
    return [
        code for code in read_codes(image) if code.valid and str(code.extra["Version"]).isdigit()
    ]


def _locate_code(code: Any) -> Rect:
    at = code.position
    corners = (at.top_left, at.top_right, at.bottom_left, at.bottom_right)
    xs, ys = [corner.x / DOTS for corner in corners], [corner.y / DOTS for corner in corners]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _check_size(
    page: MeasuredPage, piece: ListedPiece, seen: Rect, modules: int
) -> Iterator[Fault]:
    drawn = _find_drawn(page, seen)
    dark = drawn.area if drawn else seen
    module = dark.width / modules
    page.note("least module", module)
    if module < LEAST_MODULE - (_ROUNDING if drawn else 0.01):
        say = f"its QR code has modules of {module:.3f} mm; the least is {LEAST_MODULE} mm"
        yield say, piece
    dot = 1 / DOTS  # the dots at the rim are half dark, half light
    zone = dark.inset(-QUIET * module).inset(dot)
    found = find_darkest(page.raster, split_ring(zone, dark.inset(-dot)))
    if found < LIGHT:
        yield (
            (
                f"the quiet zone of its QR code is not clear: a dot of {found} of 255 lies within "
                f"{QUIET * module:.1f} mm"
            ),
            piece,
        )


def _find_drawn(page: MeasuredPage, seen: Rect) -> PrintedOutline | None:
    (x, y), least = seen.middle, 100  # segments: no other outline has as many
    for outline in page.objects.outlines:
        area = outline.area
        if outline.form or outline.segments <= least or abs(area.width - area.height) >= 0.05:
            continue
        right, down = area.middle
        if max(abs(area.width - seen.width), abs(right - x), abs(down - y)) < 1:
            return outline
    return None


def _check_printed(page: MeasuredPage) -> Iterator[Fault]:
    # Beside a QR code there must be one.
    seen: dict[int, set[str]] = {}
    for line, piece in page.owned_lines:
        if piece and not piece.window:
            seen.setdefault(id(piece), set()).update(_CODE.findall(line.text))
    for piece in page.listed.pieces:
        printed = seen.get(id(piece), set())
        for code in sorted(printed - {piece.code} if piece.code else ()):
            yield f"bears the code {code} instead of {piece.code}", piece
        if piece.qr and piece.code not in printed:
            yield f"its code {piece.code} is not printed on it", piece

"""Proof of a shop's folder: what lies in it is what the shop takes, in the order it is sorted.

`shop.json` says what should lie there; every picture and every page is measured against it.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image as Pictures
from PIL.Image import Image

from pnp.box.foreign import Unreadable, attempt, read_foreign
from pnp.box.published_rows import Shop
from pnp.box.reading.validation import read_made
from pnp.findings import Finding
from pnp.pool import Progress, in_steps, silent
from pnp.proof.cutting import measure_bare
from pnp.proof.page_objects import read_objects
from pnp.proof.positions import OVERHANG
from pnp.proof.raster import DPI, open_document, open_page, render
from pnp.units import Rect, Size, to_mm

LIST: Final = "shop.json"
"""The file that tells what a shop's folder holds."""

# The highest form of the list that is read here.
_NEWEST: Final = 1
# How far a page and its boxes may be off, in mm.
_CLOSE: Final = 0.1

_SIDES: Final = ("left", "right", "top", "bottom")
# How far within the edge of a blank its bleed is looked at once more, in mm.
_RING: Final = 1.0


@dataclass(frozen=True, slots=True)
class HandedSide:
    """One side of a piece: the file it is in, and the page of a PDF."""

    file: str
    page: int = 0


@dataclass(frozen=True, slots=True)
class HandedPiece:
    """One piece as it is handed in: its number, its finished size, where its sides are."""

    number: int
    name: str
    copies: int
    size: tuple[float, float]
    front: HandedSide
    back: HandedSide | None = None

    @property
    def trim(self) -> Size:
        """The finished size."""
        return Size(*self.size)


@dataclass(frozen=True, slots=True)
class HandedPart:
    """The pieces of one part, in order."""

    id: str
    count: int
    pieces: tuple[HandedPiece, ...]


@dataclass(frozen=True, slots=True)
class ShopList:
    """What lies in the folder for a shop, and what that shop takes."""

    list: int
    kit: str
    shop: Shop
    parts: tuple[HandedPart, ...]


Handed = list[tuple[HandedPiece, HandedSide]]
"""The sides that lie in one file."""

# Makes a finding on one piece: of the rule that is broken, and what is wrong.
_Report = Callable[[str, str], Finding]


def _report(file: str, rule: str, what: str, page: int = 0, piece: str = "") -> Finding:
    return Finding(what, file, page=page, piece=piece, rule=rule)


@dataclass(frozen=True, slots=True)
class ShopProof:
    """What was seen in a shop's folder."""

    folder: Path
    shop: Shop
    files: int
    pieces: int
    findings: tuple[Finding, ...]


def prove_shop(folder: Path, progress: Progress = silent) -> ShopProof:
    """Measure all files of a shop's folder; raises PrintError if its list cannot be read."""
    what, again = "the list of a shop's folder", "make it with `pnp shop`"
    told = read_made(ShopList, folder / LIST, "list", _NEWEST, what, again)
    handed: dict[str, Handed] = {}
    for part in told.parts:
        for piece in part.pieces:
            for side in filter(None, (piece.front, piece.back)):
                handed.setdefault(side.file, []).append((piece, side))
    findings = [
        *_check_files(folder, list(handed)),
        *(finding for part in told.parts for finding in _check_part(part, told.shop)),
    ]
    # a shop takes pictures or pages, never both
    check = _check_picture if told.shop.form == "png" else _check_document
    for file, sides in in_steps([*handed.items()], "file", progress):
        try:
            findings += check(file, read_foreign(folder, file), sides, told.shop)
        except FileNotFoundError:
            findings.append(_report(file, "files", "it is listed, and missing"))
        except Unreadable as error:
            findings.append(_report(file, "files", str(error)))
    pieces = sum(part.count for part in told.parts)
    return ShopProof(folder, told.shop, len(handed), pieces, tuple(dict.fromkeys(findings)))


def write_shop_report(seen: ShopProof) -> Iterator[str]:
    """Write the report: what lies there, and a line for each breach."""
    yield f"{seen.folder}: {seen.pieces} pieces in {seen.files} files for {seen.shop.title}"
    for finding in seen.findings:
        yield f"  ✗ {finding}"
    count = len(seen.findings)
    yield f"{count} {'breach' if count == 1 else 'breaches'}" if count else "All is well"


def _check_files(folder: Path, listed: list[str]) -> Iterator[Finding]:
    known = {LIST, *listed}
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        if file.is_file() and name not in known:
            yield _report(name, "files", "it is not listed")


def _check_part(part: HandedPart, shop: Shop) -> Iterator[Finding]:
    report, pieces = partial(_report, part.id), part.pieces
    if [piece.number for piece in pieces] != list(range(1, len(pieces) + 1)):
        yield report("order", "its pieces are not numbered from 1 on")
    if sum(piece.copies for piece in pieces) != part.count:
        yield report("counts", f"its pieces do not add up to {part.count}")
    if shop.copies == "each" and any(piece.copies != 1 for piece in pieces):
        yield report("counts", "its copies are not handed in one by one")
    if shop.most is not None and part.count > shop.most:
        yield report("counts", f"{part.count} pieces; the shop takes {shop.most} at most")
    if part.count < shop.least:
        yield report("counts", f"{part.count} pieces; the shop takes {shop.least} or more")
    if part.count % shop.multiple:
        yield report("counts", f"{part.count} pages are no multiple of {shop.multiple}")
    backs = [piece.back for piece in pieces if piece.back]
    if backs and len(backs) != len(pieces):
        yield report("order", f"{len(pieces) - len(backs)} pieces lack the back others have")
    yield from (_check_sorting if shop.form == "png" else _check_turns)(part, shop)


def _check_sorting(part: HandedPart, _shop: Shop) -> Iterator[Finding]:
    fronts = [piece.front.file for piece in part.pieces]
    if sorted(fronts) != fronts:
        yield _report(part.id, "order", "its fronts sort in another order than its pieces")
    for piece in part.pieces:
        if piece.back and Path(piece.front.file).name != Path(piece.back.file).name:
            say = f"{piece.front.file} and {piece.back.file} do not sort alike"
            yield _report(part.id, "order", say, piece=piece.name)


def _check_turns(part: HandedPart, shop: Shop) -> Iterator[Finding]:
    for n, piece in enumerate(part.pieces, start=1):
        turns = shop.sides == "in-turns" and piece.back is not None
        # front and back in turns is what mbprint.pl asks for (docs/shops.md)
        wanted = (2 * n - 1, 2 * n) if turns else (n, n)
        if piece.front.page != wanted[0] or (piece.back and piece.back.page != wanted[1]):
            say = "it is not on the page of its number"
            yield _report(part.id, "order", say, piece=piece.name)


def _check_picture(file: str, data: bytes, handed: Handed, shop: Shop) -> Iterator[Finding]:
    def opened() -> Image:
        picture = Pictures.open(BytesIO(data))
        picture.load()
        return picture

    picture, piece = attempt(opened), handed[0][0]
    report = partial(_report, file, piece=piece.name)
    across, down = shop.bleed
    size = piece.trim.width + 2 * across, piece.trim.height + 2 * down
    wanted = shop.pixels or (round(size[0] * shop.dpi / 25.4), round(size[1] * shop.dpi / 25.4))
    if picture.size != wanted:
        said = f"{picture.width} × {picture.height} px instead of {wanted[0]} × {wanted[1]} px"
        yield report("size", f"it has {said}")
        return
    if round(picture.info.get("dpi", (0, 0))[0]) != shop.dpi:
        yield report("size", f"it does not say that it has {shop.dpi} dots to the inch")
    mode = "RGBA" if shop.corners else "RGB"
    if picture.mode != mode:
        yield report("colour", f"its colours are {picture.mode} instead of {mode}")
    elif shop.corners and picture.getchannel("A").getextrema()[1] != 255:
        yield report("colour", "nothing of it can be seen")
    dots = (round(size[0] * DPI / 25.4), round(size[1] * DPI / 25.4))
    yield from _check_bleed(picture.convert("L").resize(dots), piece.trim, shop, report)


def _check_document(file: str, data: bytes, handed: Handed, shop: Shop) -> Iterator[Finding]:
    kept = Counter(side.page for _, side in handed)
    with closing(attempt(partial(open_document, data))) as document:
        count = len(document)
        if count != len(handed):
            yield _report(file, "counts", f"it has {count} pages instead of {len(handed)}")
        for piece, side in handed:
            report = partial(_report, file, page=side.page, piece=piece.name)
            if kept[side.page] > 1:
                yield report("order", "two pieces are on one page")
            if 1 <= side.page <= count:
                page = attempt(partial(open_page, document, side.page))
                yield from _check_page(page, piece.trim, shop, report)


def _check_page(page: Any, trim: Size, shop: Shop, report: _Report) -> Iterator[Finding]:
    across, down = shop.bleed
    wide, high = to_mm(page.get_width()), to_mm(page.get_height())
    wanted = trim.width + 2 * across, trim.height + 2 * down
    if abs(wide - wanted[0]) > _CLOSE or abs(high - wanted[1]) > _CLOSE:
        said = f"{wide:.1f} × {high:.1f} mm instead of {wanted[0]:.1f} × {wanted[1]:.1f} mm"
        yield report("size", f"the page is {said}")
        return
    left, foot, right, top = map(to_mm, page.get_trimbox())
    off = max(abs(left - across), abs(wide - right - across), abs(foot - down),
              abs(high - top - down))  # fmt: skip
    if off > _CLOSE:
        yield report("size", f"its TrimBox is {off:.1f} mm off")
    yield from _check_words(page, Rect(across, down, trim.width, trim.height), shop, report)
    if min(across, down):
        yield from _check_bleed(render(page), trim, shop, report)


def _check_words(page: Any, trim: Rect, shop: Shop, report: _Report) -> Iterator[Finding]:
    if not shop.safe:
        return
    zone = trim.inset(shop.safe - OVERHANG)
    for line in read_objects(page).lines:
        area = line.shown
        if area.common(trim) is not None and not zone.covers(area):
            say = f"“{line.text[:30]}” comes nearer to the trim than {shop.safe:g} mm"
            yield report("safe zone", say)


def _check_bleed(grey: Image, size: Size, shop: Shop, report: _Report) -> Iterator[Finding]:
    # Colour at the trim runs on, just beyond it and at the edge of the blank.
    across, down = shop.bleed
    if not min(across, down):
        return
    trim = Rect(across, down, size.width, size.height)
    whole = Rect(0, 0, trim.width + 2 * across, trim.height + 2 * down)
    for area in (trim, whole.inset(_RING)):
        for side in _SIDES:
            bare = measure_bare(grey, area, side)
            if bare:
                say = f"its {side} edge is coloured, and the bleed white along {bare:.0f} mm"
                yield report("bleed", say)

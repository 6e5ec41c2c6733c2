"""Proof of a shop's folder: what lies in it is what the shop takes, in the order it is sorted.

`shop.json` says what should lie there; every picture and every page is measured against it.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any, Final

from PIL import Image as Pictures
from PIL.Image import Image

from pnp.box.foreign import Unreadable, attempt, read_foreign
from pnp.box.published_rows import Shop
from pnp.box.reading.validation import read_made
from pnp.errors import Finding, each_once
from pnp.pool import Progress, in_steps, silent
from pnp.proof.boards import OVERHANG
from pnp.proof.cutting import measure_bare
from pnp.proof.page_objects import read_objects
from pnp.proof.prove import state_verdict
from pnp.proof.raster import DPI, open_document, open_page, render
from pnp.units import Rect, Size, to_mm

LIST: Final = "shop.json"
"""The file that tells what a shop's folder holds."""

_NEWEST: Final = 1  # the highest form of the list that is read here
_CLOSE: Final = 0.1  # how far a page and its boxes may be off, in mm
_RING: Final = 1.0  # how far within the edge of a blank its bleed is looked at once more, in mm


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


# The sides that lie in one file.
_Handed = list[tuple[HandedPiece, HandedSide]]


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
    handed: dict[str, _Handed] = {}
    for part in told.parts:
        for piece in part.pieces:
            for side in filter(None, (piece.front, piece.back)):
                handed.setdefault(side.file, []).append((piece, side))
    findings = []
    report = partial(Finding, page=0, rule="files")
    for found in sorted(folder.rglob("*")):
        name = found.relative_to(folder).as_posix()
        if found.is_file() and name != LIST and name not in handed:
            findings.append(report("it is not listed", name))
    for part in told.parts:
        findings += _check_part(part, told.shop)
    # a shop takes pictures or pages, never both
    check = _check_picture if told.shop.form == "png" else _check_document
    for file, sides in in_steps([*handed.items()], "file", progress):
        try:
            findings += check(file, read_foreign(folder, file), sides, told.shop)
        except FileNotFoundError:
            findings.append(report("it is listed, and missing", file))
        except Unreadable as error:
            findings.append(report(str(error), file))
    pieces = sum(part.count for part in told.parts)
    return ShopProof(folder, told.shop, len(handed), pieces, each_once(findings))


def write_shop_report(seen: ShopProof) -> Iterator[str]:
    """Write the report: what lies there, and a line for each breach."""
    yield f"{seen.folder}: {seen.pieces} pieces in {seen.files} files for {seen.shop.title}"
    yield from (f"  ✗ {finding}" for finding in seen.findings)
    yield state_verdict(seen.findings).removesuffix(".")


def _check_part(part: HandedPart, shop: Shop) -> Iterator[Finding]:
    report = partial(Finding, file=part.id, page=0, rule="counts")
    pieces, count = part.pieces, part.count
    if sum(piece.copies for piece in pieces) != count:
        yield report(f"its pieces do not add up to {count}")
    if shop.copies == "each" and any(piece.copies != 1 for piece in pieces):
        yield report("its copies are not handed in one by one")
    if shop.most is not None and count > shop.most:
        yield report(f"{count} pieces; the shop takes {shop.most} at most")

    if count % shop.multiple:
        yield report(f"{count} pages are no multiple of {shop.multiple}")
    report = partial(Finding, file=part.id, page=0, rule="order")
    if [piece.number for piece in pieces] != list(range(1, len(pieces) + 1)):
        yield report("its pieces are not numbered from 1 on")
    lone = sum(piece.back is None for piece in pieces)
    if 0 < lone < len(pieces):
        yield report(f"{lone} pieces lack the back others have")
    order = _list_unsorted(part) if shop.form == "png" else _list_misplaced(part, shop)
    yield from (report(say, piece=name) for name, say in order)


def _list_unsorted(part: HandedPart) -> Iterator[tuple[str, str]]:
    fronts = [piece.front.file for piece in part.pieces]
    if sorted(fronts) != fronts:
        yield "", "its fronts sort in another order than its pieces"
    for piece in part.pieces:
        if piece.back and Path(piece.front.file).name != Path(piece.back.file).name:
            yield piece.name, f"{piece.front.file} and {piece.back.file} do not sort alike"


def _list_misplaced(part: HandedPart, shop: Shop) -> Iterator[tuple[str, str]]:
    for n, piece in enumerate(part.pieces, start=1):
        turns = shop.sides == "in-turns" and piece.back is not None
        # front and back in turns is what mbprint.pl asks for (docs/shops.md)
        wanted = (2 * n - 1, 2 * n) if turns else (n, n)
        if piece.front.page != wanted[0] or (piece.back and piece.back.page != wanted[1]):
            yield piece.name, "it is not on the page of its number"


def _check_picture(file: str, data: bytes, handed: _Handed, shop: Shop) -> Iterator[Finding]:
    def opened() -> Image:
        picture = Pictures.open(BytesIO(data))
        picture.load()
        return picture

    piece, (across, down) = handed[0][0], shop.bleed
    picture, size = attempt(opened), (piece.trim.width + 2 * across, piece.trim.height + 2 * down)
    report = partial(Finding, file=file, page=0, piece=piece.name)
    wanted = shop.pixels or tuple(round(side * shop.dpi / 25.4) for side in size)
    if picture.size != wanted:
        said = f"{picture.width} × {picture.height} px instead of {wanted[0]} × {wanted[1]} px"
        yield report(f"it has {said}", rule="size")
        return
    if round(picture.info.get("dpi", (0, 0))[0]) != shop.dpi:
        yield report(f"it does not say that it has {shop.dpi} dots to the inch", rule="size")
    mode = "RGBA" if shop.corners else "RGB"
    if picture.mode != mode:
        yield report(f"its colours are {picture.mode} instead of {mode}", rule="colour")
    elif shop.corners and picture.getchannel("A").getextrema()[1] != 255:
        yield report("nothing of it can be seen", rule="colour")
    dots = (round(size[0] * DPI / 25.4), round(size[1] * DPI / 25.4))
    for say in _check_bleed(picture.convert("L").resize(dots), piece.trim, shop):
        yield report(say, rule="bleed")


def _check_document(file: str, data: bytes, handed: _Handed, shop: Shop) -> Iterator[Finding]:
    kept = Counter(side.page for _, side in handed)
    with closing(attempt(partial(open_document, data))) as document:
        count = len(document)
        if count != len(handed):
            say = f"it has {count} pages instead of {len(handed)}"
            yield Finding(say, file, page=0, rule="counts")
        for piece, side in handed:
            report = partial(Finding, file=file, page=side.page, piece=piece.name)
            if kept[side.page] > 1:
                yield report("two pieces are on one page", rule="order")
            if 1 <= side.page <= count:
                page = attempt(partial(open_page, document, side.page))
                for rule, say in _check_page(page, piece.trim, shop):
                    yield report(say, rule=rule)


def _check_page(page: Any, size: Size, shop: Shop) -> Iterator[tuple[str, str]]:
    across, down = shop.bleed
    wide, high = to_mm(page.get_width()), to_mm(page.get_height())
    wanted = size.width + 2 * across, size.height + 2 * down
    if abs(wide - wanted[0]) > _CLOSE or abs(high - wanted[1]) > _CLOSE:
        said = f"{wide:.1f} × {high:.1f} mm instead of {wanted[0]:.1f} × {wanted[1]:.1f} mm"
        yield "size", f"the page is {said}"
        return
    left, foot, right, top = map(to_mm, page.get_trimbox())
    off = max(abs(left - across), abs(wide - right - across), abs(foot - down),
              abs(high - top - down))  # fmt: skip
    if off > _CLOSE:
        yield "size", f"its TrimBox is {off:.1f} mm off"
    trim = Rect(across, down, size.width, size.height)
    zone = trim.inset(shop.safe - OVERHANG)
    for line in read_objects(page).lines if shop.safe else ():
        if line.shown.common(trim) is not None and not zone.covers(line.shown):
            near = f"“{line.text[:30]}” comes nearer to the trim than {shop.safe:g} mm"
            yield "safe zone", near
    if min(across, down):
        yield from (("bleed", say) for say in _check_bleed(render(page), size, shop))


def _check_bleed(grey: Image, size: Size, shop: Shop) -> Iterator[str]:
    # Colour at the trim runs on, just beyond it and at the edge of the blank.
    across, down = shop.bleed
    trim = Rect(across, down, size.width, size.height)
    blank = trim.grown(across, down, across, down)
    areas = (trim, blank.inset(_RING)) if min(across, down) else ()
    for area, side in product(areas, ("left", "right", "top", "bottom")):
        if bare := measure_bare(grey, area, side):
            yield f"its {side} edge is coloured, and the bleed white along {bare:.0f} mm"

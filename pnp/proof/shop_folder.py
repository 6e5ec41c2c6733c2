"""Proof of a shop's folder: what lies in it is what the shop takes, in the order it is sorted."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.box.foreign import Unreadable, attempt, read_foreign
from pnp.box.shops import Shop
from pnp.proof.breach import Breach
from pnp.proof.pdfx_clauses import CLAUSES
from pnp.proof.raster import DPI
from pnp.proof.shop_bleed import find_white_bleed
from pnp.proof.shop_list import LIST, HandedPart, read_shop_list
from pnp.proof.shop_pages import Handed, check_document

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True, slots=True)
class ShopProof:
    """What was seen in a shop's folder."""

    folder: Path
    shop: Shop
    files: int
    pieces: int
    breaches: tuple[Breach, ...]
    clauses: Mapping[str, str] = field(default_factory=dict)
    """What a press asks of the files and was measured, by the names of the clauses."""


def prove_shop(folder: Path) -> ShopProof:
    """Measure all files of a shop's folder; raises PrintError if its list cannot be read."""
    told = read_shop_list(folder)
    sides = [
        (piece, side)
        for part in told.parts
        for piece in part.pieces
        for side in (piece.front, piece.back)
        if side
    ]
    files = list(dict.fromkeys(side.file for _, side in sides))
    breaches = [
        *_check_files(folder, files),
        *(breach for part in told.parts for breach in _check_part(part, told.shop)),
    ]
    check = _check_pictures if told.shop.form == "png" else check_document
    for file in files:
        own = [(piece, side) for piece, side in sides if side.file == file]
        try:
            breaches += check(file, read_foreign(folder, file), own, told.shop)
        except FileNotFoundError:
            breaches.append(Breach(file, 0, "", "files", "it is listed, and missing"))
        except Unreadable as error:
            breaches.append(Breach(file, 0, "", "files", str(error)))
    pieces = sum(part.count for part in told.parts)
    clauses = CLAUSES if told.shop.colour == "cmyk" else {}
    seen = tuple(dict.fromkeys(breaches))
    return ShopProof(folder, told.shop, len(files), pieces, seen, clauses)


def write_shop_report(seen: ShopProof) -> Iterator[str]:
    """Write the report: what lies there, and a line for each breach."""
    yield f"{seen.folder}: {seen.pieces} pieces in {seen.files} files for {seen.shop.title}"
    if seen.clauses:
        yield f"{len(seen.clauses)} clauses measured, which is no certificate (ISO 15930-7):"
    broken = {breach.check for breach in seen.breaches}
    for name, says in seen.clauses.items():
        yield f"  {'✗' if name in broken else '✓'} {name}: {says}"
    for breach in seen.breaches:
        yield f"  ✗ {breach}"
    count = len(seen.breaches)
    yield f"{count} {'breach' if count == 1 else 'breaches'}" if count else "All is well"


def _check_files(folder: Path, listed: list[str]) -> Iterator[Breach]:
    known = {LIST, *listed}
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        if file.is_file() and name not in known:
            yield Breach(name, 0, "", "files", "it is not listed")


def _check_part(part: HandedPart, shop: Shop) -> Iterator[Breach]:
    report = partial(Breach, part.id, 0)
    pieces = part.pieces
    if [piece.number for piece in pieces] != list(range(1, len(pieces) + 1)):
        yield report("", "order", "its pieces are not numbered from 1 on")
    if sum(piece.copies for piece in pieces) != part.count:
        yield report("", "counts", f"its pieces do not add up to {part.count}")
    if shop.copies == "each" and any(piece.copies != 1 for piece in pieces):
        yield report("", "counts", "its copies are not handed in one by one")
    if shop.most is not None and part.count > shop.most:
        yield report("", "counts", f"{part.count} pieces; the shop takes {shop.most} at most")
    if part.count < shop.least:
        yield report("", "counts", f"{part.count} pieces; the shop takes {shop.least} or more")
    if part.count % shop.multiple:
        yield report("", "counts", f"{part.count} pages are no multiple of {shop.multiple}")
    backs = [piece.back for piece in pieces if piece.back]
    if backs and len(backs) != len(pieces):
        yield report("", "order", f"{len(pieces) - len(backs)} pieces lack the back others have")
    yield from (_check_sorting if shop.form == "png" else _check_turns)(part, shop)


def _check_sorting(part: HandedPart, _shop: Shop) -> Iterator[Breach]:
    fronts = [piece.front.file for piece in part.pieces]
    if sorted(fronts) != fronts:
        yield Breach(part.id, 0, "", "order", "its fronts sort in another order than its pieces")
    for piece in part.pieces:
        if piece.back and Path(piece.front.file).name != Path(piece.back.file).name:
            say = f"{piece.front.file} and {piece.back.file} do not sort alike"
            yield Breach(part.id, 0, piece.name, "order", say)


def _check_turns(part: HandedPart, shop: Shop) -> Iterator[Breach]:
    for n, piece in enumerate(part.pieces, start=1):
        turns = shop.sides == "in-turns" and piece.back is not None
        wanted = (2 * n - 1, 2 * n) if turns else (n, n)
        if piece.front.page != wanted[0] or (piece.back and piece.back.page != wanted[1]):
            yield Breach(part.id, 0, piece.name, "order", "it is not on the page of its number")


def _check_pictures(file: str, data: bytes, handed: Handed, shop: Shop) -> Iterator[Breach]:
    from PIL import Image  # noqa: PLC0415  # heavy, and only pictures need it

    def opened() -> "Image.Image":
        picture = Image.open(BytesIO(data))
        picture.load()
        return picture

    picture, piece = attempt(opened), handed[0][0]
    report = partial(Breach, file, 0, piece.name)
    across, down = shop.bleed
    size = piece.trim.width + 2 * across, piece.trim.height + 2 * down
    wanted = shop.pixels or (round(size[0] * shop.dpi / 25.4), round(size[1] * shop.dpi / 25.4))
    if picture.size != wanted:
        said = f"{picture.width} × {picture.height} px instead of {wanted[0]} × {wanted[1]} px"
        yield report("size", f"it has {said}")
        return
    if round(picture.info.get("dpi", (0, 0))[0]) != shop.dpi:
        yield report("size", f"it does not say that it has {shop.dpi} dots to the inch")
    yield from _check_colour(picture, shop, report)
    dots = (round(size[0] * DPI / 25.4), round(size[1] * DPI / 25.4))
    for say in find_white_bleed(picture.convert("L").resize(dots), piece.trim, shop):
        yield report("bleed", say)


def _check_colour(picture: "Image", shop: Shop, report: Any) -> Iterator[Breach]:
    wanted = "RGBA" if shop.corners else "RGB"
    if picture.mode != wanted:
        yield report("colour", f"its colours are {picture.mode} instead of {wanted}")
    elif shop.corners and picture.getchannel("A").getextrema()[1] != 255:
        yield report("colour", "nothing of it can be seen")

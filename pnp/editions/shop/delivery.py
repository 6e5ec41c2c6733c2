"""The folder that goes to a shop, with a list of what it holds."""

import shutil
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageDraw

from pnp.box.published_rows import Shop
from pnp.editions.shop.blank import blank_for
from pnp.editions.shop.order import KitOrder, OrderedPart, OrderedPiece
from pnp.faces.face import Face
from pnp.faces.face_search import find_cut_lines
from pnp.faces.path import flatten
from pnp.faces.pen import Metrics
from pnp.pool import Progress, in_steps, silent
from pnp.press.face_pages import Leaf, write_face_pages
from pnp.press.kit_folder import fill_listed_folder
from pnp.press.pdf.file import Imprint
from pnp.press.pdf.streams import FormCache
from pnp.press.type import TypeCase
from pnp.proof.raster import open_aside, render_area

# How many times finer a corner is dotted than it is cut, so that it is smooth.
_FINE: Final = 4
# The most of its shorter side that a corner is rounded by: small pieces have small corners.
_ROUNDEST: Final = 0.1


def sides_of(piece: OrderedPiece) -> Iterator[tuple[str, Face]]:
    """Give the faces of a piece, each with the side it is."""
    yield "front", piece.front
    if piece.back is not None:
        yield "back", piece.back


def write_pages(order: KitOrder, leaves: Sequence[Leaf], imprint: Imprint, file: Path) -> None:
    """Write one face on each page, in order; raises LayoutError for what cannot be drawn."""
    cache = FormCache(order.fonts, order.pack)
    write_face_pages(file, cache, leaves, imprint, partial(blank_for, shop=order.shop))


def draw_pictures(order: KitOrder, leaves: Sequence[Leaf]) -> Iterator[Image.Image]:
    """Give the picture of each face in order: exactly as many dots as the shop wants."""
    metrics = TypeCase(order.fonts)
    write = partial(write_pages, order, leaves, Imprint("", "", ""))
    with open_aside(write) as document:
        for page, (_, face) in zip(document, leaves, strict=True):
            yield _picture(page, face, order, metrics)


def _picture(page: Any, face: Face, order: KitOrder, metrics: Metrics) -> Image.Image:
    shop, blank = order.shop, blank_for(face, order.shop)
    area = blank.page.area
    picture = render_area(page, area, shop.dpi, grey=False).convert("RGB")
    if shop.corners:
        picture.putalpha(_mask(picture.size, face, order, metrics))
    return picture


def _mask(size: tuple[int, int], face: Face, order: KitOrder, metrics: Metrics) -> Image.Image:
    """Give what of a picture is seen: what is cut out along one line, else all but the corners.

    Of a net, which is cut out along many, all is seen.
    """
    scale = order.shop.dpi / 25.4 * _FINE
    mask = Image.new("L", (size[0] * _FINE, size[1] * _FINE), 0)
    lines, pencil = find_cut_lines(face, metrics), ImageDraw.Draw(mask)
    whole = (0, 0, mask.width - 1, mask.height - 1)
    if not lines.own:
        radius = min(order.shop.corners, min(face.size.width, face.size.height) * _ROUNDEST)
        pencil.rounded_rectangle(whole, radius * scale, fill=255)
    elif len(lines.cuts) == 1 and lines.cuts[0].steps[-1][0] == "Z":
        pencil.polygon([(x * scale, y * scale) for x, y in flatten(lines.cuts[0])], fill=255)
    else:
        pencil.rectangle(whole, fill=255)
    return mask.reduce(_FINE)


def deliver(order: KitOrder, target: Path, progress: Progress = silent) -> int:
    """Write all files of an order into a folder and give how many; on a fault write nothing."""
    made = fill_listed_folder(target, "shop", partial(_write, order, progress))
    return sum(len(part["files"]) for part in made["parts"])


def _write(order: KitOrder, progress: Progress, folder: Path) -> dict[str, Any]:
    return {
        "kit": order.kit,
        "title": order.title,
        "lang": order.lang,
        "shop": asdict(order.shop),
        "parts": [_write_part(order, part, progress, folder) for part in order.parts],
    }


def _write_part(
    order: KitOrder, part: OrderedPart, progress: Progress, folder: Path
) -> dict[str, Any]:
    write = _write_pictures if order.shop.form == "png" else _write_pdfs
    pieces = write(order, part, progress, folder)
    sides = [each[side] for each in pieces for side in ("front", "back") if side in each]
    return {
        "id": part.id,
        "title": part.title,
        "count": part.count,
        "files": list(dict.fromkeys(each["file"] for each in sides)),
        "pieces": pieces,
    }


def _describe(piece: OrderedPiece, shop: Shop) -> dict[str, Any]:
    size = shop.blank or piece.front.size
    return {
        "number": piece.number,
        "name": piece.name,
        "copies": piece.copies,
        "size": [size.width, size.height],
    }


def _write_pictures(
    order: KitOrder, part: OrderedPart, progress: Progress, folder: Path
) -> list[dict[str, Any]]:
    # Fronts and backs of one name lie in folders of their own. A face is drawn once, and copied.
    faces = {face.key: (piece.name, face) for piece in part.pieces for _, face in sides_of(piece)}
    kept = folder / ".faces"
    kept.mkdir()
    pictures = draw_pictures(order, [*faces.values()])
    for n, picture in zip(in_steps(range(len(faces)), part.title, progress), pictures, strict=True):
        picture.save(kept / f"{n}.png", dpi=(order.shop.dpi, order.shop.dpi))
    numbers = {key: n for n, key in enumerate(faces)}
    listed = []
    for piece in part.pieces:
        row, name = _describe(piece, order.shop), piece.file_name(len(part.pieces))
        for side, face in sides_of(piece):
            file = f"{part.id}/{side}s/{name}.png" if part.two_sided else f"{part.id}/{name}.png"
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(kept / f"{numbers[face.key]}.png", folder / file)
            row[side] = {"file": file, "face": face.key}
        listed.append(row)
    shutil.rmtree(kept)
    return listed


def _write_pdfs(
    order: KitOrder, part: OrderedPart, progress: Progress, folder: Path
) -> list[dict[str, Any]]:
    apart = order.shop.sides == "apart" and part.two_sided
    pages: dict[str, list[Leaf]] = {}
    listed = []
    for piece in part.pieces:
        row = _describe(piece, order.shop)
        for side, face in sides_of(piece):
            file = f"{part.id}-{side}s.pdf" if apart else f"{part.id}.pdf"
            leaves = pages.setdefault(file, [])
            leaves.append((piece.name, face))
            row[side] = {"file": file, "page": len(leaves), "face": face.key}
        listed.append(row)
    imprint = Imprint(f"{order.title} · {part.title}", order.shop.title, order.lang)
    for file, leaves in in_steps([*pages.items()], f"{part.title}: file", progress):
        write_pages(order, leaves, imprint, folder / file)
    return listed

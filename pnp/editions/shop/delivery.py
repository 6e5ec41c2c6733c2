"""The folder that goes to a shop, with a list of what it holds."""

import shutil
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from pnp.box.published_rows import Shop
from pnp.editions.shop.order import KitOrder, OrderedPart, OrderedPiece
from pnp.editions.shop.pages import draw_pictures, sides_of, write_pages
from pnp.pool import Progress, in_steps, silent
from pnp.press.face_pages import Leaf
from pnp.press.kit_folder import fill_listed_folder
from pnp.press.pdf.file import Imprint


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

"""The folder that goes to a shop: its files written beside their place, then moved together."""

import shutil
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from pnp.box.published_rows import Shop
from pnp.editions.shop.order import OrderedPart, OrderedPiece
from pnp.editions.shop.pages import LabelledFace, write_pages
from pnp.editions.shop.shop_pictures import draw_pictures
from pnp.faces.face import Face
from pnp.press.kit_folder import fill_listed_folder
from pnp.press.pdf.file import Imprint

LIST: Final = "shop.json"
"""The list of what a shop's folder holds, for `pnp proof`."""

VERSION: Final = 1
"""Version of the list's form; a reader refuses a higher one."""


@dataclass(frozen=True, slots=True)
class KitOrder:
    """What is ordered: the game, its parts, and of which shop."""

    kit: str
    title: str
    lang: str
    shop: Shop
    parts: tuple[OrderedPart, ...]
    fonts: Path
    pack: Path
    left: tuple[str, ...] = ()
    """Parts of the kit that are of another size."""


def deliver(order: KitOrder, target: Path) -> int:
    """Write all files of an order into a folder and give how many; on a fault write nothing."""
    made = fill_listed_folder(target, LIST, "pnp shop", partial(_write, order))
    return sum(len(part["files"]) for part in made["parts"])


def _write(order: KitOrder, folder: Path) -> dict[str, Any]:
    return {
        "list": VERSION,
        "kit": order.kit,
        "title": order.title,
        "lang": order.lang,
        "shop": asdict(order.shop),
        "parts": [_write_part(order, part, folder) for part in order.parts],
    }


def _write_part(order: KitOrder, part: OrderedPart, folder: Path) -> dict[str, Any]:
    write = _write_pictures if order.shop.form == "png" else _write_pdfs
    pieces = write(order, part, folder)
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


def _sides(piece: OrderedPiece) -> Iterator[tuple[str, Face]]:
    yield "front", piece.front
    if piece.back is not None:
        yield "back", piece.back


def _write_pictures(order: KitOrder, part: OrderedPart, folder: Path) -> list[dict[str, Any]]:
    # Fronts and backs of one name lie in folders of their own.
    faces = {
        face.key: LabelledFace(piece.name, face)
        for piece in part.pieces
        for _, face in _sides(piece)
    }
    drawn = draw_pictures(list(faces.values()), order.shop, order.fonts, order.pack)
    kept = folder / ".faces"
    kept.mkdir()
    for n, picture in enumerate(drawn):
        picture.save(kept / f"{n}.png", dpi=(order.shop.dpi, order.shop.dpi))
    numbers = {key: n for n, key in enumerate(faces)}
    listed = []
    for piece in part.pieces:
        row, name = _describe(piece, order.shop), piece.file_name(len(part.pieces))
        for side, face in _sides(piece):
            file = f"{part.id}/{side}s/{name}.png" if part.two_sided else f"{part.id}/{name}.png"
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(kept / f"{numbers[face.key]}.png", folder / file)
            row[side] = {"file": file, "face": face.key}
        listed.append(row)
    shutil.rmtree(kept)
    return listed


def _write_pdfs(order: KitOrder, part: OrderedPart, folder: Path) -> list[dict[str, Any]]:
    apart = order.shop.sides == "apart" and part.two_sided
    pages: dict[str, list[LabelledFace]] = {}
    listed = []
    for piece in part.pieces:
        row = _describe(piece, order.shop)
        for side, face in _sides(piece):
            file = f"{part.id}-{side}s.pdf" if apart else f"{part.id}.pdf"
            leaves = pages.setdefault(file, [])
            leaves.append(LabelledFace(piece.name, face))
            row[side] = {"file": file, "page": len(leaves), "face": face.key}
        listed.append(row)
    imprint = Imprint(f"{order.title} · {part.title}", order.shop.title, order.lang)
    for file, leaves in pages.items():
        write_pages(folder / file, leaves, order.shop, imprint, order.fonts, order.pack)
    return listed

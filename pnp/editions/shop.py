"""What is ordered of a print shop: which parts of a kit, and the folder of faces it gets.

A shop prints one face on each blank: the finished piece and its bleed all round. A card of
63 × 88 mm stands in the middle of a blank of 63.5 × 88.9 mm in its own size: nothing is enlarged
but what lies beyond the art's own bleed, far outside the cut. Every length in mm.
"""

import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageDraw

from pnp.box.parts.declared import parts_of as declared_in
from pnp.box.published_rows import Shop
from pnp.box.source import list_words
from pnp.errors import PrintError, UsageError
from pnp.faces.context import Context, Face, PrintedPiece
from pnp.faces.parts.rule_booklet import booklet_faces
from pnp.faces.pen import Metrics
from pnp.faces.reduction import find_cut_lines, find_lines
from pnp.outlines import flatten
from pnp.output import file_stem
from pnp.pool import Progress, in_steps, silent
from pnp.press.imposition import Part, copies_of, repeat_copies
from pnp.press.job import PrintJob
from pnp.press.kit import choose_parts, lay_out_all, plan_parts_to_cut
from pnp.press.kit_folder import fill_listed_folder
from pnp.press.pdf.file import FormCache, Imprint
from pnp.press.printing import Blank, Leaf, write_face_pages
from pnp.press.type import TypeCase
from pnp.proof.raster import open_aside, render_area
from pnp.units import Rect, Size, Turn

SLACK: Final = 1.5
"""How much smaller than a shop's size a piece may be: it then has a margin more of its own."""
OVER: Final = 0.2
"""How much larger than a shop's size a piece may be: 70 mm is its 69.85 mm, and no knife tells."""

# How far art that ends within a shop's bleed is continued: no knife slips so far twice.
_CONTINUED: Final = 1.5
# How far a letter may lean out of the line it is set in.
_OVERHANG: Final = 0.05
# So many pieces are named in a sentence; the others are counted.
_NAMED: Final = 5
# How many times finer a corner is dotted than it is cut, so that it is smooth.
_FINE: Final = 4
# The most of its shorter side that a corner is rounded by: small pieces have small corners.
_ROUNDEST: Final = 0.1

_BOARD: Final = "board"
_BOOKLET: Final = "rulebook"


def fits(size: Size, shop: Shop) -> bool:
    """Tell whether a piece is of a shop's size, upright or turned, or a little smaller."""
    wide, high = shop.size or (size.width, size.height)
    return any(
        -OVER <= wide - each.width <= SLACK and -OVER <= high - each.height <= SLACK
        for each in (size, size.turned(90))
    )


def too_large(size: Size, shop: Shop) -> bool:
    """Tell whether a piece is larger than a shop's size, however it is turned."""
    return shop.blank is not None and not shop.blank.upright.covers(size.upright, OVER)


def blank_for(face: Face, shop: Shop) -> Blank:
    """Place a face in the middle of the blank of a shop, turned if it lies across it."""
    own, (across, down) = shop.blank or face.size, shop.bleed
    turn: Turn = 0 if own.covers(face.size, OVER) else 90
    page = Size(own.width + 2 * across, own.height + 2 * down)
    area = page.centre(face.size.turned(turn))
    under = 1.0
    if face.bleed and max(area.x, area.y) > face.bleed + 1e-6:
        more = 2 * face.bleed
        under = max(page.width / (area.width + more), page.height / (area.height + more))
    return Blank(page, Rect(across, down, own.width, own.height), area, turn, under)


def lacking_bleed(face: Face, shop: Shop) -> float:
    """Give by how much the art of a face ends before the shop's bleed; none if it has no bleed.

    A face without bleed ends in the white of the paper: the shop's blank is as white.
    """
    if not face.bleed:
        return 0
    area = blank_for(face, shop).area
    return max(0.0, max(area.x, area.y) - face.bleed)


@dataclass(frozen=True, slots=True)
class KitOrder:
    """What is ordered: the game, its parts, and of which shop."""

    context: Context
    shop: Shop
    parts: tuple[Part, ...]
    """Each with what it is ordered of: pieces in the order of the kit, and how many of each."""
    left: tuple[str, ...]
    """Parts of the kit that are of another size."""


def take_order(context: Context, job: PrintJob, shop: Shop) -> KitOrder:
    """Give what of a kit goes to a shop; parts that are ordered by name must all go.

    Raises PrintError with everything the shop would refuse, a sentence each, and LayoutError for
    what cannot be laid out.
    """
    metrics = TypeCase()
    if shop.takes == "booklet":
        candidates: tuple[Part, ...] = (_lay_out_booklet(context, job, shop, metrics),)
    else:
        every = plan_parts_to_cut(context, job)
        planned = [each for each in every if _suits(each.id, context, shop)]
        refusal = f"{shop.id} takes no part “{{}}” of this game{{}} It may take {{}}"
        candidates = lay_out_all(choose_parts(planned, job.only, refusal))
    odd: dict[str, str] = {}
    taken: list[Part] = []
    for part in candidates:
        sizes = (piece.front.size for piece in part.pieces)
        if size := next((each for each in sizes if not fits(each, shop)), None):
            odd[part.id] = f"{part.id}: {_say_odd_size(size, shop)}"
        else:
            taken.append(_order_part(part, shop))
    refused = [say for name, say in odd.items() if name in job.only or not taken]
    refused += [say for part in taken for say in _find_faults(part, shop, metrics)]
    if refused or not taken:
        nothing = f"{context.box.game.id} has nothing that {shop.id} takes"
        raise PrintError("\n".join(refused) or nothing)
    return KitOrder(context, shop, tuple(taken), tuple(odd))


def _lay_out_booklet(context: Context, job: PrintJob, shop: Shop, metrics: TypeCase) -> Part:
    if job.only and set(job.only) != {_BOOKLET}:
        raise UsageError(f"{shop.id} takes no part but {_BOOKLET}")
    faces = booklet_faces(context, shop.blank, metrics) if shop.blank else ()
    if not faces:
        raise PrintError(f"{context.box.game.id} has no rule booklet for {shop.id}")
    pieces = tuple(
        PrintedPiece(f"{_BOOKLET}/{n:03}", replace(face, key=f"{shop.id} {face.key}"))
        for n, face in enumerate(faces, start=1)
    )
    return Part(_BOOKLET, context.label("part_rulebook"), "plain", pieces, (), job.paper)


def _suits(part: str, context: Context, shop: Shop) -> bool:
    own = next((each for each in declared_in(context.box) if each.id == part), None)
    is_net = bool(own and own.net)
    if shop.takes == "board":
        return part == _BOARD
    if shop.takes == "boxes":
        return is_net
    if own and own.size.is_page:
        return False  # pages are read, or cut up as their words say
    return shop.takes == "pieces" or not (is_net or part == _BOARD)


def _say_odd_size(size: Size, shop: Shop) -> str:
    wide, high = shop.size or (size.width, size.height)
    what = f"{size.width:.4g} × {size.height:.4g} mm"
    if too_large(size, shop):
        return f"{what} is larger than {shop.id} takes, {wide:g} × {high:g} mm"
    return f"{what} is no size of {shop.id}, which takes {wide:g} × {high:g} mm"


def _order_part(part: Part, shop: Shop) -> Part:
    placed = [each for sheet in part.sheets for each in sheet.front.placements]
    if not placed or any(each.window for each in placed):  # a board lies on several
        copies = list(repeat_copies(part.pieces))
    else:
        copies = [copy for sheet in part.sheets for copy in copies_of(sheet)]
    alike: dict[object, list[PrintedPiece]] = {}
    for n, piece in enumerate(copies):
        alike.setdefault((piece.id, piece.look) if shop.copies == "once" else n, []).append(piece)
    pieces = (replace(first, count=1 + len(others)) for first, *others in alike.values())
    return replace(part, pieces=tuple(pieces))


def has_backs(part: Part) -> bool:
    """Tell whether any piece of a part has a back."""
    return any(piece.back is not None for piece in part.pieces)


def count_copies(part: Part) -> int:
    """Count the pieces of a part that are printed."""
    return sum(piece.count for piece in part.pieces)


def _sides_of(piece: PrintedPiece) -> tuple[tuple[str, Face], ...]:
    # Its faces, each with the side it is.
    return (("front", piece.front), *((("back", piece.back),) if piece.back else ()))


def _find_faults(part: Part, shop: Shop, metrics: Metrics) -> Iterator[str]:
    # What a shop would refuse of an order: too little bleed, words at the cut, its number.
    yield from _say_of_faces(part, partial(_say_short_bleed, shop=shop))
    if shop.safe:
        yield from _say_of_faces(part, partial(_say_near_words, shop=shop, metrics=metrics))
    count = count_copies(part)
    if shop.most is not None and count > shop.most:
        yield f"{part.id}: {count} pieces are too many; {shop.id} takes {shop.most} at most"
    if count % shop.multiple:
        wanted = f"{shop.id} takes a multiple of {shop.multiple}"
        yield f"{part.id}: {count} pages cannot be bound; {wanted}"
    backs = sum(piece.back is not None for piece in part.pieces)
    if 0 < backs < len(part.pieces):
        yield f"{part.id}: {len(part.pieces) - backs} pieces have no back and the others do"


def _say_of_faces(part: Part, ask: Callable[[Face], str]) -> Iterator[str]:
    # Name all pieces of which the same is wrong in one sentence.
    said = {key: ask(face) for key, (_, face) in _faces_of(part).items()}
    found: dict[str, dict[str, None]] = {}
    for piece in part.pieces:
        for _, face in _sides_of(piece):
            found.setdefault(said[face.key], {})[file_stem(piece.id)] = None
    for say, names in found.items():
        if say:
            yield f"{part.id} ({list_words(names, _NAMED)}): {say}"


def _faces_of(part: Part) -> dict[str, Leaf]:
    sides = ((file_stem(each.id), face) for each in part.pieces for _, face in _sides_of(each))
    return {face.key: (name, face) for name, face in sides}


def _say_short_bleed(face: Face, shop: Shop) -> str:
    lacking = lacking_bleed(face, shop)
    if lacking <= _CONTINUED + 1e-6:
        return ""
    say = f"its colour runs {face.bleed:g} mm past the trim, {lacking:.1f} mm less than {shop.id}"
    return f"{say} wants; give the part more `bleed`, or choose another shop"


def _say_near_words(face: Face, shop: Shop, metrics: Metrics) -> str:
    whole, own = face.size.area, sorted((face.size.width, face.size.height))
    more = [(a - b) / 2 for a, b in zip(sorted(shop.size or own), own, strict=True)]
    lines = [(whole.margin_of(area), text) for text, area in find_lines(face.draw, metrics)
             if whole.overlaps(area)]  # fmt: skip
    least, text = min(lines, default=(shop.safe, ""))
    if (near := least + min(more)) >= shop.safe - _OVERHANG:
        return ""
    say = f"“{text[:30]}” comes within {near:.1f} mm of the trim"
    return f"{say}; {shop.id} keeps words {shop.safe:g} mm off"


def deliver(order: KitOrder, target: Path, progress: Progress = silent) -> int:
    """Write all files of an order into a folder and give how many; on a fault write nothing."""

    def write(folder: Path) -> dict[str, Any]:
        parts = [_write_part(order, part, progress, folder) for part in order.parts]
        game, said = order.context.box.game, order.context.localise
        about = {"kit": game.id, "title": said(game.title), "lang": order.context.lang}
        return {**about, "shop": asdict(order.shop), "parts": parts}

    made = fill_listed_folder(target, "shop", write)
    return sum(len(part["files"]) for part in made["parts"])


def _write_part(order: KitOrder, part: Part, progress: Progress, folder: Path) -> dict[str, Any]:
    pages: dict[str, list[Leaf]] = {}
    pieces: list[dict[str, Any]] = []
    for number, piece in enumerate(part.pieces, start=1):
        size, name = order.shop.blank or piece.front.size, file_stem(piece.id)
        row: dict[str, Any] = {"number": number, "name": name, "copies": piece.count}
        row["size"] = [size.width, size.height]
        for side, face in _sides_of(piece):
            file = _name_file(part, number, side, order.shop)
            leaves = pages.setdefault(file, [])
            leaves.append((name, face))
            page = {} if order.shop.form == "png" else {"page": len(leaves)}
            row[side] = {"file": file, **page, "face": face.key}
        pieces.append(row)
    write = _write_pictures if order.shop.form == "png" else _write_pdfs
    write(order, part, pages, progress, folder)
    about = {"id": part.id, "title": part.title, "count": count_copies(part)}
    return {**about, "files": list(pages), "pieces": pieces}


_Pages = Mapping[str, Sequence[Leaf]]  # by the names of their files


def _name_file(part: Part, number: int, side: str, shop: Shop) -> str:
    # Pictures of one name, fronts and backs, lie in folders of their own, sorted as the pieces are.
    if shop.form == "png":
        piece, digits = part.pieces[number - 1], max(3, len(str(len(part.pieces))))
        within = f"{part.id}/{side}s" if has_backs(part) else part.id
        said = f"-x{piece.count}" if piece.count > 1 else ""
        return f"{within}/{number:0{digits}}-{file_stem(piece.id)}{said}.png"
    apart = shop.sides == "apart" and has_backs(part)
    return f"{part.id}-{side}s.pdf" if apart else f"{part.id}.pdf"


def _write_pictures(
    order: KitOrder, part: Part, pages: _Pages, progress: Progress, folder: Path
) -> None:
    # A face is drawn once, and copied.
    files: dict[str, list[Path]] = {}
    for file, ((_, face),) in pages.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        files.setdefault(face.key, []).append(folder / file)
    pictures = _draw_pictures(order, [*_faces_of(part).values()])
    named = in_steps([*files.values()], part.title, progress)
    for picture, (first, *others) in zip(pictures, named, strict=True):
        picture.save(first, dpi=(order.shop.dpi, order.shop.dpi))
        for other in others:
            shutil.copyfile(first, other)


def _write_pdfs(
    order: KitOrder, part: Part, pages: _Pages, progress: Progress, folder: Path
) -> None:
    context = order.context
    title = f"{context.localise(context.box.game.title)} · {part.title}"
    imprint = Imprint(title, order.shop.title, context.lang)
    for file, leaves in in_steps([*pages.items()], f"{part.title}: file", progress):
        _write_pages(order, leaves, imprint, folder / file)


def _write_pages(order: KitOrder, leaves: Sequence[Leaf], imprint: Imprint, file: Path) -> None:
    cache = FormCache(Path(order.context.pack))
    write_face_pages(file, cache, leaves, imprint, partial(blank_for, shop=order.shop))


def _draw_pictures(order: KitOrder, leaves: Sequence[Leaf]) -> Iterator[Image.Image]:
    # Of each face in order, exactly as many dots as the shop wants.
    shop, metrics = order.shop, TypeCase()
    with open_aside(partial(_write_pages, order, leaves, Imprint("", "", ""))) as document:
        for page, (_, face) in zip(document, leaves, strict=True):
            area = blank_for(face, shop).page.area
            picture = render_area(page, area, shop.dpi, grey=False).convert("RGB")
            if shop.corners:
                picture.putalpha(_mask(picture.size, face, shop, metrics))
            yield picture


def _mask(size: tuple[int, int], face: Face, shop: Shop, metrics: Metrics) -> Image.Image:
    """Give what of a picture is seen: what is cut out along one line, else all but the corners.

    Of a net, which is cut out along many, all is seen.
    """
    scale = shop.dpi / 25.4 * _FINE
    mask = Image.new("L", (size[0] * _FINE, size[1] * _FINE), 0)
    lines, pencil = find_cut_lines(face, metrics), ImageDraw.Draw(mask)
    whole = (0, 0, mask.width - 1, mask.height - 1)
    if not lines.own:
        radius = min(shop.corners, min(face.size.width, face.size.height) * _ROUNDEST)
        pencil.rounded_rectangle(whole, radius * scale, fill=255)
    elif len(lines.cuts) == 1 and lines.cuts[0][-1][0] == "Z":
        pencil.polygon([(x * scale, y * scale) for x, y in flatten(lines.cuts[0])], fill=255)
    else:
        pencil.rectangle(whole, fill=255)
    return mask.reduce(_FINE)

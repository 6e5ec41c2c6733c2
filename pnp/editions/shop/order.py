"""What is ordered of a shop: which parts of a kit, in which order, and why something is not."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from pnp.box.parts.declared import parts_of as declared_in
from pnp.box.published_rows import Shop
from pnp.box.source import list_words
from pnp.editions.shop.blank import CONTINUED, fits, lacking_bleed, too_large
from pnp.errors import PrintError, UsageError
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.face_search import find_lines
from pnp.faces.parts.rule_booklet import booklet_faces
from pnp.faces.pen import Metrics
from pnp.output import file_stem
from pnp.press.imposition import repeat_copies
from pnp.press.job import PrintJob
from pnp.press.kit import choose_parts, lay_out_all, plan_parts_to_cut
from pnp.press.part import Part, PlannedPart, copies_of
from pnp.press.type import TypeCase
from pnp.units import Size

# How far a letter may lean out of the line it is set in, in mm.
_OVERHANG: Final = 0.05
# So many pieces are named in a sentence; the others are counted.
_NAMED: Final = 5


@dataclass(frozen=True, slots=True)
class OrderedPiece:
    """One piece of an order: its number within the part, its name, its faces, how many."""

    number: int
    name: str
    front: Face
    back: Face | None
    copies: int

    def file_name(self, last: int) -> str:
        """Name its picture so that files sort as the pieces do; copies are said in the name.

        >>> OrderedPiece(7, "kite", None, None, 3).file_name(120)  # type: ignore[arg-type]
        '007-kite-x3'
        """
        said = f"-x{self.copies}" if self.copies > 1 else ""
        return f"{self.number:0{max(3, len(str(last)))}}-{self.name}{said}"


@dataclass(frozen=True, slots=True)
class OrderedPart:
    """The pieces of one part, in the order of the kit."""

    id: str
    title: str
    pieces: tuple[OrderedPiece, ...]

    @property
    def two_sided(self) -> bool:
        """Whether its pieces have backs."""
        return any(piece.back is not None for piece in self.pieces)

    @property
    def count(self) -> int:
        """How many pieces are printed."""
        return sum(piece.copies for piece in self.pieces)


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


def _order_part(part: Part, shop: Shop) -> OrderedPart:
    copies = _copies_of(part)
    if shop.copies == "once":
        copies = _count_alike(copies)
    pieces = (
        OrderedPiece(number, file_stem(piece.id), piece.front, piece.back, piece.count)
        for number, piece in enumerate(copies, start=1)
    )
    return OrderedPart(part.id, part.title, tuple(pieces))


def _copies_of(part: Part) -> list[PrintedPiece]:
    placed = [each for sheet in part.sheets for each in sheet.front.placements]
    if not placed or any(each.window for each in placed):  # a board lies on several
        return [replace(each, count=1) for each in repeat_copies(part.pieces)]
    return [copy for sheet in part.sheets for copy in copies_of(sheet)]


def _count_alike(copies: Iterable[PrintedPiece]) -> list[PrintedPiece]:
    found: dict[tuple[str, str, str], PrintedPiece] = {}
    for piece in copies:
        look = piece.id, piece.front.key, piece.back.key if piece.back else ""
        known = found.get(look)
        found[look] = replace(piece, count=(known.count if known else 0) + 1)
    return list(found.values())


def _find_odd_size(part: Part, shop: Shop) -> Size | None:
    # None if it takes them all.
    sizes = (piece.front.size for piece in part.pieces)
    return next((size for size in sizes if not fits(size, shop)), None)


def _say_odd_size(part: Part, size: Size, shop: Shop) -> str:
    wide, high = shop.size or (size.width, size.height)
    what = f"{part.id}: {size.width:.4g} × {size.height:.4g} mm"
    if too_large(size, shop):
        return f"{what} is larger than {shop.id} takes, {wide:g} × {high:g} mm"
    return f"{what} is no size of {shop.id}, which takes {wide:g} × {high:g} mm"


def find_faults(part: OrderedPart, shop: Shop, metrics: Metrics) -> Iterator[str]:
    """Say what a shop would refuse of an order: too little bleed, words at the cut, its number."""
    yield from _say_of_faces(part, lambda face: _short_bleed(face, shop))
    if shop.safe:
        yield from _say_of_faces(part, lambda face: _near_words(face, shop, metrics))
    if part.count < shop.least:
        yield f"{part.id}: {part.count} pieces are too few; {shop.id} takes {shop.least} or more"
    if shop.most is not None and part.count > shop.most:
        yield f"{part.id}: {part.count} pieces are too many; {shop.id} takes {shop.most} at most"
    if part.count % shop.multiple:
        wanted = f"{shop.id} takes a multiple of {shop.multiple}"
        yield f"{part.id}: {part.count} pages cannot be bound; {wanted}"
    backs = sum(piece.back is not None for piece in part.pieces)
    if 0 < backs < len(part.pieces):
        yield f"{part.id}: {len(part.pieces) - backs} pieces have no back and the others do"


def _say_of_faces(part: OrderedPart, ask: Callable[[Face], str]) -> Iterator[str]:
    # Name all pieces of which the same is wrong in one sentence.
    found: dict[str, dict[str, None]] = {}
    asked: dict[str, str] = {}
    for piece in part.pieces:
        for face in (piece.front, piece.back):
            if face is None:
                continue
            if face.key not in asked:
                asked[face.key] = ask(face)
            if asked[face.key]:
                found.setdefault(asked[face.key], {})[piece.name] = None
    for say, names in found.items():
        yield f"{part.id} ({list_words(names, _NAMED)}): {say}"


def _short_bleed(face: Face, shop: Shop) -> str:
    lacking = lacking_bleed(face, shop)
    if lacking <= CONTINUED + 1e-6:
        return ""
    return (
        f"its colour runs {face.bleed:g} mm past the trim, {lacking:.1f} mm less than {shop.id} "
        "wants; give the part more `bleed`, or choose another shop"
    )


def _near_words(face: Face, shop: Shop, metrics: Metrics) -> str:
    width, height = face.size.width, face.size.height
    own = sorted((width, height))
    more = [(a - b) / 2 for a, b in zip(sorted(shop.size or own), own, strict=True)]
    least, text = min(
        (
            (min(area.x, area.y, width - area.right, height - area.bottom), text)
            for text, area in find_lines(face.draw, metrics)
            if area.right > 0 and area.bottom > 0 and area.x < width and area.y < height
        ),
        default=(shop.safe, ""),
    )
    if least + min(more) >= shop.safe - _OVERHANG:
        return ""
    return (
        f"“{text[:30]}” comes within {least + min(more):.1f} mm of the trim; {shop.id} keeps "
        f"words {shop.safe:g} mm off"
    )


BOARD = "board"
BOOKLET = "rulebook"


def take_order(context: Context, job: PrintJob, shop: Shop, fonts: Path) -> KitOrder:
    """Give what of a kit goes to a shop; parts that are ordered by name must all go.

    Raises PrintError with everything the shop would refuse, a sentence each, and LayoutError for
    what cannot be laid out.
    """
    metrics, game = TypeCase(fonts), context.box.game
    if shop.takes == "booklet":
        candidates: tuple[Part, ...] = (_booklet(context, job, shop, metrics),)
    else:
        candidates = _lay_out(context, job, shop)
    odd = {part.id: size for part in candidates if (size := _find_odd_size(part, shop))}
    taken = tuple(_order_part(part, shop) for part in candidates if part.id not in odd)
    refused = [
        _say_odd_size(part, odd[part.id], shop)
        for part in candidates
        if part.id in odd and (part.id in job.only or not taken)
    ]
    refused += [say for part in taken for say in find_faults(part, shop, metrics)]
    if refused or not taken:
        raise PrintError("\n".join(refused) or f"{game.id} has nothing that {shop.id} takes")
    title, pack = context.localise(game.title), Path(context.pack)
    return KitOrder(game.id, title, job.lang, shop, taken, fonts, pack, tuple(odd))


def _lay_out(context: Context, job: PrintJob, shop: Shop) -> tuple[Part, ...]:
    # Of those named, none but these.
    planned = [each for each in plan_parts_to_cut(context, job) if _suits(each, context, shop)]
    refusal = f"{shop.id} takes no part “{{}}” of this game{{}} It may take {{}}"
    return lay_out_all(choose_parts(planned, job.only, refusal))


def _suits(part: PlannedPart, context: Context, shop: Shop) -> bool:
    if shop.takes == "board":
        return part.id == BOARD
    declared = {each.id: each for each in declared_in(context.box)}
    boxes = {name for name, each in declared.items() if each.net}
    if shop.takes == "boxes":
        return part.id in boxes
    if part.id in declared and declared[part.id].size.is_page:
        return False  # pages are read, or cut up as their words say
    return shop.takes == "pieces" or part.id not in {BOARD, *boxes}


def _booklet(context: Context, job: PrintJob, shop: Shop, metrics: TypeCase) -> Part:
    if job.only and set(job.only) != {BOOKLET}:
        raise UsageError(f"{shop.id} takes no part but {BOOKLET}")
    size = shop.blank
    faces = booklet_faces(context, size, metrics) if size else ()
    if not faces:
        raise PrintError(f"{context.box.game.id} has no rule booklet for {shop.id}")
    pieces = tuple(
        PrintedPiece(f"{BOOKLET}/{n:03}", replace(face, key=f"{shop.id} {face.key}"))
        for n, face in enumerate(faces, start=1)
    )
    return Part(BOOKLET, context.label("part_rulebook"), "plain", pieces, (), job.paper)

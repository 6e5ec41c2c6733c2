"""From a kit to an order: the parts that a product is made of, laid out and checked."""

from dataclasses import replace
from pathlib import Path

from pnp.box.parts.declared import parts_of as declared_in
from pnp.box.published_rows import Shop
from pnp.editions.shop.delivery import KitOrder
from pnp.editions.shop.order import find_faults, find_odd_size, order_part, say_odd_size
from pnp.errors import LayoutError, PrintError, UsageError
from pnp.faces.context import Context
from pnp.faces.face import PrintedPiece
from pnp.faces.parts.rule_booklet import booklet_faces
from pnp.press.job import PrintJob
from pnp.press.kit import lay_out, plan_parts_to_cut
from pnp.press.part import Part, PlannedPart
from pnp.press.type import TypeCase
from pnp.spelling import nearest

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
        candidates = _laid_out(context, job, shop)
    odd = {part.id: size for part in candidates if (size := find_odd_size(part, shop))}
    taken = tuple(order_part(part, shop) for part in candidates if part.id not in odd)
    refused = [
        say_odd_size(part, odd[part.id], shop)
        for part in candidates
        if part.id in odd and (part.id in job.only or not taken)
    ]
    refused += [say for part in taken for say in find_faults(part, shop, metrics)]
    if refused or not taken:
        raise PrintError("\n".join(refused) or f"{game.id} has nothing that {shop.id} takes")
    title, pack = context.localise(game.title), Path(context.pack)
    return KitOrder(game.id, title, job.lang, shop, taken, fonts, pack, tuple(odd))


def _laid_out(context: Context, job: PrintJob, shop: Shop) -> tuple[Part, ...]:
    # Of those named, none but these.
    planned = [each for each in plan_parts_to_cut(context, job) if _suits(each, context, shop)]
    names = [each.id for each in planned]
    for name in job.only:
        if name not in names:
            hint = nearest(name, names) or "."
            raise UsageError(
                f"{shop.id} takes no part “{name}” of this game{hint} It may take "
                f"{', '.join(names) or 'none'}"
            )
    layout = lay_out(each for each in planned if not job.only or each.id in job.only)
    if layout.misfits:
        raise LayoutError(layout.misfits)
    return layout.parts


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

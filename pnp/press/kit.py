"""Which parts a kit has, and how each is laid on its sheets.

A new thing to print is one function in faces/parts and one line in `plan_parts`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from pnp.box.board import Ring, Rows, SpaceMap, Town, board_size
from pnp.box.model import Note
from pnp.box.model import Piece as Kind
from pnp.box.parts.declared import DeclaredPart, parts_of
from pnp.box.parts.faces import face_of, gap_of, tell_folds
from pnp.box.places.rings import breaks
from pnp.box.places.rows import row_breaks
from pnp.box.words import first_language, first_of
from pnp.errors import Finding, LayoutError, PrintError, UsageError
from pnp.faces.boards.map_board import draw_map
from pnp.faces.boards.ring_board import draw_ring
from pnp.faces.boards.rows_board import draw_rows
from pnp.faces.boards.town_board import draw_town
from pnp.faces.context import (
    BOARD_BLEED,
    LARGE_TYPE,
    LEAST_LARGE,
    Context,
    Face,
    PrintedPiece,
    enlarge,
)
from pnp.faces.parts.card import card_piece, savings_piece
from pnp.faces.parts.deed import building_piece, deed_piece, plot_piece
from pnp.faces.parts.small_pieces import (
    FORMS,
    PieceForm,
    cheque_pieces,
    cutout_pieces,
    laid_out_pieces,
    note_pieces,
)
from pnp.faces.pen import LEAST_TYPE, Pen, record
from pnp.press import tiling
from pnp.press.gang import SHARED
from pnp.press.imposition import PaperStock, Part, PlannedPart, impose
from pnp.press.job import PrintJob
from pnp.press.paper import A3, LEAST_MARGIN, MARGIN, SLUG_MARGIN, Backs, Paper, page_room
from pnp.press.reference_sheets import plan_assembly, plan_pages_to_read, plan_reading_editions
from pnp.press.sheets import KIT, join_parts, lay_out_pages, lay_out_pieces
from pnp.press.type import TypeCase, find_complaints
from pnp.spelling import nearest
from pnp.units import Rect, Size


def plan_cutouts(context: Context, job: PrintJob) -> Iterable[PlannedPart]:
    """Plan the small pieces a game has."""
    for name, alike in groupby(FORMS, key=attrgetter("part")):
        forms = list(alike)
        kinds = [piece for piece in context.box.pieces if piece.kind == forms[0].kind]
        wanted = name in job.only or not forms[0].optional
        # a game may name a kind of its site and have none of it
        if wanted and any(kind.pips or kind.count for kind in kinds):
            yield PlannedPart(name, partial(_lay_out_cutout, context, job, forms, kinds))


def draw_cutout(context: Context, kind: Kind, layer: str) -> Iterable[PrintedPiece]:
    """Draw the pieces of a kind in the form that a layer shows."""
    draw = partial(cutout_pieces, layer=layer) if layer != "cheque" else cheque_pieces
    return draw(context, kind)


def _lay_out_cutout(
    context: Context, job: PrintJob, forms: Sequence[PieceForm], kinds: Sequence[Kind]
) -> Part:
    name, margins = forms[0].part, (MARGIN, SLUG_MARGIN)
    stock: PaperStock = "plain" if name == "cheques" else "card"
    title = context.label(f"part_{name.replace('-', '_')}")
    lay = partial(lay_out_pieces, name, title, stock, job=job, gap=forms[0].gap, margins=margins)
    drawn = ((piece for kind in kinds for piece in draw_cutout(context, kind, form.layer))
             for form in forms)  # fmt: skip
    return join_parts([lay([enlarge(piece, job.scale) for piece in each]) for each in drawn])


def choose_parts(
    planned: Iterable[PlannedPart],
    only: Sequence[str],
    refusal: str = "there is no part “{}”{} The parts are {}",
) -> tuple[PlannedPart, ...]:
    """Give the parts of some names, or all if none are named.

    A name that no part has stands for those that begin with it: `money` where each value is a part.
    Raises UsageError if there is none of a name; the refusal tells it, a spelling and all names.
    """
    known = {part.id: part for part in planned}
    chosen = set[str]()
    for name in only:
        found = {name} & known.keys() or {each for each in known if each.startswith(f"{name}-")}
        if not found:
            hint = nearest(name, known) or "."
            raise UsageError(refusal.format(name, hint, ", ".join(known) or "none"))
        chosen |= found
    return tuple(part for part in known.values() if not only or part.id in chosen)


def lay_out_all(planned: Iterable[PlannedPart]) -> tuple[Part, ...]:
    """Lay parts of a kit on their sheets; raises LayoutError with everything that cannot be."""
    parts, misfits = lay_out(planned)
    if misfits:
        raise LayoutError(misfits)
    return parts


def plan_parts(context: Context, job: PrintJob) -> tuple[PlannedPart, ...]:
    """Name every part of a kit in the order it is printed; each is laid out when it is asked for.

    The page on making the kit counts the sheets of all others: asking for it lays out them too.
    Of a kit in two languages what is only read comes in each. What is read on a screen is last:
    it has the faces of a booklet that was laid out before it.
    """
    planned = (*plan_parts_to_cut(context, job), *map(_keep, plan_pages_to_read(context, job)))
    first = context.in_language(first_language(context.lang))
    assembly = plan_assembly(first, job, planned)
    return (*planned, assembly, *map(_keep, plan_reading_editions(planned)))


def plan_parts_to_cut(context: Context, job: PrintJob) -> tuple[PlannedPart, ...]:
    """Name the parts that are played with; what is only read is not among them."""
    planners = (_plan_board, _plan_cards, _plan_money, plan_cutouts, plan_declared_parts)
    return tuple(_keep(part) for planner in planners for part in planner(context, job))


def _keep(part: PlannedPart) -> PlannedPart:
    def lay_out() -> Part:
        laid = part.lay_out()
        return replace(laid, title=first_of(laid.title), note=first_of(laid.note))

    return replace(part, lay_out=cache(lay_out))


def lay_out(planned: Iterable[PlannedPart]) -> tuple[tuple[Part, ...], tuple[Finding, ...]]:
    """Lay parts of a kit on their sheets, as far as each can be, and give what cannot."""
    parts: list[Part] = []
    misfits: dict[Finding, None] = {}  # the page on making the kit meets those of all others again
    for each in planned:
        try:
            parts.append(each.lay_out())
        except LayoutError as error:
            misfits |= dict.fromkeys(error.findings)
        except PrintError as error:
            misfits[Finding(str(error))] = None
    seen: set[str] = set()
    for part in parts:
        if part.id in seen or part.id.startswith((KIT, SHARED)):
            say = f"the id `{part.id}` is the name of another file of the kit; choose another"
            misfits[Finding(say, piece=part.id)] = None
        seen.add(part.id)
    return tuple(parts), tuple(misfits)


_BoardPlan = Ring | Town | Rows | SpaceMap


def _plan_board(context: Context, job: PrintJob) -> Iterable[PlannedPart]:
    plan = context.box.board or context.box.town or context.box.rows or context.box.map
    if plan is not None:
        yield PlannedPart("board", partial(_lay_out_board, context, job, plan))


def _lay_out_board(context: Context, job: PrintJob, plan: _BoardPlan) -> Part:
    drawn, (_, find_breaks) = board_piece(context, plan), _BOARDS[type(plan)]
    own = drawn.front.size
    scale = (job.board_size or own.width * job.scale) / own.width  # its ordered size is its width
    piece, size, paper = enlarge(drawn, scale), own.scaled(scale), job.paper
    if job.board_sheet == "a3x2":
        paper = A3
    elif job.board_sheet == "full":
        edge = max(size.width, size.height) + 2 * SLUG_MARGIN
        paper = Paper("full", str(Size(edge, edge)), Size(edge, edge))
    if isinstance(plan, SpaceMap) and tiling.fits_one_sheet(size, paper):
        sheets = impose((piece,), paper, "none", margins=tiling.SHEET_MARGINS)
    else:
        windows = _divide(plan, piece, paper, job, [y * scale for y in find_breaks(plan)])
        sheets = tiling.tile_sheets(piece.front, piece.code, windows, paper)
    return Part("board", context.label("part_board"), "plain", (piece,), sheets, paper)


def _divide(
    plan: _BoardPlan, piece: PrintedPiece, paper: Paper, job: PrintJob, meets: Sequence[float]
) -> tuple[Rect, ...]:
    size, room, most = piece.front.size, paper.room.size, paper.room.height
    if isinstance(plan, SpaceMap):
        return tiling.map_tiles(size, room)
    side, high = size.width, size.height
    whole, beside = job.board_sheet == "full", tuple[float, ...]()
    columns, rows = (1, 1) if whole else tiling.count_tiles(side, room, high)
    if job.large and isinstance(plan, Town) and columns > 1:
        # its seams lie where no board of the usual size has any
        across, down = tiling.find_spans(piece.front, TypeCase())
        beside = tiling.find_seams(tiling.even_seams(side, columns), across, room.width)
        even = [tile.y for tile in tiling.tiles(side, 1, rows, height=high)][1:]
        meets = tiling.find_seams(even, down, most)
    return tiling.tiles(side, columns, rows, height=high, breaks=meets, breaks_x=beside, most=most)


def _plan_cards(context: Context, job: PrintJob) -> Iterable[PlannedPart]:
    box = context.box
    draw_deed = plot_piece if box.buildings else deed_piece
    deeds = [partial(draw_deed, context, deed) for deed in box.deeds]
    if box.blanks and not box.buildings:
        deeds.append(partial(deed_piece, context))
    kinds = {
        "plots" if box.buildings else "deeds": deeds,
        "buildings": [partial(building_piece, context, each) for each in box.buildings],
        "contracts": [partial(savings_piece, context, each) for each in box.money.contracts],
    }
    cards = [(name, context.label(f"part_{name}"), draws) for name, draws in kinds.items()]
    for deck in box.decks:
        draws = [partial(card_piece, context, deck, card) for card in deck.cards]
        cards.append((deck.id, context.localise(deck.name), draws))
    for name, title, draws in cards:
        if draws:
            yield PlannedPart(name, partial(_lay_out_cards, name, title, draws, job))


def _lay_out_cards(
    name: str, title: str, draws: Sequence[Callable[[], PrintedPiece]], job: PrintJob
) -> Part:
    pieces = [enlarge(draw(), job.scale, LEAST_LARGE) for draw in draws]
    return lay_out_pieces(name, title, "card", pieces, job)


def _plan_money(context: Context, job: PrintJob) -> Iterable[PlannedPart]:
    notes, title = context.box.money.notes, context.label("part_money")

    def lay_out(note: Note, called: str) -> Part:
        drawn = note_pieces(context, note, backs=job.money_backs)
        backs: Backs | None = None if job.money_backs else "none"
        margins = LEAST_MARGIN, SLUG_MARGIN
        pieces = [enlarge(piece, job.scale) for piece in drawn]
        name = f"money-{note.value}"
        return lay_out_pieces(name, called, "coloured", pieces, job, backs=backs, margins=margins)

    def lay_out_all_notes() -> Part:
        joined = join_parts([lay_out(note, title) for note in notes])
        return replace(joined, id="money", stock="plain")

    if job.ink == "line":  # for coloured papers, each value is its own
        for note in notes:
            own = partial(lay_out, note, f"{title} {context.sum(note.value)}")
            yield PlannedPart(f"money-{note.value}", own)
    elif notes:
        yield PlannedPart("money", lay_out_all_notes)


# By how much an aid grows at a time: no more than half a point of its type.
_STEP: Final = 1.04


def scale_of_aid(
    pieces: Iterable[PrintedPiece], scale: float, fits: Callable[[float], bool]
) -> float:
    """Give the least scale, from one up, at which all words have the size of large print.

    Where no sheet takes it so, it stays as it is, and what is too small is told.
    """
    faces = tuple(face for piece in pieces for face in (piece.front, piece.back) if face)
    metrics, grown = TypeCase(), scale
    while fits(grown):
        pen = Pen(metrics, LARGE_TYPE / grown)
        marks = (record(face.draw, pen) for face in faces)
        if not any(any(find_complaints(each, pen, set())) for each in marks):
            return grown
        grown *= _STEP
    return scale


MARGINS: Final = (9.5, 12.0)
"""Margins in mm beside and above the pieces: three poker cards fit beside each other on A4."""
BOX: Final = "box-"
"""How the ids of parts begin that belong to the box a game is kept in, not to what is played."""
# Side in mm below which the marks of pieces leave no gap to the words of the sheet.
_SMALL: Final = 50.0


def plan_declared_parts(context: Context, job: PrintJob) -> Iterable[PlannedPart]:
    """Plan the parts a game declares in `parts.yaml`."""
    for part in parts_of(context.box):
        wanted = job.box or not part.id.startswith(BOX)
        if wanted and not _holds_less(context, job, part):
            yield PlannedPart(part.id, partial(_lay_out, context, job, part))


def _holds_less(context: Context, job: PrintJob, part: DeclaredPart) -> bool:
    return bool(part.net) and job.large and _scale(face_of(context.box, part), job) == 1


def boxes_left_out(context: Context, job: PrintJob) -> tuple[Finding, ...]:
    """Name the boxes that large print leaves out."""
    say = f"left out: in large print it would be larger than a sheet of {job.paper.title}"
    parts = parts_of(context.box) if job.box and not job.only else ()
    left = (part.id for part in parts if _holds_less(context, job, part))
    return tuple(Finding(say, piece=name, file=f"{name}.pdf") for name in left)


def _lay_out(context: Context, job: PrintJob, part: DeclaredPart) -> Part:
    title = context.localise(part.name)
    if part.fills_page:
        pages = laid_out_pieces(context, part, page_room(job.paper).size)
        return lay_out_pages(part.id, title, part.stock, pages, job)
    own = face_of(context.box, part, page_room(job.paper).size)
    drawn = tuple(laid_out_pieces(context, part, own))
    scale = _scale(own, job)
    large = scale > 1 and part.size.is_card and not part.net
    # an aid is read at arm's length, so it grows as far as its words need, and no further
    if large and part.aid and job.backs != "fold":
        scale = scale_of_aid(drawn, scale, lambda each: not _too_big(own.scaled(each), job.paper))
    size = own.scaled(scale)
    least = LARGE_TYPE / scale if large else LEAST_TYPE
    pieces = tuple(enlarge(piece, scale, least) for piece in drawn)
    gap, room = gap_of(part), _room_of(job.paper)
    if say := _too_big(size, job.paper):
        ways = tell_folds(context.box, part.net, room) if part.net else ""
        raise LayoutError((Finding(f"{say}; {ways or 'make it smaller'}", piece=part.id),))
    # many small pieces have many marks, which reach into the words above and below
    small = min(size.width, size.height) < _SMALL and max(size.width, size.height) < 2 * _SMALL
    margins = (MARGINS[0], SLUG_MARGIN if small else MARGINS[1])
    stock = "coloured" if part.dyed and job.ink == "line" else part.stock
    try:
        return lay_out_pieces(part.id, title, stock, pieces, job, gap=gap, margins=margins)
    except PrintError:  # folded backs have half a sheet
        say = f"{size} is too big to be folded; print it on one side"
        raise LayoutError((Finding(say, piece=part.id),)) from None


def _scale(size: Size, job: PrintJob) -> float:
    return 1.0 if _too_big(size.scaled(job.scale), job.paper) else job.scale


def _room_of(paper: Paper) -> Size:
    return Size(paper.size.width - 2 * MARGINS[0], paper.size.height - 2 * MARGINS[1])


def _too_big(size: Size, paper: Paper) -> str:
    say = f"{size} is too big for {paper.title}, which has room for {(room := _room_of(paper))}"
    return "" if room.covers(size.upright, 1e-6) else say


# How each kind of board is drawn, and where from top to bottom it has nothing to cut.
_BOARDS: Final[Mapping[type, tuple[Callable[..., None], Callable[[Any], Sequence[float]]]]] = {
    Ring: (draw_ring, breaks),
    Town: (draw_town, attrgetter("seams")),
    Rows: (draw_rows, row_breaks),
    SpaceMap: (draw_map, lambda _: ()),
}


def board_piece(context: Context, plan: _BoardPlan) -> PrintedPiece:
    """Give the whole board as one face."""
    draw = partial(_BOARDS[type(plan)][0], context=context, plan=plan)
    face = Face(f"board {context.lang} {context.theme.ink}", board_size(plan), draw, BOARD_BLEED)
    return PrintedPiece("board", face, code=context.codes.get("board", ""))

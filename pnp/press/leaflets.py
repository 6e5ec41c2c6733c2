"""Whole pages for people to read: the banker's sheet, and how to make the kit."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from pnp.box.model import label
from pnp.box.packs import content_root
from pnp.faces.brief import Brief
from pnp.faces.face import Face, Piece
from pnp.faces.parts.assembly import Load, Making, assembly_face
from pnp.faces.parts.bankers_sheet import bankers_faces
from pnp.faces.parts.overview import overview_faces, savings_tables_faces
from pnp.faces.parts.score_sheet import score_sheet_faces
from pnp.press.imposition import Page, Placement, Sheet
from pnp.press.order import Order
from pnp.press.paper import MARGIN, Paper
from pnp.press.part import Part
from pnp.press.type import TypeCase
from pnp.units import Rect

SLUG_ROOM = 12.0
"""Height in mm that a page leaves above and below to the words of the sheet."""


def page_room(paper: Paper) -> Rect:
    """Give the part of a sheet that a whole page may cover: all but margins and slug."""
    size = paper.size
    return Rect(MARGIN, SLUG_ROOM, size.width - 2 * MARGIN, size.height - 2 * SLUG_ROOM)


def bankers_sheet(brief: Brief, order: Order) -> Iterable[Part]:
    """Lay out the banker's sheet, if the game has deeds to lift or houses to build."""
    faces = bankers_faces(brief, page_room(order.paper).size, TypeCase(content_root() / "fonts"))
    title = brief.label("part_bankers_sheet")
    yield from _leaflet("bankers-sheet", title, faces, order)


def assembly(brief: Brief, order: Order, parts: Sequence[Part]) -> Iterable[Part]:
    """Lay out the page that tells how all other parts are printed and put together."""
    title = brief.label("part_assembly")
    own = Load(title, brief.label("paper_plain"), brief.label("plan_single"), 1)
    board = next((part for part in parts if part.id == "board"), None)
    making = Making(
        (*_plan(brief, parts), own),
        frozenset(part.id for part in parts),
        order.backs,
        len(board.sheets) if board else 0,
        any(piece.back for part in parts if part.id != "rulebook" for piece in part.pieces),
    )
    face = assembly_face(brief, making, page_room(order.paper).size)
    yield from _leaflet("assembly", title, (face,), order)


def _plan(brief: Brief, parts: Sequence[Part]) -> Iterable[Load]:
    """Draw up the printing plan; notes on papers of their own share a line."""
    for kind, group in groupby(parts, key=lambda part: part.id.partition("-")[0]):
        alike = list(group)
        if kind == "money" and len(alike) > 1:
            paper = brief.label("paper_colours", n=len(alike))
            sheets = sum(len(part.sheets) for part in alike)
            yield Load(brief.label("part_money"), paper, brief.label("plan_single"), sheets)
        else:
            yield from (_load(brief, part) for part in alike)


def _load(brief: Brief, part: Part) -> Load:
    sides = brief.label("plan_duplex") if part.duplex else brief.label("plan_single")
    paper = label(brief.box, brief.lang, f"press.paper_{part.stock}")
    return Load(part.title, paper, sides, len(part.sheets))


def overview(brief: Brief, order: Order) -> Iterable[Part]:
    """Lay out the overview of a town, and the banker's tables of savings and loans."""
    size = page_room(order.paper).size
    title = brief.label("part_overview")
    yield from _leaflet("overview", title, overview_faces(brief, size), order)
    faces = savings_tables_faces(brief, size)
    yield from _leaflet("savings-tables", brief.label("part_bankers_sheet"), faces, order)


def score_sheet(brief: Brief, order: Order) -> Iterable[Part]:
    """Lay out the score sheet of a game of several rounds."""
    faces = score_sheet_faces(brief, page_room(order.paper).size)
    yield from _leaflet("score-sheet", brief.label("part_score_sheet"), faces, order)


def _leaflet(name: str, title: str, faces: tuple[Face, ...], order: Order) -> Iterable[Part]:
    """Lay each face on a sheet of its own; nothing is cut, so there are no crop marks."""
    if not faces:
        return
    room = page_room(order.paper)
    pieces = tuple(Piece(f"{name}/{n}", face) for n, face in enumerate(faces, start=1))
    sheets = tuple(
        Sheet(Page("front", (Placement(piece.id, "", "front", piece.front, room.x, room.y),)))
        for piece in pieces
    )
    yield Part(name, title, "plain", pieces, sheets, order.paper)

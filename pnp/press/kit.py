"""Which parts a kit has, and how each is laid on its sheets.

A new thing to print is one function in faces/parts and one line in `parts_of`.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from pnp.box.model import Ring, Rows, Town
from pnp.faces.brief import Brief
from pnp.faces.face import Face, Piece
from pnp.faces.parts.board import board_piece, breaks
from pnp.faces.parts.card import card_piece
from pnp.faces.parts.deed import blank_deed_piece, deed_piece
from pnp.faces.parts.note import note_pieces
from pnp.faces.parts.plot import building_piece, plot_piece
from pnp.faces.parts.savings import savings_piece
from pnp.faces.parts.site import site_piece
from pnp.faces.parts.town import town_piece
from pnp.faces.pen import Pen
from pnp.press.booklet import rulebook
from pnp.press.cutouts import cutouts, roofs
from pnp.press.imposition import impose
from pnp.press.leaflets import assembly, bankers_sheet, overview, score_sheet
from pnp.press.order import Order
from pnp.press.paper import A3, LEAST_MARGIN, SLUG_MARGIN, Paper
from pnp.press.part import Part, Stock, listed
from pnp.press.tiles import OVERLAP, tile_sheets, tiles, tiles_needed
from pnp.units import Size

Layout = Callable[[Brief, Order], Iterable[Part]]
"""Draws up the parts of one kind that a game has, none if it has none."""


def parts_of(brief: Brief, order: Order) -> tuple[Part, ...]:
    """Give every part of a kit in the order it is printed."""
    layouts: tuple[Layout, ...] = (
        _board,
        _deeds,
        _plots,
        _decks,
        _money,
        cutouts,
        roofs,
        rulebook,
        bankers_sheet,
        overview,
        score_sheet,
    )
    parts = tuple(part for layout in layouts for part in layout(brief, order))
    return (*parts, *assembly(brief, order, parts))


def _board(brief: Brief, order: Order) -> Iterable[Part]:
    """Lay the board on tiles that meet at the fold, on two of A3, or on one sheet of its size."""
    plan = brief.box.board or brief.box.town or brief.box.rows
    if plan is None:
        return
    side = float(order.board_size or plan.size)
    paper = board_paper(order, side)
    columns, rows = (1, 1) if order.board_sheet == "full" else tiles_needed(side, paper.room.size)
    drawn = side / plan.size
    meets = [y * drawn for y in breaks(plan)] if isinstance(plan, Ring) else []
    parts = tiles(side, columns, rows, breaks=meets, most=paper.room.height)
    seams = [tile.window.bottom - OVERLAP / 2 for tile in parts if tile.window.bottom < side]
    crosses = tuple((x * plan.size, y / drawn) for y in dict.fromkeys(seams) for x in (0.14, 0.86))
    piece = enlarged(_plan_piece(brief, plan, crosses), drawn)
    sheets = tile_sheets(piece.front, piece.code, parts, paper)
    yield Part("board", brief.label("part_board"), "plain", (piece,), sheets, paper)


def _plan_piece(
    brief: Brief, plan: Ring | Town | Rows, crosses: tuple[tuple[float, float], ...]
) -> Piece:
    """Draw a board as its kind is drawn."""
    if isinstance(plan, Town):
        return town_piece(brief, plan, crosses)
    if isinstance(plan, Rows):
        return site_piece(brief, plan, crosses)
    return board_piece(brief, plan, crosses)


def board_paper(order: Order, side: float) -> Paper:
    """Give the paper the board is printed on."""
    if order.board_sheet == "a3x2":
        return A3
    if order.board_sheet == "full":
        edge = side + 2 * SLUG_MARGIN
        return Paper("full", f"{edge:g} × {edge:g} mm", Size(edge, edge))
    return order.paper


def enlarged(piece: Piece, scale: float) -> Piece:
    """Give a piece drawn at another scale."""
    if scale == 1:
        return piece
    front = piece.front

    def draw(pen: Pen) -> None:
        with pen.moved(0, 0, 0, scale):
            front.draw(pen)

    size = Size(front.size.width * scale, front.size.height * scale)
    return replace(piece, front=Face(f"{front.key} ×{scale:g}", size, draw))


def _deeds(brief: Brief, order: Order) -> Iterable[Part]:
    if brief.box.buildings:
        return
    pieces = [deed_piece(brief, deed) for deed in brief.box.deeds]
    if brief.box.blanks:
        pieces.append(blank_deed_piece(brief))
    yield from _sheeted("deeds", brief.label("part_deeds"), "card", pieces, order)


def _plots(brief: Brief, order: Order) -> Iterable[Part]:
    """Lay out the cards of plots and buildings, and the savings contracts."""
    box = brief.box
    plots = [plot_piece(brief, deed) for deed in box.deeds if box.buildings]
    yield from _sheeted("plots", brief.label("part_plots"), "card", plots, order)
    buildings = [building_piece(brief, each) for each in box.buildings]
    yield from _sheeted("buildings", brief.label("part_buildings"), "card", buildings, order)
    contracts = [savings_piece(brief, each) for each in box.money.contracts]
    yield from _sheeted("contracts", brief.label("part_contracts"), "card", contracts, order)


def _decks(brief: Brief, order: Order) -> Iterable[Part]:
    for deck in brief.box.decks:
        pieces = [card_piece(brief, deck, card) for card in deck.cards]
        yield from _sheeted(deck.id, brief.said(deck.name), "card", pieces, order)


def _money(brief: Brief, order: Order) -> Iterable[Part]:
    """Lay each denomination on sheets of its own; in line ink each is a part of its own."""
    title, paper = brief.label("part_money"), order.paper
    stacks = [(note.value, note_pieces(brief, note)) for note in brief.box.money.notes]
    margins = (LEAST_MARGIN, SLUG_MARGIN)
    laid = [(*stack, impose(stack[1], paper, "none", margins=margins)) for stack in stacks]
    if order.ink == "line":
        for value, pieces, sheets in laid:
            name = f"{title} {brief.sum(value)}"
            yield Part(f"money-{value}", name, "coloured", listed(pieces), sheets, paper)
    elif laid:
        whole = listed(piece for _, pieces, _ in laid for piece in pieces)
        sheets = tuple(sheet for *_, stack in laid for sheet in stack)
        yield Part("money", title, "plain", whole, sheets, paper)


def _sheeted(
    name: str, title: str, stock: Stock, pieces: list[Piece], order: Order
) -> Iterable[Part]:
    """Lay pieces of one size on sheets, with backs as ordered."""
    if not pieces:
        return
    sheets = impose(pieces, order.paper, order.backs, shift=order.back_shift)
    duplex = any(sheet.back is not None for sheet in sheets)
    yield Part(name, title, stock, tuple(pieces), sheets, order.paper, duplex)

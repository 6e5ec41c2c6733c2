"""The board of a game, whichever kind it has, as one face."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from pnp.box.board import Ring, Rows, SpaceMap, Town, board_size
from pnp.faces.boards.map_board import draw_map
from pnp.faces.boards.ring_board import draw_ring
from pnp.faces.boards.rows_board import draw_rows
from pnp.faces.boards.town_board import draw_town
from pnp.faces.context import Context
from pnp.faces.face import BOARD_BLEED, Face, PrintedPiece

# How each kind of board is drawn from its plan.
_DRAWN: Final[Mapping[type, Callable[..., None]]] = {
    Ring: draw_ring,
    Town: draw_town,
    Rows: draw_rows,
    SpaceMap: draw_map,
}


def board_piece(context: Context, plan: Ring | Town | Rows | SpaceMap) -> PrintedPiece:
    """Give the whole board as one face."""
    draw = partial(_DRAWN[type(plan)], context=context, plan=plan)
    face = Face(f"board {context.lang} {context.theme.ink}", board_size(plan), draw, BOARD_BLEED)
    return PrintedPiece("board", face, code=context.codes.get("board", ""))

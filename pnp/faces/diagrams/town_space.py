"""A space of a town in a diagram: cut out of the board with its number and its plate."""

from functools import partial
from typing import Final

from pnp.box.board import Town
from pnp.box.diagrams import Exhibit
from pnp.box.places.rings import PAWN_FOOT, lay_pieces, number_area, pawn_places, space_area
from pnp.errors import PrintError
from pnp.faces.context import Context
from pnp.faces.diagrams.board_cut import draw_board_window
from pnp.faces.diagrams.shown_thing import Lend, ShownThing, draw_face
from pnp.faces.face import Face
from pnp.faces.laid_table import put_pawn
from pnp.faces.pen import Pen
from pnp.units import Rect

_AIR: Final = 2.0
"""How much of the land round a space is shown, in mm."""

_SMALL: Final = 0.5


def show_town_space(context: Context, town: Town, exhibit: Exhibit, lend: Lend) -> ShownThing:
    """Show a space with what hangs and lies beside it, and the pawns that stand on it."""
    found = [
        place for place in pawn_places(town) if exhibit.space in {place.stop.id, *place.stop.deeds}
    ]
    if not found:
        raise PrintError(f"there is no space `{exhibit.space}` to show in a diagram")
    stop = found[0].stop
    areas = [space_area(town, stop)]
    areas += [number_area(town, stop)] if stop.number is not None else []
    areas += [Rect(*stop.plate)] if stop.plate else []
    left, top = min(each.x for each in areas) - _AIR, min(each.y for each in areas) - _AIR
    right, foot = max(each.right for each in areas), max(each.bottom for each in areas)
    cut = Rect(left, top, right + _AIR - left, foot + _AIR - top)
    face = _cut(lend(context, "board").front, cut, stop.id)
    feet = lay_pieces(found[0].area, PAWN_FOOT, len(exhibit.pawns))

    def draw(pen: Pen) -> None:
        draw_face(pen, context, face)
        for foot, pawn in zip(feet, exhibit.pawns, strict=False):
            x, y = foot.x - cut.x + foot.width / 2, foot.bottom - cut.y
            put_pawn(pen, context, lend(context, f"pawns/{pawn}").front, x, y, _SMALL)

    return ShownThing(face.size, draw, face)


def _cut(board: Face, area: Rect, name: str) -> Face:
    draw = partial(draw_board_window, board=board, area=area)
    return Face(f"{board.key} space {name}", area.size, draw)

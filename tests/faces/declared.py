"""The pieces of a part that a kit declares, for tests to draw."""

from pnp.box.parts.declared import parts_of
from pnp.box.parts.faces import face_of
from pnp.faces.context import Context
from pnp.faces.face import PrintedPiece
from pnp.faces.parts.laid_out_part import laid_out_pieces


def declared_pieces(context: Context, name: str) -> tuple[PrintedPiece, ...]:
    part = next(each for each in parts_of(context.box) if each.id == name)
    return tuple(laid_out_pieces(context, part, face_of(context.box, part)))

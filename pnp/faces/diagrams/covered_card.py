"""A savings card in a diagram, with counters in the first of its circles."""

from pnp.box.diagrams import Exhibit
from pnp.box.places.rings import ROWS, circles
from pnp.errors import PrintError
from pnp.faces.context import Context
from pnp.faces.diagrams.shown_thing import Lend, ShownThing, draw_face
from pnp.faces.face import Face
from pnp.faces.pen import Pen


def show_covered(context: Context, exhibit: Exhibit, face: Face, lend: Lend) -> ShownThing:
    """Show a side of a savings card on which so many circles are covered."""
    name = exhibit.piece.rpartition("-")[2]
    contract = next((each for each in context.box.money.contracts if str(each.sum) == name), None)
    if contract is None or not contract.covered_by:
        raise PrintError(f"nothing can lie on `{exhibit.piece}` in a diagram")
    side, count = ("loan", contract.circles) if exhibit.back else ("credit", contract.deposits)
    if exhibit.laid > count:
        raise PrintError(f"`{exhibit.piece}` has {count} circles to cover, not {exhibit.laid}")
    counter = lend(context, contract.covered_by).front

    def draw(pen: Pen) -> None:
        draw_face(pen, context, face)
        for x, y in circles(count, ROWS[side])[: exhibit.laid]:
            with pen.transform(x - counter.size.width / 2, y - counter.size.height / 2):
                draw_face(pen, context, counter)

    return ShownThing(face.size, draw, face)

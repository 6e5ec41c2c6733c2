"""The emblems of the kits, by the name their `look.yaml` gives."""

from typing import Final

from pnp.faces.art import alpine, blueprint, civic, nighttrain, seaside
from pnp.faces.art.drawing import Drawing, put_drawing
from pnp.faces.pen import Pen
from pnp.faces.theme import Theme

EMBLEMS: Final[dict[str, Drawing]] = {
    **seaside.EMBLEMS,
    **civic.EMBLEMS,
    **alpine.EMBLEMS,
    **blueprint.EMBLEMS,
    **nighttrain.EMBLEMS,
}
"""Every emblem by its name; a new world of drawings adds its own here."""


def put_emblem(pen: Pen, theme: Theme, name: str, x: float, y: float, size: float) -> None:
    """Draw an emblem into a square of `size` mm with its top left at (x, y)."""
    if not name:
        return  # a game of one's own may have none
    if name not in EMBLEMS:
        pen.fault(f"there is no emblem “{name}”; emblems are {', '.join(EMBLEMS)}")
        return
    put_drawing(pen, theme, f"emblem {name}", EMBLEMS[name], x, y, size)

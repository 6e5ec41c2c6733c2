"""The small pictures on cards and notes, by name."""

from typing import Final

from pnp.faces.art import alpine, blueprint, civic, nighttrain, promenade, seaside
from pnp.faces.art.drawing import Drawing, put_drawing
from pnp.faces.pen import Pen
from pnp.faces.theme import Theme

MOTIFS: Final[dict[str, Drawing]] = {
    **seaside.MOTIFS,
    **promenade.MOTIFS,
    **civic.MOTIFS,
    **alpine.MOTIFS,
    **blueprint.MOTIFS,
    **nighttrain.MOTIFS,
}
"""Every motif by its name; a new world of drawings adds its own here."""


def put_motif(pen: Pen, theme: Theme, name: str, x: float, y: float, size: float) -> None:
    """Draw a motif into a square of `size` mm with its top left at (x, y)."""
    if name not in MOTIFS:
        pen.fault(f"there is no motif “{name}”; motifs are {', '.join(MOTIFS)}")
        return
    put_drawing(pen, theme, f"motif {name}", MOTIFS[name], x, y, size)

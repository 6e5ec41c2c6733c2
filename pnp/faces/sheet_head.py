"""The head of a reference sheet: a band as the kit has it, the emblem, the title."""

from dataclasses import dataclass

from pnp.faces.art.bands import band_path
from pnp.faces.art.drawing import put_emblem
from pnp.faces.context import Context
from pnp.faces.fit import put_line
from pnp.faces.pen import Pen, Stroke
from pnp.faces.tags import HEADING
from pnp.units import Rect


@dataclass(frozen=True, slots=True)
class SheetHead:
    """The measures of a head, in mm from the top left of the sheet."""

    height: float
    """Of the band."""
    emblem: tuple[float, float]
    """Top and side of the emblem."""
    title: tuple[float, float]
    """Where the title begins, and its baseline."""
    sizes: tuple[float, float]
    """Largest and least size of the title in pt."""


def put_sheet_head(
    pen: Pen, context: Context, head: SheetHead, width: float, title: str, room: float
) -> None:
    """Draw a head over the width of a sheet; the title takes no more than its room in mm."""
    theme, ink = context.theme, context.theme.colour("ink")
    band = band_path(theme.look.band, Rect(0, 0, width, head.height))
    pen.shape(band, theme.area("title"), Stroke(ink, 0.3))
    put_emblem(pen, theme, 3, *head.emblem)
    with pen.tag(HEADING):
        put_line(pen, *head.title, title, "serif-700", head.sizes, ink, room)

"""Check: every page has the size of its paper, and states trim and bleed as they are cut."""

from collections.abc import Iterator
from typing import Final

from pnp.press.proof.finding import Finding
from pnp.press.proof.leaf import Boxes, Leaf, whole
from pnp.press.proof.sight import common
from pnp.units import Rect, Size

CLOSE: Final = 0.1
"""How far a measured length may be off, in mm."""


def check_page(leaf: Leaf) -> Iterator[Finding]:
    """Compare a page's boxes with its paper, and with the area its pieces cover."""
    for say in paper_breaches(leaf.boxes, leaf.paper):
        yield leaf.breach("page size", say)
    sheet = Rect(0, 0, leaf.paper.width, leaf.paper.height)
    wanted = (
        ("TrimBox", leaf.boxes.trim, leaf.page.trim),
        ("BleedBox", leaf.boxes.bleed, whole(leaf.page)),
    )
    for name, stated, area in wanted:
        meant = common(area, sheet) or area
        if stated is None:
            yield leaf.breach("boxes", f"it has no {name}")
        elif off(stated, meant) > CLOSE:
            yield leaf.breach("boxes", f"its {name} is {_said(stated)} instead of {_said(meant)}")


def paper_breaches(boxes: Boxes, paper: Size) -> Iterator[str]:
    """Say what of a page would not come out of the printer at its true size."""
    if off(boxes.media, Rect(0, 0, paper.width, paper.height)) > CLOSE:
        yield (
            f"the page is {boxes.media.width:.1f} × {boxes.media.height:.1f} mm, "
            f"the paper {paper.width:g} × {paper.height:g} mm"
        )
    if off(boxes.crop, boxes.media) > CLOSE:
        yield f"its CropBox {_said(boxes.crop)} hides a part of the page"
    if boxes.rotated or boxes.unit != 1:
        yield f"it is rotated by {boxes.rotated} degrees and enlarged {boxes.unit:g} times"


def off(one: Rect, other: Rect) -> float:
    """Give the greatest distance between like edges of two rectangles."""
    return max(
        abs(one.x - other.x),
        abs(one.y - other.y),
        abs(one.right - other.right),
        abs(one.bottom - other.bottom),
    )


def _said(area: Rect) -> str:
    return f"{area.width:.1f} × {area.height:.1f} mm at ({area.x:.1f}, {area.y:.1f})"

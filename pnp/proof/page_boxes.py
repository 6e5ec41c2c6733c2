"""Check: every page has the size of its paper, and states trim and bleed as they are cut."""

from collections.abc import Iterator
from typing import Final

from pnp.proof.breach import Breach
from pnp.proof.page import MeasuredPage, PageBoxes, cover_bleed
from pnp.proof.page_objects import intersect
from pnp.units import Rect, Size

CLOSE: Final = 0.1
"""How far a measured length may be off, in mm."""


def check_boxes(page: MeasuredPage) -> Iterator[Breach]:
    """Compare a page's boxes with its paper, and with the area its pieces cover."""
    for say in find_size_faults(page.boxes, page.paper):
        yield page.report("page size", say)
    sheet = Rect(0, 0, page.paper.width, page.paper.height)
    wanted = (
        ("TrimBox", page.boxes.trim, page.listed.trim),
        ("BleedBox", page.boxes.bleed, cover_bleed(page.listed)),
    )
    for name, stated, area in wanted:
        meant = intersect(area, sheet) or area
        if stated is None:
            yield page.report("boxes", f"it has no {name}")
        elif measure_offset(stated, meant) > CLOSE:
            yield page.report(
                "boxes", f"its {name} is {_format_area(stated)} instead of {_format_area(meant)}"
            )


def find_size_faults(boxes: PageBoxes, paper: Size) -> Iterator[str]:
    """Say what of a page would not come out of the printer at its true size."""
    if measure_offset(boxes.media, Rect(0, 0, paper.width, paper.height)) > CLOSE:
        yield (
            f"the page is {boxes.media.width:.1f} × {boxes.media.height:.1f} mm, "
            f"the paper {paper.width:g} × {paper.height:g} mm"
        )
    if measure_offset(boxes.crop, boxes.media) > CLOSE:
        yield f"its CropBox {_format_area(boxes.crop)} hides a part of the page"
    if boxes.rotated or boxes.unit != 1:
        yield f"it is rotated by {boxes.rotated} degrees and enlarged {boxes.unit:g} times"


def measure_offset(one: Rect, other: Rect) -> float:
    """Give the greatest distance between like edges of two rectangles."""
    return max(
        abs(one.x - other.x),
        abs(one.y - other.y),
        abs(one.right - other.right),
        abs(one.bottom - other.bottom),
    )


def _format_area(area: Rect) -> str:
    return f"{area.width:.1f} × {area.height:.1f} mm at ({area.x:.1f}, {area.y:.1f})"

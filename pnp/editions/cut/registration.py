"""Registration marks: by them a machine finds the print. Arithmetic only; lengths in mm.

A mark is black rectangles: a square, or the two arms of a corner that meets at its inset.
"""

from collections.abc import Iterator

from pnp.box.published_rows import CuttingMachine, RegistrationMarks
from pnp.units import Rect, Size


def list_marks(machine: CuttingMachine, page: Size) -> tuple[tuple[Rect, ...], ...]:
    """List the marks of an upright page, each as the rectangles it is made of; none if it has none.

    >>> from pnp.box.published_rows import CuttingMachine, RegistrationMarks
    >>> marks = RegistrationMarks("square-and-corners", 10, 7, 1, 1.5, square=5)
    >>> machine = CuttingMachine("one", "", 1, ("svg",), 10, 1.25, "", marks=marks)
    >>> list_marks(machine, Size(210, 297))[0]
    (Rect(x=9.5, y=9.5, width=6, height=6),)
    >>> len(list_marks(machine, Size(210, 297)))
    3
    """
    marks = machine.marks
    if marks is None:
        return ()
    corners = tuple(_corners(marks, page))
    if marks.pattern == "four-corners":
        return corners
    _, right, left, _ = corners
    side = marks.square + marks.thickness
    start = marks.inset - marks.thickness / 2
    return (Rect(start, start, side, side),), right, left


def quiet_zones(machine: CuttingMachine, page: Size) -> tuple[Rect, ...]:
    """Give what round each mark stays free of everything else: all that a corner embraces, too."""
    if machine.marks is None:
        return ()
    return tuple(_cover(mark).inset(-machine.marks.quiet) for mark in list_marks(machine, page))


def reach_of(machine: CuttingMachine) -> float:
    """Give how far from its margin the quiet zones of a machine's marks reach into the page."""
    marks = machine.marks
    if marks is None:
        return 0
    inward = max(marks.length, marks.square + marks.thickness / 2)
    return max(0.0, marks.inset + inward + marks.quiet - machine.margin)


def _corners(marks: RegistrationMarks, page: Size) -> Iterator[tuple[Rect, Rect]]:
    half, arm = marks.thickness / 2, marks.length + marks.thickness / 2
    for low in (False, True):
        for far in (False, True):
            x = page.width - marks.inset if far else marks.inset
            y = page.height - marks.inset if low else marks.inset
            left = x - marks.length if far else x - half
            top = y - marks.length if low else y - half
            level = Rect(left, y - half, arm, marks.thickness)
            yield level, Rect(x - half, top, marks.thickness, arm)


def _cover(mark: tuple[Rect, ...]) -> Rect:
    area = mark[0]
    for arm in mark[1:]:
        area = area.joined(arm)
    return area

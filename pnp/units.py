"""Lengths on paper: millimetres for the trade, points for the file."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

POINTS_PER_MM = 72 / 25.4
"""One millimetre in PostScript points (72 to the inch)."""

Turn = Literal[0, 90, 180, 270]
"""A quarter turn, clockwise, in degrees."""

Point = tuple[float, float]
"""A place in the plane: to the right and down, in the unit of what it lies on."""


def to_points(mm: float) -> float:
    """Give a length in millimetres in points."""
    return mm * POINTS_PER_MM


def to_mm(points: float) -> float:
    """Give a length in points in millimetres."""
    return points / POINTS_PER_MM


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height in mm."""

    width: float
    height: float

    @property
    def area(self) -> "Rect":
        """What something of this size covers, from its own top left."""
        return Rect(0, 0, self.width, self.height)

    def __str__(self) -> str:
        return f"{self.width:g} × {self.height:g} mm"

    @property
    def upright(self) -> "Size":
        """The same, its shorter side across."""
        return Size(*sorted((self.width, self.height)))

    def covers(self, other: "Size", slack: float = 0) -> bool:
        """Tell whether something of this size hides what has the other, or all but the slack."""
        return self.width + slack >= other.width and self.height + slack >= other.height

    def centre(self, other: "Size") -> "Rect":
        """Give where something of another size lies in the middle of this."""
        x, y = (self.width - other.width) / 2, (self.height - other.height) / 2
        return Rect(x, y, other.width, other.height)

    def scaled(self, scale: float) -> "Size":
        """Give the size of the same thing, so many times as long and as wide."""
        return Size(self.width * scale, self.height * scale)

    def turned(self, turn: Turn) -> "Size":
        """Give the size of the same thing after a quarter turn."""
        return self if turn in {0, 180} else Size(self.height, self.width)


class Rect(NamedTuple):
    """A rectangle in mm: its top left corner, seen from the top left of the page, and its size.

    A tuple: proof takes down a hundred thousand, and a dataclass takes twice as long to fill.
    """

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.y + self.height

    @property
    def size(self) -> Size:
        """Width and height."""
        return Size(self.width, self.height)

    @property
    def middle(self) -> Point:
        """The point in its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: float) -> "Rect":
        """Give the rectangle with every edge moved inwards (outwards if negative)."""
        return Rect(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def grown(self, left: float, top: float, right: float, bottom: float) -> "Rect":
        """Give the rectangle with each edge moved outwards by a length of its own."""
        width, height = self.width + left + right, self.height + top + bottom
        return Rect(self.x - left, self.y - top, width, height)

    def shifted(self, dx: float, dy: float) -> "Rect":
        """Give the rectangle moved to the right and down."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def holds(self, point: Point) -> bool:
        """Tell whether a point lies here; of two areas that meet, the first has the line between.

        >>> Rect(0, 0, 2, 1).holds((2, 1)), Rect(2, 0, 2, 1).holds((2, 1))
        (True, False)
        """
        x, y = point
        return self.x < x <= self.right and self.y < y <= self.bottom

    def margin_of(self, other: "Rect") -> float:
        """Give how far another keeps within this one; less than 0 if it reaches out of it."""
        return min(other.x - self.x, other.y - self.y, self.right - other.right,
                   self.bottom - other.bottom)  # fmt: skip

    def overlaps(self, other: "Rect") -> bool:
        """Tell whether two have more in common than an edge.

        >>> Rect(0, 0, 9, 9).overlaps(Rect(9, 0, 9, 9)), Rect(0, 0, 9, 9).overlaps(Rect(8, 0, 9, 9))
        (False, True)
        """
        return (
            self.x < other.right
            and self.right > other.x
            and self.y < other.bottom
            and self.bottom > other.y
        )

    def covers(self, other: "Rect", slack: float = 0) -> bool:
        """Tell whether another lies in this one, or reaches out of it by no more than the slack.

        >>> [Rect(0, 0, 9, 9).covers(Rect(-1, 2, 3, 3), slack) for slack in (0, 1)]
        [False, True]
        """
        return self.margin_of(other) >= -slack

    def common(self, other: "Rect") -> "Rect | None":
        """Give what two have in common, an edge at least; none if they lie apart.

        >>> Rect(0, 0, 10, 10).common(Rect(6, 8, 10, 10)), Rect(0, 0, 1, 1).common(Rect(2, 0, 1, 1))
        (Rect(x=6, y=8, width=4, height=2), None)
        """
        x, y, width, height = self
        left, top, wide, high = other
        right, far, bottom, low = x + width, left + wide, y + height, top + high
        if left <= x and right <= far and top <= y and bottom <= low:
            return self  # most of what is compared lies within the other, or apart from it
        x, y = max(x, left), max(y, top)
        width, height = min(right, far) - x, min(bottom, low) - y
        return Rect(x, y, width, height) if width >= 0 and height >= 0 else None

    def joined(self, other: "Rect") -> "Rect":
        """Give the smallest rectangle that covers both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        right, bottom = max(self.right, other.right), max(self.bottom, other.bottom)
        return Rect(x, y, right - x, bottom - y)

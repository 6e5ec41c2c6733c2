"""Verniers on the test sheet: where they stand, and what their readings tell of the printer.

A scale of 20 marks a millimetre apart is printed on the front, and behind its middle, on the back,
ten marks 0.9 mm apart. Held against the light the first of the ten points at whole millimetres,
and the number of the one that meets a mark of the front gives the tenths: a perfect printer reads
10.0 everywhere, so no reading is ever below nought. Only arithmetic here; lengths in mm.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import degrees
from typing import Final, Literal

from pnp.errors import UsageError
from pnp.press.profile import Profile
from pnp.units import Size

MIDDLE: Final = 10.0
"""What every vernier reads when back and front meet."""

MARKS: Final = 20
"""Length of the scale on the front."""

PITCH: Final = 0.9
"""Distance of the marks on the back, and behind the end of a bar."""

TENTHS: Final = 10

WIDTH_BAR: Final = 170.0
"""Length of the level bar that a ruler is laid along."""

HEIGHT_BAR: Final = 230.0
"""Length of the upright bar."""

AGREE: Final = 0.4
"""How far readings that must tell the same may differ before one of them is a slip."""

SheetEdge = Literal["left", "right", "top", "bottom"]
Axis = Literal["across", "down"]

# How far from the edge of the paper the middle of a scale stands.
_EDGE: Final[Mapping[tuple[str, Axis], float]] = {
    ("side", "down"): 17.0,
    ("side", "across"): 36.0,
    ("end", "across"): 22.0,
    ("end", "down"): 45.0,
}


@dataclass(frozen=True, slots=True)
class Vernier:
    """One scale of the sheet: where its middle stands, and which way it measures."""

    place: SheetEdge
    way: Axis
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Readings:
    """What somebody read: at each place across and down, and the two bars by a ruler."""

    left: tuple[float, float] = (MIDDLE, MIDDLE)
    right: tuple[float, float] = (MIDDLE, MIDDLE)
    top: tuple[float, float] = (MIDDLE, MIDDLE)
    bottom: tuple[float, float] = (MIDDLE, MIDDLE)
    width: float = WIDTH_BAR
    height: float = HEIGHT_BAR


def verniers(paper: Size) -> tuple[Vernier, ...]:
    """Give the eight verniers of a sheet; all stand on its middle lines, in pairs.

    >>> [(v.place, v.x, v.y) for v in verniers(Size(210, 297)) if v.way == "down"][:2]
    [('left', 17.0, 148.5), ('right', 193.0, 148.5)]
    """
    x, y = paper.width / 2, paper.height / 2
    ways: tuple[Axis, Axis] = ("across", "down")
    found = []
    for way in ways:
        side, end = _EDGE["side", way], _EDGE["end", way]
        found += [
            Vernier("left", way, side, y),
            Vernier("right", way, paper.width - side, y),
            Vernier("top", way, x, end),
            Vernier("bottom", way, x, paper.height - end),
        ]
    return tuple(found)


def profile_of(name: str, read: Readings, paper: Size) -> Profile:
    """Tell from the readings how a printer prints.

    Raises UsageError where readings contradict each other: somebody has misread one.
    """
    off = {
        (place, way): reading - MIDDLE
        for place in ("left", "right", "top", "bottom")
        for way, reading in zip(("across", "down"), getattr(read, place), strict=True)
    }
    reach = {(v.place, v.way): (v.x - paper.width / 2, v.y - paper.height / 2)
             for v in verniers(paper)}  # fmt: skip
    right = _find_shift("across", off)
    down = _find_shift("down", off)
    turn = _find_turn(off, reach["right", "down"][0], -reach["top", "across"][1])
    across = off["right", "across"] - off["left", "across"]
    tall = off["bottom", "down"] - off["top", "down"]
    return Profile(
        name,
        (round(right, 3), round(down, 3)),
        round(degrees(turn), 4),
        (
            round(1 + across / (2 * reach["right", "across"][0]), 6),
            round(1 + tall / (2 * reach["bottom", "down"][1]), 6),
        ),
        (round(read.width / WIDTH_BAR, 6), round(read.height / HEIGHT_BAR, 6)),
    )


def _find_turn(off: Mapping[tuple[str, str], float], beside: float, above: float) -> float:
    # The farther pair weighs more.
    sideways = off["right", "down"] - off["left", "down"]
    upright = off["top", "across"] - off["bottom", "across"]
    one, two = sideways / (2 * beside), upright / (2 * above)
    if abs(one - two) * beside > AGREE:
        raise UsageError(
            f"left and right say that backs are turned by {degrees(one):.2f}°, top and bottom by "
            f"{degrees(two):.2f}°; read these verniers once more"
        )
    return (beside * sideways + above * upright) / (2 * (beside**2 + above**2))


def _find_shift(way: Axis, off: Mapping[tuple[str, str], float]) -> float:
    level = (off["left", way] + off["right", way]) / 2
    upright = (off["top", way] + off["bottom", way]) / 2
    if abs(level - upright) > AGREE:
        raise UsageError(
            f"{way}, left and right have a mean of {level + MIDDLE:.2f}, top and bottom of "
            f"{upright + MIDDLE:.2f}, and these must be alike; read them once more"
        )
    return (level + upright) / 2

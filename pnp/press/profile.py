"""What is known of one printer, how to meet it halfway, and the marks that a camera reads.

A profile says what the printer does, measured on the test sheet. `correction` gives the opposite:
where a page must be drawn so that it comes out where it is wanted. Lengths in mm.

On the sheet stand verniers. A scale of 20 marks a millimetre apart is printed on the front, and
behind its middle, on the back, ten marks 0.9 mm apart. Held against the light the first of the ten
points at whole millimetres, and the number of the one that meets a mark of the front gives the
tenths: a perfect printer reads 10.0 everywhere, so no reading is ever below nought.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import reduce
from math import degrees, hypot, radians
from pathlib import Path
from typing import Final, Literal, get_args

from pnp.box.reading.validation import read_made
from pnp.errors import UsageError
from pnp.outlines import ON_FACE, Matrix, chain, move
from pnp.output import write_file
from pnp.press.paper import PAPERS, Flip, Paper
from pnp.system import user_folder
from pnp.units import Point, Size

FORM: Final = 1
"""Version of the form of a profile's file; a reader refuses a higher one."""
# A printer that is farther off than this, in mm, is to be mended, not corrected.
_MOST_SHIFT: Final = 10.0
_MOST_TURN: Final = 2.0  # the same for a turn, in degrees
_MOST_SCALE: Final = 0.05  # the same for a size, as a part of it
Fit = Matrix
"""Where a page is drawn on its paper: in mm from the top left, y growing downwards."""


@dataclass(frozen=True, slots=True)
class Profile:
    """How one printer prints; seen from the front, against the light."""

    name: str
    shift: tuple[float, float] = (0.0, 0.0)
    """How far backs come out right and down of their fronts, in mm, at the middle of the sheet."""
    turn: float = 0.0
    """How far backs are turned clockwise against their fronts, in degrees."""
    back_scale: tuple[float, float] = (1.0, 1.0)
    """Width and height of a back as parts of those of its front."""
    front_scale: tuple[float, float] = (1.0, 1.0)
    """Width and height of a front as parts of what they should be."""


def correction(profile: Profile, paper: Size, flip: Flip | None = None) -> Fit:
    """Give where a page is drawn to come out right: a front, or a back turned over an edge.

    >>> correction(Profile("desk", shift=(0.5, -1)), Size(210, 297), "long-edge")
    (1.0, 0.0, 0.0, 1.0, 0.5, 1.0)
    """
    x, y = paper.width / 2, paper.height / 2  # all of it happens about the middle of the page
    wide, high = profile.front_scale
    steps: list[Fit] = [(1, 0, 0, 1, -x, -y), (1 / wide, 0, 0, 1 / high, 0, 0)]
    if flip:
        # a back is drawn on its own page, the mirror image of what is seen from the front
        mirror: Fit = (-1, 0, 0, 1, 0, 0) if flip == "long-edge" else (1, 0, 0, -1, 0, 0)
        (right, below), (across, down) = profile.shift, profile.back_scale
        moved, turned = (1, 0, 0, 1, -right, -below), move(ON_FACE, 0, 0, -profile.turn, 1)
        steps += mirror, moved, turned, (1 / across, 0, 0, 1 / down, 0, 0), mirror
    fit = reduce(lambda done, step: chain(step, done), (*steps, (1, 0, 0, 1, x, y)))
    return tuple(round(figure, 9) + 0.0 for figure in fit)  # type: ignore[return-value]  # six


def places() -> tuple[Path, ...]:
    """Name the folders that hold profiles: the table's own, then the user's."""
    return Path("printers"), user_folder("config") / "printers"


def find_profile(name: str) -> Profile:
    """Read the profile of a printer; a UsageError names those that are known."""
    known = sorted({file.stem for folder in places() for file in folder.glob("*.json")})
    for folder in places():
        file = folder / f"{plain_name(name)}.json"
        if file.is_file():
            again = f"save it anew with `pnp calibrate --save {file.stem} …`"
            own, what = file.resolve(), "a profile of a printer"  # it may be a link of its owner's
            profile = read_made(Profile, own, "profile", FORM, what, again, name=file.stem)
            check(profile)
            return profile
    have = f"known are {', '.join(known)}" if known else "none is known yet"
    how = f"print `pnp calibrate` and save what you read with `pnp calibrate --save {name} …`"
    raise UsageError(f"there is no printer “{name}”: {have}; {how}")


def save_profile(profile: Profile, folder: Path) -> Path:
    """Write a profile into a folder and give its file."""
    check(profile)
    file = folder / f"{plain_name(profile.name)}.json"
    text = json.dumps({"profile": FORM} | asdict(profile), ensure_ascii=False, indent=1)
    write_file(file, f"{text}\n")
    return file


def check(profile: Profile) -> None:
    """Refuse what no printer that works does."""
    off = max(abs(scale - 1) for scale in (*profile.back_scale, *profile.front_scale))
    larger = f"sizes more than {_MOST_SCALE:.0%} off are not corrected"
    for found, most, say in (
        (max(map(abs, profile.shift)), _MOST_SHIFT,
         f"backs more than {_MOST_SHIFT:g} mm off are not corrected"),
        (abs(profile.turn), _MOST_TURN, f"a turn of {profile.turn:.1f}° is not corrected"),
        (off, _MOST_SCALE, f"{larger}; print at 100 %, without fitting to the page"),
    ):  # fmt: skip
        if not found <= most:  # nor is what is no number
            raise UsageError(f"printer {profile.name}: {say}")


def plain_name(name: str) -> str:
    """Give the name of a printer; a path is none."""
    if not re.fullmatch(r"[\w-]{1,60}", name):
        say = f"“{name[:60]}” will not do as a printer's name: letters, figures, hyphens"
        raise UsageError(say)
    return name


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
BAR_Y: Final = 70.0
"""Where the level bar runs, from the top."""
BAR_X: Final = 62.0
"""Where the upright bar runs, from the left."""
BAR_TOP: Final = 30.0
"""Where it begins, from the top."""
AGREE: Final = 0.4
"""How far readings that must tell the same may differ before one of them is a slip."""
SheetEdge = Literal["left", "right", "top", "bottom"]
Axis = Literal["across", "down"]

# How far the middle of a scale stands from the edge beside it, and from the one above or below.
_EDGES: Final[Mapping[Axis, tuple[float, float]]] = {"across": (36, 22), "down": (17, 45)}


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
    """Give the eight verniers of a sheet; all stand on its middle lines, in pairs."""
    x, y = paper.width / 2, paper.height / 2
    found = []
    for way, (side, end) in _EDGES.items():
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
    turn = _find_turn(off, reach["right", "down"][0], -reach["top", "across"][1])
    across = off["right", "across"] - off["left", "across"]
    tall = off["bottom", "down"] - off["top", "down"]
    wide, high = reach["right", "across"][0], reach["bottom", "down"][1]
    return Profile(
        name,
        (round(_find_shift("across", off), 3), round(_find_shift("down", off), 3)),
        round(degrees(turn), 4),
        (round(1 + across / (2 * wide), 6), round(1 + tall / (2 * high), 6)),
        (round(read.width / WIDTH_BAR, 6), round(read.height / HEIGHT_BAR, 6)),
    )


def readings_of(profile: Profile, paper: Size) -> Readings:
    """Give what the verniers and the bars of a printer read, to a hundredth of a mm."""
    (right, below), (wide, high) = profile.shift, profile.back_scale
    turn, read = radians(profile.turn), {}
    for vernier in verniers(paper):
        x, y = vernier.x - paper.width / 2, vernier.y - paper.height / 2
        across, down = right + (wide - 1) * x - turn * y, below + (high - 1) * y + turn * x
        off = across if vernier.way == "across" else down
        read[vernier.place, vernier.way] = round(MIDDLE + off, 2)
    both = {each: (read[each, "across"], read[each, "down"]) for each in get_args(SheetEdge)}
    width, height = profile.front_scale
    return Readings(**both, width=round(width * WIDTH_BAR, 2), height=round(height * HEIGHT_BAR, 2))


def _find_turn(off: Mapping[tuple[str, str], float], beside: float, above: float) -> float:
    # The farther pair weighs more.
    sideways = off["right", "down"] - off["left", "down"]
    upright = off["top", "across"] - off["bottom", "across"]
    one, two = sideways / (2 * beside), upright / (2 * above)
    if abs(one - two) * beside > AGREE:
        say = f"left and right say that backs are turned by {degrees(one):.2f}°, top and bottom by"
        raise UsageError(f"{say} {degrees(two):.2f}°; read these verniers once more")
    return (beside * sideways + above * upright) / (2 * (beside**2 + above**2))


def _find_shift(way: Axis, off: Mapping[tuple[str, str], float]) -> float:
    level = (off["left", way] + off["right", way]) / 2
    upright = (off["top", way] + off["bottom", way]) / 2
    if abs(level - upright) > AGREE:
        say = f"{way}, left and right have a mean of {level + MIDDLE:.2f}, top and bottom of"
        say = f"{say} {upright + MIDDLE:.2f}, and these must be alike; read them once more"
        raise UsageError(say)
    return (level + upright) / 2


# What the test sheet bears for a camera: codes that say what is seen, fine marks to measure by. The
# marks stand in two rows round the sheet, so that its edges are measured from near by; the same on
# both sides. Lengths in mm from the top left of the page.
SheetSide = Literal["front", "back"]
SIDES: Final[tuple[SheetSide, ...]] = ("front", "back")

MARK: Final = 1.0
"""Across a mark: a dot, which ink that spreads or fails makes larger or smaller, not moved."""
MODULE: Final = 0.5
"""Of the codes; all are of 21 modules."""
_SHEET: Final = "PNP1"  # version 1 of where marks and codes stand
_PITCH: Final = 10.0
# Two rows, by how far they stand from the edge, beyond what is never printed, and clear of head
# and foot; and how far from the middle of a vernier or the end of a bar.
_ROWS: Final = ((6.0, 0.0), (13.0, 14.0))
_INSET: Final = 16.5  # of a code, from both edges


@dataclass(frozen=True, slots=True)
class SheetCode:
    """What a code of the sheet says."""

    side: SheetSide
    paper: Paper
    flip: Flip
    corner: int
    """0 to 3, from the top left by rows."""

    @property
    def text(self) -> str:
        """The code's text: `PNP1 F A4 L 0`."""
        says = self.side[0], self.paper.name, self.flip[0], self.corner
        # capitals, figures and spaces go into the smallest code there is
        return " ".join(map(str, (_SHEET, *says))).upper()

    @property
    def top_left(self) -> Point:
        """Where the code stands."""
        far = _INSET + 21 * MODULE
        size = self.paper.size
        x = size.width - far if self.corner % 2 else _INSET
        return x, size.height - far if self.corner > 1 else _INSET


def sheet_codes(side: SheetSide, paper: Paper, flip: Flip) -> Iterator[SheetCode]:
    """Give the four codes of one side of a sheet."""
    return (SheetCode(side, paper, flip, corner) for corner in range(4))


CODES: Final = {
    code.text: code
    for side in SIDES
    for paper in PAPERS.values()
    for flip in get_args(Flip)
    for code in sheet_codes(side, paper, flip)
}
"""All codes there are, by what they say."""


def photo_marks(paper: Size) -> tuple[Point, ...]:
    """Give the middles of the marks: those of the outer row first."""
    middles = [(each.x, each.y) for each in verniers(paper)]
    middles += [(x, paper.height - y) for x, y in middles]  # a back turned over the short edge
    middles += [(BAR_X, BAR_TOP + HEIGHT_BAR)]
    return tuple(
        mark
        for inset, clear in _ROWS
        for mark in _ring(paper, inset)
        if all(hypot(mark[0] - x, mark[1] - y) >= clear for x, y in middles)
    )


def _ring(paper: Size, inset: float) -> Iterator[Point]:
    wide, high = paper.width - 2 * inset, paper.height - 2 * inset
    across, down = round(wide / _PITCH), round(high / _PITCH)
    for n in range(across + 1):
        yield from ((inset + wide * n / across, y) for y in (inset, paper.height - inset))
    for n in range(1, down):
        yield from ((x, inset + high * n / down) for x in (inset, paper.width - inset))

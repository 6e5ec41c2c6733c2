"""What is known of one printer: how its backs and fronts come out, and how to meet it halfway.

A profile says what the printer does, measured on the test sheet. `correction` gives the opposite:
where a page must be drawn so that it comes out where it is wanted.
"""

import json
import re
from dataclasses import asdict, dataclass
from math import cos, radians, sin
from pathlib import Path
from typing import Final

from pnp.box.reading.validation import read_made
from pnp.errors import PrintError, UsageError
from pnp.output import write_file
from pnp.press.paper import Flip
from pnp.system import user_folder
from pnp.units import Size

FORM: Final = 1
"""Version of the form of a profile's file; a reader refuses a higher one."""

MOST_SHIFT: Final = 10.0
"""A printer that is farther off than this, in mm, is to be mended, not corrected."""

MOST_TURN: Final = 2.0
"""The same for a turn, in degrees."""

MOST_SCALE: Final = 0.05
"""The same for a size, as a part of it."""

Fit = tuple[float, float, float, float, float, float]
"""x' = ax + cy + e, y' = bx + dy + f: in mm from the top left, y growing downwards."""


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
    wide, high = 1 / profile.front_scale[0], 1 / profile.front_scale[1]
    if flip is None:
        return _about_the_middle(paper, (wide, 0, 0, high), (0, 0))
    across, down = 1 / profile.back_scale[0], 1 / profile.back_scale[1]
    c, s = cos(radians(profile.turn)), sin(radians(profile.turn))
    # undo turn and scale of the back; then make it as large as the front is drawn
    a, b, m, d = across * c, -down * s, across * s, down * c
    right, below = profile.shift
    off = (-(a * right + m * below), -(b * right + d * below))
    # the back is drawn on its own page, which is the mirror image of what is seen from the front
    x, y = (-1, 1) if flip == "long-edge" else (1, -1)
    return _about_the_middle(
        paper, (a * wide, b * wide * x * y, m * high * x * y, d * high), (off[0] * x, off[1] * y)
    )


def _about_the_middle(
    paper: Size, straight: tuple[float, float, float, float], off: tuple[float, float]
) -> Fit:
    (a, b, c, d), x, y = straight, paper.width / 2, paper.height / 2
    raw = (a, b, c, d, x - a * x - c * y + off[0], y - b * x - d * y + off[1])
    return tuple(round(figure, 9) + 0.0 for figure in raw)  # type: ignore[return-value]  # six


def places() -> tuple[Path, ...]:
    """Name the folders that hold profiles: the table's own, then the user's."""
    return Path("printers"), user_folder("config") / "printers"


def find_profile(name: str) -> Profile:
    """Read the profile of a printer; a UsageError names those that are known."""
    known = sorted({file.stem for folder in places() for file in folder.glob("*.json")})
    for folder in places():
        file = folder / f"{plain_name(name)}.json"
        if file.is_file():
            return _read(file)
    have = f"known are {', '.join(known)}" if known else "none is known yet"
    raise UsageError(
        f"there is no printer “{name}”: {have}; print `pnp calibrate` and save what you read "
        f"with `pnp calibrate --save {name} …`"
    )


def save_profile(profile: Profile, folder: Path) -> Path:
    """Write a profile into a folder and give its file."""
    check(profile)
    file = folder / f"{plain_name(profile.name)}.json"
    text = json.dumps({"profile": FORM} | asdict(profile), ensure_ascii=False, indent=1)
    try:
        write_file(file, f"{text}\n")
    except OSError as error:
        raise PrintError(f"{file} cannot be written: {error.strerror}") from error
    return file


def check(profile: Profile) -> None:
    """Refuse what no printer that works does."""
    scales = (*profile.back_scale, *profile.front_scale)
    if not max(abs(length) for length in profile.shift) <= MOST_SHIFT:
        raise UsageError(
            f"printer {profile.name}: backs more than {MOST_SHIFT:g} mm off are not corrected"
        )
    if not abs(profile.turn) <= MOST_TURN:
        raise UsageError(f"printer {profile.name}: a turn of {profile.turn:.1f}° is not corrected")
    if not max(abs(scale - 1) for scale in scales) <= MOST_SCALE:
        raise UsageError(
            f"printer {profile.name}: sizes more than {MOST_SCALE:.0%} off are not corrected; "
            "print at 100 %, without fitting to the page"
        )


def plain_name(name: str) -> str:
    """Give the name of a printer; a path is none."""
    if not re.fullmatch(r"[\w-]{1,60}", name):
        raise UsageError(
            f"“{name[:60]}” will not do as a printer's name: letters, figures, hyphens"
        )
    return name


def _read(file: Path) -> Profile:
    again = f"save it anew with `pnp calibrate --save {file.stem} …`"
    own = file.resolve()  # it may be a link of its owner's
    profile = read_made(
        Profile, own, "profile", FORM, "a profile of a printer", again, name=file.stem
    )
    check(profile)
    return profile

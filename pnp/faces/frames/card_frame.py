"""How a card is composed: where picture, words and heading stand, and what frames it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pnp.faces.art.bands import band_path
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.context import Context
from pnp.faces.face import LARGER
from pnp.faces.path import Path, join, line, rectangle, rounded_rectangle
from pnp.faces.pen import Colour, Pen, Stroke
from pnp.faces.qr import GOOD_MODULE, QUIET, across, put_code
from pnp.faces.text.fit import put_line
from pnp.faces.theme import WHITE, Theme
from pnp.units import Rect, Size


@dataclass(frozen=True, slots=True)
class Heading:
    """What a card says before its words: its deck, and whether it is good or bad."""

    context: Context
    name: str
    """The deck's name, as it is printed."""
    colour: str
    """The deck's colour by its name."""
    motif: str
    """The deck's icon; none if it has none."""
    sign: str
    """The icon of good, bad, or going somewhere."""
    mood: Colour


@dataclass(frozen=True, slots=True)
class DeedHead:
    """What stands in colour at the head of a deed: its group, and whether a number is to come."""

    context: Context
    colour: str
    pattern: str
    blank: bool = False
    """Whether it is left without colour, to be written on."""


@dataclass(frozen=True, slots=True)
class BackPanel:
    """Where the words of a mortgaged deed stand on its back, and what lies under them."""

    area: Rect
    """The panel of the words, its head the band of the group."""
    draw: Callable[[Pen, DeedHead, str], None]
    """Draws the ground, the panel, and on it the colour, pattern and name of the group."""


def _leave_white(_theme: Theme) -> Colour:
    return WHITE


@dataclass(frozen=True, slots=True)
class CardFrame:
    """How cards and deeds of 63 × 88 mm are composed; in mm from the top left of the trim."""

    face: Rect
    """What lies within the border."""
    left: float
    """Where words begin."""
    right: float
    """Where words end."""
    scene: Rect
    """Where the ground of a card's picture lies."""
    picture: Rect
    """The square in which the picture stands."""
    title: Rect
    words: float
    """Where the words of a card begin."""
    name: Rect
    """Where the name of a deed stands."""
    head: float
    """Baseline of the line above a deed's name."""
    draw_heading: Callable[[Pen, Heading], None]
    draw_head: Callable[[Pen, DeedHead], None]
    """Draws the colour and pattern of a deed's group."""
    draw_edge: Callable[[Pen, Context], None]
    """Draws what frames the face, over what reaches its edge."""
    back: BackPanel
    """How the back of a deed is composed."""
    outline: Callable[[str, Rect], Path] = band_path
    """Gives the outline of the scene, the crest of the kit as its lower edge."""
    draw_paper: Callable[[Pen, Context, str], None] | None = None
    """Draws what lies under everything, in a group's or deck's colour; else the sheet is left."""
    paper: Callable[[Theme], Colour] = _leave_white
    """Gives the colour of what words stand on."""
    bleed: float = 0
    """How far its paper runs beyond the trim."""
    edge: Rect | None = None
    """The line round a card of black lines alone, which holds what else would bleed."""
    number: tuple[float, float] | None = None
    """Right end and baseline of the number of a deed's space; else that of the line above."""
    number_on: str = ""
    """The colour under the number, if it is not the group's."""
    stamp: tuple[float, float, float] | None = None
    """Middle and radius of a rubber stamp on a deed."""


CARD: Final = Size(63, 88)
"""Trim of a card in mm: the size of a playing card."""

BORDER: Final = 3.0
"""White paper round the face in mm: neighbours butt on the sheet without bleed."""

INNER: Final = Rect(BORDER, BORDER, CARD.width - 2 * BORDER, CARD.height - 2 * BORDER)
"""The face within the border."""

LEFT: Final = 5.5
"""Where words begin, in mm from the left edge of the trim."""

RIGHT: Final = CARD.width - LEFT
"""Where words end."""

FOOT: Final = CARD.height - 5.6
"""The lowest baseline, on which the printed code stands."""

# Side in mm of the square that a QR code may fill, its quiet zone included.
_CODE_ROOM: Final = 22.0


# The same for a QR code that holds no more than the printed code: modules of 0.5 mm.
_SMALL_ROOM: Final = 14.5

_SMALLEST: Final = 21  # modules across of version 1


def put_frame(pen: Pen, context: Context) -> None:
    """Draw the line round the face, over what reaches its edge."""
    pen.shape(rectangle(INNER), stroke=Stroke(context.theme.colour("ink"), 0.3))


def put_codes(
    pen: Pen,
    context: Context,
    code: str,
    payload: str,
    left: float = LEFT,
    right: float = RIGHT,
    plate: Colour = WHITE,
) -> None:
    """Set the printed code at the left of the foot, the QR code at its right, if there are any."""
    if code:
        size = max(8.0, pen.least)
        pen.text(left, FOOT, code, "sans-600", size, context.theme.colour("ink"), spacing=0.15)
    if payload:
        alt = context.label("qr_code", code=code)
        room = code_room(payload, large=context.large)
        put_code(pen, payload, right, FOOT, room, plate, alt=alt)


def code_room(payload: str, *, large: bool = False) -> float:
    """Give the side in mm of a QR code with its quiet zone: one of version 1 needs little.

    In large print it is enlarged with the card, and so drawn as large as a camera needs.
    """
    modules = across(payload)
    room = _SMALL_ROOM if modules == _SMALLEST else min(_CODE_ROOM, GOOD_MODULE * (modules + 8))
    return room / LARGER if large else room


def code_reach(payload: str, *, large: bool = False) -> float:
    """Give how far a QR code reaches from where words end: to its left, or up; 0 for none."""
    if not payload:
        return 0.0
    modules = across(payload)
    return code_room(payload, large=large) * (modules + QUIET) / (modules + 2 * QUIET)


SOLID: Final = 12.8
"""Height in mm of the plain colour that bears the name."""

STRIP: Final = 3.4
"""Height of the pattern below it."""

CREST: Final = 2.0
"""Height of the crest below that: no pattern runs into it, so that its edge stays clear."""


def put_band(pen: Pen, head: DeedHead, area: Rect, solid: float = SOLID) -> None:
    """Draw the band at the top of an area, as wide as the area."""
    theme = head.context.theme
    top = Rect(area.x, area.y, area.width, solid)
    strip = Rect(area.x, top.bottom, area.width, STRIP)
    whole = Rect(area.x, area.y, area.width, solid + STRIP + CREST)
    edge = band_path(theme.look.band, Rect(area.x, top.bottom, area.width, STRIP + CREST))
    if head.blank:
        pen.shape(band_path(theme.look.band, whole), stroke=theme.stroke("ink", 0.25))
        return
    pen.shape(edge, theme.area(head.colour), theme.lined)
    pen.shape(rectangle(top), fill=theme.area(head.colour))
    fill_pattern(pen, strip, head.pattern, theme, head.colour)
    for y in (strip.y, strip.bottom):
        pen.shape(line(area.x, y, area.right, y), stroke=_group_rule(head))


def _group_rule(head: DeedHead) -> Stroke:
    theme = head.context.theme
    return theme.stroke("ink", 0.25) if theme.ink != "full" else Stroke(theme.on(head.colour), 0.25)


_PLATE: Final = Rect(5.5, 6.5, CARD.width - 11, CARD.height - 13)
_HIGH: Final = 7.4
_STRIP: Final = 4.0


def _put_group(pen: Pen, head: DeedHead, name: str, band: Rect, strip: float) -> None:
    theme = head.context.theme
    if head.blank:
        return
    below = Rect(band.x, band.bottom, band.width, strip)
    pen.shape(rectangle(band), fill=theme.area(head.colour))
    fill_pattern(pen, below, head.pattern, theme, head.colour)
    top = line(below.x, below.y, below.right, below.y)
    pen.shape(top, stroke=_group_rule(head))
    foot = line(below.x, below.bottom, below.right, below.bottom)
    pen.shape(foot, stroke=theme.stroke("ink", 0.4))
    put_group_name(pen, head, name, band)


def put_group_name(pen: Pen, head: DeedHead, name: str, band: Rect) -> None:
    """Set the name of a group on its band, clear of the number at the right."""
    y = band.y + band.height / 2 + 1.3
    on = head.context.theme.on(head.colour)
    put_line(pen, band.x + 2.6, y, name, "sans-600", (10, 7), on, band.width - 14)


def _draw_shutter(pen: Pen, head: DeedHead, name: str) -> None:
    theme = head.context.theme
    colour = theme.colour("ink" if theme.ink == "line" else "mortgaged")
    bars = Stroke(colour, 1.1 if theme.ink == "full" else 0.4)
    # 15 bars to the width and 21 to the height of a card: they run on from deed to deed
    across, lean = CARD.width / 15, (CARD.width / 15) / (CARD.height / 21)
    bars_at = (n * across - 2 for n in range(41))
    pen.shape(join(line(x, -4, x - 96 * lean, 92) for x in bars_at), stroke=bars)
    plate = rounded_rectangle(_PLATE, 2.5)
    pen.shape(plate, WHITE)
    with pen.clip(plate):
        _put_group(pen, head, name, Rect(_PLATE.x, _PLATE.y, _PLATE.width, _HIGH), _STRIP)
    pen.shape(plate, stroke=theme.stroke("ink", 0.7))


def put_back_panel(
    pen: Pen, head: DeedHead, name: str, area: Rect, radius: float, fill: Colour
) -> None:
    """Draw the panel of a deed's back: round corners, the band of its group with a crest."""
    theme, panel = head.context.theme, rounded_rectangle(area, radius)
    pen.shape(panel, fill)
    with pen.clip(panel):
        band = Rect(area.x, area.y, area.width, 7.6)
        if not head.blank:
            hem = Rect(band.x, band.bottom, band.width, STRIP + CREST)
            pen.shape(band_path(theme.look.band, hem), theme.area(head.colour), theme.lined)
        _put_group(pen, head, name, band, STRIP)
    pen.shape(panel, stroke=theme.stroke("ink", 0.6))


SHUTTER: Final = BackPanel(_PLATE, _draw_shutter)
"""As the deeds of a game are backed that says nothing else."""

"""How a card is composed: where picture, words and heading stand, and what frames it."""

from collections.abc import Callable
from dataclasses import dataclass

from pnp.faces.context import Context
from pnp.faces.path import Path
from pnp.faces.pen import Colour, Pen
from pnp.faces.theme import Theme
from pnp.units import Rect


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
    outline: Callable[[str, Rect], Path]
    """Gives the outline of the scene, the crest of the kit as its lower edge."""
    draw_paper: Callable[[Pen, Context, str], None]
    """Draws what lies under everything, in a group's or deck's colour."""
    paper: Callable[[Theme], Colour]
    """Gives the colour of what words stand on."""
    draw_heading: Callable[[Pen, Heading], None]
    draw_head: Callable[[Pen, DeedHead], None]
    """Draws the colour and pattern of a deed's group."""
    draw_edge: Callable[[Pen, Context, str], None]
    """Draws what frames the face, over what reaches its edge."""
    back: BackPanel
    """How the back of a deed is composed."""
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

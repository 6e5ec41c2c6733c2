"""The theme of a kit: its colours as ink allows them."""

from dataclasses import dataclass
from typing import Final, Literal

from pnp.box.art import NO_ART, Art
from pnp.box.game import Look
from pnp.faces.pen import Colour, Stroke

Ink = Literal["full", "low", "line"]
"""Full colour; outlines and light screens; black lines only, for coloured paper."""
BLACK = "#000000"
WHITE = "#ffffff"


@dataclass(frozen=True, slots=True)
class Theme:
    """A look with an amount of ink, and the drawings of the kit; colours go by their names."""

    look: Look
    ink: Ink = "full"
    art: Art = NO_ART
    coarse: float = 1.0
    """How much coarser the patterns of groups are, lines and gaps alike."""

    def colour(self, name: str) -> Colour:
        """Give a colour for lines and type: black in line mode."""
        return BLACK if self.ink == "line" else self.look.palette.get(name, BLACK)

    def area(self, name: str) -> Colour | None:
        """Give a colour to fill an area with: a light screen in low ink, none in line mode."""
        if self.ink == "line":
            return None
        full = self.look.palette.get(name, WHITE)
        return full if self.ink == "full" else tint(full, 0.22)

    def on(self, name: str) -> Colour:
        """Give the colour of type on such an area: white on dark, else the ink of the kit."""
        filled = self.area(name)
        return WHITE if filled is not None and lightness(filled) < _DARK else self.colour("ink")

    def sign(self, name: str, ground: Colour) -> Colour:
        """Give the colour of a sign on a ground: its own, mixed until it stands out from there."""
        own = self.colour(name)
        end = WHITE if lightness(ground) < _DARK else self.colour("ink")
        mixed = (blend(own, end, part / 10) for part in range(10, 0, -1))
        light = lightness(ground)
        return next((each for each in mixed if abs(lightness(each) - light) >= _APART), end)

    @property
    def ground(self) -> Colour | None:
        """What a board and its pieces are printed on; none where only lines are."""
        return self.area("board") or self.area("paper")

    def stroke(self, name: str, width: float = 0.25, dashes: tuple[float, ...] = ()) -> Stroke:
        """Give a line in a colour of the palette."""
        return Stroke(self.colour(name), width, dashes)


# Lightness L* below which white shows better on an area than the ink of the kit.
_DARK: Final = 58.0
# How far apart in lightness L* a sign and its ground are, so that its lines are seen.
_APART: Final = 35.0


def light(theme: Theme, name: str, part: float = 1.0) -> Colour:
    """Give a light paper to print codes on: a colour mixed with white, until it is light enough."""
    if theme.ink != "full":
        return WHITE
    paper = tint(theme.look.palette.get(name, WHITE), part)
    return paper if lightness(paper) >= 92 else WHITE  # the least that a QR code may stand on


def tint(colour: Colour, part: float) -> Colour:
    """Mix a colour with white: `part` 1 is the colour, 0 is white.

    >>> tint("#000000", 0.5)
    '#808080'
    """
    return blend(colour, WHITE, part)


def blend(colour: Colour, ground: Colour, part: float) -> Colour:
    """Mix a colour with its ground: `part` 1 is the colour, 0 is the ground.

    >>> blend("#000000", "#ff8000", 0.5)
    '#804000'
    """
    pairs = zip(channels(colour), channels(ground), strict=True)
    return "#" + "".join(f"{round(under - (under - over) * part):02x}" for over, under in pairs)


def channels(colour: Colour) -> tuple[int, int, int]:
    """Give red, green and blue from 0 to 255.

    >>> channels("#ff8000")
    (255, 128, 0)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def lightness(colour: Colour) -> float:
    """Give the lightness L* of a colour, from 0 (black) to 100 (white) (CIE 1976).

    >>> round(lightness("#777777"))
    50
    """
    linear = [
        (c / 255 / 12.92) if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4
        for c in channels(colour)
    ]
    y = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return float(116 * y ** (1 / 3) - 16) if y > 216 / 24389 else y * 24389 / 27


def is_dark(colour: Colour) -> bool:
    """Tell whether a colour of a screen takes white type, not black: 4.5:1 at least either way."""
    return lightness(colour) < 49.5

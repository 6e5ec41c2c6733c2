"""Tones: how an outline is filled in each ink, and engraved where there are only lines."""

from pnp.faces.path import Path, PathStep, bounds
from pnp.faces.pen import LEAST_LINE, Colour, Pen, Stroke
from pnp.faces.theme import BLACK, WHITE, Theme, lightness
from pnp.units import Rect


def put_tone(
    pen: Pen, theme: Theme, path: Path, colour: str, unit: float = 1, grain: float = 1
) -> None:
    """Fill an outline as the ink allows; `unit` is the length of one mm in the units in use.

    `grain` sets the lines of a screen so many times farther apart, for what is seen from afar.
    """
    if theme.ink == "full":
        pen.shape(path, fill=theme.area(colour))
    elif theme.ink == "low":
        pen.shape(path, theme.area(colour), Stroke(theme.colour(colour), 0.16 * unit))
    else:
        engrave(pen, path, theme.look.palette.get(colour, BLACK), unit, grain=grain)


def engrave(
    pen: Pen,
    path: Path,
    tone: Colour,
    unit: float = 1,
    colour: Colour = BLACK,
    grain: float = 1,
) -> None:
    """Draw an outline and fill it with a line screen: the darker the tone, the closer the lines."""
    pen.shape(path, fill=WHITE)
    dark = 1 - lightness(tone) / 100
    if dark > 0.08:
        gap = (0.24 + 1.1 * (1 - dark) ** 2.2) * unit * grain
        lines = Stroke(colour, max(LEAST_LINE, 0.06 + 0.11 * dark) * unit)
        with pen.clip(path):
            pen.shape(screen(bounds(path), gap), stroke=lines)
    pen.shape(path, stroke=Stroke(colour, 0.18 * unit))


def screen(area: Rect, gap: float) -> Path:
    """Give level lines over an area, `gap` apart; equal gaps meet across neighbouring areas."""
    first = int(area.y / gap) + 1
    steps: list[PathStep] = []
    for n in range(first, int(area.bottom / gap) + 1):
        steps += [("M", (area.x, n * gap)), ("L", (area.right, n * gap))]
    return Path(tuple(steps))

"""Drawings of the box set down with a pen: tones and lines in colours by name.

Each kind of ink treats them in its own way: full colour fills, low ink washes and outlines, line
ink engraves the tones as line screens that thin out with the lightness of the colour.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from pnp.box.art import (
    HERE,
    ICON,
    SMALL_WORDMARK,
    WORDMARK,
    Contour,
    Drawing,
    Framed,
    Shape,
    Tone,
    colours_of,
)
from pnp.box.board import Scenery
from pnp.box.game import Stand
from pnp.box.source import list_words
from pnp.faces.context import BLACK, WHITE, Theme, lightness
from pnp.faces.pen import HEADING, LEAST_LINE, SHARES, Align, Colour, Pen, Stroke, Tag
from pnp.outlines import Path, bounding_box, join, line, points_of
from pnp.spelling import nearest
from pnp.units import Rect, Size

_PALE: Final = 0.08  # how dark a tone may be and still be left white


def _engrave(
    pen: Pen, path: Path, tone: Colour, unit: float = 1, colour: Colour = BLACK, grain: float = 1
) -> None:
    pen.shape(path, fill=WHITE)
    dark = 1 - lightness(tone) / 100
    if dark > _PALE * grain:  # of a poster sky and meadow stay white
        gap = (0.24 + 1.1 * (1 - dark) ** 2.2) * unit * grain
        lines = Stroke(colour, max(LEAST_LINE, 0.06 + 0.11 * dark) * unit)
        with pen.clip(path):
            pen.shape(screen(bounding_box(points_of(path)), gap), stroke=lines)
    pen.shape(path, stroke=Stroke(colour, 0.18 * unit))


def screen(area: Rect, gap: float) -> Path:
    """Give level lines over an area, `gap` apart; equal gaps meet across neighbouring areas."""
    first, last = int(area.y / gap) + 1, int(area.bottom / gap)
    return join(line(area.x, n * gap, area.right, n * gap) for n in range(first, last + 1))


# Width in mm that no line of a drawing falls below, however small it is printed.
_THINNEST: Final = 0.2


def lend_colours(theme: Theme, drawing: Drawing) -> Theme:
    """Give a hand that has every colour of a drawing: a missing one is replaced by its tone."""
    palette = dict(theme.look.palette)
    own = [colour for name, colour in palette.items() if not name.startswith("note-")]
    for name in colours_of(drawing.shapes):
        if name != HERE and name not in palette and own:
            tone = lightness(drawing.tones.get(name, "#777777"))
            palette[name] = min(own, key=lambda colour: abs(lightness(colour) - tone))
    if len(palette) == len(theme.look.palette):
        return theme
    return replace(theme, look=replace(theme.look, palette=palette))


def _find_drawing(pen: Pen, theme: Theme, name: str) -> Drawing | None:
    drawing = theme.art.find(name)
    if drawing is None:
        names = theme.art.names()
        hint = nearest(name, names) or f"; there are {list_words(sorted(names), 40)}"
        pen.fault(f"there is no drawing “{name}”{hint}")
    return drawing


POSTER_GRAIN: Final = 2.4
"""How much coarser tones are engraved in a drawing that fills a board: it is seen from afar."""
POSTER: Final = 57.0
"""From which side in mm on a drawing is a poster."""


def put_drawing(
    pen: Pen,
    theme: Theme,
    name: str,
    x: float,
    y: float,
    size: float,
    grain: float = 1,
    colour: Colour = "",
    seen: Rect | None = None,
) -> None:
    """Draw a drawing into a square of `size` mm at (x, y); the file keeps it once.

    `grain` sets the line screens of its tones so many times wider in line ink. With a `colour` it
    is drawn as an engraver would, in lines of that alone, whatever the ink. What is `seen` of the
    square, if not all, is what it covers: the rest may lie off the paper.
    """
    drawing = _find_drawing(pen, theme, name)
    if drawing is None:
        return
    theme = lend_colours(replace(theme, ink="line") if colour else theme, drawing)
    # in line ink, too, the tones decide how close the lines lie
    used = {theme.look.palette.get(each, BLACK) for each in colours_of(drawing.shapes)}
    colours, art = ",".join(sorted(used)), "engraving" if colour else "drawing"
    shapes, scale = drawing.shapes, size / drawing.side

    def draw(own: Pen) -> None:
        with own.transform(0, 0, 0, scale):
            _draw_shapes(own, shapes, theme, scale, grain, colour)

    area = seen or Rect(0, 0, size, size)
    key = f"{art} {name} {size:g} {grain:g} {theme.ink} {colours} {colour}".rstrip()
    pen.stamp(key, area, draw, x, y)


def put_scenery(pen: Pen, theme: Theme, scenery: Iterable[Scenery]) -> None:
    """Draw what stands round a board, each thing as often as there are places for it."""
    for each in scenery:
        for x, y in each.at:
            grain = POSTER_GRAIN if each.size >= POSTER else 1
            put_drawing(pen, theme, each.drawing, x, y, each.size, grain)


# How many times as wide as high a mark is, where nothing more is known.
_LONG: Final = 4.0
# How far the light line round a mark reaches over its outlines, as a part of its width.
_KEYLINE: Final = 0.02
# Width in mm below which a mark is the small one, if there is that.
_SMALL: Final = 25.0


def put_wordmark(
    pen: Pen,
    theme: Theme,
    title: str,
    area: Rect,
    align: Align = "left",
    stand: Stand = "middle",
    *,
    heading: bool = False,
) -> bool:
    """Draw the mark that says a title, as large as an area allows; tell whether there is one."""
    names = (WORDMARK, SMALL_WORDMARK)
    names = names[::-1] if min(area.width, area.height * _LONG) < _SMALL else names
    found = ((name, mark) for name in names if (mark := theme.art.find(name)))
    name, mark = next((pair for pair in found if pair[1].title == title), ("", None))
    if mark is None:
        return False
    extent = mark.extent
    scale = min(area.width / extent.width, area.height / extent.height)
    seen = Rect(*(scale * each for each in extent))
    x = area.x + (area.width - seen.width) * SHARES[align]
    y = area.y + (area.height - seen.height) * SHARES[stand]
    figure = Tag("figure", alt=title, area=Rect(x, y, seen.width, seen.height))
    grain = POSTER_GRAIN if seen.width >= POSTER else 1
    with pen.tag(HEADING._replace(said=title) if heading else figure):
        put_drawing(pen, theme, name, x - seen.x, y - seen.y, scale * mark.side, grain,
                    seen=seen.inset(-_KEYLINE * seen.width))  # fmt: skip
    return True


def _draw_shapes(
    pen: Pen, shapes: tuple[Shape, ...], theme: Theme, scale: float, grain: float, colour: Colour
) -> None:
    # In colours of the theme, or all of it in one.
    unit = 1 / scale  # the length of one mm in the units in use
    for shape in shapes:
        path = shape.outline
        if isinstance(shape, Framed):
            with pen.clip(path):
                _draw_shapes(pen, shape.shapes, theme, scale, grain, colour)
            continue
        name = shape.colour or "ink"
        if isinstance(shape, Contour):
            bare = name == "paper" and theme.ink != "full"
            ink = WHITE if bare else colour or theme.colour(name)
            pen.shape(path, stroke=Stroke(ink, max(shape.width, _THINNEST / scale), round=True))
        elif theme.ink == "line":
            tone = theme.look.palette.get(name, BLACK)
            _engrave(pen, path, tone, unit, colour or BLACK, grain)
        else:
            edge = Stroke(theme.colour(name), 0.16 * unit) if theme.ink == "low" else None
            pen.shape(path, theme.area(name), edge)


def put_icon(
    pen: Pen, theme: Theme, name: str, x: float, y: float, size: float, colour: Colour
) -> None:
    """Draw an icon into a square of `size` mm with its top left at (x, y)."""
    drawing = _find_drawing(pen, theme, f"{ICON}{name}")
    if drawing is None:
        return
    draw = partial(_draw_icon, shapes=drawing.shapes, colour=colour)
    with pen.transform(x, y, 0, size / drawing.side):
        pen.stamp(f"icon {name} {colour}", Size(drawing.side, drawing.side).area, draw)


def _draw_icon(pen: Pen, shapes: tuple[Shape, ...], colour: Colour) -> None:
    lines: dict[float, Path] = {}
    for shape in shapes:
        path = shape.outline
        if isinstance(shape, Framed):
            with pen.clip(path):
                _draw_icon(pen, shape.shapes, colour)
        elif isinstance(shape, Tone):
            pen.shape(path, colour)
        else:  # lines that cross are drawn at once
            lines[shape.width] = lines.get(shape.width, ()) + path
    for width, path in lines.items():
        pen.shape(path, stroke=Stroke(colour, width, round=True))

"""Grounds, bands, frames and rules: the areas and lines that words stand on and between."""

import math
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from typing import Final

from pnp.box.art import Edge
from pnp.box.figures import FIGURE_IN_PART
from pnp.box.game import STYLES, TextStyle
from pnp.box.parts.declared import DeclaredPart, Outline, PartBox
from pnp.box.parts.texts import NAMES, RowTexts
from pnp.box.source import is_picture_file
from pnp.box.words import Words, has_two
from pnp.faces.art.drawing import POSTER, POSTER_GRAIN, put_drawing, put_icon
from pnp.faces.art.engraving import back_pattern, band_path, fill_pattern, put_engraving
from pnp.faces.context import WHITE, Context, Theme, blend, fill_figures, light, tint
from pnp.faces.pen import SHARES, Colour, Metrics, Pen, Stroke, Tag, find_start
from pnp.faces.text.fit import LETTERINGS, measure_line, stand_at
from pnp.outlines import (
    Path,
    PathStep,
    circle,
    hexagon,
    line,
    polygon,
    rectangle,
    rounded_rectangle,
    shift,
)
from pnp.units import Rect, Size


@dataclass(frozen=True, slots=True)
class BoxScene:
    """One side of one piece as its boxes see it."""

    context: Context
    texts: RowTexts
    size: Size
    """What areas are reckoned on: the trim, or the place of a repeated box."""
    code: str = ""
    payload: str = ""
    places: dict[str, Rect] = field(default_factory=dict, compare=False)
    """Where the named boxes of its stacks came to stand, for who draws what boxes cannot say."""
    inner: bool = False
    """Whether the boxes stand in a place on the face, so that none reaches into the bleed."""

    @property
    def part(self) -> DeclaredPart:
        """The part that is drawn."""
        return self.texts.part

    def say(self, words: Words | str | None) -> str:
        """Give a text in the language of this printing, its columns and figures filled in.

        Raises LayoutError for a figure that cannot be worked out.
        """
        box, lang = self.context.box, self.context.lang
        return FIGURE_IN_PART.sub(
            lambda found: fill_figures(box, f"{{{found[1]}}}", lang), self.texts.say(words)
        )

    def holds(self, box: PartBox) -> bool:
        """Tell whether a box is drawn for this row."""
        return box.when is None or box.when.holds(self.texts.column(box.when.column))

    def style(self, box: PartBox, default: str) -> TextStyle:
        """Give the style a box is set in, its own keys over those of its style."""
        name, look = box.style or default, self.context.theme.look
        style = look.styles.get(name) or STYLES.get(name) or STYLES["text"]
        if name in _LETTERED:
            own = LETTERINGS[look.lettering]
            style = replace(own, capitals=own.capitals and name == "name")
        return TextStyle(  # `replace` takes three times as long
            box.font or style.font,
            box.fit or style.fit,
            style.colour,
            box.align or style.align,
            box.stand or style.stand,
            style.capitals,
            box.leading or style.leading,
        )

    def ink(self, box: PartBox, style: TextStyle | None = None) -> Colour:
        """Give the colour of type and lines: the box's, the style's, or what its ground bears.

        A colour of its own is mixed on a ground until it stands out from there.
        """
        theme = self.context.theme
        name = self.say(box.colour) or (style.colour if style and not box.on else "")
        if name and box.on:
            return theme.sign(name, theme.area(self.say(box.on)) or WHITE)
        if name:
            return theme.colour(name)
        return theme.on(self.say(box.on)) if box.on else theme.colour("ink")


# Styles of names and titles, as the kit letters them: on one line, its capitals set apart, or of
# words that are capitals already, on as many lines as they take.
_LETTERED: Final = ("name", "lettered")

_EDGE: Final = 0.05  # how near to the trim in mm a box counts as reaching it
_FRAME: Final = 2.5
# How strong an engraving must be to be cut in black as well: a fainter one would drown words.
_TELLING: Final = 0.6

ROUND: Final = 2.0
"""Radius of rounded corners in mm."""


def shape_of(scene: BoxScene, box: PartBox, area: Rect) -> Path:
    """Give the outline of a ground or a frame: its own, or one by name."""
    if box.path:
        return shift(box.path.steps, area.x, area.y)
    return outline_path(area, box.outline, box.radius, edge_of(scene.context.theme))


def area_of(metrics: Metrics, scene: BoxScene, box: PartBox) -> Rect:
    """Give where a box stands: as wide as it says, or as the words it goes around."""
    area, room = box.at.on(scene.size), box.around
    if room is None:
        return area
    style, said = scene.style(box, "text"), scene.say(room.words)
    said = said.upper() if style.capitals else said
    wide = metrics.width(said, style.font, style.fit[0], box.spacing)
    if room.most and has_two(said):  # both stand on its line, if that has room for them
        _, wide = measure_line(metrics, said, style.font, style.fit, room.most)
    wide = max(min(wide, room.most or wide) + room.more, room.least)
    left = find_start(stand_at(area, style.align), wide, style.align)
    return Rect(left, area.y, wide, area.height)


def _taken(metrics: Metrics, scene: BoxScene, box: PartBox) -> Rect:
    # What of its area a box covers: of a line of words no more than they are wide.
    area, said = area_of(metrics, scene, box), scene.say(box.text)
    if not box.single:
        return area
    style = scene.style(box, "text")
    _, wide = measure_line(metrics, said, style.font, style.fit, area.width)
    left = find_start(stand_at(area, style.align), wide, style.align)
    return Rect(left, area.y, wide, area.height)


def edge_of(theme: Theme) -> Edge:
    """Give the edge that bands of the kit end in; an unknown one is straight."""
    return theme.art.patterns.edges.get(theme.look.band, _STRAIGHT)


_STRAIGHT: Final = Edge()


def outline_path(
    area: Rect, outline: Outline, radius: float = ROUND, edge: Edge = _STRAIGHT
) -> Path:
    """Give the outline of an area; bands end in an edge."""
    draw = _OUTLINES.get(outline)
    return draw(area, radius, edge) if draw else rectangle(area)


def _banner(area: Rect, edge: Edge, radius: float) -> Path:
    k = radius * 0.4477
    top: list[PathStep] = [
        ("M", (area.right, area.y + radius)),
        ("C", (area.right, area.y + k, area.right - k, area.y, area.right - radius, area.y)),
        ("L", (area.x + radius, area.y)),
        ("C", (area.x + k, area.y, area.x, area.y + k, area.x, area.y + radius)),
    ]
    return (*top, *band_path(edge, area)[2:])


def _sign(area: Rect, point: float) -> Path:
    x, y, left = area.right - point, area.y + area.height / 2, area.x
    above, below = ((left, area.y), (x, area.y)), ((x, area.bottom), (left, area.bottom))
    return polygon([*above, (area.right, y), *below])


# Draws an outline in an area, by the radius of its corners and the kit's edge of bands.
_OUTLINES: Final[Mapping[Outline, Callable[[Rect, float, Edge], Path]]] = {
    "rounded": lambda area, radius, _: rounded_rectangle(
        area, min(radius, area.width / 2, area.height / 2)
    ),
    "pill": lambda area, *_: rounded_rectangle(area, min(area.width, area.height) / 2),
    "round": lambda area, *_: circle(
        area.middle[0], area.middle[1], min(area.width, area.height) / 2
    ),
    "hexagon": lambda area, *_: hexagon(
        area.middle[0], area.middle[1], min(area.height / 2, area.width / math.sqrt(3)), -90
    ),
    "band": lambda area, _, edge: band_path(edge, area),
    "banner": lambda area, radius, edge: _banner(area, edge, radius),
    "sign": lambda area, radius, _: _sign(area, radius),
}


def put_ground_box(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    """Fill the area of a box, out into the bleed where it reaches the trim."""
    area = bled(scene, area)
    theme, name = scene.context.theme, scene.say(box.ground)
    path, pattern = shape_of(scene, box, area), scene.say(box.pattern)
    edge = _stroke(box, theme.colour(scene.say(box.edge))) if box.edge else None
    if cut := theme.art.patterns.engravings.get(pattern):
        if theme.ink != "line" or box.tint >= _TELLING:
            line = theme.colour(name) if theme.ink == "line" else tint(theme.colour(name), box.tint)
            free = [_taken(pen, scene, each) for each in box.free if scene.holds(each)]
            put_engraving(pen, cut, area, line, theme.ink, free)
    elif not pattern:
        # in line ink a plate keeps words clear of lines
        bare = WHITE if name == "paper" or box.clear else None
        full = theme.colour(name) if box.solid else theme.area(name)
        under = theme.area(scene.say(box.on)) if box.on else None
        fill = light(theme, name, box.tint) if box.light else _tinted(full, box.tint, under)
        pen.shape(path, fill or bare, edge)
    else:
        with nullcontext() if box.outline == "rectangle" else pen.clip(path):
            if pattern in theme.art.patterns.backs:
                back_pattern(pen, theme, pattern, area, name)
            else:
                # `strip-` is drawn as on the band of a group, where a back is called alike
                fill_pattern(pen, area, pattern.removeprefix("strip-"), theme, name)


def put_band_box(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    """Fill the area of a box down to the edge that bands of the kit have."""
    theme, name = scene.context.theme, scene.say(box.band)
    edge = None if theme.ink == "full" else Stroke(theme.colour(name), 0.3)
    path = band_path(edge_of(theme), bled(scene, area))
    pen.shape(path, _tinted(theme.area(name), box.tint), edge)


def put_frame_box(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    """Draw a line round a box."""
    colour = tint(_colour(scene, box, box.frame), box.tint)
    pen.shape(shape_of(scene, box, area), stroke=_stroke(box, colour))


def put_rule_box(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    """Draw a straight line through the middle of a box, along its longer way."""
    x, y = area.middle
    level = area.width >= area.height
    path = line(area.x, y, area.right, y) if level else line(x, area.y, x, area.bottom)
    pen.shape(path, stroke=Stroke(_colour(scene, box, box.rule), box.width, box.dashes))


def _stroke(box: PartBox, colour: Colour) -> Stroke:
    # what is drawn by a path may turn and end anywhere, like a signature: round
    return Stroke(colour, box.width, box.dashes, round=bool(box.path) and not box.sharp)


def _colour(scene: BoxScene, box: PartBox, name: str) -> Colour:
    # On a ground it is light or dark, to be seen there.
    theme = scene.context.theme
    return theme.on(scene.say(box.on)) if box.on else theme.colour(scene.say(name))


def frame_of(size: Size) -> float:
    """Give how far inside the trim the frame stands that pieces in line ink are cut by, in mm.

    >>> frame_of(Size(63, 88)), frame_of(Size(15, 15))
    (2.5, 0.75)
    """
    return min(_FRAME, min(size.width, size.height) * 0.05)


def bled(scene: BoxScene, area: Rect) -> Rect:
    """Let an area that reaches the trim run out into the bleed; lines stop at the frame."""
    if scene.inner:
        return area
    size, lines = scene.size, scene.context.theme.ink == "line"
    bleed = -frame_of(size) if lines else scene.part.bleed
    right, foot = size.width - _EDGE, size.height - _EDGE
    reached = (area.x < _EDGE, area.y < _EDGE, area.right > right, area.bottom > foot)
    return area.grown(*(bleed if each else 0 for each in reached))


def _tinted(colour: Colour | None, part: float, under: Colour | None = None) -> Colour | None:
    return blend(colour, under or WHITE, part) if colour and part < 1 else colour


def put_picture_box(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    """Draw the picture of a box."""
    name = scene.say(box.picture).strip()
    area = bled(scene, area) if box.cover else area
    if is_picture_file(name):
        row = scene.texts.row.id or scene.part.id
        named = next(filter(None, map(scene.texts.column, NAMES)), row)
        with pen.tag(Tag("figure", alt=scene.context.label("picture_of", name=named), area=area)):
            pen.picture(name, area, covers=box.cover)
    elif name:
        drawn = scene.context.theme.art.find(name) if box.cover else None
        x, y, side, _ = square_in(
            area, box.align or "", box.stand or "", cover=box.cover,
            shape=drawn.shape if drawn else (1.0, 1.0),
        )  # fmt: skip
        grain = POSTER_GRAIN if box.cover and side >= POSTER else 1
        with pen.clip(rectangle(area)) if box.cover else nullcontext():
            colour = scene.ink(box) if box.colour else ""
            put_drawing(pen, scene.context.theme, name, x, y, side, grain, colour)


def put_icon_box(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    """Draw the icon of a box in the colour of the box."""
    name = scene.say(box.icon).strip()
    x, y, side, _ = square_in(area, box.align or "", box.stand or "")
    if name:
        # lines alone are black
        ink, lines = scene.ink(box), scene.context.theme.ink == "line"
        put_icon(pen, scene.context.theme, name, x, y, side, ink if lines else tint(ink, box.tint))


def put_emblem_box(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    """Draw the emblem of the kit, if it has one; in one colour as an engraving, like a seal."""
    theme, (x, y, side, _) = scene.context.theme, square_in(area)
    if theme.look.emblem:
        colour = tint(scene.ink(box), box.tint) if box.colour else ""
        put_drawing(pen, theme, theme.look.emblem, x, y, side, colour=colour)


def square_in(
    area: Rect, align: str = "", stand: str = "", *, cover: bool = False,
    shape: tuple[float, float] = (1.0, 1.0),
) -> Rect:  # fmt: skip
    """Give the largest square in an area, or the least that covers it, in its middle or at a side.

    A drawing of another `shape` stands in the middle of its square, and covers the area itself.

    >>> square_in(Rect(0, 0, 20, 10)), square_in(Rect(0, 0, 20, 10), stand="top", cover=True)
    (Rect(x=5.0, y=0.0, width=10.0, height=10.0), Rect(x=0.0, y=0.0, width=20.0, height=20.0))
    >>> square_in(Rect(0, 0, 20, 10), stand="top", cover=True, shape=(1, 0.5))
    Rect(x=0.0, y=-5.0, width=20.0, height=20.0)
    """
    ways = area.width / shape[0], area.height / shape[1]
    side = max(ways) if cover else min(ways)
    wide, high = (side * each for each in shape)
    x = area.x - (wide - area.width) * SHARES.get(align, 0.5) - (side - wide) / 2
    y = area.y - (high - area.height) * SHARES.get(stand, 0.5) - (side - high) / 2
    return Rect(x, y, side, side)

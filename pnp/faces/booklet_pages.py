"""The pages of a rule booklet that are not running text: its cover, its back, empty pages."""

import math
from collections.abc import Sequence
from contextlib import ExitStack, nullcontext
from typing import Final

from pnp.box.parts.texts import cover_facts
from pnp.faces.art.backs import back_pattern
from pnp.faces.art.bands import band_path
from pnp.faces.art.drawing import put_emblem
from pnp.faces.column import Block
from pnp.faces.context import Context
from pnp.faces.fit import put_line, put_text
from pnp.faces.path import Path, PathStep, circle, line, polygon, rectangle, rounded_rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.tags import ARTIFACT, HEADING, Tag
from pnp.faces.theme import WHITE, tint
from pnp.units import Point, Rect, Size

MARGIN: Final = 14.0
"""Margin in mm at the left and right of running text."""

TOP: Final = 15.0
"""Margin in mm above it."""

FOOT: Final = 22.0
"""Margin in mm below it, in which the running foot stands."""

_STRIP: Final = 163.0
_OWNER: Final = 13.0
"""Height in mm of the words on the cover that say for whom a kit is made."""

_HEAD: Final = Rect(10, 10, 0, 15)
_IMPRINT: Final = 26.0
_SMALL: Final = (8.0, 7.0)


def draw_cover(pen: Pen, context: Context, size: Size) -> None:
    """Draw the cover: the emblem in its rays, the title, what it is, a strip of the backs."""
    theme, ink, middle = context.theme, context.theme.colour("ink"), size.width / 2
    panel = Rect(0, 0, size.width, size.height).inset(10)
    scene = Rect(panel.x, panel.y, panel.width, 116)
    band = band_path(theme.look.band, scene)
    with pen.clip(band):
        pen.shape(band, fill=theme.area("title"))
        _draw_rays(pen, context, middle, 66)
    pen.shape(band, stroke=Stroke(ink, 0.4))
    pen.shape(circle(middle, 66, 43.4), WHITE, Stroke(ink, 0.6))
    put_emblem(pen, theme, middle - 42, 24, 84)
    game = context.box.game
    wide = panel.width - 12
    title, subtitle = context.localise(game.title), context.localise(game.subtitle)
    left = middle - wide / 2
    with pen.tag(HEADING):
        put_text(pen, title, "serif-700", (38, 14), ink, Rect(left, 131.6, wide, 17), "centre")
    put_text(pen, subtitle, "sans-500", (13, 9), ink, Rect(left, 149.6, wide, 9.6), "centre")
    _draw_strip(pen, context, Rect(panel.x, _STRIP, panel.width, panel.bottom - _STRIP))
    pen.shape(rectangle(panel), stroke=Stroke(ink, 0.4))


def _draw_strip(pen: Pen, context: Context, area: Rect) -> None:
    theme, ink, middle = context.theme, context.theme.colour("ink"), area.x + area.width / 2
    back_pattern(pen, theme, theme.look.pattern, area, "accent")
    pen.shape(line(area.x, area.y, area.right, area.y), stroke=Stroke(ink, 0.4))
    name = context.label("part_rulebook").upper()
    count = " · ".join(cover_facts(context.box, context.lang))
    widths = pen.width(name, "sans-600", 13, 0.5), pen.width(count, "sans-400", 10.5)
    wide = min(area.width - 8, max(widths) + 14)
    high = min(20.0, area.height - 6)
    owner = context.to_recipient("cover_for")
    if owner:
        wide, high = area.width - 8, min(31.0, area.height - 4)
    plate = Rect(middle - wide / 2, area.y + (area.height - high) / 2, wide, high)
    pen.shape(rounded_rectangle(plate, 2.5), WHITE, Stroke(ink, 0.5))
    y = plate.y + (high - _OWNER if owner else high) / 2
    put_line(pen, middle, y - 0.4, name, "sans-600", (13, 10), ink, wide, "centre", spacing=0.5)
    put_line(pen, middle, y + 5.4, count, "sans-400", (10.5, 8), ink, wide - 4, "centre")
    if owner:
        room = Rect(plate.x + 4, plate.bottom - _OWNER - 1, wide - 8, _OWNER)
        put_text(pen, owner, "serif-700", (17, 9), ink, room, "centre")


def _draw_rays(pen: Pen, context: Context, x: float, y: float) -> None:
    full = context.theme.ink == "full"
    steps: list[PathStep] = []
    count = 32
    for n in range(count):
        a, b = math.tau * n / count, math.tau * (n + 0.5) / count
        far = [(x + 160 * math.cos(turn), y + 160 * math.sin(turn)) for turn in (a, b)]
        steps += polygon([(x, y), *far]).steps if full else line(x, y, *far[0]).steps
    path = Path(tuple(steps))
    if full:
        pen.shape(path, fill=tint(context.theme.look.palette.get("title", WHITE), 0.55))
    else:
        pen.shape(path, stroke=Stroke(context.theme.colour("accent"), 0.2))


def draw_foot(pen: Pen, context: Context, size: Size, number: int) -> None:
    """Draw the running foot: the game, the number of the page, what this is."""
    theme, middle = context.theme, size.width / 2
    y = size.height - 12.4
    ink, accent = theme.colour("ink"), theme.colour("accent")
    left, right = MARGIN, size.width - MARGIN
    for x0, x1 in ((left, middle - 7), (middle + 7, right)):
        pen.shape(line(x0, y - 4.2, x1, y - 4.2), stroke=Stroke(accent, 0.25))
    title, part = context.localise(context.box.game.title), context.label("part_rulebook")
    room = right - left - pen.width(part, "sans-400", 8) - 6
    with pen.tag(ARTIFACT):
        pen.text(middle, y - 2.9, str(number), "sans-600", 10, ink, "centre")
        pen.text(right, y, part, "sans-400", 8, ink, "right")
        put_line(pen, left, y, title, "sans-400", (8, 7), ink, room)


def draw_notes(pen: Pen, context: Context, size: Size, number: int) -> None:
    """Draw a page of empty lines, where the text leaves one over."""
    theme = context.theme
    left, right = MARGIN, size.width - MARGIN
    with pen.tag(HEADING):
        put_line(pen, left, TOP + 8, context.label("notes_page"), "serif-700", (20, 14),
                 theme.colour("accent"), right - left)  # fmt: skip
    y = TOP + 20
    while y < size.height - FOOT - 3:
        pen.shape(line(left, y, right, y), stroke=Stroke(theme.colour("accent"), 0.15))
        y += 8
    draw_foot(pen, context, size, number)


def back_height(size: Size) -> float:
    """Give how high the text of the back cover may be, in mm."""
    return size.height - 10 - _HEAD.height - 5 - _IMPRINT - 10


def draw_back(pen: Pen, context: Context, size: Size, title: str, blocks: Sequence[Block]) -> None:
    """Draw the back cover: what is looked up in play, and small at the foot who made what."""
    theme, ink = context.theme, context.theme.colour("ink")
    panel = Rect(0, 0, size.width, size.height).inset(10)
    foot = Rect(panel.x, panel.bottom - _IMPRINT, panel.width, _IMPRINT)
    if blocks:
        head = Rect(panel.x, panel.y, panel.width, _HEAD.height)
        band = band_path(theme.look.band, head)
        pen.shape(band, fill=theme.area("title"))
        pen.shape(band, stroke=Stroke(ink, 0.3))
        with pen.tag(HEADING):
            put_line(pen, MARGIN, head.y + 8.6, title, "serif-700", (19, 12), ink,
                     head.width - 2 * (MARGIN - 10))  # fmt: skip
        put_blocks(pen, context, blocks, MARGIN, head.bottom + 4)
    else:
        put_emblem(pen, theme, size.width / 2 - 26, 40, 52)
        room = Rect(panel.x + 6, 97, panel.width - 12, 14)
        with pen.tag(HEADING):
            put_text(pen, context.localise(context.box.game.title), "serif-700", (20, 12), ink,
                     room, "centre")  # fmt: skip
    pen.shape(line(foot.x, foot.y, foot.right, foot.y), stroke=Stroke(theme.colour("accent"), 0.3))
    code = next(iter(context.codes.values()), "")
    told = [context.label("booklet_codes", code=code)] if code else []
    told += [context.localise(context.box.game.credits), context.label("booklet_type")]
    room = Rect(foot.x + 4, foot.y + 1.6, foot.width - 8, foot.height - 2)
    put_text(pen, " ".join(filter(None, told)), "sans-400", _SMALL, ink, room, middle=False)
    pen.shape(rectangle(panel), stroke=Stroke(ink, 0.4))


def put_blocks(pen: Pen, context: Context, blocks: Sequence[Block], x: float, y: float) -> float:
    """Draw blocks of running text one below the other; give their foot."""
    theme, listed = context.theme, ""
    for n, block in enumerate(blocks):
        y += block.above if n else 0
        for rule in block.rules:
            stroke = Stroke(theme.colour(rule.colour), rule.width)
            pen.shape(line(x + rule.x0, y + rule.y0, x + rule.x1, y + rule.y1), stroke=stroke)
        if block.picture:
            with pen.transform(x, y):
                block.picture(pen)
        if block.tags[0].role != "list" or not listed:
            listed = f"list {n}"
        _put_words(pen, context, block, listed, (x, y))
        listed = listed if block.tags[0].role == "list" else ""
        y += block.height
    return y


def _put_words(pen: Pen, context: Context, block: Block, listed: str, at: Point) -> None:
    theme, (x, y) = context.theme, at
    with ExitStack() as open_tags:
        for tag in block.tags:
            named = tag._replace(key=listed) if tag.role == "list" else tag
            open_tags.enter_context(pen.tag(named))
        for column in range(block.columns or 1):
            with pen.tag(_cell_of(block, column)) if block.columns else nullcontext():
                for run in block.runs:
                    if run.cell == column:
                        colour = theme.colour(run.colour)
                        pen.text(x + run.x, y + run.y, run.text, run.font, run.size, colour)


def _cell_of(block: Block, column: int) -> Tag:
    filled = any(run.cell == column for run in block.runs)
    return Tag("cell" if not filled else "head" if block.head else "cell" if column else "header")

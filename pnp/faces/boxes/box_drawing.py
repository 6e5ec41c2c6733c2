"""Drawing the boxes of a face one over the other, each by what it is, and layers of layouts."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import lru_cache
from math import fsum
from typing import Final, cast

from pnp.box.art import Layouts
from pnp.box.game import FRAMED, BackLook
from pnp.box.parts.declared import CARD, DeclaredPart, Layout, PartBox, RepeatedBoxes, kind_of
from pnp.box.parts.rows import PartRow
from pnp.box.parts.sizes import SIZES
from pnp.box.parts.texts import RowTexts, colour_of, columns_of
from pnp.box.words import Words, first_of, has_two, split_both
from pnp.faces.art.engraving import back_pattern
from pnp.faces.art.nets import put_pips
from pnp.faces.boxes import ground_box, text_box
from pnp.faces.boxes.ground_box import BoxScene, area_of, bled, shape_of, square_in
from pnp.faces.boxes.text_box import in_rows, part_entries
from pnp.faces.context import SAFE, SCENE, WHITE, Context, Face, light, tint
from pnp.faces.pen import ARTIFACT, Font, Metrics, Pen, Stroke, Tag, TagRole, fresh_pen
from pnp.faces.qr import QUIET, code_room, put_code
from pnp.faces.reduction import draw_reduced
from pnp.faces.text.fit import least_height, one_only, taken_height
from pnp.outlines import circle, top_left
from pnp.qr_codes import modules
from pnp.spelling import HOUSE
from pnp.units import Rect, Size, to_mm

_MOST = 500


def _put_repeat(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    repeat = box.repeat
    if repeat is None:
        return
    rows = _rows_of(pen, scene, repeat)
    table = f"lines at {area.x:.2f} {area.y:.2f} of {scene.size}"  # of two places, two tables
    for row, place in zip(rows, _places(area, rows, repeat), strict=True):
        inner = replace(row, size=place.size)
        with pen.transform(place.x, place.y):
            if repeat.lines:
                _put_line(pen, inner, repeat.boxes, table)
            else:
                draw_boxes(pen, inner, repeat.boxes)


def _put_line(pen: Pen, scene: BoxScene, boxes: Sequence[PartBox], table: str) -> None:
    # Read as a row of a table: what its first words say is what the others are of. What only some
    # lines say belongs to the words before it, for a table has as many cells in each row.
    column = 0
    for box in filter(scene.holds, boxes):
        if box.text is None:
            draw_boxes(pen, scene, (box,))
            continue
        column += not (column and _is_remark(box))
        role: TagRole = "header" if column == 1 else "cell"
        row = Tag("row", scene.texts.column("n"))
        with pen.tag(Tag("table", table)), pen.tag(row), pen.tag(Tag(role, str(column))):
            draw_boxes(pen, scene, (box,))


def _is_remark(box: PartBox) -> bool:
    # Drawn only where its line has the entry that it says.
    when, text = box.when, box.text
    if when is None or text is None or when.value or when.negated:
        return False
    return any(f"{{{when.column}}}" in said for said in text.texts.values())


def _rows_of(pen: Pen, scene: BoxScene, repeat: RepeatedBoxes) -> list[BoxScene]:
    # What the boxes of each place see.
    count = scene.say(repeat.count).strip()
    if repeat.each:
        words = split_both(scene.say(repeat.each), str.split)
    elif repeat.lines:
        said = scene.say(repeat.lines)
        if repeat.high and has_two(said):  # rows all alike have room for one language
            pen.remark(*one_only(said))
            said = first_of(said)
        words = split_both(said, str.splitlines)
    else:
        words = [""] * min(int(count), _MOST) if count.isdecimal() else []
        if count and not count.isdecimal():
            pen.fault(f"boxes are repeated a whole number of times, not `{count}`", count)
    rows = []
    for n, word in enumerate(words, start=1):
        given = [("n", str(n)), ("each", word)]
        if repeat.lines:
            given += zip(repeat.entries, split_both(word, part_entries), strict=False)
        texts = replace(scene.texts, given=(*given, *scene.texts.given))
        rows.append(replace(scene, texts=texts, inner=True))
    return rows


def _places(area: Rect, rows: Sequence[BoxScene], repeat: RepeatedBoxes) -> Iterator[Rect]:
    if repeat.lines is None or repeat.high:
        count = len(rows)
        columns = 1 if repeat.lines else count
        if repeat.least:
            columns = max(1, int(area.width / repeat.least))
        elif repeat.rows:
            columns = math.ceil(count / repeat.rows)
        columns = repeat.columns or columns
        if repeat.wide:
            columns = min(columns, count)
            together = columns * (repeat.wide + repeat.gap) - repeat.gap
            area = Rect(area.middle[0] - together / 2, area.y, together, area.height)
        yield from in_rows(area, count, columns, repeat.rows or 1, repeat.gap)
        return
    y = area.y
    for row in rows:
        high = _row_height(row, repeat)
        yield Rect(area.x, y, area.width, high)
        y += high + repeat.gap


def _row_height(row: BoxScene, repeat: RepeatedBoxes) -> float:
    # As high as the boxes of a line reach down.
    shown = (each.at for each in repeat.boxes if row.holds(each) and not _fills(each))
    return max((at.top.mm + at.high.mm for at in shown), default=0.0)


def _fills(box: PartBox) -> bool:
    return box.at.high.plain and box.at.high.mm <= 0


def _put_stack(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    shown = [each for each in box.stack if scene.holds(each)]
    above = fsum(each.at.top.mm for each in shown)
    # where two languages have no room, that of lines is left out first, then that of texts
    for both in (("text", "repeat"), ("text",), ()):
        spans = [_span(pen, scene, each, area.width, both=kind_of(each) in both) for each in shown]
        if above + fsum(least for _, least in spans) <= area.height:
            break
    else:  # lines lie closer than they should, and their words say so
        pairs = zip(shown, spans, strict=True)
        spans = [(most, 0.0 if each.repeat else least) for each, (most, least) in pairs]
    # what is too much is taken from the first that can give way, then from the next
    over = above + fsum(most for most, _ in spans) - area.height
    empty = [one for one, (most, _) in zip(shown, spans, strict=True) if not most and _fills(one)]
    y = area.y
    for each, (most, least) in zip(shown, spans, strict=True):
        cut = max(0.0, min(over, most - least))
        spare = max(0.0, -over) / len(empty) if each in empty else 0.0
        over -= cut
        across = each.at.on(area.size)
        y += each.at.top.mm
        place = Rect(area.x + across.x, y, across.width, most - cut + spare)
        if each.name:
            scene.places[each.name] = place
        _draw_box(pen, scene, each, place)
        y = place.bottom


_ROUND = 0.001  # places are rounded, and words must not miss theirs


def _span(
    metrics: Metrics, scene: BoxScene, box: PartBox, width: float, *, both: bool
) -> tuple[float, float]:
    # The most and the least height of a box in a stack: words and lines give way, or want more.
    fixed = 0.0 if _fills(box) else box.at.high.mm
    wide = box.at.on(Size(width, 1)).width
    if box.text is not None:
        needed = _needed(metrics, scene, box, wide, both=both)
        if box.snug:
            style, room = scene.style(box, "text"), Rect(0, 0, wide, fixed)
            said = scene.say(box.text)
            high = taken_height(metrics, said, style.font, style.fit, room, style.leading) + _ROUND
            return high, min(high, needed)
        return max(fixed, needed), needed
    if box.repeat and box.repeat.lines:
        rows, repeat = _rows_of(fresh_pen(metrics), scene, box.repeat), box.repeat
        if not repeat.high:
            high = fsum(_row_height(row, repeat) + repeat.gap for row in rows)
            return high, high
        texts = ((row, each) for row in rows for each in repeat.boxes if row.holds(each))
        least = max((0.0, *(_needed(metrics, row, each, wide, both=both) for row, each in texts)))
        gaps = repeat.gap * (len(rows) - 1)
        return len(rows) * max(repeat.high, least) + gaps, len(rows) * least + gaps
    return fixed, fixed


def _needed(metrics: Metrics, scene: BoxScene, box: PartBox, width: float, *, both: bool) -> float:
    # How high the words of a box stand at their least size.
    said = scene.say(box.text) if both else first_of(scene.say(box.text))
    if not said.strip() or (box.single and box.stand != "middle"):
        return 0.0
    style = scene.style(box, "text")
    wide = math.inf if box.single and not has_two(said) else box.at.on(Size(width, 1)).width
    leading = 1.0 if box.single else style.leading
    high = least_height(metrics, said, style.font, style.fit[1], wide, leading, markup=box.markup)
    return max(0.0, box.at.top.mm) + high + _ROUND


def _put_inside(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    with pen.clip(shape_of(scene, box, area)):
        draw_boxes(pen, scene, box.inside)


# Width and height in mm that the back of the kit needs to bear the name of the part below its seal.
_NAMED = Size(43, 56)


def _put_kit_back(pen: Pen, scene: BoxScene, _box: PartBox, area: Rect) -> None:
    theme, layouts = scene.context.theme, scene.context.box.layouts
    bare = area.width < _NAMED.width or area.height < _NAMED.height
    look = theme.look.pattern if theme.look.pattern in theme.art.patterns.backs else ""
    colour = colour_of(scene.context.box, scene.part)
    given = ("colour", colour), ("pattern", look), ("bare", "yes" if bare else "")
    texts, inner = replace(scene.texts, given=given), scene.inner or area != scene.size.area
    if layouts:
        with pen.transform(area.x, area.y):
            own = replace(scene, texts=texts, size=area.size, inner=inner)
            draw_boxes(pen, own, cast("Layout", layouts.find("kit-back")).layers["back"])


def _put_qr_box(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    payload, room = scene.payload, square_in(area)
    if not payload:
        return
    side, (x, y) = room.width, room.middle
    if box.align:  # no larger than a camera needs
        side = code_room(pen, payload)
    half = side / 2 - side * QUIET / (len(modules(payload)) + 2 * QUIET)
    right, foot = (area.right, area.bottom) if box.align == "right" else (x + half, y + half)
    plate = light(scene.context.theme, box.on, box.tint) if box.on else WHITE
    alt = scene.context.label("qr_code", code=scene.code)
    put_code(pen, payload, right, foot, side, plate, alt=alt)


_STAMPED: Font = "sans-600"
_STAMP_SIZE = 7.0
_STAMP_APART = 0.28


def _put_stamp_box(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    # Two rings, and words along them, in the middle at the top.
    (x, y), radius = area.middle, min(area.width, area.height) / 2
    said, colour, high = first_of(scene.say(box.stamp)).upper(), scene.ink(box), to_mm(_STAMP_SIZE)
    pen.shape(circle(x, y, radius), stroke=Stroke(colour, 0.45))
    pen.shape(circle(x, y, radius - high * 1.32), stroke=Stroke(colour, 0.25))
    foot = radius - high * 1.02
    around = 2 * math.pi * foot
    once = pen.width(f"{said} · ", _STAMPED, _STAMP_SIZE, _STAMP_APART) + _STAMP_APART
    times = max(1, int(around / once))
    gap = (around - times * once) / (times * (len(said) + 3))
    wide = pen.width(said, _STAMPED, _STAMP_SIZE) + len(said) * (_STAMP_APART + gap)
    angle = -90 - math.degrees(wide / 2 / foot)
    for character in f"{said} · " * times:
        turn = math.degrees(pen.width(character, _STAMPED, _STAMP_SIZE) / 2 / foot)
        angle += turn
        if character != " ":
            with pen.tag(ARTIFACT), pen.transform(x, y, angle + 90):
                pen.text(0, -foot, character, _STAMPED, _STAMP_SIZE, colour, "centre")
        angle += turn + math.degrees((_STAMP_APART + gap) / foot)


def _put_pips_box(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    shown = scene.say(box.pips).strip()
    step, colour = (area.width / 2, area.height / 2), tint(scene.ink(box), box.tint)
    put_pips(pen, int(shown) if shown.isdecimal() else 0, area.middle, step, colour, box.width)


def _put_scene(pen: Pen, scene: BoxScene, _box: PartBox, area: Rect) -> None:
    context = scene.context
    with pen.tag(Tag("figure", alt=context.label("picture_of_table"), area=area)):
        if shown := context.find_piece(SCENE):
            size = shown.front.size
            scale = min(area.width / size.width, area.height / size.height)
            place = area.size.centre(size.scaled(scale))
            with pen.transform(area.x + place.x, area.y + place.y, 0, scale):
                draw_reduced(pen, shown.front.draw, scale)


# How each kind of box is drawn into its area.
_DRAWINGS: Final[Mapping[str, Callable[[Pen, BoxScene, PartBox, Rect], None]]] = {
    "text": text_box.put_text_box,
    "figure": text_box.put_figure_box,
    "picture": ground_box.put_picture_box,
    "icon": ground_box.put_icon_box,
    "ground": ground_box.put_ground_box,
    "band": ground_box.put_band_box,
    "frame": ground_box.put_frame_box,
    "rule": ground_box.put_rule_box,
    "stamp": _put_stamp_box,
    "pips": _put_pips_box,
    "line": text_box.put_writing_line,
    "cells": text_box.put_cell_grid,
    "table": text_box.put_table_box,
    "repeat": _put_repeat,
    "inside": _put_inside,
    "stack": _put_stack,
    "code": text_box.put_code_box,
    "qr": _put_qr_box,
    "emblem": ground_box.put_emblem_box,
    "scene": _put_scene,
    "kit_back": _put_kit_back,
}


def draw_boxes(pen: Pen, scene: BoxScene, boxes: Sequence[PartBox]) -> None:
    """Draw boxes one over the other, those whose condition holds."""
    for box in boxes:
        if scene.holds(box):
            _draw_box(pen, scene, box, area_of(pen, scene, box))


def _draw_box(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    draw = _DRAWINGS.get(kind_of(box))
    if draw and box.lean:
        upright = area.shifted(-area.middle[0], -area.middle[1])
        with pen.transform(*area.middle, box.lean):
            draw(pen, replace(scene, inner=True), box, upright)
    elif draw and not box.turn:
        draw(pen, scene, box, area)
    elif draw:
        area = bled(scene, area) if box.ground or box.kit_back else area
        with pen.transform(*top_left(area, box.turn), box.turn):
            # its corner lies at nought now, which is not the trim
            draw(pen, replace(scene, inner=True), box, area.size.turned(box.turn).area)


# A layout belongs to no part: its boxes ask for what whoever draws them gives.
_NO_PART: Final = DeclaredPart("layout", Words(HOUSE))
PLACE: Final = replace(_NO_PART, size=SIZES["page"])
"""A place on a board or a card: no edge is cut beside it, so that words need not keep off it."""


def layout_of(context: Context, name: str) -> Layout:
    """Give a layout by its name; `frame` and `note` are what the frame of the kit makes of them.

    Areas of a frame are the `face` within its border; `text`, between whose sides words stand and
    at whose top those of a card begin; the ground of a card's `scene`, in it the square of its
    `picture`; its `title`; and the `back`, for the words of a deed that is mortgaged.
    """
    return _find_layout(context.box.layouts, context.theme.look.frame, name)


def _find_layout(found: Layouts | None, frame: str, name: str) -> Layout:
    name = f"{name}-{frame}" if name in FRAMED else name
    return cast("Layout", found.find(name)) if found else Layout()


@lru_cache(maxsize=256)  # every note is a face of its own
def _columns_of_layer(found: Layouts | None, frame: str, name: str) -> frozenset[str]:
    layout, _, layer = name.partition("/")
    boxes = _find_layout(found, frame, layout).layers.get(layer, ())
    return columns_of(boxes) | {"code", "payload"}


def put_layer(
    pen: Pen, context: Context, name: str, area: Rect = CARD.area,
    part: DeclaredPart | None = None, /, **given: str,
) -> Mapping[str, Rect]:  # fmt: skip
    """Draw the boxes of a layer, such as `sheets/overview`, with the columns they ask for.

    Nothing if it has none. Gives where the named boxes of its stacks came to stand.
    """
    layout, _, layer = name.partition("/")
    scene = scene_of(context, area.size, given, part)
    with pen.transform(area.x, area.y) if area.x or area.y else nullcontext():
        draw_boxes(pen, scene, layout_of(context, layout).layers.get(layer, ()))
    return {box: place.shifted(area.x, area.y) for box, place in scene.places.items()}


def layer_face(
    context: Context, name: str, size: Size, given: Mapping[str, str],
    bleed: float = 0, safe: float = SAFE, ground: str = "",
) -> Face:  # fmt: skip
    """Give a face that one layer draws; of its columns it is known by those that a box asks for."""
    asked = _columns_of_layer(context.box.layouts, context.theme.look.frame, name)
    own = {column: said for column, said in given.items() if column in asked}

    def draw(pen: Pen) -> None:
        put_layer(pen, context, name, size.area, **own)

    return Face(f"{name} {own} {context.lang} {context.theme.ink}", size, draw, bleed, safe, ground)


def put_place(pen: Pen, context: Context, layer: str, area: Rect, **given: str) -> None:
    """Draw what a board shows at a place, with the columns that its boxes ask for."""
    put_layer(pen, context, f"boards/{layer}", area, PLACE, **given)


def scene_of(
    context: Context, size: Size, given: Mapping[str, str], part: DeclaredPart | None = None
) -> BoxScene:
    """Give what the boxes of a layer on a piece of some size see: columns given, or of a part."""
    columns = (("ink", context.theme.ink), *given.items())
    texts = RowTexts(context.box, part or _NO_PART, PartRow(), context.lang, columns)
    code, payload = given.get("code", ""), given.get("payload", "")
    return BoxScene(context, texts, size, code, payload, inner=True)


FOOT: Final = CARD.height - 5.6
"""The lowest baseline, on which the printed code stands."""


def put_back(pen: Pen, context: Context, deck: str, colour: str, name: str) -> None:
    """Draw the back of a card of 63 × 88 mm, by the deck's id."""
    theme = context.theme
    look = theme.look.backs.get(deck, BackLook())
    back_pattern(pen, theme, look.pattern or theme.look.pattern, CARD.area.inset(-3.0), colour)
    given = {
        "name": name, "colour": colour, "ground": look.ground, "own": look.drawing,
        "drawing": look.drawing or theme.look.emblem,
    }  # fmt: skip
    put_layer(pen, context, f"backs/{look.shape}", **given)

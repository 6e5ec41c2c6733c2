"""Boxes drawn again and again: the icons of a cost, the places of a charter."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from pnp.box.parts.declared import PartBox, RepeatedBoxes
from pnp.box.words import split_both
from pnp.faces.boxes.scene import BoxScene
from pnp.faces.pen import Pen
from pnp.units import Rect

_MOST = 500

DrawBoxes = Callable[[Pen, BoxScene, Sequence[PartBox]], None]
"""Draws the boxes of a face or of a place on it."""


def put_repeated_boxes(
    pen: Pen, scene: BoxScene, box: PartBox, area: Rect, draw: DrawBoxes
) -> None:
    """Draw the boxes of a repeat once for each place."""
    repeat = box.repeat
    if repeat is None:
        return
    words = words_of(scene, repeat)
    for n, (word, place) in enumerate(zip(words, _places(area, len(words), repeat), strict=True)):
        given = (("n", str(n + 1)), ("each", word), *scene.texts.given)
        texts = replace(scene.texts, given=given)
        inner = replace(scene, size=place.size, texts=texts, inner=True)
        with pen.transform(place.x, place.y):
            draw(pen, inner, repeat.boxes)


def words_of(scene: BoxScene, repeat: RepeatedBoxes) -> list[str]:
    """Give the word of each place: those of a text in turn, or none so many times."""
    if repeat.each:
        return split_both(scene.say(repeat.each), str.split)
    count = scene.say(repeat.count).strip()
    return [""] * min(int(count), _MOST) if count.isdecimal() else []


def _places(area: Rect, count: int, repeat: RepeatedBoxes) -> Iterator[Rect]:
    if not count:
        return
    columns = repeat.columns or (math.ceil(count / repeat.rows) if repeat.rows else count)
    rows = max(repeat.rows or 1, math.ceil(count / columns))
    wide = (area.width - repeat.gap * (columns - 1)) / columns
    high = (area.height - repeat.gap * (rows - 1)) / rows
    for n in range(count):
        row, column = divmod(n, columns)
        yield Rect(
            area.x + column * (wide + repeat.gap), area.y + row * (high + repeat.gap), wide, high
        )

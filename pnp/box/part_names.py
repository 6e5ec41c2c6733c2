"""The names a part asks for: of colours, icons, pictures, patterns, as each row fills them in."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from pnp.box.declared_parts import DeclaredPart, parts_of
from pnp.box.model import Box
from pnp.box.part_boxes import PartBox
from pnp.box.part_rows import COLUMN
from pnp.box.part_texts import rows_of
from pnp.box.row_texts import RowTexts
from pnp.box.source import YamlPath

NameKind = Literal["colour", "icon", "picture", "pattern", "style"]
"""What a name is the name of."""

_FIELDS: Final[dict[str, NameKind]] = {
    "ground": "colour",
    "band": "colour",
    "frame": "colour",
    "rule": "colour",
    "colour": "colour",
    "on": "colour",
    "icon": "icon",
    "picture": "picture",
    "pattern": "pattern",
    "style": "style",
}


@dataclass(frozen=True, slots=True)
class DrawnName:
    """A name that a box draws by, and the way in `parts.yaml` to where it is written."""

    kind: NameKind
    name: str
    path: YamlPath


def boxes_with_places(
    part: DeclaredPart, n: int
) -> Iterator[tuple[PartBox, YamlPath, Literal["front", "back"]]]:
    """Give each box of the `n`-th part with the way to it and its side; none of a repeat."""
    for side in ("front", "also", "back"):
        for m, box in enumerate(getattr(part, side)):
            yield box, ("parts", n, side, m), "back" if side == "back" else "front"


def all_boxes(part: DeclaredPart, n: int) -> Iterator[tuple[PartBox, YamlPath]]:
    """Give each box of the `n`-th part with the way to it, those of repeats included."""
    waiting = [(box, path) for box, path, _ in boxes_with_places(part, n)]
    while waiting:
        box, path = waiting.pop(0)
        yield box, path
        if box.repeat:
            waiting += [
                (each, (*path, "repeat", "boxes", m)) for m, each in enumerate(box.repeat.boxes)
            ]


def drawn_names(box: Box) -> Iterator[DrawnName]:
    """Go through all names that boxes draw by, each name of a kind once in a part."""
    for n, part in enumerate(parts_of(box)):
        seen: set[tuple[str, str]] = set()
        for each in _names_of(box, part, n):
            if each.name and (each.kind, each.name) not in seen:
                seen.add((each.kind, each.name))
                yield each


def _names_of(box: Box, part: DeclaredPart, n: int) -> Iterator[DrawnName]:
    if part.colour:
        yield DrawnName("colour", part.colour, ("parts", n, "colour"))
    for drawn, path in all_boxes(part, n):
        for key, kind in _FIELDS.items():
            yield from _filled(box, part, n, kind, getattr(drawn, key), (*path, key))
        for m, fill in enumerate(drawn.cells.fills if drawn.cells else ()):
            yield from _filled(box, part, n, "colour", fill, (*path, "cells", "fills", m))
        if drawn.repeat and drawn.repeat.each:
            yield from _each_words(box, part, n, drawn)


def _filled(
    box: Box, part: DeclaredPart, n: int, kind: NameKind, text: str, path: YamlPath
) -> Iterator[DrawnName]:
    if "{" not in text:
        yield DrawnName(kind, text, path)
    elif "{each}" not in text and "{n}" not in text:
        seen = set[str]()
        whole = COLUMN.fullmatch(text)
        column = whole[1] if whole and whole[1] not in part.fill else ""
        for m, row in enumerate(rows_of(part)):
            if column in row.cells:  # by far the most, in long lists too
                said = row.cells[column].said(box.game.source).strip()
            else:
                said = RowTexts(box, part, row, box.game.source).say(text).strip()
            if said not in seen:
                seen.add(said)
                yield DrawnName(kind, said, ("parts", n, "each", m) if part.each else path)


def _each_words(box: Box, part: DeclaredPart, n: int, drawn: PartBox) -> Iterator[DrawnName]:
    if drawn.repeat is None:
        return
    keys = [
        (inner, key, kind)
        for inner in drawn.repeat.boxes
        for key, kind in _FIELDS.items()
        if "{each}" in getattr(inner, key)
    ]
    for m, row in enumerate(rows_of(part) if keys else ()):
        at: YamlPath = ("parts", n, "each", m) if part.each else ("parts", n)
        for word in RowTexts(box, part, row, box.game.source).say(drawn.repeat.each).split():
            texts = RowTexts(box, part, row, box.game.source, (("each", word), ("n", "1")))
            for inner, key, kind in keys:
                yield DrawnName(kind, texts.say(getattr(inner, key)).strip(), at)

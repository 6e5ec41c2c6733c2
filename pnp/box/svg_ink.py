"""How an SVG element is coloured: by classes that are names of the palette, and in no other way.

`class="coral"` fills a shape with coral, `class="line-ink"` draws its outline in ink. What is
`currentColor` takes the colour of its place, as icons do.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from pnp.box.art import HERE
from pnp.box.transforms import read_number
from pnp.spelling import nearest

LINE: Final = "line-"
"""How a class begins that colours the line of a shape."""

_FIXED: Final = {
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "stroke-dasharray": "none",
    "fill-rule": "nonzero",
    "clip-rule": "nonzero",
    "opacity": "1",
    "fill-opacity": "1",
    "stroke-opacity": "1",
    "display": "inline",
    "visibility": "visible",
}
"""What may be said of a shape if it says what all shapes are."""

_PASSED: Final = (
    "-inkscape-",
    "font",
    "text-",
    "line-height",
    "stroke-miterlimit",
    "stroke-dashoffset",
    "color",
)
"""How the properties begin that drawing programs write and that change nothing here."""

PAINT: Final = frozenset({"class", "style", "fill", "stroke", "stroke-width", *_FIXED})
"""The attributes that say how a shape is coloured."""


@dataclass(frozen=True, slots=True)
class Paint:
    """How a shape is coloured, and all within a group that says nothing else."""

    fill: str | None = None
    line: str | None = None
    width: float = 1


def read_paint(
    given: Mapping[str, str], within: Paint, known: Collection[str]
) -> tuple[Paint, tuple[str, ...]]:
    """Give how an element is coloured inside a group, and what is wrong with it.

    As in CSS, a class is stronger than an attribute, and `style` stronger than a class.
    """
    faults: list[str] = []
    paint = within
    for name in ("fill", "stroke", "stroke-width", *_FIXED):
        if name in given:
            paint = _take(paint, name, given[name], faults)
    for word in given.get("class", "").split():
        paint = _dye(paint, word, known, faults)
    for name, value in _declarations(given.get("style", "")):
        if not name.startswith(_PASSED):
            paint = _take(paint, name, value, faults)
    return paint, tuple(faults)


def _declarations(style: str) -> Iterator[tuple[str, str]]:
    for each in style.split(";"):
        name, _, value = each.partition(":")
        if name.strip():
            yield name.strip(), value.strip()


def _dye(paint: Paint, word: str, known: Collection[str], faults: list[str]) -> Paint:
    name = word.removeprefix(LINE)
    if name not in known:
        near = nearest(name, known).replace("`", f"`{LINE}" if name != word else "`", 1)
        faults.append(f"the class `{word}` is no colour of the palette{near}")
        return paint
    return replace(paint, line=name) if name != word else replace(paint, fill=name)


def _take(paint: Paint, name: str, value: str, faults: list[str]) -> Paint:
    if name in _FIXED:
        if value != _FIXED[name]:
            faults.append(f"`{name}` cannot be {value[:20]} in print, only {_FIXED[name]}")
    elif name == "stroke-width":
        try:
            return replace(paint, width=read_number(value.removesuffix("px")))
        except ValueError as error:
            faults.append(f"`stroke-width`: {error}")
    elif name not in {"fill", "stroke"}:
        faults.append(f"`{name[:40]}` cannot be printed in all inks; take it out")
    elif value not in {"none", "currentColor"}:
        what = 'class="…"' if name == "fill" else f'class="{LINE}…"'
        faults.append(f'{name}="{value[:20]}": a colour is a name of the palette; write {what}')
    else:
        colour = None if value == "none" else HERE
        return replace(paint, fill=colour) if name == "fill" else replace(paint, line=colour)
    return paint

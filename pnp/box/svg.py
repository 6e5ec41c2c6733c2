"""A drawing read from SVG: shapes, groups and frames in the colours of the palette, no more.

Whatever could reach outside the file, grow beyond it, or not be printed in every ink is refused
with its line: document types, entities, scripts, styles, texts, pictures, links. A shape is
coloured by classes that are names of the palette, and in no other way: `class="coral"` fills it
with coral, `class="line-ink"` draws its outline in ink. What is `currentColor` takes the colour
of its place, as icons do.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final
from xml.parsers import expat  # document types are refused, so nothing can expand

from pnp import outlines
from pnp.box import path_data
from pnp.box.art import HERE, ICON, Contour, Drawing, Framed, Shape, Tone
from pnp.box.source import Source
from pnp.errors import ContentError, Finding
from pnp.spelling import nearest
from pnp.units import Rect

MOST_ELEMENTS: Final = 5000
"""The most elements a drawing may have."""
DEEPEST: Final = 30
"""How deep groups may stand in groups."""
STYLESHEET: Final = "palette.css"
"""The one file that a drawing may import: by it a drawing program shows the colours."""

_SVG: Final = "http://www.w3.org/2000/svg"
_SILENT: Final = frozenset({"title", "desc", "metadata"})
_GRADIENTS: Final = ("linearGradient", "radialGradient")
_BLACK: Final = ("black", "#000", "#000000")
_GROUPS: Final = ("svg", "g", "defs", "clipPath")
_INSTEAD: Final = {
    "text": "words belong to the content, shapes of letters to a <path>",
    "image": "trace it, or name a PNG or JPEG as the `picture` of a card",
    "use": "write the shape itself here",
    "script": "a drawing does nothing",
    "foreignObject": "a drawing holds shapes only",
    "mask": "frame shapes with a <clipPath>",
    **dict.fromkeys((*_GRADIENTS, "pattern", "filter"),
                    "a tone is one colour of the palette"),
}  # fmt: skip

_Attributes = Mapping[str, str]  # the attributes of an element by their names
LINE: Final = "line-"
"""How a class begins that colours the line of a shape."""

# What may be said of a shape if it says what all shapes are.
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

# How the properties begin that drawing programs write and that change nothing here.
_PASSED: Final = ("-inkscape-", "font", "text-", "line-height", "color",
                  "stroke-miterlimit", "stroke-dashoffset")  # fmt: skip

# The attributes that say how a shape is coloured.
_PAINT: Final = frozenset({"class", "style", "fill", "stroke", "stroke-width", *_FIXED})

_ROOT: Final = frozenset({"width", "height", "viewBox", "version", "baseProfile"})
_ANY: Final = frozenset({"id", "transform", "clip-path", "role"}) | _PAINT
# Attributes of SVG that no ink can follow, lest they be taken for slips of others.
_UNPRINTED: Final = frozenset({"filter", "mask", "href"})

_LINK: Final = re.compile(r"url\(['\"]?#([^'\")]+)['\"]?\)")
_IMPORT: Final = re.compile(rf"\s*@import\s+(?:url\()?['\"]?{STYLESHEET}['\"]?\)?\s*;?\s*")


@dataclass(frozen=True, slots=True)
class _Paint:
    """How a shape is coloured, and all within a group that says nothing else."""

    fill: str | None = None
    line: str | None = None
    width: float = 1


@dataclass(slots=True)
class _Level:
    """An element whose end has not come yet, and the shapes found in it."""

    name: str
    paint: _Paint
    matrix: outlines.Matrix
    frame: outlines.Path | None = None
    key: str = ""
    shapes: list[Shape] = field(default_factory=list)
    outline: outlines.Path = ()
    """What the shapes of a clipPath cover together."""


def read_svg(source: Source, known: Collection[str], tones: Mapping[str, str]) -> Drawing:
    """Give the drawing in a file, its classes among `known`; ContentError names every fault."""
    parser = expat.ParserCreate(namespace_separator=" ")
    reading = _Reading(source, known, parser)
    try:
        parser.Parse("\n".join(source.lines), True)  # C names no arguments
    except expat.ExpatError as error:
        say = f"this is not XML: {expat.ErrorString(error.code)}"
        reading.problems.append(source.at_line(error.lineno, say, error.offset + 1))
    if not reading.problems and not reading.shapes:
        reading.say("there is nothing in this drawing")
    if reading.problems:
        raise ContentError(tuple(reading.problems))
    return Drawing(reading.side, reading.shapes, tones, shape=reading.shape)


class _Reading:
    """A drawing being put together from the events of its file, and every fault so far."""

    def __init__(self, source: Source, known: Collection[str], parser: expat.XMLParserType) -> None:
        self.source, self.known, self.parser = source, known, parser
        self.problems: list[Finding] = []
        self.shapes: tuple[Shape, ...] = ()
        self.side, self.shape = 0.0, (1.0, 1.0)
        self._open: list[_Level] = []
        self._frames: dict[str, outlines.Path] = {}
        self._silent = self._count = 0
        self._style: list[str] | None = None
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._words
        parser.StartDoctypeDeclHandler = lambda *_: self._stop(
            "a drawing has no <!DOCTYPE>; take it out"
        )
        parser.ProcessingInstructionHandler = lambda *_: self.say(
            "a drawing gives no orders to programs; take out this <?…?>"
        )

    def say(self, say: str) -> None:
        """Note a fault of the line that is being read."""
        self.problems.append(self.source.at_line(self.parser.CurrentLineNumber, say))

    def _stop(self, say: str) -> None:
        self.say(say)
        raise ContentError(tuple(self.problems))

    def _words(self, text: str) -> None:
        if self._style is not None:
            self._style.append(text)
        elif not self._silent and text.strip():
            self.say(f"a text cannot be drawn: {text.strip()[:20]}")

    def _start(self, tag: str, given: dict[str, str]) -> None:
        self._count += 1
        if self._count > MOST_ELEMENTS:
            self._stop(f"a drawing has at most {MOST_ELEMENTS} elements")
        space, _, name = tag.rpartition(" ")
        unused = name in _GRADIENTS and self._open and self._open[-1].name == "defs"
        foreign = self._open and space not in {_SVG, ""}
        if self._silent or foreign or unused or name in _SILENT:
            self._silent += 1  # of a drawing program, or for readers: nothing of it is drawn
        elif not self._open:
            self._root(space, name, given)
        elif name == "style":
            self._silent += 1
            self._style = []
        else:
            self._element(name, _plain(given))

    def _root(self, space: str, name: str, given: dict[str, str]) -> None:
        if (space, name) != (_SVG, "svg"):
            self._stop(f'a drawing begins with <svg xmlns="{_SVG}">')
        try:
            left, top, width, height = path_data.read_figures(given.get("viewBox", ""))
        except ValueError:
            left = top = width = height = 0.0
        if width <= 0 or height <= 0:
            self._stop('a drawing says how large it is; write viewBox="0 0 100 100"')
        # A side of a millionth makes every other figure of the drawing reach kilometres.
        side = max(width, height)
        if not 1 <= side <= path_data.FARTHEST:
            self._stop(f"the side of a viewBox is 1 to {path_data.FARTHEST:.0f}, not {side:g}")
        self.side, self.shape = side, (width / side, height / side)
        # what is no square stands in the middle of one, which a box of its shape cuts off again
        x, y = (side - width) / 2 - left, (side - height) / 2 - top
        self._push(name, _plain(given), _ROOT, _Level("", _Paint(), (1, 0, 0, 1, x, y)))

    def _element(self, name: str, given: dict[str, str]) -> None:
        top = self._open[-1]
        if name in {"g", "defs", "clipPath"}:
            if len(self._open) >= DEEPEST:
                self._stop(f"groups stand at most {DEEPEST} deep in each other")
            # a frame is drawn in the units of whatever is seen through it
            above = replace(top, matrix=outlines.ON_FACE) if name == "clipPath" else top
            self._push(name, given, frozenset(), above)
        elif name in _SHAPES:
            if top.name == "defs":
                self.say(f"nothing in <defs> is drawn but a <clipPath>; take <{name}> out of it")
            own = frozenset(" ".join(_SHAPES[name][1:]).split())
            self._push(name, given, own, top)
        else:
            instead = _INSTEAD.get(name) or f"there are {', '.join((*_GROUPS[1:], *_SHAPES))}"
            near = nearest(name, (*_GROUPS, *_SHAPES)).lstrip("; ")
            self.say(f"<{name[:40]}> cannot be drawn: {near or instead}")
            self._silent += 1

    def _push(self, name: str, given: dict[str, str], own: frozenset[str], above: _Level) -> None:
        for each in given:
            if each not in own and each not in _ANY:
                near = "" if each in _UNPRINTED else nearest(each, own | _ANY)
                self.say(f"`{each[:40]}` means nothing on <{name}>{near or '; take it out'}")
        paint, matrix = self._read_paint(given, above.paint), above.matrix
        try:
            matrix = outlines.chain(matrix, path_data.read_transform(given.get("transform", "")))
        except ValueError as error:
            self.say(f"`transform`: {error}")
        level = _Level(name, paint, matrix, self._frame(given, matrix), given.get("id", ""))
        self._open.append(level)
        if name in _SHAPES:
            self._draw(level, given)

    def _read_paint(self, given: _Attributes, paint: _Paint) -> _Paint:
        # As in CSS, a class is stronger than an attribute, and `style` stronger than a class.
        for name in ("fill", "stroke", "stroke-width", *_FIXED):
            if name in given:
                paint = self._take(paint, name, given[name])
        for word in given.get("class", "").split():
            name = word.removeprefix(LINE)
            if name not in self.known:
                near = nearest(name, self.known).replace(
                    "`", f"`{LINE}" if name != word else "`", 1
                )
                self.say(f"the class `{word}` is no colour of the palette{near}")
            elif name == word:
                paint = replace(paint, fill=name)
            else:
                paint = replace(paint, line=name)
        for each in given.get("style", "").split(";"):
            name, _, value = map(str.strip, each.partition(":"))
            if name and not name.startswith(_PASSED):
                paint = self._take(paint, name, value)
        return paint

    def _take(self, paint: _Paint, name: str, value: str) -> _Paint:
        if name in _FIXED:
            if value != _FIXED[name]:
                self.say(f"`{name}` cannot be {value[:20]} in print, only {_FIXED[name]}")
        elif name == "stroke-width":
            try:
                return replace(paint, width=path_data.read_number(value.removesuffix("px")))
            except ValueError as error:
                self.say(f"`stroke-width`: {error}")
        elif name not in {"fill", "stroke"}:
            self.say(f"`{name[:40]}` cannot be printed in all inks; take it out")
        elif self._is_icon() and value.lower() in _BLACK:  # as drawing programs save it
            return self._take(paint, name, "currentColor")
        elif value not in {"none", "currentColor"}:
            what = 'class="…"' if name == "fill" else f'class="{LINE}…"'
            what = f'{name}="currentColor", or {what}' if self._is_icon() else what
            self.say(f'{name}="{value[:20]}": a colour is a name of the palette; write {what}')
        else:
            colour = None if value == "none" else HERE
            return replace(paint, fill=colour) if name == "fill" else replace(paint, line=colour)
        return paint

    def _frame(self, given: dict[str, str], matrix: outlines.Matrix) -> outlines.Path | None:
        link = given.get("clip-path", "none")
        if link == "none":
            return None
        found = _LINK.fullmatch(link)
        frame = self._frames.get(found[1]) if found else None
        if frame is None:
            near = nearest(found[1], self._frames) if found else ""
            self.say(f"there is no <clipPath> for `{link[:40]}` above{near}")
            return None
        return outlines.transform(matrix, frame)

    def _draw(self, level: _Level, given: dict[str, str]) -> None:
        # Inside a clipPath it only adds to the frame.
        try:
            outline = outlines.transform(level.matrix, _outline_of(level.name, given))
        except ValueError as error:
            self.say(f"<{level.name}>: {error}")
            return
        if any(not abs(value) <= path_data.FARTHEST for _, values in outline for value in values):
            self.say(f"<{level.name}> reaches too far out; {path_data.FARTHEST:.0f} is the most")
            return
        level.outline = outline
        if self._framing():
            return
        paint = level.paint
        if paint.fill is not None:
            level.shapes.append(Tone(outline, paint.fill))
        if paint.line is not None:
            width = paint.width * outlines.enlargement(level.matrix)
            level.shapes.append(Contour(outline, paint.line, width))
        if not level.shapes:
            say = 'class="ink" fills it, class="line-ink" draws its outline'
            if self._is_icon():
                say = 'fill="currentColor" gives it the colour of its place, stroke= draws its line'
            self.say(f"<{level.name}> has no colour: {say}")

    def _is_icon(self) -> bool:
        return self.source.file.rpartition("/")[2].startswith(ICON)

    def _framing(self) -> bool:
        return any(each.name == "clipPath" for each in self._open)

    def _end(self, _tag: str) -> None:
        if self._silent:
            self._silent -= 1
            if self._style is not None and not self._silent:
                if not _IMPORT.fullmatch("".join(self._style)):
                    only = f'a <style> may say @import "{STYLESHEET}" only'
                    self.say(f"colours are those of look.yaml; {only}")
                self._style = None
            return
        done = self._open.pop()
        shapes = tuple(done.shapes)
        if done.frame is not None and shapes:
            shapes = (Framed(done.frame, shapes),)
        if not self._open:
            self.shapes = shapes
        elif done.name == "clipPath":
            self._frames[done.key] = done.outline
        elif self._framing():
            self._open[-1].outline += done.outline
        else:
            self._open[-1].shapes += shapes


def _plain(given: Mapping[str, str]) -> dict[str, str]:
    # Those of drawing programs change nothing.
    named = ((*name.rpartition(" "), value) for name, value in given.items())
    return {own: value for space, _, own, value in named if not space or own == "href"}


def _size(given: _Attributes, name: str) -> float:
    value = path_data.read_number(given[name])
    if value <= 0:
        raise ValueError(f"`{name}` should be above 0, not {given[name]}")
    return value


def _place(given: _Attributes, *names: str) -> Iterator[float]:
    return (path_data.read_number(given.get(name, "0")) for name in names)


def _rect(given: _Attributes) -> outlines.Path:
    x, y = _place(given, "x", "y")
    width, height = _size(given, "width"), _size(given, "height")
    rx = path_data.read_number(given.get("rx", given.get("ry", "0")))
    ry = path_data.read_number(given.get("ry", given.get("rx", "0")))
    area = Rect(x, y, width, height)
    if rx <= 0 or ry <= 0:
        return outlines.rectangle(area)
    return outlines.rounded_rectangle(area, min(rx, width / 2), min(ry, height / 2))


def _ellipse(given: _Attributes, rx: str = "rx", ry: str = "ry") -> outlines.Path:
    x, y = _place(given, "cx", "cy")
    return outlines.ellipse(x, y, _size(given, rx), _size(given, ry))


def _line(given: _Attributes) -> outlines.Path:
    x1, y1, x2, y2 = _place(given, "x1", "y1", "x2", "y2")
    return outlines.polyline([(x1, y1), (x2, y2)])


# How each shape is drawn, the attributes it needs, and those it may have besides.
_SHAPES: Final[dict[str, tuple[Callable[[_Attributes], outlines.Path], str, str]]] = {
    "path": (lambda given: path_data.read_path(given["d"]), "d", "pathLength"),
    "rect": (_rect, "width height", "x y rx ry"),
    "circle": (lambda given: _ellipse(given, "r", "r"), "r", "cx cy"),
    "ellipse": (_ellipse, "rx ry", "cx cy"),
    "line": (_line, "", "x1 y1 x2 y2"),
    "polyline": (
        lambda given: outlines.polyline(path_data.read_points(given["points"])), "points", "",
    ),
    "polygon": (
        lambda given: outlines.polyline(path_data.read_points(given["points"]), closed=True),
        "points", "",
    ),
}  # fmt: skip


def _outline_of(name: str, given: _Attributes) -> outlines.Path:
    draw, needed, _ = _SHAPES[name]
    for each in needed.split():
        if each not in given:
            raise ValueError(f"it needs `{each}`")
    return draw(given)

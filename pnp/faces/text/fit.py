"""Text set in its box at the size `line_breaks` finds: a line, an area, a size several share."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Final

from pnp.box.game import LetteringName, Stand
from pnp.box.words import first_of, has_two, second_of
from pnp.faces.face import LARGER
from pnp.faces.path import line as straight
from pnp.faces.pen import Align, Colour, Font, Metrics, Pen, Stroke, cut_on_dark, find_start
from pnp.faces.tags import PARAGRAPH, Tag
from pnp.faces.text.line_breaks import (
    ASCENT,
    BETWEEN,
    TIGHT,
    TextSetting,
    TwoSetting,
    TypeSpec,
    balance,
    balance_two,
    break_lines,
    no_line,
    no_room,
    one_only,
    set_beside,
    set_plain,
    set_two,
    shorten,
)
from pnp.faces.theme import lightness
from pnp.units import Rect, to_mm


def set_text(
    metrics: Metrics, text: str, font: Font, sizes: tuple[float, float], area: Rect,
    leading: float = 1.22,
) -> TextSetting | None:  # fmt: skip
    """Set a text into an area at the largest size that fits, from `sizes[0]` down to `sizes[1]`.

    Of a text in two languages the first is given, as large as it is beside the other.
    """
    spec = TypeSpec(font, large(metrics, sizes), leading)
    both = set_two(metrics, text, spec, area)
    return both.first if both else set_plain(metrics, first_of(text), spec, area)


def one_language(pen: Pen, text: str) -> str:
    """Give a text in its first language where there is no room for a second, and tell so."""
    if has_two(text):
        pen.remark(*one_only(text))
    return first_of(text)


def overflow(
    metrics: Metrics, text: str, font: Font, size: float, area: Rect, leading: float = 1.22,
    height: float = 0,
) -> str:  # fmt: skip
    """Say how much a text at its least size is too wide or too high for its area.

    `height` is what it comes to where it is more than one paragraph in one font.
    """
    text = first_of(text)
    over, way = lack(metrics, text, TypeSpec(font, (size, size), leading), area, height)
    shown = text if len(text) <= 40 else f"{text[:37]}…"
    return (
        f"“{shown}” is {max(over, 0.1):.1f} mm too {way} for its box of {area.width:.0f} × "
        f"{area.height:.0f} mm at {size:g} pt; shorten it"
    )


def lack(
    metrics: Metrics, text: str, spec: TypeSpec, area: Rect, height: float = 0
) -> tuple[float, str]:
    """Give by how much a text at its least size is too wide or too high for its area, in mm."""
    font, (_, size), leading = spec
    lines = break_lines(metrics, text, font, size, area.width)
    wide = max(metrics.width(line, font, size) for line in lines) - area.width
    high = (height or TextSetting(lines, size, to_mm(size) * leading).height) - area.height
    return (wide, "wide") if wide > 0 else (high, "high")


def large(metrics: Metrics, sizes: tuple[float, float]) -> tuple[float, float]:
    """Give the sizes a text may be set in, in large print no smaller than its least."""
    return max(sizes[0], metrics.least), max(sizes[1], metrics.least)


def too_small(metrics: Metrics, text: str, size: float, over: float, way: str) -> str:
    """Say that a text has no room in large print, how large it is, and how many mm it lacks."""
    return (
        f"“{shorten(text)}” is set in {size * LARGER:.1f} pt: in {metrics.least * LARGER:g} pt it "
        f"is {over * LARGER:.1f} mm too {way}"
    )


def put_text(
    pen: Pen,
    text: str,
    font: Font,
    sizes: tuple[float, float],
    colour: Colour,
    area: Rect,
    align: Align = "left",
    stand: Stand = "middle",
    leading: float = 1.22,
    tag: Tag = PARAGRAPH,
) -> float:
    """Draw a text into an area, at its top, in the middle or at its foot; report what overflows.

    Centred lines are about as long as each other. A text in two languages is two paragraphs.
    Returns the y of the foot of the text in mm.
    """
    font = cut_on_dark(font, lightness(colour))
    spec = TypeSpec(font, sizes, leading)
    setting: TextSetting | TwoSetting | None = set_two(pen, text, spec, area)
    if setting is None:
        if has_two(text):
            pen.remark(no_room(pen, text, spec, area), text)
        text = first_of(text)
        setting = _set_large(pen, text, spec, area)
    if setting is None:
        return area.bottom
    spare = area.height - setting.height
    top = area.y + {"top": 0.0, "middle": spare / 2, "foot": spare}[stand]
    if isinstance(setting, TwoSetting):
        _put_both(pen, text, font, colour, area, setting, top, align)
        return top + setting.height
    if align == "centre":
        setting = balance(pen, text, font, setting, area.width)
    with pen.tag(_said(tag, text, setting)):
        _put_lines(pen, setting, font, colour, area, top, align)
    return top + setting.height


def _set_large(pen: Pen, text: str, spec: TypeSpec, area: Rect) -> TextSetting | None:
    # In large print first closer, then smaller, which is told; what fits at no size is a fault.
    grown = spec._replace(sizes=large(pen, spec.sizes))
    setting = set_plain(pen, text, grown, area)
    if setting is None and grown != spec:
        tight = min(spec.leading, TIGHT)
        spec, grown = spec._replace(leading=tight), grown._replace(leading=tight)
        setting = set_plain(pen, text, grown, area)
        if setting is None and (setting := set_plain(pen, text, spec, area)):
            over, way = lack(pen, text, spec._replace(sizes=(pen.least, pen.least)), area)
            pen.remark(too_small(pen, text, setting.size, over, way), text)
    if setting is None:
        pen.fault(overflow(pen, text, spec.font, spec.sizes[1], area, spec.leading), text)
    return setting


def _said(tag: Tag, text: str, setting: TextSetting) -> Tag:
    parted = "\u00ad" in text and any(line.endswith("-") for line in setting.lines)
    return tag._replace(said=text.replace("\u00ad", "")) if parted else tag


def _put_lines(
    pen: Pen, setting: TextSetting, font: Font, colour: Colour, area: Rect, top: float, align: Align
) -> None:
    x = {"left": area.x, "centre": area.x + area.width / 2, "right": area.right}[align]
    baseline = top + to_mm(setting.size) * ASCENT
    for n, line in enumerate(setting.lines):
        pen.text(x, baseline + n * setting.leading, line, font, setting.size, colour, align)


def _put_both(
    pen: Pen, text: str, font: Font, colour: Colour, area: Rect, both: TwoSetting, top: float,
    align: Align,
) -> None:  # fmt: skip
    if align == "centre":
        both = balance_two(pen, text, font, both, area.width)
    second = second_of(text)
    with pen.tag(_said(PARAGRAPH, first_of(text), both.first)):
        if both.beside:
            at = {"left": area.x, "centre": area.x + area.width / 2, "right": area.right}[align]
            _put_beside(pen, (at, top + to_mm(both.first.size) * ASCENT), both, font, colour, align)
        else:
            _put_lines(pen, both.first, font, colour, area, top, align)
            tag = Tag("span", lang=both.lang)
            with pen.tag(_said(tag, second.text if second else "", both.second)):
                below = top + both.first.height
                _put_lines(pen, both.second, both.font, colour, area, below, align)


def _put_beside(
    pen: Pen, at: tuple[float, float], both: TwoSetting, font: Font, colour: Colour, align: Align
) -> None:
    (x, y), size = at, both.first.size
    behind, small = both.second.lines[0], both.second.size
    left = find_start(x, both.beside + pen.width(behind, both.font, small), align)
    pen.text(left, y, both.first.lines[0], font, size, colour)
    between = left + both.beside - to_mm(size) * BETWEEN / 2
    slant, high = to_mm(size) * 0.14, to_mm(size) * 0.7
    pen.shape(straight(between - slant, y + 0.1 * high, between + slant, y - high),
              stroke=Stroke(colour, max(0.18, to_mm(size) * 0.07)))  # fmt: skip
    with pen.tag(Tag("span", lang=both.lang)):
        pen.text(left + both.beside, y, behind, both.font, small, colour)


def put_line(
    pen: Pen,
    x: float,
    y: float,
    text: str,
    font: Font,
    sizes: tuple[float, float],
    colour: Colour,
    width: float,
    align: Align = "left",
    spacing: float = 0,
) -> float:
    """Draw one line at the largest size that fits `width` mm; report it if none does.

    Returns the size used, in pt.
    """
    text, font = text.replace("\u00ad", ""), cut_on_dark(font, lightness(colour))
    if has_two(text):
        both = _find_line(pen, text, font, sizes, width)
        if both:
            with pen.tag(PARAGRAPH):
                _put_beside(pen, (x, y), both, font, colour, align)
            return both.first.size
        pen.remark(no_line(pen, text, font, sizes, width), text)
        text = first_of(text)
    size = _largest(pen, text, font, large(pen, sizes), width, spacing)
    if pen.width(text, font, size, spacing) > width + 1e-6 and large(pen, sizes) != sizes:
        size = _largest(pen, text, font, sizes, width, spacing)
        if pen.width(text, font, size, spacing) <= width + 1e-6:
            over = pen.width(text, font, pen.least, spacing) - width
            pen.remark(too_small(pen, text, size, over, "wide"), text)
    if size < sizes[0] and pen.width(text, font, size, spacing) > width + 1e-6:
        pen.fault(overflow(pen, text, font, sizes[1], Rect(0, 0, width, to_mm(size))), text)
    pen.text(x, y, text, font, size, colour, align, spacing)
    return size


def _largest(
    metrics: Metrics, text: str, font: Font, sizes: tuple[float, float], width: float,
    spacing: float,
) -> float:  # fmt: skip
    size = sizes[0]
    for _ in range(2):  # a smaller cut may run wider
        wide = metrics.width(text, font, size, spacing)
        if wide > width:
            size = max(sizes[1], int(size * width / wide * 4) / 4)
    return size


def _find_line(
    metrics: Metrics, text: str, font: Font, sizes: tuple[float, float], width: float
) -> TwoSetting | None:
    # None if they are too wide at the least size.
    second = second_of(text)
    if second is None:
        return None
    line = Rect(0, 0, width, inf)
    return set_beside(metrics, (first_of(text), second), TypeSpec(font, sizes), line, 0.25)


def width_of_line(
    metrics: Metrics, text: str, font: Font, sizes: tuple[float, float], most: float
) -> float:
    """Give how wide a line is that `put_line` sets, in mm: in two languages at what size fits."""
    both = _find_line(metrics, text, font, sizes, most) if has_two(text) else None
    if both is None:
        return metrics.width(first_of(text), font, large(metrics, sizes)[0])
    return both.beside + metrics.width(both.second.lines[0], both.font, both.second.size)


def size_of_line(
    metrics: Metrics, text: str, font: Font, sizes: tuple[float, float], most: float
) -> float:
    """Give the size in pt at which two languages stand on one line; 0 if they do at none."""
    both = _find_line(metrics, text, font, sizes, most)
    return both.first.size if both else 0.0


@dataclass(frozen=True, slots=True)
class _Lettering:
    """The type of names and titles."""

    font: Font
    align: Align = "left"
    capitals: bool = False
    leading: float = 1.08

    def shown(self, name: str) -> str:
        return name.upper() if self.capitals else name


LETTERINGS: Final[Mapping[LetteringName, _Lettering]] = {
    "serif": _Lettering("serif-700"),
    "poster": _Lettering("serif-700", "centre"),
    "grotesque": _Lettering("sans-700"),
    "enamel": _Lettering("sans-600", "centre", capitals=True),
}
"""Every lettering by its name."""


def lettering_of(name: LetteringName) -> _Lettering:
    """Give a lettering by its name."""
    return LETTERINGS[name]


def put_name(
    pen: Pen,
    lettering: _Lettering,
    name: str,
    sizes: tuple[float, float],
    colour: Colour,
    area: Rect,
) -> None:
    """Set a name into an area, on as many lines as it takes."""
    said = lettering.shown(name)
    put_text(
        pen, said, lettering.font, sizes, colour, area, lettering.align, leading=lettering.leading
    )


@dataclass(frozen=True, slots=True)
class CommonSize:
    """Names that are set alike, and the sizes that were found for them."""

    names: tuple[str, ...]
    found: dict[tuple[object, ...], float] = field(default_factory=dict, compare=False)
    """The size in pt for each least size, lettering, and area."""

    def find(
        self, metrics: Metrics, lettering: _Lettering, sizes: tuple[float, float], area: Rect
    ) -> float:
        """Give the size in pt at which each of the names fits an area.

        A word that fits at no size is left to whoever sets it, to be reported.
        """
        asked = (metrics.least, lettering, sizes, area)
        if asked not in self.found:
            size = sizes[0]
            for name in map(lettering.shown, self.names):
                setting = set_text(
                    metrics, name, lettering.font, (size, sizes[1]), area, lettering.leading
                )
                size = setting.size if setting else sizes[1]
            self.found[asked] = size
        return self.found[asked]

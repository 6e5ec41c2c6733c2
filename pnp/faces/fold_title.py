"""A title across the fold of a board: spaced capitals, as wide on its left as on its right."""

from typing import Final

from pnp.faces.fit import one_language
from pnp.faces.pen import Colour, Font, Metrics, Pen
from pnp.faces.seams import FOLD_CLEAR
from pnp.faces.tags import Tag
from pnp.units import Rect, to_mm

_CAPITAL: Final = 0.715
_GAP: Final = 2 * FOLD_CLEAR + 1.0
_LEAST: Final = 14.0
_WIDEST: Final = 0.8


def title_lines(title: str, count: int) -> tuple[str, ...]:
    """Divide a title into at most so many lines: each after the first takes one word.

    >>> title_lines("The Late Train", 2), title_lines("Train", 2)
    (('The Late', 'Train'), ('Train',))
    """
    return tuple(title.rsplit(maxsplit=count - 1))


def put_title_line(pen: Pen, text: str, font: Font, area: Rect, colour: Colour) -> None:
    """Set a line in capitals from side to side of an area whose middle is the fold.

    The fold runs between two letters, in a gap like all others; both halves are as wide.
    """
    text = one_language(pen, text)
    left, right = part_evenly(pen, text.upper(), font)
    middle, half = area.x + area.width / 2, (area.width - _GAP) / 2
    size = _size(pen, (left, right), font, area.height, half)
    if size < _LEAST:
        pen.fault(f"the title does not fit {area.width:g} mm at {_LEAST:g} pt", text)
    airy = [pen.width(part, font, size, _WIDEST * to_mm(size)) for part in (left, right)]
    half = min(half, max(airy))  # a short title stands in the middle, not at the ends
    baseline = area.y + area.height / 2 + to_mm(size) * _CAPITAL / 2
    for part, start in ((left, middle - _GAP / 2 - half), (right, middle + _GAP / 2)):
        if not part:  # a title of one letter
            continue
        room = half - pen.width(part, font, size)
        spacing = room / (len(part) - 1) if len(part) > 1 else 0.0
        x = start + (room if len(part) == 1 and part is right else 0.0)
        with pen.tag(Tag("heading", "title", said=text)):
            pen.text(x, baseline, part, font, size, colour, "left", spacing)


def part_evenly(metrics: Metrics, text: str, font: Font) -> tuple[str, str]:
    """Part a text between two letters so that both halves are about as wide."""
    cuts = [n for n in range(1, len(text)) if " " not in text[n - 1 : n + 1]]

    def uneven(cut: int) -> float:
        left, right = text[:cut], text[cut:]
        return abs(metrics.width(left, font, 30) - metrics.width(right, font, 30))

    best = min(cuts, key=uneven, default=len(text))
    return text[:best], text[best:]


def _size(
    metrics: Metrics, halves: tuple[str, str], font: Font, height: float, half: float
) -> float:
    tall = height / _CAPITAL / to_mm(1)
    # no gap between letters may look narrower than the one that the fold runs in
    room = [half - _GAP * (len(part) - 1) for part in halves]
    wide = [metrics.width(part, font, 100) / 100 for part in halves]
    return min(tall, *(free / each for free, each in zip(room, wide, strict=True) if each))

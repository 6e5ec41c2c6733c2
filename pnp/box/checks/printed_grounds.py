"""What `pnp proof` would name on declared parts, told beforehand: no fault, but worth a word.

Colour that ends at the trim, and words on a ground of nearly their own lightness. Only what the
boxes themselves tell is looked at: colours by name, and one area under the words.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from pnp.box.declared_parts import DeclaredPart, PartBox, kind_of, parts_of
from pnp.box.face_sizes import face_of
from pnp.box.game import STYLES, Look, TextStyle
from pnp.box.model import Box
from pnp.findings import Finding
from pnp.units import Rect, Size

_CLOSE: Final = 0.05
_SLIP: Final = 1.0
"""How far colour runs on beyond a cut at least, in mm (docs/figures.md#bleed-and-safe-zone)."""

_LEAST: Final = 4.5
"""The least contrast of words under 14 pt (WCAG 2.2, 1.4.3)."""

_LEAST_LARGE: Final = 3.0
_LARGE: Final = 14.0
_DARK: Final = 0.26
"""Luminance below which words that know their ground are white."""

_WHITE: Final = 0.9
"""Luminance from which a ground is as good as paper."""

_WORDS: Final = frozenset({"text", "figure"})
_AREAS: Final = frozenset({"ground", "band"})
_PICTURES: Final = frozenset({"picture", "kit_back", "scene", "emblem", "repeat", "cells"})
_SOLID: Final = frozenset({"rectangle", "rounded"})


def ground_notes(box: Box) -> Iterator[Finding]:
    """Note the parts whose colour ends at the trim, and words that hardly stand out."""
    for part in parts_of(box):
        if part.net or part.size.is_page:
            continue
        size = face_of(box, part)
        for side in ((*part.front, *part.also), part.back):
            for say in (*_bare_edges(part, side, size, box.look), *_faint(side, size, box.look)):
                yield Finding(f"note: `{part.id}`: {say}", f"{box.game.id}/parts.yaml")


def _bare_edges(
    part: DeclaredPart, side: Sequence[PartBox], size: Size, look: Look
) -> Iterator[str]:
    if part.bleed >= _SLIP:
        return
    whole = Rect(0, 0, size.width, size.height).inset(_CLOSE)
    for each in side:
        area, shown = each.at.on(size), _luminance_of(each, look)
        inside = (area.x > whole.x and area.y > whole.y and area.right < whole.right
                  and area.bottom < whole.bottom)  # fmt: skip
        if kind_of(each) in _AREAS and shown is not None and shown < _WHITE and not inside:
            yield (
                f"{_called(each)} is coloured to the edge, and `bleed: {part.bleed:g}` lets no "
                f"colour run on: a cut that slips shows white; take `bleed` out"
            )
            return


def _faint(side: Sequence[PartBox], size: Size, look: Look) -> Iterator[str]:
    for n, each in enumerate(side):
        if kind_of(each) not in _WORDS or (ground := _ground_of(each, side[:n], size)) is None:
            continue
        style = look.styles.get(each.style) or STYLES.get(each.style) or STYLES["text"]
        words, under = _words_on(each, style, look), _luminance_of(ground, look)
        if words is None or under is None:
            continue
        ratio = (max(words, under) + 0.05) / (min(words, under) + 0.05)
        least = _LEAST_LARGE if (each.fit or style.fit)[0] >= _LARGE else _LEAST
        if ratio < least:
            name = ground.ground or ground.band
            yield (
                f"the words of {_called(each)} stand out from `{name}` by {ratio:.1f} : 1; the "
                f"least is {least:g} : 1; write `on: {name}` in place of their colour"
            )


def _ground_of(words: PartBox, under: Sequence[PartBox], size: Size) -> PartBox | None:
    # None if it is not known what lies there.
    area = words.at.on(size)
    for each in reversed(under):
        other, kind = each.at.on(size), kind_of(each)
        if not _meets(area, other) or kind not in _AREAS | _PICTURES:
            continue
        known = kind in _AREAS and not each.pattern and not each.when and each.outline in _SOLID
        covers = other.inset(-_CLOSE)
        return each if known and _lies_in(area, covers) else None
    return None


def _words_on(words: PartBox, style: TextStyle, look: Look) -> float | None:
    name = words.colour or ("" if words.on else style.colour)
    if not name and words.on in look.palette and _luminance(look.palette[words.on]) < _DARK:
        return 1.0
    colour = look.palette.get(name or "ink")
    return _luminance(colour) if colour else None


def _luminance_of(area: PartBox, look: Look) -> float | None:
    # None if its colour is that of the row.
    colour = look.palette.get(area.ground or area.band)
    return _luminance(colour, area.tint) if colour and not area.pattern else None


def _luminance(colour: str, part: float = 1.0) -> float:
    mixed = (1 - (1 - int(colour[n : n + 2], 16) / 255) * part for n in (1, 3, 5))
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in mixed]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _meets(one: Rect, other: Rect) -> bool:
    return (
        one.x < other.right and other.x < one.right
        and one.y < other.bottom and other.y < one.bottom
    )  # fmt: skip


def _lies_in(inner: Rect, outer: Rect) -> bool:
    return (
        inner.x >= outer.x and inner.y >= outer.y
        and inner.right <= outer.right and inner.bottom <= outer.bottom
    )  # fmt: skip


def _called(box: PartBox) -> str:
    return f"the box `{box.name}`" if box.name else f"a box (`{kind_of(box)}`)"

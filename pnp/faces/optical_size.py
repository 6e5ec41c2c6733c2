"""Optical sizes: which cut of a serif is set at which size, so that no hairline breaks in print."""

from collections.abc import Mapping
from typing import Final

from pnp.faces.pen import Font

DISPLAY_FROM: Final = 25.0
"""From this size in pt the display cut is set: its hairlines, 1/100 em, are 0.25 pt there."""

LIGHT: Final = 55.0
"""Lightness L* from which type lies on something dark."""

_CUTS: Final[Mapping[Font, Font]] = {"serif-600": "text-600", "serif-700": "text-700"}
"""Display cut → the cut of lower contrast, whose hairlines are 6/100 em."""


def cut_for(font: Font, size: float) -> Font:
    """Give the cut of a font for a size in pt.

    >>> cut_for("serif-700", 30), cut_for("serif-700", 14), cut_for("sans-400", 8)
    ('serif-700', 'text-700', 'sans-400')
    """
    return _CUTS.get(font, font) if size < DISPLAY_FROM else font


def cut_on_dark(font: Font, lightness: float) -> Font:
    """Give the cut of a font for type of a lightness L*: light type fills in where it is fine.

    Ink spreads into it from around: 0.5 pt is the least there, which hairlines reach at 50 pt.

    >>> cut_on_dark("serif-700", 95), cut_on_dark("serif-700", 20)
    ('text-700', 'serif-700')
    """
    return _CUTS.get(font, font) if lightness > LIGHT else font


def has_cuts(font: Font) -> bool:
    """Tell whether a font is set in another cut when it is small."""
    return font in _CUTS

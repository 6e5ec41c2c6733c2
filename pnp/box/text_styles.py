"""Styles of type by name: those of the house, and a kit's own from `look.yaml`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

TypeFace = Literal[
    "serif-600", "serif-700", "sans-400", "sans-400-italic", "sans-500", "sans-600", "sans-700"
]
"""The fonts there are: a display serif for what is read from afar, a sans for all the rest."""

Alignment = Literal["left", "centre", "right"]
"""Where lines of type stand in their box."""

Stand = Literal["top", "middle", "foot"]
"""How high a text stands in its box."""


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a text is set: font, sizes, colour, and where it stands in its box."""

    font: TypeFace = "sans-400"
    """The font."""
    fit: tuple[float, float] = (10.0, 8.0)
    """The largest and the least size in pt; the largest that fits is taken."""
    colour: str = ""
    """A colour of the palette; else what can be read on the ground of the box."""
    align: Alignment = "left"
    """Where lines of type stand in their box."""
    stand: Stand = "top"
    """How high a text stands in its box."""
    capitals: bool = False
    """Whether it is set in capitals, a little apart."""
    leading: float = 1.22
    """Distance of the lines as a part of the size."""


STYLES: Final[Mapping[str, TextStyle]] = {
    "title": TextStyle("serif-700", (17, 11), stand="middle"),
    "headline": TextStyle("serif-700", (28, 16), "accent", stand="middle"),
    "subtitle": TextStyle("sans-600", (9.5, 7.5), stand="middle"),
    "label": TextStyle("sans-600", (7.5, 7), "accent", stand="middle", capitals=True),
    "text": TextStyle("sans-400", (10.5, 8), leading=1.28),
    "lead": TextStyle("sans-500", (12, 9), leading=1.25),
    "small": TextStyle("sans-400", (8.5, 7)),
    "quote": TextStyle("sans-400-italic", (9, 7.5), leading=1.25),
    "figure": TextStyle("serif-700", (24, 12), align="centre", stand="middle"),
    "number": TextStyle("sans-700", (14, 8), align="centre", stand="middle"),
    "code": TextStyle("sans-600", (7.5, 7), stand="foot"),
}
"""The styles of the house; `look.yaml` may change them and add its own."""

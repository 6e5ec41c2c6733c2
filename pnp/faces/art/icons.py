"""The icons: one family on a grid of 2 mm, drawn with one stroke, each beside its word.

An icon stands in a square of 16 mm (eight steps of the grid) with lines of 1 mm; it is enlarged
or reduced to its place.
"""

from functools import partial
from typing import Final

from pnp.faces.art import alpine, nighttrain
from pnp.faces.art.drawing import outline
from pnp.faces.pen import Colour, Ornament, Pen, Stroke
from pnp.units import Rect

SQUARE: Final = 16.0
"""Side in mm of the square that icons are designed in."""

STROKE: Final = 1.0
"""Width in mm of their lines."""

ICONS: Final[dict[str, str]] = {
    **alpine.ICONS,
    **nighttrain.ICONS,
    # a coin dropping into an open hand
    "salary": "O 8 5 3 M 8 3.8 L 8 6.2 M 2 10 L 2 14 M 2 13 L 6 13 8 14 14 11 "
    "C 14 10 13 9.6 12 10 L 9 11.2 M 2 10.5 L 5 10 9 11.2",
    # a stamped bill: a sheet with a torn foot
    "levy": "M 3 2 L 13 2 13 14 11 12.6 9.5 14 8 12.6 6.5 14 5 12.6 3 14 Z M 6 5.5 L 10 5.5 M 6 "
    "8.5 L 10 8.5",
    # a star above the swell
    "luck": "M 8 1.5 L 9.6 5 13.4 5.4 10.6 7.9 11.4 11.6 8 9.7 4.6 11.6 5.4 7.9 2.6 5.4 6.4 5 Z "
    "M 2 14 C 4 12.5 6 12.5 8 14 C 10 15.2 12 15.2 14 14",
    # a surf club: gable roof, flag, open boat door
    "club": "M 1.5 8 L 8 4 14.5 8 M 3 7.2 L 3 14 13 14 13 7.2 M 6 14 L 6 10 10 10 10 14 M 8 4 L "
    "8 1 11.5 2 8 3",
    # a jetty on piles with water
    "wharf": "M 1.5 6 L 14.5 6 M 3 6 L 3 11 M 8 6 L 8 11 M 13 6 L 13 11 M 5.5 6 L 5.5 2.5 10.5 "
    "2.5 10.5 6 "
    "M 1.5 14 C 3 12.8 4.5 12.8 6 14 C 7.5 15 8.5 15 10 14 C 11.5 12.8 13 12.8 14.5 14",
    # a locomotive from the front on its rails
    "station": "M 4 2 L 12 2 12 11 4 11 Z M 4 7 L 12 7 M 6 9 L 6.3 9 M 9.7 9 L 10 9 M 5 11 L 3 "
    "14.5 "
    "M 11 11 L 13 14.5 M 4 13 L 12 13",
    # a bolt and a drop
    "works": "M 6.5 1.5 L 2.5 8.5 5.5 8.5 4.5 14.5 8.5 7 5.5 7 Z M 12 5 C 13.4 7.4 14.2 8.6 14.2 "
    "10 "
    "C 14.2 11.4 13.2 12.3 12 12.3 C 10.8 12.3 9.8 11.4 9.8 10 C 9.8 8.6 10.6 7.4 12 5 Z",
    # a barred window
    "jail": "M 2 2 L 14 2 14 14 2 14 Z M 5 2 L 5 14 M 8 2 L 8 14 M 11 2 L 11 14 M 2 6 L 14 6",
    # a die showing five
    "chance": "M 2 4 L 4 2 12 2 14 4 14 12 12 14 4 14 2 12 Z O 5.3 5.3 0.6 O 10.7 5.3 0.6 "
    "O 8 8 0.6 O 5.3 10.7 0.6 O 10.7 10.7 0.6",
    # a street lantern on its post
    "lamp": "M 5.5 3.5 L 10.5 3.5 9.5 8 6.5 8 Z M 4.5 3.5 L 8 1.5 11.5 3.5 M 8 8 L 8 14.5 M 6 10 "
    "L 10 10 M 5.5 14.5 L 10.5 14.5 M 2.5 5.5 L 3.5 5.5 M 12.5 5.5 L 13.5 5.5",
    # a tram under its wire
    "tram": "M 3 1.5 L 13 1.5 M 6 4.5 L 8 1.5 10 4.5 M 3.5 4.5 L 12.5 4.5 12.5 12 3.5 12 Z "
    "M 3.5 8.5 L 12.5 8.5 M 8 4.5 L 8 8.5 M 5.5 10.3 L 5.7 10.3 M 10.3 10.3 L 10.5 10.3 "
    "M 5 12 L 4 14.5 M 11 12 L 12 14.5",
    # a palm-leaf sunshade with a bench under it
    "rest": "M 8 14 L 8 3 M 1.5 7.5 C 2.5 4.5 5 3 8 3 C 11 3 13.5 4.5 14.5 7.5 Z M 3 14 L 13 14 "
    "M 3 11 L 6 11 M 10 11 L 13 11 M 4 11 L 4 14 M 12 11 L 12 14",
    # a broad arrow against the reading direction: the way round the ring
    "start": "M 14 6 L 7.5 6 7.5 2.5 1.5 8 7.5 13.5 7.5 10 14 10 Z",
    "start-arrow": "M 14 6 L 7.5 6 7.5 2.5 1.5 8 7.5 13.5 7.5 10 14 10 Z",
    # a padlock
    "mortgage": "M 3 7 L 13 7 13 14 3 14 Z M 5 7 L 5 5 C 5 1 11 1 11 5 L 11 7 M 8 9.8 L 8 11.3",
    "scissors": "O 4 12 2 O 12 12 2 M 5.2 10.4 L 11.5 1.5 M 10.8 10.4 L 4.5 1.5",
    # a sheet with its corner turned
    "fold": "M 2.5 14 L 2.5 2 9 2 13.5 6.5 13.5 14 Z M 9 2 L 9 6.5 13.5 6.5 M 8 8.5 L 8 9.5 M 8 "
    "11 L 8 12",
    # a bottle with a drop
    "glue": "M 5 14.5 L 5 8 6.8 5 9.2 5 11 8 11 14.5 Z M 7.2 5 L 8 1.5 8.8 5 M 5 10.5 L 11 10.5",
    "printer": "M 4.5 5.5 L 4.5 1.5 11.5 1.5 11.5 5.5 M 4.5 11.5 L 2 11.5 2 5.5 14 5.5 14 11.5 "
    "11.5 11.5 "
    "M 4.5 9.5 L 11.5 9.5 11.5 14.5 4.5 14.5 Z",
    # a ruler and a knife, for creasing
    "ruler": "M 1.5 5.5 L 14.5 5.5 14.5 10.5 1.5 10.5 Z M 4.5 5.5 L 4.5 8 M 8 5.5 L 8 8.5 M 11.5 "
    "5.5 L 11.5 8",
    "house": "M 2 8 L 8 2.5 14 8 M 3.5 6.8 L 3.5 14 12.5 14 12.5 6.8 M 6.8 14 L 6.8 10 9.2 10 "
    "9.2 14",
    "hotel": "M 3 14 L 3 3 13 3 13 14 Z M 6 6 L 6 7 M 10 6 L 10 7 M 6 9 L 6 10 M 10 9 L 10 10 "
    "M 7 14 L 7 12 9 12 9 14 M 2 3 L 14 3",
    "street": "M 4.5 14 L 7 2 M 11.5 14 L 9 2 M 8 13 L 8 11 M 8 8.5 L 8 7 M 8 5 L 8 4",
    "plus": "O 8 8 6 M 5 8 L 11 8 M 8 5 L 8 11",
    "minus": "O 8 8 6 M 5 8 L 11 8",
    "go": "O 8 8 6 M 5 8 L 11 8 M 8.5 5.5 L 11 8 8.5 10.5",
}
"""Every icon by its name."""


def put_icon(pen: Pen, name: str, x: float, y: float, size: float, colour: Colour) -> None:
    """Draw an icon into a square of `size` mm with its top left at (x, y)."""
    if name not in ICONS:
        pen.fault(f"there is no icon “{name}”; icons are {', '.join(ICONS)}")
        return
    ornament = Ornament(
        f"icon {name} {colour}",
        Rect(0, 0, SQUARE, SQUARE),
        partial(_draw, name=name, colour=colour),
    )
    with pen.transform(x, y, 0, size / SQUARE):
        pen.stamp(ornament)


def _draw(pen: Pen, name: str, colour: Colour) -> None:
    pen.shape(outline(ICONS[name]), stroke=Stroke(colour, STROKE, round=True))

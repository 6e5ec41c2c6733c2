"""The lower edge of the colour band on deeds and cards, by the name `look.yaml` gives it."""

from dataclasses import dataclass
from math import fsum
from typing import Final

from pnp.outlines import Path, PathStep, rectangle
from pnp.units import Rect

_STREET_WIDTH: Final = 14.25
# Corners of a street of 14.25 mm: how far along it, how high above its foot, in mm.
_SKYLINE: Final = (
    (0.0, 1.0), (2.4, 3.2), (3.2, 2.47), (3.2, 3.2), (4.0, 3.2), (4.0, 1.73),
    (4.8, 1.0), (4.8, 0.0), (5.55, 0.0), (5.55, 1.1), (6.35, 1.1), (6.35, 1.9), (7.15, 1.9),
    (7.15, 2.8), (8.15, 2.8), (8.15, 1.9), (8.95, 1.9), (8.95, 1.1), (9.75, 1.1), (9.75, 0.0),
    (10.5, 0.0), (10.5, 1.9), (11.0, 2.4), (13.0, 2.4), (13.5, 1.9), (13.5, 0.0), (14.25, 0.0),
    (14.25, 0.0),
)  # fmt: skip


# A step of a pen along an edge: each point as a part of the width, in mm above the foot, and
# in mm beside that part.
_EdgeStep = tuple[str, tuple[tuple[float, ...], ...]]


@dataclass(frozen=True, slots=True)
class Edge:
    """The lower edge of a band: a motif that is repeated a whole number of times."""

    says: str
    """How the band ends, for a list of edges."""
    wide: float
    """About how wide the motif is, in mm."""
    motif: tuple[_EdgeStep, ...]
    up: float = 0
    """How far above the foot it begins, in mm."""
    tail: tuple[_EdgeStep, ...] = ()
    """What follows the last, from the end of the band backwards."""
    spare: float = 0
    """How much room it takes, as a part of the width of the motif."""

    def draw(self, area: Rect) -> Path:
        """Give the outline of a band that ends so."""
        if not self.motif:
            return rectangle(area)
        count = max(1, round(area.width / self.wide - self.spare))
        wide, foot = area.width / (count + self.spare), area.bottom
        starts = [(area.x + n * wide, self.motif) for n in range(count)]
        steps: list[PathStep] = [("M", (area.right, area.y)), ("L", (area.x, area.y)),
                                 ("L", (area.x, foot - self.up))]  # fmt: skip
        for x, motif in (*starts, (area.right, self.tail)):
            for name, points in motif:
                at = ((x + part * wide + fsum(beside), foot - up) for part, up, *beside in points)
                steps.append((name, tuple(value for point in at for value in point)))
        return (*steps, ("Z", ()))


# Half the width of a hole in mm, and how high its handles are.
_HOLE: Final = 0.72
_DEEP: Final = 1.33 * _HOLE

EDGES: Final[dict[str, Edge]] = {
    # the last does not break at the edge, where it would leave a spike: the next begins to rise
    "crest": Edge(
        "end in a row of breaking crests that lean to the right", 7.125,
        (("C", ((0.5, 0), (0.86, 0.8), (0.74, 3.2))), ("C", ((1, 2.72), (0.95, 0), (1, 0)))),
        tail=(("C", ((-0.3, 0), (-0.1, 0.128), (0, 0.32))),), spare=0.5,
    ),
    "gables": Edge(
        "end at a skyline: below it roofs rise, pointed, stepped and flat, in turn", _STREET_WIDTH,
        tuple(("L", ((across / _STREET_WIDTH, up),)) for across, up in _SKYLINE),
    ),
    "perforated": Edge(
        "end in a row of half holes, like the edge of a slip that was torn off", 2.4,
        (("L", ((0.5, 0, -_HOLE),)),
         ("C", ((0.5, _DEEP, -_HOLE), (0.5, _DEEP, _HOLE), (0.5, 0, _HOLE)))),
        tail=(("L", ((0, 0),)),),
    ),
    "shingles": Edge(
        "end in a row of rounded shingles", 4.75, (("C", ((0, -0.45), (1, -0.45), (1, 1.4))),), 1.4,
    ),
    "straight": Edge("end straight", 0, ()),
    "swell": Edge(
        "end in a long swell that rolls to the right, a whole number of waves wide", 9.5,
        (("C", ((0.28, 0), (0.36, 2), (0.6, 2))), ("C", ((0.78, 2), (0.8, 0), (1, 0)))),
    ),
    "viaduct": Edge(
        "end in the arches of a viaduct, cut out from below", 7.125,
        (("L", ((0.14, 0),)), ("L", ((0.14, 0.9),)),
         ("C", ((0.14, 3.6), (0.86, 3.6), (0.86, 0.9))), ("L", ((0.86, 0),)), ("L", ((1, 0),))),
    ),
}  # fmt: skip
"""Every edge by its name."""


def band_path(name: str, area: Rect) -> Path:
    """Give the outline of a band; an unknown edge is a straight one."""
    return EDGES.get(name, EDGES["straight"]).draw(area)


GROUNDS: Final[dict[str, str]] = {
    "weather": "rays of the sun behind a good card, slanting rain behind a bad one",
    "sun": "a poster's sky over the sea: a great sun with broad rays, or clouds and a grey sea",
    "ruled": "squared paper of an office, its lines in the deck's colour; bad news on grey",
    "lamp": "the night: a good card stands in lamp light, a bad one under the moon in the rain",
}
"""What the grounds of cards show, by the name `look.yaml` gives them; layers of `grounds.yaml`."""

"""Boards of all other shapes: a grid, a track, hexagons, or spaces set freely on a picture."""

from dataclasses import dataclass
from typing import Literal

from pnp.box.words import Words

MapKind = Literal["grid", "track", "hex", "free"]
"""How the spaces of a map lie: in squares, one after the other, in hexagons, or as they say."""


@dataclass(frozen=True, slots=True)
class MapSpace:
    """One space of a map: where it lies and what is printed on it."""

    id: str
    """One word that names the space."""
    at: tuple[int, ...] = ()
    """Column and row from 1 on a grid or among hexagons; on a free map its middle in mm."""
    name: Words | None = None
    """What is printed on it."""
    note: Words | None = None
    """A few small words under the name."""
    value: int | None = None
    """A plain number on it, such as a step of a track."""
    amount: int | None = None
    """A sum of money on it, in coins."""
    colour: str = ""
    """A name of the palette in `look.yaml`."""
    pattern: str = ""
    """What tells its colour where colour fails; it is then a band at the top."""
    icon: str = ""
    """The icon on it."""
    drawing: str = ""
    """The drawing on it: one of the pack's, or of those all games share."""
    size: tuple[int, ...] = ()
    """On a free map its width and height in mm, or one number for a disc; else 26 by 26."""


@dataclass(frozen=True, slots=True)
class Route:
    """A way between two spaces of a map."""

    ends: tuple[str, ...]
    """The ids of the two spaces."""
    colour: str = "ink"
    """A name of the palette in `look.yaml`."""
    dashed: bool = False
    """Whether its line is dashed."""


@dataclass(frozen=True, slots=True)
class SpaceMap:
    """A board of spaces that lie in no ring (`map.yaml`)."""

    kind: MapKind
    """How its spaces lie: in squares, one after another, in hexagons, or as they say."""
    spaces: tuple[MapSpace, ...] = ()
    """The spaces; on a track in their order."""
    columns: int = 0
    """How many places lie beside each other; a free map has none."""
    rows: int = 0
    """How many places lie below each other; a track has as many as it needs."""
    width: int = 370
    """In mm."""
    height: int = 370
    """In mm."""
    heading: bool = True
    """Whether emblem and title stand at the top."""
    tops: Literal["flat", "pointed"] = "flat"
    """How hexagons stand."""
    runs: Literal["snake", "lines"] = "snake"
    """Whether every second row of a track runs back."""
    labelled: bool = False
    """Whether every place of a grid or of hexagons bears its letter and number: A1."""
    blanks: bool = True
    """Whether places of a grid or of hexagons without a space are drawn."""
    picture: str = ""
    """A PNG or JPEG of the pack under the spaces, such as `pictures/island.png`."""
    routes: tuple[Route, ...] = ()
    """Lines between spaces."""


def count_rows(plan: SpaceMap) -> int:
    """Give how many rows of places a map has; a track has as many as its spaces fill."""
    if plan.kind == "track" and plan.columns:
        return max(plan.rows, -(-len(plan.spaces) // plan.columns))
    return plan.rows


def place_label(column: int, row: int) -> str:
    """Name a place by its letter and number, both counted from 1.

    >>> place_label(1, 1), place_label(28, 3)
    ('A1', 'AB3')
    """
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row}"

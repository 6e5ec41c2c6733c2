"""Patterns and edges as data: lines that come again and again over an area or along its foot."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pnp.box import kinds
from pnp.box.path_data import read_path
from pnp.outlines import Path
from pnp.units import Point


@dataclass(frozen=True, slots=True)
class DrawnPath:
    """An outline as path data of SVG, in mm."""

    steps: Path = ()


def _read_drawn(value: Any) -> DrawnPath:
    try:
        return DrawnPath(read_path(str(value)))
    except ValueError as error:
        raise kinds.MiswrittenError(f"{error}; write path data, such as M0 0h4v3z") from None


kinds.written_as(DrawnPath, _read_drawn, {"type": "string", "minLength": 1})


@dataclass(frozen=True, slots=True)
class Tiling:
    """Lines that come again and again over an area, to all sides from one place; in mm."""

    across: float = 1
    """How far from each other they lie across."""
    down: float = 1
    """How far from row to row."""
    tile: DrawnPath = DrawnPath()
    """What is drawn about each place."""
    rules: tuple[float, ...] = ()
    """Lines from side to side: how far below the middle of each row."""
    slants: tuple[int, ...] = ()
    """Lines from head to foot: upright (0), or by 45° to the right (1) or the left (-1)."""
    staggered: bool = False
    """Whether every second row is shifted by half a step."""
    endless: bool = False
    """Whether each goes on where the one before it ends, as one line."""
    thick: float = 0.4
    anchor: Point = (0.5, 0.5)
    """Where one place lies, in parts of the area: from its middle all ends alike on both sides."""
    top: float = 0
    """How far below that it lies."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """What is drawn over an area: tilings, one over the other."""

    says: str
    """What it shows, for a list of patterns."""
    tiles: tuple[Tiling, ...] = ()


@dataclass(frozen=True, slots=True)
class Edge:
    """The lower edge of a band: a motif that is repeated a whole number of times."""

    says: str = ""
    """How the band ends, for a list of edges."""
    wide: float = 1
    """About how wide the motif is, in mm."""
    motif: DrawnPath = DrawnPath()
    """From left to right, above and below the foot; none for a straight edge."""
    tail: DrawnPath = DrawnPath()
    """What follows the last, from the end of the band backwards."""
    spare: float = 0
    """How much room that takes, as a part of the width of the motif."""


@dataclass(frozen=True, slots=True)
class Patterns:
    """What the house draws with, by name."""

    groups: Mapping[str, Pattern] = field(default_factory=dict)
    """By which groups are told apart where colour fails."""
    backs: Mapping[str, Pattern] = field(default_factory=dict)
    edges: Mapping[str, Edge] = field(default_factory=dict)
    grounds: Mapping[str, str] = field(default_factory=dict)
    """What the grounds of cards show, which are layers of `layouts/grounds.yaml`."""
    colours: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What each colour is for that faces ask for, by the games that have use for it."""
    signs: Mapping[str, tuple[DrawnPath, ...]] = field(default_factory=dict)
    """The strokes of the signs between the exhibits of a diagram."""

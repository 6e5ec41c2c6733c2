"""How four inks look on paper: the table of an ICC profile, read and interpolated.

A profile of a printing condition holds measured colours for a grid of ink amounts (ICC.1:2001-04,
6.5.9, `lut16Type`). Between its nodes colours are interpolated. Pure: bytes in, figures out.
"""

from dataclasses import dataclass
from struct import unpack_from
from typing import Final

PaperLab = tuple[float, float, float]
"""A colour as CIE L*a*b* under D50, relative to the paper."""

Levels = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black as places in the grid of a table, from 0 to 1."""

_INKS: Final = 4


@dataclass(frozen=True, slots=True, eq=False)  # there is one of each; to compare would be slow
class InkModel:
    """The table of a profile from inks to colours."""

    curves: tuple[tuple[float, ...], ...]
    """For each ink, the place in the grid by its amount."""
    grid: int
    """Nodes along each side."""
    nodes: tuple[PaperLab, ...]
    """Colours of the nodes; black changes fastest."""

    def node(self, places: tuple[int, ...]) -> PaperLab:
        """Give the colour of one node by its place along each side."""
        at = 0
        for place in places:
            at = at * self.grid + place
        return self.nodes[at]

    def amount(self, ink: int, level: float) -> float:
        """Give the amount of an ink, from 0 to 1, that stands at a place in the grid."""
        curve = self.curves[ink]
        for n in range(len(curve) - 1):
            low, high = curve[n], curve[n + 1]
            if level <= high:
                part = (level - low) / (high - low) if high > low else 0.0
                return (n + max(0.0, part)) / (len(curve) - 1)
        return 1.0

    def level(self, ink: int, amount: float) -> float:
        """Give the place in the grid where an amount of an ink stands."""
        curve = self.curves[ink]
        at = min(max(amount, 0.0), 1.0) * (len(curve) - 1)
        n = min(int(at), len(curve) - 2)
        return curve[n] + (curve[n + 1] - curve[n]) * (at - n)

    def look(self, levels: Levels) -> PaperLab:
        """Give the colour of inks, interpolated between the nodes around them."""
        corners, last = [(0, 1.0)], self.grid - 1
        for level in levels:
            cell = min(int(level * last), last - 1)
            part = level * last - cell
            near = [(at * self.grid + cell, weight * (1 - part)) for at, weight in corners]
            far = [(at * self.grid + cell + 1, weight * part) for at, weight in corners]
            corners = near + far if part else near
        light = red = blue = 0.0
        for at, weight in corners:
            node = self.nodes[at]
            light += weight * node[0]
            red += weight * node[1]
            blue += weight * node[2]
        return light, red, blue


def read_ink_model(profile: bytes) -> InkModel:
    """Read the table from inks to colours (`A2B0`) of a profile for four inks."""
    (count,) = unpack_from(">I", profile, 128)
    tags = {
        name: at for name, at, _ in (unpack_from(">4sII", profile, 132 + 12 * n)
                                     for n in range(count))
    }  # fmt: skip
    start = tags[b"A2B0"]
    form, inks, colours, grid = unpack_from(">4s4xBBB", profile, start)
    if (form, inks, colours) != (b"mft2", _INKS, 3):
        raise ValueError("the profile holds no table of four inks in sixteen bits")
    entries, _ = unpack_from(">HH", profile, start + 48)
    at = start + 52
    curves = tuple(
        tuple(value / 65535 for value in unpack_from(f">{entries}H", profile, at + 2 * entries * n))
        for n in range(inks)
    )
    values = unpack_from(f">{3 * grid**inks}H", profile, at + 2 * entries * inks)
    nodes = tuple(
        (light / 652.8, red / 256 - 128, blue / 256 - 128)
        for light, red, blue in zip(values[::3], values[1::3], values[2::3], strict=True)
    )
    return InkModel(curves, grid, nodes)

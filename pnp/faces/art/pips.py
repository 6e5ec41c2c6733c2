"""Pips: the round dots that tell a number on dice, floors and roofs."""

from typing import Final

from pnp.faces.path import Path, PathStep
from pnp.faces.pen import Colour, Pen, Stroke

PLACES: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Pips → where they lie, in steps from the middle."""


def put_pips(
    pen: Pen,
    pips: int,
    at: tuple[float, float],
    step: float | tuple[float, float],
    colour: Colour,
    size: float | None = None,
) -> None:
    """Draw up to six pips round a point, `step` mm apart, or so far across and so far down.

    They are `size` mm across, or as large as looks well so far apart.
    """
    across, down = step if isinstance(step, tuple) else (step, step)
    steps: list[PathStep] = []
    for dx, dy in PLACES.get(pips, ()):
        x, y = at[0] + dx * across, at[1] + dy * down
        steps += [("M", (x, y)), ("L", (x + 0.01, y))]
    if steps:
        # a pip is a round dot of a broad line, so that line ink has it too
        pen.shape(
            Path(tuple(steps)), stroke=Stroke(colour, size or min(across, down) * 0.72, round=True)
        )

"""How a printed page lies on its paper, and a back behind its front."""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pnp.press.paper import Flip

Matrix: TypeAlias = NDArray[np.float64]
"""Three by three: where a point that is right and down of the middle comes to lie."""


@dataclass(frozen=True, slots=True)
class Registration:
    """How a page lies on its paper, seen from its own side; or a back, seen from its front."""

    shift: tuple[float, float] = (0.0, 0.0)
    """How far its middle lies right and down of where it should be, in mm."""
    turn: float = 0.0
    """How far it is turned clockwise, in degrees."""
    scale: tuple[float, float] = (1.0, 1.0)
    """Its width and height as parts of what they should be."""

    @property
    def matrix(self) -> Matrix:
        """The same as one step: made larger, turned, and then moved."""
        cos, sin = np.cos(np.radians(self.turn)), np.sin(np.radians(self.turn))
        (right, down), (wide, high) = self.shift, self.scale
        return np.array(
            [[cos * wide, -sin * high, right], [sin * wide, cos * high, down], [0, 0, 1]]
        )


def mirror(flip: Flip | None) -> Matrix:
    """Give what a back is seen from its front as: turned over an edge, or as it is."""
    return np.diag([-1.0 if flip == "long-edge" else 1, -1.0 if flip == "short-edge" else 1, 1])


def register_back(front: Registration, back: Registration, flip: Flip | None) -> Registration:
    """Tell how a back lies behind its front, seen from there."""
    both = np.linalg.inv(front.matrix) @ mirror(flip) @ back.matrix @ mirror(flip)
    turn = np.degrees(np.arctan2(both[1, 0] - both[0, 1], both[0, 0] + both[1, 1]))
    (right, down), (wide, high) = both[:2, 2].tolist(), np.hypot(*both[:2, :2]).tolist()
    return Registration((right, down), float(turn), (wide, high))

"""A board of rows of building lots, each row beginning at the street."""

from dataclasses import dataclass

from pnp.box.board import Scenery
from pnp.box.words import Words


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of lots from the top down, numbered from the street (`rows.yaml`)."""

    street: Words
    """What the street is called."""
    river: Words
    """What the river is called."""
    lots: int
    """Lots in each row, those beyond the river included."""
    before_river: int
    """Lots between street and river: how long a row is without permits."""
    fenced: tuple[tuple[int, ...], ...]
    """For each row, its lots with a white fence: one floor only."""
    width: int = 380
    """Width of the board in mm; the height of three rows follows from the pieces."""
    height: int = 390
    """Height of the board in mm."""
    limit: str = ""
    """The part of `parts.yaml` whose pieces bar a row behind its last lot."""
    scenery: tuple[Scenery, ...] = ()
    """What stands round the rows."""

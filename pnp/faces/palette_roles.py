"""What the colours of a palette are for that faces ask for by name, beside those content names."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

Wanted = Literal["every game", "some pieces", "towns", "lots in rows"]
"""Which games have use for a colour."""


@dataclass(frozen=True, slots=True)
class PaletteRole:
    """One colour that faces ask for: who wants it, and what it is for."""

    wanted: Wanted
    says: str


ROLES: Final[Mapping[str, PaletteRole]] = {
    "paper": PaletteRole("every game", "what things are printed on; must be there"),
    "ink": PaletteRole("every game", "words and lines; must be there"),
    "accent": PaletteRole("every game", "icons, small titles, the boxes of parts"),
    "board": PaletteRole("every game", "the ground of a board"),
    "centre": PaletteRole("every game", "the middle of a board, and quiet areas"),
    "title": PaletteRole("every game", "under the titles of the rule booklet"),
    "good": PaletteRole("some pieces", "the sign of good cards, and money that comes in"),
    "bad": PaletteRole("some pieces", "the sign of bad cards, numbers of cheques, MORTGAGED"),
    "fair": PaletteRole("some pieces", "the sky behind good cards"),
    "foul": PaletteRole("some pieces", "the sky behind bad cards"),
    "mortgaged": PaletteRole("some pieces", "the bars on the back of a mortgaged deed"),
    "ocean": PaletteRole("some pieces", "the pattern of backs that have no colour of their own"),
    "green": PaletteRole("towns", "undeveloped plots: spaces, bars of cards, backs"),
    "rust": PaletteRole("towns", "homes: spaces, bars of cards, backs"),
    "ochre": PaletteRole("towns", "the second bar of an undeveloped plot"),
    "yellow": PaletteRole("towns", "the second bar of a building"),
    "mauve": PaletteRole("towns", "spaces where a card is drawn"),
    "purple": PaletteRole("towns", "spaces of offices"),
    "sun": PaletteRole("towns", "the start"),
    "road": PaletteRole("towns", "roads"),
    "kerb": PaletteRole("towns", "the edges of roads"),
    "larch": PaletteRole("towns", "contour lines of the hills"),
    "lake": PaletteRole("towns", "the lake"),
    "deep": PaletteRole("towns", "the lake's shore and depths, and the backs of buildings"),
    "foam": PaletteRole("towns", "the place of a deck"),
    "credit": PaletteRole("towns", "the saving side of a savings contract"),
    "loan": PaletteRole("towns", "the loan side of a savings contract"),
    "concrete": PaletteRole("lots in rows", "the street, the fenced lots, and roofs"),
    "river": PaletteRole("lots in rows", "the river"),
    "blueprint": PaletteRole("lots in rows", "the waves of the river"),
}
"""Every colour that faces ask for by name."""

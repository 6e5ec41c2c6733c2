"""Parts that a game declares as data: a size, a list of rows, and boxes on their faces."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, cast

from pnp.box.box_nets import BoxNet
from pnp.box.model import Box
from pnp.box.part_boxes import Outline, PartBox
from pnp.box.part_rows import PartRow
from pnp.box.part_sizes import PartSize
from pnp.box.spellings import OrNumber, OrWord
from pnp.box.words import Words

PartStock = Literal["plain", "card", "coloured"]
"""What a part is printed on: plain paper, light card of about 200 g, or coloured paper."""

_BACKS: Final = OrWord((("kit", (PartBox(kit_back=True),)), ("none", ())))


@dataclass(frozen=True, slots=True)
class DeclaredPart:
    """A part of the kit as `parts.yaml` declares it."""

    id: str
    """One word; it names the file and is what `--only` takes."""
    name: Words
    """What the part is called on its sheets."""
    size: PartSize = field(default_factory=lambda: PartSize(63, 88, "card"))
    """The trim: a published name, or `[width, height]` in mm; else a card of 63 × 88 mm."""
    like: str = ""
    """The ready-made part it starts from, such as `card`."""
    letter: str = ""
    """The capital letter of its codes; without one its pieces bear no code."""
    stock: PartStock = "card"
    """The paper it is printed on."""
    dyed: bool = False
    """Whether its colour counts: in line ink it is printed on paper of that colour."""
    aid: bool = False
    """Whether it is only read: in large print it grows until its words have their size."""
    turned: bool = False
    """Whether it lies on its side: width and height change places."""
    count: int = 1
    """How many of each row are printed."""
    each: tuple[PartRow, ...] = ()
    """A piece for each row: rows, or a list `{from: heroes.csv}`."""
    fill: Mapping[str, Annotated[Words, OrNumber()]] = field(default_factory=dict)
    """Columns that are alike in all rows, or made of others: `{title: "{name}"}`."""
    front: tuple[PartBox, ...] = ()
    """The boxes of the front, from the ground up."""
    back: Annotated[tuple[PartBox, ...], _BACKS] = ()
    """The boxes of the back; `kit` for the kit's own, `none` for no back."""
    also: tuple[PartBox, ...] = ()
    """Boxes laid over those of the ready-made front."""
    change: Mapping[str, PartBox] = field(default_factory=dict)
    """Named boxes of the ready-made part, each with the keys that are different."""
    without: tuple[str, ...] = ()
    """Named boxes of the ready-made part that are left out."""
    bleed: float = 3.0
    """Colour beyond the trim in mm, where a box reaches the edge."""
    safe: float = 3.0
    """How far words keep from the trim, in mm."""
    gap: float | None = None
    """Distance between pieces on the sheet in mm; else room for the bleed of both."""
    folds: tuple[tuple[float, float, float, float], ...] = ()
    """Lines to score and fold along, each `[x, y, x, y]` in mm."""
    net: BoxNet | None = None
    """A box to fold up: its size is worked out, and boxes stand on its panels."""
    outline: Outline = "rectangle"
    """What is cut out: a rectangle needs no line, the others are drawn."""
    colour: str = ""
    """A colour of the palette that ready-made boxes use, `{colour}`; else the kit's accent."""

    def __hash__(self) -> int:
        """Hash by its id: a part is a key where its rows are kept."""
        return hash(self.id)


@dataclass(frozen=True, slots=True)
class DeclaredParts:
    """All parts a game declares (`parts.yaml`)."""

    parts: tuple[DeclaredPart, ...] = ()
    """The parts, in the order they are printed."""


def parts_of(box: Box) -> tuple[DeclaredPart, ...]:
    """Give the parts a game declares; a bank that only counts need not know what they are."""
    return cast("tuple[DeclaredPart, ...]", box.declared)

"""The boxes a face of a part is laid out with: what is drawn in each, and how."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from pnp.box.box_area import BoxArea
from pnp.box.row_condition import RowCondition
from pnp.box.spellings import OrNumber, OrTrue
from pnp.box.text_styles import Alignment, Stand, TypeFace
from pnp.box.words import Words

Written = Literal["money", "number", "plain"]
"""How a figure is written: as a sum of money, with marks for thousands, or as it stands."""

Outline = Literal["rectangle", "rounded", "round", "hexagon", "pill"]
"""The outline of a frame, a ground, a cell or a piece."""

Order = Literal["rows", "columns", "snake", "ring"]
"""How places follow one another: in rows, in columns, to and fro, or round the edge."""


@dataclass(frozen=True, slots=True)
class CellGrid:
    """Places in a row, a grid or a ring, with a value in each: tracks, charters, score sheets."""

    values: tuple[Annotated[Words, OrNumber()], ...] = ()
    """What stands in the places, in their order."""
    count: int | None = None
    """How many places there are, where fewer values are given."""
    numbered: tuple[int, ...] = ()
    """Values from the first to the last number, such as `[0, 50]`, and by steps: `[0, 50, 5]`."""
    columns: int | None = None
    """Places beside each other; else all of them."""
    order: Order = "rows"
    """How the places follow one another."""
    gap: float = 0.0
    """Distance between places in mm."""
    outline: Outline = "rectangle"
    """The outline of each place."""
    fills: tuple[str, ...] = ()
    """Colours of the places in turn."""
    marks: Mapping[str, Words] | None = None
    """A small word in the place of a value: `{67: par}`."""


@dataclass(frozen=True, slots=True)
class BoxTable:
    """A table: a head, rows of entries, and empty rows to write in."""

    head: tuple[Annotated[Words, OrNumber()], ...] = ()
    """What stands over the columns."""
    rows: tuple[tuple[Annotated[Words, OrNumber()], ...], ...] = ()
    """The entries, row by row."""
    lines: Words | None = None
    """Rows as the lines of a text, their entries parted by `|`: `{rows}`."""
    empty: int = 0
    """Rows left to be written in."""
    blank: Annotated[Words | None, OrNumber()] = None
    """Empty columns after those that are written in: a number, or `{players}`."""
    row: float | None = None
    """The most height of a row in mm; else the rows fill the box."""
    widths: tuple[float, ...] = ()
    """How wide the columns are, in parts of the whole; else all alike."""
    align: tuple[Alignment, ...] = ()
    """Where entries stand in each column; else the first left, the others centred."""
    ruled: bool = True
    """Whether upright lines part the columns."""


@dataclass(frozen=True, slots=True)
class PartBox:
    """One box on a face: one thing to draw, its place in mm, and how it is drawn."""

    at: BoxArea = field(default_factory=BoxArea)
    """`[left, top, width, height]` in mm; else the whole face."""
    name: str = ""
    """By this `change` and `without` know it."""
    when: RowCondition | None = None
    """Drawn only for rows of which this holds: `price`, `not price`, `kind = spell`."""
    panel: str = ""
    """The panel of a net it stands on, from which `at` counts; `all` covers every panel."""
    text: Annotated[Words | None, OrNumber()] = None
    """Words, with `{column}` for what stands in the row."""
    figure: Annotated[Words | None, OrNumber()] = None
    """A sum or a number: `{price}`."""
    picture: str = ""
    """A PNG or JPEG of the pack, or a drawing of the kit."""
    cover: bool = False
    """Whether a drawing covers its box, cut off at two sides; else it stands in it as a whole."""
    icon: str = ""
    """An icon, in the colour of the box."""
    ground: str = ""
    """A filled area: a colour; with `pattern` also lines on it."""
    band: str = ""
    """A filled area with the kit's edge along its foot: a colour."""
    frame: str = ""
    """A line round the box: a colour."""
    rule: str = ""
    """A straight line along the longer way of the box: a colour."""
    line: Annotated[Words | None, OrTrue()] = None
    """A line to write on, with a word before it."""
    cells: CellGrid | None = None
    """Places in a row, a grid or a ring, with a value in each."""
    table: BoxTable | None = None
    """A head, rows of entries, and empty rows to write in."""
    repeat: "RepeatedBoxes | None" = None
    """Boxes drawn again and again."""
    code: bool = False
    """The code of the piece, if it bears one."""
    qr: bool = False
    """The QR code of the piece, if it bears a code."""
    emblem: bool = False
    """The emblem of the kit."""
    scene: bool = False
    """The laid table from above, as large as fits."""
    kit_back: bool = False
    """The back of the kit: its pattern, its emblem, and the name of the part."""
    style: str = ""
    """A style of type: one of the house's, or of `look.yaml`."""
    font: TypeFace | None = None
    """The font, in place of the style's."""
    fit: tuple[float, float] | None = None
    """The largest and the least size in pt."""
    align: Alignment | None = None
    """Where lines of type stand, in place of the style's; of a drawing that covers its box, which
    side is seen."""
    stand: Stand | None = None
    """Whether a text stands at the top, in the middle or at the foot of its box; of a drawing
    that covers it, which end is seen."""
    colour: str = ""
    """The colour of type, icon or lines: one of the palette, or `{column}`."""
    on: str = ""
    """The colour it is printed on, so that it can be read there."""
    clear: bool = False
    """Whether words on a drawing get a plate where that is printed in lines alone."""
    markup: bool = False
    """Whether the text has **bold**, *italic* and list items in it."""
    written: Written = "money"
    """How a figure is written: as a sum of money, with marks for thousands, or as it stands."""
    outline: Outline = "rectangle"
    """The outline of a frame or a ground."""
    width: float = 0.3
    """Width of lines in mm."""
    dashes: tuple[float, ...] = ()
    """Lengths of dashes and gaps of a frame, a rule or a line to write on, in mm."""
    radius: float = 2.0
    """Radius of rounded corners in mm."""
    pattern: str = ""
    """A pattern of lines on a ground."""
    tint: float = 1.0
    """How much of its colour a ground has, from 0 (white) to 1."""
    turn: Literal[0, 90, 180, 270] = 0
    """A quarter turn clockwise in the box."""


@dataclass(frozen=True, slots=True)
class RepeatedBoxes:
    """Boxes drawn again and again: so many times, or once for each word of a column."""

    boxes: tuple[PartBox, ...]
    """What is drawn; `at` counts from each place, `{n}` is its number, `{each}` its word."""
    count: Annotated[Words | None, OrNumber()] = None
    """How many times: a number, or `{column}`."""
    each: str = ""
    """A text whose words are taken in turn, such as `{cost}`."""
    columns: int | None = None
    """Places beside each other; else all of them."""
    rows: int | None = None
    """Places below each other; else as many as are needed."""
    gap: float = 0.0
    """Distance between places in mm."""


KINDS: Final = (
    "text", "figure", "picture", "icon", "ground", "band", "frame", "rule", "line", "cells",
    "table", "repeat", "code", "qr", "emblem", "scene", "kit_back",
)  # fmt: skip
"""What can be drawn in a box; each box has one of these keys."""


def kind_of(box: PartBox) -> str:
    """Name what is drawn in a box; nothing if nothing is, the first if it is several things."""
    return next((kind for kind in KINDS if _is_given(getattr(box, kind))), "")


def kinds_of(box: PartBox) -> tuple[str, ...]:
    """Name all things that are to be drawn in a box."""
    return tuple(kind for kind in KINDS if _is_given(getattr(box, kind)))


def _is_given(value: object) -> bool:
    return value is not None and value is not False and value != ""

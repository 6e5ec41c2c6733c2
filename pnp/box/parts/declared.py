"""Parts that a game declares as data: a size, a list of rows, and boxes on their faces."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal, cast

from pnp.box import kinds
from pnp.box.art import DrawnPath
from pnp.box.cards import NO_PART
from pnp.box.game import Alignment, Stand, TypeFace
from pnp.box.limits import PLACES, SHARES
from pnp.box.model import Box
from pnp.box.parts.rows import PartRow
from pnp.box.parts.sizes import SIZES, BoxNet, PartSize
from pnp.box.words import OR_NUMBER, OR_TRUE, Words
from pnp.units import Rect, Size

_SHARE: Final = re.compile(r"(-?[0-9]+(?:\.[0-9]+)?)%(?:([+-][0-9]+(?:\.[0-9]+)?))?")


@dataclass(frozen=True, slots=True)
class FaceLength:
    """A length on a face: a share of the face's side and so many mm more."""

    share: float = 0.0
    mm: float = 0.0
    plain: bool = True
    """Whether it is mm alone; those of nought or less are counted from the far edge."""

    def on(self, side: float) -> float:
        """Give it in mm on a face with this side."""
        return self.share * side + self.mm


@dataclass(frozen=True, slots=True)
class BoxArea:
    """The place of a box: `[left, top, width, height]` in mm on its face.

    A negative left or top counts from the right or lower edge; a width or height of nought or less
    reaches to so many mm before that edge. A length may be a share of the face: `50%`, `50%-3`;
    one of nought, `0%-3`, counts as it stands.
    """

    left: FaceLength = FaceLength()
    top: FaceLength = FaceLength()
    wide: FaceLength = FaceLength()
    high: FaceLength = FaceLength()

    def on(self, face: Size) -> Rect:
        """Give the area on a face of this size."""
        x, width = _span(self.left, self.wide, face.width)
        y, height = _span(self.top, self.high, face.height)
        return Rect(round(x, 4), round(y, 4), round(width, 4), round(height, 4))


def _span(start: FaceLength, length: FaceLength, side: float) -> tuple[float, float]:
    at = start.on(side) + (side if start.plain and start.mm < 0 else 0)
    return at, length.on(side) + (side - at if length.plain and length.mm <= 0 else 0)


def read_area(value: Any) -> BoxArea:
    """Read four lengths as they are written.

    >>> read_area([5, 5, -5, 12]).on(Size(63, 88))
    Rect(x=5.0, y=5.0, width=53.0, height=12.0)
    >>> read_area([-20, "50%", 15, 0]).on(Size(60, 90))
    Rect(x=40.0, y=45.0, width=15.0, height=45.0)
    """
    lengths = [_length(each) for each in value] if isinstance(value, list) else []
    sound = [each for each in lengths if each is not None]
    if len(sound) == len(lengths) == 4:
        return BoxArea(*sound)
    raise kinds.MiswrittenError("write [left, top, width, height] in mm, such as [5, 5, 53, 12]")


_LENGTH: Final = {"anyOf": [{"type": "number"},
                            {"type": "string", "pattern": f"^{_SHARE.pattern}$"}]}  # fmt: skip
kinds.written_as(
    BoxArea, read_area, {"type": "array", "items": _LENGTH, "minItems": 4, "maxItems": 4}
)


def _length(value: Any) -> FaceLength | None:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return FaceLength(0.0, float(value))
    found = _SHARE.fullmatch(value) if isinstance(value, str) else None
    return FaceLength(float(found[1]) / 100, float(found[2] or 0), False) if found else None


_FORM: Final = re.compile(
    r"(?P<no>not\s+)?(?P<column>[A-Za-z][\w.-]*)(?:\s*(?P<sign>!?=)\s*(?P<value>\S.*?))?\s*"
)


@dataclass(frozen=True, slots=True)
class RowCondition:
    """What must hold of a row for a box to be drawn: a column has something, or has one value."""

    column: str = ""
    value: str = ""
    negated: bool = False

    def holds(self, text: str) -> bool:
        """Tell whether it holds of what stands in the column."""
        found = text.strip() == self.value if self.value else bool(text.strip())
        return found != self.negated


def read_condition(value: Any) -> RowCondition:
    """Read a condition as it is written.

    >>> read_condition("not price")
    RowCondition(column='price', value='', negated=True)
    >>> read_condition("kind != spell")
    RowCondition(column='kind', value='spell', negated=True)
    """
    found = _FORM.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        say = "write a column, `not` and a column, or a value, such as kind = spell"
        raise kinds.MiswrittenError(say)
    negated = bool(found["no"]) != (found["sign"] == "!=")
    return RowCondition(found["column"], found["value"] or "", negated)


_TEXT: Final = {"type": "string", "minLength": 1}
kinds.written_as(
    RowCondition, read_condition, {**_TEXT, "examples": ["price", "not price", "kind = x"]}
)
Places = Annotated[int, kinds.within(1, PLACES)]
"""So many places beside or below each other."""
Written = Literal["money", "number", "plain"]
"""How a figure is written: as a sum of money, with marks for thousands, or as it stands."""
Outline = Literal["rectangle", "rounded", "round", "hexagon", "pill", "band", "banner", "sign"]
"""The outline of a frame, a ground, a cell or a piece: `band` ends below in the edge of the kit,
`banner` has round corners above that, `sign` points to the right."""

Order = Literal["rows", "columns", "snake", "ring"]
"""How places follow one another: in rows, in columns, to and fro, or round the edge."""


@dataclass(frozen=True, slots=True)
class CellGrid:
    """Places in a row, a grid or a ring, with a value in each: tracks, charters, score sheets."""

    values: tuple[Annotated[Words, OR_NUMBER], ...] = ()
    """What stands in the places, in their order."""
    count: Annotated[int, kinds.within(0, PLACES)] | None = None
    """How many places there are, where fewer values are given."""
    numbered: tuple[int, ...] = ()
    """Values from the first to the last number, such as `[0, 50]`, and by steps: `[0, 50, 5]`."""
    columns: Places | None = None
    """Places beside each other; else all of them."""
    order: Order = "rows"
    """How the places follow one another."""
    gap: float = 0.0
    """Distance between places in mm."""
    edges: kinds.Edges = ()
    """What stands along the edges of a grid, `[across, down]`; colours then run on from row to row,
    so that two make a chequered board."""
    outline: Outline = "rectangle"
    """The outline of each place."""
    fills: tuple[kinds.Colour, ...] = ()
    """Colours of the places in turn."""
    marks: Mapping[str, Words] | None = None
    """A small word in the place of a value: `{67: par}`."""


@dataclass(frozen=True, slots=True)
class BoxTable:
    """A table: a head, rows of entries, and empty rows to write in."""

    head: tuple[Annotated[Words, OR_NUMBER], ...] = ()
    """What stands over the columns."""
    rows: tuple[tuple[Annotated[Words, OR_NUMBER], ...], ...] = ()
    """The entries, row by row."""
    lines: Words | None = None
    """Rows as the lines of a text, their entries parted by `|`: `{rows}`."""
    empty: Annotated[int, kinds.within(0, PLACES)] = 0
    """Rows left to be written in."""
    blank: Annotated[Words | None, OR_NUMBER] = None
    """Empty columns after those that are written in: a number, or `{players}`."""
    row: float | None = None
    """The most height of a row in mm; else the rows fill the box."""
    widths: tuple[kinds.Positive, ...] = ()
    """How wide the columns are, in parts of the whole; else all alike."""
    align: tuple[Alignment, ...] = ()
    """Where entries stand in each column; else the first left, the others centred."""
    ruled: bool = True
    """Whether upright lines part the columns."""


@dataclass(frozen=True, slots=True)
class RoomForWords:
    """How wide an area is that lies under one line of words."""

    words: Words
    """The words, in the font, the largest size and the spacing of the box."""
    more: float = 0.0
    """How much wider it is than they are, in mm."""
    least: float = 0.0
    """How wide it is at least."""
    most: float | None = None
    """How wide the words count at most."""


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
    text: Annotated[Words | None, OR_NUMBER] = None
    """Words, with `{column}` for what stands in the row."""
    figure: Annotated[Words | None, OR_NUMBER] = None
    """A sum or a number: `{price}`."""
    picture: Annotated[str, kinds.Drawn("picture")] = ""
    """A PNG or JPEG of the pack, or a drawing of the kit."""
    cover: bool = False
    """Whether a drawing or picture covers its box, cut off at two sides, and the bleed where that
    reaches the trim; else it stands in it as a whole."""
    icon: Annotated[str, kinds.Drawn("icon")] = ""
    """An icon, in the colour of the box."""
    ground: kinds.Colour = ""
    """A filled area: a colour; with `pattern` also lines on it."""
    band: kinds.Colour = ""
    """A filled area with the kit's edge along its foot: a colour."""
    frame: kinds.Colour = ""
    """A line round the box: a colour."""
    rule: kinds.Colour = ""
    """A straight line along the longer way of the box: a colour."""
    stamp: Annotated[Words | None, OR_NUMBER] = None
    """A rubber stamp as large as the box: two rings, and words along them."""
    pips: Annotated[Words | None, OR_NUMBER] = None
    """The pips of a die, each `width` across; the outer ones stand on the edges of the box."""
    line: Annotated[Words | None, OR_TRUE] = None
    """A line to write on, with a word before it."""
    cells: CellGrid | None = None
    """Places in a row, a grid or a ring, with a value in each."""
    table: BoxTable | None = None
    """A head, rows of entries, and empty rows to write in."""
    repeat: "RepeatedBoxes | None" = None
    """Boxes drawn again and again."""
    inside: "tuple[PartBox, ...]" = ()
    """Boxes that are cut off at the outline of this one; `at` counts from the face."""
    stack: "tuple[PartBox, ...]" = ()
    """Boxes below one another: their top is the distance from the one before, those of no height
    share what is left."""
    code: bool = False
    """The code of the piece, if it bears one."""
    qr: bool = False
    """The QR code of the piece, if it bears a code: as large as its box; where it has an `align`,
    as large as a camera needs, its modules flush with the foot on the right, or in the middle."""
    emblem: bool = False
    """The emblem of the kit."""
    scene: bool = False
    """The laid table from above, as large as fits."""
    kit_back: bool = False
    """The back of the kit: its pattern, its emblem, and the name of the part."""
    style: Annotated[str, kinds.NameOf("style")] = ""
    """A style of type: one of the house's, or of `look.yaml`."""
    font: TypeFace | None = None
    """The font, in place of the style's."""
    fit: kinds.TypeSizes | None = None
    """The largest and the least size in pt."""
    align: Alignment | None = None
    """Where lines of type stand, in place of the style's; of a drawing, at which side of its box;
    of one that covers it, which side is seen."""
    stand: Stand | None = None
    """Whether a text or a drawing stands at the top, in the middle or at the foot of its box; of a
    drawing that covers it, which end is seen."""
    colour: kinds.Colour = ""
    """The colour of type, icon or lines: one of the palette, or `{column}`; a drawing that has one
    is engraved in it."""
    on: kinds.Colour = ""
    """The colour it is printed on, so that it can be read there."""
    clear: bool = False
    """Whether what lies below is hidden where areas are printed in lines alone."""
    light: bool = False
    """Whether a ground is light enough for codes: its colour in full ink, if it is light; white."""
    solid: bool = False
    """Whether a ground is filled in every ink, as type is: black where only lines are printed."""
    edge: kinds.Colour = ""
    """The colour of a line round a ground."""
    path: DrawnPath | None = None
    """An outline of its own for a ground or a frame: path data of SVG, in mm from the corner of
    its box."""
    around: RoomForWords | None = None
    """Words that say how wide a ground or a frame is, in place of the width in `at`."""
    short: Words | None = None
    """Words in place of one line of text that is too long."""
    alike: Words | None = None
    """Texts, line by line, that are as large as this one, for they stand in boxes like this."""
    snug: bool = False
    """In a stack: whether a box of words is no higher than they are."""
    single: bool = False
    """Whether a text is one line, its letters standing on the foot of the box."""
    leading: kinds.Positive | None = None
    """Distance of lines of type as a part of their size, in place of the style's."""
    spacing: float = 0.0
    """Distance added between the letters of such a line, in mm."""
    heading: bool = False
    """Whether a text is read first, as what the piece is called."""
    again: bool = False
    """Whether a text says what is said already, and is not read out."""
    mark: bool = False
    """Whether the game's wordmark stands in place of a text that it says, as large as fits."""
    markup: bool = False
    """Whether the text has **bold**, *italic* and list items in it."""
    written: Written = "money"
    """How a figure is written: as a sum of money, with marks for thousands, or as it stands."""
    outline: Outline = "rectangle"
    """The outline of a frame or a ground."""
    width: float = 0.3
    """Width of lines in mm."""
    dashes: tuple[kinds.Positive, ...] = ()
    """Lengths of dashes and gaps of a frame, an edge, a rule or a line to write on, in mm."""
    sharp: bool = False
    """Whether lines along a `path` end and meet in corners; else they are round there."""
    radius: Annotated[float, kinds.within(0)] = 2.0
    """Radius of rounded corners in mm."""
    pattern: Annotated[str, kinds.Drawn("pattern")] = ""
    """A pattern of lines on a ground."""
    free: "tuple[PartBox, ...]" = ()
    """Boxes that the lines of an engraved ground flow round, words as wide as they are."""
    tint: float = 1.0
    """How much of its colour a ground, a frame, an icon or a pip has, from 0 to 1; the rest is
    white, of a ground the colour that it is printed `on`."""
    turn: Literal[0, 90, 180, 270] = 0
    """A quarter turn clockwise in the box."""
    lean: float = 0.0
    """How far it leans clockwise about the middle of its box, in degrees."""


@dataclass(frozen=True, slots=True)
class RepeatedBoxes:
    """Boxes drawn again and again: so many times, or once for each word of a column."""

    boxes: tuple[PartBox, ...]
    """What is drawn; `at` counts from each place, `{n}` is its number, `{each}` its word."""
    count: Annotated[Words | None, OR_NUMBER] = None
    """How many times: a number, or `{column}`."""
    each: str = ""
    """A text whose words are taken in turn, such as `{cost}`."""
    lines: Words | None = None
    """A text whose lines are taken in turn, below one another, such as `{rents}`."""
    entries: tuple[str, ...] = ()
    """The columns that are the entries of a line, parted by `|`: `[label, value]`."""
    high: kinds.Positive | None = None
    """How high each line is, in mm, all alike and in one language; else as high as its boxes."""
    wide: kinds.Positive | None = None
    """How wide each place is, in mm: they stand together in the middle; else they fill the box."""
    least: kinds.Positive | None = None
    """How wide each place is at least, in mm: as many as that stand beside each other."""
    columns: Places | None = None
    """Places beside each other; else all of them."""
    rows: Places | None = None
    """Places below each other; else as many as are needed."""
    gap: float = 0.0
    """Distance between places in mm."""


KINDS: Final = (
    "text", "figure", "picture", "icon", "ground", "band", "frame", "rule", "stamp", "pips", "line",
    "cells", "table", "repeat", "inside", "stack", "code", "qr", "emblem", "scene", "kit_back",
)  # fmt: skip
"""What can be drawn in a box; each box has one of these keys."""


def kind_of(box: PartBox) -> str:
    """Name what is drawn in a box; nothing if nothing is, the first if it is several things."""
    return next(kinds_of(box), "")


def kinds_of(box: PartBox) -> Iterator[str]:
    """Name all things that are to be drawn in a box."""
    return (kind for kind in KINDS if getattr(box, kind) not in (None, False, "", ()))


_BACKS: Final = kinds.Written(
    lambda value, inner, _known: inner(value),
    lambda told: {"anyOf": [{"enum": ["kit", "none"]}, told]},
    words={"kit": (PartBox(kit_back=True),), "none": ()},
)


@dataclass(frozen=True, slots=True)
class DeclaredPart:
    """A part of the kit as `parts.yaml` declares it."""

    id: Annotated[kinds.Id, NO_PART]
    """One word; it names the file and is what `--only` takes."""
    name: Words
    """What the part is called on its sheets."""
    size: PartSize = field(default_factory=lambda: SIZES["card"])
    """The trim: a published name, or `[width, height]` in mm; else a card of 63 × 88 mm."""
    like: str = ""
    """The ready-made part it starts from, such as `card`."""
    letter: Annotated[str, kinds.spelt("[A-Z]?", "one capital letter")] = ""
    """The capital letter of its codes; without one its pieces bear no code."""
    stock: Literal["plain", "card", "coloured"] = "card"
    """The paper it is printed on."""
    dyed: bool = False
    """Whether its colour counts: in line ink it is printed on paper of that colour."""
    aid: bool = False
    """Whether it is only read: in large print it grows until its words have their size."""
    turned: bool = False
    """Whether it lies on its side: width and height change places."""
    repeat: Annotated[int, kinds.within(1, SHARES)] = 1
    """On a `page`, how many of it share one, each cut out where it lies; `count` counts pages."""
    count: kinds.Some = 1
    """How many of each row are printed."""
    each: tuple[PartRow, ...] = ()
    """A piece for each row: rows, or a list `{from: heroes.csv}`."""
    fill: Mapping[str, Annotated[Words, OR_NUMBER]] = field(default_factory=dict)
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
    bleed: Annotated[float, kinds.within(0, 10)] = 3.0
    """Colour beyond the trim in mm, where a box reaches the edge."""
    safe: Annotated[float, kinds.within(0, 20)] = 3.0
    """How far words keep from the trim, in mm."""
    gap: Annotated[float, kinds.within(0, 50)] | None = None
    """Distance between pieces on the sheet in mm; else room for the bleed of both."""
    folds: tuple[tuple[float, float, float, float], ...] = ()
    """Lines to score and fold along, each `[x, y, x, y]` in mm."""
    net: BoxNet | None = None
    """A box to fold up: its size is worked out, and boxes stand on its panels."""
    outline: Outline = "rectangle"
    """What is cut out: a rectangle needs no line, the others are drawn."""
    colour: kinds.Colour = ""
    """A colour of the palette that ready-made boxes use, `{colour}`; else the kit's accent."""

    @property
    def fills_page(self) -> bool:
        """Whether it is a whole page, of which nothing is cut off."""
        return self.size.is_page and self.repeat == 1


@dataclass(frozen=True, slots=True)
class Layout:
    """How the house composes a card (`layouts/`): boxes in layers, and areas left to the rest."""

    areas: Mapping[str, BoxArea] = field(default_factory=dict)
    """Where stands what is not said by boxes."""
    layers: Mapping[str, tuple[PartBox, ...]] = field(default_factory=dict)
    """Boxes that are drawn together, by the name of the layer."""
    bleed: Annotated[float, kinds.within(0, 10)] = 0.0
    """How far its ground runs over the trim, in mm."""

    def area(self, name: str) -> Rect:
        """Give an area in mm on a card; the whole of it, if it is not named."""
        return self.areas.get(name, BoxArea()).on(CARD)

    def box(self, layer: str) -> PartBox:
        """Give the one box of a layer, whose outline or colours are needed."""
        return next(iter(self.layers.get(layer, ())), PartBox())


CARD: Final = Size(63, 88)
"""The cards of decks, in mm."""


def parts_of(box: Box) -> tuple[DeclaredPart, ...]:
    """Give the parts a game declares; a bank that only counts need not know what they are."""
    return cast("tuple[DeclaredPart, ...]", box.declared)

"""What a title deed says, and where its lines stand on the card."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final

from pnp.box.estate import Deed, Group
from pnp.box.model import Box, deeds_of
from pnp.box.path_data import read_path
from pnp.box.rulebook import matters_of
from pnp.box.words import has_two
from pnp.faces.context import Context, counted_label, printed_label
from pnp.faces.frames.card_frame import FOOT, CardFrame, code_reach
from pnp.faces.path import Path, join, line, shift
from pnp.faces.pen import Font, Pen, Stroke
from pnp.faces.tags import Tag
from pnp.faces.text.fit import CommonSize, put_line, put_text
from pnp.faces.theme import WHITE, Theme
from pnp.units import Rect, to_mm

# Size in pt of the rents.
_RENT_SIZE: Final = 11.0

_LEAST_SIZE: Final = 9.0
# Height of a row in mm from which rents are set in full size.
_FULL_PITCH: Final = 5.1
# Where the signs of buildings begin, from the left of the table, in mm.
_SIGNS: Final = 21.4

_SIGN_PITCH: Final = 2.5
# Room for the rents: `M. 13 440` in full size.
_FIGURES: Final = 17.6
# Height of capitals and figures as a part of the type size.
_CAPITALS: Final = 0.69
# Largest size in pt of a label in two languages: both must keep off the rules of their row.
_TWO_SIZE: Final = 7.5
# How far such labels are lowered in mm: capitals reach higher than most letters reach down.
_OFF_RULE: Final = 0.12

_HOUSE: Final = Path(read_path("M0 0V-1.2L1 -2.2 2 -1.2V0Z"))
_HOTEL: Final = Path(read_path("M0.3 0V-2H0V-2.4H4.5V-2H4.2V0Z"))
_WINDOWS: Final = Path(
    read_path("M0.9 -1.6h0.5v0.8h-0.5zM2 -1.6h0.5v0.8h-0.5zM3.1 -1.6h0.5v0.8h-0.5z")
)


@dataclass(frozen=True, slots=True)
class _DeedTable:
    """Where the rows of a deed's rents stand, in mm, and what each is for."""

    left: float
    right: float
    top: float
    pitch: float
    rows: tuple[str, ...]
    builds: bool

    @property
    def foot(self) -> float:
        return self.top + len(self.rows) * self.pitch

    @property
    def size(self) -> float:
        return _RENT_SIZE if self.pitch >= _FULL_PITCH else _LEAST_SIZE + 0.5

    def baseline(self, row: int, size: float) -> float:
        return self.top + (row + 0.5) * self.pitch + to_mm(size) * _CAPITALS / 2

    def is_strong(self, row: int) -> bool:
        return row in {0, len(self.rows) - 1}


# The table of rents: its labels are shared by deeds, its figures each deed's own.
_RENTS: Final = Tag("table", "rents")


def _row(n: int) -> Tag:
    return Tag("row", f"rent {n}")


def draw_table(pen: Pen, theme: Theme, table: _DeedTable, colour: str) -> None:
    """Draw the rules, the labels and the signs of buildings."""
    ink = theme.colour("ink")
    size = max(table.size - 1.5, pen.least)
    room = _SIGNS - 0.8 if table.builds else table.right - table.left - 16
    for n, said in enumerate(table.rows):
        font: Font = "sans-600" if table.is_strong(n) else "sans-400"
        with pen.tag(_RENTS), pen.tag(_row(n)), pen.tag(Tag("header")):
            if has_two(said):
                row = Rect(table.left, table.top + n * table.pitch + _OFF_RULE, room, table.pitch)
                put_text(pen, said, font, (_TWO_SIZE, 7), ink, row, leading=1.0)
            else:
                y = table.baseline(n, size)
                put_line(pen, table.left, y, said, font, (size, 7), ink, room)
    heights = (table.top + n * table.pitch for n in range(1, len(table.rows)))
    rules = join(line(table.left, y, table.right, y) for y in heights)
    pen.shape(rules, stroke=Stroke(ink, 0.12))
    for y in (table.top, table.foot):
        pen.shape(line(table.left, y, table.right, y), stroke=Stroke(ink, 0.3))
    if table.builds:
        _draw_buildings(pen, theme, table, colour)


def put_rents(pen: Pen, theme: Theme, table: _DeedTable, rents: Sequence[str]) -> None:
    """Set the rents at the right, in figures of one width."""
    ink = theme.colour("ink")
    for n, said in enumerate(rents):
        font: Font = "sans-700" if table.is_strong(n) else "sans-500"
        size = max(table.size, pen.least)
        y = table.baseline(n, size)
        with pen.tag(_RENTS), pen.tag(_row(n)), pen.tag(Tag("cell")):
            pen.text(table.right, y, said, font, size, ink, "right")


def _draw_buildings(pen: Pen, theme: Theme, table: _DeedTable, colour: str) -> None:
    fill, stroke = theme.area(colour), theme.stroke("ink", 0.15)
    left, width = table.left + _SIGNS, table.right - table.left
    pitch = min(_SIGN_PITCH, (width - _SIGNS - _FIGURES) / 4)
    left += min(2.0, max(0.0, width - _SIGNS - _FIGURES - 4 * pitch))
    for row in range(1, len(table.rows) - 1):
        for n in range(row):
            pen.shape(shift(_HOUSE, left + n * pitch, _foot(table, row)), fill, stroke)
    foot = _foot(table, len(table.rows) - 1)
    pen.shape(shift(_HOTEL, left, foot), fill, stroke)
    windows = theme.on(colour) if theme.ink == "full" else WHITE
    pen.shape(shift(_WINDOWS, left, foot), windows)


def put_house_sign(pen: Pen, theme: Theme, x: float, baseline: float, colour: str) -> None:
    """Draw the sign of a house on a line of words, its left at x."""
    pen.shape(shift(_HOUSE, x, baseline), theme.area(colour), theme.stroke("ink", 0.15))


def _foot(table: _DeedTable, row: int) -> float:
    return table.top + (row + 0.5) * table.pitch + 1.1


# Top of the rents, below the top of the face.
_TABLE: Final = 26.6
# Height of the note under the rents.
_NOTE: Final = 6.8
# The same in large print: three lines.
_NOTE_LARGE: Final = 11.4
# The same in two languages: four lines.
_NOTE_IN_TWO: Final = 10.2

_FOOT_PITCH_IN_TWO: Final = 3.6

_FOOT_PITCH: Final = 4.3


@dataclass(frozen=True, slots=True)
class DeedSheet:
    """One deed on its way to paper: what it says, and where its lines stand in mm."""

    context: Context
    frame: CardFrame
    group: Group
    deed: Deed | None
    common: CommonSize
    """What the deeds of its group are called, which are set alike."""
    lent: bool
    code: str
    payload: str
    """What a QR code on its front says; none if its back bears it."""
    rows: tuple[str, ...]
    """What each rent is for."""

    @property
    def behind(self) -> bool:
        """Whether its back bears its codes."""
        return self.context.backs and self.lent

    @property
    def note(self) -> str:
        """What is said under the rents: the deed's own note, or that a whole group doubles."""
        if self.deed and self.deed.notes:
            return self.context.localise(self.deed.notes)
        builds = self.group.rent_by == "buildings" and len(self.rows) > 1
        doubled = builds and "double-rent" in matters_of(self.context.box.rules)
        return self.context.label("rent_doubled") if doubled else ""

    @property
    def is_noted(self) -> bool:
        """Whether it has a note of its own in one language, which no sister shares."""
        return bool(self.deed and self.deed.notes and self.note) and not has_two(self.note)

    @property
    def builds(self) -> bool:
        """Whether houses are built on it."""
        return self.group.rent_by == "buildings" and len(self.rows) > 1

    @property
    def reach(self) -> float:
        """How far a QR code on its front reaches to the left and up."""
        return code_reach(self.payload, large=self.context.large)

    @property
    def beside_code(self) -> float:
        """How much room in mm a sum has between its label and a QR code."""
        return self.frame.right - self.reach - 0.6 - self.frame.left - 9

    @property
    def foot_rows(self) -> int:
        """How many lines of prices stand at its foot."""
        return 2 * self.builds + self.lent

    def foot_row(self, n: int) -> float:
        """Give the baseline of a line of prices; a QR code pushes them over the printed code."""
        pitch = _FOOT_PITCH_IN_TWO if has_two(self.note) else _FOOT_PITCH
        last = FOOT - (_FOOT_PITCH if self.reach else 0)
        return last - (self.foot_rows - 1 - n) * pitch

    @property
    def note_area(self) -> Rect:
        """Where the note stands: over the prices, or over the QR code."""
        foot = self.foot_row(0) - 3.4
        if self.reach:
            foot = min(foot, FOOT - self.reach) - 0.2
        frame = self.frame
        high = _NOTE_LARGE if self.context.large else _NOTE
        high = _NOTE_IN_TWO if has_two(self.note) else high
        return Rect(frame.left, foot - high, frame.right - frame.left, high)

    @property
    def table(self) -> _DeedTable:
        """The table of rents: as high as what stands below it allows."""
        frame, top = self.frame, self.frame.face.y + _TABLE
        foot = self.note_area.y - 0.8 if self.note else self.note_area.bottom
        pitch = min(5.6, (foot - top) / len(self.rows))
        return _DeedTable(frame.left, frame.right, top, pitch, self.rows, builds=self.builds)


def common_size_of(context: Context, group: Group) -> CommonSize:
    """Give what the deeds of a group are called in the language of a printing."""
    return _set_alike(tuple(context.localise(d.name) for d in deeds_of(context.box, group.id)))


@lru_cache(maxsize=64)  # what was found for one deed of a group goes for the others
def _set_alike(names: tuple[str, ...]) -> CommonSize:
    return CommonSize(names)


def row_labels(box: Box, lang: str, group: Group, count: int) -> list[str]:
    """Say what each rent of a deed is for; a single one goes for however many are owned."""
    label, counted = partial(printed_label, box, lang), partial(counted_label, box, lang)
    if group.rent_by != "buildings" and count == 1 < len(deeds_of(box, group.id)):
        return [label("rent_only" if group.rent_by == "owned" else "rent_throw_only")]
    if group.rent_by != "buildings":
        key = "rent_owned" if group.rent_by == "owned" else "rent_throw"
        return [counted(key, n) for n in range(1, count + 1)]
    if count == 1:
        return [label("rent_only")]
    houses = [counted("rent_house", n) for n in range(1, count - 1)]
    return [label("rent_site"), *houses, label("rent_hotel")]

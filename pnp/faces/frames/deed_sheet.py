"""What a title deed says, and where its lines stand on the card."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pnp.box.deed_terms import has_mortgage, mortgage_value
from pnp.box.estate import Deed, Group
from pnp.box.model import Box, deeds_of
from pnp.box.path_data import read_path
from pnp.box.rulebook import matters_of
from pnp.box.words import first_of, has_two, languages_of
from pnp.faces.context import Context, counted_label, printed_label
from pnp.faces.frames.card_frame import FOOT, CardFrame, code_reach, frame_of
from pnp.faces.path import Path, join, line, shift
from pnp.faces.pen import Font, Metrics, Pen, Stroke
from pnp.faces.tags import Tag
from pnp.faces.text.fit import CAPITALS, least_height, lettering_of, put_line
from pnp.faces.theme import WHITE, Theme
from pnp.units import Rect, to_mm

# Size in pt of the rents.
_RENT_SIZE: Final = 11.0

_LEAST_SIZE: Final = 9.0
# Height of a row in mm from which rents are set in full size.
_FULL_PITCH: Final = 5.1
GAP: Final = 1.8
"""Between a label at the foot and its sum, in mm."""

CODE_SIZE: Final = 7.5
"""Size in pt of the printed code on a deed's front."""

CODE_FONT: Final[Font] = "sans-400"
"""Its type: lighter than the sum of the mortgage, which stands beside it."""

# Where the signs of buildings begin, from the left of the table, in mm.
_SIGNS: Final = 21.4

_SIGN_PITCH: Final = 2.5
# Room for the rents: `M. 13 440` in full size.
_FIGURES: Final = 17.6
# How far a name in two languages keeps below the line above it, in mm; in capitals, whose accents
# reach high.
_BELOW_HEAD: Final = (0.6, 1.5)
# Top of the rents, below the top of the face.
_TABLE: Final = 27.2
# Height of the note under the rents, if it asks for no more.
_NOTE: Final = 6.8
# More than its least type takes, in mm.
_AIR: Final = 0.8
# How far labels of two lines keep off the rules of their row together, in mm.
_OFF_RULE: Final = 0.25
# Distance of the lines of prices; they lie closer where labels of rents need the room.
_FOOT_PITCHES: Final = (4.3, 3.6, 3.3)

_HOUSE: Final = Path(read_path("M0 0V-1.2L1 -2.2 2 -1.2V0Z"))
_HOTEL: Final = Path(read_path("M0.3 0V-2H0V-2.4H4.5V-2H4.2V0Z"))
_WINDOWS: Final = Path(
    read_path("M0.9 -1.6h0.5v0.8h-0.5zM2 -1.6h0.5v0.8h-0.5zM3.1 -1.6h0.5v0.8h-0.5z")
)


@dataclass(frozen=True, slots=True)
class DeedSheet:
    """One deed on its way to paper: what it says, and where its lines stand in mm."""

    context: Context
    frame: CardFrame
    group: Group
    deed: Deed | None
    lent: bool
    code: str
    payload: str
    """What a QR code on its front says; none if its back bears it."""
    rows: tuple[str, ...]
    """What each rent is for."""
    note: str
    """What is said under the rents."""
    note_area: Rect
    table: Rect
    """The table of rents: as high as what stands below it allows."""
    foot_rows: tuple[float, ...]
    """The baselines of the lines of prices."""
    reach: float
    """How far a QR code on its front reaches to the left and up."""
    front_code: str
    """The code that stands in small type at its foot, where no QR code does."""

    @property
    def own_note(self) -> bool:
        """Whether it has a note of its own in one language, which no sister shares."""
        return bool(self.deed and self.deed.notes and self.note) and not has_two(self.note)

    @property
    def builds(self) -> bool:
        """Whether houses are built on it."""
        return self.group.rent_by == "buildings" and len(self.rows) > 1

    @property
    def right(self) -> float:
        """Where words end beside a QR code."""
        return self.frame.right - (self.reach + 0.6 if self.reach else 0)


def lay_out_sheet(
    metrics: Metrics, context: Context, deed: Deed | None, group: Group, code: str, payload: str
) -> DeedSheet:
    """Find where the lines of a deed stand; without a deed those of an empty one."""
    frame = frame_of(context)
    if len(languages_of(context.lang)) > 1:
        capitals = lettering_of(context.theme.look.lettering).capitals
        frame = frame.in_two_languages(_BELOW_HEAD[capitals])
    rows = tuple(row_labels(context.box, context.lang, group, len(deed.rents) if deed else 6))
    lent = has_mortgage(deed) if deed else any(map(has_mortgage, context.box.deeds))
    builds = group.rent_by == "buildings" and len(rows) > 1
    note = _note_of(context, deed, builds=builds)
    wide, reach = frame.right - frame.left, code_reach(metrics, payload)
    room = _SIGNS - 0.8 if builds else wide - 16
    least = _OFF_RULE + max(least_height(metrics, each, "sans-600", 7, room, 1) for each in rows)
    high = max(_NOTE, _AIR + least_height(metrics, note, "sans-400-italic", 7, wide))
    for pitch in _FOOT_PITCHES:
        last = FOOT - (_FOOT_PITCHES[0] if reach else 0)  # over the printed code
        count = 2 * builds + lent
        feet = tuple(last - (count - 1 - n) * pitch for n in range(count))
        foot = last - (count - 1) * pitch - 3.4
        foot = min(foot, FOOT - reach) - 0.2 if reach else foot
        area = Rect(frame.left, foot - high, wide, high)
        top, end = frame.face.y + _TABLE, area.y - 0.8 if note else area.bottom
        each = min(5.6, (end - top) / len(rows))
        if each >= least:
            break
    table = Rect(frame.left, top, wide, each * len(rows))
    return DeedSheet(
        context,
        frame,
        group,
        deed,
        lent,
        code,
        payload,
        rows,
        note,
        area,
        table,
        feet,
        reach,
        _front_code(metrics, context, group, code, lent=lent) if not payload else "",
    )


def _front_code(metrics: Metrics, context: Context, group: Group, code: str, *, lent: bool) -> str:
    # Nothing where the line of the mortgage has no room for it and its back bears it.
    frame, label = frame_of(context), first_of(context.label("mortgage_value"))
    lent_sums = [mortgage_value(deed) for deed in deeds_of(context.box, group.id) if lent]
    sums = (metrics.width(context.sum(each), "sans-700", metrics.least) for each in lent_sums)
    used = metrics.width(label, "sans-600", metrics.least) + max(sums, default=0.0) + GAP
    used += metrics.width(code, CODE_FONT, max(CODE_SIZE, metrics.least), 0.1) + 2.0
    behind = context.backs and lent
    return "" if behind and used > frame.right - frame.left else code


def _note_of(context: Context, deed: Deed | None, *, builds: bool) -> str:
    # Its own note, or that a whole group doubles.
    if deed and deed.notes:
        return context.localise(deed.notes)
    doubled = builds and "double-rent" in matters_of(context.box.rules)
    return context.label("rent_doubled") if doubled else ""


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


def _figure_size(sheet: DeedSheet) -> float:
    pitch = sheet.table.height / len(sheet.rows)
    return _RENT_SIZE if pitch >= _FULL_PITCH else _LEAST_SIZE + 0.5


def put_rents(pen: Pen, sheet: DeedSheet, said: Sequence[str], *, labels: bool = False) -> None:
    """Set the rents at the right, in figures of one width, or their labels at the left."""
    ink, table, builds = sheet.context.theme.colour("ink"), sheet.table, sheet.builds
    pitch, size = table.height / len(sheet.rows), _figure_size(sheet) - (1.5 if labels else 0)
    size = max(size, pen.least)
    room = _SIGNS - 0.8 if builds else table.width - 16
    for n, each in enumerate(said):
        strong = n in {0, len(sheet.rows) - 1}
        y = table.y + (n + 0.5) * pitch + to_mm(size) * CAPITALS / 2
        tag = Tag("header" if labels else "cell")
        with pen.tag(Tag("table", "rents")), pen.tag(Tag("row", f"rent {n}")), pen.tag(tag):
            if labels:
                font: Font = "sans-600" if strong else "sans-400"
                put_line(pen, table.x, y, each, font, (size, 7), ink, room, high=pitch)
            else:
                font = "sans-700" if strong else "sans-500"
                pen.text(table.right, y, each, font, size, ink, "right")


def draw_table(pen: Pen, sheet: DeedSheet) -> None:
    """Draw the rules of the rents, their labels and the signs of buildings."""
    ink, table = sheet.context.theme.colour("ink"), sheet.table
    put_rents(pen, sheet, sheet.rows, labels=True)
    pitch = table.height / len(sheet.rows)
    heights = (table.y + n * pitch for n in range(1, len(sheet.rows)))
    rules = join(line(table.x, y, table.right, y) for y in heights)
    pen.shape(rules, stroke=Stroke(ink, 0.12))
    for y in (table.y, table.bottom):
        pen.shape(line(table.x, y, table.right, y), stroke=Stroke(ink, 0.3))
    if sheet.builds:
        _draw_buildings(pen, sheet.context.theme, sheet, sheet.group.colour)


def _draw_buildings(pen: Pen, theme: Theme, sheet: DeedSheet, colour: str) -> None:
    fill, stroke = theme.area(colour), theme.stroke("ink", 0.15)
    count, width = len(sheet.rows), sheet.table.width
    feet = [sheet.table.y + (n + 0.5) * sheet.table.height / count + 1.1 for n in range(count)]
    pitch = min(_SIGN_PITCH, (width - _SIGNS - _FIGURES) / 4)
    left = sheet.table.x + _SIGNS
    left += min(2.0, max(0.0, width - _SIGNS - _FIGURES - 4 * pitch))
    for row in range(1, count - 1):
        for n in range(row):
            pen.shape(shift(_HOUSE, left + n * pitch, feet[row]), fill, stroke)
    pen.shape(shift(_HOTEL, left, feet[-1]), fill, stroke)
    windows = theme.on(colour) if theme.ink == "full" else WHITE
    pen.shape(shift(_WINDOWS, left, feet[-1]), windows)


def put_house_sign(pen: Pen, theme: Theme, x: float, baseline: float, colour: str) -> None:
    """Draw the sign of a house on a line of words, its left at x."""
    pen.shape(shift(_HOUSE, x, baseline), theme.area(colour), theme.stroke("ink", 0.15))

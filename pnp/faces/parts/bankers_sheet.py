"""The banker's sheet: what lifting and building cost, what players begin with, what the Bank pays.

All figures come from the functions the bank itself uses; what a game lacks is left out.
"""

from dataclasses import dataclass, replace
from functools import partial
from itertools import count, takewhile
from math import fsum
from typing import Final

from pnp.box.deed_terms import BuildingTerms, LevyTerms, LiftTerms, SalaryTerms, ShortHotelTerms
from pnp.box.estate import building_table
from pnp.box.model import Box
from pnp.box.rulebook import find_agreed
from pnp.faces.art.drawing import put_icon
from pnp.faces.context import Context, fill_figures
from pnp.faces.face import Face
from pnp.faces.frames.card_frame import put_layer
from pnp.faces.pages import tables
from pnp.faces.pen import Metrics, Pen, Stroke
from pnp.faces.text.fit import put_line, put_text
from pnp.faces.text.line_breaks import voices_of
from pnp.outlines import line
from pnp.units import Rect, Size

_ROWS: Final = (6.2, 4.1)  # greatest and least height of a row of figures in mm
_TITLE: Final = 25.0
_SECTION: Final = 9.5
_GAP: Final = 6.0
_ASIDE: Final = 55.0  # least width in mm of what stands beside the fee table
_ALONE: Final = 90.0  # width in mm of the same where a game has no fee table
_REMARK: Final = 9.0  # size of remarks in pt
_AFTER: Final = 1.2
_INDENT: Final = 2.2
# Top and foot of a mark before a remark: as high as capitals, its foot on the baseline.
_BULLET: Final = (0.05, 2.35)


@dataclass(frozen=True, slots=True)
class _Section:
    """A title, a table if there are figures, and remarks below it."""

    title: str
    icon: str
    width: float
    table: tables.PrintedTable | None
    remarks: tuple[str, ...] = ()

    def height(self, metrics: Metrics, row: float) -> float:
        figures = self.table.height(row) + 2 if self.table else 0
        texts = (voices_of(metrics, remark, "sans-400")[0] for remark in self.remarks)
        settings = (text.break_at(_REMARK, self.width - _INDENT, 1.22) for text in texts)
        return _SECTION + figures + fsum(setting.height + _AFTER for setting in settings)


# Sections one below the other.
_Stack = tuple[_Section, ...]
# Stacks beside one another.
_SectionBand = tuple[_Stack, ...]


def has_bankers_sheet(box: Box) -> bool:
    """Tell whether a game has deeds to lift for a fee, or houses to build."""
    lifts = find_agreed(box.rules, LiftTerms) is not None and bool(box.deeds)
    return lifts or any(group.house for group in box.groups)


def bankers_faces(context: Context, size: Size, metrics: Metrics) -> tuple[Face, ...]:
    """Give the one or two pages of the banker's sheet; none if a game has nothing to look up."""
    fees, buildings = _fees(context, metrics, size.width), _buildings(context, size.width)
    if not fees and not buildings:
        return ()
    aside_width = size.width - fees.width - _GAP if fees else _ALONE
    sections = _starting_set(context, aside_width), _reminders(context, aside_width)
    aside = tuple(filter(None, sections))
    above = tuple(stack for stack in ((fees,) if fees else (), aside) if stack)
    bands = tuple(filter(None, (above, ((buildings,),) if buildings else ())))
    room = size.height - _TITLE
    row = _row_height(metrics, bands, room)
    pages = (bands,) if row else tuple((band,) for band in bands)
    key = f"{size.width:g} {context.lang} {context.theme.ink}"
    faces = []
    for n, shown in enumerate(pages, start=1):
        high = row or _row_height(metrics, shown, room) or _ROWS[1]
        draw = partial(_draw, context=context, size=size, bands=shown, row=high)
        faces.append(Face(f"bankers-sheet {n} {key}", size, draw, safe=0))
    return tuple(faces)


def _row_height(metrics: Metrics, bands: tuple[_SectionBand, ...], room: float) -> float | None:
    # None if it is short.
    tenths = range(round(_ROWS[0] * 10), round(_ROWS[1] * 10) - 1, -1)
    for row in (n / 10 for n in tenths):
        heights = (max(_stack_height(metrics, stack, row) for stack in band) for band in bands)
        if fsum(heights) + _GAP * len(bands) <= room:
            return row
    return None


def _stack_height(metrics: Metrics, stack: _Stack, row: float) -> float:
    return fsum(section.height(metrics, row) for section in stack) + _GAP * (len(stack) - 1)


def _fees(context: Context, metrics: Metrics, width: float) -> _Section | None:
    table = tables.fee_table(context, metrics, width - _GAP - _ASIDE)
    if table is None:
        return None
    title, remarks = context.label("fee_table"), tables.fee_remarks(context)
    return _Section(title, "mortgage", table.width, table, remarks)


def _buildings(context: Context, width: float) -> _Section | None:
    prices = sorted({group.house for group in context.box.groups if group.house})
    if not prices:
        return None
    first, pairs = 20.0, range(1, 2 * len(prices), 2)
    over = tuple(
        (n, 2, context.label("house_at", sum=context.sum(price)))
        for n, price in zip(pairs, prices, strict=True)
    )
    entries = (
        (str(row.houses), *(context.figures(sum_) for cell in row.cells for sum_ in cell))
        for row in building_table(prices)
    )
    heads = "houses! " + "buy sell/ " * len(prices)
    widths = (first, *[(width - first) / (2 * len(prices))] * (2 * len(prices)))
    table = tables.draw_up(context, heads, widths, entries, 10.5, every=5)
    table, said = replace(table, parted=tuple(pairs), over=over), []
    rules, hotels = context.box.rules, partial(_tell_hotels, context)
    if long := find_agreed(rules, BuildingTerms):
        said.append(hotels("hotels_as_houses", long.hotel_value))
    if short := find_agreed(rules, ShortHotelTerms):
        said.append(hotels("hotels_short", short.short_hotel_value))
    remarks = (" ".join(said),) if said else ()
    return _Section(context.label("building_table"), "house", width, table, remarks)


def _tell_hotels(context: Context, key: str, value: int) -> str:
    return context.label(key, one=value, two=2 * value, three=3 * value)


def _starting_set(context: Context, width: float) -> _Section | None:
    money, rules = context.box.money, context.box.rules
    notes = [note for note in money.notes if note.start or note.count or note.spare]
    if not notes:
        return None
    begins = [f"{note.start}\u00a0×" if note.start else "–" for note in notes]
    rows = [(context.sum(note.value), each, str(note.count + note.spare))
            for note, each in zip(notes, begins, strict=True)]  # fmt: skip
    salary, levy = find_agreed(rules, SalaryTerms), find_agreed(rules, LevyTerms)
    paid = [_tell_payment(context, "salary", salary.salary)] if salary else []
    paid += [_tell_payment(context, "levy", levy.levy)] if levy else []
    totals = [context.label("starting_total", sum=context.sum(money.start))]
    totals += [context.label("starting_for", n=n, sum=context.sum(sum_))
               for n, sum_ in money.start_for.items()]  # fmt: skip
    widths = (0.34 * width, 0.32 * width, 0.34 * width)
    table = tables.draw_up(context, "note* each_player in_the_box", widths, rows, 8.5)
    return _Section(
        context.label("starting_set"), "salary", width, table, ("; ".join(totals), *paid)
    )


def _tell_payment(context: Context, key: str, sum_: int) -> str:
    # One note needs no telling.
    what, paid = context.label(key), context.sum(sum_)
    if any(note.value == sum_ for note in context.box.money.notes):
        return context.label("paid_in_one", what=what, sum=paid)
    notes = tables.write_notes(context, sum_, counted=True)
    return context.label("paid_in_notes", what=what, sum=paid, notes=notes)


def _reminders(context: Context, width: float) -> _Section | None:
    notes = (tables.find_label(context, f"bankers_note_{n}") for n in count(1))
    said = tuple(fill_figures(context.box, note, context.lang) for note in takewhile(bool, notes))
    if not said:
        return None
    return _Section(context.label("reminders"), "chance", width, None, said)


def _draw(
    pen: Pen, context: Context, size: Size, bands: tuple[_SectionBand, ...], row: float
) -> None:
    put_layer(pen, context, "sheets/bankers-sheet", size.area)
    y = _TITLE + _GAP / 2
    for band in bands:
        feet = []
        for n, stack in enumerate(band):
            x = size.width - stack[0].width if n else 0.0
            foot = y - _GAP
            for section in stack:
                foot = _draw_section(pen, context, section, x, foot + _GAP, row, size.height)
            feet.append(foot)
        y = max(feet) + _GAP


def _draw_section(
    pen: Pen, context: Context, section: _Section, x: float, y: float, row: float, floor: float
) -> float:
    # Words that would pass the floor of the page are faults.
    theme, width, ink = context.theme, section.width, context.theme.colour("ink")
    put_icon(pen, theme, section.icon, x, y + 0.4, 6, theme.colour("accent"))
    put_line(pen, x + 8, y + 5.4, section.title, "serif-700", (15, 11), ink, width - 8)
    foot = y + _SECTION
    if section.table:
        foot = tables.put_table(pen, theme, section.table, x, foot, row) + 2
    for remark in section.remarks:
        mark = line(x + 0.4, foot + _BULLET[0], x + 0.4, foot + _BULLET[1])
        pen.shape(mark, stroke=Stroke(theme.colour("accent"), 0.8))
        room = Rect(x + _INDENT, foot, width - _INDENT, floor - foot)
        sizes = (_REMARK, _REMARK)
        foot = put_text(pen, remark, "sans-400", sizes, ink, room, stand="top") + _AFTER
    return foot

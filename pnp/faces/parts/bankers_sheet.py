"""The banker's sheet: what lifting and building cost, what players begin with, what the Bank pays.

All figures come from the functions the bank itself uses; what a game lacks is left out.
"""

from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Final

from pnp.box.model import label
from pnp.faces.art.bands import band_path
from pnp.faces.art.emblem import put_emblem
from pnp.faces.art.icons import put_icon
from pnp.faces.brief import Brief
from pnp.faces.face import Face
from pnp.faces.fit import Setting, broken, put_line, put_text
from pnp.faces.look import figures_written
from pnp.faces.path import line
from pnp.faces.pen import Metrics, Pen, Stroke
from pnp.faces.table import Column, Table, put_table
from pnp.money import FeeRow, building_table, fee_table, lift_fee, notes_for, percent
from pnp.units import Rect, Size, to_mm

ROWS: Final = (6.2, 4.2)
"""Greatest and least height of a row of figures in mm."""

_TITLE: Final = 25.0
_SECTION: Final = 9.5
_GAP: Final = 6.0
_ASIDE: Final = 62.0
"""Least width in mm of what stands beside the fee table."""

_ALONE: Final = 90.0
"""Width in mm of the same where a game has no fee table."""

_FIGURES: Final = 80.0
"""Width in mm of all columns of the fee table but the one with notes."""

_FEE_HEADS: Final = ("fee", "fee_total", "payable_alone")
_TRANSFER_HEADS: Final = ("transfer_fee", "transfer_lift", "transfer_both")

_REMARK: Final = 9.0
"""Size of remarks in pt."""

_AFTER: Final = 1.2
_INDENT: Final = 2.2
_BULLET: Final = (0.05, 2.35)
"""Top and foot of a mark before a remark: as high as capitals, its foot on the baseline."""


@dataclass(frozen=True, slots=True)
class Section:
    """A title, a table if there are figures, and remarks below it."""

    title: str
    icon: str
    width: float
    table: Table | None
    remarks: tuple[str, ...] = ()

    def height(self, metrics: Metrics, row: float) -> float:
        """Give the height in mm with rows of so many mm."""
        figures = self.table.height(row) + 2 if self.table else 0
        settings = (_remark(metrics, remark, self.width) for remark in self.remarks)
        return _SECTION + figures + sum(setting.height + _AFTER for setting in settings)


Stack = tuple[Section, ...]
"""Sections one below the other."""

Band = tuple[Stack, ...]
"""Stacks beside one another."""


def _remark(metrics: Metrics, text: str, width: float) -> Setting:
    lines = broken(metrics, text, "sans-400", _REMARK, width - _INDENT)
    return Setting(lines, _REMARK, to_mm(_REMARK) * 1.22)


def bankers_faces(brief: Brief, size: Size, metrics: Metrics) -> tuple[Face, ...]:
    """Give the one or two pages of the banker's sheet; none if a game has nothing to look up."""
    fees, buildings = _fees(brief, metrics, size.width), _buildings(brief, size.width)
    if not fees and not buildings:
        return ()
    aside_width = size.width - fees.width - _GAP if fees else _ALONE
    aside = tuple(
        section
        for section in (_starting_set(brief, aside_width), _reminders(brief, aside_width))
        if section
    )
    above: Band = tuple(stack for stack in ((fees,) if fees else (), aside) if stack)
    below: Band = ((buildings,),) if buildings else ()
    bands = tuple(band for band in (above, below) if band)
    room = size.height - _TITLE
    row = _row_height(metrics, bands, room)
    if row is not None:
        return (_face(brief, size, bands, row, 1),)
    return tuple(
        _face(brief, size, (band,), _row_height(metrics, (band,), room) or ROWS[1], n)
        for n, band in enumerate(bands, start=1)
    )


def _row_height(metrics: Metrics, bands: tuple[Band, ...], room: float) -> float | None:
    """Find the height of rows with which bands of sections fill the room; none if it is short."""
    tenths = range(round(ROWS[0] * 10), round(ROWS[1] * 10) - 1, -1)
    for row in (n / 10 for n in tenths):
        heights = [max(_stack_height(metrics, stack, row) for stack in band) for band in bands]
        if sum(heights) + _GAP * len(bands) <= room:
            return row
    return None


def _stack_height(metrics: Metrics, stack: Stack, row: float) -> float:
    return sum(section.height(metrics, row) for section in stack) + _GAP * (len(stack) - 1)


def _face(brief: Brief, size: Size, bands: tuple[Band, ...], row: float, number: int) -> Face:
    key = f"bankers-sheet {number} {size.width:g} {brief.lang} {brief.hand.ink}"
    return Face(key, size, partial(_draw, brief=brief, size=size, bands=bands, row=row), safe=0)


def _fees(brief: Brief, metrics: Metrics, width: float) -> Section | None:
    """Draw up what lifting each deed costs, and in which notes the Bank lends."""
    numbers = brief.box.rules.numbers
    rate, transfer = numbers.get("lift_rate"), numbers.get("transfer_rate")
    prices = sorted({deed.price for deed in brief.box.deeds})
    if rate is None or not prices:
        return None
    rows = fee_table(prices, rate)
    kept = _transfer_entries if transfer else _fee_entries
    entries = tuple(kept(brief, row) for row in rows)
    widest = max(metrics.width(entry[2], "sans-400", 10) for entry in entries) + 3.4
    notes = max(30.0, min(widest, width - _GAP - _ASIDE - _FIGURES))
    last = _TRANSFER_HEADS if transfer else _FEE_HEADS
    heads = ("price", "mortgage", "notes_out", *last)
    columns = (
        Column(14, "right", "sans-600"), Column(18.4), Column(notes, "left"),
        Column(14), Column(16.6), Column(17, "right", "sans-700"),
    )  # fmt: skip
    table = Table(
        columns,
        tuple(brief.label(head, rate=rate) for head in heads),
        entries,
        8.5,
    )
    remarks = _fee_remarks(brief, rows, rate)
    if transfer:
        remarks += (brief.label("transfer_note"),)
    return Section(brief.label("fee_table"), "mortgage", table.width, table, remarks)


def _fee_entries(brief: Brief, row: FeeRow) -> tuple[str, ...]:
    return (
        _figures(brief, row.price),
        _figures(brief, row.mortgage),
        _notes(brief, row.mortgage),
        _tenths(brief, row.fee_tenths),
        _tenths(brief, row.total_tenths),
        _figures(brief, row.alone),
    )


def _transfer_entries(brief: Brief, row: FeeRow) -> tuple[str, ...]:
    """Tell what a mortgaged deed costs its new owner: at once, lifted, and both in turn (DE-28)."""
    fee = percent(row.mortgage, brief.box.rules.numbers["transfer_rate"])
    return (
        _figures(brief, row.price),
        _figures(brief, row.mortgage),
        _notes(brief, row.mortgage),
        _figures(brief, fee),
        _figures(brief, row.alone),
        _figures(brief, fee + row.alone),
    )


def _fee_remarks(brief: Brief, rows: tuple[FeeRow, ...], rate: int) -> tuple[str, ...]:
    """Tell how halves are pooled, with the cheapest deed that has one, and what others misprint."""
    remarks = []
    broken = next((row for row in rows if row.fee_tenths % 10), None)
    if broken:
        together = 2 * broken.mortgage + lift_fee([broken.price] * 2, rate)
        remarks.append(
            brief.label(
                "fee_note",
                price=_figures(brief, broken.price),
                together=_figures(brief, together),
                apart=_figures(brief, 2 * broken.alone),
            )
        )
    if any(option.name == "fee_table_350" for option in brief.box.rules.options):
        remarks.append(brief.label("erratum_350"))
    return tuple(remarks)


def _buildings(brief: Brief, width: float) -> Section | None:
    """Draw up what houses cost and bring back, for every price of a house in the game."""
    prices = sorted({group.house for group in brief.box.groups if group.house})
    if not prices:
        return None
    rows = building_table(prices)
    first = 20.0
    each = (width - first) / (2 * len(prices))
    columns = [Column(first, "right", "sans-700")]
    heads = [brief.label("houses")]
    for _ in prices:
        columns += [Column(each), Column(each, "right", "sans-400-italic")]
        heads += [brief.label(key) for key in ("buy", "sell")]
    over = tuple(
        (2 * n + 1, 2, brief.label("house_at", sum=brief.sum(price)))
        for n, price in enumerate(prices)
    )
    entries = tuple(
        (str(row.houses), *(_figures(brief, sum_) for cell in row.cells for sum_ in cell))
        for row in rows
    )
    pairs = tuple(range(1, 2 * len(prices), 2))
    table = Table(tuple(columns), tuple(heads), entries, 10.5, 5, pairs, over)
    return Section(brief.label("building_table"), "house", width, table, _hotel_remarks(brief))


def _hotel_remarks(brief: Brief) -> tuple[str, ...]:
    """Tell how many houses hotels count as, in the long game and in the short one."""
    numbers = brief.box.rules.numbers
    said = []
    if value := numbers.get("hotel_value"):
        said.append(brief.label("hotels_as_houses", one=value, two=2 * value, three=3 * value))
    if value := numbers.get("short_hotel_value"):
        said.append(brief.label("hotels_short", one=value, two=2 * value, three=3 * value))
    return (" ".join(said),) if said else ()


def _starting_set(brief: Brief, width: float) -> Section | None:
    """Draw up what each player begins with, and how many notes there are of each."""
    money, numbers = brief.box.money, brief.box.rules.numbers
    notes = [note for note in money.notes if note.start or note.count or note.spare]
    if not notes:
        return None
    rows = [
        (
            brief.sum(note.value),
            f"{note.start}\u00a0×" if note.start else "–",
            str(note.count + note.spare),
        )
        for note in notes
    ]
    heads = (brief.label("note"), brief.label("each_player"), brief.label("in_the_box"))
    columns = (
        Column(0.34 * width, "right", "sans-600"),
        Column(0.32 * width),
        Column(0.34 * width),
    )
    paid = [_paid(brief, key, numbers[key]) for key in ("salary", "levy") if numbers.get(key)]
    total = brief.label("starting_total", sum=brief.sum(money.start))
    table = Table(columns, heads, tuple(rows), 8.5)
    return Section(brief.label("starting_set"), "salary", width, table, (total, *paid))


def _paid(brief: Brief, key: str, sum_: int) -> str:
    """Tell in which notes a sum is paid; one note needs no telling."""
    what, paid = brief.label(key), brief.sum(sum_)
    if any(note.value == sum_ for note in brief.box.money.notes):
        return brief.label("paid_in_one", what=what, sum=paid)
    notes = _notes(brief, sum_, counted=True)
    return brief.label("paid_in_notes", what=what, sum=paid, notes=notes)


def _reminders(brief: Brief, width: float) -> Section | None:
    """Gather what a game's own words ask the banker to keep in mind: `press.bankers_note_1` on."""
    said = []
    for n in count(1):
        key = f"press.bankers_note_{n}"
        text = label(brief.box, brief.lang, key)
        if text == key:
            break
        said.append(text)
    if not said:
        return None
    return Section(brief.label("reminders"), "chance", width, None, tuple(said))


def _figures(brief: Brief, amount: int) -> str:
    return figures_written(brief.box, amount, brief.lang)


def _tenths(brief: Brief, amount: int) -> str:
    """Write tenths of a coin: halves as a fraction, all else with one decimal."""
    whole, rest = divmod(amount, 10)
    if rest == 0:
        return _figures(brief, whole)
    if rest == 5:
        return f"{_figures(brief, whole) if whole else ''}½"
    return f"{_figures(brief, whole)}{'.' if brief.lang == 'en' else ','}{rest}"


def _notes(brief: Brief, amount: int, *, counted: bool = False) -> str:
    """Write the notes that make up a sum, largest first; single ones with their count if asked."""
    hand = notes_for(amount, (note.value for note in brief.box.money.notes)) or {}
    each = (
        f"{count}\u00a0×\u00a0{_figures(brief, value)}"
        if counted or count > 1
        else _figures(brief, value)
        for value, count in hand.items()
    )
    return " + ".join(each) or "–"


def _draw(pen: Pen, brief: Brief, size: Size, bands: tuple[Band, ...], row: float) -> None:
    _draw_title(pen, brief, size)
    y = _TITLE + _GAP / 2
    for band in bands:
        feet = []
        for n, stack in enumerate(band):
            x = size.width - stack[0].width if n else 0.0
            foot = y - _GAP
            for section in stack:
                foot = _draw_section(pen, brief, section, x, foot + _GAP, row, size.height)
            feet.append(foot)
        y = max(feet) + _GAP


def _draw_title(pen: Pen, brief: Brief, size: Size) -> None:
    hand, ink = brief.hand, brief.hand.colour("ink")
    area = Rect(0, 0, size.width, _TITLE - 2)
    pen.shape(band_path(hand.look.band, area), hand.area("surf"), Stroke(ink, 0.3))
    put_emblem(pen, hand, hand.look.emblem, 3, 1.6, 18)
    put_line(pen, 26, 14.2, brief.label("part_bankers_sheet"), "serif-700", (28, 20), ink, 110)
    game = Rect(size.width - 55, 2.4, 50, 16)
    title = brief.said(brief.box.game.title)
    put_text(pen, title, "sans-600", (11, 8), hand.colour("ink"), game, "right")


def _draw_section(
    pen: Pen, brief: Brief, section: Section, x: float, y: float, row: float, floor: float
) -> float:
    """Draw a section; words that would pass the floor of the page are faults."""
    hand, width, ink = brief.hand, section.width, brief.hand.colour("ink")
    put_icon(pen, section.icon, x, y + 0.4, 6, hand.colour("accent"))
    put_line(pen, x + 8, y + 5.4, section.title, "serif-700", (15, 11), ink, width - 8)
    foot = y + _SECTION
    if section.table:
        foot = put_table(pen, hand, section.table, x, foot, row) + 2
    for remark in section.remarks:
        mark = line(x + 0.4, foot + _BULLET[0], x + 0.4, foot + _BULLET[1])
        pen.shape(mark, stroke=Stroke(hand.colour("accent"), 0.8))
        room = Rect(x + _INDENT, foot, width - _INDENT, floor - foot)
        sizes = (_REMARK, _REMARK)
        foot = put_text(pen, remark, "sans-400", sizes, ink, room, middle=False) + _AFTER
    return foot

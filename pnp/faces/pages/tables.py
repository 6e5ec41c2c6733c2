"""Tables of figures: rows told apart by a light screen in full ink, by thin rules in the others."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from math import fsum
from typing import Final

from pnp.box import deed_terms
from pnp.box.estate import Deed
from pnp.box.model import board_number, label, numerals_of
from pnp.box.rulebook import find_agreed
from pnp.box.words import number_marks
from pnp.faces.context import Context
from pnp.faces.pen import Align, Font, Metrics, Pen, Stroke, Tag
from pnp.faces.text.fit import CAPITALS, put_line, put_text, stand_at
from pnp.faces.theme import Theme, tint
from pnp.money import notes_for
from pnp.outlines import line, rectangle
from pnp.units import Rect, to_mm

_LEAST: Final = 8.0  # least size of type in a table in pt
_HEAD_SIZE: Final = 8.5  # size of headings in pt
_PAD: Final = 1.6
_SPARE: Final = 0.2


@dataclass(frozen=True, slots=True)
class TableColumn:
    """One column: its width in mm, where its entries stand, and what they are set in."""

    width: float
    align: Align = "right"
    font: Font = "sans-400"


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """Columns with a heading each, and rows of entries."""

    columns: tuple[TableColumn, ...]
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    head_height: float = 7.0
    every: int = 0
    """After every so many rows stands a stronger rule."""
    parted: tuple[int, ...] = ()
    """Columns with an upright rule before them."""
    over: tuple[tuple[int, int, str], ...] = ()
    """Headings over several columns: the first of them, how many, and what is said."""
    size: float = 10
    """Size of the entries in pt."""
    breaks: tuple[int, ...] = ()
    """Rows before which stands a stronger rule, counted from nought."""

    @property
    def width(self) -> float:
        """Width of all columns in mm."""
        return fsum(column.width for column in self.columns)

    def left(self, n: int) -> float:
        """Where a column begins, in mm from the left of the table."""
        return fsum(column.width for column in self.columns[:n])

    def height(self, row: float) -> float:
        """Height in mm with rows of so many mm."""
        return self.head_height + row * len(self.rows)

    def fitted(self, metrics: Metrics) -> "PrintedTable":
        """Give the table with columns as wide as their entries, and their headings in two lines."""
        columns = []
        for n, column in enumerate(self.columns):
            entries = (metrics.width(row[n], column.font, self.size) for row in self.rows)
            needed = max((*entries, _in_two_lines(metrics, self.head[n]))) + 2 * _PAD + _SPARE
            columns.append(replace(column, width=max(column.width, needed)))
        return replace(self, columns=tuple(columns))


def _in_two_lines(metrics: Metrics, heading: str) -> float:
    words = heading.split(" ")
    parted = ((" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words) + 1))
    width = partial(metrics.width, font="sans-600", size=_HEAD_SIZE)
    return min(max(map(width, lines)) for lines in parted)


def put_table(pen: Pen, theme: Theme, table: PrintedTable, x: float, y: float, row: float) -> float:
    """Draw a table with rows of `row` mm. Returns the y of its foot."""
    ink, right = theme.colour("ink"), x + table.width
    whole = Tag("table", f"table at {x:.2f} {y:.2f}")
    with pen.tag(whole):
        head = _put_over(pen, theme, table, x, y)
        with pen.tag(Tag("row")):
            _put_row(pen, theme, table, head, table.head, head=True)
    top = y + table.head_height
    foot = top + len(table.rows) * row
    for n, entries in enumerate(table.rows):
        area = Rect(x, top + n * row, table.width, row)
        if theme.ink == "full" and n % 2:
            pen.shape(rectangle(area), fill=tint(theme.colour("accent"), 0.09))
        elif theme.ink != "full" and n:
            pen.shape(line(x, area.y, right, area.y), stroke=Stroke(ink, 0.1))
        with pen.tag(whole), pen.tag(Tag("row")):
            _put_row(pen, theme, table, area, entries, size=table.size)
    stronger = range(table.every, len(table.rows), table.every) if table.every else table.breaks
    for n in stronger:
        pen.shape(line(x, top + n * row, right, top + n * row), stroke=Stroke(ink, 0.25))
    for n in table.parted:
        at = x + table.left(n) + _PAD / 2
        pen.shape(line(at, y + 1, at, foot), stroke=Stroke(ink, 0.15))
    pen.shape(line(x, top, right, top), stroke=Stroke(ink, 0.4))
    pen.shape(line(x, foot, right, foot), stroke=Stroke(ink, 0.25))
    return foot


def _put_over(pen: Pen, theme: Theme, table: PrintedTable, x: float, y: float) -> Rect:
    # Give where the headings below them stand. Over what is left there are empty cells.
    head = Rect(x, y, table.width, table.head_height)
    if not table.over:
        return head
    high, done = table.head_height * 0.52, 0
    with pen.tag(Tag("row")):
        for first, count, said in (*table.over, (len(table.columns), 0, "")):
            for _ in range(first - done):
                with pen.tag(Tag("cell")):
                    pass
            done = first + count
            left, right = x + table.left(first) + _PAD, x + table.left(done) - _PAD
            if count:
                with pen.tag(Tag("head", span=count)):
                    put_line(pen, (left + right) / 2, y + high * 0.72, said, "sans-600",
                             (9.5, _LEAST), theme.colour("ink"), right - left,
                             "centre")  # fmt: skip
    return Rect(x, y + high, table.width, table.head_height - high)


def _put_row(
    pen: Pen, theme: Theme, table: PrintedTable, area: Rect, entries: tuple[str, ...],
    size: float = _HEAD_SIZE, *, head: bool = False,
) -> None:  # fmt: skip
    x = area.x
    baseline = area.y + area.height / 2 + to_mm(size) * CAPITALS / 2
    for n, (column, entry) in enumerate(zip(table.columns, entries, strict=True)):
        room = Rect(x + _PAD, area.y, column.width - 2 * _PAD, area.height)
        with pen.tag(Tag("head" if head and entry else "cell" if n or not entry else "header")):
            if head:
                put_text(pen, entry, "sans-600", (size, _LEAST), theme.colour("accent"), room,
                         column.align, leading=1.1)  # fmt: skip
            elif entry:
                put_line(pen, stand_at(room, column.align), baseline, entry, column.font,
                         (size, _LEAST), theme.colour("ink"), room.width, column.align,
                         high=area.height)  # fmt: skip
        x += column.width


# What stands behind the key of a heading → the type of its column.
_MARKED: Final[Mapping[str, Font]] = {
    "": "sans-400", "+": "sans-500", "*": "sans-600", "!": "sans-700", "/": "sans-400-italic",
}  # fmt: skip


def draw_up(
    context: Context, heads: str, widths: Iterable[float], rows: Iterable[tuple[str, ...]],
    high: float = 6, *, every: int = 0, breaks: tuple[int, ...] = (), rate: int = 0,
) -> PrintedTable:  # fmt: skip
    """Draw up a table by its headings, the widths of its columns in mm, and its rows.

    Headings are keys of labels; behind one, `<` sets its column left, and a sign of `_MARKED` says
    in what type. The `rate` is filled in where a heading names it.
    """
    columns, said = [], []
    for head, width in zip(heads.split(), widths, strict=True):
        key, left, mark = head.rstrip("<+*!/"), "<" in head, head[-1] if head[-1] in _MARKED else ""
        columns.append(TableColumn(width, "left" if left else "right", _MARKED[mark]))
        said.append(key if key == "#" else context.label(key, rate=rate))
    said[0] = said[0][:1].upper() + said[0][1:]  # `open circles` are `Open circles` there
    return PrintedTable(tuple(columns), tuple(said), tuple(rows), high, every=every, breaks=breaks)


# A deed, and what lifting it alone costs.
_PricedDeed = tuple[Deed, deed_terms.Redemption]


def fee_table(context: Context, metrics: Metrics, room: float) -> PrintedTable | None:
    """Draw up what lifting each deed costs, in type as large as `room` mm have place for."""
    rules = context.box.rules
    lift = find_agreed(rules, deed_terms.LiftTerms)
    transfer = find_agreed(rules, deed_terms.TransferTerms)
    rows = _priced_rows(context)
    if lift is None or not rows:
        return None
    rate = transfer.transfer_rate if transfer else lift.lift_rate
    entries = [_fee_entries(context, deed, alone, transfer) for deed, alone in rows]
    fees, both = "fee fee_total payable_alone!", "transfer_fee transfer_lift transfer_both!"
    heads = f"price* mortgage notes_out< {both if transfer else fees}"
    widths: tuple[int, ...] = (11, 11, 28, 12, 12, 12)
    if spaces := _spaces(context, rows):
        heads, widths = f"space<* {heads}", (13, *widths)
        entries = [(first, *rest) for first, rest in zip(spaces, entries, strict=True)]
    table = draw_up(context, heads, widths, entries, 8.5, rate=rate)
    for size in (10.0, 9.5, 9.0, 8.5):
        sized = replace(table, size=size).fitted(metrics)
        if sized.width <= room:
            break
    return sized


def _priced_rows(context: Context) -> tuple[_PricedDeed, ...]:
    rules, deeds = context.box.rules, filter(deed_terms.has_mortgage, context.box.deeds)
    rows = (
        (deed, deed_terms.redeem_as_printed(rules, (deed,))) for deed in deed_terms.fee_rows(deeds)
    )
    return tuple((deed, alone) for deed, alone in rows if alone)


def _spaces(context: Context, rows: Iterable[_PricedDeed]) -> tuple[str, ...]:
    # Nothing in a game without a ring.
    found: dict[tuple[int, int], list[str]] = {}
    for deed in filter(deed_terms.has_mortgage, context.box.deeds):
        number = board_number(context.box, deed.id)
        if number is None:
            return ()
        found.setdefault((deed.price, deed_terms.mortgage_value(deed)), []).append(str(number))
    return tuple(", ".join(found[deed.price, deed_terms.mortgage_value(deed)]) for deed, _ in rows)


def _fee_entries(
    context: Context,
    deed: Deed,
    alone: deed_terms.Redemption,
    transfer: deed_terms.TransferTerms | None,
) -> tuple[str, ...]:
    figures, lent = context.figures, deed_terms.mortgage_value(deed)
    loan = figures(deed.price), figures(lent), write_notes(context, lent)
    if transfer:
        fee = deed_terms.transfer_fee((deed,), transfer.transfer_rate)
        return *loan, figures(fee), figures(alone.total), figures(fee + alone.total)
    hundredths = alone.hundredths, 100 * alone.mortgages + alone.hundredths
    return *loan, *(_hundredths(context, each) for each in hundredths), figures(alone.total)


def fee_remarks(context: Context) -> tuple[str, ...]:
    """Tell how halves are pooled, with the cheapest deed that has one, and what a game adds.

    A game's own remark on the row of 350 that comes to 193 is the label `press.fee_note_350_193`:
    with other figures it would no longer be true.
    """
    rows, remarks = _priced_rows(context), []
    broken = next(((deed, alone) for deed, alone in rows if alone.broken), None)
    pair = deed_terms.redeem_as_printed(context.box.rules, (broken[0],) * 2) if broken else None
    if broken and pair:
        price, apart = context.figures(broken[0].price), context.figures(2 * broken[1].total)
        together = context.figures(pair.total)
        remarks.append(context.label("fee_note", price=price, together=together, apart=apart))
    own = (find_label(context, f"fee_note_{deed.price}_{alone.total}") for deed, alone in rows)
    after = find_agreed(context.box.rules, deed_terms.TransferTerms) is not None
    return (*remarks, *filter(None, own), *((context.label("transfer_note"),) if after else ()))


def find_label(context: Context, key: str) -> str:
    """Give a label that only some games have; nothing where it is missing."""
    text = label(context.box, context.lang, f"press.{key}")
    return "" if text == f"press.{key}" else text


def write_notes(context: Context, amount: int, *, counted: bool = False) -> str:
    """Write the notes that make up a sum, largest first; single ones with their count if asked."""
    paid = notes_for(amount, (note.value for note in context.box.money.notes)) or {}
    times = {n: f"{n}\u00a0×\u00a0" if counted or n > 1 else "" for n in paid.values()}
    each = (f"{times[count]}{context.figures(value)}" for value, count in paid.items())
    return " + ".join(each) or "–"


def _hundredths(context: Context, amount: int) -> str:
    whole, rest = divmod(amount, 100)
    if rest == 0:
        return context.figures(whole)
    if rest == 50:
        return f"{context.figures(whole) if whole else ''}½"
    mark = number_marks(numerals_of(context.box, context.lang))[1]
    return f"{context.figures(whole)}{mark}{rest:02}".rstrip("0")

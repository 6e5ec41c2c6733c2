"""The fee table of the banker's sheet: what lifting each deed costs, in which notes it is lent.

A row stands for all deeds of one price; the numbers of their spaces lead it, as they are typed.
"""

from collections.abc import Iterable
from typing import Final

from pnp.box.deed_terms import (
    LiftTerms,
    Redemption,
    TransferTerms,
    fee_rows,
    has_mortgage,
    mortgage_value,
    redeem_as_printed,
    transfer_fee,
)
from pnp.box.estate import Deed
from pnp.box.model import board_number, label, numerals_of
from pnp.box.rulebook import find_agreed
from pnp.box.words import number_marks
from pnp.faces.context import Context
from pnp.faces.pen import Metrics
from pnp.faces.table import PrintedTable, TableColumn
from pnp.faces.theme import write_figures
from pnp.money import notes_for

_HEADS: Final = ("price", "mortgage", "notes_out")
_FEE_HEADS: Final = ("fee", "fee_total", "payable_alone")
_TRANSFER_HEADS: Final = ("transfer_fee", "transfer_lift", "transfer_both")

_COLUMNS: Final = (
    TableColumn(11, "right", "sans-600"), TableColumn(11), TableColumn(28, "left"),
    TableColumn(12), TableColumn(12), TableColumn(12, "right", "sans-700"),
)  # fmt: skip
"""The columns of figures with their least widths in mm."""

_SPACES: Final = TableColumn(13, "left", "sans-600")
_SIZES: Final = (10.0, 9.5, 9.0, 8.5)
_HEIGHT: Final = 8.5

PricedDeed = tuple[Deed, Redemption]
"""A deed, and what lifting it alone costs."""


def fee_table(context: Context, metrics: Metrics, room: float) -> PrintedTable | None:
    """Draw up what lifting each deed costs, in type as large as `room` mm have place for."""
    rules = context.box.rules
    lift, transfer = find_agreed(rules, LiftTerms), find_agreed(rules, TransferTerms)
    rows = priced_rows(context)
    if lift is None or not rows:
        return None
    heads = (*_HEADS, *(_TRANSFER_HEADS if transfer else _FEE_HEADS))
    rate = transfer.transfer_rate if transfer else lift.lift_rate
    said = tuple(context.label(head, rate=rate) for head in heads)
    entries = tuple(
        (*_loan_entries(context, deed), *_fee_entries(context, alone))
        if transfer is None
        else (*_loan_entries(context, deed), *_transfer_entries(context, deed, alone, transfer))
        for deed, alone in rows
    )
    columns: tuple[TableColumn, ...] = _COLUMNS
    if spaces := _spaces(context, rows):
        columns, said = (_SPACES, *columns), (context.label("space"), *said)
        entries = tuple((first, *rest) for first, rest in zip(spaces, entries, strict=True))
    for size in _SIZES:
        table = PrintedTable(columns, said, entries, _HEIGHT, size=size).fitted(metrics)
        if table.width <= room:
            break
    return table


def priced_rows(context: Context) -> tuple[PricedDeed, ...]:
    """Give one deed of each price with what lifting it costs, cheapest first."""
    rules, deeds = context.box.rules, filter(has_mortgage, context.box.deeds)
    rows = ((deed, redeem_as_printed(rules, (deed,))) for deed in fee_rows(deeds))
    return tuple((deed, alone) for deed, alone in rows if alone)


def _spaces(context: Context, rows: Iterable[PricedDeed]) -> tuple[str, ...]:
    # Nothing in a game without a ring.
    found: dict[tuple[int, int], list[str]] = {}
    for deed in filter(has_mortgage, context.box.deeds):
        number = board_number(context.box, deed.id)
        if number is None:
            return ()
        found.setdefault((deed.price, mortgage_value(deed)), []).append(str(number))
    return tuple(", ".join(found[deed.price, mortgage_value(deed)]) for deed, _ in rows)


def _loan_entries(context: Context, deed: Deed) -> tuple[str, ...]:
    lent = mortgage_value(deed)
    return _figures(context, deed.price), _figures(context, lent), write_notes(context, lent)


def _fee_entries(context: Context, alone: Redemption) -> tuple[str, ...]:
    return (
        _hundredths(context, alone.hundredths),
        _hundredths(context, 100 * alone.mortgages + alone.hundredths),
        _figures(context, alone.total),
    )


def _transfer_entries(
    context: Context, deed: Deed, alone: Redemption, terms: TransferTerms
) -> tuple[str, ...]:
    fee = transfer_fee((deed,), terms.transfer_rate)
    return tuple(_figures(context, sum_) for sum_ in (fee, alone.total, fee + alone.total))


def fee_remarks(context: Context) -> tuple[str, ...]:
    """Tell how halves are pooled, with the cheapest deed that has one, and what a game adds.

    A game's own remark on the row of 350 that comes to 193 is the label `press.fee_note_350_193`:
    with other figures it would no longer be true.
    """
    rows, remarks = priced_rows(context), []
    broken = next(((deed, alone) for deed, alone in rows if alone.broken), None)
    pair = redeem_as_printed(context.box.rules, (broken[0],) * 2) if broken else None
    if broken and pair:
        price, apart = _figures(context, broken[0].price), _figures(context, 2 * broken[1].total)
        together = _figures(context, pair.total)
        remarks.append(context.label("fee_note", price=price, together=together, apart=apart))
    own = (find_label(context, f"fee_note_{deed.price}_{alone.total}") for deed, alone in rows)
    after = find_agreed(context.box.rules, TransferTerms) is not None
    return (*remarks, *filter(None, own), *((context.label("transfer_note"),) if after else ()))


def find_label(context: Context, key: str) -> str:
    """Give a label that only some games have; nothing where it is missing."""
    text = label(context.box, context.lang, f"press.{key}")
    return "" if text == f"press.{key}" else text


def write_notes(context: Context, amount: int, *, counted: bool = False) -> str:
    """Write the notes that make up a sum, largest first; single ones with their count if asked."""
    paid = notes_for(amount, (note.value for note in context.box.money.notes)) or {}
    each = (
        f"{count}\u00a0×\u00a0{_figures(context, value)}"
        if counted or count > 1
        else _figures(context, value)
        for value, count in paid.items()
    )
    return " + ".join(each) or "–"


def _figures(context: Context, amount: int) -> str:
    return write_figures(context.box, amount, context.lang)


def _hundredths(context: Context, amount: int) -> str:
    whole, rest = divmod(amount, 100)
    if rest == 0:
        return _figures(context, whole)
    if rest == 50:
        return f"{_figures(context, whole) if whole else ''}½"
    mark = number_marks(numerals_of(context.box, context.lang))[1]
    return f"{_figures(context, whole)}{mark}{rest:02}".rstrip("0")

"""The overview of a town: its plots street by street, its buildings, its cards of chance.

And the banker's tables: interest by counters and circles, contracts, interest on mortgages.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import fsum
from typing import Final

from pnp.box import deed_terms
from pnp.box.board import Town
from pnp.box.cards import Card
from pnp.box.estate import Deed
from pnp.box.model import dwelling_of
from pnp.box.rulebook import agreed_terms
from pnp.faces.context import Context, booklet_of, fill_booklet
from pnp.faces.face import Face
from pnp.faces.frames.card_frame import put_layer
from pnp.faces.pages.tables import PrintedTable, draw_up, put_table
from pnp.faces.pen import Pen
from pnp.faces.text.fit import put_line, put_text
from pnp.money import notes_for
from pnp.units import Rect, Size


def lift_office_steps(context: Context) -> str:
    """Give the paragraphs of the booklet about offices, in light markup, its figures filled in.

    Each begins with its address in bold, such as `**Hauptstrasse 4, …`, and ends where the next
    begins. Nothing if the game has no booklet in this language, or no town.
    """
    town = context.box.town
    addresses = tuple(f"**{address}" for address in addresses_of(context, town)) if town else ()
    kept, inside = [], False
    for line in _fill_own(context).split("\n") if town else ():
        if line.startswith(("**", "#")):
            inside = line.startswith(addresses)
        if inside:
            kept.append(line)
    return "\n".join(kept).strip()


def _lift_back_cover(context: Context) -> str:
    _, _, cover = _fill_own(context).partition("\n---\n")
    sections = filter(None, cover.strip().split("\n## ")[:2])
    titled = (section.removeprefix("## ").partition("\n") for section in sections)
    return "\n\n".join(f"**{title.strip()}**\n\n{rest.strip()}" for title, _, rest in titled)


def _fill_own(context: Context) -> str:
    booklet = booklet_of(context)
    return fill_booklet(context.box, booklet) if booklet else ""


def addresses_of(context: Context, town: Town) -> Iterator[str]:
    """Give the street and number of each office: `Hauptstrasse 4`."""
    streets = {street.id: street.name for street in town.streets}
    for stop in town.stops:
        if stop.kind == "office" and stop.number is not None and stop.street in streets:
            yield f"{context.localise(streets[stop.street])} {stop.number}"


_TITLE: Final = 22.0
_GAP: Final = 6.0
_SECTION: Final = 8.0
_ROW: Final = 5.2
_LOW: Final = 4.3  # height in mm of the rows of the banker's sheet on a page that is not `_HIGH`
_HIGH: Final = 265.0
_TALL: Final = 6.4  # height in mm of rows that have all the room they want
_FAIR: Final = 5.4  # height in mm from which rows are set in type of 10 pt

# A table with its title.
_Titled = tuple[str, PrintedTable]


def overview_faces(context: Context, size: Size) -> tuple[Face, ...]:
    """Give two pages for the players: what can be bought, and what chance may bring."""
    if context.box.town is None:
        return ()
    key = f"overview {context.lang} {context.theme.ink} {size.width:g}"
    homes = Face(f"{key} 1", size, partial(_draw_homes, context=context, size=size), safe=0)
    chance = partial(_draw_cards, context=context, size=size)
    return (homes, Face(f"{key} 2", size, chance, safe=0))


def savings_tables_faces(context: Context, size: Size) -> tuple[Face, ...]:
    """Give the banker's page of a game with savings contracts; none where there are none."""
    if not context.box.money.contracts:
        return ()
    key = f"savings tables {context.lang} {context.theme.ink} {size.width:g}"
    return (Face(key, size, partial(_draw_tables, context=context, size=size), safe=0),)


def _head(pen: Pen, context: Context, size: Size, title: str) -> None:
    put_layer(pen, context, "sheets/overview", size.area, title=context.label(title))


def _draw_cards(pen: Pen, context: Context, size: Size) -> None:
    # Kinds are parted by rules.
    _head(pen, context, size, "part_overview")
    cards = [card for deck in context.box.decks for card in deck.cards]
    kinds, localise = [_kind(card) for card in cards], context.localise
    says = (context.label(f"overview_{kind}") for kind in kinds)
    rows = [
        (str(card.no), localise(card.title), localise(card.short), said)
        for card, said in zip(cards, says, strict=True)
    ]
    breaks = tuple(n for n, pair in enumerate(pairwise(kinds), start=1) if pair[0] != pair[1])
    heads, widths = "#< card_does<* what< overview_kind<+", (9, 48, size.width - 99, 42)
    table = draw_up(context, heads, widths, rows, breaks=breaks)
    row = (size.height - _TITLE - _SECTION - table.head_height - 5) / len(table.rows)
    _put(pen, context, context.label("overview_cards"), table, 0, _TITLE, min(row, _TALL))


def _put(
    pen: Pen, context: Context, name: str, table: PrintedTable, x: float, y: float, row: float
) -> float:
    put_line(pen, x, y + 4.6, name, "serif-700", (15, 11), context.theme.colour("ink"), table.width)
    size = 9 if row < _FAIR else 10
    return put_table(pen, context.theme, replace(table, size=size), x, y + _SECTION, row)


def _draw_homes(pen: Pen, context: Context, size: Size) -> None:
    _head(pen, context, size, "part_overview")
    town, half = context.box.town, (size.width - _GAP) / 2
    streets = list(_by_street(context, town, half)) if town else []
    lengths = [len(table.rows) + 2 for _, table in streets]
    parted = min(  # both columns are about as long
        range(len(streets) + 1), key=lambda n: abs(sum(lengths[:n]) - sum(lengths[n:]))
    )
    columns = streets[:parted], streets[parted:]
    built = _buildings(context, size.width)
    below = _SECTION + built.head_height + 4
    rows = max(sum(len(table.rows) for _, table in column) for column in columns)
    heads = max(fsum(_SECTION + table.head_height + 4 for _, table in column) for column in columns)
    row = min(_TALL, (size.height - _TITLE - heads - below) / (rows + len(built.rows)))
    feet = [_TITLE]
    for n, column in enumerate(columns):
        y = _TITLE
        for name, table in column:
            y = _put(pen, context, name, table, n * (half + _GAP), y, row) + 4
        feet.append(y)
    _put(pen, context, context.label("overview_buildings"), built, 0, max(feet), row)


def _by_street(context: Context, town: Town, width: float) -> Iterator[_Titled]:
    widths = (8.5, width - 52, 15.5, 15.5, 12.5)
    for street in town.streets:
        ids = [name for stop in town.stops if stop.street == street.id for name in stop.deeds]
        deeds = (deed for name in ids for deed in context.box.deeds if deed.id == name)
        rows = [row for deed in deeds for row in _plot_rows(context, deed)]
        table = draw_up(context, "#<* what< price limit rent", widths, rows)
        yield context.localise(street.name), table


def _plot_rows(context: Context, deed: Deed) -> Iterator[tuple[str, ...]]:
    sums = (deed.price, deed.limit or 0, deed.rents[0])
    number = "/".join(deed.id.split("-")[1:])
    yield number, _what(context, deed), *(context.figures(each) for each in sums)
    if deed.area and not deed.buildable:
        fee = agreed_terms(context.box.rules, deed_terms.HuntTerms).hunting_fee
        yield number, context.label("hunting_fee"), "–", "–", context.figures(fee)


def _what(context: Context, deed: Deed) -> str:
    if deed.dwelling:
        return context.localise(dwelling_of(context.box, deed.dwelling).name)
    size = context.label("plot_area", n=context.figures(deed.area or 0))
    if deed.only:
        return f"{size}, {context.localise(dwelling_of(context.box, deed.only).name)}"
    if not deed.buildable:
        return f"{size}, {context.label('not_buildable').strip('()')}"
    return size


def _buildings(context: Context, width: float) -> PrintedTable:
    rows = (
        (
            context.localise(dwelling_of(context.box, each.id).name),
            str(each.count),
            f"≥ {context.figures(each.area)}" if each.area else "–",
            *map(context.figures, (each.price, each.limit, each.rent)),
        )
        for each in context.box.buildings
    )
    widths = (width - 110, 22, 22, 22, 22, 22)
    return draw_up(context, "what<* count area price limit rent", widths, rows)


def _kind(card: Card) -> str:
    effect = card.effect
    if effect.insurable:
        return "insured"
    if effect.kind == "income":
        return "kept"
    if effect.kind in {"renovate", "per_building"}:
        return "each"
    return "owners" if effect.owning else "luck"


def _draw_tables(pen: Pen, context: Context, size: Size) -> None:
    _head(pen, context, size, "part_bankers_sheet")
    savings = agreed_terms(context.box.rules, deed_terms.SavingsTerms)
    third = (size.width - 2 * _GAP) / 3
    below = tuple(_interest_tables(context, savings, third))
    row = _ROW if size.height > _HIGH else _LOW
    low = size.height - _SECTION - row * (len(below[-1][1].rows) + 2) - 4
    for n, (name, table) in enumerate(below):
        _put(pen, context, name, table, n * (third + _GAP), low, row)
    half, y = (size.width - _GAP) * 0.5, _TITLE
    notes = [
        (context.figures(note.value), f"{note.start} ×" if note.start else "–", str(note.count))
        for note in context.box.money.notes
    ]
    start = draw_up(context, "note* each_player in_the_box", (26, 24, half - 50), notes)
    for name, table in (("contract_table", _contracts(context, savings, half)),
                        ("starting_set", start)):  # fmt: skip
        y = _put(pen, context, context.label(name), table, size.width - half, y, row) + 4
    put = partial(put_text, pen, font="sans-400", sizes=(10.5, 8), stand="top", markup=True,
                  colour=context.theme.colour("ink"))  # fmt: skip
    if always := _lift_back_cover(context):
        put(always, area=Rect(size.width - half, y + 1, half, low - y - 5))
    if steps := lift_office_steps(context):
        put(steps, area=Rect(0, _TITLE + 1, size.width - half - _GAP, low - _TITLE - 5))


def _interest_tables(
    context: Context, savings: deed_terms.SavingsTerms, width: float
) -> Iterator[_Titled]:
    # What is earned by counters, paid by open circles, and paid on mortgages.
    contracts = context.box.money.contracts
    chips = range(1, 3 * max(each.deposits for each in contracts) // 2 + 1)
    circles = range(1, max(each.circles for each in contracts) + 1)
    debts = [n * savings.mortgage_step for n in range(1, 16)]
    by_chips = [(str(n), deed_terms.credit_interest(n, savings)) for n in chips]
    by_circles = [(str(n), deed_terms.loan_interest(n, savings)) for n in circles]
    by_debt = [
        (context.figures(debt), deed_terms.mortgage_interest(debt, savings)) for debt in debts
    ]
    for name, unit, due, every, share in (
        ("credit_table", "chips", by_chips, 4, 0.25),
        ("loan_table", "open_circles", by_circles, 4, 0.25),
        ("mortgage_table", "debt", by_debt, 5, 0.3),
    ):
        rows = [(each, context.figures(sum_), _notes(context, sum_)) for each, sum_ in due]
        widths = (width * share, width * 0.22, width * (0.78 - share))
        table = draw_up(context, f"{unit}* interest note", widths, rows, every=every)
        yield context.label(name), table


def _contracts(context: Context, terms: deed_terms.SavingsTerms, width: float) -> PrintedTable:
    rows = (
        (
            context.figures(each.sum),
            str(each.deposits),
            context.figures(deed_terms.deposit_value(each.deposits, terms)),
            str(each.circles),
            context.figures(deed_terms.initial_loan(each, terms)),
        )
        for each in context.box.money.contracts
    )
    heads = "contract_sum* chips deposit_sum circles loan_sum"
    return draw_up(context, heads, (21.5, *[(width - 21.5) / 4] * 4), rows, 9)


def _notes(context: Context, amount: int) -> str:
    paid = notes_for(amount, (note.value for note in context.box.money.notes)) or {}
    return " + ".join(f"{count}×{context.figures(value)}" for value, count in paid.items())

"""The overview of a town: its plots street by street, its buildings, its cards of chance.

And the banker's tables: interest by counters and circles, contracts, interest on mortgages.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final

from pnp.box.model import Deed, Town, dwelling_of
from pnp.faces.art.bands import band_path
from pnp.faces.art.emblem import put_emblem
from pnp.faces.brief import Brief
from pnp.faces.face import Face
from pnp.faces.fit import put_line
from pnp.faces.look import figures_written
from pnp.faces.path import line
from pnp.faces.pen import Pen, Stroke
from pnp.faces.table import Column, Table, put_table
from pnp.money import notes_for, percent
from pnp.units import Rect, Size

_TITLE: Final = 22.0
_GAP: Final = 6.0
_SECTION: Final = 8.0
_ROW: Final = 5.2

Titled = tuple[str, Table]
"""A table with its title."""


def overview_faces(brief: Brief, size: Size) -> tuple[Face, ...]:
    """Give two pages for the players: what can be bought, and what chance may bring."""
    if brief.box.town is None:
        return ()
    key = f"overview {brief.lang} {brief.hand.ink} {size.width:g}"
    homes = Face(f"{key} 1", size, partial(_draw_homes, brief=brief, size=size), safe=0)
    cards = (brief.label("overview_cards"), _cards(brief, size.width))
    buildings = (brief.label("overview_buildings"), _buildings(brief, size.width))
    chance = partial(
        _draw_page, brief=brief, size=size, title="part_overview", tables=(buildings, cards)
    )
    return (homes, Face(f"{key} 2", size, chance, safe=0))


def savings_tables_faces(brief: Brief, size: Size) -> tuple[Face, ...]:
    """Give the banker's page of a game with savings contracts; none where there are none."""
    if not brief.box.money.contracts:
        return ()
    key = f"savings tables {brief.lang} {brief.hand.ink} {size.width:g}"
    return (Face(key, size, partial(_draw_tables, brief=brief, size=size), safe=0),)


def _head(pen: Pen, brief: Brief, size: Size, title: str) -> None:
    hand, ink = brief.hand, brief.hand.colour("ink")
    area = Rect(0, 0, size.width, _TITLE - 4)
    pen.shape(band_path(hand.look.band, area), hand.area("surf"), Stroke(ink, 0.3))
    put_emblem(pen, hand, hand.look.emblem, 3, 1.2, 14.6)
    put_line(pen, 22, 12.4, brief.label(title), "serif-700", (24, 18), ink, 110)
    game = brief.said(brief.box.game.title).upper()
    put_line(pen, size.width - 5, 11.6, game, "sans-600", (10, 8), ink, 52, "right", spacing=0.35)


def _draw_page(pen: Pen, brief: Brief, size: Size, title: str, tables: tuple[Titled, ...]) -> None:
    _head(pen, brief, size, title)
    y = _TITLE
    for name, table in tables:
        y = _put(pen, brief, name, table, 0, y) + 5


def _put(pen: Pen, brief: Brief, name: str, table: Table, x: float, y: float) -> float:
    put_line(pen, x, y + 4.6, name, "serif-700", (15, 11), brief.hand.colour("ink"), table.width)
    return put_table(pen, brief.hand, table, x, y + _SECTION, _ROW, 9)


def _draw_homes(pen: Pen, brief: Brief, size: Size) -> None:
    """Draw the deeds street by street, in the order of the streets."""
    _head(pen, brief, size, "part_overview")
    town = brief.box.town
    y, x, half = _TITLE, 0.0, (size.width - _GAP) / 2
    for n, (name, deeds) in enumerate(_by_street(brief, town) if town else ()):
        if n == 3:
            y, x = _TITLE, half + _GAP
        y = _put(pen, brief, name, _street(brief, deeds, half), x, y) + 4


def _by_street(brief: Brief, town: Town) -> Iterator[tuple[str, tuple[Deed, ...]]]:
    for street in town.streets:
        ids = [name for stop in town.stops if stop.street == street.id for name in stop.deeds]
        deeds = [deed for name in ids for deed in brief.box.deeds if deed.id == name]
        yield brief.said(street.name), tuple(deeds)


def _street(brief: Brief, deeds: tuple[Deed, ...], width: float) -> Table:
    words = ("what", "price", "limit", "rent")
    heads = ("#", *(brief.label(key) for key in words))
    columns = (
        Column(8.5, "left", "sans-600"),
        Column(width - 52, "left"),
        Column(15.5),
        Column(15.5),
        Column(12.5),
    )
    rows = tuple(
        (
            _number(deed),
            _what(brief, deed),
            _figures(brief, deed.price),
            _figures(brief, deed.limit or 0),
            _figures(brief, deed.rents[0]),
        )
        for deed in deeds
    )
    return Table(columns, heads, rows, 6)


def _number(deed: Deed) -> str:
    """Give the number of a house, and of an apartment in it."""
    return "/".join(deed.id.split("-")[1:])


def _what(brief: Brief, deed: Deed) -> str:
    if deed.dwelling:
        return brief.said(dwelling_of(brief.box, deed.dwelling).name)
    size = brief.label("plot_area", n=_figures(brief, deed.area or 0))
    if not deed.buildable:
        return f"{size}, {brief.label('hunting_fee')}"
    if deed.only:
        return f"{size}, {brief.said(dwelling_of(brief.box, deed.only).name)}"
    return size


def _buildings(brief: Brief, width: float) -> Table:
    keys = ("what", "count", "area", "price", "limit", "rent")
    columns = (Column(width - 110, "left", "sans-600"), *(Column(22) for _ in range(5)))
    rows = tuple(
        (
            brief.said(dwelling_of(brief.box, each.id).name),
            str(each.count),
            f"≥ {_figures(brief, each.area)}" if each.area else "–",
            _figures(brief, each.price),
            _figures(brief, each.limit),
            _figures(brief, each.rent),
        )
        for each in brief.box.buildings
    )
    return Table(columns, tuple(brief.label(key) for key in keys), rows, 6)


def _cards(brief: Brief, width: float) -> Table:
    """List the cards in their order; those a red counter covers are marked."""
    columns = (
        Column(11, "left"), Column(52, "left", "sans-600"), Column(width - 85, "left"),
        Column(22, "centre", "sans-700"),
    )  # fmt: skip
    heads = ("#", brief.label("card_does"), brief.label("what"), brief.label("overview_tick"))
    rows = tuple(
        (
            str(card.no),
            brief.said(card.title),
            brief.said(card.short),
            "×" if card.effect.insurable else "",
        )
        for deck in brief.box.decks
        for card in deck.cards
    )
    return Table(columns, heads, rows, 6, every=5)


def _figures(brief: Brief, amount: int) -> str:
    return figures_written(brief.box, amount, brief.lang)


def _draw_tables(pen: Pen, brief: Brief, size: Size) -> None:
    """Draw the banker's tables, two columns of them."""
    _head(pen, brief, size, "part_bankers_sheet")
    half = (size.width - _GAP) / 2
    numbers, contracts = brief.box.rules.numbers, brief.box.money.contracts
    most = 3 * max(each.deposits for each in contracts)
    credit = _interest(brief, numbers.get("deposit_interest", 0), most // 2, "chips", half)
    circles = max(each.circles for each in contracts)
    loan = _interest(brief, numbers.get("loan_interest", 0), circles, "open_circles", half)
    left = ((brief.label("credit_table"), credit), (brief.label("loan_table"), loan))
    right = (
        (brief.label("contract_table"), _contracts(brief, half)),
        (brief.label("mortgage_table"), _mortgages(brief, half)),
        (brief.label("starting_set"), _start(brief, half)),
    )
    for x, tables in ((0.0, left), (half + _GAP, right)):
        y = _TITLE
        for name, table in tables:
            y = _put(pen, brief, name, table, x, y) + 5
    foot = size.height - 1
    pen.shape(line(0, foot, size.width, foot), stroke=Stroke(brief.hand.colour("ink"), 0.3))


def _interest(brief: Brief, each: int, most: int, unit: str, width: float) -> Table:
    """Draw up the interest for every number of counters or circles, and its notes."""
    columns = (Column(24, "right", "sans-600"), Column(24), Column(width - 48))
    heads = (brief.label(unit), brief.label("interest"), brief.label("note"))
    rows = tuple(
        (str(n), _figures(brief, n * each), _notes(brief, n * each)) for n in range(1, most + 1)
    )
    return Table(columns, heads, rows, 6, every=4)


def _contracts(brief: Brief, width: float) -> Table:
    counter = brief.box.rules.numbers.get("counter", 0)
    rest = (width - 22) / 4
    columns = (Column(22, "right", "sans-600"), *(Column(rest) for _ in range(4)))
    heads = tuple(
        brief.label(key) for key in ("contract_sum", "chips", "deposit_sum", "circles", "loan_sum")
    )
    rows = tuple(
        (
            _figures(brief, each.sum),
            str(each.deposits),
            _figures(brief, each.deposits * counter),
            str(each.circles),
            _figures(brief, each.circles * counter),
        )
        for each in brief.box.money.contracts
    )
    return Table(columns, heads, rows, 9)


def _mortgages(brief: Brief, width: float) -> Table:
    numbers = brief.box.rules.numbers
    step, rate = numbers.get("mortgage_step", 0), numbers.get("mortgage_rate", 0)
    columns = (Column(26, "right", "sans-600"), Column(24), Column(width - 50))
    heads = (brief.label("debt"), brief.label("interest"), brief.label("note"))
    owed = [(n * step, percent(n * step, rate)) for n in range(1, 16)]
    rows = tuple(
        (_figures(brief, debt), _figures(brief, interest), _notes(brief, interest))
        for debt, interest in owed
    )
    return Table(columns, heads, rows, 6, every=5)


def _start(brief: Brief, width: float) -> Table:
    columns = (Column(26, "right", "sans-600"), Column(24), Column(width - 50))
    heads = (brief.label("note"), brief.label("each_player"), brief.label("in_the_box"))
    rows = tuple(
        (_figures(brief, note.value), f"{note.start} ×" if note.start else "–", str(note.count))
        for note in brief.box.money.notes
    )
    return Table(columns, heads, rows, 6)


def _notes(brief: Brief, amount: int) -> str:
    hand = notes_for(amount, (note.value for note in brief.box.money.notes)) or {}
    return " + ".join(f"{count}×{_figures(brief, value)}" for value, count in hand.items())

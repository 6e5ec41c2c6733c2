"""Sheets of tables: what the banker looks up, of deeds or of savings, and what a town has to sell.

All figures come from the functions the bank itself uses; what a game lacks is left out.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import count, takewhile
from math import fsum
from typing import Final

from pnp.box import deed_terms
from pnp.box.board import Town
from pnp.box.cards import Card
from pnp.box.model import Deed, board_number, building_table, dwelling_of, label
from pnp.box.rulebook import agreed_terms, find_agreed
from pnp.faces.boxes.tables import draw_up
from pnp.faces.context import (
    Context,
    Face,
    booklet_of,
    fill_booklet,
    fill_figures,
    write_hundredths,
)
from pnp.faces.effects import say_sold
from pnp.faces.pages.sections import GAP, Section, Stack, sheet_faces
from pnp.faces.pen import Metrics
from pnp.faces.text.markup import CITED
from pnp.money import notes_for
from pnp.units import Size

_ASIDE: Final = 55.0  # least width in mm of what stands beside the fee table
_ALONE: Final = 90.0  # width in mm of the same where a game has no fee table


def has_bankers_sheet(context: Context) -> bool:
    """Tell whether a game has deeds to lift for a fee, or houses to build."""
    box = context.box
    lifts = find_agreed(box.rules, deed_terms.LiftTerms) is not None and bool(box.deeds)
    return lifts or any(group.house for group in box.groups)


def bankers_faces(context: Context, size: Size, metrics: Metrics) -> tuple[Face, ...]:
    """Give the one or two pages of the banker's sheet; none if a game has nothing to look up."""
    fees = _fee_table(context, metrics, size.width - GAP - _ASIDE)
    buildings = _buildings(context, size.width)
    if not fees and not buildings:
        return ()
    width = size.width - fees[0].width - GAP if fees else _ALONE
    beside = (*_starting_set(context, width), *_reminders(context, width))
    return sheet_faces(context, size, metrics, "part_bankers_sheet", ((fees, beside), (buildings,)))


def overview_faces(context: Context, size: Size, metrics: Metrics) -> tuple[Face, ...]:
    """Give two pages for the players: what can be bought, and what chance may bring."""
    if context.box.town is None:
        return ()
    half = (size.width - GAP) / 2
    glance = _section_of_cover(context, 0, "eye", half)
    halves = *_by_street(context, context.box.town, half), *_homes_to_build(context, half), *glance
    lengths = [each.height(metrics, 5) + GAP for each in halves]
    parted = min(  # both columns are about as long
        range(len(halves) + 1), key=lambda n: abs(fsum(lengths[:n]) - fsum(lengths[n:]))
    )
    bands = (halves[:parted], halves[parted:]), (_cards(context, size.width),)
    return sheet_faces(context, size, metrics, "part_overview", bands)


def savings_tables_faces(context: Context, size: Size, metrics: Metrics) -> tuple[Face, ...]:
    """Give the banker's page of a game with savings contracts; none where there are none."""
    if not context.box.money.contracts:
        return ()
    savings = agreed_terms(context.box.rules, deed_terms.SavingsTerms)
    left = (size.width - GAP) * 0.54  # both columns are about as long
    right = size.width - GAP - left
    steps = tell_offices(context)
    offices = Section(context.label("office_table"), "head-office", left, text=steps)
    beside = _contracts(context, savings, right), *_starting_set(context, right)
    beside += _section_of_cover(context, 1, "crown", right)
    interest = tuple(_interest_tables(context, savings, (size.width - 2 * GAP) / 3))
    least = min(each.table.size_for_all(metrics) for each in interest if each.table)
    sized = [replace(s, table=s.table and replace(s.table, size=least)) for s in interest]
    bands = ((offices,) if steps else (), beside), tuple((each,) for each in sized)
    return sheet_faces(context, size, metrics, "part_bankers_sheet", bands)


def _buildings(context: Context, width: float) -> Stack:
    prices = sorted({group.house for group in context.box.groups if group.house})
    if not prices:
        return ()
    first, pairs = 20.0, range(1, 2 * len(prices), 2)
    above = (context.label("house_at", sum=context.sum(price)) for price in prices)
    over = tuple((n, 2, each) for n, each in zip(pairs, above, strict=True))
    rows = ((str(n), *map(context.figures, sums)) for n, *sums in building_table(prices))
    heads = "houses! " + "buy sell/ " * len(prices)
    widths = (first, *[(width - first) / (2 * len(prices))] * (2 * len(prices)))
    table = draw_up(context, heads, widths, rows, 10.5, every=5)
    table, worth = replace(table, parted=tuple(pairs), over=over), dict[str, int]()
    if long := find_agreed(context.box.rules, deed_terms.BuildingTerms):
        worth["hotels_as_houses"] = long.hotel_value
    if short := find_agreed(context.box.rules, deed_terms.ShortHotelTerms):
        worth["hotels_short"] = short.short_hotel_value
    said = [context.label(key, one=n, two=2 * n, three=3 * n) for key, n in worth.items()]
    remarks = *filter(None, (" ".join(said),)), *_own_notes(context, "building_note")
    return (Section(context.label("building_table"), "house", width, table, remarks),)


def _starting_set(context: Context, width: float) -> Stack:
    money, say = context.box.money, context.label
    rows = [
        (context.sum(note.value), f"{note.start}\u00a0×" if note.start else "–", str(boxed))
        for note in money.notes
        if (boxed := note.count + note.spare) or note.start
    ]
    if not rows:
        return ()
    totals = [say("starting_total", sum=context.sum(money.start))]
    totals += (say("starting_for", n=n, sum=context.sum(s)) for n, s in money.start_for.items())
    remarks = ["; ".join(totals)]
    if salary := find_agreed(context.box.rules, deed_terms.SalaryTerms):
        remarks.append(_tell_payment(context, "salary", salary.salary))
    if levy := find_agreed(context.box.rules, deed_terms.LevyTerms):
        remarks.append(_tell_payment(context, "levy", levy.levy))
    widths = (0.34 * width, 0.32 * width, 0.34 * width)
    table = draw_up(context, "note* each_player in_the_box", widths, rows)
    return (Section(say("starting_set"), "salary", width, table, tuple(remarks)),)


def _tell_payment(context: Context, key: str, sum_: int) -> str:
    # One note needs no telling.
    what, paid = context.label(key), context.sum(sum_)
    if any(note.value == sum_ for note in context.box.money.notes):
        return context.label("paid_in_one", what=what, sum=paid)
    notes = _write_notes(context, sum_, counted=True)
    return context.label("paid_in_notes", what=what, sum=paid, notes=notes)


def _reminders(context: Context, width: float) -> Stack:
    said = tuple(_own_notes(context, "bankers_note"))
    return (Section(context.label("reminders"), "chance", width, None, said),) if said else ()


def _fee_table(context: Context, metrics: Metrics, room: float) -> Stack:
    """Draw up what lifting each deed costs, in type as large as `room` mm have place for."""
    rules = context.box.rules
    lift = find_agreed(rules, deed_terms.LiftTerms)
    transfer = find_agreed(rules, deed_terms.TransferTerms)
    mortgaged = tuple(filter(deed_terms.has_mortgage, context.box.deeds))
    if lift is None or not mortgaged:
        return ()
    deeds = deed_terms.fee_rows(mortgaged)
    rows = [_fee_row(context, deed, lift, transfer) for deed in deeds]
    fees, both = "fee fee_total payable_alone!", "transfer_fee transfer_lift transfer_both!"
    heads = f"price* mortgage notes_out< {both if transfer else fees}"
    widths: tuple[int, ...] = (11, 11, 28, 12, 12, 12)
    if spaces := _spaces(context, mortgaged):
        heads, widths = f"space<* {heads}", (13, *widths)
        rows = [(", ".join(spaces[_sums(one)]), *row) for one, row in zip(deeds, rows, strict=True)]
    rate = transfer.transfer_rate if transfer else lift.lift_rate
    table = draw_up(context, heads, widths, rows, 8.5, rate=rate)
    for size in (10.0, 9.5, 9.0, 8.5):
        sized = replace(table, size=size).fitted(metrics)
        if sized.width <= room:
            break
    remarks = tuple(_fee_remarks(context, deeds, lift, handed_on=transfer is not None))
    return (Section(context.label("fee_table"), "mortgage", sized.width, sized, remarks),)


def _sums(deed: Deed) -> tuple[int, int]:
    return deed.price, deed_terms.mortgage_value(deed)


def _spaces(context: Context, deeds: Iterable[Deed]) -> Mapping[tuple[int, int], list[str]]:
    # Nothing in a game without a ring.
    found: dict[tuple[int, int], list[str]] = {}
    for deed in deeds:
        number = board_number(context.box, deed.id)
        if number is None:
            return {}
        found.setdefault(_sums(deed), []).append(str(number))
    return found


def _fee_row(
    context: Context,
    deed: Deed,
    lift: deed_terms.LiftTerms,
    transfer: deed_terms.TransferTerms | None,
) -> tuple[str, ...]:
    figures, (price, lent) = context.figures, _sums(deed)
    loan = figures(price), figures(lent), _write_notes(context, lent)
    alone = deed_terms.redeem((deed,), lift.lift_rate, lift.rounding)
    if transfer:
        fee = deed_terms.transfer_fee((deed,), transfer.transfer_rate)
        return *loan, figures(fee), figures(alone.total), figures(fee + alone.total)
    hundredths = alone.hundredths, 100 * lent + alone.hundredths
    return *loan, *(_hundredths(context, each) for each in hundredths), figures(alone.total)


def _fee_remarks(
    context: Context, deeds: Iterable[Deed], lift: deed_terms.LiftTerms, *, handed_on: bool
) -> Iterator[str]:
    """Tell how halves are pooled, with the cheapest deed that has one, and what a game adds.

    A game's own remark on the row of 350 that comes to 193 is the label `press.fee_note_350_193`:
    with other figures it would no longer be true.
    """
    figures = context.figures
    redeem = partial(deed_terms.redeem, rate=lift.lift_rate, rounding=lift.rounding)
    alone = [(deed, redeem((deed,))) for deed in deeds]
    if broken := next(((deed, each.total) for deed, each in alone if each.broken), None):
        deed, total = broken
        price, together = figures(deed.price), figures(redeem((deed, deed)).total)
        apart = figures(2 * total)
        yield context.label("fee_note", price=price, together=together, apart=apart)
    own = (_find_label(context, f"fee_note_{deed.price}_{each.total}") for deed, each in alone)
    yield from filter(None, own)
    if handed_on:
        yield context.label("transfer_note")
    yield from _own_notes(context, "fee_note")


def _own_notes(context: Context, key: str) -> Iterator[str]:
    # What a game adds below a table: its labels `press.KEY_1`, `press.KEY_2` and so on.
    notes = (_find_label(context, f"{key}_{n}") for n in count(1))
    return (fill_figures(context.box, note, context.lang) for note in takewhile(bool, notes))


def _find_label(context: Context, key: str) -> str:
    """Give a label that only some games have; nothing where it is missing."""
    text = label(context.box, context.lang, f"press.{key}")
    return "" if text == f"press.{key}" else text


def _write_notes(context: Context, amount: int, *, counted: bool = False) -> str:
    """Write the notes that make up a sum, largest first; single ones with their count if asked."""
    paid = notes_for(amount, (note.value for note in context.box.money.notes)) or {}
    times = {n: f"{n}\u00a0×\u00a0" if counted or n > 1 else "" for n in paid.values()}
    each = (f"{times[count]}{context.figures(value)}" for value, count in paid.items())
    return " + ".join(each) or "–"


def _hundredths(context: Context, amount: int) -> str:
    whole, rest = divmod(amount, 100)
    if rest == 50:
        return f"{context.figures(whole) if whole else ''}½"
    return write_hundredths(context.box, amount, context.lang)


def _by_street(context: Context, town: Town, width: float) -> Iterator[Section]:
    widths = (8.5, width - 52.3, 15, 15, 13.8)
    for street in town.streets:
        stops = sorted(
            (s for s in town.stops if s.street == street.id), key=lambda s: s.number or 0
        )
        deeds = (d for s in stops for name in s.deeds for d in context.box.deeds if d.id == name)
        rows = [row for deed in deeds for row in _plot_rows(context, deed)]
        table = draw_up(context, "#<* what< price limit rent", widths, rows)
        yield Section(context.localise(street.name), street.icon, width, table)


def _plot_rows(context: Context, deed: Deed) -> Iterator[tuple[str, ...]]:
    sums = (deed.price, deed.limit or 0, deed.rents[0])
    number = "/".join(deed.id.split("-")[1:])
    what, below = say_sold(context, deed), ""
    if deed.only:
        dwelling = context.localise(dwelling_of(context.box, deed.only).name)
        below = context.label("only_for", what=dwelling).strip("()")
    elif deed.area and not deed.buildable:
        fee = agreed_terms(context.box.rules, deed_terms.HuntTerms).hunting_fee
        what = f"{what}, {context.label('not_buildable').strip('()')}"
        below = f"{context.label('hunting_fee')} {context.figures(fee)}"
    yield number, what, *map(context.figures, sums)
    yield from [("", below, "", "", "")] if below else ()


def _homes_to_build(context: Context, width: float) -> Stack:
    rows, figures = [], context.figures
    for each in context.box.buildings:
        name = context.localise(dwelling_of(context.box, each.id).name)
        rows.append((name, str(each.count), *map(figures, (each.price, each.limit, each.rent))))
        if each.area:
            least = context.label("plot_area", n=figures(each.area))
            rows.append((f"≥ {least}", "", "", "", ""))
    widths = (width - 53.3, 13.5, 13, 13, 13.8)
    table = draw_up(context, "what< count price limit rent", widths, rows)
    return (Section(context.label("overview_buildings"), "house", width, table),)


def _cards(context: Context, width: float) -> Stack:
    # Kinds are parted by rules.
    cards = [card for deck in context.box.decks for card in deck.cards]
    kinds, localise = [*map(_kind, cards)], context.localise
    firsts = [n for n, kind in enumerate(kinds) if not n or kind != kinds[n - 1]]
    says = (context.label(f"overview_{kind}") for kind in kinds)
    rows = [(str(card.no), localise(card.title), localise(card.short), said)
            for card, said in zip(cards, says, strict=True)]  # fmt: skip
    heads, widths = "#< card_does<* what< overview_kind</", (9, 48, width - 99, 42)
    table = draw_up(context, heads, widths, rows, breaks=tuple(firsts[1:]))
    return (Section(context.label("overview_cards"), "chance", width, table),)


def _kind(card: Card) -> str:
    effect, kinds = card.effect, {"income": "kept", "renovate": "each", "per_building": "each"}
    other = kinds.get(effect.kind or "", "owners" if effect.owning else "luck")
    return "insured" if effect.insurable else other


def tell_offices(context: Context) -> str:
    """Give what the booklet says of the offices; nothing if the game has no such booklet."""
    if (booklet := booklet_of(context)) is None:
        return ""
    inside, _ = _read_booklet(context)
    heading = context.in_language(booklet.lang).label("office_table")
    return inside.partition(f"\n## {heading}\n")[2].partition("\n## ")[0].strip()


def _section_of_cover(context: Context, n: int, sign: str, width: float) -> Stack:
    _, cover = _read_booklet(context)
    told = f"\n{cover}".split("\n## ")[n + 1 : n + 2]
    parted = (each.partition("\n") for each in told)
    return tuple(Section(title, sign, width, text=rest.strip()) for title, _, rest in parted)


def _read_booklet(context: Context) -> tuple[str, str]:
    # Its pages and its back cover, in light markup, their figures filled in.
    booklet = booklet_of(context)
    text = CITED.sub("", fill_booklet(context.box, booklet)) if booklet else ""
    inside, _, cover = text.replace("\n===\n", "").partition("\n---\n")
    return inside, cover


def _interest_tables(
    context: Context, savings: deed_terms.SavingsTerms, width: float
) -> Iterator[Section]:
    # What is earned by counters, paid by open circles, and paid on mortgages.
    contracts, figures = context.box.money.contracts, context.figures
    chips = range(1, 3 * max(each.deposits for each in contracts) // 2 + 1)
    circles = range(1, max(each.circles for each in contracts) + 1)
    by_chips = [(str(n), n * savings.deposit_interest) for n in chips]
    by_circles = [(str(n), n * savings.loan_interest) for n in circles]
    debts = (n * savings.mortgage_step for n in circles)
    by_debt = [(figures(each), deed_terms.mortgage_interest(each, savings)) for each in debts]
    for name, icon, unit, due, share in (
        ("credit_table", "plus", "chips", by_chips, 0.24),
        ("loan_table", "minus", "open_circles", by_circles, 0.22),
        ("mortgage_table", "mortgage", "debt", by_debt, 0.3),
    ):
        rows = [(each, figures(sum_), _write_notes(context, sum_)) for each, sum_ in due]
        widths = (width * share, width * 0.22, width * (0.78 - share))
        table = draw_up(context, f"{unit}* interest note", widths, rows, 7.6, every=4)
        yield Section(context.label(name), icon, width, table)


def _contracts(context: Context, terms: deed_terms.SavingsTerms, width: float) -> Section:
    contracts, each = context.box.money.contracts, terms.counter
    sums = ((c.sum, c.deposits, c.deposits * each, c.circles, c.circles * each) for c in contracts)
    rows = [tuple(map(context.figures, row)) for row in sums]
    heads = "contract_sum* chips deposit_sum circles loan_sum"
    table = draw_up(context, heads, (21.5, *[(width - 57.5) / 2, 18] * 2), rows)
    return Section(context.label("contract_table"), "contract", width, table)

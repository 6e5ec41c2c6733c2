"""Every sum on deeds, cards, boards and banker's sheets of the kits, against their rules."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from pnp.box.model import board_number
from pnp.faces.context import Context, Face, Wording
from pnp.faces.parts.card import card_piece, savings_piece
from pnp.faces.parts.deed import building_piece, deed_piece, plot_piece
from pnp.faces.parts.reference_tables import bankers_faces, overview_faces, savings_tables_faces
from pnp.faces.parts.small_pieces import cutout_pieces
from pnp.press.kit import board_piece
from pnp.press.paper import A4, page_room
from pnp.press.type import TypeCase
from pnp.units import Size
from tests.content.test_rulings import HOMES, HOUSES, PLOTS
from tests.faces.conftest import Notebook, brief
from tests.shipped import languages_of, spoken

TABLE = Path(__file__).with_name("streets.txt").read_text(encoding="utf-8").splitlines()[1:]
ROWS = [[[int(figure) for figure in cell.split()] for cell in row.split("|")] for row in TABLE]
STREETS = {price: (house, rents) for (price,), (house,), rents, _ in ROWS}
"""Price of a street → price of a house or hotel, rents of site, one to four houses, hotel."""
PLACES = {space: price for (price,), _, _, spaces in ROWS for space in spaces}
"""Number of a space → price of the street there."""
STOPS, STOP = (5, 15, 25, 35), (200, (25, 50, 100, 200))
"""Clubs of Cronulla, stations of the others: price, and rent by the number owned."""
PAIRS = {"cronulla": (150, (40, 100)), "grundbesitz": (150, (4, 10)), "solo": (150, (4, 10))}
"""Wharves, with their rents, and works, with what the throw is multiplied by; at 12 and 28."""
SCALE = {"cronulla": 1, "grundbesitz": 20, "solo": 1}
"""How much the sums of a game are of those above."""
KITS = tuple(SCALE)


def draw(face: Face | None) -> Notebook:
    assert face is not None
    book = Notebook()
    face.draw(book)
    assert not book.faults
    return book


def list_sums(context: Context, face: Face | None) -> set[int]:
    """Give every sum of money that is written on a face, as a reader reads it."""
    seven = re.escape(Wording(context.box, context.lang).sum(7))
    mark = seven.replace("7", r"(\d[\d.,\u00a0\u202f ]*)")
    found = [figures for line in draw(face).written for figures in re.findall(mark, line.text)]
    return {int(re.sub(r"\D", "", figures)) for figures in found}


def expect_front(kit: str, number: int) -> set[int]:
    """Give the sums that the rules put on the front of the deed of a space."""
    times = SCALE[kit]
    if number in PLACES:
        price = PLACES[number]
        house, street = STREETS[price]
        return {times * each for each in (price, price // 2, house, *street)}
    stop: tuple[int, tuple[int, ...]] = STOP if number in STOPS else PAIRS[kit]
    price, rents = stop
    thrown = number not in STOPS and kit != "cronulla"  # figures to multiply by are no sums
    sums = {times * price, times * price // 2}
    return sums | (set() if thrown else {times * each for each in rents})


def lift(kit: str, price: int) -> int:
    """Give what lifting a mortgage costs: a tenth more, rounded up to a whole coin."""
    half = SCALE[kit] * price // 2
    return half + -(-half // 10)


@pytest.mark.parametrize(("kit", "lang"), spoken(*KITS))
def test_every_deed_says_the_sums_of_the_rules_and_no_other(kit: str, lang: str) -> None:
    context = brief(kit, lang)
    unlike = []
    for deed in context.box.deeds:
        number = board_number(context.box, deed.id)
        assert number is not None
        piece, wanted = deed_piece(context, deed), expect_front(kit, number)
        said = list_sums(context, piece.front)
        if said != wanted:
            unlike.append((deed.id, sorted(said ^ wanted)))
        price = PLACES.get(number) or (STOP if number in STOPS else PAIRS[kit])[0]
        back = {SCALE[kit] * price // 2, lift(kit, price)}
        if not back <= list_sums(context, piece.back):
            unlike.append((deed.id, sorted(list_sums(context, piece.back))))
    assert unlike == []
    assert len(context.box.deeds) == 28


@pytest.mark.parametrize(("kit", "lang"), spoken("grundbesitz", "solo"))
def test_works_say_what_the_throw_is_multiplied_by(kit: str, lang: str) -> None:
    context, factors = brief(kit, lang), PAIRS[kit][1]
    for deed in context.box.deeds:
        if board_number(context.box, deed.id) in {12, 28}:
            written = draw(deed_piece(context, deed).front).written
            figures = [int(each) for line in written for each in re.findall(r"\d+", line.text)]
            assert {SCALE[kit] * factor for factor in factors} <= set(figures), deed.id


@pytest.mark.parametrize(("kit", "lang"), spoken(*KITS))
def test_the_board_says_every_price_of_the_rules(kit: str, lang: str) -> None:
    context = brief(kit, lang)
    prices = {*PLACES.values(), STOP[0], PAIRS[kit][0]}
    wanted = {SCALE[kit] * price for price in prices}
    ring = context.box.board
    assert ring is not None
    assert wanted <= list_sums(context, board_piece(context, ring).front)


@pytest.mark.parametrize(("kit", "lang"), spoken(*KITS, "chalet"))
def test_every_card_bears_the_sum_that_the_bank_books(kit: str, lang: str) -> None:
    context, unlike, seen = brief(kit, lang), [], 0
    for deck in context.box.decks:
        for card in deck.cards:
            amount = card.effect.amount or card.effect.house
            if kit == "chalet" or (card.effect.kind in {"collect", "pay"} and amount):
                seen += 1
                said = list_sums(context, card_piece(context, deck, card).front)
                if amount not in said:
                    unlike.append((card.id, amount, sorted(said)))
    assert unlike == []
    assert seen >= 10


HELD = {"cronulla": (1500, 15140), "grundbesitz": (30000, 318240), "solo": (200, 15140)}
"""What each player begins with, and what all notes of the box are worth."""
_HOUSES = 9
"""How many entries a line of the table of houses has."""
Row = tuple[str, ...]


def read_table(context: Context) -> tuple[Row, ...]:
    """Give what stands on each line of the banker's sheet, from the left."""
    book = Notebook()
    for face in bankers_faces(context, Size(190, 277), book):
        face.draw(book)
    assert not book.faults
    lines: dict[int, list[tuple[float, str]]] = defaultdict(list)
    for each in book.written:
        x, y = min(x for x, _ in each.corners), max(y for _, y in each.corners)
        lines[round(y * 2)].append((x, each.text))
    return tuple(tuple(text for _, text in sorted(line)) for _, line in sorted(lines.items()))


def figure(cell: str) -> Fraction:
    """Read a figure of a table, halves and all: `1 400`, `82½`."""
    halves = Fraction("½" in cell and 1, 2)
    return Fraction(int(re.sub(r"\D", "", cell.replace("½", "")) or 0)) + halves


def paid_out(cell: str) -> Fraction:
    """Add up notes as a table writes them: `100 + 2 × 20`."""
    notes = (note.split("×") for note in cell.split("+"))
    return sum((figure(x[-1]) * (figure(x[0]) if x[1:] else 1) for x in notes), Fraction(0))


def unlike_fees(kit: str, rows: tuple[Row, ...]) -> tuple[list[Row], set[int]]:
    """Give the lines on lifting that differ from the rules, and the spaces that were told."""
    unlike, told = [], set()
    for row in rows:
        if len(row) < 7 or len(row) == _HOUSES or not re.fullmatch(r"\d+(, \d+)*", row[0]):
            continue
        spaces = [int(each) for each in row[0].split(", ")]
        price = PLACES.get(spaces[0]) or (STOP if spaces[0] in STOPS else PAIRS[kit])[0]
        half = Fraction(SCALE[kit] * price, 2)
        fee = half / 10
        last = half + 2 * fee if kit == "grundbesitz" else Fraction(lift(kit, price))
        wanted = (fee, half + fee, last)
        said = (figure(row[1]), figure(row[2]), paid_out(row[3]), *map(figure, row[4:7]))
        told |= set(spaces)
        if said != (2 * half, half, half, *wanted):
            unlike.append(row)
    return unlike, told


@pytest.mark.rule("CR-28", "CR-32", "DE-28")
@pytest.mark.parametrize(("kit", "lang"), spoken(*KITS))
def test_the_banker_is_told_what_the_rules_ask_for_lifting(kit: str, lang: str) -> None:
    unlike, told = unlike_fees(kit, read_table(brief(kit, lang)))
    assert unlike == []
    assert told == {*PLACES, *STOPS, 12, 28}


@pytest.mark.rule("CR-17", "CR-23")
@pytest.mark.parametrize(("kit", "lang"), spoken(*KITS))
def test_the_banker_is_told_what_houses_cost_and_bring_back(kit: str, lang: str) -> None:
    houses = [SCALE[kit] * each for each in sorted({house for house, _ in STREETS.values()})]
    rows = [row for row in read_table(brief(kit, lang)) if len(row) == _HOUSES and row[0].isdigit()]
    assert [int(row[0]) for row in rows] == list(range(1, 16))
    for row in rows:
        wanted = [Fraction(int(row[0]) * each, part) for each in houses for part in (1, 2)]
        assert [figure(cell) for cell in row[1:]] == wanted, row


@pytest.mark.parametrize(("kit", "lang"), spoken(*KITS))
def test_the_banker_is_told_what_everybody_begins_with(kit: str, lang: str) -> None:
    context, dealt, boxed = brief(kit, lang), Fraction(0), Fraction(0)
    for row in read_table(context):
        value, each, count = ("", "", "", *row)[-3:]
        if re.fullmatch(r"–|\d+\u00a0×", each):
            dealt += figure(value) * figure(each)
            boxed += figure(value) * figure(count)
    assert (int(dealt), int(boxed)) == HELD[kit]


def test_a_wrong_coin_on_the_bankers_sheet_is_seen() -> None:
    rows = read_table(brief("cronulla", "en"))
    spoilt = tuple(tuple("34" if cell == "33" else cell for cell in row) for row in rows)
    assert spoilt != rows
    unlike, _ = unlike_fees("cronulla", spoilt)
    assert [row[0] for row in unlike] == ["1, 3"]


CONTRACTS = {20000: (2, 3, 12000), 40000: (4, 6, 24000), 80000: (8, 12, 48000)}
"""Sum of a contract → circles to save, circles to repay, the loan that is left."""
FEE = 2000
"""What a hunter pays on Waldstrasse 4."""


def read_words(face: Face | None) -> list[str]:
    """Give all that is written on a face, in the order it is set."""
    return [line.text for line in draw(face).written]


def to_figure(text: str) -> int | None:
    """Read a figure as a reader does, whatever parts its thousands; none if it is no figure."""
    digits = re.sub(r"[.,\s]", "", text)
    return int(digits) if digits.isdigit() else None


def list_figures(texts: Sequence[str]) -> Counter[int]:
    return Counter(figure for text in texts if (figure := to_figure(text)) is not None)


def expect_plot(context: Context, name: str) -> tuple[int, ...]:
    """Give price, limit and rent of a plot: by the rules, or by the content that extends them."""
    if name in PLOTS:
        return PLOTS[name][1:]
    if name in HOMES:
        return HOMES[name]
    deed = next(each for each in context.box.deeds if each.id == name)
    return deed.price, deed.limit or 0, deed.rents[0]


@pytest.mark.parametrize("lang", languages_of("chalet"))
def test_every_plot_card_says_the_sums_of_the_rules_and_no_other(lang: str) -> None:
    context = brief("chalet", lang)
    for deed in context.box.deeds:
        wanted = {*expect_plot(context, deed.id), *([FEE] if deed.id == "waldstrasse-4" else [])}
        assert list_sums(context, plot_piece(context, deed).front) == wanted, deed.id
        area = PLOTS.get(deed.id, (deed.area,))[0]
        words = " ".join(read_words(plot_piece(context, deed).front))
        assert area is None or str(area) in re.sub(r"(?<=\d)[.,\s](?=\d{3})", "", words), deed.id
    assert len(context.box.deeds) == 33


@pytest.mark.parametrize("lang", languages_of("chalet"))
def test_every_building_card_says_what_it_costs_lends_and_earns(lang: str) -> None:
    context = brief("chalet", lang)
    for card in context.box.buildings:
        own = (card.count, card.price, card.limit, card.rent, card.area or 0)
        _, *sums, area = HOUSES.get(card.id, own)
        face = building_piece(context, card).front
        assert list_sums(context, face) == set(sums), card.id
        words = re.sub(r"(?<=\d)[.,\s](?=\d{3})", "", " ".join(read_words(face)))
        assert not area or re.search(rf"\b{area}\b", words), card.id
    assert sum(card.count for card in context.box.buildings) == 12


@pytest.mark.parametrize("lang", languages_of("chalet"))
def test_savings_cards_have_their_circles_and_interest(lang: str) -> None:
    context = brief("chalet", lang)
    for contract in context.box.money.contracts:
        saved, owed, loan = CONTRACTS[contract.sum]
        piece = savings_piece(context, contract)
        assert list_sums(context, piece.front) == {contract.sum, 100, 4000}
        assert list_sums(context, piece.back) == {loan, 200, 4000}
        for face, circles in ((piece.front, saved), (piece.back, owed)):
            figures = list_figures(read_words(face))
            assert [figures[n] for n in range(1, 14)] == [1] * circles + [0] * (13 - circles)
            assert figures[4000] == circles


@pytest.mark.parametrize("lang", languages_of("chalet"))
def test_the_overview_lists_every_plot_and_building(lang: str) -> None:
    context = brief("chalet", lang)
    (homes, cards) = overview_faces(context, page_room(A4).size, TypeCase())
    wanted = Counter(sum_ for deed in context.box.deeds for sum_ in expect_plot(context, deed.id))
    for building in context.box.buildings:
        wanted.update((building.price, building.limit, building.rent))
    assert not wanted - list_figures(read_words(homes))
    fee = f"{context.label('hunting_fee')} {context.figures(FEE)}"
    assert read_words(homes).count(fee) == 1, "it is no rent"
    told = read_words(cards)
    assert [n for n in range(1, 34) if str(n) not in told] == []
    kinds = "insured", "each", "luck", "kept", "owners"
    heads = [context.label(f"overview_{kind}") for kind in kinds]
    said = [each for each in told if each in heads]
    assert (list(dict.fromkeys(said)), len(said)) == (heads, 33), "beside each card"


@pytest.mark.parametrize("lang", languages_of("chalet"))
def test_the_bankers_sheet_pays_what_it_says(lang: str) -> None:
    """Every interest is worked out from its counters, circles or mortgage, and paid in notes."""
    context = brief("chalet", lang)
    (face,) = savings_tables_faces(context, page_room(A4).size, TypeCase())
    words = read_words(face)
    values = {note.value for note in context.box.money.notes}
    seen = Counter[int]()
    for n in (n for n, text in enumerate(words) if text == context.label("interest")):
        rows = iter(words[n + 2 :])
        for each, due, paid in zip(rows, rows, rows, strict=False):
            unit, interest = to_figure(each), to_figure(due)
            if unit is None or interest is None:
                break
            parts = re.findall(r"(?:(\d+)\s×\s)?([\d.,\s]+?)(?: \+ |$)", paid)
            notes = [(int(count or 1), to_figure(value) or 0) for count, value in parts]
            assert sum(count * value for count, value in notes) == interest
            assert {value for _, value in notes} <= values
            rate = interest * 10 // unit if unit >= 10000 else interest // unit
            seen[rate] += 1
    assert seen == {100: 12, 200: 12, 1: 12}  # counters, circles, tenths of a mortgage
    figures = list_figures(words)
    for sum_, (saved, owed, loan) in CONTRACTS.items():
        row = [sum_, saved, 4000 * saved, owed, loan]
        assert all(figures[each] for each in row)


@pytest.mark.parametrize("lang", languages_of("chalet"))
def test_the_board_of_the_town_says_its_fees_and_prices(lang: str) -> None:
    context = brief("chalet", lang)
    town = context.box.town
    assert town is not None
    text = " | ".join(read_words(board_piece(context, town).front))
    words = re.sub(r"(?<=\d)[.,\s](?=\d{3})", "", text)
    said = {int(each) for each in re.findall(r"\d+", words)}
    assert {30000, 4000, 1000, 200, 100, 10} <= said
    single = [stop.deeds[0] for stop in town.stops if len(stop.deeds) == 1]
    assert {expect_plot(context, deed)[0] for deed in single} <= said
    assert {38000, 66000} <= said  # from which to which sum the apartments go


@pytest.mark.parametrize("lang", languages_of("neue-heimat"))
def test_roofs_and_permits_bear_the_numbers_of_the_rules(lang: str) -> None:
    context = brief("neue-heimat", lang)
    roofs = [piece for piece in context.box.pieces if piece.kind == "roof"]
    printed = [each for kind in roofs for each in cutout_pieces(context, kind, "roof")]
    each_of = [(x.count, list_figures(read_words(x.front)).elements()) for x in printed]
    found = Counter(figure for count, figures in each_of for figure in [*figures] * count)
    assert found == dict.fromkeys(range(1, 7), 2)
    assert sum(each.count for each in printed) == 17
    signs = []
    for kind in context.box.pieces:
        if kind.kind == "permit" and kind.pips:
            (permit,) = cutout_pieces(context, kind, "permit")
            signs += [next(w for w in read_words(face) if re.search("[IV]", w))[:1]
                      + kind.id[-1] for face in (permit.front, permit.back)]  # fmt: skip
    assert signs == ["+1", "−1", "+2", "−2", "+3", "−3"]

"""Every sum on deeds, cards, boards and banker's sheets of the ring games, against their rules."""

import re
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pytest

from pnp.box.model import board_number
from pnp.faces.boards.board import board_piece
from pnp.faces.context import Context, Wording
from pnp.faces.face import Face
from pnp.faces.parts.card import card_piece
from pnp.faces.parts.deed import deed_piece
from pnp.faces.parts.reference_tables import bankers_faces
from pnp.units import Size
from tests.faces.conftest import Notebook, brief
from tests.shipped import spoken

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
    """Take down what a face prints."""
    assert face is not None
    book = Notebook()
    face.draw(book)
    assert not book.faults
    return book


def list_sums(context: Context, face: Face | None) -> set[int]:
    """Give every sum of money that is written on a face, as a reader reads it."""
    mark = re.escape(Wording(context.box, context.lang).sum(7)).replace(
        "7", r"(\d[\d.,\u00a0\u202f ]*)"
    )
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


@pytest.mark.parametrize(("kit", "lang"), spoken(*KITS))
def test_every_card_bears_the_sum_that_the_bank_books(kit: str, lang: str) -> None:
    context, unlike, seen = brief(kit, lang), [], 0
    for deck in context.box.decks:
        for card in deck.cards:
            if card.effect.kind in {"collect", "pay"} and card.effect.amount:
                seen += 1
                said = list_sums(context, card_piece(context, deck, card).front)
                if card.effect.amount not in said:
                    unlike.append((card.id, card.effect.amount, sorted(said)))
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
    return sum((figure(each[-1]) * (figure(each[0]) if each[1:] else 1) for each in notes),
               Fraction(0))  # fmt: skip


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
        wanted = (
            (fee, half + fee, half + 2 * fee)
            if kit == "grundbesitz"
            else (fee, half + fee, Fraction(lift(kit, price)))
        )
        said = (figure(row[1]), figure(row[2]), paid_out(row[3]), *map(figure, row[4:7]))
        told |= set(spaces)
        if said != (2 * half, half, half, *wanted):
            unlike.append(row)
    return unlike, told


@pytest.mark.rule("CR-28")
@pytest.mark.rule("CR-32")
@pytest.mark.rule("DE-28")
@pytest.mark.parametrize(("kit", "lang"), spoken(*KITS))
def test_the_banker_is_told_what_the_rules_ask_for_lifting(kit: str, lang: str) -> None:
    unlike, told = unlike_fees(kit, read_table(brief(kit, lang)))
    assert unlike == []
    assert told == {*PLACES, *STOPS, 12, 28}


@pytest.mark.rule("CR-17")
@pytest.mark.rule("CR-23")
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

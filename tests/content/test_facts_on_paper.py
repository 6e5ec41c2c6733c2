"""Every sum on deeds, cards and boards of the three ring games, as printed, against their rules."""

import re
from dataclasses import replace
from functools import cache

import pytest

from pnp.box.model import Box, board_number
from pnp.box.packs import content_root, find_kit
from pnp.box.reading.reader import read_box
from pnp.faces.context import Context
from pnp.faces.face import Face
from pnp.faces.parts.card import card_piece
from pnp.faces.parts.deed import deed_piece
from pnp.faces.parts.ring_board import board_piece
from pnp.faces.theme import write_sum
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from tests.faces.conftest import Notebook

STREETS = {
    60: (50, (4, 20, 56, 144, 184, 224)),
    100: (50, (8, 40, 112, 288, 368, 448)),
    120: (50, (10, 50, 140, 360, 460, 560)),
    140: (100, (12, 60, 168, 432, 552, 672)),
    160: (100, (12, 60, 168, 432, 552, 672)),
    180: (100, (14, 70, 196, 504, 644, 784)),
    200: (100, (16, 80, 224, 576, 736, 896)),
    220: (150, (18, 90, 252, 648, 828, 1008)),
    240: (150, (20, 100, 280, 720, 920, 1120)),
    260: (150, (20, 100, 280, 720, 920, 1120)),
    280: (150, (22, 110, 308, 792, 1012, 1232)),
    300: (200, (24, 120, 336, 864, 1104, 1344)),
    320: (200, (26, 130, 364, 936, 1196, 1456)),
    350: (200, (28, 140, 392, 1008, 1288, 1568)),
    400: (200, (32, 160, 448, 1152, 1472, 1792)),
}
"""Price of a street → price of a house or hotel, rents of site, one to four houses, hotel."""

PLACES = {
    1: 60, 3: 60, 6: 100, 8: 100, 9: 120, 11: 140, 13: 140, 14: 160, 16: 180, 18: 180, 19: 200,
    21: 220, 23: 220, 24: 240, 26: 260, 27: 260, 29: 280, 31: 300, 32: 300, 34: 320, 37: 350,
    39: 400,
}  # fmt: skip
"""Number of a space → price of the street there."""

STOPS, STOP = (5, 15, 25, 35), (200, (25, 50, 100, 200))
"""Clubs of Cronulla, stations of the others: price, and rent by the number owned."""

PAIRS = {"cronulla": (150, (40, 100)), "grundbesitz": (150, (4, 10)), "solo": (150, (4, 10))}
"""Wharves, with their rents, and works, with what the throw is multiplied by; at 12 and 28."""

SCALE = {"cronulla": 1, "grundbesitz": 20, "solo": 1}
"""How much the sums of a game are of those above."""

KITS, LANGUAGES = tuple(SCALE), ("en", "de", "fr")


@cache
def brief(kit: str, lang: str) -> Context:
    return context_for(read_box(find_kit(kit)), PrintJob(lang=lang), find_kit(kit))


def list_sums(context: Context, face: Face | None) -> set[int]:
    """Give every sum of money that is written on a face, as a reader reads it."""
    assert face is not None
    book = Notebook(content_root() / "fonts")
    face.draw(book)
    assert not book.faults
    mark = re.escape(write_sum(context.box, 7, context.lang)).replace(
        "7", r"(\d[\d.,\u00a0\u202f ]*)"
    )
    found = [figures for line in book.written for figures in re.findall(mark, line.text)]
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


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kit", KITS)
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


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kit", ["grundbesitz", "solo"])
def test_works_say_what_the_throw_is_multiplied_by(kit: str, lang: str) -> None:
    context, factors = brief(kit, lang), PAIRS[kit][1]
    for deed in context.box.deeds:
        if board_number(context.box, deed.id) in {12, 28}:
            book = Notebook(content_root() / "fonts")
            deed_piece(context, deed).front.draw(book)
            figures = [int(each) for line in book.written for each in re.findall(r"\d+", line.text)]
            assert {SCALE[kit] * factor for factor in factors} <= set(figures), deed.id


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kit", KITS)
def test_the_board_says_every_price_of_the_rules(kit: str, lang: str) -> None:
    context = brief(kit, lang)
    prices = {*PLACES.values(), STOP[0], PAIRS[kit][0]}
    wanted = {SCALE[kit] * price for price in prices}
    ring = context.box.board
    assert ring is not None
    assert wanted <= list_sums(context, board_piece(context, ring).front)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kit", KITS)
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


def test_a_figure_that_is_changed_is_named() -> None:
    context = brief("solo", "fr")
    deed = next(deed for deed in context.box.deeds if deed.id == "rue-de-la-suie")
    spoilt = _spoil(context.box, deed.id)
    number = board_number(spoilt, deed.id)
    assert number is not None
    other = next(each for each in spoilt.deeds if each.id == deed.id)
    assert list_sums(context, deed_piece(context, other).front) != expect_front("solo", number)


def _spoil(box: Box, name: str) -> Box:
    """Give a box in which the rent of one deed is a coin too high."""
    deeds = tuple(
        replace(deed, rents=(deed.rents[0] + 1, *deed.rents[1:])) if deed.id == name else deed
        for deed in box.deeds
    )
    return replace(box, deeds=deeds)

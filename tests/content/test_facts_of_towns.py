"""Every figure on the cards, sheets and boards of Chalet and Neue Heimat, as printed."""

import re
from collections import Counter
from collections.abc import Sequence

import pytest

from pnp.faces.boards.board import board_piece
from pnp.faces.context import Context
from pnp.faces.face import Face
from pnp.faces.parts.card import card_piece, savings_piece
from pnp.faces.parts.plot import building_piece, plot_piece
from pnp.faces.parts.reference_tables import overview_faces, savings_tables_faces
from pnp.faces.parts.small_pieces import permit_pieces, roof_pieces
from pnp.press.paper import A4, page_room
from pnp.press.type import TypeCase
from tests.content.test_chalet import HOMES, HOUSES, PLOTS
from tests.content.test_facts_on_paper import draw, list_sums
from tests.faces.conftest import brief
from tests.shipped import languages_of

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
    """Count the figures that stand by themselves."""
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
        _, *sums, area = HOUSES.get(
            card.id, (card.count, card.price, card.limit, card.rent, card.area or 0)
        )
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
def test_every_chance_card_bears_its_sum(lang: str) -> None:
    context = brief("chalet", lang)
    cards = [(deck, card) for deck in context.box.decks for card in deck.cards]
    for deck, card in cards:
        amount = card.effect.amount or card.effect.house
        words = read_words(card_piece(context, deck, card).front)
        text = re.sub(r"(?<=\d)[.,\s](?=\d{3})", "", " ".join(words))
        assert re.search(rf"\b{amount}\b", text), card.id


@pytest.mark.parametrize("lang", languages_of("chalet"))
def test_the_overview_lists_every_plot_and_building(lang: str) -> None:
    context = brief("chalet", lang)
    (homes, cards) = overview_faces(context, page_room(A4).size, TypeCase())
    wanted = Counter(sum_ for deed in context.box.deeds for sum_ in expect_plot(context, deed.id))
    for building in context.box.buildings:
        wanted.update((building.price, building.limit, building.rent))
    assert not wanted - list_figures(read_words(homes))
    assert list_figures(read_words(homes))[FEE] == 1
    told = read_words(cards)
    assert [n for n in range(1, 34) if str(n) not in told] == []
    covered = context.label("overview_insured")
    assert told.count(covered) == 13


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
    assert seen == {100: 12, 200: 12, 1: 15}  # counters, circles, tenths of a mortgage
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
    printed = [each for kind in roofs for each in roof_pieces(context, kind)]
    found = Counter(
        figure
        for each in printed
        for figure in list_figures(read_words(each.front)).elements()
        for _ in range(each.count)
    )
    assert found == dict.fromkeys(range(1, 7), 2)
    assert sum(each.count for each in printed) == 17
    signs = []
    for kind in context.box.pieces:
        if kind.kind == "permit" and kind.pips:
            (permit,) = permit_pieces(context, kind)
            signs += [next(w for w in read_words(face) if re.search("[IV]", w))[:1]
                      + kind.id[-1] for face in (permit.front, permit.back)]  # fmt: skip
    assert signs == ["+1", "−1", "+2", "−2", "+3", "−3"]

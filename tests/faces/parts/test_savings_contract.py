"""Savings cards and the counters that cover their circles."""

import pytest

from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.parts.declared import CARD
from pnp.box.places.rings import DIAMETER, circles
from pnp.box.reading.reader import read_box
from pnp.faces.face import Face
from pnp.faces.parts.savings_contract import savings_piece
from pnp.faces.theme import WHITE
from pnp.press.imposition import impose
from pnp.press.job import PrintJob
from pnp.press.paper import A4, Backs
from pnp.press.printing import context_for
from tests.faces.conftest import LANGUAGES, Drawn, Note
from tests.faces.declared import declared_pieces

HALF_AN_INCH = 12.7
"""The side of a counter in mm, and the width of the punch that makes it round."""


@pytest.fixture(scope="module")
def chalet() -> Box:
    return read_box(find_kit("chalet"))


def diameter(drawn: Drawn) -> float | None:
    """Give the diameter of a round outline; None if it is not round."""
    xs, ys = zip(*drawn.points, strict=True)
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    return wide if len(drawn.points) == 13 and abs(wide - high) < 0.001 else None


def stamps(face: Face, note: Note) -> list[tuple[float, float, float]]:
    """Find the empty circles of a card: white and round, wider than 10 mm."""
    found = []
    for drawn in note(face).drawn:
        wide = diameter(drawn)
        if wide and wide > 10 and drawn.fill == WHITE:
            xs, ys = zip(*drawn.points, strict=True)
            found.append(((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2, round(wide, 3)))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_has_a_circle_for_each_counter(chalet: Box, note: Note, lang: str) -> None:
    context = context_for(chalet, PrintJob(lang=lang))
    for contract in chalet.money.contracts:
        piece = savings_piece(context, contract)
        assert piece.back is not None
        front, back = stamps(piece.front, note), stamps(piece.back, note)
        assert (len(front), len(back)) == (contract.deposits, contract.circles)
        assert {wide for *_, wide in (*front, *back)} == {DIAMETER}


@pytest.mark.parametrize("name", ["counters", "red-counters"])
def test_a_counter_lies_within_its_circle_cut_square_or_round(chalet: Box, name: str) -> None:
    (counter,) = declared_pieces(context_for(chalet, PrintJob()), name)
    size = counter.front.size
    assert size.width == size.height == HALF_AN_INCH < DIAMETER
    assert counter.back is not None, "a counter is printed on both sides"


def test_counters_cut_square_lie_on_a_full_card_without_touching(chalet: Box) -> None:
    for contract in chalet.money.contracts:
        for count in (contract.deposits, contract.circles):
            spots = circles(count)
            for n, (x, y) in enumerate(spots):
                assert 3 + HALF_AN_INCH / 2 <= x <= CARD.width - 3 - HALF_AN_INCH / 2
                assert all(max(abs(x - a), abs(y - b)) >= HALF_AN_INCH + 1 for a, b in spots[:n]), (
                    contract.sum,
                    count,
                )


def test_counters_are_parted_by_straight_cuts_alone(chalet: Box) -> None:
    (counter,) = declared_pieces(context_for(chalet, PrintJob()), "counters")
    page = impose([counter], A4, "long-edge")[0].front
    areas = [each.area for each in page.placements]
    assert len(areas) == counter.count == 120
    assert len(page.cuts_x) + len(page.cuts_y) < 30


def test_a_counter_shows_the_sum_and_the_office_its_content_names(chalet: Box, note: Note) -> None:
    context = context_for(chalet, PrintJob(lang="en"))
    shown = {}
    for counter in (
        *declared_pieces(context, "counters"),
        *declared_pieces(context, "red-counters"),
    ):
        drawn = note(counter.front)
        icons = [key.split(" ")[1] for key in drawn.stamped if key.startswith("icon ")]
        shown[counter.id.partition("/")[2]] = (*icons, *(line.text for line in drawn.written))
    assert shown == {
        "counter-green": ("head-office", "4,000"),
        "counter-red": ("insurance", "1,000"),
    }


@pytest.mark.parametrize("count", [2, 3, 4, 6, 8, 12])
def test_counters_lie_beside_each_other_without_touching(count: int) -> None:
    spots = circles(count)
    assert len(set(spots)) == count
    for n, (x, y) in enumerate(spots):
        for a, b in spots[:n]:
            assert ((x - a) ** 2 + (y - b) ** 2) ** 0.5 >= DIAMETER + 0.5
        assert DIAMETER / 2 + 3 <= x <= 63 - DIAMETER / 2 - 3


@pytest.mark.parametrize("flip", ["long-edge", "short-edge", "fold"])
def test_a_card_turned_over_is_upright(chalet: Box, flip: Backs) -> None:
    """Turned round its upright axis, the way players turn cards, the back stands on its feet."""
    piece = savings_piece(context_for(chalet, PrintJob()), chalet.money.contracts[0])
    sheet = impose([piece], A4, flip)[0]
    front = sheet.front.placements[0]
    backs = sheet.back.placements if sheet.back else sheet.front.placements
    back = next(each for each in backs if each.side == "back")
    # folded over a level line, the back is printed on its head, like one that flips short
    assert (back.turn - front.turn) % 360 == (0 if flip == "long-edge" else 180)


def test_both_sides_name_their_sums(chalet: Box, note: Note) -> None:
    context = context_for(chalet, PrintJob(lang="de"))
    piece = savings_piece(context, chalet.money.contracts[2])
    assert piece.back is not None
    front, back = note(piece.front), note(piece.back)
    assert front.says("80.000\u00a0DM") == 1
    assert front.says("Guthaben") == 1
    assert back.says("48.000\u00a0DM") == 1
    assert back.says("Darlehen") == 1
    assert front.says(piece.code) == back.says(piece.code) == 1

"""Savings cards and the counters that cover their circles."""

import pytest

from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.faces.face import Face
from pnp.faces.parts.counter import SIDE, counter_pieces
from pnp.faces.parts.savings_contract import circles, savings_piece
from pnp.faces.stamp import DIAMETER
from pnp.faces.theme import WHITE
from pnp.press.imposition import impose
from pnp.press.job import PrintJob
from pnp.press.paper import A4, Backs
from pnp.press.printing import context_for
from tests.faces.conftest import LANGUAGES, Drawn, Note


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
def test_counters_are_as_wide_as_the_circles_they_cover(chalet: Box, note: Note, lang: str) -> None:
    context = context_for(chalet, PrintJob(lang=lang))
    for contract in chalet.money.contracts:
        piece = savings_piece(context, contract)
        assert piece.back is not None
        front, back = stamps(piece.front, note), stamps(piece.back, note)
        assert (len(front), len(back)) == (contract.deposits, contract.circles)
        assert {wide for *_, wide in (*front, *back)} == {DIAMETER}
    for kind in chalet.pieces:
        if kind.kind == "counter":
            (counter,) = counter_pieces(context, kind)
            rounds = [wide for each in note(counter.front).drawn if (wide := diameter(each))]
            assert round(max(rounds), 3) == DIAMETER
            assert counter.front.size.width == SIDE


def test_a_counter_shows_the_sum_and_the_office_its_content_names(chalet: Box, note: Note) -> None:
    context = context_for(chalet, PrintJob(lang="en"))
    shown = {}
    for kind in chalet.pieces:
        if kind.kind == "counter":
            (counter,) = counter_pieces(context, kind)
            drawn = note(counter.front)
            icons = [key.split(" ")[1] for key in drawn.stamped if key.startswith("icon ")]
            shown[kind.id] = (*icons, *(line.text for line in drawn.written))
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

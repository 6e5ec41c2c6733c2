import pytest

from pnp.faces.context import Context
from pnp.faces.parts.banknote import HEIGHT, note_pieces
from pnp.faces.theme import Ink
from pnp.units import Rect
from tests.faces.conftest import Note


def test_a_note_shows_its_value_in_two_corners_and_in_its_rosette(
    context: Context, note: Note
) -> None:
    for money in context.box.money.notes:
        book = note(note_pieces(context, money)[0].front)
        large = [line for line in book.written if line.text == str(money.value)]
        assert len(large) == 3
        assert min(line.size for line in large) >= 14
        assert book.says(context.localise(money.words)) == 1
        assert book.says(context.localise(context.box.money.issuer)) == 1


def test_notes_are_told_apart_by_width_colour_and_ornament(context: Context, note: Note) -> None:
    notes = context.box.money.notes
    faces = [note_pieces(context, money)[0].front for money in notes]
    assert len({face.size.width for face in faces}) == len(notes)
    assert {face.size.height for face in faces} == {HEIGHT}
    engravings = {
        next(key for key in note(face).stamped if key.startswith("engraving")).split()[1]
        for face in faces
    }
    assert len(engravings) == len(notes)
    assert len({context.theme.colour(money.colour) for money in notes}) == len(notes)


def test_dearer_notes_have_more_petals(context: Context, note: Note) -> None:
    def petals(value: int) -> int:
        money = next(money for money in context.box.money.notes if money.value == value)
        strands = [
            key for key in note(note_pieces(context, money)[0].front).stamped if "strand" in key
        ]
        return max(int(key.split("waves=")[1].split(",")[0]) for key in strands)

    assert petals(1) < petals(500)


def test_a_note_has_one_side_and_comes_as_often_as_the_box_holds(context: Context) -> None:
    for money in context.box.money.notes:
        pieces = note_pieces(context, money)
        assert {piece.back for piece in pieces} == {None}
        assert sum(piece.count for piece in pieces) == money.count + money.spare


def test_no_two_notes_of_a_box_bear_one_number(context: Context, note: Note) -> None:
    known = set[str]()
    numbers = [
        note(piece.front, known).written[-1].text
        for money in context.box.money.notes
        for piece in note_pieces(context, money)
    ]
    assert {"CR\u00a0A\u00a0001", "CR\u00a0A\u00a0020", "CR\u00a0G\u00a0040"} <= set(numbers)
    assert len(set(numbers)) == len(numbers) == 240


@pytest.mark.parametrize("value", [1, 50, 500])
def test_plates_of_type_reach_to_the_border(
    briefs: dict[tuple[str, Ink], Context], note: Note, value: int
) -> None:
    """Between a plate and the border no crumbs of the screens are left."""
    for context in briefs.values():
        money = next(money for money in context.box.money.notes if money.value == value)
        face = note_pieces(context, money)[0].front
        inner = Rect(0, 0, face.size.width, HEIGHT).inset(5.7)
        book = note(face)
        squares = [s.points for s in book.drawn if s.fill and len(s.points) == 4]
        plates = squares[-5:]  # drawn last: two values, number, bank, words
        for points in plates:
            xs, ys = zip(*points, strict=True)
            beside = min(min(xs) - inner.x, inner.right - max(xs))
            above = min(min(ys) - inner.y, inner.bottom - max(ys))
            assert 0 <= beside <= 0.2
            assert 0 <= above <= 0.2

"""Notes and cheques: what they say, and that no two sums look alike."""

from itertools import pairwise

import pytest

from pnp.faces.context import Context
from pnp.faces.face import PrintedPiece
from pnp.faces.parts.paper_money import HEIGHT, cheque_pieces, class_of, note_pieces
from pnp.faces.pen import LEAST_LINE as HAIR
from pnp.faces.theme import Ink
from pnp.units import Rect
from tests.faces.conftest import INKS, LANGUAGES, PRINTINGS, Note, Seen, assert_sound, brief


def cheques(context: Context) -> tuple[PrintedPiece, ...]:
    kind = next(piece for piece in context.box.pieces if piece.kind == "cheque")
    return cheque_pieces(context, kind)


def test_a_note_shows_its_sum_in_corners_and_its_value_large(context: Context, note: Note) -> None:
    for money in context.box.money.notes:
        book = note(note_pieces(context, money)[0].front)
        corners = [line for line in book.written if line.text == context.sum(money.value)]
        assert len(corners) == 2
        assert min(line.size for line in corners) >= 12
        (large,) = [line for line in book.written if line.text == str(money.value)]
        assert large.size > 1.5 * max(line.size for line in corners)
        assert book.says(context.localise(money.words)) == 1
        assert book.says(context.localise(context.box.money.issuer)) == 1


def test_thousands_are_set_apart(note: Note) -> None:
    context = brief("grundbesitz", "de")
    book = note(note_pieces(context, context.box.money.notes[0])[0].front)
    assert (book.says("10\u00a0000"), book.says("M.\u00a010\u00a0000")) == (1, 2)


@pytest.mark.parametrize(
    ("count", "kinds"),
    [(1, "l"), (2, "lm"), (3, "lmh"), (6, "llmmhh"), (7, "lllmmhh"), (8, "lllmmmhh")],
)
def test_values_fall_into_three_classes(count: int, kinds: str) -> None:
    values = [10**n for n in range(count)]
    assert "".join(class_of(each, values)[0] for each in values) == kinds


def test_each_note_is_4_mm_wider_than_the_next_lower() -> None:
    for kit in ("cronulla", "grundbesitz", "solo", "chalet"):
        widths = [each.width for each in brief(kit).box.money.notes]
        assert {a - b for a, b in pairwise(widths)} == {4}


def test_no_ornament_runs_into_a_word(note: Note) -> None:
    for context in (brief("cronulla", *each) for each in PRINTINGS):
        for money in context.box.money.notes:
            book = note(note_pieces(context, money)[0].front)
            free = [each for each in book.drawn if not each.clipped]
            thin = [each for each in free if each.stroke and each.stroke.width == HAIR]
            points = [point for each in thin for point in each.points]
            for line in book.written:
                area = line.area
                deep = area.height * 0.22  # above capitals and below the baseline
                letters = Rect(area.x, area.y + deep, area.width, area.height - 2 * deep)
                assert not any(map(letters.holds, points)), (money.value, line.text)


def test_notes_are_told_apart_by_width_colour_and_ornament(context: Context, note: Note) -> None:
    notes = context.box.money.notes
    faces = [note_pieces(context, money)[0].front for money in notes]
    assert len({face.size.width for face in faces}) == len(notes)
    assert {face.size.height for face in faces} == {HEIGHT}
    stamped = [[key for key in note(face).stamped if key.startswith("engraving")] for face in faces]
    assert len({keys[0].split()[1] for keys in stamped}) == len(notes)
    assert len({context.theme.colour(money.colour) for money in notes}) == len(notes)


def test_dearer_notes_have_more_petals(context: Context, note: Note) -> None:
    def petals(value: int) -> int:
        money = next(money for money in context.box.money.notes if money.value == value)
        stamped = note(note_pieces(context, money)[0].front).stamped
        strands = [key for key in stamped if "strand" in key and "strands=8" in key]
        return max(int(key.split("waves=")[1].split(",")[0]) for key in strands)

    assert petals(1) < petals(20) < petals(100)


def test_a_note_has_one_side_and_comes_as_often_as_the_box_holds(context: Context) -> None:
    for money in context.box.money.notes:
        pieces = note_pieces(context, money)
        assert {piece.back for piece in pieces} == {None}
        assert sum(piece.count for piece in pieces) == money.count + money.spare


def test_no_two_notes_of_a_box_bear_one_number(context: Context, note: Note) -> None:
    known = Seen()
    pieces = [piece for money in context.box.money.notes for piece in note_pieces(context, money)]
    numbers = [note(piece.front, known).written[-1].text for piece in pieces]
    assert {"CR\u00a0A\u00a0001", "CR\u00a0A\u00a0020", "CR\u00a0G\u00a0040"} <= set(numbers)
    assert len(set(numbers)) == len(numbers) == 240


def test_backs_are_one_for_each_value_and_take_little_ink(context: Context, note: Note) -> None:
    for money in context.box.money.notes:
        backs = {piece.back for piece in note_pieces(context, money, backs=True)}
        (back,) = backs
        assert back is not None
        book = note(back)
        assert book.says(context.sum(money.value)) == 2
        drawn = [(x, y) for each in book.drawn for x, y in each.points]
        assert min(min(x, y, back.size.width - x, HEIGHT - y) for x, y in drawn) >= 4.5


def test_every_cheque_has_its_number_and_asks_for_its_needs(context: Context, note: Note) -> None:
    pieces = cheques(context)
    books = [note(piece.front) for piece in pieces]
    assert [book.written[-1].text[-3:] for book in books] == [f"{n:03d}" for n in range(1, 9)]
    assert {(piece.id, piece.count) for piece in pieces} == {("cheque", 1)}
    for key in ("payee", "amount", "words", "entry", "signature"):
        assert books[0].says(context.label(f"cheque_{key}")) == 1
    assert books[0].says(context.codes["cheque"]) == 1  # the look-up has it
    assert len({key for key in books[0].stamped if "/ground " in key}) == 1


def test_no_engraving_is_seen_where_words_stand(note: Note) -> None:
    for context in (brief("cronulla", *each) for each in PRINTINGS):
        book = note(cheques(context)[0].front)
        screen = next(
            n for n, each in enumerate(book.drawn) if each.stroke and each.stroke.width == HAIR
        )
        plates = [each.area for each in book.drawn[screen + 1 :] if each.fill and not each.stroke]
        said = [line.area for line in book.written if line.area.y > 13.5]
        assert len(said) >= 5
        assert all(any(plate.covers(area) for plate in plates) for area in said)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ink", INKS)
def test_a_cheque_has_all_that_a_bank_asks_of_one(note: Note, lang: str, ink: Ink) -> None:
    context = brief("neue-heimat", lang, ink)
    pieces, issuer = cheques(context), context.localise(context.box.money.issuer)
    assert len(pieces) == 60
    book = note(pieces[0].front)
    assert_sound(pieces[0].front, book)
    figure = context.label("cheque_figure", n=1, sum="")
    written = [context.label(f"cheque_{key}") for key in ("payee", "bearer", "spelt", "dated")]
    assert [book.says(said) for said in (figure, issuer, *written)] == [1] * 6
    assert [note(each.front).written[-1].text[-3:] for each in pieces[::59]] == ["001", "060"]
    stamp = "".join(each.text for each in book.written if len(each.text) == 1)
    assert stamp.startswith(issuer.upper().replace(" ", ""))
    assert min(each.stroke.width for each in book.drawn if each.stroke) >= HAIR

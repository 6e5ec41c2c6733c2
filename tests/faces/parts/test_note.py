from pnp.faces.brief import Brief
from pnp.faces.parts.note import HEIGHT, note_piece
from tests.faces.conftest import Note


def test_a_note_shows_its_value_in_two_corners_and_in_its_rosette(brief: Brief, note: Note) -> None:
    for money in brief.box.money.notes:
        book = note(note_piece(brief, money).front)
        large = [line for line in book.written if line.text == str(money.value)]
        assert len(large) == 3
        assert min(line.size for line in large) >= 14
        assert book.says(brief.said(money.words)) == 1
        assert book.says(brief.said(brief.box.money.issuer)) == 1


def test_notes_are_told_apart_by_width_colour_and_ornament(brief: Brief, note: Note) -> None:
    notes = brief.box.money.notes
    faces = [note_piece(brief, money).front for money in notes]
    assert len({face.size.width for face in faces}) == len(notes)
    assert {face.size.height for face in faces} == {HEIGHT}
    engravings = {
        next(key for key in note(face).stamped if key.startswith("engraving")).split()[1]
        for face in faces
    }
    assert len(engravings) == len(notes)
    assert len({brief.hand.colour(money.colour) for money in notes}) == len(notes)


def test_dearer_notes_have_more_petals(brief: Brief, note: Note) -> None:
    def petals(value: int) -> int:
        money = next(money for money in brief.box.money.notes if money.value == value)
        strands = [key for key in note(note_piece(brief, money).front).stamped if "strand" in key]
        return max(int(key.split("waves=")[1].split(",")[0]) for key in strands)

    assert petals(1) < petals(500)


def test_a_note_has_one_side_and_comes_as_often_as_the_box_holds(brief: Brief) -> None:
    for money in brief.box.money.notes:
        piece = note_piece(brief, money)
        assert piece.back is None
        assert piece.count == money.count + money.spare

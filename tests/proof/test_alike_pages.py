"""Pages that draw the same are looked at once, and a breach is told of each of them."""

from io import BytesIO

from pypdf import PdfReader, PdfWriter
from pypdf.generic import DecodedStreamObject, NameObject

from pnp.proof.alike_pages import find_first_alike, find_grounds
from pnp.proof.content_operators import numbers_of, read_operators, read_steps


def three_pages(second: bytes, *, locked: bool = False) -> PdfReader:
    writer, out = PdfWriter(), BytesIO()
    for drawn in (b"0 0 9 9 re f", second, b"0 0 9 9 re f"):
        stream = DecodedStreamObject()
        stream.set_data(drawn)
        page = writer.add_blank_page(99, 99)
        page[NameObject("/Contents")] = writer._add_object(stream)
    if locked:
        writer.encrypt("x", algorithm="RC4-128")
    writer.write(out)
    return PdfReader(out)


def test_a_page_is_alike_the_first_that_draws_the_same() -> None:
    assert find_first_alike(three_pages(b"0 0 9 9 re f")) == [1, 1, 1]
    assert find_first_alike(three_pages(b"0 0 9 8 re f")) == [1, 2, 1]


def test_words_are_no_part_of_a_ground_and_all_else_is() -> None:
    for second, alike in (
        (b"0 0 9 9 re f", True),
        (b"0 0 9 9 re f[(12)-3(])]TJ", True),
        (b"0 0 9 9 re f(1\\)2)Tj<4142>Tj", True),
        (b"0 0 9 8 re f", False),
        (b"0 0 9 9 re f 1 Tr (1) Tj", False),
    ):
        one, other, again = find_grounds(three_pages(second))
        assert one == again
        assert (one == other) == alike, second


def test_what_is_locked_has_no_pages_that_are_alike() -> None:
    assert find_first_alike(three_pages(b"n", locked=True)) == []
    assert find_grounds(three_pages(b"n", locked=True)) == []


def test_steps_come_as_one_and_all_else_by_itself() -> None:
    drawn = b"/Over gs 1 0 0 rg 0 0 m\n1 2.5 l .5 -1 2 3 4 5 c h S 1 2 3 4 re f (0 0 m) Tj"
    read = list(read_operators(drawn))
    assert [name for name, _ in read] == ["gs", "rg", "steps", "S", "steps", "f", "Tj"]
    steps = [(name, numbers_of(at)) for name, at in read_steps(read[2][1][0])]
    assert steps == [("m", [0, 0]), ("l", [1, 2.5]), ("c", [0.5, -1, 2, 3, 4, 5]), ("h", [])]

"""Diagrams of rule booklets: drawn from printed pieces, their words where they belong."""

from dataclasses import replace
from functools import cache

import pytest

from pnp.box.diagrams import CallOut, Diagram, Exhibit, WordSide, diagrams_of
from pnp.box.model import Box
from pnp.box.packs import content_root, find_kit
from pnp.box.reading.reader import read_box
from pnp.box.words import Words
from pnp.errors import LayoutError, PrintError
from pnp.faces.boards import laid_table
from pnp.faces.context import Context
from pnp.faces.diagrams.exhibits import show
from pnp.faces.diagrams.set_diagram import set_call_outs, set_diagram, set_diagrams
from pnp.faces.face import Face
from pnp.faces.face_search import find_words
from pnp.faces.parts.rule_booklet import booklet_faces
from pnp.press.job import PrintJob
from pnp.press.paper import A4
from pnp.press.printing import context_for
from pnp.press.reference_sheets import page_size
from pnp.press.type import TypeCase
from tests.faces.conftest import Notebook

FONTS = content_root() / "fonts"
COLUMN = (108.5, 173.0)
KITS = [("cronulla", "de"), ("grundbesitz", "fr"), ("solo", "en")]


@cache
def brief(kit: str, lang: str) -> Context:
    return context_for(read_box(find_kit(kit)), PrintJob(lang=lang))


def drawn(context: Context, *shows: Exhibit, **keys: int) -> Notebook:
    book = Notebook(FONTS)
    diagram = Diagram("test", shows, **keys)  # type: ignore[arg-type]  # whole numbers alone
    set_diagram(context, TypeCase(FONTS), diagram, *COLUMN).draw(book)
    return book


def words(text: str) -> Words:
    return Words("en", {"en": text})


@pytest.mark.parametrize(("kit", "lang"), KITS)
def test_every_diagram_of_the_kits_is_set_and_called_in(kit: str, lang: str) -> None:
    context = brief(kit, lang)
    assert set(set_diagrams(context, TypeCase(FONTS), *COLUMN)) == {
        each.id for each in diagrams_of(context.box)
    }
    for booklet in context.box.booklets:
        for each in diagrams_of(context.box):
            assert booklet.text.count(f"]({each.id})") == 1, (booklet.lang, each.id)


def test_a_call_out_finds_the_words_it_is_about_in_the_row_they_stand_in() -> None:
    context = brief("cronulla", "en")
    piece = context.shelf.find("deeds", "kingsway") if context.shelf else None
    assert piece is not None
    price, house = (find_words(piece.front, TypeCase(FONTS), each) for each in ("$350", "House"))
    assert price is not None
    assert house is not None
    assert price.y < house.y
    assert house.right > house.x + 10  # its price belongs to the row


@pytest.mark.parametrize(
    ("kit", "deed"), [("cronulla", "kingsway"), ("grundbesitz", "poststrasse")]
)
def test_a_label_ends_at_its_sum_and_not_at_what_stands_behind_it(kit: str, deed: str) -> None:
    context = brief(kit, "en")
    piece = context.shelf.find("deeds", deed) if context.shelf else None
    assert piece is not None
    loan = find_words(piece.front, TypeCase(FONTS), context.label("mortgage_value"))
    assert loan is not None
    assert loan.right < piece.front.size.width * 0.75  # the code stands further right


@pytest.mark.parametrize("side", ["right", "above", "below"])
def test_a_line_ends_on_the_side_that_leaves_other_words_of_the_row_free(side: WordSide) -> None:
    context, case = brief("cronulla", "en"), TypeCase(FONTS)
    call = CallOut(words("the loan"), label="mortgage_value", side=side)
    deed = Exhibit(piece="deeds/kingsway", calls=(call,))
    thing = show(context, deed)
    assert thing.face is not None
    area = find_words(thing.face, case, context.label("mortgage_value"))
    assert area is not None
    x, y = set_call_outs(context, case, deed, thing, 1, 70, 30).calls[0].target
    assert (x > area.right, y < area.y, y > area.bottom) == (
        side == "right", side == "above", side == "below",
    )  # fmt: skip


def test_a_number_may_stand_beside_its_place_with_a_line() -> None:
    beside = CallOut(words("Start"), at=(545, 452), disc=(577, 470))
    on_it = replace(beside, disc=())
    shapes = [
        len(drawn(brief("cronulla", "en"), Exhibit(table=True, calls=(call,))).drawn)
        for call in (on_it, beside)
    ]
    assert shapes[1] == shapes[0] + 4  # line and dot, each with its rim


def test_words_that_stand_nowhere_on_the_piece_are_named() -> None:
    lost = Exhibit(piece="deeds/kingsway", calls=(CallOut(words("here"), to=words("tennis")),))
    with pytest.raises(PrintError, match="“tennis” does not stand on the piece"):
        drawn(brief("cronulla", "en"), lost)


@pytest.mark.parametrize(
    ("exhibit", "say"),
    [
        (Exhibit(piece="deeds/atlantis"), "there is no piece `deeds/atlantis`"),
        (Exhibit(space="atlantis"), "there is no space `atlantis`"),
        (Exhibit(notes="price:atlantis"), "there is no price `atlantis`"),
        (Exhibit(), "shows nothing"),
    ],
)
def test_what_there_is_not_is_named(exhibit: Exhibit, say: str) -> None:
    with pytest.raises(PrintError, match=say):
        drawn(brief("cronulla", "en"), exhibit)


def test_the_notes_of_a_diagram_pay_the_sum() -> None:
    book = drawn(brief("cronulla", "en"), Exhibit(notes="redemption:kingsway"))  # $193
    found = [key.split()[1] for key in book.stamped if key.startswith("note ")]
    notes = {each for each in found if each.isdigit()}
    assert sorted(map(int, notes), reverse=True) == [100, 50, 20, 1]


def test_cells_are_numbered_and_what_is_said_stands_below() -> None:
    steps = [Exhibit(dice=(5, 2), says=words("Throw")), Exhibit(icon="house", says=words("Build"))]
    book = drawn(brief("cronulla", "en"), *steps, columns=2, numbered=1)
    assert [line.text for line in book.written] == ["Throw", "1", "Build", "2"]


def test_who_plays_alone_stands_at_home_and_the_bank_on_what_it_has_taken() -> None:
    box = brief("solo", "fr").box
    ring = box.board
    assert ring is not None
    hands = laid_table.share_out(box)
    held = [ring.spaces[n].deed for n in laid_table.choose_stops(box, ring, 4)]
    assert held[0] in {deed.id for deed in hands[0]}
    assert set(held[1:]) == {deed.id for deed in hands[2]}


def pages(box: Box, lang: str) -> tuple[Face, ...]:
    context = context_for(box, PrintJob(lang=lang))
    return booklet_faces(context, page_size(A4), TypeCase(FONTS))


def test_a_diagram_that_is_called_in_and_not_there_is_named_with_its_line() -> None:
    box = brief("cronulla", "en").box
    written = tuple(
        replace(each, text=each.text.replace("](auction)", "](auktion)")) for each in box.booklets
    )
    with pytest.raises(LayoutError) as caught:
        pages(replace(box, booklets=written), "en")
    (misfit,) = caught.value.misfits
    assert misfit.say == "there is no diagram `auktion`; did you mean `auction`?"
    assert misfit.line


def test_the_back_cover_is_for_looking_up_and_no_page_is_left_empty() -> None:
    box = brief("solo", "en").box
    faces = pages(box, "en")
    assert len(faces) == 12
    book = Notebook(FONTS)
    faces[-1].draw(book)
    assert book.says("At a glance") == 1
    assert book.faults == []
    titles = []
    for face in faces[1:-1]:
        page = Notebook(FONTS, known=set())
        face.draw(page)
        titles += [line.text for line in page.written if line.text == "Notes"]
    assert titles == []


def test_a_pawn_on_a_space_is_drawn_small_without_small_type() -> None:
    book = drawn(brief("cronulla", "en"), Exhibit(space="ozone-street", pawns=("pawn-gull",)))
    assert book.says("Gull") == 0  # lettering of the picture, not type of 5 pt
    assert book.says("Ozone Street") == 1

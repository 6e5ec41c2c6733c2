"""Diagrams of rule booklets: drawn from printed pieces, their words where they belong."""

import re
from dataclasses import replace
from functools import partial

import pytest

from pnp.box.diagrams import CallOut, Diagram, Exhibit, LaidExhibit, WordSide, diagrams_of
from pnp.box.model import Box
from pnp.box.places.rings import circles
from pnp.box.places.rows import find_place, floor_area
from pnp.box.words import Words
from pnp.errors import LayoutError, PrintError
from pnp.faces.context import Context, Face
from pnp.faces.diagrams import laid_table
from pnp.faces.diagrams.exhibits import find_called, show
from pnp.faces.diagrams.set_diagram import find_target, set_diagram, set_diagrams
from pnp.faces.parts.reference_tables import tell_offices
from pnp.faces.parts.rule_booklet import booklet_faces
from pnp.faces.reduction import find_words
from pnp.press.job import PrintJob
from pnp.press.paper import A4
from pnp.press.printing import context_for
from pnp.press.reference_sheets import page_size
from pnp.press.type import TypeCase
from tests.faces.conftest import LANGUAGES, Notebook, Seen, brief, note

COLUMN = (108.5, 173.0)
KITS = [("cronulla", "de"), ("grundbesitz", "fr"), ("solo", "en"),
        *(("neue-heimat", lang) for lang in LANGUAGES)]  # fmt: skip


def drawn(context: Context, *shows: Exhibit, **keys: int) -> Notebook:
    book = Notebook()
    diagram = Diagram("test", shows, **keys)  # type: ignore[arg-type]  # whole numbers alone
    set_diagram(context, TypeCase(), diagram, *COLUMN).draw(book)
    return book


def words(text: str) -> Words:
    return Words("en", {"en": text})


@pytest.mark.parametrize(("kit", "lang"), KITS)
def test_every_diagram_of_the_kits_is_set_and_called_in(kit: str, lang: str) -> None:
    context = brief(kit, lang)
    made = set_diagrams(context, TypeCase(), *COLUMN)
    assert set(made) == {each.id for each in diagrams_of(context.box)}
    for booklet in context.box.booklets:
        for each in diagrams_of(context.box):
            assert booklet.text.count(f"]({each.id})") == 1, (booklet.lang, each.id)


def test_a_call_out_finds_the_words_it_is_about_in_the_row_they_stand_in() -> None:
    context = brief("cronulla")
    piece = context.find_piece("deeds", "kingsway")
    assert piece is not None
    price, house = (find_words(piece.front, TypeCase(), each) for each in ("$350", "House"))
    assert price is not None
    assert house is not None
    assert price.y < house.y
    assert house.right > house.x + 10  # its price belongs to the row


@pytest.mark.parametrize(
    ("kit", "deed"), [("cronulla", "kingsway"), ("grundbesitz", "poststrasse")]
)
def test_a_label_ends_at_its_sum_and_not_at_what_stands_behind_it(kit: str, deed: str) -> None:
    context = brief(kit, "en")
    piece = context.find_piece("deeds", deed)
    assert piece is not None
    loan = find_words(piece.front, TypeCase(), context.label("mortgage_value"))
    assert loan is not None
    assert loan.right < piece.front.size.width * 0.75  # the code stands further right


@pytest.mark.parametrize("side", ["right", "above", "below"])
def test_a_line_ends_on_the_side_that_leaves_other_words_of_the_row_free(side: WordSide) -> None:
    context, case = brief("cronulla"), TypeCase()
    call = CallOut(words("the loan"), label="mortgage_value", side=side)
    deed = Exhibit(piece="deeds/kingsway", calls=(call,))
    thing = show(context, deed)
    area = find_words(thing, case, context.label("mortgage_value"))
    assert area is not None
    x, y = find_target(context, case, call, thing)
    assert (x > area.right, y < area.y, y > area.bottom) == (
        side == "right", side == "above", side == "below",
    )  # fmt: skip


def test_a_number_may_stand_beside_its_place_with_a_line() -> None:
    beside = CallOut(words("Start"), at=(545, 452), disc=(577, 470))
    on_it, aside = (len(drawn(brief("cronulla"), Exhibit(table=True, calls=(call,))).drawn)
                    for call in (replace(beside, disc=()), beside))  # fmt: skip
    assert aside == on_it + 4  # line and dot, each with its rim


def test_words_that_stand_nowhere_on_the_piece_are_named() -> None:
    lost = Exhibit(piece="deeds/kingsway", calls=(CallOut(words("here"), to=words("tennis")),))
    with pytest.raises(PrintError, match="“tennis” does not stand on the piece"):
        drawn(brief("cronulla"), lost)


def test_a_number_on_a_diagram_stands_somewhere() -> None:
    nowhere = Exhibit(table=True, calls=(CallOut(words("here"), disc=(5, 5)),))
    with pytest.raises(PrintError, match="“here” is said of no place"):
        drawn(brief("cronulla"), nowhere)


ROW = (2.0, 46.0, 186.0, 95.0)


def laid(piece: str, on: str) -> Exhibit:
    return Exhibit(cut=ROW, lays=(LaidExhibit(piece, on=on),))


def covered(circles: int) -> Exhibit:
    return Exhibit(piece="contracts/contract/contract-20000", laid=circles)


@pytest.mark.parametrize(("kit", "exhibit", "say"), [
    ("cronulla", Exhibit(piece="deeds/atlantis"), "there is no piece `deeds/atlantis`"),
    ("cronulla", Exhibit(space="atlantis"), "there is no space `atlantis`"),
    ("cronulla", Exhibit(notes="price:atlantis"), "there is no price `atlantis`"),
    ("cronulla", Exhibit(), "shows nothing"),
    ("neue-heimat", laid("floors/floor-pink-6", "floor 1.1 1"), "no piece `floors/floor-pink"),
    ("neue-heimat", laid("floors/floor-red-6", "floor 4.1 1"), "has no place `floor 4.1 1`"),
    ("chalet", covered(3), "has 2 circles to cover, not 3"),
    ("chalet", Exhibit(space="parkallee-3"), "there is no space `parkallee-3`"),
])  # fmt: skip
def test_what_there_is_not_is_named(kit: str, exhibit: Exhibit, say: str) -> None:
    with pytest.raises(PrintError, match=say):
        show(brief(kit), exhibit)


def test_the_notes_of_a_diagram_pay_the_sum() -> None:
    book = drawn(brief("cronulla"), Exhibit(notes="redemption:kingsway"))  # $193
    notes = {each for key in book.stamped for each in re.findall(r"'value': '(\d+)'", key)}
    assert sorted(map(int, notes), reverse=True) == [100, 50, 20, 1]


def test_cells_are_numbered_and_what_is_said_stands_below() -> None:
    steps = [Exhibit(dice=(5, 2), says=words("Throw")), Exhibit(icon="house", says=words("Build"))]
    book = drawn(brief("cronulla"), *steps, columns=2, numbered=1)
    assert [line.text for line in book.written] == ["Throw", "1", "Build", "2"]


def test_who_plays_alone_stands_at_home_and_the_bank_on_what_it_has_taken() -> None:
    box = brief("solo").box
    ring = box.board
    assert ring is not None
    hands = laid_table.share_out(box)
    held = [ring.spaces[n].deed for n in laid_table.choose_stops(box, ring, 4)]
    assert held[0] in {deed.id for deed in hands[0]}
    assert set(held[1:]) == {deed.id for deed in hands[2]}


def test_a_board_of_rows_lies_on_the_laid_table() -> None:
    context = context_for(brief("neue-heimat").box, PrintJob(lang="en"))
    lay = partial(laid_table.draw_laid_table, context=context)
    assert note(Face("table", laid_table.TABLE, lay)).says("Haul") == 1


def pages(box: Box, lang: str) -> tuple[Face, ...]:
    context = context_for(box, PrintJob(lang=lang))
    return booklet_faces(context, page_size(A4), TypeCase())


def test_a_diagram_that_is_called_in_and_not_there_is_named_with_its_line() -> None:
    box = brief("cronulla").box
    written = tuple(replace(each, text=each.text.replace("](auction)", "](auktion)"))
                    for each in box.booklets)  # fmt: skip
    with pytest.raises(LayoutError) as caught:
        pages(replace(box, booklets=written), "en")
    (misfit,) = caught.value.findings
    assert misfit.what == "there is no diagram `auktion`; did you mean `auction`?"
    assert misfit.line


def test_the_back_cover_is_for_looking_up_and_no_page_is_left_empty() -> None:
    box = brief("solo").box
    faces = pages(box, "en")
    assert len(faces) == 12
    book = Notebook()
    faces[-1].draw(book)
    assert book.says("At a glance") == 1
    assert book.faults == []
    titles = []
    for face in faces[1:-1]:
        page = Notebook(Seen())
        face.draw(page)
        titles += [line.text for line in page.written if line.text == "Notes"]
    assert titles == []


def test_a_pawn_on_a_space_is_drawn_small_without_small_type() -> None:
    book = drawn(brief("cronulla"), Exhibit(space="ozone-street", pawns=("pawn-gull",)))
    assert book.says("Gull") == 0  # lettering of the picture, not type of 5 pt
    assert book.says("Ozone Street") == 1


def shown(exhibit: Exhibit, kit: str = "neue-heimat") -> Notebook:
    book = Notebook()
    show(brief(kit), exhibit).draw(book)
    return book


def test_a_cut_shows_the_words_of_its_area_and_no_others() -> None:
    said = {each.text for each in shown(Exhibit(cut=ROW)).written}
    assert {"1.1", "1.4", "Main Road", "Haul"} <= said
    assert not said & {"2.1", "1.5", "Neue Heimat", "Illegal earnings"}


def test_a_piece_lies_in_the_place_that_is_named() -> None:
    plan = brief("neue-heimat").box.rows
    assert plan is not None
    floor = LaidExhibit("floors/floor-red-6", on="floor 1.2 3")
    bare, laid = (shown(Exhibit(cut=ROW, lays=lays)) for lays in ((), (floor,)))
    new = [each for each in laid.drawn if each not in bare.drawn]
    area = floor_area(plan, 1, 2, 3)
    points = [(x + ROW[0], y + ROW[1]) for each in new for x, y in each.points]
    assert len(new) > 5
    inner = [p for p in points if area.inset(-2).x <= p[0] <= area.inset(-2).right]
    assert len(inner) > 0.9 * len(points)  # but for patterns, which are clipped
    assert min(y for _, y in inner) > area.y - 12
    assert max(y for _, y in inner) < area.bottom + 12


def test_a_cheque_is_pushed_under_and_its_sum_is_left_in_sight() -> None:
    cheque = LaidExhibit("cheques/cheque", on="rug 1", turn=90, under=True)
    book = shown(Exhibit(cut=(2, 370, 128, 66), lays=(cheque,)))
    edge = 390 - 370
    (figure,) = [each for each in book.written if each.text == "1 million"]
    assert min(y for _, y in figure.corners) > edge


def test_words_point_at_places_by_name_or_by_millimetres() -> None:
    said = words("the mayor")
    plan = brief("neue-heimat").box.rows
    stand = plan and find_place(plan, "mayor 2")
    assert stand
    assert find_called(brief("neue-heimat"), CallOut(said, on="mayor 2")) == stand.middle
    assert find_called(brief("neue-heimat"), CallOut(said, at=(12, 30))) == (12, 30)


def test_numbers_stand_for_the_words_of_a_keyed_diagram() -> None:
    calls = (CallOut(words("one"), on="mayor 1"), CallOut(words("two"), on="limit 1.4"))
    book = drawn(brief("neue-heimat"), Exhibit(cut=ROW, calls=calls), keyed=True)
    assert (book.says("1"), book.says("2"), book.says("one"), book.says("two")) == (2, 2, 1, 1)


def test_a_ring_board_is_cut_as_well() -> None:
    book = shown(Exhibit(cut=(320, 320, 50, 50)), "cronulla")
    assert any("START" in each.text.upper() for each in book.written)


def test_a_space_of_a_town_is_shown_with_its_number_and_plate() -> None:
    size = show(brief("chalet"), Exhibit(space="parkallee-2")).size
    assert 50 < size.width < 80
    assert 36 < size.height < 46


def test_a_card_is_covered_as_far_as_it_has_circles() -> None:
    assert len(circles(2, 2)) == 2
    show(brief("chalet"), covered(2))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_bankers_sheet_says_what_every_office_does(lang: str) -> None:
    context = brief("chalet", lang)
    town = context.box.town
    assert town is not None
    steps = tell_offices(context)
    streets = {street.id: context.localise(street.name) for street in town.streets}
    offices = [stop for stop in town.stops if stop.kind == "office"]
    told = [steps.count(f"**{streets[each.street or '']} {each.number}") for each in offices]
    assert told == [1] * 6
    assert steps.count("\n1.") == 2
    assert "\n5." in steps
    assert "{" not in steps

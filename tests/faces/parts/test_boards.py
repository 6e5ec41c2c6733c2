"""What holds for the board of every game: its words keep off fold, seam, edge, and pieces."""

import pytest

from pnp.box.board import Ring
from pnp.box.model import Box, board_number, group_thousands
from pnp.box.packs import find_kit
from pnp.box.places.fits import places_of
from pnp.box.places.place import lay_pieces
from pnp.box.places.rings import breaks
from pnp.box.places.rows import limit_area, lot_area, row_breaks
from pnp.box.reading.reader import read_box
from pnp.faces.boards.ring_board import FOLD_CLEAR
from pnp.faces.parts.deed import blank_deed_piece
from pnp.faces.parts.reference_tables import bankers_faces
from pnp.faces.theme import Ink
from pnp.press.paper import A4, LETTER, Paper, page_room
from pnp.press.tiling import tiles
from tests.faces.conftest import INKS, LANGUAGES, Note, Notebook, board_of, brief
from tests.shipped import SHIPPED

BOX = {kit: read_box(find_kit(kit)) for kit in SHIPPED}
RINGS = [kit for kit, box in BOX.items() if isinstance(box.board, Ring)]


def width_of(box: Box) -> float:
    board = box.board or box.town
    return board.size if board else box.rows.width if box.rows else 0


@pytest.mark.parametrize("kit", SHIPPED)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ink", INKS)
def test_words_fit_and_keep_off_the_fold_and_the_edge(kit: str, lang: str, ink: Ink) -> None:
    book, wide = board_of(kit, lang, ink), width_of(BOX[kit])
    assert book.faults == []
    for line in book.written:
        area, clear = line.area, FOLD_CLEAR - 0.2
        assert line.size >= (9 if kit == "chalet" else 7), line.text
        assert not line.text.startswith("press."), line.text
        assert area.right <= wide / 2 - clear or area.x >= wide / 2 + clear, line.text
        assert min(area.x, wide - area.right) >= (0 if BOX[kit].board else 3), line.text


def seam_of(box: Box, paper: Paper) -> float:
    if box.town:
        return box.town.seams[0]
    if box.rows:
        own = row_breaks(box.rows)
        return tiles(box.rows.width, height=box.rows.height, breaks=own, most=259)[-1].y
    assert box.board
    return tiles(box.board.size, breaks=breaks(box.board), most=paper.room.height)[-1].y


@pytest.mark.parametrize("kit", SHIPPED)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_glued_seam_crosses_no_words(kit: str, lang: str, paper: Paper) -> None:
    seam = seam_of(BOX[kit], paper)
    assert 0 < seam < width_of(BOX[kit])
    for line in board_of(kit, lang).written:
        assert line.area.bottom <= seam or line.area.y >= seam, line.text


@pytest.mark.parametrize("kit", [*RINGS, "chalet"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_pieces_cover_no_word_and_not_each_other(kit: str, lang: str) -> None:
    words = [(line.text, line.area) for line in board_of(kit, lang).written]
    placed = [place for place in places_of(BOX[kit]) if place.on_board and place.kind != "card"]
    for place in placed:
        laid = lay_pieces(place.area, place.piece, place.wanted)
        assert laid, place
        for area in map(place.lay, laid):
            covered = area.inset(0.001)
            assert place.lay(place.area).covers(area, 0.001), place
            assert not [text for text, word in words if covered.overlaps(word)], place
            others = (each for each in placed if each.space == place.space and each != place)
            assert not any(covered.overlaps(each.lay(each.area)) for each in others), place


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_number_of_a_lot_stays_in_sight_whatever_lies_there(lang: str) -> None:
    plan = BOX["neue-heimat"].rows
    assert plan
    book = board_of("neue-heimat", lang)
    for row in range(1, len(plan.fenced) + 1):
        for lot in range(1, plan.lots + 1):
            (own,) = [line for line in book.written if line.text == f"{row}.{lot}"]
            assert lot_area(plan, row, lot).covers(own.area)
            for place in places_of(BOX["neue-heimat"]):
                assert not place.area.inset(0.3).overlaps(own.area), (own.text, place)


def test_street_and_river_are_named_once_and_each_row_has_the_home_of_its_limit() -> None:
    plan, book = BOX["neue-heimat"].rows, board_of("neue-heimat")
    assert plan
    names = ("Main Road", "Haul", "Mayor", "LIMIT")
    assert [book.says(name) for name in names] == [1, 1, 4, 0], "a limit is a piece of its own"
    homes = [limit_area(plan, row, plan.before_river) for row in (1, 2, 3)]
    lots = [line.area for line in book.written if line.text == str(plan.before_river)]
    assert all(any(home.covers(area, 0.5) for area in lots) for home in homes)


def test_the_board_of_a_site_is_line_work_on_white() -> None:
    for each in board_of("neue-heimat").drawn:
        size = each.area
        # but for its river, which is the largest
        assert each.fill in (None, "#ffffff") or size.width * size.height < 0.15 * 380 * 390


@pytest.mark.parametrize("kit", RINGS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_column_of_the_bankers_sheet_numbers_every_deed(
    kit: str, lang: str, note: Note, book: Notebook
) -> None:
    context = brief(kit, lang)
    (face,) = bankers_faces(context, page_room(A4).size, book)
    words = [line.text for line in note(face).written]
    assert words[words.index(context.label("space")) + 1] == context.label("price")
    prices: dict[int, list[int]] = {}
    for deed in BOX[kit].deeds:
        prices.setdefault(deed.price, []).append(board_number(BOX[kit], deed.id) or 0)
    for price, numbers in prices.items():
        at = words.index(", ".join(map(str, numbers)))
        assert words[at + 1] == group_thousands(BOX[kit], price, lang), price


def test_a_lost_deed_has_a_line_for_its_number(note: Note) -> None:
    """A blank deed stands for one of the ring: beside the line for its name is one for that."""
    front = blank_deed_piece(brief("cronulla")).front
    dotted = [shape for shape in note(front).drawn if shape.stroke and shape.stroke.dashes]
    assert len([shape for shape in dotted if shape.area.bottom < 10]) == 1


@pytest.mark.parametrize("kit", RINGS)
def test_every_tax_stands_on_the_board_and_every_pattern(kit: str) -> None:
    box, context, book = BOX[kit], brief(kit), board_of(kit)
    assert box.board
    for space in (each for each in box.board.spaces if each.kind == "tax"):
        assert book.says(context.label("pay", sum=context.sum(space.amount or 0)))
        assert book.says(context.localise(space.note))
    built = {group.pattern for group in box.groups if group.rent_by == "buildings"}
    assert built <= {key.split()[1] for key in book.stamped if key.startswith("pattern ")}


@pytest.mark.parametrize("kit", RINGS)
def test_a_deck_lies_in_a_place_bigger_than_its_cards(kit: str) -> None:
    dashed = [each.area for each in board_of(kit).drawn if each.stroke and each.stroke.dashes]
    assert len(dashed) == len(BOX[kit].decks)
    assert all(area.width >= 63 + 3 and area.height >= 88 + 3 for area in dashed)

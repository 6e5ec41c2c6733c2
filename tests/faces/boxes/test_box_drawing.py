"""Boxes of a declared part as they come to lie on its face: words, figures, places, conditions."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pnp.box.misfits import validate
from pnp.box.model import Box
from pnp.box.pack_files import FORMS
from pnp.box.parts.declared import CellGrid, DeclaredPart, Order
from pnp.cli.reading import read_kit
from pnp.faces.boxes.ground_box import square_in
from pnp.faces.boxes.text_box import arrange, ring_sides
from pnp.faces.context import WHITE, PrintedPiece
from pnp.faces.parts.small_pieces import laid_out_pieces
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from pnp.units import Rect, Size
from tests.faces.conftest import Notebook, declared_pieces, extent, note
from tests.fixtures.pack import change


def part_of(**keys: Any) -> DeclaredPart:
    values = {"parts": [{"id": "it", "name": "It", "size": [60, 90], **keys}]}
    told, faults = validate(FORMS["parts"], values, {"source": "en"})
    assert faults == ()
    part: DeclaredPart = told.parts[0]
    return part


def pieces_of(box: Box, part: DeclaredPart, **asked: Any) -> list[PrintedPiece]:
    box = replace(box, declared=(part,))
    context = context_for(box, PrintJob(**asked))
    return list(laid_out_pieces(context, part, Size(part.size.width, part.size.height)))


def drawn(box: Box, front: list[Any], ink: str = "full", **keys: Any) -> Notebook:
    (piece,) = pieces_of(box, part_of(front=front, **keys), ink=ink)
    return note(piece.front)


def words(book: Notebook) -> list[str]:
    return [each.text for each in book.written]


def test_columns_are_filled_in_where_they_stand(box: Box) -> None:
    row = {"name": "Axe", "price": 1400}
    front = [{"text": "{name} of {part} in {game}", "at": [5, 5, 50, 10]}]
    book = drawn(box, [*front, {"figure": "{price}", "at": [5, 20, 50, 10]}], each=[row])
    assert words(book) == ["Axe of It in Cronulla 2230", "$1,400"]


@pytest.mark.parametrize(("written", "figure", "said"), [
    ("money", -30, "−$30"), ("number", 1400, "1,400"), ("plain", "1400", "1400"),
    ("money", "some", "some"),
])  # fmt: skip
def test_a_figure_is_written_as_asked(box: Box, written: str, figure: int | str, said: str) -> None:
    front = [{"figure": figure, "written": written, "at": [5, 5, 50, 12]}]
    assert words(drawn(box, front)) == [said]


@pytest.mark.parametrize(("when", "said"), [
    ("price", ["A"]), ("not price", ["B"]), ("kind = spell", ["A"]), ("kind != spell", ["B"]),
])  # fmt: skip
def test_a_condition_is_asked_of_each_row(box: Box, when: str, said: list[str]) -> None:
    rows = [{"name": "A", "price": 3, "kind": "spell"}, {"name": "B", "price": "", "kind": "x"}]
    part = part_of(each=rows, front=[{"text": "{name}", "when": when, "at": [5, 5, 50, 10]}])
    found = [text for piece in pieces_of(box, part) for text in words(note(piece.front))]
    assert found == said


def test_a_column_that_part_and_row_both_have_wraps_the_row_s(box: Box) -> None:
    front = [{"text": "{share}", "at": [5, 5, 50, 10]}]
    book = drawn(box, front, fill={"share": "{share} %"}, each=[{"share": 20}])
    assert words(book) == ["20 %"]


def test_copies_are_numbered_where_a_box_says_so(box: Box) -> None:
    part = part_of(count=3, front=[{"text": "No. {n}", "at": [5, 5, 50, 10]}])
    said = [words(note(each.front)) for each in pieces_of(box, part)]
    assert said == [["No. 1"], ["No. 2"], ["No. 3"]]


def test_ids_are_made_of_names_and_stay_apart(box: Box) -> None:
    rows = [{"name": "Größte Axt"}, {"name": "Größte Axt"}, {"id": "saw", "name": "Saw"}, {"x": 1}]
    front = [{"text": "{name}", "at": [5, 5, 50, 10]}]
    made = [each.id for each in pieces_of(box, part_of(each=rows, front=front))]
    assert made == ["it/grosste-axt", "it/grosste-axt-2", "it/saw", "it/4"]


def test_a_repeat_takes_words_in_turn_and_counts_its_places(box: Box) -> None:
    inner = [{"text": "{n} {each}", "at": [0, 0, 0, 0]}]
    front = [{"repeat": {"each": "ore wood", "boxes": inner}, "at": [5, 5, 50, 10]}]
    book = drawn(box, front)
    assert words(book) == ["1 ore", "2 wood"]
    assert [each.corners[0][0] for each in book.written] == [5, 30]


LINES = {"lines": "Rent|12|half\nFee|3|", "entries": ["label", "value", "remark"]}


def test_lines_are_parted_into_columns_each_as_high_as_its_boxes(box: Box) -> None:
    inner = [
        {"text": "{label} {value}", "at": [0, 0, 0, 5]},
        {"text": "{remark}", "at": [0, 5, 0, 4], "when": "remark"},
    ]
    book = drawn(box, [{"repeat": {**LINES, "boxes": inner}, "at": [5, 5, 50, 30]}])
    assert words(book) == ["Rent 12", "half", "Fee 3"]
    first, _, last = book.written
    assert last.area.y - first.area.y == pytest.approx(9)


def test_places_of_a_least_width_fill_the_row(box: Box) -> None:
    repeat = {"lines": "b\nc\nd\ne\nf", "entries": ["a"], "high": 8, "least": 12}
    repeat["boxes"] = [{"text": "{a}"}]
    book = drawn(box, [{"repeat": repeat, "at": [5, 5, 50, 20]}])
    assert len({line.area.x for line in book.written}) == 4


def test_places_of_a_width_stand_in_the_middle_in_rows_of_as_many_as_asked(box: Box) -> None:
    repeat = {"count": 5, "wide": 10, "gap": 2, "columns": 3, "boxes": [{"text": "{n}"}]}
    book = drawn(box, [{"repeat": repeat, "at": [5, 5, 50, 20]}])
    assert sorted({line.area.x - book.written[0].area.x for line in book.written}) == [0, 12, 24]
    assert book.written[0].area.x == pytest.approx(5 + (50 - 34) / 2, abs=1)


SURF: dict[str, Any] = {"text": "Surf Road", "fit": [20, 7], "at": [5, 5, 30, 7]}


@pytest.mark.parametrize("single", [True, False])
def test_texts_in_alike_boxes_are_as_large_as_the_longest_may_be(box: Box, single: bool) -> None:
    ways: tuple[dict[str, str], ...] = ({}, {"alike": "Surf Road\nGunnamatta Bay"})
    books = (drawn(box, [{**SURF, "single": single, **more}]) for more in ways)
    alone, alike = (book.written[0].size for book in books)
    assert alone > alike >= 7


@pytest.mark.parametrize(("wide", "said"), [(30, "Surf Road"), (8, "Surf")])
def test_a_short_text_stands_where_a_line_is_too_long(box: Box, wide: int, said: str) -> None:
    front = [{**SURF, "short": "Surf", "single": True, "at": [5, 5, wide, 7]}]
    assert words(drawn(box, front)) == [said]


def test_a_kit_without_an_emblem_shows_none(box: Box) -> None:
    bare = replace(box, look=replace(box.look, emblem=""))
    shown = [drawn(each, [{"emblem": True}]).stamped for each in (box, bare)]
    assert [len(each) for each in shown] == [1, 0]


@pytest.mark.parametrize(("said", "high"), [("One", 6), ("One line after the other", 20)])
def test_in_a_stack_snug_words_leave_what_they_do_not_need(box: Box, said: str, high: int) -> None:
    snug = {"text": said, "snug": True, "fit": [12, 12], "stand": "middle", "at": [0, 0, 0, 30]}
    stack = [snug, {"frame": "ink", "at": [0, 1, 0, 0]}]
    book = drawn(box, [{"stack": stack, "at": [5, 5, 20, 70]}])
    (frame,) = (each.area for each in book.drawn if each.stroke)
    assert max(line.area.bottom for line in book.written) < frame.y < 5 + high


@pytest.mark.parametrize(("room", "each", "left"), [(40, 8, 17), (21, 7, 0)])
def test_in_a_stack_lines_give_way_and_the_rest_is_left_to_the_box_of_no_height(
    box: Box, room: float, each: float, left: float
) -> None:
    lines = {**LINES, "high": 8, "boxes": [{"frame": "ink"}, {"text": "{label}"}]}
    stack = [
        {"repeat": lines, "at": [0, 1, 0, 0]},
        {"text": "{price}", "at": [0, 1, 0, 5], "when": "price"},
        {"ground": "ink", "at": [0, 0, 0, 0]},
        {"ground": "ink", "at": [0, 1, 0, 5]},
    ]
    book = drawn(box, [{"stack": stack, "at": [5, 5, 50, room]}])
    high = [extent(shape.points).height for shape in book.drawn[1:]]
    assert high == pytest.approx([each, each, left, 5])


def test_marks_of_emphasis_are_set_and_never_printed(box: Box) -> None:
    front = [{"text": "Draw **two**\n- and rest", "markup": True, "at": [5, 5, 50, 30]}]
    said = words(drawn(box, front))
    assert "*" not in "".join(said)
    assert "two" in said


def test_a_text_that_does_not_fit_is_reported_and_so_is_one_in_markup(box: Box) -> None:
    for markup in (True, False):
        front = [{"text": "word **and** word " * 40, "markup": markup, "at": [5, 5, 30, 10]}]
        (fault,) = drawn(box, front).faults
        assert "mm too high for its box of 30 × 10 mm at 8 pt; shorten it" in fault


def test_what_reaches_the_trim_bleeds_and_in_line_ink_stops_short(box: Box) -> None:
    for ink, reach in (("full", -3.0), ("line", 2.5)):
        book = drawn(box, [{"band": "ocean", "at": [0, 0, 0, 20]}], ink)
        _, band = book.drawn[:2]  # on the paper
        assert min(x for x, _ in band.points) == reach
        assert max(x for x, _ in band.points) == pytest.approx(60 - reach)


def test_a_back_is_drawn_once_if_it_is_alike_for_all(box: Box) -> None:
    rows = [{"name": "A"}, {"name": "B"}]
    front = [{"text": "{name}", "at": [5, 5, 50, 10]}]
    kit = pieces_of(box, part_of(each=rows, front=front, back="kit"))
    assert len({each.back.key for each in kit if each.back}) == 1
    own = pieces_of(box, part_of(each=rows, front=front, back=front))
    assert len({each.back.key for each in own if each.back}) == 2
    assert pieces_of(box, part_of(each=rows, front=front, back="none"))[0].back is None


@pytest.mark.parametrize(("order", "corners"), [
    ("rows", [(20, 0), (0, 10), (0, 20)]), ("columns", [(0, 20), (10, 0), (20, 0)]),
    ("snake", [(20, 0), (20, 10), (0, 20)]), ("ring", [(20, 0), (20, 10), (0, 20)]),
])  # fmt: skip
def test_places_follow_one_another_as_asked(order: Order, corners: list[tuple[int, int]]) -> None:
    count = 8 if order == "ring" else 9
    places = list(arrange(Rect(0, 0, 30, 30), count, CellGrid(columns=3, order=order)))
    assert len(places) == count
    assert [(places[n].x, places[n].y) for n in (2, 3, 6)] == corners


@pytest.mark.parametrize("count", range(4, 60))
def test_a_ring_has_room_for_all_its_places(count: int) -> None:
    across, down = ring_sides(Rect(0, 0, 120, 60), count)
    assert 2 * (across + down) - 4 >= count
    places = set(arrange(Rect(0, 0, 120, 60), count, CellGrid(order="ring")))
    assert len(places) == count


def test_in_line_ink_plates_cover_lines_and_faint_engraving_goes(box: Box) -> None:
    def fills(ink: str, tint: float) -> list[str | None]:
        ground = {"ground": "ocean", "pattern": "swell", "tint": tint}
        book = drawn(box, [ground, {"ground": "paper"}], ink)
        return [each.fill for each in book.drawn[1:-1]]

    assert fills("line", 0.4) == ["#ffffff"]
    assert fills("line", 0.8) == [None, "#ffffff"]
    assert fills("full", 0.4)[0] is None


def test_a_drawing_covers_its_box_and_runs_into_the_bleed(box: Box) -> None:
    book = drawn(box, [{"picture": "gull", "cover": True, "at": [0, 0, 0, 0]}])
    (frame,) = [each for each in book.frames if len(each) == 5][:1]
    assert {values for _, values in frame if values} >= {(-3, -3), (63, 93)}
    assert square_in(Rect(-3, -3, 66, 96), cover=True) == Rect(-18, -3, 96, 96)
    assert square_in(Rect(0, 0, 20, 10), stand="foot", cover=True) == Rect(0, -10, 20, 20)
    # a tall drawing in a wide box is as wide as that, and stands at its head
    assert square_in(Rect(0, 0, 30, 10), stand="top", cover=True, shape=(0.5, 1)) == Rect(
        -15, 0, 60, 60
    )


@pytest.mark.parametrize(("ink", "plates"), [("full", 0), ("low", 0), ("line", 1)])
def test_words_on_drawings_have_plates_in_lines(box: Box, ink: str, plates: int) -> None:
    front = [{"text": "Sea", "clear": True, "at": [10, 10, 40, 20]}]
    book = drawn(box, front, ink)
    white = [each for each in book.drawn if each.fill == WHITE and (10, 12) in each.points]
    assert len(white) == plates


def test_a_table_has_a_column_for_each_who_can_play(box: Box) -> None:
    table = {"lines": "Wood\nOre", "blank": "{players}", "widths": [3]}
    book = drawn(box, [{"table": table, "at": [5, 5, 50, 20]}])
    upright = {x for each in book.drawn for x, _ in each.points if 5 < x < 55}
    assert len(upright) == box.game.players.most == 8
    assert min(upright) == pytest.approx(5 + 50 * 3 / 11)


def test_a_ground_that_is_turned_bleeds_at_the_trim_alone(box: Box) -> None:
    front = [
        {"ground": "coral", "turn": 180, "at": [20, 30, 10, 12]},
        {"ground": "teal", "turn": 90, "at": [0, 50, 10, 12]},
    ]
    book = drawn(box, front)
    areas = [each.area for each in book.drawn if each.fill and each.fill != WHITE]
    meant = [Rect(20, 30, 10, 12), Rect(-3, 50, 13, 12)]
    assert len(areas) == 2
    assert all(a.covers(b, 1e-3) and b.covers(a, 1e-3) for a, b in zip(areas, meant, strict=True))


@pytest.mark.parametrize(("ink", "fills"), [("full", ["#133c67"]), ("low", []), ("line", [])])
def test_a_box_may_stand_in_one_ink_alone(box: Box, ink: str, fills: list[str]) -> None:
    look = replace(box.look, palette={**box.look.palette, "ocean": "#133c67"})
    front = [{"ground": "ocean", "when": "ink = full", "at": [10, 10, 20, 20]}]
    book = drawn(replace(box, look=look), front, ink)
    assert [each.fill for each in book.drawn if each.fill not in {None, WHITE}] == fills


PLATE = {"around": {"words": "Sea", "more": 4}, "font": "sans-600", "fit": [9, 7], "spacing": 0.5}


@pytest.mark.parametrize(("more", "wide"), [
    ({}, None), ({"least": 30}, 30.0), ({"most": 2}, 6.0),
])  # fmt: skip
def test_a_ground_is_as_wide_as_words(box: Box, more: dict[str, float], wide: float | None) -> None:
    plate = {**PLATE, "around": {**PLATE["around"], **more}}  # type: ignore[dict-item]
    front = [
        {"ground": "ocean", **plate, "at": [10, 10, 1, 6]},
        {"ground": "coral", **plate, "align": "centre", "at": ["50%-1", 30, 2, 6]},
        {"ground": "ocean", **plate, "align": "right", "at": [50, 40, 1, 6]},
    ]
    book = drawn(box, front)
    left, middle, right = [each.area for each in book.drawn if each.fill not in {None, WHITE}]
    assert left.x == 10
    assert middle.middle[0] == pytest.approx(30)
    assert right.right == pytest.approx(51)
    assert left.width == pytest.approx(wide or book.width("Sea", "sans-600", 9, 0.5) + 4)


def test_a_single_line_stands_on_the_foot_of_its_box(box: Box) -> None:
    front = [{"text": "Sea and sun", "single": True, "fit": [9, 7], "at": [5, 5, 50, 10]}]
    (line,) = drawn(box, front).written
    assert line.corners[2][1] - line.size * 0.22 * 25.4 / 72 == pytest.approx(15, abs=0.01)


@pytest.mark.parametrize(("outline", "corners"), [("sign", 5), ("hexagon", 6), ("rectangle", 4)])
def test_an_outline_goes_by_its_name(box: Box, outline: str, corners: int) -> None:
    front = [{"frame": "ink", "outline": outline, "at": [10, 10, 20, 20]}]
    (frame,) = [each for each in drawn(box, front).drawn if each.stroke]
    assert len(set(frame.points)) == corners


def test_an_own_path_counts_from_its_box_and_may_lie_before_the_edge(box: Box) -> None:
    front = [
        {"ground": "ocean", "edge": "coral", "path": "M0 0h4v3z", "at": [10, 20, 10, 10]},
        {"frame": "coral", "at": ["0%-2", 5, 10, 10]},
    ]
    path, frame = [each for each in drawn(box, front).drawn if each.stroke]
    assert {*path.points} == {(10, 20), (14, 20), (14, 23)}
    assert path.fill
    assert (frame.area.x, frame.area.width) == (-2, 10)


def test_what_lies_inside_is_cut_off_a_stamp_says_its_words_around(box: Box) -> None:
    inner = [{"ground": "ocean", "at": [0, 0, 60, 90]}]
    front = [
        {"inside": inner, "outline": "round", "at": [10, 10, 20, 20]},
        {"stamp": "Ab", "colour": "coral", "at": [30, 50, 20, 20]},
    ]
    book = drawn(box, front)
    assert any(each.area.covers(Rect(0, 0, 60, 90), 1e-3) for each in book.drawn if each.fill)
    assert len(book.frames) == 1
    assert {*words(book)} == {"A", "B", "·"}
    rings = [each.area for each in book.drawn if each.stroke]
    assert rings[0].covers(Rect(30, 50, 20, 20), 1e-2)


@pytest.fixture
def signs(village: Path) -> Path:
    shutil.copy(Path(__file__).with_name("signs.yaml"), village / "parts.yaml")
    return village


def test_a_figure_of_the_rules_is_written_out_in_boxes_and_rows(signs: Path) -> None:
    (piece,) = declared_pieces(context_for(read_kit(signs), PrintJob()), "signs")
    drawn = note(piece.front)
    assert [line.text for line in drawn.written] == ["Pay 200 p", "100"]
    assert [each.stroke.dashes for each in drawn.drawn if each.stroke] == [(1, 2)]


def test_a_frame_along_the_edge_is_what_line_ink_is_cut_by(signs: Path) -> None:
    for at, frames in (("[2, 2, -2, -2]", 1), ("[8, 8, -8, -8]", 2)):
        change(signs / "parts.yaml", ("[2, 2, -2, -2]", at))
        context = context_for(read_kit(signs), PrintJob(ink="line"))
        (piece,) = declared_pieces(context, "signs")
        assert len([each for each in note(piece.front).drawn if each.stroke]) == frames

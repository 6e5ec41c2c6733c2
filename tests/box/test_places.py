"""Where things lie on boards and in the box, whether they fit; and that nets close in space."""

import math
from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import cast

import pytest

from pnp.box.board import Rows, board_size
from pnp.box.checks.boards import pieces_fit_their_places
from pnp.box.model import Box
from pnp.box.parts import faces, sizes
from pnp.box.parts.declared import Layout, parts_of
from pnp.box.parts.faces import BARE, BOARD_PLAY, LID, SHEET, face_of, stack_flat, storage_of
from pnp.box.parts.sizes import SLEEVES, CutNet, NetPanel, Sleeve, cut_lines, open_box, tuck_box
from pnp.box.places import place as placing
from pnp.box.places import rows as laid_rows
from pnp.box.places.fits import bank_runs_out, find_stands, level_markers, places_of
from pnp.box.places.place import SIZES, Place, count_room, find_overlaps, lay_all, turn_area
from pnp.box.places.rings import CORNER
from pnp.box.places.rows import FLOOR, FOUNDATION, PITCH, ROOF, STOREYS, lay_house, row_breaks
from pnp.box.source import Sources
from pnp.press.tiling import tiles
from pnp.units import Point, Rect, Size, Turn
from tests.fixtures.kits import box_of
from tests.shipped import SHIPPED

CRONULLA = box_of("cronulla")


@pytest.mark.parametrize("number", [0, 20, 30])
def test_a_corner_holds_everybody(number: int) -> None:
    assert CRONULLA.board
    assert len(lay_all(find_stands(CRONULLA, CRONULLA.board.spaces[number].id), 99)) == 8


def test_the_jail_holds_six_and_six_visitors_apart() -> None:
    box = box_of("grundbesitz")
    assert box.board
    (name,) = [space.id for space in box.board.spaces if space.kind == "jail"]
    stands = [place for place in places_of(box) if place.space == name]
    jailed = lay_all([each for each in stands if each.locked], 99)
    visiting = lay_all(find_stands(box, name), 99)
    assert (len(jailed), len(visiting)) == (6, 6)
    assert box.layouts
    drawn = cast("Layout", box.layouts.find("boards")).layers["corner-jail"]
    cell = next(each for each in drawn if each.ground == "accent").at.on(Size(CORNER, CORNER))
    assert all(cell.covers(foot) for foot in jailed)
    assert all(foot.x >= cell.right or foot.y >= cell.bottom for foot in visiting)


@pytest.mark.parametrize("area", [Rect(0, 0, 27, 17), Rect(3, 4, 36, 32), Rect(0, 0, 16, 27)])
def test_pieces_lie_inside_and_beside_each_other(area: Rect) -> None:
    room = count_room(area, placing.PAWN_FOOT)
    for count in range(room + 2):
        laid = placing.lay_pieces(area, placing.PAWN_FOOT, count)
        assert len(laid) == min(count, room)
        assert all(map(area.covers, laid))
        assert not list(find_overlaps(Place("", "pawn", piece) for piece in laid))


def test_nothing_lies_where_it_does_not_fit() -> None:
    assert count_room(Rect(0, 0, 24.3, 10.1), SIZES["level marker"]) == 0
    assert placing.lay_pieces(Rect(0, 0, 24.3, 10.1), Size(26, 8), 1) == ()


@pytest.mark.parametrize(("origin", "turn", "laid"), [
    ((290, 320), 0, Rect(290, 320, 30, 12.5)), ((80, 50), 180, Rect(50, 37.5, 30, 12.5)),
    ((320, 80), 270, Rect(320, 50, 12.5, 30)),
])  # fmt: skip
def test_an_area_of_a_space_turns_with_it(origin: Point, turn: Turn, laid: Rect) -> None:
    assert turn_area(Rect(0, 0, 30, 12.5), origin, turn) == laid


@pytest.fixture(scope="module")
def plan() -> Rows:
    rows = box_of("neue-heimat").rows
    assert rows is not None
    return rows


def test_a_row_is_a_foundation_six_floors_a_gable_and_air(plan: Rows) -> None:
    assert FOUNDATION + STOREYS * FLOOR.height + ROOF.height == 84
    assert PITCH == 92
    for row in (1, 2, 3):
        top = min(piece.area.y for piece in lay_house(plan, row, 2, STOREYS, roofed=True))
        assert top == laid_rows.lot_area(plan, row, 2).y
        below = max(piece.area.bottom for piece in lay_house(plan, row, 2, 1, roofed=False))
        assert below + FOUNDATION - top == PITCH - 8


@pytest.mark.parametrize("lot", range(1, 11))
def test_a_house_grows_from_its_foundation_and_hides_no_limit(plan: Rows, lot: int) -> None:
    base, limit = (laid_rows.foundation_area(plan, 2, lot), laid_rows.limit_area(plan, 2, lot))
    for storeys in range(1, STOREYS + 1):
        pieces = list(lay_house(plan, 2, lot, storeys, roofed=True))
        assert len(pieces) == storeys + 1
        assert max(piece.area.bottom for piece in pieces) == base.y
    assert limit.y == base.y + 4  # the number above it stays in sight
    assert limit.bottom < base.bottom + 8  # and no gable of the row below is touched


def test_the_mayor_has_room_on_the_street(plan: Rows) -> None:
    for row in (1, 2, 3):
        stand = laid_rows.find_place(plan, f"mayor {row}")
        assert stand
        assert stand.width >= placing.PAWN_FOOT.width + 4
        assert stand.height >= placing.PAWN_FOOT.height + 2
        assert stand.right < laid_rows.floor_area(plan, row, 1, 1).x


def test_five_players_find_a_rug_at_the_edge_that_a_cheque_fits_under(plan: Rows) -> None:
    rugs = [rug.area for rug in laid_rows.lay_rugs(5)]
    assert all(rug.bottom == plan.height and rug.width >= 44 for rug in rugs)


def test_the_seam_between_the_tiles_runs_between_two_rows(plan: Rows) -> None:
    parts = tiles(plan.width, height=plan.height, breaks=row_breaks(plan), most=259)
    seam = parts[-1].y
    assert seam in row_breaks(plan)
    assert {part.width for part in parts} == {plan.width / 2}
    for piece in laid_rows.lay_full_board(plan):
        assert piece.area.bottom <= seam or piece.area.y >= seam, piece


def told(box: Box) -> list[str]:
    return [problem.sentence for problem in pieces_fit_their_places(box, Sources({}))]


def test_every_space_circle_and_deck_place_of_a_town_is_kept() -> None:
    kept = places_of(box_of("chalet"))
    assert Counter(place.kind for place in kept) == {
        "pawn": 44, "card": 1, "counter": 2 + 3 + 4 + 6 + 8 + 12,
    }  # fmt: skip
    wanted = {place.space: place.wanted for place in kept if place.kind == "pawn"}
    assert wanted.pop("start") == 6
    assert set(wanted.values()) == {2}


def test_without_a_board_nothing_is_asked() -> None:
    bare = replace(box_of("solo"), board=None)
    assert places_of(bare) == ()
    assert told(bare) == []


def counts_of(box: Box) -> dict[str, int]:
    kinds = [piece for piece in box.pieces if piece.kind in {"house", "hotel"}]
    return {marker.id: marker.count for kind in kinds for marker in level_markers(box, kind)}


# 22 streets, 16 of them with two houses, 10 with three, 8 with four, 12 with a hotel
SPENT = {"house-1": 22, "house-2": 16, "house-3": 10, "house-4": 8, "hotel": 12}


@pytest.mark.parametrize(("kit", "counts", "stock"), [
    pytest.param("grundbesitz", SPENT, [32, 12], marks=pytest.mark.rule("DE-23")),
    pytest.param("solo", SPENT, [32, 12], marks=pytest.mark.rule("SO-22")),
    pytest.param("cronulla", dict.fromkeys(SPENT, 22), [], marks=pytest.mark.rule("CR-21")),
])  # fmt: skip
def test_there_are_markers_for_stock(kit: str, counts: dict[str, int], stock: list[int]) -> None:
    box = box_of(kit)
    assert counts_of(box) == counts
    assert bank_runs_out(box) == bool(stock)
    assert not stock or [x.count for x in box.pieces if x.kind in {"house", "hotel"}] == stock


def test_without_a_ring_there_is_a_marker_for_each_house() -> None:
    box = box_of("solo")
    assert counts_of(replace(box, board=None)) == {"house": 32, "hotel": 12}
    assert not bank_runs_out(replace(box, pieces=()))


Spot = tuple[float, float, float]
BOXES = [(64.5, 89.9, 17.7), (67.5, 92.9, 25.0), (46, 69, 8), (121, 71, 60)]
CUBE = sizes.fold_up_cube(16)
NETS = [*(tuck_box(*inside) for inside in BOXES), open_box(80, 60, 20, lid=True), CUBE]


def turned(point: Spot, start: Spot, end: Spot) -> Spot:
    """Turn a point a quarter round the line from start to end."""
    length = math.dist(start, end)
    u = tuple((b - a) / length for a, b in zip(start, end, strict=True))
    v = tuple(p - a for a, p in zip(start, point, strict=True))
    along = sum(a * b for a, b in zip(u, v, strict=True))
    cross = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    x, y, z = (a + c + along * w for a, c, w in zip(start, cross, u, strict=True))
    return x, y, z


def folded(net: CutNet) -> dict[str, list[Spot]]:
    """Fold every hinge by a quarter turn; give where the corners of each panel come to lie."""
    by_name = {panel.name: panel for panel in net.panels}

    def corners(panel: NetPanel) -> list[Spot]:
        places: list[Spot] = [(x, y, 0.0) for x, y in panel.corners]
        hinged: NetPanel | None = panel
        while hinged is not None and hinged.parent:
            (x0, y0), (x1, y1) = hinged.corners[:2]
            places = [turned(each, (x0, y0, 0.0), (x1, y1, 0.0)) for each in places]
            hinged = by_name[hinged.parent]
        return places

    return {panel.name: corners(panel) for panel in net.panels}


def meets(one: list[Spot], other: list[Spot]) -> int:
    """Count the corners that two panels share, to a tenth of a millimetre."""
    return sum(any(math.dist(a, b) < 0.1 for b in other) for a in one)


@pytest.mark.parametrize("inside", BOXES)
def test_a_tuck_box_closes(inside: tuple[float, float, float]) -> None:
    at = folded(tuck_box(*inside))
    for side in ("left", "right"):
        assert meets(at[side], at["front"]) == 2
        assert meets(at[side], at["back"]) == 2
    for end in ("lid", "foot"):
        for side in ("front", "back", "left", "right"):
            assert meets(at[end], at[side]) == 2, (end, side)
    walls = [place for name in ("front", "back") for place in at[name]]
    spans = [max(p[n] for p in walls) - min(p[n] for p in walls) for n in range(3)]
    assert sorted(spans) == pytest.approx(sorted(inside), abs=0.1)


def test_a_cube_closes_and_its_opposite_sides_make_seven() -> None:
    at = folded(CUBE)
    for one, other in combinations(range(1, 7), 2):
        assert meets(at[str(one)], at[str(other)]) == (0 if one + other == 7 else 2)
    edges = [{a, b} for a, b in cut_lines(CUBE)]
    square = {corner for panel in CUBE.panels if panel.printed for corner in panel.corners}
    assert sum(edge <= square for edge in edges) == 7, "each open edge meets one with a tab"
    assert len(CUBE.glued) == 7


@pytest.mark.parametrize("net", NETS)
def test_flaps_lie_inside(net: CutNet) -> None:
    at = folded(net)
    walls = [place for panel in net.panels if panel.printed for place in at[panel.name]]
    for axis in range(3):
        low, high = min(p[axis] for p in walls), max(p[axis] for p in walls)
        for panel in net.panels:
            for place in at[panel.name]:
                assert low - 0.1 <= place[axis] <= high + 0.1, panel.name


@pytest.mark.parametrize("lid", [True, False])
def test_a_tray_and_a_lid_close_at_their_corners(lid: bool) -> None:
    at = folded(open_box(80, 60, 20, lid=lid))
    for one, other in (("north", "east"), ("east", "south"), ("south", "west"), ("west", "north")):
        assert meets(at[one], at[other]) == 2


@pytest.mark.parametrize("net", NETS)
def test_the_panels_of_a_net_lie_side_by_side_and_fill_it(net: CutNet) -> None:
    for one, other in combinations(net.panels, 2):
        assert not one.area.overlaps(other.area), (one.name, other.name)
    first, *others = (panel.area for panel in net.panels)
    for area in others:
        first = first.joined(area)
    assert first == net.size.area


@pytest.mark.parametrize("net", NETS)
def test_every_edge_is_cut_or_folded_and_none_is_both(net: CutNet) -> None:
    rings = [(x.corners, [*x.corners[1:], x.corners[0]]) for x in net.panels]
    edges = sum(math.dist(*pair) for ring in rings for pair in zip(*ring, strict=True))
    cut = sum(math.dist(*each) for each in cut_lines(net))
    fold = sum(math.dist(*each) for each in sizes.fold_lines(net))
    assert cut + 2 * fold == pytest.approx(edges, abs=0.1)


@pytest.mark.parametrize("sleeve", list(SLEEVES))
def test_a_pile_is_as_high_as_its_cards_and_their_sleeves(sleeve: Sleeve) -> None:
    card = 0.3 + SLEEVES[sleeve][0]
    assert 60 * card <= sizes.pile_height(60, 0.3, sleeve) <= 60 * card * 1.05


def _storage(kit: str) -> faces.Storage:
    found = storage_of(box_of(kit))
    assert found is not None
    return found


@pytest.mark.parametrize("kit", SHIPPED)
def test_a_quarter_of_the_board_and_folded_sheets_lie_flat_in_the_box(kit: str) -> None:
    box, found = box_of(kit), _storage(kit)
    plan = box.board or box.town or box.rows
    assert plan is not None
    board = board_size(plan)
    assert faces.folds_in_four(board)
    assert found.width >= board.width / 2 + BOARD_PLAY
    assert found.length >= board.height / 2 + BOARD_PLAY
    assert found.length > SHEET.height
    assert found.width > SHEET.width


@pytest.mark.parametrize("kit", SHIPPED)
def test_the_picture_covers_the_lid_of_the_box_that_is_asked_for(kit: str) -> None:
    lid = next(part for part in parts_of(box_of(kit)) if part.id == LID)
    found, size = _storage(kit), face_of(box_of(kit), lid)
    assert 0 < found.length - size.height <= 2 * BARE
    assert 0 < found.width - size.width <= 2 * BARE


def test_trays_and_boxes_lie_side_by_side_in_layers_on_the_floor_of_the_box() -> None:
    floor, tray = Size(200, 250), (120, 100, 20)
    assert stack_flat([tray] * 4, floor) == [20]
    assert stack_flat([*[tray] * 4, (90, 90, 35)], floor) == [20, 35]
    assert stack_flat([], floor) == []


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_the_assembly_page_says_how_large_the_box_must_be(lang: str) -> None:
    box = box_of("cronulla")
    found = storage_of(box)
    assert found is not None
    said = faces.say_storage(box, lang)
    said = said.replace("\u00a0", " ")
    assert f"{found.length} × {found.width} mm" in said
    assert f"{found.depth} mm" in said

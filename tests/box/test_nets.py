"""A net closes in space: folded at its lines, its edges meet to a tenth of a millimetre."""

import math
from itertools import combinations

import pytest

from pnp.box.board import board_size
from pnp.box.parts.declared import parts_of
from pnp.box.parts.faces import (
    BARE,
    BOARD_PLAY,
    LID,
    SHEET,
    Storage,
    face_of,
    folds_in_four,
    say_storage,
    stack_flat,
    storage_of,
)
from pnp.box.parts.sizes import (
    SLEEVES,
    CutNet,
    NetPanel,
    Sleeve,
    cut_lines,
    fold_lines,
    fold_up_cube,
    open_box,
    pile_height,
    tuck_box,
)
from pnp.units import Size
from tests.fixtures.kits import box_of
from tests.shipped import SHIPPED

Place = tuple[float, float, float]
BOXES = [(64.5, 89.9, 17.7), (67.5, 92.9, 25.0), (46, 69, 8), (121, 71, 60)]
CUBE = fold_up_cube(16)
NETS = [*(tuck_box(*inside) for inside in BOXES), open_box(80, 60, 20, lid=True), CUBE]


def turned(point: Place, start: Place, end: Place) -> Place:
    """Turn a point a quarter round the line from start to end."""
    length = math.dist(start, end)
    u = tuple((b - a) / length for a, b in zip(start, end, strict=True))
    v = tuple(p - a for a, p in zip(start, point, strict=True))
    along = sum(a * b for a, b in zip(u, v, strict=True))
    cross = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    x, y, z = (a + c + along * w for a, c, w in zip(start, cross, u, strict=True))
    return x, y, z


def folded(net: CutNet) -> dict[str, list[Place]]:
    """Fold every hinge by a quarter turn; give where the corners of each panel come to lie."""
    by_name = {panel.name: panel for panel in net.panels}

    def corners(panel: NetPanel) -> list[Place]:
        places: list[Place] = [(x, y, 0.0) for x, y in panel.corners]
        hinged: NetPanel | None = panel
        while hinged is not None and hinged.parent:
            (x0, y0), (x1, y1) = hinged.corners[:2]
            places = [turned(each, (x0, y0, 0.0), (x1, y1, 0.0)) for each in places]
            hinged = by_name[hinged.parent]
        return places

    return {panel.name: corners(panel) for panel in net.panels}


def meets(one: list[Place], other: list[Place]) -> int:
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
    edges = sum(
        math.dist(each, panel.corners[(n + 1) % len(panel.corners)])
        for panel in net.panels
        for n, each in enumerate(panel.corners)
    )
    cut = sum(math.dist(*each) for each in cut_lines(net))
    fold = sum(math.dist(*each) for each in fold_lines(net))
    assert cut + 2 * fold == pytest.approx(edges, abs=0.1)


@pytest.mark.parametrize("sleeve", list(SLEEVES))
def test_a_pile_is_as_high_as_its_cards_and_their_sleeves(sleeve: Sleeve) -> None:
    card = 0.3 + SLEEVES[sleeve][0]
    assert 60 * card <= pile_height(60, 0.3, sleeve) <= 60 * card * 1.05


def _storage(kit: str) -> Storage:
    found = storage_of(box_of(kit))
    assert found is not None
    return found


@pytest.mark.parametrize("kit", SHIPPED)
def test_a_quarter_of_the_board_and_folded_sheets_lie_flat_in_the_box(kit: str) -> None:
    box, found = box_of(kit), _storage(kit)
    plan = box.board or box.town or box.rows
    assert plan is not None
    board = board_size(plan)
    assert folds_in_four(board)
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
    floor, tray = Size(200, 250), ("tray 1", 120, 100, 20)
    assert stack_flat([tray] * 4, floor) == [20]
    assert stack_flat([*[tray] * 4, ("lid 1", 90, 90, 35)], floor) == [20, 35]
    assert stack_flat([], floor) == []
    with pytest.raises(ValueError, match="larger than the floor"):
        stack_flat((("tray 1", 400, 100, 10),), floor)


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_the_assembly_page_says_how_large_the_box_must_be(lang: str) -> None:
    box = box_of("cronulla")
    found = storage_of(box)
    assert found is not None
    said = say_storage(box, lang, "assembly_lid")
    said = said.replace("\u00a0", " ")
    assert f"{found.length} × {found.width} mm" in said
    assert f"{found.depth} mm" in said

"""Where things lie on boards, and whether what lies there fits its place."""

from collections import Counter
from dataclasses import replace

import pytest

from pnp.box.board import Ring, Rows, Space
from pnp.box.checks.boards import pieces_fit_their_places
from pnp.box.checks.kinds import names_are_known
from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.parts.declared import DeclaredPart, parts_of
from pnp.box.parts.sizes import PartSize
from pnp.box.places.fits import BankStock, bank_stock, find_stands, level_markers, places_of
from pnp.box.places.place import (
    PAWN_FOOT,
    SIZES,
    PieceKind,
    Place,
    count_room,
    find_crowded,
    find_overlaps,
    lay_all,
    lay_pieces,
    turn_area,
)
from pnp.box.places.rings import CELL, places, rows_of_space
from pnp.box.places.rows import (
    FLOOR,
    FOUNDATION,
    PITCH,
    ROOF,
    STOREYS,
    find_place,
    floor_area,
    foundation_area,
    lay_full_board,
    lay_house,
    lay_rugs,
    limit_area,
    lot_area,
    row_breaks,
)
from pnp.box.reading.reader import read_box
from pnp.box.source import Sources
from pnp.press.tiling import tiles
from pnp.units import Point, Rect, Size, Turn
from tests.shipped import SHIPPED

RING = Ring(
    tuple(Space(str(n), "start" if n == 0 else "jail" if n == 10 else "rest") for n in range(40))
)


def test_the_rows_of_a_space_fill_it_to_the_rim() -> None:
    rows = rows_of_space(places(RING)[1])
    assert [row.height for row in rows] == [12.5, 11.5, 17, 7]
    assert rows[-1].bottom == 48


@pytest.fixture(scope="module")
def cronulla() -> Box:
    return read_box(find_kit("cronulla"))


@pytest.mark.parametrize("number", [0, 20, 30])
def test_a_corner_holds_everybody(cronulla: Box, number: int) -> None:
    assert cronulla.board
    assert len(lay_all(find_stands(cronulla, cronulla.board.spaces[number].id), 99)) == 8


def test_the_jail_holds_six_and_six_visitors_apart() -> None:
    box = read_box(find_kit("grundbesitz"))
    assert box.board
    (name,) = [space.id for space in box.board.spaces if space.kind == "jail"]
    stands = [place for place in places_of(box) if place.space == name]
    jailed = lay_all([each for each in stands if each.locked], 99)
    visiting = lay_all(find_stands(box, name), 99)
    assert (len(jailed), len(visiting)) == (6, 6)
    assert all(CELL.covers(foot) for foot in jailed)
    assert all(foot.x >= CELL.right or foot.y >= CELL.bottom for foot in visiting)


@pytest.mark.parametrize("area", [Rect(0, 0, 27, 17), Rect(3, 4, 36, 32), Rect(0, 0, 16, 27)])
def test_pieces_lie_inside_and_beside_each_other(area: Rect) -> None:
    room = count_room(area, PAWN_FOOT)
    for count in range(room + 2):
        laid = lay_pieces(area, PAWN_FOOT, count)
        assert len(laid) == min(count, room)
        for piece in laid:
            assert area.joined(piece) == area
        assert not list(find_overlaps(Place("", "pawn", piece) for piece in laid))


def test_nothing_lies_where_it_does_not_fit() -> None:
    assert count_room(Rect(0, 0, 24.3, 10.1), SIZES["level marker"]) == 0
    assert lay_pieces(Rect(0, 0, 24.3, 10.1), Size(26, 8), 1) == ()


@pytest.mark.parametrize(
    ("origin", "turn", "laid"),
    [
        ((290, 320), 0, Rect(290, 320, 30, 12.5)),
        ((80, 50), 180, Rect(50, 37.5, 30, 12.5)),
        ((320, 80), 270, Rect(320, 50, 12.5, 30)),
    ],
)
def test_an_area_of_a_space_turns_with_it(origin: Point, turn: Turn, laid: Rect) -> None:
    assert turn_area(Rect(0, 0, 30, 12.5), origin, turn) == laid


@pytest.fixture(scope="module")
def plan() -> Rows:
    rows = read_box(find_kit("neue-heimat")).rows
    assert rows is not None
    return rows


def test_nothing_overlaps_when_every_lot_is_built_to_the_top(plan: Rows) -> None:
    pieces = list(lay_full_board(plan))
    assert len(pieces) > 3 * (2 * 2 + 8 * (STOREYS + 1) + 10)
    assert not list(find_overlaps(pieces))


def test_everything_lies_on_the_board_and_nothing_across_the_fold(plan: Rows) -> None:
    fold = plan.width / 2
    for piece in lay_full_board(plan):
        area = piece.area
        assert min(area.x, area.y) >= 4, piece
        assert max(area.right - plan.width, area.bottom - plan.height) <= -4, piece
        assert area.right <= fold or area.x >= fold, piece


def test_a_row_is_a_foundation_six_floors_a_gable_and_air(plan: Rows) -> None:
    assert FOUNDATION + STOREYS * FLOOR.height + ROOF.height == 84
    assert PITCH == 92
    for row in (1, 2, 3):
        top = min(piece.area.y for piece in lay_house(plan, row, 2, STOREYS, roofed=True))
        assert top == lot_area(plan, row, 2).y
        below = max(piece.area.bottom for piece in lay_house(plan, row, 2, 1, roofed=False))
        assert below + FOUNDATION - top == PITCH - 8


@pytest.mark.parametrize("lot", range(1, 11))
def test_a_house_grows_from_its_foundation_and_hides_neither_number_nor_limit(
    plan: Rows, lot: int
) -> None:
    base = foundation_area(plan, 2, lot)
    for storeys in range(1, STOREYS + 1):
        pieces = list(lay_house(plan, 2, lot, storeys, roofed=True))
        assert len(pieces) == storeys + 1
        assert not list(find_overlaps(pieces))
        assert max(piece.area.bottom for piece in pieces) == base.y
    limit = limit_area(plan, 2, lot)
    assert limit.size == SIZES["limit"]
    assert limit.y == base.y + 4  # the number above it stays in sight
    assert limit.bottom < base.bottom + 8  # and no gable of the row below is touched


def test_the_mayor_has_room_on_the_street(plan: Rows) -> None:
    for row in (1, 2, 3):
        stand = find_place(plan, f"mayor {row}")
        assert stand
        assert stand.width >= PAWN_FOOT.width + 4
        assert stand.height >= PAWN_FOOT.height + 2
        assert stand.right < floor_area(plan, row, 1, 1).x


def test_five_players_find_a_rug_at_the_edge_that_a_cheque_fits_under(plan: Rows) -> None:
    rugs = list(lay_rugs(5))
    assert all(rug.area.bottom == plan.height and rug.area.width >= 44 for rug in rugs)
    display = [each for each in lay_full_board(plan) if each.space.startswith("display")]
    assert not list(find_overlaps([*display, *rugs]))
    assert max(each.area.bottom for each in display) < min(rug.area.y for rug in rugs)


def test_the_seam_between_the_tiles_runs_between_two_rows(plan: Rows) -> None:
    parts = tiles(plan.width, height=plan.height, breaks=row_breaks(plan), most=259)
    seam = parts[-1].y
    assert seam in row_breaks(plan)
    assert {part.width for part in parts} == {plan.width / 2}
    for piece in lay_full_board(plan):
        assert piece.area.bottom <= seam or piece.area.y >= seam, piece


@pytest.fixture(scope="module")
def chalet() -> Box:
    return read_box(find_kit("chalet"))


def told(box: Box) -> list[str]:
    return [problem.sentence for problem in pieces_fit_their_places(box, Sources({}))]


def with_counters(box: Box, side: float) -> Box:
    def resized(part: DeclaredPart) -> DeclaredPart:
        return replace(part, size=PartSize(side, side)) if part.id == "counters" else part

    return replace(box, declared=tuple(resized(part) for part in parts_of(box)))


def test_every_space_circle_and_deck_place_is_kept(chalet: Box) -> None:
    kept = places_of(chalet)
    assert Counter(place.kind for place in kept) == {
        "pawn": 44, "card": 1, "counter": 2 + 3 + 4 + 6 + 8 + 12,
    }  # fmt: skip
    wanted = {place.space: place.wanted for place in kept if place.kind == "pawn"}
    assert wanted.pop("start") == 6
    assert set(wanted.values()) == {2}
    assert told(chalet) == []


def test_a_counter_too_large_for_its_circle_is_named(chalet: Box) -> None:
    assert told(with_counters(chalet, 13.4)) == []
    assert told(with_counters(chalet, 14)) == [
        (
            "circle 1 of the credit side of `20000` of 13.4 × 13.4 mm has no room for a counter of "
            "14 × 14 mm"
        )
    ]


def test_a_space_too_small_for_two_pawns_is_named(chalet: Box) -> None:
    assert chalet.town is not None
    small = replace(chalet, town=replace(chalet.town, space=(18, 18)))
    assert told(small) == [
        (
            "space `hauptstrasse-2` of 16.5 × 16.5 mm has room for 1 of the 2 that lie there at "
            "once; a pawn takes 16 × 9 mm"
        )
    ]


def test_a_square_too_small_for_everybody_is_named(chalet: Box) -> None:
    assert chalet.town is not None
    start, *others = chalet.town.stops
    stops = (replace(start, plate=(11, 322, 34, 20)), *others)
    (say,) = told(replace(chalet, town=replace(chalet.town, stops=stops)))
    assert say.startswith("space `start` of 32.5 × 18.5 mm has room for 4 of the 6")


def test_a_part_that_is_not_there_is_named(chalet: Box) -> None:
    first, *others = chalet.money.contracts
    money = replace(chalet.money, contracts=(replace(first, covered_by="counter"), *others))
    (found,) = names_are_known(replace(chalet, money=money), Sources({}))
    assert found.sentence.startswith("there is no part `counter`; did you mean `counters`?")


def counts_of(box: Box) -> dict[str, int]:
    return {
        marker.id: marker.count
        for piece in box.pieces
        if piece.kind in {"house", "hotel"}
        for marker in level_markers(box, piece)
    }


@pytest.mark.rule("DE-23")
@pytest.mark.rule("SO-22")
@pytest.mark.parametrize("kit", ["grundbesitz", "solo"])
def test_thirty_two_houses_and_twelve_hotels_need_so_many_markers(kit: str) -> None:
    # 22 streets, 16 of them with two houses, 10 with three, 8 with four, 12 with a hotel
    counts = counts_of(read_box(find_kit(kit)))
    assert counts == {"house-1": 22, "house-2": 16, "house-3": 10, "house-4": 8, "hotel": 12}


@pytest.mark.rule("CR-21")
def test_a_bank_that_never_runs_out_has_every_marker_for_every_street() -> None:
    box = read_box(find_kit("cronulla"))
    assert counts_of(box) == dict.fromkeys(
        ("house-1", "house-2", "house-3", "house-4", "hotel"), 22
    )
    assert bank_stock(box) is None


def test_markers_are_enough_for_whatever_the_stock_allows() -> None:
    """Build up street after street to one level, however the stock is spent: no marker lacks."""
    box = read_box(find_kit("grundbesitz"))
    counts, streets = counts_of(box), 22
    for level in range(1, 5):
        assert counts[f"house-{level}"] == max(
            built for built in range(streets + 1) if built * level <= 32
        )


def test_a_stock_that_can_run_out_is_counted() -> None:
    box = read_box(find_kit("solo"))
    assert bank_stock(box) == BankStock(32, 12)
    assert bank_stock(replace(box, pieces=())) is None


def test_without_a_ring_there_is_a_marker_for_each_house() -> None:
    box = replace(read_box(find_kit("solo")), board=None)
    assert counts_of(box) == {"house": 32, "hotel": 12}


RINGS = [name for name in SHIPPED if isinstance(read_box(find_kit(name)).board, Ring)]


def of_size(kit: str, size: int) -> Box:
    box = read_box(find_kit(kit))
    assert box.board is not None
    return replace(box, board=replace(box.board, size=size))


@pytest.mark.parametrize("kit", RINGS)
def test_every_piece_fits_its_place_on_the_boards_there_are(kit: str) -> None:
    box = read_box(find_kit(kit))
    assert [place.kind for place in places_of(box)].count("level marker") == 22
    assert told(box) == []


def test_spaces_too_small_for_their_pieces_are_named_with_the_size_that_would_do() -> None:
    space, band = told(of_size("cronulla", 300))
    assert space == (
        "space `start` of 36.5 × 13 mm has room for 3 of the 8 that lie there at once; a pawn "
        "takes 16 × 9 mm; `size: 370` would do"
    )
    assert band == (
        "the band of space `waratah-street` of 24.3 × 10.1 mm has no room for a level marker of "
        "26 × 8 mm; `size: 370` would do"
    )


def test_a_ring_of_many_spaces_has_no_room_for_three_pawns() -> None:
    box = read_box(find_kit("solo"))
    assert box.board is not None
    spaces = box.board.spaces
    rest = next(space for space in spaces if space.kind == "rest")
    many = (*spaces, *(replace(rest, id=f"rest-{n}") for n in range(24)))
    players = replace(box.game.players, most=8)
    crowded = replace(
        box, board=replace(box.board, spaces=many), game=replace(box.game, players=players)
    )
    found = [misfit.say for misfit in find_crowded(places_of(crowded), {})]
    assert any("has no room for a level marker" in say for say in found)
    assert any("has room for 1 of the 3" in say for say in found)


@pytest.mark.parametrize(
    "sizes", [{"level marker": Size(26, 13)}, {"pawn": Size(24, 10)}], ids=["marker", "foot"]
)
def test_pieces_that_are_too_big_are_misfits_too(
    sizes: dict[PieceKind, Size], cronulla: Box
) -> None:
    assert list(find_crowded(places_of(cronulla), sizes))


def test_without_a_ring_nothing_is_asked() -> None:
    box = read_box(find_kit("solo"))
    assert places_of(replace(box, board=None)) == ()
    assert told(replace(box, board=None)) == []


def site(**changed: object) -> Box:
    box = read_box(find_kit("neue-heimat"))
    assert box.rows is not None
    return replace(box, rows=replace(box.rows, **changed))  # type: ignore[arg-type]


def test_the_rows_there_are_hold_all_their_pieces() -> None:
    assert told(site()) == []


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"lots": 11}, "`floor 1.11 1` lies 21 mm over the edge of the board of 380 × 390 mm"),
        ({"before_river": 5}, "`floor 1.5 1` and the place `permit 1 3` lie on each other"),
        ({"height": 360}, "`rug 1` lies 30 mm over the edge of the board of 380 × 360 mm"),
        ({"width": 340}, "`floor 1.9 1` lies 5 mm over the edge of the board of 340 × 390 mm"),
        (
            {"fenced": ((1,),) * 4},
            "`floor 4.1 1` lies 16 mm over the edge of the board",
        ),
    ],
)
def test_rows_that_do_not_hold_their_pieces_are_named(
    changed: dict[str, object], says: str
) -> None:
    assert any(says in each for each in told(site(**changed))), told(site(**changed))


def test_a_bar_longer_than_its_lot_is_named() -> None:
    box = site()
    longer = tuple(
        replace(part, size=PartSize(40, 6)) if part.id == "limits" else part
        for part in parts_of(box)
    )
    (say,) = told(replace(box, declared=longer))
    assert say == "the place `limit 1.1` of 26 × 6 mm has no room for a limit of 40 × 6 mm"


def test_a_sixth_player_has_no_rug() -> None:
    box = site()
    more = replace(box.game, players=replace(box.game.players, most=6))
    assert told(replace(box, game=more)) == [
        "the place `rug 6` and the place `roofs` lie on each other"
    ]


def test_a_seventh_storey_reaches_into_the_row_above() -> None:
    box = site()
    tall = tuple(
        replace(piece, pips=(1, 2, 3, 4, 5, 6, 7)) if piece.kind == "floor" else piece
        for piece in box.pieces
    )
    assert any("lie on each other" in say for say in told(replace(box, pieces=tall)))

"""A board too small for what is laid on it is named, with the size that would do."""

from dataclasses import replace

import pytest

from pnp.box.board import Ring
from pnp.box.checks.boards import pieces_fit_their_places
from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.parts.declared import parts_of
from pnp.box.parts.sizes import PartSize
from pnp.box.places.fits import find_misfits, ring_pieces
from pnp.box.places.rings import LEVEL_MARKER, PAWN_FOOT
from pnp.box.reading.reader import read_box
from pnp.box.source import Sources
from pnp.units import Size
from tests.shipped import SHIPPED

RINGS = [name for name in SHIPPED if isinstance(read_box(find_kit(name)).board, Ring)]


def told(box: Box) -> list[str]:
    return [problem.sentence for problem in pieces_fit_their_places(box, Sources({}))]


def of_size(kit: str, size: int) -> Box:
    box = read_box(find_kit(kit))
    assert box.board is not None
    return replace(box, board=replace(box.board, size=size))


@pytest.mark.parametrize("kit", RINGS)
def test_every_piece_fits_its_place_on_the_boards_there_are(kit: str) -> None:
    box = read_box(find_kit(kit))
    laid = ring_pieces(box)
    assert laid is not None
    assert len(laid.built) == 22
    assert told(box) == []


def test_a_band_too_small_for_its_marker_is_named() -> None:
    first, *_ = told(of_size("cronulla", 300))
    assert first == (
        "on space 0, `start`, the place of 36.5 × 13.0 mm has room for 3 pawns, each on "
        "16 × 9 mm, and 8 may stand there; `size: 370` would do"
    )
    bands = [say for say in told(of_size("cronulla", 300)) if "level marker" in say]
    (band,) = bands
    assert band == (
        "on space 1, `waratah-street`, the band of 24.3 × 10.1 mm has no room for a level marker "
        "of 26 × 8 mm; `size: 370` would do"
    )


def test_a_ring_of_many_spaces_has_no_room_for_three_pawns() -> None:
    box = read_box(find_kit("solo"))
    assert box.board is not None
    spaces = box.board.spaces
    rest = replace(next(space for space in spaces if space.kind == "rest"), kind="rest")
    many = (*spaces, *(replace(rest, id=f"rest-{n}") for n in range(24)))
    players = replace(box.game.players, most=8)
    crowded = replace(
        box, board=replace(box.board, spaces=many), game=replace(box.game, players=players)
    )
    laid = ring_pieces(crowded)
    assert laid is not None
    found = {
        (misfit.kept, misfit.room, misfit.wanted)
        for misfit in find_misfits(laid, LEVEL_MARKER, PAWN_FOOT)
    }
    assert ("band", 0, 1) in found
    assert ("pawns", 1, 3) in found


@pytest.mark.parametrize(
    ("marker", "foot"), [(Size(26, 13), PAWN_FOOT), (LEVEL_MARKER, Size(24, 10))]
)
def test_pieces_that_are_too_big_are_misfits_too(marker: Size, foot: Size) -> None:
    laid = ring_pieces(read_box(find_kit("cronulla")))
    assert laid is not None
    assert list(find_misfits(laid, marker, foot))


def test_without_a_ring_nothing_is_asked() -> None:
    box = read_box(find_kit("solo"))
    assert ring_pieces(replace(box, board=None)) is None
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
        ({"before_river": 5}, "`floor 1.5 1` and `permit 1 3` lie on each other"),
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
    assert told(replace(box, game=more)) == ["the places `rug 6` and `roofs` lie on each other"]


def test_a_seventh_storey_reaches_into_the_row_above() -> None:
    box = site()
    tall = tuple(
        replace(piece, pips=(1, 2, 3, 4, 5, 6, 7)) if piece.kind == "floor" else piece
        for piece in box.pieces
    )
    assert any("lie on each other" in say for say in told(replace(box, pieces=tall)))

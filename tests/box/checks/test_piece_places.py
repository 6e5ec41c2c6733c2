"""A board too small for what is laid on it is named, with the size that would do."""

from dataclasses import replace

import pytest

from pnp.box.board import Ring
from pnp.box.checks.piece_places import pieces_fit_their_places
from pnp.box.model import Box
from pnp.box.packs import find_kit, kits
from pnp.box.piece_fits import find_misfits, ring_pieces
from pnp.box.reading.reader import read_box
from pnp.box.ring_places import LEVEL_MARKER, PAWN_FOOT
from pnp.box.source import Sources
from pnp.units import Size

RINGS = [kit.name for kit in kits() if isinstance(read_box(find_kit(kit.name)).board, Ring)]


def told(box: Box) -> list[str]:
    return [problem.say for problem in pieces_fit_their_places(box, Sources({}))]


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

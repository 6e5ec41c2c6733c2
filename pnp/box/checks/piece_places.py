"""Check: what is laid on a ring board fits its place."""

from collections.abc import Iterator

from pnp.box.budgets import BOARD
from pnp.box.model import Box
from pnp.box.piece_fits import PlaceMisfit, find_misfits, least_size, ring_pieces
from pnp.box.ring_places import LEVEL_MARKER, PAWN_FOOT
from pnp.box.source import Sources
from pnp.errors import Problem


def pieces_fit_their_places(box: Box, sources: Sources) -> Iterator[Problem]:
    """Find a board too small for its level markers and pawns; one place of each kind is named."""
    laid = ring_pieces(box)
    if laid is None:
        return
    told = set()
    for misfit in find_misfits(laid, LEVEL_MARKER, PAWN_FOOT):
        if misfit.kept in told:
            continue
        told.add(misfit.kept)
        size = least_size(laid, LEVEL_MARKER, PAWN_FOOT, BOARD[1])
        would = f"; `size: {size}` would do" if size else ""
        space = laid.ring.spaces[misfit.space].id
        say = f"on space {misfit.space}, `{space}`, {_tell(misfit)}{would}"
        yield sources.at("board", ("size",), say)


def _tell(misfit: PlaceMisfit) -> str:
    area = f"{misfit.area.width:.1f} × {misfit.area.height:.1f} mm"
    if misfit.kept == "band":
        marker = f"{LEVEL_MARKER.width:g} × {LEVEL_MARKER.height:g} mm"
        return f"the band of {area} has no room for a level marker of {marker}"
    foot = f"{PAWN_FOOT.width:g} × {PAWN_FOOT.height:g} mm"
    return (
        f"the place of {area} has room for {misfit.room} pawns, each on {foot}, "
        f"and {misfit.wanted} may stand there"
    )

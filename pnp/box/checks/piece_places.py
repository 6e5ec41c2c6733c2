"""Check: what is laid on a board or on another piece fits its place."""

from collections.abc import Iterator
from typing import Final

from pnp.box.declared_parts import parts_of
from pnp.box.limits import BOARD
from pnp.box.model import Box
from pnp.box.piece_fits import (
    Misfitting,
    PlaceMisfit,
    SitePieces,
    find_misfits,
    find_site_misfits,
    find_tight,
    kept_places,
    least_size,
    ring_pieces,
    site_pieces,
    tell_site_misfit,
    tell_tight,
)
from pnp.box.ring_places import LEVEL_MARKER, PAWN_FOOT
from pnp.box.source import Sources, nearest
from pnp.findings import Finding


def pieces_fit_their_places(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find a board too small for what is laid on it; one place of each kind is named."""
    site = site_pieces(box)
    if site is not None:
        yield from _fit_site(box, site, sources)
    yield from _fit_kept(box, sources)
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


def _fit_kept(box: Box, sources: Sources) -> Iterator[Finding]:
    ids = [part.id for part in parts_of(box)]
    for n, contract in enumerate(box.money.contracts):
        if contract.covered_by and contract.covered_by not in ids:
            at = ("contracts", n, "covered_by")
            say = f"there is no part `{contract.covered_by}`{nearest(contract.covered_by, ids)}"
            yield sources.at("money", at, say)
    told = set()
    for tight in find_tight(tuple(kept_places(box))):
        alike = tight.place.what, tight.place.wanted
        if alike not in told:
            told.add(alike)
            yield sources.at(tight.place.file, tight.place.path, tell_tight(tight))


def _fit_site(box: Box, site: SitePieces, sources: Sources) -> Iterator[Finding]:
    plan = site.plan
    ids = [part.id for part in parts_of(box)]
    if plan.limit and plan.limit not in ids:
        say = f"there is no part `{plan.limit}` in parts.yaml to bar a row with"
        yield sources.at("rows", ("limit",), say)
    told = set()
    for misfit in find_site_misfits(site):
        alike = misfit.what, misfit.laid.kind, misfit.other and misfit.other.kind
        if alike not in told:
            told.add(alike)
            key = "height" if misfit.over_foot(site.plan) else _KEYS[misfit.what]
            yield sources.at("rows", (key,), tell_site_misfit(misfit, site.plan))


_KEYS: Final[dict[Misfitting, str]] = {
    "large": "limit",
    "edge": "width",
    "fold": "lots",
    "overlap": "lots",
}
"""The key of `rows.yaml` beside which a misfit is told."""

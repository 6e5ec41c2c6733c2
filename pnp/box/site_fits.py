"""Whether what lies on a board of rows fits its place, when every lot is built to the top."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from pnp.box.declared_parts import parts_of
from pnp.box.model import Box
from pnp.box.pieces import list_printed
from pnp.box.ring_places import PAWN_FOOT
from pnp.box.row_places import (
    CHEQUE,
    FLOOR,
    LIMIT,
    MARKER,
    PERMIT,
    ROOF,
    LaidPiece,
    SiteCounts,
    SiteKind,
    lay_full_board,
    lay_rugs,
)
from pnp.box.rows import Rows
from pnp.units import Rect, Size

SIZES: Final[Mapping[SiteKind, Size]] = {
    "floor": FLOOR,
    "roof": ROOF,
    "limit": LIMIT,
    "permit": PERMIT,
    "marker": MARKER,
    "pawn": PAWN_FOOT,
    "cheque": CHEQUE,
}
"""How large each kind of piece is printed; of a pawn, its foot."""

Misfitting = Literal["large", "edge", "fold", "overlap"]
"""What is amiss: larger than its place, over the board's edge, across its fold, on another."""

_CLOSE: Final = 1e-6


@dataclass(frozen=True, slots=True)
class SitePieces:
    """A board of rows and what is laid on it."""

    plan: Rows
    counts: SiteCounts
    kinds: Mapping[str, SiteKind]
    """Id of a printed piece → what it is on the board."""
    sizes: Mapping[SiteKind, Size]


@dataclass(frozen=True, slots=True)
class SiteMisfit:
    """A piece that does not lie in its place by itself."""

    what: Misfitting
    laid: LaidPiece
    size: Size
    other: LaidPiece | None = None

    def over_foot(self, plan: Rows) -> bool:
        """Tell whether it lies over the lower edge of the board."""
        return self.what == "edge" and self.laid.area.bottom > plan.height


def site_pieces(box: Box) -> SitePieces | None:
    """Say what is laid on the rows of a game; nothing if it has none."""
    plan = box.rows
    if plan is None:
        return None
    floors = [len(set(piece.pips)) for piece in box.pieces if piece.kind == "floor"]
    permits = [piece for piece in box.pieces if piece.kind == "permit"]
    counts = SiteCounts(
        max(floors, default=0),
        sum(piece.count for piece in permits if piece.pips),
        sum(piece.count for piece in permits),
        sum(piece.count for piece in box.pieces if piece.kind == "marker"),
        box.game.players.most,
    )
    kinds: dict[str, SiteKind] = {
        name: kind
        for piece in box.pieces
        for kind in SIZES
        if piece.kind == kind
        for name in list_printed(piece)
    }
    sizes = dict(SIZES)
    bar = next((part for part in parts_of(box) if part.id == plan.limit), None)
    if bar is not None:
        kinds[bar.id] = "limit"
        sizes["limit"] = Size(bar.size.width, bar.size.height)
    return SitePieces(plan, counts, kinds, sizes)


def find_site_misfits(site: SitePieces, scale: float = 1) -> Iterator[SiteMisfit]:
    """Find what does not fit when the board is full, drawn at a scale; pieces keep their size."""
    plan = site.plan
    board = Rect(0, 0, plan.width, plan.height)
    placed = [*lay_full_board(plan, site.counts), *lay_rugs(site.counts.players)]
    for each in placed:
        size = site.sizes[each.kind]
        if _is_large(each, size, scale):
            yield SiteMisfit("large", each, size)
        if not _holds(board, each.area):
            yield SiteMisfit("edge", each, size)
        if each.area.x < plan.width / 2 < each.area.right:
            yield SiteMisfit("fold", each, size)
    for one, other in find_overlaps(placed):
        yield SiteMisfit("overlap", one, site.sizes[one.kind], other)


def tell_site_misfit(misfit: SiteMisfit, plan: Rows) -> str:
    """Say what does not fit, with its measures."""
    laid = misfit.laid
    area = f"{laid.area.width:g} × {laid.area.height:g} mm"
    if misfit.what == "large":
        size = f"{misfit.size.width:g} × {misfit.size.height:g} mm"
        return f"the place `{laid.name}` of {area} has no room for a {laid.kind} of {size}"
    if misfit.what == "edge":
        over = max(-laid.area.x, -laid.area.y, laid.area.right - plan.width,
                   laid.area.bottom - plan.height)  # fmt: skip
        board = f"{plan.width:g} × {plan.height:g} mm"
        say = f"the place `{laid.name}` lies {over:g} mm over the edge of the board of {board}; "
        return f"{say}make the board larger, or give it fewer lots"
    if misfit.what == "fold":
        return (
            f"the place `{laid.name}` lies across the fold of the board, at {plan.width / 2:g} mm"
        )
    other = misfit.other.name if misfit.other else ""
    return f"the places `{laid.name}` and `{other}` lie on each other"


def find_overlaps(placed: list[LaidPiece]) -> Iterator[tuple[LaidPiece, LaidPiece]]:
    """Find pieces that cover a part of each other."""
    ranked = sorted(placed, key=lambda each: each.area.x)
    for n, one in enumerate(ranked):
        for other in ranked[n + 1 :]:
            if other.area.x > one.area.right - _CLOSE:
                break
            down = min(one.area.bottom, other.area.bottom) - max(one.area.y, other.area.y)
            if down > _CLOSE:
                yield one, other


def _is_large(laid: LaidPiece, size: Size, scale: float) -> bool:
    wide, high = laid.area.width * scale + _CLOSE, laid.area.height * scale + _CLOSE
    if laid.kind == "cheque":  # end on, and half of it beyond the edge
        return min(size.width, size.height) > wide
    return size.width > wide or size.height > high


def _holds(board: Rect, area: Rect) -> bool:
    return (
        area.x >= 0 and area.y >= 0
        and area.right <= board.right + _CLOSE and area.bottom <= board.bottom + _CLOSE
    )  # fmt: skip

"""Check: every back lies exactly behind its front once the sheet is turned over or folded."""

from collections.abc import Iterator
from itertools import groupby

from pnp.proof.breach import Breach
from pnp.proof.listing import ListedPage, ListedPart, ListedPiece, Listing
from pnp.proof.page_boxes import CLOSE, measure_offset
from pnp.units import Rect, Size


def check_pairs(listing: Listing) -> Iterator[Breach]:
    """Recompute where each back must lie and compare it with where the manifest has it."""
    for part in listing.parts:
        for _, pages in groupby(part.layout, key=lambda page: page.sheet):
            fronts, *backs = pages
            yield from _check_sheet(listing, part, fronts, backs)


def _check_sheet(
    listing: Listing, part: ListedPart, front: ListedPage, backs: list[ListedPage]
) -> Iterator[Breach]:
    if front.folds:
        found = [piece for piece in front.pieces if piece.side == "back"]
        where, shift = front, (0.0, 0.0)
    elif part.duplex:
        if len(backs) != 1:
            say = f"sheet {front.sheet} has {len(backs)} backs"
            yield Breach(part.file, front.page, "", "pairs", say)
            return
        found, where, shift = list(backs[0].pieces), backs[0], listing.options.back_shift
    else:
        for page in backs:
            say = "is a back, and the part is printed on one side"
            yield Breach(part.file, page.page, "", "pairs", say)
        return
    for piece in (piece for piece in front.pieces if piece.side == "front"):
        area, turn = _place_back(piece, listing.paper_of(part), part.duplex, front)
        area = Rect(area.x + shift[0], area.y + shift[1], area.width, area.height)
        back = _find_nearest(found, area)
        say = _compare(piece, area, turn, back)
        if say:
            yield Breach(part.file, where.page, piece.id, "pairs", say)
        if back:
            found.remove(back)
    for left in found:
        say = "is a back without a front"
        yield Breach(part.file, where.page, left.id, "pairs", say)


def _place_back(
    piece: ListedPiece, paper: Size, flip: str | None, page: ListedPage
) -> tuple[Rect, int]:
    area = piece.area
    if page.folds:  # mirrored across the fold line
        x = 2 * page.folds[0] - area.right
        return Rect(x, area.y, area.width, area.height), -piece.turn % 360
    if flip == "short-edge":
        y = paper.height - area.bottom
        return Rect(area.x, y, area.width, area.height), (180 - piece.turn) % 360
    x = paper.width - area.right
    return Rect(x, area.y, area.width, area.height), -piece.turn % 360


def _find_nearest(found: list[ListedPiece], area: Rect) -> ListedPiece | None:
    return min(found, key=lambda back: measure_offset(back.area, area), default=None)


def _compare(front: ListedPiece, area: Rect, turn: int, back: ListedPiece | None) -> str:
    if back is None:
        return "has no back"
    apart = measure_offset(back.area, area)
    if apart > CLOSE:
        return f"its back lies {apart:.2f} mm off"
    if back.turn != turn:
        return f"its back is turned by {back.turn} instead of {turn} degrees"
    if back.id != front.id:
        return f"the back of {back.id} lies behind it"
    return ""

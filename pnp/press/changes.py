"""Printing only what changed since an earlier kit: what is new, and what leaves the box."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from pnp.press.face_digests import FaceDigests, PieceCopy, PieceLooks, copies_on
from pnp.press.imposition import Sheet, fill_sheets
from pnp.press.job import PrintJob
from pnp.press.part import Part, copies_of, list_pieces


@dataclass(frozen=True, slots=True)
class KitChanges:
    """What is to be printed of a kit, and what is to be taken out of the box."""

    parts: tuple[Part, ...]
    gone: tuple[tuple[str, int], ...]
    """Pieces that look otherwise now, or are no more, and how many copies of each."""


def keep_changed(
    parts: Iterable[Part], digests: Mapping[str, str], before: PieceLooks, job: PrintJob
) -> KitChanges:
    """Keep of some parts the pieces that no earlier kit has; sheets laid by hand stay whole."""
    left = {piece: Counter(looks) for piece, looks in before.items()}
    kept = [each for part in parts for each in _keep(part, digests, left, job)]
    gone = ((piece, sum(looks.values())) for piece, looks in left.items())
    return KitChanges(tuple(kept), tuple(each for each in gone if each[1]))


def _keep(
    part: Part, digests: Mapping[str, str], left: dict[str, Counter[FaceDigests]], job: PrintJob
) -> Iterator[Part]:
    sheets: list[Sheet] = []
    named = {piece.id: piece for piece in part.pieces}
    for grid, group in groupby(part.sheets, key=lambda sheet: sheet.grid):
        alike = list(group)
        news = [[_is_new(copy, digests, left) for copy in copies_on(sheet)] for sheet in alike]
        if grid is None or any(each.window for sheet in alike for each in sheet.front.placements):
            sheets += [sheet for sheet, new in zip(alike, news, strict=True) if any(new)]
            continue
        copies = [
            copy
            for sheet, new in zip(alike, news, strict=True)
            for copy, wanted in zip(copies_of(sheet, named), new, strict=True)
            if wanted
        ]
        backs = job.backs if any(copy.back for copy in copies) else "none"
        sheets += fill_sheets(copies, grid, part.paper, backs, job.back_shift)
    if sheets:
        tiled = any(each.window for sheet in sheets for each in sheet.front.placements)
        laid = (copy for sheet in sheets for copy in copies_of(sheet, named))
        pieces = part.pieces if tiled else list_pieces(laid)
        yield replace(part, sheets=tuple(sheets), pieces=pieces)


def _is_new(
    copy: PieceCopy, digests: Mapping[str, str], left: Mapping[str, Counter[FaceDigests]]
) -> bool:
    # An earlier one that does is used up.
    piece, (front, back) = copy
    look = digests[front.key], digests[back.key] if back else ""
    known = left.get(piece, Counter())
    if not known[look]:
        return True
    known[look] -= 1
    return False

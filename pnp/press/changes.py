"""Printing only what changed since an earlier kit: what is new, and what leaves the box."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby, zip_longest
from pathlib import Path
from typing import Any

from pnp.box.foreign import Unreadable, read_foreign_json
from pnp.errors import PrintError
from pnp.faces.face import Face
from pnp.press.imposition import Sheet, fill_sheets
from pnp.press.job import PrintJob
from pnp.press.part import Part, copies_of, list_pieces
from pnp.press.pdf.streams import FormCache

FaceDigests = tuple[str, str]
"""How a copy of a piece looks: the digests of its front and of its back, nothing for no back."""

PieceCopy = tuple[str, tuple[Face, Face | None]]
"""One copy of a piece: its id, its front, its back if it has one."""

PieceLooks = Mapping[str, Counter[FaceDigests]]
"""How many copies of each piece look how, by the id of the piece."""


def digest_faces(parts: Iterable[Part], cache: FormCache) -> dict[str, str]:
    """Give the digest of every face of some parts by its key, before any page is printed."""
    for face in {face.key: face for part in parts for face in _faces_of(part)}.values():
        cache.page("", face.size, partial(cache.put, face=face, once=True))
    return cache.looks


def looks_of(parts: Iterable[Part], digests: Mapping[str, str]) -> PieceLooks:
    """Count how the copies of each piece look; a board counts once, with all its windows."""
    looks: dict[str, Counter[FaceDigests]] = {}
    for part in parts:
        for sheet in part.sheets:
            for piece, faces in copies_on(sheet):
                front, back = (digests[face.key] if face else "" for face in faces)
                looks.setdefault(piece, Counter())[front, back] += 1
    return looks


def copies_on(sheet: Sheet) -> Iterator[PieceCopy]:
    """Give the copies on a sheet with their faces, also where fronts and backs lie side by side."""
    placed = sheet.front.placements
    fronts = [each for each in placed if each.side == "front"]
    backs = [each for each in placed if each.side == "back"]
    backs += sheet.back.placements if sheet.back else ()
    for front, back in zip_longest(fronts, backs):
        yield front.piece, (front.face, back.face if back else None)


def _faces_of(part: Part) -> Iterator[Face]:
    for page in part.pages:
        yield from (placement.face for placement in page.placements)


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


def read_looks(folder: Path, kit: str, job: PrintJob) -> PieceLooks:
    """Read how the pieces of a kit looked when it was built into a folder.

    Raises PrintError if there is none, if it is damaged, of another game, or printed otherwise.
    """
    file = folder / "kit.json"
    try:
        told = read_foreign_json(folder, "kit.json")
    except FileNotFoundError:
        raise PrintError(f"--since: there is no kit in {folder}: {file} is missing") from None
    except Unreadable as error:
        raise PrintError(f"--since: {file}: {error}") from None
    try:
        _refuse_other(told, file, kit, job)
        return {str(piece): _count(looks) for piece, looks in told["looks"].items()}
    except (KeyError, TypeError, ValueError, AttributeError):
        say = "it does not tell how its pieces look; build it anew once with `pnp build`"
        raise PrintError(f"--since: {file}: {say}") from None


def _refuse_other(told: Any, file: Path, kit: str, job: PrintJob) -> None:
    if told["kit"] != kit:
        raise PrintError(f"--since: {file} is of the game {str(told['kit'])[:40]!a}, not {kit}")
    for option, ours in (("lang", job.lang), ("ink", job.ink), ("codes", job.codes)):
        theirs = told["options"][option]
        if theirs != ours:
            say = f"was built with --{option} {str(theirs)[:20]!a}, this one with {ours}"
            raise PrintError(f"--since: {file} {say}: all of it would change")


def _count(looks: Any) -> Counter[FaceDigests]:
    counted: Counter[FaceDigests] = Counter()
    for front, back, count in looks:
        if not (isinstance(front, str) and isinstance(back, str) and 0 < count <= 100_000):
            raise ValueError(looks)
        counted[front, back] += int(count)
    return counted

"""Printing only what changed since an earlier kit: what is new, and what leaves the box."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import compress, groupby
from pathlib import Path

from pnp.box.reading.validation import read_made
from pnp.errors import PrintError
from pnp.faces.context import PrintedPiece
from pnp.press.imposition import Part, Sheet, copies_of, fill_sheets, list_pieces
from pnp.press.job import PrintJob
from pnp.press.kit_folder import MANIFEST, MANIFEST_FORM
from pnp.press.pdf.file import FormCache

PieceDigests = Mapping[str, Counter[tuple[str, str]]]
"""How many copies of each piece look how, by its id: the digests of front and back."""


def digest_faces(parts: Iterable[Part], cache: FormCache) -> dict[str, str]:
    """Give the digest of every face of some parts by its key, before any page is printed."""
    placed = (each.face for part in parts for page in part.pages for each in page.placements)
    for face in {face.key: face for face in placed}.values():
        cache.page("", face.size, partial(face.put, once=True))
    return cache.digests


def digest_copies(parts: Iterable[Part], digests: Mapping[str, str]) -> PieceDigests:
    """Count how the copies of each piece look; a board counts once, with all its windows."""
    looks: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    for sheet in (sheet for part in parts for sheet in part.sheets):
        for copy in copies_of(sheet):
            looks[copy.id][_digest(copy, digests)] += 1
    return looks


def _digest(copy: PrintedPiece, digests: Mapping[str, str]) -> tuple[str, str]:
    return digests[copy.front.key], digests[copy.back.key] if copy.back else ""


def keep_changed(
    parts: Iterable[Part], digests: Mapping[str, str], before: PieceDigests, job: PrintJob
) -> tuple[tuple[Part, ...], tuple[tuple[str, int], ...]]:
    """Keep of some parts the pieces that no earlier kit has; sheets laid by hand stay whole.

    Gives besides which pieces look otherwise now, or are no more, and how many copies of each.
    """
    left = {piece: Counter(looks) for piece, looks in before.items()}

    def is_new(copy: PrintedPiece) -> bool:
        # copies are counted: a second one of a look that the earlier kit has once is new
        known, digest = left.get(copy.id, Counter()), _digest(copy, digests)
        if known[digest]:
            known[digest] -= 1
            return False
        return True

    kept = [each for part in parts for each in _keep(part, is_new, job)]
    gone = ((piece, sum(looks.values())) for piece, looks in left.items())
    return tuple(kept), tuple(each for each in gone if each[1])


def _keep(part: Part, is_new: Callable[[PrintedPiece], bool], job: PrintJob) -> Iterator[Part]:
    sheets: list[Sheet] = []
    named = {piece.id: piece for piece in part.pieces}
    tiled = any(each.window for page in part.pages for each in page.placements)
    for grid, group in groupby(part.sheets, key=lambda sheet: sheet.grid):
        alike = list(group)
        news = [list(filter(is_new, copies_of(sheet, named))) for sheet in alike]
        if grid is None or tiled:
            sheets += compress(alike, news)
            continue
        copies = [copy for new in news for copy in new]
        backs = job.backs if any(copy.back for copy in copies) else "none"
        sheets += fill_sheets(copies, grid, part.paper, backs, job.back_shift)
    if sheets:
        laid = (copy for sheet in sheets for copy in copies_of(sheet, named))
        pieces = part.pieces if tiled else list_pieces(laid)
        yield replace(part, sheets=tuple(sheets), pieces=pieces)


@dataclass(frozen=True, slots=True)
class _EarlierOptions:
    lang: str
    ink: str = "full"
    codes: str = "full"


@dataclass(frozen=True, slots=True)
class _EarlierKit:
    """What of the `kit.json` of an earlier kit is read here."""

    kit: str
    options: _EarlierOptions
    looks: dict[str, tuple[tuple[str, str, int], ...]]


def read_digests(folder: Path, kit: str, job: PrintJob) -> PieceDigests:
    """Read how the pieces of a kit looked when it was built into a folder.

    Raises PrintError if there is none, if it is damaged, of another game, or printed otherwise.
    """
    file, what = folder / MANIFEST, "a kit that tells how its pieces look"
    again = "--since wants the folder of one that this pnp has built"
    earlier = read_made(_EarlierKit, file, "manifest", MANIFEST_FORM, what, again)
    if any(count < 1 for looks in earlier.looks.values() for *_, count in looks):
        raise PrintError(f"{file} is not {what}; {again}")
    if earlier.kit != kit:
        raise PrintError(f"--since: {file} is of the game {earlier.kit[:40]!a}, not {kit}")
    for option, ours in (("lang", job.lang), ("ink", job.ink), ("codes", job.codes)):
        theirs = getattr(earlier.options, option)
        if theirs != ours:
            say = f"was built with --{option} {theirs[:20]!a}, this one with {ours}"
            raise PrintError(f"--since: {file} {say}: all of it would change")
    return {
        piece: Counter({(front, back): count for front, back, count in looks})
        for piece, looks in earlier.looks.items()
    }

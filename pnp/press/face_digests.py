"""How the pieces of a kit look, so that a later build knows which look different."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import zip_longest

from pnp.faces.face import Face
from pnp.press.content_stream import FormCache
from pnp.press.imposition import Sheet
from pnp.press.part import Part

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

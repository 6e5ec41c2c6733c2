"""What keeps a kit from being printed, found without printing it.

What was drawn of a kit without fault is not drawn again where it would read nothing new.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from pnp.box.limits import FAULTS
from pnp.box.model import Box
from pnp.box.packs import LENT, content_root, digest_files
from pnp.box.reads import Read, Ways, noting, top_of
from pnp.faces.context import Context
from pnp.faces.face import Face
from pnp.faces.pen import Pen
from pnp.findings import Finding
from pnp.kept import keep, key_of, recall, stamps_of
from pnp.press.imposition import Page, Part, Placement, PlannedPart, Sheet
from pnp.press.job import PrintJob
from pnp.press.kit import lay_out, plan_parts
from pnp.press.pdf.streams import FormCache
from pnp.press.printing import context_for, draw_pages, lend_pieces, misfits_of
from pnp.press.sheets import Arranged

Reads = frozenset[Read]


@dataclass(frozen=True, slots=True)
class SoundKit:
    """What of a kit was laid out and drawn without fault, and what was read for it."""

    seals: Mapping[str, bytes]
    """The digests of the largest things that can be read."""
    answers: Mapping[Read, bytes]
    """Everything that was read, with the digest of what was found."""
    parts: Mapping[str, tuple[Reads, tuple[str, ...]]]
    """Each part: what was read to lay and mark its sheets, and the keys of its faces."""
    faces: Mapping[str, Reads]
    """Each face by its key: what was read to lay out its part, and to draw it."""


def preflight(box: Box, job: PrintJob, pack: Path, most: int = FAULTS) -> tuple[Finding, ...]:
    """Lay out and draw everything a build of this order would; give what cannot be.

    It stops after a page on which the faults come to more than `most`.
    """
    ways, key = Ways(), _key(job, pack)
    context = _note_reads(ways, context_for(ways.of(box), job, pack), job)
    known = recall(SoundKit, key) or SoundKit({}, {}, {}, {})
    sound = _still_sound(known, ways)
    # what is read on a screen is drawn as it is for paper
    planned = [part for part in plan_parts(context, job) if not part.on_screen]
    ids = [part.id for part in planned]
    wanted = [part for part in planned if not _has(sound, part.id) or ids.count(part.id) > 1]
    parts, faces = dict(sound.parts), dict(sound.faces)
    misfits = _draw(wanted, Arranged(context, job, ()), parts, faces, most)
    if not misfits and known.seals != sound.seals:
        parts = {part: parts[part] for part in ids}
        keep(_sound_kit(sound, ways, parts, faces), key)
    return misfits


def _has(sound: SoundKit, part: str) -> bool:
    return part in sound.parts and all(key in sound.faces for key in sound.parts[part][1])


def _note_reads(ways: Ways, context: Context, job: PrintJob) -> Context:
    codes, says = ways.of(context.codes, ".code of"), ways.of(context.payloads, ".payload of")
    own = replace(context, codes=codes, payloads=says, shelf=None)
    return replace(own, shelf=lend_pieces(own, job))


def _key(job: PrintJob, pack: Path) -> str:
    # What many are drawn with and no text of the game: where that has changed, all is drawn.
    house = content_root()
    own = digest_files(sorted([*pack.glob("art/*.svg"), *pack.glob("layouts/*.yaml")]))
    lent = (stamps_of(house / each) for each in (*LENT, "fonts"))
    return key_of("sound kit", str(pack.resolve()), repr(job), own, *lent)


def _still_sound(known: SoundKit, ways: Ways) -> SoundKit:
    seals = ways.seals()
    moved = {top for top, seal in seals.items() if known.seals.get(top) != seal}
    stale = {
        read for read, told in known.answers.items()
        if top_of(read) in moved and ways.answer(read) != told
    }  # fmt: skip
    return SoundKit(
        seals,
        {read: told for read, told in known.answers.items() if read not in stale},
        {part: own for part, own in known.parts.items() if stale.isdisjoint(own[0])},
        {key: own for key, own in known.faces.items() if stale.isdisjoint(own)},
    )


def _sound_kit(
    sound: SoundKit,
    ways: Ways,
    parts: Mapping[str, tuple[Reads, tuple[str, ...]]],
    faces: Mapping[str, Reads],
) -> SoundKit:
    faces = {key: faces[key] for _, keys in parts.values() for key in keys}
    every = Reads().union(*faces.values(), *(own for own, _ in parts.values()))
    answers = {read: sound.answers.get(read) or ways.answer(read) for read in every}
    one = {read: read for read in answers}  # a thing that is the same is written once

    def alike(own: Reads) -> Reads:
        return frozenset([one[each] for each in own])

    laid = {part: (alike(own), keys) for part, (own, keys) in parts.items()}
    return SoundKit(sound.seals, answers, laid, {key: alike(own) for key, own in faces.items()})


def _draw(
    wanted: Sequence[PlannedPart],
    kit: Arranged,
    sound: dict[str, tuple[Reads, tuple[str, ...]]],
    faces: dict[str, Reads],
    most: int,
) -> tuple[Finding, ...]:
    read: dict[str, Reads] = {}

    def lay(planned: PlannedPart) -> Part:
        laid = noting(planned.lay_out)
        read[planned.id] = laid.reads
        return laid.made

    parts, misfits = lay_out(replace(each, lay_out=partial(lay, each)) for each in wanted)
    watched = tuple(_watch(part, read[part.id], faces) for part in parts)
    cache = FormCache(Path(kit.context.pack), dry=True)
    pages = draw_pages(replace(kit, parts=watched), cache)
    while page := (told := noting(lambda: next(pages, None))).made:
        if len(cache.faults) > most:
            break
        read[page.part.id] |= told.reads
    for part in parts:
        keys = (each.face.key for page in part.pages for each in page.placements)
        sound[part.id] = read[part.id], tuple(dict.fromkeys(keys))
    return (*misfits, *misfits_of(cache, parts))


def _watch(part: Part, laid: Reads, faces: dict[str, Reads]) -> Part:
    """Give a part that draws what is not known as sound, and notes what is read for it."""

    def draw(face: Face, pen: Pen) -> None:
        before = faces.get(face.key, laid)
        faces[face.key] = before | noting(partial(face.draw, pen)).reads

    def watch(page: Page) -> Page:
        return replace(page, placements=tuple(map(place, page.placements)))

    def place(each: Placement) -> Placement:
        how = _leave_blank if each.face.key in known else partial(draw, each.face)
        return replace(each, face=replace(each.face, draw=how))

    known = frozenset(faces)
    sheets = (Sheet(watch(each.front), each.back and watch(each.back)) for each in part.sheets)
    return replace(part, sheets=tuple(sheets))


def _leave_blank(_pen: Pen) -> None:
    pass

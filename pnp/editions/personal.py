"""Personal kits: a loop over a list that draws again only the parts that a row changes.

Two sample kits for made-up people are drawn first. What looks alike in both is everybody's: the
pages of those parts, and the files that hold nothing else, are used again in every kit.
"""

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from pnp.box.foreign import Unreadable, read_foreign, read_foreign_json
from pnp.box.model import Box
from pnp.box.packs import content_root
from pnp.box.parts.texts import slug_of
from pnp.box.reading.reader import read_box
from pnp.box.reading.recipients import Recipient, box_for, fields_of
from pnp.box.words import first_language
from pnp.errors import LayoutError, PnpError, PrintError, UsageError
from pnp.faces.context import Context
from pnp.pool import silent
from pnp.press.imposition import Page
from pnp.press.job import PrintJob
from pnp.press.kit import plan_parts
from pnp.press.kit_folder import MANIFEST, fill_kit_folder
from pnp.press.manifest import manifest_text
from pnp.press.page_drawing import DrawnPage, draw_pages, misfits_of
from pnp.press.part import Part
from pnp.press.pdf.streams import FormCache
from pnp.press.pdf.writer import ContentStream
from pnp.press.printing import Arranged, KitInPress, arrange, context_for, print_all
from pnp.spelling import fold_name

# What two people who do not exist have in every column, and the figure of their kit's number.
_SAMPLES: Final = (("X", "8"), ("Yo Yo", "1"))


@dataclass(frozen=True, slots=True)
class KitRun:
    """What is made for everybody on a list: of which content, how printed, into which folder."""

    pack: Path
    content: str
    """The digest of the content."""
    made_from: str
    """The seal of all that a kit is made from: content, fonts, the program."""
    job: PrintJob
    digits: int
    """How many figures the number of a kit has."""
    folder: Path


@dataclass(frozen=True, slots=True)
class KitOutcome:
    """What became of one kit."""

    recipient: Recipient
    say: str = ""
    """Why it could not be made."""
    seconds: float = 0.0
    """Time of the processor it took."""
    kept: bool = False
    """Whether it was there already."""


@dataclass(frozen=True, slots=True)
class _Sample:
    """A kit for somebody who does not exist, drawn."""

    context: Context
    arranged: Arranged
    cache: FormCache
    pages: Mapping[str, list[DrawnPage]]
    """The pages of each part."""
    looks: Mapping[str, list[object]]
    """How they look."""


@dataclass(frozen=True, slots=True)
class _Template:
    """What all kits of a run have in common."""

    box: Box
    """With `{for.name}` as it is written."""
    plain: Context
    """The printing of a kit for nobody, whose pieces are those on pictures."""
    sample: _Sample
    own: frozenset[str]
    """The parts that are another in each kit."""
    known: frozenset[str]
    """The keys of the drawings that all kits share."""
    files: Mapping[str, bytes]
    """The files that are alike in all kits, by the names of their parts and runs."""


@lru_cache(maxsize=1)
def template_of(run: KitRun) -> _Template:
    """Lay out and draw what all kits of a run share, once in a process.

    Raises LayoutError with all that fits in no kit, PrintError if the content is no longer what
    the kits were ordered of.
    """
    box = read_box(run.pack, unfilled=True)
    if box.digest != run.content:
        raise PrintError(f"{run.pack} is not what it was when the kits were ordered; start again")
    plain = context_for(box_for(box, None), run.job, run.pack)
    sample, other = (
        _draw_sample(
            run, plain, box_for(box, {**dict.fromkeys(fields_of(box), word), "no": no}), no
        )
        for word, no in ((word, figure * run.digits) for word, figure in _SAMPLES)
    )
    parts, cache = sample.arranged.parts, sample.cache
    if cache.faults:
        raise LayoutError(misfits_of(cache, parts))
    own = frozenset(name for name, looks in sample.looks.items() if looks != other.looks.get(name))
    # What is set in one size with a name that is long in another kit is drawn again with it: a
    # part is everybody's as a whole, or is drawn for each.
    pages = (page for part in parts if part.id in own for page in part.pages)
    faces = {placement.face.key for page in pages for placement in page.placements}
    known = frozenset(cache.alike(other.cache)) - faces
    cache.remarks[:] = [each for each in cache.remarks if each in set(other.cache.remarks)]
    return _Template(box, plain, sample, own, known, _print_common_files(run, sample, own))


def _draw_sample(run: KitRun, plain: Context, box: Box, no: str) -> _Sample:
    context = replace(plain, box=box, kit_no=no, kit_digits=len(no))
    arranged = arrange(plan_parts(context, run.job), context, run.job)
    cache = FormCache(content_root() / "fonts", run.pack)
    first = context.in_language(first_language(run.job.lang))
    pages: dict[str, list[DrawnPage]] = {part.id: [] for part in arranged.parts}
    looks: dict[str, list[object]] = {part.id: [] for part in arranged.parts}
    for each in draw_pages(first, run.job, cache, arranged.parts):
        faces = [cache.digests[placed.face.key] for placed in each.page.placements]
        pages[each.part.id].append(each)
        looks[each.part.id].append((faces, each.label, each.stream.tags))
    return _Sample(first, arranged, cache, pages, looks)


def _print_common_files(run: KitRun, sample: _Sample, own: frozenset[str]) -> Mapping[str, bytes]:
    parts, runs = sample.arranged.parts, sample.arranged.runs
    left_out = own | {run.id for run in runs if any(part.id in own for part in run.parts)}
    pages = (page for part in parts for page in sample.pages[part.id])
    with TemporaryDirectory(prefix="pnp-") as folder:
        printing = KitInPress(sample.context, run.job, sample.cache, Path(folder))
        print_all(printing, sample.arranged, pages, silent, left_out)
        return {file.stem: file.read_bytes() for file in sorted(Path(folder).iterdir())}


def make_kit(run: KitRun, recipient: Recipient) -> KitOutcome:
    """Make the kit for somebody in a folder of its own, or say why it cannot be made.

    One that is there, made by this very order with each of its files whole, is kept.
    """
    said = (run.made_from, asdict(run.job), run.digits, recipient.no, recipient.fields)
    order = _digest(json.dumps(said, sort_keys=True, default=str).encode())
    target = run.folder / folder_name(recipient, run.digits)
    if _is_made(order, target):
        return KitOutcome(recipient, kept=True)
    start = time.process_time()
    try:
        fill_kit_folder(target, partial(_write_kit, run, template_of(run), recipient, order))
    except LayoutError as error:
        once = {each.what: each for each in reversed(error.misfits)}
        return KitOutcome(recipient, str(LayoutError(tuple(reversed(once.values())))))
    except PnpError as error:
        return KitOutcome(recipient, str(error))
    return KitOutcome(recipient, seconds=time.process_time() - start)


def _write_kit(
    run: KitRun, template: _Template, recipient: Recipient, order: str, folder: Path
) -> Mapping[str, Any]:
    no, sample = f"{recipient.no:0{run.digits}d}", template.sample
    box = box_for(template.box, {**dict(recipient.fields), "no": no})
    context = replace(template.plain, box=box, kit_no=no, kit_digits=run.digits)
    arranged = arrange(plan_parts(context, run.job), context, run.job)
    alike = _outline(arranged) == _outline(sample.arranged)

    def known(part: Part, number: int, _page: Page) -> ContentStream | None:
        shared = alike and part.id not in template.own
        return sample.pages[part.id][number - 1].stream if shared else None

    first = context.in_language(first_language(run.job.lang))
    printing = KitInPress(first, run.job, sample.cache.fork(template.known), folder)
    drawn = draw_pages(first, run.job, printing.cache, arranged.parts, known)
    files = template.files if alike else {}
    made = dict(print_all(printing, arranged, drawn, silent, files))
    for name, data in files.items():
        (folder / f"{name}.pdf").write_bytes(data)
    made["for"] = {"no": recipient.no, **dict(recipient.fields)}
    made["order"] = order
    made["files"] = {file.name: _digest(file.read_bytes()) for file in sorted(folder.iterdir())}
    (folder / MANIFEST).write_bytes(manifest_text(made).encode())
    return made


def _outline(arranged: Arranged) -> list[object]:
    # A kit with a page more is another kit on every sheet: how many there are stands on them.
    return [(part.id, part.of, part.title, part.note, len(part.pages)) for part in arranged.parts]


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def _is_made(order: str, folder: Path) -> bool:
    try:
        made = read_foreign_json(folder, MANIFEST)
        return made["order"] == order and all(
            _digest(read_foreign(folder, name)) == digest for name, digest in made["files"].items()
        )
    except (OSError, Unreadable, KeyError, TypeError, AttributeError):
        return False


def list_strays(run: KitRun, people: Sequence[Recipient]) -> list[str]:
    """Name the kits in the folder of a run that are of an earlier list, of no row of this one."""
    known = {folder_name(each, run.digits) for each in people}
    made = (path.parent.name for path in run.folder.glob(f"[0-9]*/{MANIFEST}"))
    return sorted(name for name in made if name not in known)


def make_on_cluster(
    address: str, work: Callable[[Recipient], KitOutcome], recipients: Sequence[Recipient]
) -> Iterator[KitOutcome]:
    """Let the workers of a Dask cluster make kits, and give what became of each as it is made.

    Every worker sees the same pack and writes into the same folder, by the same paths. Whatever
    worker dies, Dask gives its kits to others.

    Raises UsageError if there is no such cluster.
    """
    try:
        import distributed  # noqa: PLC0415  # an extra, and heavy
    except ImportError:
        say = "a cluster needs Dask: pip install 'pnp-kits[cluster]' here and on every worker"
        raise UsageError(say) from None
    dask: Any = distributed
    try:
        client = dask.Client(address, timeout=30, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise UsageError(f"no scheduler answers at {address}: {error}") from error
    with client:
        try:
            for future in dask.as_completed(client.map(work, recipients, pure=False)):
                yield future.result()
        except dask.KilledWorker as error:
            raise PrintError(f"workers died of a kit: {error}") from error


def folder_name(recipient: Recipient, digits: int) -> str:
    """Name the folder of a kit: its number first, which no other has, then what is left of a name.

    It is of small letters, figures and hyphens: nothing that leads elsewhere, that Windows keeps
    for itself, or that differs in case alone.

    >>> folder_name(Recipient(7, 8, (("name", "Łucja Ångström"),)), 4)
    '0007-lucja-angstrom'
    >>> folder_name(Recipient(8, 9, (("name", "../CON"),)), 4), \
        folder_name(Recipient(9, 10, (("name", "Анна"),)), 4)
    ('0008-con', '0009')
    """
    slug = slug_of(fold_name(recipient.name))
    return f"{recipient.no:0{digits}d}-{slug}" if slug else f"{recipient.no:0{digits}d}"

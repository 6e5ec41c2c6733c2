"""The master of a run of personal kits: what all have in common, laid out and drawn once.

It is drawn for a sample recipient whose texts are marked, so that every page knows whether
anything on it is another in each kit. Only such pages are drawn again, each from where the master
left off: a kit depends on its own row, and on no kit before it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from pnp.box.model import Box
from pnp.box.recipient import MARK, Recipient, box_for, fields_of, marked
from pnp.box.words import first_language
from pnp.errors import LayoutError, PrintError
from pnp.faces.context import Context
from pnp.press.imposition import Page
from pnp.press.job import PrintJob
from pnp.press.kit import plan_parts
from pnp.press.page_drawing import DrawnPage, draw_pages, misfits_of
from pnp.press.part import Part
from pnp.press.pdf.file import open_form_cache
from pnp.press.pdf.streams import ContentStream, FormCache
from pnp.press.pdf.structure import TagNode
from pnp.press.printing import Arranged, KitInPress, arrange, context_for, print_all
from pnp.press.type import MARKED

PageKey = tuple[str, int]
"""A page by its part and its number there, from one."""

_SAMPLE: Final = "X"
"""What the sample recipient has in every column."""


@dataclass(frozen=True, slots=True)
class KitTemplate:
    """What a run of personal kits is made from: content with open fields, and how it is printed."""

    box: Box
    """With `{for.name}` as it is written."""
    pack: Path
    job: PrintJob
    digits: int
    """How many figures the number of a kit has."""
    fonts: Path


@dataclass(frozen=True, slots=True)
class MasterKit:
    """What all kits of a run have in common."""

    template: KitTemplate
    plain: Context
    """The printing of a kit for nobody, whose pieces are those on pictures."""
    cache: FormCache
    sample: Arranged
    """The sheets of the sample kit."""
    pages: Mapping[PageKey, DrawnPage]
    """All pages of the sample kit."""
    personal: frozenset[PageKey]
    """Those on which something is another in each kit."""
    files: Mapping[str, bytes]
    """The files that are alike in all kits, by their names."""


def make_master(template: KitTemplate, characters: str = "", *, files: bool = True) -> MasterKit:
    """Lay out and draw what all kits of a run have in common, and write the files they share.

    Characters that are named have the same codes in all kits.

    Raises LayoutError with everything that does not fit, whoever the kit is for.
    """
    job, plain_box = template.job, box_for(template.box, None)
    plain = context_for(plain_box, job, template.pack)
    context = sample_context(template, plain)
    planned = plan_parts(context, job)
    flowing = set[str]()
    for each in planned:
        before = MARKED.lines
        if not job.only or each.id in job.only:
            _try(each.lay_out)
        if MARKED.lines > before:
            flowing.add(each.id)
    arranged = arrange(planned, context, job)
    cache = open_form_cache(template.fonts, template.pack)
    cache.encoding.reserve(characters)
    first = context.in_language(first_language(job.lang))
    drawn = tuple(draw_pages(first, job, cache, arranged.parts))
    if cache.faults:
        raise LayoutError(misfits_of(cache, arranged.parts))
    pages = dict(numbered(drawn))
    personal = frozenset(
        key
        for key, each in pages.items()
        if each.stream.marked or _is_said(each.stream.tags) or flowing & {key[0], *each.part.of}
    )
    cache.remarks[:] = [each for each in cache.remarks if MARK not in each.say + each.text]
    master = MasterKit(template, plain, cache, arranged, pages, personal, {})
    return replace(master, files=_common_files(master, first)) if files else master


def _try(lay_out: Callable[[], Part]) -> None:
    # What is wrong with it is told with all else that is.
    try:
        lay_out()
    except PrintError:
        return


def _personal(template: KitTemplate, plain: Context, known: Mapping[str, str], no: str) -> Context:
    box = box_for(template.box, known)
    return replace(plain, box=box, kit_no=no, kit_digits=template.digits)


def sample_context(template: KitTemplate, plain: Context) -> Context:
    """Give the printing of the kit for the sample recipient, all that is his own marked."""
    known = dict.fromkeys(fields_of(template.box), marked(_SAMPLE))
    return _personal(template, plain, known, marked("8" * template.digits))


def context_of(master: MasterKit, recipient: Recipient, *, known_again: bool = False) -> Context:
    """Give the printing of the kit for somebody, perhaps with all marked that is his own."""
    mark = marked if known_again else str
    no = f"{recipient.no:0{master.template.digits}d}"
    known = {key: mark(text) for key, text in (*recipient.fields, ("no", no))}
    return _personal(master.template, master.plain, known, mark(no))


def common_files(master: MasterKit) -> frozenset[str]:
    """Name the parts and runs of which no page is another in any kit."""
    arranged = master.sample
    own = {part for part, _ in master.personal}
    parts = {part.id for part in arranged.parts} - own
    runs = {run.id for run in arranged.runs if not any(part.id in own for part in run.parts)}
    return frozenset(parts | runs)


def _common_files(master: MasterKit, context: Context) -> Mapping[str, bytes]:
    arranged = master.sample
    names = {part.id for part in arranged.parts} | {run.id for run in arranged.runs}
    with TemporaryDirectory(prefix="pnp-") as folder:
        printing = KitInPress(context, master.template.job, master.cache, Path(folder))
        pages = master.pages.values()
        print_all(printing, arranged, pages, lambda *_: None, names - common_files(master))
        return {file.name: file.read_bytes() for file in sorted(Path(folder).iterdir())}


def print_kit_for(master: MasterKit, recipient: Recipient, folder: Path) -> Mapping[str, Any]:
    """Print the kit for somebody into a folder, and give its manifest.

    Raises LayoutError with every text of his that does not fit, or that no font can set.
    """
    context, job = context_of(master, recipient), master.template.job
    arranged = arrange(plan_parts(context, job), context, job)
    cache = master.cache.fork()
    first = context.in_language(first_language(job.lang))
    drawn = draw_pages(first, job, cache, arranged.parts, known_pages(master, arranged))
    kept = common_files(master) if _is_laid_alike(master.sample, arranged) else frozenset[str]()
    made = print_all(KitInPress(first, job, cache, folder), arranged, drawn, lambda *_: None, kept)
    for name in sorted(kept):
        (folder / f"{name}.pdf").write_bytes(master.files[f"{name}.pdf"])
    return made


def known_pages(
    master: MasterKit, arranged: Arranged
) -> Callable[[Part, int, Page], ContentStream | None]:
    """Give what finds the pages that a kit has in common with all others."""
    alike = _is_laid_alike(master.sample, arranged)

    def known(part: Part, number: int, page: Page) -> ContentStream | None:
        key = (part.id, number)
        if not alike or key in master.personal:
            return None
        before = master.pages[key]
        return before.stream if _places(before.page) == _places(page) else None

    return known


def _is_laid_alike(one: Arranged, other: Arranged) -> bool:
    first, second = (
        [(part.id, part.of, part.title, part.note, len(part.pages)) for part in each.parts]
        for each in (one, other)
    )
    return first == second


def _places(page: Page) -> tuple[object, ...]:
    placed = (
        (each.piece, each.side, each.face.key, each.x, each.y, each.turn, each.window)
        for each in page.placements
    )
    return (*placed, page.side, page.bleed, page.blocks)


def _is_said(node: TagNode) -> bool:
    tag = node.tag
    said = any(MARK in (text or "") for text in (tag.title, tag.alt, tag.said))
    return said or any(map(_is_said, node.kids))


def numbered(drawn: Iterable[DrawnPage]) -> Iterator[tuple[PageKey, DrawnPage]]:
    """Number the pages of each part from one."""
    counted: dict[str, int] = {}
    for each in drawn:
        counted[each.part.id] = counted.get(each.part.id, 0) + 1
        yield (each.part.id, counted[each.part.id]), each

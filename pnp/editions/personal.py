"""Personal kits: a loop over a list that draws again only the parts that a row changes.

Two sample kits for made-up people are drawn first. What looks alike in both is everybody's: the
pages of those parts, and the files that hold nothing else, are used again in every kit.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain, groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from pnp.box.foreign import Unreadable, read_foreign_json
from pnp.box.parts.texts import slug_of
from pnp.box.reading.reader import read_box
from pnp.box.reading.recipients import Recipient, box_for, fields_of
from pnp.errors import LayoutError, PnpError, PrintError
from pnp.faces.context import Context
from pnp.kept import key_of
from pnp.press import printing
from pnp.press.job import PrintJob
from pnp.press.kit_folder import MANIFEST, fill_kit_folder, seal_files
from pnp.press.manifest import manifest_text
from pnp.press.pdf.file import FormCache
from pnp.press.pdf.writer import ContentStream
from pnp.press.sheets import Arranged
from pnp.spelling import fold_name
from pnp.system import Limits, renew_time

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
class _Template:
    """What all kits of a run have in common."""

    plain: Context
    """The printing of a kit for nobody, whose pieces are those on pictures.

    In its box `{for.name}` stands as it is written.
    """
    outline: list[object]
    cache: FormCache
    """The drawings that all kits share."""
    pages: Mapping[str, list[ContentStream]]
    """The pages of the parts that are alike in all kits, by their names."""
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
    plain = replace(printing.context_for(box_for(box, None), run.job, run.pack), box=box)
    people = [(dict.fromkeys(fields_of(box), word), no * run.digits) for word, no in _SAMPLES]
    kit, other_kit = (_arrange_for(plain, run.job, *each) for each in people)
    (pages, cache), (other_pages, other) = _draw(kit), _draw(other_kit)
    if cache.faults:
        raise LayoutError(printing.misfits_of(cache, kit.parts))
    own = {
        part for part, drawn in pages.items()
        if _looks(drawn, cache) != _looks(other_pages.get(part, ()), other)
    }  # fmt: skip
    left_out = own | {run.id for run in kit.runs if any(part.id in own for part in run.parts)}
    with TemporaryDirectory(prefix="pnp-") as aside:
        every = chain.from_iterable(pages.values())
        printing.print_all(kit, cache, Path(aside), every, kept=left_out)
        files = {file.stem: file.read_bytes() for file in sorted(Path(aside).iterdir())}
    # What is set in one size with a name that is long in another kit is drawn again with it: a
    # part is everybody's as a whole, or is drawn for each.
    changing = (page for part in kit.parts if part.id in own for page in part.pages)
    faces = {placement.face.key for page in changing for placement in page.placements}
    alike = {key for key, _ in cache.looks.items() & other.looks.items()}
    shared = cache.fork(alike - faces)
    shared.remarks = [each for each in cache.remarks if each in set(other.remarks)]
    common = {part: [page.stream for page in pages[part]] for part in pages.keys() - own}
    return _Template(plain, _outline(kit), shared, common, files)


def _arrange_for(plain: Context, job: PrintJob, fields: Mapping[str, str], no: str) -> Arranged:
    own = box_for(plain.box, {**fields, "no": no})
    return printing.arrange(replace(plain, box=own, kit_no=no, kit_digits=len(no)), job)


def _draw(kit: Arranged) -> tuple[dict[str, list[printing.DrawnPage]], FormCache]:
    cache = FormCache(Path(kit.context.pack))
    pages = printing.draw_pages(kit, cache)
    return {part.id: list(own) for part, own in groupby(pages, lambda each: each.part)}, cache


def _looks(pages: Sequence[printing.DrawnPage], cache: FormCache) -> list[object]:
    return [
        ([cache.digests[placed.face.key] for placed in each.page.placements], each.label,
         each.stream.tags)
        for each in pages
    ]  # fmt: skip


def make_kit(run: KitRun, recipient: Recipient) -> KitOutcome:
    """Make the kit for somebody in a folder of its own, or say why it cannot be made.

    One that is there, made by this very order with each of its files whole, is kept.
    """
    renew_time(Limits())
    order = key_of(run.made_from, repr((run.job, run.digits, recipient.no, recipient.fields)))
    target = run.folder / folder_name(recipient, run.digits)
    if _is_made(order, target):
        return KitOutcome(recipient, kept=True)
    start = time.process_time()
    try:
        fill_kit_folder(target, partial(_write_kit, run, template_of(run), recipient, order))
    except LayoutError as error:
        once = {each.what: each for each in reversed(error.findings)}
        return KitOutcome(recipient, str(LayoutError(tuple(reversed(once.values())))))
    except PnpError as error:
        return KitOutcome(recipient, str(error))
    return KitOutcome(recipient, seconds=time.process_time() - start)


def _write_kit(
    run: KitRun, template: _Template, recipient: Recipient, order: str, folder: Path
) -> Mapping[str, Any]:
    no, fields = f"{recipient.no:0{run.digits}}", dict(recipient.fields)
    kit = _arrange_for(template.plain, run.job, fields, no)
    alike = _outline(kit) == template.outline
    pages, files = (template.pages, template.files) if alike else ({}, {})
    cache = template.cache.fork()
    drawn = printing.draw_pages(kit, cache, pages)
    made = printing.print_all(kit, cache, folder, drawn, kept=files)
    for name, data in files.items():
        (folder / f"{name}.pdf").write_bytes(data)
    sealed = seal_files(folder, (file.name for file in folder.iterdir()))
    made |= {"for": {"no": recipient.no, **fields}, "order": order, "files": sealed}
    (folder / MANIFEST).write_bytes(manifest_text(made).encode())
    return made


def _outline(kit: Arranged) -> list[object]:
    # A kit with a page more is another kit on every sheet: how many there are stands on them.
    return [(part.id, part.of, part.title, part.note, len(part.pages)) for part in kit.parts]


def _is_made(order: str, folder: Path) -> bool:
    try:
        made = read_foreign_json(folder, MANIFEST)
        return (made["order"], made["files"]) == (order, seal_files(folder, made["files"]))
    except (OSError, Unreadable, KeyError, TypeError):
        return False


def list_strays(run: KitRun, people: Sequence[Recipient]) -> list[str]:
    """Name the kits in the folder of a run that are of an earlier list, of no row of this one."""
    made = {path.parent.name for path in run.folder.glob(f"[0-9]*/{MANIFEST}")}
    return sorted(made - {folder_name(each, run.digits) for each in people})


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
    return f"{recipient.no:0{digits}}-{slug_of(fold_name(recipient.name))}".removesuffix("-")

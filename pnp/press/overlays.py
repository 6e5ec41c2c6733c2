"""What is one kit's own in a merged file: operators that lie on top of pages all kits share."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pnp.box.recipient import Recipient
from pnp.box.words import first_language
from pnp.errors import LayoutError, PrintError
from pnp.faces.pen import Font
from pnp.press.imposition import Page
from pnp.press.kit import plan_parts
from pnp.press.master_kit import (
    MasterKit,
    PageKey,
    context_of,
    known_pages,
    numbered,
    sample_context,
)
from pnp.press.merged_file import MergedKit, MergedPage, write_merged
from pnp.press.page_drawing import DrawnPage, draw_pages, misfits_of
from pnp.press.part import Part
from pnp.press.pdf.file import Imprint, PdfFile, page_boxes
from pnp.press.pdf.streams import ContentStream, FormCache
from pnp.press.printing import Arranged, arrange, trim_of


@dataclass(frozen=True, slots=True)
class SharedPages:
    """The pages of a master, less what is another in each kit."""

    master: MasterKit
    cache: FormCache
    pages: Mapping[PageKey, DrawnPage]


@dataclass(frozen=True, slots=True)
class KitOverlay:
    """What is one kit's own, deflated."""

    own: Mapping[PageKey, tuple[bytes, ...]]
    """By page: what lies on top of what all share."""
    whole: frozenset[PageKey]
    """The pages that share nothing with other kits: their texts run otherwise."""
    type: Mapping[Font, str]
    """The characters it sets."""
    forms: tuple[str, ...] = ()
    """Drawings of the master that its whole pages call."""


def share_pages(master: MasterKit) -> SharedPages:
    """Draw the pages of a master with all that is marked kept apart."""
    cache = master.cache.fork(apart=True)
    pages = dict(master.pages) | dict(_draw(master, master.sample, cache, None))
    if cache.faults:
        raise LayoutError(misfits_of(cache, master.sample.parts))
    return SharedPages(master, cache, pages)


def draw_overlay(shared: SharedPages, recipient: Recipient) -> KitOverlay:
    """Draw what is one kit's own.

    Raises LayoutError with every text that does not fit, PrintError for a kit that has too little
    in common with the others.
    """
    master = shared.master
    context, job = context_of(master, recipient, known_again=True), master.template.job
    arranged = arrange(plan_parts(context, job), context, job)
    _refuse_other_sheets(master.sample, arranged)
    cache = shared.cache.fork(apart=True)
    drawn = dict(_draw(master, arranged, cache, recipient))
    if cache.faults:
        raise LayoutError(misfits_of(cache, arranged.parts))
    if cache.encoding.codes != shared.cache.encoding.codes:
        raise PrintError("it sets characters that stand nowhere in the list; leave --merged out")
    own, whole, forms = {}, set[PageKey](), dict[str, None]()
    used: dict[Font, set[str]] = {}
    for key, each in drawn.items():
        stream = each.stream
        own[key] = (stream.own,) if stream.own else ()
        if stream.strokes != shared.pages[key].stream.strokes:
            whole.add(key)
            own[key] = (stream.strokes, *own[key])
            forms |= dict.fromkeys(stream.forms)
        for font, characters in stream.type.items():
            used.setdefault(font, set()).update(characters)
    if not shared.cache.forms.keys() >= forms.keys() - shared.cache.pictures.keys():
        raise PrintError("it has drawings that no other kit has; leave --merged out")
    told = {font: "".join(sorted(characters)) for font, characters in sorted(used.items())}
    return KitOverlay(own, frozenset(whole), told, tuple(forms))


def _draw(
    master: MasterKit, arranged: Arranged, cache: FormCache, recipient: Recipient | None
) -> Iterator[tuple[PageKey, DrawnPage]]:
    context = (
        context_of(master, recipient, known_again=True)
        if recipient
        else sample_context(master.template, master.plain)
    )
    first = context.in_language(first_language(master.template.job.lang))
    known = known_pages(master, arranged)
    shared = set[PageKey]()

    def note(part: Part, number: int, page: Page) -> ContentStream | None:
        found = known(part, number, page)
        if found is not None:
            shared.add((part.id, number))
        return found

    drawn = draw_pages(first, master.template.job, cache, arranged.parts, note)
    for key, each in numbered(drawn):
        if key not in shared:
            yield key, each


def _refuse_other_sheets(sample: Arranged, arranged: Arranged) -> None:
    before = {part.id: len(part.pages) for part in sample.parts}
    now = {part.id: len(part.pages) for part in arranged.parts}
    if before != now:
        part = next(name for name in now if before.get(name) != now[name])
        raise PrintError(
            f"`{part}` has {now[part]} pages and {before.get(part, 0)} in other kits; "
            "leave --merged out, or shorten its text"
        )


@dataclass(frozen=True, slots=True)
class MergedRun:
    """One merged file: its name, what is on it, and on which sides it is printed."""

    name: str
    title: str
    parts: tuple[Part, ...]
    duplex: str | None


def merged_runs(shared: SharedPages) -> tuple[MergedRun, ...]:
    """Say which files a merged printing has: one for each run, and for each part outside them."""
    arranged = shared.master.sample
    in_runs = {part.id for run in arranged.runs for part in run.parts}
    game = shared.master.plain.localise(shared.master.plain.box.game.title)
    duplex = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}.get(
        shared.master.template.job.backs
    )
    runs = [
        MergedRun(run.file, f"{game} · {run.id}", run.parts, duplex if run.duplex else None)
        for run in arranged.runs
    ]
    runs += [
        MergedRun(f"{part.id}.pdf", f"{game} · {part.title}", (part,),
                  duplex if part.duplex else None)
        for part in arranged.parts
        if part.id not in in_runs
    ]  # fmt: skip
    return tuple(runs)


def pages_of(shared: SharedPages, run: MergedRun) -> tuple[PageKey, ...]:
    """Name the pages that one kit has in a merged file."""
    names = [part.id for part in run.parts]
    return tuple(key for name in names for key in shared.pages if key[0] == name)


def merge(
    shared: SharedPages,
    run: MergedRun,
    kits: Iterator[tuple[Recipient, KitOverlay]],
    needed: tuple[Mapping[Font, str], tuple[str, ...]],
    file: Path,
    digest: str,
) -> None:
    """Write one merged file: of each kit, in the order they come, the pages of this run.

    `needed` are the characters and drawings that any kit has of its own.
    """
    template = shared.master.template
    lang = first_language(template.job.lang)
    imprint = Imprint(run.title, "", lang)
    paper = run.parts[0].paper.size
    document = PdfFile(file, shared.cache, paper, imprint, tagged=False)
    keys = pages_of(shared, run)
    boxes = {}
    for key in keys:
        each = shared.pages[key]
        document.share(each.stream)
        boxes[key] = page_boxes(each.part.paper.size, trim_of(each.page), each.page.bleed)
    document.need(*needed)
    places = {key: n for n, key in enumerate(keys)}
    merged = (
        MergedKit(
            f"{recipient.no:0{template.digits}d} {recipient.name}",
            f"{recipient.no:0{template.digits}d} · ",
            [
                MergedPage(
                    -1 if key in overlay.whole else places[key], boxes[key],
                    overlay.own.get(key, ()),
                )
                for key in keys
            ],
        )
        for recipient, overlay in kits
    )  # fmt: skip
    preferences = "/PrintScaling/None/DisplayDocTitle true"
    preferences += f"/Duplex/{run.duplex}" if run.duplex else ""
    about = f"/Lang({lang})/ViewerPreferences<<{preferences}>>"
    write_merged(file, document.close_body(), merged, about, digest)

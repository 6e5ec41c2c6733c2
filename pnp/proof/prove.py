"""The second pair of eyes: opens the finished files of a kit and lets every check facts at them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from pnp.code_reader import require_code_reader
from pnp.findings import Finding
from pnp.pool import Progress, in_steps, silent
from pnp.proof.boards import check_places, check_sums
from pnp.proof.counts import check_counts, check_pairs, check_same_faces
from pnp.proof.facts import DueFile, FileFacts, meet_page, read_all_facts, read_facts
from pnp.proof.inventory import Inventory
from pnp.proof.legibility import check_colours
from pnp.proof.listing import Listing, read_listing
from pnp.proof.page import MeasuredPage, PageFacts, add_figure
from pnp.proof.reading import check_told


@dataclass(frozen=True, slots=True)
class Proof:
    """What proof saw of a kit: every finding, and the figures of every file."""

    folder: Path
    listing: Listing
    findings: tuple[Finding, ...]
    figures: dict[str, dict[str, float]] = field(default_factory=dict)
    with_rules: bool = False
    """Whether counts and groups were compared with the content too."""


def prove(folder: Path, inventory: Inventory | None = None) -> Proof:
    """Measure every finished file of a kit; what cannot be read is a breach.

    Raises PrintError if there is no kit to measure.
    """
    return prove_at_once(folder, lambda _: inventory, jobs=1)


def prove_at_once(
    folder: Path,
    count: Callable[[Listing], Inventory | None],
    jobs: int,
    progress: Progress = silent,
) -> Proof:
    """Measure as `prove` does, several files at the same time; `count` counts the game meanwhile.

    Raises PrintError if there is no kit to measure.
    """
    listing = read_listing(folder)
    require_code_reader("proof reads the QR codes")
    files = tuple(_list_files(listing))
    known: dict[int, PageFacts] = {}
    pages: list[MeasuredPage] = []
    with read_all_facts(folder, listing, files, jobs) as every:
        inventory = count(listing)
        findings = [*check_counts(listing, inventory), *check_pairs(listing)]
        for due, seen in zip(in_steps(files, "file", progress), every, strict=True):
            facts = _share(seen, due, known) or read_facts(folder, listing, due, whole=True)
            findings += facts.findings
            for each in facts.pages:
                findings += each.findings
                if each.objects:
                    pages.append(meet_page(listing, due, each))
                    known.setdefault(id(pages[-1].listed), each)
    findings += check_same_faces(pages)
    findings += check_sums(pages, listing, inventory)
    with_rules = inventory is not None and inventory.content == listing.content
    if inventory is not None and with_rules:
        findings += _compare_with_rules(pages, listing, inventory)
    found = tuple(dict.fromkeys(findings))
    return Proof(folder, listing, found, _gather_figures(pages), with_rules)


def _compare_with_rules(
    pages: Iterable[MeasuredPage], listing: Listing, inventory: Inventory
) -> Iterator[Finding]:
    runs = {run.file for run in listing.runs}
    # what is wrong on a page is told once by its part, and not again by its run
    own = [page for page in pages if page.file not in runs]
    yield from check_colours(own, inventory)
    for page in own:
        yield from check_told(page, inventory.told, listing)
    yield from check_places(own, listing, inventory)


def _list_files(listing: Listing) -> Iterator[DueFile]:
    for part in listing.parts:
        yield DueFile(part.file, tuple((part, page) for page in part.layout), run=False)
    for run in listing.runs:
        parts = listing.list_run(run)
        pages = tuple((part, page) for part in parts for page in part.layout)
        yield DueFile(run.file, pages, run=True)


def _share(seen: FileFacts, due: DueFile, known: Mapping[int, PageFacts]) -> FileFacts | None:
    """Give the pages of a run as they were seen in the files of its parts; None if one differs."""
    if not due.run:
        return seen
    pages = []
    for own, (_, listed) in zip(seen.pages, due.pages, strict=False):
        same = known.get(id(listed))
        if not same or not own.is_shared or (same.boxes, same.tags) != (own.boxes, own.tags):
            return None
        found = (replace(each, file=due.name, page=own.number) for each in same.findings)
        pages.append(replace(same, number=own.number, findings=tuple(found)))
    return replace(seen, pages=tuple(pages))


def _gather_figures(pages: Iterable[MeasuredPage]) -> dict[str, dict[str, float]]:
    gathered: dict[str, dict[str, float]] = {}
    for page in pages:
        of_file = gathered.setdefault(page.file, {})
        for name, figure in page.figures.items():
            add_figure(of_file, name, figure)
    return gathered

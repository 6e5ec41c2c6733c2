"""The second pair of eyes: opens the finished files of a kit and lets every check facts at them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from pnp.errors import PrintError
from pnp.findings import Finding
from pnp.proof.boards import check_places, check_seams
from pnp.proof.counts import check_counts, check_pairs, check_same_faces
from pnp.proof.facts import (
    DueFile,
    FileFacts,
    PageFacts,
    meet_page,
    read_all_facts,
    read_facts,
    reopen_pages,
)
from pnp.proof.inventory import Inventory
from pnp.proof.legibility import check_colours, check_large_type
from pnp.proof.listing import Listing, read_listing
from pnp.proof.page import MeasuredPage, PageBoxes, add_figure
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


# What was found on a page, by which object of the manifest it is and the boxes it was found with:
# it holds wherever the same page lies.
_Known = dict[tuple[int, PageBoxes], tuple[MeasuredPage, PageFacts]]


def prove(folder: Path, inventory: Inventory | None = None) -> Proof:
    """Measure every finished file of a kit; what cannot be read is a breach.

    Raises PrintError if there is no kit to measure.
    """
    return prove_at_once(folder, lambda _: inventory, jobs=1)


def prove_at_once(folder: Path, count: Callable[[Listing], Inventory | None], jobs: int) -> Proof:
    """Measure as `prove` does, several files at the same time; `count` counts the game meanwhile.

    Raises PrintError if there is no kit to measure.
    """
    listing = read_listing(folder)
    _require_zxing()
    files = tuple(_list_files(listing))
    with (
        read_all_facts(folder, listing, files, jobs) as every,
        reopen_pages(folder, listing, files) as reopen,
    ):
        inventory = count(listing)
        findings = [*check_counts(listing, inventory), *check_pairs(listing)]
        pages: list[MeasuredPage] = []
        known: _Known = {}
        for due, facts in zip(files, every, strict=True):
            findings += facts.findings
            again = partial(read_facts, folder, listing, due)
            for seen in _gather(listing, due, facts, known, again, reopen):
                if isinstance(seen, Finding):
                    findings.append(seen)
                else:
                    pages.append(seen)
        findings += check_same_faces(pages)
        findings += check_seams(pages, listing, inventory)
        for page in pages:
            findings += check_large_type(page, listing.remarks)
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


def _find_same(
    known: _Known, due: DueFile, facts: PageFacts
) -> tuple[MeasuredPage, PageFacts] | None:
    if not due.run or not facts.is_open or facts.digest is None:
        return None
    same = known.get((id(due.pages[facts.number - 1][1]), facts.boxes))
    if same is None or same[1].digest is None or same[0].tags != facts.tags:
        return None
    return same if same[1].digest.is_shown_by(facts.digest) else None


def _gather(
    listing: Listing,
    due: DueFile,
    file: FileFacts,
    known: _Known,
    read_again: Callable[[set[int]], FileFacts],
    reopen: Callable[[str, int], Any],
) -> Iterator[Finding | MeasuredPage]:
    alike = {each.number: _find_same(known, due, each) for each in file.pages}
    unlike = {each.number for each in file.pages if each.is_open and not alike[each.number]}
    again = {each.number: each for each in read_again(unlike).pages} if unlike else {}
    for seen in file.pages:
        number = seen.number
        if same := alike[number]:
            page, found = same
            yield replace(page, file=due.name, number=number, figures=dict(page.figures))
            yield from (replace(finding, file=due.name, page=number) for finding in found.findings)
            continue
        facts = again.get(number, seen)
        if facts.objects is not None:
            page = meet_page(listing, due, facts, partial(reopen, due.name, number))
            # the same page of the manifest, cut the same way: only then are two pages compared
            known[id(page.listed), page.boxes] = page, facts
            yield page
        yield from facts.findings


def _require_zxing() -> None:
    try:
        import zxingcpp  # noqa: F401, PLC0415  # an extra: a friendly word rather than a traceback
    except ImportError:
        raise PrintError(
            "proof reads the QR codes with zxing-cpp, which is not installed; "
            "run `pip install 'pnp-kits[proof]'`"
        ) from None


def _gather_figures(pages: Iterable[MeasuredPage]) -> dict[str, dict[str, float]]:
    gathered: dict[str, dict[str, float]] = {}
    for page in pages:
        of_file = gathered.setdefault(page.file, {})
        for name, figure in page.figures.items():
            add_figure(of_file, name, figure)
    return gathered

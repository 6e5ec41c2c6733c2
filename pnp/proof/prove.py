"""The second pair of eyes: opens the finished files of a kit and lets every check facts at them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from pnp.errors import PrintError
from pnp.findings import Finding
from pnp.proof.boards import check_places, check_seams
from pnp.proof.counts import check_counts, check_pairs, check_same_faces
from pnp.proof.digests import PageDigest
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
from pnp.proof.page import MeasuredPage, PageBoxes
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


# A page of the manifest, by which object it is, and the boxes it was found with.
_Place = tuple[int, PageBoxes]


@dataclass(frozen=True, slots=True)
class _KnownPage:
    """What was found on a page, and holds wherever the same page lies."""

    page: MeasuredPage
    digest: PageDigest
    findings: tuple[Finding, ...]

    def holds_for(self, facts: PageFacts) -> bool:
        """Tell whether a page of another file is the same."""
        return (
            facts.digest is not None
            and self.digest.is_shown_by(facts.digest)
            and self.page.tags == facts.tags
        )

    def told_again(self, file: str, number: int) -> Iterator[Finding | MeasuredPage]:
        """Give the page and its findings as those of another file."""
        yield replace(self.page, file=file, number=number, figures=dict(self.page.figures))
        for finding in self.findings:
            yield replace(finding, file=file, page=number)


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
        known: dict[_Place, _KnownPage] = {}
        for due, facts in zip(files, every, strict=True):
            whole = _read_again(folder, listing, due, facts, known)
            for seen in _gather(listing, due, whole, known, reopen):
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
    known: dict[_Place, _KnownPage], due: DueFile, facts: PageFacts
) -> _KnownPage | None:
    if not due.run or not facts.is_open:
        return None
    same = known.get((id(due.pages[facts.number - 1][1]), facts.boxes))
    return same if same and same.holds_for(facts) else None


def _read_again(
    folder: Path, listing: Listing, due: DueFile, facts: FileFacts, known: dict[_Place, _KnownPage]
) -> FileFacts:
    unlike = {
        page.number for page in facts.pages if page.is_open and not _find_same(known, due, page)
    }
    if not unlike:
        return facts
    again = {page.number: page for page in read_facts(folder, listing, due, unlike).pages}
    return replace(facts, pages=tuple(again.get(page.number, page) for page in facts.pages))


def _gather(
    listing: Listing,
    due: DueFile,
    facts: FileFacts,
    known: dict[_Place, _KnownPage],
    reopen: Callable[[str, int], Any],
) -> Iterator[Finding | MeasuredPage]:
    yield from facts.findings
    for each in facts.pages:
        same = _find_same(known, due, each)
        if same:
            yield from same.told_again(due.name, each.number)
            continue
        if each.objects is None:
            yield from each.findings
            continue
        page = meet_page(listing, due, each, partial(reopen, due.name, each.number))
        if each.digest:
            # the same page of the manifest, cut the same way: only then are two pages compared
            place = id(page.listed), each.boxes
            known[place] = _KnownPage(page, each.digest, each.findings)
        yield page
        yield from each.findings


def _require_zxing() -> None:
    try:
        import zxingcpp  # noqa: F401, PLC0415  # an extra: a friendly word rather than a traceback
    except ImportError:
        raise PrintError(
            "proof reads the QR codes with zxing-cpp, which is not installed; "
            "run `pip install 'pnp-kits[proof]'`"
        ) from None


_MOST: Final = frozenset({"off by", "overlap unlike"})
_SUM: Final = frozenset({"codes read"})


def _gather_figures(pages: Iterable[MeasuredPage]) -> dict[str, dict[str, float]]:
    gathered: dict[str, dict[str, float]] = {}
    for page in pages:
        of_file = gathered.setdefault(page.file, {})
        for name, figure in page.figures.items():
            known = of_file.get(name)
            if known is None:
                of_file[name] = figure
            elif name in _SUM:
                of_file[name] = known + figure
            elif name == "bar":  # the bar farthest from 50 mm
                of_file[name] = max(known, figure, key=lambda bar: abs(bar - 50))
            else:
                of_file[name] = max(known, figure) if name in _MOST else min(known, figure)
    return gathered

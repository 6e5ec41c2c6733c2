"""The second pair of eyes: opens the finished files of a kit and lets every check look at them."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Final

from pnp.box.foreign import Unreadable, attempt, read_foreign
from pnp.box.two_languages import first_language
from pnp.errors import PrintError
from pnp.proof.as_printed import simulate_printer
from pnp.proof.breach import Breach
from pnp.proof.catalogue import check_catalogue, read_catalogue
from pnp.proof.colours import check_colours
from pnp.proof.contrast import check_contrast
from pnp.proof.counts import check_counts
from pnp.proof.edge_bleed import check_edge_bleed
from pnp.proof.inventory import Inventory
from pnp.proof.line_widths import check_line_widths
from pnp.proof.listing import ListedPage, ListedPart, Listing, read_listing
from pnp.proof.page import MeasuredPage, PageBoxes
from pnp.proof.page_boxes import check_boxes
from pnp.proof.page_digests import PageDigest
from pnp.proof.page_objects import read_objects
from pnp.proof.pairs import check_pairs
from pnp.proof.piece_positions import check_positions
from pnp.proof.pieces_on_places import check_places
from pnp.proof.qr_codes import check_qr_codes
from pnp.proof.raster import open_document, open_page
from pnp.proof.read_tags import ReadElement, read_tags
from pnp.proof.reading import check_reading, check_told
from pnp.proof.safe_zone import check_safe_zone
from pnp.proof.same_faces import check_same_faces
from pnp.proof.sheet_marks import check_sheet_marks
from pnp.proof.tile_seams import check_seams
from pnp.proof.type_sizes import check_large_type, check_type

PAGE_CHECKS: Final[tuple[Callable[[MeasuredPage], Iterator[Breach]], ...]] = (
    check_boxes,
    check_positions,
    check_type,
    check_safe_zone,
    check_qr_codes,
    check_edge_bleed,
    check_contrast,
    check_sheet_marks,  # looks at the dots of those before
    check_line_widths,
    check_reading,
)
"""What is looked at on every page; a new check is one more file and one more line."""

DuePage = tuple[ListedPart, ListedPage]
"""What a page of a file must be: a listed page of a part."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What proof saw of a kit: every breach, and the figures of every file."""

    folder: Path
    listing: Listing
    breaches: tuple[Breach, ...]
    figures: dict[str, dict[str, float]] = field(default_factory=dict)
    with_rules: bool = False
    """Whether counts and groups were compared with the content too."""


_Place = tuple[int, PageBoxes]
"""A page of the manifest, by which object it is, and the boxes it was found with."""


@dataclass(frozen=True, slots=True)
class _Finding:
    """What was found on a page, and holds wherever the same page lies."""

    page: MeasuredPage
    digest: PageDigest
    tags: tuple[ReadElement, ...]
    breaches: tuple[Breach, ...]

    def told_again(self, file: str, number: int) -> Iterator[Breach | MeasuredPage]:
        """Give the page and its breaches as those of another file."""
        yield replace(self.page, file=file, number=number, figures=dict(self.page.figures))
        for breach in self.breaches:
            yield replace(breach, file=file, page=number)


def prove(folder: Path, inventory: Inventory | None = None) -> Proof:
    """Measure every finished file of a kit; what cannot be read is a breach.

    Raises PrintError if there is no kit to measure.
    """
    listing = read_listing(folder)
    _require_zxing()
    breaches = [*check_counts(listing, inventory), *check_pairs(listing)]
    pages: list[MeasuredPage] = []
    seen_before: dict[_Place, _Finding] = {}
    with ExitStack() as opened:
        for name, due in _list_files(listing):
            for seen in _prove_file(folder, name, due, listing, opened, seen_before):
                if isinstance(seen, Breach):
                    breaches.append(seen)
                else:
                    pages.append(seen)
        breaches += check_same_faces(pages)
        breaches += check_seams(pages, listing, inventory)
        for page in pages:
            breaches += check_large_type(page, listing.remarks)
        known = inventory is not None and inventory.content == listing.content
        if inventory is not None and known:
            runs = {run.file for run in listing.runs}
            own = [page for page in pages if page.file not in runs]
            breaches += check_colours(own, inventory)
            for page in own:
                breaches += check_told(page, inventory.told, listing)
            breaches += check_places(own, listing, inventory)
        for page in pages:
            page.source.close()
    return Proof(folder, listing, tuple(dict.fromkeys(breaches)), _gather_figures(pages), known)


def _require_zxing() -> None:
    try:
        import zxingcpp  # noqa: F401, PLC0415  # an extra: a friendly word rather than a traceback
    except ImportError:
        raise PrintError(
            "proof reads the QR codes with zxing-cpp, which is not installed; "
            "run `pip install 'pnp-kits[proof]'`"
        ) from None


def _list_files(listing: Listing) -> Iterator[tuple[str, list[DuePage]]]:
    """Give every file with the pages it must have: of each part, and of each run."""
    for part in listing.parts:
        yield part.file, [(part, page) for page in part.layout]
    for run in listing.runs:
        yield run.file, [(part, page) for part in listing.list_run(run) for page in part.layout]


def _prove_file(
    folder: Path,
    name: str,
    due: list[DuePage],
    listing: Listing,
    opened: ExitStack,
    seen_before: dict[_Place, _Finding],
) -> Iterator[Breach | MeasuredPage]:
    """Open one file and let the checks look at its pages, once at each that files share."""
    try:
        data = read_foreign(folder, name)
        catalogue = attempt(partial(read_catalogue, data))
        printed = attempt(partial(simulate_printer, data, listing, [page for _, page in due]))
        document = attempt(partial(open_document, printed or data))
    except FileNotFoundError:
        yield Breach(name, 0, "", "files", "the file is missing")
        return
    except Unreadable as error:
        yield Breach(name, 0, "", "files", str(error))
        return
    opened.callback(document.close)
    first = first_language(listing.options.lang)
    flip = next((part.duplex for part, _ in due if part.duplex), None)
    yield from check_catalogue(name, catalogue, first, flip, len(due))
    rows = zip(due, catalogue.pages, catalogue.digests, strict=False)
    for number, ((part, page), boxes, digest) in enumerate(rows, start=1):
        same = seen_before.get((id(page), boxes))
        try:
            source = attempt(partial(open_page, document, number))
            opened.callback(source.close)
            tags = attempt(partial(read_tags, source))
            if same and digest and same.digest.is_shown_by(digest) and same.tags == tags:
                yield from same.told_again(name, number)
                continue
            objects = attempt(partial(read_objects, source))
        except Unreadable as error:
            yield Breach(name, number, "", "files", str(error))
            continue
        measured = MeasuredPage(
            name, number, part, page, listing.paper_of(part), boxes, objects, source,
            listing.options.framed, listing.options.codes,
        )  # fmt: skip
        found = tuple(_check_page(measured))
        if digest:
            seen_before[id(page), boxes] = _Finding(measured, digest, tags, found)
        yield measured
        yield from found


def _check_page(page: MeasuredPage) -> Iterator[Breach]:
    """Let every check look at a page, then let go of its dots."""
    try:
        for check in PAGE_CHECKS:
            yield from check(page)
    except Unreadable as error:
        yield page.report("files", str(error))
    page.forget_raster()


_MOST: Final = frozenset({"off by", "overlap unlike"})
_SUM: Final = frozenset({"codes read"})


def _gather_figures(pages: Iterable[MeasuredPage]) -> dict[str, dict[str, float]]:
    """Gather the figures of each file's pages: the worst of each, or the sum."""
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

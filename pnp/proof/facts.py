"""What is seen in one file: of itself, and on each of its pages; no file needs to know another."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, closing
from dataclasses import dataclass, field, replace
from functools import partial
from io import BytesIO
from math import cos, radians, sin
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from pnp.box.foreign import Unreadable, attempt, read_foreign
from pnp.box.words import first_language
from pnp.findings import Finding
from pnp.pool import working
from pnp.proof.catalogue import FileCatalogue, check_catalogue, read_catalogue
from pnp.proof.codes import check_qr_codes
from pnp.proof.cutting import check_edge_bleed, check_sheet_marks
from pnp.proof.digests import PageDigest
from pnp.proof.legibility import check_contrast, check_line_widths, check_type
from pnp.proof.listing import ListedPage, ListedPart, ListedPrinter, Listing
from pnp.proof.page import MeasuredPage, PageBoxes, check_boxes
from pnp.proof.page_objects import PageObjects, read_objects
from pnp.proof.positions import check_positions, check_safe_zone
from pnp.proof.raster import open_document, open_page
from pnp.proof.read_tags import ReadElement, blank_pages, read_tags
from pnp.proof.reading import check_reading
from pnp.units import to_points


def simulate_printer(data: bytes, listing: Listing, due: Sequence[ListedPage]) -> bytes | None:
    """Give a file with every page moved as the printer will move it; nothing if none is named."""
    printer = listing.options.printer
    if printer is None:
        return None
    from pypdf import PdfWriter, Transformation  # noqa: PLC0415  # heavy, and seldom needed

    writer = PdfWriter(clone_from=BytesIO(data))
    for page, listed in zip(writer.pages, due, strict=False):
        flip = listing.options.backs if listed.side == "back" else ""
        size = float(page.mediabox.width), float(page.mediabox.height)
        page.add_transformation(Transformation(_compute_matrix(printer, size, flip)))
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def _compute_matrix(
    printer: ListedPrinter, page: tuple[float, float], flip: str
) -> tuple[float, float, float, float, float, float]:
    wide, high = printer.front_scale
    a, b, c, d, right, down = wide, 0.0, 0.0, high, 0.0, 0.0
    if flip:
        across, tall = printer.back_scale
        turned, slant = cos(radians(printer.turn)), sin(radians(printer.turn))
        a, b = wide * turned * across, high * slant * across
        c, d = -wide * slant * tall, high * turned * tall
        right, down = wide * printer.shift[0], high * printer.shift[1]
        # from what is seen through the paper to the page of the back, which is its mirror image
        b, c = -b, -c
        right, down = (right, -down) if flip == "short-edge" else (-right, down)
    b, c = -b, -c  # y grows upwards in the file
    x, y = page[0] / 2, page[1] / 2
    return (a, b, c, d, x - a * x - c * y + to_points(right), y - b * x - d * y - to_points(down))


PAGE_CHECKS: Final[tuple[Callable[[MeasuredPage], Iterator[Finding]], ...]] = (
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


@dataclass(frozen=True, slots=True)
class DueFile:
    """A file of a kit, and the pages it must have: which page of which part each is."""

    name: str
    pages: tuple[tuple[ListedPart, ListedPage], ...]
    run: bool
    """Whether its pages lie in the files of their parts as well, and are compared with those."""


@dataclass(frozen=True, slots=True)
class PageLook:
    """What was seen on a page by itself."""

    number: int
    boxes: PageBoxes
    digest: PageDigest | None
    tags: tuple[ReadElement, ...] = ()
    objects: PageObjects | None = None
    """All that is seen on it; nothing if only its tags were read, or if it cannot be read."""
    findings: tuple[Finding, ...] = ()
    figures: Mapping[str, float] = field(default_factory=dict)

    @property
    def is_open(self) -> bool:
        """Whether it can be read, and has not been looked at yet."""
        return self.objects is None and not self.findings


@dataclass(frozen=True, slots=True)
class FileLook:
    """What was seen of a file itself, and of its pages."""

    findings: tuple[Finding, ...]
    pages: tuple[PageLook, ...] = ()


def look_at_file(
    folder: Path, listing: Listing, due: DueFile, wanted: Collection[int] | None = None
) -> FileLook:
    """Open a file and look at its pages, or at those alone that are wanted by their numbers.

    Of a run's pages only the tags are read, unless they are wanted: most are those of its parts.
    """
    tags_only = due.run and wanted is None
    try:
        data = read_foreign(folder, due.name)
        catalogue = attempt(partial(read_catalogue, data))
        printed = print_file(listing, due, data)
        document = attempt(partial(open_document, blank_pages(printed) if tags_only else printed))
    except FileNotFoundError:
        return FileLook((Finding("the file is missing", due.name, page=0, rule="files"),))
    except Unreadable as error:
        return FileLook((Finding(str(error), due.name, page=0, rule="files"),))
    look = _read_tags if tags_only else partial(_look_at_page, listing)
    with closing(document):
        pages = tuple(
            look(due, blank, document)
            for blank in _list_pages(due, catalogue)
            if wanted is None or blank.number in wanted
        )
    first = first_language(listing.options.lang)
    flip = next((part.duplex for part, _ in due.pages if part.duplex), None)
    said = check_catalogue(due.name, catalogue, first, flip, len(due.pages))
    return FileLook(tuple(said), pages)


def print_file(listing: Listing, due: DueFile, data: bytes) -> bytes:
    """Give a file as it comes out of the printer it is made for, if it is made for one.

    Raises Unreadable if it cannot be.
    """
    pages = [page for _, page in due.pages]
    return attempt(partial(simulate_printer, data, listing, pages)) or data


def measure_page(
    listing: Listing, due: DueFile, look: PageLook, reopen: Callable[[], Any]
) -> MeasuredPage:
    """Give a page that was looked at, with all that it must be."""
    part, listed = due.pages[look.number - 1]
    return MeasuredPage(
        due.name, look.number, part, listed, listing.paper_of(part), look.boxes,
        look.objects or PageObjects((), ()), look.tags, reopen, listing.options.framed,
        listing.options.codes, dict(look.figures),
    )  # fmt: skip


def _list_pages(due: DueFile, catalogue: FileCatalogue) -> Iterator[PageLook]:
    rows = zip(due.pages, catalogue.pages, catalogue.digests, strict=False)
    for number, (_, boxes, digest) in enumerate(rows, start=1):
        yield PageLook(number, boxes, digest)


def _read_tags(due: DueFile, look: PageLook, document: Any) -> PageLook:
    try:
        with closing(attempt(partial(open_page, document, look.number))) as source:
            return replace(look, tags=attempt(partial(read_tags, source)))
    except Unreadable as error:
        return replace(
            look, findings=(Finding(str(error), due.name, page=look.number, rule="files"),)
        )


def _look_at_page(listing: Listing, due: DueFile, look: PageLook, document: Any) -> PageLook:
    try:
        source = attempt(partial(open_page, document, look.number))
        with closing(source):
            tags = attempt(partial(read_tags, source))
            look = replace(look, tags=tags, objects=attempt(partial(read_objects, source)))
            page = measure_page(listing, due, look, lambda: source)
            findings = tuple(_check_page(page))
    except Unreadable as error:
        return replace(
            look, findings=(Finding(str(error), due.name, page=look.number, rule="files"),)
        )
    return replace(look, findings=findings, figures=page.figures)


def _check_page(page: MeasuredPage) -> Iterator[Finding]:
    try:
        for check in PAGE_CHECKS:
            yield from check(page)
    except Unreadable as error:
        yield page.report("files", str(error))


WORTH: Final = 10
"""Pages of a process of its own: fewer are looked at before another has begun."""


def look_at_files(
    folder: Path, listing: Listing, files: Sequence[DueFile], jobs: int
) -> AbstractContextManager[Iterator[FileLook]]:
    """Look at the files of a kit from now on, on up to `jobs` processes; give what was seen."""
    pages = sum(len(due.pages) for due in files)
    return working(partial(look_at_file, folder, listing), files, min(jobs, pages // WORTH))


class OpenedPages:
    """The pages that were opened, until they are left."""

    def __init__(self, folder: Path, listing: Listing) -> None:
        self._folder, self._listing = folder, listing
        self._opened = ExitStack()
        self._documents: dict[str, Any] = {}
        self._pages: dict[tuple[str, int], Any] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._opened.close()

    def open(self, due: DueFile, number: int) -> Any:
        """Open a page, once.

        Raises Unreadable if it cannot be opened any more.
        """
        key = due.name, number
        if key not in self._pages:
            page = attempt(partial(open_page, self._open_file(due), number))
            self._opened.callback(page.close)
            self._pages[key] = page
        return self._pages[key]

    def _open_file(self, due: DueFile) -> Any:
        if due.name not in self._documents:
            data = attempt(partial(read_foreign, self._folder, due.name))
            document = attempt(partial(open_document, print_file(self._listing, due, data)))
            self._opened.callback(document.close)
            self._documents[due.name] = document
        return self._documents[due.name]

"""What is seen in one file: of itself, and on each of its pages; no file needs to know another."""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from pnp.box.foreign import Unreadable, attempt, read_foreign
from pnp.box.words import first_language
from pnp.proof.as_printed import simulate_printer
from pnp.proof.breach import Breach
from pnp.proof.catalogue import FileCatalogue, check_catalogue, read_catalogue
from pnp.proof.contrast import check_contrast
from pnp.proof.edge_bleed import check_edge_bleed
from pnp.proof.line_widths import check_line_widths
from pnp.proof.listing import ListedPage, ListedPart, Listing
from pnp.proof.page import MeasuredPage, PageBoxes
from pnp.proof.page_boxes import check_boxes
from pnp.proof.page_digests import PageDigest
from pnp.proof.page_objects import PageObjects, read_objects
from pnp.proof.piece_positions import check_positions
from pnp.proof.qr_codes import check_qr_codes
from pnp.proof.raster import open_document, open_page
from pnp.proof.read_tags import ReadElement, blank_pages, read_tags
from pnp.proof.reading import check_reading
from pnp.proof.safe_zone import check_safe_zone
from pnp.proof.sheet_marks import check_sheet_marks
from pnp.proof.type_sizes import check_type

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
    breaches: tuple[Breach, ...] = ()
    figures: Mapping[str, float] = field(default_factory=dict)

    @property
    def is_open(self) -> bool:
        """Whether it can be read, and has not been looked at yet."""
        return self.objects is None and not self.breaches


@dataclass(frozen=True, slots=True)
class FileLook:
    """What was seen of a file itself, and of its pages."""

    breaches: tuple[Breach, ...]
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
        return FileLook((Breach(due.name, 0, "", "files", "the file is missing"),))
    except Unreadable as error:
        return FileLook((Breach(due.name, 0, "", "files", str(error)),))
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
        return replace(look, breaches=(Breach(due.name, look.number, "", "files", str(error)),))


def _look_at_page(listing: Listing, due: DueFile, look: PageLook, document: Any) -> PageLook:
    try:
        source = attempt(partial(open_page, document, look.number))
        with closing(source):
            tags = attempt(partial(read_tags, source))
            look = replace(look, tags=tags, objects=attempt(partial(read_objects, source)))
            page = measure_page(listing, due, look, lambda: source)
            breaches = tuple(_check_page(page))
    except Unreadable as error:
        return replace(look, breaches=(Breach(due.name, look.number, "", "files", str(error)),))
    return replace(look, breaches=breaches, figures=page.figures)


def _check_page(page: MeasuredPage) -> Iterator[Breach]:
    try:
        for check in PAGE_CHECKS:
            yield from check(page)
    except Unreadable as error:
        yield page.report("files", str(error))

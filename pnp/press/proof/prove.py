"""The second pair of eyes: opens the finished files of a kit and lets every check look at them."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from pnp.errors import PrintError
from pnp.press.proof.alike import check_alike
from pnp.press.proof.codes import check_codes
from pnp.press.proof.colours import check_colours
from pnp.press.proof.contrast import check_contrast
from pnp.press.proof.counts import check_counts
from pnp.press.proof.files import check_file
from pnp.press.proof.finding import Finding
from pnp.press.proof.inventory import Inventory
from pnp.press.proof.leaf import Boxes, Leaf
from pnp.press.proof.listing import ListedPage, ListedPart, Listing, read_listing
from pnp.press.proof.marks import check_marks
from pnp.press.proof.pages import check_page, paper_breaches
from pnp.press.proof.pairs import check_pairs
from pnp.press.proof.placed import check_placed
from pnp.press.proof.printed import as_printed
from pnp.press.proof.safe import check_safe
from pnp.press.proof.sight import Eye
from pnp.press.proof.tiles import check_tiles
from pnp.press.proof.type_sizes import check_type
from pnp.units import Rect, to_mm

PAGE_CHECKS: Final[tuple[Callable[[Leaf], Iterator[Finding]], ...]] = (
    check_page,
    check_placed,
    check_type,
    check_safe,
    check_codes,
    check_contrast,  # looks at the dots that the codes were read from
    check_marks,
)
"""What is looked at on every page; a new check is one more file and one more line."""

Due = tuple[ListedPart, ListedPage | None]
"""What a page of a file must be: a listed page, or the blank back of one."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What proof saw of a kit: every breach, and the figures of every file."""

    folder: Path
    listing: Listing
    findings: tuple[Finding, ...]
    figures: dict[str, dict[str, float]] = field(default_factory=dict)
    with_rules: bool = False
    """Whether counts and groups were compared with the content too."""


def prove(folder: Path, inventory: Inventory | None = None) -> Proof:
    """Measure every finished file of a kit.

    Raises PrintError if there is no kit to measure.
    """
    listing = read_listing(folder)
    _need_the_reader_of_codes()
    findings = [*check_counts(listing, inventory), *check_pairs(listing)]
    leaves: list[Leaf] = []
    with ExitStack() as opened:
        for name, due in _books(listing):
            for seen in _prove_file(folder, name, due, listing, opened):
                if isinstance(seen, Finding):
                    findings.append(seen)
                else:
                    leaves.append(seen)
        findings += check_alike(leaves)
        findings += check_tiles(leaves, listing, inventory)
        known = inventory is not None and inventory.content == listing.content
        if inventory is not None and known:
            parts = [leaf for leaf in leaves if leaf.file != listing.file]
            findings += check_colours(parts, inventory)
        for leaf in leaves:
            leaf.source.close()
    return Proof(folder, listing, tuple(dict.fromkeys(findings)), _figures(leaves), known)


def _need_the_reader_of_codes() -> None:
    try:
        import zxingcpp  # noqa: F401, PLC0415  # an extra: a friendly word rather than a traceback
    except ImportError:
        raise PrintError(
            "proof reads the QR codes with zxing-cpp, which is not installed; "
            "run `pip install 'pnp[proof]'`"
        ) from None


def _books(listing: Listing) -> Iterator[tuple[str, list[Due]]]:
    """Give every file with the pages it must have; the whole kit has blank backs too."""
    whole: list[Due] = []
    duplex = listing.backs in {"long-edge", "short-edge"}
    for part in listing.parts:
        yield part.file, [(part, page) for page in part.pages]
        sheets = {page.sheet: page for page in part.pages if page.side == "back"}
        for page in part.pages:
            whole.append((part, page))
            if duplex and page.side == "front" and page.sheet not in sheets:
                whole.append((part, None))
    yield listing.file, whole


def _prove_file(
    folder: Path, name: str, due: list[Due], listing: Listing, opened: ExitStack
) -> Iterator[Finding | Leaf]:
    """Open one file and let the checks look at its pages."""
    import pypdfium2 as pdfium  # noqa: PLC0415  # heavy, and only proof and preview need it
    from pypdf import PdfReader  # noqa: PLC0415  # as above
    from pypdf.errors import PyPdfError  # noqa: PLC0415  # as above

    try:
        reader = PdfReader(folder / name, strict=True)
        sheets = as_printed(reader, listing, [page for _, page in due])
        document = pdfium.PdfDocument(sheets or folder / name)
        length = min(len(reader.pages), len(document))
    except FileNotFoundError:
        yield Finding(name, 0, "", "files", "the file is missing")
        return
    except (OSError, PyPdfError, pdfium.PdfiumError) as error:
        yield Finding(name, 0, "", "files", f"it cannot be opened: {error}")
        return
    opened.callback(document.close)
    flip = next((part.flip for part, _ in due if part.flip), None)
    yield from check_file(name, reader, listing.lang, flip, len(due))
    for number, (part, page) in enumerate(due[:length], start=1):
        boxes = _boxes(reader.pages[number - 1])
        if page is None:
            for say in paper_breaches(boxes, part.paper):
                yield Finding(name, number, "", "page size", say)
            continue
        source = document[number - 1]
        leaf = Leaf(name, number, part, page, boxes, Eye(source).look(), source)
        yield leaf
        for check in PAGE_CHECKS:
            yield from check(leaf)
        leaf.forget_raster()


def _boxes(page: Any) -> Boxes:
    media = page.mediabox
    low, high = float(media.left), float(media.top)

    def box(name: str) -> Rect | None:
        if name not in page:
            return None
        left, foot, right, top = (float(edge) for edge in page[name])
        return Rect(to_mm(left - low), to_mm(high - top), to_mm(right - left), to_mm(top - foot))

    whole = Rect(to_mm(low), 0, to_mm(float(media.width)), to_mm(float(media.height)))
    crop = box("/CropBox") or whole
    unit = float(page.get("/UserUnit", 1))
    return Boxes(whole, crop, box("/TrimBox"), box("/BleedBox"), int(page.rotation), unit)


_MOST: Final = frozenset({"off by", "overlap unlike"})
_SUM: Final = frozenset({"codes read"})


def _figures(leaves: Iterable[Leaf]) -> dict[str, dict[str, float]]:
    """Gather the figures of each file's pages: the worst of each, or the sum."""
    gathered: dict[str, dict[str, float]] = {}
    for leaf in leaves:
        of_file = gathered.setdefault(leaf.file, {})
        for name, figure in leaf.figures.items():
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

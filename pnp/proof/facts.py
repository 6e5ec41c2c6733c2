"""What is seen in one file: of itself, and on each of its pages; no file needs to know another."""

import logging
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from hashlib import sha256
from io import BytesIO
from itertools import repeat
from math import isfinite
from pathlib import Path
from struct import unpack_from
from typing import Any, Final

import uharfbuzz as hb
from pypdf import PdfReader, PdfWriter, Transformation, generic

from pnp.box.foreign import Unreadable, attempt, read_foreign
from pnp.box.words import first_language
from pnp.errors import Finding
from pnp.outlines import bounding_box, trace_glyph
from pnp.pool import working
from pnp.proof import cutting, legibility
from pnp.proof.boards import check_positions, check_safe_zone, check_seams
from pnp.proof.listing import ListedPage, ListedPart, Listing
from pnp.proof.page import (
    Fault,
    MeasuredPage,
    PageBoxes,
    blank_pages,
    check_boxes,
    check_size,
    read_tags,
)
from pnp.proof.page_objects import read_objects
from pnp.proof.raster import DOTS, find_darkest, open_document, open_page
from pnp.proof.reading import check_reading
from pnp.qr_codes import read_codes
from pnp.units import Rect, to_mm, to_points

# The least side of a module in mm: phones read everything from 0.449 up, nothing at 0.439.
_LEAST_MODULE: Final = 0.45
_QUIET: Final = 4  # modules of light round a code (ISO/IEC 18004)
_LIGHT: Final = 200  # how light every dot of the quiet zone must be, of 255
_ROUNDING: Final = 0.002
_CODE: Final = re.compile(r"\b[A-Z]{2}-[A-Z]\d{2,}-[0-9A-Z]\b")


def check_qr_codes(page: MeasuredPage) -> Iterator[Fault]:
    """Read the QR codes of a page, and compare them and the printed codes with the manifest."""
    yield from _check_printed(page)
    small = page.listing.options.codes == "small"
    wanted = [piece for piece in page.listed.pieces if piece.qr]
    if not wanted and not (page.listing.options.codes == "none" and page.listed.cut):
        return
    read: set[int] = set()
    for code in read_whole_codes(page.raster):
        area = locate_code(code)
        piece, says = page.owner(area), f"its QR code says “{code.text[:40]}”"
        if piece is None or not piece.qr:
            say = f"a QR code stands where none is listed, at ({area.x:.1f}, {area.y:.1f})"
            yield say, piece
            continue
        read.add(id(piece))
        if code.text != piece.qr:
            yield f"{says} instead of “{piece.qr[:40]}”", piece
        elif small and code.text != piece.code:
            yield f"{says}, ordered was {piece.code} alone", piece
        elif piece.code not in code.text:
            yield f"{says}, and not its code {piece.code}", piece
        for say in _check_size(page, area, 17 + 4 * int(code.extra["Version"])):
            yield say, piece
    for piece in wanted:
        if id(piece) not in read:
            yield "its QR code cannot be read at 200 dpi", piece
    page.note("codes read", float(len(read)))


def read_whole_codes(image: Any) -> list[Any]:
    """Read all QR codes of a grey picture; micro codes, which stripes look like, are none."""
    codes = (code for code in read_codes(image) if code.valid)
    return [code for code in codes if str(code.extra["Version"]).isdigit()]  # no figure: micro


def locate_code(code: Any) -> Rect:
    """Give where on its page a code lies that was read from the dots of proof."""
    at = code.position
    corners = (at.top_left, at.top_right, at.bottom_left, at.bottom_right)
    return bounding_box((each.x / DOTS, each.y / DOTS) for each in corners)


def _check_size(page: MeasuredPage, seen: Rect, modules: int) -> Iterator[str]:
    drawn = _find_drawn(page, seen)
    dark = drawn or seen
    module = dark.width / modules
    page.note("least module", module)
    if module < _LEAST_MODULE - (_ROUNDING if drawn else 0.01):
        yield f"its QR code has modules of {module:.3f} mm; the least is {_LEAST_MODULE} mm"
    dot = 1 / DOTS  # the dots at the rim are half dark, half light
    zone = dark.inset(-_QUIET * module).inset(dot)
    found = find_darkest(page.raster, zone, dark.inset(-dot))
    if found < _LIGHT:
        near = f"a dot of {found} of 255 lies within {_QUIET * module:.1f} mm"
        yield f"the quiet zone of its QR code is not clear: {near}"


def _find_drawn(page: MeasuredPage, seen: Rect) -> Rect | None:
    (x, y), least = seen.middle, 100  # segments: no other outline has as many
    for outline in page.objects.drawn:
        area = outline.area
        if outline.segments <= least or abs(area.width - area.height) >= 0.05:
            continue
        right, down = area.middle
        if max(abs(area.width - seen.width), abs(right - x), abs(down - y)) < 1:
            return area
    return None


def _check_printed(page: MeasuredPage) -> Iterator[Fault]:
    # Beside a QR code there must be one.
    seen: dict[int, set[str]] = {}
    for line, piece in page.owned_lines:
        if piece and not piece.window:
            seen.setdefault(id(piece), set()).update(_CODE.findall(line.text))
    for piece in page.listed.pieces:
        printed = seen.get(id(piece), set())
        for code in sorted(printed - {piece.code} if piece.code else ()):
            yield f"bears the code {code} instead of {piece.code}", piece
        if piece.qr and piece.code not in printed:
            yield f"its code {piece.code} is not printed on it", piece


# What ViewerPreferences must say of a duplex part (ISO 32000-1, table 150).
_FLIPS: Final = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}


def open_reader(data: bytes) -> PdfReader:
    """Open a PDF with pypdf; a damaged one raises whatever it stumbles over."""
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # what matters is raised
    return PdfReader(BytesIO(data), strict=True)


def read_boxes(page: Any) -> PageBoxes:
    """Read the boxes that a page states; raises Unreadable if one has no measure."""
    media = page.mediabox
    low, high = float(media.left), float(media.top)

    def box(name: str) -> Rect | None:
        if name not in page:
            return None
        left, foot, right, top = (float(edge) for edge in page[name])
        if not isfinite(left + foot + right + top):
            raise Unreadable(f"{name} has no measure")
        return Rect(to_mm(left - low), to_mm(high - top), to_mm(right - left), to_mm(top - foot))

    whole = Rect(to_mm(low), 0, to_mm(float(media.width)), to_mm(float(media.height)))
    crop = box("/CropBox") or whole
    unit = float(page.get("/UserUnit", 1))
    return PageBoxes(whole, crop, box("/TrimBox"), box("/BleedBox"), int(page.rotation), unit)


def check_catalogue(
    name: str, reader: PdfReader, lang: str, flip: str | None, pages: int
) -> Iterator[Finding]:
    """Compare what a file says of itself, and its number of pages, with what the kit promises."""
    root: Any = reader.trailer["/Root"]
    preferences = root.get("/ViewerPreferences", {})
    wanted, duplex = _FLIPS.get(flip or "", "not set"), preferences.get("/Duplex", "not set")
    duplex, said, count = str(duplex).lstrip("/"), root.get("/Lang"), len(reader.pages)
    true_size = "PrintScaling is not None, so viewers may shrink it to fit"
    for rule, right, say in (
        ("pages", count == pages, f"it has {count} pages instead of {pages}"),
        ("true size", preferences.get("/PrintScaling") == "/None", true_size),
        ("duplex", duplex == wanted, f"Duplex is {duplex} instead of {wanted}"),
        ("language", said == lang, f"Lang is {said} instead of {lang}"),
        ("title", bool(reader.metadata and reader.metadata.title), "it has no title"),
    ):
        if not right:
            yield Finding(say, name, page=0, rule=rule)


Compared = dict[tuple[int, int], bool]
"""What was compared in two files: by the numbers of both objects, whether they are the same."""

# What leads from a page or a note back to what holds it, and is no part of it; tags are compared
# by themselves.
_UPWARDS: Final = frozenset({"/Parent", "/P", "/StructParents"})

_CHARACTERS: Final = re.compile(rb"<([0-9A-Fa-f]{2})>\s+<([0-9A-Fa-f]+)>")
_TRIMMED: Final = 6  # the form of a table of codes that one-byte fonts have


def is_same(one: Any, other: Any, known: Compared) -> bool:
    """Tell whether a page of a run draws all that the page of a part's file does, in its type.

    It holds of whatever a page leads to. Raises what a damaged file is stumbled over by.
    """
    if type(one) is not type(other):
        return False
    if isinstance(one, generic.IndirectObject):
        key = one.idnum, other.idnum
        if key not in known:
            known[key] = False  # what holds itself would be followed without end
            known[key] = is_same(one.get_object(), other.get_object(), known)
        return known[key]
    if isinstance(one, generic.DictionaryObject):
        return _is_same_dictionary(one, other, known)
    if isinstance(one, generic.ArrayObject):
        pairs = zip(list.__iter__(one), list.__iter__(other), strict=False)
        return len(one) == len(other) and all(is_same(*pair, known) for pair in pairs)
    return repr(one) == repr(other)


def _is_same_dictionary(one: Any, other: Any, known: Compared) -> bool:
    keys = one.keys() - _UPWARDS
    if keys != other.keys() - _UPWARDS:
        return False
    # a stream as it lies in the file
    if isinstance(one, generic.StreamObject) and one._data != other._data:  # noqa: SLF001
        return False
    if "/Font" in keys:
        # another cut of a font gives the same for every code of this one
        fonts, others = one["/Font"], other["/Font"]
        if not fonts.keys() <= others.keys() or not all(
            _read_font(fonts.raw_get(name)) <= _read_font(others.raw_get(name)) for name in fonts
        ):
            return False
    return all(is_same(one.raw_get(key), other.raw_get(key), known) for key in keys - {"/Font"})


@lru_cache(maxsize=256)
def _read_font(reference: Any) -> frozenset[object]:
    """Give the name of a font without the mark of its cut, and each code with what it gives."""
    font = reference.get_object()
    name = re.sub(r"^/[A-Z]{6}\+", "", str(font["/BaseFont"]))
    return frozenset((name, *_list_codes(font)))


def _list_codes(font: Any) -> Iterator[tuple[int, bytes]]:
    face = hb.Face(font["/FontDescriptor"]["/FontFile2"].get_data())
    drawn, said = hb.Font(face), dict(_CHARACTERS.findall(font["/ToUnicode"].get_data()))
    first, widths = int(font["/FirstChar"]), font["/Widths"]
    # the one table of codes that fonts of one byte have: each code with the number of its glyph
    table = face.reference_table("cmap").data
    (at,) = unpack_from(">L", table, 8)
    form, _, _, least, count = unpack_from(">5H", table, at)
    if form != _TRIMMED:
        raise ValueError("codes are listed in another form")
    for code, glyph in enumerate(unpack_from(f">{count}H", table, at + 10), start=least):
        if glyph and 0 <= code - first < len(widths):
            width, text = float(widths[code - first]), said.get(b"%02X" % code)
            yield code, _seal_glyph(width, text, trace_glyph(drawn, glyph))


@lru_cache(maxsize=4096)  # each file of a kit has a cut of its own of the same few fonts
def _seal_glyph(*told: object) -> bytes:
    return sha256(repr(told).encode()).digest()


_Checks = tuple[tuple[str, Callable[[MeasuredPage], Iterator[Fault]]], ...]

PAGE_CHECKS: Final[_Checks] = (
    ("page size", check_size),
    ("boxes", check_boxes),
    ("placed", check_positions),
    ("type", legibility.check_type),
    ("fonts", legibility.check_fonts),
    ("safe zone", check_safe_zone),
    ("codes", check_qr_codes),
    ("bleed", cutting.check_edge_bleed),
    ("contrast", legibility.check_contrast),
    ("words apart", legibility.check_words),
    ("line width", legibility.check_line_widths),
    ("reading", check_reading),
)
"""What is looked at on every page, by rule; a new check is one more function and one more line."""

SHEET_CHECKS: Final[_Checks] = (
    ("margins", cutting.check_margins),  # looks at the dots of those before
    ("bar", cutting.check_bar),
    ("crop marks", cutting.check_crop_marks),
    ("slug", cutting.check_slug),
)
"""What is looked at besides, where a page is printed on a sheet and not read on a screen."""


@dataclass(frozen=True, slots=True)
class DueFile:
    """A file of a kit, and the pages it must have: which page of which part each is."""

    name: str
    pages: tuple[tuple[ListedPart, ListedPage], ...]
    run: bool
    """Whether its pages lie in the files of their parts as well, and are compared with those."""


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What was seen of a file itself, and of its pages."""

    findings: tuple[Finding, ...]
    pages: tuple[MeasuredPage, ...] = ()


def read_facts(folder: Path, listing: Listing, due: DueFile, *, whole: bool = False) -> FileFacts:
    """Open a file and look at its pages; of a run's, unless all is asked for, at the tags only.

    Most pages of a run are those of its parts, which are looked at anyway.
    """
    whole = whole or not due.run
    try:
        data = read_foreign(folder, due.name)
        pages, said, document = attempt(
            partial(_open_file, folder, listing, due, data, whole=whole)
        )
    except (FileNotFoundError, Unreadable) as error:
        say = str(error) if isinstance(error, Unreadable) else "the file is missing"
        return FileFacts((Finding(say, due.name, page=0, rule="files"),))
    with closing(document):
        for page in pages:
            _look_at(page, document, whole=whole)
        # what two tiles show where they meet is dotted of both, so their pages are open together
        tiles = [page for page in pages if page.source]
        seams = list(check_seams(tiles))
        for page in tiles:
            page.findings += (each for each in seams if each.page == page.number)
            page.shut()
    return FileFacts(said, tuple(pages))


def _open_file(
    folder: Path, listing: Listing, due: DueFile, data: bytes, *, whole: bool
) -> tuple[list[MeasuredPage], tuple[Finding, ...], Any]:
    reader = open_reader(data)
    # before the boxes are read: pypdf writes them into its pages
    shared = repeat(False) if whole else tuple(_find_shared(folder, due, reader))
    rows = zip(due.pages, map(read_boxes, reader.pages), shared, strict=False)
    pages = [
        MeasuredPage(due.name, n, *listed, listing, boxes, same)
        for n, (listed, boxes, same) in enumerate(rows, start=1)
    ]
    first = first_language(listing.options.lang)
    flip = next((part.duplex for part, _ in due.pages if part.duplex), None)
    said = tuple(check_catalogue(due.name, reader, first, flip, len(due.pages)))
    printed = _print_file(data, listing, due)
    return pages, said, open_document(printed if whole else blank_pages(printed))


def _find_shared(folder: Path, due: DueFile, reader: Any) -> Iterator[bool]:
    """Tell of each page of a run whether it is the same in the file of its part."""

    @cache
    def open_part(file: str) -> tuple[Any, Compared]:
        return open_reader(read_foreign(folder, file)), {}

    def compare(page: Any, part: ListedPart, listed: ListedPage) -> bool:
        own, known = open_part(part.file)
        return is_same(own.pages[listed.page - 1], page, known)

    for page, which in zip(reader.pages, due.pages, strict=False):
        try:
            yield attempt(partial(compare, page, *which))
        except Unreadable:  # it is told of the file itself
            yield False


def _look_at(page: MeasuredPage, document: Any, *, whole: bool) -> None:
    """Take down what is seen on a page; of a board's tiles it stays open."""
    try:
        page.source = attempt(partial(open_page, document, page.number))
        page.tags = attempt(partial(read_tags, page.source))
        if whole:
            page.objects, page.is_seen = attempt(partial(read_objects, page.source)), True
            for rule, check in (*PAGE_CHECKS, *(() if page.part.on_screen else SHEET_CHECKS)):
                for fault in check(page):
                    page.findings.append(page.report(rule, *fault))
    except Unreadable as error:
        page.findings.append(page.report("files", str(error)))
    if not (page.is_seen and any(piece.window for piece in page.listed.pieces)):
        page.shut()


def _print_file(data: bytes, listing: Listing, due: DueFile) -> bytes:
    # Pages are measured on the paper: as the printer moves them that the kit is made for, if any.
    printer = listing.options.printer
    if printer is None or any(part.on_screen for part, _ in due.pages):
        return data
    writer = PdfWriter(clone_from=BytesIO(data))
    for page, (_, listed) in zip(writer.pages, due.pages, strict=False):
        flip = listing.options.backs if listed.side == "back" else ""
        # about the middle of the page; y grows upwards in the file
        x, y = float(page.mediabox.width) / 2, float(page.mediabox.height) / 2
        moved = Transformation().translate(-x, -y)
        if flip:
            # a back is moved as it is seen through the paper, which is its mirror image
            mirror = (1, -1) if flip == "short-edge" else (-1, 1)
            right, down = map(to_points, printer.shift)
            moved = moved.scale(*mirror).scale(*printer.back_scale).rotate(-printer.turn)
            moved = moved.translate(right, -down).scale(*mirror)
        page.add_transformation(moved.scale(*printer.front_scale).translate(x, y))
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


WORTH: Final = 10
"""Pages of a process of its own: fewer are looked at before another has begun."""


def read_all_facts(
    folder: Path, listing: Listing, files: Sequence[DueFile], jobs: int
) -> AbstractContextManager[Iterator[FileFacts]]:
    """Look at the files of a kit from now on, on up to `jobs` processes; give what was seen."""
    pages = sum(len(due.pages) for due in files)
    return working(partial(read_facts, folder, listing), files, min(jobs, pages // WORTH))

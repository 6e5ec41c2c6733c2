"""Proof of a PDF for a shop: each page has its size, its words and its bleed; and what inks ask.

Pages that draw the same are looked at once. Notes differ in their numbers alone: where these stand
clear of the trim, what lies under them is dotted once.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from pnp.box.foreign import attempt
from pnp.box.shops import Shop
from pnp.proof.alike_pages import find_first_alike, find_grounds
from pnp.proof.breach import Breach
from pnp.proof.page_objects import intersect, read_objects
from pnp.proof.pdfx import PressNeeds, check_press_pages, open_press_file
from pnp.proof.raster import open_document, open_page, render
from pnp.proof.raw_objects import ObjectKind, RawObjects, find_address
from pnp.proof.safe_zone import OVERHANG
from pnp.proof.shop_bleed import find_white_bleed
from pnp.proof.shop_list import HandedPiece, HandedSide
from pnp.units import Rect, Size, to_mm, to_points

_CLOSE: Final = 0.1
_CLEAR: Final = 1.0
"""How far within the trim words stand that no look at the bleed can see, in mm."""

Handed = list[tuple[HandedPiece, HandedSide]]
"""The sides that lie in one file."""

_Seen = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class _ShopFile:
    """A file as both its readers see it, and what was found in it so far."""

    document: Any
    alike: Sequence[int]
    """For each page the first that draws the same."""
    grounds: Sequence[bytes]
    """What each page draws but for its words; nothing where that cannot be told."""
    shop: Shop
    pages: dict[tuple[int, Size], _Seen] = field(default_factory=dict)
    bleeds: dict[tuple[bytes, Size], list[str]] = field(default_factory=dict)


def check_document(file: str, data: bytes, handed: Handed, shop: Shop) -> Iterator[Breach]:
    """Measure all pages of a file; raises Unreadable for a damaged one."""
    reader = open_press_file(data)
    alike, grounds = find_first_alike(reader), find_grounds(reader)
    with closing(attempt(partial(open_document, data))) as document:
        known = len(document) == len(alike) == len(grounds)
        numbers = range(1, len(document) + 1)
        opened = _ShopFile(
            document, alike if known else numbers, grounds if known else [b""] * len(document), shop
        )
        yield from _check_pages(file, opened, handed)
    if shop.colour == "cmyk":
        yield from check_press_pages(file, reader, alike, _needs_of(handed, shop))


def _needs_of(handed: Handed, shop: Shop) -> PressNeeds:
    fronts = any(side == piece.front for piece, side in handed)
    return PressNeeds(bleed=shop.bleed, die=fronts and shop.takes != "booklet")


def _check_pages(file: str, opened: _ShopFile, handed: Handed) -> Iterator[Breach]:
    count = len(opened.document)
    if count != len(handed):
        say = f"it has {count} pages instead of {len(handed)}"
        yield Breach(file, 0, "", "counts", say)
    kept = Counter(side.page for _, side in handed)
    for piece, side in handed:
        report = partial(Breach, file, side.page, piece.name)
        if kept[side.page] > 1:
            yield report("order", "two pieces are on one page")
        if 1 <= side.page <= count:
            same = opened.alike[side.page - 1], piece.trim
            if same not in opened.pages:
                opened.pages[same] = list(_check_page(opened, side.page, piece.trim))
            yield from (report(check, say) for check, say in opened.pages[same])


def _check_page(opened: _ShopFile, number: int, trim: Size) -> Iterator[tuple[str, str]]:
    page = attempt(partial(open_page, opened.document, number))
    across, down = opened.shop.bleed
    wide, high = to_mm(page.get_width()), to_mm(page.get_height())
    wanted = trim.width + 2 * across, trim.height + 2 * down
    if abs(wide - wanted[0]) > _CLOSE or abs(high - wanted[1]) > _CLOSE:
        said = f"{wide:.1f} × {high:.1f} mm instead of {wanted[0]:.1f} × {wanted[1]:.1f} mm"
        yield "size", f"the page is {said}"
        return
    left, foot, right, top = map(to_mm, page.get_trimbox())
    off = max(abs(left - across), abs(wide - right - across), abs(foot - down),
              abs(high - top - down))  # fmt: skip
    if off > _CLOSE:
        yield "size", f"its TrimBox is {off:.1f} mm off"
    yield from _check_words(page, Rect(across, down, trim.width, trim.height), opened.shop)
    yield from (("bleed", say) for say in _find_white_bleed(opened, page, number, trim))


def _find_white_bleed(opened: _ShopFile, page: Any, number: int, trim: Size) -> list[str]:
    ground = opened.grounds[number - 1], trim
    if not ground[0] or not _has_clear_words(page, opened.shop):
        return list(find_white_bleed(render(page), trim, opened.shop))
    if ground not in opened.bleeds:
        opened.bleeds[ground] = list(find_white_bleed(render(page), trim, opened.shop))
    return opened.bleeds[ground]


def _has_clear_words(page: Any, shop: Shop) -> bool:
    objects = RawObjects(None)
    across, down = (to_points(bleed + _CLEAR) for bleed in shop.bleed)
    right, top = page.get_width() - across, page.get_height() - down
    return all(
        across <= left and far <= right and down <= low and high <= top
        for each in objects.list_objects(find_address(page.raw), None)
        if objects.find_kind(each) is ObjectKind.TEXT
        for left, low, far, high in [objects.find_bounds(each)]
    )


def _check_words(page: Any, trim: Rect, shop: Shop) -> Iterator[tuple[str, str]]:
    if not shop.safe:
        return
    zone = trim.inset(shop.safe - OVERHANG)
    for line in read_objects(page).lines:
        area = line.shown
        if intersect(area, trim) is not None and zone.joined(area) != zone:
            yield "safe zone", f"“{line.text[:30]}” comes nearer to the trim than {shop.safe:g} mm"

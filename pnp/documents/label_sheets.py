"""Sticker sheets for owners of a printed original, on common label stock."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice, product
from pathlib import Path
from typing import Final

from pnp.box.coded_pieces import CodedPiece, coded_pieces, payload_of
from pnp.box.model import Box, label
from pnp.errors import PrintError, UsageError
from pnp.faces.context import BLACK
from pnp.faces.pen import LEAST_MODULE, Font, Pen
from pnp.faces.qr import GOOD_MODULE
from pnp.faces.text.fit import put_text, set_text
from pnp.press.paper import A4, LETTER, Paper
from pnp.press.pdf.file import Imprint
from pnp.press.printing import draw_foot, draw_head, write_document
from pnp.qr_codes import modules
from pnp.units import Rect, Size, to_mm


@dataclass(frozen=True, slots=True)
class Stock:
    """A sheet of labels: where the first lies and how far the next, in mm from the top left."""

    name: str
    paper: Paper
    columns: int
    rows: int
    size: Size
    left: float
    top: float
    pitch_x: float
    pitch_y: float

    @property
    def places(self) -> tuple[Rect, ...]:
        """Every label of a sheet, row by row."""
        wide, high = self.size.width, self.size.height
        return tuple(
            Rect(self.left + column * self.pitch_x, self.top + row * self.pitch_y, wide, high)
            for row, column in product(range(self.rows), range(self.columns))
        )


STOCKS: Final = {
    stock.name: stock
    for stock in (
        # docs/figures.md#labels: suppliers differ by tenths of a mm, therefore --offset
        Stock("L7160", A4, 3, 7, Size(63.5, 38.1), 7.21, 15.15, 66.04, 38.1),
        Stock("L4736", A4, 4, 12, Size(45.3, 21.15), 9.9, 21.6, 48.3, 21.15),
        Stock("5160", LETTER, 3, 10, Size(66.675, 25.4), 4.76, 12.7, 69.85, 25.4),
        Stock("5167", LETTER, 4, 20, Size(44.45, 12.7), 7.62, 12.7, 52.07, 12.7),
    )
}
"""The label stock known here, by its number on the packet."""


@dataclass(frozen=True, slots=True)
class Sticker:
    """What one sticker says."""

    code: str
    name: str
    """The card's name as it is printed on the original, to find the right card by."""
    text: str
    """What it says in few words, in the reader's language."""
    payload: str
    whole: str = ""
    """All it says, where a label has room for that."""


@dataclass(frozen=True, slots=True)
class Sheets:
    """Where stickers go: the stock, the first label still free, how far the printer is off."""

    stock: Stock
    start_at: int = 1
    offset: tuple[float, float] = (0, 0)
    """How far all labels are moved right and down, in mm."""

    def laid(self, stickers: Sequence[Sticker]) -> Iterator[list[tuple[Rect, Sticker]]]:
        """Lay stickers on the labels of one sheet after another."""
        places = self.stock.places
        if not 1 <= self.start_at <= len(places):
            raise UsageError(f"a sheet of {self.stock.name} has labels 1 to {len(places)}")
        rest, free = iter(stickers), places[self.start_at - 1 :]
        while sheet := list(zip(free, islice(rest, len(free)), strict=False)):
            yield sheet
            free = places


def stickers_of(box: Box, lang: str, stock: Stock, link: str = "") -> list[Sticker]:
    """Write a sticker for every piece with a code, for somebody who reads `lang`.

    The QR code says as much as phones can read at the size of the label: the text in the other
    languages, else in the reader's own, else the code alone. Raises PrintError for a link that is
    too long.
    """
    return [_sticker(box, piece, lang, stock, link) for piece in coded_pieces(box)]


def _sticker(box: Box, piece: CodedPiece, lang: str, stock: Stock, link: str) -> Sticker:
    source, languages = box.game.source, box.game.languages
    said = piece.short.said(lang)
    lines = [payload_of(piece, languages, source), f"{piece.code}: {said}", piece.code]
    if link:
        lines = [payload_of(piece, languages, source, link)]
    # the first that phones can read, drawn on a label of this height
    most = stock.size.height / LEAST_MODULE - 2 * _QUIET
    payload = next((line for line in lines if len(modules(line)) <= most), None)
    if payload is None:
        say = f"a QR code of {lines[0][:60]} is too fine for labels {stock.size.height:g} mm high"
        raise PrintError(f"{say}; take a shorter address or larger labels")
    titled = any(deck.id == piece.kind and deck.name == piece.name for deck in box.decks)
    name = piece.short.said(source) if titled else piece.name.said(source)
    whole = piece.text.said(lang) if piece.text and piece.kind != "deed" else ""
    return Sticker(piece.code, name, said if said != name else "", payload, whole)


def write_labels(
    box: Box, lang: str, stickers: Sequence[Sticker], sheets: Sheets, file: Path
) -> int:
    """Write the sheets into one PDF and give how many there are; on a fault nothing is written."""
    stock = sheets.stock
    title = f"{box.game.title.said(lang)} · {label(box, lang, 'lookup.labels_title')} {stock.name}"
    foot = label(box, lang, "lookup.labels_hint").replace("{stock}", stock.name)
    laid = list(sheets.laid(stickers))
    heads = [f"{title} · {number}/{len(laid)}" for number in range(1, len(laid) + 1)]
    leaves = [
        (head, stock.paper.size, partial(_draw, sheet=sheet, sheets=sheets, head=head, foot=foot))
        for head, sheet in zip(heads, laid, strict=True)
    ]
    write_document(file, Imprint(title, stock.name, lang), leaves)
    return len(laid)


def _draw(
    pen: Pen, sheet: Sequence[tuple[Rect, Sticker]], sheets: Sheets, head: str, foot: str
) -> None:
    stock, (right, down) = sheets.stock, sheets.offset
    draw_head(pen, head)
    draw_foot(pen, stock.paper, foot)
    for place, sticker in sheet:
        with pen.transform(place.x + right, place.y + down):
            _draw_sticker(pen, sticker, stock.size)


_EDGE: Final = 2.0  # words keep this far from the edge of a label, in mm (docs/figures.md#labels)
# Modules of light kept inside the label; the rest of the four is the white stock beside it.
_QUIET: Final = 3.5
_CODE_SIZE: Final = 8.0
_SIZES: Final = (9.0, 7.0)
# Height in mm below which a label has no room for the full distance from its edge.
_LOW: Final = 15.0


def _draw_sticker(pen: Pen, sticker: Sticker, size: Size) -> None:
    rows = modules(sticker.payload)
    module = min(GOOD_MODULE, size.height / (len(rows) + 2 * _QUIET))
    side = len(rows) * module
    inset = max(_EDGE, _QUIET * module) if size.width > 50 else _QUIET * module
    pen.squares(rows, inset, (size.height - side) / 2, module, BLACK)
    left = inset + side + _QUIET * module
    edge = _EDGE if size.height > _LOW else 1.4
    top = max(edge, (size.height - side) / 2)
    room = Rect(left, top, size.width - left - _EDGE, size.height - edge - top)
    foot = room.y + to_mm(_CODE_SIZE) * 0.72
    pen.text(room.x, foot, sticker.code, "sans-600", _CODE_SIZE, BLACK, spacing=0.1)
    top = _put(pen, sticker.name, "sans-600", room, foot + 1)
    if _put(pen, sticker.whole, "sans-400", room, top) == top:
        _put(pen, sticker.text, "sans-400", room, top)


def _put(pen: Pen, text: str, font: Font, room: Rect, top: float) -> float:
    # Give where the next may begin.
    area = Rect(room.x, top, room.width, room.bottom - top)
    if not text or area.height <= 0 or set_text(pen, text, font, _SIZES, area) is None:
        return top
    return put_text(pen, text, font, _SIZES, BLACK, area, stand="top") + 0.6

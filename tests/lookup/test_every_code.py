"""Every QR code of every kit, as text and as a link: decoded as phones do, and resolved."""

from collections.abc import Iterator

import pytest
import zxingcpp
from PIL import Image

from pnp.box.codes import squeeze
from pnp.box.model import Box
from pnp.box.packs import content_root
from pnp.faces.face import PrintedPiece
from pnp.faces.qr import QUIET
from pnp.lookup.find import code_in
from pnp.lookup.found import Index
from pnp.press.job import PrintJob
from pnp.press.kit import parts_of
from pnp.press.printing import context_for
from pnp.web.site import Shelf, site
from tests.faces.conftest import Notebook

LINK = "https://cards.example/C"


def drawn_codes(box: Box, qr: str) -> Iterator[tuple[PrintedPiece, tuple[str, ...]]]:
    """Draw every piece that bears a code, and give the modules that stand on it."""
    job = PrintJob(lang=box.game.source, qr=qr)
    context = context_for(box, job, content_root() / box.game.id)
    book = Notebook(content_root() / "fonts", known=set())
    for part in parts_of(context, job):
        for piece in part.pieces:
            for face in (piece.front, piece.back) if piece.payload else ():
                book.codes.clear()
                if face is not None:
                    face.draw(book)
                yield from ((piece, rows) for rows in book.codes)


def decoded(rows: tuple[str, ...]) -> str:
    side = len(rows) + 2 * QUIET
    picture = Image.new("L", (side, side), 255)
    for y, row in enumerate(rows):
        for x, module in enumerate(row):
            if module == "1":
                picture.putpixel((x + QUIET, y + QUIET), 0)
    found = zxingcpp.read_barcodes(picture.resize((side * 3, side * 3)))
    assert len(found) == 1
    return found[0].text


@pytest.mark.parametrize("qr", ["text", LINK])
def test_every_code_is_read_and_leads_to_its_piece(
    boxes: list[Box], indexes: list[Index], qr: str
) -> None:
    pages = {path for path, _ in site([Shelf(box, lambda _: None) for box in boxes])}
    for box, index in zip(boxes, indexes, strict=True):
        seen = set()
        for piece, rows in drawn_codes(box, qr):
            read = decoded(rows)
            assert read == piece.payload
            found = index.pieces[code_in(read)]
            assert found.code == piece.code
            if qr == LINK:
                spot = read.removeprefix("HTTPS://CARDS.EXAMPLE/C/")
                assert f"{spot}/index.html" in pages
            seen.add(squeeze(piece.code))
        cards = {code for code, piece in index.pieces.items() if piece.kind != "piece"}
        assert cards <= seen, f"{box.game.id}: cards without a QR code"

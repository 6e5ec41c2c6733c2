"""`pnp labels`: stickers that lie on their labels and can be scanned."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import zxingcpp
from click.testing import CliRunner

from pnp.box.coded_pieces import codes_of
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.cli.editions import labels
from pnp.documents.label_sheets import STOCKS, stickers_of
from pnp.errors import PrintError, UsageError
from pnp.lookup.search import code_in
from pnp.units import Rect

DOTS = 12  # to the mm: as fine as a phone sees a label


def made(*words: str) -> Any:
    return CliRunner().invoke(labels, list(words))


def scanned(file: Path) -> list[tuple[int, Rect, str]]:
    found = []
    document = pypdfium2.PdfDocument(file)
    for number, page in enumerate(document):
        picture = page.render(scale=DOTS * 25.4 / 72, grayscale=True).to_pil()
        for code in zxingcpp.read_barcodes(picture):
            at = code.position
            xs = [corner.x / DOTS for corner in (at.top_left, at.bottom_right)]
            ys = [corner.y / DOTS for corner in (at.top_left, at.bottom_right)]
            area = Rect(min(xs), min(ys), abs(xs[1] - xs[0]), abs(ys[1] - ys[0]))
            found.append((number, area, code.text))
    document.close()
    return found


def within(inner: Rect, outer: Rect, by: float) -> bool:
    room = outer.inset(by)
    return (room.x <= inner.x and room.y <= inner.y
            and inner.right <= room.right and inner.bottom <= room.bottom)  # fmt: skip


def place_of(area: Rect, places: Sequence[Rect]) -> int:
    return next(n for n, place in enumerate(places) if within(area, place, 0))


@pytest.mark.parametrize("stock", list(STOCKS))
def test_every_piece_has_a_sticker_that_scans_on_its_label(village: Path, stock: str) -> None:
    result = made("village", "--stock", stock, "--start-at", "2", "-o", "out.pdf")
    assert result.exception is None, result.exception
    codes = {code.replace("-", "") for code in codes_of(read_box(village)).values()}
    found = scanned(Path("out.pdf"))
    assert {code_in(text) for _, _, text in found} == codes
    assert len(found) == len(codes)
    places = STOCKS[stock].places
    for _, area, _ in found:
        place = places[place_of(area, places)]
        # the light round a code belongs to it; on low labels the stock beside lends a little
        assert within(area, place, 1.5)
    free = range(1, 1 + len(found))
    taken = sorted(place_of(area, places) for page, area, _ in found if page == 0)
    assert taken == [n for n in free if n < len(places)]


def test_the_figures_of_the_stock_fit_its_paper() -> None:
    for stock in STOCKS.values():
        last = stock.places[-1]
        assert len(stock.places) == stock.columns * stock.rows
        assert abs(stock.left - (stock.paper.size.width - last.right)) < 0.6
        assert abs(stock.top - (stock.paper.size.height - last.bottom)) < 0.6
        assert stock.pitch_x >= stock.size.width
        assert stock.pitch_y >= stock.size.height


def test_an_offset_moves_every_sticker_and_nothing_else(village: Path) -> None:
    made(str(village), "-o", "one.pdf")
    made(str(village), "--offset", "1.5,-2", "-o", "two.pdf")
    for one, two in zip(scanned(Path("one.pdf")), scanned(Path("two.pdf")), strict=True):
        assert two[1].x - one[1].x == pytest.approx(1.5, abs=0.15)
        assert two[1].y - one[1].y == pytest.approx(-2, abs=0.15)
        assert two[2] == one[2]


def test_a_link_leads_to_the_pages(village: Path) -> None:
    made(str(village), "--qr", "https://cards.example/c", "--stock", "L4736", "-o", "out.pdf")
    code = codes_of(read_box(village))["eggs"]
    assert f"HTTPS://CARDS.EXAMPLE/C/{code}" in [text for _, _, text in scanned(Path("out.pdf"))]


def test_a_link_that_no_code_holds_is_refused(village: Path) -> None:
    long = f"https://cards.example/{'0' * 4000}"
    done = CliRunner().invoke(labels, [str(village), "--qr", long, "-o", "out.pdf"])
    assert isinstance(done.exception, UsageError)


def test_a_low_label_says_what_can_still_be_read() -> None:
    box = read_box(content_root() / "cronulla")
    said = {name: stickers_of(box, "de", stock)[40].payload for name, stock in STOCKS.items()}
    assert said["L7160"].count("·") == 1  # both other languages
    assert said["5167"] == said["L7160"].partition(":")[0]  # the code alone
    with pytest.raises(PrintError, match=r"too fine for labels 12\.7 mm high"):
        stickers_of(box, "de", STOCKS["5167"], "https://cards.example/a-long-way-to-go")

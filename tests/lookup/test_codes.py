"""Every printed code is found, and no two are alike."""

from collections.abc import Iterator
from csv import QUOTE_NONE, DictReader
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from pnp.box.codes import ALPHABET, squeeze
from pnp.box.model import Box
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.faces.face import PrintedPiece
from pnp.faces.qr import QUIET
from pnp.lookup.entries import index_of
from pnp.lookup.found import Index
from pnp.lookup.search import code_in, near_codes, why_refused
from pnp.press.job import PrintJob
from pnp.press.kit import lay_out_all, plan_parts_to_cut
from pnp.press.printing import context_for
from pnp.web.site import fill_shelf, single_file, site
from tests.box.test_codes import payloads
from tests.faces.conftest import Notebook, Seen

GOLDEN = Path(__file__).parent / "golden"
KITS = {"chalet": 74, "cronulla": 101, "grundbesitz": 60, "neue-heimat": 1, "solo": 60}
"""How many codes each kit had when they were first released."""


def printed(kit: str) -> list[dict[str, str]]:
    with (GOLDEN / f"{kit}.tsv").open(encoding="utf-8", newline="") as file:
        return list(DictReader(file, delimiter="\t", quoting=QUOTE_NONE))


@pytest.fixture(scope="module")
def site_pages(boxes: list[Box]) -> dict[str, str]:
    files = site([fill_shelf(box) for box in boxes])
    return {path: page.decode("utf-8", "replace") for path, page in files}  # type among them


def golden_lines() -> Iterator[tuple[str, dict[str, str]]]:
    return ((kit, line) for kit in KITS for line in printed(kit))


def test_the_golden_lines_are_all_there() -> None:
    assert {kit: len(printed(kit)) for kit in KITS} == KITS


def test_what_a_phone_read_then_still_holds_the_code() -> None:
    for _, line in golden_lines():
        for form in ("link", "en", "de", "fr"):
            assert code_in(line[form]) == squeeze(line["code"]), line


def test_every_golden_code_leads_to_its_piece(
    indexes: list[Index], site_pages: dict[str, str]
) -> None:
    shelf = {index.kit: index for index in indexes}
    for kit, line in golden_lines():
        found = shelf[kit].pieces[code_in(line["code"])]
        kind, _, name = line["bearer"].partition("/")
        assert (found.code, found.id) == (line["code"], name)
        assert found.kind in {kind, "retired"}
        page = site_pages[f"{line['code']}/index.html"]
        assert f'<span class="code">{line["code"]}' in page  # a board's number stands behind it
        assert found.name["en"] in page or found.name["de"] in page


def test_a_code_opens_under_any_base_and_in_the_single_file(boxes: list[Box]) -> None:
    files = {box.game.id: single_file(box).decode("utf-8") for box in boxes}
    for kit, line in golden_lines():
        spot = line["link"].rpartition("/")[2]
        for base in ("https://x.example/", "HTTP://192.168.0.7:8230/", "https://y.example/a/C/"):
            assert code_in(f"{base}{spot}") == squeeze(line["code"])
        assert f'<article id="{line["code"]}"' in files[kit]


def test_a_piece_of_today_bears_the_code_it_bore_then(boxes: list[Box]) -> None:
    for box in (each for each in boxes if each.game.id in KITS):
        then = {line["bearer"].partition("/")[2]: line["code"] for line in printed(box.game.id)}
        for name, line in payloads(box, "en").items():
            assert line.startswith(f"{then.get(name, line[:8])}: "), name


LINK = "https://cards.example/C"


def drawn_codes(box: Box, qr: str) -> Iterator[tuple[PrintedPiece, tuple[str, ...]]]:
    """Draw every piece that bears a code, and give the modules that stand on it."""
    job = PrintJob(lang=box.game.source, qr=qr)
    context = context_for(box, job, content_root() / box.game.id)
    known, bare = Seen(), set[str]()
    for part in lay_out_all(plan_parts_to_cut(context, job)):
        for piece in part.pieces:
            for face in (piece.front, piece.back) if piece.payload else ():
                book = Notebook(known)
                if face is not None and face.key not in bare:
                    face.draw(book)
                if face is not None and not book.codes:
                    bare.add(face.key)  # the back of many cards
                yield from ((piece, rows) for rows in book.codes)


def decoded(rows: tuple[str, ...]) -> str:
    side = len(rows) + 2 * QUIET
    picture = Image.new("L", (side, side), 255)
    dark = bytes(0 if module == "1" else 255 for row in rows for module in row)
    picture.paste(Image.frombytes("L", (len(rows), len(rows)), dark), (QUIET, QUIET))
    found = zxingcpp.read_barcodes(picture.resize((side * 3, side * 3)))
    assert len(found) == 1
    return found[0].text


@pytest.mark.parametrize("qr", ["text", LINK])
def test_every_code_is_read_and_leads_to_its_piece(
    boxes: list[Box], indexes: list[Index], site_pages: dict[str, str], qr: str
) -> None:
    for box, index in zip(boxes, indexes, strict=True):
        seen = set()
        for piece, rows in drawn_codes(box, qr):
            read = decoded(rows)
            assert read == piece.payload
            found = index.pieces[code_in(read)]
            assert found.code == piece.code
            if qr == LINK:
                spot = read.removeprefix("HTTPS://CARDS.EXAMPLE/C/")
                assert f"{spot}/index.html" in site_pages
            seen.add(squeeze(piece.code))
        cards = {code for code, piece in index.pieces.items() if piece.kind != "piece"}
        assert cards <= seen, f"{box.game.id}: cards without a QR code"


@pytest.mark.parametrize(
    "typed",
    ["CR-L07-E", "cr l07 e", "crl07e", " CR\u2011L07\u2011E ", "CR-L07-E: Surf · Fête du surf",
     "https://x.example/c/CR-L07-E", "HTTPS://X.EXAMPLE/C/CR-L07-E/", "http://h:8230/CR-L07-E?a#b",
     "http://h/CR-L07-E#top", "http://h/CR-L07-E/?a=CR-L01-0"],
)  # fmt: skip
def test_a_code_is_found_in_what_was_scanned_or_typed(typed: str) -> None:
    assert code_in(typed) == "CRL07E"


@pytest.mark.parametrize("typed", ["", "Miete", "mortgage limit", "200", "Los!", "https://", "A1"])
def test_words_are_no_code(typed: str) -> None:
    assert code_in(typed) == ""


def test_a_wrong_check_character_gets_the_right_code_first(indexes: list[Index]) -> None:
    for index in indexes:
        for bare, piece in list(index.pieces.items())[::7]:
            for wrong in set(ALPHABET) - {bare[-1]}:
                mistyped = bare[:-1] + wrong
                assert mistyped not in index.pieces
                assert near_codes(mistyped, index.pieces)[0] == piece


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("CR-DO7-4", "CR-D07-4"),
        ("CR-DI7-Z", "CR-D17-Z"),
        ("CR-LL2-K", "CR-L12-K"),
        ("CR-LIO-0", "CR-L10-O"),
    ],
)
def test_lookalikes_get_the_right_code(indexes: list[Index], typed: str, meant: str) -> None:
    cronulla = next(index for index in indexes if index.kit == "cronulla")
    pieces = {squeeze(meant): cronulla.pieces[squeeze(meant)]}
    assert [piece.code for piece in near_codes(squeeze(typed), pieces)] == [meant]


def test_a_code_without_its_check_character_gets_it_first(indexes: list[Index]) -> None:
    for index in indexes:
        for bare, piece in index.pieces.items():
            offered = near_codes(bare[:-1], index.pieces)
            assert offered[0] == piece
            assert len(offered) <= 3


def test_a_sound_code_of_no_piece_is_not_called_mistyped() -> None:
    assert why_refused("CRD074") == "is no code of these games"
    assert why_refused("CRD075") == "is mistyped, or no code"


EXAMPLES = content_root() / "examples"


def test_a_share_is_told_with_the_words_its_part_fills_in() -> None:
    found = index_of(read_box(EXAMPLES / "rails")).pieces["TVS01S"]
    assert (found.name["en"], found.stack["en"]) == ("Northern Railway", "Shares")
    assert found.text["en"].startswith("20 % · Pays 20 % of every dividend.")
    assert found.text["en"].endswith("· President’s certificate")
    assert "president" in found.hay


def test_a_card_is_told_in_every_language_without_its_marks() -> None:
    found = index_of(read_box(EXAMPLES / "lanterns")).pieces["HLL53K"]
    assert found.name == {"en": "Storm", "de": "Sturm", "fr": "Tempête"}
    assert found.text["de"] == "Sticht alles. Von zwei Stürmen der zweite."


def test_a_translation_of_a_row_stands_in_the_words_of_its_language(tmp_path: Path) -> None:
    for name in ("game", "look"):
        text = (EXAMPLES / "lanterns" / f"{name}.yaml").read_text(encoding="utf-8")
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    part = "{id: tools, name: Tools, like: card, letter: T, each: [{title: Axe, text: Chop.}]}"
    (tmp_path / "parts.yaml").write_text(f"parts: [{part}]\n", encoding="utf-8")
    words = "texts: {parts/parts/tools: {name: Werkzeug, each/axe/title: Axt}}\n"
    (tmp_path / "words.de.yaml").write_text(words, encoding="utf-8")
    (found,) = index_of(read_box(tmp_path)).pieces.values()
    assert (found.name["de"], found.stack["de"]) == ("Axt", "Werkzeug")
    assert (found.name["fr"], found.text["de"]) == ("Axe", "Chop.")

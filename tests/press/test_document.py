"""Files of the press: whole or not there, the same bytes anywhere, their type, words and ink."""

import os
import re
from pathlib import Path

import pypdfium2
import pytest
from PIL import ImageStat

from pnp.errors import PnpError, PrintError
from pnp.faces.context import BLACK
from pnp.faces.pen import Pen
from pnp.press.paper import A4
from pnp.press.pdf.file import FormCache, Imprint, PdfFile
from pnp.press.printing import DocumentPage, draw_foot, draw_head, write_document
from pnp.press.type import typeface
from pnp.units import POINTS_PER_MM
from tests.bank.test_words import plain
from tests.press.conftest import Kit, make, read_text, squeezed
from tests.surroundings import ELSEWHERE, HERE, HOUSE, OURS, built

IMPRINT = Imprint("A title", "A subject", "en")


def leaf(said: str) -> DocumentPage:
    def draw(pen: Pen) -> None:
        draw_head(pen, said)
        draw_foot(pen, A4, "beside the bar")
        pen.text(20, 40, said, "sans-400", 9, BLACK)

    return said, A4.size, draw


def write(file: Path, *said: str) -> None:
    write_document(file, IMPRINT, [leaf(each) for each in said])


def test_every_leaf_is_a_page_with_its_head_and_its_foot(tmp_path: Path) -> None:
    write(tmp_path / "new" / "sheets.pdf", "one", "two")
    with pypdfium2.PdfDocument(tmp_path / "new" / "sheets.pdf") as document:
        pages = [page.get_textpage().get_text_range().split() for page in document]
    assert [page.count("one") for page in pages] == [2, 0]
    assert [page.count("two") for page in pages] == [0, 2]
    assert all(page.count("bar") == 1 for page in pages)
    assert [file.name for file in (tmp_path / "new").iterdir()] == ["sheets.pdf"]


def test_a_letter_without_a_glyph_leaves_the_old_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "sheets.pdf"
    file.write_text("old")
    with pytest.raises(PrintError, match="has no glyph for “字”"):
        write(file, "one", "字")
    assert file.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["sheets.pdf"]


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file where a folder is wanted")
    with pytest.raises(PnpError, match=r"taken/sheets\.pdf cannot be written: "):
        write(tmp_path / "taken" / "sheets.pdf", "one")


def test_a_page_with_more_characters_than_one_font_has_places_reads_back(tmp_path: Path) -> None:
    known = sorted(typeface("sans-400").characters)
    wanted = "".join(c for c in known if c.isalpha() and c > "~")[:420]
    assert len(wanted) == 420

    def draw(pen: Pen) -> None:
        for n in range(0, len(wanted), 20):
            pen.text(20, 20 + n / 2, wanted[n : n + 20], "sans-400", 9, "#000000")

    cache = FormCache(tmp_path)
    stream = cache.page("page", A4.size, draw)
    for name in ("one", "two"):
        document = PdfFile(tmp_path / name, cache, A4.size, Imprint("t", "s", "en"))
        document.page(stream, "page", A4.size)
        document.save()
        assert squeezed(read_text(tmp_path / name)) == wanted
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_a_file_keeps_only_the_type_of_its_own_pages(tmp_path: Path) -> None:
    cache = FormCache(tmp_path)
    size = A4.size
    words = cache.page("words", size, lambda x: x.text(20, 20, "Größe", "sans-400", 9, "#000000"))
    sums = cache.page("sums", size, lambda pen: pen.text(20, 20, "120 €", "sans-700", 9, "#000000"))
    for name, streams in (("words", [words]), ("both", [words, sums])):
        document = PdfFile(tmp_path / name, cache, size, Imprint("t", "s", "de"))
        for stream in streams:
            document.page(stream, name, size)
        document.save()
    assert squeezed(read_text(tmp_path / "words")) == "Größe"
    assert squeezed(read_text(tmp_path / "both")) == "Größe120€"
    assert b"T6" not in (tmp_path / "words").read_bytes()
    assert b"T6" in (tmp_path / "both").read_bytes()
    assert (tmp_path / "words").stat().st_size < (tmp_path / "both").stat().st_size


ROOT = Path(__file__).parents[2]


def asked() -> set[str]:
    code = [*ROOT.glob("pnp/faces/**/*.py"), *ROOT.glob("pnp/press/*.py")]
    texts = [file.read_text("utf-8") for file in code]
    return {key for each in texts for key in re.findall(r'label\(\s*"([a-z0-9_]+)"', each)}


def words(lang: str) -> set[str]:
    """Give the labels of the house, and those that games bring for parts only they have."""
    found = set(plain(ROOT / f"content/words/press.{lang}.yaml"))
    for file in ROOT.glob(f"content/*/words.{lang}.yaml"):
        own = plain(file).get("labels", {})
        found |= {key.removeprefix("press.") for key in own}
    return found


def test_the_word_files_hold_every_label_that_is_drawn() -> None:
    # tests/bank/test_words.py: every language has the same labels and figures
    assert asked() - words("en") == set()


DOTS = 300 / 25.4
INKS = ("full", "low", "line")


@pytest.fixture(scope="module")
def kits(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Kit]:
    folder = tmp_path_factory.mktemp("ink")
    money = {"full": ["money"], "low": ["money"], "line": ["money-20", "money-500"]}
    return {x: make(folder / x, ink=x, only=(*money[x], "cheques"), lang="en") for x in INKS}


def taken(kit: Kit, piece: str) -> float:
    """Give the ink on one piece: the mean of cyan, magenta and yellow, 1 for solid black."""
    pages = ((part, page) for part in kit.manifest["parts"] for page in part["layout"])
    part, page = next(each for each in pages if each[1]["pieces"][0]["id"] == piece)
    with kit.pdf(Path(part["file"]).stem) as document:
        dots = document[page["page"] - 1].render(scale=DOTS / POINTS_PER_MM).to_pil()
    area = page["pieces"][0]
    box = (area["x"], area["y"], area["x"] + area["width"], area["y"] + area["height"])
    cut = dots.convert("RGB").crop(tuple(round(edge * DOTS) for edge in box))
    return 1 - sum(ImageStat.Stat(cut).mean) / 3 / 255


@pytest.mark.parametrize("piece", ["note-20", "note-500", "cheque"])
def test_notes_and_cheques_take_less_in_low_and_line_ink(kits: dict[str, Kit], piece: str) -> None:
    full, low, line = (taken(kits[ink], piece) for ink in INKS)
    assert low < full * 0.85
    assert line < full * 0.95
    assert line > full / 2  # still engraved, not emptied


KITS = os.environ.get("PNP_KITS", "examples/fair").split()
"""`make long` builds the shipped games so."""


@pytest.mark.parametrize("kit", KITS)
def test_a_kit_is_the_same_in_other_surroundings(kit: str, tmp_path: Path) -> None:
    folder = HOUSE / "content" / kit
    here = built(folder, tmp_path / "here", OURS | HERE, "--jobs", "1")
    assert built(folder, tmp_path / "there", OURS | ELSEWHERE, "--jobs", "2") == here


def test_lengths_are_added_alike_by_every_python() -> None:
    """`sum` of floats is another in 3.12; what the program adds so, the tests call an error."""
    guarded: dict[str, object] = {"__name__": "pnp.faces.somewhere"}
    exec("def add(lengths): return sum(lengths)", guarded)
    add = guarded["add"]
    assert callable(add)
    assert add([2, 3]) == 5
    with pytest.raises(AssertionError, match=r"math\.fsum"):
        add([0.1, 0.2])

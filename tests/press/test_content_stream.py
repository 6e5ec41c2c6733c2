"""Content streams: drawn once, printed into several files, each with only the type it uses."""

from pathlib import Path

from pnp.faces.pen import Pen
from pnp.press.paper import A4
from pnp.press.pdf.file import Imprint, PdfFile
from pnp.press.pdf.streams import FormCache
from pnp.press.type import typeface
from tests.press.conftest import read_text, squeezed


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
    words = cache.page(
        "words", size, lambda pen: pen.text(20, 20, "Größe", "sans-400", 9, "#000000")
    )
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

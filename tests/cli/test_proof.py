"""`pnp proof` and `pnp preview` as their user types them."""

import shutil
from hashlib import sha256
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner, Result

from pnp.cli.main import pnp
from tests.fixtures.pack import change
from tests.press.conftest import Kit, make


def asked(*words: str | Path) -> Result:
    return CliRunner().invoke(pnp, [*map(str, words)])


def text_of(file: Path) -> str:
    document = pypdfium2.PdfDocument(file)
    (page,) = document
    text: str = page.get_textpage().get_text_range()
    document.close()
    return text


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    return make(tmp_path_factory.mktemp("output"), only=("bankers-sheet",))


def test_a_certificate_is_one_page_with_what_was_measured(sheet: Kit, tmp_path: Path) -> None:
    file = tmp_path / "certificate.pdf"
    said = asked("proof", sheet.folder, "--certificate", file)
    assert said.exit_code == 0, said.output
    text = text_of(file)
    assert "All is well. Measured on" in text
    assert "bankers-sheet.pdf" in text
    sealed = sha256((sheet.folder / "bankers-sheet.pdf").read_bytes()).hexdigest()
    assert sealed[:12] in text
    assert "bar 50.0 mm" in text


def test_a_breach_ends_with_one_also_on_a_certificate(sheet: Kit, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(sheet.folder, tmp_path / "kit"))
    change(folder / "kit.json", ('"en"', '"fr"'))
    file = tmp_path / "certificate.pdf"
    said = asked("proof", folder, "--certificate", file)
    assert said.exit_code == 1
    assert "bankers-sheet.pdf: Lang is en instead of fr (language)" in said.output
    assert "1 breach. Measured on" in text_of(file)
    assert "Lang is en instead of fr" in text_of(file)

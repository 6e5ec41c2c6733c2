"""`pnp proof` and `pnp preview` as their user types them."""

import json
import shutil
from hashlib import sha256
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner, Result

from pnp.box.packs import content_root
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


def test_a_good_kit_ends_with_nought(sheet: Kit) -> None:
    said = asked("proof", "cronulla", "-o", sheet.folder.parent)
    assert said.exit_code == 0, said.output
    assert said.output.endswith("All is well.\n")


def test_the_folder_may_be_named_instead_of_the_kit(sheet: Kit) -> None:
    said = asked("proof", sheet.folder, "--json")
    assert said.exit_code == 0, said.output
    assert json.loads(said.output)["ok"] is True


def test_a_game_of_ones_own_is_counted_against_its_folder(tmp_path: Path) -> None:
    game, output = tmp_path / "mygame", tmp_path / "output"
    asked("new", game)
    english = ("build", game, "--only", "news", "--lang", "en", "-o")
    assert asked(*english, output, "--lang", "de").exit_code == 0
    said = asked("proof", game, "-o", output)
    assert said.exit_code == 0, said.output
    assert said.output.count("All is well.") == 2  # one for each language
    assert asked(*english, tmp_path / "one").exit_code == 0
    said = asked("proof", game, "-o", tmp_path / "one")
    assert said.output.endswith("All is well.\n")
    assert "manifest only" not in said.output
    both = asked("proof", game, "-o", output, "--certificate", tmp_path / "certificate.pdf")
    assert "a certificate is of one kit" in str(both.exception)


def test_a_game_is_found_by_its_folder_whatever_that_is_called(tmp_path: Path) -> None:
    content, out = tmp_path / "garden", tmp_path / "out"
    shutil.copytree(content_root() / "examples/orchard", content)
    made = asked("build", content, "-o", out, "--only", "sheet")
    assert made.exit_code == 0, made.output
    done = asked("proof", content, "-o", out)
    assert "sheet.pdf" in done.output, done.output
    seen = asked("preview", content, "-o", out, "--dpi", "20")
    assert seen.exit_code == 0, seen.output
    assert list((out / "orchard/preview").glob("*.png"))


def test_all_kits_that_were_built_are_measured_in_one_go(sheet: Kit, tmp_path: Path) -> None:
    good = asked("proof", "-o", sheet.folder.parent)
    assert good.exit_code == 0, good.output
    assert str(sheet.folder) in good.output
    shutil.copytree(sheet.folder, tmp_path / "good")
    shutil.copytree(sheet.folder, tmp_path / "bad")
    change(tmp_path / "bad/kit.json", ('"en"', '"fr"'))
    said = asked("proof", "-o", tmp_path)
    assert said.exit_code == 1
    assert "All is well." in said.output
    none = asked("proof", "-o", tmp_path / "empty")
    assert "no kit was built" in str(none.exception)


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


def test_pictures_go_where_they_are_asked_to(sheet: Kit, tmp_path: Path) -> None:
    said = asked("preview", sheet.folder, "-o", tmp_path / "pictures", "--dpi", "40")
    assert said.exit_code == 0, said.output
    assert (tmp_path / "pictures" / "bankers-sheet.png").exists()
    assert "1 face in the folders beside" in said.output


def test_pictures_lie_in_the_kits_folder_if_nothing_is_said(sheet: Kit) -> None:
    said = asked("preview", "cronulla", "-o", sheet.folder.parent, "--dpi", "40")
    assert said.exit_code == 0, said.output
    assert (sheet.folder / "preview" / "bankers-sheet.png").exists()

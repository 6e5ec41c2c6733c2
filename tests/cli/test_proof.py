"""`pnp proof` and `pnp preview` as their user types them."""

import json
import shutil
from hashlib import sha256
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner

from pnp.box.packs import content_root
from pnp.cli.main import pnp
from tests.press.conftest import Kit, make


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    return make(tmp_path_factory.mktemp("output"), only=("bankers-sheet",))


def test_a_good_kit_ends_with_nought(sheet: Kit) -> None:
    said = CliRunner().invoke(pnp, ["proof", "cronulla", "-o", str(sheet.folder.parent)])
    assert said.exit_code == 0, said.output
    assert said.output.endswith("All is well.\n")


def test_the_folder_may_be_named_instead_of_the_kit(sheet: Kit) -> None:
    said = CliRunner().invoke(pnp, ["proof", str(sheet.folder), "--json"])
    assert said.exit_code == 0, said.output
    assert json.loads(said.output)["ok"] is True


def test_a_game_of_ones_own_is_counted_against_its_folder(tmp_path: Path) -> None:
    game, output = tmp_path / "mygame", tmp_path / "output"
    CliRunner().invoke(pnp, ["new", str(game)])
    asked = ["build", str(game), "--only", "news", "-o", str(output)]
    for lang in ("en", "de"):
        asked += ["--lang", lang]
    assert CliRunner().invoke(pnp, asked).exit_code == 0
    said = CliRunner().invoke(pnp, ["proof", str(game), "-o", str(output)])
    assert said.exit_code == 0, said.output
    assert said.output.count("All is well.") == 2  # one for each language
    one = CliRunner().invoke(pnp, [*asked[:-2], "-o", str(tmp_path / "one")])
    assert one.exit_code == 0
    said = CliRunner().invoke(pnp, ["proof", str(game), "-o", str(tmp_path / "one")])
    assert said.output.endswith("All is well.\n")
    assert "manifest only" not in said.output
    file = tmp_path / "certificate.pdf"
    asked = ["proof", str(game), "-o", str(output), "--certificate", str(file)]
    assert "a certificate is of one kit" in str(CliRunner().invoke(pnp, asked).exception)


def test_a_game_is_found_by_its_folder_whatever_that_is_called(tmp_path: Path) -> None:
    content, out = tmp_path / "garden", tmp_path / "out"
    shutil.copytree(content_root() / "examples/orchard", content)
    made = CliRunner().invoke(pnp, ["build", str(content), "-o", str(out), "--only", "sheet"])
    assert made.exit_code == 0, made.output
    done = CliRunner().invoke(pnp, ["proof", str(content), "-o", str(out)])
    assert "sheet.pdf" in done.output, done.output
    seen = CliRunner().invoke(pnp, ["preview", str(content), "-o", str(out), "--dpi", "20"])
    assert seen.exit_code == 0, seen.output
    assert list((out / "orchard/preview").glob("*.png"))


def test_all_kits_that_were_built_are_measured_in_one_go(sheet: Kit, tmp_path: Path) -> None:
    good = CliRunner().invoke(pnp, ["proof", "-o", str(sheet.folder.parent)])
    assert good.exit_code == 0, good.output
    assert str(sheet.folder) in good.output
    shutil.copytree(sheet.folder, tmp_path / "good")
    bad = shutil.copytree(sheet.folder, tmp_path / "bad")
    (bad / "kit.json").write_text((bad / "kit.json").read_text().replace('"en"', '"fr"'))
    said = CliRunner().invoke(pnp, ["proof", "-o", str(tmp_path)])
    assert said.exit_code == 1
    assert "All is well." in said.output
    none = CliRunner().invoke(pnp, ["proof", "-o", str(tmp_path / "empty")])
    assert "no kit was built" in str(none.exception)


def test_a_certificate_is_one_page_with_what_was_measured(sheet: Kit, tmp_path: Path) -> None:
    file = tmp_path / "certificate.pdf"
    asked = ["proof", str(sheet.folder), "--certificate", str(file)]
    said = CliRunner().invoke(pnp, asked)
    assert said.exit_code == 0, said.output
    document = pypdfium2.PdfDocument(file)
    assert len(document) == 1
    text = document[0].get_textpage().get_text_range()
    document.close()
    assert "All is well. Measured on" in text
    assert "bankers-sheet.pdf" in text
    sealed = sha256((sheet.folder / "bankers-sheet.pdf").read_bytes()).hexdigest()
    assert sealed[:12] in text
    assert "bar 50.0 mm" in text


def test_a_certificate_does_not_hide_a_breach(sheet: Kit, tmp_path: Path) -> None:
    folder = shutil.copytree(sheet.folder, tmp_path / "kit")
    listing = json.loads((folder / "kit.json").read_text())
    listing["options"]["lang"] = "fr"
    (folder / "kit.json").write_text(json.dumps(listing))
    file = tmp_path / "certificate.pdf"
    said = CliRunner().invoke(pnp, ["proof", str(folder), "--certificate", str(file)])
    assert said.exit_code == 1
    document = pypdfium2.PdfDocument(file)
    text = document[0].get_textpage().get_text_range()
    document.close()
    assert "1 breach. Measured on" in text
    assert "Lang is en instead of fr" in text


def test_a_breach_ends_with_one_and_names_file_page_and_figure(sheet: Kit, tmp_path: Path) -> None:
    folder = tmp_path / "cronulla"
    folder.mkdir()
    for file in sheet.folder.iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    listing = json.loads((folder / "kit.json").read_text())
    listing["options"]["lang"] = "fr"
    (folder / "kit.json").write_text(json.dumps(listing))
    said = CliRunner().invoke(pnp, ["proof", str(folder)])
    assert said.exit_code == 1
    assert "bankers-sheet.pdf: Lang is en instead of fr (language)" in said.output


def test_pictures_go_where_they_are_asked_to(sheet: Kit, tmp_path: Path) -> None:
    asked = ["preview", str(sheet.folder), "-o", str(tmp_path / "pictures"), "--dpi", "40"]
    said = CliRunner().invoke(pnp, asked)
    assert said.exit_code == 0, said.output
    assert (tmp_path / "pictures" / "bankers-sheet.png").exists()
    assert "1 face in the folders beside" in said.output


def test_pictures_lie_in_the_kits_folder_if_nothing_is_said(sheet: Kit) -> None:
    asked = ["preview", "cronulla", "-o", str(sheet.folder.parent), "--dpi", "40"]
    said = CliRunner().invoke(pnp, asked)
    assert said.exit_code == 0, said.output
    assert (sheet.folder / "preview" / "bankers-sheet.png").exists()

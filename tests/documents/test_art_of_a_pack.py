"""Art without Python: a pack's own SVG is printed on its cards, in every ink."""

from pathlib import Path

import pypdfium2 as pdfium
import pytest
from click.testing import CliRunner
from PIL import Image

from pnp.box.packs import content_root, find_kit
from pnp.box.reading.reader import read_box
from pnp.cli.build import build
from pnp.cli.main import pnp
from pnp.documents.pictures import parts_of_art
from pnp.errors import ContentError
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from tests.fixtures.pack import change

DUCK = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"
     fill="none" stroke-linecap="round" stroke-linejoin="round">
  <style>@import url("palette.css");</style>
  <ellipse class="plum line-ink" stroke-width="0.6" cx="10" cy="12" rx="8" ry="5"/>
  <g transform="translate(4 6)"><circle class="plum" r="3"/></g>
</svg>
"""
PLUM = (123, 30, 122)


@pytest.fixture
def village(village: Path) -> Path:
    change(village / "look.yaml", ("  blue:", '  plum: "#7b1e7a"\n  blue:'))
    change(village / "cards.yaml", ("good: true\n", "good: true\n        motif: duck\n"))
    (village / "art/duck.svg").write_text(DUCK, encoding="utf-8")
    return village


def dots(file: Path) -> Image.Image:
    document = pdfium.PdfDocument(file)
    image: Image.Image = document[0].render(scale=2).to_pil().convert("RGB")
    document.close()
    return image


@pytest.mark.parametrize(("ink", "filled"), [("full", True), ("low", False), ("line", False)])
def test_a_card_shows_the_packs_own_drawing(ink: str, filled: bool, village: Path) -> None:
    asked = [str(village), "--ink", ink, "--only", "news", "-o", "out"]
    assert CliRunner().invoke(build, asked).exception is None
    seen = dots(Path("out/village/news.pdf"))
    counted = {colour: n for n, colour in seen.getcolors(10**6) or ()}
    assert (counted.get(PLUM, 0) > 300) == filled
    Path("village/art/duck.svg").write_text(DUCK.replace('ry="5"', 'ry="1"'), encoding="utf-8")
    assert CliRunner().invoke(build, asked).exception is None
    assert dots(Path("out/village/news.pdf")).tobytes() != seen.tobytes()


@pytest.mark.parametrize("command", ["check", "build"])
def test_a_drawing_with_a_fault_is_named_before_anything_is_drawn(
    command: str, village: Path
) -> None:
    (village / "art/duck.svg").write_text(DUCK.replace('"plum"', '"plumm"'), encoding="utf-8")
    result = CliRunner().invoke(pnp, [command, "village"])
    assert isinstance(result.exception, ContentError)
    say = "the class `plumm` is no colour of the palette; did you mean `plum`?"
    assert f"village/art/duck.svg:5: {say}" in str(result.exception)
    assert not Path("output").exists()


def test_a_broken_look_is_not_a_fault_of_every_drawing_too(village: Path) -> None:
    (village / "look.yaml").write_text("palete: {}\n", encoding="utf-8")
    result = CliRunner().invoke(pnp, ["check", "village"])
    assert "mill.svg" not in str(result.exception)


def test_one_sheet_shows_all_drawings_with_their_names(village: Path) -> None:
    result = CliRunner().invoke(pnp, ["preview", "village", "art", "--dpi", "40", "-o", "seen"])
    assert result.exception is None, result.exception
    assert result.output == "seen/art.png\n"
    with Image.open("seen/art.png") as sheet:
        assert any(colour == PLUM for _, colour in sheet.getcolors(10**6) or ())
    context = context_for(read_box(village), PrintJob(lang="en"), village)
    parts = dict(parts_of_art(context))
    assert parts["village"] == ["duck", "mill"]
    assert "bell" in parts["shared"]
    assert sum(map(len, parts.values())) == len(context.theme.art.names())


def test_the_stylesheet_of_a_pack_follows_its_palette(village: Path) -> None:
    assert "plum" not in (village / "art/palette.css").read_text(encoding="utf-8")
    assert CliRunner().invoke(pnp, ["schema", "--colours", "village"]).exception is None
    assert ".line-plum { stroke: #7b1e7a; }" in (village / "art/palette.css").read_text("utf-8")


def test_drawings_are_shipped_with_the_house() -> None:
    assert (content_root() / "art/icon-luck.svg").is_file()
    assert (find_kit("cronulla") / "art/whale.svg").is_file()

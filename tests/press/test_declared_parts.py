"""Parts declared in `parts.yaml`: a list and a few lines become a deck that builds and proves."""

from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from pnp.box.model import Box
from pnp.box.packs import content_root
from pnp.cli.content import read_kit
from pnp.errors import LayoutError
from pnp.press.job import PrintJob
from pnp.press.paper import PAPERS
from pnp.press.printing import Built, build, context_for
from pnp.proof.inventory import count_inventory
from pnp.proof.prove import prove
from tests.press.conftest import squeezed

GAME = """\
id: heroes
prefix: HE
title: {en: Harbour Heroes}
source: en
languages: [en, de]
players: {least: 2, most: 4}
currency: {name: {en: coin}, written: {en: "$#"}}
"""
LOOK = """\
emblem: bell
pattern: scales
band: crest
palette: {paper: "#ffffff", ink: "#14283f", accent: "#0d6b76", ocean: "#133c67", coral: "#c23b2e"}
"""
PARTS = """\
parts:
  - id: heroes
    like: card
    name: {en: Heroes, de: Helden}
    letter: H
    each: heroes.csv
"""


def write_pack(folder: Path, parts: str = PARTS, heroes: int = 54) -> Path:
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "look.yaml").write_text(LOOK, encoding="utf-8")
    (folder / "parts.yaml").write_text(parts, encoding="utf-8")
    rows = [
        f"Hero {n},Held {n},{n % 7},{'ocean' if n % 2 else 'coral'},Draw **two** and keep {n}."
        for n in range(1, heroes + 1)
    ]
    sheet = "\n".join(["title.en,title.de,value,colour,text", *rows, ""])
    (folder / "heroes.csv").write_text(sheet, encoding="utf-8")
    return folder


def built(folder: Path, **asked: Any) -> tuple[Box, Built]:
    box = read_kit(folder)
    job = PrintJob(**asked)
    fonts = content_root() / "fonts"
    return box, build(context_for(box, job, folder), job, fonts, folder.parent / "out")


def text_of(made: Built, part: str) -> str:
    with pypdfium2.PdfDocument(made.folder / f"{part}.pdf") as document:
        return squeezed("".join(page.get_textpage().get_text_range() for page in document))


def test_a_deck_of_54_is_a_list_and_seven_lines(tmp_path: Path) -> None:
    box, made = built(write_pack(tmp_path / "heroes"))
    assert prove(made.folder, count_inventory(box)).breaches == ()
    part = made.manifest["parts"][0]
    assert (part["id"], len(part["pieces"]), part["duplex"]) == ("heroes", 54, "long-edge")
    placed = part["layout"][0]["pieces"][0]
    assert sorted((placed["width"], placed["height"])) == [63.5, 88.9]
    said = text_of(made, "heroes")
    assert all(f"Hero{n}" in said and f"keep{n}." in said for n in range(1, 55))
    assert all(piece["code"] in said for piece in part["pieces"])


@pytest.mark.parametrize(
    "asked",
    [
        {"ink": "low", "paper": "letter", "backs": "short-edge"},
        {"ink": "line", "backs": "none"},
        {"backs": "fold", "lang": "de"},
    ],
    ids=str,
)  # fmt: skip
def test_every_ink_and_way_of_backs_proves(tmp_path: Path, asked: dict[str, Any]) -> None:
    asked = {**asked, "paper": PAPERS[asked.get("paper", "a4")]}
    box, made = built(write_pack(tmp_path / "heroes", heroes=10), **asked)
    assert prove(made.folder, count_inventory(box)).breaches == ()
    assert ("Held3" in text_of(made, "heroes")) == (asked.get("lang") == "de")


def test_a_text_that_does_not_fit_is_named_by_its_card_and_by_how_much(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "heroes", heroes=3)
    sheet = (folder / "heroes.csv").read_text(encoding="utf-8")
    long = "Draw on and on and on and on for ever and a day. " * 12
    (folder / "heroes.csv").write_text(sheet.replace("Draw **two** and keep 2.", long))
    with pytest.raises(LayoutError) as caught:
        built(folder)
    (misfit,) = caught.value.misfits
    assert misfit.piece == "heroes/hero-2"
    assert "mm too high for its box of 52 × 20 mm at 8 pt; shorten it" in misfit.say


def test_a_part_too_big_for_the_paper_says_so(tmp_path: Path) -> None:
    mat = "parts:\n  - {id: mat, name: Mat, size: a3, front: [{ground: ocean}]}\n"
    with pytest.raises(LayoutError, match=r"mat: 297 × 420 mm is too big for A4"):
        built(write_pack(tmp_path / "heroes", mat))


def test_only_the_part_that_is_asked_for_is_built(tmp_path: Path) -> None:
    more = f"{PARTS}  - {{id: mat, name: Mat, size: a6, front: [{{ground: ocean}}]}}\n"
    _, made = built(write_pack(tmp_path / "heroes", more, 3), only=("mat",))
    assert [part["id"] for part in made.manifest["parts"]] == ["mat"]

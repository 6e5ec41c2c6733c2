"""Pieces of declared parts are looked up by their code and by every word printed on them."""

from pathlib import Path

from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.lookup.entries import index_of

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
    words = "parts: {tools: {name: Werkzeug, axe: {title: Axt}}}\n"
    (tmp_path / "words.de.yaml").write_text(words, encoding="utf-8")
    (found,) = index_of(read_box(tmp_path)).pieces.values()
    assert (found.name["de"], found.stack["de"]) == ("Axt", "Werkzeug")
    assert (found.name["fr"], found.text["de"]) == ("Axe", "Chop.")

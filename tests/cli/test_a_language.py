"""A language is brought by files alone: printed, played, looked up and shown, no Python touched."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from pnp.box.packs import languages

ROOT = Path(__file__).parents[2]
MARK = "Xx: "


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the program and its content, and add the language `xx` by files."""
    place = tmp_path_factory.mktemp("house")
    shutil.copytree(ROOT / "pnp", place / "pnp")  # with what is compiled, as old as its source
    shutil.copytree(ROOT / "content", place / "content")
    words = place / "content" / "words"
    for file in list(words.glob("*.de.yaml")):
        shutil.copy(file, words / file.name.replace(".de.", ".xx."))
    for topic, keys in (("bank", "(?!.*the-bank).*"), ("help", ".*"), ("lookup", "site_.*")):
        path = words / f"{topic}.xx.yaml"
        texts = yaml.safe_load(path.read_text(encoding="utf-8"))
        marked = {
            key: mark(text) if re.fullmatch(keys, key) else text for key, text in texts.items()
        }
        path.write_text(yaml.safe_dump(marked, allow_unicode=True, width=10_000), encoding="utf-8")
    own = {"name": "Xxish", "number": "1'234;5", "plural.one": "n = 0..2"}
    (words / "language.xx.yaml").write_text(yaml.safe_dump(own), encoding="utf-8")
    game = place / "content" / "cronulla"
    shutil.copy(game / "words.de.yaml", game / "words.xx.yaml")
    shutil.copy(game / "rulebook.de.md", game / "rulebook.xx.md")
    return place


def mark(text: str) -> str:
    """Make a sentence known by its beginning; a single word may be one that is typed."""
    return f"{MARK}{text}" if " " in text and not text.startswith("{n}") else text


def pnp(house: Path, *words: str, code: int = 0) -> str:
    """Run the copied program; give all it says."""
    home = {"XDG_CACHE_HOME": str(house / "cache"), "PYTHONPATH": str(house)}
    ran = subprocess.run(
        [sys.executable, "-m", "pnp", *words],
        cwd=house,
        env=os.environ | home,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert ran.returncode == code, ran.stdout + ran.stderr
    assert "Traceback" not in ran.stderr
    return ran.stdout + ran.stderr


def test_a_kit_is_printed_in_it(house: Path) -> None:
    pnp(house, "check", "cronulla")
    said = pnp(
        house, "build", "cronulla", "--lang", "xx", "--only", "deeds", "--only", "bankers-sheet"
    )
    assert "output/cronulla" in said
    from pypdfium2 import PdfDocument

    text = ""
    for file in (house / "output" / "cronulla").glob("*.pdf"):
        text += "".join(page.get_textpage().get_text_range() for page in PdfDocument(file))
    assert "1'000" in text  # as its own words write a thousand


def test_a_table_is_kept_in_it(house: Path) -> None:
    assert "Xx: " in pnp(house, "bank", "open", "cronulla", "anna", "ben", "--lang", "xx")
    entered = pnp(house, "bank", "buy", "anna", "kingsway")
    assert "  2  " in entered
    assert entered.count(MARK) >= 1
    refused = pnp(house, "bank", "buy", "ben", "kingsway", code=1)
    assert refused.startswith(MARK)
    assert MARK in pnp(house, "bank", "help", "buy")
    assert MARK in pnp(house, "bank", "why", "2")
    strange = pnp(house, "bank", "status", "--lang", "zz", code=2)
    assert f"the bank speaks {', '.join(languages('bank'))}, xx, not `zz`" in strange


def test_it_counts_as_its_own_rule_says(house: Path) -> None:
    program = (
        "from pnp.bank.loaded_table import catalogue_of; import json\n"
        "kept = {'words.en': '{}', 'box': '{}'}\n"
        "say = catalogue_of(kept, 'cronulla', 'xx')\n"
        "print([say.counted('deed', n) for n in (0, 1, 2, 3)])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=house, capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "['0 Urkunde', '1 Urkunde', '2 Urkunde', '3 Urkunden']"


def test_its_look_up_and_its_pages(house: Path) -> None:
    assert "xx  Croydon Street" in pnp(house, "lookup", "CR-D07-4", "--lang", "xx")
    said = pnp(house, "lookup", "CR-D07-4").splitlines()
    assert {"en", "de", "fr", "xx"} <= {x[:2] for x in said if "Croydon Street:" in x}
    pnp(house, "site", "cronulla")
    home = (house / "output" / "site" / "index.html").read_text(encoding="utf-8")
    assert '<option value="xx" lang="xx">Xxish</option>' in home
    card = (house / "output" / "site" / "CR-D07-4" / "index.html").read_text(encoding="utf-8")
    assert '<section lang="xx"' in card
    assert "<h2>Xxish" in card


def test_its_test_sheet_is_printed(house: Path) -> None:
    pnp(house, "calibrate", "--lang", "xx")
    assert (house / "output" / "calibrate.pdf").is_file()


def test_no_python_was_touched(house: Path) -> None:
    for file in (ROOT / "pnp").rglob("*.py"):
        assert (house / "pnp" / file.relative_to(ROOT / "pnp")).read_bytes() == file.read_bytes()

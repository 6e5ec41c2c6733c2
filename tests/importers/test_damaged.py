"""Damaged sources end in a game or in a sentence, and stay as they are.

At length, 10,000 copies of each kind: TIMES=10000.
"""

import csv
import os
import random
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from zipfile import ZipFile

import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from pnp.errors import PnpError
from pnp.importers.game_folder import write_files
from pnp.importers.sources import import_game
from tests.box.reading.workbook_files import write_ods
from tests.importers.test_lists import LIST, write_workbook
from tests.importers.test_other_programs import SAMPLES
from tests.importers.test_squib import LAYOUT, SCRIPT
from tests.importers.test_squib import LIST as HEROES

TIMES = int(os.environ.get("TIMES", "60"))


def write_pdf(file: Path) -> None:
    canvas = Canvas(str(file), pagesize=(62, 80))
    for name in ("Fox", "Owl"):
        canvas.rect(5, 5, 50, 70)
        canvas.drawString(10, 40, name)
        canvas.showPage()
    canvas.save()


def write_project(file: Path) -> None:
    Path("hero.yml").write_text(LAYOUT, "utf-8")
    Path("hero.rb").write_text(SCRIPT.replace("data/", ""), "utf-8")
    Path("hero.csv").write_text(HEROES, "utf-8")
    assert file.is_file()


MAKERS: dict[str, Callable[[Path], object]] = {
    "list.csv": lambda file: file.write_text(LIST, "utf-8"),
    "list.xlsx": lambda file: write_workbook(file, LIST),
    "list.ods": lambda file: write_ods(file, {"Deck": [*csv.reader(LIST.splitlines())]}),
    "cards/fox.png": lambda file: Image.new("RGB", (60, 80), "orange").save(file),
    "cards/fox.jpg": lambda file: Image.new("RGB", (60, 80), "orange").save(file),
    "deck.pdf": write_pdf,
    "hero.yml": write_project,
    "hero.rb": write_project,
    **{name: partial(shutil.copy, SAMPLES / name)
       for name in ("nandeck/harbour.nde", "share-game/two-rivers.json", "table/harbour.json",
                    "night-market/decks/stall-deck/cards.csv")},
}  # fmt: skip

FOLDERS = {"cards": "cards", "night-market": "night-market"}
"""What is read as a whole."""


def spoil(chance: random.Random, data: bytes) -> bytes:
    """Flip, cut, swap and repeat some bytes."""
    spoilt = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 8))):
        at, other = (chance.randrange(len(spoilt) or 1) for _ in range(2))
        size = chance.randrange(1, 40)
        part, away = spoilt[at : at + size], spoilt[other : other + size]
        match chance.randrange(5):
            case 0:
                spoilt[at : at + 1] = bytes([chance.randrange(256)])
            case 1:
                del spoilt[at:]
            case 2:
                del spoilt[at : at + size]
            case 3:
                spoilt[at : at + size], spoilt[other : other + size] = away, part
            case _:
                spoilt[at:at] = part * chance.choice((1, 3, 50))
    return bytes(spoilt)


def spoil_member(chance: random.Random, file: Path, good: bytes) -> None:
    """Spoil what is packed in a workbook, for a spoilt archive is soon refused."""
    file.write_bytes(good)
    with ZipFile(file) as packed:
        members = {name: packed.read(name) for name in packed.namelist()}
    name = chance.choice([each for each in members if each.endswith(".xml")])
    with ZipFile(file, "w") as packed:
        for each, data in members.items():
            packed.writestr(each, spoil(chance, data) if each == name else data)


@pytest.mark.parametrize("name", MAKERS)
def test_a_damaged_source_is_a_game_or_a_sentence(name: str) -> None:
    file = Path(name)
    file.parent.mkdir(parents=True, exist_ok=True)
    MAKERS[name](file)
    good = file.read_bytes()
    source = Path(FOLDERS.get(file.parts[0], name))
    ends = set[str]()
    for seed in range(TIMES):
        chance = random.Random(f"{name} {seed}")
        file.write_bytes(spoil(chance, good))
        if name.endswith((".xlsx", ".ods")) and seed % 4:
            spoil_member(chance, file, good)
        spoilt = file.read_bytes()
        told = ""
        try:
            write_files(import_game(source), "poker", 1, lambda _: "")
        except PnpError as error:
            told = str(error)
        assert not told or source.stem in told  # the file is named
        assert file.read_bytes() == spoilt
        ends.add("a sentence" if told else "a game")
    assert ends == {"a game", "a sentence"}

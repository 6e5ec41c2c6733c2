"""A saved game read as the virtual table reads it: cards, cells and counts are those of the box.

`make long` (PNP_TTS=all) reads those of every kit.
"""

import json
import os
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from pypdf import PdfReader

from pnp.box.coded_pieces import coded_pieces
from pnp.box.codes import squeeze
from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.lookup.search import code_in
from tests.fixtures.pack import with_few_notes
from tests.shipped import SHIPPED
from tests.typed import accepted

QR: Any = zxingcpp.BarcodeFormat.QRCode
AT = "https://example.org/table"
EXAMPLES = Path("content/examples").resolve()
SHORT = "fair, with few notes"
MADE = (*SHIPPED, "promenade", "fair") if os.environ.get("PNP_TTS") == "all" else (SHORT,)


def pack_of(kit: str) -> Path:
    kit = kit.partition(",")[0]
    return EXAMPLES / kit if (EXAMPLES / kit).is_dir() else find_kit(kit).resolve()


@pytest.fixture(scope="module", params=MADE)
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A saved game with its pictures, and beside it the name of its pack."""
    folder = tmp_path_factory.mktemp("tts")
    pack = pack_of(request.param)
    if request.param == SHORT:
        pack = Path(shutil.copytree(pack, folder / "pack"))
        with_few_notes(pack)
    accepted(f"tts --at {AT}/ -o t", pack, cwd=folder)
    (folder / "name").write_text(str(pack), encoding="utf-8")
    return folder / "t"


def box_of(made: Path) -> Box:
    return read_box(Path((made.parent / "name").read_text(encoding="utf-8")))


def save_of(made: Path) -> dict[str, Any]:
    listed = json.loads((made / "tts.json").read_text(encoding="utf-8"))
    save: dict[str, Any] = json.loads((made / listed["save"]).read_text(encoding="utf-8"))
    return save


def cards_in(save: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for one in save["ObjectStates"]:
        if one["Name"] == "DeckCustom":
            assert one["DeckIDs"] == [card["CardID"] for card in one["ContainedObjects"]]
            for card in one["ContainedObjects"]:
                ((number, sheet),) = card["CustomDeck"].items()
                assert one["CustomDeck"][number] == sheet
                yield card
        elif one["Name"] == "CardCustom":
            yield one


def whole(title: str) -> str:
    return title.replace("\N{SOFT HYPHEN}", "")


def picture(made: Path, address: str) -> Image.Image:
    assert address.startswith(f"{AT}/")
    return Image.open(made / address.removeprefix(f"{AT}/"))


@lru_cache(maxsize=4)
def opened(made: Path, address: str) -> Image.Image:
    image = picture(made, address)
    image.load()
    return image


def cell_of(made: Path, card: dict[str, Any], side: str) -> Image.Image:
    """Cut a card out of its sheet as the table does."""
    ((number, sheet),) = card["CustomDeck"].items()
    whole = opened(made, sheet["FaceURL" if side == "front" else "BackURL"])
    if side == "back" and not sheet["UniqueBack"]:
        return whole
    assert card["CardID"] // 100 == int(number)
    row, column = divmod(card["CardID"] % 100, sheet["NumWidth"])
    assert row < sheet["NumHeight"]
    wide, high = whole.width / sheet["NumWidth"], whole.height / sheet["NumHeight"]
    left, top = column * wide, row * high
    return whole.crop((round(left), round(top), round(left + wide), round(top + high)))


def test_every_code_is_read_from_the_cell_of_its_card(made: Path) -> None:
    box = box_of(made)
    wanted = {squeeze(x.code) for x in coded_pieces(box) if x.kind not in {"retired", "piece"}}
    names = {squeeze(x.code): whole(x.name.said(box.game.source)) for x in coded_pieces(box)}
    read = set()
    coded = {whole(each.name.said(box.game.source)) for each in coded_pieces(box)}
    for card in cards_in(save_of(made)):
        if card["Nickname"] not in coded:
            continue  # a note, a cheque
        for side in ("front", "back"):
            cell = cell_of(made, card, side)
            for found in zxingcpp.read_barcodes(cell, formats=QR):
                read.add(code_in(found.text))
                assert card["Nickname"] == names[code_in(found.text)]
    assert wanted - read == set()


def test_there_are_as_many_of_everything_as_in_the_box(made: Path) -> None:
    box, save = box_of(made), save_of(made)
    assert len(list(cards_in(save))) >= (
        len(box.deeds) + sum(len(deck.cards) for deck in box.decks)
        + sum(note.count for note in box.money.notes)
    )  # fmt: skip
    pieces = Counter(one["Name"] for one in save["ObjectStates"])
    assert pieces["Die_6"] == sum(each.count for each in box.pieces if each.kind == "die")
    assert pieces["Figurine_Custom"] == sum(e.count for e in box.pieces if e.kind == "pawn")
    decks = {one["Nickname"]: len(one["ContainedObjects"])
             for one in save["ObjectStates"] if one["Name"] == "DeckCustom"}  # fmt: skip
    notes = sorted(note.count for note in box.money.notes if note.count > 1)
    assert not Counter(notes) - Counter(decks.values())


def test_sheets_are_no_larger_than_the_table_bears(made: Path) -> None:
    for file in made.glob("*.png"):
        with Image.open(file) as image:
            assert max(image.size) <= 4096
            assert image.mode == "RGB"
    for card in cards_in(save_of(made)):
        (sheet,) = card["CustomDeck"].values()
        assert sheet["NumWidth"] <= 10
        assert sheet["NumHeight"] <= 7


def test_every_address_is_that_of_a_file_and_every_name_stands_once(made: Path) -> None:
    text = json.dumps(save_of(made))
    shown = set(re.findall(rf"{AT}/([^\"]+)", text))
    there = {file.name for file in made.iterdir()} - {"tts.json"}
    assert shown == {name for name in there if not name.endswith(".json")}
    guids = re.findall(r'"GUID": "(\w+)"', text)
    assert len(guids) == len(set(guids))
    assert all(len(guid) == 6 for guid in guids)
    assert "\\u00ad" not in text  # where print may part a word is nobody's business here


def test_the_board_lies_fast_and_the_booklet_can_be_read(made: Path) -> None:
    objects = {one["Name"]: one for one in save_of(made)["ObjectStates"]}
    board = objects["Custom_Board"]
    assert board["Locked"]
    with picture(made, board["CustomImage"]["ImageURL"]) as image:
        assert max(image.size) > 3000
    if "Custom_PDF" in objects:
        book = made / objects["Custom_PDF"]["CustomPDF"]["PDFUrl"].removeprefix(f"{AT}/")
        assert len(PdfReader(book).pages) > 3


def test_names_are_the_same_in_each_build_and_paths_stand_for_addresses(tmp_path: Path) -> None:
    first, second = tmp_path / "one", tmp_path / "two"
    for folder in (first, second):
        said = accepted("tts", EXAMPLES / "lanterns", "-o", folder, cwd=tmp_path)
        assert "Pictures are files on this machine: only you see them" in said
    texts = [next(each.glob("lanterns.json")).read_text("utf-8") for each in (first, second)]
    assert first.as_uri() in texts[0]
    assert texts[0].replace(first.as_uri(), "") == texts[1].replace(second.as_uri(), "")

"""`pnp new --from` the files of other programs: every card, text and count, and what is left."""

import csv
import json
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp.box.parts.declared import DeclaredPart
from tests.importers.made_from import brought, cards_of, left_of

SAMPLES = Path(__file__).with_name("samples")
SHADES = ["#204060", "#406020", "#602040", "#806010", "#108060", "#a03010"]


@pytest.fixture(autouse=True)
def samples() -> None:
    for folder in SAMPLES.iterdir():
        if folder.is_dir():
            shutil.copytree(folder, folder.name)
    sheet = Image.new("RGB", (180, 168))
    for n, shade in enumerate(SHADES):
        sheet.paste(shade, (n % 3 * 60, n // 3 * 84, n % 3 * 60 + 60, n // 3 * 84 + 84))
    sheet.save("table/harbour.png")
    Image.new("RGB", (60, 84), "#223355").save("table/httpexamplecombackjpg.png")
    Image.new("RGB", (70, 40), "#9cc5d8").save("nandeck/boat.png")
    Path("night-market/assets").mkdir()
    Image.new("RGB", (80, 60), "#b4622d").save("night-market/assets/noodle-stall.png")


def read_csv(file: str) -> list[dict[str, str]]:
    with Path(file).open(encoding="utf-8", newline="") as lines:
        return [*csv.DictReader(lines)]


def read_json(file: str) -> Any:
    return json.loads(Path(file).read_text("utf-8"))


def test_a_script_draws_the_cards_of_its_list() -> None:
    made = brought(Path("nandeck/cost-card-deck.txt"))
    (deck,) = made.parts
    rows = read_csv("nandeck/cost-data.csv")
    assert cards_of(deck, "name", "text", "cost", "points") == [
        (1, row["name"], row["text"], row["cost"], row["points"]) for row in rows
    ]
    assert (deck.size.width, deck.size.height) == (60, 90)
    assert left_of(made) == [("nandeck/cost-card-deck.txt:5", row["art"]) for row in rows]


def test_labels_ranges_and_sequences_of_a_script_are_what_its_cards_say_and_sums_are_told() -> None:
    made = brought(Path("nandeck/harbour.nde"))
    (deck,) = made.parts
    assert cards_of(deck, "name", "text", "text-2") == [
        (2, "Pilot", "Bring a ship in.\n\nDraw 2 cards.", ""),
        (2, "Harbour crane", "Unload a ship.", ""),
        (1, "Fog", "Nobody sails.", ""),
        (1, "Thick fog", "", "Nobody sails **for two turns**."),
    ]
    ground = [made.box.look.palette[row.cells["ground"].said("en")] for row in deck.each]
    assert ground == ["#1f5f8b", "#8a6414", "#4d5a66", "#4d5a66"]
    assert (deck.size.width, deck.size.height) == (63, 88)
    assert [place.rpartition(":")[2] for place, _ in left_of(made)] == ["23", "24", "27", "3"]


def test_a_row_of_a_linked_list_is_there_as_often_as_its_column_says() -> None:
    Path("nandeck/a.csv").write_text("name,many\nFox,3\nElk,[x]{y}\n", "utf-8")
    script = 'LINKMULTI=many\nLINK=a.csv\nTEXT="1-{(name)}",[name],0,0,100%,50%\n'
    script += "TEXT=,[many],10%,50%,90%,20%"
    Path("nandeck/a.nde").write_text(script, "utf-8")
    (deck,) = brought(Path("nandeck/a.nde")).parts
    assert cards_of(deck, "name", "many") == [(3, "Fox", "3"), (1, "Elk", "[x](y)")]


def test_a_share_game_has_all_its_papers() -> None:
    file = "share-game/two-rivers.json"
    game, made = read_json(file), brought(Path(file))
    shares, trains, privates, charters = made.parts
    names = Counter[tuple[str, str]]()
    for company in game["companies"]:
        usual = game["shareTypes"]["minor" if company.get("minor") else "default"]
        for share in company.get("shares", usual):
            names[company["name"], f"{share['percent']} %"] += share["quantity"]
    assert Counter({row[1:]: row[0] for row in cards_of(shares, "title", "share")}) == names
    assert [row[:2] for row in cards_of(trains, "title")] == [
        (each.get("print", each["quantity"] if each["quantity"] != "∞" else 1), each["name"])
        for each in game["trains"]
    ]
    assert cards_of(trains, "price", "text")[2:4] == [
        (4, "$300", "Phased out\nObsolete by D"),
        (9, "$1100", "Costs $800 for a 4/6 in exchange.\nPermanent"),
    ]
    assert cards_of(privates, "title", "text") == [
        (1, each["name"], each["description"]) for each in game["privates"]
    ]
    assert cards_of(privates, "price", "revenue", "bid")[1] == (
        1,
        "$40 + $60 debt",
        "$10 / $20",
        "$45",
    )
    assert cards_of(charters, "short", "tokens") == [
        (1, "UV", "Free $40 $100"), (1, "M&H", "Free $40*"), (1, "ODT", "Free"),
        (1, "LFL", "Home"),
    ]  # fmt: skip
    told = {place for _, place in left_of(made)}
    assert {"map", "tiles", "stock", "bank", "trains.4.quantity", "privates[].hex"} <= told


def shades_of(part: DeclaredPart, column: str) -> list[str]:
    found = list[str]()
    for row in part.each:
        with Image.open(Path("game") / row.cells[column].said("en")) as cut:
            middle = cut.convert("RGB").crop((cut.width // 2, cut.height // 2, cut.width // 2 + 1,
                                              cut.height // 2 + 1))  # fmt: skip
        found.append(f"#{middle.tobytes().hex()}")
    return found


def test_cards_of_a_table_are_cut_from_their_sheets() -> None:
    file = "table/harbour.json"
    deck = read_json(file)["ObjectStates"][0]["ContainedObjects"][0]
    made = brought(Path(file))
    harbour, others, tides, nowhere = made.parts
    assert sum(row.count for row in harbour.each) == len(deck["DeckIDs"])
    assert cards_of(harbour, "title", "text") == [
        (2, "Pilot", "Draw **two** cards."), (1, "Crane", ""), (1, "Fog", "Skip a turn."),
    ]  # fmt: skip
    assert shades_of(harbour, "picture") == [SHADES[0], SHADES[1], SHADES[4]]
    assert shades_of(harbour, "back") == ["#223355"] * 3
    assert (harbour.size.width, harbour.size.height) == (63.5, 88.9)
    assert cards_of(others, "title", "text") == [(1, "Map of the bay", "Keep it open.")]
    # these have no names, are larger, and each has a back of its own; one is beyond its sheet
    assert shades_of(tides, "picture") == shades_of(tides, "back") == [SHADES[2], SHADES[5]]
    assert tides.size.height == pytest.approx(88.9 * 1.5, abs=0.1)
    assert [row[1] for row in cards_of(nowhere, "title")] == ["Tides 309"]
    assert [what for _, what in left_of(made)] == ["Custom_Dice", "file", "file", "https"]


def test_a_project_has_the_cards_of_its_lists_with_their_pictures() -> None:
    made = brought(Path("night-market"))
    (deck,) = made.parts
    rows = read_csv("night-market/decks/stall-deck/cards.csv")
    assert [row[:4] for row in cards_of(deck, "title", "kind", "price")] == [
        (int(row["Count"]), row["Name"], row["Kind"], row["Price"]) for row in rows
    ]
    assert [text for _, text in cards_of(deck, "text")][::2] == [
        "Take 2 × coin from the bank, **once**.",
        "Everybody discards a card.\n\nThen all stalls close.",
    ]
    assert [bool(picture) for _, picture in cards_of(deck, "picture")] == [True, False, False]


@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        (
            "a.json",
            '{"ObjectStates": [{"CustomDeck": 3, "CardID": 1}]}',
            "ObjectStates.0.CustomDeck",
        ),
        ("a.json", '{"ObjectStates": []', "line 1 column"),
        ("a.json", '{"ObjectStates": ' + "[" * 2000 + "]" * 2000 + "}", "nested too deep"),
        (
            "a.json",
            '{"info": {}, "trains": [{"name": []}]}',
            "trains.0.name: this should be a text",
        ),
        ("a.json", '{"info": {}, "trains": [{"name": "2", "quantity": 1000}]}', "from 0 to 999"),
        ("a.json", '{"info": {}, "trains": {}}', "there is no card in it"),
        ("a.nde", "LINK=a.csv\n", "there is no card in it"),
        ("a.nde", "TEXT=1-9999,x,0,0,9,9\n" * 6, "draws more than 50,000 things"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(file: str, text: str, says: str) -> None:
    Path(file).write_text(text, "utf-8")
    told = brought(Path(file), sound=False).told
    assert file in told
    assert says in told
    assert not Path("game").exists()


@pytest.mark.parametrize(
    "label", ["[a]=[b][b]\n[b]=[a]", "[a]=" + "[b]" * 500 + "\n[b]=" + "x" * 500]
)
def test_labels_without_end_are_told(label: str) -> None:
    Path("a.nde").write_text(f"{label}\nTEXT=1,y,0,0,9,9\nTEXT=1,[a],0,0,9,9\n", "utf-8")
    assert [place for place, _ in left_of(brought(Path("a.nde")))] == ["a.nde:4"]

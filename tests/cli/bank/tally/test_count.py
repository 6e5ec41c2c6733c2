"""`pnp bank tally`: a final board from a file, and its count."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.bank.tally.conftest import BOARD, Run, changed, write

KITS = Path(__file__).parents[4] / "content"


# -- the count ------------------------------------------------------------------------------------


def test_every_house_is_explained_and_the_winner_named(run: Run) -> None:
    code, out, err = run("tally", write(BOARD))
    assert (code, err) == (0, "")
    drawn = (
        "1 ‖ [red-6 ^4] [red-5 blue-4 ^1]  "
        "length 2, 2 built, 2 roofed, complete · the mayor doubles it"
    )
    assert out.splitlines() == [
        drawn,
        "2 ‖ [blue-6] [ ] [ ] [ ]  length 4, 1 built, 0 roofed, incomplete",
        "3 ‖ [ ] [ ] [ ] [ ]  length 4, 0 built, 0 roofed, incomplete",
        "Anna: 23",
        "       20  1.1 red: 6, roof 4 = 10, complete, mayor × 2",
        "        3  cheques in the box: 3",
        "Ben: 14",
        "       20  1.2 blue: 5+4, roof 1 = 10, complete, mayor × 2",
        "       -6  2.1 blue: 6 = 6, no roof, incomplete",
        "Cem: 0",
        "Won: Anna",
        "By this board the round could go on: is a roof or a house left out?",
    ]


def test_json_has_the_form_of_score(run: Run) -> None:
    code, out, _ = run("tally", write(BOARD), "--json")
    assert code == 0
    found = json.loads(out)
    assert found["winner"] == ["Anna"]
    good, bad = found["players"]["Ben"].pop("items")
    assert good == {
        "what": "1.2 blue: 5+4, roof 1 = 10, complete, mayor × 2", "amount": 20, "rule": "NH-22",
    }  # fmt: skip
    assert bad == {"what": "2.1 blue: 6 = 6, no roof, incomplete", "amount": -6, "rule": "NH-23"}
    assert found["players"]["Ben"] == {"total": 14}
    assert found["players"]["Cem"] == {"total": 0, "items": []}


ACTS = """\
auction Anna permit-2 Ben:1 Cem:2 sell; permit Cem II 1 shorter
auction Ben red-6 Cem:2 Anna:pass sell; place Cem red-6 1
auction Cem blue-5 Anna:pass Ben:pass; place Cem blue-5 1
box Anna
auction Anna roof Ben:1 Cem:2 sell; roof Cem 4 1.1
auction Ben green-3 Cem:pass Anna:pass; place Ben green-3 1.2
auction Cem mayor Anna:pass Ben:5 keep; mayor Cem 1
auction Anna yellow-2 Ben:1 Cem:pass sell; place Ben yellow-2 3
"""


def test_a_board_kept_by_the_bank_and_typed_afterwards_counts_the_same(run: Run) -> None:
    assert run("open", "neue-heimat", "Anna", "Ben", "Cem")[0] == 0
    Path("acts.txt").write_text(ACTS, encoding="utf-8")
    assert run("run", "acts.txt")[0] == 0
    typed = """\
game: neue-heimat
players: [Anna, Ben, Cem]
owners: {red: cem, blue: cem, green: ben, yellow: ben}
box: {anna: 1}
rows:
  - permits: [-2]
    mayor: true
    houses: [{cubes: [red-6], roof: 4}, {cubes: [blue-5, green-3]}]
  - {}
  - houses: [{cubes: [yellow-2]}]
"""
    for lang in ("en", "de", "fr"):
        kept = json.loads(run("score", "--json", "--lang", lang)[1])
        assert (kept.pop("debts"), kept.pop("debts_counted")) == ([], False)
        assert json.loads(run("tally", write(typed), "--json", "--lang", lang)[1]) == kept


@pytest.mark.rule("NH-25")
def test_a_tie_is_shared_unless_fewer_cheques_in_the_box_decide(run: Run) -> None:
    tied = write(changed("owners: {red: Anna, blue: Ben}", "owners: {red: Ben, blue: Ben}").replace(
        "box: {Anna: 3}", "box: {Anna: 34, Ben: 0}"))  # fmt: skip
    assert "Won: Anna and Ben" in run("tally", tied)[1]
    assert "Won: Ben" in run("tally", tied, "--option", "tie=fewer_box")[1]
    code, _, err = run("tally", tied, "--option", "tie=more_cash")
    assert (code, err.count("\n")) == (2, 1)


@pytest.mark.rule("NH-21")
def test_the_twelfth_roof_is_the_end_and_the_hint_is_gone(run: Run) -> None:
    def board(roofs: int) -> str:
        houses = [f"{c}-{n}" for c in ("red", "blue") for n in (6, 5, 4, 3, 2, 1)]
        lots = [
            f"{{cubes: [{h}]{f', roof: {k // 2 + 1}' * (k < roofs)}}}" for k, h in enumerate(houses)
        ]
        text = "game: neue-heimat\nowners: {red: Ann, blue: Bo}\nrows:\n"
        for k, permits in enumerate(("+1", "+2", "")):
            text += (
                f"  - permits: [{permits}]\n    houses: [{', '.join(lots[4 * k : 4 * k + 4])}]\n"
            )
        return write(text)

    assert "could go on" in run("tally", board(11))[1]
    assert "could go on" not in run("tally", board(12))[1]


@pytest.mark.rule("NH-21")
def test_two_complete_rows_are_over_and_the_hint_is_gone(run: Run) -> None:
    over = changed("  - houses:", "  - permits: [-3]\n    houses:").replace(
        "cubes: [blue-6]", "cubes: [blue-6], roof: 2"
    )
    assert "could go on" not in run("tally", write(over))[1]


def test_the_pack_may_lie_beside_the_board(run: Run) -> None:
    shutil.copytree(KITS / "neue-heimat", "games/mine")
    mayor = Path("games/mine/rules.yaml")
    text = mayor.read_text(encoding="utf-8")
    mayor.write_text(text.replace("mayor_factor: 2 ", "mayor_factor: 3 "), encoding="utf-8")
    rows = Path("games/mine/rows.yaml")
    text = rows.read_text(encoding="utf-8")
    rows.write_text(text.replace("[[1, 4],", "[[1, 2],"), encoding="utf-8")
    Path("boards").mkdir()
    board = write(changed("neue-heimat", "../games/mine").replace("red-5, ", ""), "boards/one.yaml")
    code, out, err = run("tally", board)
    assert (code, err) == (0, "")
    assert "30  1.1 red: 6, roof 4 = 10, complete, mayor × 3" in out
    shutil.move("games", "boards/games")
    fenced = write(changed("neue-heimat", "games/mine"), "boards/two.yaml")
    assert "1.2 has a fence: one floor only (NH-13)" in run("tally", fenced)[2]


# -- to begin with --------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_the_example_is_a_finished_board_with_comments(run: Run, lang: str) -> None:
    code, text, _ = run("tally", "--example", "--lang", lang)
    assert code == 0
    assert text.count("#") > 8
    code, out, err = run("tally", write(text), "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    totals = {name: each["total"] for name, each in found["players"].items()}
    assert (totals, found["winner"]) == ({"Anna": 33, "Ben": 20, "Cem": 9}, ["Anna"])
    assert run("tally", write(text), "--lang", lang)[1].count("\n") == 3 + 3 + 6 + 1


def test_without_a_file_there_is_a_word_on_how_to_begin(run: Run) -> None:
    for words in (("tally",), ("tally", "nowhere.yaml"), ("tally", ".")):
        code, out, err = run(*words)
        assert (code, out, err.count("\n")) == (2, "", 1)
    assert "--example" in run("tally")[2]

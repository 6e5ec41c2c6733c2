"""`pnp bank tally`: every fault of a board is told with its line."""

import re

import pytest

from tests.cli.bank.tally.conftest import BOARD, Run, changed, write


def faults(run: Run, text: str) -> list[tuple[int, str]]:
    """Count a board that has faults: the line and the sentence of each."""
    code, out, err = run("tally", write(text))
    assert (code, out) == (1, "")
    found = re.findall(r"^board\.yaml:(\d+): (.*)$", err, re.MULTILINE)
    return [(int(line), say) for line, say in found]


def test_a_sound_board_has_no_fault_up_to_its_limits(run: Run) -> None:
    assert run("tally", write(BOARD))[0] == 0
    assert run("tally", write(changed("[Anna, Ben, Cem]", "[Anna, Ben, C, D, E]")))[0] == 0
    assert run("tally", write(changed("{Anna: 3}", "{Anna: 20, Ben: 16}")))[0] == 0
    unnamed = BOARD.replace("players: [Anna, Ben, Cem]\n", "")
    assert run("tally", write(unnamed.replace("{Anna: 3}", "{Anna: 60}")))[0] == 0


FAULTS = (
    ("mayor: true", "mayr: true", 7, "unknown key `mayr`; did you mean `mayor`?"),
    ("box: ", "bux: ", 4, "unknown key `bux`; did you mean `box`?"),
    ("roof: 4", "rof: 4", 9, "unknown key `rof`; did you mean `roof`?"),
    ("mayor: true", "mayor: yes", 7, "`mayor` should be true or false, not the text `yes`"),
    ("[-2]", "[II]", 6, "item 1 of `permits` should be a whole number, not the text `II`"),
    ("neue-heimat", "neue-heimt", 1, "there is no kit of this name; did you mean `neue-heimat`?"),
    (
        "neue-heimat",
        "cronulla",
        1,
        "`cronulla` has no board that is counted from a file; `neue-heimat` has",
    ),
    ("red: Anna", "red: Ana", 3, "`Ana` is not among the players; did you mean `Anna`?"),
    ("{Anna: 3}", "{Bens: 3}", 4, "`Bens` is not among the players; did you mean `Ben`?"),
    ("[Anna, Ben, Cem]", '[Anna, Ben, ""]', 2, "`` is not among the players"),
    ("{Anna: 3}", '{" ": 3}', 4, "` ` is not among the players"),
    ("[Anna, Ben, Cem]", "[Anna, Ben, ben]", 2, "ben is named twice (NH-01)"),
    ("Anna, Ben, Cem", "Anna, Ben, C, D, E, F", 2, "2 to 5 play, and 6 are named (NH-01)"),
    ("{Anna: 3}", "{Anna: 3, anna: 1}", 4, "anna is named twice (NH-02)"),
    ("{Anna: 3}", "{Anna: -3}", 4, "Anna cannot have -3 cheques in the box: 0 … (NH-02)"),
    ("{Anna: 3}", "{Anna: 37}", 4, "37 cheques in the box, and only 36 are in … (NH-01)"),
    ("red: Anna", "rde: Anna", 3, "no colour `rde`; … red, …; did you mean `red`? (NH-10)"),
    ("red: Anna", "red: Anna, Red: Ben", 3, "The colour red has two owners (NH-10)"),
    ("red: Anna", "red: Anna, white: Ben", 3, "No white floor …, so nobody owns white (NH-10)"),
    ("red: Anna, ", "", 9, "red is on top of 1.1, and nobody owns it: add red … (NH-22)"),
    ("red-6", "rot-6", 9, "no floor `rot-6`: … red-5; … did you mean `red-6`? (NH-12)"),
    ("red-6", "red-7", 9, "no floor `red-7`: the pips of red are 1, 2, 3, 4, 5, 6 (NH-12)"),
    ("red-5", "red-6", 10, "The floor red-6 stands on 1.1 and here: … only one (NH-12)"),
    ("red-5, blue-4", "red-4, blue-5", 10, "blue-5 needs fewer pips than red-4 … 1.2 (NH-12)"),
    ("red-5, blue-4", "red-4, blue-4", 10, "blue-4 needs fewer pips than red-4 … 1.2 (NH-12)"),
    ("[blue-6]", "[blue-6, blue-3]", 12, "2.1 has a fence: one floor only (NH-13)"),
    ("[blue-6]", "[]", 12, "2.1 has no floor: leave the lot out, or type its floors (NH-12)"),
    ("roof: 1", "roof: 7", 10, "There is no roof of 7; there are 1, 2, 3, 4, 5, 6, … (NH-14)"),
    ("roof: 1", "roof: 0", 10, "There is no roof of 0; … and an unroofed house has none (NH-14)"),
    ("[-2]", "[-4]", 6, "There is no permit of 4; there are +1, +2, +3, with - … (NH-15)"),
    ("[-2]", "[-2, +2]", 6, "Permit 2 lies in row 1 and here: there is only one (NH-15)"),
    ("[-2]", "[-3]", 10, "Row 1 is 1 lots long and has 2 houses (NH-16)"),
    ("[-2]", "[-3, -1]", 6, "Row 1 is 0 lots long; 1 is the least (NH-16)"),
    ("\n  - houses:", "\n  - permits: [2]\n    houses:", 11, "Permit 2 lies in row 1 … (NH-15)"),
    ("\n  - houses:", "\n  - mayor: true\n    houses:", 11, "… row 1 and before row 2: … (NH-19)"),
)
"""What is changed in the board, the line it stands in, and what is said; `…` stands for more."""


@pytest.mark.parametrize(("old", "new", "line", "said"), FAULTS)
def test_each_fault_is_told_with_its_line(
    run: Run, old: str, new: str, line: int, said: str
) -> None:
    found = faults(run, changed(old, new))
    assert [number for number, _ in found] == [line], found
    assert re.search(".*".join(map(re.escape, said.split("…"))), found[0][1]), found


def test_a_third_roof_of_a_number_and_a_fourth_row_are_one_too_many(run: Run) -> None:
    more = (
        BOARD + "      - {cubes: [blue-3], roof: 4}\n      - {cubes: [blue-2], roof: 4}\n  - {}\n"
    )
    assert faults(run, more) == [(14, "Too many roofs with 4: there are 2 (NH-14)")]
    assert faults(run, BOARD + "  - {}\n  - {}\n") == [(14, "The board has 3 rows, not 4 (NH-12)")]


def test_a_twenty_fifth_floor_is_one_too_many(run: Run) -> None:
    tower = "[6, 5, 4, 3, 2, 1]"
    houses = [
        "      - {cubes: ["
        + ", ".join(f"{colour}-{n}" for n in tower.strip("[]").split(", "))
        + "]}"
        for colour in ("red", "green", "blue", "black")
    ]
    owners = "{red: Ann, green: Bo, blue: Ann, black: Bo, white: Bo}"
    text = f"game: neue-heimat\nowners: {owners}\nrows:\n  - permits: [3]\n    houses:\n"
    text += "      - {cubes: [white-6]}\n" + "\n".join(houses[:2])
    text += "\n      - {cubes: [white-1]}\n" + "\n".join(houses[2:]) + "\n"
    assert faults(run, text) == [(11, "One floor too many: 24 are in play (NH-12)")] * 1


def test_the_third_row_is_held_to_the_rules_as_the_first(run: Run) -> None:
    third = "  - permits: [-1]\n    houses:\n"
    third += "".join(f"      - {{cubes: [blue-{n}]}}\n" for n in (5, 3, 2, 1))
    assert faults(run, BOARD + third) == [(18, "Row 3 is 3 lots long and has 4 houses (NH-16)")]
    fenced = BOARD + "  - houses:\n      - {cubes: [blue-5, blue-3]}\n"
    assert faults(run, fenced) == [(14, "3.1 has a fence: one floor only (NH-13)")]


def test_a_fault_is_told_where_it_stands_when_keys_and_floors_have_lines_of_their_own(
    run: Run,
) -> None:
    text = changed("box: {Anna: 3}", "box:\n  Anna: 20\n  Ben: 17")
    assert faults(run, text)[0][0] == 4
    tall = "      - cubes:\n          - blue-5\n          - blue-2\n          - green-1\n"
    text = BOARD + tall.replace("green-1", "black-1")
    assert faults(run, text) == [
        (16, "black is on top of 2.2, and nobody owns it: add black under owners (NH-22)")
    ]


def test_of_several_near_spellings_the_nearest_is_offered(run: Run) -> None:
    two = changed("[Anna, Ben, Cem]", "[Anna, Annas, Ben]").replace("red: Anna", "red: Ann")
    assert faults(run, two) == [(3, "`Ann` is not among the players; did you mean `Anna`?")]
    (found,) = faults(run, changed("red-6", "reed-6"))
    assert found[1].count("`") == 4


def test_nobody_is_a_player_until_he_is_named(run: Run) -> None:
    assert faults(run, "game: neue-heimat\nrows: []\n")[0][1].startswith("2 to 5 play, and 0 are")
    assert faults(run, changed("[Anna, Ben, Cem]", "[Anna]").replace("Ben", "Anna")) == [
        (2, "2 to 5 play, and 1 are named (NH-01)")
    ]


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        ("[Anna, Ben, Cem]", "[Anna, 3]", [2]),
        ("red: Anna", "red: 3", [3]),
        ("{red: Anna, blue: Ben}", "[red]", [3]),
        ("{Anna: 3}", "{Anna: x, Bn: 1}", [4, 4]),
        ("permits: [-2]", "permits: [x, -3]", [6]),
        ("permits: [-2]", "genehmigt: [-3]", [6]),
        ("{cubes: [red-6], roof: 4}", "3", [9]),
        ("{cubes: [red-6], roof: 4}", "{stock: [red-6], roof: 9}", [9, 9]),
        ("{cubes: [red-6], roof: 4}", "{cubes: [3], roof: 9}", [9]),
        ("  - houses:\n      - {cubes: [blue-6]}", "  - 3", [11]),
        ("  - houses:\n      - {cubes: [blue-6]}", "  - houses: blue-6", [11]),
    ],
)
def test_nothing_is_concluded_from_what_cannot_be_read(
    run: Run, old: str, new: str, lines: list[int]
) -> None:
    bad = changed(old, new) + "  - houses: [{cubes: [blue-3, blue-2]}]\n"
    *first, last = faults(run, bad)
    assert [line for line, _ in first] == lines
    assert last[1] == "3.1 has a fence: one floor only (NH-13)", "the rest is checked as well"


def test_a_row_of_unread_permits_may_be_long_and_its_houses_are_checked(run: Run) -> None:
    more = "".join(f"      - {{cubes: [blue-{n}]}}\n" for n in (5, 3, 2))
    five = BOARD.replace("  - houses:\n", more + "  - houses:\n", 1)
    assert [line for line, _ in faults(run, five.replace("  - permits: [-2]\n   ", "  -"))] == [12]
    unread = five.replace("[-2]", "[x]").replace("red-6", "red-7")
    assert [line for line, _ in faults(run, unread)] == [6, 9]


def test_a_misspelt_key_is_read_as_what_it_must_mean(run: Run) -> None:
    bad = changed("permits: [-2]", "permit: [-3]").replace("{cubes: [red-6]", "{cube: [red-7]")
    assert [line for line, _ in faults(run, bad)] == [6, 9, 9, 10]


def test_a_house_that_cannot_be_read_still_takes_its_lot(run: Run) -> None:
    bad = changed("{cubes: [red-6], roof: 4}", "3").replace("[-2]", "[-3]")
    assert [line for line, _ in faults(run, bad)] == [9, 10]


def test_all_faults_are_told_at_once_whatever_kind_they_are(run: Run) -> None:
    bad = BOARD.replace("mayor: true", "mayr: true").replace("red-5, ", "red-6, ")
    bad = bad.replace("{cubes: [red-6], roof: 4}", "{cubes: red-6, roof: 4}").replace(
        "{Anna: 3}", "{Anna: -1}"
    )
    bad = bad.replace("[blue-6]", "[blue-6, blue-5]").replace("blue: Ben", "blue: Bn")
    found = faults(run, bad)
    assert [line for line, _ in found] == [3, 4, 7, 9, 12]
    assert "list" in found[3][1], "what cannot be read is left out, and the lots keep their numbers"


def test_faults_are_told_in_the_language_asked_for(run: Run) -> None:
    board = write(changed("red-5, blue-4", "red-4, blue-5"))
    assert "Blau-5 braucht weniger Augen als Rot-4" in run("tally", board, "--lang", "de")[2]
    assert "bleu-5 doit avoir moins de points que rouge-4" in run("--lang", "fr", "tally", board)[2]


def test_what_is_no_yaml_is_told_as_in_a_pack(run: Run) -> None:
    assert faults(run, BOARD + "game: again\n")[0][1].startswith("the key `game` is given twice")
    assert faults(run, "rows: [\n")[0][1].startswith("this is not YAML")
    assert faults(run, "")[0][1].startswith("this file should be a tally with the keys `game`")
    assert faults(run, "game: neue-heimat\n")[0][1].startswith("the key `rows` is missing here")

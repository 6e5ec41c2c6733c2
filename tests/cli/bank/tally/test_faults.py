"""`pnp bank tally`: what cannot be read is told with its line, what cannot be by its rule."""

import re

import pytest

from tests.cli.bank.tally.conftest import BOARD, Run, changed, write


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        (changed("mayor: true", "mayr: true"), 7, "unknown key `mayr`; did you mean `mayor`?"),
        (changed("mayor: true", "mayor: yes"), 7, "should be true or false, not the text `yes`"),
        (changed("[-2]", "[II]"), 6, "item 1 of `permits` should be a whole number, not the text"),
        (changed("neue-heimat", "neue-heimt"), 1, "did you mean `neue-heimat`?"),
        (changed("[blue-6]", "[]"), 12, "should be a list"),
        (BOARD + "game: again\n", 13, "the key `game` is given twice"),
        ("rows: [\n", 2, "this is not YAML"),
        ("", 1, "this file should be a tally with the keys `game`"),
        ("game: neue-heimat\n", 1, "the key `rows` is missing here"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(
    run: Run, text: str, line: int, says: str
) -> None:
    code, out, err = run("tally", write(text))
    assert (code, out) == (1, "")
    assert re.search(rf"^board\.yaml:{line}: .*{re.escape(says)}", err, re.MULTILINE), err


def test_all_that_cannot_be_read_is_told_at_once(run: Run) -> None:
    bad = changed("mayor: true", "mayr: true").replace("[-2]", "[x]").replace("roof: 1", "rof: 1")
    assert re.findall(r"^board\.yaml:(\d+): ", run("tally", write(bad))[2], re.MULTILINE) == [
        "6", "7", "10",
    ]  # fmt: skip


def test_a_game_without_such_a_board_is_told_so(run: Run) -> None:
    code, _, err = run("tally", write(changed("neue-heimat", "cronulla")))
    assert (code, err) == (
        2,
        "`cronulla` has no board that is counted from a file; `neue-heimat` has\n",
    )


def test_the_judge_refuses_in_the_language_asked_for(run: Run) -> None:
    board = write(changed("red-5, blue-4", "red-4, blue-4"))
    code, out, err = run("tally", board)
    assert (code, out) == (1, "")
    assert err == "blue-4 needs fewer pips than red-4 below it on 1.2 (NH-12)\n"
    assert "Blau-4 braucht weniger Augen als Rot-4" in run("tally", board, "--lang", "de")[2]
    assert "bleu-4 doit avoir moins de points que rouge-4" in run("--lang", "fr", "tally", board)[2]
    gone = write(changed("roof: 1", "roof: 7"))
    assert run("tally", gone)[2].startswith("`7` for 1.2 is not in the box, or not there any more")

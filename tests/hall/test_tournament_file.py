"""The file of a tournament: the example is sound, and every slip is named with its line."""

from pathlib import Path

import pytest

from pnp.errors import ContentError
from pnp.hall.tournament_file import read_tournament

EXAMPLE = Path(__file__).parents[2] / "content" / "examples" / "tournaments" / "surf-cup.yaml"
TEXT = EXAMPLE.read_text(encoding="utf-8")

SLIPS = (
    ("name: surf-cup", "name: Surf Cup", "the name stands in addresses"),
    ("games: [cronulla]", "games: [cronula]", "did you mean `cronulla`"),
    ("games: [cronulla]", "games: []", "name at least one game"),
    ("Kim, Lea", "Kim, anna", "`anna` and `Anna` are one name"),
    ("Kim, Lea", 'Kim, ""', "a name has 1 to 40 characters"),
    ("Kim, Lea", "Kim, Bank", "`Bank` is a word of the bank"),
    ("Kim, Lea", "Kim, 2nd Lea", "begins like a sum or a mark"),
    ("Kim, Lea", "Kim, Lea#1", "holds a mark of the bank"),
    ("least: 3, most: 4", "least: 4, most: 3", "4 to 3 cannot be seated"),
    ("least: 3, most: 4", "least: 1, most: 40", "is for"),
    ("least: 3, most: 4", "least: 5, most: 5", "12 players cannot be seated at tables of 5 to 5"),
    ("places: [6, 4, 2, 1]", "places: [1, 4]", "a later place is never worth more"),
    ("places: [6, 4, 2, 1]", "places: []", "points by rank need `places"),
    (
        "ranking: [points, wins, score]",
        "ranking: [wins, wins]",
        "name each thing that decides once",
    ),
    ("ties: shared", "ties: shard", "shared"),
    ("minutes: 90", "minutes: 0", "a round lasts"),
    ("minutes: 90", "minuts: 90", "did you mean `minutes`"),
    ("cut: 4", "cut: 12", "a cut leaves fewer than the 12"),
    ("seating: spread", "seating: spraed", "spread"),
    ("players: [Anna", "# [Anna", "who is to be seated?"),
)
"""What is written, the slip in its place, what is said."""


def test_the_example_is_sound() -> None:
    tournament = read_tournament(EXAMPLE)
    assert (tournament.name, len(tournament.players), len(tournament.rounds)) == ("surf-cup", 12, 3)
    for title in (tournament.title, *(each.title for each in tournament.rounds)):
        assert not title.missing(("en", "de", "fr", "es"))


ELSEWHERE = {
    "12 players cannot be seated at tables of 5 to 5": "- title: {en: First round",
    "points by rank need `places": "by: rank",
    "who is to be seated?": "- title: {en: First round",
}
"""Slips that are told of another line than the one that was changed."""


@pytest.mark.parametrize(("right", "wrong", "say"), SLIPS)
def test_a_slip_is_named_with_its_line(tmp_path: Path, right: str, wrong: str, say: str) -> None:
    assert right in TEXT
    file = tmp_path / "cup.yaml"
    file.write_text(TEXT.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(ContentError) as told:
        read_tournament(file)
    shown = [each.excerpt for each in told.value.findings if say in each.sentence]
    assert shown, str(told.value)
    assert any(ELSEWHERE.get(say, wrong) in each for each in shown)

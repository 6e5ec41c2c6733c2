"""The file of a tournament, and its seats, points and standings."""

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pnp.box.words import Words
from pnp.errors import ContentError
from pnp.tournament import tournament as tournaments
from pnp.tournament.tournament import SeatRange, Tournament, TournamentRound, seat_players

TITLE = Words("en", {"en": "Round"})


@given(some.integers(1, 300), some.integers(1, 8), some.integers(0, 8))
def test_all_are_seated_once_at_tables_of_allowed_size(players: int, least: int, more: int) -> None:
    seats = SeatRange(least, least + more)
    names = [f"P{n}" for n in range(players)]
    for way in ("drawn", "level"):
        tables = seat_players(names, seats, way, "7")
        assert not seats.sizes(players) or sorted(names) == sorted(sum(tables, ()))
        assert all(seats.least <= len(each) <= seats.most for each in tables)


def test_a_lot_gives_the_same_tables_again_and_another_lot_others() -> None:
    names = [f"P{n}" for n in range(12)]
    drawn = [seat_players(names, SeatRange(4, 4), "drawn", lot) for lot in ("1 1", "1 1", "1 2")]
    assert drawn[0] == drawn[1] != drawn[2]


@given(some.dictionaries(some.text(max_size=3), some.integers(-50, 50), min_size=1, max_size=8))
def test_no_tie_rule_gives_away_more_points_than_places_are_worth(counts: dict[str, int]) -> None:
    worth = (6, 3, 1)
    placed = tournaments.place_players(counts, worth)
    places = {who: place for who, (place, _) in placed.items()}
    shared = {who: points for who, (_, points) in placed.items()}
    assert sum(shared.values()) <= sum(worth[: len(counts)])
    for one, other in product(counts, repeat=2):
        assert (places[one] < places[other]) == (counts[one] > counts[other])
        assert counts[one] < counts[other] or shared[one] >= shared[other]


def cup(*rounds: TournamentRound) -> Tournament:
    return Tournament("cup", TITLE, ("cronulla",), SeatRange(2, 4), (6, 3, 1), rounds)


def test_who_comes_through_a_cut_ranks_before_all_others() -> None:
    two = cup(TournamentRound(TITLE, 60), TournamentRound(TITLE, 60, cut=2))
    tables = [(1, {"Anna": 900, "Ben": 500, "Cem": 100}), (2, {"Anna": 10, "Ben": 20})]
    seated = {1: ("Anna", "Ben", "Cem"), 2: ("Anna", "Ben")}
    found = [(x.place, x.player, x.points) for x in tournaments.rank_players(two, tables, seated)]
    assert found == [(1, "Ben", 6), (2, "Anna", 3), (3, "Cem", 1)]


def test_points_of_rounds_without_a_cut_add_up_and_who_is_alike_shares_a_place() -> None:
    one = TournamentRound(TITLE, 60)
    tables = [
        (1, {"Anna": 10, "Ben": 5}), (1, {"Cem": 900, "Dora": 800}), (2, {"Anna": 5, "Ben": 10}),
        (2, {"Cem": 900, "Dora": 800}),
    ]  # fmt: skip
    found = [(x.place, x.player) for x in tournaments.rank_players(cup(one, one), tables, {})]
    assert found == [(1, "Cem"), (2, "Anna"), (2, "Ben"), (4, "Dora")]


EXAMPLE = Path(__file__).parents[2] / "content" / "examples" / "tournaments" / "surf-cup.yaml"
TEXT = EXAMPLE.read_text(encoding="utf-8")

SLIPS = Path(__file__).with_name("slips.txt").read_text(encoding="utf-8").splitlines()[1:]


def test_the_example_is_sound() -> None:
    tournament = tournaments.read_tournament(EXAMPLE)
    assert (tournament.name, len(tournament.players), len(tournament.rounds)) == ("surf-cup", 12, 3)
    for title in (tournament.title, *(each.title for each in tournament.rounds)):
        assert all(title.texts.get(lang) for lang in ("en", "de", "fr", "es"))


UNSEATED = ("12 players cannot be seated at tables of 5 to 5", "who is to be seated?")
ELSEWHERE = dict.fromkeys(UNSEATED, "- title: {en: First round")
"""Slips that are told of another line than the one that was changed."""


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_named_with_its_line(tmp_path: Path, slip: str) -> None:
    right, wrong, say = slip.split(" | ")
    assert right in TEXT
    file = tmp_path / "cup.yaml"
    file.write_text(TEXT.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(ContentError) as told:
        tournaments.read_tournament(file)
    shown = [each.excerpt for each in told.value.findings if say in each.sentence]
    assert shown, str(told.value)
    assert any(ELSEWHERE.get(say, wrong) in each for each in shown)

"""One line about several: all pay Anna, a house on each of three streets, a whole group."""

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from pnp.ledger.entry import Entry
from pnp.rules.language.form_reading import Repeated
from pnp.rules.language.grammar import read
from pnp.rules.language.line import parse
from pnp.rules.language.usage import offers
from pnp.rules.registry import loader, verb_names
from pnp.rules.state.game_state import GameState
from pnp.rules.state.question import Choice, Question

Play = Any
"""The table of conftest.py."""

JACARANDA = ("croydon-street", "wilbar-avenue", "beach-park-avenue")


def moved(play: Play) -> dict[str, int]:
    return {name: play.moved(name) for name in play.table.players if play.moved(name)}


@pytest.mark.parametrize(
    ("line", "sums"),
    [
        ("all pay anna 10", {"Anna": 20, "Ben": -10, "Cem": -10}),
        ("everybody pays anna 10", {"Anna": 20, "Ben": -10, "Cem": -10}),
        ("anna gets 10 from everybody", {"Anna": 20, "Ben": -10, "Cem": -10}),
        ("10 all anna", {"Anna": 20, "Ben": -10, "Cem": -10}),
        ("pay all anna 10", {"Anna": 20, "Ben": -10, "Cem": -10}),
        ("anna pays all 10", {"Anna": -20, "Ben": 10, "Cem": 10}),
        ("anna pays everyone 10", {"Anna": -20, "Ben": 10, "Cem": 10}),
        ("anna all 10", {"Anna": -20, "Ben": 10, "Cem": 10}),
        ("the bank pays everyone 50", {"Anna": 50, "Ben": 50, "Cem": 50}),
        ("all pay the bank 2x15", {"Anna": -30, "Ben": -30, "Cem": -30}),
        ("anna and ben pay the bank 50", {"Anna": -50, "Ben": -50}),
        ("anna and ben pay cem 10 each", {"Anna": -10, "Ben": -10, "Cem": 20}),
        ("cem pays anna and ben 10", {"Anna": 10, "Ben": 10, "Cem": -20}),
        ("anna, ben pay the bank 50", {"Anna": -50, "Ben": -50}),
        ("50 anna,ben bank", {"Anna": -50, "Ben": -50}),
    ],
)
def test_several_pay_in_one_entry(play: Play, line: str, sums: dict[str, int]) -> None:
    assert moved(play.do(line)) == sums


def test_each_payment_of_an_entry_is_told_and_posted(play: Play) -> None:
    play.do("all pay anna 10")
    assert play.said() == "Ben pays Anna 10; Cem pays Anna 10"
    assert len(play.last.postings) == 4


def test_all_are_those_still_in_the_game(play: Play) -> None:
    assert moved(play.do("quit cem").do("all pay anna 10")) == {"Anna": 10, "Ben": -10}


def test_one_who_cannot_pay_stops_the_whole_line(play: Play) -> None:
    play.do("pay ben bank 1495")
    refusal = play.refused("all pay anna 10")
    assert (refusal.code, "Ben cannot pay Anna: 10 needed" in refusal.say) == ("E_CASH", True)


def test_several_on_both_sides_are_refused(play: Play) -> None:
    for line in ("all pay all 10", "pay anna,ben anna,cem 10"):
        assert "on one side only" in play.refused(line).say
    assert play.refused("pay anna,anna ben 10") is not None


def test_who_is_named_among_several_does_not_pay_himself(play: Play) -> None:
    assert "name two different parties" in play.refused("anna and ben pay anna 10").say
    assert moved(play.do("everybody pays anna 10"))["Anna"] == 20


@pytest.mark.parametrize(
    ("line", "writes"),
    [
        (
            "pays anna 50",
            [" from bank", " from Ben", " from Cem", " to bank", " to Ben", " to Cem"],
        ),
        ("50 anna", [" to bank", " to Ben", " to Cem", " from bank", " from Ben", " from Cem"]),
        ("anna pays 50", [" to bank", " to Ben", " to Cem"]),
        ("anna gets 50", [" from bank", " from Ben", " from Cem"]),
        ("50 to anna", [" from bank", " from Ben", " from Cem"]),
        ("anna and ben pay 50", [" to bank", " to Cem"]),
        ("all pay 10", [" to bank", " to Anna", " to Ben", " to Cem"]),
    ],
)
def test_a_party_that_is_missing_is_asked_for(play: Play, line: str, writes: list[str]) -> None:
    asked = play.refused(line)
    assert isinstance(asked, Question)
    assert (asked.code, [each.writes for each in asked.choices]) == ("E_ASK", writes)
    for each in asked.choices:
        play.do(asked.settled(line, each.writes))
    assert play.refused("pays 50").code != "E_ASK"
    assert play.refused("sell anna 50").code != "E_ASK"


@pytest.mark.parametrize(
    "line",
    [
        "build anna 11 13 14",
        "build anna 11 13 14 1x",
        "build anna 14 13 11 1",
        "build anna @11 @13 @14",
        "build anna croydon wilbar beach-park",
        "build anna jacaranda",
        "build anna jacaranda 1",
        "anna builds 11 13 14",
        "anna builds on jacaranda",
        "anna builds on croydon street, wilbar avenue and beach park avenue",
    ],
)
def test_a_house_on_each_of_several_streets(play: Play, line: str) -> None:
    play.give("anna", *JACARANDA).do(line)
    assert play.moved("Anna") == -300
    for deed in JACARANDA:
        assert play.state.balances.of(f"plot:{deed}", "house") == 1


@pytest.mark.parametrize("line", ["build anna 11 13 14 2", "anna builds 2 on jacaranda"])
def test_so_many_on_each_of_several_streets(play: Play, line: str) -> None:
    assert play.give("anna", *JACARANDA).do(line).moved("Anna") == -600


def test_the_streets_of_a_line_end_up_even_or_not_at_all(play: Play) -> None:
    play.give("anna", *JACARANDA)
    assert play.do("build anna 11 13").moved("Anna") == -200
    refusal = play.refused("build anna 11 13 1")
    assert (refusal.code, refusal.rule) == ("E_UNEVEN", "CR-18")
    play.do("build anna 14")


def test_a_number_that_could_be_how_many_is_asked_about(play: Play) -> None:
    play.give("anna", "waratah-street", "surf-road")
    asked = play.refused("build anna 1 3")
    assert isinstance(asked, Question)
    assert asked.code == "E_ASK"
    assert [each.writes for each in asked.choices] == ["3x", "@3"]
    assert play.do("build anna 1 @3").moved("Anna") == -100
    assert play.refused("build anna 1 3x").code == "E_UNEVEN"
    assert play.do("build anna 1 1; build anna 3 1x").moved("Anna") == -100
    assert play.do("build anna 1 3 2").moved("Anna") == -200, "a plot, and two on each"


def test_a_price_for_several_plots_is_not_guessed(play: Play) -> None:
    play.give("anna", *JACARANDA)
    assert "each an act of its own" in play.refused("build anna jacaranda for 300").say
    assert play.do("build anna 11 for 120; build anna 13 14").moved("Anna") == -320


def test_what_is_named_twice_is_refused(play: Play) -> None:
    play.give("anna", *JACARANDA)
    assert "named twice" in play.refused("build anna croydon croydon").say


def test_groups_stand_wherever_several_deeds_may(play: Play) -> None:
    play.give("anna", *JACARANDA).do("build anna jacaranda")
    assert play.do("demolish anna 11 13 14").moved("Anna") == 150
    assert play.do("mortgage anna jacaranda").moved("Anna") == 70 + 70 + 80
    play.do("lift anna jacaranda", "sell anna ben jacaranda 500")
    for deed in JACARANDA:
        assert play.state.balances.holder(f"deed:{deed}") == "player:Ben"


def test_a_part_of_a_groups_name_is_no_group(play: Play) -> None:
    play.do("buy anna north-surf-club")
    words = parse("sell anna ben surf club 10").acts[0]
    act: Any = read(play.state, words, verb_names("cronulla"), loader("cronulla"))
    assert act.deeds == ("north-surf-club",)


def test_build_takes_several_streets_in_every_game_that_builds(seat: Any) -> None:
    play = seat("grundbesitz", "require_all_sold=no")
    play.give("anna", "gartenweg", "muhlenweg").do("build anna gartenstadt")
    assert play.state.balances.of("plot:muhlenweg", "house") == 1


@dataclass(frozen=True, slots=True)
class Asking:
    """An act that asks before it is done."""

    cites: ClassVar[tuple[str, ...]] = ()

    def entry(self, state: GameState) -> Entry:
        raise state.question("", "ask.party", Choice("yes 2", "yes"), typed="x", candidates=[])


def test_a_question_about_one_of_several_is_settled_for_all(play: Play) -> None:
    acts = (Asking(), Asking())
    with pytest.raises(Question) as caught:
        Repeated(acts, ("act 1", "act 2")).entry(play.state)
    assert [each.writes for each in caught.value.choices] == ["yes 2; act 2"]
    play.give("anna", *JACARANDA)
    for text, lines in (
        ("all pay anna 10", ("pay Ben Anna 10", "pay Cem Anna 10")),
        ("build anna 11 13 2", ("build Anna croydon-street 2", "build Anna wilbar-avenue 2")),
    ):
        words = parse(text).acts[0]
        act: Any = read(play.state, words, verb_names("cronulla"), loader("cronulla"))
        assert act.lines == lines


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("pay", {"Anna", "bank", "all"}),
        ("50 anna", {"Ben", "all"}),
        ("status", {"Anna", "bank", "kingsway"}),
        ("history", {"Anna", "kingsway"}),
        ("undo", {"to"}),
        ("void 12", {"all", "none", "only"}),
        ("?", {"buy", "who", "kingsway"}),
        ("build anna", {"kingsway", "jacaranda"}),
    ],
)
def test_completion_knows_the_new_words(play: Play, typed: str, offered: set[str]) -> None:
    words = parse(typed).acts[0]
    found = offers(play.state, words, verb_names("cronulla"), loader("cronulla"))
    assert offered <= set(found)
    assert {"who", "void"} <= set(
        offers(play.state, (), verb_names("cronulla"), loader("cronulla"))
    )

"""Neue Heimat: floors, roofs and permits on the building lots."""

from dataclasses import replace
from typing import Any, get_args

import pytest

from pnp.errors import Refusal
from pnp.games.neue_heimat import building_site, placing
from pnp.games.neue_heimat.placing import Floor, Piece
from pnp.games.neue_heimat.statement import lines, status
from pnp.rules.state import accounts
from tests.rulebook.neue_heimat.conftest import (
    Make,
    Play,
    chart_move,
    cover,
    permit,
    points,
    put,
    row,
    short_row,
    take,
)


@pytest.mark.rule("NH-09")
def test_what_is_bought_is_placed_at_once_and_only_a_special_piece_may_go(play: Play) -> None:
    play.do("auction anna red-6 ben:2 cem:3 sell")
    early = play.refused("auction ben blue-6 cem:1 anna:2 sell")
    assert (early.code, early.say) == ("E_PHASE", "Cem must first place red-6")
    assert play.refused("place ben red-6 1").code == "E_PHASE"
    assert play.refused("discard cem red-6").code == "E_PLACEMENT"
    play.do("place cem red-6 1", "auction ben mayor cem:1 anna:pass sell", "discard cem mayor")
    assert play.refused("auction cem mayor anna:1 ben:2 sell").code == "E_PIECE"


@pytest.mark.rule("NH-10")
@pytest.mark.rule("NH-11")
def test_who_places_a_new_colour_owns_it_and_anybody_builds_in_it(play: Play) -> None:
    put(play, red_6="1", red_5="1.2")
    assert status(play.state)["players"]["Anna"]["colours"] == ["red"]
    assert status(play.state)["players"]["Ben"]["colours"] == []


@pytest.mark.rule("NH-12")
def test_a_row_grows_without_gaps_and_a_house_with_fewer_pips(play: Play) -> None:
    put(play, red_6="1", blue_6="1.2", blue_5="1.2", blue_3="1.2")
    name = take(play, "green-3")
    assert play.refused(f"place {name} green-3 1.2").code == "E_PLACEMENT"
    assert play.refused(f"place {name} green-3 2.2").code == "E_PLACEMENT"
    play.do(f"place {name} green-3 3")
    put(play, green_2="1.2")
    assert row(play, 1).houses[1].floors == ("blue-6", "blue-5", "blue-3", "green-2")


@pytest.mark.rule("NH-12")
def test_the_next_lots_are_offered_and_the_houses_that_bear_the_floor(play: Play) -> None:
    put(play, red_6="1", blue_6="1")
    for floor, places in (("green-5", ["1", "1.2", "2", "3"]), ("green-6", ["1", "2", "3"])):
        name = take(play, floor)
        assert list(placing._for_floor(play.state)) == places
        play.do(f"place {name} {floor} 2")
    assert list(placing._for_floor(play.state)) == ["1", "2", "3"]


@pytest.mark.rule("NH-13")
def test_a_fenced_lot_bears_one_floor_and_a_roof(play: Play) -> None:
    put(play, red_6="1")
    name = take(play, "green-2")
    assert play.refused(f"place {name} green-2 1.1").rule == "NH-13"
    play.do(f"place {name} green-2 2")
    assert row(cover(play, 4, "1.1"), 1).houses[0].roof == 4


@pytest.mark.rule("NH-13")
def test_each_row_has_fences_of_its_own(play: Play) -> None:
    fenced = ((2,), (1,), ())
    plan = replace(play.box.rows, fenced=fenced)
    messages = replace(play.state.messages, load=lambda: replace(play.box, rows=plan))
    play.state = replace(play.state, messages=messages)
    for number, colour in enumerate(("red", "blue", "green"), start=1):
        put(play, **{f"{colour}_6": str(number), f"{colour}_5": str(number)})
        there = [house.fenced for house in row(play, number).houses]
        assert there == [lot in fenced[number - 1] for lot in (1, 2)]


@pytest.mark.rule("NH-14")
def test_a_roofed_house_grows_no_more_and_there_are_two_roofs_of_a_number(play: Play) -> None:
    put(play, red_6="1", blue_6="1.2", green_6="1.3", black_6="2")
    cover(cover(play, 4, "1.1"), 4, "1.2")
    name = take(play, "roof")
    assert play.refused(f"roof {name} 4 1.3").code == "E_PIECE"
    for where in ("1.2", "1.4", "1"):
        assert play.refused(f"roof {name} 5 {where}").code == "E_PLACEMENT"
    play.do(f"roof {name} 5 1.3")
    name = take(play, "red-1")
    assert play.refused(f"place {name} red-1 1.3").rule == "NH-14"


@pytest.mark.rule("NH-15")
def test_permits_lengthen_and_shorten_a_row(play: Play) -> None:
    permit(permit(play, "II", 1, "shorter"), "III", 1, "longer")
    assert row(play, 1).length == 5
    permit(play, "I", 1, "longer")
    assert row(play, 1).length == 6
    assert (play.last.say[0].key, play.last.say[0].facts["old"]) == ("permit", 5)


@pytest.mark.rule("NH-15")
def test_all_permits_make_a_row_ten_lots_long_and_no_more(play: Play) -> None:
    for roman in ("I", "II", "III"):
        permit(play, roman, 2, "longer")
    floors = [f"{colour}-{n}" for colour in ("red", "blue") for n in range(1, 7)]
    for floor in floors[:10]:
        put(play, **{floor.replace("-", "_"): "2"})
    assert [house.lot for house in row(play, 2).houses] == list(range(1, 11))
    cover(play, 6, "2.10")
    assert row(play, 2).houses[9].roof == 6
    name = take(play, floors[10])
    assert play.refused(f"place {name} {floors[10]} 2").code == "E_PLACEMENT"


@pytest.mark.rule("NH-16")
def test_a_row_is_never_shorter_than_what_stands_in_it(play: Play) -> None:
    put(play, red_6="1", blue_6="1", green_6="1")
    name = take(play, "permit-2")
    assert play.refused(f"permit {name} II 1 shorter").code == "E_LENGTH"
    play.do(f"discard {name} permit-2")
    assert row(permit(play, "I", 1, "shorter"), 1).length == 3


@pytest.mark.rule("NH-16")
def test_an_empty_row_keeps_one_lot_unless_the_table_wants_none(seat: Make) -> None:
    for option, refused in ((1, True), (0, False)):
        play = seat("neue-heimat", f"min_row_length={option}")
        permit(play, "I", 1, "shorter")
        name = take(play, "permit-3")
        line = f"permit {name} III 1 shorter"
        if refused:
            assert play.refused(line).code == "E_LENGTH"
        else:
            assert row(play.do(line), 1).length == 0
            assert not row(play, 1).complete


@pytest.mark.rule("NH-17")
@pytest.mark.rule("NH-20")
@pytest.mark.rule("NH-23")
def test_a_complete_row_that_is_lengthened_counts_against_its_owners(play: Play) -> None:
    short_row(play, 1, "III", 1, "red")
    owner = next(p for p, each in status(play.state)["players"].items() if each["colours"])
    assert row(play, 1).complete
    assert points(play, owner) == 2
    permit(play, "I", 1, "longer")
    assert not row(play, 1).complete
    assert points(play, owner) == -2
    assert (play.last.say[0].key, play.last.say[0].rule) == ("permit.undone", "NH-17")


@pytest.mark.rule("NH-18")
def test_cancel_takes_a_permit_away_unless_houses_stand_on_it(play: Play) -> None:
    permit(play, "I", 1, "longer")
    put(play, red_6="1", blue_6="1", green_6="1", black_6="1", white_6="1")
    name = take(play, "cancel")
    assert play.refused(f"cancel {name} I 1").code == "E_LENGTH"
    assert play.refused(f"cancel {name} II 1").code == "E_PIECE"
    play.do(f"discard {name} cancel")


@pytest.mark.rule("NH-18")
def test_a_cancelled_permit_leaves_the_game(play: Play) -> None:
    permit(play, "II", 1, "longer")
    play.do(f"cancel {take(play, 'cancel')} II 1")
    assert row(play, 1).length == 4
    assert play.last.rules == ("NH-18",)
    assert play.refused("auction cem permit-2 anna:1 ben:2 sell").code == "E_PIECE"


@pytest.mark.rule("NH-18")
def test_cancelling_a_shortening_gives_the_lots_back(play: Play) -> None:
    """NH-A11: 4 − 2 + 3 = 5, and 7 without II."""
    permit(permit(play, "II", 1, "shorter"), "III", 1, "longer")
    play.do(f"cancel {take(play, 'cancel')} II 1")
    assert row(play, 1).length == 7
    assert "length 7" in play.said()


@pytest.mark.rule("NH-12")
@pytest.mark.rule("NH-13")
@pytest.mark.rule("NH-16")
def test_no_correction_leads_to_a_board_that_play_cannot_reach(seat: Make) -> None:
    def board(*lots: tuple[int, str], permits: str = "") -> Play:
        play = seat("neue-heimat")
        there = (each for lot, floor in lots for each in chart_move(accounts.lot(1, lot), floor))
        lying = chart_move(accounts.row(1), permits) if permits else ()
        play.state = play.state.after((*there, *lying))
        return play

    def refused(play: Play) -> tuple[str, str]:
        with pytest.raises(Refusal) as caught:
            play.game.lawful(play.state)
        return caught.value.code, caught.value.say

    four = tuple((lot, f"red-{lot}") for lot in (1, 2, 3, 4))
    for fine in (board(*four), board(*four[:1], (2, "red-5"), (2, "blue-4"))):
        fine.game.lawful(fine.state)
    assert refused(board(*four, permits="permit-1"))[0] == "E_LENGTH"
    said = "blue-5 needs fewer pips than red-5 below it on 1.2"
    assert refused(board(*four[:1], (2, "red-5"), (2, "blue-5"))) == ("E_PLACEMENT", said)
    said = "1.1 has a fence: one floor only"
    assert refused(board((1, "red-5"), (1, "blue-4"))) == ("E_PLACEMENT", said)


def test_lots_rows_and_roofs_there_are_not_are_refused(play: Play) -> None:
    put(play, red_6="1")
    name = take(play, "blue-6")
    for where in ("0", "4", "2.0", "2.11", "1.2.3", "street", "2,1"):
        assert play.refused(f"place {name} blue-6 {where}").code == "E_NAME"
    play.do(f"place {name} blue-6 3.1")
    name = take(play, "roof")
    for value in ("0", "7", "1.5", "six"):
        assert play.refused(f"roof {name} {value} 1.1").code == "E_PIECE"


def test_who_must_place_what_is_said_below_the_rows(play: Play) -> None:
    play.do("auction anna red-6 ben:2 cem:pass sell")
    assert lines(play.state, ())[-1] == "Ben must place red-6"
    assert lines(play.do("place ben red-6 1").state, ())[-1] == "Ben auctions next"


def test_the_rows_are_drawn_as_text(play: Play) -> None:
    put(play, red_6="1")
    shown = "\n".join(lines(cover(play, 4, "1.1").state, ()))
    assert "1 ‖ [red-6 ^4] [ ] [ ] [ ]  length 4, 1 built, 1 roofed, incomplete" in shown


@pytest.mark.rule("NH-09")
def test_only_who_has_bought_a_permit_lays_it(play: Play) -> None:
    name = take(play, "permit-2")
    other = next(each for each in play.state.playing if each != name)
    assert play.refused(f"permit {other} II 1 longer").rule == "NH-09"
    assert play.refused(f"permit {name} III 1 longer").rule == "NH-09"
    assert play.do(f"permit {name} II 1 longer").last.rules == ("NH-15",)


def test_what_can_be_auctioned_is_offered_and_then_what_was_bought(play: Play) -> None:
    def offered(argument: Any) -> list[str]:
        return list(argument.offers(play.state))

    (_, piece), (_, floor) = get_args(Piece), get_args(Floor)
    first = offered(piece)
    assert {"red-6", "permit-1", "cancel", "mayor", "roof"} < set(first)
    assert offered(floor) == [each for each in first if each in building_site.floors(play.state)]
    put(play, red_6="1")
    permit(play, "I", 1, "longer")
    assert set(first) - set(offered(piece)) == {"red-6", "permit-1"}
    take(play, "blue-6")
    assert offered(piece) == offered(floor) == ["blue-6"]


def test_a_place_that_is_none_is_told_by_its_first_twenty_letters(play: Play) -> None:
    name = take(play, "red-6")
    refused = play.refused(f"place {name} red-6 {'1' * 30}")
    assert f"`{'1' * 20}`" in str(refused)


@pytest.mark.rule("NH-15")
@pytest.mark.rule("NH-18")
def test_the_permit_that_was_bought_is_offered_or_those_that_lie_there(play: Play) -> None:
    put(play, red_6="1")
    assert list(placing._for_roof(play.state)) == ["1.1"]
    assert placing._permits(play.state) == ("I", "II", "III")
    permit(play, "II", 1, "longer")
    name = take(play, "permit-3")
    assert placing._permits(play.state) == ("III",)
    play.do(f"discard {name} permit-3")
    take(play, "cancel")
    assert placing._permits(play.state) == ("II",)


@pytest.mark.rule("NH-12")
def test_a_full_row_is_offered_to_no_floor(play: Play) -> None:
    put(play, red_1="1", blue_1="1", green_1="1", black_1="1")
    take(play, "white-6")
    assert list(placing._for_floor(play.state)) == ["2", "3"]

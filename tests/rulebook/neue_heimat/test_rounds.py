"""Neue Heimat: what no row of `lines.txt` can say: auctions, building, how a round ends."""

from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.errors import Refusal, UsageError
from pnp.games.neue_heimat import building_site, placing, rounds
from pnp.games.neue_heimat.game import take_seats
from pnp.games.neue_heimat.placing import Floor, Piece
from pnp.ledger.entry import Entry, move
from pnp.rules.state import accounts
from tests.fixtures.rules_table import seat
from tests.rulebook.neue_heimat import conftest
from tests.rulebook.neue_heimat.conftest import Play, cover, house, permit, put, row, take


def a_round(play: Play) -> Play:
    """Play until two rows are complete: III and II shorten them to one lot and to two."""
    first = conftest.short_row(play, "1", "III", "1", "red")
    return conftest.short_row(first, "2", "II", "2", "blue")


def ended(play: Play) -> set[str]:
    return {said.key for said in play.last.say if said.key.startswith(("end.", "over."))}


@pytest.mark.rule("NH-21")
def test_a_round_ends_once_and_its_boxes_are_opened(play: Play) -> None:
    a_round(play.do("box anna"))
    assert rounds.close_round(play.state) == Entry()


@pytest.mark.rule("NH-21", "NH-A3")
@pytest.mark.parametrize(("option", "gone", "ends"), [
    ("yes", ("cancel", "mayor"), {"end.stuck"}), ("yes", ("cancel",), set()),
    ("no", ("cancel", "mayor"), set()),
])  # fmt: skip
def test_a_stuck_round_ends_if_agreed(option: str, gone: tuple[str, ...], ends: set[str]) -> None:
    """Row 1 has no lot, and the others are complete; two of them must not be enough yet."""
    play = seat("neue-heimat", f"stuck_end={option}", "min_row_length=0")
    numbers = {**play.state.table.numbers, "end_rows": 3}
    play.state = replace(play.state, table=replace(play.state.table, numbers=numbers))
    permit(permit(play, "III", "1", "shorter"), "I", "1", "shorter")
    permit(play, "II", "2", "shorter")
    for piece in gone:
        play.do(f"discard {take(play, piece)} {piece}")
    house(house(play, "2.1", "red-1", "1"), "2.2", "red-2", "2")
    for lot, floor in enumerate(("red-3", "red-4", "red-5", "red-6"), start=1):
        assert not building_site.round_over(play.state)
        put(play, "3", floor)
        assert not ended(play)
        cover(play, str(lot), f"3.{lot}")
    assert ended(play) == ends
    assert building_site.round_over(play.state) is bool(ends)


@pytest.mark.rule("NH-21")
def test_all_floors_used_and_every_house_roofed_end_the_round() -> None:
    play = seat("neue-heimat")
    numbers = {**play.state.table.numbers, "in_play": 2}
    play.state = replace(play.state, table=replace(play.state.table, numbers=numbers))
    put(play, "1", "red-6", "blue-6")
    cover(play, "1", "1.1")
    assert not ended(play)
    assert play.refused("auction anna green-1 ben:1 cem:pass sell").code == "E_PIECE"
    assert ended(cover(play, "2", "1.2")) == {"end.floors"}


@pytest.mark.rule("NH-A14")
def test_who_is_to_begin_sits_at_the_table() -> None:
    play = seat("neue-heimat", "first=3")
    assert take_seats(play.table, play.box) == play.table
    two = replace(play.table, players=("Anna", "Ben"))
    with pytest.raises(UsageError) as refused:
        take_seats(two, play.box)
    assert str(refused.value) == "first=3, but 2 play: choose one of 1 Anna, 2 Ben"


@settings(max_examples=25)
@given(st.data())
def test_cheques_are_conserved_and_no_row_is_too_short_in_any_state(data: st.DataObject) -> None:
    """Hands and hidden cheques stay 12 for each player, whatever is tried."""
    play = put(seat("neue-heimat"), "1", "white-6", "black-6", "yellow-5")
    pieces = ["roof", "mayor", "cancel", "permit-1", "permit-2", "permit-3", "red-6", "red-5"]
    pieces += ["blue-4", "blue-6", "green-3", "black-2", "white-1", "yellow-6"]
    for _ in range(25):
        now, held = building_site.find_auctioneer(play.state), building_site.find_bought(play.state)
        n, r, lot = (data.draw(st.integers(1, top)) for top in (6, 3, 5))
        if held is None:
            sums, seated = st.sampled_from(("pass", "1", "2", "5")), play.state.clockwise(now)
            bids = " ".join(f"{each}:{data.draw(sums)}" for each in seated)
            piece = data.draw(st.sampled_from(pieces))
            end = data.draw(st.sampled_from(("sell", "keep", "")))
            line = data.draw(st.sampled_from((f"auction {now} {piece} {bids} {end}", f"box {now}")))
        else:
            who, piece = held
            line = {
                "roof": f"roof {who} {n} {r}.{lot}",
                "mayor": f"mayor {who} {r}",
                "cancel": f"cancel {who} {min(n, 3)} {r}",
            }.get(piece, f"place {who} {piece} {r}")
            if piece.startswith("permit"):
                turned = data.draw(st.sampled_from(("longer", "shorter")))
                line = f"permit {who} {piece} {r} {turned}"
        try:
            play.do(line)
        except Refusal:
            continue
        assert rounds.conserved(play.state)
        for each in building_site.rows(play.state):
            assert len(each.houses) <= each.length


@pytest.mark.rule("NH-01")
def test_whoever_may_not_see_what_others_have_judges_as_if_it_were_enough() -> None:
    play = seat("neue-heimat")
    unseen = move(accounts.TABLE, accounts.player("Ben"), accounts.CASH, 10**9)
    play.state = play.state.after(unseen)
    play.do("pay Anna Ben 1")
    assert play.cash("Anna") == 11


@pytest.mark.rule("NH-12")
def test_the_next_lots_are_offered_and_the_houses_that_bear_the_floor(play: Play) -> None:
    put(play, "1", "red-6", "blue-6")
    for floor, places in (("green-5", ["1", "1.2", "2", "3"]), ("green-6", ["1", "2", "3"])):
        name = take(play, floor)
        assert list(placing._for_floor(play.state)) == places
        play.do(f"place {name} {floor} 2")
    assert list(placing._for_floor(play.state)) == ["1", "2", "3"]


@pytest.mark.rule("NH-13")
def test_each_row_has_fences_of_its_own(play: Play) -> None:
    fenced = ((2,), (1,), ())
    plan = replace(play.box.rows, fenced=fenced)
    messages = replace(play.state.messages, load=lambda: replace(play.box, rows=plan))
    play.state = replace(play.state, messages=messages)
    for number, colour in enumerate(("red", "blue", "green"), start=1):
        put(play, str(number), f"{colour}-6", f"{colour}-5")
        there = [house.fenced for house in row(play, number).houses]
        assert there == [lot in fenced[number - 1] for lot in (1, 2)]


FOUR = "1 red-1, 2 red-2, 3 red-3, 4 red-4"
BOARDS = {
    "1 red-6": "", FOUR: "", "1 red-6, 2 green-6 red-5 blue-4": "",
    "1 red-6, 2 green-6 blue-6": "E_PLACEMENT blue-6 needs fewer pips than green-6 below it on 1.2",
    "1 red-5 blue-4": "E_PLACEMENT 1.1 has a fence: one floor only",
    f"row 2, {FOUR} green-2": "E_PLACEMENT 2.4 has a fence: one floor only",
    "1 red-1, 2 red-2, 3 red-3, permit-1": "", "1 red-1, 2 red-2, 3 red-3, permit-2": "E_LENGTH",
    f"{FOUR}, permit-1": "E_LENGTH",
}  # fmt: skip
"""What lies in a row, lot by lot, with a permit that shortens it, and what is said of it."""


@pytest.mark.rule("NH-12", "NH-13", "NH-16")
@pytest.mark.parametrize("board", BOARDS)
def test_no_correction_leads_to_a_board_that_play_cannot_reach(board: str) -> None:
    play, row = seat("neue-heimat"), 1
    for words in map(str.split, board.split(", ")):
        match words:
            case ["row", number]:
                row = int(number)
            case [permit]:
                play.state = play.state.after(conftest.chart_move(accounts.row(row), permit))
            case [lot, *floors]:
                for each in floors:
                    there = accounts.lot(f"{row}.{lot}")
                    play.state = play.state.after(conftest.chart_move(there, each))
    if not BOARDS[board]:
        play.game.lawful(play.state)
        return
    with pytest.raises(Refusal) as caught:
        play.game.lawful(play.state)
    assert f"{caught.value.code} {caught.value.say}".startswith(BOARDS[board])


@pytest.mark.rule("NH-25")
def test_below_nought_the_least_below_has_won() -> None:
    assert rounds.best({"Anna": -9, "Ben": -2}) == ("Ben",)


def test_what_can_be_auctioned_is_offered_and_then_what_was_bought(play: Play) -> None:
    def offered(argument: Any) -> list[str]:
        return list(argument.offers(play.state))

    (_, piece), (_, floor) = get_args(Piece), get_args(Floor)
    first = offered(piece)
    assert {"red-6", "permit-1", "cancel", "mayor", "roof"} < set(first)
    assert offered(floor) == [x for x in first if x in building_site.floors(play.state.box)]
    put(play, "1", "red-6")
    permit(play, "I", "1", "longer")
    assert set(first) - set(offered(piece)) == {"red-6", "permit-1"}
    take(play, "blue-6")
    assert offered(piece) == offered(floor) == ["blue-6"]


@pytest.mark.rule("NH-15", "NH-18")
def test_the_permit_that_was_bought_is_offered_or_those_that_lie_there(play: Play) -> None:
    put(play, "1", "red-6")
    assert list(placing._for_roof(play.state)) == ["1.1"]
    assert placing._permits(play.state) == ("I", "II", "III")
    permit(play, "II", "1", "longer")
    name = take(play, "permit-3")
    assert placing._permits(play.state) == ("III",)
    play.do(f"discard {name} permit-3")
    take(play, "cancel")
    assert placing._permits(play.state) == ("II",)


@pytest.mark.rule("NH-12")
def test_a_full_row_is_offered_to_no_floor(play: Play) -> None:
    put(play, "1", "red-1", "blue-1", "green-1", "black-1")
    take(play, "white-6")
    assert list(placing._for_floor(play.state)) == ["2", "3"]

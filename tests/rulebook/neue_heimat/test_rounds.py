"""Neue Heimat: how a round ends, and who wins the game."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.errors import Refusal, UsageError
from pnp.games.neue_heimat import building_site, rounds
from pnp.games.neue_heimat.game import take_seats
from pnp.games.neue_heimat.statement import covered
from pnp.ledger.entry import Entry
from pnp.rules.state import accounts
from tests.rulebook.neue_heimat.conftest import (
    Make,
    Play,
    cover,
    permit,
    points,
    put,
    row,
    short_row,
    take,
)


def a_round(play: Play) -> Play:
    """Play until two rows are complete: III and II shorten them to one lot and to two."""
    return short_row(short_row(play, 1, "III", 1, "red"), 2, "II", 2, "blue")


@pytest.mark.rule("NH-21")
@pytest.mark.rule("NH-26")
def test_two_complete_rows_end_the_round_and_the_next_begins_with_the_cheques(play: Play) -> None:
    play.do("box anna")
    a_round(play)
    assert ended(play) == {"end.rows"}
    assert building_site.round_over(play.state)
    assert not play.state.over
    assert rounds.close_round(play.state) == Entry(), "a round ends once"
    assert covered(play.state, "Anna") == {}, "the boxes are opened"
    assert play.refused("auction ben green-1 cem:1 anna:2 sell").code == "E_PHASE"
    play.do("round")
    assert (play.cash("Anna"), row(play, 1).houses, row(play, 1).length) == (12, (), 4)
    assert play.refused("round").code == "E_PHASE"


@pytest.mark.rule("NH-26")
def test_hidden_cheques_stay_hidden_if_the_table_has_it_so(seat: Make) -> None:
    play = seat("neue-heimat", "box_between_rounds=stay").do("box anna")
    a_round(play).do("round")
    assert play.cash("Anna") == 11


@pytest.mark.rule("NH-21")
def test_the_twelfth_numbered_roof_ends_the_round(play: Play) -> None:
    lots = [(r, n) for r in (1, 2, 3) for n in range(1, 5)]
    permit(permit(play, "I", 1, "longer"), "II", 2, "longer")
    floors = [f"{c}-{n}" for c in ("red", "blue") for n in range(1, 7)]
    values = [n for n in range(1, 7) for _ in (1, 2)]
    for (r, n), floor, value in zip(lots, floors, values, strict=True):
        assert not building_site.round_over(play.state)
        put(play, **{floor.replace("-", "_"): str(r)})
        cover(play, value, f"{r}.{n}")
    assert ended(play) == {"end.roofs"}


@pytest.mark.rule("NH-21")
def test_a_round_that_an_act_of_a_line_has_ended_is_over_for_the_next_act(play: Play) -> None:
    lots = [(r, n) for r in (1, 2, 3) for n in range(1, 5)]
    permit(permit(play, "I", 1, "longer"), "II", 2, "longer")
    floors = [f"{c}-{n}" for c in ("red", "blue") for n in range(1, 7)]
    values = [n for n in range(1, 7) for _ in (1, 2)]
    for (r, n), floor, value in zip(lots[:-1], floors, values, strict=False):
        put(play, **{floor.replace("-", "_"): str(r)})
        cover(play, value, f"{r}.{n}")
    put(play, blue_6="3")
    who = take(play, "roof")
    turns = dict(zip(("Anna", "Ben", "Cem"), ("Ben", "Cem", "Anna"), strict=True))
    bids = f"{turns[turns[who]]}:1 {turns[turns[turns[who]]]}:pass keep"
    last = f"roof {who} 6 3.4"
    refused = play.refused(f"{last}; auction {turns[who]} green-1 {bids}")
    assert (refused.code, refused.rule) == ("E_PHASE", "NH-21")
    assert "end.roofs" in ended(play.do(last))


def two_houses(play: Play, red: tuple[int, int], blue: tuple[int, int]) -> Play:
    """Play a round of two rows of one lot: floor and roof of the red house, and of the blue one.

    Of three players the first to auction owns red, and the last before him blue.
    """
    permit(play, "III", 1, "shorter")
    permit(permit(play, "II", 2, "shorter"), "I", 2, "shorter")
    for number, (colour, (pips, roof)) in enumerate((("red", red), ("blue", blue)), start=1):
        put(play, **{f"{colour}_{pips}": str(number)})
        cover(play, roof, f"{number}.1")
    return play


def ended(play: Play) -> set[str]:
    """Tell which endings the last act has brought about."""
    return {said.key for said in play.last.say if said.key.startswith(("end.", "over."))}


@pytest.mark.rule("NH-25")
def test_who_wins_two_rounds_wins_at_once_whatever_the_totals(seat: Make) -> None:
    play = seat("neue-heimat", "rounds=9")
    rounds_played = (
        ((2, 1), (1, 1)),  # Anna 3, Cem 2
        ((6, 6), (1, 1)),  # Ben 12, Anna 2
        ((2, 1), (1, 1)),  # Cem 3, Ben 2
        ((2, 1), (1, 1)),  # Anna 3, Cem 2
    )
    for n, (red, blue) in enumerate(rounds_played):
        if n:
            play.do("round")
        assert not play.state.over
        two_houses(play, red, blue)
    assert ended(play) == {"end.rows", "over.two-rounds"}
    assert "Anna has won two rounds" in play.said()
    assert play.state.over
    assert [points(play, name) for name in ("Anna", "Ben", "Cem")] == [8, 14, 7]
    assert rounds.final_score(play.state).winners == ("Anna",)


@pytest.mark.rule("NH-25")
def test_after_the_agreed_rounds_the_highest_total_wins(seat: Make) -> None:
    play = two_houses(seat("neue-heimat", "rounds=2"), (2, 1), (1, 1))
    assert ended(play) == {"end.rows"}
    two_houses(play.do("round"), (6, 6), (1, 1))
    assert ended(play) == {"end.rows", "over.rounds"}
    assert [points(play, name) for name in ("Anna", "Ben", "Cem")] == [5, 12, 2]
    assert rounds.final_score(play.state).winners == ("Ben",)
    assert play.refused("round").code == "E_PHASE"


@pytest.mark.rule("NH-25")
def test_a_round_below_nothing_is_taken_off_the_total(seat: Make) -> None:
    play = put(seat("neue-heimat", "rounds=9"), green_6="3")
    two_houses(play, (2, 1), (1, 1)).do("round")  # Anna owns green and blue: 2 - 6
    assert [points(play, name) for name in ("Anna", "Ben", "Cem")] == [-4, 3, 0]
    two_houses(play, (1, 1), (6, 6))
    assert [points(play, name) for name in ("Anna", "Ben", "Cem")] == [-4, 3 + 12, 2]


@pytest.mark.rule("NH-25")
def test_a_round_two_have_won_together_is_won_by_nobody(seat: Make) -> None:
    """NH-A10."""
    play = two_houses(seat("neue-heimat", "rounds=9"), (5, 1), (4, 2))
    assert play.state.balances.holder(accounts.ROUND_WON) is None
    two_houses(play.do("round"), (1, 1), (6, 6))
    assert play.state.balances.holder(accounts.ROUND_WON) == accounts.player("Anna")


@pytest.mark.rule("NH-25")
@pytest.mark.parametrize(
    ("tie", "winners"),
    [("shared", ("Anna", "Cem")), ("fewer_box", ("Cem",)), ("more_cash", ("Anna",))],
)
def test_a_tie_is_shared_or_decided_as_agreed(
    seat: Make, tie: str, winners: tuple[str, ...]
) -> None:
    """NH-A9: Anna has 5 + 1 and a cheque in the box, Cem 5 + 2; Cem has given cheques away."""
    play = seat("neue-heimat", "rounds=1", f"tie={tie}").do("box anna", "pay cem ben 3")
    two_houses(play, (5, 1), (5, 2))
    assert [points(play, name) for name in ("Anna", "Ben", "Cem")] == [7, 0, 7]
    assert [play.cash(name) for name in ("Anna", "Cem")] == [11, 9]
    assert rounds.final_score(play.state).winners == winners


@pytest.mark.rule("NH-26")
def test_hidden_cheques_are_counted_before_they_come_back(seat: Make) -> None:
    """NH-A13."""
    play = two_houses(seat("neue-heimat").do("box anna"), (2, 1), (1, 1)).do("round")
    assert (points(play, "Anna"), play.cash("Anna")) == (4, 12)


@pytest.mark.rule("NH-03")
def test_the_agreed_player_begins_and_the_next_round_goes_on_to_the_left(seat: Make) -> None:
    """NH-A14."""
    assert building_site.find_auctioneer(seat("neue-heimat").state) == "Anna"
    play = seat("neue-heimat", "first=2")
    assert building_site.find_auctioneer(play.state) == "Ben"
    assert play.refused("auction anna red-6 ben:1 cem:2 sell").code == "E_PHASE"
    assert play.refused("box anna").code == "E_PHASE"
    two_houses(play, (2, 1), (1, 1))
    assert building_site.find_auctioneer(play.do("round").state) == "Cem"


@pytest.mark.rule("NH-21")
@pytest.mark.parametrize(
    ("option", "gone", "ends"),
    [
        ("yes", ("cancel", "mayor"), {"end.stuck"}),
        ("yes", ("cancel",), set()),
        ("no", ("cancel", "mayor"), set()),
    ],
)
def test_when_nothing_can_be_auctioned_any_more_the_round_ends_if_agreed(
    seat: Make, option: str, gone: tuple[str, ...], ends: set[str]
) -> None:
    """NH-A3: row 1 has no lot, and the others are complete; two of them must not be enough yet."""
    play = seat("neue-heimat", f"stuck_end={option}", "min_row_length=0")
    numbers = {**play.state.table.numbers, "end_rows": 3}
    play.state = replace(play.state, table=replace(play.state.table, numbers=numbers))
    permit(permit(play, "III", 1, "shorter"), "I", 1, "shorter")
    permit(play, "II", 2, "shorter")
    for piece in gone:
        play.do(f"discard {take(play, piece)} {piece}")
    for lot, floor in enumerate(("red_1", "red_2"), start=1):
        cover(put(play, **{floor: "2"}), lot, f"2.{lot}")
    for lot, floor in enumerate(("red_3", "red_4", "red_5", "red_6"), start=1):
        assert not building_site.round_over(play.state)
        put(play, **{floor: "3"})
        assert not ended(play)
        cover(play, lot, f"3.{lot}")
    assert ended(play) == ends
    assert building_site.round_over(play.state) is bool(ends)


@pytest.mark.rule("NH-21")
def test_all_floors_used_and_every_house_roofed_end_the_round(seat: Make) -> None:
    play = seat("neue-heimat")
    numbers = {**play.state.table.numbers, "in_play": 2}
    play.state = replace(play.state, table=replace(play.state.table, numbers=numbers))
    put(play, red_6="1", blue_6="1")
    cover(play, 1, "1.1")
    assert not ended(play)
    assert play.refused("auction anna green-1 ben:1 cem:pass sell").code == "E_PIECE"
    assert ended(cover(play, 2, "1.2")) == {"end.floors"}


@pytest.mark.rule("NH-26")
def test_who_is_to_begin_sits_at_the_table(seat: Make) -> None:
    play = seat("neue-heimat", "first=3")
    assert take_seats(play.table, play.box) == play.table
    two = replace(play.table, players=("Anna", "Ben"))
    with pytest.raises(UsageError) as refused:
        take_seats(two, play.box)
    assert str(refused.value) == "first=3, but 2 play: choose one of 1 Anna, 2 Ben"


@pytest.mark.rule("NH-19")
@pytest.mark.rule("NH-22")
def test_the_tallest_house_before_the_mayor_is_worth_fifty_four_either_way() -> None:
    floors = tuple(f"red-{n}" for n in (6, 5, 4, 3, 2, 1))
    house = building_site.House(1, 1, floors, 6, fenced=False)
    whole = building_site.Row(1, 1, (house,), mayor=True, permits=())
    assert rounds.house_points(whole, house, 2) == 54
    part = building_site.Row(1, 2, (house,), mayor=True, permits=())
    assert rounds.house_points(part, house, 2) == -54


@pytest.mark.rule("NH-19")
@pytest.mark.rule("NH-23")
def test_an_unroofed_house_counts_against_its_owner_and_twice_with_the_mayor(play: Play) -> None:
    put(play, red_6="1", blue_5="1", blue_4="1.2")
    assert points(play, "Ben") == -9
    play.do(f"mayor {take(play, 'mayor')} 1")
    assert points(play, "Ben") == -18
    assert "5+4 = 9" in play.state.messages.said(rounds.this_round(play.state)["Ben"][0].what)


@pytest.mark.rule("NH-22")
def test_the_owner_of_the_top_colour_scores_the_house(play: Play) -> None:
    put(play, red_6="1", blue_6="1", green_5="1.2")
    assert [points(play, name) for name in ("Anna", "Ben", "Cem")] == [-6, 0, -11]


@pytest.mark.rule("NH-24")
def test_only_hidden_cheques_count(play: Play) -> None:
    play.do("box anna", "pay ben anna 5")
    assert (points(play, "Anna"), points(play, "Ben")) == (1, 0)


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.data())
def test_cheques_are_conserved_and_no_row_is_too_short_in_any_state(
    seat: Make, data: st.DataObject
) -> None:
    """Hands and hidden cheques stay 12 for each player, whatever is tried."""
    play = put(seat("neue-heimat"), white_6="1", black_6="1", yellow_5="1")
    pieces = ["roof", "mayor", "cancel", "permit-1", "permit-2", "permit-3", "red-6", "red-5"]
    pieces += ["blue-4", "blue-6", "green-3", "black-2", "white-1", "yellow-6"]
    for _ in range(25):
        now, held = building_site.find_auctioneer(play.state), building_site.find_bought(play.state)
        n, r, lot = (data.draw(st.integers(1, top)) for top in (6, 3, 5))
        if held is None:
            bids = " ".join(
                f"{each}:{data.draw(st.sampled_from(('pass', '1', '2', '5')))}"
                for each in building_site.clockwise(play.state, now)
            )
            piece, end = (
                data.draw(st.sampled_from(pieces)),
                data.draw(st.sampled_from(("sell", "keep", ""))),
            )
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

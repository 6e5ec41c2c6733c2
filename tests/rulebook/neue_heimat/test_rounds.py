"""Neue Heimat: how a round ends, and who wins the game."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.errors import Refusal, UsageError
from pnp.games.neue_heimat import building_site, rounds
from pnp.games.neue_heimat.game import take_seats
from pnp.games.neue_heimat.rounds import covered
from pnp.ledger.entry import Entry
from tests.rulebook.neue_heimat.conftest import (
    Make,
    Play,
    cover,
    house,
    permit,
    put,
    short_row,
    take,
)


def a_round(play: Play) -> Play:
    """Play until two rows are complete: III and II shorten them to one lot and to two."""
    return short_row(short_row(play, "1", "III", "1", "red"), "2", "II", "2", "blue")


def ended(play: Play) -> set[str]:
    return {said.key for said in play.last.say if said.key.startswith(("end.", "over."))}


@pytest.mark.rule("NH-21")
def test_a_round_ends_once_and_its_boxes_are_opened(play: Play) -> None:
    a_round(play.do("box anna"))
    assert rounds.close_round(play.state) == Entry()
    assert covered(play.state, "Anna") == {}


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
def test_all_floors_used_and_every_house_roofed_end_the_round(seat: Make) -> None:
    play = seat("neue-heimat")
    numbers = {**play.state.table.numbers, "in_play": 2}
    play.state = replace(play.state, table=replace(play.state.table, numbers=numbers))
    put(play, "1", "red-6", "blue-6")
    cover(play, "1", "1.1")
    assert not ended(play)
    assert play.refused("auction anna green-1 ben:1 cem:pass sell").code == "E_PIECE"
    assert ended(cover(play, "2", "1.2")) == {"end.floors"}


@pytest.mark.rule("NH-26")
def test_who_is_to_begin_sits_at_the_table(seat: Make) -> None:
    play = seat("neue-heimat", "first=3")
    assert take_seats(play.table, play.box) == play.table
    two = replace(play.table, players=("Anna", "Ben"))
    with pytest.raises(UsageError) as refused:
        take_seats(two, play.box)
    assert str(refused.value) == "first=3, but 2 play: choose one of 1 Anna, 2 Ben"


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.data())
def test_cheques_are_conserved_and_no_row_is_too_short_in_any_state(
    seat: Make, data: st.DataObject
) -> None:
    """Hands and hidden cheques stay 12 for each player, whatever is tried."""
    play = put(seat("neue-heimat"), "1", "white-6", "black-6", "yellow-5")
    pieces = ["roof", "mayor", "cancel", "permit-1", "permit-2", "permit-3", "red-6", "red-5"]
    pieces += ["blue-4", "blue-6", "green-3", "black-2", "white-1", "yellow-6"]
    for _ in range(25):
        now, held = building_site.find_auctioneer(play.state), building_site.find_bought(play.state)
        n, r, lot = (data.draw(st.integers(1, top)) for top in (6, 3, 5))
        if held is None:
            bids = " ".join(
                f"{each}:{data.draw(st.sampled_from(('pass', '1', '2', '5')))}"
                for each in play.state.clockwise(now)
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

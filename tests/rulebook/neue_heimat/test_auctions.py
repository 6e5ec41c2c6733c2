"""Neue Heimat: cheques, the display, and one auction after the other."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.bank.table_opening import Wishes, open_table
from pnp.errors import PnpError
from pnp.games.neue_heimat import building_site, placing
from pnp.rules.state import accounts
from tests.rulebook.neue_heimat.conftest import Make, Play, chart_move, points, put


@pytest.mark.rule("NH-05")
def test_who_passes_leaves_the_bidding_to_those_after_him(play: Play) -> None:
    play.do("auction anna red-6 ben:pass cem:3 sell")
    assert (play.moved("Cem"), play.moved("Anna"), play.moved("Ben")) == (-3, 3, 0)
    assert play.state.balances.holder("piece:red-6") == "player:Cem"


def test_a_strange_piece_is_told_with_those_there_are(play: Play) -> None:
    refusal = play.refused("auction anna purple-9 ben:1 cem:pass sell")
    assert refusal.code == "E_NAME"
    assert refusal.say.startswith("There is no piece “purple-9”; there are roof, permit-1")
    play.do("auction anna red-6 ben:2 cem:3 sell")
    refusal = play.refused("place cem purple-9 1")
    assert refusal.say.startswith("There is no piece “purple-9”; there are black-1, black-2")


@pytest.mark.rule("NH-01")
def test_everybody_begins_with_twelve_cheques_and_the_book_makes_no_more(play: Play) -> None:
    assert [play.cash(name) for name in ("Anna", "Ben", "Cem")] == [12, 12, 12]
    assert play.refused("pay bank anna 3").rule == "NH-01"
    assert play.refused("pay anna bank 3").rule == "NH-01"
    assert play.box.game.players.most == 60 // play.box.money.start


@pytest.mark.rule("NH-01")
def test_sixty_cheques_seat_five_and_a_sixth_is_refused(
    seat: Callable[..., Play], tmp_path: Path
) -> None:
    five = ("Anna", "Ben", "Cem", "Dora", "Emil")
    play = seat("neue-heimat", players=" ".join(five))
    assert [play.cash(name) for name in five] == [12] * 5
    with pytest.raises(PnpError, match="2 to 5 players, not 6"):
        open_table(tmp_path / "six.pnp", play.box, Wishes((*five, "Fritz"), "book"), 0)


@pytest.mark.rule("NH-02")
def test_a_cheque_is_hidden_at_the_beginning_of_ones_turn_and_only_one(play: Play) -> None:
    play.do("box anna")
    assert (play.cash("Anna"), points(play, "Anna")) == (11, 1)
    assert play.refused("box anna").code == "E_PHASE"
    assert play.refused("box ben").code == "E_PHASE"
    play.do("auction anna red-6 ben:pass cem:pass")
    assert play.refused("box anna").code == "E_PHASE"


@pytest.mark.rule("NH-03")
def test_only_a_piece_at_an_end_of_a_display_row_is_chosen(play: Play) -> None:
    colours = ("red", "blue", "green", "black")
    floors = [f"{colour}-{n}" for colour in colours for n in range(1, 7)]
    for n in range(3):
        play.do(f"display {' '.join(floors[8 * n : 8 * n + 8])}")
    assert play.refused("auction anna red-2 ben:1 cem:pass sell").code == "E_PIECE"
    assert play.refused("auction anna white-2 ben:1 cem:pass sell").code == "E_PIECE"
    play.do("auction anna red-1 ben:1 cem:pass sell", "place ben red-1 1")
    play.do("auction ben red-2 cem:1 anna:pass sell")


EIGHT = "red-1 red-2 red-3 red-4 red-5 red-6 blue-1 blue-2"


@pytest.mark.rule("NH-03")
def test_a_display_row_has_eight_different_floors_that_lie_nowhere_else(play: Play) -> None:
    fewer, twice = EIGHT.removesuffix(" blue-2"), EIGHT.replace("blue-2", "red-1")
    for line in (fewer, f"{EIGHT} blue-3", twice):
        assert play.refused(f"display {line}").code == "E_PIECE"
    play.do(f"display {EIGHT}")
    assert play.said() == f"Display row 1: {EIGHT.replace(' ', ', ')}"
    again = "blue-2 green-1 green-2 green-3 green-4 green-5 green-6 blue-3"
    assert "blue-2" in play.refused(f"display {again}").say
    assert (
        play.do(f"display {again.replace('blue-2', 'blue-4')}").said().startswith("Display row 2")
    )


@pytest.mark.rule("NH-03")
def test_three_display_rows_are_laid_before_the_first_auction(play: Play) -> None:
    rows = [EIGHT, EIGHT.replace("red", "green").replace("blue", "black")]
    rows.append("white-1 white-2 white-3 white-4 yellow-1 yellow-2 yellow-3 yellow-4")
    late = "blue-3 blue-4 blue-5 blue-6 black-3 black-4 black-5 black-6"
    begun = seated(play, rows[:1])
    assert (
        begun.do("auction anna red-1 ben:1 cem:pass sell").refused(f"display {late}").code
        == "E_PHASE"
    )
    assert begun.do("place ben red-1 1").refused(f"display {late}").code == "E_PHASE"
    assert seated(play, rows).refused(f"display {late}").code == "E_PHASE"


def seated(play: Play, rows: list[str]) -> Play:
    """Sit down anew and lay out these rows of the display."""
    fresh = type(play)(play.box, "Anna Ben Cem", "book")
    return fresh.do(*(f"display {row}" for row in rows))


@pytest.mark.rule("NH-03")
def test_no_piece_is_chosen_twice_and_nobody_chooses_out_of_turn(play: Play) -> None:
    assert play.refused("auction ben red-6 cem:1 anna:2 sell").code == "E_PHASE"
    put(play, red_6="1")
    assert play.refused("auction ben red-6 cem:1 anna:2 sell").code == "E_PIECE"


@pytest.mark.rule("NH-03")
def test_a_floor_that_fits_nowhere_may_not_be_chosen_or_is_discarded(seat: Make) -> None:
    for option in ("refuse", "discard"):
        play = seat("neue-heimat", f"unplaceable={option}")
        play.state = play.state.after(
            tuple(
                posting
                for r in (1, 2, 3)
                for posting in (
                    *chart_move(accounts.row(r), f"permit-{r}"),
                    *(
                        each
                        for lot in range(1, 5 - r)
                        for each in chart_move(
                            accounts.lot(r, lot), f"{['red', 'blue', 'green'][r - 1]}-{lot}"
                        )
                    ),
                )
            )
        )
        line = "auction anna white-6 ben:1 cem:pass sell"
        if option == "refuse":
            assert play.refused(line).code == "E_PIECE"
        else:
            play.do(line, "discard ben white-6")


@pytest.mark.rule("NH-04")
def test_a_roof_needs_a_house_and_a_blank_one_ends_the_turn(play: Play) -> None:
    assert play.refused("auction anna roof ben:1 cem:2 sell").code == "E_PIECE"
    assert play.refused("blank anna").code == "E_PIECE"
    put(play, red_6="1")
    play.do("blank ben")
    assert building_site.find_auctioneer(play.state) == "Cem"
    assert [play.cash(name) for name in ("Anna", "Ben", "Cem")] == [12, 12, 12]


@pytest.mark.rule("NH-04")
def test_there_are_five_blank_roofs(play: Play) -> None:
    put(play, red_6="1")
    for _ in range(5):
        play.do(f"blank {building_site.find_auctioneer(play.state)}")
    assert play.refused("blank anna").code == "E_PIECE"


@pytest.mark.rule("NH-05")
@pytest.mark.parametrize(
    "bids", ["ben:3 cem:3", "ben:pass cem:2 ben:5", "ben:13 cem:pass", "cem:2 ben:3", "ben:2"]
)
def test_everybody_bids_once_clockwise_and_higher_within_his_cheques(play: Play, bids: str) -> None:
    assert play.refused(f"auction anna red-6 {bids} sell").code == "E_BID"


@pytest.mark.rule("NH-05")
def test_half_cheques_and_nothing_are_no_bids(play: Play) -> None:
    for bid in ("0", "1.5", "two"):
        assert play.refused(f"auction anna red-6 ben:{bid} cem:pass sell").code == "E_BID"


@pytest.mark.rule("NH-06")
def test_who_sells_is_paid_by_the_high_bidder(seat: Make) -> None:
    play = seat("neue-heimat", players="Anna Ben Cem Dora")
    play.do("auction anna red-6 ben:2 cem:3 dora:pass sell")
    assert [play.cash(name) for name in ("Anna", "Ben", "Cem")] == [15, 12, 9]


@pytest.mark.rule("NH-07")
def test_who_keeps_pays_the_high_bidder_and_must_be_able_to(play: Play) -> None:
    play.do("pay anna ben 10")
    broke = play.refused("auction anna red-6 ben:2 cem:3 keep")
    assert (broke.code, broke.say) == (
        "E_CASH",
        "Anna cannot keep red-6 and must sell: 3 needed, 2 there",
    )
    play.do("pay ben anna 10", "auction anna red-6 ben:2 cem:3 keep")
    assert [play.cash(name) for name in ("Anna", "Ben", "Cem")] == [9, 12, 15]


@pytest.mark.rule("NH-08")
def test_what_nobody_wants_is_taken_for_nothing_or_stays(seat: Make) -> None:
    play = seat("neue-heimat").do("auction anna red-6 ben:pass cem:pass", "place anna red-6 1")
    assert play.cash("Anna") == 12
    assert play.refused("auction ben blue-6 cem:pass anna:pass sell").code == "E_SYNTAX"
    other = seat("neue-heimat", "no_bid=piece_stays").do("auction anna red-6 ben:pass cem:pass")
    assert building_site.find_auctioneer(other.state) == "Ben"
    assert building_site.find_bought(other.state) is None


@pytest.mark.rule("NH-03")
@pytest.mark.parametrize(
    ("typed", "piece"),
    [("red5", "red-5"), ("RED5", "red-5"), ("II", "permit-2"), ("ii", "permit-2"), ("roo", "roof")],
)
def test_a_piece_is_called_as_it_is_called_at_the_table(play: Play, typed: str, piece: str) -> None:
    assert placing.read_piece(play.state, typed) == piece

"""The rules of Neue Heimat that the bank keeps, sentence by sentence."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.bank.opening import Wishes, open_table
from pnp.box.model import Box
from pnp.box.read import read_box
from pnp.errors import PnpError, Refusal
from pnp.rules import auctioneer, building_site, chart, rounds, tally
from pnp.rules.townscape import lines, status

Play = Any
"""The table of conftest.py; test folders are not packages, so its class has no name here."""

Make = Callable[..., Any]

CONTENT = Path(__file__).parents[2] / "content"


@pytest.fixture(scope="session")
def box() -> Box:
    return read_box(CONTENT / "neue-heimat", CONTENT)


def take(play: Play, piece: str) -> str:
    """Let the player whose turn it is take a piece that nobody wants; give his name."""
    name = auctioneer.auctioneer(play.standing)
    passes = " ".join(f"{each}:pass" for each in auctioneer.clockwise(play.standing, name))
    play.do(f"auction {name} {piece} {passes}")
    return str(name)


def put(play: Play, **places: str) -> Play:
    """Take floors and place them, such as `red_5="1"`."""
    for piece, where in places.items():
        floor = piece.replace("_", "-")
        play.do(f"place {take(play, floor)} {floor} {where}")
    return play


def cover(play: Play, value: int, where: str) -> Play:
    return play.do(f"roof {take(play, 'roof')} {value} {where}")


def permit(play: Play, roman: str, row: int, turned: str) -> Play:
    number = {"I": 1, "II": 2, "III": 3}[roman]
    return play.do(f"permit {take(play, f'permit-{number}')} {roman} {row} {turned}")


def row(play: Play, number: int) -> building_site.Row:
    return building_site.rows(play.standing)[number - 1]


def points(play: Play, name: str) -> int:
    return rounds.total(play.standing, name)


def short_row(play: Play, number: int, roman: str, length: int, colour: str) -> Play:
    """Complete a row that a permit has shortened, with floors of one colour."""
    permit(play, roman, number, "shorter")
    for lot in range(1, length + 1):
        put(play, **{f"{colour}_{lot}": str(number)})
        cover(play, lot, f"{number}.{lot}")
    return play


# -- cheques and auctions -------------------------------------------------------------------------


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


@pytest.mark.rule("NH-02")
def test_who_has_hidden_his_last_cheque_must_sell(play: Play) -> None:
    play.do("pay anna ben 11", "box anna")
    assert play.refused("auction anna red-6 ben:1 cem:pass keep").code == "E_CASH"
    play.do("auction anna red-6 ben:1 cem:pass sell", "place ben red-6 1")
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
        play.standing = play.standing.after(
            tuple(
                posting
                for r in (1, 2, 3)
                for posting in (
                    *chart_move(chart.row(r), f"permit-{r}"),
                    *(
                        each
                        for lot in range(1, 5 - r)
                        for each in chart_move(
                            chart.lot(r, lot), f"{['red', 'blue', 'green'][r - 1]}-{lot}"
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


def chart_move(account: str, piece: str) -> tuple[Any, ...]:
    from pnp.ledger.entry import move  # only this scene is set by hand

    return move(chart.BOX, account, chart.piece(piece))


@pytest.mark.rule("NH-04")
def test_a_roof_needs_a_house_and_a_blank_one_ends_the_turn(play: Play) -> None:
    assert play.refused("auction anna roof ben:1 cem:2 sell").code == "E_PIECE"
    assert play.refused("blank anna").code == "E_PIECE"
    put(play, red_6="1")
    play.do("blank ben")
    assert auctioneer.auctioneer(play.standing) == "Cem"
    assert [play.cash(name) for name in ("Anna", "Ben", "Cem")] == [12, 12, 12]


@pytest.mark.rule("NH-04")
def test_there_are_five_blank_roofs(play: Play) -> None:
    put(play, red_6="1")
    for _ in range(5):
        play.do(f"blank {auctioneer.auctioneer(play.standing)}")
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
    assert auctioneer.auctioneer(other.standing) == "Ben"
    assert auctioneer.bought(other.standing) is None


# -- building -------------------------------------------------------------------------------------


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
    assert status(play.standing)["players"]["Anna"]["colours"] == ["red"]
    assert status(play.standing)["players"]["Ben"]["colours"] == []


@pytest.mark.rule("NH-12")
def test_a_row_grows_without_gaps_and_a_house_with_fewer_pips(play: Play) -> None:
    put(play, red_6="1", blue_6="1.2", blue_5="1.2", blue_3="1.2")
    name = take(play, "green-3")
    assert play.refused(f"place {name} green-3 1.2").code == "E_PLACEMENT"
    assert play.refused(f"place {name} green-3 2.2").code == "E_PLACEMENT"
    play.do(f"place {name} green-3 3")
    put(play, green_2="1.2")
    assert row(play, 1).houses[1].floors == ("blue-6", "blue-5", "blue-3", "green-2")


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
    speech = replace(play.standing.speech, load=lambda: replace(play.box, rows=plan))
    play.standing = replace(play.standing, speech=speech)
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
    owner = next(p for p, each in status(play.standing)["players"].items() if each["colours"])
    assert row(play, 1).complete
    assert points(play, owner) == 2
    permit(play, "I", 1, "longer")
    assert not row(play, 1).complete
    assert points(play, owner) == -2


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
    assert play.refused("auction cem permit-2 anna:1 ben:2 sell").code == "E_PIECE"


@pytest.mark.rule("NH-18")
def test_cancelling_a_shortening_gives_the_lots_back(play: Play) -> None:
    """NH-A11: 4 − 2 + 3 = 5, and 7 without II."""
    permit(permit(play, "II", 1, "shorter"), "III", 1, "longer")
    play.do(f"cancel {take(play, 'cancel')} II 1")
    assert row(play, 1).length == 7
    assert "length 7" in play.said()


# -- scoring --------------------------------------------------------------------------------------


@pytest.mark.rule("NH-19")
@pytest.mark.rule("NH-22")
def test_the_tallest_house_before_the_mayor_is_worth_fifty_four_either_way() -> None:
    floors = tuple(f"red-{n}" for n in (6, 5, 4, 3, 2, 1))
    house = building_site.House(1, 1, floors, 6, fenced=False)
    whole = building_site.Row(1, 1, (house,), mayor=True, permits=())
    assert tally.house_points(whole, house, 2) == 54
    part = building_site.Row(1, 2, (house,), mayor=True, permits=())
    assert tally.house_points(part, house, 2) == -54


@pytest.mark.rule("NH-19")
@pytest.mark.rule("NH-23")
def test_an_unroofed_house_counts_against_its_owner_and_twice_with_the_mayor(play: Play) -> None:
    put(play, red_6="1", blue_5="1", blue_4="1.2")
    assert points(play, "Ben") == -9
    play.do(f"mayor {take(play, 'mayor')} 1")
    assert points(play, "Ben") == -18
    assert "5+4 = 9" in play.standing.speech.said(rounds.this_round(play.standing)["Ben"][0].what)


@pytest.mark.rule("NH-22")
def test_the_owner_of_the_top_colour_scores_the_house(play: Play) -> None:
    put(play, red_6="1", blue_6="1", green_5="1.2")
    assert [points(play, name) for name in ("Anna", "Ben", "Cem")] == [-6, 0, -11]


@pytest.mark.rule("NH-24")
def test_only_hidden_cheques_count(play: Play) -> None:
    play.do("box anna", "pay ben anna 5")
    assert (points(play, "Anna"), points(play, "Ben")) == (1, 0)


# -- rounds ---------------------------------------------------------------------------------------


def a_round(play: Play) -> Play:
    """Play until two rows are complete: III and II shorten them to one lot and to two."""
    return short_row(short_row(play, 1, "III", 1, "red"), 2, "II", 2, "blue")


@pytest.mark.rule("NH-21")
@pytest.mark.rule("NH-26")
def test_two_complete_rows_end_the_round_and_the_next_begins_with_the_cheques(play: Play) -> None:
    play.do("box anna")
    a_round(play)
    assert ended(play) == {"end.rows"}
    assert auctioneer.round_over(play.standing)
    assert not play.standing.over
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
        assert not auctioneer.round_over(play.standing)
        put(play, **{floor.replace("-", "_"): str(r)})
        cover(play, value, f"{r}.{n}")
    assert ended(play) == {"end.roofs"}


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
        assert not play.standing.over
        two_houses(play, red, blue)
    assert ended(play) == {"end.rows", "over.two-rounds"}
    assert "Anna has won two rounds" in play.said()
    assert play.standing.over
    assert [points(play, name) for name in ("Anna", "Ben", "Cem")] == [8, 14, 7]
    assert rounds.final_score(play.standing).winners == ("Anna",)


@pytest.mark.rule("NH-25")
def test_after_the_agreed_rounds_the_highest_total_wins(seat: Make) -> None:
    play = two_houses(seat("neue-heimat", "rounds=2"), (2, 1), (1, 1))
    assert ended(play) == {"end.rows"}
    two_houses(play.do("round"), (6, 6), (1, 1))
    assert ended(play) == {"end.rows", "over.rounds"}
    assert [points(play, name) for name in ("Anna", "Ben", "Cem")] == [5, 12, 2]
    assert rounds.final_score(play.standing).winners == ("Ben",)
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
    assert play.standing.balances.holder(chart.ROUND_WON) is None
    two_houses(play.do("round"), (1, 1), (6, 6))
    assert play.standing.balances.holder(chart.ROUND_WON) == chart.player("Anna")


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
    assert rounds.final_score(play.standing).winners == winners


@pytest.mark.rule("NH-26")
def test_hidden_cheques_are_counted_before_they_come_back(seat: Make) -> None:
    """NH-A13."""
    play = two_houses(seat("neue-heimat").do("box anna"), (2, 1), (1, 1)).do("round")
    assert (points(play, "Anna"), play.cash("Anna")) == (4, 12)


@pytest.mark.rule("NH-03")
def test_the_agreed_player_begins_and_the_next_round_goes_on_to_the_left(seat: Make) -> None:
    """NH-A14."""
    assert auctioneer.auctioneer(seat("neue-heimat").standing) == "Anna"
    play = seat("neue-heimat", "first=2")
    assert auctioneer.auctioneer(play.standing) == "Ben"
    assert play.refused("auction anna red-6 ben:1 cem:2 sell").code == "E_PHASE"
    assert play.refused("box anna").code == "E_PHASE"
    two_houses(play, (2, 1), (1, 1))
    assert auctioneer.auctioneer(play.do("round").standing) == "Cem"


@pytest.mark.rule("NH-21")
@pytest.mark.parametrize("option", ["yes", "no"])
def test_when_nothing_can_be_auctioned_any_more_the_round_ends_if_agreed(
    seat: Make, option: str
) -> None:
    """NH-A3: row 1 has no lot, and the others are complete; two of them must not be enough yet."""
    play = seat("neue-heimat", f"stuck_end={option}", "min_row_length=0")
    numbers = {**play.standing.table.numbers, "end_rows": 3}
    play.standing = replace(play.standing, table=replace(play.standing.table, numbers=numbers))
    permit(permit(play, "III", 1, "shorter"), "I", 1, "shorter")
    permit(play, "II", 2, "shorter")
    for piece in ("cancel", "mayor"):
        play.do(f"discard {take(play, piece)} {piece}")
    for lot, floor in enumerate(("red_1", "red_2"), start=1):
        cover(put(play, **{floor: "2"}), lot, f"2.{lot}")
    for lot, floor in enumerate(("red_3", "red_4", "red_5", "red_6"), start=1):
        assert not auctioneer.round_over(play.standing)
        put(play, **{floor: "3"})
        assert not ended(play)
        cover(play, lot, f"3.{lot}")
    assert ended(play) == ({"end.stuck"} if option == "yes" else set())
    assert auctioneer.round_over(play.standing) is (option == "yes")


@pytest.mark.rule("NH-21")
def test_all_floors_used_and_every_house_roofed_end_the_round(seat: Make) -> None:
    play = seat("neue-heimat")
    numbers = {**play.standing.table.numbers, "in_play": 2}
    play.standing = replace(play.standing, table=replace(play.standing.table, numbers=numbers))
    put(play, red_6="1", blue_6="1")
    cover(play, 1, "1.1")
    assert not ended(play)
    assert play.refused("auction anna green-1 ben:1 cem:pass sell").code == "E_PIECE"
    assert ended(cover(play, 2, "1.2")) == {"end.floors"}


@pytest.mark.rule("NH-12")
@pytest.mark.rule("NH-13")
@pytest.mark.rule("NH-16")
def test_no_correction_leads_to_a_board_that_play_cannot_reach(seat: Make) -> None:
    def board(*lots: tuple[int, str], permits: str = "") -> Play:
        play = seat("neue-heimat")
        there = (each for lot, floor in lots for each in chart_move(chart.lot(1, lot), floor))
        lying = chart_move(chart.row(1), permits) if permits else ()
        play.standing = play.standing.after((*there, *lying))
        return play

    def refused(play: Play) -> tuple[str, str]:
        with pytest.raises(Refusal) as caught:
            play.game.lawful(play.standing)
        return caught.value.code, caught.value.say

    four = tuple((lot, f"red-{lot}") for lot in (1, 2, 3, 4))
    for fine in (board(*four), board(*four[:1], (2, "red-5"), (2, "blue-4"))):
        fine.game.lawful(fine.standing)
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
    assert lines(play.standing, ())[-1] == "Ben must place red-6"
    assert lines(play.do("place ben red-6 1").standing, ())[-1] == "Ben auctions next"


def test_the_rows_are_drawn_as_text(play: Play) -> None:
    put(play, red_6="1")
    shown = "\n".join(lines(cover(play, 4, "1.1").standing, ()))
    assert "1 ‖ [red-6 ^4] [ ] [ ] [ ]  length 4, 1 built, 1 roofed, incomplete" in shown


# -- whatever is typed ----------------------------------------------------------------------------


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
        now, held = auctioneer.auctioneer(play.standing), auctioneer.bought(play.standing)
        n, r, lot = (data.draw(st.integers(1, top)) for top in (6, 3, 5))
        if held is None:
            bids = " ".join(
                f"{each}:{data.draw(st.sampled_from(('pass', '1', '2', '5')))}"
                for each in auctioneer.clockwise(play.standing, now)
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
        assert rounds.conserved(play.standing)
        for each in building_site.rows(play.standing):
            assert len(each.houses) <= each.length

"""Grundbesitz: the opening, and what happens on the way round."""

from collections.abc import Callable

import pytest

from pnp.box.model import Box
from pnp.errors import UsageError
from pnp.games.grundbesitz.seats import count_starting_notes, take_seats
from pnp.games.grundbesitz.terms import SmallNote
from pnp.money import notes_for
from tests.rulebook.grundbesitz.conftest import VILLAS, Play, Seat, level, rich

# -- opening --------------------------------------------------------------------------------------


@pytest.mark.rule("DE-02")
def test_everybody_begins_with_30000(play: Play, boxes: Callable[[str], Box]) -> None:
    assert [play.cash(name) for name in ("Anna", "Ben", "Cem")] == [30_000] * 3
    notes = boxes("grundbesitz").money.notes
    assert sum(note.value * note.start for note in notes) == 30_000
    assert sum(note.start for note in notes) == 36


@pytest.mark.rule("DE-02")
def test_with_tens_for_twenties_the_starting_set_is_41_notes(boxes: Callable[[str], Box]) -> None:
    notes = {note.value: note.start for note in boxes("grundbesitz").money.notes}
    notes |= {20: 0, 10: 10}
    assert sum(value * count for value, count in notes.items()) == 30_000
    assert sum(notes.values()) == 41
    box = boxes("grundbesitz")
    assert {small: count_starting_notes(box, small) for small in SmallNote} == {
        SmallNote.TWENTY: 36, SmallNote.TEN: 41, SmallNote.BOTH: 36,
    }  # fmt: skip


@pytest.mark.rule("DE-03")
def test_the_seventh_keeps_the_bank_unless_the_table_lets_him_play(
    boxes: Callable[[str], Box], seat: Seat
) -> None:
    box, seven = boxes("grundbesitz"), "Anna Ben Cem Dora Emil Finn Gesa"
    with pytest.raises(UsageError, match="6 play grundbesitz"):
        take_seats(seat("grundbesitz", players=seven).table, box)
    playing = seat("grundbesitz", "seventh=plays", players=seven).table
    assert len(take_seats(playing, box).players) == 7


@pytest.mark.rule("DE-14")
def test_the_bank_always_pays(play: Play) -> None:
    play.do("pay bank anna 900k")
    assert play.cash("Anna") == 930_000
    assert play.last.rules == ("DE-14",)


@pytest.mark.rule("DE-15")
def test_fines_go_to_the_bank(play: Play) -> None:
    assert play.do("pay anna bank 2000").moved("Anna") == -2000
    assert play.last.rules == ("DE-15",)
    assert "DE-15" not in play.do("pay anna ben 10").last.rules


# -- the way round --------------------------------------------------------------------------------


@pytest.mark.rule("DE-06")
def test_the_salary_is_4000_in_two_notes(play: Play) -> None:
    assert play.do("salary anna").moved("Anna") == 4000
    assert notes_for(4000, play.table.notes) == {2000: 2}


@pytest.mark.rule("DE-06")
def test_who_is_sent_to_jail_across_start_gets_nothing(play: Play) -> None:
    play.do("jail anna")
    assert play.moved("Anna") == 0
    assert play.refused("salary anna").code == "E_JAIL"
    assert play.do("salary anna", force=True).moved("Anna") == 4000


@pytest.mark.rule("DE-06")
def test_a_card_to_start_pays_the_salary(play: Play) -> None:
    assert play.do("card anna werkssirene").moved("Anna") == 4000


@pytest.mark.rule("DE-07")
def test_a_deed_is_bought_at_its_price(play: Play) -> None:
    assert play.do("buy anna schlossallee").moved("Anna") == -8000
    assert play.refused("buy ben schlossallee").code == "E_OWNED"


@pytest.mark.rule("DE-08")
def test_a_declined_deed_goes_to_the_highest_bid_which_is_paid_at_once(play: Play) -> None:
    assert play.do("buy ben schlossallee 10").moved("Ben") == -10
    assert play.refused("buy ben parkstrasse 30k").code == "E_CASH"


@pytest.mark.rule("DE-12")
def test_cards_do_what_they_say(play: Play) -> None:
    assert play.do("card anna preisausschreiben").moved("Anna") == 3000
    assert play.do("card anna parkuhr").moved("Anna") == -300


@pytest.mark.rule("DE-12")
def test_cards_count_houses_and_hotels(builders: Seat) -> None:
    play = rich(builders()).give("anna", *VILLAS)
    level(play, "anna", VILLAS, 4)
    play.do("build anna parkstrasse")
    assert play.do("card anna schornsteinfeger").moved("Anna") == -(4 * 600 + 2500)


@pytest.mark.rule("DE-12")
def test_the_card_that_frees_is_kept_and_drawn_by_nobody_else(play: Play) -> None:
    play.do("card anna formfehler")
    assert play.refused("card ben formfehler").code == "E_OWNED"
    refusal = play.refused("handover ben cem formfehler 10")
    assert (refusal.code, refusal.rule) == ("E_OWNER", "DE-12")


@pytest.mark.rule("DE-12")
def test_the_card_that_frees_is_sold_at_any_price(play: Play) -> None:
    play.do("card anna formfehler", "handover anna ben formfehler 700")
    assert (play.moved("Anna"), play.moved("Ben")) == (700, -700)
    play.do("jail ben", "release ben card")
    assert play.refused("release ben card").code == "E_JAIL"

"""Grundbesitz where the Bank keeps turns: doubles, jail, and rents nobody is told of."""

from collections.abc import Callable
from typing import Any

import pytest

from pnp.box.model import Box
from pnp.errors import Refusal, UsageError
from pnp.games.grundbesitz.seats import count_starting_notes, take_seats
from pnp.games.property.arrivals import Throw
from pnp.ledger.entry import Phrase
from pnp.money import notes_for
from tests.rulebook.grundbesitz.conftest import VILLAS, Play, Seat, level, rich


@pytest.fixture
def ring(seat: Callable[..., Any]) -> Play:
    """Anna, Ben and Cem at a table that keeps turns."""
    return seat("grundbesitz", turns=True)


def player(play: Play, name: str) -> dict[str, Any]:
    found: dict[str, Any] = play.game.status(play.state)["players"][name]
    return found


def following(play: Play) -> str:
    name: str = play.game.status(play.state)["turn"]["next"]
    return name


@pytest.mark.rule("DE-05")
def test_the_third_double_in_a_row_leads_to_jail_without_a_move(ring: Play) -> None:
    ring.do("a 2", "a 12", "a 4 4")
    assert (player(ring, "Anna")["space"], player(ring, "Anna")["jail"]) == ("gefangnis", 0)
    assert following(ring) == "Ben"


@pytest.mark.rule("DE-17")
def test_whoever_stays_in_jail_throws_once_a_turn(ring: Play) -> None:
    """DE-A28: the three throws are three turns."""
    ring.do("jail anna", "b 3", "c 3", "a 1 2")
    assert player(ring, "Anna")["jail"] == 1
    assert following(ring) == "Ben"


@pytest.mark.rule("DE-05")
def test_doubles_before_a_stay_in_jail_do_not_count_after_it(ring: Play) -> None:
    ring.do("a 2 2", "a 3 3", "jail anna", "b 3", "c 3", "release anna fine", "a 4 4")
    assert player(ring, "Anna")["jail"] is None
    assert following(ring) == "Anna"


@pytest.mark.rule("DE-06")
@pytest.mark.rule("DE-16")
def test_the_way_to_jail_pays_no_salary(ring: Play) -> None:
    ring.do("land anna domstrasse", "a 3")
    assert (player(ring, "Anna")["space"], player(ring, "Anna")["jail"]) == ("gefangnis", 0)
    assert ring.moved("Anna") == 0
    ring.do("land ben schlossallee", "b 3")
    assert ring.moved("Ben") == 4000


@pytest.mark.rule("DE-10")
def test_rent_lapses_when_the_next_player_throws(ring: Play) -> None:
    ring.give("Ben", "muhlenweg").do("a 3")
    assert ring.do("rent anna").moved("Anna") == -80
    ring.do("b 5", "c 3", "a 5")
    refused = ring.refused("rent cem")
    assert (refused.code, refused.rule) == ("E_LATE_RENT", "DE-10")


@pytest.mark.rule("DE-10")
def test_a_second_throw_of_the_same_player_lets_no_rent_lapse(ring: Play) -> None:
    ring.give("Ben", "chausseestrasse").do("a 3 3", "a 5")
    assert ring.do("rent anna chausseestrasse").moved("Ben") == 160


@pytest.mark.rule("DE-32")
def test_the_bank_tells_nobody_that_rent_is_due_unless_agreed(
    ring: Play, seat: Callable[..., Any]
) -> None:
    ring.give("Ben", "muhlenweg").do("a 3")
    assert "Ben" not in ring.said().replace("Ben is next", "")
    assert player(ring, "Anna")["due"] == []
    assert "rent" not in " ".join(ring.game.lines(ring.state, ()))
    assert "no rent" not in ring.do("b 5").said()
    told = seat("grundbesitz", "rent_hints=yes", turns=True).give("Ben", "muhlenweg").do("a 3")
    assert "Ben’s; rent 80" in told.said()


@pytest.mark.rule("DE-13")
def test_a_tax_is_paid_on_landing(ring: Play) -> None:
    assert ring.do("a 4").moved("Anna") == -4000


@pytest.mark.rule("DE-17")
def test_a_double_lets_a_prisoner_out_and_he_moves_by_it_and_throws_no_more(ring: Play) -> None:
    """DE-A25."""
    ring.do("jail anna", "a 4 4")
    assert (player(ring, "Anna")["space"], player(ring, "Anna")["jail"]) == ("schulstrasse", None)
    assert following(ring) == "Ben"


@pytest.mark.rule("DE-17")
def test_the_third_throw_costs_the_fine_and_moves(ring: Play) -> None:
    ring.do("jail anna", "a 3", "b 3", "c 3", "a 5", "b 6", "c 6", "a 3 4")
    assert ring.moved("Anna") == -1000
    assert player(ring, "Anna")["space"] == "gemeinschaft-17"
    assert following(ring) == "Ben"


@pytest.mark.rule("DE-17")
def test_after_the_fine_one_throws_as_everybody_does(ring: Play) -> None:
    ring.do("jail anna", "release anna fine", "a 4 4")
    assert player(ring, "Anna")["space"] == "schulstrasse"
    assert following(ring) == "Anna"


@pytest.mark.rule("DE-12")
def test_a_card_into_jail_moves_the_pawn_and_ends_the_turn(ring: Play) -> None:
    to_jail = next(c.id for deck in ring.box.decks for c in deck.cards if c.effect.kind == "jail")
    ring.do("a 1 1", f"card anna {to_jail}")
    assert (player(ring, "Anna")["space"], player(ring, "Anna")["jail"]) == ("gefangnis", 0)
    assert "Ben is next" in ring.said()


@pytest.mark.rule("DE-09")
def test_the_rent_of_works_goes_by_the_throw_that_led_there(ring: Play) -> None:
    ring.give("Ben", "elektrizitatswerk").do("a 6 6")
    assert ring.do("rent anna").moved("Ben") == 80 * 12
    ring.do("a 5", "b 5", "c 6 6")
    assert ring.do("rent cem elektrizitatswerk 9").moved("Ben") == 80 * 9, "as it is typed"


@pytest.mark.rule("DE-32")
def test_where_a_card_has_led_its_rent_is_told_once(seat: Callable[..., Any]) -> None:
    play = seat("grundbesitz", "rent_hints=yes", turns=True).give("Ben", "ostbahnhof")
    play.do("land anna los", "card anna fahrt-ins-blaue")
    assert play.said().count("East Station, Ben’s; rent 500") == 1
    assert len(play.last.say) == 2


@pytest.mark.rule("DE-16")
def test_the_card_sends_to_jail_and_so_does_the_space(play: Play) -> None:
    play.do("card anna rasen-betreten", "jail ben")
    status = play.game.status(play.state)
    assert [status["players"][name]["jail"] for name in ("Anna", "Ben", "Cem")] == [0, 0, None]
    assert play.refused("jail anna").code == "E_JAIL"


@pytest.mark.rule("DE-17")
@pytest.mark.parametrize(("dice", "paid", "moved"), [("3 4", 1000, 7), ("4 4", 0, 8)])
def test_the_third_throw_costs_the_fine_unless_it_is_a_double(
    play: Play, dice: str, paid: int, moved: int
) -> None:
    play.do("jail anna", "throw anna 1 2", "throw anna 5 6")
    assert play.game.status(play.state)["players"]["Anna"]["jail"] == 2
    play.do(f"throw anna {dice}")
    assert play.moved("Anna") == -paid
    assert f"moves {moved}" in play.said()
    assert play.game.status(play.state)["players"]["Anna"]["jail"] is None


@pytest.mark.rule("DE-17")
def test_who_cannot_pay_the_fine_after_the_third_throw_owes_it(play: Play) -> None:
    play.do("jail anna", "pay anna bank 29500", "throw anna 1 2", "throw anna 1 2")
    play.do("throw anna 1 2")
    assert play.state.debts("Anna") == {"bank": 1000}
    assert play.owed_for() == "the fine"


@pytest.mark.rule("DE-17")
@pytest.mark.parametrize("throws", [0, 1])
def test_the_fine_may_be_paid_before_the_first_and_the_second_throw(
    play: Play, throws: int
) -> None:
    play.do("jail anna", *["throw anna 1 2"] * throws, "release anna fine")
    assert play.moved("Anna") == -1000
    assert play.refused("throw anna 1 1").code == "E_JAIL"


@pytest.mark.rule("DE-17")
def test_open_debts_hinder_no_throw_and_the_fine_after_the_third_is_due(
    seat: Callable[..., Any],
) -> None:
    """DE-A26: with printed notes the fine counts as paid, in the book it becomes a debt."""
    three = ("throw anna 1 2", "throw anna 1 2", "throw anna 1 2")
    for counted, moved in (((), -1000), (("count anna 300", "count anna more"), 700 - 1000)):
        paper = seat("grundbesitz", cash="paper").do("owe anna ben 500", *counted, "jail anna")
        assert paper.do(*three).moved("Anna") == moved
        assert paper.state.debts("Anna") == {"Ben": 500}
    book = seat("grundbesitz").do("pay anna bank 29500", "owe anna ben 500", "jail anna", *three)
    assert (book.moved("Anna"), book.state.debts("Anna")) == (0, {"Ben": 500, "bank": 1000})


@pytest.mark.rule("DE-17")
def test_on_any_ring_who_is_in_jail_gets_out_before_he_throws(play: Play) -> None:
    """The throw that all rings share knows of jail where the rules do."""
    with pytest.raises(Refusal) as caught:
        Throw("Anna", 3, 4).entry(play.do("jail anna").state)
    assert (caught.value.code, caught.value.rule) == ("E_JAIL", "DE-17")
    play.worded(Phrase(caught.value.key, caught.value.facts))
    assert "(1000)" in str(caught.value)


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
    assert {small: count_starting_notes(box, small) for small in (20, 10, "both")} == {
        20: 36, 10: 41, "both": 36,
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


@pytest.mark.rule("DE-12")
def test_cards_count_houses_and_hotels(builders: Seat) -> None:
    play = rich(builders()).give("anna", *VILLAS)
    level(play, "anna", VILLAS, 4)
    play.do("build anna parkstrasse")
    assert play.do("card anna schornsteinfeger").moved("Anna") == -(4 * 600 + 2500)


@pytest.mark.rule("DE-12")
def test_the_card_that_frees_is_sold_at_any_price(play: Play) -> None:
    play.do("card anna formfehler", "handover anna ben formfehler 700")
    assert (play.moved("Anna"), play.moved("Ben")) == (700, -700)
    play.do("jail ben", "release ben card")
    assert play.refused("release ben card").code == "E_JAIL"

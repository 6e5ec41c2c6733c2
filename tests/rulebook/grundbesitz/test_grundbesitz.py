"""Grundbesitz: what no row of `lines.txt` can say: seats, notes, the hour, and all sold."""

from pathlib import Path

import pytest

from pnp.box.deed_terms import redeem
from pnp.errors import UsageError
from pnp.games.grundbesitz.game import count_starting_notes, take_seats
from pnp.money import Rounding, notes_for
from tests.fixtures.rules_table import seat
from tests.rulebook.grundbesitz.conftest import Play
from tests.shipped import box_of


@pytest.mark.rule("DE-27")
def test_no_fee_of_this_game_has_a_broken_coin() -> None:
    for deed in box_of("grundbesitz").deeds:
        assert redeem([deed], 10, Rounding.UP).fee * 20 == deed.price
        assert deed.price // 20 % 10 == 0


@pytest.mark.rule("DE-28")
@pytest.mark.parametrize(("small", "there"), [("20", False), ("10", True), ("both", True)])
def test_the_fee_of_a_works_needs_a_note_of_ten(small: str, there: bool) -> None:
    play = seat("grundbesitz", f"small_note={small}")
    kept = take_seats(play.table, box_of("grundbesitz")).notes
    assert (notes_for(150, kept) is not None) == there
    assert (notes_for(350, kept) is not None) == there


@pytest.mark.rule("DE-35")
def test_the_game_ends_at_the_agreed_hour_and_not_before(play: Play) -> None:
    from dataclasses import replace

    agreed = replace(play.table, until=1000, hour="22:00")
    play.state = replace(play.state, table=agreed, now=999)
    refusal = play.refused("end")
    assert (refusal.code, refusal.rule) == ("E_PHASE", "DE-35")
    assert "22:00 has not struck" in str(refusal)
    play.state = replace(play.state, now=1000)
    play.do("salary anna", "end")  # the move is finished first
    assert play.state.over
    assert play.refused("salary anna").code == "E_PHASE"


def test_every_question_the_rules_leave_open_is_tried() -> None:
    here = Path(__file__)
    tests = (*here.parent.glob("*.*"), here.parents[2] / "bank/evenings/agreements.txt")
    source = "".join(path.read_text(encoding="utf-8") for path in tests)
    for option in box_of("grundbesitz").rules.options:
        assert f"{option.name}=" in source, option.name


@pytest.mark.rule("DE-02")
def test_with_tens_for_twenties_the_starting_set_is_41_notes() -> None:
    box = box_of("grundbesitz")
    notes = {note.value: note.start for note in box.money.notes}
    for tens, count in (({}, 36), ({20: 0, 10: 10}, 41)):
        dealt = notes | tens
        assert sum(value * n for value, n in dealt.items()) == 30_000
        assert sum(dealt.values()) == count
    assert {small: count_starting_notes(box, small) for small in (20, 10, "both")} == {
        20: 36, 10: 41, "both": 36,
    }  # fmt: skip


@pytest.mark.rule("DE-03")
def test_the_seventh_keeps_the_bank_unless_the_table_lets_him_play() -> None:
    box, seven = box_of("grundbesitz"), "Anna Ben Cem Dora Emil Finn Gesa"
    with pytest.raises(UsageError, match="6 play grundbesitz"):
        take_seats(seat("grundbesitz", players=seven).table, box)
    playing = seat("grundbesitz", "seventh=plays", players=seven).table
    assert len(take_seats(playing, box).players) == 7

"""Grundbesitz: into jail and out again."""

from collections.abc import Callable
from typing import Any

import pytest

from pnp.errors import Refusal
from pnp.games.property.arrivals import Throw
from pnp.ledger.entry import Phrase
from tests.rulebook.grundbesitz.conftest import Play


@pytest.mark.rule("DE-16")
def test_the_card_sends_to_jail_and_so_does_the_space(play: Play) -> None:
    play.do("card anna rasen-betreten", "jail ben")
    status = play.game.status(play.state)
    assert [status["players"][name]["jail"] for name in ("Anna", "Ben", "Cem")] == [0, 0, None]
    assert play.refused("jail anna").code == "E_JAIL"


@pytest.mark.rule("DE-17")
def test_a_double_frees_at_once_and_without_a_fine(play: Play) -> None:
    play.do("jail anna", "throw anna 5 5")
    assert play.moved("Anna") == 0
    assert "moves 10" in play.said()
    assert play.refused("throw anna 5 5").code == "E_JAIL"


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
def test_after_two_throws_only_the_third_or_a_card_helps(play: Play) -> None:
    play.do("card anna formfehler", "jail anna", "throw anna 1 2", "throw anna 1 2")
    assert play.refused("release anna fine").code == "E_JAIL"
    assert play.do("release anna card").moved("Anna") == 0
    play.do("card ben formfehler")


@pytest.mark.rule("DE-17")
def test_a_throw_is_two_dice(play: Play) -> None:
    assert play.do("jail anna").refused("throw anna 7 1").code == "E_AMOUNT"


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

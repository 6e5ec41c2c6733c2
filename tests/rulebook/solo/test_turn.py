"""Variante Solo: the start, the turn, and what is bought or declined."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from pnp.box.cards import Card
from tests.rulebook.solo.conftest import (
    CANAL,
    OLD_TOWN,
    SHED,
    STATIONS,
    Play,
    cash,
    decline,
    give,
    status,
)

# -- the start and the turn -----------------------------------------------------------------------


@pytest.mark.rule("SO-01")
def test_the_start_pays_200_and_leaves_the_bank_14940(play: Play) -> None:
    assert play.cash("Nova") == 200
    assert status(play)["bank"]["cash"] == 14_940


@pytest.mark.rule("SO-01")
def test_the_bank_may_begin_with_another_sum(sit: Callable[..., Any]) -> None:
    play = sit("bank_cash=3000")
    assert status(play)["bank"]["cash"] == 3000
    assert play.cash("Nova") == 200


@pytest.mark.rule("SO-02")
@pytest.mark.parametrize(("profile", "jailed"), [("CR", None), ("DE", 0)])
def test_doubles_throw_again_only_where_the_table_plays_so(
    sit: Callable[..., Any], profile: str, jailed: int | None
) -> None:
    assert "throws again" not in cash(sit(), 2000).do("throw nova 1 1").said()
    play = cash(sit("doubles=standard", f"base_profile={profile}"), 2000)
    assert "throws again" in play.do("throw nova 5 5").said()
    play.do("throw nova 5 5", "throw nova 1 1")
    assert status(play)["players"]["Nova"]["jail"] == jailed


@pytest.mark.rule("SO-02")
@pytest.mark.parametrize(
    ("profile", "space", "jailed"), [("CR", "chance-22", False), ("DE", "prison", True)]
)
def test_the_third_double_in_a_row_is_moved_or_leads_to_jail(
    sit: Callable[..., Any], profile: str, space: str, jailed: bool
) -> None:
    """SO-A22: 10, 20 and 22; a fourth throw is a turn of its own."""
    play = cash(sit("doubles=standard", f"base_profile={profile}"), 2000)
    play.do("throw 5 5", "throw 5 5", "throw 1 1")
    assert "throws again" not in play.said()
    assert (status(play)["players"]["Nova"]["jail"] == 0) is jailed
    assert status(play)["players"]["Nova"]["space"] == space
    assert play.state.balances.of("player:Nova", "doubles") == 0


@pytest.mark.rule("SO-02")
def test_jail_breaks_a_row_of_doubles(sit: Callable[..., Any]) -> None:
    """SO-A22."""
    play = cash(sit("doubles=standard", "base_profile=DE"), 2000)
    play.do("throw 5 5", "throw 5 5", "jail", "release fine", "throw 5 5")
    assert status(play)["players"]["Nova"]["jail"] is None
    assert "throws again" in play.said()


@pytest.mark.rule("SO-03")
def test_a_card_moves_the_pawn_with_the_salary_of_the_way(play: Play) -> None:
    cash(play, 2000).do("throw 6 1")
    assert play.do("card nova correspondance").moved("Nova") == 0
    assert status(play)["players"]["Nova"]["space"] == "gare-de-minuit"
    play.do("buy", "throw 6 5", "card nova correspondance")
    assert play.moved("Nova") == 200 + 25, "over Start, and to her own station"


@pytest.mark.rule("SO-03")
def test_passing_the_start_pays_the_salary_and_the_way_to_jail_does_not(play: Play) -> None:
    cash(play, 2000).do("land taxe", "throw nova 1 1")
    assert play.moved("Nova") == 200
    play.do("land allez-en-prison")
    assert play.moved("Nova") == 0
    assert play.refused("salary nova").code == "E_JAIL"


@pytest.mark.rule("SO-03")
@pytest.mark.parametrize(("timing", "owed"), [("on_pass", 0), ("after_space", 200)])
def test_the_salary_comes_before_or_after_the_space(
    sit: Callable[..., Any], timing: str, owed: int
) -> None:
    play = give(cash(sit(f"salary_timing={timing}"), 2000), *SHED, *CANAL)
    play.do("land taxe")
    cash(play, 100).do("throw nova 3 3")  # the income tax of 200, four spaces past the start
    assert sum(play.state.debts("Nova").values()) == owed
    assert play.cash("Nova") == (100 if not owed else 300)


# -- buying and declining -------------------------------------------------------------------------


@pytest.mark.rule("SO-04")
def test_a_deed_one_has_not_landed_on_is_not_bought_and_moves_nothing(play: Play) -> None:
    cash(play, 2000).do("throw 4 6")
    for typed in ("buy nova quai-de-la-brume", "decline 11", "rent nova 11"):
        assert play.refused(typed).code == "E_NOT_AT_SPACE"
    assert "Nova stands on Jail, not on Quai" in str(play.refused("buy 11"))
    play.do("throw 1 2")
    assert status(play)["players"]["Nova"]["space"] == "quai-du-sommeil"


@pytest.mark.rule("SO-04")
def test_the_only_player_and_the_only_deed_on_offer_need_not_be_named(play: Play) -> None:
    assert play.do("throw 1 2").do("buy").moved("Nova") == -60
    play.do("n 3", "decline")
    assert status(play)["bank"]["deeds"]["rue-du-sifflet"]["pawn"] is True
    assert play.refused("buy").code == "E_OWNED"  # the deed stood on is meant, and it is declined
    assert play.refused("decline").code == "E_OWNED"


@pytest.mark.rule("SO-05")
@pytest.mark.parametrize("leaves", ["jail", "jail nova", "card nova tapage"])
def test_jail_leaves_an_open_offer_to_the_bank(play: Play, leaves: str) -> None:
    """SO-A23."""
    play.do("throw 1 2", leaves)
    assert "The Bank takes Rue des Traverses" in play.said()
    assert status(play)["bank"]["deeds"]["rue-des-traverses"]["pawn"] is True
    assert status(play)["players"]["Nova"]["offer"] is None


def test_the_standing_tells_where_the_pawn_is_and_what_is_on_offer(play: Play) -> None:
    play.do("throw 1 2")
    found = status(play)["players"]["Nova"]
    assert (found["at"], found["space"], found["offer"]) == (3, *["rue-des-traverses"] * 2)
    first = play.game.lines(play.state, ())[0]
    assert first == "Nova 200; on Rue des Traverses; Rue des Traverses is on offer"


@pytest.mark.parametrize("typed", ["40", "000099", "12345", "99999999999999999999", "²"])
def test_a_number_beyond_the_ring_names_no_space(play: Play, typed: str) -> None:
    assert play.refused(f"land {typed}").code in {"E_NAME", "E_AMBIGUOUS"}
    play.do("land 0001")


@pytest.mark.rule("SO-05")
def test_e02_what_is_too_dear_is_declined_and_taken_for_nothing(play: Play) -> None:
    play.do("land passage-du-rideau")
    assert play.cash("Nova") == 200
    assert status(play)["bank"]["deeds"]["passage-du-rideau"]["pawn"] is True
    assert play.state.balances.of("bank", "pawn") == 6


@pytest.mark.rule("SO-05")
def test_what_is_too_dear_may_stay_unowned(sit: Callable[..., Any]) -> None:
    play = sit("cannot_afford=leave_unowned").do("land passage-du-rideau")
    assert status(play)["bank"]["deeds"]["passage-du-rideau"]["pawn"] is False


@pytest.mark.rule("SO-05")
def test_the_bank_has_seven_pawns_and_then_takes_nothing(play: Play) -> None:
    for left, deed in zip(range(6, -1, -1), (*CANAL, *OLD_TOWN, *STATIONS), strict=False):
        play.do("pay bank nova 300", f"land {deed}")
        assert f"pawns left: {left}" in play.do(f"decline {deed}").said()
    play.do("land rue-de-la-suie", "decline")
    assert "no pawn left" in play.said()
    assert status(play)["bank"]["deeds"]["rue-de-la-suie"]["pawn"] is False
    assert play.refused("buy nova rue-du-chat-gris").code == "E_OWNED"


WATERWORKS = "chateau-d-eau"
"""Its rent goes by the throw."""


@pytest.mark.rule("SO-13")
def test_taxes_cost_what_is_printed(play: Play) -> None:
    assert play.do("land impots").moved("Nova") == -200
    assert cash(play, 100).do("land taxe").moved("Nova") == -100


@pytest.mark.rule("SO-14")
def test_e13_jail_costs_50_at_once_and_49_lose_the_game(play: Play) -> None:
    cash(play, 50).do("jail nova")
    assert play.refused("throw nova 1 1").code == "E_JAIL"
    play.do("release nova fine")
    assert play.cash("Nova") == 0
    play.do("throw nova 4 6")
    assert "Free park" in play.said()
    cash(play, 49).do("jail nova", "release nova fine")
    assert play.state.over
    assert play.game.score(play.state).winners == ()


@pytest.mark.rule("SO-14")
def test_cash_may_be_raised_for_the_fine_unless_agreed_otherwise(
    sit: Callable[..., Any],
) -> None:
    play = cash(give(sit(), "usine-a-gaz"), 20).do("jail nova", "release nova fine")
    assert not play.state.over
    play.do("mortgage nova usine-a-gaz", "settle nova")
    assert play.cash("Nova") == 45
    play = cash(give(sit("jail_raise=no"), "usine-a-gaz"), 20)
    assert play.do("jail nova", "release nova fine").state.over


@pytest.mark.rule("SO-12")
def test_a_card_that_leads_to_a_works_is_settled_by_the_last_throw_or_the_one_told(
    play: Play,
) -> None:
    (card,) = (
        card.id for deck in play.box.decks for card in deck.cards if card.effect.to == WATERWORKS
    )
    decline(play, WATERWORKS)
    play.do("land depart", "throw nova 2 3")
    by_throw = play.state
    last = -play.do(f"card nova {card}").moved("Nova")
    play.state = by_throw
    told = -play.do(f"card nova {card} 10").moved("Nova")
    assert (last > 0, told) == (True, 2 * last)


@dataclass
class Fixed:
    """Dice that fall as they are told, and packs in printed order below a chosen card."""

    dice: Sequence[int]
    first: str = ""
    asked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._dice: Iterator[int] = iter(self.dice)

    def throw(self) -> int:
        return next(self._dice)

    def shuffle(self, pack: str, cards: Sequence[Card]) -> list[Card]:
        self.asked.append(pack)
        return sorted(cards, key=lambda card: card.id != self.first)


def turn(play: Play, chance: Fixed) -> list[str]:
    return [" ".join(act) for act in play.game.throw_turn(play.state, chance)]


@pytest.mark.rule("SO-02")
def test_a_throw_to_a_deed_is_all_of_the_turn(play: Play) -> None:
    assert turn(play, Fixed((1, 2))) == ["throw Nova 1 2"]


@pytest.mark.rule("SO-12")
def test_a_card_is_drawn_from_the_pack_of_the_space_and_the_next_one_after_it(play: Play) -> None:
    chance = Fixed((3, 4))
    top = play.box.decks[1].cards[0].id
    assert turn(play, chance) == ["throw Nova 3 4", f"card Nova {top}"]
    assert chance.asked == ["chance"]
    play.do(f"card Nova {top}")
    assert turn(play, Fixed((3, 4)))[1] == f"card Nova {play.box.decks[1].cards[1].id}"


@pytest.mark.rule("SO-12")
def test_a_kept_card_is_not_drawn_again(play: Play) -> None:
    assert turn(play, Fixed((1, 1), "lime"))[1] == "card Nova lime"
    play.do("card nova lime")
    assert "lime" not in turn(play, Fixed((1, 1), "lime"))[1]


@pytest.mark.rule("SO-12")
@pytest.mark.parametrize(("begin", "salaries"), [("land depart", 0), ("land 29", 1)])
def test_a_card_that_sends_the_pawn_on_moves_it_with_the_salary_of_the_way(
    play: Play, begin: str, salaries: int
) -> None:
    """Chance lies at 7 and at 36, the station at 25; the deed on offer at 29 is declined."""
    cash(play, 2000).do(begin)
    if salaries:
        play.do("decline")
    acts = turn(play, Fixed((3, 4), "correspondance"))
    assert acts[1:] == ["card Nova correspondance"]
    play.do("; ".join(acts))
    assert play.moved("Nova") == salaries * 200
    assert "Midnight Station is for sale" in play.said()


def test_a_game_that_throws_no_dice_offers_no_such_turn(seat: Callable[..., Any]) -> None:
    assert not hasattr(seat("chalet").game, "throw_turn")

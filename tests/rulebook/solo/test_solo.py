"""Variante Solo: what no row of `lines.txt` can say: the whole turn, and a Bank near its end."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from pnp.box.cards import Card
from tests.rulebook.solo.conftest import (
    CANAL,
    OLD_TOWN,
    STATIONS,
    Play,
    cash,
    decline,
    give,
    hotel,
    status,
)


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
    assert "Midnight Station, for sale" in play.said()


def test_a_game_that_throws_no_dice_offers_no_such_turn(seat: Callable[..., Any]) -> None:
    assert not seat("chalet").game.throw_turn


@pytest.mark.rule("SO-16")
def test_stepping_a_hotel_down_needs_four_houses_or_it_is_sold_outright(
    sit: Callable[..., Any],
) -> None:
    for needs in ("yes", "no"):
        play = hotel(sit(f"hotel_down_needs_stock={needs}"))
        cash(play, 9000)
        streets = ("rue-du-sifflet", "rue-des-bagages", "rue-du-fanal", *CANAL)
        give(play, *streets, *OLD_TOWN)
        for deed in (*streets, *OLD_TOWN[:2]):
            play.do(f"land {deed}", f"build nova {deed} 4")
        if needs == "no":
            assert play.do("demolish nova rue-de-la-suie").moved("Nova") == 25
            continue
        assert play.refused("demolish nova rue-de-la-suie").code == "E_STOCK"
        assert play.do("demolish nova rue-de-la-suie all").moved("Nova") == 125


@pytest.mark.rule("SO-20")
@pytest.mark.parametrize(("win", "over"), [("literal28", False), ("all_not_bank", True)])
def test_buying_everything_wins(sit: Callable[..., Any], win: str, over: bool) -> None:
    every = [deed.id for deed in sit().box.deeds]
    assert give(sit(), *every).state.over
    play = decline(sit(f"win_all={win}"), every[0])
    assert give(play, *every[1:]).state.over is over

"""Variante Solo without the kit: the Bank throws the dice and draws the cards of a turn."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from pnp.box.deck import Card
from tests.rulebook.solo.conftest import Play


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
@pytest.mark.parametrize(
    ("begin", "then"),
    [
        ("land depart", ["land gare-de-minuit 7"]),
        ("land allee-des-etoiles", ["salary Nova", "land gare-de-minuit 7"]),
    ],
)
def test_a_card_that_sends_the_pawn_on_is_carried_out(
    play: Play, begin: str, then: list[str]
) -> None:
    play.do(begin)
    acts = turn(play, Fixed((3, 4), "correspondance"))
    assert acts[1:] == ["card Nova correspondance", *then]


def test_a_game_that_throws_no_dice_offers_no_such_turn(seat: Callable[..., Any]) -> None:
    assert not hasattr(seat("cronulla").game, "throw_turn")

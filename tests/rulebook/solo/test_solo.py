"""Variante Solo: what no row of `lines.txt` can say: the whole turn, and a Bank near its end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pytest

from pnp.box.cards import Card
from tests.fixtures.rules_table import seat
from tests.rulebook.solo.conftest import Play, decline, give


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
def test_a_card_that_sends_on_pays_salary_on_its_way(play: Play, begin: str, salaries: int) -> None:
    """Chance lies at 7 and at 36, the station at 25; the deed on offer at 29 is declined."""
    play.do("pay bank nova 2000", begin)
    if salaries:
        play.do("decline")
    acts = turn(play, Fixed((3, 4), "correspondance"))
    assert acts[1:] == ["card Nova correspondance"]
    play.do("; ".join(acts))
    assert play.moved("Nova") == salaries * 200
    assert "Midnight Station, for sale" in play.said()


def test_a_game_that_throws_no_dice_offers_no_such_turn() -> None:
    assert not seat("chalet").game.throw_turn


@pytest.mark.rule("SO-20")
@pytest.mark.parametrize(("win", "over"), [("literal28", False), ("all_not_bank", True)])
def test_buying_everything_wins(play: Play, win: str, over: bool) -> None:
    every = [deed.id for deed in play.box.deeds]
    assert give(play, *every).state.over
    play = decline(seat("solo", f"win_all={win}", players="Nova"), every[0])
    assert give(play, *every[1:]).state.over is over

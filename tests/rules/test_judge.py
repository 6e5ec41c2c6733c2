"""Judging lines: what would break the books is refused, whoever asks."""

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from pnp.errors import Refusal
from pnp.ledger.entry import Entry, Posting, move
from pnp.rules.judge import judge
from pnp.rules.language.arguments import Player
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState

Play = Any
"""The table of conftest.py."""


@dataclass(frozen=True, slots=True)
class Trick:
    """Move what is not there."""

    player: Player
    postings: ClassVar[tuple[Posting, ...]] = ()
    cites: ClassVar[tuple[str, ...]] = ()

    def entry(self, state: GameState) -> Entry:
        """Move it all the same."""
        del state
        return Entry(self.postings)


@pytest.mark.parametrize(
    ("postings", "code"),
    [
        (move("player:Anna", "player:Ben", accounts.deed("kingsway")), "E_OWNER"),
        (move("player:Anna", "player:Ben", accounts.CASH, 1501), "E_CASH"),
        (move("plot:kingsway", "bank", accounts.PLEDGE), "E_OWNER"),
        (move("player:Anna", "table", accounts.debt("bank")), "E_OWNER"),
        (move("bank", "player:Anna", accounts.deed("no-such-deed")), "E_OWNER"),
    ],
)
@pytest.mark.parametrize("force", [False, True])
def test_no_verb_and_no_force_breaks_the_books(
    play: Play,
    monkeypatch: pytest.MonkeyPatch,
    postings: tuple[Posting, ...],
    code: str,
    *,
    force: bool,
) -> None:
    monkeypatch.setattr(Trick, "postings", postings)
    with pytest.raises(Refusal, match="break the books") as caught:
        judge(play.state, play.game, (Trick("Anna"),), force=force)
    assert caught.value.code == code


def test_what_is_overruled_is_told_with_its_rule(play: Play) -> None:
    play.do("buy anna kingsway")
    judged = play.judged("build anna kingsway 2", force=True)
    assert len(judged.overruled) == 2, "without the group, and unevenly"
    told = [p.rule for p in judged.entry.why if p.key == "why.overruled"]
    assert told == ["CR-17", "CR-18"]

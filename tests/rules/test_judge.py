"""Judging lines: what would break the books is refused, whoever asks."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from pnp.errors import Code, Refusal
from pnp.ledger.entry import Entry, Posting, move
from pnp.rules.judge import judge
from pnp.rules.language.arguments import Player
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.messages import Catalogue

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


def test_a_demand_met_by_two_acts_is_recorded_once_and_each_thing_by_itself(play: Play) -> None:
    play.do("buy anna kingsway; buy anna croydon")
    once = play.judged("build anna kingsway; build anna kingsway", force=True)
    assert [each.phrase.key for each in once.overruled] == ["build.group", "build.uneven"]
    both = play.judged("build anna kingsway; build anna croydon", force=True)
    assert [each.phrase.facts["deed"] for each in both.overruled] == ["kingsway", "croydon-street"]


def test_more_demands_than_forty_can_be_overruled_in_one_line(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    def entry(_trick: Trick, state: GameState) -> Entry:
        for n in range(50):
            state.demand(False, Code.PHASE, "house", "game.over", n=n)
        return Entry()

    monkeypatch.setattr(Trick, "entry", entry)
    assert len(judge(play.state, play.game, (Trick("Anna"),), force=True).overruled) == 50


def test_the_next_line_is_judged_by_the_rules_again(play: Play) -> None:
    play.do("buy anna kingsway").do("build anna kingsway", force=True)
    assert play.refused("build anna kingsway").code == Code.GROUP


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_what_is_overruled_is_the_same_in_every_language(play: Play, lang: str) -> None:
    play.do("buy anna kingsway")
    english = play.judged("build anna kingsway 2", force=True)
    said = [play.state.messages.said(each) for each in english.entry.why]
    labels = play.box.labels[lang].items()
    words = {key.removeprefix("bank."): text for key, text in labels if key.startswith("bank.")}
    play.state = replace(play.state, messages=Catalogue(lang, words, lambda: play.box))
    other = play.judged("build anna kingsway 2", force=True)
    assert other.entry == english.entry
    assert other.overruled == english.overruled
    assert [play.state.messages.said(each) for each in english.entry.why] != said
    assert said[-2].startswith("overruled by the table: Anna cannot build on Kingsway without")

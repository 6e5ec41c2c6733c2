"""Judging lines: what would break the books is refused, whoever asks."""

import re
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from pnp.bank.decision import miswritten
from pnp.errors import Code, Refusal
from pnp.ledger.entry import Entry, Phrase, Posting, move
from pnp.rules.judge import judge
from pnp.rules.language.arguments import Player
from pnp.rules.language.line import parse
from pnp.rules.state import accounts
from pnp.rules.state.count import Item, PlayerCount, by_most
from pnp.rules.state.game_state import GameState, verb
from pnp.rules.state.messages import Catalogue, elide, words_in
from pnp.rules.state.payments import afford, pay, short, shortage
from tests.shipped import box_of

Play = Any
"""The table of conftest.py."""


@verb()
class Trick:
    """Move what is not there."""

    player: Player
    postings: ClassVar[tuple[Posting, ...]] = ()

    def entry(self, state: GameState) -> Entry:
        del state
        return Entry(self.postings)


@pytest.mark.parametrize(("postings", "code"), [
    (move("player:Anna", "player:Ben", accounts.deed("kingsway")), "E_OWNER"),
    (move("player:Anna", "player:Ben", accounts.CASH, 1501), "E_CASH"),
    (move("plot:kingsway", "bank", accounts.PLEDGE), "E_OWNER"),
    (move("player:Anna", "table", accounts.debt("bank")), "E_OWNER"),
    (move("bank", "player:Anna", accounts.deed("no-such-deed")), "E_OWNER"),
])  # fmt: skip
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


def test_fifty_demands_are_overruled_at_once(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
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


GIVEN = "self standing payer payee amount matter act key code kept words command facts"
NAMES = tuple(GIVEN.split())
FACTS: dict[str, Any] = dict.fromkeys(NAMES, "7")


def test_a_payment_takes_facts_of_any_name(play: Play) -> None:
    assert pay(play.state, "Anna", "Ben", 5, "", "cannot.pay", **FACTS)
    with pytest.raises(Refusal) as caught:
        afford(play.state, "Anna", 1501, "", "cannot.pay", **FACTS, whom="Ben")
    assert caught.value.code == "E_CASH"
    assert "1501" in str(short(play.state, "Anna", 1501, "", "cannot.pay", **FACTS, whom="Ben"))


def test_refusals_and_reasons_take_facts_of_any_name(play: Play) -> None:
    state = play.state
    assert state.because("rent", "why.rent", **FACTS).facts == FACTS
    assert state.refusal("E_CASH", "rent", "game.over", **FACTS).code == "E_CASH"
    state.demand(True, "E_CASH", "rent", "game.over", **FACTS)
    words = parse("why x").acts[0]
    facts = FACTS | {"verb": "why"}
    assert miswritten(state, words, "short", **facts).code == "E_SYNTAX"


def test_words_take_facts_of_any_name() -> None:
    said = Catalogue("en", {"told": "{key} {self} {amount}"}, lambda: None)  # type: ignore[arg-type,return-value]  # no box is asked for
    assert said.text("told", **FACTS) == "7 7 7"


def count(*amounts: int, complete: bool = True) -> PlayerCount:
    return PlayerCount(tuple(Item(Phrase("item.cash"), each) for each in amounts), complete)


@pytest.mark.parametrize(("counts", "winners"), [
    ({"Anna": count(5, 6), "Ben": count(10)}, ("Anna",)),
    ({"Anna": count(10, -1), "Ben": count(9)}, ("Anna", "Ben")),
    ({"Anna": count(5), "Ben": count(1, complete=False)}, ()),
])  # fmt: skip
def test_the_highest_count_wins_once_all_are_counted(
    counts: dict[str, PlayerCount], winners: tuple[str, ...]
) -> None:
    assert by_most(counts, ("Anna", "Ben")).winners == winners


def test_who_is_out_is_counted_but_does_not_win() -> None:
    counts = {"Anna": count(50), "Ben": count(1), "Cem": count(2)}
    assert by_most(counts, ("Ben", "Cem")).winners == ("Cem",)
    assert by_most(counts, ("Ben", "Cem")).counts == counts


def test_the_last_one_left_has_won_whatever_he_has() -> None:
    counts = {"Anna": count(50), "Ben": count(0, complete=False)}
    assert by_most(counts, ("Ben",)).winners == ("Ben",)
    assert by_most(counts, ()).winners == ()


def test_what_is_written_in_a_sentence_itself_stays() -> None:
    assert elide("de Anna, que Ben", "de d’, que qu’") == "de Anna, que Ben"
    assert elide("De \ue010Anna à \ue010Émile", "de d’") == "D’Anna à Émile"
    assert elide("grande \ue010Anna", "de d’") == "grande Anna"


INNER = re.compile(r"\w:\w|\{|books\.")


@pytest.mark.parametrize(("account", "commodity", "amount", "says"), [
    ("bank", "deed:parkstrasse", 1, "die Bank hat Parkstraße nicht"),
    ("player:Jörg", accounts.CASH, 40, "40 wären zu wenig da (Jörg)"),
    ("plot:parkstrasse", accounts.HOUSE, 2, "2 Häuser zu wenig (Parkstraße)"),
    ("plot:parkstrasse", accounts.PLEDGE, 1, "Parkstraße ist nicht belastet"),
    ("player:Ute", "debt:player:Jörg", 90, "90 wären zu viel (Ute, Gläubiger Jörg)"),
    ("player:Ute", "debt:bank", 90, "90 wären zu viel (Ute, Gläubiger die Bank)"),
    ("display:red", "piece:red-5", 1, "nicht da, wie das nähme (der Tisch)"),
    ("contract:Ute/20-1", accounts.COUNTER, 1, "nähme (20-1 (Ute))"),
])  # fmt: skip
def test_a_shortage_is_said_in_words_of_the_game(
    account: str, commodity: str, amount: int, says: str
) -> None:
    assert says in said(box_of("grundbesitz"), "de", account, commodity, amount)


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize("commodity", [
    "cash", "house", "hotel", "pledge", "deed:parkstrasse", "card:no-such", "debt:player:Ben",
    "debt:bank", "piece:red-5", "window:h4", "outlay",
])  # fmt: skip
@pytest.mark.parametrize(
    "account", ["bank", "table", "player:Ben", "plot:parkstrasse", "contract:Ben/20-1", "row:2"]
)
def test_no_inner_name_is_said(lang: str, account: str, commodity: str) -> None:
    assert not INNER.search(said(box_of("grundbesitz"), lang, account, commodity, 2))


def said(box: Any, lang: str, account: str, commodity: str, amount: int) -> str:
    key, facts = shortage(account, commodity, amount)
    return words_in(box, lang).text(key, **facts)

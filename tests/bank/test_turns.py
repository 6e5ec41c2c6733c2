"""A table that keeps turns: opened so, corrected, looked at, and thrown for by the Bank."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.bank.decision import verbs_of
from pnp.bank.query_commands import look
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes
from pnp.errors import Refusal, UsageError
from pnp.rules.language.line import parse
from pnp.rules.state.question import Question
from tests.fixtures.bank import sit

Opened = Callable[..., Session]


@pytest.fixture
def opened(tmp_path: Path) -> Opened:
    def make(*players: str, kit: str = "cronulla", **wishes: Any) -> Session:
        return sit(
            tmp_path / f"{kit}.pnp",
            kit,
            Wishes(players or ("Anna", "Ben", "Cem"), "book", **{"turns": True, **wishes}),
        )

    return make


def do(session: Session, *lines: str) -> list[str]:
    """Enter lines; give what the last one says."""
    return [text for line in lines for text in session.enter(parse(line)).lines()]


def status(session: Session) -> Any:
    with session.looking() as loaded:
        view = look(loaded, parse("status"))
    assert view is not None
    return json.loads(json.dumps(view.data))


def places(session: Session) -> list[int]:
    return [each["at"] for each in status(session)["players"].values()]


def read(session: Session, text: str) -> str:
    with session.looking() as loaded:
        return repr(verbs_of(loaded, loaded.state, parse(text).acts)[-1])


# -- opening ---------------------------------------------------------------------------------------


def test_only_a_game_on_a_ring_keeps_turns(opened: Opened) -> None:
    for lang, says in (
        ("en", "keeps no turns in chalet: leave --turns out"),
        ("de", "in chalet führt die Bank keine Züge"),
        ("fr", "ne tient pas les tours dans chalet"),
    ):
        with pytest.raises(UsageError, match=says):
            opened(kit="chalet", lang=lang)
    with pytest.raises(UsageError, match="keeps no turns in neue-heimat"):
        opened(kit="neue-heimat", lang="en")


def test_the_opening_tells_how_a_throw_is_typed(opened: Opened) -> None:
    with opened().looking() as loaded:
        told = [loaded.state.messages.said(each) for each in loaded.books.record(1).entry.say]
    assert told[-1] == "The bank keeps turns and pawns: “Anna 7” throws and moves"


def test_without_turns_there_is_no_verb_of_them(opened: Opened) -> None:
    session = opened(turns=False)
    for typed, say in (
        ("throw anna 3 4", "is no verb"),
        ("land anna 5", "is no verb"),
        ("anna 7", "is no verb"),
    ):
        with pytest.raises(Refusal, match=say):
            session.enter(parse(typed))
    with session.looking() as loaded:
        assert not {"throw", "land"} & set(loaded.verbs)
    assert "turn" not in status(session)


def test_whoever_throws_for_the_table_keeps_its_turns(opened: Opened) -> None:
    session = opened(turns=False, seed=5)
    first = do(session, "throw")[0]
    assert first.startswith("Anna throws")
    with pytest.raises(Refusal, match="Ben is next, not Cem"):
        session.enter(parse("throw cem"))
    assert do(session, "throw ben")[0].startswith("Ben throws")


def test_a_pack_is_gone_through_and_no_card_drawn_twice_before_its_time(opened: Opened) -> None:
    session = opened(seed=5)
    for _ in range(40):
        session.enter(parse("throw"))
    with session.looking() as loaded:
        acts = [record.act for record in loaded.books.records()]
    cards = [act.rpartition("card ")[2] for act in acts if "card" in act]
    assert len(cards) == len(set(cards)) > 3


# -- reading ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("anna 7", "Throw(player='Anna', first=7, second=0)"),
        ("a 7", "Throw(player='Anna', first=7, second=0)"),
        ("an 3 4", "Throw(player='Anna', first=3, second=4)"),
        ("c 12", "Throw(player='Cem', first=12, second=0)"),
        ("throw ben 6 6", "Throw(player='Ben', first=6, second=6)"),
        ("anna rolls 3 4", "Throw(player='Anna', first=3, second=4)"),
        ("b 7", "Throw(player='Ben', first=7, second=0)"),
        ("ben 1 6", "Throw(player='Ben', first=1, second=6)"),
        ("b anna 3", "Buy(player='Anna', deed='surf-road', bid=0)"),
        ("3 anna ben", "Pay(payer='Anna', payee='Ben', amount=3)"),
        ("anna ben 3", "Pay(payer='Anna', payee='Ben', amount=3)"),
    ],
)
def test_a_throw_is_what_is_called_out(opened: Opened, typed: str, means: str) -> None:
    told = re.sub(r", (off_debt|aside|owed)=False", "", read(opened(), typed))
    assert told == means


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("anna 1", "“1” is no throw"),
        ("anna 13", "“13” is no throw"),
        ("anna 7 3", "“7” is no throw of a die"),
        ("anna 3 7", "“7” is no throw of a die"),
        ("anna 0", "“0” is no throw"),
        ("dora 7", "“dora” is no verb"),
    ],
)
def test_what_dice_cannot_show_is_refused(opened: Opened, typed: str, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        opened().enter(parse(typed))


def test_a_name_that_is_short_for_two_is_asked_about(opened: Opened) -> None:
    with pytest.raises(Question) as caught:
        opened("Anna", "Anton", "Ben").enter(parse("an 7"))
    assert [each.said for each in caught.value.choices] == ["Anna", "Anton"]


def test_a_throw_that_could_be_an_act_is_asked_about(opened: Opened) -> None:
    session = opened()
    do(session, "anna 3")
    with pytest.raises(Question) as caught:
        session.enter(parse("b 3"))
    assert [each.writes for each in caught.value.choices] == ["throw Ben 3", "buy 3"]
    for each in caught.value.choices:
        read(session, caught.value.settled("b 3", each.writes))
    do(session, "buy")
    assert read(session, "b 3") == "Throw(player='Ben', first=3, second=0)"


@pytest.mark.parametrize(
    ("lang", "typed"),
    [("de", "anna wirft 3 4"), ("fr", "anna lance 3 4"), ("es", "anna tira 3 4")],
)
def test_a_throw_is_said_in_the_language_of_the_table(
    opened: Opened, lang: str, typed: str
) -> None:
    assert read(opened(lang=lang), typed) == "Throw(player='Anna', first=3, second=4)"


def test_what_a_space_asks_is_entered_by_one_letter_or_in_one_line(opened: Opened) -> None:
    session = opened()
    do(session, "a 3; b", "ben 3; r")
    assert [each["cash"] for each in status(session)["players"].values()] == [1444, 1496, 1500]


# -- looking ---------------------------------------------------------------------------------------


def test_the_standing_tells_turn_space_offer_and_rent_not_asked_for(opened: Opened) -> None:
    session = opened()
    do(session, "a 3", "b", "ben 3", "cem 5")
    found = status(session)
    assert found["turn"] == {"threw": "Cem", "next": "Anna"}
    anna, ben, cem = found["players"].values()
    assert (anna["space"], anna["offer"], anna["due"]) == ("surf-road", None, [])
    assert (ben["space"], ben["offer"], ben["due"]) == ("surf-road", None, ["surf-road"])
    assert (cem["at"], cem["offer"], cem["due"]) == (5, "north-surf-club", [])
    with session.looking() as loaded:
        view = look(loaded, parse("status"))
    assert view is not None
    assert "Ben 1500; on Surf Road; rent for Surf Road not yet asked for" in view.lines
    assert "Cem 1500; on North Surf Club; North Surf Club is on offer" in view.lines
    assert view.lines[-1] == "Anna is next"


def test_help_tells_how_a_throw_is_called_out(opened: Opened) -> None:
    with opened().looking() as loaded:
        view = look(loaded, parse("help"))
    assert view is not None
    assert "P PIPS [PIPS]   (throw)" in view.lines
    with opened(kit="grundbesitz", turns=False).looking() as loaded:
        view = look(loaded, parse("help"))
    assert view is not None
    assert "P PIPS [PIPS]   (throw)" not in view.lines


# -- correcting ------------------------------------------------------------------------------------


def test_a_throw_is_taken_back_with_all_it_did(opened: Opened) -> None:
    session = opened()
    do(session, "land anna 39", "a 5", "undo")
    assert places(session) == [39, 0, 0]
    assert status(session)["turn"]["next"] == ""
    assert status(session)["players"]["Anna"]["cash"] == 1500
    do(session, "redo")
    assert (places(session)[0], status(session)["players"]["Anna"]["cash"]) == (4, 1600)


def test_a_throw_is_corrected_in_its_own_time_and_shifts_the_later_ones(opened: Opened) -> None:
    session = opened()
    do(session, "a 3", "ben 5", "cem 6", "a 7")
    assert places(session)[0] == 10
    do(session, "fix 2 anna 4")
    assert places(session) == [11, 5, 6]
    assert status(session)["players"]["Anna"]["cash"] == 1400, "the levy at four"
    do(session, "undo")
    assert places(session) == [10, 5, 6]


def test_later_throws_left_as_recorded_are_shifted_like_the_pawn_on_the_board(
    opened: Opened,
) -> None:
    session = opened()
    do(session, "a 3", "ben 5", "cem 6", "a 7", "fix 2 anna 5 none")
    assert places(session) == [12, 5, 6]
    assert status(session)["turn"]["next"] == "Ben"
    do(session, "ben 6")


def test_a_rent_is_corrected_and_a_throw_voided(opened: Opened) -> None:
    session = opened()
    do(session, "a 3; buy", "ben 3", "rent", "void 4")
    assert [each["cash"] for each in status(session)["players"].values()] == [1440, 1500, 1500]
    do(session, "rent ben", "cem 3")
    with pytest.raises(Question) as caught:
        session.enter(parse("void 3"))
    told = [text for text in caught.value.told if text[0].isdigit()]
    assert [text[:16] for text in told] == ["6: refused now: "], "Cem’s throw stands"
    do(session, "void 3 all")
    assert places(session) == [3, 0, 3]
    assert status(session)["players"]["Ben"]["cash"] == 1500
    assert status(session)["turn"]["next"] == "Anna"


def test_the_books_are_exported_and_replayed_with_turns_in_them(opened: Opened) -> None:
    from pnp.bank.integrity import inspect

    session = opened()
    do(session, "a 3; buy", "ben 3; rent", "cem 4 4", "cem 2")
    assert inspect(session.path).faults == ()

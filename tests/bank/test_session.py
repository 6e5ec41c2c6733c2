"""Lines at a table: what is entered, undone, corrected and told."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.bank import queries, replies
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes
from pnp.box.model import Box
from pnp.errors import Refusal
from pnp.rules.language.line import parse
from tests.fixtures.bank import Desk, sit

Open = Callable[..., Any]


def refused(desk: Desk, text: str) -> Refusal:
    before = desk.path.read_bytes()
    with pytest.raises(Refusal) as caught:
        desk.session.enter(parse(text))
    assert desk.path.read_bytes() == before
    return caught.value


def balances(desk: Desk) -> list[tuple[str, str, int]]:
    with desk.session.looking() as loaded:
        return sorted(loaded.books.balances)


def test_an_answer_tells_number_deed_reason_and_balance(desk: Desk) -> None:
    answer = desk.do("buy anna kingsway", "mortgage anna kingsway", "lift anna kingsway")
    assert answer.n == 4
    did, why, cash = answer.lines()
    assert did == "Anna lifts Kingsway for 193; turn face up"
    assert why.startswith("= 175 mortgage + 18 fee (10 %) = 193 (CR-28); 17.5 rounded up to 18 in")
    assert cash == "Anna 1132"


@pytest.mark.parametrize(("lang", "mark"), [("en", r"\."), ("de", ","), ("fr", ","), ("es", ",")])
def test_a_half_coin_is_written_as_the_language_writes_it(
    box: Box, tmp_path: Path, lang: str, mark: str
) -> None:
    session = sit(
        tmp_path / "table.pnp",
        box,
        Wishes(("Anna", "Ben"), "book", lang=lang),
        "buy anna kingsway",
        "mortgage anna kingsway",
        now=60,
    )
    why = session.enter(parse("lift anna kingsway")).lines()[1]
    assert re.search(rf"\(CR-28\); 17{mark}5 .*\b18\b", why)


def test_with_printed_notes_the_notes_to_hand_over_are_told(open_desk: Open) -> None:
    desk = open_desk("Anna Ben", "paper")
    assert "> pay Anna 200: 2×100" in desk.do("salary anna").lines()
    assert "> take 350 from Anna: 3×100 1×50" in desk.do("buy anna kingsway").lines()
    assert "> Anna hands Ben 83: 1×50 1×20 1×10 3×1" in desk.do("83 anna ben").lines()


def test_each_two_hands_meet_once(open_desk: Open) -> None:
    desk = open_desk("Anna Ben", "paper")
    desk.do("buy anna kingsway", "mortgage anna kingsway")
    lines = desk.do("sell anna ben kingsway 40 lift").lines()
    assert [line for line in lines if line.startswith("> ")] == [
        "> Ben hands Anna 40: 2×20",
        "> take 193 from Ben: 1×100 1×50 2×20 3×1",
    ]


def test_what_goes_to_and_fro_is_netted(open_desk: Open) -> None:
    desk = open_desk("Anna Ben", "paper")
    desk.do("salary anna", "50 anna bank")
    assert "> take 150 from Anna: 2×100, give back 1×50" in desk.do("undo 2").lines()


def test_a_count_is_fixed_in_its_own_time(open_desk: Open) -> None:
    desk = open_desk("Anna Ben", "paper")
    desk.do("count anna 500", "fix 2 count anna 450")
    assert desk.cash("Anna") == 450
    desk.do("salary anna", "fix 3 count anna 400")
    assert desk.cash("Anna") == 600


def test_paper_cash_is_unknown_until_it_is_counted(open_desk: Open) -> None:
    desk = open_desk("Anna Ben", "paper")
    desk.do("999 anna bank")
    assert desk.cash("Anna") is None
    desk.do("count anna 500", "salary anna", "100 anna bank")
    assert desk.cash("Anna") == 600


def test_a_count_in_the_book_must_agree(desk: Desk) -> None:
    assert "as the book says" in desk.do("count anna 1500").lines()[0]
    assert "1500 in cash, not 1499" in refused(desk, "count anna 1499").say


def test_acts_of_one_line_stand_or_fall_together(desk: Desk) -> None:
    refused(desk, "50 anna ben; buy ben kingsway 9999")
    answer = desk.do("50 anna ben; 20 ben cem")
    assert (answer.n, len(answer.acts)) == (2, 2)
    desk.do("undo")
    assert desk.cash("Anna") == desk.cash("Ben") == desk.cash("Cem") == 1500


def test_the_opening_is_never_taken_back(desk: Desk) -> None:
    assert "nothing to take back" in refused(desk, "undo").say
    assert "cannot be corrected" in refused(desk, "undo to 1").say
    desk.do("salary anna")
    assert "Only 1 act can" in refused(desk, "undo 2").say


def test_a_fix_that_would_leave_buildings_without_a_group_is_refused(desk: Desk) -> None:
    desk.do("buy anna waratah-street", "buy anna surf-road", "build anna surf-road")
    assert "without a whole group" in refused(desk, "fix 2 buy ben waratah-street none").say


def test_a_fix_must_say_what_should_have_been(desk: Desk) -> None:
    desk.do("salary anna")
    assert "fix 2 and the whole act" in refused(desk, "fix 2").say
    assert "no entry 9" in refused(desk, "fix 9 salary anna").say
    desk.do("undo")
    assert "not in force" in refused(desk, "fix 2 salary ben").say


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_force_records_the_same_in_every_language(
    open_desk: Callable[..., Desk], lang: str
) -> None:
    told = {}
    for tongue in ("en", lang):
        desk = open_desk()
        desk.session = Session(desk.path, lambda: 1_800_000_000, tongue)
        desk.do("buy anna kingsway", 'build anna kingsway 2 --force "agreed"')
        with desk.session.looking() as loaded:
            told[tongue] = loaded.books.rows[-1], queries.why(loaded, 3).lines
    assert told["en"][0] == told[lang][0]
    assert told["en"][1] != told[lang][1]
    assert "without the whole group" in "\n".join(told["en"][1])


def test_force_is_recorded_and_never_breaks_the_books(desk: Desk) -> None:
    desk.do("buy anna kingsway")
    assert refused(desk, "build anna kingsway").code == "E_GROUP"
    answer = desk.do('build anna kingsway --force "agreed by all"')
    assert answer.force == "agreed by all"
    with desk.session.looking() as loaded:
        assert "agreed by all" in "\n".join(queries.history_lines(loaded))
        assert "overruled by the table" in "\n".join(queries.why(loaded, answer.n).lines)
    assert refused(desk, 'build ben kingsway --force "why not"').code == "E_OWNER"
    assert refused(desk, '2k anna ben --force "why not"').code == "E_CASH"
    assert "Say why" in refused(desk, "salary anna --force").say


def test_a_command_sent_twice_is_entered_once(desk: Desk) -> None:
    first = desk.session.enter(parse("salary anna"), "tap-1")
    again = desk.session.enter(parse("salary anna"), "tap-1")
    assert (first.n, again.n, again.again) == (2, 2, True)
    assert desk.cash("Anna") == 1700


def test_the_reason_is_kept(desk: Desk) -> None:
    desk.do("50 anna ben # lost a bet")
    with desk.session.looking() as loaded:
        assert "because: lost a bet" in queries.why(loaded, 2).lines


def test_why_quotes_the_rules_an_amount_rests_on(desk: Desk) -> None:
    desk.do("buy anna kingsway", "mortgage anna kingsway", "lift anna kingsway", "50 anna ben")
    with desk.session.looking() as loaded:
        lines = queries.why(loaded, 4).lines
        rules = queries.why(loaded, 4).data["rules"]
        assert "CR-28  lifting costs the mortgage and ten per cent" in lines
        assert list(rules) == ["CR-28", "CR-32"]
        assert list(queries.why(loaded, 5).data["rules"]) == ["CR-45"]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("50 anna ben # lost a bet", "50 anna ben"),
        ("50 anna ben; salary ben  # lost a bet", "50 anna ben; salary ben"),
        ("fix 2 60 anna ben; salary ben # lost a bet", "fix 2 60 anna ben; salary ben"),
        ("buy ben CR-D07-4: Croydon Street, 140 # lost a bet", "buy ben CR-D07-4"),
    ],
)
def test_the_reason_stands_beside_the_act_and_not_in_it(desk: Desk, typed: str, kept: str) -> None:
    desk.do("10 anna ben", typed)
    with desk.session.looking() as loaded:
        *_, last = queries.history_lines(loaded)
        assert queries.history(loaded)[-1]["act"] == kept
    assert re.match(rf"   3  \d\d:\d\d  {re.escape(kept)}: ", last)
    assert last.count("lost a bet") == (0 if "CR-D07" in typed else 1)


def test_moves_name_parties_as_the_table_does(desk: Desk) -> None:
    answer = desk.do("buy anna kingsway")
    assert replies.moves(answer.acts[0].entry.postings) == [
        {"from": "Anna", "to": "bank", "what": "cash", "amount": 350},
        {"from": "bank", "to": "Anna", "what": "deed:kingsway", "amount": 1},
    ]


def test_status_is_the_contract(desk: Desk) -> None:
    desk.do("buy anna kingsway", "mortgage anna kingsway", "owe ben cem 70")
    with desk.session.looking() as loaded:
        found = queries.status(loaded)
    assert list(found) == ["game", "entries", "cash", "players", "bank", "debts", "over"]
    assert (found["game"], found["entries"], found["cash"], found["over"]) == (
        "cronulla",
        4,
        "book",
        False,
    )
    assert found["players"]["Anna"] == {
        "cash": 1325,
        "retired": False,
        "jail": None,
        "cards": [],
        "owes": [],
        "deeds": {"kingsway": {"mortgaged": True, "houses": 0, "hotel": False}},
    }
    assert found["players"]["Ben"]["owes"] == [{"to": "Cem", "amount": 70}]
    assert found["debts"] == [
        {"from": "Ben", "to": "Cem", "amount": 70, "why": "", "entry": 4},
    ]
    assert len(found["bank"]["deeds"]) == 27
    assert found["bank"]["deeds"]["surf-road"] == {
        "mortgaged": False,
        "houses": 0,
        "hotel": False,
        "pawn": False,
    }


def test_score_is_the_contract(desk: Desk) -> None:
    desk.do("buy anna kingsway")
    with desk.session.looking() as loaded:
        found = queries.score(loaded)
    assert found["winner"] == ["Anna", "Ben", "Cem"]
    assert found["players"]["Anna"] == {
        "total": 1500,
        "items": [
            {"what": "cash", "amount": 1150, "rule": "CR-44"},
            {"what": "Kingsway", "amount": 350, "rule": "CR-44"},
        ],
    }


def test_nobody_wins_on_uncounted_notes(open_desk: Open) -> None:
    desk = open_desk("Anna Ben", "paper")
    desk.do("count anna 100")
    with desk.session.looking() as loaded:
        assert queries.score(loaded)["winner"] == []
    desk.do("count ben 90")
    with desk.session.looking() as loaded:
        assert queries.score(loaded)["winner"] == ["Anna"]


@pytest.mark.parametrize(("now", "at"), [(-5, 0), (0, 0), (10**13, 253_402_300_799)])
def test_what_is_entered_by_a_clock_that_is_wrong_is_read_again(
    box: Box, tmp_path: Path, now: int, at: int
) -> None:
    wishes = Wishes(("Anna", "Ben"), "book")
    file = tmp_path / "table.pnp"
    session = sit(file, box, wishes, "buy anna kingsway", opened=now, now=now)
    with session.looking() as loaded:
        assert loaded.state.cash("Anna") == 1150
        assert [loaded.books.record(n).at for n in (1, 2)] == [at, at]

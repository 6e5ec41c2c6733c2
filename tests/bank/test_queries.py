"""Questions a banker is asked at the table: about a deed, the Bank, a player, a turn, the past."""

import time
from pathlib import Path
from typing import Any

import pytest

from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes
from pnp.errors import Refusal
from pnp.rules.language.line import parse
from pnp.rules.state.question import Question
from tests.fixtures.bank import Desk, sit


def asked(session: Session, text: str) -> Any:
    """Ask, and give the view."""
    return session.answer(parse(text))


def told(session: Session, text: str) -> str:
    return "\n".join(asked(session, text).lines)


def table(
    folder: Path, kit: str, *lines: str, lang: str = "en", names: str = "Anna Ben"
) -> Session:
    return sit(
        folder / "table.pnp", kit, Wishes(tuple(names.split()), "book", lang=lang), *lines, now=60
    )


@pytest.mark.parametrize("typed", ["? kingsway", "status kings way", "? @37", "? king"])
def test_a_deed_tells_owner_rent_prices_and_what_lifting_costs(desk: Desk, typed: str) -> None:
    desk.do("buy anna 37", "buy anna 39", "build anna 37 39", "build anna 37")
    assert told(desk.session, typed).splitlines() == [
        "37 Kingsway (Ocean): Anna owns it",
        "  rent now 392: Kingsway with 2 houses: 392",
        "  price 350, mortgage 175; lifting it would cost 193",
        "  2 houses; a house costs 200",
    ]
    deed = asked(desk.session, typed).data["deeds"]["kingsway"]
    assert (deed["owner"], deed["rent"], deed["lift"], deed["houses"]) == ("Anna", 392, 193, 2)
    assert (deed["number"], deed["price"], deed["mortgage"]) == (37, 350, 175)


def test_a_mortgaged_deed_has_no_rent_and_an_unsold_one_those_on_its_card(desk: Desk) -> None:
    desk.do("buy ben 12", "mortgage 12")
    assert told(desk.session, "? gunnamatta wharf").splitlines()[1:] == [
        "  Gunnamatta Wharf is mortgaged: no rent for Ben",
        "  price 150, mortgaged for 75: lifting costs 83",
    ]
    unsold = told(desk.session, "? waratah street")
    assert "1 Waratah Street (Coral): the Bank sells it" in unsold
    assert "rents as printed: 4, 20, 56, 144, 184, 224" in unsold
    assert asked(desk.session, "? waratah street").data["deeds"]["waratah-street"]["rent"] is None


def test_the_rent_asked_about_is_the_rent_that_is_paid(desk: Desk) -> None:
    """Whatever stands and lies where: what `?` says is what `rent` then books."""
    desk.do("buy anna 1", "buy anna 3", "buy anna 5", "buy anna 15", "build anna coral")
    desk.do("buy ben 37", "buy ben 39")
    with desk.session.looking() as loaded:
        owned = [
            d.id
            for d in loaded.state.box.deeds
            if loaded.state.balances.holder(f"deed:{d.id}") != "bank"
        ]
    for deed in owned:
        rent = asked(desk.session, f"? {deed}").data["deeds"][deed]["rent"]
        before = desk.cash("Cem")
        desk.do(f"rent cem {deed}")
        assert (before or 0) - (desk.cash("Cem") or 0) == rent, deed


@pytest.mark.parametrize(
    ("kit", "before", "typed", "says"),
    [
        ("grundbesitz", ("buy anna 12",), "? elektrizitätswerk", "rent now 80 times the throw"),
        ("grundbesitz", ("buy anna 39", "buy anna 37"), "? schloßallee", "rent now 1280: "),
        ("solo", ("throw 1 2", "buy rue-des-traverses"), "? rue des traverses", "Emma owns it"),
        ("solo", ("throw 1 2", "decline rue-des-traverses"), "? 3", "the Bank owns it"),
        ("chalet", ("buy anna parkallee-2",), "? parkallee 2", "Anna owns it"),
        ("chalet", (), "status seestrasse 9", "the Bank sells it"),
    ],
)
def test_every_game_of_deeds_answers(
    tmp_path: Path, kit: str, before: tuple[str, ...], typed: str, says: str
) -> None:
    names = "Emma" if kit == "solo" else "Anna Ben Cem"
    turns = tuple(
        line.replace("throw ", "throw emma ").replace("buy rue", "buy emma rue") for line in before
    )
    session = table(tmp_path, kit, *(turns if kit == "solo" else before), names=names)
    assert says in told(session, typed)


def test_the_bank_lists_what_it_still_sells_with_numbers_and_prices(desk: Desk) -> None:
    desk.do("buy anna 1")
    lines = told(desk.session, "status bank").splitlines()
    assert lines[0] == "The Bank holds 27 deeds"
    assert "  Coral: 3 Surf Road 60" in lines
    assert "  Ocean: 37 Kingsway 350 · 39 Cronulla Street 400" in lines
    data = asked(desk.session, "? bank").data["bank"]
    assert len(data["unsold"]) == 27
    assert data["unsold"][0] == {
        "deed": "surf-road", "number": 3, "name": "Surf Road", "group": "coral", "price": 60,
        "mortgaged": False, "auction": False,
    }  # fmt: skip


def test_the_bank_tells_how_many_buildings_are_left(tmp_path: Path) -> None:
    session = table(tmp_path, "grundbesitz", lang="de", names="Anna Ben Cem")
    lines = told(session, "stand bank").splitlines()
    assert lines[:3] == ["Die Bank hat 28 Urkunden", "Häuser übrig: 32", "Hotels übrig: 12"]
    assert any("1 Gartenweg 1200" in line for line in lines)


def test_the_bank_of_a_town_lists_cards_and_contracts(tmp_path: Path) -> None:
    session = table(tmp_path, "chalet", names="Anna Ben Cem")
    text = told(session, "status bank")
    assert "Hauptstrasse 10" in text
    assert "contracts of 20000: " in text


def test_a_game_without_deeds_says_so(tmp_path: Path) -> None:
    session = table(tmp_path, "neue-heimat", names="Anna Ben Cem")
    with pytest.raises(Refusal, match="status shows the table"):
        asked(session, "status bank")
    assert "Anna" in told(session, "status anna")


def test_any_clear_part_of_a_name_will_do(tmp_path: Path) -> None:
    session = sit(
        tmp_path / "table.pnp", "cronulla", Wishes(("Ann Lee", "Ann Bo", "Mary Lou"), "book")
    )
    for typed, name in (("lee", "Ann Lee"), ("bo", "Ann Bo"), ("mary lou", "Mary Lou")):
        assert list(asked(session, f"status {typed}").data["players"]) == [name]
    assert list(asked(session, "status lee bo").data["players"]) == ["Ann Lee", "Ann Bo"]
    for typed in ("ann", "surf"):
        with pytest.raises(Question) as caught:
            asked(session, f"status {typed}")
        assert caught.value.code == "E_AMBIGUOUS"
        for choice in caught.value.choices:
            assert asked(session, caught.value.settled(f"status {typed}", choice.writes))


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("status kingswya", "did you mean kingsway?"),
        ("? kingswya", "did you mean kingsway?"),
        ("status emma", "There is no player or deed “emma”"),
        ("status 2", "Space 2, Aussie Luck, has no deed"),
        ("status CR-D99", "does not belong here"),
        ("? xyzzy", "is no verb"),
        ("history emma", "type history for all entries"),
        ("who anna", "type who and nothing more"),
    ],
)
def test_what_names_nothing_is_told_so(desk: Desk, typed: str, says: str) -> None:
    with pytest.raises(Refusal, match=says.replace("?", r"\?")):
        asked(desk.session, typed)


def test_several_may_be_asked_about_at_once(desk: Desk) -> None:
    desk.do("buy anna 37")
    view = asked(desk.session, "status anna surf road bank")
    assert set(view.data) >= {"players", "deeds", "bank"}
    assert list(view.data["players"]) == ["Anna"]
    assert "3 Surf Road (Coral)" in "\n".join(view.lines)


def test_help_comes_before_a_name(desk: Desk) -> None:
    assert told(desk.session, "? rent").startswith("rent P D")
    assert told(desk.session, "help who").startswith("status [P|D|bank] | who")


def clock(at: int) -> str:
    return time.strftime("%H:%M", time.localtime(at))


def test_history_has_the_hour_and_who_paid_whom(desk: Desk) -> None:
    desk.do("buy anna 37", "r ben 37; 50 cem anna", "note a beer", "sell anna ben @37 300")
    at = 1_800_000_000
    assert told(desk.session, "history 4").splitlines() == [
        f"   2  {clock(at)}  buy anna 37: Anna → Bank 350",
        f"   3  {clock(at + 60)}  r ben 37; 50 cem anna: Ben → Anna 28, Cem → Anna 50",
        f"   4  {clock(at + 120)}  note a beer",
        f"   5  {clock(at + 180)}  sell anna ben @37 300: Ben → Anna 300",
    ]


@pytest.mark.parametrize(
    ("typed", "entries"),
    [
        ("history anna", [1, 2, 4, 6]),
        ("history anna 2", [4, 6]),
        ("history kingsway", [2, 4]),
        ("history surf road", [3]),
        ("history cem", [1, 4]),
        ("history anna surf road", [1, 2, 3, 4, 6]),
        ("history 2", [5, 6]),
    ],
)
def test_history_of_a_player_or_a_deed(desk: Desk, typed: str, entries: list[int]) -> None:
    desk.do("buy anna 37", "buy ben 3", "rent cem 37", "s ben", "s anna")
    assert [row["entry"] for row in asked(desk.session, typed).data] == entries
    assert len(asked(desk.session, typed).lines) == len(entries)


def test_a_history_of_nothing_says_so(tmp_path: Path) -> None:
    session = table(tmp_path, "chalet", names="Anna Ben Cem")
    found = asked(session, "history parkallee 4")
    assert (found.lines, found.data) == (("No entry tells of that",), [])


def test_who_tells_what_the_table_knows(desk: Desk) -> None:
    assert told(desk.session, "who").splitlines()[0].startswith("The table keeps no turns")
    desk.do("buy anna 37", "owe ben anna 90", "owe ben bank 20", "s cem", "undo")
    lines = told(desk.session, "who").splitlines()
    assert lines[1].startswith("Last entry: 4, ")
    assert lines[2:] == ["Ben owes Anna 90", "Ben owes the Bank 20"]
    data = asked(desk.session, "who").data
    assert data["next"] is None
    assert data["debts"][0] == {"who": "Ben", "to": "Anna", "amount": 90}


def test_who_is_next_and_what_was_thrown(tmp_path: Path) -> None:
    session = table(tmp_path, "solo", "throw emma 1 2", names="Emma", lang="en")
    data = asked(session, "who").data
    assert "throws 1 and 2" in data["throw"]["say"]
    assert told(session, "who").count("Last throw: 2, ") == 1


def test_who_is_next_where_the_table_keeps_turns(tmp_path: Path) -> None:
    session = table(tmp_path, "neue-heimat", names="Anna Ben Cem")
    assert told(session, "who").splitlines()[0] == "Next: Anna"


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("de", ("stand anna", "verlauf 3", "wer", "warum 1", "wertung", "hilfe kaufe")),
        ("fr", ("état anna", "historique 3", "qui", "pourquoi 1", "décompte", "aide achat")),
        ("es", ("estado anna", "historial 3", "turno", "porqué 1", "recuento", "ayuda compra")),
    ],
)
def test_looks_are_asked_in_the_language_of_the_table(
    tmp_path: Path, lang: str, words: tuple[str, ...]
) -> None:
    session = table(tmp_path, "cronulla", "s anna", lang=lang)
    for text in words:
        assert asked(session, text).lines
    undo = {"de": "zurück", "fr": "défais", "es": "deshaz"}[lang]
    assert session.enter(parse(undo)).n == 3


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("why 2?", "why?", "who ?")),
        ("fr", ("pourquoi 2 ?", "qui ?")),
        ("de", ("warum 2", "Warum 2 ?", "verlauf ana 1")),
        ("fr", ("pourquoi 2", "Pourquoi 2?", "historique ana 1")),
        ("es", ("por qué", "¿por qué 2?", "por que 2?", "¿quién?", "¿a quién le toca?")),
        ("es", ("por qué 2", "por que 2", "porque 2", "a quien le toca", "historial ana 1")),
        ("es", ("¿cuánto tiene ana?", "cuanto tiene ana?", "cuanto tiene ana")),
    ],
)
def test_a_look_may_be_asked_as_a_question(
    tmp_path: Path, lang: str, words: tuple[str, ...]
) -> None:
    session = table(tmp_path, "cronulla", "s ana", names="Ana Ben", lang=lang)
    for text in words:
        assert asked(session, text).lines, text
    assert session.entries() == 2


def test_what_is_no_look_in_several_words_is_refused_as_before(tmp_path: Path) -> None:
    session = table(tmp_path, "cronulla", "s ana", names="Ana Ben", lang="es")
    for text in ("por 2 ana", "cuanto paga ana ben"):
        with pytest.raises(Refusal):
            session.answer(parse(text))
    assert session.entries() == 2


def test_a_question_enters_nothing(desk: Desk) -> None:
    for text in ("? kingsway", "status bank", "who", "history anna", "? 3"):
        asked(desk.session, text)
    assert len(asked(desk.session, "history").data) == 1

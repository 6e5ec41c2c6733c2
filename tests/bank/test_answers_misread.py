"""Answers that a banker misread: each says now what it is."""

from pathlib import Path

import pytest

from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes
from pnp.errors import Refusal
from pnp.rules.language.line import parse
from tests.fixtures.bank import sit


def seat(tmp_path: Path, kit: str, wishes: Wishes) -> Session:
    return sit(tmp_path / "table.pnp", kit, wishes)


@pytest.mark.rule("CR-41")
@pytest.mark.parametrize("typed", ["deal cem 11 13 14", "deal cem 11"])
@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "each is dealt exactly 2 deeds, and only who has none yet: that does not fit Cem"),
        ("de", "bekommt jeder genau 2 Urkunden"),
        ("fr", "chacun reçoit exactement 2 titres"),
    ],
)
def test_a_refused_deal_does_not_read_like_a_deal(
    tmp_path: Path, typed: str, lang: str, says: str
) -> None:
    players = ("Anna", "Ben", "Cem")
    session = seat(tmp_path, "cronulla", Wishes(players, "book", ("short=yes",), lang=lang))
    with pytest.raises(Refusal) as caught:
        session.enter(parse(typed))
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("lang", "one", "none"),
    [("en", "1 point", "0 points"), ("de", "1 Punkt", "0 Punkte"), ("fr", "1 point", "0 point")],
)
def test_one_point_is_no_plural(tmp_path: Path, lang: str, one: str, none: str) -> None:
    session = seat(tmp_path, "neue-heimat", Wishes(("Anna", "Ben"), lang=lang))
    with session.looking() as loaded:
        say = loaded.state.messages
    facts = {"who": "Anna", "cheques": 1, "box": 0, "owned": []}
    assert say.text("site.player", **facts, score=1).endswith(f" {one}")
    assert say.text("site.player", **facts, score=0).endswith(f" {none}")


def test_a_visit_that_comes_to_nothing_says_it_in_words(tmp_path: Path) -> None:
    session = seat(tmp_path, "chalet", Wishes(("Anna", "Ben", "Cem"), lang="de"))
    said = "\n".join(session.enter(parse("visit anna h8")).lines())
    assert "alles in allem: nichts zu zahlen, nichts zu bekommen" in said
    assert "Saldo: 0" not in said


def test_the_first_space_is_called_as_it_is_printed(tmp_path: Path) -> None:
    players = ("Anna", "Ben", "Cem")
    words = {}
    for kit in ("grundbesitz", "cronulla"):
        (tmp_path / kit).mkdir()
        session = seat(tmp_path / kit, kit, Wishes(players, lang="de"))
        with session.looking() as loaded:
            say = loaded.state.messages
        keys = ("why.advance-start", "why.advance", "why.jail")
        words[kit] = " ".join(say.text(key, amount=1) for key in keys)
    assert ("Los" in words["grundbesitz"], "Start" in words["grundbesitz"]) == (True, False)
    assert ("Los" in words["cronulla"], "Start" in words["cronulla"]) == (False, True)


def test_a_card_the_bank_has_drawn_is_not_asked_for(tmp_path: Path) -> None:
    session = seat(tmp_path, "solo", Wishes(("Eva",), lang="en", seed=7))
    drawn = ""
    for _ in range(40):
        with session.looking() as loaded:
            if loaded.state.over:
                break
        try:
            told = "\n".join(session.enter(parse("throw")).lines())
        except Refusal:
            session.enter(parse("jail eva"))
            continue
        if "the Bank draws a card" in told:
            drawn = told
            break
    assert "Eva draws: " in drawn
    assert "draw a card" not in drawn


@pytest.mark.parametrize(
    ("typed", "code", "says"),
    [
        ("kaufe ben kinsway", "E_NAME", "gemeint kingsway?"),
        ("miete anna 37", "E_OWNER", "Kingsway gehört Anna selbst"),
        ("miete ben kinsway", "E_NAME", "gemeint kingsway?"),
        ("gehalt bena", "E_NAME", "„bena“ ist hier unbekannt"),
        ("kaufe ben", "E_SYNTAX", "fehlt: buy"),
        ("verschenke anna", "E_SYNTAX", "ist kein Verb"),
    ],
)
def test_a_verb_of_the_tables_language_is_told_what_is_wrong_with_the_rest(
    tmp_path: Path, typed: str, code: str, says: str
) -> None:
    session = seat(tmp_path, "cronulla", Wishes(("Anna", "Ben"), "book", lang="de"))
    session.enter(parse("kaufe anna 37"))
    with pytest.raises(Refusal) as caught:
        session.enter(parse(typed))
    assert (caught.value.code, says in str(caught.value)) == (code, True), str(caught.value)


@pytest.mark.parametrize(("kit", "ends"), [("cronulla", "then score"), ("grundbesitz", "then end")])
def test_the_stroke_of_the_hour_names_what_can_be_typed(
    tmp_path: Path, kit: str, ends: str
) -> None:
    wishes = Wishes(("Anna", "Ben", "Cem"), "book", lang="en", until=60, hour="22:00")
    seat(tmp_path, kit, wishes)
    session = Session(tmp_path / "table.pnp", lambda: 90)
    said = "\n".join(session.enter(parse("10 anna ben")).lines())
    assert f"22:00 has struck: finish the move, {ends}" in said

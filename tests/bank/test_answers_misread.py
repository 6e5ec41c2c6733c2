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

"""Questions a banker is asked at the table: about a deed, the Bank, a player, a turn, the past."""

from pathlib import Path
from typing import Any

import pytest

from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes
from pnp.rules.language.line import parse
from pnp.rules.state.question import Question
from tests.fixtures.bank import Desk, sit


def asked(session: Session, text: str) -> Any:
    return session.answer(parse(text))


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

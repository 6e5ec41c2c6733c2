"""A kit without rules keeps a bank: cash and debts, and nothing is judged."""

from pathlib import Path

import pytest

from pnp.bank.integrity import inspect
from pnp.bank.session import Answer, Session
from pnp.bank.table_opening import Wishes
from pnp.cli.new import make
from pnp.cli.reading import read_kit
from pnp.errors import ContentError, Refusal
from pnp.rules.language.line import parse
from tests.fixtures.bank import sit


@pytest.fixture(params=["deeds", "cards", "map"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Session:
    make(tmp_path / "village", request.param)
    return sit(
        tmp_path / "table.pnp", read_kit(tmp_path / "village"), Wishes(("Anna", "Ben"), "book")
    )


def type_line(table: Session, text: str) -> str:
    answer = table.answer(parse(text))
    return "\n".join(answer.lines() if isinstance(answer, Answer) else answer.lines)


def test_every_kit_has_the_five_verbs_of_all_tables(table: Session) -> None:
    for line in ("pay bank anna 100", "owe ben anna 20", "pay bank ben 30", "settle ben"):
        type_line(table, line)
    type_line(table, "note it rains")
    with table.looking() as loaded:
        start = loaded.state.box.money.start
        assert loaded.state.cash("Anna") == start + 120
        assert loaded.state.cash("Ben") == start + 10
    assert "as the book says" in type_line(table, f"count anna {start + 120}")
    assert f"Anna: {start + 120}" in type_line(table, "score")
    assert "Anna" in type_line(table, "status")
    assert "settle" in type_line(table, "help")
    assert inspect(table.path).faults == ()


def test_it_has_no_verb_that_needs_rules(table: Session) -> None:
    with pytest.raises(Refusal, match="is not understood; acts are written pay"):
        type_line(table, "buy anna mill-pond")


def test_verbs_that_nobody_has_written_are_a_fault(tmp_path: Path) -> None:
    make(tmp_path / "village")
    rules = tmp_path / "village/rules.yaml"
    rules.write_text(rules.read_text().replace("version: 1", "version: 1\nverbs: [buy, toll]"))
    with pytest.raises(ContentError, match=r"rules\.yaml:5: nobody has written these verbs"):
        read_kit(tmp_path / "village")

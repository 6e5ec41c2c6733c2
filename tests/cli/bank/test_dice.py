"""The bank throws the dice and draws the cards for a player without the printed kit."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli.main import pnp


@pytest.fixture
def bank(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CliRunner:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PNP_TABLE", raising=False)
    return CliRunner()


def played(bank: CliRunner, table: str) -> list[object]:
    """Throw four times at a new table, declining what is offered; give the acts as recorded."""
    opened = bank.invoke(
        pnp, ["bank", "--table", table, "open", "solo", "Nova", "--dice", "--seed", "7"]
    )
    assert opened.exit_code == 0, opened.output
    for _ in range(2):
        thrown = bank.invoke(pnp, ["bank", "--table", table, "throw"])
        assert thrown.exit_code == 0, thrown.output
    told = bank.invoke(pnp, ["bank", "--table", table, "history", "--json"]).stdout
    return [each["act"] for each in json.loads(told)]


def test_one_seed_gives_one_game(bank: CliRunner) -> None:
    first, second = played(bank, "a.pnp"), played(bank, "b.pnp")
    assert first == second
    assert "--dice --seed 7" in str(first[0])


def test_throw_and_draw_are_recorded_as_they_fell(bank: CliRunner) -> None:
    acts = played(bank, "a.pnp")
    assert acts[1:] == ["throw Nova 1 6; card Nova pourboire", "throw Nova 3 2"]


def test_without_dice_the_table_throws(bank: CliRunner) -> None:
    bank.invoke(pnp, ["bank", "open", "solo", "Nova"])
    assert bank.invoke(pnp, ["bank", "throw"]).exit_code == 2


def test_other_games_have_no_dice_of_the_bank(bank: CliRunner) -> None:
    told = bank.invoke(
        pnp, ["bank", "open", "chalet", "Anna", "Ben", "Cem", "--lang", "en", "--dice"]
    )
    assert told.exit_code != 0
    assert "leave --dice out" in told.output + str(told.exception or "")

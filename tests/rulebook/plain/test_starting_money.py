"""Who begins with how much, by how many play."""

from pathlib import Path

import pytest

from pnp.bank.integrity import inspect
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.reading.reader import read_box
from pnp.errors import ContentError
from tests.rulebook.plain.conftest import change


@pytest.fixture
def by_players(pack: Path) -> Path:
    change(pack / "money.yaml", {"start: 500": "start: 500\nstart_for: {3: 400, 4: 350}"})
    return pack


@pytest.mark.parametrize(("seated", "start"), [("AB", 500), ("ABC", 400), ("ABCD", 350)])
def test_the_starting_money_goes_by_the_number_of_players(
    by_players: Path, tmp_path: Path, seated: str, start: int
) -> None:
    names = tuple(f"{letter}nna" for letter in seated)
    table = open_table(tmp_path / "table.pnp", read_box(by_players), Wishes(names, "paper"), 0)
    assert sum(value * dealt for value, _, dealt in table.printed) == start
    with Session(tmp_path / "table.pnp", lambda: 0).looking() as loaded:
        assert [loaded.state.cash_by_book(name) for name in names] == [start] * len(names)
    assert inspect(tmp_path / "table.pnp").faults == ()


@pytest.mark.parametrize(
    ("sums", "say"),
    [
        ("{7: 400}", "`7` is no number of players: 2 to 4 may play"),
        ("{3: 405}", "405 cannot be made up with the notes: no starting set for 3 players"),
        ("{3: much}", "should be a whole number"),
    ],
)
def test_a_faulty_starting_sum_is_named(pack: Path, sums: str, say: str) -> None:
    change(pack / "money.yaml", {"start: 500": f"start: 500\nstart_for: {sums}"})
    with pytest.raises(ContentError, match=r"money\.yaml:") as caught:
        read_box(pack)
    assert say in str(caught.value)

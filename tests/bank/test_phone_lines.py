"""What a phone may ask for: its own player's acts; what it may enter at once: his own payments."""

from collections.abc import Callable

import pytest

from pnp.bank.phone_acts import PhoneLine, acts_with, try_phone_line
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.model import Box
from pnp.errors import Code, Refusal
from tests.fixtures.bank import Desk

OpenTable = Callable[..., Desk]


@pytest.fixture
def desk(open_desk: OpenTable) -> Desk:
    found = open_desk()
    found.do("buy anna 11", "buy ben 12", "buy cem 37", "mortgage cem 37")
    return found


def tried(desk: Desk, name: str, line: str) -> PhoneLine:
    with desk.session.looking() as loaded:
        return try_phone_line(loaded, name, line)


def refused(desk: Desk, name: str, line: str) -> Refusal:
    with pytest.raises(Refusal) as found:
        tried(desk, name, line)
    return found.value


def test_a_line_tells_its_sum_and_why_before_it_is_sent(desk: Desk) -> None:
    line = tried(desk, "Anna", "rent anna 12")
    assert line.says == ("Anna pays Ben 40 rent for Gunnamatta Wharf",)
    assert line.why == ("Ben has 1 of this kind: 40 (CR-10)",)
    assert (line.amount, line.direct) == (-40, False)


@pytest.mark.parametrize(
    "line",
    ["50 ben anna", "pay ben anna 50", "pay bank anna 200", "rent ben 11", "5 all anna",
     "50 anna ben; 5 ben anna", "sell ben anna 12 1", "trade ben anna give @12 get @11",
     "buy cem 1"],
)  # fmt: skip
def test_nobody_acts_for_another(desk: Desk, line: str) -> None:
    assert refused(desk, "Anna", line).key == "phone.not-yours"


@pytest.mark.parametrize(
    "line",
    ["undo", "u 3", "fix 2 buy anna 13", "void 2", "redo", "status", "history", "? buy",
     'buy anna 12 --force "mine"', "50 anna ben --dry-run"],
)  # fmt: skip
def test_corrections_looks_and_force_are_the_bankers(desk: Desk, line: str) -> None:
    assert refused(desk, "Anna", line).key == "phone.acts-only"


@pytest.mark.parametrize("line", ["", "  ", "# late", "\x1b[2J", "1 anna ben # \u202e"])
def test_what_is_no_line_is_refused(desk: Desk, line: str) -> None:
    assert refused(desk, "Anna", line).code == Code.SYNTAX


def test_a_long_line_is_refused(desk: Desk) -> None:
    assert refused(desk, "Anna", f"1 anna ben # {'x' * 400}").key == "phone.long"


@pytest.mark.parametrize(
    ("line", "direct"),
    [("50 anna ben", True), ("rent anna 12", True), ("20 anna ben; 20 anna cem", True),
     ("50 anna bank", False), ("buy anna 13", False), ("salary anna", False),
     ("mortgage anna 11", False), ("trade anna ben give 11 get 12", False),
     ("sell anna ben 11 5", False), ("owe anna ben 5", False), ("note anna was here", False)],
)  # fmt: skip
def test_where_it_is_agreed_only_ones_own_cash_to_players_goes_at_once(
    box: Box, tmp_path_factory: pytest.TempPathFactory, line: str, direct: bool
) -> None:
    path = tmp_path_factory.mktemp("direct") / "table.pnp"
    open_table(path, box, Wishes(("Anna", "Ben", "Cem"), "book", payments="direct"), 1)
    desk = Desk(path)
    desk.do("buy anna 11", "buy ben 12")
    try:
        found = tried(desk, "Anna", line).direct
    except Refusal:
        found = False
    assert found == direct


def acts(desk: Desk, name: str, deed: str) -> dict[str, int]:
    with desk.session.looking() as loaded:
        found = acts_with(loaded, name, deed)
        return {each.verb: each.does.amount for each in found if each.does}


def test_a_deed_offers_what_fits_it(desk: Desk) -> None:
    assert acts(desk, "Anna", "kingsway") == {}
    assert acts(desk, "Anna", "gunnamatta-wharf") == {"rent": -40}
    assert acts(desk, "Anna", "croydon-street") == {"mortgage": 70}
    assert acts(desk, "Cem", "kingsway") == {"lift": -193}
    assert acts(desk, "Cem", "surf-road") == {"buy": -60}


def test_that_a_pawn_stands_elsewhere_is_offered_to_nobody(
    box: Box, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """`land` puts the table right; a phone would tempt a player with it at every deed."""
    path = tmp_path_factory.mktemp("ring") / "table.pnp"
    open_table(path, box, Wishes(("Anna", "Ben", "Cem"), "book", turns=True), 1)
    desk = Desk(path)
    assert acts(desk, "Anna", "kingsway") == {}
    desk.do("throw anna 5")
    assert "land" not in acts(desk, "Ben", "surf-road")

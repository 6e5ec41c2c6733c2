"""A corrected act is judged where the table stood when it was typed."""

from collections.abc import Callable
from typing import Any

import pytest

from pnp.bank.queries import who, why
from pnp.box.reading.reader import read_box
from tests.corrections.conftest import CONTENT, enter
from tests.corrections.conftest import Desk as MemoryDesk
from tests.corrections.table import Memory, opened

Desk = Any
"""The desk of conftest.py."""

Make = Callable[..., Any]

GROUP = "buy anna 11; buy anna 13; buy anna 14"
BUILT = "build anna 11; build anna 13; build anna 14"


@pytest.mark.rule("CR-12")
@pytest.mark.parametrize("wrong", ["rent ben 11", "rent ben 13"])
def test_a_rent_is_that_of_its_time_though_houses_stand_there_now(desk: Desk, wrong: str) -> None:
    desk.do("700 bank anna", GROUP, wrong, BUILT, BUILT)
    desk.do("fix 4 rent cem 11")
    assert desk.cash("Ben", "Cem") == [1500, 1476], "24, not the 168 of two houses"


@pytest.mark.rule("CR-10")
def test_a_wharf_is_one_of_those_owned_then(desk: Desk) -> None:
    desk.do("buy ben 12", "rent cem 12", "buy ben 28", "fix 3 rent anna 12")
    assert desk.cash() == [1460, 1240, 1500]


@pytest.mark.rule("CH-34")
def test_an_income_is_that_of_its_time(desk_of: Make) -> None:
    desk = desk_of("chalet")
    desk.do("visit ben h8", "visit anna r4", "income ben 36000", "fix 2 visit ben h8 s7")
    assert desk.cash("Ben") == [80_000]


def test_a_price_is_corrected_though_the_deed_was_built_on_and_mortgaged(desk: Desk) -> None:
    desk.do("700 bank anna", GROUP, BUILT, "demolish anna 11 all; demolish anna 13 all")
    desk.do("demolish anna 14 all", "mortgage anna 11")
    before = desk.cash("Anna")[0]
    said = desk.said("fix 3 buy anna 11 90; buy anna 13; buy anna 14")
    assert desk.cash("Anna") == [before + 50]
    assert said[2] == "Anna wins Croydon Street for 90"
    assert not [line for line in said if line[0].isdigit()], "no later entry changes"


def test_who_paid_is_corrected_though_the_deed_was_sold_since(desk: Desk) -> None:
    desk.do("buy anna 37", "sell anna ben @37 400", "rent cem 37")
    desk.do("fix 2 buy anna 37 300")
    assert desk.cash() == [1500 - 300 + 400, 1500 - 400 + 28, 1500 - 28]


@pytest.fixture
def thrown() -> Desk:
    """Anna throws 7, Ben 6 and buys, Cem 11, Anna 12: she comes to the Elouera Road."""
    memory = Memory(opened(read_box(CONTENT / "cronulla", CONTENT), "Anna Ben Cem", turns=True))
    desk = MemoryDesk(memory)
    desk.do("anna 3 4", "ben 6", "b", "cem 5 6", "anna 6 6")
    return desk


def test_the_last_throw_and_its_reason_follow_a_throw_corrected_before_it(thrown: Desk) -> None:
    thrown.do("fix 2 anna 6")
    loaded = thrown.memory.loaded
    for told in (who(loaded), why(loaded, 6)):
        assert "Mitchell Road" in " ".join(told.lines)
        assert "Elouera" not in " ".join(told.lines)
    thrown.do("void 6")
    assert "Cem throws 11" in " ".join(who(thrown.memory.loaded).lines)


def test_all_behind_a_throw_may_be_what_follows_or_everybody(thrown: Desk) -> None:
    asked = thrown.asked("fix 2 anna 6 all")
    followed, paid = (each.writes for each in asked.choices)
    assert thrown.said(followed)[2].startswith("Anna throws 6")
    thrown.do("undo")
    assert thrown.said(paid)[2:] == ["Anna pays Ben 6", "Anna pays Cem 6"]


def test_what_came_after_the_act_is_no_reason_to_refuse_it(desk: Desk) -> None:
    desk.do("100 anna ben", "1400 anna bank", "fix 2 100 cem ben")
    assert desk.cash() == [100, 1600, 1400]
    assert "1500" in desk.refused("fix 3 1600 anna bank").say


def test_a_corrected_act_that_was_not_allowed_then_is_refused_with_its_rule(desk: Desk) -> None:
    desk.do("buy anna 37", "buy ben 39")
    refusal = desk.refused("fix 3 buy ben 37")
    assert refusal.code == "E_OWNED"
    assert desk.refused("fix 2 rent ben 37").code == "E_NOT_OWNED"


def test_a_fault_in_the_corrected_act_is_marked_where_it_stands(desk: Desk) -> None:
    desk.do("salary anna")
    typed = "fix 2 salary ane"
    refusal: Any = desk.refused(typed)
    assert typed[refusal.start : refusal.end] == "ane"


@pytest.mark.parametrize(
    ("kit", "option"), [("cronulla", "mortgage_scope=plot"), ("grundbesitz", "mortgage_scope=plot")]
)
def test_beside_a_mortgage_that_the_plot_allows_everything_can_be_corrected(
    desk_of: Make, kit: str, option: str
) -> None:
    more = ("require_all_sold=no",) if kit == "grundbesitz" else ()
    desk = desk_of(kit, "Anna Ben Cem", option, *more)
    desk.do("9000 bank anna", "50 anna ben", "buy anna @1 1; buy anna @3 1")
    desk.do("build anna @1", "mortgage anna @3", "fix 3 60 anna ben", "void 3")
    assert desk.cash("Ben") == desk.cash("Cem")


def test_the_law_is_still_asked_where_a_later_act_is_left_as_it_was(desk: Desk) -> None:
    desk.do("buy anna waratah-street; buy anna surf-road", "build anna surf-road")
    assert "without a whole group" in desk.refused("fix 2 buy anna surf-road none").say
    desk.do('fix 2 buy anna surf-road none --force "we say so"')


@pytest.mark.rule("DE-35")
def test_a_later_act_is_judged_by_the_clock_of_its_own_time(session_of: Make) -> None:
    session = session_of("grundbesitz", until=400)
    enter(session, "100 anna ben", "note the end is near", "salary ben")
    enter(session, "note three more", "note two more", "note struck", "end")
    told = enter(session, "fix 2 200 anna ben")
    assert told[0] == "Entry 2 corrected"
    assert not [line for line in told if line.startswith("8: ")]
    with session.looking() as loaded:
        assert loaded.state.over

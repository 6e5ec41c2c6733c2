"""Partners share a deed: its price, its rents, and what it counts in the end."""

from collections.abc import Callable
from typing import Any

import pytest

from pnp.errors import Code
from pnp.games.property import deeds, statement

HILL = "castle-hill"


@pytest.fixture
def partners(play: Any) -> Any:
    """Anna and Ben hold Castle Hill together."""
    return play.do(f"buy anna {HILL}", f"share anna ben {HILL} for 100")


def test_a_deed_is_bought_whole_with_all_its_parts(play: Any) -> None:
    play.do(f"buy anna {HILL}")
    assert play.moved("Anna") == -200
    assert deeds.units(play.state, "Anna", HILL) == 2


def test_a_part_is_sold_to_a_partner(partners: Any) -> None:
    assert partners.moved("Ben") == -100
    assert partners.said() == "Ben buys 1 of 2 parts of Castle Hill from Anna for 100"
    assert [deeds.units(partners.state, name, HILL) for name in ("Anna", "Ben")] == [1, 1]
    assert deeds.holder(partners.state, HILL) == "Anna"


def test_a_rent_is_split_among_the_partners(partners: Any) -> None:
    partners.do(f"rent cem {HILL}")
    due = -partners.moved("Cem")
    assert due > 0
    assert partners.moved("Ben") == due // 2
    assert partners.moved("Anna") == due - due // 2


def test_a_partner_pays_only_what_is_not_his_own(partners: Any) -> None:
    partners.do(f"rent cem {HILL}")
    due = -partners.moved("Cem")
    partners.do(f"rent ben {HILL}")
    assert partners.moved("Ben") == -(due - due // 2)
    partners.do(f"rent anna {HILL}")
    assert partners.moved("Anna") == -(due // 2)


def test_nobody_pays_rent_on_a_deed_that_is_all_his(play: Any) -> None:
    play.do(f"buy anna {HILL}")
    assert play.refused(f"rent anna {HILL}").code == Code.OWNER


@pytest.mark.parametrize(
    ("line", "say"),
    [
        ("share anna ben mill-pond", "Mill Pond cannot be held in parts"),
        (f"share anna cem {HILL} 2", "Anna has 1 of 2 parts of Castle Hill, not 2"),
        (f"share cem anna {HILL}", "Cem has 0 of 2 parts of Castle Hill, not 1"),
    ],
)
def test_parts_that_are_not_there_are_refused(partners: Any, line: str, say: str) -> None:
    refused = partners.do("buy anna mill-pond").refused(line)
    assert refused.code == Code.OWNER
    assert str(refused) == say


def test_each_partner_counts_his_part_of_the_price(partners: Any) -> None:
    counts = partners.game.score(partners.state).counts
    for name in ("Anna", "Ben"):
        assert counts[name].total == partners.cash(name) + 100


def test_the_table_and_scripts_see_who_shares_what(partners: Any) -> None:
    told = statement.status(partners.state)["players"]
    assert (told["Anna"]["parts"], told["Ben"]["parts"]) == ({HILL: 1}, {HILL: 1})
    assert "parts" not in told["Cem"]
    lines = partners.game.lines(partners.state, ("Ben",))
    assert any("Castle Hill (1 of 2 parts, with Anna)" in line for line in lines)


def test_where_turns_are_kept_the_share_of_a_partner_is_due_too(seat: Callable[..., Any]) -> None:
    ring = seat("pond", turns=True).do(f"buy anna {HILL} 5", f"share anna ben {HILL}")
    ring.do("anna 5 6")
    assert "Ben" in ring.said()
    ring.do("rent")
    assert ring.moved("Ben") > 0
    assert ring.moved("Anna") == -ring.moved("Ben")


def test_who_comes_to_a_deed_he_shares_is_told_of_his_partner(seat: Callable[..., Any]) -> None:
    play = seat("pond", turns=True).do("pay bank all 900", f"land anna {HILL}", f"buy anna {HILL}")
    play.do(f"share anna ben {HILL} for 100", f"land anna {HILL}")
    assert "Castle Hill, Ben’s; rent" in play.said()

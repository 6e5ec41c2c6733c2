"""Whatever is typed at a table with pots and stocks, the books balance and no pot is overdrawn."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.errors import Refusal

PLAYERS = st.sampled_from(["anna", "ben", "cem"])
PARTIES = st.sampled_from(["anna", "ben", "cem", "pot", "bank"])
SUMS = st.integers(1, 300)
THINGS = st.sampled_from(["engine", "share"])
CARDS = st.sampled_from(["eggs", "pie", "aunt", "roof", "goat", "painter way 1", "painter way 2"])
SPACES = st.sampled_from(["toll", "bench", "picnic way 1"])

LINES = st.one_of(
    st.builds("pay {} {} {}".format, PARTIES, PARTIES, SUMS),
    st.builds("owe {} {} {}".format, PARTIES, PARTIES, SUMS),
    st.builds("settle {} {} {}".format, PARTIES, PARTIES, SUMS),
    st.builds("hand {} {} {} {}".format, PARTIES, PARTIES, THINGS, st.integers(1, 6)),
    st.builds("hand {} {} {} for {}".format, PARTIES, PARTIES, THINGS, SUMS),
    st.builds("do {} {}".format, PLAYERS, CARDS),
    st.builds("do {} {} owed".format, PLAYERS, CARDS),
    st.builds("do {} {}".format, PLAYERS, SPACES),
)


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(lines=st.lists(LINES, min_size=5, max_size=30), cash=st.sampled_from(["book", "paper"]))
def test_nothing_is_conjured_and_nobody_is_overdrawn(
    seat: Callable[..., Any], lines: list[str], cash: str
) -> None:
    play = seat("pond", cash=cash)
    for line in lines:
        with suppress(Refusal):
            play.do(line)
    totals: Counter[str] = Counter()
    out: Counter[str] = Counter()
    for account, commodity, amount in play.state.balances:
        totals[commodity] += amount
        if account != "box":
            out[commodity] += amount
        if commodity.startswith("stock:") and account != "box":
            assert amount > 0, account
        if account == "party:pot" and commodity == "cash":
            assert amount > 0
        if account.startswith("player:") and commodity == "cash" and cash == "book":
            assert amount >= 0
    assert set(totals.values()) == {0}
    assert (out["stock:engine"], out["stock:share"]) == (4, 10)

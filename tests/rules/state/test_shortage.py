"""What would break the books is told in the words of the game, never by inner names."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from pnp.box.model import Box
from pnp.rules.state import accounts
from pnp.rules.state.messages import words_in
from pnp.rules.state.payments import shortage

INNER = re.compile(r"\w:\w|\{|books\.")


@pytest.mark.parametrize(
    ("account", "commodity", "amount", "says"),
    [
        ("bank", "deed:parkstrasse", 1, "die Bank hat Parkstraße nicht"),
        ("player:Jörg", accounts.CASH, 40, "40 wären zu wenig da (Jörg)"),
        ("plot:parkstrasse", accounts.HOUSE, 2, "2 Häuser zu wenig (Parkstraße)"),
        ("plot:parkstrasse", accounts.PLEDGE, 1, "Parkstraße ist nicht belastet"),
        ("player:Ute", "debt:player:Jörg", 90, "90 wären zu viel (Ute, Gläubiger Jörg)"),
        ("player:Ute", "debt:bank", 90, "90 wären zu viel (Ute, Gläubiger die Bank)"),
        ("display:red", "piece:red-5", 1, "nicht da, wie das nähme (der Tisch)"),
        ("contract:Ute/20-1", accounts.COUNTER, 1, "nähme (20-1 (Ute))"),
    ],
)
def test_a_shortage_is_said_in_words_of_the_game(
    boxes: Callable[[str], Box], account: str, commodity: str, amount: int, says: str
) -> None:
    assert says in said(boxes("grundbesitz"), "de", account, commodity, amount)


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize(
    "commodity",
    [
        "cash",
        "house",
        "hotel",
        "pledge",
        "deed:parkstrasse",
        "card:no-such",
        "debt:player:Ben",
        "debt:bank",
        "piece:red-5",
        "window:h4",
        "outlay",
    ],
)
@pytest.mark.parametrize(
    "account", ["bank", "table", "player:Ben", "plot:parkstrasse", "contract:Ben/20-1", "row:2"]
)
def test_no_inner_name_is_said(
    boxes: Callable[[str], Box], lang: str, account: str, commodity: str
) -> None:
    assert not INNER.search(said(boxes("grundbesitz"), lang, account, commodity, 2))


def said(box: Any, lang: str, account: str, commodity: str, amount: int) -> str:
    key, facts = shortage(account, commodity, amount)
    return words_in(box, lang).text(key, **facts)

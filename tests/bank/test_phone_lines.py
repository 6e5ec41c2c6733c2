"""What a phone may ask for: its own player's acts; what it may enter at once: his own payments."""

from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest

from pnp.bank import queries
from pnp.bank.auctions import read_bid
from pnp.bank.phone_acts import foretell_own, try_acts
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.model import Box
from pnp.errors import Code, Refusal
from pnp.rules.language import suggestions
from pnp.rules.language.line import parse
from tests.fixtures.bank import Desk

OpenTable = Callable[..., Desk]


@pytest.fixture
def desk(open_desk: OpenTable) -> Desk:
    found = open_desk()
    found.do("buy anna 11", "buy ben 12", "buy cem 37", "mortgage cem 37")
    return found


def refused(desk: Desk, name: str, line: str) -> Refusal:
    with desk.session.looking() as loaded:
        refusal = foretell_own(loaded, name, line).refusal
    assert refusal is not None
    return refusal


@pytest.mark.parametrize("line", ["", "  ", "# late", "\x1b[2J", "1 anna ben # \u202e"])
def test_what_is_no_line_is_refused(desk: Desk, line: str) -> None:
    assert refused(desk, "Anna", line).code == Code.SYNTAX


def test_a_long_line_is_refused(desk: Desk) -> None:
    assert refused(desk, "Anna", f"1 anna ben # {'x' * 400}").key == "phone.long"


def test_what_a_request_is_no_page_guesses_at(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each page reads every waiting request as a bid, again and again; a guess is dear."""
    guess = Mock(return_value=[])
    monkeypatch.setattr(suggestions, "_guess", guess)
    with desk.session.looking() as loaded:
        assert read_bid(loaded, "pay Anna Ben Anna 1") is None
    guess.assert_not_called()


def acts(desk: Desk, name: str, deed: str) -> dict[str, int]:
    with desk.session.looking() as loaded:
        found = try_acts(loaded, name, deed)
        return {each.verb: each.would.amount for each in found if each.would.fits}


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


def test_a_card_is_to_be_drawn_until_it_is_or_somebody_throws(box: Box, tmp_path: Path) -> None:
    open_table(tmp_path / "t.pnp", box, Wishes(("Anna", "Ben"), "book", turns=True), 1)
    desk = Desk(tmp_path / "t.pnp")
    told = []
    for line in ("throw anna 1 1", "card anna CR-L26-8", "undo", "throw anna 1 2"):
        desk.session.answer(parse(line))
        with desk.session.looking() as loaded:
            told.append(queries.status(loaded)["players"]["Anna"].get("draw"))
    assert told == ["luck", None, "luck", None]

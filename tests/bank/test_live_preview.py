"""Lines on their way: half typed, miswritten, or asked for by a phone."""

from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest

from pnp.bank.auctions import read_bid
from pnp.bank.phone_acts import foretell_own, try_acts
from pnp.bank.preview import Watch
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.model import Box
from pnp.cli.bank.shell import toolbar
from pnp.errors import Code, Refusal
from pnp.rules.language import reading
from tests.fixtures.bank import Desk, sit

TYPED = (
    "help rent", "? rent", "help undo", "help 12", "history 12", "why 1", "status anna", "score",
    "undo to 1", "redo", "fix 1 buy anna 12", "CR-D01-X", "note late; salary anna # tired",
    'buy "anna', "help rent help",
)  # fmt: skip


@pytest.fixture
def watch(tmp_path: Path) -> Watch:
    return Watch(sit(tmp_path / "table.pnp", "cronulla", Wishes(("Anna", "Ben"), "book")))


@pytest.mark.parametrize("line", TYPED)
def test_no_half_typed_line_stops_the_shell(watch: Watch, line: str) -> None:
    for end in range(len(line) + 1):
        assert watch.read(line[:end]).text == line[:end]


@pytest.mark.parametrize(("line", "sign", "style"), [
    ("buy anna 37", "→", "fits"), ("buy zed", "✗", "wrong"), ("bu", "…", ""), ("", " ", ""),
])  # fmt: skip
def test_the_toolbar_tells_right_and_wrong(watch: Watch, line: str, sign: str, style: str) -> None:
    (shown, told), (_, state) = toolbar(watch.loaded, watch.read(line), 60)
    assert (told[0], shown) == (sign, style and f"class:{style}")
    assert "Anna 1500 · Ben 1500" in state
    assert {len(row) for row in f"{told}{state}".split("\n")} == {60}


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
    monkeypatch.setattr(reading, "weigh", guess)
    with desk.session.looking() as loaded:
        assert read_bid(loaded, "pay Anna Ben Anna 1") is None
    guess.assert_not_called()


def acts(desk: Desk, name: str, deed: str) -> dict[str, int]:
    with desk.session.looking() as loaded:
        found = try_acts(loaded, name, deed)
        return {each.verb: each.would.amount for each in found if each.would.fits}


def test_no_pawn_elsewhere_is_offered(box: Box, tmp_path_factory: pytest.TempPathFactory) -> None:
    """`land` puts the table right; a phone would tempt a player with it at every deed."""
    path = tmp_path_factory.mktemp("ring") / "table.pnp"
    open_table(path, box, Wishes(("Anna", "Ben", "Cem"), "book", turns=True), 1)
    desk = Desk(path)
    assert acts(desk, "Anna", "kingsway") == {}
    desk.do("throw anna 5")
    assert "land" not in acts(desk, "Ben", "surf-road")

"""Lines on their way: half typed, miswritten, or asked for by a phone."""

from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest

from pnp.bank import queries
from pnp.bank.auctions import read_bid
from pnp.bank.phone_acts import foretell_own, try_acts
from pnp.bank.preview import Watch
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.model import Box
from pnp.cli.bank.shell import toolbar
from pnp.errors import Code, Refusal
from pnp.rules.language import suggestions
from pnp.rules.language.line import Misread, parse
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


def test_help_with_what_is_no_verb_says_so(watch: Watch) -> None:
    reading = watch.read("help ren")
    assert reading.says == "“ren” is no verb; did you mean rent?"
    assert reading.fault == (5, 8)


def test_help_shows_also_what_is_no_verb_of_the_game(watch: Watch) -> None:
    assert "undo to N" in watch.read("help undo").says


@pytest.mark.parametrize(
    ("line", "wants"),
    [
        ("bui", "build"), ("bu", "build · buy"),
        ("buy a", "The deed (D) is missing: buy P D [AMOUNT] [owed]"), ("50 anna b", ""),
        ("rent ben king", ""), ("xyz", ""), ("buy zed", ""), ("buy zed 12", ""),
    ],
)  # fmt: skip
def test_a_line_that_is_only_begun_wants_more_and_is_not_wrong(
    watch: Watch, line: str, wants: str
) -> None:
    assert watch.read(line).wants == wants


@pytest.mark.parametrize(
    ("line", "sign", "style"),
    [("buy anna 37", "→", "fits"), ("buy zed", "✗", "wrong"), ("bu", "…", ""), ("", " ", "")],
)
def test_the_toolbar_tells_what_fits_from_what_is_wrong_by_sign_and_colour(
    watch: Watch, line: str, sign: str, style: str
) -> None:
    (shown, told), (_, state) = toolbar(watch.loaded, watch.read(line), 60)
    assert (told[0], shown) == (sign, style and f"class:{style}")
    assert "Anna 1500 · Ben 1500" in state
    assert {len(row) for row in f"{told}{state}".split("\n")} == {60}


def test_a_bare_throw_fits_where_the_bank_has_the_dice_and_shows_none_of_them(
    tmp_path: Path,
) -> None:
    session = sit(tmp_path / "solo.pnp", "solo", Wishes(("Nova B",), seed=7))
    reading = Watch(session).read("throw")
    assert (reading.says, reading.fault) == ("", None)
    told = session.enter(parse('throw --force "night" # late'))
    with session.looking() as loaded:
        assert loaded.books.record(told.n).reason == "late"
    assert told.acts[0].typed == 'throw "Nova B" 1 6'


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
            drawn = queries.status(loaded)["players"]["Anna"].get("draw")
            told.append((drawn, "draw a card" in queries.status_lines(loaded)[-1]))
    assert told == [("luck", True), (None, False)] * 2


MISWRITTEN = {
    "why x": ("x", "type why 12", "why 12 tippen", "taper why 12"),
    "why 2 3": ("2 3", "type why 12", "why 12 tippen", "taper why 12"),
    "why 2k": ("2k", "type why 12", "why 12 tippen", "taper why 12"),
    "history abc": ("abc", "history 10 for", "history 10 für", "history 10 pour"),
    "history -3": ("-3", "history 10 for", "history 10 für", "history 10 pour"),
    "score anna": ("anna", "type score", "score tippen", "taper score"),
    "undo x": ("x", "undo 3 for", "undo 3 für", "undo 3 pour"),
    "undo to": ("to", "undo to 12", "undo to 12", "undo to 12"),
    "undo to x": ("to x", "undo to 12", "undo to 12", "undo to 12"),
    "undo 3 4": ("3 4", "undo 3 for", "undo 3 für", "undo 3 pour"),
    "redo x": ("x", "redo 3 for", "redo 3 für", "redo 3 pour"),
    "redo 2 3": ("2 3", "type redo", "redo tippen", "taper redo"),
    "fix": ("fix", "fix 12 pay Anna bank 50", "fix 12 pay Anna", "fix 12 pay Anna"),
    "fix salary anna": ("salary anna", "fix 12 pay Anna", "fix 12 pay Anna", "fix 12 pay Anna"),
}


@pytest.mark.parametrize("typed", MISWRITTEN)
@pytest.mark.parametrize(("place", "lang"), [(1, "en"), (2, "de"), (3, "fr")])
def test_a_miswritten_command_is_told_how_to_be_written(
    open_desk: Callable[..., Desk], typed: str, place: int, lang: str
) -> None:
    desk = open_desk()
    desk.session._lang = lang
    with pytest.raises(Misread) as caught:
        answer(desk, typed)
    told = caught.value
    assert typed[told.start : told.end] == MISWRITTEN[typed][0]
    assert MISWRITTEN[typed][place] in told.say
    assert told.code == "E_SYNTAX"


def answer(desk: Desk, typed: str) -> None:
    desk.session.answer(parse(typed))

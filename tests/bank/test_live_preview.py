"""Every key pressed is read where the table stands; no half-typed line may stop the shell."""

from pathlib import Path

import pytest

from pnp.bank.preview import Watch
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.reading.reader import read_box
from pnp.cli.bank.shell import toolbar
from pnp.rules.language.line import parse
from tests.fixtures.bank import sit

CONTENT = Path(__file__).parents[2] / "content"

TYPED = (
    "help rent", "? rent", "help undo", "help 12", "history 12", "why 1", "status anna", "score",
    "undo to 1", "redo", "fix 1 buy anna 12", "CR-D01-X", "note late; salary anna # tired",
    'buy "anna', "help rent help",
)  # fmt: skip


@pytest.fixture
def watch(tmp_path: Path) -> Watch:
    path = tmp_path / "table.pnp"
    wishes = Wishes(("Anna", "Ben"), "book")
    open_table(path, read_box(CONTENT / "cronulla", CONTENT), wishes, 0)
    return Watch(Session(path, lambda: 0))


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

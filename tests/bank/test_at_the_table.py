"""What a hurried banker meets at a real table."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.bank.integrity import recover
from pnp.bank.queries import score_lines, status, why
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes
from pnp.box.reading.reader import read_box
from pnp.errors import JournalDamaged, Refusal
from pnp.rules.language.line import parse
from tests.fixtures.bank import Desk, sit

CONTENT = Path(__file__).parents[2] / "content"


@pytest.fixture
def jailhouse(tmp_path: Path) -> Session:
    """A table of the game with a jail, Anna inside it."""
    session = sit(tmp_path / "jail.pnp", "grundbesitz", Wishes(("Anna", "Ben", "Cem"), "book"))
    session.enter(parse("jail anna"))
    return session


def test_a_prisoner_is_not_sent_to_jail_again_by_a_card(jailhouse: Session) -> None:
    box = read_box(CONTENT / "grundbesitz", CONTENT)
    card = next(c for deck in box.decks for c in deck.cards if c.effect.kind == "jail")
    with pytest.raises(Refusal) as caught:
        jailhouse.enter(parse(f"card anna {card.id}"))
    assert caught.value.code == "E_JAIL"
    jailhouse.enter(parse(f"card ben {card.id}"))


@pytest.mark.parametrize("throw", ["1", "13", "99"])
def test_two_dice_show_2_to_12(jailhouse: Session, throw: str) -> None:
    jailhouse.enter(parse("buy ben 12"))
    with pytest.raises(Refusal) as caught:
        jailhouse.enter(parse(f"rent cem 12 {throw}"))
    assert caught.value.code == "E_AMOUNT"
    jailhouse.enter(parse("rent cem 12 12"))


def test_who_leaves_a_table_of_notes_hands_over_all_of_them(
    open_desk: Callable[..., Desk],
) -> None:
    desk = open_desk("Anna Ben Cem", "paper")
    desk.do("buy cem kingsway", "quit cem")
    with desk.session.looking() as loaded:
        said = " ".join(why(loaded, 3).lines)
        assert "all notes in hand and 1 deed to the Bank" in said
        assert "anna and ben" in score_lines(loaded)[-1].casefold()


@pytest.mark.rule("CR-38")
def test_nothing_is_left_in_the_book_of_who_left_a_table_of_notes(
    open_desk: Callable[..., Desk],
) -> None:
    desk = open_desk("Anna Ben Cem", "paper")
    desk.do("pay cem bank 999", "pay anna cem 50")
    with desk.session.looking() as loaded:
        before = loaded.books.balances.of("bank", "cash")
    left = desk.do("quit cem")
    assert not [line for line in left.lines() if line.startswith("> ")], "no sum was counted"
    with desk.session.looking() as loaded:
        balances = loaded.books.balances
        assert balances.of("player:Cem", "cash") == 0
        assert balances.of("bank", "cash") == before + 1500 - 999 + 50
        assert status(loaded)["players"]["Cem"]["cash"] == 0
    desk.do("undo")
    with desk.session.looking() as loaded:
        assert loaded.books.balances.of("player:Cem", "cash") == 1500 - 999 + 50
        assert loaded.state.cash("Cem") is None


@pytest.mark.rule("CR-38")
def test_counted_notes_of_who_leaves_are_told(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk("Anna Ben Cem", "paper")
    desk.do("count cem 520")
    assert "> take 520 from Cem: 1×500 1×20" in desk.do("quit cem").lines()


@pytest.mark.rule("CH-36")
def test_the_notes_of_the_insolvent_go_back_too(tmp_path: Path) -> None:
    session = sit(
        tmp_path / "chalet.pnp", "chalet", Wishes(("Anna", "Ben", "Cem"), "paper", lang="en")
    )
    said = session.enter(parse("bankrupt ben")).lines()
    assert "all notes in hand go to the Bank" in said[0]
    with session.looking() as loaded:
        assert loaded.books.balances.of("player:Ben", "cash") == 0


def test_nobody_has_won_before_the_end(desk: Desk) -> None:
    desk.do("pay anna ben 100")
    with desk.session.looking() as loaded:
        assert score_lines(loaded)[-1] == "Ahead if it ended now: Ben"
    desk.do("quit anna", "quit cem")
    with desk.session.looking() as loaded:
        assert score_lines(loaded)[-1] == "Won: Ben"


def test_the_reason_of_an_entry_tells_that_it_was_corrected(desk: Desk) -> None:
    desk.do("pay anna ben 100", "pay ben cem 5", "fix 2 pay anna ben 120")
    with desk.session.looking() as loaded:
        assert "corrected by 4" in why(loaded, 2).lines


def test_a_file_with_nothing_to_save_is_told_once(desk: Desk, tmp_path: Path) -> None:
    desk.path.write_bytes(desk.path.read_bytes()[:600])
    with pytest.raises(JournalDamaged, match="take the last backup"):
        recover(desk.path, tmp_path / "saved.pnp")
    assert not (tmp_path / "saved.pnp").exists()

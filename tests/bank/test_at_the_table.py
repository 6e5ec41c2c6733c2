"""What a hurried banker meets at a real table."""

from pathlib import Path

import pytest

from pnp.bank.integrity import recover
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes
from pnp.box.reading.reader import read_box
from pnp.errors import JournalDamaged, Refusal
from pnp.rules.language.line import parse
from tests.fixtures.bank import Desk, sit

CONTENT = Path(__file__).parents[2] / "content"


@pytest.fixture
def jailhouse(tmp_path: Path) -> Session:
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


def test_a_file_with_nothing_to_save_is_told_once(desk: Desk, tmp_path: Path) -> None:
    desk.path.write_bytes(desk.path.read_bytes()[:600])
    with pytest.raises(JournalDamaged, match="take the last backup"):
        recover(desk.path, tmp_path / "saved.pnp")
    assert not (tmp_path / "saved.pnp").exists()

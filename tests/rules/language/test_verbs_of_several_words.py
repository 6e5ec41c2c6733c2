"""A verb may be said in several words: in Spanish one “levanta la hipoteca de” a deed."""

from pathlib import Path

import pytest

from pnp.bank.session import Answer, Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.reading.reader import read_box
from pnp.rules.language.line import parse

CONTENT = Path(__file__).parents[3] / "content"


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("ben levanta la hipoteca de kingsway", "ben levanta la hipoteca de Kingsway por 193"),
        ("levanta la hipoteca de kingsway", "ben levanta la hipoteca de Kingsway por 193"),
        ("ana se queda con surf road por 45", "ana se lleva Surf Road por 45"),
        ("ana se compra surf road", "ana compra Surf Road por 60"),
        ("carla paga su deuda", "carla salda: 20 a ben"),
    ],
)
def test_a_verb_is_said_in_several_words(tmp_path: Path, typed: str, says: str) -> None:
    path = tmp_path / "table.pnp"
    wishes = Wishes(("ana", "ben", "carla"), "book", lang="es")
    open_table(path, read_box(CONTENT / "cronulla", CONTENT), wishes, 0)
    session = Session(path, lambda: 60)
    session.enter(parse("buy ben kingsway; mortgage ben kingsway; owe carla ben 20"))
    answer = session.answer(parse(typed))
    assert isinstance(answer, Answer)
    told = [answer.after.messages.said(phrase) for act in answer.acts for phrase in act.entry.say]
    assert told[0].startswith(says)

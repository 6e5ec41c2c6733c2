"""A code cut short is its own piece or none, and the answer says how it was read."""

import pytest

from pnp.bank.preview import Watch
from pnp.box.codes import code
from pnp.box.model import Box
from pnp.cli.bank.answers import accepted, show
from pnp.errors import Refusal
from pnp.rules.language.line import parse
from tests.fixtures.bank import Desk


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("buy ben CR-D17", "“CR-D17” is read as CR-D17-Z, Arthur Avenue"),
        ("buy ben crd25", "“crd25” is read as CR-D25-Z, Richmount Street"),
        ("buy ben CR-D12", "“CR-D12” is read as CR-D12-A, Hume Road"),
        ("card ben CR-L38", "“CR-L38” is read as CR-L38-Z, Twelve Towels"),
    ],
)
def test_the_answer_says_what_a_short_code_was_read_as(desk: Desk, typed: str, said: str) -> None:
    line = parse(typed)
    watch = Watch(desk.session)
    assert said in watch.read(typed).says, "before it is entered"
    answer = desk.session.answer(line)
    assert said in "\n".join(show(answer))
    (told,) = accepted(1, line, answer)
    assert said in told["say"]


def test_a_whole_code_needs_no_words(desk: Desk) -> None:
    answer = desk.do("buy ben CR-D17-Z")
    assert not [line for line in answer.lines() if "read as" in line]


def test_what_a_note_says_is_not_read_as_a_code(desk: Desk) -> None:
    answer = desk.do("note CR-D17 has a coffee stain")
    assert not [line for line in answer.lines() if "read as" in line]


def test_several_short_codes_are_all_told(desk: Desk) -> None:
    desk.do("buy ben 24", "buy anna 34")
    answer = desk.do("trade ben anna give CR-D17 get CR-D25")
    told = [line for line in answer.lines() if "read as" in line]
    assert [line.partition(" is ")[2] for line in told] == [
        "read as CR-D17-Z, Arthur Avenue",
        "read as CR-D25-Z, Richmount Street",
    ]


def test_every_code_of_the_box_cut_short_is_its_own_piece_or_none(desk: Desk, box: Box) -> None:
    for deed in box.deeds:
        whole = code("CR", "D", deed.no)
        with desk.session.looking() as loaded:
            name = loaded.state.messages.deed(deed.id)
        says = Watch(desk.session).read(f"buy ben {whole[:-2]}").says
        assert f"{whole}, {name}" in says


@pytest.mark.parametrize("typed", ["CR-D17-Y", "CR-D01-H", "CR-D99", "CR-L17"])
def test_a_wrong_code_is_no_card(desk: Desk, typed: str) -> None:
    with pytest.raises(Refusal) as caught:
        desk.do(f"buy ben {typed}")
    assert caught.value.code == "E_NAME"

"""Names that are short, shared or also words of the bank, as bankers type them."""

from pathlib import Path
from typing import Any

import pytest

from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.reading.reader import read_box
from pnp.errors import Refusal, UsageError
from pnp.rules.language.grammar import read
from pnp.rules.language.line import parse
from pnp.rules.language.names import find_part
from pnp.rules.registry import loader, settings, verb_names
from pnp.rules.state.question import Question

Play = Any
"""The table of conftest.py."""

CONTENT = Path(__file__).parents[3] / "content"
SHORT = ("B", "S", "R", "M", "L", "U")


def meaning(play: Play, text: str) -> str:
    words = parse(text).acts[0]
    return repr(read(play.state, words, verb_names("cronulla"), loader("cronulla")))


def table_of(folder: Path, *players: str, lang: str = "en", kit: str = "cronulla") -> Session:
    path = folder / "table.pnp"
    open_table(path, read_box(CONTENT / kit, CONTENT), Wishes(players, "book", lang=lang), 0)
    return Session(path, lambda: 0)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("b b 37", "B buys Kingsway for 350"),
        ("buy s 39", "S buys Cronulla Street for 400"),
        ("s s", "S gets the salary: 200"),
        ("s b", "B gets the salary: 200"),
        ("50 b u", "B pays U 50"),
        ("u b 20", "U pays B 20"),
        ("u pays s 5", "U pays S 5"),
        ("l pays the bank 50", "L pays the Bank 50"),
        ("r pays s 50", "R pays S 50"),
        ("u buys 1", "U buys Waratah Street for 60"),
        ("u gets 50 from b", "B pays U 50"),
        ("m gets 50 from the bank", "The Bank pays M 50"),
    ],
)
def test_players_may_be_called_as_verbs_are_in_short(tmp_path: Path, text: str, says: str) -> None:
    session = table_of(tmp_path, *SHORT)
    answer: Any = session.answer(parse(text))
    assert says in answer.lines()
    assert any(line.startswith("Taken back") for line in session.enter(parse("u")).lines())


@pytest.mark.parametrize(
    ("text", "writes"),
    [("b s 37", ["buy", "pay b"]), ("r u 39", ["rent", "pay r"]), ("l m 1", ["lift", "pay l"])],
)
def test_a_verb_or_its_namesake_is_asked(tmp_path: Path, text: str, writes: list[str]) -> None:
    session = table_of(tmp_path, *SHORT)
    with pytest.raises(Question) as caught:
        session.enter(parse(text))
    assert [each.writes for each in caught.value.choices] == writes
    paid = caught.value.settled(text, writes[1])
    assert " pays " in session.enter(parse(paid)).lines()[0]


def test_undo_is_undo_whoever_is_called_so(tmp_path: Path) -> None:
    session = table_of(tmp_path, *SHORT)
    for text in ("u s 5; l pays s 5", "u s 5", "s u"):
        session.enter(parse(text))
    assert session.enter(parse("u 2")).lines()[:2] == ("Taken back: 4  s u", "Taken back: 3  u s 5")
    assert "Taken back: 2  u s 5; l pays s 5" in session.enter(parse("u to 2")).lines()


@pytest.mark.parametrize("name", ["all", "Jeder", "tous", "each", "buy", "undo", "bank", "Hilfe"])
def test_what_a_line_could_not_tell_from_a_word_is_no_name(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match="is a word of the bank"):
        table_of(tmp_path, name, "Anna")


def test_one_letter_means_a_player_before_the_bank(play: Play) -> None:
    assert meaning(play, "50 b a").startswith("Pay(payer='Ben', payee='Anna', amount=50,")
    assert meaning(play, "50 a b").startswith("Pay(payer='Anna', payee='Ben', amount=50,")
    assert meaning(play, "50 ba b").startswith("Pay(payer='bank', payee='Ben', amount=50,")


def test_where_no_player_begins_so_one_letter_is_the_bank(table: Any) -> None:
    assert "payer='bank'" in meaning(table(players="Anna Cem"), "50 b a")


def test_two_players_of_one_letter_are_asked_about(table: Any) -> None:
    play = table(players="Ben Bo Cem")
    assert play.refused("50 b c").code == "E_AMBIGUOUS"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("50 lee bo", "Ann Lee pays Ann Bo 50"),
        ("bo pays lee 50", "Ann Bo pays Ann Lee 50"),
        ("bo and lee pay lou 5", "Ann Bo pays Mary Lou 5"),
        ("buy bo 37", "Ann Bo buys Kingsway for 350"),
        ("salary bo", "Ann Bo gets the salary: 200"),
        ("s lee", "Ann Lee gets the salary: 200"),
    ],
)
def test_any_whole_word_of_a_players_name_will_do(tmp_path: Path, text: str, says: str) -> None:
    session = table_of(tmp_path, "Ann Lee", "Ann Bo", "Mary Lou")
    assert session.enter(parse(text)).lines()[0] == says
    with pytest.raises(Refusal) as caught:
        session.enter(parse("50 ann lou"))
    assert caught.value.code == "E_AMBIGUOUS"


def test_two_letters_are_a_part_only_if_they_are_a_whole_word() -> None:
    names = {"ann-bo": "Ann Bo", "ann-lee": "Ann Lee"}
    assert find_part("bo", names, 2) == ("Ann Bo",)
    assert find_part("le", names, 2) == find_part("o", names, 2) == find_part("bo", names) == ()


@pytest.mark.parametrize(
    ("lang", "text", "bought"),
    [
        ("en", "ben buys surf road from anna for 80", True),
        ("en", "ben bought surf road for 80 from anna", True),
        ("en", "buy ben surf road from anna 80", True),
        ("de", "ben kauft surf road von anna für 80", True),
        ("fr", "ben achète surf road à anna pour 80", True),
        ("es", "ben compra surf road a anna por 80", True),
        ("es", "anna vende surf road a ben por 80", True),
        ("en", "ben buys kingsway from the bank", False),
        ("de", "ben kauft kingsway von der bank", False),
        ("fr", "ben achète kingsway à la banque", False),
        ("es", "ben compra kingsway a la banca", False),
    ],
)
def test_who_sells_is_who_it_is_bought_from(
    tmp_path: Path, lang: str, text: str, bought: bool
) -> None:
    session = table_of(tmp_path, "Anna", "Ben", lang=lang)
    session.enter(parse("buy anna surf-road"))
    session.enter(parse(text))
    with session.looking() as loaded:
        assert loaded.state.cash("Ben") == 1500 - (80 if bought else 350)
        assert loaded.state.cash("Anna") == 1440 + (80 if bought else 0)


def test_zahlt_is_not_zaehlt(tmp_path: Path) -> None:
    session = table_of(tmp_path, "Anna", "Ben", lang="de")
    with pytest.raises(Question):
        session.enter(parse("zahlt anna 50"))
    assert session.enter(parse("zählt anna 1500")).lines() == ("Anna hat 1500 in bar, wie im Buch",)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("short", "short=yes"),
        ("bid_limit", "bid_limit=cash"),
        ("transfer_fee", "transfer_fee=0"),
        ("shrot", "is no option"),
    ],
)
def test_an_option_that_wants_a_value_says_so(word: str, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        settings(read_box(CONTENT / "cronulla", CONTENT), (word,))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("buy anna kings way", "Anna buys Kingsway"),
        ("buy cem lee king-sway", "Cem Lee buys Kingsway"),
        ("buy anna kingsway; sell anna cem lee kings way 20", "Anna sells Kingsway to Cem Lee"),
        ("buy cem lee surfroad", "Cem Lee buys Surf Road"),
        ("buy anna north surfclub", "Anna buys North Surf Club"),
    ],
)
def test_a_name_may_be_parted_where_it_is_not_and_run_together(
    tmp_path: Path, line: str, said: str
) -> None:
    session = table_of(tmp_path, "Anna", "Ben", "Cem Lee")
    assert said in " ".join(session.enter(parse(line)).lines())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("pay ben cem lee 20 rent", "“rent” is too much here"),
        ("buy cem lee kingswy", "There is no deed “kingswy”; did you mean kingsway?"),
        ("50 cem lee bne", "did you mean Ben?"),
        ("cem lee byus surf road", "“byus” is no verb; did you mean buy?"),
    ],
)
def test_a_name_of_two_words_is_never_what_is_wrong(tmp_path: Path, line: str, said: str) -> None:
    with pytest.raises(Refusal) as caught:
        table_of(tmp_path, "Anna", "Ben", "Cem Lee").enter(parse(line))
    assert said in str(caught.value)

"""One line about several: all pay Anna, a house on each of three streets, a whole group."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest

from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.reading.reader import read_box
from pnp.errors import Refusal, UsageError
from pnp.ledger.entry import Entry
from pnp.rules.language.form_reading import Repeated
from pnp.rules.language.grammar import read
from pnp.rules.language.line import parse
from pnp.rules.language.names import find_part
from pnp.rules.language.usage import offers
from pnp.rules.registry import loader, settings, verb_names
from pnp.rules.state.game_state import GameState
from pnp.rules.state.question import Choice, Question

Play = Any
"""The table of conftest.py."""

JACARANDA = ("croydon-street", "wilbar-avenue", "beach-park-avenue")


def moved(play: Play) -> dict[str, int]:
    return {name: play.moved(name) for name in play.table.players if play.moved(name)}


@pytest.mark.parametrize(
    ("line", "sums"),
    [
        ("all pay anna 10", {"Anna": 20, "Ben": -10, "Cem": -10}),
        ("everybody pays anna 10", {"Anna": 20, "Ben": -10, "Cem": -10}),
        ("anna gets 10 from everybody", {"Anna": 20, "Ben": -10, "Cem": -10}),
        ("10 all anna", {"Anna": 20, "Ben": -10, "Cem": -10}),
        ("pay all anna 10", {"Anna": 20, "Ben": -10, "Cem": -10}),
        ("anna pays all 10", {"Anna": -20, "Ben": 10, "Cem": 10}),
        ("anna pays everyone 10", {"Anna": -20, "Ben": 10, "Cem": 10}),
        ("anna all 10", {"Anna": -20, "Ben": 10, "Cem": 10}),
        ("the bank pays everyone 50", {"Anna": 50, "Ben": 50, "Cem": 50}),
        ("all pay the bank 2x15", {"Anna": -30, "Ben": -30, "Cem": -30}),
        ("anna and ben pay the bank 50", {"Anna": -50, "Ben": -50}),
        ("anna and ben pay cem 10 each", {"Anna": -10, "Ben": -10, "Cem": 20}),
        ("cem pays anna and ben 10", {"Anna": 10, "Ben": 10, "Cem": -20}),
        ("anna, ben pay the bank 50", {"Anna": -50, "Ben": -50}),
        ("50 anna,ben bank", {"Anna": -50, "Ben": -50}),
    ],
)
def test_several_pay_in_one_entry(play: Play, line: str, sums: dict[str, int]) -> None:
    assert moved(play.do(line)) == sums


def test_each_payment_of_an_entry_is_told_and_posted(play: Play) -> None:
    play.do("all pay anna 10")
    assert play.said() == "Ben pays Anna 10; Cem pays Anna 10"
    assert len(play.last.postings) == 4


def test_all_are_those_still_in_the_game(play: Play) -> None:
    assert moved(play.do("quit cem").do("all pay anna 10")) == {"Anna": 10, "Ben": -10}


def test_one_who_cannot_pay_stops_the_whole_line(play: Play) -> None:
    play.do("pay ben bank 1495")
    refusal = play.refused("all pay anna 10")
    assert (refusal.code, "Ben cannot pay Anna: 10 needed" in refusal.say) == ("E_CASH", True)


def test_several_on_both_sides_are_refused(play: Play) -> None:
    for line in ("all pay all 10", "pay anna,ben anna,cem 10"):
        assert "on one side only" in play.refused(line).say
    assert play.refused("pay anna,anna ben 10") is not None


def test_who_is_named_among_several_does_not_pay_himself(play: Play) -> None:
    assert "name two different parties" in play.refused("anna and ben pay anna 10").say
    assert moved(play.do("everybody pays anna 10"))["Anna"] == 20


@pytest.mark.parametrize(
    ("line", "writes"),
    [
        (
            "pays anna 50",
            [" from bank", " from Ben", " from Cem", " to bank", " to Ben", " to Cem"],
        ),
        ("50 anna", [" to bank", " to Ben", " to Cem", " from bank", " from Ben", " from Cem"]),
        ("anna pays 50", [" to bank", " to Ben", " to Cem"]),
        ("anna gets 50", [" from bank", " from Ben", " from Cem"]),
        ("50 to anna", [" from bank", " from Ben", " from Cem"]),
        ("anna and ben pay 50", [" to bank", " to Cem"]),
        ("all pay 10", [" to bank", " to Anna", " to Ben", " to Cem"]),
    ],
)
def test_a_party_that_is_missing_is_asked_for(play: Play, line: str, writes: list[str]) -> None:
    asked = play.refused(line)
    assert isinstance(asked, Question)
    assert (asked.code, [each.writes for each in asked.choices]) == ("E_ASK", writes)
    for each in asked.choices:
        play.do(asked.settled(line, each.writes))
    assert play.refused("pays 50").code != "E_ASK"
    assert play.refused("sell anna 50").code != "E_ASK"


@pytest.mark.parametrize(
    "line",
    [
        "build anna 11 13 14",
        "build anna 11 13 14 1x",
        "build anna 14 13 11 1",
        "build anna @11 @13 @14",
        "build anna croydon wilbar beach-park",
        "build anna jacaranda",
        "build anna jacaranda 1",
        "anna builds 11 13 14",
        "anna builds on jacaranda",
        "anna builds on croydon street, wilbar avenue and beach park avenue",
    ],
)
def test_a_house_on_each_of_several_streets(play: Play, line: str) -> None:
    play.give("anna", *JACARANDA).do(line)
    assert play.moved("Anna") == -300
    for deed in JACARANDA:
        assert play.state.balances.of(f"plot:{deed}", "house") == 1


@pytest.mark.parametrize("line", ["build anna 11 13 14 2", "anna builds 2 on jacaranda"])
def test_so_many_on_each_of_several_streets(play: Play, line: str) -> None:
    assert play.give("anna", *JACARANDA).do(line).moved("Anna") == -600


def test_the_streets_of_a_line_end_up_even_or_not_at_all(play: Play) -> None:
    play.give("anna", *JACARANDA)
    assert play.do("build anna 11 13").moved("Anna") == -200
    refusal = play.refused("build anna 11 13 1")
    assert (refusal.code, refusal.rule) == ("E_UNEVEN", "CR-18")
    play.do("build anna 14")


def test_a_number_that_could_be_how_many_is_asked_about(play: Play) -> None:
    play.give("anna", "waratah-street", "surf-road")
    asked = play.refused("build anna 1 3")
    assert isinstance(asked, Question)
    assert asked.code == "E_ASK"
    assert [each.writes for each in asked.choices] == ["3x", "@3"]
    assert play.do("build anna 1 @3").moved("Anna") == -100
    assert play.refused("build anna 1 3x").code == "E_UNEVEN"
    assert play.do("build anna 1 1; build anna 3 1x").moved("Anna") == -100
    assert play.do("build anna 1 3 2").moved("Anna") == -200, "a plot, and two on each"


def test_a_price_for_several_plots_is_not_guessed(play: Play) -> None:
    play.give("anna", *JACARANDA)
    assert "each an act of its own" in play.refused("build anna jacaranda for 300").say
    assert play.do("build anna 11 for 120; build anna 13 14").moved("Anna") == -320


def test_what_is_named_twice_is_refused(play: Play) -> None:
    play.give("anna", *JACARANDA)
    assert "named twice" in play.refused("build anna croydon croydon").say


def test_groups_stand_wherever_several_deeds_may(play: Play) -> None:
    play.give("anna", *JACARANDA).do("build anna jacaranda")
    assert play.do("demolish anna 11 13 14").moved("Anna") == 150
    assert play.do("mortgage anna jacaranda").moved("Anna") == 70 + 70 + 80
    play.do("lift anna jacaranda", "sell anna ben jacaranda 500")
    for deed in JACARANDA:
        assert play.state.balances.holder(f"deed:{deed}") == "player:Ben"


def test_a_part_of_a_groups_name_is_no_group(play: Play) -> None:
    play.do("buy anna north-surf-club")
    words = parse("sell anna ben surf club 10").acts[0]
    act: Any = read(play.state, words, verb_names("cronulla"), loader("cronulla"))
    assert act.deeds == ("north-surf-club",)


def test_build_takes_several_streets_in_every_game_that_builds(seat: Any) -> None:
    play = seat("grundbesitz", "require_all_sold=no")
    play.give("anna", "gartenweg", "muhlenweg").do("build anna gartenstadt")
    assert play.state.balances.of("plot:muhlenweg", "house") == 1


@dataclass(frozen=True, slots=True)
class Asking:
    """An act that asks before it is done."""

    cites: ClassVar[tuple[str, ...]] = ()

    def entry(self, state: GameState) -> Entry:
        raise state.question("", "ask.party", Choice("yes 2", "yes"), typed="x", candidates=[])


def test_a_question_about_one_of_several_is_settled_for_all(play: Play) -> None:
    acts = (Asking(), Asking())
    with pytest.raises(Question) as caught:
        Repeated(acts, ("act 1", "act 2")).entry(play.state)
    assert [each.writes for each in caught.value.choices] == ["yes 2; act 2"]
    play.give("anna", *JACARANDA)
    for text, lines in (
        ("all pay anna 10", ("pay Ben Anna 10", "pay Cem Anna 10")),
        ("build anna 11 13 2", ("build Anna croydon-street 2", "build Anna wilbar-avenue 2")),
    ):
        words = parse(text).acts[0]
        act: Any = read(play.state, words, verb_names("cronulla"), loader("cronulla"))
        assert act.lines == lines


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("pay", {"Anna", "bank", "all"}),
        ("50 anna", {"Ben", "all"}),
        ("status", {"Anna", "bank", "kingsway"}),
        ("history", {"Anna", "kingsway"}),
        ("undo", {"to"}),
        ("void 12", {"all", "none", "only"}),
        ("?", {"buy", "who", "kingsway"}),
        ("build anna", {"kingsway", "jacaranda"}),
    ],
)
def test_completion_knows_the_new_words(play: Play, typed: str, offered: set[str]) -> None:
    words = parse(typed).acts[0]
    found = offers(play.state, words, verb_names("cronulla"), loader("cronulla"))
    assert offered <= set(found)
    assert {"who", "void"} <= set(
        offers(play.state, (), verb_names("cronulla"), loader("cronulla"))
    )


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

"""A refused line says in words what is missing or meant, and shows a way on."""

from pathlib import Path

import pytest

from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes
from pnp.errors import Refusal
from pnp.rules.language.line import parse
from pnp.rules.state.question import Question
from tests.fixtures.bank import sit

PLAYERS = {
    "solo": ("Emma",),
    "chalet": ("Jörg Müller", "Mary", "Zoé"),
    "neue-heimat": ("Anna", "Ben", "Cem"),
}


def seat(tmp_path: Path, kit: str, lang: str) -> Session:
    path = tmp_path / "table.pnp"
    players = PLAYERS.get(kit, ("Anna", "Ute", "Dora"))
    return sit(path, kit, Wishes(players, "book", lang=lang))


def refused(session: Session, line: str) -> str:
    with pytest.raises(Refusal) as caught:
        session.enter(parse(line))
    return str(caught.value).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("kit", "lang", "line", "says"),
    [
        ("solo", "fr", "mortgage", "il manque au moins un titre (D…) : mortgage P D…"),
        ("cronulla", "fr", "achète anna", "il manque le titre (D) : buy P D"),
        ("cronulla", "de", "miete", "Der Spieler (P) fehlt: rent P D"),
        ("cronulla", "en", "sell anna", "The other player (Q) is missing: sell P Q D…"),
        ("cronulla", "de", "zahle anna", "Der Empfänger (AN) fehlt: pay VON AN BETRAG"),
        ("neue-heimat", "en", "auction anna roof", "A bid of each other player (Q:BID…)"),
        ("neue-heimat", "en", "auction anna II 36", "A bid of each other player (Q:BID…)"),
        ("neue-heimat", "de", "place anna", "STÜCK fehlt: place P STÜCK REIHE[.PLATZ]"),
    ],
)
def test_what_is_missing_is_said_in_words(
    tmp_path: Path, kit: str, lang: str, line: str, says: str
) -> None:
    assert refused(seat(tmp_path, kit, lang), line).startswith(says)


@pytest.mark.rule("SO-04")
@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("achète", "Emma est sur Départ : aucun titre n’y est à prendre (SO-04)"),
        ("loyer", "Emma est sur Départ : aucun loyer n’y est dû (SO-10)"),
        ("decline", "Emma est sur Départ : aucun titre n’y est à prendre (SO-04)"),
    ],
)
def test_a_verb_alone_is_about_the_space_stood_on(tmp_path: Path, line: str, says: str) -> None:
    assert refused(seat(tmp_path, "solo", "fr"), line) == says


@pytest.mark.rule("SO-04")
def test_a_verb_alone_takes_the_deed_stood_on(tmp_path: Path) -> None:
    session = seat(tmp_path, "solo", "fr")
    session.enter(parse("throw emma 1 2"))
    session.enter(parse("achète"))
    assert refused(session, "achète").endswith("Rue des Traverses : à Emma (SO-04)")
    assert "La Banque paie à Emma 4 de loyer" in session.enter(parse("loyer")).lines()[0]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("1.500", "“1.500” could be 1500 or 1.5: write 1500 if that is meant"),
        ("1,500", "“1,500” could be 1500 or 1,5: write 1500 if that is meant"),
        ("$20.000", "“$20.000” could be 20000 or 20: write 20000 if that is meant"),
        ("1'500", "“1'500” is written without marks and blanks: 1500"),
        ("1 500", "“1 500” is written without marks and blanks: 1500"),
        ("1.500.000", "“1.500.000” is written without marks and blanks: 1500000"),
    ],
)
def test_a_marked_sum_is_told_with_every_reading_it_has(
    tmp_path: Path, typed: str, says: str
) -> None:
    assert refused(seat(tmp_path, "cronulla", "en"), f"pay anna ute {typed}") == says


@pytest.mark.parametrize("line", ["visit jrog s7", "visite jrog s7", "deposit jrog 5000"])
def test_a_player_of_two_words_is_found_by_one_of_them_misspelt(tmp_path: Path, line: str) -> None:
    says = "« jrog » est inconnu ici (joueur) ; est-ce Jörg Müller ?"
    assert refused(seat(tmp_path, "chalet", "fr"), line) == says


def test_the_bank_is_written_in_a_choice_as_the_table_says_it(tmp_path: Path) -> None:
    session = seat(tmp_path, "cronulla", "fr")
    with pytest.raises(Question) as asked:
        session.enter(parse("50 anna"))
    first = asked.value.choices[0]
    assert (first.writes, first.said) == (" à banque", "à la Banque")
    assert session.enter(parse(f"50 anna{first.writes}")).lines()[0].startswith("Anna paie 50")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("kaufe mary 3", "Eine Urkunde mit der Nummer 3 gibt es nicht; es gibt "),
        ("kaufe mary h3", "„h3“ ist hier unbekannt (Urkunde); es gibt "),
    ],
)
def test_what_nobody_knows_is_told_how_such_things_are_called(
    tmp_path: Path, line: str, says: str
) -> None:
    session = seat(tmp_path, "chalet", "de")
    told = refused(session, line)
    assert told.startswith(says)
    named = told.removeprefix(says).partition(" und ")[0].split(", ")
    with session.looking() as loaded:
        deeds = {deed.id for deed in loaded.state.box.deeds}
    assert len(named) == 3
    assert deeds.issuperset(named)
    assert told.endswith(f" und {len(deeds) - 3} weitere")


@pytest.mark.parametrize("kit", ["cronulla", "grundbesitz"])
@pytest.mark.parametrize("line", ["b anna dora 39", "kaufe anna dora 39"])
def test_who_buys_from_a_player_is_shown_how_that_one_sells(
    tmp_path: Path, kit: str, line: str
) -> None:
    assert "sell Dora Anna D BETRAG" in refused(seat(tmp_path, kit, "de"), line)


@pytest.mark.parametrize(
    ("lang", "line", "says"),
    [
        ("de", "auction anna rouge 6 ben:2 cem:pass", "gemeint Rot-6, Gelb-6?"),
        ("fr", "auction anna rot 6 ben:2 cem:pass", "est-ce vert-6, rouge-6 ?"),
        ("en", "auction anna rot 6 ben:2 cem:pass", "did you mean red-6?"),
        ("de", "auction anna rouge-6 ben:2 cem:pass", "gemeint Rot-6, Gelb-6?"),
    ],
)
def test_pieces_are_called_as_the_table_calls_them(
    tmp_path: Path, lang: str, line: str, says: str
) -> None:
    assert refused(seat(tmp_path, "neue-heimat", lang), line).endswith(says)

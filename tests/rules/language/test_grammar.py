"""How typed words become verbs, and how names and amounts are read."""

import re
from typing import Any

import pytest

from pnp.box.codes import code
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.box.rulebook import matters_of
from pnp.box.words import Words
from pnp.errors import Refusal
from pnp.ledger.entry import Entry
from pnp.rules.language.form_reading import Repeated, offers, read
from pnp.rules.language.line import parse
from pnp.rules.language.names import find, find_part, names_of
from pnp.rules.language.usage import form, keywords
from pnp.rules.registry import ALIASES, ALL_TABLES, find_verb, game, loader, verb_names
from pnp.rules.state.game_state import Choice, GameState, Question, verb
from pnp.spelling import fold_name
from tests.fixtures.rules_table import seat

Play = Any
"""The table of conftest.py."""


def verb_of(play: Play, text: str) -> str:
    act = read(play.grammar, parse(text).acts[0])
    return re.sub(r", (off_debt|aside|owed)=False", "", repr(act))  # no word of a debt was said


@pytest.mark.parametrize(("text", "offered"), [
    ("mortgage anna 37 39", {"kingsway"}), ("demolish anna 37 39", {"kingsway"}),
    ("demolish anna 37 2", set()), ("trade anna ben give 37 39", set()),
])  # fmt: skip
def test_a_list_goes_on_after_a_board_number(play: Play, text: str, offered: set[str]) -> None:
    found = offers(play.grammar, parse(text).acts[0])
    assert set(found) & {"kingsway"} == offered


def test_every_code_short_of_its_last_character_is_its_own_piece(play: Play) -> None:
    for deed in play.box.deeds:
        short = code("CR", "D", deed.no)[:-2]
        assert verb_of(play, f"buy ben {short}") == verb_of(play, f"buy ben {deed.id}")
    for deck in play.box.decks:
        for card in deck.cards:
            short = code("CR", deck.letter, card.no)[:-2]
            assert verb_of(play, f"card ben {short}") == verb_of(play, f"card ben {card.id}")


def test_a_name_that_two_things_share_names_neither_alone() -> None:
    shared = Words("en", {"en": "Old Pier"})
    names = names_of((("pier-1", shared), ("pier-2", shared), ("old", None)))
    assert find("old pier", names).things == ("pier-1", "pier-2")
    assert find("old", names).things == ("old",)


@pytest.mark.parametrize("kit", ["cronulla", "grundbesitz", "solo"])
def test_the_number_of_the_space_is_the_deed_on_it(kit: str) -> None:
    players = "Anna" if kit == "solo" else "Anna Ben Cem"
    play: Any = seat(kit, players=players)
    for number, space in enumerate(play.box.board.spaces):
        if space.deed:
            for typed in (f"buy anna {number}", f"buy anna @{number}"):
                assert verb_of(play, typed) == verb_of(play, f"buy anna {space.deed}")


def test_no_rent_is_due_where_there_is_no_deed() -> None:
    play = seat("cronulla", turns=True).do("throw anna 1 3")
    with pytest.raises(Refusal, match="Anna is on Tasman Street: no deed, no rent"):
        verb_of(play, "rent anna")


def test_names_are_folded() -> None:
    assert fold_name("  Straße_Nr 5 ") == "strasse-nr-5"
    assert find("é", {"e": "x"}).things == ("x",)
    assert find("", {"e": "x"}).things == ()


GAMES = ("cronulla", "grundbesitz", "chalet", "neue-heimat", "solo")


def test_every_verb_has_a_form_a_sentence_and_matters(play: Play) -> None:
    matters = {matter for kit in GAMES for matter in matters_of(read_box(find_kit(kit)).rules)}
    for kit in GAMES:
        for name in (*game(kit).VERBS, *ALL_TABLES):
            kind: Any = find_verb(kit, name)
            assert form(name, kind, play.state.messages).split()[0] == name
            assert (kind.__doc__ or "").endswith(".")
            assert {*kind.cites, *getattr(kind, "may_cite", ())} <= matters


def test_the_keywords_of_a_game_are_read_off_its_verbs() -> None:
    found = keywords(verb_names("cronulla"), loader("cronulla"))
    assert {"give", "get", "for", "lift", "all", "house", "bank", "undo"} <= found


def test_aliases_are_nobodys_name() -> None:
    for short, full in ALIASES.items():
        assert len(short) <= 2
        assert not set(short) & set("aeiou"), full


def test_build_takes_several_streets_in_every_game_that_builds() -> None:
    play = seat("grundbesitz", "require_all_sold=no")
    play.give("anna", "gartenweg", "muhlenweg").do("build anna gartenstadt")
    assert play.state.balances.of("plot:muhlenweg", "house") == 1


@verb()
class Asking:
    """An act that asks before it is done."""

    def entry(self, state: GameState) -> Entry:
        raise state.question("", "ask.readings", Choice("yes 2", "yes"), typed="x", candidates=[])


def test_a_question_about_one_of_several_is_settled_for_all(play: Play) -> None:
    acts = (Asking(), Asking())
    with pytest.raises(Question) as caught:
        Repeated(acts, ("act 1", "act 2")).entry(play.state)
    assert [each.writes for each in caught.value.choices] == ["yes 2; act 2"]
    play.give("anna", "croydon-street", "wilbar-avenue")
    for text, lines in (
        ("all pay anna 10", ("pay Ben Anna 10", "pay Cem Anna 10")),
        ("build anna 11 13 2", ("build Anna croydon-street 2", "build Anna wilbar-avenue 2")),
    ):
        act: Any = read(play.grammar, parse(text).acts[0])
        assert act.lines == lines


@pytest.mark.parametrize(("typed", "offered"), [
    ("pay", {"Anna", "bank", "all"}), ("50 anna", {"Ben", "all"}),
    ("status", {"Anna", "bank", "kingsway"}), ("history", {"Anna", "kingsway"}),
    ("undo", {"to"}), ("void 12", {"all", "none", "only"}), ("?", {"buy", "who", "kingsway"}),
    ("build anna", {"kingsway", "jacaranda"}), ("", {"who", "void"}),
])  # fmt: skip
def test_completion_knows_the_new_words(play: Play, typed: str, offered: set[str]) -> None:
    found = offers(play.grammar, (*parse(typed).acts, ())[0])
    assert offered <= set(found)


def test_two_letters_are_a_part_only_if_they_are_a_whole_word() -> None:
    names = {"ann-bo": "Ann Bo", "ann-lee": "Ann Lee"}
    assert find_part("bo", names, 2) == ("Ann Bo",)
    assert find_part("le", names, 2) == find_part("o", names, 2) == find_part("bo", names) == ()

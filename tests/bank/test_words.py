"""The words of the bank count rightly, help with every verb, and serve tables opened earlier."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from pnp.bank.decision import CORRECTIONS, LOOKS
from pnp.bank.loaded_table import catalogue_of
from pnp.bank.query_commands import help_key, look
from pnp.box.packs import languages
from pnp.box.reading.bank_files import folders_with_words
from pnp.box.source import Source
from pnp.box.words import phrases_in
from pnp.rules.language.line import parse
from pnp.rules.registry import loader, verb_names
from pnp.rules.state.statement import View
from pnp.spelling import HOUSE, fold_name
from tests.fixtures.bank import Desk
from tests.shipped import SHIPPED

CONTENT = Path(__file__).parents[2] / "content"
PNP = CONTENT.parent / "pnp"
KITS = SHIPPED

LANGUAGES = languages("bank")


OF_SOME = {"elision", *(f"address.{each}" for each in ["du", "Sie", "tu", "vous", "tú", "usted"])}
"""Rules of a language that others have no need of."""


def texts(topic: str, lang: str) -> dict[str, str]:
    """Read the words of the house on a topic, those that stand beside the verbs included."""
    file = CONTENT / "words" / f"{topic}.{lang}.yaml"
    found: dict[str, str] = plain(file) if file.is_file() else {}
    for folder, package in folders_with_words():
        beside = folder / f"words.{lang}.yaml"
        source = Source(str(beside), (), plain(beside))
        labels = {each.label: each.text for each in phrases_in(source, package)}
        prefix = f"{topic}."
        found |= {key.removeprefix(prefix): labels[key] for key in labels if key.startswith(prefix)}
    return found


def plain(file: Path) -> Any:
    """Read a file of words by the parser that is written in C."""
    return yaml.load(file.read_text(encoding="utf-8"), yaml.CSafeLoader)


@pytest.mark.parametrize("topic", ["bank", "lookup", "press", "calibrate", "language"])
@pytest.mark.parametrize("lang", [each for each in LANGUAGES if each != HOUSE])
def test_every_language_has_the_same_phrases_and_facts(topic: str, lang: str) -> None:
    english, other = texts(topic, HOUSE), texts(topic, lang)
    assert set(other) - OF_SOME == set(english)
    for key, text in english.items():
        assert facts(other[key]) == facts(text), key


def facts(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", text))


def test_every_phrase_in_the_code_has_words() -> None:
    known = set(texts("bank", "en"))
    for file in CONTENT.glob("*/words.en.yaml"):  # a game brings the words only it needs
        own = plain(file).get("labels", {})
        known |= {key.removeprefix("bank.") for key in own}
    topics = {key.partition(".")[0] for key in known if "." in key}
    key = re.compile(rf'"((?:{"|".join(sorted(topics))})\.(?!(?:py|sql)")[a-z][a-z.-]*)"')
    rooms = [PNP / folder for folder in ("rules", "games", "bank", "cli/bank")]
    sources = [path.read_text("utf-8") for room in rooms for path in room.rglob("*.py")]
    asked = {found for text in sources for found in key.findall(text)}
    assert len(asked) > 300
    assert sorted(asked - known) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_number_stands_before_a_plural_that_may_be_wrong(lang: str) -> None:
    words = texts("bank", lang)
    for path in CONTENT.glob(f"*/words.{lang}.yaml"):
        own = plain(path).get("labels", {})
        words |= {f"{path.parent.name} {key}": text for key, text in own.items() if "bank." in key}
    plurals = {text.removeprefix("{n} ") for key, text in words.items() if key.endswith(".many")}
    assert len(plurals) > 8
    wrong = re.compile(rf"\{{\w+\}} ({'|'.join(map(re.escape, plurals))})\b")
    found = {key for key, text in words.items() if wrong.search(text)}
    assert {key for key in found if not key.endswith(".many")} == set()


@pytest.mark.parametrize(("lang", "one", "none"), [
    ("en", "1 entry, cash", "0 deeds"), ("de", "1 Eintrag, Bargeld", "0 Urkunden"),
    ("fr", "1 écriture, espèces", "0 titre"), ("es", "1 asiento, dinero", "0 títulos"),
])  # fmt: skip
def test_one_and_nought_count_as_languages_do(desk: Desk, lang: str, one: str, none: str) -> None:
    desk.session.lang = lang
    with desk.session.looking() as loaded:
        view = look(loaded, parse("status"))
        assert view is not None
        assert one in view.lines[0]
        assert loaded.state.messages.counted("deed", 0) == none


@pytest.mark.parametrize("kit", [*KITS, "without-rules"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_tells_of_every_verb_in_every_language(kit: str, lang: str) -> None:
    load = loader(kit)
    for name in set(verb_names(kit).values()):
        verb = load(name)
        assert str(verb.__doc__).endswith(".")
        if lang != HOUSE:
            told = texts("help", lang)[help_key(verb).removeprefix("help.")]
            assert told.endswith(".")
            assert told != verb.__doc__, verb


def test_help_tells_of_no_verb_there_is_not() -> None:
    kits = (*KITS, "without-rules")
    verbs = {(kit, name) for kit in kits for name in verb_names(kit).values()}
    loaded = (loader(kit)(name) for kit, name in verbs)
    keys = {help_key(verb).removeprefix("help.") for verb in loaded}
    for lang in LANGUAGES:
        assert set(texts("help", lang)) == (keys if lang != HOUSE else set()), lang


def old(words: dict[str, str]) -> dict[str, str]:
    """Give the content of a table that was opened when the bank knew only these words."""
    return {f"words.{lang}": json.dumps(words) for lang in LANGUAGES} | {"box": "{}"}


@pytest.mark.parametrize(("kit", "lang", "key", "says"), [
    ("cronulla", "de", "undo.nothing", "Es gibt nichts zurückzunehmen"),
    ("cronulla", "fr", "undo.nothing", "Il n’y a rien à annuler"),
    ("chalet", "de", "office.h4", "Bausparkasse Hauptstelle"),
    ("a-game-that-is-gone", "en", "undo.nothing", "There is nothing to take back"),
])  # fmt: skip
def test_an_old_table_has_words_for_what_is_new(kit: str, lang: str, key: str, says: str) -> None:
    assert catalogue_of(old({}), kit, lang).text(key) == says


def test_an_old_table_keeps_its_own_words_where_they_still_fit() -> None:
    own = {"undo.nothing": "Nope", "undo.gone": "{number} gone"}
    messages = catalogue_of(old(own), "cronulla", "en")
    assert messages.text("undo.nothing") == "Nope"
    assert messages.text("undo.gone", n=7) == "Entry 7 has already been taken back"
    assert messages.text("no.such.key", n=7) == "no.such.key {'n': 7}"


def test_words_of_an_old_french_table_are_not_counted_anew() -> None:
    kept = {"deed.one": "1 titre", "deed.many": "{n} titres"}
    assert catalogue_of(old(kept), "cronulla", "fr").counted("deed", 0) == "0 titres"


@pytest.mark.parametrize("kit", KITS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_word_for_a_look_or_a_correction_is_no_word_for_a_verb(kit: str, lang: str) -> None:
    words, verbs = texts("bank", lang), verb_names(kit)
    said = {fold_name(each) for verb in verbs for each in words.get(f"say.{verb}", "").split(",")}
    for command in {*CORRECTIONS.values(), *LOOKS.values()} - {"help"}:
        for each in words[f"say.{command}"].split(","):
            assert fold_name(each) not in {*said, *verbs}, f"{each} = {command}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_with_a_word_publishes_what_is_understood_for_it(desk: Desk, lang: str) -> None:
    desk.session.lang = lang

    def told(line: str) -> str:
        view = desk.session.answer(parse(line))
        assert isinstance(view, View)
        return "\n".join(view.lines)

    with desk.session.looking() as loaded:
        verbs = {*loaded.verbs.values()}
    for verb in {*verbs, *CORRECTIONS.values(), *LOOKS.values()} - {"help"}:
        assert texts("bank", lang).get(f"say.{verb}", "") in told(f"help {verb}"), verb
    for word in ("who", "redo [N]", "undo to N", "[all|none|only N…]", "status [P|D|bank]", "3x50"):
        assert word in told("help")
    for key in ("all", "none", "only"):
        for each in texts("bank", lang)[f"ask.{key}.words"].split() if lang != HOUSE else ():
            assert each in told(f"help fix {key}")

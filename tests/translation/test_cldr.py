"""What CLDR knows of a language is what the house counts and writes by; blanks of French."""

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import babel
import babel.localedata
import pytest

from pnp.box.model import Box, numerals_of
from pnp.box.packs import content_root, languages
from pnp.box.reading.reader import labels_of, read_box
from pnp.box.words import number_marks, plural_form
from pnp.translation.all_texts import known_language, texts_of_house, texts_of_kit
from pnp.translation.taking import take
from pnp.translation.texts import HOUSE_WORDS
from pnp.web.manual import manual_root
from tests.shipped import SHIPPED
from tests.translation.gathered import file_of, sent, words_of

NUMBERS = range(201)


def counted(words: dict[str, str], n: int) -> str:
    """Name the form that a number takes in a language with these words."""
    return plural_form(lambda key: words.get(key, ""), n)


@pytest.mark.parametrize("lang", languages("language"))
def test_the_house_counts_as_cldr_does(lang: str) -> None:
    rule = babel.Locale.parse(lang).plural_form
    labels, known = labels_of(lang), known_language(lang)
    assert known
    for n in NUMBERS:
        form = counted(labels, n)
        assert (form == "one") == (rule(n) == "one"), n
    written = {key[16:] for key in labels if key.startswith("language.plural.")}
    assert written == known.rules.keys()


@pytest.mark.parametrize("lang", ["pl", "ru", "cs", "sl", "ar", "cy", "ga", "lv", "br", "ja", "he"])
def test_a_rule_for_whole_numbers_is_the_rule(lang: str) -> None:
    known, rule = known_language(lang), babel.Locale.parse(lang).plural_form
    assert known
    rules = {f"language.plural.{form}": said for form, said in known.rules.items()}
    for n in NUMBERS:
        form = counted(rules, n)
        last = known.forms[-1]
        assert form == (last if rule(n) not in known.rules else rule(n)), n
        assert form in known.forms


def test_every_language_of_cldr_has_rules_that_can_be_read() -> None:
    two = {each for each in babel.localedata.locale_identifiers() if re.fullmatch("[a-z]{2}", each)}
    for lang in two:
        known = known_language(lang)
        assert known
        rules = {f"language.plural.{form}": said for form, said in known.rules.items()}
        taken = {counted(rules, n) for n in NUMBERS}
        assert taken <= set(known.forms)
        if known.number:
            assert number_marks({"language.number": known.number}.__getitem__)
    assert len(two) > 100
    assert known_language("xx") is None


def test_a_translator_types_forms_and_the_import_writes_the_rules(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    for topic in ("language", "bank"):
        file = content_root() / "words" / f"{topic}.en.yaml"
        (tmp_path / "words" / file.name).write_bytes(file.read_bytes())
    words = texts_of_house(tmp_path, "pl")
    asked = {each.id: each for each in words.texts}
    assert not any("plural" in each for each in asked)
    assert asked["bank.deed.few"].notes[-1:] == ("few: 2, 3, 4, 22, 23, 24 …",)
    assert asked["language.number"].proposed == "1\u00a0234,5"
    name = next(each for each in sent(words) if each.msgctxt == "language.name")
    taken = take(words, file_of(name))
    assert "\n".join(taken.files).count("language.pl.yaml") == 1
    (text,) = (text for file, text in taken.files.items() if file.endswith(".yaml"))
    assert text.splitlines()[1] == 'name: "Polski"'
    few = "v in 0 and i mod 10 in 2..4 and i mod 100 not in 12..14"
    assert f'plural.few: "{few}"' in text
    assert take(words, file_of()).files == {}


def test_a_language_takes_no_form_from_the_games_own() -> None:
    box = read_box(content_root() / "chalet")
    own = {**box.labels["de"], "language.plural.few": "n = 3"}
    other: Box = replace(box, labels={**box.labels, "de": own})
    assert plural_form(numerals_of(other, "de"), 3) == "few"
    assert plural_form(numerals_of(other, "en"), 3) == "many"


def test_only_translators_load_babel() -> None:
    code = "import sys, pnp.cli.kit_printing, pnp.cli.bank.books, pnp.bank.replay\n"
    code += "import pnp.box.reading.reader as r; from pnp.box.packs import find_kit\n"
    code += "from pnp.box.words import plural_form; box = r.read_box(find_kit('chalet'))\n"
    code += "from pnp.box.model import numerals_of; plural_form(numerals_of(box, 'de'), 2)\n"
    code += "print([name for name in sys.modules if name.startswith('babel')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


TYPED = re.compile(r"`[^`]*`|\{[^{}]*\}")
"""What is typed at the bank or filled in: no prose."""
PLAIN = re.compile(r"(?<=\S) (?=[:;?!»](?!\w))|« ")
BLOCK = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
NONE = re.compile(r"\w(?=[;?!»]|:(?:\s|$))|«\w")


def french_of(kit: str) -> dict[str, str]:
    """Give the French texts of a kit, of an example or of the house, by id."""
    folder = content_root() / kit
    if kit == HOUSE_WORDS or read_box(folder).game.source != "fr":
        found = words_of(kit, "fr").texts
        return {text.id: text.target for text in found}
    return {text.id: text.source for text in texts_of_kit(folder, read_box(folder), "en").texts}


@pytest.mark.parametrize("kit", [*SHIPPED, HOUSE_WORDS, "examples/lanterns"])
def test_no_high_mark_can_begin_a_line(kit: str) -> None:
    texts = french_of(kit)
    assert any("\u00a0" in text for text in texts.values())
    pages = (page.read_text(encoding="utf-8") for page in manual_root().glob("*.fr.md"))
    if kit == HOUSE_WORDS:
        texts |= {page.split("\n")[0]: BLOCK.sub("x", page) for page in pages}
    for name, text in texts.items():
        prose = TYPED.sub("x", text)
        assert not PLAIN.search(prose), (name, text)
        assert not NONE.search(prose), (name, text)

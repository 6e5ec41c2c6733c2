"""Damaged files of translators: a sentence or an account of every text, never a traceback.

`PNP_WORDS` says how many of each format; `make long` spoils ten thousand.
"""

import os
import random
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest

from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.source import Source
from pnp.errors import ContentError
from pnp.translation.file_formats import FORMATS, read_translation
from pnp.translation.kit_words import KitWords, translation_of
from pnp.translation.taking import take
from pnp.translation.text_units import Translation
from tests.translation.gathered import words_of

TIMES = int(os.environ.get("PNP_WORDS", "150"))

SIGNS = [*'"\\{}<>&;,|#\n\r\t\x00\x07\u202e\ufeffé', "msgid", "msgstr ", "<source>", "]]>", "&x;"]


@lru_cache
def words() -> KitWords:
    """Give some texts of every kind of a kit."""
    whole = words_of("neue-heimat", "fr")
    return replace(whole, texts=whole.texts[::9])


def spoil(text: str, dice: random.Random) -> str:
    """Damage a text in one to four places, as bad editors, disks and merges do."""
    for _ in range(dice.randint(1, 4)):
        damage = DAMAGES[dice.randrange(len(DAMAGES))]
        text = damage(text, dice)
    return text


def cut(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text) + 1)
    return text[:at] + text[at + dice.choice((1, 1, 5, 80, len(text))) :]


def insert(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text) + 1)
    return f"{text[:at]}{dice.choice(SIGNS)}{text[at:]}"


def drop_lines(text: str, dice: random.Random) -> str:
    lines = text.split("\n")
    at = dice.randrange(len(lines))
    return "\n".join(lines[:at] + lines[at + dice.randint(1, 3) :])


def repeat_lines(text: str, dice: random.Random) -> str:
    lines = text.split("\n")
    at = dice.randrange(len(lines))
    some = lines[at : at + dice.randint(1, 6)]
    to = dice.randrange(len(lines))
    return "\n".join(lines[:to] + some + lines[to:])


def swap(text: str, dice: random.Random) -> str:
    if len(text) < 2:
        return text
    a, b = sorted(dice.sample(range(len(text)), 2))
    return text[:a] + text[b] + text[a + 1 : b] + text[a] + text[b + 1 :]


DAMAGES: list[Callable[[str, random.Random], str]] = [cut, insert, drop_lines, repeat_lines, swap]


@pytest.mark.parametrize("kind", FORMATS)
def test_a_damaged_file_is_a_sentence_or_an_account(kind: str) -> None:
    sound = FORMATS[kind].write(translation_of(words()))
    taken = 0
    for seed in range(TIMES):
        text = spoil(sound, random.Random(seed))
        try:
            read = FORMATS[kind].read("file", text)
        except ContentError as error:
            see_sentence(error, "file")
            continue
        taken += 1
        account_for(read, check_files=seed % 10 == 0)
    assert taken > TIMES / 20  # not everything is refused


def see_sentence(error: ContentError, file: str) -> None:
    """See that a fault is one short sentence with its file and line."""
    assert [each.file for each in error.findings] == [file]
    assert error.findings[0].line >= 1
    assert len(str(error)) < 1000


def account_for(read: Translation, *, check_files: bool) -> None:
    """See that every text is taken, named, empty or as before, and nothing else is touched."""
    done = take(words(), read)
    named = len(done.left_out)
    emptied = sum("it is empty in the file" in each.why for each in done.left_out)
    counted = done.new + done.changed + done.confirmed + done.same + done.empty + named - emptied
    assert counted == len(read.units)
    assert set(done.absent) == {t.id for t in words().texts} - {u.id for u in read.units}
    lacking = {text.id for text in words().texts if not text.said}
    assert {u.id for u in read.units if not u.target.strip()} <= lacking | {
        each.id for each in done.left_out
    }
    if check_files:
        for name, text in done.files.items():
            if name.endswith(".yaml"):
                assert parse_yaml(Source(name, text.split("\n"))).problems == ()


@pytest.mark.parametrize("kind", FORMATS)
def test_bytes_that_are_no_text(kind: str, tmp_path: Path) -> None:
    dice = random.Random(1)
    file = tmp_path / f"a{FORMATS[kind].endings[0]}"
    sound = FORMATS[kind].write(translation_of(words())).encode()
    for _ in range(20):
        raw = bytearray(sound)
        for _ in range(3):
            raw[dice.randrange(len(raw))] = dice.randrange(256)
        file.write_bytes(raw)
        try:
            account_for(read_translation(file), check_files=False)
        except ContentError as error:
            see_sentence(error, str(file))


@pytest.mark.parametrize(
    ("kind", "text", "says"),
    [
        ("po", "", "a PO file begins with a head"),
        ("po", 'msgid ""\nmsgstr ""\n"Language: x\\n"\n\nmsgctxt "a"\nmsgid "b"\n', "no msgstr"),
        ("po", 'msgid ""\nmsgstr "a\n', "this is no line of a PO file"),
        ("po", 'msgid ""\nmsgstr "\\q"\n', "\\q stands for nothing here"),
        ("xliff", "", "this is not XML: no element found"),
        ("xliff", '<!DOCTYPE a [<!ENTITY b SYSTEM "/etc/passwd">]><a>&b;</a>', "a document type"),
        ("xliff", '<?xml version="1.0" encoding="UTFm8"?><a/>', "it has no <file>"),
        ("csv", "", "the first row should begin with `id of KIT`"),
        ("csv", 'id of a,en,fr\n"b', "this row cannot be read"),
        ("csv", "id of a,en,fr\nb,c", "this row has 2 cells"),
    ],
)
def test_what_is_wrong_is_said(kind: str, text: str, says: str) -> None:
    with pytest.raises(ContentError) as caught:
        FORMATS[kind].read("file", text)
    assert says in str(caught.value)

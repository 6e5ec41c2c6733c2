"""Damaged files of translators: a sentence or an account of every text, never a traceback.

`PNP_WORDS` says how many; `make long` spoils ten thousand.
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
from pnp.translation.po_file import parse_po, read_po, write_po
from pnp.translation.taking import take
from pnp.translation.texts import Texts, Translation
from tests.translation.gathered import words_of

TIMES = int(os.environ.get("PNP_WORDS", "150"))

SIGNS = [*'"\\{}<>&;,|#\n\r\t\x00\x07\u202e\ufeffé', "msgid", "msgstr ", "<source>", "]]>", "&x;"]


@lru_cache
def words() -> Texts:
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


FILE = Path("words.po")


def test_a_damaged_file_is_a_sentence_or_an_account() -> None:
    sound = write_po(words())
    taken = 0
    for seed in range(TIMES):
        text = spoil(sound, random.Random(seed))
        try:
            read = parse_po(FILE, text)
        except ContentError as error:
            see_sentence(error, str(FILE))
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
    lacking = {text.id for text in words().texts if not text.target}
    assert {u.id for u in read.units if not u.target.strip()} <= lacking | {
        each.id for each in done.left_out
    }
    if check_files:
        for name, text in done.files.items():
            if name.endswith(".yaml"):
                assert parse_yaml(Source(name, text.split("\n"))).problems == ()


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    dice = random.Random(1)
    file = tmp_path / "a.po"
    sound = write_po(words()).encode()
    for _ in range(20):
        raw = bytearray(sound)
        for _ in range(3):
            raw[dice.randrange(len(raw))] = dice.randrange(256)
        file.write_bytes(raw)
        try:
            account_for(read_po(file), check_files=False)
        except ContentError as error:
            see_sentence(error, str(file))


HEAD = 'msgid ""\nmsgstr ""\n"Language: x\\n"\n'


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "a PO file begins with a head"),
        (f'{HEAD}\nmsgid "b"\nmsgstr ""\n', 5, "this entry has no msgctxt"),
        (f'{HEAD}\nmsgctxt "a"\nmsgstr ""\n', 6, "this line does not belong here in a PO file"),
        (f'{HEAD}\nmsgid "a" "b"\n', 5, "unescaped double quote found"),
        (f'{HEAD}\nmsgctxt "a"\nmsgid "b"\nmsgstr "c\n', 7, "should end with a quote"),
        (f'{HEAD}\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\n', 5, "no plural"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, line: int, says: str) -> None:
    with pytest.raises(ContentError) as caught:
        parse_po(FILE, text)
    assert says in str(caught.value)
    assert caught.value.findings[0].line == line

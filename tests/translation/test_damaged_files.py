"""Damaged files of translators: a sentence or an account of every text, never a traceback.

`PNP_WORDS` says how many; `make long` spoils ten thousand.
"""

import os
import random
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import polib
import pytest

from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.source import Source
from pnp.errors import ContentError
from pnp.translation.po_file import parse_po, read_po, write_po
from pnp.translation.taking import take
from pnp.translation.texts import Texts
from tests.fuzz.trees import scatter
from tests.translation.gathered import words_of

TIMES = int(os.environ.get("PNP_WORDS", "150"))
SIGNS = tuple(
    each.encode()
    for each in (*'"\\{}<>&;,|#\n\r\t\x00\x07\u202e\ufeffé', "msgid", "msgstr ", "\nmsgctxt")
)


@lru_cache
def words() -> Texts:
    """Give some texts of every kind of a kit."""
    whole = words_of("neue-heimat", "fr")
    return replace(whole, texts=whole.texts[::9])


def test_a_damaged_file_is_a_sentence_or_an_account(tmp_path: Path) -> None:
    sound, file, taken = write_po(words()).encode(), tmp_path / "a.po", 0
    for seed in range(TIMES):
        file.write_bytes(scatter(sound, random.Random(seed), SIGNS))
        try:
            read = read_po(file)
        except ContentError as error:
            see_sentence(error, str(file))
            continue
        taken += 1
        account_for(read, check_files=seed % 10 == 0)
    assert taken > TIMES / 20  # not everything is refused


def see_sentence(error: ContentError, file: str) -> None:
    """See that a fault is one short sentence with its file and line."""
    assert [each.file for each in error.findings] == [file]
    assert error.findings[0].line >= 1
    assert len(str(error)) < 1000


def account_for(read: polib.POFile, *, check_files: bool) -> None:
    """See that every text is taken, named, empty or as before, and nothing else is touched."""
    done = take(words(), read)
    named = len(done.left_out)
    emptied = sum("it is empty in the file" in each.what for each in done.left_out)
    counted = done.new + done.changed + done.confirmed + done.same + done.empty + named - emptied
    assert counted == len(read)
    assert set(done.absent) == {t.id for t in words().texts} - {u.msgctxt for u in read}
    lacking = {text.id for text in words().texts if not text.target}
    assert {u.msgctxt for u in read if not u.msgstr.strip()} <= lacking | {
        each.piece for each in done.left_out
    }
    if check_files:
        for name, text in done.files.items():
            if name.endswith(".yaml"):
                assert parse_yaml(Source(name, text.split("\n")))[1] == ()


FILE = Path("words.po")
HEAD = 'msgid ""\nmsgstr ""\n"Language: x\\n"\n'


@pytest.mark.parametrize(("text", "line", "says"), [
    ("", 1, "a PO file begins with a head"),
    (f'{HEAD}\nmsgid "b"\nmsgstr ""\n', 5, "this entry has no msgctxt"),
    (f'{HEAD}\nmsgctxt "a"\nmsgstr ""\n', 6, "this line does not belong here in a PO file"),
    (f'{HEAD}\nmsgid "a" "b"\n', 5, "unescaped double quote found"),
    (f'{HEAD}\nmsgctxt "a"\nmsgid "b"\nmsgstr "c\n', 7, "should end with a quote"),
    (f'{HEAD}\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\n', 5, "no plural"),
])  # fmt: skip
def test_what_is_wrong_is_said_with_its_line(text: str, line: int, says: str) -> None:
    with pytest.raises(ContentError) as caught:
        parse_po(FILE, text)
    assert says in str(caught.value)
    assert caught.value.findings[0].line == line

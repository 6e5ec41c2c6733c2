"""What goes out to a translator comes back as it was, and changes nothing but what he changed.

Of files that came back damaged, `PNP_WORDS` says how many; `make long` spoils ten thousand.
What CLDR knows of a language is what the house counts and writes by.
"""

import os
import random
import re
import shutil
import subprocess
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import babel
import babel.localedata
import polib
import pytest

from pnp.box.model import Box, numerals_of
from pnp.box.packs import content_root, kits, languages
from pnp.box.reading.bank_files import folders_with_words
from pnp.box.reading.reader import labels_of, read_box
from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.source import Source
from pnp.box.words import number_marks, plural_form
from pnp.errors import ContentError
from pnp.spelling import HOUSE
from pnp.translation import all_texts
from pnp.translation.all_texts import forms_of, known_language, texts_of_house, texts_of_kit
from pnp.translation.po_file import Taken, parse_po, read_po, take, write_po
from pnp.translation.texts import HOUSE_WORDS, Texts
from pnp.web.gallery import manual_root
from tests.fuzz.trees import scatter
from tests.real_parts import PACKAGES
from tests.shipped import SHIPPED
from tests.translation.gathered import accented, changed, file_of, sent, translated, words_of

OTHERS = [lang for lang in languages("language") if lang != HOUSE]
KITS = [(content_root() / kit, lang) for kit in SHIPPED for lang in languages("language")]
PAIRS = [*((HOUSE_WORDS, lang) for lang in OTHERS), *(
    (folder.name, lang) for folder, lang in KITS
    if (folder / f"words.{lang}.yaml").is_file() and lang != read_box(folder).game.source
)]  # fmt: skip
"""Every translation there is: the house may speak a language before every kit does."""
FILE = Path("words.po")


def write(taken: Taken) -> None:
    for name, text in taken.files.items():
        Path(name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize(("kit", "lang"), PAIRS)
def test_what_nobody_changed_changes_no_byte(kit: str, lang: str) -> None:
    words = words_of(kit, lang)
    back = sent(words)
    assert back.metadata["X-Pnp-Kit"] == words.kit
    assert [(u.msgctxt, u.msgid) for u in back] == [(each.id, each.source) for each in words.texts]
    taken = take(words, back)
    assert taken.files == {}
    assert taken.left_out == []
    assert taken.same + taken.empty == len(words.texts)


@pytest.mark.parametrize(("kit", "lang"), PAIRS)
def test_every_text_there_is_in_a_language_is_found(kit: str, lang: str) -> None:
    words = words_of(kit, lang)
    assert words.faults == ()
    unsaid = [each.id for each in words.texts if not (each.target or each.optional)]
    added = {folder.name for folder in kits()} - set(SHIPPED)  # a game somebody has begun here
    assert [each for each in unsaid if added.isdisjoint(each.split("."))] == []
    assert len({each.id for each in words.texts}) == len(words.texts)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    shutil.copytree(content_root() / "neue-heimat", tmp_path / "neue-heimat")
    return tmp_path / "neue-heimat"


def gather(pack: Path, lang: str = "xx") -> Texts:
    return texts_of_kit(pack, read_box(pack), lang)


def test_a_new_language_is_a_file_of_words_and_the_booklets(pack: Path) -> None:
    before = {file: file.read_bytes() for file in pack.rglob("*") if file.is_file()}
    given = translated(gather(pack))
    taken = take(gather(pack), given)
    names = {"words.xx.yaml", "words.xx.lock", "rulebook.xx.md", "easy.xx.md"}
    assert {Path(name).name for name in taken.files} == names
    assert taken.new == len(given)
    write(taken)
    assert all(file.read_bytes() == text for file, text in before.items())
    assert "xx" in read_box(pack).game.languages
    again = gather(pack)
    assert [each.target for each in again.texts] == [u.msgstr for u in given]
    assert not any(map(again.is_stale, again.texts))
    assert take(again, given).files == {}


def test_a_half_done_translation_is_taken_and_finished_later(pack: Path) -> None:
    given = translated(gather(pack))
    half = file_of(*(u if n % 2 else changed(u, msgstr="") for n, u in enumerate(given)))
    write(take(gather(pack), half))
    middle = gather(pack)
    assert [bool(each.target) for each in middle.texts] == [bool(u.msgstr) for u in half]
    write(take(middle, given))
    done = gather(pack)
    assert [each.target for each in done.texts] == [u.msgstr for u in given]


def test_the_house_learns_a_language(tmp_path: Path) -> None:
    shutil.copytree(content_root() / "words", tmp_path / "words")
    for kit in SHIPPED:
        (tmp_path / kit).mkdir()
        (tmp_path / kit / "game.yaml").touch()
    for folder, package in folders_with_words():
        beside = tmp_path / "pnp" / ("rules" if package == "verbs" else "games") / package
        shutil.copytree(folder, beside, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    packages = folders_with_words(tmp_path / "pnp")
    given = translated(texts_of_house(tmp_path, "xx", packages))
    write(take(texts_of_house(tmp_path, "xx", packages), given))
    again = texts_of_house(tmp_path, "xx", packages)
    assert [each.target for each in again.texts] == [u.msgstr for u in given]


def test_a_language_with_more_forms_is_asked_for_each() -> None:
    two = {"deed.one": "{n} deed", "deed.many": "{n} deeds"}
    four = {**two, "deed.two": "{n} deeds", "deed.few": "{n} deeds"}
    assert all_texts.with_forms(two, ["one", "two", "few", "many"]) == four
    assert forms_of("xx") == ("one", "many")


def test_a_text_tells_the_code_of_its_piece_and_the_bytes_it_has_left() -> None:
    texts = {each.id: each for each in words_of("cronulla", "de").texts}
    short = texts["cards/decks/luck/cards/oyster-pearl/short"]
    assert short.notes[1:] == ("on CR-L02-O", f"room: {44 - len(short.source.encode())} more")
    assert texts["game/title"].notes == ()


def test_one_changed_text_changes_one_line(tmp_path: Path) -> None:
    shutil.copytree(content_root() / "chalet", tmp_path / "chalet")
    words = gather(tmp_path / "chalet", "en")
    name = "cards/decks/chance/cards/dachlawine/title"
    told = next(u for u in sent(words) if u.msgctxt == name)
    taken = take(words, file_of(changed(told, msgstr='A "roof"')))
    file = tmp_path / "chalet" / "cards.yaml"
    before = file.read_text(encoding="utf-8").split("\n")
    after = taken.files[str(file)].split("\n")
    assert [(a, b) for a, b in zip(before, after, strict=True) if a != b] == [
        ('          en: "Roof Avalanche"', '          en: "A \\"roof\\""')
    ]
    lock = taken.files[str(tmp_path / "chalet" / "words.en.lock")]
    seal = "2344b94daa00  cards/decks/chance/cards/dachlawine/title"
    assert [line for line in lock.split("\n") if line[:1] != "#"] == [seal, ""]


def test_a_source_that_changed_makes_its_translation_stale(pack: Path) -> None:
    write(take(gather(pack), translated(gather(pack))))
    file = pack / "game.yaml"
    text = file.read_text(encoding="utf-8")
    words = gather(pack)
    title = next(each for each in words.texts if each.id == "game/subtitle")
    file.write_text(text.replace(title.source, title.source + "!"), encoding="utf-8")
    words = gather(pack)
    assert [each.id for each in words.texts if words.is_stale(each)] == ["game/subtitle"]
    out = write_po(words)
    assert out.count("#, fuzzy") == 1
    assert take(words, parse_po(FILE, out)).files == {}  # nobody has looked at it
    looked = take(words, parse_po(FILE, out.replace("#, fuzzy\n", "")))
    assert looked.confirmed == 1
    write(looked)
    assert not any(map(gather(pack).is_stale, gather(pack).texts))


def test_a_booklet_that_was_rewritten_keeps_its_translations(pack: Path) -> None:
    write(take(gather(pack), translated(gather(pack))))
    file = pack / "rulebook.en.md"
    text = file.read_text(encoding="utf-8")
    new = "## Before you begin\n\nClear the table.\n\n## "
    gone = "- a board with three rows of lots\n"
    assert gone in text
    text = text.replace("## ", new, 1).replace(gone, "")
    file.write_text(text.replace("## Getting ready", "## Ready"), "utf-8")
    words = gather(pack)
    booklet = {each.source: each for each in words.texts if each.id.startswith("rulebook/")}
    fresh = {"Before you begin", "Clear the table."}
    assert {each.source for each in booklet.values() if not each.target} == fresh
    assert words.gone == (accented("a board with three rows of lots"),)
    assert [each.source for each in words.texts if words.is_stale(each)] == ["Ready"]
    asked = [u for u in sent(words) if u.msgid in fresh]
    write(take(words, file_of(*(changed(u, msgstr=accented(u.msgid)) for u in asked))))
    again = gather(pack)
    other = (pack / "rulebook.xx.md").read_text(encoding="utf-8").split("\n")
    own = file.read_text(encoding="utf-8").split("\n")
    assert [line[:1] for line in other] == [accented(line)[:1] for line in own]
    assert again.gone == ()
    assert [each.source for each in again.texts if again.is_stale(each)] == ["Ready"]
    assert all(each.target for each in again.texts if not each.optional)


def test_digests_that_are_sorted_tell_no_places(pack: Path) -> None:
    write(take(gather(pack), translated(gather(pack))))
    before = [each.target for each in gather(pack).texts]
    lock = pack / "words.xx.lock"
    lines = lock.read_text(encoding="utf-8").splitlines(keepends=True)
    lock.write_text("".join(sorted(lines, key=lambda x: x.split("  ")[-1])), encoding="utf-8")
    words = gather(pack)
    assert [each.target for each in words.texts] == before
    assert not any(map(words.is_stale, words.texts))


def test_a_booklet_that_nobody_can_match_is_left_out_and_named(pack: Path) -> None:
    file = pack / "rulebook.fr.md"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("\n- ", "\n", 1), encoding="utf-8")
    words = gather(pack, "fr")
    assert "should be alike" in words.faults[0]
    taken = take(words, file_of(*(changed(u, msgstr=accented(u.msgid)) for u in sent(words))))
    assert {each.what for each in taken.left_out} == {words.faults[0]}
    assert str(file) not in taken.files
    assert taken.changed > 180


def test_what_is_not_taken_is_named() -> None:
    words = words_of("cronulla", "de")
    units = {u.msgctxt: u for u in sent(words)}
    salary = next(u for u in units.values() if "{salary}" in u.msgid)
    start = units["board/spaces/start/name"]
    back = file_of(
        changed(salary, msgstr="{price:kingsway} und {salary}"), changed(start, msgstr=""),
        changed(start, msgctxt="board/spaces/strat/name"), changed(start, msgstr="A"),
        changed(units["game/title"], msgstr="B", flags=["fuzzy"]),
        changed(units["game/subtitle"], msgstr="C\x07"),
    )  # fmt: skip
    taken = take(words, back)
    assert taken.files == {}
    assert [each.what for each in taken.left_out] == [
        "it has {price:kingsway}, which its source has not: there is {salary}",
        "it is empty in the file; what stands in the pack is kept",
        "there is no such text in cronulla; did you mean `board/spaces/start/name`?",
        "it stands in the file twice",
        "it is marked as not sure (fuzzy): take the mark away when it is",
        "it holds the control character U+0007",
    ]


@pytest.mark.skipif(not shutil.which("msgfmt"), reason=f"no {PACKAGES['msgfmt']} of Debian")
@pytest.mark.parametrize("kit", [*SHIPPED, HOUSE_WORDS])
def test_gettext_finds_no_fault_in_a_po_file(kit: str, tmp_path: Path) -> None:
    lang = "fr" if kit != "solo" else "en"
    file = tmp_path / "words.po"
    file.write_text(write_po(words_of(kit, lang)), encoding="utf-8")
    asked = ["msgfmt", "-c", "-o", "/dev/null", str(file)]
    ran = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.skipif(not shutil.which("msgcat"), reason=f"no {PACKAGES['msgfmt']} of Debian")
def test_what_gettext_has_written_anew_is_read_alike(tmp_path: Path) -> None:
    given = sent(words_of("neue-heimat", "fr"))
    file, anew = tmp_path / "a.po", tmp_path / "b.po"
    file.write_text(write_po(words_of("neue-heimat", "fr")), encoding="utf-8")
    subprocess.run(["msgcat", "--width=60", "-o", anew, file], check=True)
    assert anew.read_bytes() != file.read_bytes()
    told, sent_out = ([(u.msgctxt, u.msgstr) for u in x] for x in (read_po(anew), given))
    assert told == sent_out


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
    lacking |= {each.piece for each in done.left_out}
    assert {u.msgctxt for u in read if not u.msgstr.strip()} <= lacking
    if check_files:
        for name, text in done.files.items():
            if name.endswith(".yaml"):
                assert parse_yaml(Source(name, text.split("\n")))[1] == ()


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

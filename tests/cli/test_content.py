"""Whatever is misspelt, missing or of the wrong kind in a rule book is named, with its line."""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from pnp.box.packs import content_root, languages
from pnp.cli.reading import read_kit
from pnp.errors import ContentError
from tests.shipped import SHIPPED
from tests.typed import run_python

Mutation = tuple[str, str, str]
"""What was done, the text of `rules.yaml` after it, and the spelling that must be offered."""


def misspelt(word: str) -> str:
    middle = len(word) // 2
    return word[:middle] + word[middle + 1 :]


def section(text: str, name: str) -> tuple[int, int]:
    start = text.index(f"\n{name}:") + 1
    after = re.search(r"\n(?=[a-z]+:)", text[start + 1 :])
    return start, start + 1 + after.start() if after else len(text)


def numbers(text: str) -> Iterator[Mutation]:
    start, end = section(text, "numbers")
    for found in re.finditer(r"\n  (\w+): (\d+)[^\n]*", text[start:end]):
        name, at, line = found[1], start + found.start(1), start + found.start()
        value = start + found.start(2)
        rest = value + len(found[2])
        yield f"number {name}", text[:at] + misspelt(name) + text[at + len(name) :], name
        yield f"no {name}", text[:line] + text[start + found.end() :], f"`{name}` is missing"
        for wrong in ("-5", "2000000000", '"many"', "true", "1.5", "[1]"):
            yield f"{name}: {wrong}", text[:value] + wrong + text[rest:], name


def options(text: str) -> Iterator[Mutation]:
    start, end = section(text, "options")
    for found in re.finditer(r"\n  - name: (\w+)(?:\n    .*)*", text[start:end]):
        name, block = found[1], found[0]
        begin, stop = start + found.start(), start + found.end()
        wrong = block.replace(f"name: {name}", f"name: {misspelt(name)}")
        yield f"option {name}", text[:begin] + wrong + text[stop:], name
        # one that other games have as well is missed by the words that translate it
        yield f"no option {name}", text[:begin] + text[stop:], name
        allowed = re.search(r"allowed: \[(.*)\]", block)
        for answer in allowed[1].split(", ") if allowed else ():
            if re.fullmatch(r"[a-z]\w{3,}", answer) and answer not in {"true", "false"}:
                wrong = re.sub(rf"\b{answer}\b", misspelt(answer), block)
                yield f"{name}: {answer}", text[:begin] + wrong + text[stop:], answer
        wrong = re.sub(r"default: .*", "default: nonsense", block)
        yield f"{name}: nonsense", text[:begin] + wrong + text[stop:], name


def verbs(text: str) -> Iterator[Mutation]:
    start, end = section(text, "verbs")
    for found in re.finditer(r"\b[a-z]+\b(?=[,\]])", text[start:end]):
        at, stop = start + found.start(), start + found.end()
        yield f"verb {found[0]}", text[:at] + misspelt(found[0]) + text[stop:], found[0]


def matters(text: str) -> Iterator[Mutation]:
    for rule in re.finditer(r"matters: \[([^\]]*)\]", text):
        for found in re.finditer(r"[\w-]+", rule[1]):
            at, stop = rule.start(1) + found.start(), rule.start(1) + found.end()
            yield f"matter {found[0]}", text[:at] + misspelt(found[0]) + text[stop:], found[0]


def mutations(text: str) -> list[Mutation]:
    return [*numbers(text), *options(text), *verbs(text), *matters(text)]


EACH = int(os.environ.get("PNP_MUTATIONS", "25"))
"""Of so many mutations one is read, each kind among them; `make long` reads them all."""


def slips(folder: Path, kit: str) -> list[str]:
    pack = folder / kit
    shutil.copytree(content_root() / kit, pack)
    file = pack / "rules.yaml"
    text = file.read_text(encoding="utf-8")
    wrong = []
    for what, mutated, right in mutations(text)[::EACH]:
        file.write_text(mutated, encoding="utf-8")
        try:
            read_kit(pack)
        except ContentError as error:
            said = [str(each) for each in error.findings if each.line]
            if not any(right in each.replace("\n", " ") for each in said):
                wrong.append(f"{what}: {error}")
        else:
            wrong.append(f"{what} passes as sound")
    return wrong


@pytest.mark.parametrize("kit", SHIPPED)
def test_no_mutated_rule_book_passes_as_sound(kit: str, tmp_path: Path) -> None:
    assert slips(tmp_path, kit) == []


def test_the_mutations_are_many() -> None:
    texts = ((content_root() / kit / "rules.yaml").read_text("utf-8") for kit in SHIPPED)
    assert sum(len(mutations(text)) for text in texts) >= 200


ROOT = Path(__file__).parents[2]
MARK = "Xx: "


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the program and its content, and add the language `xx` by files."""
    place = tmp_path_factory.mktemp("house")
    shutil.copytree(ROOT / "pnp", place / "pnp")  # with what is compiled, as old as its source
    shutil.copytree(ROOT / "content", place / "content")
    words = place / "content" / "words"
    for file in list(words.glob("*.de.yaml")):
        shutil.copy(file, words / file.name.replace(".de.", ".xx."))
    for file in list((place / "pnp").rglob("words.de.yaml")):
        sections = yaml.safe_load(file.read_text(encoding="utf-8"))
        spoken = {name: {k: mark(v) for k, v in each.items()} for name, each in sections.items()}
        here = file.with_name("words.xx.yaml")
        here.write_text(yaml.safe_dump(spoken, allow_unicode=True, width=10_000), encoding="utf-8")
    for topic, keys in (("bank", "(?!.*the-bank).*"), ("lookup", "site_.*")):
        path = words / f"{topic}.xx.yaml"
        texts = yaml.safe_load(path.read_text(encoding="utf-8"))
        marked = {k: mark(v) if re.fullmatch(keys, k) else v for k, v in texts.items()}
        path.write_text(yaml.safe_dump(marked, allow_unicode=True, width=10_000), encoding="utf-8")
    own = {"name": "Xxish", "number": "1'234;5", "plural.one": "n = 0..2"}
    (words / "language.xx.yaml").write_text(yaml.safe_dump(own), encoding="utf-8")
    game = place / "content" / "cronulla"
    shutil.copy(game / "words.de.yaml", game / "words.xx.yaml")
    shutil.copy(game / "rulebook.de.md", game / "rulebook.xx.md")
    return place


def mark(text: str) -> str:
    """Make a sentence known by its beginning; a single word may be one that is typed."""
    return f"{MARK}{text}" if " " in text and not text.startswith("{n}") else text


def surroundings(house: Path) -> dict[str, str]:
    return {"XDG_CACHE_HOME": str(house / "cache"), "PYTHONPATH": str(house)}


def pnp(house: Path, *words: str, code: int = 0) -> str:
    ran = run_python("-m", "pnp", *words, cwd=house, env=surroundings(house))
    assert ran.returncode == code, ran.stdout + ran.stderr
    assert "Traceback" not in ran.stderr
    return ran.stdout + ran.stderr


CHECK = """import sys; sys.argv[0] = "pnp"
import pnp.cli.check as here; lay_out = here.layout_faults
here.layout_faults = lambda box, folder, **more: lay_out(box, folder, ["xx"], **more)
from pnp.cli.main import start; start()"""
"""Lays a game out in its newest language alone."""


def test_a_kit_is_printed_in_it(house: Path) -> None:
    checked = run_python("-c", CHECK, "check", "cronulla", cwd=house, env=surroundings(house))
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert ", xx.\n" in checked.stdout
    parts = ("--only", "deeds", "--only", "bankers-sheet")
    said = pnp(house, "build", "cronulla", "--lang", "xx", *parts)
    assert "output/cronulla" in said
    from pypdfium2 import PdfDocument

    text = ""
    for file in (house / "output" / "cronulla").glob("*.pdf"):
        text += "".join(page.get_textpage().get_text_range() for page in PdfDocument(file))
    assert "1'000" in text  # as its own words write a thousand


def test_a_table_is_kept_in_it(house: Path) -> None:
    assert "Xx: " in pnp(house, "bank", "open", "cronulla", "anna", "ben", "--lang", "xx")
    entered = pnp(house, "bank", "buy", "anna", "kingsway")
    assert "  2  " in entered
    assert entered.count(MARK) >= 1
    refused = pnp(house, "bank", "buy", "ben", "kingsway", code=1)
    assert refused.startswith(MARK)
    assert MARK in pnp(house, "bank", "help", "buy")
    assert MARK in pnp(house, "bank", "why", "2")
    strange = pnp(house, "bank", "status", "--lang", "zz", code=2)
    assert f"the bank speaks {', '.join(languages('bank'))}, xx, not `zz`" in strange


def test_it_counts_as_its_own_rule_says(house: Path) -> None:
    program = (
        "from pnp.bank.loaded_table import catalogue_of; import json\n"
        "kept = {'words.en': '{}', 'box': '{}'}\n"
        "say = catalogue_of(kept, 'cronulla', 'xx')\n"
        "print([say.counted('deed', n) for n in (0, 1, 2, 3)])"
    )
    ran = run_python("-c", program, cwd=house, env={"PYTHONPATH": str(house)})
    assert ran.stdout.strip() == "['0 Urkunde', '1 Urkunde', '2 Urkunde', '3 Urkunden']"


def test_its_look_up_and_its_pages(house: Path) -> None:
    assert "xx  Croydon Street" in pnp(house, "lookup", "CR-D07-4", "--lang", "xx")
    said = pnp(house, "lookup", "CR-D07-4").splitlines()
    assert {"en", "de", "fr", "xx"} <= {x[:2] for x in said if "Croydon Street:" in x}
    pnp(house, "site", "cronulla")
    home = (house / "output" / "site" / "index.html").read_text(encoding="utf-8")
    assert '<option value="xx" lang="xx">Xxish</option>' in home
    card = (house / "output" / "site" / "CR-D07-4" / "index.html").read_text(encoding="utf-8")
    assert '<details lang="xx"' in card
    assert "<summary><i>Xxish</i>" in card


def test_its_test_sheet_is_printed(house: Path) -> None:
    pnp(house, "calibrate", "--lang", "xx")
    assert (house / "output" / "calibrate.pdf").is_file()


def test_no_python_was_touched(house: Path) -> None:
    for file in (ROOT / "pnp").rglob("*.py"):
        assert (house / "pnp" / file.relative_to(ROOT / "pnp")).read_bytes() == file.read_bytes()

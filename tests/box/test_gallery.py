"""The gallery: every fault a pack can have, the very words for it, and every row of the limits."""

import re
import shutil
import time
from ast import literal_eval
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import pytest

from pnp.box import limits
from pnp.box.checks import all_checks as checks
from pnp.box.checks.kinds import Check
from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.box.source import Sources
from pnp.errors import ContentError, Finding
from tests.fixtures.pack import change, said

TESTS = Path(__file__).parents[1]
GALLERY = TESTS / "gallery"
PICTURES = sorted(GALLERY.glob("*.txt"))


def spoil(village: Path, picture: Path) -> str:
    """Do what a picture says to a pack, and give the message it has for that."""
    changes, _, message = picture.read_text(encoding="utf-8").partition("\n\n")
    rewrite(village, changes.splitlines())
    return message.rstrip("\n")


def rewrite(village: Path, changes: Sequence[str]) -> None:
    """Change files of a pack: of each the text that is there, and what takes its place."""
    for line in changes:
        name, before, after = line.split(" | ")
        old, new = literal_eval(before), literal_eval(after)
        if old:
            change(village / name, (old, new))
        else:
            (village / name).write_text(new, encoding="utf-8")


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.stem)
def test_the_message_is_the_one_in_the_gallery(picture: Path, village: Path) -> None:
    message = spoil(village, picture)
    with pytest.raises(ContentError) as caught:
        read_box(village)
    assert str(caught.value) == message


SLIPS = Path(__file__).with_name("slips.txt").read_text(encoding="utf-8").split("\n\n")
"""What is changed in a pack, and every line that is said of it: many small slips, less their
excerpts; `sound`, where nothing is. Of a shipped kit the lines have no numbers."""


@pytest.mark.parametrize("slip", [each for each in SLIPS if not each.startswith("==")])
def test_all_that_is_said_of_a_slip_is_said_and_nothing_else(slip: str, village: Path) -> None:
    lines = slip.splitlines()
    kit = lines[0].removeprefix("kit ") if lines[0].startswith("kit ") else ""
    pack = Path(shutil.copytree(find_kit(kit), kit)) if kit else village
    rewrite(pack, [each for each in lines if " | " in each and each[:2] != "! "])
    told = [each.removeprefix("! ") for each in lines if each[:2] == "! "]
    found = [re.sub(r"(?<=\.yaml):\d+", "", each) for each in said(pack)] if kit else said(pack)
    assert sorted(found) == sorted(told)
    assert bool(told) != ("sound" in lines)


def test_all_checks_have_one(sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    seen: set[str] = set()

    def watched(each: Check) -> Check:
        def look(box: Box, sources: Sources) -> Iterator[Finding]:
            for problem in each(box, sources):
                seen.add(each.__name__)
                yield problem

        return look

    names = {each.__name__ for each in checks.CHECKS}
    watching = {watched(each): needs for each, needs in checks.CHECKS.items()}
    monkeypatch.setattr(checks, "CHECKS", watching)
    for picture in PICTURES:
        village = Path(shutil.copytree(sound, picture.stem))
        spoil(village, picture)
        with pytest.raises(ContentError):
            read_box(village)
    assert seen == names


def test_a_file_that_is_not_utf8_is_named_with_its_line(village: Path) -> None:
    text = (village / "deeds.yaml").read_text(encoding="utf-8")
    (village / "deeds.yaml").write_bytes(text.encode("latin-1", "replace"))
    assert "village/deeds.yaml:6: this line is not UTF-8; save the file as UTF-8" in said(village)


@pytest.mark.parametrize("mark", ["[", "- ", "{a: "])
def test_no_nesting_is_deep_enough_to_break_the_reader(mark: str, village: Path) -> None:
    (village / "look.yaml").write_text(mark * 1_000_000, encoding="utf-8")
    (found,) = said(village)
    assert found.startswith("village/look.yaml:1: this is nested more than 40 deep")


def test_an_empty_file_says_what_it_lacks(village: Path) -> None:
    (village / "game.yaml").write_text("", encoding="utf-8")
    assert "village/game.yaml:1: the key `id` is missing here: a text" in said(village)


def test_a_folder_without_a_game_is_no_pack(tmp_path: Path) -> None:
    (found,) = said(tmp_path)
    assert "there is no game.yaml here" in found


ROWS = Path(__file__).with_name("held.txt").read_text(encoding="utf-8").splitlines()[1:]
HELD: Final = {row: held for row, *held in (each.split(" | ") for each in ROWS)}
Act = Callable[[Path], None]


def put(name: str, before: str, after: str) -> Act:
    return lambda pack: change(pack / name, (before, after))


def give(name: str, text: str) -> Act:
    def act(pack: Path) -> None:
        (pack / name).write_text(text, encoding="utf-8")

    return act


HEAD = "id,no,name,group,price,rents\n"


def deeds_from_rows(rows: str, sheets: int = 1) -> Act:
    def act(pack: Path) -> None:
        give("rows.csv", rows)(pack)
        text = (pack / "deeds.yaml").read_text(encoding="utf-8")
        head, _, rest = text.partition("\ndeeds:\n")
        tail = rest[rest.index("\nblanks:") :]
        names = "".join("  - {from: rows.csv}\n" for _ in range(sheets))
        give("deeds.yaml", f"{head}\ndeeds:\n{names}{tail}")(pack)

    return act


def rows(count: int, group: str = "mill") -> str:
    deeds = (f"d{n},{n},D,{group.format(n)},60,2 4\n" for n in range(1, count + 1))
    return HEAD + "".join(deeds)


def fill_file(pack: Path) -> None:
    with (pack / "look.yaml").open("ab") as file:
        file.truncate(limits.FILE_BYTES + 1)


def fill_picture(pack: Path) -> None:
    change(pack / "cards.yaml", ("      - id: eggs", "      - picture: a.png\n        id: eggs"))
    with (pack / "a.png").open("wb") as file:
        file.truncate(limits.PICTURE_BYTES + 1)


def write_aliases(pack: Path) -> None:
    """Few values, each a long text, come to more letters than a file may have."""
    text = "x" * (limits.CHARACTERS - 1)
    aliases = ", ".join(["*a"] * (limits.TEXT // limits.CHARACTERS + 2))
    (pack / "look.yaml").write_text(f"a: &a {text}\nb: [{aliases}]\n", encoding="utf-8")


def keys(form: str, count: int) -> str:
    return "".join(map(form.format, range(count)))


LISTS = "palette:\n" + f"  - [{'0,' * 9_000}0]\n" * 40
"""Lists in lists, of which each is short enough."""
CASES: Final[tuple[tuple[str, Act, str], ...]] = (
    ("FILE_BYTES", fill_file, "look.yaml: this file has 5,000,001 bytes; 5,000,000 is"),
    ("TEXT", write_aliases, "grows to more than 5,000,000 characters when its"),
    ("FIGURES", give("rulebook.en.md", "# A\n\n## B\n\n" + "{price:mill-lane} " * 1_001),
     "a booklet has 1,000 figures at most"),
    ("PICTURE_BYTES", fill_picture, "`a.png`: this file has 20,000,001 bytes; 20,000,000 is"),
    ("FAULTS", deeds_from_rows(HEAD + "  x\n" * 400_000), "13, 14 and 187 more"),
    ("ITEMS", deeds_from_rows(rows(limits.ITEMS + 8)),
     "rows.csv:1: from line 10002 on rows are not read: there may be 10,000"),
    ("ITEMS", give("glossary.yaml", "terms:\n" + keys("  - {{id: t{}, words: W}}\n", 12_000)),
     "glossary.yaml:10002: this is the 10,001th thing here; 10,000 is the most"),
    ("ITEMS", give("look.yaml", "palette:\n" + keys('  c{}: "#ffffff"\n', 12_000)),
     "this is the 10,001th thing here"),
    ("ITEMS", deeds_from_rows(rows(limits.ITEMS - 1, "mil{}")), "there is no group `mil1`"),
    ("ROWS", deeds_from_rows(rows(limits.ITEMS - 1), 4),
     "a pack takes 20,000 rows from spreadsheets at the most, 100 at a time"),
    ("SHEETS", deeds_from_rows(HEAD, limits.SHEETS + 2), "100 at a time"),
    ("COLUMNS", deeds_from_rows(",".join(f"c{n}" for n in range(20_000)) + "\n1\n"),
     "rows.csv:1: this list has 20,000 columns; 100 is the most"),
    ("CHARACTERS", deeds_from_rows(f"{HEAD}a,1,{'x' * 5_001},mill,60,2 4\n"),
     "rows.csv:2: a cell of this row has 5,001 characters; 5,000 is the most"),
    ("CHARACTERS", put("game.yaml", "title:", f"credits: {'x' * 5_001}\ntitle:"),
     ": this has 5,001 characters; 5,000 is the most"),
    ("KEY", put("game.yaml", "title:", f"{'k' * 101}: x\ntitle:"),
     ": this has 101 characters; 100 is the most"),
    ("VALUES", give("look.yaml", LISTS), "grows to more than 200,000 values"),
    ("FAULTS", give("look.yaml", "a: 1\n" * 100_000), "more faults in this file"),
    ("FAULTS", give("glossary.yaml", "terms:\n" + keys("  - {{id: T{}, words: W}}\n", 9_000)),
     "… and 900 more faults in this file"),
    ("BOOKLET", give("rulebook.en.md", "word " * 50_000),
     "rulebook.en.md: this booklet has 250,001 characters; 200,000 is the most"),
    ("SENTENCE", put("board.yaml", "deck: news", f"deck: {'n' * 4_000}"), f"{'n' * 300}"),
)  # fmt: skip
"""Row, what is done to the small pack, and what is said."""


@pytest.mark.parametrize(
    ("act", "say"), [case[1:] for case in CASES], ids=[row for row, *_ in CASES]
)
def test_what_is_above_a_ceiling_is_named_in_few_words(village: Path, act: Act, say: str) -> None:
    act(village)
    begun = time.process_time()
    found = said(village)
    assert time.process_time() - begun < 15
    assert any(say in each for each in found), found[:5]
    assert len("\n".join(found)) < 100_000
    files = [each.partition(":")[0] for each in found]
    assert max(map(files.count, files)) <= limits.FAULTS + 1
    assert max(len(each.split(": ", 1)[1]) for each in found) <= limits.SENTENCE


@pytest.mark.parametrize("row", HELD)
def test_a_ceiling_that_is_held_elsewhere_is_held_there(row: str) -> None:
    where, words = HELD[row]
    assert any(words in file.read_text(encoding="utf-8") for file in TESTS.glob(where))


def test_every_row_is_held() -> None:
    rows = {name for name in vars(limits) if name.isupper()}
    assert rows == {*HELD, *(row for row, *_ in CASES)}

"""Each row of the table of limits is held by a test: here, in the gallery, or where it says."""

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from pnp.box import limits
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.cli.new import make
from pnp.errors import ContentError
from pnp.findings import Finding

TESTS: Final = Path(__file__).parents[1]

HELD: Final = {
    "DEPTH": ("gallery/too-deep.txt", "nested more than 40 deep"),
    "VALUES": ("box/test_limits.py", "grows to more than 200,000 values"),
    "NUMBER": ("gallery/*.txt", "too large (at most 1000000000)"),
    "ITEMS": ("box/test_limits.py", "10,000 is the most"),
    "ROWS": ("box/test_limits.py", "a pack takes 20,000 rows"),
    "SHEETS": ("box/test_limits.py", "limits.SHEETS"),
    "UNPACKED": ("box/reading/test_workbooks.py", "unpacked it has more than"),
    "COLUMNS": ("box/test_limits.py", "100 is the most"),
    "CHARACTERS": ("box/test_limits.py", "5,000 is the most"),
    "KEY": ("box/test_limits.py", "101 characters; 100 is the most"),
    "BOOKLET": ("box/test_limits.py", "200,000 is the most"),
    "FIGURE": ("box/test_figures.py", "FIGURE"),
    "SENTENCE": ("box/test_limits.py", "limits.SENTENCE"),
    "LANGUAGES": ("gallery/languages-too-many.txt", "a game can be in 20 languages"),
    "ID": ("gallery/id-of-a-device.txt", "letters; 60 is the most"),
    "PIECES": ("gallery/pieces-too-many.txt", "20,000 is the most"),
    "PLACES": ("gallery/part-places-too-many.txt", "1,000 is the most"),
    "PIXELS": ("box/reading/test_pictures.py", "there may be 1 to 16,000,000"),
    "ALL_PIXELS": ("box/reading/test_pictures.py", "more than 100,000,000 pixels"),
    "COUNT": ("gallery/*.txt", "should be a number from 0 to 10,000"),
    "MAP_SIDE": ("gallery/map-unsound.txt", "should be a number from 80 to 1,000, not 60"),
    "MAP_PLACES": ("gallery/map-unsound.txt", "from 1 to 60, not 0"),
    "BOARD": ("gallery/*.txt", "should be a number from 200 to 1,000, not"),
    "PLAYERS": ("gallery/*.txt", "should be a number from 1 to 30, not"),
    "NOTE": ("gallery/*.txt", "should be a number from 60 to 180, not"),
    "FAULTS": ("box/test_limits.py", "limits.FAULTS"),
}
"""Row → the test that holds it, and words that stand there."""


def put(name: str, before: str, after: str) -> Callable[[Path], None]:
    def act(pack: Path) -> None:
        text = (pack / name).read_text(encoding="utf-8")
        assert before in text
        (pack / name).write_text(text.replace(before, after, 1), encoding="utf-8")

    return act


def fill_file(pack: Path) -> None:
    with (pack / "look.yaml").open("ab") as file:
        file.truncate(limits.FILE_BYTES + 1)


def fill_picture(pack: Path) -> None:
    put("cards.yaml", "      - id: eggs", "      - picture: a.png\n        id: eggs")(pack)
    with (pack / "a.png").open("wb") as file:
        file.truncate(limits.PICTURE_BYTES + 1)


def write_aliases(pack: Path) -> None:
    """Few values, each a long text, come to more letters than a file may have."""
    text = "x" * (limits.CHARACTERS - 1)
    aliases = ", ".join(["*a"] * (limits.TEXT // limits.CHARACTERS + 2))
    (pack / "look.yaml").write_text(f"a: &a {text}\nb: [{aliases}]\n", encoding="utf-8")


def write_figures(pack: Path) -> None:
    booklet = "# A\n\n## B\n\n" + "{price:mill-lane} " * (limits.FIGURES + 1)
    (pack / "rulebook.en.md").write_text(booklet, encoding="utf-8")


CASES: Final[dict[str, tuple[str, Callable[[Path], None], str]]] = {
    "FILE_BYTES": ("village", fill_file, "look.yaml: this file has 5,000,001 bytes; 5,000,000 is"),
    "TEXT": ("village", write_aliases, "grows to more than 5,000,000 characters when its"),
    "FIGURES": ("village", write_figures, "a booklet has 1,000 figures at most"),
    "PICTURE_BYTES": ("village", fill_picture, "`a.png` is larger than 20 MB"),
    "LOTS": ("neue-heimat", put("rows.yaml", "lots: ", "lots: 2"), "`lots` should be a number"),
    "CIRCLES": ("chalet", put("money.yaml", "circles: ", "circles: 9"), "`circles` should be a nu"),
}
"""Row → a pack, what is done to it, and what is said."""


@pytest.mark.parametrize("row", CASES)
def test_what_is_above_a_ceiling_is_named(row: str, tmp_path: Path) -> None:
    base, act, said = CASES[row]
    pack = tmp_path / base
    if base == "village":
        make(pack)
    else:
        shutil.copytree(content_root() / base, pack)
    act(pack)
    with pytest.raises(ContentError) as caught:
        read_box(pack)
    assert said in str(caught.value)


@pytest.mark.parametrize("row", HELD)
def test_a_ceiling_that_is_held_elsewhere_is_held_there(row: str) -> None:
    where, words = HELD[row]
    # In this file they stand once in the table itself.
    once = where.endswith(Path(__file__).name)
    assert sum(file.read_text(encoding="utf-8").count(words) for file in TESTS.glob(where)) > once


def test_every_row_is_held() -> None:
    rows = {name for name in vars(limits) if name.isupper()}
    assert rows == {*HELD, *CASES}


HEAD = "id,no,name,group,price,rents\n"


def faults(village: Path) -> tuple[Finding, ...]:
    begun = time.process_time()
    with pytest.raises(ContentError) as caught:
        read_box(village)
    assert time.process_time() - begun < 15
    assert len(str(caught.value)) < 100_000
    return caught.value.findings


def says(village: Path) -> str:
    return "\n".join(f"{each.file}:{each.line}: {each.sentence}" for each in faults(village))


def give(village: Path, name: str, text: str) -> None:
    (village / name).write_text(text, encoding="utf-8")


def put_in(village: Path, name: str, before: str, after: str) -> None:
    text = (village / name).read_text(encoding="utf-8")
    assert before in text
    give(village, name, text.replace(before, after, 1))


def deeds_from_rows(village: Path, rows: str, sheets: int = 1) -> None:
    """Take the deeds from spreadsheets of these rows."""
    give(village, "rows.csv", rows)
    text = (village / "deeds.yaml").read_text(encoding="utf-8")
    head, _, rest = text.partition("\ndeeds:\n")
    tail = rest[rest.index("\nblanks:") :]
    names = "".join("  - {from: rows.csv}\n" for _ in range(sheets))
    give(village, "deeds.yaml", f"{head}\ndeeds:\n{names}{tail}")


def test_four_hundred_thousand_faulty_rows_make_a_few_faults(village: Path) -> None:
    deeds_from_rows(village, HEAD + "  x\n" * 400_000)
    found = [each for each in faults(village) if each.file.endswith("rows.csv")]
    assert len(found) <= limits.FAULTS + 1
    assert any("more rows" in each.sentence for each in found)


def test_more_rows_than_a_spreadsheet_may_have_are_named(village: Path) -> None:
    rows = "".join(f"d{n},{n},D,mill,60,2 4\n" for n in range(1, limits.ITEMS + 9))
    deeds_from_rows(village, HEAD + rows)
    say = "rows.csv:1: from line 10002 on rows are not read: there may be 10,000"
    assert say in says(village)


def test_a_spreadsheet_named_again_and_again_is_not_read_for_ever(village: Path) -> None:
    rows = "".join(f"d{n},{n},D,mill,60,2 4\n" for n in range(1, limits.ITEMS))
    deeds_from_rows(village, HEAD + rows, sheets=300)
    assert "a pack takes 20,000 rows from spreadsheets at the most, 100 at a time" in says(village)


def test_spreadsheets_without_rows_are_counted_too(village: Path) -> None:
    deeds_from_rows(village, HEAD, sheets=limits.SHEETS + 2)
    assert "100 at a time" in says(village)


def test_too_many_columns_are_counted_not_listed(village: Path) -> None:
    deeds_from_rows(village, ",".join(f"c{n}" for n in range(20_000)) + "\n1\n")
    assert "rows.csv:1: this list has 20,000 columns; 100 is the most" in says(village)


def test_a_cell_that_is_too_long_is_named(village: Path) -> None:
    deeds_from_rows(village, HEAD + f"a,1,{'x' * (limits.CHARACTERS + 1)},mill,60,2 4\n")
    assert "rows.csv:2: a cell of this row has 5,001 characters; 5,000 is the most" in says(village)


def test_sixty_thousand_terms_are_too_many(village: Path) -> None:
    terms = "".join(f"  - {{id: t{n}, word: Word {n}}}\n" for n in range(60_000))
    give(village, "glossary.yaml", f"terms:\n{terms}")
    assert "glossary.yaml:10002: this is the 10,001th thing here; 10,000 is the most" in says(
        village
    )


def test_keys_without_end_are_too_many(village: Path) -> None:
    colours = "".join(f'  c{n}: "#ffffff"\n' for n in range(20_000))
    give(village, "look.yaml", f"palette:\n{colours}")
    assert "this is the 10,001th thing here" in says(village)


def test_lists_in_lists_are_counted_together(village: Path) -> None:
    row = "[" + "0," * 9_000 + "0]"
    give(village, "look.yaml", "palette:\n" + f"  - {row}\n" * 40)
    assert "grows to more than 200,000 values" in says(village)


def test_a_text_longer_than_two_pages_is_named(village: Path) -> None:
    put_in(village, "game.yaml", "title:", f"credits: {'x' * 5_001}\ntitle:")
    assert ": this has 5,001 characters; 5,000 is the most" in says(village)


def test_a_key_longer_than_a_line_is_named(village: Path) -> None:
    put_in(village, "game.yaml", "title:", f"{'k' * 101}: x\ntitle:")
    assert ": this has 101 characters; 100 is the most" in says(village)


def test_a_thousand_repeated_keys_end_the_reading(village: Path) -> None:
    give(village, "look.yaml", "a: 1\n" * 100_000)
    found = [each for each in faults(village) if each.file.endswith("look.yaml")]
    assert len(found) == limits.FAULTS + 1


def test_a_booklet_of_a_hundred_pages_is_named(village: Path) -> None:
    give(village, "rulebook.en.md", "word " * 50_000)
    assert "rulebook.en.md:0: this booklet has 250,001 characters; 200,000 is the most" in says(
        village
    )


def test_a_thousand_faults_of_a_check_are_cut_to_a_hundred(village: Path) -> None:
    terms = "".join(f"  - {{id: T{n}, word: W}}\n" for n in range(9_000))
    give(village, "glossary.yaml", f"terms:\n{terms}")
    found = [each for each in faults(village) if each.file.endswith("glossary.yaml")]
    assert len(found) == limits.FAULTS + 1


def test_a_misspelt_word_among_ten_thousand_is_not_compared_with_all(village: Path) -> None:
    terms = "".join(f"d{n},{n},D,mil{n},60,2 4\n" for n in range(1, limits.ITEMS))
    deeds_from_rows(village, HEAD + terms)
    faults(village)


def test_what_is_said_of_a_long_word_is_short(village: Path) -> None:
    put_in(village, "board.yaml", "deck: news", f"deck: {'n' * 4_000}")
    (said,) = [each.sentence for each in faults(village) if "there is no deck" in each.sentence]
    assert len(said) == limits.SENTENCE

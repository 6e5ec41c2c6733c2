"""Each ceiling of the reader: what lies above it is named, in one sentence and in no time."""

import time
from pathlib import Path

import pytest

from pnp.box import limits
from pnp.box.reading.reader import read_box
from pnp.cli.new import make
from pnp.errors import ContentError
from pnp.findings import Finding

HEAD = "id,no,name,group,price,rents\n"


@pytest.fixture
def village(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    make(Path("village"))
    return Path("village")


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


def put(village: Path, name: str, before: str, after: str) -> None:
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
    put(village, "game.yaml", "title:", f"credits: {'x' * 5_001}\ntitle:")
    assert ": this has 5,001 characters; 5,000 is the most" in says(village)


def test_a_key_longer_than_a_line_is_named(village: Path) -> None:
    put(village, "game.yaml", "title:", f"{'k' * 101}: x\ntitle:")
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
    put(village, "board.yaml", "deck: news", f"deck: {'n' * 4_000}")
    (said,) = [each.sentence for each in faults(village) if "there is no deck" in each.sentence]
    assert len(said) == limits.SENTENCE

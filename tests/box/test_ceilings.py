"""Each row of the table of limits is held by a test: here, in the gallery, or where it says."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from pnp.box import limits
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.cli.new import make
from pnp.errors import ContentError

TESTS: Final = Path(__file__).parents[1]

HELD: Final = {
    "DEPTH": ("gallery/too-deep.txt", "nested more than 40 deep"),
    "VALUES": ("box/test_budgets.py", "grows to more than 200,000 values"),
    "NUMBER": ("gallery/*.txt", "too large (at most 1000000000)"),
    "ITEMS": ("box/test_budgets.py", "10,000 is the most"),
    "ROWS": ("box/test_budgets.py", "a pack takes 20,000 rows"),
    "SHEETS": ("box/test_budgets.py", "limits.SHEETS"),
    "UNPACKED": ("box/reading/test_spoilt_workbooks.py", "unpacked it has more than"),
    "COLUMNS": ("box/test_budgets.py", "100 is the most"),
    "CHARACTERS": ("box/test_budgets.py", "5,000 is the most"),
    "KEY": ("box/test_budgets.py", "101 characters; 100 is the most"),
    "BOOKLET": ("box/test_budgets.py", "200,000 is the most"),
    "FIGURE": ("box/test_figures.py", "FIGURE"),
    "SENTENCE": ("box/test_budgets.py", "limits.SENTENCE"),
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
    "FAULTS": ("box/test_budgets.py", "limits.FAULTS"),
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
    assert any(words in file.read_text(encoding="utf-8") for file in TESTS.glob(where))


def test_every_row_is_held() -> None:
    rows = {name for name in vars(limits) if name.isupper()}
    assert rows == {*HELD, *CASES}

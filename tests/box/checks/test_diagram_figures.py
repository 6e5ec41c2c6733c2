"""Diagrams of a booklet that nobody could draw, each named where it is written."""

from pathlib import Path

import pytest

from pnp.box.reading.reader import read_box
from pnp.cli.new import make
from pnp.errors import ContentError

NOTHING = "the diagram `pay` shows nothing; give it an exhibit, or take it out"


@pytest.fixture(scope="module")
def village(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("diagrams") / "village"
    make(folder)
    return folder


def said(village: Path, shows: str, *more: str) -> list[str]:
    """Give what is said of a diagram, with its line."""
    text = "\n".join(("diagrams:", "  - id: pay", f"    shows: {shows}", *more))
    (village / "diagrams.yaml").write_text(text, encoding="utf-8")
    try:
        read_box(village)
    except ContentError as error:
        return [f"{each.line}: {each.sentence}" for each in error.findings]
    return []


def test_a_diagram_shows_something(village: Path) -> None:
    assert said(village, "[]") == [f"2: {NOTHING}"]


@pytest.mark.parametrize(
    ("shows", "more", "line", "say"),
    [
        ("[{sign: plus}]", "scale: 0", 4, "`scale` should be a number from 0.05 to 5, not 0"),
        ("[{sign: plus}]", "scale: -1", 4, "`scale` should be a number from 0.05 to 5, not -1"),
        ("[{sign: plus}]", "columns: 0", 4, "`columns` should be a number from 1 to 12, not 0"),
        ("[{sign: plus}]", "columns: 13", 4, "`columns` should be a number from 1 to 12, not 13"),
        ("[{dice: [6, 7]}]", "", 3, "item 2 of `dice` should be a number from 1 to 6, not 7"),
        ("[{dice: [0]}]", "", 3, "item 1 of `dice` should be a number from 1 to 6, not 0"),
        ("[{space: mill-lane, level: -1}]", "", 3,
         "`level` should be a number from 0 to 100, not -1"),
        ("[{piece: deeds/mill-lane, laid: 101}]", "", 3,
         "`laid` should be a number from 0 to 100, not 101"),
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_is_named(
    village: Path, shows: str, more: str, line: int, say: str
) -> None:
    assert said(village, shows, f"    {more}") == [f"{line}: {say} (in `pay`)"]


@pytest.mark.parametrize("more", ["scale: 0.05", "scale: 5", "columns: 1", "columns: 12"])
def test_the_least_and_the_most_can_be_drawn(village: Path, more: str) -> None:
    assert said(village, "[{dice: [1, 6]}]", f"    {more}") == []

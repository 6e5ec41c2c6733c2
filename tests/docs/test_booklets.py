"""The page on rule booklets: its kinds of figures are those there are, its examples come true."""

import re
from pathlib import Path

from pnp.box.figures import WORKED_OUT, index_figures
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.box.rulebook import Booklet
from pnp.faces.context import fill_booklet

PAGE = (Path(__file__).parents[2] / "docs" / "booklets.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    table = PAGE.split(heading)[1].split("\n\n")[0]
    return [row.strip("|").split(" | ") for row in table.split("\n")[2:]]


def test_every_kind_of_figure_is_explained() -> None:
    index = index_figures(read_box(content_root() / "cronulla"))
    told = re.findall(r"`(\w+):", " ".join(row[0] for row in rows("| kind | is |")))
    assert set(told) == {*index.sums, *WORKED_OUT}


def test_the_examples_are_printed_as_they_say() -> None:
    box = read_box(content_root() / "cronulla")
    examples = rows("| in the file | in print |")
    assert len(examples) >= 5
    for written, printed in examples:
        text = written.strip().strip("`")
        assert fill_booklet(box, Booklet("en", text)) == printed.strip()

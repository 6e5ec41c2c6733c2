"""Rule booklets with their figures written out, as each language writes money."""

from functools import cache

import pytest

from pnp.box.model import Box
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.box.rulebook import Booklet
from pnp.errors import LayoutError
from pnp.faces.context import fill_booklet


@cache
def cronulla() -> Box:
    return read_box(content_root() / "cronulla")


def filled(lang: str, text: str) -> str:
    return fill_booklet(cronulla(), Booklet(lang, text))


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "$1,500, then $17.50 at 10%"),
        ("de", "1.500\u00a0$, then 17,50\u00a0$ at 10%"),
        ("fr", "1\u00a0500\u00a0$, then 17,50\u00a0$ at 10%"),
    ],
)
def test_a_figure_is_written_as_its_language_writes_money(lang: str, text: str) -> None:
    assert filled(lang, "{start}, then {fee:kingsway} at {number:lift_rate}%") == text


def test_every_line_stays_where_it_was() -> None:
    assert filled("en", "# A\n\n{salary}\n{{{salary}}}\n") == "# A\n\n$200\n{$200}\n"


def test_an_uneven_share_is_written_to_the_nearest_hundredth() -> None:
    assert filled("en", "{200 / 3}%") == "66.67%"


def test_a_figure_that_cannot_be_worked_out_names_its_line() -> None:
    with pytest.raises(LayoutError, match=r"^rulebook\.en\.md:3: there is no number `salry`"):
        filled("en", "# A\n\n{salry}\n")

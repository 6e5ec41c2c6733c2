"""The figures a rule booklet asks for, and what is said of those nobody can work out."""

from dataclasses import replace

import pytest

from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.box.rulebook import Rules
from pnp.faces.booklet_figures import fill_figures

FILE = "rulebook.en.md"


def fill(box: Box, text: str, lang: str = "en") -> str:
    filled = fill_figures(box, text, lang, FILE)
    assert filled.misfits == ()
    return filled.text


@pytest.mark.rule("CR-28")
@pytest.mark.rule("CR-32")
def test_an_example_is_worked_out_of_the_deeds_it_names(box: Box) -> None:
    one, both = "bundeena-wharf", "gunnamatta-wharf bundeena-wharf"
    asked = f"{{price {one}}}: {{mortgage {one}}} + {{fee {one}}} = {{exact {one}}}, {{lift {one}}}"
    assert fill(box, asked) == "$150: $75 + $7.50 = $82.50, $83"
    assert fill(box, f"{{lift {both}}} not {{lift-apart {both}}}") == "$165 not $166"
    assert fill(box, f"{{exact {one}}}", "de") == "82,50\u00a0$"
    assert fill(box, "{lift-rate}%") == "10%"


@pytest.mark.rule("DE-28")
def test_what_a_transfer_costs_is_a_figure_where_there_is_a_fee_for_it(box: Box) -> None:
    towns = read_box(find_kit("grundbesitz"))
    asked = "{transfer parkstrasse}, {transfer-and-lift parkstrasse}, {transfer-rate}"
    assert fill(towns, asked) == "M.\u00a0350, M.\u00a04\u00a0200, 10"
    assert fill_figures(box, "{transfer kingsway}", "en", FILE).misfits


def test_braces_that_ask_for_nothing_are_left_alone(box: Box) -> None:
    assert fill(box, "{} { lift } {A1} {2 3}") == "{} { lift } {A1} {2 3}"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("{lfit kingsway}", "`{lfit kingsway}` is no figure of this game; did you mean `lift`?"),
        (
            "{lift kingsawy}",
            "`{lift kingsawy}` names no deed of this game; did you mean `kingsway`?",
        ),
        ("{rate}", "`{rate}` is no figure of this game"),
    ],
)
def test_a_figure_nobody_can_work_out_is_named_with_its_line(
    box: Box, asked: str, said: str
) -> None:
    (misfit,) = fill_figures(box, f"One.\n\nTwo {asked}.", "en", FILE).misfits
    assert misfit.say.startswith(said)
    assert (misfit.file, misfit.line) == (FILE, 3)


def test_a_game_without_lifts_has_no_figures_of_them(box: Box) -> None:
    bare = replace(box, rules=Rules())
    assert fill(bare, "{mortgage kingsway}") == "$175"
    assert fill_figures(bare, "{lift kingsway}", "en", FILE).misfits

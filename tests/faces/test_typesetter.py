"""How the blocks of a booklet are set."""

import pytest

from pnp.faces.pages.typesetter import Typesetter
from pnp.faces.text.column import Block
from pnp.faces.text.markup import parse_markup
from tests.faces.conftest import Notebook


def blocks(book: Notebook, text: str, *, leads: bool = False) -> tuple[Block, ...]:
    (element,) = parse_markup(text)
    return Typesetter(book, 10, 40, "Example:").set_element(element, first=False, leads=leads)


def lines(made: tuple[Block, ...]) -> list[str]:
    return ["".join(run.text for run in block.runs) for block in made]


@pytest.mark.parametrize("blank", [" ", "\u00a0"])
def test_a_count_is_not_parted_from_its_note(book: Notebook, blank: str) -> None:
    text = f"Each player takes five notes: 2{blank}× $500, 2{blank}× $100, 6{blank}× $20."
    for line in lines(blocks(book, text)):
        assert not line.endswith("×")
        assert not line.startswith("×")


def test_a_short_last_word_takes_another_with_it(book: Notebook) -> None:
    (element,) = parse_markup("When in doubt the banker decides what is to be done at once by us.")
    for width in range(30, 80):
        made = Typesetter(book, 10, width, "Example:").set_element(
            element, first=False, leads=False
        )
        assert len(lines(made)[-1].split()) >= 2, width


def test_a_heading_stays_with_what_follows_and_names_itself(book: Notebook) -> None:
    made = blocks(book, "## A long heading that takes more than one line of its column")
    assert len(made) > 1
    assert all(block.keep for block in made)
    assert made[0].title == "A long heading that takes more than one line of its column"
    assert not any(block.title for block in made[1:])


def test_words_that_lead_to_a_list_stay_with_it(book: Notebook) -> None:
    assert blocks(book, "Take:", leads=True)[-1].keep
    assert not blocks(book, "Take.")[-1].keep


def test_an_example_is_marked_and_stands_in(book: Notebook) -> None:
    made = blocks(book, "Example: to lift a deed of 350 alone costs 193, not a coin less.")
    assert made[0].runs[0].text.strip() == "Example:"
    assert made[0].runs[0].font == "sans-600"
    assert all(block.rules for block in made)
    assert all(run.x > 4 for block in made for run in block.runs)


def test_an_item_begins_with_its_mark(book: Notebook) -> None:
    first, *rest = blocks(book, "2. Throw the dice and move as many spaces as they say, clockwise.")
    assert first.runs[0].text == "2."
    assert rest
    assert all(run.x > 4 for block in rest for run in block.runs)


def test_the_rows_of_a_table_share_out_the_width(book: Notebook) -> None:
    made = blocks(book, "| Sum | Notes to pay out |\n|---|---|\n| 83 | 50 + 20 + 10 + 3 |")
    assert len(made) == 2
    assert made[0].keep
    right = made[0].runs[-1]
    assert right.x + book.width(right.text, right.font, right.size) <= 40
    assert all(block.rules[0].x1 == 40 for block in made)

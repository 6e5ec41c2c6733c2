"""How the blocks of a booklet are set."""

import pathlib
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.box.model import Box
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.box.rulebook import Booklet
from pnp.errors import LayoutError, PrintError
from pnp.faces.context import fill_booklet
from pnp.faces.pages.typesetter import Typesetter
from pnp.faces.pen import Font
from pnp.faces.text import column
from pnp.faces.text.column import Block, RuledLine, balance_pages, fill_pages, keep_sections, lead
from pnp.faces.text.line_breaks import Run, SetLine, Span, break_words, measure_words, set_line
from pnp.faces.text.markup import Inline, parse_inlines, parse_markup
from pnp.outlines import Path
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
        setter = Typesetter(book, 10, width, "Example:")
        made = setter.set_element(element, first=False, leads=False)
        assert len(lines(made)[-1].split()) >= 2, width


def test_a_ruling_is_cited_beside_the_line_it_is_about(book: Notebook) -> None:
    made = blocks(book, "Whoever throws highest begins (CH-A24). The others follow to the left.")
    cited = {run.text: block for block in made for run in block.runs if run.x > 40}
    assert list(cited) == ["A24"]
    assert any("begins" in run.text for run in cited["A24"].runs)
    assert "(" not in "".join(lines(made))


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


def test_each_block_is_known_by_its_first_signs_and_its_line() -> None:
    elements = parse_markup(pathlib.Path(__file__).with_name("tide.md").read_text(encoding="utf-8"))
    assert [(element.kind, element.line, element.mark) for element in elements] == [
        ("title", 1, ""), ("paragraph", 3, ""), ("item", 5, "•"), ("item", 7, "•"),
        ("item", 8, "2."), ("heading", 10, ""), ("table", 12, ""), ("paragraph", 15, ""),
    ]  # fmt: skip
    assert elements[1].text == "One line and its second."
    assert elements[2].text == "first with more"
    table = elements[6]  # its ruler is no row
    assert [[cell[0].text for cell in row] for row in table.rows] == [["a", "b"], ["1", "2"]]
    assert table.rows[1][1] == (Inline("2", bold=True),)


@pytest.mark.parametrize(("text", "inlines"), [
    ("5 * 3 is 15", (Inline("5 * 3 is 15"),)),
    ("a **b** *c*", (Inline("a "), Inline("b", bold=True), Inline(" "),
                     Inline("c", italic=True))),
])  # fmt: skip
def test_styles_are_parted_and_a_lone_star_stays(text: str, inlines: tuple[Inline, ...]) -> None:
    assert parse_inlines(text) == inlines


def test_a_line_of_equals_signs_begins_a_spread() -> None:
    kinds = [each.kind for each in parse_markup("High.\n\n===\n\n## Low\n\n---\n## Back")]
    assert kinds == ["paragraph", "spread", "heading", "cover", "heading"]


class Typewriter:
    """Type of which every letter is 1 mm wide at 1 pt."""

    least = 7.0

    def width(self, text: str, _font: Font, size: float, _spacing: float = 0) -> float:
        return len(text) * size

    def lacks(self, _text: str, _font: Font) -> str:
        return ""

    def outline(self, _text: str, _font: Font, _size: float, _spacing: float = 0) -> Path:
        return ()


TYPE = Typewriter()


def broken(spans: list[Span], width: float, *, fill: bool = True) -> list[SetLine]:
    lines = break_words(TYPE, measure_words(TYPE, spans), 1, width, fill=fill)
    return [set_line(TYPE, words, 1) for words in lines]


@pytest.mark.parametrize(("text", "width", "lines"), [
    ("one two three", 7, ["one two", "three"]),
    ("one two three", 6.9, ["one", "two", "three"]),
    ("12\u00a0000  coins", 9, ["12\u00a0000", "coins"]),
    ("die Grund\u00adstücks\u00adstraße", 10, ["die Grund-", "stücks-", "straße"]),
    ("Bank-\u00adkonto", 6, ["Bank-", "konto"]),
    ("Grund\u00adstück", 30, ["Grundstück"]),  # a hyphen that is not needed is not seen
])  # fmt: skip
def test_a_line_is_broken_before_it_is_too_wide(text: str, width: float, lines: list[str]) -> None:
    assert [line.text for line in broken([(text, "sans-400")], width)] == lines


def test_a_word_in_two_fonts_is_not_parted() -> None:
    text: list[Span] = [("pay ", "sans-400"), ("now", "sans-600"), (", please", "sans-400")]
    first, second = broken(text, 8)
    assert (first.text, second.text) == ("pay now,", "please")
    assert [run.font for run in first.runs] == ["sans-400", "sans-600", "sans-400"]
    assert [run.x for run in first.runs] == pytest.approx([0, 4, 7])
    assert first.width == pytest.approx(8)


@pytest.mark.parametrize(("width", "lines"), [
    (18, "die Grundbesitzurkunde"), (17, "die Grundbesitz- urkunde"),
    (11, "die Grund- besitz- urkunde"), (2, "die Grundbesitzurkunde"),
])  # fmt: skip
def test_where_lines_are_not_filled_no_word_with_room_is_parted(width: float, lines: str) -> None:
    text: list[Span] = [("die Grund\u00adbesitz\u00adurkunde", "sans-400")]
    assert [line.text for line in broken(text, width, fill=False)] == lines.split()


def block(name: str, height: float = 10, above: float = 0, *, keep: bool = False) -> Block:
    return Block(height, above, keep, (Run(0, name, "sans-400", 10),))


def names(pages: tuple[tuple[Block, ...], ...]) -> list[str]:
    return ["".join(each.runs[0].text for each in page) for page in pages]


def paragraph(names: str) -> list[Block]:
    lines = [SetLine(10, (Run(0, name, "sans-400", 10),)) for name in names]
    return [block("x"), *column.make_blocks(lines, 10, 0, keep=False)]


def section(names: str) -> list[Block]:
    return [replace(block(name), title=name if name.isupper() else "") for name in names]


HEADED = [block("a"), block("b"), block("H", keep=True), block("c")]


@pytest.mark.parametrize(("blocks", "height", "pages"), [
    (HEADED, 30, "ab Hc"),  # a heading never ends a page
    (HEADED, 40, "abHc"),
    (paragraph("abcde"), 20, "x ab c de"),  # no first and no last line stands alone
    (paragraph("abcde"), 50, "xabc de"),
    (paragraph("abcd"), 40, "x abcd"),  # a short paragraph is not parted
    (keep_sections(section("AbcDef"), 30), 50, "Abc Def"),  # nor a section, if it is kept
    (section("AbcDef"), 50, "AbcDe f"),
    (keep_sections(section("AbcdefG"), 0), 50, "Abc defG"),  # its last lines stay together
])  # fmt: skip
def test_pages_end_where_readers_would(blocks: list[Block], height: float, pages: str) -> None:
    assert names(fill_pages(blocks, height)) == pages.split()


def test_the_space_above_is_dropped_at_the_top_of_a_page() -> None:
    blocks = [block("a"), block("b", above=5), block("c", above=5)]
    assert names(fill_pages(blocks, 25)) == ["ab", "c"]
    assert names(fill_pages(blocks, 24.9)) == ["a", "b", "c"]


def test_what_is_kept_together_and_higher_than_a_page_is_refused() -> None:
    with pytest.raises(PrintError, match=r"“a b…” is kept together and is 5.0 mm higher"):
        fill_pages([block("a", keep=True), block("b")], 15)


@given(
    st.lists(st.tuples(st.integers(1, 9), st.integers(0, 4), st.booleans()), max_size=40),
    st.integers(40, 60),
)
def test_pages_hold_every_slab_once_in_order_and_none_is_too_high(
    made: list[tuple[int, int, bool]], height: int
) -> None:
    # at most three slabs are kept together, so that no block is higher than a page
    blocks = [Block(tall, above, keep and n % 3 != 2, title=str(n))
              for n, (tall, above, keep) in enumerate(made)]  # fmt: skip
    pages = fill_pages(blocks, height)
    assert [each for page in pages for each in page] == blocks
    for page in pages:
        assert sum(each.above + each.height for each in page) - page[0].above <= height
    assert not any(page[-1].keep for page in pages[:-1])


def test_a_spread_begins_a_page_and_may_fill_it() -> None:
    blocks = [block("a"), replace(block("b"), spread=True), block("c"), block("d")]
    assert names(fill_pages(blocks, 30)) == ["a", "bcd"]


def test_a_picture_at_the_end_of_a_section_draws_no_lines_to_its_page() -> None:
    lines = [replace(block("A"), title="A"), block("b"), block("c"), block("d")]
    pictured = [*lines[:-1], replace(lines[-1], picture=lambda _pen: None)]
    assert names(fill_pages(keep_sections(lines, 0), 30)) == ["A", "bcd"]
    assert names(fill_pages(keep_sections(pictured, 0), 30)) == ["Abc", "d"]


def test_pages_are_balanced_rather_than_filled_from_the_top() -> None:
    blocks = tuple(Block(20, 5 if n else 0) for n in range(9))
    assert [len(page) for page in fill_pages(blocks, 100)] == [4, 4, 1]
    assert [len(page) for page in balance_pages(blocks, 100, 3)] == [3, 3, 3]


def test_what_is_kept_together_is_not_parted_for_the_sake_of_balance() -> None:
    blocks = tuple(Block(20, keep=n in {1, 2}) for n in range(6))
    pages = balance_pages(blocks, 100, 2)
    assert [len(page) for page in pages] == [4, 2]
    assert [block for page in pages for block in page] == list(blocks)


def test_more_pages_than_there_are_pieces_cannot_be_balanced() -> None:
    assert balance_pages((Block(20), Block(20)), 100, 3) == ()
    assert balance_pages((Block(120),), 100, 1) == ()


def test_lines_are_led_alike_and_their_bars_with_them_but_no_picture() -> None:
    bar, foot = RuledLine(1, 0, 1, 5), RuledLine(0, 5, 40, 5)
    page = (Block(5, 2, rules=(bar, foot)), Block(5), Block(30, 3, picture=print))
    first, second, picture = lead(page, 0.5)
    assert [(x.above, x.height) for x in (first, second, picture)] == [(3, 5.5), (0, 5.5), (4, 30)]
    assert first.rules == (replace(bar, y1=5.5), foot)


def test_a_text_is_spread_with_each_chapter_on_a_page_of_its_own() -> None:
    text = (Block(20), Block(20), Block(20, spread=True), Block(20))
    assert balance_pages(text, 60, 2) == (text[:2], text[2:])
    assert balance_pages(text, 100, 1) == ()


@cache
def cronulla() -> Box:
    return read_box(content_root() / "cronulla")


def filled(lang: str, text: str) -> str:
    return fill_booklet(cronulla(), Booklet(lang, text))


@pytest.mark.parametrize(("lang", "text"), [
    ("en", "$1,500, then $17.50 at 10%"), ("de", "1.500\u00a0$, then 17,50\u00a0$ at 10%"),
    ("fr", "1\u00a0500\u00a0$, then 17,50\u00a0$ at 10%"),
])  # fmt: skip
def test_a_figure_is_written_as_its_language_writes_money(lang: str, text: str) -> None:
    assert filled(lang, "{start}, then {fee:kingsway} at {number:lift_rate}%") == text


def test_every_line_stays_where_it_was() -> None:
    assert filled("en", "# A\n\n{salary}\n{{{salary}}}\n") == "# A\n\n$200\n{$200}\n"


def test_an_uneven_share_is_written_to_the_nearest_hundredth() -> None:
    assert filled("en", "{200 / 3}%") == "66.67%"


def test_a_figure_that_cannot_be_worked_out_names_its_line() -> None:
    with pytest.raises(LayoutError, match=r"^rulebook\.en\.md:3: there is no number `salry`"):
        filled("en", "# A\n\n{salry}\n")

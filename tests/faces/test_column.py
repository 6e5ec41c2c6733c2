"""How running text becomes lines, and lines pages."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import PrintError
from pnp.faces.pen import Font
from pnp.faces.text.column import (
    Block,
    Run,
    Span,
    balance_pages,
    fill_pages,
    keep_sections,
    lines_of,
    make_blocks,
    open_out,
)


class Typewriter:
    """Type of which every letter is 1 mm wide."""

    least = 7.0

    def width(self, text: str, _font: Font, _size: float, _spacing: float = 0) -> float:
        return len(text)

    def lacks(self, _text: str, _font: Font) -> str:
        return ""


TYPE = Typewriter()


def said(lines: tuple[tuple[Run, ...], ...]) -> list[str]:
    return ["".join(run.text for run in line) for line in lines]


def test_a_line_is_broken_before_it_is_too_wide() -> None:
    text: list[Span] = [("one two three", "sans-400")]
    assert said(lines_of(TYPE, text, 10, 7)) == ["one two", "three"]
    assert said(lines_of(TYPE, text, 10, 6.9)) == ["one", "two", "three"]


def test_a_word_in_two_fonts_is_not_parted() -> None:
    text: list[Span] = [("pay ", "sans-400"), ("now", "sans-600"), (", please", "sans-400")]
    lines = lines_of(TYPE, text, 10, 8)
    assert said(lines) == ["pay now,", "please"]
    assert [run.font for run in lines[0]] == ["sans-400", "sans-600", "sans-400"]
    assert [run.x for run in lines[0]] == pytest.approx([0, 4, 7])


def test_a_long_word_is_parted_at_a_soft_hyphen() -> None:
    text: list[Span] = [("die Grund\u00adstücks\u00adstraße", "sans-400")]
    assert said(lines_of(TYPE, text, 10, 10)) == ["die Grund-", "stücks-", "straße"]


def test_a_soft_hyphen_that_is_not_needed_is_not_seen() -> None:
    text: list[Span] = [("Grund\u00adstück", "sans-400")]
    assert said(lines_of(TYPE, text, 10, 30)) == ["Grundstück"]


def test_a_word_wider_than_the_column_is_refused() -> None:
    with pytest.raises(PrintError, match=r"“abcdefghij” is wider than its column.*soft hyphen"):
        lines_of(TYPE, [("abcdefghij", "sans-400")], 10, 5)


def block(name: str, height: float = 10, above: float = 0, *, keep: bool = False) -> Block:
    return Block(height, above, keep, (Run(0, name, "sans-400", 10),))


def names(pages: tuple[tuple[Block, ...], ...]) -> list[str]:
    return ["".join(each.runs[0].text for each in page) for page in pages]


def test_a_heading_never_ends_a_page() -> None:
    blocks = [block("a"), block("b"), block("H", keep=True), block("c")]
    assert names(fill_pages(blocks, 30)) == ["ab", "Hc"]
    assert names(fill_pages(blocks, 40)) == ["abHc"]


def test_neither_the_first_nor_the_last_line_of_a_paragraph_stands_alone() -> None:
    lines = [(Run(0, name, "sans-400", 10),) for name in "abcde"]
    blocks = [block("x"), *make_blocks(lines, 10, 0, 0, keep=False)]
    assert names(fill_pages(blocks, 20)) == ["x", "ab", "c", "de"]
    assert names(fill_pages(blocks, 50)) == ["xabc", "de"]


def test_a_short_paragraph_is_not_parted() -> None:
    lines = [(Run(0, name, "sans-400", 10),) for name in "abcd"]
    blocks = [block("x"), *make_blocks(lines, 10, 0, 0, keep=False)]
    assert names(fill_pages(blocks, 40)) == ["x", "abcd"]


def test_a_section_that_is_short_enough_stays_on_one_page() -> None:
    titled = [replace(block(name), title=name if name.isupper() else "") for name in "AbcDef"]
    assert names(fill_pages(keep_sections(titled, 30), 50)) == ["Abc", "Def"]
    assert names(fill_pages(titled, 50)) == ["AbcDe", "f"]


def test_the_last_lines_of_a_long_section_stay_together() -> None:
    titled = [replace(block(name), title=name if name.isupper() else "") for name in "AbcdefG"]
    assert names(fill_pages(keep_sections(titled, 0), 50)) == ["Abc", "defG"]


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
    blocks = [
        Block(tall, above, keep and n % 3 != 2, title=str(n))
        for n, (tall, above, keep) in enumerate(made)
    ]
    pages = fill_pages(blocks, height)
    assert [each for page in pages for each in page] == blocks
    for page in pages:
        assert sum(each.above + each.height for each in page) - page[0].above <= height
    assert not any(page[-1].keep for page in pages[:-1])


def test_a_spread_begins_a_page_and_may_fill_it() -> None:
    blocks = [block("a"), replace(block("b"), spread=True), block("c"), block("d")]
    assert names(fill_pages(blocks, 30)) == ["a", "bcd"]
    assert names(fill_pages(blocks, 30, 15)) == ["a", "bcd"]  # what is spread out stops before it


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


def test_a_short_page_has_air_before_its_paragraphs_and_keeps_its_foot() -> None:
    page = (Block(20), Block(20, 4), Block(5), Block(20, 4))
    opened = open_out(page, 100, 4)
    assert [block.above for block in opened] == [0, 8, 0, 8]
    assert [block.above for block in open_out(page, 77, 4)] == [0, 6, 0, 6]
    assert open_out((Block(20),), 100, 4) == (Block(20),)

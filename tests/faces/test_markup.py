"""What the light markup of rule booklets means."""

from pnp.faces.text.markup import Inline, parse_inlines, parse_markup

TEXT = """# Tide

One line
and its second.
- first
  with more
- second
2. numbered

## Low

| a | b |
|---|---|
| 1 | **2** |
After."""


def test_each_block_is_known_by_its_first_signs_and_its_line() -> None:
    elements = parse_markup(TEXT)
    assert [(element.kind, element.line) for element in elements] == [
        ("title", 1),
        ("paragraph", 3),
        ("item", 5),
        ("item", 7),
        ("item", 8),
        ("heading", 10),
        ("table", 12),
        ("paragraph", 15),
    ]


def test_lines_of_one_block_are_joined() -> None:
    elements = parse_markup(TEXT)
    assert elements[1].text == "One line and its second."
    assert elements[2].text == "first with more"


def test_items_have_a_bullet_or_their_number() -> None:
    assert [element.mark for element in parse_markup(TEXT) if element.kind == "item"] == [
        "•",
        "•",
        "2.",
    ]


def test_the_ruler_of_a_table_is_no_row() -> None:
    table = next(element for element in parse_markup(TEXT) if element.kind == "table")
    assert [[cell[0].text for cell in row] for row in table.rows] == [["a", "b"], ["1", "2"]]
    assert table.rows[1][1] == (Inline("2", bold=True),)


def test_a_lonely_star_stays_a_star() -> None:
    assert parse_inlines("5 * 3 is 15") == (Inline("5 * 3 is 15"),)


def test_styles_are_parted_in_order() -> None:
    assert parse_inlines("a **b** *c*") == (
        Inline("a "),
        Inline("b", bold=True),
        Inline(" "),
        Inline("c", italic=True),
    )


def test_a_line_of_equals_signs_begins_a_spread() -> None:
    kinds = [each.kind for each in parse_markup("High.\n\n===\n\n## Low\n\n---\n## Back")]
    assert kinds == ["paragraph", "spread", "heading", "cover", "heading"]

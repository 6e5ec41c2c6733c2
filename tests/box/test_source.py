"""A fault shows its line as the reader of the message can take it."""

from pnp.box.source import Source
from pnp.spelling import nearest


def test_the_line_is_shown_with_blanks_as_blanks_and_the_unprintable_replaced() -> None:
    source = Source("a.yaml", ["", "  written: 60\u00a0$\x1b[2J"])
    assert source.at_line(2, "off").excerpt == "written: 60 $�[2J"


def test_a_long_line_is_cut_in_the_message() -> None:
    source = Source("a.yaml", ["x" * 500])
    assert source.at_line(1, "off").excerpt == "x" * 100 + "…"


def test_a_missing_thing_points_at_its_owner() -> None:
    assert Source("a.yaml", ["a: 1"]).at(("deeds", 3, "price"), "off").line == 1


def test_a_spelling_far_from_all_others_gets_no_offer() -> None:
    assert nearest("weather", ["price", "rents"]) == ""

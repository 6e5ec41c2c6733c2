"""What is told at a narrow terminal."""

from pnp.cli.bank.answers import broken


def test_long_lines_are_broken_between_words_and_go_on_below_their_text() -> None:
    lines = [
        "   7  Anna zahlt Ben 28 Miete",
        "      = Grundmiete von Kingsway: 28",
        "",
        "Anna 1500",
    ]
    assert list(broken(lines, 22)) == [
        "   7  Anna zahlt Ben",
        "      28 Miete",
        "      = Grundmiete von",
        "        Kingsway: 28",
        "",
        "Anna 1500",
    ]


def test_what_fits_is_left_alone() -> None:
    line = "      350  Kingsway,   mortgaged"
    assert list(broken([line], 60)) == [line]

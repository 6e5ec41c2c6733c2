"""Cells of a list for spreadsheets: a text that looks like a formula stays a text."""

from typing import Final

# What begins a formula, also in full width (OWASP, CSV injection).
_FORMULA: Final = "=+-@\uff1d\uff0b\uff0d\uff20"


def as_text(text: str) -> str:
    """Keep a spreadsheet from taking a text for a formula; what cannot be printed is a blank.

    >>> as_text("=1+1"), as_text("Anna")
    ("'=1+1", 'Anna')
    """
    plain = "".join(c if c.isprintable() else " " for c in text)
    return f"'{plain}" if plain[:1] in _FORMULA and plain else plain

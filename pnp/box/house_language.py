"""The language the house itself is written in."""

from typing import Final

HOUSE: Final = "en"
"""Said where a language has no words of its own."""

"""Lines that are no acts, such as `why 12` or `undo to 12`: how they are written."""

from pnp.rules.line import Word
from pnp.rules.misread import Misread, marked
from pnp.rules.standing import Standing


def is_entry_number(word: Word) -> bool:
    """Tell whether a word can be the number of an entry."""
    return word.text.isascii() and word.text.isdecimal() and len(word.text) < 9


def miswritten(standing: Standing, words: tuple[Word, ...], command: str, **facts: str) -> Misread:
    """Tell what to type in place of these words."""
    facts["typed"] = " ".join(word.text for word in words)[:60]
    return marked(standing.refusal("E_SYNTAX", "", f"command.{command}", **facts), *words)

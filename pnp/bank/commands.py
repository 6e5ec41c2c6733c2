"""Lines that are no acts, such as `why 12` or `undo to 12`: how they are written."""

from pnp.errors import Code
from pnp.rules.language.line import Word
from pnp.rules.language.syntax_errors import Misread, marked
from pnp.rules.state.game_state import GameState


def is_entry_number(word: Word) -> bool:
    """Tell whether a word can be the number of an entry."""
    return word.text.isascii() and word.text.isdecimal() and len(word.text) < 9


def miswritten(state: GameState, words: tuple[Word, ...], command: str, /, **facts: str) -> Misread:
    """Tell what to type in place of these words."""
    facts["typed"] = " ".join(word.text for word in words)[:60]
    return marked(state.refusal(Code.SYNTAX, "", f"command.{command}", **facts), *words)

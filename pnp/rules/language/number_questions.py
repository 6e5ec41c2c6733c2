"""Bare numbers that could be meant in two ways: as a sum or how many, or as a deed’s number."""

from pnp.errors import Code, Refusal
from pnp.rules.language.arguments import deed_at
from pnp.rules.language.line import Word
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState, holder_name
from pnp.rules.state.question import Choice, Question


def is_bare(word: Word) -> bool:
    """Tell whether a word is a number and nothing else."""
    return word.text.isascii() and word.text.isdecimal()


def ask_for_deed(state: GameState, word: Word, giver: str) -> None:
    """Ask about a bare number that is also the board number of a deed whoever pays it owns."""
    deed = deed_at(state, word.text) if is_bare(word) else None
    if deed and holder_name(state.balances.holder(accounts.deed(deed))) == giver:
        asked = state.refusal(Code.ASK, "", "ask.number", typed=word.text, deed=deed, who=giver)
        raise _question(state, asked, word, deed, f"${word.text}")


def ask_how_many(state: GameState, word: Word) -> None:
    """Ask about a bare number that could be how many, or one more of a list of numbers."""
    deed = deed_at(state, word.text)
    if deed:
        asked = state.refusal(Code.ASK, "", "ask.how-many", typed=word.text, deed=deed)
        raise _question(state, asked, word, deed, f"{word.text}x")


def _question(state: GameState, asked: Refusal, word: Word, deed: str, plain: str) -> Question:
    choices = Choice(plain, plain), Choice(f"@{word.text}", state.messages.deed(deed))
    return Question(asked, choices, place=(word.start, word.end))

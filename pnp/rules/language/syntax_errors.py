"""Refusals of typed words, each with the place in the line that is to be mended."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from pnp.errors import Refusal
from pnp.rules.language.line import Word

if TYPE_CHECKING:
    from pnp.rules.state.game_state import GameState

Value = TypeVar("Value")


class Misread(Refusal):
    """A refusal of typed words, with their place in the line."""

    def __init__(self, refusal: Refusal, start: int, end: int) -> None:
        super().__init__(refusal.code, refusal.say, refusal.rule)
        self.start = start
        self.end = end


def marked(refusal: Refusal, *words: Word) -> Misread:
    """Give a refusal the place of the words it is about, from the first to the last."""
    return Misread(refusal, words[0].start, words[-1].end)


def read_word(read: "Callable[[GameState, str], Value]", state: "GameState", word: Word) -> Value:
    """Read a word, and mark it if it is refused."""
    try:
        return read(state, word.text)
    except Refusal as refusal:
        raise marked(refusal, word) from refusal

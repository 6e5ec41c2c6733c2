"""Refusals of typed words, each with the place in the line that is to be mended."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from pnp.errors import Refusal
from pnp.rules.language.line import Word
from pnp.rules.state.accounts import plainly
from pnp.rules.state.question import Choice, Question

if TYPE_CHECKING:
    from pnp.rules.state.game_state import GameState

_Read = TypeVar("_Read")


class Misread(Refusal):
    """A refusal of typed words, with their place in the line."""

    def __init__(self, refusal: Refusal, start: int, end: int) -> None:
        super().__init__(refusal.code, refusal.say, refusal.rule, refusal.key, refusal.facts)
        self.start = start
        self.end = end


class Ambiguous(Refusal):
    """A refusal of a name that could be several things, and what these are called."""

    def __init__(
        self, refusal: Refusal, things: tuple[str, ...], told: tuple[str, ...] = ()
    ) -> None:
        super().__init__(refusal.code, refusal.say, refusal.rule)
        self.things = things
        self.told = told or things


def write(thing: str) -> str:
    """Write a name so that it is one word of a line.

    >>> write("kingsway"), write("Mary Lou")
    ('kingsway', '"Mary Lou"')
    """
    plain = plainly(thing)
    return f'"{plain}"' if any(mark.isspace() for mark in plain) else plain


def marked(refusal: Refusal, *words: Word) -> Misread:
    """Give a refusal the place of the words it is about, from the first to the last."""
    return Misread(refusal, words[0].start, words[-1].end)


def read_word(read: "Callable[[GameState, str], _Read]", state: "GameState", word: Word) -> _Read:
    """Read a word, and mark it if it is refused."""
    try:
        return read(state, word.text)
    except Ambiguous as doubt:
        named = zip(doubt.things, doubt.told, strict=True)
        choices = tuple(Choice(write(thing), told) for thing, told in named)
        raise Question(doubt, choices, place=(word.start, word.end)) from doubt
    except Refusal as refusal:
        raise marked(refusal, word) from refusal

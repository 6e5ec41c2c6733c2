"""What is asked for on the command line, read or refused in a sentence: lengths, a language."""

from math import isfinite

from pnp.box.game import Game
from pnp.box.words import languages_of
from pnp.errors import UsageError


def two_numbers(option: str, text: str, what: str) -> tuple[float, float]:
    """Read two numbers set off by a comma.

    >>> two_numbers("offset", "0.5,-1", "two lengths in mm")
    (0.5, -1.0)
    """
    try:
        one, other = (float(part) for part in text.split(","))
    except ValueError:
        one, other = float("nan"), 0.0
    if not (isfinite(one) and isfinite(other)):
        raise UsageError(f"--{option} wants {what}, not “{text}”")
    return one, other


def shift(option: str, text: str, what: str) -> tuple[float, float]:
    """Read how far something is to be moved, in mm right and down, at most 10 either way."""
    right, down = two_numbers(option, text, "two lengths in mm such as 0.5,-1")
    if max(abs(right), abs(down)) > 10:
        raise UsageError(f"--{option} {text} moves {what}; at most 10 mm")
    return right, down


def radius(option: str, length: float) -> float:
    """Give a radius in mm that click has found between its bounds, if it is a number at all."""
    if not isfinite(length):
        raise UsageError(f"--{option} wants a length in mm such as 3, not “{length}”")
    return length


def language(wanted: str, game: Game) -> str:
    """Give the language asked for, if the game speaks it."""
    if wanted not in game.languages:
        spoken = ", ".join(game.languages)
        raise UsageError(f"this game is not written in “{wanted}”; it speaks {spoken}")
    return wanted


def printing(wanted: str, game: Game) -> str:
    """Give the language of a printing, or its two, the first set large: `de`, `de+en`."""
    tongues = [language(each, game) for each in languages_of(wanted)]
    if len(tongues) > 2 or len(set(tongues)) < len(tongues):
        raise UsageError(f"--lang {wanted}: a kit has one language, or two such as de+en")
    return "+".join(tongues)

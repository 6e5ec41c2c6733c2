"""Reading the answer to a question: a number, a word or its beginning, or several numbers."""

import re

from pnp.rules.state.question import Choice, Question
from pnp.spelling import fold_name

ONE_KEY = 9
"""So many choices can be answered by one figure."""


def chosen(question: Question, reply: str) -> str | None:
    """Give what is to be typed for a reply such as `2`, `a`, `keine` or `14 17`; None if unclear.

    A beginning that several choices have, in English or in the table's language, is unclear.
    """
    figures = re.findall(r"[0-9]+", reply)
    if figures:
        plain = not re.search(r"[^0-9\s,;]", reply)
        return _numbered(question.choices, tuple(map(int, figures))) if plain else None
    meant = [each for each in question.choices if reply.strip() and _begins(reply, each)]
    return meant[0].writes if len(meant) == 1 else None


def chosen_by_key(question: Question, key: str) -> str | None:
    """Give what is to be typed if this key alone settles the question; else None."""
    if key.isdecimal() and any(each.numbers for each in question.choices):
        return None  # more figures may follow
    return chosen(question, key)


def answered(question: Question, text: str, reply: str) -> str | None:
    """Write a line with the reply to its question; None if the reply is unclear."""
    writes = chosen(question, reply)
    return None if writes is None else question.settled(text, writes)


def keys_of(question: Question) -> tuple[tuple[str, str], ...]:
    """Give what is typed for each choice, and what it is called, as it is shown."""
    counted = 0
    shown = []
    for each in question.choices:
        if not each.words and not each.numbers:
            counted += 1
        shown.append((_shortest(question, each) or str(counted), each.said))
    return tuple(shown)


def _begins(reply: str, choice: Choice) -> bool:
    return any(fold_name(word).startswith(fold_name(reply)) for word in choice.words)


def _numbered(choices: tuple[Choice, ...], figures: tuple[int, ...]) -> str | None:
    for each in choices:
        if each.numbers:
            known = set(figures) <= set(each.numbers)
            return each.writes.replace("{numbers}", " ".join(map(str, figures))) if known else None
    plain = [each for each in choices if not each.words]
    fits = len(figures) == 1 and 1 <= figures[0] <= len(plain)
    return plain[figures[0] - 1].writes if fits else None


def _shortest(question: Question, choice: Choice) -> str:
    if choice.numbers:
        return " ".join(map(str, choice.numbers[:2]))
    if not choice.words:
        return ""
    own = fold_name(choice.words[-1])
    begun = (own[:end] for end in range(1, len(own)))
    return next((part for part in begun if chosen(question, part) is not None), own)

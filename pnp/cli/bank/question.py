"""The one question of a correction: which later entries follow it."""

import re

from prompt_toolkit import PromptSession

from pnp.rules.language.names import fold
from pnp.rules.state.messages import Catalogue


def ask_which(say: Catalogue, numbers: tuple[int, ...]) -> str:
    """Ask until it is answered; nothing is the answer of somebody who would rather not."""
    question = say.text("ask.follow", some=" ".join(map(str, numbers[:2])))
    prompt: PromptSession[str] = PromptSession()
    while True:
        try:
            reply = prompt.prompt(f"{question} ").strip()
        except (KeyboardInterrupt, EOFError):
            return ""
        answer = read_answer(say, reply, numbers)
        if answer or not reply:
            return answer


def read_answer(say: Catalogue, reply: str, numbers: tuple[int, ...]) -> str:
    """Read `a`, `alle`, `none` or `14 17` as the words that end a line; nothing if it is unclear.

    A letter with which both answers begin, in English and in the table's language, is unclear.
    """
    typed = re.findall(r"[0-9]+", reply)
    if typed:
        known = set(map(int, typed)) <= set(numbers) and not re.search(r"[^0-9\s,;]", reply)
        return f"only {' '.join(typed)}" if known else ""
    words = {"all": ("all", say.text("ask.all")), "none": ("none", say.text("ask.none"))}
    meant = [
        answer
        for answer, names in words.items()
        if reply and any(fold(name).startswith(fold(reply)) for name in names)
    ]
    return meant[0] if len(meant) == 1 else ""

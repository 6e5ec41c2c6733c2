"""Asking what a line leaves open: one key at a terminal, one plain line where it can only print."""

from collections.abc import Callable, Iterable

import click

from pnp.cli.bank.screen import tell
from pnp.rules.language.choosing import chosen, keys_of
from pnp.rules.state.messages import Catalogue
from pnp.rules.state.question import Question

Prompt = Callable[[str], str]
"""Shows a question and gives what was typed; EOFError or KeyboardInterrupt for nothing at all."""


def ask(say: Catalogue, question: Question, prompt: Prompt, *, apart: bool = False) -> str | None:
    """Ask until it is clear, and give what is to be typed; None from who would rather not.

    What may be chosen stands behind the question, or apart: one to a line.
    """
    tell(question.told)
    keys = keys_of(question)
    while True:
        choices = tuple(map(" ".join, keys)) if apart else ()
        tell((question.asks, *choices) if apart else (f"{question.asks} {listed(keys)}",))
        try:
            reply = prompt("? ").strip()
        except (KeyboardInterrupt, EOFError):
            reply = ""
        writes = chosen(question, reply) if reply else None
        if writes is not None:
            return writes
        if not reply:
            click.echo(say.text("dry.nothing"))
            return None


def listed(choices: Iterable[tuple[str, str]]) -> str:
    """List what may be chosen, each with its key.

    >>> listed((("1", "Surf Road"), ("2", "North Surf Club")))
    '1 Surf Road · 2 North Surf Club'
    >>> listed((("a", "all"), ("n", "none"), ("14 17", "only these numbers")))
    'a all · n none · 14 17 only these numbers'
    """
    return " · ".join(f"{key} {told}" for key, told in choices)

"""From the words of a line to a verb: in the bank's own form, or as people say it."""

from contextlib import suppress
from typing import Final

from pnp.rules.language.form_reading import Said, is_called_out, read_form
from pnp.rules.language.line import Misread
from pnp.rules.language.usage import Grammar
from pnp.rules.protocols import Verb, late
from pnp.rules.state.question import Question

_read_otherwise: Final = late("pnp.rules.language.reading.read_otherwise")


def read(by: Grammar, words: Said) -> Verb:
    """Read one act of a line as a verb, or raise a refusal that marks the word at fault.

    What is not written in the form of a verb is read as people say it, if that can be done in one
    way only; what is no act even so may be one in other words.
    """
    if not is_called_out(by, words):
        with suppress(Misread, Question):
            return read_form(by, words)
    said: Verb = _read_otherwise(by, words)
    return said

"""What the table must decide before a line can be entered: one question, and its choices.

Whoever finds that an act needs a decision raises it; who can answer is asked, by one key in the
shell and by one plain line on a terminal that can only print; where nobody can answer it is a
refusal that names the spellings which settle it. A verb asks so, from its `entry`:

    raise state.question(
        MATTER, KEY,  # the rule and the words of the question, as for a refusal
        Choice(f"owe {write(who)} {write(to)} {due}", state.messages.text(KEY_OF_OWING)),
        Choice(f"mortgage {write(who)} {deed}; {typed}", state.messages.text(KEY_OF_RAISING)),
        who=who, amount=due,
    )

Each choice holds what would be typed instead of the act: one act, or several joined by `;`, with
the players' names written by `language.line.write`. It must leave nothing of the same
question open, for it is put in the place of the act and the line is judged once more. The words
of the question say what is to be decided and not how it is typed; that is added for a refusal.
"""

import re
from itertools import count
from typing import Final, NamedTuple

from pnp.errors import Refusal
from pnp.spelling import fold_name

ONE_KEY: Final = 9
"""So many choices can be answered by one figure."""


class Choice(NamedTuple):
    """One way to settle a question: what is typed for it, and what it is called."""

    writes: str
    """What stands in the line instead of what is in doubt; `{numbers}` stands for those chosen."""
    said: str
    words: tuple[str, ...] = ()
    """The words that choose it, whole or begun; without them its number does."""
    numbers: tuple[int, ...] = ()
    """The numbers of which some choose it: those of entries, any sum; they are typed themselves."""


class Question(Refusal):
    """A line that is refused until somebody decides; each choice settles it."""

    def __init__(
        self,
        refusal: Refusal,
        choices: tuple[Choice, ...],
        *,
        place: tuple[int, int] | None = None,
        asks: str = "",
        told: tuple[str, ...] = (),
    ) -> None:
        super().__init__(refusal.code, refusal.say, refusal.rule, refusal.key, refusal.facts)
        self.choices = choices
        self.place = place
        """Where in the line what is in doubt stands; None as long as that is not known."""
        self.asks = asks or str(refusal)
        """The question for somebody who can answer it by a key."""
        self.told = told
        """What there is to decide, one sentence each, if that is more than the question."""
        self.act = 0
        """The number of the act in its line that asks, as the judge met it."""
        self.first = False
        """Whether a choice is typed before the act that asks, and not in its place."""

    def at(self, start: int, end: int) -> "Question":
        """Put the question at its place in the line."""
        self.place = (start, start if self.first else end)
        return self

    def settled(self, text: str, writes: str) -> str:
        """Write the line with an answer in the place of what was in doubt.

        >>> from pnp.errors import Code
        >>> asked = Question(Refusal(Code.ASK, "Which?"), (), place=(5, 9))
        >>> asked.settled("rent surf anna", "surf-road")
        'rent surf-road anna'
        """
        start, end = self.place or (0, len(text))
        return text[:start] + writes + text[end:]


def choose(question: Question, reply: str) -> str | None:
    """Give what is to be typed for a reply such as `2`, `a`, `keine` or `14 17`; None if unclear.

    A beginning that several choices have, in English or in the table's language, is unclear.
    """
    if figures := re.findall(r"[0-9]+", reply):
        plain = not re.search(r"[^0-9\s,;]", reply)
        return _numbered(question.choices, tuple(map(int, figures))) if plain else None
    begun = fold_name(reply)
    meant = [
        each
        for each in question.choices
        if reply.strip() and any(fold_name(word).startswith(begun) for word in each.words)
    ]
    return meant[0].writes if len(meant) == 1 else None


def choose_by_key(question: Question, key: str) -> str | None:
    """Give what is to be typed if this key alone settles the question; else None."""
    if key.isdecimal() and any(each.numbers for each in question.choices):
        return None  # more figures may follow
    return choose(question, key)


def keys_of(question: Question) -> tuple[tuple[str, str], ...]:
    """Give what is typed for each choice, and what it is called, as it is shown."""
    counted = count(1)
    shown = ((_shortest(question, each), each.said) for each in question.choices)
    return tuple((key or str(next(counted)), said) for key, said in shown)


def _numbered(choices: tuple[Choice, ...], figures: tuple[int, ...]) -> str | None:
    for each in choices:
        if each.numbers:
            known = all(n in each.numbers for n in figures)
            return each.writes.replace("{numbers}", " ".join(map(str, figures))) if known else None
    plain = [each for each in choices if not each.words]
    fits = len(figures) == 1 and 1 <= figures[0] <= len(plain)
    return plain[figures[0] - 1].writes if fits else None


def _shortest(question: Question, choice: Choice) -> str:
    if choice.numbers:
        many = len(choice.numbers) > ONE_KEY
        return "…" if many else " ".join(map(str, choice.numbers[:2]))
    if not choice.words:
        return ""
    own = fold_name(choice.words[-1])
    if own.isdecimal():
        return own
    begun = (own[:end] for end in range(1, len(own)))
    return next((part for part in begun if choose(question, part) is not None), own)

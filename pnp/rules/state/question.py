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

from typing import NamedTuple

from pnp.errors import Refusal


class Choice(NamedTuple):
    """One way to settle a question: what is typed for it, and what it is called."""

    writes: str
    """What stands in the line instead of what is in doubt; `{numbers}` stands for those chosen."""
    said: str
    words: tuple[str, ...] = ()
    """The words that choose it, whole or begun; without them its number does."""
    numbers: tuple[int, ...] = ()
    """The numbers of which some choose it, such as those of entries; they are typed themselves."""


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

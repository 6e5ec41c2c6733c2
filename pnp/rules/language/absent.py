"""What a line speaks of that this game has not."""

import re
from collections.abc import Sequence
from typing import Final

from pnp.errors import Code, Refusal
from pnp.rules.language import vocabulary
from pnp.rules.language.explained import marks_of
from pnp.rules.language.form_reading import Said
from pnp.rules.language.line import text_of
from pnp.rules.language.plainer_lines import things
from pnp.rules.language.scan import Scan
from pnp.rules.language.usage import Grammar
from pnp.spelling import fold_name

# Who visits a deed, or another, speaks of a rent.
_VISIT: Final = "visit"
_RENT: Final = "rent"
# So many players have something to do with each other.
_SEVERAL: Final = 2


def find_absent(by: Grammar, words: Said) -> Sequence[Refusal]:
    """Tell that this game has not what a line speaks of."""
    marks = marks_of(by, words)
    alone = not marks.deeds and len(marks.who) < _SEVERAL  # the rent of two is no office
    named = things(by)  # pieces and offices
    spoken = (e for e in marks.all if fold_name(text_of(e.words)) in named and alone)
    spoken_of = {word for each in spoken for word in each.words}
    if absent := vocabulary.absent_act(by, [w for w in words if w not in spoken_of]):
        key = f"absent.{absent}"
        keys = (f"{key}.{by.state.table.kit}", key)  # as the game itself tells it
        told = [each for each in keys if by.state.messages.text(each) != each]
        if told:  # a bank of cash alone has no word for it
            return [by.state.refusal(Code.SYNTAX, "", told[0])]
    called = words[0] in Scan(by, words).who and "throw" not in by.verbs
    if called and re.fullmatch("[1-6] [1-6]", text_of(words[1:])):
        return [by.state.refusal(Code.SYNTAX, "", "absent.throw")]
    visits = _VISIT in by.verbs and marks.evidence(_VISIT)
    if visits and _RENT not in by.verbs and (marks.deeds or len(marks.who) > 1):
        return [by.state.refusal(Code.SYNTAX, "", f"absent.{_RENT}")]
    return ()

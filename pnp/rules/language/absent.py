"""What a line speaks of that this game has not, and parties that nobody is called by."""

import re
from collections.abc import Sequence
from typing import Final

from pnp.errors import Code, Refusal
from pnp.rules.language import vocabulary
from pnp.rules.language.arguments import read_party
from pnp.rules.language.box_names import box_names
from pnp.rules.language.explained import Marks, marks_of, things
from pnp.rules.language.form_reading import PAY, Said
from pnp.rules.language.line import Ambiguous, Misread, mark_place, text_of
from pnp.rules.language.names import find_part
from pnp.rules.language.plainer_lines import is_known
from pnp.rules.language.scan import Scan
from pnp.rules.language.usage import Grammar, arguments_of
from pnp.rules.language.vocabulary import is_filler, leads
from pnp.spelling import fold_name

# Who visits a deed, or another, speaks of a rent.
_VISIT: Final = "visit"
_RENT: Final = "rent"
# So many letters name no space; so many players have something to do with each other.
_SHORT: Final = 4
_SEVERAL: Final = 2


def find_absent(by: Grammar, words: Said) -> Sequence[Refusal]:
    """Tell that this game has not what a line speaks of."""
    marks = marks_of(by, words)
    if space := _find_space(by, words, marks):
        return [space]
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


def _find_space(by: Grammar, words: Said, marks: Marks) -> Refusal | None:
    # What has no deed and is named where one is wanted: `ben buys the esplanade`.
    say = by.state.messages
    names = box_names(say).spaces
    told = (e.verb for e in marks.told)
    slots = (slot for verb in told for _, slot, _ in arguments_of(by.load(verb)))
    if marks.deeds or not any(slot.numbered for slot in slots):
        return None
    for _, window, _ in Scan(by, words).windows():
        ends = is_filler(say, window[-1])  # `and a` begins no Space and a Space
        long = len(text_of(window)) > _SHORT and not ends
        named = find_part(text_of(window), names) if long else ()
        if len(named) == 1:
            facts = {"typed": text_of(window), "space": named[0]}
            return by.state.refusal(Code.NAME, "", "name.space", **facts)
    return None


def find_unknown_party(heard: Sequence[Grammar], marks: Marks) -> Misread | None:
    """Tell of the words of a payment that nobody is called by them: `steve pays ben 20`."""
    by, every = marks.by, marks.all
    unknown = [word for mark in every if not mark.kind for word in mark.words]
    unknown = [word for word in unknown if not any(is_known(each, word) for each in heard)]
    pays = any(each.verb == PAY for each in marks.told)
    begins = not every[0].kind and not pays  # what is no verb of this game: `insure ute`
    places = (
        n for n in range(len(every)) if not n or leads(by.state.messages, every[n - 1].words[0])
    )
    placed = any(not every[n].kind for n in places)
    named = len(marks.who) <= 1 and all(e.kind in {"who", "number", ""} for e in every)
    sums = any(each.kind == "number" for each in every)
    others = any(each.verb != PAY for each in (*marks.told, *marks.hints))
    if unknown and sums and (placed or named) and not begins and not others:
        try:
            read_party(by.state, text_of(unknown))
        except Refusal as refusal:
            return None if isinstance(refusal, Ambiguous) else mark_place(refusal, *unknown)
    return None

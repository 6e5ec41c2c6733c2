"""The acts a line comes nearest to where nothing explains it, so that no answer is ever bare.

It is told what of the line is understood and what is not. Of the acts that can be entered now the
three are offered that say the most of it; what the rules forbid that was said whole is told.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

from pnp.errors import Code, Refusal
from pnp.rules.language import vocabulary
from pnp.rules.language.arguments import read_party
from pnp.rules.language.explained import (
    NEVER_LEFT_OUT,
    PAYING,
    SPEAKS,
    Explained,
    Marks,
    explain,
    marks_of,
    names_thing,
)
from pnp.rules.language.foretold import (
    Weighed,
    form_for,
    left_over,
    offer_guesses,
    typed_as,
    weigh_act,
)
from pnp.rules.language.form_reading import PAY, Said
from pnp.rules.language.line import Ambiguous, Misread, looks_like_amount, mark_place, text_of
from pnp.rules.language.names import find_part, names_of
from pnp.rules.language.plainer_lines import is_known
from pnp.rules.language.scan import Scan
from pnp.rules.language.usage import Grammar, arguments_of, takes_text
from pnp.rules.language.vocabulary import hints_in, leads, verbs_in
from pnp.rules.state.question import Choice

# So many acts are offered, so many ways to do one are gone through, and so many acts judged.
_FEW: Final = 3
_WAYS: Final = 12
_JUDGED: Final = 60
# An act that is so much further off than the nearest is not offered beside it.
_FURTHER: Final = 3
# Who visits a deed, or another, speaks of a rent.
_VISIT: Final = "visit"
_RENT: Final = "rent"
# So many letters name no space; so many players have something to do with each other.
_SHORT: Final = 4
_SEVERAL: Final = 2
# So much is put in of an act that nobody spoke of: a player, or a thing.
_PUT_IN: Final = 2


def tell_nearest(by: Grammar, typed: Said, lines: Sequence[Said]) -> Misread:
    """Offer the acts nearest to a line; else tell how acts are written, with what is understood."""
    marks = min((marks_of(by, line) for line in lines), key=_count_unknown)
    weighed = sorted(nearest(by, marks), key=lambda each: each.rank)
    possible = [e for e in weighed if isinstance(e.told, str) and not e.act.wanted]
    if why := _find_reason(marks, weighed, possible):
        return mark_place(why, *typed)
    known, unknown = understood(typed, marks)
    lacking = bool(weighed) and weighed[0].act.wanted
    if possible and known and not lacking:
        near = [e for e in possible if e.cost <= possible[0].cost + _FURTHER]
        choices = {str(e.told): Choice(e.line, str(e.told)) for e in near[::-1]}
        offered = [*choices.values()][::-1][:_FEW]
        over = "" if unknown and not _says_more(near[0]) else left_over(typed, *near)
        facts = {"known": known, "unknown": unknown} if unknown else {}
        raise offer_guesses(by.state, typed, *offered, left=over, **facts)
    return mark_place(_tell_forms(by, typed, marks, weighed), *typed)


def _find_reason(
    marks: Marks, weighed: Sequence[Weighed], possible: Sequence[Weighed]
) -> Refusal | None:
    # Why the rules forbid an act that was said whole, where none that is possible is nearer.
    pays = any(map(marks.evidence, PAYING))
    for each in weighed:
        if possible and each.rank >= possible[0].rank:
            return None
        spoken = pays or each.act.verb == PAY or marks.evidence(each.act.verb)
        if spoken and isinstance(each.told, Refusal) and not (each.act.added or _says_more(each)):
            return each.told
    return None


def _tell_forms(by: Grammar, typed: Said, marks: Marks, weighed: Sequence[Weighed]) -> Refusal:
    # How the acts that were meant are written, as far as they were said; else those typed most.
    known, unknown = understood(typed, marks)
    forms = [e.act.form for e in weighed if e.act.wanted or marks.evidence(e.act.verb)]
    heard = [verb for verb in marks.verbs if marks.evidence(verb) and verb not in PAYING]
    others = [form_for(marks, verb) for verb in heard or vocabulary.common_verbs(by)]
    shown = [*dict.fromkeys(forms or others)][:_FEW]
    facts: dict[str, Any] = {"known": known, "unknown": unknown, "typed": text_of(typed)[:60]}
    facts |= {"candidates": shown, "forms": shown}
    key = "line.hinted" if heard else "verb.unknown"
    if not known and len(typed) > 1:  # chatter
        key = "line.noise"
    if known and unknown:
        text = by.state.messages.text("line.known", **facts)
        return Refusal(Code.SYNTAX, text, "", key, facts)
    return by.state.refusal(Code.SYNTAX, "", key, **facts)


def understood(typed: Said, marks: Marks) -> tuple[list[str], list[str]]:
    """List what of a line is understood and what is not, in the words that were typed."""
    told = [typed_as(typed, mark) for mark in marks.all if mark.kind not in {"", "small"}]
    return told, [typed_as(typed, mark) for mark in marks.all if not mark.kind]


def nearest(by: Grammar, marks: Marks) -> Iterator[Weighed]:
    """Judge the acts that say something of a line, those first whose verb is said."""
    left = iter(range(_JUDGED))
    heard = [v for v in {*by.verbs.values()} if v not in PAYING and marks.evidence(v)]
    every = heard or {*by.verbs.values()}
    for verb in sorted(every, key=lambda verb: (-marks.evidence(verb), verb)):
        said, kind = marks.evidence(verb), by.load(verb)
        unsure = _takes_out(kind) and verb not in marks.verbs
        if takes_text(kind) or unsure or (not said and verb in NEVER_LEFT_OUT):
            continue
        ways = islice(explain(marks, (verb,), len(marks.all)), _WAYS)
        kept = (each for each in ways if not _is_another(each))
        acts = (each for each in kept if said or _is_near(marks, each))
        for each, _ in zip(acts, left, strict=False):
            if weighed := weigh_act(marks, each):
                yield weighed


def _takes_out(kind: type) -> bool:
    # Who is named beside no word of it is not taken out of the game.
    return bool(getattr(kind, "leaves", False))


def _is_another(act: Explained) -> bool:
    # A thing is put in the place of one that was named.
    return act.added >= _PUT_IN and any(mark.kind == "thing" for mark in act.left)


def _is_near(marks: Marks, act: Explained) -> bool:
    # Of a verb that nobody said: who is named alone tells of none, but where nothing else is said.
    if act.added > _PUT_IN or (act.wanted and any(mark.kind != "verb" for mark in act.left)):
        return False
    told = [e for e in marks.all if e.weight == SPEAKS and e.kind != "who"]
    if act.added and not (marks.who or marks.all[0].kind):
        return False  # who is unknown may be a player
    if told:
        names = [each for each in told if each.kind == "thing" or act.added < _PUT_IN]
        return any(each not in act.left for each in names)
    return not act.added and all(each.kind for each in marks.all)


def _says_more(weighed: Weighed) -> bool:
    # Something that is understood has no place in the act.
    return any(mark.kind for mark in weighed.left)


def _count_unknown(marks: Marks) -> int:
    return sum(not mark.kind for mark in marks.all)


def find_absent(by: Grammar, words: Said) -> Sequence[Refusal]:
    """Tell that this game has not what a line speaks of."""
    marks = marks_of(by, words)
    if space := _find_space(by, words, marks):
        return [space]
    alone = not marks.deeds and len(marks.who) < _SEVERAL  # the rent of two is no office
    things = (e for e in marks.all if names_thing(by, e) and alone)
    spoken_of = {word for each in things for word in each.words}
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
    board = by.state.box.board
    bare = {each.id: each for each in (board.spaces if board else ()) if not each.deed}
    names = names_of((each, bare[each].name) for each in bare)
    told = (e.verb for e in marks.told)
    slots = (slot for verb in told for _, slot, _ in arguments_of(by.load(verb)))
    if marks.deeds or not any(slot.numbered for slot in slots):
        return None
    for _, window, _ in Scan(by, words).windows():
        named = find_part(text_of(window), names) if len(text_of(window)) > _SHORT else ()
        if len(named) == 1:
            facts = {"typed": text_of(window), "space": named[0]}
            return by.state.refusal(Code.NAME, "", "name.space", **facts)
    return None


def find_unknown_party(heard: Sequence[Grammar], words: Said) -> Misread | None:
    """Tell of the words of a payment that nobody is called by them: `steve pays ben 20`."""
    unknown = [word for word in words if not any(is_known(each, word) for each in heard)]
    spoken = ((*verbs_in(by, words), *hints_in(by, words)) for by in heard)
    told = {each.verb for several in spoken for each in several if not each.begun}
    begins = words[0] in unknown and PAY not in told  # what is no verb of this game: `insure ute`
    sums = any(looks_like_amount(word.text) for word in words)
    say = heard[0].state.messages
    leading = (n for n in range(len(words)) if not n or leads(say, words[n - 1]))
    placed = any(words[n] in unknown for n in leading)
    marks = marks_of(heard[0], tuple(words))
    named = len(marks.who) <= 1 and all(e.kind in {"who", "number", ""} for e in marks.all)
    if unknown and sums and (placed or named) and not begins and not told - {PAY}:
        try:
            read_party(heard[0].state, text_of(unknown))
        except Refusal as refusal:
            return None if isinstance(refusal, Ambiguous) else mark_place(refusal, *unknown)
    return None

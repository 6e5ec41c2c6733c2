"""The acts a line comes nearest to where nothing explains it, so that no answer is ever bare.

It is told what of the line is understood and what is not. Of the acts that can be entered now the
three are offered that say the most of it; what the rules forbid that was said whole is told.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

from pnp.errors import Code, Refusal
from pnp.rules.language import vocabulary
from pnp.rules.language.explained import (
    NEVER_LEFT_OUT,
    PAYING,
    SPEAKS,
    Explained,
    Marks,
    explain,
    marks_of,
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
from pnp.rules.language.line import Misread, mark_place, text_of
from pnp.rules.language.usage import Grammar, takes_text
from pnp.rules.state.question import Choice

# So many acts are offered, so many ways to do one are gone through, and so many acts judged.
_FEW: Final = 3
_WAYS: Final = 12
_JUDGED: Final = 60
# An act that is so much further off than the nearest is not offered beside it.
_FURTHER: Final = 3
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

"""Which acts a line means that is none as it stands: all are weighed once against its words.

Its words are read into marks. Each verb takes of them what its form has a place for, and the
readers of what is only called out give acts of their own. What an act says nothing of, and what
had to be put in, speaks against it. Of the nearest those are offered that can be entered now;
what the rules forbid that was said whole is told; else how such acts are written.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, Final, NamedTuple

from pnp.errors import Code, Refusal
from pnp.rules.language import guesses, usage, vocabulary
from pnp.rules.language.arguments import find_deeds
from pnp.rules.language.explained import PAYING, SPEAKS, Explained, Mark, Marks, explain, marks_of
from pnp.rules.language.foretold import foretell, is_told, lost_in, offer_guesses, typed_as
from pnp.rules.language.form_reading import PAY, THROW, Said, read_form
from pnp.rules.language.free_order import ANY_SUM
from pnp.rules.language.line import Misread, parse, text_of, write
from pnp.rules.language.plainer_lines import mended, plainer_lines
from pnp.rules.language.scan import Scan
from pnp.rules.language.vocabulary import is_noise
from pnp.rules.state.question import ONE_KEY, Choice, Question
from pnp.spelling import fold_name

# So many acts are judged for one line, and so many are offered that are not equally near.
_JUDGED: Final = 120
_FEW: Final = 3
# So much of what a line says may have no place in an act.
_LEFT: Final = 3
# What a thing or a sum weighs that nobody said.
_THING: Final = 2
# More deeds than these are not named by a word.
_MOST: Final = 2
# The verb that moves a pawn, and no money.
_LAND: Final = "land"
# What may stand for a sum that was not said.
_SUMS: Final = ("100", "10000")
# What is called out speaks for itself as a verb does; the readers are asked first.
_CALLED: Final = 3
_LAST: Final = len(guesses.CLASSES)
# An act that is further off is not offered.
_FAR: Final = 5


class Weighed(NamedTuple):
    """An act that a line may mean, what it would do, and what speaks against it."""

    line: str
    told: str | Refusal
    cost: int
    act: Explained
    left: tuple[Mark, ...]
    """What the line says and neither the act nor what it does tells."""
    order: int = _LAST

    @property
    def rank(self) -> tuple[int, int, bool, int]:
        """How good an answer it is: at the same cost the one to which the least was added."""
        return self.cost, self.act.added, self.act.wanted, self.order

    @property
    def is_whole(self) -> bool:
        """Tell whether it says all that is understood, and nothing was put in."""
        return not (self.act.added or any(mark.kind not in {"", "hint"} for mark in self.left))

    @property
    def is_said(self) -> bool:
        """Tell whether a word or the whole line speaks of it."""
        return self.cost < _weight(self.left) + self.act.added

    @property
    def is_guess(self) -> bool:
        """Tell whether a thing is put in, or nobody spoke of it, and something has no place."""
        put = self.act.added >= _THING and not self.act.wanted
        lost = any(mark.weight == SPEAKS or not mark.kind for mark in self.left)
        other = any(mark.kind == "verb" for mark in self.left)
        return (put and lost) or (other and not self.is_said)


def weigh(
    heard: Iterable[usage.Grammar],
    words: Said,
    verbs: Sequence[str] | None = (),
    rules: Sequence[guesses.Rule] = guesses.CLASSES,
) -> list[Weighed]:
    """Judge the acts that a line may mean in some languages, what explains the most of it first.

    Of all verbs, or of some; of none only what is called out.
    """
    found: dict[str, Weighed] = {}
    for by in heard:
        every = [marks_of(by, line) for line in mended(by, words)]
        explained = (_explained(each, verbs) for each in every if verbs is not None)
        for each in chain(_called_out(every, words, rules), *explained):
            if each.rank < found.get(each.line, each._replace(cost=99)).rank:
                found[each.line] = each
    return sorted(found.values(), key=lambda each: each.rank)


def _called_out(
    every: Sequence[Marks], words: Said, rules: Sequence[guesses.Rule]
) -> Iterator[Weighed]:
    # What the readers make of a line, and of the same in plainer spelling.
    left, whole, by = iter(range(_JUDGED)), False, every[0].by
    lines = (words, *plainer_lines(by, words))
    for order, rule in enumerate(rules):
        for line in lines:
            for acts in _few_of(by, rule, line, left):
                written, told = foretell(by, acts)
                if isinstance(told, Refusal) and len(acts) > 1 and acts[0][0].text == THROW:
                    # who threw has thrown, whatever is not for sale there
                    first, thrown = foretell(by, acts[:1])
                    if first and isinstance(thrown, str):
                        facts, written = {"asks": thrown, "why": told}, first
                        told = by.state.messages.text("line.forbidden", **facts)
                if written:
                    ways = (_weigh_called(e, rule, written, told, order) for e in every)
                    weighed = min(ways, key=lambda each: each.cost)
                    whole = whole or (weighed.is_whole and isinstance(told, str))
                    yield weighed
            if whole and line is words:
                return  # what is read without mending is not mended
        if whole:
            return


def _weigh_called(
    marks: Marks, rule: guesses.Rule, line: str, told: str | Refusal, order: int
) -> Weighed:
    lost = lost_in(marks, line, told)
    verbs = {each.partition(" ")[0] for each in line.split("; ")}
    if rule in guesses.OTHERS:  # who is named may have no part in it
        lost = tuple(mark for mark in lost if mark.kind != "who")
    if rule in guesses.READ_AGAIN:  # that somebody pays says no more than an act does
        verbal = (e for e in marks.all if e.kind == "verb" and not e.verbs & {*verbs, PAY})
        lost += tuple(e for e in verbal if not is_noise(marks.by.state.messages, e.words[0]))
    said = sum(map(marks.evidence, verbs))
    spoken = rule in guesses.AS_IT_STANDS and THROW not in verbs
    said = said if spoken else max(_CALLED, said)
    act = Explained(min(verbs), (), lost, 0, line, line, parse(line).acts[0])
    return Weighed(line, told, _weight(lost) - said, act, lost, order)


def _few_of(
    by: usage.Grammar, rule: guesses.Rule, line: Said, left: Iterator[int]
) -> Iterator[tuple[Said, ...]]:
    with suppress(Misread, Question):  # what the form of a verb lacks is told below
        for acts, _ in zip(rule(Scan(by, line)), left, strict=False):
            yield acts


def _explained(marks: Marks, verbs: Sequence[str]) -> Iterator[Weighed]:
    ways = explain(marks, verbs or marks.verbs, _LEFT)
    likely = (each for each in ways if verbs or _is_likely(marks, each))
    # what a verb with many ways could be leaves the others their turn
    for each in sorted(likely, key=lambda e: e.added + _weight(e.left))[:_JUDGED]:
        weighed = _weigh_act(marks, each)
        if weighed and (verbs or _may_be_meant(marks, weighed)):
            yield weighed


def _is_likely(marks: Marks, act: Explained) -> bool:
    # To a verb that nobody said nothing is put in.
    if marks.evidence(act.verb):
        return True
    known = any(mark.kind and mark.kind != "who" for mark in act.left)
    if act.wanted:
        return act.added <= _THING and not act.left  # a sum is all that it lacks
    # who and how much alone is a payment
    named = [find_deeds(marks.by.state, text_of(e.words)) for e in marks.all if e.kind == "thing"]
    vague = any(len(deeds) > _MOST for deeds in named)  # `street` is half the board
    tells = act.verb == PAY or bool(named) or any(each.verbs for each in marks.all)
    return tells and not vague and not known and act.added <= (act.verb == PAY)


def _may_be_meant(marks: Marks, weighed: Weighed) -> bool:
    # Nobody is put in the place of somebody who was named: `anna rent from ben`; of a verb that
    # nobody said what can be entered, and who pays something does.
    names, told = marks.by.state.playing, fold_name(weighed.line)
    typed = {fold_name(mark.words[0].text) for mark in marks.who}
    others = any(fold_name(each) in told for each in names if fold_name(each) not in typed)
    if others and any(mark.kind == "who" for mark in weighed.left):
        return False
    if weighed.act.verb == _LAND and any(map(marks.evidence, PAYING)):
        return False
    known = any(mark.kind for mark in weighed.left)
    return bool(marks.evidence(weighed.act.verb)) or (isinstance(weighed.told, str) and not known)


def _weigh_act(marks: Marks, each: Explained) -> Weighed | None:
    # None where it is none that could be entered.
    line, told = "", ""  # type: tuple[str, str | Refusal]
    for most in _SUMS if each.wanted else ("",):
        act = tuple(w._replace(text=most) if w.text == ANY_SUM else w for w in each.words)
        line, told = foretell(marks.by, (act,)) if act else ("", "")
        if isinstance(told, str):
            break
    if not (line or (each.wanted and each.added <= _THING)):
        return None  # a sum or a thing is all that it lacks
    left = tuple(mark for mark in each.left if not is_told(marks.by, mark, f"{line} {told}"))
    cost = _weight(left) + each.added - marks.evidence(each.verb)
    return Weighed(each.line if each.wanted else line, told, cost, each, left)


def _weight(left: Iterable[Mark]) -> int:
    return sum(mark.weight for mark in left)


def offer(by: usage.Grammar, typed: Said, weighed: Sequence[Weighed]) -> Refusal | None:
    """Ask about the nearest acts that can be entered; else give the reason why none can."""
    possible = [e for e in weighed if isinstance(e.told, str) and not e.is_guess]
    best = weighed[0] if weighed else None
    if best and isinstance(best.told, Refusal) and not best.left and best.act.added < _THING:
        # what says all of a line, and is forbidden, keeps off those that leave out its thing
        possible = [e for e in possible if all(mark.kind != "thing" for mark in e.left)]
        if not possible:
            return best.told
    if why := _find_reason(by, weighed, possible):
        return why
    near = [each for each in possible if each.rank == possible[0].rank]
    if near and not near[0].act.wanted and near[0].cost <= _FAR and len(near) <= ONE_KEY:
        # of two that do the same the one that says more was found first
        choices = {str(each.told): Choice(each.line, str(each.told)) for each in near[::-1]}
        raise offer_guesses(
            by.state, typed, *[*choices.values()][::-1], left=left_over(typed, *near)
        )
    return None


def _find_reason(
    by: usage.Grammar, weighed: Sequence[Weighed], possible: Sequence[Weighed]
) -> Refusal | None:
    # Why the rules forbid an act that was said whole, where none that is possible is nearer, nor
    # any called out whole; or why nothing can be meant by what was left unsaid.
    if any(each.is_whole and each.is_said for each in possible[:1]):
        return None
    near = any(each.cost <= _FAR for each in possible[:1])
    # what is said beside a throw is done where it leads
    acts = [each for each in possible[:1] if each.act.verb != THROW]
    doubted = any(mark.kind == "verb" for each in acts for mark in each.left)
    for each in weighed:
        nearer = possible and (each.rank < possible[0].rank or doubted)
        if possible and (each.cost > possible[0].cost or not nearer):
            return None
        strange = near and not all(mark.kind for mark in each.left)
        spoken = each.act.added or any(mark.weight == SPEAKS for mark in each.left)
        whole = each.is_said and (each.is_whole or (doubted and not spoken))
        if isinstance(each.told, Refusal) and whole and not strange:
            return each.told
    if weighed and weighed[0].act.added:
        lacks = _lacking(by, weighed[0])
        return None if not lacks or lacks.key.startswith("line.") else lacks
    return None


def _lacking(by: usage.Grammar, weighed: Weighed) -> Misread | None:
    # What the form of an act lacks, with no more than was said of it.
    try:
        read_form(by, weighed.act.said)
    except Misread as lacks:
        return lacks if lacks.start == lacks.end else None
    except Question:
        return None
    return None


def left_over(typed: Said, first: Weighed, *others: Weighed) -> str:
    """Give what was typed and none of some acts has a place for."""
    every = (mark for mark in first.left if all(mark in each.left for each in others))
    verbs = {"verb"} if first.act.verb == THROW else set[str]()  # `and buys it`
    over = (mark for mark in every if mark.weight == SPEAKS or mark.kind in {"", *verbs})
    return ", ".join(dict.fromkeys(typed_as(typed, mark) for mark in over))


def tell_forms(by: usage.Grammar, typed: Said, words: Said, weighed: Sequence[Weighed]) -> Refusal:
    """Tell how the acts that were meant are written, as far as they were said; else common ones."""
    marks, possible = plainest_marks(by, words), [e for e in weighed if isinstance(e.told, str)]
    if possible and possible[0].cost > weighed[0].cost:
        possible = []
    near = [e for e in possible or weighed if e.rank == (possible or weighed)[0].rank]
    shown, heard = _forms_shown(marks, weighed, near, by_line=bool(possible) and len(near) <= _FEW)
    known, unknown = understood(typed, marks)
    facts: dict[str, Any] = {"known": known, "unknown": unknown, "typed": text_of(typed)[:60]}
    facts |= {"candidates": shown, "forms": shown}
    key = "line.hinted" if heard else "verb.unknown"
    if not known and len(typed) > 1:  # chatter
        key = "line.noise"
    left, say = left_over(typed, *near) if near else "", by.state.messages
    lacks = _lacking(by, near[0]) if near and not left and len(shown) == 1 else None
    slots = [each for each in shown[0].split() if "|" in each or not each.islower()]
    if lacks and any(each in str(lacks.facts.get("label")) for each in slots):
        key, facts = lacks.key, {**lacks.facts, "form": shown[0]}
    told = by.state.refusal(Code.SYNTAX, "", key, **facts).say
    if known and unknown and key in {"line.hinted", "verb.unknown"}:
        told = say.text("line.known", **facts)
    told = _with_ways(by, told, near, possible=bool(possible))
    if left and not unknown:
        told = say.text("ask.left", asks=told, left=left)
    return Refusal(Code.SYNTAX, told, "", key, facts)


def _forms_shown(
    marks: Marks, weighed: Sequence[Weighed], near: Sequence[Weighed], *, by_line: bool
) -> tuple[list[str], bool]:
    # The forms of the nearest acts, and of others as near; whether anything tells of them.
    verbs = {each.act.verb for each in near}
    beside = [e for e in weighed if e.rank == near[0].rank and e.act.verb not in verbs]
    forms = [each.line if by_line else each.act.form for each in near]
    forms += [each.act.form for each in beside]
    heard = [verb for verb in marks.verbs if marks.evidence(verb) and verb not in PAYING]
    others = (form_for(marks, verb) for verb in heard or vocabulary.common_verbs(marks.by))
    return [*dict.fromkeys(forms or others)][:_FEW], bool(heard or forms)


def _with_ways(by: usage.Grammar, told: str, near: Sequence[Weighed], *, possible: bool) -> str:
    # With what some would do, or the one reason why none can be entered.
    whys, say = {str(each.told) for each in near}, by.state.messages
    if possible and not near[0].act.wanted:
        ways = [f"`{each.line}`" for each in near[:_FEW]]
        return say.text("line.example", asks=told, ways=ways)
    if len(whys) == 1 and not possible:
        return say.text("line.forbidden", asks=told, why=whys.pop())
    return told


def understood(typed: Said, marks: Marks) -> tuple[list[str], list[str]]:
    """List what of a line is understood and what is not, in the words that were typed."""
    told = [typed_as(typed, mark) for mark in marks.all if mark.kind not in {"", "small"}]
    return told, [typed_as(typed, mark) for mark in marks.all if not mark.kind]


def plainest_marks(by: usage.Grammar, words: Said) -> Marks:
    """Read the words of a line into marks, slips mended so that the fewest are unknown."""
    every = (marks_of(by, line) for line in mended(by, words))
    return min(every, key=lambda marks: sum(not mark.kind for mark in marks.all))


def form_for(marks: Marks, verb: str) -> str:
    """Write the form of a verb with what a line says of it, or at least who is named first."""
    by = marks.by
    who = [write(mark.words[0].text) for mark in marks.all if mark.kind == "who"][:1]
    empty = usage.form(verb, by.load(verb), by.state.messages, dict(enumerate(who)))
    return next((each.form for each in explain(marks, (verb,))), empty)


def enterable(
    by: usage.Grammar, words: Said, verbs: Sequence[str], *, most: int = _FEW, few: int = 20
) -> tuple[str, ...]:
    """Give some acts of these verbs that can be entered now with what words name.

    Of a verb with more ways than a few none is given.
    """
    found: list[str] = []
    for verb in verbs:
        weighed = weigh((by,), words, (verb,), ())
        all_said = (e for e in weighed if not any(mark.weight == SPEAKS for mark in e.left))
        acts = [e.line for e in all_said if isinstance(e.told, str) and not e.act.wanted]
        found += acts if len(acts) <= few else ()
        if len(found) >= most:
            break
    return tuple(dict.fromkeys(found))[:most]

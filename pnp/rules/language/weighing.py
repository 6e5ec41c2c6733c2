"""Which acts a line means that is none as it stands: all are weighed once against its words.

Its words are read into marks. Each verb takes of them what its form has a place for, and the
readers of what is only called out give acts of their own. What an act says nothing of, and what
had to be put in, speaks against it. Of the nearest those are offered that can be entered now;
what the rules forbid that was said whole is told; else how such acts are written.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, Final, NamedTuple, cast

from pnp.errors import Code, Refusal
from pnp.rules.language import foretold, guesses, usage, vocabulary
from pnp.rules.language.arguments import everybody, spoken
from pnp.rules.language.box_names import box_names
from pnp.rules.language.explained import PAYING, SPEAKS, Mark, Marks, marks_of
from pnp.rules.language.foretold import foretell, is_told, lost_in, offer_guesses, typed_as
from pnp.rules.language.form_reading import PAY, THROW, Said
from pnp.rules.language.line import MOST, Misread, parse, text_of, write
from pnp.rules.language.names import is_player
from pnp.rules.language.open_acts import Explained, explain
from pnp.rules.language.plainer_lines import mended, plainer_lines, things
from pnp.rules.language.slot_words import DICE
from pnp.rules.language.usage import ANY_SUM
from pnp.rules.language.vocabulary import Scan, is_noise, means
from pnp.rules.state.game_state import ONE_KEY, Choice, Question
from pnp.spelling import fold_name

# So many acts are judged for one line, and so many are offered that are not equally near.
_JUDGED: Final = 120
_FEW: Final = 3
# So much of what a line says may have no place in an act.
_LEFT: Final = 3
# What a thing or a sum weighs that nobody said.
_THING: Final = 2
# What may stand for a sum that was not said.
_SUMS: Final = ("100", "10000")
# What is called out speaks for itself as a verb does; the readers are asked first.
_CALLED: Final = 3
_LAST: Final = len(guesses.CLASSES)
# So many acts are offered where none says all of a line, and so much further off than the first.
_MANY: Final = 6
_NEAR: Final = 3
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
    def evidence(self) -> int:
        """Tell how surely a word or the whole line speaks of it."""
        return _weight(self.left) + self.act.added - self.cost

    @property
    def is_said(self) -> bool:
        """Tell whether a word or the whole line speaks of it."""
        return self.evidence > 0

    @property
    def loses(self) -> bool:
        """Tell whether a player, a thing or a number has no place in it."""
        return any(mark.weight == SPEAKS for mark in self.left)

    def leaves_verb(self, verbs: frozenset[str]) -> bool:
        """Tell whether one of these was said in full and has no place in it."""
        return any(mark.kind == "verb" and mark.verbs & verbs for mark in self.left)

    @property
    def is_guess(self) -> bool:
        """Tell whether a thing is put in, or nobody spoke of it, and something has no place."""
        put = self.act.added >= _THING and not self.act.wanted
        lost = any(mark.weight == SPEAKS or not mark.kind for mark in self.left)
        other = any(mark.kind == "verb" for mark in self.left)
        hinted = put and self.evidence < _CALLED  # `sells the bungalow` builds none
        return (put and lost) or (other and (hinted or not self.is_said))


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
        if verbs and not Scan(by, words).told & guesses.SELLING:  # `permit cem 2` is no auction
            rules = [each for each in rules if each not in guesses.OTHERS]
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
    said = said if spoken else max(_CALLED, said * (foretold.CARD not in verbs))
    acts = parse(line).acts
    act = Explained(min(verbs), acts, lost, 0, line, line)
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
        if weighed:
            yield from (weighed,) if verbs or _may_be_meant(marks, weighed) else ()


def _is_likely(marks: Marks, act: Explained) -> bool:
    # To a verb that nobody said nothing is put in.
    if marks.evidence(act.verb):
        return True
    known = any(mark.kind and mark.kind != "who" for mark in act.left)
    if act.wanted:
        return act.added <= _THING and not act.left  # a sum is all that it lacks
    # who and how much alone is a payment
    named = any(mark.kind == "thing" for mark in marks.all)
    tells = act.verb == PAY or named or any(each.verbs for each in marks.all)
    few = act.added <= (act.verb == PAY or not marks.who)
    strange = act.added and any(not mark.kind for mark in act.left)  # `insure ute 20`
    fors = (means(marks.by.state.messages, "for", mark.words[0]) for mark in marks.all)
    strange = strange and not any(fors)  # `100 ben for parking`
    return tells and not known and few and not strange


def _may_be_meant(marks: Marks, weighed: Weighed) -> bool:
    # Of a verb that nobody said what can be entered, and who pays something does.
    if weighed.act.verb == "land" and any(map(marks.evidence, PAYING)):
        return False
    known = any(mark.kind for mark in weighed.left)
    things = sum(mark.weight == SPEAKS for mark in marks.all)
    if not (weighed.left or weighed.act.added) and things >= _THING:  # nothing else says all that
        return True
    return bool(marks.evidence(weighed.act.verb)) or (isinstance(weighed.told, str) and not known)


def _weigh_act(marks: Marks, each: Explained) -> Weighed | None:
    # None where it is none that could be entered.
    line, told = "", ""  # type: tuple[str, str | Refusal]
    for most in _SUMS if each.wanted else ("",):
        line, told = _with_sum(marks.by, each, most)
        if isinstance(told, str):
            break
    if not (line or (each.wanted and each.added <= _THING)):
        return None  # a sum or a thing is all that it lacks
    one = "; " not in line  # of several acts one may name anybody
    left = tuple(
        mark
        for mark in each.left
        if not ((one or mark.kind != "who") and is_told(marks.by, mark, f"{line} {told}"))
    )
    cost = _weight(left) + each.added - marks.evidence(each.verb)
    return Weighed(each.line if each.wanted else line, told, cost, each, left)


def _with_sum(by: usage.Grammar, each: Explained, most: str) -> tuple[str, str | Refusal]:
    acts = (
        tuple(w._replace(text=most) if w.text == ANY_SUM else w for w in act) for act in each.acts
    )
    return foretell(by, tuple(acts)) if each.acts else ("", "")


def _weight(left: Iterable[Mark]) -> int:
    return sum(mark.weight for mark in left)


def offer(by: usage.Grammar, typed: Said, weighed: Sequence[Weighed]) -> Refusal | None:
    """Ask about the nearest acts that can be entered; else give the reason why none can."""
    possible = [e for e in weighed if isinstance(e.told, str) and not e.is_guess]
    # who takes a mortgage on a street buys nothing there
    called = frozenset(e.act.verb for e in possible if e.evidence >= _CALLED)
    possible = [e for e in possible if e.act.verb in called or not e.leaves_verb(called)]
    best = weighed[0] if weighed else None
    own = best.act.verb if best else ""
    if best and isinstance(best.told, Refusal) and not best.left and best.act.added < _THING:
        # what says all of a line, and is forbidden, keeps off those that leave out its thing
        possible = [e for e in possible if all(mark.kind != "thing" for mark in e.left)]
        if not possible:
            return best.told
    if why := _find_reason(weighed, possible):
        return why
    if best and isinstance(best.told, Question) and best.evidence >= _CALLED and best.cost <= 0:
        return best.told  # `buys insurance for seestrasse`, who is to go there first
    says_all = best and best.is_said and not best.act.left
    if best and best.act.lacks and says_all and isinstance(best.told, Refusal):
        # `ben wants to mortgage`, who has no deed: nothing else is meant by it
        lost = {e.line for e in possible for m in e.left if m.kind == "thing" or own in m.verbs}
        possible = [each for each in possible if each.line not in lost]
    near = [each for each in possible if each.rank == possible[0].rank]
    if near and near[0].cost <= _FAR:
        if near[0].act.wanted or len(near) > ONE_KEY:
            _ask_for_value(by, typed, near)
            return None
        near = _of_each(by, typed, near)
        near = _beside(near, possible)
        choices = {str(each.told): Choice(each.line, str(each.told)) for each in near[::-1]}
        raise offer_guesses(
            by.state, typed, *[*choices.values()][::-1], left=left_over(typed, *near)
        )
    return None


def _of_each(by: usage.Grammar, typed: Said, near: list[Weighed]) -> list[Weighed]:
    # `a counter on each contract`: where one act takes many, those that were left unsaid.
    each_of = {*map(fold_name, spoken(by.state.messages, "each-thing")), *everybody(by.state)}
    first, every = near[0], {fold_name(word.text.strip(",.!")) for word in typed} & each_of
    alike = {each.act.form for each in near} == {first.act.form}
    if not (every and alike and [slot.many for slot in first.act.lacks] == [True]):
        return near
    each_thing = dict.fromkeys(each.line.split()[-1] for each in near)
    line = " ".join((*first.line.split()[:-1], *each_thing))
    told = foretell(by, (parse(line).acts[0],))[1]
    return [first._replace(line=line, told=told)] if isinstance(told, str) else near


def _ask_for_value(by: usage.Grammar, typed: Said, near: Sequence[Weighed]) -> None:
    # Who, which deed, how much: what an act lacks that is known, and what could stand there now.
    first, say = near[0], by.state.messages
    lacks, sums = first.act.lacks, [*_numbers(by, first)] if len(near) == 1 else []
    alike = all(each.act.form == first.act.form and each.act.acts for each in near)
    lost = first.loses or any(not mark.kind for mark in first.left)
    several = len(lacks) > 1
    if not alike or (several and lost) or (not sums and several != first.act.wanted):
        return
    form, asked, choices = first.act.form, lacks[0], sums
    if sums:
        form, asked = first.line, lacks[-1]
    elif first.act.wanted:
        sum_of = usage.spelled(lacks[-1].label, say)
        lines = [each.line.removesuffix(sum_of).strip() for each in near]
        asked, choices = lacks[-2], [Choice(each, each) for each in lines]
    else:
        choices = [Choice(e.line, str(e.told)) for e in near]
    told = say.text("line.missing", label=usage.name_label(asked.label, say), form=form)
    left = left_over(typed, *near)
    raise offer_guesses(by.state, typed, *choices[:ONE_KEY], left=left, lacks=told)


def _numbers(by: usage.Grammar, each: Weighed) -> Iterator[Choice]:
    # A sum is typed itself, those of some notes among them, and so is the number of a card.
    slot, state = each.act.lacks[-1], by.state
    label = usage.spelled(slot.label, state.messages)
    if ":" in slot.label:  # nobody bids, so to speak
        yield Choice(foretell(by, each.act.acts)[0], str(each.told))
        return
    if not each.act.wanted or slot.label in DICE or label not in each.line.split():
        return
    line = each.line.replace(label, "{numbers}")
    if slot.partly:
        nos = sorted({no for _, no in box_names(state.messages).card_codes})
        yield Choice(line, label, numbers=tuple(nos))
        return
    for note in sorted(state.table.notes)[-4:]:
        written, told = _with_sum(by, each.act, str(note))
        if isinstance(told, str) and written:
            yield Choice(written, told, (str(note),))
    # any sum: a range answers as a tuple does, and holds no million figures
    yield Choice(line, label, numbers=cast("tuple[int, ...]", range(1, MOST + 1)))


def _beside(near: Sequence[Weighed], possible: Sequence[Weighed]) -> list[Weighed]:
    # Where something of a line has no place, no act stands alone: also what comes next.
    first, found = near[0], [*near]
    if not any(mark.weight == SPEAKS or not mark.kind for mark in first.left):
        return found
    others = (each for each in possible if each not in found and not each.act.wanted)
    found += (each for each in others if each.cost <= min(first.cost + _NEAR, _FAR))
    return found[: max(_MANY, len(near))]


def _find_reason(weighed: Sequence[Weighed], possible: Sequence[Weighed]) -> Refusal | None:
    # Why the rules forbid an act that was said whole, where none that is possible is as near.
    nearest = frozenset(each.act.verb for each in weighed[:1])
    for each in weighed:
        if possible and each.rank >= possible[0].rank:
            return None
        said = each.is_said and not (each.act.added or each.loses)
        # a word that hints at it is less than the verb of what is nearest
        said = said and not (each.act.verb not in nearest and each.leaves_verb(nearest))
        # `takes a mortgage on kingsway`, who owns it, buys nothing
        said = said and not any(e.act.verb in m.verbs for e in possible[:1] for m in each.left)
        if possible:  # a hint of it is less than a payment that is said
            pays = possible[0].act.verb == PAY and possible[0].is_said and not possible[0].loses
            said = said and (each.evidence >= _CALLED or not pays)
            said = said and all(mark.kind for mark in each.left)
        if isinstance(each.told, Refusal) and said:
            return each.told
    return weighed[0].act.why if weighed and weighed[0].act.added else None


def left_over(typed: Said, first: Weighed, *others: Weighed) -> str:
    """Give what was typed and none of some acts has a place for."""
    every = [mark for mark in first.left if all(mark in each.left for each in others)]
    number = any(mark.kind == "number" for mark in every)  # `credit 10`
    verbs = {"verb"} if number or first.act.verb == THROW else set[str]()  # `and buys it`
    over = (mark for mark in every if mark.weight == SPEAKS or mark.kind in {"", *verbs})
    return ", ".join(dict.fromkeys(typed_as(typed, mark) for mark in over))


def tell_forms(by: usage.Grammar, typed: Said, words: Said, weighed: Sequence[Weighed]) -> Refusal:
    """Tell how the acts that were meant are written, as far as they were said; else common ones."""
    marks, say = marks_of(by, words), by.state.messages
    best = [e for e in weighed if e.cost == weighed[0].cost and isinstance(e.told, str)] or weighed
    near = [each for each in best if each.rank == best[0].rank]
    heard = [verb for verb in marks.verbs if marks.evidence(verb) and verb not in PAYING]
    heard.sort(key=marks.evidence, reverse=True)
    if heard and near and near[0].act.added:  # `puts chip`
        near = [e for e in near if marks.evidence(e.act.verb) >= marks.evidence(heard[0])]
    asked = [e.told for e in near if isinstance(e.told, Question)]
    if asked and len(asked) == len(near):
        return asked[0]
    one = len(near) == 1 and near[0].is_said and not (near[0].loses or near[0].act.wanted)
    if one and isinstance(why := near[0].told, Refusal) and why.code != Code.SYNTAX:
        return why  # what it lacks can be but one thing: `ben cashes his contract`
    many = len(near) > _FEW
    forms = [e.act.form if many or isinstance(e.told, Refusal) else e.line for e in near]
    others = (form_for(marks, verb) for verb in heard or vocabulary.common_verbs(by))
    whole = [*_holding_all(marks)] if near and near[0].loses else []
    near, forms = ([], whole) if whole else (near, forms)
    shown = [*dict.fromkeys(forms or others)][:_FEW]
    known = [typed_as(typed, mark) for mark in marks.all if mark.kind not in {"", "small"}]
    unknown = [typed_as(typed, mark) for mark in marks.all if not mark.kind]
    facts: dict[str, Any] = {"known": known, "unknown": unknown, "typed": text_of(typed)[:60]}
    facts |= {"candidates": shown, "forms": shown}
    key = "line.hinted" if forms or heard else "verb.unknown"
    if not known and len(typed) > 1:  # chatter
        key = "line.noise"
    left = left_over(typed, *near) if near else ""
    told = by.state.refusal(Code.SYNTAX, "", key, **facts).say
    if known and unknown and key in {"line.hinted", "verb.unknown"}:
        told = say.text("line.known", **facts)
    if left and not unknown:
        told = say.text("ask.left", asks=told, left=left)
    facts["barred"] = not any(isinstance(each.told, str) for each in near)
    barred = [each.told for each in near if isinstance(each.told, Refusal)]
    lacking = [why for why in barred if why.code == Code.SYNTAX]  # only its sum: `sells his flat`
    # of which piece an auction comes first is an example
    whys = {e.key if e.code == Code.PHASE else f"{e}": f"{e}" for e in lacking or barred}
    if len(whys) == 1:
        told = say.text("line.forbidden", asks=told, why=whys.popitem()[1])
    elif whys and len(near[0].act.lacks) == 1 and not near[0].act.wanted:
        told = say.text("line.none-fits", asks=told)
    return Refusal(Code.SYNTAX, told, "", key, facts)


def _holding_all(marks: Marks) -> Iterator[str]:
    # The forms that have a place for all that is named, where a thing of a game is.
    things_of = things(marks.by)
    if any(fold_name(text_of(each.words)) in things_of for each in marks.all):
        verbs = sorted({*marks.by.verbs.values()} - {"land"})
        acts = (next(explain(marks, (verb,), 0), None) for verb in verbs)
        held = [e for e in acts if e and e.acts and all(m.kind == "verb" for m in e.left)]
        held.sort(key=lambda each: len(each.lacks))  # of the whole ones what is refused is none
        told = ((e, e.lacks or foretell(marks.by, e.acts)[1]) for e in held)
        yield from (each.form for each, what in told if not isinstance(what, Refusal))


def form_for(marks: Marks, verb: str) -> str:
    """Write the form of a verb with what a line says of it, or at least who is named first."""
    by = marks.by
    named = [mark.words[0] for mark in marks.all if mark.kind == "who"]
    who = [write(each.text) for each in named if is_player(by.state, each) or len(named) == 1][:1]
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

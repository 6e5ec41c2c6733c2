"""What acts would do that nobody entered yet, and how it is asked whether one of them was meant."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.errors import Code, Refusal
from pnp.ledger.entry import Fact
from pnp.rules.language import usage, vocabulary
from pnp.rules.language.arguments import deed_at, find_deeds, group_names, is_board_number
from pnp.rules.language.explained import (
    PAYING,
    SPEAKS,
    Explained,
    Mark,
    Marks,
    explain,
    marks_of,
    things,
)
from pnp.rules.language.form_reading import PAY, THROW, Repeated, Said, read_form
from pnp.rules.language.free_order import ANY_SUM, read_freely
from pnp.rules.language.line import GUESS, NEAREST, Misread, join_sums, text_of, write
from pnp.rules.language.names import find_part, is_bank
from pnp.rules.language.plainer_lines import without_term
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import GameState
from pnp.rules.state.question import ONE_KEY, Choice, Question
from pnp.spelling import fold_name

if TYPE_CHECKING:
    from pnp.rules.protocols import Verb

# Where several sums make a balance, a preview ends with it.
_BALANCE: Final = {"visit.net-gets", "visit.net-pays", "visit.net-none"}

# So many acts are judged for one line.
_JUDGED: Final = 120
# What a thing or a sum weighs that nobody said.
_THING: Final = 2
# The verb that moves a pawn, and no money.
_LAND: Final = "land"
# More deeds than these are not named by a word.
_MOST: Final = 2
# What may stand for a sum that was not said.
_SUMS: Final = ("100", "10000")
_FEW: Final = 3
# A mark between the thousands of a sum.
_THOUSANDS: Final = r"(?<=\d)[.,'’ ](?=\d{3})"
CARD: Final = "card"
"""The verb by which a card is drawn."""


def offer_guesses(
    state: GameState, words: Said, *choices: Choice, left: str = "", **understood: Fact
) -> Question:
    """Ask whether one of these was meant by words that are no act; what is left over is told."""
    typed, place, say = text_of(words)[:60], (words[0].start, words[-1].end), state.messages
    term = text_of(words[len(without_term(state, words)) :])
    left = ", ".join(filter(None, (left, term)))
    key = NEAREST if understood else GUESS
    asked = state.refusal(Code.ASK, "", key, typed=typed, **understood)
    told = [asked.say, say.text("ask.perhaps", typed=typed)]
    if understood:
        told[1] = asked.say
    if left:
        told = [say.text("ask.left", asks=each, left=left) for each in told]
    whole = Refusal(asked.code, told[0], asked.rule, asked.key, asked.facts)
    offered = state.offer(whole, *choices)
    return Question(offered, offered.choices, place=place, asks=told[1])


def offer_undo(state: GameState, words: Said, n: int = 1) -> Question:
    """Ask whether the last acts are to be taken back: `oops take that back`."""
    line = f"undo {n} acts" if n > 1 else "undo"
    return offer_guesses(state, words, Choice(line, state.messages.counted("undone", n)))


def foretell(by: usage.Grammar, acts: tuple[Said, ...]) -> tuple[str, str | Refusal]:
    """Give acts as a line of the bank's own, and what they would do; nothing if they are none."""
    state, lines, told, done = by.state, list[str](), list[str](), list["Verb"]()
    for words in acts:
        act = _read_plainly(by._replace(state=state), words)
        if act is None:
            return "", ""
        lines.append(usage.write_acts(by, (act,)))
        done.append(act)
        try:
            entry = act.entry(state)
        except Question as question:
            told.append(question.asks)
        except Refusal as refusal:
            if refusal.code == Code.NAME:
                return "", ""  # only the rules know that a word names nothing
            if refusal.code != Code.CASH:
                return "; ".join(lines), refusal
            told.append(str(refusal))  # it may be meant all the same, and is refused then
        else:
            each = len(getattr(act, "lines", ())) or 1
            each += entry.say[0].key.startswith("trade.") if entry.say else 0  # what either gives
            # where several sums make a balance, it tells them all
            each = next((n for n, e in enumerate(entry.say, 1) if e.key in _BALANCE), each)
            told += [state.messages.said(phrase) for phrase in entry.say[:each]]
            state = state.after(entry.postings)
    try:
        Repeated(tuple(done)).settled(state)
    except Refusal as refusal:
        return "; ".join(lines), refusal
    whole = "; ".join(lines)
    if vocabulary.has_no_bank(state.messages) and BANK in re.findall(r"\w+", whole):
        return "", ""
    twice = len({*whole.split("; ")}) < len(whole.split("; "))  # nobody does the same twice at once
    return "" if twice else whole, "; ".join(told)


@lru_cache(maxsize=64)
def after(by: usage.Grammar, words: Said) -> usage.Grammar:
    """Give what lines are read by where an act has left the table; the same, if it cannot."""
    with suppress(Refusal):
        if act := _read_plainly(by, words):
            return by._replace(state=by.state.after(act.entry(by.state).postings))
    return by


@lru_cache(maxsize=256)
def written(by: usage.Grammar, words: Said) -> str:
    """Write the act that words are in the bank's own form; nothing if they are none."""
    act = _read_plainly(by, words)
    return usage.write_acts(by, (act,)) if act else ""


def _read_plainly(by: usage.Grammar, words: Said) -> "Verb | None":
    for read in (read_form, read_freely):
        with suppress(Misread, Question):
            act = read(by, join_sums(words))
            if act is not None:
                return act
    return None


class Weighed(NamedTuple):
    """An act that a line may mean, what it would do, and what speaks against it."""

    line: str
    told: str | Refusal
    cost: int
    act: Explained
    left: tuple[Mark, ...]
    """What the line says and neither the act nor what it does tells."""

    @property
    def rank(self) -> tuple[int, int, bool]:
        """How good an answer it is: at the same cost the one to which the least was added."""
        return self.cost, self.act.added, self.act.wanted


def weigh(by: usage.Grammar, lines: Iterable[Said], verbs: Sequence[str] = ()) -> list[Weighed]:
    """Judge the acts that lines may mean, what explains the most of them first."""
    found: dict[str, Weighed] = {}
    left = iter(range(_JUDGED))
    for words in lines:
        marks = marks_of(by, words)
        likely = (e for e in explain(marks, verbs or marks.verbs) if verbs or _is_likely(marks, e))
        for each, _ in zip(likely, left, strict=False):
            weighed = weigh_act(marks, each)
            if weighed is None or not (verbs or _may_be_meant(marks, weighed)):
                continue
            if _names_another(marks, weighed):
                continue
            if weighed.cost < found.get(weighed.line, weighed._replace(cost=99)).cost:
                found[weighed.line] = weighed
    return sorted(found.values(), key=lambda each: each.cost)


def _is_likely(marks: Marks, act: Explained) -> bool:
    # To a verb that nobody said nothing is put in.
    if marks.evidence(act.verb):
        return True
    known = any(mark.kind and mark.kind != "who" for mark in act.left)
    # who and how much alone is a payment
    named = [find_deeds(marks.by.state, text_of(e.words)) for e in marks.all if e.kind == "thing"]
    vague = any(len(deeds) > _MOST for deeds in named)  # `street` is half the board
    tells = act.verb == PAY or bool(named) or any(each.verbs for each in marks.all)
    return tells and not vague and not (act.added or act.wanted or known)


def _names_another(marks: Marks, weighed: Weighed) -> bool:
    # Nobody is put in the place of somebody who was named: `anna rent from ben`.
    names, told = marks.by.state.playing, fold_name(weighed.line)
    typed = {fold_name(mark.words[0].text) for mark in marks.who}
    others = any(fold_name(each) in told for each in names if fold_name(each) not in typed)
    return others and any(mark.kind == "who" for mark in weighed.left)


def _may_be_meant(marks: Marks, weighed: Weighed) -> bool:
    # Of a verb that nobody said what can be entered; and who pays something does.
    if marks.evidence(weighed.act.verb):
        return True
    pays = not any(map(marks.evidence, PAYING)) or weighed.act.verb != _LAND
    known = any(mark.kind for mark in weighed.left)
    return isinstance(weighed.told, str) and pays and not known


def left_over(typed: Said, first: "Weighed", *others: "Weighed") -> str:
    """Give what was typed and none of some acts has a place for."""
    every = (mark for mark in first.left if all(mark in each.left for each in others))
    over = (mark for mark in every if mark.weight == SPEAKS or not mark.kind)
    return ", ".join(typed_as(typed, mark) for mark in over)


def unsaid_in(marks: Marks, line: str, told: str) -> str:
    """Give the sums and things that neither a line nor what it does tells: none is lost unseen.

    What a card was named by is told by it, but for a sum.
    """
    by, text = marks.by, re.sub(_THOUSANDS, "", f"{line} {told}")
    drawn = CARD in {each.partition(" ")[0] for each in line.split("; ")}
    sums = [e for e in marks.all if e.kind == "number"]
    sums = [e for e in sums if not drawn or len(text_of(e.words)) > _FEW]
    named = [e for e in marks.all if len(find_deeds(by.state, text_of(e.words))) == 1]
    deeds = [] if drawn else named
    lost = [e for e in (*sums, *deeds) if e.weight == SPEAKS and not _is_told(by, e, text)]
    if line.split(maxsplit=1)[0] == THROW and ";" not in line:  # what follows is none of this throw
        lost += [e for e in marks.all if e.kind == "verb" and not e.verbs & {THROW, *PAYING}]
    words = [word for mark in marks.all for word in mark.words]
    return ", ".join(typed_as(words, each) for each in lost)


def typed_as(typed: Said, mark: Mark) -> str:
    """Give the words of a mark as they were typed: a slip in them may have been mended."""
    start, end = mark.words[0].start, mark.words[-1].end
    own = [word for word in typed if start <= word.start < max(end, start + 1)]
    return text_of(own or mark.words).strip(",.!?:")


def weigh_act(marks: Marks, each: Explained) -> Weighed | None:
    """Judge one act that a line may mean; None where it is none that could be entered."""
    line, told = "", ""  # type: tuple[str, str | Refusal]
    for most in _SUMS if each.wanted else ("",):
        act = tuple(w._replace(text=most) if w.text == ANY_SUM else w for w in each.words)
        line, told = foretell(marks.by, (act,)) if act else ("", "")
        if isinstance(told, str):
            break
    if not (line or (each.wanted and each.added <= _THING)):
        return None  # a sum or a thing is all that it lacks
    text = f"{line} {told}"
    left = tuple(mark for mark in each.left if not _is_told(marks.by, mark, text))
    cost = _lost(left) + each.added - marks.evidence(each.verb)
    return Weighed(each.line if each.wanted else line, told, cost, each, left)


def _lost(left: Iterable[Mark]) -> int:
    return sum(mark.weight for mark in left)


def _is_told(by: usage.Grammar, mark: Mark, text: str) -> bool:
    # By the act, or by what it does: the salary that was named, the owner of a deed.
    typed, there = text_of(mark.words), re.findall(r"\w+", text)
    if mark.kind == "number":
        deed = deed_at(by.state, typed) if is_board_number(typed) else None
        told = all(each in there for each in re.findall("[0-9]+", typed))
        return told or bool(deed and deed in text)
    if mark.kind == "thing":
        group = group_names(by.state).get(fold_name(typed))
        named = [*find_deeds(by.state, typed), *find_part(typed, things(by))]
        named += [each.id for each in by.state.box.deeds if group and each.group == group]
        return any(each in text for each in named)
    party = BANK if is_bank(by.state, mark.words[0]) else typed
    return mark.kind == "who" and fold_name(party) in fold_name(text)


def offer_explained(
    by: usage.Grammar, typed: Said, lines: Sequence[Said], refused: Refusal, own: str
) -> Refusal | None:
    """Ask about the acts that explain the most of a line; else tell why none can be entered.

    What lacks a sum is written as far as it is said. Where the line begins with a verb of the
    bank's own no other is meant, and what is wrong with a word of it is told. None where nothing
    explains it.
    """
    weighed = weigh(by, lines, (own,) if own else ())
    if not weighed:
        return None
    meant = sorted((e for e in weighed if isinstance(e.told, str)), key=lambda each: each.rank)
    best = (meant or weighed)[0]
    unknown = any(mark.kind in {"", "thing"} for mark in best.left)
    spoken = any(mark.weight == SPEAKS for mark in best.left)
    guessed = best.act.added >= _THING and not best.act.wanted and spoken
    own = "" if best.act.wanted and refused.key.startswith("name.") else own
    if guessed or (unknown and (own or refused.key == "verb.near")):
        # no thing is put in the place of another; what forbids all that was said is told
        known = any(mark.kind or refused.key == "verb.near" for mark in weighed[0].left)
        whole = not known and weighed[0].act.added < _THING
        return weighed[0].told if whole and isinstance(weighed[0].told, Refusal) else None
    if _lost(best.left) and vocabulary.absent_act(by, typed):
        return None
    if why := _why_not(by, lines, weighed, best):
        return why
    alike = {str(e.told): e for e in meant[::-1] if e.rank == best.rank}
    choices = [Choice(each.line, told) for told, each in alike.items()][::-1]
    if meant and not best.act.wanted and len(choices) <= ONE_KEY:
        raise offer_guesses(by.state, typed, *choices, left=left_over(typed, *alike.values()))
    return _tell_undecided(by, typed, refused, weighed, best, alike)


def _tell_undecided(
    by: usage.Grammar,
    typed: Said,
    refused: Refusal,
    weighed: Sequence[Weighed],
    best: Weighed,
    alike: Mapping[str, Weighed],
) -> Refusal:
    # How acts are written of which something is wanted still, or that are too many to choose from;
    # with what some would do, or the one reason why none can be entered.
    few = len(alike) <= _FEW
    forms = [each.line if few else each.act.form for each in alike.values()] or [best.act.form]
    asks, say = _tell_ways(by, typed, forms[::-1], refused), by.state.messages
    whys = dict.fromkeys(str(each.told) for each in weighed if each.act.verb == best.act.verb)
    told = asks.say
    if alike and not best.act.wanted:
        ways = [f"`{each.line}`" for each in [*alike.values()][::-1][:_FEW]]
        told = say.text("line.example", asks=asks.say, ways=ways)
    elif not alike and len(whys) == 1:
        told = say.text("line.forbidden", asks=asks.say, why=next(iter(whys)))
    if left := left_over(typed, *(alike.values() or (best,))):
        told = say.text("ask.left", asks=told, left=left)
    return Refusal(asks.code, told, asks.rule, asks.key, asks.facts)


def _why_not(
    by: usage.Grammar, lines: Sequence[Said], weighed: Sequence[Weighed], best: Weighed
) -> Refusal | None:
    # What the rules have against an act that was said whole, where no other was; or why nothing
    # can be meant by what was left unsaid.
    if best.act.added and isinstance(best.told, Refusal):
        try:
            read_form(by, best.act.said)
        except Misread as lacks:
            if lacks.start == lacks.end and not lacks.key.startswith("line."):
                return lacks
    said = (e for e in weighed if not any(m.weight == SPEAKS for m in e.left))
    whole = (e for e in said if e.act.added == (_THING if e.act.wanted else 0))
    refused = [each for each in whole if isinstance(each.told, Refusal)]
    if isinstance(best.told, str):
        refused = [e for e in refused if not _is_of_others(e)[1] or _is_named(by, lines, e)]
    if not refused:
        return None
    first = min(
        (e for e in refused if e.act.verb == refused[0].act.verb), key=_is_of_others, default=None
    )
    if first and first.left and not best.left and isinstance(best.told, str):
        return None  # `prison, je paie pour sortir`
    heard = _lost(best.left) + best.act.added > best.cost
    left = any(
        m.weight == SPEAKS or m.kind == "verb" or (m.kind == "hint" and not heard)
        for m in best.left
    )
    short = best.act.added or left or not isinstance(best.told, str)
    if first and short and first.cost <= best.cost and isinstance(first.told, Refusal):
        return first.told
    return None


def _is_named(by: usage.Grammar, lines: Sequence[Said], weighed: Weighed) -> bool:
    # By a word or a number of the line, and not only implied by where somebody stands.
    for mark in (each for line in lines for each in marks_of(by, tuple(line)).all):
        number = is_board_number(text_of(mark.words)) and deed_at(by.state, text_of(mark.words))
        deeds = [number] if number else find_deeds(by.state, text_of(mark.words))
        if any(each in weighed.line for each in deeds):
            return True
    return False


def _is_of_others(weighed: Weighed) -> tuple[int, bool]:
    # That a thing is another's says little where one of his own may be meant.
    code = weighed.told.code if isinstance(weighed.told, Refusal) else None
    return weighed.cost, code in {Code.OWNER, Code.OWNED, Code.NOT_OWNED}


def _tell_ways(
    by: usage.Grammar, typed: Said, ways: Iterable[str], refused: Refusal | None = None
) -> Refusal:
    # How acts are written with what is said of them; of one alone what is missing.
    few = [*dict.fromkeys(ways)][:_FEW]
    if refused and refused.key.startswith("line.missing") and len(few) == 1:
        return by.state.refusal(Code.SYNTAX, "", refused.key, **{**refused.facts, "form": few[0]})
    facts = {"typed": text_of(typed)[:60], "forms": few, "candidates": few}
    return by.state.refusal(Code.SYNTAX, "", "line.hinted", **facts)


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
        weighed = weigh(by, (words,), (verb,))
        all_said = (e for e in weighed if not any(mark.weight == SPEAKS for mark in e.left))
        acts = [e.line for e in all_said if isinstance(e.told, str) and not e.act.wanted]
        found += acts if len(acts) <= few else ()
        if len(found) >= most:
            break
    return tuple(dict.fromkeys(found))[:most]

"""What acts would do that nobody entered yet, and how it is asked whether one of them was meant."""

import re
from contextlib import suppress
from functools import lru_cache
from typing import Final

from pnp.errors import Code, Refusal
from pnp.rules.language import usage, vocabulary
from pnp.rules.language.arguments import deed_at, find_deeds, group_names, is_board_number
from pnp.rules.language.explained import PAYING, Mark, Marks
from pnp.rules.language.form_reading import THROW, Repeated, Said, read_form
from pnp.rules.language.free_order import read_freely
from pnp.rules.language.line import GUESS, Misread, in_notes, join_sums, text_of
from pnp.rules.language.names import find_part, is_bank
from pnp.rules.language.plainer_lines import things, without_term
from pnp.rules.protocols import Verb
from pnp.rules.state.accounts import BANK, CASH
from pnp.rules.state.game_state import Choice, GameState, Question
from pnp.spelling import fold_name

# Where several sums make a balance, a preview ends with it.
_BALANCE: Final = {"visit.net-gets", "visit.net-pays", "visit.net-none"}

# So much two dice show, and a plot has no higher number.
_PIPS: Final = 12

THOUSANDS: Final = r"(?<=\d)[.,'’ ](?=\d{3})"
"""A mark between the thousands of a sum."""
CARD: Final = "card"
"""The verb by which a card is drawn."""


def offer_guesses(
    state: GameState, words: Said, *choices: Choice, left: str = "", lacks: str = ""
) -> Question:
    """Ask whether one of these was meant by words that are no act, or that lack something."""
    typed, place, say = text_of(words)[:60], (words[0].start, words[-1].end), state.messages
    term = text_of(words[len(without_term(state, words)) :])
    left = ", ".join(filter(None, (left, term)))
    asked = state.refusal(Code.ASK, "", GUESS, typed=typed)
    told = [lacks, lacks] if lacks else [asked.say, say.text("ask.perhaps", typed=typed)]
    if left:
        told = [say.text("ask.left", asks=each, left=left) for each in told]
    if lacks and len(plain := [f"`{each.writes}`" for each in choices if not each.numbers]) > 1:
        told[0] = say.text("line.example", asks=told[0], ways=plain[:3])
    whole = Refusal(asked.code, told[0], asked.rule, asked.key, asked.facts)
    offered = whole if lacks else state.offer(whole, *choices)
    return Question(offered, choices, place=place, asks=told[1])


def offer_undo(state: GameState, words: Said, n: int = 1, *, named: bool = False) -> Question:
    """Ask whether the last acts are to be taken back, or an entry: `oops`, `cancel entry 3`."""
    if named:
        told = state.messages.text("void.taken", n=n)
        return offer_guesses(state, words, Choice(f"void {n}", told))
    line = f"undo {n} acts" if n > 1 else "undo"
    return offer_guesses(state, words, Choice(line, state.messages.counted("undone", n)))


def foretell(by: usage.Grammar, acts: tuple[Said, ...]) -> tuple[str, str | Refusal]:
    """Give acts as a line of the bank's own, and what they would do; nothing if they are none."""
    state, lines, told, done = by.state, list[str](), list[str](), list[Verb]()
    moved = list[int]()
    for words in acts:
        act = _read_plainly(by._replace(state=state), words)
        if act is None:
            return "", ""
        lines.append(usage.write_acts(by, (act,)))
        done.append(act)
        try:
            entry = act.entry(state)
        except Refusal as refusal:
            if isinstance(refusal, Question) and not refusal.first:
                told.append(refusal.asks)
                continue
            if refusal.code == Code.NAME:
                return "", ""  # only the rules know that a word names nothing
            if refusal.code != Code.CASH:
                lines += filter(None, (written(by, each) for each in acts[len(lines) :]))
                return "; ".join(lines), refusal  # what would follow is said as well
            told.append(str(refusal))  # it may be meant all the same, and is refused then
        else:
            each = len(getattr(act, "lines", ())) or 1
            each += entry.say[0].key.startswith("trade.") if entry.say else 0  # what either gives
            # where several sums make a balance, it tells them all
            each = next((n for n, e in enumerate(entry.say, 1) if e.key in _BALANCE), each)
            told += [state.messages.said(phrase) for phrase in entry.say[:each]]
            moved += [abs(each.amount) for each in entry.postings if each.commodity == CASH]
            state = state.after(entry.postings)
    try:
        Repeated(tuple(done)).settled(state)
    except Refusal as refusal:
        return "; ".join(lines), refusal
    whole = "; ".join(lines)
    if vocabulary.has_no_bank(state.messages) and BANK in re.findall(r"\w+", whole):
        return "", ""
    twice = len({*whole.split("; ")}) < len(whole.split("; "))  # nobody does the same twice at once
    # what no note pays: `anna 4` throws, `uferweg 7` is no plot
    pips = any(0 < each < min(state.table.notes, default=1) and each <= _PIPS for each in moved)
    return "" if twice or pips else whole, "; ".join(told)


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


def _read_plainly(by: usage.Grammar, words: Said) -> Verb | None:
    for read in (read_form, read_freely):
        with suppress(Misread, Question):
            act = read(by, join_sums(words))
            if act is not None:
                return act
    return None


def lost_in(marks: Marks, line: str, told: str | Refusal) -> tuple[Mark, ...]:
    """Give what neither an act that is called out nor what it does tells: none is lost unseen.

    What a card was named by is told by it, but for a sum.
    """
    by, text = marks.by, re.sub(THOUSANDS, "", f"{line} {told}")
    verbs = {each.partition(" ")[0] for each in line.split("; ")}
    kinds = {"who", "number", "thing", ""}
    lost = [e for e in marks.all if e.kind in kinds and not is_told(by, e, text)]
    # what a reader has a use for is no deed: `lends`
    named = {e: find_deeds(by.state, text_of(e.words)) for e in lost}
    kept = things(by) if "; " not in line else {}  # one act has no use for a building
    alone = [e for e in lost if len(named[e]) == 1 or fold_name(text_of(e.words)) in kept]
    lost = [e for e in lost if e.kind != "thing" or e in alone]
    if CARD in verbs:  # it was named by its number, or by what is written on it
        paid = any(map(marks.evidence, PAYING))  # `luck card, pays 50`
        lost = [e for e in lost if e.kind in {"who", "thing"} or (paid and e.kind == "number")]
    if verbs == {THROW}:  # what follows is none of this throw
        lost += [e for e in marks.all if e.kind == "verb" and not e.verbs & {THROW, *PAYING}]
    return tuple(lost)


def typed_as(typed: Said, mark: Mark) -> str:
    """Give the words of a mark as they were typed: a slip in them may have been mended."""
    start, end = mark.words[0].start, mark.words[-1].end
    own = [word for word in typed if start <= word.start < max(end, start + 1)]
    return text_of(own or mark.words).strip(",.!?:")


def is_told(by: usage.Grammar, mark: Mark, text: str) -> bool:
    """Tell whether a line or what it does tells a mark: the salary that was named, an owner."""
    typed, there = text_of(mark.words), re.findall(r"\w+", text)
    if mark.kind == "number":
        deed = deed_at(by.state, typed) if is_board_number(typed) else None
        numbers = re.findall("[0-9]+", typed)
        told = all(each in there or in_notes(by.state, each) in there for each in numbers)
        return told or bool(deed and deed in text)
    if mark.kind == "thing":
        group = group_names(by.state).get(fold_name(typed))
        named = [*find_deeds(by.state, typed), *find_part(typed, things(by))]
        named += [each.id for each in by.state.box.deeds if group and each.group == group]
        return any(each in text for each in named) or fold_name(typed) in fold_name(text)
    party = BANK if is_bank(by.state, mark.words[0]) else typed
    name = re.escape(fold_name(party))
    whole = rf"(?<!\w){name}(?!\w)" if mark.kind == "who" else name  # `annähernd` tells of no Anna
    said = re.search(whole, fold_name(text))
    return mark.kind in {"who", ""} and said is not None

"""Lines about other lines: undo, redo, fix and void, read and decided.

Undo and redo reverse the recorded postings and never judge them anew. A fix or void is one entry of
what differs: for the act it names, and for every later one it has an effect on.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from pnp.bank import decision, replay, replies
from pnp.bank.books import Books
from pnp.bank.loaded_table import LoadedTable
from pnp.errors import Code, Refusal
from pnp.ledger.entry import Entry, Fact, Kind, Phrase, difference, in_force, reversal
from pnp.rules.judge import check_books
from pnp.rules.language import said_otherwise
from pnp.rules.language.foretold import offer_guesses, offer_undo
from pnp.rules.language.line import (
    Line,
    Word,
    is_number,
    mark_place,
    parse,
    read_count,
    read_word,
    text_of,
    write,
)
from pnp.rules.language.names import is_player
from pnp.rules.language.plainer_lines import bare, with_sums
from pnp.rules.language.usage import write_acts
from pnp.rules.language.vocabulary import (
    ask_which,
    halts,
    is_filler,
    is_noise,
    is_taken_back,
    listening,
    means,
    speaks_of_last,
)
from pnp.rules.protocols import Verb
from pnp.rules.state.game_state import ONE_KEY, Choice, GameState, Overruled, Question
from pnp.rules.state.messages import Catalogue
from pnp.spelling import fold_name

ALL: Final = "all"
NONE: Final = "none"
ONLY: Final = "only"
"""The words that say which later acts follow a correction: `all`, `none`, `only 14 17`."""

CORRECTING: Final = "correcting"
"""What people say of an act that was entered otherwise than meant: `was`, `instead`."""

ACTS: Final = "acts"
"""The word that makes a number so many acts: `undo 12 acts`."""

# so many acts back one may be meant whose player and sums are said otherwise
_BACK: Final = 6

# from so many on, a number behind `undo` may have been meant for that of an entry
_MANY: Final = 10


def decide_correction(loaded: LoadedTable, line: Line, word: str) -> decision.Decided:
    """Decide on a line that begins with undo, redo, fix or void."""
    state, first = loaded.state, line.acts[0]
    if word in {"fix", "void"}:
        say, rest = state.messages, first[1:]
        while len(rest) > 1 and (means(say, "entry", bare(rest[0])) or is_filler(say, rest[0])):
            rest = rest[1:]  # `void entry 3`, `anula el asiento 3`
        line = line._replace(acts=((first[0], *rest), *line.acts[1:]))
        return _fix(loaded, line, word)
    if len(line.acts) > 1:
        raise mark_place(state.refusal(Code.SYNTAX, "", "command.alone", typed=word), first[0])
    kind: Kind
    kind, of, entry = _undo(loaded, first) if word == "undo" else _redo(loaded, first)
    after = state.after(entry.postings)
    check_books(after)
    return decision.Decided(kind, of, (decision.Act(line.memo(first), entry),), entry, after)


def foresee(loaded: LoadedTable, line: Line, word: str) -> tuple[str, ...]:
    """List what a correction would do, without doing it or asking."""
    return _list_effects(loaded, _plan(loaded, line, word))


def check_number(books: Books, state: GameState, n: int) -> None:
    """Refuse the number of an entry that is not there."""
    state.forbid(not 1 <= n <= books.count, Code.NAME, "", "entry.unknown", n=n, last=books.count)


def words_for(say: Catalogue, word: str) -> tuple[str, ...]:
    """Give all that means `all`, `none` or `only`: English, and those of the table's language."""
    return word, *say.text(f"ask.{word}.words").split()


_Taken = tuple[Kind, tuple[int, ...], Entry]


def _undo(loaded: LoadedTable, words: tuple[Word, ...]) -> _Taken:
    state, rest = loaded.state, words[1:]
    heard = (state.messages, *listening(state.messages))  # `undo two` is said at any table
    sums = (tuple(with_sums(replace(state, messages=each), rest)) for each in heard)
    rest = next((each for each in sums if any(map(decision.is_entry_number, each))), rest)
    if not rest:
        return _take_back(loaded, _last_acts(loaded, 1))
    numbered = len(rest) == 2 and decision.is_entry_number(rest[1])
    if numbered and means(state.messages, "to", rest[0]):
        to = int(rest[1].text)
        check_number(loaded.books, state, to)
        state.forbid(to == 1, Code.PHASE, "", "fix.opening")
        state.forbid(to not in loaded.done, Code.PHASE, "", "undo.gone", n=to)
        taken = tuple(n for n in loaded.done if n >= to)
        return _take_back(loaded, taken, Phrase("undo.from", {"n": to, "count": len(taken)}))

    def small(word: Word) -> bool:
        said = is_taken_back(state.messages, word) or is_filler(state.messages, word)
        said = said and not means(state.messages, CORRECTING, word)
        return said or any(means(state.messages, key, word) for key in ("last", ACTS))

    back = all(is_taken_back(state.messages, word) for word in rest)
    counted = len(rest) == 2 and means(state.messages, ACTS, rest[1])
    numbers = [word for word in rest if decision.is_entry_number(word) and not counted]
    if len(numbers) == 1 < len(rest) == 1 + sum(map(small, rest)) and numbers[0].text != "0":
        # `oups deux fois`, `undo the last two`
        raise offer_undo(state, words, int(numbers[0].text))
    if means(state.messages, CORRECTING, words[0]) and not back:  # `oops 30` is no thirty acts
        raise correct_last(loaded, words, decision.miswritten(state, rest, "undo"))
    if (len(rest) == 1 or counted) and is_number(rest[0].text):
        count = read_word(read_count, state, rest[0])
        if not counted:
            _check_count(loaded, words, count)
        return _take_back(loaded, _last_acts(loaded, count))
    last = any(means(state.messages, "last", word) for word in rest)  # `deshaz lo último`
    last = back or (last and all(map(small, rest)))
    raise offer_undo(state, words) if last else decision.miswritten(state, rest, "undo")


def correct_last(loaded: LoadedTable, words: Sequence[Word], refused: Refusal) -> Refusal:
    """Ask whether one of the last acts should have been another: `no that was cem`, `400 not 300`.

    Gives why not where none is meant, and the refusal where the words speak of no correction.
    """
    say, state = loaded.say, loaded.state
    words = with_sums(state, words)
    halting = halts(say, words)
    said = tuple(bare(word._replace(text=word.text.strip(",;"))) for word in words[halting:])
    heard = said_otherwise.new_before_old(state, said)
    said = tuple(said_otherwise.new_of_two(say, words, heard))
    at = next((n for n, word in enumerate(said) if n and means(say, "not", word)), len(said))
    new, old = (sum(is_number(word.text) for word in part) for part in (said[:at], said[at:]))
    speaks = halting or any(means(say, CORRECTING, w) or means(say, "not", w) for w in said)
    who = {fold_name(word.text) for word in said if is_player(state, word)}
    rest = [word for word in said if not is_player(state, word)]
    rest = [word for word in rest if not (is_filler(say, word) or is_noise(say, word))]
    alone = bool(who) and all(means(say, CORRECTING, word) for word in rest)
    little = alone or all(is_number(word.text) for word in rest)
    itself = refused.key == "line.hinted" and not (halting or little)  # it is an act
    itself = itself and not refused.facts.get("barred")  # `place red 5 in row 2 instead`
    if (itself and not speaks_of_last(say, words)) or not (said and speaks and loaded.done[1:]):
        return refused
    # `5 2 not 5 1`, `that was cem not ben`: what was is known
    wrong = {fold_name(w.text) for w in said[at:] if is_player(state, w)}
    said = said[:at] if new == old > 1 or wrong else said
    by, timeline = loaded.grammar, replay.timeline_of(loaded.books)
    places = [timeline.place[n] for n in loaded.done[:-_BACK:-1]]
    latest = [(timeline.steps[place], _whole_acts(loaded, timeline, place)) for place in places]
    meant = [each for each in latest if said_otherwise.fits(by, each[1], said)]
    if wrong:
        named = [each for each in latest if wrong <= said_otherwise.names_in(each[1])]
        latest = named or latest[:1]
        meant = latest[:1]
    if alone and not wrong:
        meant = latest[:1]  # and none before it, where it is his already
        latest = meant if who <= said_otherwise.names_in(meant[0][1]) else latest
    # `no ben threw 5 2` is no throw of Cem's, who threw after him
    own = [one for one in meant if any(said_otherwise.speaks_of(by, act, said) for act in one[1])]
    for step, acts in (*own, *meant, *(() if said_otherwise.verbs_told(by, said) else latest)):
        choices: dict[str, Choice] = {}  # two readings may come to the same line
        for those in said_otherwise.say_otherwise(by, acts, said):
            if wrong & said_otherwise.names_in(those):
                continue
            changed = tuple(act for act in those if act not in acts)
            for some in (those, changed):  # what followed it may be no act any more
                whole = (" ".join(write(word.text) for word in act) for act in some)
                line = f"fix {step.entry} {'; '.join(whole)}"
                with suppress(Refusal):
                    told = " ".join(foresee(loaded, parse(line), "fix")[:1])
                    choices.setdefault(told, Choice(line, told))
                    break
        if choices:
            return offer_guesses(state, words, *[*choices.values()][:ONE_KEY])
    if isinstance(refused, Question) or not (halting or alone):  # `roof was blank` corrects nothing
        return refused
    facts = {"typed": text_of(words)[:60], "n": latest[0][0].entry, "act": latest[0][0].typed}
    return mark_place(state.refusal(Code.SYNTAX, "", "line.corrects", **facts), *words)


def _whole_acts(loaded: LoadedTable, timeline: replay.Timeline, place: int) -> decision.Acts:
    # In the bank's own form, as it was read where the table stood.
    step = timeline.steps[place]
    then = replace(loaded.state, balances=timeline.before(place), now=step.at)
    return parse(write_acts(loaded.grammar, _read_verbs(loaded, then, parse(step.typed).acts))).acts


def _last_acts(loaded: LoadedTable, count: int) -> tuple[int, ...]:
    acts, state = loaded.done[1:], loaded.state
    state.forbid(not acts, Code.PHASE, "", "undo.nothing")
    if count > len(acts):
        key = "undo.fewer-entry" if count in acts else "undo.fewer"
        raise state.refusal(Code.PHASE, "", key, n=len(acts), entry=count)
    return acts[-count:]


def _take_back(loaded: LoadedTable, taken: tuple[int, ...], *head: Phrase) -> _Taken:
    books, last_first = loaded.books, taken[::-1]
    postings = tuple(p for n in last_first for p in reversal(books.postings(n)))
    return "undo", taken, Entry(postings, (*head, *_name_acts(books, "undo", last_first)))


def _check_count(loaded: LoadedTable, words: tuple[Word, ...], count: int) -> None:
    acts, state, say = loaded.done[1:], loaded.state, loaded.say
    if not _MANY <= count <= len(acts) or count not in acts:
        return
    told = loaded.books.row(count)[4]
    since = sum(1 for n in acts if n >= count)
    raise state.question(
        "",
        "undo.which",
        Choice(f"undo to {count}", say.text("undo.which-to", n=count, count=since)),
        Choice(f"void {count}", say.text("undo.which-void", n=count, act=told)),
        Choice(f"undo {count} {ACTS}", say.text("undo.which-acts", n=count, first=acts[-count])),
        n=count,
    ).at(words[0].start, words[-1].end)


def _redo(loaded: LoadedTable, words: tuple[Word, ...]) -> _Taken:
    # what was taken back last comes first, and of what one undo took the oldest
    books, state, rest = loaded.books, loaded.state, words[1:]
    counted = len(rest) == 1 or (len(rest) == 2 and means(state.messages, ACTS, rest[1]))
    if rest and not (counted and is_number(rest[0].text)):
        raise decision.miswritten(state, rest, "redo")
    count = read_word(read_count, state, rest[0]) if rest else 0
    undone = in_force(books.outline()).undone
    state.forbid(not undone, Code.PHASE, "", "redo.nothing")
    waiting = tuple(n for _, taken in reversed(undone) for n in taken)
    state.forbid(count > len(waiting), Code.PHASE, "", "redo.fewer", n=len(waiting))
    again = waiting[: count or len(undone[-1][1])]
    postings = tuple(posting for n in again for posting in books.postings(n))
    return "redo", again, Entry(postings, tuple(_name_acts(books, "redo", again)))


def _name_acts(books: Books, key: str, numbers: Iterable[int]) -> Iterator[Phrase]:
    return (Phrase(key, {"what": f"{n}  {books.row(n)[4]}"}) for n in numbers)


@dataclass(frozen=True, slots=True, eq=False)
class _Typed:
    """A typed correction: the acts that should have been, none for a void, and what follows."""

    acts: decision.Acts
    memo: str
    following: replay.Following | None
    """Which later acts follow; None if that was not said."""
    spelled: str
    """The line after which an answer is typed."""


def _read_void(state: GameState, line: Line) -> _Typed:
    words = line.acts[0]
    following = _read_following(state.messages, words[2:])
    if len(line.acts) > 1 or (len(words) > 2 and following is None):
        raise decision.miswritten(state, (*words[2:], *chain(*line.acts[1:])), "void")
    return _Typed((), "", following, line.memo(words[:2]))


def _read_fix(loaded: LoadedTable, then: GameState, line: Line, n: int) -> _Typed:
    should = (line.acts[0][2:], *line.acts[1:])
    if not should[0] or _read_following(loaded.say, should[0]) is not None:
        raise mark_place(loaded.state.refusal(Code.SYNTAX, "", "fix.nothing", n=n), line.acts[0][1])
    acts, following = _part(loaded, then, line, should)
    spelled = line.memo(line.acts[0][:2], *acts)
    if following is None:
        end = acts[-1][-1].end
        answered = ((*acts[:-1], (*acts[-1], Word(word, end, end))) for word in (ALL, NONE))
        if any(_read_verbs(loaded, decision.stop_guessing(then), each) for each in answered):
            spelled += ";"  # the act itself would take the answer
    return _Typed(acts, line.memo(*acts), following, spelled)


def _part(
    loaded: LoadedTable, then: GameState, line: Line, acts: decision.Acts
) -> tuple[decision.Acts, replay.Following | None]:
    # words that an act has a use for belong to the act: `demolish anna kingsway all`
    *before, last = acts
    alone = _read_following(loaded.say, last)
    if before and alone is not None:
        return tuple(before), alone
    for place in range(1, len(last)):
        following = _read_following(loaded.say, last[place:])
        if following is None:
            continue
        whole, shorter = _read_verbs(loaded, then, acts), (*before, last[:place])
        if not whole:
            return shorter, following
        parted = _read_verbs(loaded, then, shorter)
        if parted and type(whole[-1]) is not type(parted[-1]):
            # `anna 6 all`, where turns are kept: her throw and all that follows, or 6 to everybody
            head = " ".join(word.text for word in line.acts[0][:2])
            parted_as = f"{line.memo(*shorter)}; {line.memo(last[place:])}"
            lines = f"{head} {parted_as}", f"{head} {write_acts(loaded.grammar, whole)}"
            whole_line = (*line.acts[0], *last)
            raise ask_which(loaded.state, "ask.readings", line.memo(*acts), lines, *whole_line)
    return acts, None


def _read_following(say: Catalogue, words: Sequence[Word]) -> replay.Following | None:
    if not words or any(word.quoted for word in words):
        return None
    first, *rest = words
    name = fold_name(first.text)
    if not rest and name in words_for(say, ALL):
        return replay.Following()
    if not rest and name in words_for(say, NONE):
        return replay.Following(every=False)
    if name in words_for(say, ONLY) and rest and all(map(decision.is_entry_number, rest)):
        return replay.Following(every=False, numbers=frozenset(int(word.text) for word in rest))
    return None


def _read_verbs(loaded: LoadedTable, then: GameState, acts: decision.Acts) -> tuple[Verb, ...]:
    with suppress(Refusal):
        return decision.verbs_of(loaded, then, acts)
    return ()


@dataclass(frozen=True, slots=True, eq=False)
class _Plan:
    """A correction worked out: the act, what it should have been, and what follows from it."""

    named: int
    """The number that was typed, of the act or of what corrected it once."""
    step: replay.PastAct
    typed: _Typed
    entry: Entry
    overruled: bool
    later: tuple[replay.Outcome, ...]
    after: GameState

    def becomes(self, *kinds: replay.Upshot) -> tuple[replay.Outcome, ...]:
        return tuple(each for each in self.later if each.kind in kinds)

    @property
    def asked(self) -> tuple[replay.Outcome, ...]:
        return self.becomes(*replay.DECIDED)

    @property
    def told(self) -> tuple[replay.Outcome, ...]:
        return self.becomes(*replay.DECIDED, "kept", "elsewhere")

    @property
    def instead(self) -> tuple[Phrase, ...]:
        """Tell that the number typed is that of an entry which was corrected before."""
        newest = self.step.entry
        if not self.typed.acts or self.named == newest:
            return ()
        return (Phrase("fix.instead", {"n": self.named, "by": newest}),)


def _fix(loaded: LoadedTable, line: Line, word: str) -> decision.Decided:
    plan = _plan(loaded, line, word)
    following = plan.typed.following
    if following is None and plan.asked:
        may_leave = False
        # Houses without their whole group could not stay as recorded: then it is not offered.
        with suppress(Refusal):
            left = _plan(loaded, line, word, replay.Following(every=False))
            may_leave = bool(_decide(loaded, line, left))
        raise _ask(loaded, line, plan, leave=may_leave)
    known = {each.step.n for each in plan.asked}
    for n in sorted(following.numbers - known) if following else ():
        named = [str(each) for each in sorted(known)]
        key = "fix.unchanged" if named else "fix.nothing-follows"
        raise loaded.state.refusal(Code.PHASE, "", key, n=n, named=named)
    return _decide(loaded, line, plan)


def _decide(loaded: LoadedTable, line: Line, plan: _Plan) -> decision.Decided:
    (of, entry), after = _link(plan), plan.after
    check_books(after)
    # what stood so before is no fault of the correction
    before = _breaches(loaded, loaded.state)
    new = [each for each in _breaches(loaded, after) if each not in before]
    if new and not line.force:
        facts = {"n": plan.step.entry, "what": new[0]}
        raise loaded.state.refusal(Code.PHASE, "", "fix.later", **facts)
    force = line.force if new or plan.overruled else ""
    return decision.Decided("fix", of, (decision.Act(line.memo(), entry),), entry, after, force)


def _plan(
    loaded: LoadedTable, line: Line, word: str, otherwise: replay.Following | None = None
) -> _Plan:
    timeline = replay.timeline_of(loaded.books)
    n = _number(loaded, line, word)
    place = timeline.place[n]
    step = timeline.steps[place]
    if word == "void" and n != step.n:
        facts = {"n": n, "of": step.n, "now": step.entry}
        raise loaded.state.refusal(Code.PHASE, "", "void.correction", **facts)
    if word == "void" and (not step.typed or step.out):
        raise loaded.state.refusal(Code.PHASE, "", "void.already", n=n)
    then = replace(loaded.state, balances=timeline.before(place), now=step.at)
    typed = _read_fix(loaded, then, line, n) if word == "fix" else _read_void(loaded.state, line)
    entry, overruled = Entry(), False
    if typed.acts:
        judged = decision.judged_words(loaded, then, typed.acts, force=bool(line.force))
        entry, overruled = judged.entry, bool(judged.overruled)
    now = then.after(entry.postings)
    following = typed.following or otherwise or replay.Following()
    later, after = replay.go_over(loaded, timeline, place, now, following)
    return _Plan(int(line.acts[0][1].text), step, typed, entry, overruled, later, after)


def _number(loaded: LoadedTable, line: Line, word: str) -> int:
    state, words = loaded.state, line.acts[0]
    if len(words) < 2 or not decision.is_entry_number(words[1]):
        raise decision.miswritten(state, words[1:] or words, word, who=loaded.table.players[0])
    n = int(words[1].text)
    check_number(loaded.books, state, n)
    state.forbid(n == 1, Code.PHASE, "", "fix.opening")
    if n not in in_force(loaded.books.outline()).done:
        raise state.refusal(Code.PHASE, "", "fix.not-standing", n=n)
    return n


def _ask(loaded: LoadedTable, line: Line, plan: _Plan, *, leave: bool) -> Question:
    say, spelled = loaded.say, plan.typed.spelled
    told = _list_effects(loaded, plan)
    numbers = tuple(each.step.n for each in plan.asked)
    changes = "; ".join(told[1 : 1 + len(plan.told)])
    facts = {"n": plan.step.entry, "changes": changes, "typed": spelled, "some": str(numbers[0])}
    refusal = loaded.state.refusal(Code.ASK, "", "fix.ask" if leave else "fix.ask-all", **facts)
    choices = (
        Choice(f"{spelled} all", say.text("ask.all"), words_for(say, ALL)),
        *((Choice(f"{spelled} none", say.text("ask.none"), words_for(say, NONE)),) * leave),
        Choice(f"{spelled} only {{numbers}}", say.text("ask.only"), numbers=numbers),
    )
    place = line.acts[0][0].start, line.acts[-1][-1].end
    return Question(refusal, choices, place=place, asks=say.text("ask.follow"), told=told)


def _list_effects(loaded: LoadedTable, plan: _Plan) -> tuple[str, ...]:
    say, step = loaded.say, plan.step
    done = loaded.done
    later = (each for each in loaded.books.outline() if each.n > step.n and each.kind == "act")
    undone = [str(each.n) for each in later if each.n not in done]
    head = say.text("fix.would" if plan.typed.memo else "void.would", n=step.entry, act=step.typed)
    new = "; ".join(replies.happened(say, plan.entry))
    told = [say.said(replay.tell_outcome(each)) for each in plan.told] or [say.text("fix.alone")]
    if undone:
        told.append(say.text("fix.undone", of=undone))
    told += map(say.said, plan.instead)
    return (f"{head} {new}".rstrip(), *told)


def _breaches(loaded: LoadedTable, state: GameState) -> list[str]:
    found: list[Overruled] = []
    try:
        loaded.game.lawful(replace(state, overruled=found))
    except Refusal as refusal:
        return [str(refusal)]
    return [replies.with_rule(state.messages, each.phrase) for each in found]


def _link(plan: _Plan) -> tuple[tuple[int, ...], Entry]:
    # the act first, then each later one that the correction has an effect on
    postings = difference(plan.step.postings, plan.entry.postings)
    # the sizes of the parts are kept with the phrase, or nobody could tell the postings apart later
    parts = [replay.write_part(plan.step.n, len(postings))]
    for each in plan.later:
        effect = each.effect
        if effect or each.out != each.step.out:
            parts.append(replay.write_part(each.step.n, len(effect), out=each.out))
            postings += effect
    facts: dict[str, Fact] = {"n": plan.step.entry, "act": plan.typed.memo, "parts": parts}
    head = Phrase("fix" if plan.typed.memo else "void", facts)
    before = plan.step.typed  # nothing, where it had been taken out
    was = (Phrase("fix.was", {"what": before}),) if before else ()
    changed = plan.becomes("changed", "refused", "again")
    reasons = ((each.step.n, reason) for each in changed for reason in each.now.entry.why)
    why = [Phrase("fix.because", {"n": n, "what": replay.as_fact(x)}, x.rule) for n, x in reasons]
    say = (head, *plan.instead, *was, *plan.entry.say, *map(replay.tell_outcome, plan.told))
    of = (plan.step.entry, *(each.step.n for each in changed))
    return of, Entry(postings, say, (*plan.entry.why, *why))

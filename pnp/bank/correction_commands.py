"""Lines about other lines: undo, redo, fix and void, read and decided."""

from dataclasses import replace
from typing import Final

from pnp.bank import correction, linked_correction
from pnp.bank.commands import is_entry_number, miswritten
from pnp.bank.correction_words import (
    Correcting,
    read_fix,
    read_void,
    words_for_all,
    words_for_none,
)
from pnp.bank.decision import Act, Decided
from pnp.bank.evening import Evening, PastAct, evening_of
from pnp.bank.linked_correction import Plan
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.replay import DECIDED, Following, go_over
from pnp.errors import Code, Refusal
from pnp.ledger.force import in_force
from pnp.rules.judge import check_books
from pnp.rules.language.amounts import is_number, read_count
from pnp.rules.language.line import Line, Word
from pnp.rules.language.syntax_errors import marked, read_word
from pnp.rules.language.vocabulary import means
from pnp.rules.state.game_state import GameState, Overruled
from pnp.rules.state.question import Choice, Question

ACTS: Final = "acts"
"""The word that makes a number so many acts: `undo 12 acts`."""

_MANY: Final = 10
"""From so many acts on, a number behind `undo` may have been meant for that of an entry."""


def mended(loaded: LoadedTable, line: Line, word: str) -> Decided:
    """Decide on a line that begins with undo, redo, fix or void."""
    state = loaded.state
    first = line.acts[0]
    if word in {"fix", "void"}:
        return _fix(loaded, line, word)
    if len(line.acts) > 1:
        raise marked(state.refusal(Code.SYNTAX, "", "command.alone", typed=word), first[0])
    made = _undo(loaded, first) if word == "undo" else _redo(loaded, first)
    after = state.after(made.entry.postings)
    check_books(after)
    act = Act(line.memo(first), made.entry)
    return Decided(made.kind, made.of, (act,), made.entry, after)


def _undo(loaded: LoadedTable, words: tuple[Word, ...]) -> correction.Correction:
    books, state = loaded.books, loaded.state
    rest = words[1:]
    if not rest:
        return correction.undo(books, state)
    if means(state.messages, "to", rest[0]) and len(rest) == 2 and is_entry_number(rest[1]):
        return correction.undo(books, state, to=int(rest[1].text))
    counted = len(rest) == 2 and means(state.messages, ACTS, rest[1])
    if (len(rest) == 1 or counted) and is_number(rest[0].text):
        count = read_word(read_count, state, rest[0])
        if not counted:
            _check_count(loaded, words, count)
        return correction.undo(books, state, count=count)
    raise miswritten(state, rest, "undo")


def _check_count(loaded: LoadedTable, words: tuple[Word, ...], count: int) -> None:
    acts, state = correction.acts_in_force(loaded.books), loaded.state
    if not _MANY <= count <= len(acts) or count not in acts:
        return
    say = state.messages
    told = loaded.books.rows[count - 1][4]
    since = sum(1 for n in acts if n >= count)
    raise state.question(
        "",
        "undo.which",
        Choice(f"undo to {count}", say.text("undo.which-to", n=count, count=since)),
        Choice(f"void {count}", say.text("undo.which-void", n=count, act=told)),
        Choice(f"undo {count} {ACTS}", say.text("undo.which-acts", n=count, first=acts[-count])),
        n=count,
    ).at(words[0].start, words[-1].end)


def _redo(loaded: LoadedTable, words: tuple[Word, ...]) -> correction.Correction:
    books, state, rest = loaded.books, loaded.state, words[1:]
    if not rest:
        return correction.redo(books, state)
    counted = len(rest) == 1 or (len(rest) == 2 and means(state.messages, ACTS, rest[1]))
    if counted and is_number(rest[0].text):
        return correction.redo(books, state, count=read_word(read_count, state, rest[0]))
    raise miswritten(state, rest, "redo")


def _fix(loaded: LoadedTable, line: Line, word: str) -> Decided:
    plan, asking, overruled = _plan(loaded, line, word)
    if asking.following is None and plan.asked:
        raise _ask(loaded, line, plan, asking)
    if asking.following is not None:
        _check_named(loaded.state, plan, asking.following)
    made = linked_correction.link(plan)
    after = plan.consequences.after
    check_books(after)
    overruled |= _check_lawful(loaded, plan, force=bool(line.force))
    act = Act(line.memo(), made.entry)
    return Decided("fix", made.of, (act,), made.entry, after, line.force if overruled else "")


def foresee(loaded: LoadedTable, line: Line, word: str) -> tuple[str, ...]:
    """List what a correction would do, without doing it or asking."""
    plan, _, _ = _plan(loaded, line, word)
    return _listed(loaded, plan)


def _plan(loaded: LoadedTable, line: Line, word: str) -> tuple[Plan, Correcting, bool]:
    evening = evening_of(loaded.books)
    n = _number(loaded, line, word)
    step = evening.steps[evening.place[n]]
    place = evening.place[n]
    then = replace(loaded.state, balances=evening.before(place), now=step.at)
    asking = read_fix(loaded, then, line, n) if word == "fix" else read_void(loaded.state, line)
    judged = asking.judge(loaded, then, force=bool(line.force))
    now = then.after(judged.entry.postings)
    later = go_over(loaded, evening, place, now, asking.following or Following())
    plan = Plan(step, step.entry, asking.typed, judged.entry, later)
    return plan, asking, judged.overruled


def _number(loaded: LoadedTable, line: Line, word: str) -> int:
    state, words = loaded.state, line.acts[0]
    if len(words) < 2 or not is_entry_number(words[1]):
        raise miswritten(state, words[1:] or words, word, who=loaded.table.players[0])
    n = int(words[1].text)
    correction.check_number(loaded.books, state, n)
    force = in_force(loaded.books.outline())
    replaced = dict(force.fixed)
    if n == 1:
        raise state.refusal(Code.PHASE, "", "fix.opening")
    if word == "fix" and n in replaced:
        raise state.refusal(Code.PHASE, "", "fix.replaced", n=n, by=replaced[n])
    if n not in force.done:
        raise state.refusal(Code.PHASE, "", "fix.not-standing", n=n)
    if word == "void":
        _check_voidable(loaded, evening_of(loaded.books), n)
    return n


def _check_voidable(loaded: LoadedTable, evening: Evening, n: int) -> None:
    step: PastAct = evening.steps[evening.place[n]]
    if n != step.n:
        raise loaded.state.refusal(
            Code.PHASE, "", "void.correction", n=n, of=step.n, now=step.entry
        )
    if not step.typed or step.out:
        raise loaded.state.refusal(Code.PHASE, "", "void.already", n=n)


def _ask(loaded: LoadedTable, line: Line, plan: Plan, asking: Correcting) -> Question:
    told = _listed(loaded, plan)
    numbers = [str(fate.step.n) for fate in plan.asked]
    changes = "; ".join(told[1 : 1 + len(plan.consequences.listed(*DECIDED, "kept"))])
    facts = {"n": plan.named, "changes": changes, "typed": asking.spelled, "some": numbers[0]}
    refusal = loaded.state.refusal(Code.ASK, "", "fix.ask", **facts)
    say, spelled = loaded.state.messages, asking.spelled
    choices = (
        Choice(f"{spelled} all", say.text("ask.all"), words_for_all(say)),
        Choice(f"{spelled} none", say.text("ask.none"), words_for_none(say)),
        Choice(
            f"{spelled} only {{numbers}}",
            say.text("ask.only"),
            numbers=tuple(map(int, numbers)),
        ),
    )
    place = line.acts[0][0].start, line.acts[-1][-1].end
    return Question(refusal, choices, place=place, asks=say.text("ask.follow"), told=told)


def _listed(loaded: LoadedTable, plan: Plan) -> tuple[str, ...]:
    force = in_force(loaded.books.outline())
    undone = tuple(
        record.n
        for record in loaded.books.outline()
        if record.n > plan.step.n and record.kind == "act" and record.n not in force.done
    )
    return linked_correction.lines(plan, loaded.state.messages, undone)


def _check_named(state: GameState, plan: Plan, following: Following) -> None:
    known = {fate.step.n for fate in plan.asked}
    for n in sorted(following.numbers - known):
        named = [str(each) for each in sorted(known)]
        key = "fix.unchanged" if named else "fix.nothing-follows"
        raise state.refusal(Code.PHASE, "", key, n=n, named=named)


def _check_lawful(loaded: LoadedTable, plan: Plan, *, force: bool) -> bool:
    """Refuse what no play could leave, unless it stood so before or the table overrules it.

    Tells whether the table has overruled it.
    """
    before = _breaches(loaded, loaded.state)
    new = [each for each in _breaches(loaded, plan.consequences.after) if each not in before]
    if new and not force:
        facts = {"n": plan.named, "what": new[0]}
        raise loaded.state.refusal(Code.PHASE, "", "fix.later", **facts)
    return bool(new)


def _breaches(loaded: LoadedTable, state: GameState) -> list[str]:
    found: list[Overruled] = []
    try:
        loaded.game.lawful(replace(state, overruled=found))
    except Refusal as refusal:
        return [str(refusal)]
    return [_said(state, each) for each in found]


def _said(state: GameState, breach: Overruled) -> str:
    text = state.messages.said(breach.phrase)
    return f"{text} ({breach.phrase.rule})" if breach.phrase.rule else text

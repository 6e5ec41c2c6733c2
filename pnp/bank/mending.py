"""Lines about other lines: undo, redo and fix, read and decided."""

from pnp.bank import correction
from pnp.bank.decision import Act, Decided, verbs_of
from pnp.bank.sitting import Sitting
from pnp.errors import Refusal
from pnp.rules.amounts import is_number, read_count
from pnp.rules.judge import check_books, judge
from pnp.rules.line import Line, Word
from pnp.rules.names import fold
from pnp.rules.slots import Misread
from pnp.rules.standing import Standing


def mended(sitting: Sitting, line: Line, word: str) -> Decided:
    """Decide on a line that begins with undo, redo or fix."""
    standing = sitting.standing
    first = line.acts[0]
    if word == "fix":
        return _fix(sitting, line)
    if len(line.acts) > 1:
        refusal = standing.refusal("E_SYNTAX", "", "command.alone", typed=word)
        raise Misread(refusal, first[0].start, first[0].end)
    made = _undo(sitting, first) if word == "undo" else _redo(sitting, first)
    after = standing.after(made.entry.postings)
    check_books(after)
    act = Act(line.memo(first), made.entry)
    return Decided(made.kind, made.of, (act,), made.entry, after)


def _undo(sitting: Sitting, words: tuple[Word, ...]) -> correction.Correction:
    """Read `undo`, `undo N` and `undo to N`."""
    standing = sitting.standing
    rest = [word.text for word in words[1:]]
    if not rest:
        return correction.undo(sitting.books, standing)
    if fold(rest[0]) == "to" and len(rest) == 2 and is_number(rest[1]):
        return correction.undo(sitting.books, standing, to=_entry_number(standing, words[2]))
    if len(rest) == 1 and fold(rest[0]) != "to":
        return correction.undo(sitting.books, standing, count=_number(standing, words[1]))
    raise _form(standing, words, "undo [N] | undo to N")


def _redo(sitting: Sitting, words: tuple[Word, ...]) -> correction.Correction:
    if len(words) > 1:
        raise _form(sitting.standing, words, "redo")
    return correction.redo(sitting.books, sitting.standing)


def _fix(sitting: Sitting, line: Line) -> Decided:
    """Read `fix N …`: the reversal of entry N, and then what it should have been."""
    standing = sitting.standing
    words = line.acts[0]
    if len(words) < 2 or not is_number(words[1].text):
        raise _form(standing, words, "fix N …")
    n = _entry_number(standing, words[1])
    out = correction.taken_out(sitting.books, standing, n)
    if len(words) < 3:
        raise Misread(
            standing.refusal("E_SYNTAX", "", "fix.nothing", n=n), words[1].start, words[1].end
        )
    acts = (words[2:], *line.acts[1:])
    before = standing.after(out)
    judged = judge(before, sitting.game, verbs_of(sitting, before, acts), force=bool(line.force))
    try:
        sitting.game.lawful(judged.after)
    except Refusal as refusal:
        if not line.force:
            raise standing.refusal("E_PHASE", "", "fix.later", n=n, what=str(refusal)) from refusal
    made = correction.fixed(sitting.books, n, out, judged.entry)
    force = line.force if judged.overruled else ""
    act = Act(line.memo(words), made.entry)
    return Decided("fix", (n,), (act,), made.entry, judged.after, force)


def _number(standing: Standing, word: Word) -> int:
    try:
        return read_count(standing, word.text)
    except Refusal as refusal:
        raise Misread(refusal, word.start, word.end) from refusal


def _entry_number(standing: Standing, word: Word) -> int:
    digits = word.text[:9]
    if not digits.isdigit():
        raise _form(standing, (word,), "N")
    return int(digits)


def _form(standing: Standing, words: tuple[Word, ...], form: str) -> Misread:
    refusal = standing.refusal("E_SYNTAX", "", "command.form", form=form)
    return Misread(refusal, words[0].start, words[-1].end)

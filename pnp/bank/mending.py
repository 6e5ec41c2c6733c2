"""Lines about other lines: undo, redo and fix, read and decided."""

from pnp.bank import correction
from pnp.bank.commands import is_entry_number, miswritten
from pnp.bank.decision import Act, Decided, verbs_of
from pnp.bank.sitting import Sitting
from pnp.errors import Refusal
from pnp.rules.amounts import is_number, read_count
from pnp.rules.judge import check_books, judge
from pnp.rules.line import Line, Word
from pnp.rules.misread import marked, read_word
from pnp.rules.names import fold


def mended(sitting: Sitting, line: Line, word: str) -> Decided:
    """Decide on a line that begins with undo, redo or fix."""
    standing = sitting.standing
    first = line.acts[0]
    if word == "fix":
        return _fix(sitting, line)
    if len(line.acts) > 1:
        raise marked(standing.refusal("E_SYNTAX", "", "command.alone", typed=word), first[0])
    made = _undo(sitting, first) if word == "undo" else _redo(sitting, first)
    after = standing.after(made.entry.postings)
    check_books(after)
    act = Act(line.memo(first), made.entry)
    return Decided(made.kind, made.of, (act,), made.entry, after)


def _undo(sitting: Sitting, words: tuple[Word, ...]) -> correction.Correction:
    """Read `undo`, `undo N` and `undo to N`."""
    books, standing = sitting.books, sitting.standing
    rest = words[1:]
    if not rest:
        return correction.undo(books, standing)
    if fold(rest[0].text) == "to" and len(rest) == 2 and is_entry_number(rest[1]):
        return correction.undo(books, standing, to=int(rest[1].text))
    if len(rest) == 1 and is_number(rest[0].text):
        return correction.undo(books, standing, count=read_word(read_count, standing, rest[0]))
    raise miswritten(standing, rest, "undo")


def _redo(sitting: Sitting, words: tuple[Word, ...]) -> correction.Correction:
    if len(words) > 1:
        raise miswritten(sitting.standing, words[1:], "short", verb="redo")
    return correction.redo(sitting.books, sitting.standing)


def _fix(sitting: Sitting, line: Line) -> Decided:
    """Read `fix N …`: the reversal of entry N, and then what it should have been."""
    standing = sitting.standing
    words = line.acts[0]
    if len(words) < 2 or not is_entry_number(words[1]):
        raise miswritten(standing, words[1:] or words, "fix", who=sitting.table.players[0])
    n = int(words[1].text)
    out = correction.taken_out(sitting.books, standing, n)
    if len(words) < 3:
        raise marked(standing.refusal("E_SYNTAX", "", "fix.nothing", n=n), words[1])
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

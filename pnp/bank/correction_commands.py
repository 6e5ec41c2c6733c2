"""Lines about other lines: undo, redo and fix, read and decided."""

from pnp.bank import correction
from pnp.bank.commands import is_entry_number, miswritten
from pnp.bank.decision import Act, Decided, verbs_of
from pnp.bank.loaded_table import LoadedTable
from pnp.errors import Code, Refusal
from pnp.rules.judge import check_books, judge
from pnp.rules.language.amounts import is_number, read_count
from pnp.rules.language.line import Line, Word
from pnp.rules.language.names import fold
from pnp.rules.language.syntax_errors import marked, read_word


def mended(loaded: LoadedTable, line: Line, word: str) -> Decided:
    """Decide on a line that begins with undo, redo or fix."""
    state = loaded.state
    first = line.acts[0]
    if word == "fix":
        return _fix(loaded, line)
    if len(line.acts) > 1:
        raise marked(state.refusal(Code.SYNTAX, "", "command.alone", typed=word), first[0])
    made = _undo(loaded, first) if word == "undo" else _redo(loaded, first)
    after = state.after(made.entry.postings)
    check_books(after)
    act = Act(line.memo(first), made.entry)
    return Decided(made.kind, made.of, (act,), made.entry, after)


def _undo(loaded: LoadedTable, words: tuple[Word, ...]) -> correction.Correction:
    """Read `undo`, `undo N` and `undo to N`."""
    books, state = loaded.books, loaded.state
    rest = words[1:]
    if not rest:
        return correction.undo(books, state)
    if fold(rest[0].text) == "to" and len(rest) == 2 and is_entry_number(rest[1]):
        return correction.undo(books, state, to=int(rest[1].text))
    if len(rest) == 1 and is_number(rest[0].text):
        return correction.undo(books, state, count=read_word(read_count, state, rest[0]))
    raise miswritten(state, rest, "undo")


def _redo(loaded: LoadedTable, words: tuple[Word, ...]) -> correction.Correction:
    if len(words) > 1:
        raise miswritten(loaded.state, words[1:], "short", verb="redo")
    return correction.redo(loaded.books, loaded.state)


def _fix(loaded: LoadedTable, line: Line) -> Decided:
    """Read `fix N …`: the reversal of entry N, and then what it should have been."""
    state = loaded.state
    words = line.acts[0]
    if len(words) < 2 or not is_entry_number(words[1]):
        raise miswritten(state, words[1:] or words, "fix", who=loaded.table.players[0])
    n = int(words[1].text)
    out = correction.taken_out(loaded.books, state, n)
    if len(words) < 3:
        raise marked(state.refusal(Code.SYNTAX, "", "fix.nothing", n=n), words[1])
    acts = (words[2:], *line.acts[1:])
    before = state.after(out)
    judged = judge(before, loaded.game, verbs_of(loaded, before, acts), force=bool(line.force))
    try:
        loaded.game.lawful(judged.after)
    except Refusal as refusal:
        if not line.force:
            raise state.refusal(Code.PHASE, "", "fix.later", n=n, what=str(refusal)) from refusal
    made = correction.fixed(loaded.books, n, out, judged.entry)
    force = line.force if judged.overruled else ""
    act = Act(line.memo(words), made.entry)
    return Decided("fix", (n,), (act,), made.entry, judged.after, force)

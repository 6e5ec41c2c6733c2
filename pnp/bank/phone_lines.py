"""A line that a player's phone asks for: his own act and nobody else's, shown before it is sent."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final

from pnp.bank import replies
from pnp.bank.decision import Decided, check_text, correction_in, decide_acts, look_in, verbs_of
from pnp.bank.loaded_table import LoadedTable
from pnp.errors import Code, Refusal
from pnp.rules.language.line import Line, Word, parse
from pnp.rules.language.named_parties import is_player as known_player
from pnp.rules.language.names import fold
from pnp.rules.language.writing import write_act
from pnp.rules.registry import loader
from pnp.rules.state.accounts import CASH, CLAIM, DEBTS, MORE, is_player, player

if TYPE_CHECKING:
    from pnp.rules.protocols import Verb

LONGEST_LINE: Final = 300
"""Characters that a line from a phone may have."""

_MARKS: Final = (DEBTS, CLAIM, MORE)
"""What a payment may move beside cash: a debt that it brings down, a rent that was due."""


@dataclass(frozen=True, slots=True)
class PhoneLine:
    """What a line would do where the table stands: told, reasoned, and what it costs its player."""

    says: tuple[str, ...]
    why: tuple[str, ...]
    amount: int
    """What his cash gains; below nought, what he pays."""
    direct: bool
    """Whether it is a payment out of his own pocket that need not wait at this table."""


def try_phone_line(loaded: LoadedTable, name: str, text: str) -> PhoneLine:
    """Show what a line of a player would do; a Refusal tells why he cannot ask for it."""
    decided = decide_acts(loaded, own_line(loaded, name, text))
    say = loaded.state.messages
    happened = tuple(each for act in decided.acts for each in replies.happened(say, act.entry))
    why = tuple(each for act in decided.acts for each in replies.because(say, act.entry))
    cash = [p for p in decided.entry.postings if p.commodity == CASH]
    amount = sum(p.amount for p in cash if p.account == player(name))
    direct = loaded.table.payments == "direct" and _from_own_pocket(decided, name)
    told = tuple(each for each in why if not each.startswith(happened))
    return PhoneLine(happened, told, amount, direct)


def in_table_words(loaded: LoadedTable, table: LoadedTable, name: str, line: str) -> str:
    """Write a line that was read in a phone's language so that the banker's table reads it too.

    That is with the verbs every table knows, and where that is not enough, with ids throughout.
    """
    written = _with_known_verbs(loaded, line)
    try:
        try_phone_line(table, name, written)
    except Refusal as refusal:
        if refusal.code not in {Code.NAME, Code.AMBIGUOUS, Code.SYNTAX}:
            raise
        written = _with_ids(loaded, line)
        try_phone_line(table, name, written)
    return written


def _with_ids(loaded: LoadedTable, text: str) -> str:
    line, load = parse(text), loader(loaded.table.kit)
    names = {load(verb): verb for verb in dict.fromkeys(loaded.verbs.values())}
    verbs = _single(verbs_of(loaded, loaded.state, line.acts))
    written = "; ".join(write_act(verb, names.get(type(verb), "")) for verb in verbs)
    return f"{written} # {line.reason}" if line.reason else written


def _with_known_verbs(loaded: LoadedTable, line: str) -> str:
    parsed, load = parse(line), loader(loaded.table.kit)
    names = {load(verb): verb for verb in dict.fromkeys(loaded.verbs.values())}
    read = verbs_of(loaded, loaded.state, parsed.acts)
    for words, verb in reversed(tuple(zip(parsed.acts, read, strict=True))):
        name, typed = names.get(type(verb)), words[0]
        if name and typed.text.isalpha() and _is_foreign(loaded, typed):
            line = f"{line[: typed.start]}{name}{line[typed.end :]}"
    return line


def _is_foreign(loaded: LoadedTable, word: Word) -> bool:
    state = loaded.state
    return fold(word.text) not in loaded.verbs and not known_player(state, word)


def own_line(loaded: LoadedTable, name: str, text: str) -> Line:
    """Read a line in which a player acts himself; a Refusal says what else it is."""
    line, state = parse(text), loaded.state
    check_text(state, line)
    if len(text) > LONGEST_LINE:
        raise state.refusal(Code.SYNTAX, "", "phone.long", most=LONGEST_LINE)
    if line.force or line.dry or correction_in(loaded, line) or look_in(loaded, line):
        raise state.refusal(Code.SYNTAX, "", "phone.acts-only")
    for verb in _single(verbs_of(loaded, state, line.acts)):
        if _actor(verb) != name:
            raise state.refusal(Code.OWNER, "", "phone.not-yours", who=name)
    return line


def _single(verbs: "Iterable[Verb]") -> "Iterator[Verb]":
    for verb in verbs:
        yield from getattr(verb, "acts", (verb,))


def _actor(verb: "Verb") -> Any:
    named = fields(verb)  # type: ignore[arg-type]  # verbs are dataclasses
    return getattr(verb, named[0].name) if named else ""


def _from_own_pocket(decided: Decided, name: str) -> bool:
    cash = [p for p in decided.entry.postings if p.commodity == CASH]
    marks = [p for p in decided.entry.postings if p.commodity != CASH]
    return (
        any(p.amount < 0 for p in cash)
        and all(is_player(p.account) for p in cash)
        and all((p.account == player(name)) == (p.amount < 0) for p in cash)
        and all(p.commodity.startswith(_MARKS) for p in marks)
    )

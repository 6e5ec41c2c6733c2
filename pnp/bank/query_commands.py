"""Lines that only look: status, score, history, why, help, and a scanned code."""

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pnp.bank import queries
from pnp.bank.commands import is_entry_number, miswritten
from pnp.bank.decision import LOOKS, first_word
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.note_statement import note_data, note_lines
from pnp.bank.open_debts import debt_data, debt_lines, open_debts
from pnp.errors import Code
from pnp.rules.language.arguments import read_player, spoken
from pnp.rules.language.grammar import unknown_verb
from pnp.rules.language.line import Line, Word
from pnp.rules.language.names import fold
from pnp.rules.language.syntax_errors import marked, read_word
from pnp.rules.language.usage import form, spelled
from pnp.rules.language.vocabulary import find_verb
from pnp.rules.registry import loader
from pnp.rules.state.messages import Catalogue

if TYPE_CHECKING:
    from pnp.rules.protocols import Verb


@dataclass(frozen=True, slots=True)
class View:
    """What was asked for: as lines for people, and as data for scripts."""

    lines: tuple[str, ...]
    data: Any


def _status(loaded: LoadedTable, rest: tuple[Word, ...]) -> View:
    names = tuple(read_word(read_player, loaded.state, word) for word in rest)
    data = queries.status(loaded)
    lines = queries.status_lines(loaded, names)
    if names:
        data["players"] = {name: data["players"][name] for name in names}
        data["notes"] = note_data(loaded, names)
    return View((*lines, *note_lines(loaded, names)) if names else lines, data)


def _score(loaded: LoadedTable, rest: tuple[Word, ...]) -> View:
    if rest:
        raise miswritten(loaded.state, rest, "short", verb="score")
    return View(queries.score_lines(loaded), queries.score(loaded))


def _debts(loaded: LoadedTable, rest: tuple[Word, ...]) -> View:
    """Show who owes whom; of one player only what he owes."""
    names = tuple(read_word(read_player, loaded.state, word) for word in rest)
    debts, say = open_debts(loaded, names), loaded.state.messages
    none = say.text("debts.of-none" if names else "debts.none", who=names)
    return View(debt_lines(debts, say) or (none,), debt_data(debts))


def _history(loaded: LoadedTable, rest: tuple[Word, ...]) -> View:
    last = _number(loaded, rest, "history") if rest else 0
    listed = queries.history(loaded)
    return View(tuple(queries.history_lines(loaded, last)), listed[-last:] if last else listed)


def _why(loaded: LoadedTable, rest: tuple[Word, ...]) -> View:
    n = _number(loaded, rest, "why") if rest else loaded.books.count
    return View(queries.why_lines(loaded, n), queries.why(loaded, n))


def _help(loaded: LoadedTable, rest: tuple[Word, ...]) -> View:
    """Show the forms of the verbs, read off their fields, with their one sentence."""
    load = loader(loaded.table.kit)
    say = loaded.state.messages
    other = tuple(spelled(line, say) for word in rest for line in _other_forms(fold(word.text)))
    if other:
        return View(other, dict.fromkeys(other, ""))
    wanted = {_verb(loaded, word) for word in rest}
    shown: dict[str, str] = {}
    for name, full in loaded.verbs.items():
        kind = load(full)
        if kind is not None and name == full and (not wanted or name in wanted):
            shown[form(name, kind, say)] = _sentence(kind, say)
    lines = [line for how, says in shown.items() for line in (how, f"      {says}")]
    short = ", ".join(f"{s} {f}" for s, f in loaded.verbs.items() if s != f)
    own = "; ".join(f"{', '.join(each)} = {name}" for name, each in _spoken(loaded, wanted).items())
    lines += (
        [f"      {own}"] if wanted else [*(spelled(each, say) for each in OTHER_FORMS), short, own]
    )
    return View(tuple(lines), shown)


def _spoken(loaded: LoadedTable, wanted: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Give what people say for the verbs in the language of the table."""
    names = sorted(wanted or set(loaded.verbs.values()))
    return {name: said for name in names if (said := spoken(loaded.state.messages, name))}


def help_key(verb: "type[Verb]") -> str:
    """Give the key of the sentence that tells what a verb does, such as `help.property.lift`."""
    return f"help.{verb.__module__.split('.')[-2]}.{verb.__name__.lower()}"


def _sentence(verb: "type[Verb]", say: Catalogue) -> str:
    """Tell what a verb does, in English where nobody has put it into the table's language."""
    key = help_key(verb)
    told = say.text(key)
    return (verb.__doc__ or "").strip() if told == key else told


OTHER_FORMS: Final = (
    "AMOUNT FROM TO | FROM TO AMOUNT",
    "undo [N] | undo to N | redo   (u undo)",
    "fix N … [all|none|only N…] | void N [all|none|only N…]   (--dry-run)",
    "status [P] | score | history [N] | why [N] | debts [P] | help [VERB]   (? help)",
    'ACT # REASON · ACT; ACT · --force "REASON"',
)
"""What can be typed beside the verbs."""


def _other_forms(word: str) -> tuple[str, ...]:
    """Find the forms of a word that is no verb, such as `undo`."""
    return tuple(line for line in OTHER_FORMS if word in line.split())


def _verb(loaded: LoadedTable, word: Word) -> str:
    """Find the verb that help is wanted with, by its name or an alias of it."""
    full = find_verb(word, loaded.verbs, loaded.state.messages)
    if not full:
        raise marked(unknown_verb(loaded.state, word, loaded.verbs), word)
    return full


_VIEWS: Final[Mapping[str, Callable[[LoadedTable, tuple[Word, ...]], View]]] = {
    "status": _status,
    "score": _score,
    "history": _history,
    "why": _why,
    "debts": _debts,
    "help": _help,
}
"""What can be looked at."""


def look(loaded: LoadedTable, line: Line) -> View | None:
    """Answer a line that may only look; None if it is an act after all."""
    word, *rest = line.acts[0]
    first = first_word(line)
    what = LOOKS.get(first) or _said_for_look(loaded, first)
    if what:
        return _VIEWS[what](loaded, tuple(rest))
    return None if rest else _piece(loaded, word)


def _said_for_look(loaded: LoadedTable, first: str) -> str | None:
    """Tell what is looked at by a word that is no verb, in a language of this table."""
    if first not in loaded.verbs and first in map(fold, spoken(loaded.state.messages, "debts")):
        return "debts"
    return "help" if _asks_for_help(loaded, first) else None


def _asks_for_help(loaded: LoadedTable, first: str) -> bool:
    """Tell whether a word that is no verb is the word for help in a language of this table."""
    if first in loaded.verbs or not first.isalpha():
        return False
    kept = (text for name, text in loaded.books.content.items() if name.startswith("words."))
    words = {json.loads(text).get("word.help", "") for text in kept}
    return first in map(fold, {*words, loaded.state.messages.text("word.help")})


def _piece(loaded: LoadedTable, word: Word) -> View | None:
    """Show what a scanned code belongs to."""
    prefix = loaded.table.prefix
    if not prefix or not word.text.upper().startswith(f"{prefix}-"):
        return None
    from pnp.box.coded_pieces import coded_pieces  # noqa: PLC0415  # only a code needs them
    from pnp.box.codes import meant_code, squeeze  # noqa: PLC0415  # likewise

    say = loaded.state.messages
    box = loaded.state.box
    pieces = tuple(coded_pieces(box))
    printed = {squeeze(piece.code) for piece in pieces}
    meant = meant_code(word.text, lambda each: squeeze(each.right) in printed)
    typed = squeeze(meant.right if meant else word.text)
    for piece in pieces:
        if squeeze(piece.code) == typed:
            words = piece.name if piece.kind == "deed" else piece.text or piece.name
            told = say.text("piece.info", code=piece.code, what=words.said(say.lang))
            return View((told,), {"code": piece.code, "id": piece.id, "kind": piece.kind})
    for one in box.retired:
        if squeeze(one.code) == typed:
            told = say.text("piece.retired", code=one.code)
            if one.moved:
                told = say.text("piece.moved", code=one.code, to=one.moved)
            return View((told,), {"code": one.code, "id": one.bearer, "kind": "retired"})
    refusal = loaded.state.refusal(Code.NAME, "", "code.mistyped", typed=word.text[:40])
    raise marked(refusal, word)


def _number(loaded: LoadedTable, rest: tuple[Word, ...], verb: str) -> int:
    if len(rest) == 1 and is_entry_number(rest[0]):
        return int(rest[0].text)
    raise miswritten(loaded.state, rest, verb)

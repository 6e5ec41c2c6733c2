"""Lines that only look: status, score, history, why, help, and a scanned code."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pnp.bank import asking
from pnp.bank.commands import is_entry_number, miswritten
from pnp.bank.sitting import Sitting
from pnp.rules.forms import form, spelled
from pnp.rules.grammar import unknown_verb
from pnp.rules.line import Line, Word
from pnp.rules.misread import marked, read_word
from pnp.rules.names import fold
from pnp.rules.rulebook import loader
from pnp.rules.slots import read_player
from pnp.rules.speech import Speech

if TYPE_CHECKING:
    from pnp.rules.shapes import Verb


@dataclass(frozen=True, slots=True)
class View:
    """What was asked for: as lines for people, and as data for scripts."""

    lines: tuple[str, ...]
    data: Any


def _status(sitting: Sitting, rest: tuple[Word, ...]) -> View:
    names = tuple(read_word(read_player, sitting.standing, word) for word in rest)
    data = asking.status(sitting)
    if names:
        data["players"] = {name: data["players"][name] for name in names}
    return View(asking.status_lines(sitting, names), data)


def _score(sitting: Sitting, rest: tuple[Word, ...]) -> View:
    if rest:
        raise miswritten(sitting.standing, rest, "short", verb="score")
    return View(asking.score_lines(sitting), asking.score(sitting))


def _history(sitting: Sitting, rest: tuple[Word, ...]) -> View:
    last = _number(sitting, rest, "history") if rest else 0
    listed = asking.history(sitting)
    return View(tuple(asking.history_lines(sitting, last)), listed[-last:] if last else listed)


def _why(sitting: Sitting, rest: tuple[Word, ...]) -> View:
    n = _number(sitting, rest, "why") if rest else sitting.books.count
    return View(asking.why_lines(sitting, n), asking.why(sitting, n))


def _help(sitting: Sitting, rest: tuple[Word, ...]) -> View:
    """Show the forms of the verbs, read off their fields, with their one sentence."""
    load = loader(sitting.table.kit)
    say = sitting.standing.speech
    other = tuple(spelled(line, say) for word in rest for line in _other_forms(fold(word.text)))
    if other:
        return View(other, dict.fromkeys(other, ""))
    wanted = {_verb(sitting, word) for word in rest}
    shown: dict[str, str] = {}
    for name, full in sitting.verbs.items():
        kind = load(full)
        if kind is not None and name == full and (not wanted or name in wanted):
            shown[form(name, kind, say)] = _sentence(kind, say)
    lines = [line for how, says in shown.items() for line in (how, f"      {says}")]
    short = ", ".join(f"{s} {f}" for s, f in sitting.verbs.items() if s != f)
    lines += [] if wanted else [*(spelled(line, say) for line in OTHER_FORMS), short]
    return View(tuple(lines), shown)


def help_key(verb: "type[Verb]") -> str:
    """Give the key of the sentence that tells what a verb does, such as `help.lift.lift`."""
    return f"help.{verb.__module__.rpartition('.')[2]}.{verb.__name__.lower()}"


def _sentence(verb: "type[Verb]", say: Speech) -> str:
    """Tell what a verb does, in English where nobody has put it into the table's language."""
    key = help_key(verb)
    told = say.text(key)
    return (verb.__doc__ or "").strip() if told == key else told


OTHER_FORMS: Final = (
    "AMOUNT FROM TO | FROM TO AMOUNT",
    "undo [N] | undo to N | redo | fix N …   (u undo)",
    "status [P] | score | history [N] | why [N] | help [VERB]   (? help)",
    '# REASON · ACT; ACT · --force "REASON"',
)
"""What can be typed beside the verbs."""


def _other_forms(word: str) -> tuple[str, ...]:
    """Find the forms of a word that is no verb, such as `undo`."""
    return tuple(line for line in OTHER_FORMS if word in line.split())


def _verb(sitting: Sitting, word: Word) -> str:
    """Find the verb that help is wanted with, by its name or an alias of it."""
    full = sitting.verbs.get(fold(word.text))
    if full is None:
        raise marked(unknown_verb(sitting.standing, word, sitting.verbs), word)
    return full


LOOKS: Final[Mapping[str, Callable[[Sitting, tuple[Word, ...]], View]]] = {
    "status": _status,
    "score": _score,
    "history": _history,
    "why": _why,
    **dict.fromkeys(("help", "?", "hilfe", "aide"), _help),
}
"""The first words of lines that only look."""


def may_look(line: Line) -> bool:
    """Tell whether a line may only look: its first word says so, or it is one scanned code."""
    if len(line.acts) != 1:
        return False
    words = line.acts[0]
    return len(words) == 1 or fold(words[0].text) in LOOKS


def look(sitting: Sitting, words: tuple[Word, ...]) -> View | None:
    """Answer a line that only looks; None for any other."""
    if not words or words[0].quoted:
        return None
    ask = LOOKS.get(fold(words[0].text))
    if ask is not None:
        return ask(sitting, words[1:])
    return _piece(sitting, words[0]) if len(words) == 1 else None


def _piece(sitting: Sitting, word: Word) -> View | None:
    """Show what a scanned code belongs to."""
    prefix = sitting.table.prefix
    if not prefix or not word.text.upper().startswith(f"{prefix}-"):
        return None
    from pnp.box.codes import squeeze  # noqa: PLC0415  # only a code needs them
    from pnp.box.payload import worded  # noqa: PLC0415

    say = sitting.standing.speech
    for piece in worded(sitting.standing.box):
        if squeeze(piece.code) == squeeze(word.text):
            words = piece.name if piece.kind == "deed" else piece.text or piece.name
            told = say.text("piece.info", code=piece.code, what=words.said(say.lang))
            return View((told,), {"code": piece.code, "id": piece.id, "kind": piece.kind})
    refusal = sitting.standing.refusal("E_NAME", "", "code.mistyped", typed=word.text[:40])
    raise marked(refusal, word)


def _number(sitting: Sitting, rest: tuple[Word, ...], verb: str) -> int:
    if len(rest) == 1 and is_entry_number(rest[0]):
        return int(rest[0].text)
    raise miswritten(sitting.standing, rest, verb)

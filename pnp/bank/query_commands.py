"""Lines that only look: status, score, history, why, help, and a scanned code."""

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from pnp.bank import queries
from pnp.bank.corrections import ALL, NONE, ONLY, words_for
from pnp.bank.decision import first_word, is_entry_number, look_at, miswritten
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.note_history import note_data, note_lines
from pnp.bank.queries import Subject, debt_data, debt_lines, open_debts
from pnp.box.codes import meant_code, squeeze
from pnp.errors import Code, Refusal
from pnp.rules.language.arguments import deed_names, is_board_number, read_deed, read_holder, spoken
from pnp.rules.language.line import Line, Misread, Word, mark_place, read_word, write
from pnp.rules.language.names import find_part, holder_names, is_bank, nearest_things
from pnp.rules.language.usage import OTHER_WORDS, OUTSIDE, QUESTION, UNDO, form, keywords, spelled
from pnp.rules.language.vocabulary import find_verb, is_filler, unknown_verb
from pnp.rules.registry import loader
from pnp.rules.state.accounts import BANK, is_third_party, plainly
from pnp.rules.state.game_state import GameState
from pnp.rules.state.messages import Catalogue
from pnp.rules.state.opening import KeptTurns
from pnp.rules.state.question import Choice, Question
from pnp.rules.state.statement import View
from pnp.spelling import fold_name

if TYPE_CHECKING:
    from pnp.rules.protocols import Verb

_LONGEST: Final = 6  # so many words a name may have
_LEAST: Final = 2  # letters of a player's name that are enough where they are a whole word of it


def _read_subjects(loaded: LoadedTable, words: Sequence[Word]) -> tuple[Subject, ...]:
    # the longest names first
    found: list[Subject] = []
    at = 0
    while at < len(words):
        for size in range(min(_LONGEST, len(words) - at), 0, -1):
            named = _find_subjects(loaded.state, words[at : at + size])
            if named:
                break
        else:
            raise mark_place(_unknown(loaded, words[at]), words[at])
        found.append(_only(loaded, words[at : at + size], named))
        at += size
    return tuple(dict.fromkeys(found))


def _is_named(loaded: LoadedTable, words: Sequence[Word]) -> bool:
    return len(_find_subjects(loaded.state, words)) == 1


def _find_subjects(state: GameState, words: Sequence[Word]) -> tuple[Subject, ...]:
    # A whole name beats a part of one.
    typed = " ".join(word.text for word in words)
    if len(words) == 1 and is_bank(state, words[0]):
        return (Subject(BANK),)
    players, deeds = holder_names(state), deed_names(state)
    for said in (typed, "".join(word.text for word in words)):  # `kings way` is Kingsway
        for names, is_deed in ((players, False), (deeds, True)):
            if fold_name(said) in names:
                return (Subject(names[fold_name(said)], is_deed),)
    if len(words) == 1 and (is_board_number(typed) or any(map(str.isdigit, typed))):
        coded = _coded(state, typed)
        if coded:
            return coded
    owners = [Subject(name) for name in find_part(typed, players, _LEAST)]
    if len(typed) == 1 and len(owners) == 1:
        return tuple(owners)
    plots = [Subject(deed, is_deed=True) for deed in find_part(typed, deeds)]
    return (*owners, *plots, *([Subject(BANK)] if BANK.startswith(fold_name(typed)) else []))


def _coded(state: GameState, typed: str) -> tuple[Subject, ...]:
    try:
        return (Subject(read_deed(state, typed), is_deed=True),)
    except (Refusal, Question):
        return ()


def _only(loaded: LoadedTable, words: Sequence[Word], named: Sequence[Subject]) -> Subject:
    if len(named) == 1:
        return named[0]
    state, say = loaded.state, loaded.say
    told = [say.deed(each.thing) if each.is_deed else say.party(each.thing) for each in named]
    typed = " ".join(word.text for word in words)[:60]
    refusal = state.refusal(Code.AMBIGUOUS, "", "name.ambiguous", typed=typed, candidates=told)
    choices = tuple(Choice(write(each.thing), text) for each, text in zip(named, told, strict=True))
    raise Question(refusal, choices, place=(words[0].start, words[-1].end))


def _unknown(loaded: LoadedTable, word: Word) -> Refusal:
    state = loaded.state
    if any(map(str.isdigit, word.text)):
        read_word(read_deed, state, word)
    say, deeds = state.messages, deed_names(state)
    near = nearest_things(fold_name(word.text), {**deeds, **holder_names(state), BANK: BANK})
    facts: dict[str, Any] = {"typed": word.text[:60], "kind": say.text("a-subject")}
    if near:
        return state.refusal(Code.NAME, "", "name.near", **facts, candidates=list(near))
    known = [say.party(each) for each in (*state.table.players, BANK, *state.third_parties)]
    known += [say.deed(deed) for deed in dict.fromkeys(deeds.values())]
    shown = known[: len(state.table.players) + 2]  # everybody, the Bank, and how a deed is called
    facts |= {"candidates": shown, "more": len(known) - len(shown)}
    return state.refusal(Code.NAME, "", "name.unknown", **facts)


def _status(loaded: LoadedTable, rest: tuple[Word, ...]) -> View:
    return _about(loaded, _read_subjects(loaded, rest))


def _question(loaded: LoadedTable, rest: tuple[Word, ...]) -> View:
    # What names nobody and nothing is passed over: `how much is rent on croydon`.
    found: list[Subject] = []
    at = 0
    while at < len(rest):
        sizes = range(min(_LONGEST, len(rest) - at), 0, -1)
        size = next((n for n in sizes if _asks_about(loaded, rest[at : at + n])), 0)
        found += _read_subjects(loaded, rest[at : at + size])
        at += size or 1
    return _about(loaded, tuple(dict.fromkeys(found)))


def _asks_about(loaded: LoadedTable, words: Sequence[Word]) -> bool:
    filler = len(words) == 1 and is_filler(loaded.say, words[0])
    return not filler and bool(_find_subjects(loaded.state, words))


def _about(loaded: LoadedTable, subjects: tuple[Subject, ...]) -> View:
    data = queries.status(loaded)
    names = tuple(each.thing for each in subjects if not each.is_deed and not each.is_bank)
    lines: list[str] = []
    if names or not subjects:
        lines += queries.status_lines(loaded, names)
        _keep_named(data, names)
    if subjects and not names:
        data.pop("players", None)
        data.pop("bank", None)
    for each in subjects:
        known = _particulars(loaded, each)
        lines += known.lines
        if each.is_deed:
            data.setdefault("deeds", {})[each.thing] = dict(known.data)
        elif each.is_bank:
            data["bank"] = dict(known.data)
    parties = tuple(each.thing for each in subjects if not each.is_deed)
    if parties:
        data["notes"] = note_data(loaded, parties)
        lines += note_lines(loaded, parties)
    return View(tuple(lines), data)


def _keep_named(data: dict[str, Any], names: tuple[str, ...]) -> None:
    for kind in ("players", "parties"):
        known = data.get(kind, {})
        asked = [plainly(name) for name in names if is_third_party(name) == (kind == "parties")]
        if known:
            data[kind] = {name: known[name] for name in (asked if names else known)}


def _particulars(loaded: LoadedTable, subject: Subject) -> View:
    # Of a player the status tells all.
    about = getattr(loaded.game, "deed" if subject.is_deed else "bank", None)
    if not subject.is_deed and not subject.is_bank:
        return View((), {})
    if about is None:
        refusal = loaded.state.refusal(Code.NAME, "", "status.no-bank", kit=loaded.table.kit)
        raise refusal
    told = about(loaded.state, subject.thing) if subject.is_deed else about(loaded.state)
    return cast("View", told)


def _score(loaded: LoadedTable, rest: tuple[Word, ...]) -> View:
    if rest:
        raise miswritten(loaded.state, rest, "short", verb="score")
    return View(queries.score_lines(loaded), queries.score(loaded))


def _debts(loaded: LoadedTable, rest: tuple[Word, ...]) -> View:
    # Of one player only what he owes.
    names = tuple(read_word(read_holder, loaded.state, word) for word in rest)
    debts, say = open_debts(loaded, names), loaded.say
    none = say.text("debts.of-none" if names else "debts.none", who=names)
    return View(debt_lines(debts, say) or (none,), debt_data(debts))


def _history(loaded: LoadedTable, rest: tuple[Word, ...]) -> View:
    counted = (
        bool(rest) and is_entry_number(rest[-1]) and not (rest[1:] and _is_named(loaded, rest))
    )
    last = int(rest[-1].text) if counted else 0
    try:
        about = _read_subjects(loaded, rest[:-1] if counted else rest)
    except Misread as refused:
        if refused.key == "name.unknown":
            raise miswritten(loaded.state, rest, "history") from refused
        raise
    listed = queries.history(loaded, about)
    lines = tuple(queries.history_lines(loaded, last, about))
    if not lines:
        lines = (loaded.say.text("history.none"),)
    return View(lines, listed[-last:] if last else listed)


def _who(loaded: LoadedTable, rest: tuple[Word, ...]) -> View:
    if rest:
        raise miswritten(loaded.state, rest, "short", verb="who")
    return queries.who(loaded)


def _why(loaded: LoadedTable, rest: tuple[Word, ...]) -> View:
    return queries.why(loaded, _number(loaded, rest, "why") if rest else loaded.books.count)


def _help(loaded: LoadedTable, rest: tuple[Word, ...]) -> View:
    say = loaded.say
    other = tuple(
        spelled(line, say) for word in rest for line in _other_forms(fold_name(word.text))
    )
    if other:
        return View(other, dict.fromkeys(other, ""))
    if rest and not any(find_verb(word, loaded.verbs, say) for word in rest):
        return _answer_about(loaded, rest)
    wanted = {_verb(loaded, word) for word in rest}
    shown: dict[str, str] = {}
    kinds = loaded.kinds
    for name in loaded.verbs:
        if (kind := kinds.get(name)) and (not wanted or name in wanted):
            shown[form(name, kind, say)] = _sentence(kind, say)
    lines = [line for how, says in shown.items() for line in (how, f"      {says}")]
    short = ", ".join(f"{s} {f}" for s, f in loaded.verbs.items() if s != f)
    own = "; ".join(f"{', '.join(each)} = {name}" for name, each in _spoken(loaded, wanted).items())
    if wanted:
        lines.append(f"      {own}")
    else:
        words = "; ".join(f"{', '.join(each)} = {name}" for name, each in _list_words(loaded))
        called = (CALLED_OUT,) if loaded.state.find_terms(KeptTurns) else ()
        lines += [*(spelled(each, say) for each in (*called, *OTHER_FORMS)), short, own, words]
    return View(tuple(lines), shown)


def _answer_about(loaded: LoadedTable, rest: tuple[Word, ...]) -> View:
    # Who names nothing may have meant a verb.
    try:
        return _about(loaded, _read_subjects(loaded, rest))
    except Misread as refused:
        unknown = unknown_verb(loaded.state, rest[0], loaded.verbs)
        if refused.key == "name.near" and unknown.key != "verb.near":
            raise
        raise mark_place(unknown, rest[0]) from refused


def _list_words(loaded: LoadedTable) -> Iterator[tuple[str, tuple[str, ...]]]:
    say, load = loaded.say, loader(loaded.table.kit)
    known = keywords(loaded.verbs, load) - set(OUTSIDE) - {UNDO}
    for name in (*sorted(known), "everybody", "acts", "from", "to", "and"):
        if spoken(say, name):
            yield ALL if name == "everybody" else name, spoken(say, name)
    for name in (ALL, NONE, ONLY):
        if own := words_for(say, name)[1:]:
            yield f"fix … {name}", own


def _spoken(loaded: LoadedTable, wanted: Collection[str]) -> dict[str, tuple[str, ...]]:
    names = sorted(wanted or loaded.kinds)
    return {name: said for name in names if (said := spoken(loaded.say, name))}


def help_key(verb: "type[Verb]") -> str:
    """Give the key of the sentence that tells what a verb does, such as `help.property.lift`."""
    return f"help.{verb.__module__.split('.')[-2]}.{verb.__name__.lower()}"


def _sentence(verb: "type[Verb]", say: Catalogue) -> str:
    key = help_key(verb)
    told = say.text(key)
    return (verb.__doc__ or "").strip() if told == key else told


CALLED_OUT: Final = "P PIPS [PIPS]   (throw)"
"""How a throw is typed without its verb, where turns are kept."""

OTHER_FORMS: Final = (
    "AMOUNT FROM TO | FROM TO AMOUNT   (50 all P · 50 P,Q bank · 3x50 · 120+35 · 1.5k)",
    "undo [N] | undo N acts | undo to N | redo [N]   (u undo)",
    "fix N … [all|none|only N…] | void N [all|none|only N…]   (--dry-run)",
    "status [P|D|bank] | who | debts [P] | history [P|D|bank] [N] | score | why [N]",
    "help [VERB] | ? VERB | ? P | ? D | ? bank",
    'ACT # REASON · ACT; ACT · --force "REASON"',
)
"""What can be typed beside the verbs."""

_WORD: Final = re.compile("[a-z]+")


def _other_forms(word: str) -> tuple[str, ...]:
    known = {*OTHER_WORDS, ALL, NONE, ONLY}
    return tuple(line for line in OTHER_FORMS if word in known and word in _WORD.findall(line))


def _verb(loaded: LoadedTable, word: Word) -> str:
    full = find_verb(word, loaded.verbs, loaded.say)
    if not full:
        raise mark_place(unknown_verb(loaded.state, word, loaded.verbs), word)
    return full


# what can be looked at
_VIEWS: Final[Mapping[str, Callable[[LoadedTable, tuple[Word, ...]], View]]] = {
    "status": _status,
    "score": _score,
    "history": _history,
    "why": _why,
    "debts": _debts,
    "who": _who,
    "help": _help,
    QUESTION: _question,
}


def look(loaded: LoadedTable, line: Line) -> View | None:
    """Answer a line that may only look; None if it is an act after all."""
    what, rest = look_at(loaded, line)
    if what or _asks_for_help(loaded, first_word(line)):
        return _VIEWS[what or "help"](loaded, rest)
    return None if rest else _piece(loaded, line.acts[0][0])


def _asks_for_help(loaded: LoadedTable, first: str) -> bool:
    if first in loaded.verbs or not first.isalpha():
        return False
    kept = (text for name, text in loaded.books.content.items() if name.startswith("words."))
    words = {json.loads(text).get("word.help", "") for text in kept}
    return first in map(fold_name, {*words, loaded.say.text("word.help")})


def _piece(loaded: LoadedTable, word: Word) -> View | None:
    prefix = loaded.table.prefix
    if not prefix or not word.text.upper().startswith(f"{prefix}-"):
        return None
    from pnp.box.coded_pieces import coded_pieces  # noqa: PLC0415  # only a code needs them

    say = loaded.say
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
    raise mark_place(refusal, word)


def _number(loaded: LoadedTable, rest: tuple[Word, ...], verb: str) -> int:
    if len(rest) == 1 and is_entry_number(rest[0]):
        return int(rest[0].text)
    raise miswritten(loaded.state, rest, verb)

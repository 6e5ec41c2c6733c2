"""Lines that only look: status, score, history, why, help, and a scanned code."""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, Final

from pnp.bank import queries, replies
from pnp.bank.corrections import ALL, NONE, ONLY, words_for
from pnp.bank.decision import decide_acts, first_word, is_entry_number, look_at, miswritten
from pnp.bank.loaded_table import LoadedTable, kept_words, read_words
from pnp.bank.note_history import note_data, note_lines
from pnp.bank.queries import Subject, debt_data, debt_lines, open_debts
from pnp.box.codes import meant_code, squeeze
from pnp.errors import Code, Refusal
from pnp.rules.language import usage
from pnp.rules.language.arguments import deed_names, is_board_number, read_deed, read_holder, spoken
from pnp.rules.language.explained import NEVER_LEFT_OUT, PAYING, marks_of
from pnp.rules.language.form_reading import Said
from pnp.rules.language.line import (
    Line,
    Misread,
    Word,
    mark_place,
    parse,
    read_word,
    text_of,
    write,
)
from pnp.rules.language.names import find_part, holder_names, is_bank, nearest_things, parts_of
from pnp.rules.language.plainer_lines import is_known, taken_by_one, with_sums
from pnp.rules.language.vocabulary import (
    Scan,
    hints_in,
    is_filler,
    is_noise,
    means,
    unknown_verb,
    verb_meant,
)
from pnp.rules.language.weighing import enterable
from pnp.rules.protocols import Verb
from pnp.rules.registry import loader
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK, is_third_party, plainly
from pnp.rules.state.game_state import Choice, GameState, Question
from pnp.rules.state.holdings import bank_stocks
from pnp.rules.state.opening import KeptTurns
from pnp.rules.state.payments import could_raise
from pnp.rules.state.statement import View
from pnp.spelling import fold_name, folded_words, is_slip

_RAISING: Final = frozenset({"owe", "mortgage", "borrow", "bankrupt"})  # for who cannot pay
_LONGEST: Final = 6  # so many words a name may have
_LEAST: Final = 2  # letters of a player's name that are enough where they are a whole word of it
_WAYS: Final = 24  # so many ways to do one act are gone through for it
_OPTIONS: Final = 8  # so many acts are told of what somebody can do
_INFLECTED: Final = 4  # letters that two forms of one word share
_TELLING: Final = 5  # letters of a word that may be a slip of a name


def _read_subjects(
    loaded: LoadedTable, words: Sequence[Word], *, asking: bool = False
) -> tuple[Subject, ...]:
    # The longest names first. In a question what names nobody and nothing is passed over: `how
    # much is rent on croydon`; a slip names a deed where no other word does.
    found: list[Subject] = []
    at = 0
    said = [one for one in words if not (is_filler(loaded.say, one) or is_noise(loaded.say, one))]
    if asking and len(said) == 1 and is_board_number(said[0].text) and deed_names(loaded.state):
        words, asking = said, False  # `who owns 37`: a number alone is a space of the board
    while at < len(words):
        for size in range(min(_LONGEST, len(words) - at), 0, -1):
            these = words[at : at + size]
            small = asking and all(_says_little(loaded, word) for word in these)
            named = () if small else _find_subjects(loaded.state, these)
            if asking and size > 1 and not named:  # before `street` alone is asked about
                named = _misspelt(loaded, Word(text_of(these), these[0].start, these[-1].end))
            if named:
                found.append(_only(loaded, these, named))
                break
        else:
            if not asking:
                raise mark_place(_unknown(loaded, words[at]), words[at])
        at += size
    deeds = [each for each in found if each.is_deed] if asking else []
    if asking and not deeds:
        deeds = [each for word in words for each in _misspelt(loaded, word)][:1]
    return tuple(dict.fromkeys(deeds or found))  # whose it is, and what it costs him, a deed tells


def _says_little(loaded: LoadedTable, word: Word) -> bool:
    # Two letters are short for nobody but a player: `what is n house on kingsway`, `was kostet es`.
    alone = len(word.text) <= _LEAST and not find_part(word.text, holder_names(loaded.state))
    return alone or is_filler(loaded.say, word)


def _misspelt(loaded: LoadedTable, word: Word) -> tuple[Subject, ...]:
    key, deeds = fold_name(word.text), deed_names(loaded.state)
    if len(key) < _TELLING or is_known(loaded.grammar, word):
        return ()
    cut = range(len(key) - 1, len(key) + 2)
    near = {name: deeds[name] for name in deeds if any(is_slip(key, name[:n]) for n in cut)}
    named = [Subject(deed, is_deed=True) for deed in dict.fromkeys(near.values())]
    return (_only(loaded, (word,), named),) if named else ()


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
        with suppress(Refusal):
            return (Subject(read_deed(state, typed), is_deed=True),)
    owners = [Subject(name) for name in find_part(typed, players, _LEAST)]
    if len(typed) == 1 and len(owners) == 1:
        return tuple(owners)
    plots = [Subject(deed, is_deed=True) for deed in find_part(typed, deeds)]
    return (*owners, *plots, *([Subject(BANK)] if BANK.startswith(fold_name(typed)) else []))


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


def _about(loaded: LoadedTable, subjects: tuple[Subject, ...]) -> View:
    data = queries.status(loaded)
    names = tuple(each.thing for each in subjects if not each.is_deed and not each.is_bank)
    lines: list[str] = []
    if names or not subjects:
        lines += queries.status_lines(loaded, names)
    else:
        data.pop("players", None)
        data.pop("bank", None)
    for kind in ("players", "parties") if names else ():
        asked = [plainly(name) for name in names if is_third_party(name) == (kind == "parties")]
        if known := data.get(kind):
            data[kind] = {name: known[name] for name in asked}
    for each in subjects:
        if each.is_deed or each.is_bank:  # of a player the status tells all
            known = _particulars(loaded, each)
            lines += known.lines
            into = data.setdefault("deeds", {}) if each.is_deed else data
            into[each.thing] = dict(known.data)
    parties = tuple(each.thing for each in subjects if not each.is_deed)
    if parties:
        data["notes"] = note_data(loaded, parties)
        lines += note_lines(loaded, parties)
    return View(tuple(lines), data)


def _particulars(loaded: LoadedTable, subject: Subject) -> View:
    game, state = loaded.game, loaded.state
    told = game.deed(state, subject.thing) if subject.is_deed else game.bank(state)
    lines = told.lines if subject.is_deed else (*told.lines, *bank_stocks(state))
    if not lines:
        raise state.refusal(Code.NAME, "", "status.no-bank", kit=loaded.table.kit)
    return told._replace(lines=lines)


def _asked(loaded: LoadedTable, rest: tuple[Word, ...]) -> View:
    # What is asked for stands first, in one line; what is known beside it follows.
    rest = tuple(with_sums(loaded.state, rest))
    subjects, alone = _read_subjects(loaded, rest, asking=True), loaded.table.players
    if not subjects and len(alone) == 1 and any(means(loaded.say, "me", word) for word in rest):
        subjects = (Subject(*alone),)
    if not subjects and any(means(loaded.say, "unsold", word) for word in rest):
        return _about(loaded, (Subject(BANK),))
    view = _about(loaded, subjects)
    asked = set(chain.from_iterable(map(folded_words, _asked_for(loaded, rest, subjects))))
    due = "rent" in Scan(loaded.grammar, rest).told
    lines = [*view.lines[1:], *_rents(loaded, subjects, view, asked, due=due)]
    if all(each.is_bank for each in subjects):
        figures = loaded.game.figures(loaded.state) if loaded.game.figures else ()
        lines = [*figures, *loaded.game.bank(loaded.state).lines, *lines]
    marks, own = marks_of(loaded.grammar, rest).all, taken_by_one(loaded.grammar)
    those = [e.words for e in marks if e.kind == "who" or fold_name(text_of(e.words)) in own]
    verbs = {own.get(fold_name(text_of(each)), "") for each in those if subjects} - {""}
    there = _foretold(loaded, tuple(chain(*those)), sorted(verbs))  # `what does cem pay there`
    if ways := [*_tell_raisable(loaded, rest, subjects), *there]:
        return View((*ways, *view.lines), view.data)
    best = max((*lines, view.lines[0]), key=lambda each: _weight(asked, each), default="")
    first = best.strip()
    if not _weight(asked, best):
        named = any(not each.is_deed and not each.is_bank for each in subjects)
        told = " ".join(word.text for word in rest)[:60]
        none = loaded.say.text("asked.none", what=told)
        # `how much interest does anna pay` is not answered by her cash
        thing = any(_tells_thing(loaded, word) for word in _asked_for(loaded, rest, subjects))
        known = view.lines[1] if named else ""
        first = none if (thing if subjects else asked) else known
        if first == none and (how := _lines_of(_forms(loaded, _verbs_told(loaded, rest)))):
            return View((*how, *view.lines), view.data)  # `what is a counter`
    others = tuple(each for each in view.lines if each.strip() != first)
    return View((first, *others) if first else view.lines, view.data)


def _tells_thing(loaded: LoadedTable, text: str) -> bool:
    # What a verb is called by, but is none itself: `interest`.
    word = (Word(text, 0, 0),)
    return any(hints_in(loaded.grammar, word)) and not Scan(loaded.grammar, word).verbs


def _tell_raisable(
    loaded: LoadedTable, rest: Sequence[Word], subjects: Sequence[Subject]
) -> Iterator[str]:
    # What somebody has and could raise: `was kann ben noch auftreiben`.
    state = loaded.state
    broke = "bankrupt" in Scan(loaded.grammar, rest).told  # `cem cant pay what now`
    raising = broke or any(means(loaded.say, "raise", word) for word in rest)
    who = [each.thing for each in subjects if each.thing in state.playing]
    who = who or [*state.playing][: len(state.playing) == 1]
    for name in who if raising and state.means else ():
        yield loaded.say.text("asked.raise", who=name, more=could_raise(state, name))
    yield from _lines_of(_forms(loaded, _RAISING)) if broke else ()


def _asked_for(
    loaded: LoadedTable, rest: Sequence[Word], subjects: Sequence[Subject]
) -> Iterator[str]:
    say = loaded.say
    named = ((each.thing, say.deed(each.thing) if each.is_deed else "") for each in subjects)
    called = {part for names in named for name in names for part in parts_of(name)}
    for word in rest:
        small = is_filler(say, word) and not any(hints_in(loaded.grammar, (word,)))
        begins = any(part.startswith(own) for own in parts_of(word.text) for part in called)
        if not (small or is_noise(say, word) or begins):
            yield word.text


def _rents(
    loaded: LoadedTable, subjects: Sequence[Subject], view: View, asked: set[str], *, due: bool
) -> Iterator[str]:
    # What is due with so many houses, where they are counted; what a hotel costs is no rent.
    counted = any(map(str.isdecimal, asked)) or (accounts.HOTEL in asked and due)
    for each in (one for one in subjects if one.is_deed and counted):
        deed = view.data["deeds"][each.thing]
        rents = deed.get("rents", ()) if deed.get("rent_by") == "buildings" else ()
        for n, rent in enumerate(rents[1:], 1):
            key = "deed.rent-hotel" if n == len(rents) - 1 else "deed.rent-houses"
            yield loaded.say.text(key, deed=each.thing, n=n, rent=rent)


def _weight(asked: Iterable[str], line: str) -> int:
    # A number tells more than a word; a word may be inflected.
    there = folded_words(line)
    return sum(
        3 * (each in there) if each.isdecimal() else any(_alike(each, other) for other in there)
        for each in asked
    )


def _alike(word: str, other: str) -> bool:
    # inflected, or a part of a longer word: `strafe` of `geldstrafe`
    short, long = sorted((word, other), key=len)
    least = min(len(short), _TELLING)
    return word == other or (
        least >= _INFLECTED and (short in long or long.startswith(short[:least]))
    )


def _options(loaded: LoadedTable, rest: tuple[Word, ...]) -> View:
    # What somebody can enter now, each with what it would do; with a verb only that.
    if any(means(loaded.say, "raise", word) for word in rest):
        return _asked(loaded, rest)
    said, every = Scan(loaded.grammar, rest).told, {*loaded.verbs.values()} - NEVER_LEFT_OUT
    told = [*_foretold(loaded, rest, sorted(said or every))] if rest else []
    how = () if told else _lines_of(_forms(loaded, _verbs_told(loaded, rest)))
    view = (
        _about(loaded, _read_subjects(loaded, rest, asking=True)) if how else _asked(loaded, rest)
    )
    return View((*told, *how, *view.lines), view.data)


def _foretold(loaded: LoadedTable, rest: Said, verbs: Sequence[str]) -> Iterator[str]:
    # What of these verbs can be entered now with what words name, each with what it would do.
    for act in enterable(loaded.grammar, rest, verbs, most=_OPTIONS, few=_WAYS):
        with suppress(Refusal):
            what = replies.happened(loaded.say, decide_acts(loaded, parse(act)).entry)
            yield f"{act}   ({what[0]})" if what else act


def _debts(loaded: LoadedTable, rest: tuple[Word, ...]) -> View:
    # Of one player only what he owes.
    names = tuple(read_word(read_holder, loaded.state, word) for word in rest)
    debts, say = open_debts(loaded, names), loaded.say
    none = say.text("debts.of-none" if names else "debts.none", who=names)
    return View(debt_lines(debts, say) or (none,), debt_data(debts))


def _history(loaded: LoadedTable, rest: tuple[Word, ...]) -> View:
    counted = bool(rest) and is_entry_number(rest[-1])
    if counted and rest[1:] and len(_find_subjects(loaded.state, rest)) == 1:
        counted = False  # the number is part of a name
    last = int(rest[-1].text) if counted else 0
    try:
        about = _read_subjects(loaded, rest[:-1] if counted else rest)
    except Misread as refused:
        if refused.key == "name.unknown":
            raise miswritten(loaded.state, rest, "history") from refused
        raise
    listed = queries.history(loaded, about)[-last:]
    lines = tuple(queries.history_lines(loaded, listed))
    return View(lines or (loaded.say.text("history.none"),), listed)


def _why(loaded: LoadedTable, rest: tuple[Word, ...]) -> View:
    if not rest:
        return queries.why(loaded, loaded.books.count)
    if len(rest) > 1 or not is_entry_number(rest[0]):
        raise miswritten(loaded.state, rest, "why")
    return queries.why(loaded, int(rest[0].text))


def _help(loaded: LoadedTable, rest: tuple[Word, ...]) -> View:
    say, kinds = loaded.say, loaded.kinds
    special = {*usage.OTHER_WORDS, ALL, NONE, ONLY}
    asked = [name for name in (fold_name(each.text) for each in rest) if name in special]
    meant = (line for name in asked for line in OTHER_FORMS if name in _WORD.findall(line))
    if other := tuple(usage.spelled(line, say) for line in meant):
        known = _known_words(loaded, {*asked})
        return View((*other, *known), dict.fromkeys(other, ""))
    verbs = [verb_meant(loaded.grammar, word) for word in rest]
    if rest and not any(verbs):
        return _answer_about(loaded, rest)
    for word, verb in zip(rest, verbs, strict=True):
        if not verb:
            raise mark_place(unknown_verb(loaded.grammar, word), word)
    shown = _forms(loaded, verbs if rest else kinds)
    lines = [*_lines_of(shown)]
    if rest:
        named = {name for name in verbs if name}
        own = usage.keywords({name: name for name in named}, loader(loaded.table.kit))
        own -= {*usage.OTHER_WORDS, *usage.OUTSIDE}
        return View((*lines, *_known_words(loaded, own | named)), shown)
    # where turns are kept a throw is typed without its verb
    called = ("P PIPS [PIPS]   (throw)",) if loaded.state.find_terms(KeptTurns) else ()
    lines += [usage.spelled(each, say) for each in (*called, *OTHER_FORMS)]
    short = ", ".join(f"{s} {f}" for s, f in loaded.verbs.items() if s != f)
    return View((*lines, short, say.text("help.words")), shown)


def _forms(loaded: LoadedTable, verbs: Container[str]) -> dict[str, str]:
    # How each of these verbs is written, and what it does.
    shown: dict[str, str] = {}
    for name, kind in loaded.kinds.items():
        if name in verbs:
            key = help_key(kind)
            told = loaded.say.text(key)
            own = (kind.__doc__ or "").strip()
            shown[usage.form(name, kind, loaded.say)] = own if told == key else told
    return shown


def _verbs_told(loaded: LoadedTable, words: tuple[Word, ...]) -> frozenset[str]:
    # `what is a counter`; that somebody pays says no more than what for
    told = Scan(loaded.grammar, words).told
    stays = {each for each in told if not getattr(loaded.kinds[each], "leaves", False)}  # `left`
    return frozenset(stays - PAYING or stays)


def _lines_of(forms: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(line for how, says in forms.items() for line in (how, f"      {says}"))


def _known_words(loaded: LoadedTable, names: Iterable[str]) -> Iterator[str]:
    # By the hundred: told of what is asked for, and not of all.
    say = loaded.say
    for name in sorted(names):
        own = words_for(say, name)[1:] if name in {ALL, NONE, ONLY} else spoken(say, name)
        if {*own} - {name}:
            yield f"      {', '.join(own)} = {name}"


def _answer_about(loaded: LoadedTable, rest: tuple[Word, ...]) -> View:
    # Who names nothing may have meant a verb.
    try:
        return _about(loaded, _read_subjects(loaded, rest))
    except Misread as refused:
        unknown = unknown_verb(loaded.grammar, rest[0])
        if refused.key == "name.near" and unknown.key != "verb.near":
            raise
        raise mark_place(unknown, rest[0]) from refused


def help_key(verb: type[Verb]) -> str:
    """Give the key of the sentence that tells what a verb does, such as `help.property.lift`."""
    return f"help.{verb.__module__.split('.')[-2]}.{verb.__name__.lower()}"


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


# what can be looked at
_VIEWS: Final[Mapping[str, Callable[[LoadedTable, tuple[Word, ...]], View]]] = {
    "status": lambda loaded, rest: _about(loaded, _read_subjects(loaded, rest)),
    "score": lambda loaded, _: View(queries.score_lines(loaded), queries.score(loaded)),
    "history": _history,
    "why": _why,
    "debts": _debts,
    "who": lambda loaded, _: queries.who(loaded),
    "help": _help,
    usage.QUESTION: _asked,
    usage.OPTIONS: _options,
}


def answer(loaded: LoadedTable, words: tuple[Word, ...]) -> View:
    """Answer a line that asks something without beginning as a question does."""
    turns = () if _read_subjects(loaded, words, asking=True) else queries.who(loaded).lines
    view, asked = _asked(loaded, words), folded_words(text_of(words))
    best = max(turns, key=lambda each: _weight(asked, each), default="")
    return View((best, *view.lines), view.data) if _weight(asked, best) else view


def look(loaded: LoadedTable, line: Line) -> View | None:
    """Answer a line that may only look; None if it is an act after all."""
    what, rest = look_at(loaded, line)
    if what in {"score", "who"}:
        rest = tuple(word for word in rest if not is_noise(loaded.say, word))
        if _read_subjects(loaded, rest, asking=True):  # but `whose turn is it now mate`
            raise miswritten(loaded.state, rest, "short", verb=what)
        rest = ()
    if what or _asks_for_help(loaded, first_word(line)):
        return _VIEWS[what or "help"](loaded, rest)
    return None if rest else _piece(loaded, line.acts[0][0])


def _asks_for_help(loaded: LoadedTable, first: str) -> bool:
    if first in loaded.verbs or not first.isalpha():
        return False
    kept = kept_words(loaded.books.content).values()
    words = {read_words(text).get("word.help", "") for text in kept}
    return first in map(fold_name, {*words, loaded.say.text("word.help")})


def _piece(loaded: LoadedTable, word: Word) -> View | None:
    prefix = loaded.table.prefix
    if not prefix or not word.text.upper().startswith(f"{prefix}-"):
        return None
    from pnp.box.coded_pieces import coded_pieces  # noqa: PLC0415  # only a code needs them

    say, box = loaded.say, loaded.state.box
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

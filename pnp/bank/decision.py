"""Deciding on a line without entering it: its acts as verbs, judged where the table stands."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from pnp.bank.loaded_table import LoadedTable
from pnp.errors import Code, Refusal
from pnp.ledger.entry import Entry, Kind
from pnp.rules.judge import Judged, judge
from pnp.rules.language.form_reading import read, read_form
from pnp.rules.language.line import (
    GUESS,
    Line,
    Misread,
    Word,
    is_number,
    mark_place,
    parse,
    strip_question,
    text_of,
    unwritable,
)
from pnp.rules.language.names import is_player
from pnp.rules.language.usage import OPTIONS, QUESTION, ROW, UNDO, write_acts
from pnp.rules.protocols import Verb, late
from pnp.rules.state.game_state import GameState, Question
from pnp.spelling import fold_name

# what says them in other words is not loaded for a payment in the bank's own form
_command_said: Final = late("pnp.rules.language.vocabulary.command_said")
_is_known: Final = late("pnp.rules.language.plainer_lines.is_known")
_things: Final = late("pnp.rules.language.plainer_lines.things")
_listening: Final = late("pnp.rules.language.vocabulary.listening")
_means: Final = late("pnp.rules.language.vocabulary.means")

CORRECTIONS: Final[Mapping[str, str]] = {
    UNDO: "undo",
    **{word: word for word in ("undo", "redo", "fix", "void")},
}
"""The words of a line that is about other lines, each with its full form."""

LOOKS: Final[Mapping[str, str]] = {
    **{word: word for word in ("status", "score", "history", "why", "debts", "who")},
    **dict.fromkeys(("help", "?"), "help"),
    "count-up": "score",  # a button of the table is called so, and `count` is a verb
}
"""How lines begin that only look, each with what is looked at."""


# So many letters has a word that joins the parts of a sentence more often than it asks.
_SHORT: Final = 3

# The questions of which each choice is a whole line.
_OFFERS: Final = frozenset({GUESS, "ask.readings"})

Acts = tuple[tuple[Word, ...], ...]
"""The acts of a line, each as its words."""

_Decide = Callable[[LoadedTable, Line], "Decided"]

LONGEST_LINE: Final = 2_000
"""The most characters of a line with its reason: every later look at the table reads them."""


class Act(NamedTuple):
    """One act of an accepted line: as typed, and its entry."""

    typed: str
    entry: Entry


class Decided(NamedTuple):
    """What a line would do: its entry, act by act, and the standing after it."""

    kind: Kind
    of: tuple[int, ...]
    acts: tuple[Act, ...]
    entry: Entry
    after: GameState
    force: str = ""


def first_word(line: Line) -> str:
    """Give the first word of a line, folded, or two of a look; nothing for a quoted one."""
    words = strip_question(line.acts[0]) if line.acts else ()
    if not words or words[0].quoted:
        return ""
    whole = fold_name(text_of(words))
    return whole if whole in LOOKS else fold_name(words[0].text)


def correction_in(loaded: LoadedTable, line: Line) -> str:
    """Name the correction that a line begins with, such as `undo`; nothing for an act."""
    return _correction(loaded, line.acts[0]) if line.acts else ""


def _correction(loaded: LoadedTable, words: tuple[Word, ...]) -> str:
    # A player called U may act, and more than undo.
    first, *rest = words
    word = fold_name(first.text)
    if first.quoted or word in loaded.verbs:
        return ""
    if word not in CORRECTIONS:
        commands = dict.fromkeys(CORRECTIONS.values()) if word.isalpha() else ()
        said: str = _command_said(loaded.say, commands, words)[0]
        placed = not (rest and is_entry_number(rest[0]))  # `storno 2 reihe 1` is a piece as well
        placed = placed or any(_means(loaded.say, ROW, each) for each in rest)
        piece = said and placed and word in _things(loaded.grammar)
        return "" if piece else said
    if word == UNDO and rest and is_player(loaded.state, first):
        last = is_number(rest[-1].text)
        undoes = last and (len(rest) == 1 or (len(rest) == 2 and fold_name(rest[0].text) == "to"))
        return CORRECTIONS[word] if undoes else ""
    return CORRECTIONS[word]


def look_at(loaded: LoadedTable, line: Line) -> tuple[str, tuple[Word, ...]]:
    """Name what a line looks at, with the words that say at which part of it."""
    word = first_word(line)
    words = strip_question(_first_question(line.acts[0])) if line.acts else ()
    alone = word in LOOKS and word == fold_name(text_of(words))
    if not re.sub("['-]", "", word).isalpha() or word in loaded.verbs or alone:  # `who's got`
        return LOOKS.get(word, ""), () if alone else words[1:]
    commands = dict.fromkeys((*LOOKS.values(), OPTIONS, QUESTION))
    slips = len(words) > 1 or not _is_known(loaded.grammar, words[0])  # `verkauft` is no `verlauf`
    what, size = _command_said(loaded.say, commands, words, slips=slips)
    if size > 1:
        return what, words[size:]
    for each in _listening(loaded.say):  # `wer ist dran`, at any table
        asked, size = _command_said(each, commands, words)
        if size > 1:
            return asked, words[size:]
    if what in {OPTIONS, QUESTION} and is_player(loaded.state, words[0]):
        what = ""  # May and Can are names as well
    for at in range(1, len(words)):  # `ben is on kingsway, what is that`, `hm whose turn is it`
        asked, size = _command_said(loaded.say, commands, words[at:])
        if size > 1:
            return asked, (*words[:at], *words[at + size :])
        if size == at and len(words) == 2 and asked == "who" and not what:  # `bens turn`
            return asked, ()
    return LOOKS.get(word, what), words[1:]


def _first_question(words: tuple[Word, ...]) -> tuple[Word, ...]:
    # `bens turn? who auctions`: what is asked first is answered.
    ends = (n for n, e in enumerate(words, 1) if e.text[1:].endswith("?") and not e.quoted)
    return words[: next(ends, len(words))]


def question_in(loaded: LoadedTable, line: Line) -> tuple[Word, ...]:
    """Give the words of a line that asks something, wherever it does; nothing if it does not.

    It ends with a mark, or a word of it asks: `il me reste combien`, `schlossallee wie viel`; a
    short one only where a part of it begins or ends: `it was cem who bid 2` asks nothing.
    """
    words = line.acts[0] if len(line.acts) == 1 else ()
    ends = {0, len(words) - 1, *(n for n, each in enumerate(words, 1) if each.text[-1:] == ",")}
    asks = (word for n, word in enumerate(words) if n in ends or len(word.text) > _SHORT)
    heard = (loaded.say, *_listening(loaded.say))  # `combien ben`, at any table
    pairs = ((word, heard if len(word.text) > _SHORT else heard[:1]) for word in asks)
    asking = [word for word, those in pairs if any(_means(e, "asks", word) for e in those)]
    rest = tuple(word for word in words if word not in asking)
    marked = bool(words) and words[-1].text.endswith("?")
    return strip_question(rest or words) if marked or len(rest) < len(words) else ()


def may_look(line: Line) -> bool:
    """Tell whether a line may only look: its first word says so, it is short, or it asks.

    One word may be a scanned code, two may ask for help in another language than English.
    """
    if line.dry:
        return True
    if len(line.acts) != 1:
        return False
    word, words = first_word(line), line.acts[0]
    return word in LOOKS or (word != "" and (len(words) <= 2 or strip_question(words) != words))


def is_act(loaded: LoadedTable, line: Line) -> bool:
    """Tell whether a line can only be an act: a verb of the table, which no look is, and more."""
    word = first_word(line)
    several = not line.dry and len(line.acts) == 1 and len(line.acts[0]) > 1
    return several and word in loaded.verbs and word not in LOOKS


def decide_acts(loaded: LoadedTable, line: Line) -> Decided:
    """Decide on a line of verbs, or raise the Refusal of the first that is not allowed."""
    try:
        judged = judged_words(loaded, loaded.state, line.acts, force=bool(line.force))
    except Question as question:
        raise _with_its_act(loaded, line, question) if question.first else question from None
    pairs = zip(line.acts, judged.parts, strict=True)
    acts = tuple(Act(line.memo(words), part) for words, part in pairs)
    force = line.force if judged.overruled else ""
    return Decided("act", (), acts, judged.entry, judged.after, force)


def _with_its_act(loaded: LoadedTable, line: Line, asked: Question) -> Question:
    # As typed, if that is the bank's own form; else as it is read when the act before it is done.
    place = asked.place or (0, 0)
    words = next((e for e in line.acts if e[0].start == place[0]), line.acts[asked.act])
    typed = acts = line.memo(words)
    try:
        read_form(loaded.grammar, words)
    except Refusal:
        before = parse(asked.choices[0].writes).acts
        whole = (*line.acts[: line.acts.index(words)], *before, words)
        try:
            acts = write_acts(loaded.grammar, verbs_of(loaded, loaded.state, whole)[-1:])
        except Question as lacks:
            told = [each.writes for each in lacks.choices if not each.numbers]
            acts = told[0] if len(told) == 1 else typed
        except Refusal:
            pass  # why not is told when it is typed
    with suppress(Refusal):  # what can be entered at once is another act than the one that waits
        judged_words(loaded, loaded.state, parse(acts).acts, force=False)
        acts = typed
    return asked.with_act(typed, acts)


def offering_possible(decide: _Decide, loaded: LoadedTable, line: Line) -> Decided:
    """Decide on a line; a question offers no act that would be refused where the table stands.

    Where all would be, it is told why.
    """
    try:
        return decide(loaded, line)
    except Question as asked:
        if not (asked.key in _OFFERS or asked.first):
            raise
        settled = [(each, parse(asked.settled(line.text, each.writes))) for each in asked.choices]
        whys = [None if e.numbers else _refused(decide, loaded, then) for e, then in settled]
        asked.choices = tuple(e for e, why in zip(asked.choices, whys, strict=True) if not why)
        if asked.choices:
            raise
        why = next(filter(None, whys))
    raise Refusal(why.code, why.say, why.rule, why.key, why.facts)


def _refused(decide: _Decide, loaded: LoadedTable, line: Line) -> Refusal | None:
    try:
        if not look_at(loaded, line)[0]:
            decide(loaded, line)
    except Refusal as why:
        # what asks may be entered once that is answered, and what is short of cash was meant
        return None if isinstance(why, Question) or why.code == Code.CASH else why
    return None


def judged_words(loaded: LoadedTable, state: GameState, acts: Acts, *, force: bool) -> Judged:
    """Read acts and judge them where the table stands; a question of theirs gets its place."""
    verbs = verbs_of(loaded, state, acts)
    try:
        return judge(state, loaded.game, verbs, force=force)
    except Question as question:
        if question.place is not None:
            raise
        words = acts[question.act]
        raise question.at(words[0].start, words[-1].end) from None


@lru_cache(maxsize=256)  # what a page asks about is read to be judged, and as a bid
def verbs_of(loaded: LoadedTable, state: GameState, acts: Acts) -> tuple[Verb, ...]:
    """Read the acts of a line as verbs, each where those before it have left the table."""
    found: list[Verb] = []
    for words in acts:
        if found:
            with suppress(Refusal):  # the judge tells what is not allowed
                state = state.after(found[-1].entry(state).postings)
        if _correction(loaded, words):
            typed = fold_name(words[0].text)
            raise mark_place(state.refusal(Code.SYNTAX, "", "command.alone", typed=typed), words[0])
        found.append(read(loaded.grammar._replace(state=state), words))
    return tuple(found)


@lru_cache(maxsize=8)  # what words name is found once in a standing
def stop_guessing(state: GameState) -> GameState:
    """Give the standing in which a line is read as it stands: guessing at nothing else."""
    return replace(state, again=True)


def check_text(state: GameState, line: Line) -> None:
    """Refuse an empty line, one without end, and characters that forge terminals and exports."""
    state.forbid(not line.acts, Code.SYNTAX, "", "line.empty")
    size = len(line.text) + len(line.reason) + len(line.force)
    state.forbid(size > LONGEST_LINE, Code.SYNTAX, "", "line.too-long", n=size, most=LONGEST_LINE)
    bad = unwritable(f"{line.text}{line.reason}{line.force}")
    if bad:
        raise state.refusal(Code.SYNTAX, "", "line.control", mark=f"U+{ord(bad):04X}")
    state.forbid("--force" in line.text and not line.force.strip(), Code.SYNTAX, "", "force.reason")


def is_entry_number(word: Word) -> bool:
    """Tell whether a word can be the number of an entry."""
    return word.text.isascii() and word.text.isdecimal() and len(word.text) < 9


def miswritten(state: GameState, words: tuple[Word, ...], command: str, /, **facts: str) -> Misread:
    """Tell what to type in place of these words."""
    facts["typed"] = " ".join(word.text for word in words)[:60]
    return mark_place(state.refusal(Code.SYNTAX, "", f"command.{command}", **facts), *words)

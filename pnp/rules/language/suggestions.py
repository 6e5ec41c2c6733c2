"""What a line that is no act may have meant: the lines that are acts and say the same.

A line that was typed in other words or in parts (a verb of another language, a code with blanks)
is read at once. All else is guessed: `guesses.py` makes other lines of it, the likeliest first;
each is judged by the rules; what could be done is asked about, and not entered.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, product, starmap
from typing import TYPE_CHECKING, Final

from pnp.errors import Code, Refusal
from pnp.rules.language import called_out, guesses, plainer_lines, usage, vocabulary
from pnp.rules.language.arguments import deed_names, find_deeds, spoken
from pnp.rules.language.explained import marks_of
from pnp.rules.language.foretold import (
    foretell,
    offer_explained,
    offer_guesses,
    offer_undo,
    unsaid_in,
)
from pnp.rules.language.form_reading import Said
from pnp.rules.language.free_order import refusal_of
from pnp.rules.language.hurried import read_hurried
from pnp.rules.language.line import (
    UNKNOWN,
    Misread,
    Word,
    looks_like_amount,
    mark_place,
    parse,
    text_of,
    write,
)
from pnp.rules.language.names import find_part, holder_names, is_bank, is_player
from pnp.rules.language.nearest import find_absent, find_unknown_party, tell_nearest
from pnp.rules.language.scan import Scan, verbs_of
from pnp.rules.language.vocabulary import ask_which, hints_in, verb_meant, verbs_in
from pnp.rules.state.messages import Catalogue
from pnp.rules.state.question import ONE_KEY, Choice, Question
from pnp.spelling import fold_name

if TYPE_CHECKING:
    from pnp.rules.protocols import Verb

# Those that tell more, and yet not what could be meant.
_VAGUE: Final = frozenset(
    {
        *UNKNOWN,
        "name.near",
        "name.meant",
        *("line.missing", "line.missing-of"),
        "line.number",
        "amount.unclear",
        "amount.count",
    }
)

# Those for which a better one is told, if a guess or a word gives any.
_TELLS_LITTLE: Final = frozenset({*UNKNOWN, "amount.unclear", "name.meant"})

# Those of a line that only stops too early.
_LACKING: Final = frozenset({"line.missing", "line.missing-of", "verb.unknown"})

# What ends a part of a sentence.
_ENDS: Final = {",", ".", "!"}

# Fewer acts than these are taken back by a number in a sentence.
_FEW_BACK: Final = 20

# Of a contract the letter is no small word.
_LETTERS: Final = 2

# A line of more words is not guessed at, nor in more ways than anybody waits for.
_MOST: Final = 14
_JUDGED: Final = 120


def read_otherwise(by: usage.Grammar, words: Said) -> "Verb":
    """Read words that are in no form of the bank's own, or ask what they mean; else tell why not.

    What is read in another spelling or language is one act and the same in any standing.
    """
    words = plainer_lines.without_courtesy(by, words)
    act = _read_said(by, words)
    if not by.state.again and getattr(act, "leaves", False):
        _ask(by, words, (parse(usage.write_acts(by, (act,))).acts,))  # not by a word of talk
    return act


def _read_said(by: usage.Grammar, words: Said) -> "Verb":
    try:
        act = read_hurried(by, words)
    except (Misread, Question) as refused:
        return _read_put_together(by, words, refused)
    why = None if by.state.again else refusal_of(by.state, act)
    beside = None if by.state.again else _verb_beside(by, words, act)
    if not beside and why in {None, Code.ASK, Code.CASH}:
        return act
    if stray := beside or _small_in(by, words, act):  # `ben roofs his house`
        unread = by.state.refusal(Code.SYNTAX, "", "verb.unknown", typed=stray.text, candidates=[])
        raise _suggest((by,), words, mark_place(unread, stray))
    _ask_instead(by, words)
    return act


def _verb_beside(by: usage.Grammar, words: Said, act: "Verb") -> Word | None:
    # A verb of several words that the act says nothing of: `goes to h4 and pays in`.
    verb = usage.write_acts(by, (act,)).partition(" ")[0]
    said = Scan(by, words).said
    own = {n for each in said if each.verb == verb for n in range(each.start, each.end)}
    others = (e for e in said if e.end - e.start > 1 and not own & {*range(e.start, e.end)})
    text = usage.takes_text(by.load(verb))
    return next((words[each.start] for each in others if not text), None)


def _small_in(by: usage.Grammar, words: Said, act: "Verb") -> Word | None:
    # A word that says nothing of its own, and was read as the name of something.
    said = usage.write_acts(by, (act,)).split()
    if usage.takes_text(by.load(said[0])):
        return None  # any words may stand in it
    small = (each.words[0] for each in marks_of(by, words).all if each.kind == "small")
    return next((each for each in small if each.text in said and len(each.text) > _LETTERS), None)


def _read_put_together(by: usage.Grammar, words: Said, refused: Misread | Question) -> "Verb":
    whole = plainer_lines.put_together(by, words)
    if whole != words:
        try:
            return read_hurried(by, whole)
        except (Misread, Question) as still:
            refused = still
    if refused.code == Code.AMBIGUOUS:
        _ask_instead(by, whole)
    if small := _short_for_nothing(by, whole, refused):
        refused = mark_place(vocabulary.unknown_verb(by, small), small)
    if isinstance(refused, Question) or refused.facts.get("behind") or len(whole) > _MOST:
        raise refused
    others = tuple(_others(by, whole))
    acts, why = _read_in_each(others, whole)
    if len(acts) > 1:
        lines = [usage.write_acts(by, (act,)) for act in acts]
        raise ask_which(by.state, "ask.readings", _text(whole), lines, *whole)
    if acts:
        return acts[0]
    if why and refused.key.startswith("verb."):
        refused = why[0]  # what else is wrong with it
    raise _suggest((by, *others), whole, refused)


def _short_for_nothing(by: usage.Grammar, words: Said, asked: Misread | Question) -> Word | None:
    # `a` in `offers a green`, `builds a hotel`: what is asked about is no name.
    players = {write(name) for name in by.state.table.players}  # `an` may be Ann or Anna
    if not isinstance(asked, Question) or players & {each.writes for each in asked.choices}:
        return None
    found = (each for each in words if (each.start, each.end) == asked.place)
    return next((e for e in found if vocabulary.is_filler(by.state.messages, e)), None)


def _ask_instead(by: usage.Grammar, words: Said) -> None:
    # What the rules forbid was perhaps another act: `swap ben 8 cem 11` is no gift.
    words, typed = plainer_lines.with_sums(by.state, words), words
    lines = (words, *plainer_lines.plainer_lines(by, words))
    acts = (rule(Scan(by, line)) for line, rule in product(lines, guesses.INSTEAD))
    _ask(by, typed, chain.from_iterable(acts))


def _suggest(heard: Sequence[usage.Grammar], words: Said, refused: Misread) -> Refusal:
    # Asks what was meant, if anything could be; else gives why not.
    by, state = heard[0], heard[0].state
    if not Scan(by, words).players:  # `cems broke`
        words = tuple(plainer_lines.owner_as_name(state, word) for word in words)
    looks = (*usage.OTHER_WORDS, usage.OPTIONS, usage.QUESTION)
    asks = vocabulary.command_said(state.messages, looks, words)[1]
    asks = asks and not is_player(state, words[0])
    kind = _kind_at(by, words, refused)
    vague = (
        refused.key in _VAGUE or kind == "small" or any(w.text[-1:] in {",", ":"} for w in words)
    )
    vague = vague or any(
        called_out.says_nobody(by, window) for _, window, _ in Scan(by, words).windows()
    )
    if state.again or asks or not vague:  # what was entered was no guess
        return refused
    if told := _enters_nothing(heard, words, refused):
        return told
    plain = plainer_lines.without_term(state, plainer_lines.with_sums(state, words))
    party = is_player(state, words[0]) or is_bank(state, words[0])
    own = "" if party else verb_meant(by, words[0], begun=True)
    others = Scan(by, words).verbs - {own}
    if others and fold_name(words[0].text) not in by.verbs:
        own = ""  # `prison, je paie pour sortir`
    seated = own and any(slot.seated for _, slot, _ in usage.arguments_of(by.load(own)))
    # a verb alone may be anybody's, where it is a player's at all
    begins = len(words) > 1 or len(state.table.players) == 1 or bool(own and not seated)
    # an unknown word in the bank's own form is told, and a number that is none
    known = kind and (kind != "number" or refused.key == "name.known")
    explains = begins and bool(known or not own or refused.key in _LACKING)
    try:
        guessed = _guess(heard, words, plain, refused if explains else None, own)
    except Misread as lacks:
        return lacks  # what a guess lacks
    if guessed and refused.key.startswith("line.missing"):
        return Misread(guessed[-1], refused.start, refused.end)
    return _tell(heard, words, refused, guessed)


def _kind_at(by: usage.Grammar, words: Said, refused: Misread) -> str:
    # What the word is that was refused, `number` behind them all.
    at = (e for e in marks_of(by, words).all if e.words[0].start <= refused.start < e.words[-1].end)
    return next((each.kind for each in at), "number")


def _enters_nothing(
    heard: Sequence[usage.Grammar], words: Said, refused: Misread
) -> Refusal | None:
    # Chatter, who does not want something or leaves where nobody enters that, and what is denied.
    by, say = heard[0], heard[0].state.messages
    verb = verb_meant(by, words[0])
    # what is promised may be that something is not done
    tells = verb and usage.takes_text(by.load(verb))
    # `n'achète pas` is a verb of its own
    line = Scan(by, tuple(map(plainer_lines.bare, words)))
    long = (each for each in line.said if each.end - each.start > 1)
    rest = line.without(*(range(each.start, each.end) for each in long))
    if all(vocabulary.is_noise(say, word) for word in words):
        return by.state.refusal(Code.SYNTAX, "", "line.noise", typed=_text(words))
    absent = vocabulary.absent_act(by, words)
    told = {*chain.from_iterable(map(str.split, spoken(say, f"absent.{absent}")))}
    strange = any(w.text not in told and not plainer_lines.is_known(by, w) for w in words)
    if absent in {"decline", "quit"} or (absent == "parking" and not strange):
        if absent == "decline" and (rest := _behind_comma(words) or _beside(say, words)):
            return _suggest(heard, rest, refused)
        return mark_place(find_absent(by, words)[0], *words)
    if not tells and vocabulary.denies(say, rest):
        if kept := _not_denied(by, words):
            return _suggest(heard, kept, refused)
        _ask_to_take_back(by, words)
        denied = by.state.refusal(Code.SYNTAX, "", "line.denied", typed=_text(words))
        return mark_place(denied, *words)
    return None


def _behind_comma(words: Said) -> Said:
    # `cem passes, ben takes it for 90`: who does not want something enters nothing.
    ends = (n for n, word in enumerate(words, 1) if word.text[-1:] in _ENDS)
    at = next(ends, len(words))
    rest = tuple(words[at:])
    return (rest[0]._replace(start=words[0].start), *rest[1:]) if rest else ()


def _beside(say: Catalogue, words: Said) -> Said:
    # `ben 6 5 doesnt want it`: what is thrown, or paid, before somebody declines.
    declined = {*chain.from_iterable(map(str.split, spoken(say, "absent.decline")))}
    rest = tuple(word for word in words if word.text.casefold() not in declined)
    return rest if any(looks_like_amount(word.text) for word in rest) else ()


def _not_denied(by: usage.Grammar, words: Said) -> Said:
    # `hagel! anna hat keine versicherung`: what is said beside what is denied, and of whom.
    clauses: list[list[Word]] = [[]]
    for word in words:
        clauses[-1].append(word)
        clauses += [[]] if word.text[-1:] in _ENDS else []
    kept = [each for each in clauses if each and not vocabulary.denies(by.state.messages, each)]
    halting = vocabulary.halts(by.state.messages, words)
    if halting or not kept or len(kept) == sum(map(bool, clauses)):
        return ()
    who = [w for w in Scan(by, words).who if not any(w in each for each in kept)]
    return (*who, *(w._replace(text=w.text.rstrip("".join(_ENDS))) for each in kept for w in each))


def _guess(
    heard: Iterable[usage.Grammar], typed: Said, words: Said, refused: Refusal | None, own: str
) -> list[Refusal]:
    # Asks about the likeliest lines that could be entered; else gives why none can.
    told: list[Refusal] = []
    left = iter(range(_JUDGED))
    for each in heard:
        _ask_to_take_back(each, words)
        plainer = tuple(plainer_lines.plainer_lines(each, words))
        told += _ask(each, typed, ((line,) for line in (words, *plainer)))[:1]
        for rule, line in product(guesses.CLASSES, (words, *plainer)):
            told += _apply((rule,), each, typed, line, left)
        unknown = any(not mark.kind for mark in marks_of(each, words).all)
        lines = tuple(plainer_lines.mended(each, words)) if unknown else (words,)
        why = offer_explained(each, typed, lines, refused, own) if refused else None
        told += [why] if why else []
        _ask_about_thing(each, words)
    return told


def _apply(
    rules: Iterable[guesses.Rule], by: usage.Grammar, words: Said, line: Said, left: Iterator[int]
) -> Iterator[Refusal]:
    for rule in rules:
        lines = (acts for acts, _ in zip(rule(Scan(by, line)), left, strict=False))
        yield from _ask(by, words, lines, others=rule in guesses.OTHERS)[:1]


def _others(by: usage.Grammar, words: Said) -> Iterator[usage.Grammar]:
    # With the words of each other language that has a verb in the line which the table's has not.
    own, own_small = {*_verbs_told(by, words)}, Scan(by, words).small
    for messages in vocabulary.listening(by.state.messages):
        other = by._replace(state=replace(by.state, messages=messages))
        told = (each for each in {*_verbs_told(other, words)} - own if not each.begun)
        # `da` is no verb of Spanish in a German line
        if any(not own_small.issuperset(range(each.start, each.end)) for each in told):
            yield other


def _verbs_told(by: usage.Grammar, words: Said) -> Iterator[vocabulary.Spoken]:
    return chain(verbs_in(by, words), hints_in(by, words))


def _read_in_each(
    heard: Iterable[usage.Grammar], words: Said
) -> "tuple[list[Verb], list[Misread]]":
    acts: list[Verb] = []
    refused: list[Misread] = []
    for each in heard:
        try:
            act = read_hurried(each, words)
        except Misread as why:
            refused.append(why)
        else:
            acts += [act] if act not in acts else []
    return acts, refused


def _ask(
    by: usage.Grammar,
    words: Said,
    lines: Iterable[tuple[Said, ...]],
    *,
    others: bool = False,
) -> list[Refusal]:
    # Which of these lines is meant; why most cannot be, where none can.
    typed = {fold_name(word.text.strip(",.!?:")) for word in words}
    named = [name for name in by.state.playing if fold_name(name) in typed and not others]
    deeds = {*marks_of(by, tuple(words)).deeds}
    verbs = Scan(by, tuple(words)).verbs
    choices: dict[str, Choice] = {}
    refused: dict[str, list[Refusal]] = {}
    for acts in lines:
        line, told = foretell(by, acts)
        if isinstance(told, Refusal):
            refused.setdefault(told.key, []).append(told)
        elif (
            line
            and all(name in f"{line} {told}" for name in named)
            and _means_all(by, line, deeds, verbs)
        ):
            choices.setdefault(line, Choice(line, told))
        if len(choices) > ONE_KEY:
            return []
    if choices:
        marks = marks_of(by, plainer_lines.with_sums(by.state, words))
        lost = {unsaid_in(marks, line, each.said) for line, each in choices.items()}
        raise offer_guesses(by.state, words, *choices.values(), left=min(lost, key=len))
    return max(refused.values(), key=len, default=[])


def _means_all(by: usage.Grammar, line: str, deeds: set[str], verbs: frozenset[str]) -> bool:
    # Who names two deeds means no act with one of them; nobody is put out of the game where
    # another verb is said.
    verb = line.partition(" ")[0]
    leaves = verb in by.verbs and getattr(by.load(verb), "leaves", False)
    return deeds & {*re.findall(r"[\w-]+", line)} in (set(), deeds) and not (
        leaves and verbs - {verb}
    )


def _text(words: Said) -> str:
    return text_of(words)[:60]


def _ask_to_take_back(by: usage.Grammar, words: Said) -> None:
    # `oops take that back`, `letztes war falsch, zurück`: no thing and no figure, but a word of it;
    # who is named may take the last back, and says nothing else.
    say, line = by.state.messages, Scan(by, words)
    figures = line.bare
    rest = tuple(word for word in line.without(line.players) if word not in figures)
    said = [word._replace(text=word.text.strip(",.!")) for word in rest]
    things = {**deed_names(by.state), **holder_names(by.state)}
    back = [each for each in said if vocabulary.is_taken_back(say, each)]
    more = (each for each in said if each not in back and not vocabulary.denies(say, (each,)))
    told = any(find_part(each.text, things) for each in more)  # `no` begins North Road
    if told or len(line.sums) > 1 or all(vocabulary.is_noise(say, each) for each in back):
        return
    nothing = (each for each in said if not verbs_of(by, (each,)))
    latest = [word for word in said if vocabulary.means(say, "last", word)]
    small = [e for e in nothing if e in (*back, *latest) or vocabulary.is_filler(say, e)]
    last = bool(latest)
    new = [e for e in said if vocabulary.means(say, "correcting", e) and not _is_wrong(say, e)]
    few = len(figures) == 1 and int(figures[0].text[:3]) in range(1, _FEW_BACK) and not new
    if few and not line.players and small == said:  # `cancel the last 2`, `2 back`
        raise offer_undo(by.state, words, int(figures[0].text))
    if not line.sums and (not line.players or (small == said and last)):
        raise offer_undo(by.state, words)


def _is_wrong(say: Catalogue, word: Word) -> bool:
    return any(vocabulary.means(say, key, word) for key in ("taken-back", "undo"))


def _ask_about_thing(by: usage.Grammar, words: Said) -> None:
    # `kingsway` may be asked about.
    state, typed, last = by.state, _text(words), words[-1]
    found = (*find_deeds(state, typed), *find_part(typed, holder_names(state), 2))
    things = dict.fromkeys(found)
    if len(words) == 1 and fold_name(last.text) in by.verbs:
        return  # `b` where nothing is for sale asks about no Bando Road
    if 0 < len(things) <= ONE_KEY:
        said = ((f"status {write(each)}", state.messages.deed(each)) for each in things)
        raise offer_guesses(state, words, *starmap(Choice, said))


def _tell(
    heard: Sequence[usage.Grammar], words: Said, refused: Misread, told: Sequence[Refusal]
) -> Refusal:
    # What the rules have against a guess; else who is unknown, or how a verb is typed that is said.
    spoken_of = (*verbs_in(heard[0], words), *hints_in(heard[0], words))
    spans = [words[each.start].start for each in spoken_of if not each.begun]
    no_word = refused.key.startswith("verb.")
    verb = verb_meant(heard[0], words[0])
    text = verb and usage.takes_text(heard[0].load(verb))  # any words may stand in it
    small = (word for word in words if word.text.isalpha() and not text)
    spans += [word.start for word in small if plainer_lines.is_known(heard[0], word)]
    said = no_word or (not refused.key.startswith("line.") and refused.start in spans)
    if refused.key not in _TELLS_LITTLE and not said:
        return refused
    if told := (*find_absent(heard[0], words), *told):
        return mark_place(told[0], *words)
    if refused.key != "verb.near" and (unknown := find_unknown_party(heard, words)):
        return unknown
    first = refused.start == words[0].start
    if not no_word and vocabulary.verbs_meant(heard[0], words[0], begun=True) and not said:
        return refused  # `land 40`: its verb is said, and nothing is called so
    article = len(words) > 1 and vocabulary.is_filler(heard[0].state.messages, words[0])
    article = article and not is_player(heard[0].state, words[1])  # `la banque me doit 20`
    if refused.key == "verb.near" and first and not article:
        return refused
    plain = plainer_lines.with_sums(heard[0].state, words)
    return tell_nearest(heard[0], words, (plain, *plainer_lines.mended(heard[0], plain)))

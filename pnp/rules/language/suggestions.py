"""What a line that is no act may have meant: the lines that are acts and say the same.

A line that was typed in other words or in parts (a verb of another language, a code with blanks)
is read at once. All else is guessed: `guesses.py` makes other lines of it, the likeliest first;
each is judged by the rules; what could be done is asked about, and not entered.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, starmap
from typing import TYPE_CHECKING, Final

from pnp.errors import Code, Refusal
from pnp.rules.language import guesses, plainer_lines, usage, vocabulary
from pnp.rules.language.arguments import deed_names, find_deeds, is_bare, read_party
from pnp.rules.language.called_out import says_nobody
from pnp.rules.language.form_reading import PAY, Repeated, Said, read_form
from pnp.rules.language.free_order import read_freely, read_in_part, refusal_of
from pnp.rules.language.hurried import ask_for_party, name_others, read_hurried, write_in_part
from pnp.rules.language.line import (
    UNKNOWN,
    Ambiguous,
    Misread,
    join_sums,
    looks_like_amount,
    mark_place,
    parse,
    text_of,
    write,
)
from pnp.rules.language.names import find_part, holder_names, is_player
from pnp.rules.language.possible import known_words, tell_ways
from pnp.rules.language.scan import Scan, verbs_of
from pnp.rules.language.vocabulary import ask_which, hints_in, verb_meant, verbs_in
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import GameState
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

GUESS: Final = "ask.meant"
"""The key of a question whose choices are guesses, so that nobody settles it but who is asked."""

# Those for which a better one is told, if a guess or a word gives any.
_TELLS_LITTLE: Final = frozenset({*UNKNOWN, "amount.unclear", "name.meant"})

# Where several sums make a balance, a preview ends with it.
_BALANCE: Final = {"visit.net-gets", "visit.net-pays", "visit.net-none"}

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
    if not by.state.again and refusal_of(by.state, act) not in {None, Code.ASK, Code.CASH}:
        _ask_instead(by, words)
    return act


def _read_put_together(by: usage.Grammar, words: Said, refused: Misread | Question) -> "Verb":
    whole = plainer_lines.put_together(by, words)
    if whole != words:
        try:
            return read_hurried(by, whole)
        except (Misread, Question) as still:
            refused = still
    if refused.code == Code.AMBIGUOUS:
        _ask_instead(by, whole)
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


def _ask_instead(by: usage.Grammar, words: Said) -> None:
    # What the rules forbid was perhaps another act: `swap ben 8 cem 11` is no gift.
    _ask(by, words, chain.from_iterable(rule(Scan(by, words)) for rule in guesses.INSTEAD))


def _suggest(heard: Sequence[usage.Grammar], words: Said, refused: Misread) -> Refusal:
    # Asks what was meant, if anything could be; else gives why not.
    by, state = heard[0], heard[0].state
    if not Scan(by, words).players:  # `cems broke`
        words = tuple(plainer_lines.owner_as_name(state, word) for word in words)
    looks = (*usage.OTHER_WORDS, usage.OPTIONS, usage.QUESTION)
    asks = vocabulary.command_said(state.messages, looks, words)[1] and not is_player(
        state, words[0]
    )
    vague = refused.key in _VAGUE or any(word.text[-1:] == "," for word in words)
    vague = vague or any(says_nobody(by, window) for _, window, _ in Scan(by, words).windows())
    if state.again or asks or not vague:  # what was entered was no guess
        return refused
    verb = verb_meant(by, words[0])
    # what is promised may be that something is not done
    tells = verb and usage.takes_text(by.load(verb))
    # `n'achète pas` is a verb of its own
    line = Scan(by, tuple(map(plainer_lines.bare, words)))
    long = (each for each in line.said if each.end - each.start > 1)
    rest = line.without(*(range(each.start, each.end) for each in long))
    if all(vocabulary.is_noise(state.messages, word) for word in words):
        return state.refusal(Code.SYNTAX, "", "line.noise", typed=_text(words))
    if (absent := vocabulary.absent_act(by, words)) in {"decline", "quit"}:
        if absent == "decline" and (rest := _behind_comma(words)):
            return _suggest(heard, rest, refused)
        return mark_place(_find_absent(by, words)[0], *words)
    if not tells and vocabulary.denies(state.messages, rest):
        _ask_to_take_back(by, words)
        return mark_place(state.refusal(Code.SYNTAX, "", "line.denied", typed=_text(words)), *words)
    plain = plainer_lines.with_sums(state, words)
    near = refused.key == "verb.near"
    try:
        why = _tell(heard, words, refused, _guess(heard, words, plain, near=near))
    except Misread as told:
        why = told  # what a guess lacks
    return tell_ways(by, words, why)


def _behind_comma(words: Said) -> Said:
    # `cem passes, ben takes it for 90`: who does not want something enters nothing.
    at = next((n for n, word in enumerate(words, 1) if word.text[-1:] == ","), len(words))
    rest = tuple(words[at:])
    return (rest[0]._replace(start=words[0].start), *rest[1:]) if rest else ()


def _guess(
    heard: Iterable[usage.Grammar], typed: Said, words: Said, *, near: bool
) -> list[Refusal]:
    # Asks about the likeliest lines that could be entered; else gives why none can.
    told: list[Refusal] = []
    left = iter(range(_JUDGED))
    for each in heard:
        _ask_to_take_back(each, typed)
        plainer = tuple(plainer_lines.plainer_lines(each, words))
        told += _ask(each, typed, ((line,) for line in (words, *plainer)))[:1]
        for line in (words, *plainer):
            told += _apply(guesses.CLASSES, each, words, line, left)
            for (whole,) in chain(((line,),), guesses.fitted(Scan(each, line))):
                _ask_for_rest(each, whole)
        for line in plainer_lines.without_unknown(each, words):
            told += _ask(each, words, ((line,),))[:1]
            of_known = [kind for kind in guesses.CLASSES if kind.of_known]
            sure = [kind for kind in of_known if not kind.surmised]
            told += _apply(sure, each, words, line, left)
            if not (told or near):  # nor is more put in where it is known why it cannot be
                tuple(_apply((k for k in of_known if k.surmised), each, words, line, left))
        _ask_about_thing(each, words)
    return told


def _apply(
    classes: Iterable[guesses.Class],
    by: usage.Grammar,
    words: Said,
    line: Said,
    left: Iterator[int],
) -> Iterator[Refusal]:
    # Of what nobody said, only one thing that there is could have been meant, or it is who acts.
    unnamed = not Scan(by, words).players
    for each in classes:
        sums = [word.text for word in line if is_bare(word)] if each.sums else []
        lines = (acts for acts, _ in zip(each.rule(Scan(by, line)), left, strict=False))
        forbids = _ask(by, words, lines, sums, others=each.others)
        surmised = each.surmised and not (each.rule is guesses.one_more and unnamed)
        if not surmised or len(forbids) == 1:
            yield from forbids[:1]


def _others(by: usage.Grammar, words: Said) -> Iterator[usage.Grammar]:
    # With the words of each other language that has a verb in the line which the table's has not.
    own = {*_verbs_told(by, words)}
    for messages in vocabulary.listening(by.state.messages):
        other = by._replace(state=replace(by.state, messages=messages))
        if any(not each.begun for each in {*_verbs_told(other, words)} - own):
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
    sums: Sequence[str] = (),
    *,
    others: bool = False,
) -> list[Refusal]:
    # Which of these lines is meant; why most cannot be, where none can.
    typed = {fold_name(word.text.strip(",.!?:")) for word in words}
    named = [name for name in by.state.playing if fold_name(name) in typed and not others]
    deeds = {w.text for w in known_words(by, tuple(words)) if not (w.quoted or is_bare(w))}
    verbs = Scan(by, tuple(words)).verbs
    choices: dict[str, Choice] = {}
    refused: dict[str, list[Refusal]] = {}
    for acts in lines:
        line, told = _foretell(by, acts)
        if isinstance(told, Refusal):
            refused.setdefault(told.key, []).append(told)
        elif (
            line
            and _tells_all(f"{line} {told}", named, sums)
            and _means_all(by, line, deeds, verbs)
        ):
            choices.setdefault(line, Choice(line, told))
        if len(choices) > ONE_KEY:
            return []
    if choices:
        raise offer_guesses(by.state, words, *choices.values())
    return max(refused.values(), key=len, default=[])


def _means_all(by: usage.Grammar, line: str, deeds: set[str], verbs: frozenset[str]) -> bool:
    # Who names two deeds means no act with one of them; nobody is put out of the game where
    # another verb is said.
    verb = line.partition(" ")[0]
    leaves = verb in by.verbs and getattr(by.load(verb), "leaves", False)
    return deeds & {*re.findall(r"[\w-]+", line)} in (set(), deeds) and not (
        leaves and verbs - {verb}
    )


def _tells_all(text: str, names: Iterable[str], sums: Iterable[str]) -> bool:
    return {*sums} <= {*re.findall(r"\w+", text)} and all(name in text for name in names)


def offer_guesses(state: GameState, words: Said, *choices: Choice) -> Question:
    """Ask whether one of these was meant by words that are no act."""
    typed, place = _text(words), (words[0].start, words[-1].end)
    offered = state.offer(state.refusal(Code.ASK, "", GUESS, typed=typed), *choices)
    asks = state.messages.text("ask.perhaps", typed=typed)
    return Question(offered, offered.choices, place=place, asks=asks)


def offer_undo(state: GameState, words: Said) -> Question:
    """Ask whether the last act is to be taken back: `oops take that back`."""
    return offer_guesses(state, words, Choice("undo", state.messages.text("ask.undo")))


def _foretell(by: usage.Grammar, acts: tuple[Said, ...]) -> tuple[str, str | Refusal]:
    # The acts as a line of the bank's own, and what they would do; nothing if they are none.
    state, lines, told, done = by.state, list[str](), list[str](), list["Verb"]()
    for words in acts:
        act = _read_plainly(by._replace(state=state), words)
        if act is None:
            return "", ""
        lines.append(usage.write_acts(by, (act,)))
        done.append(act)
        try:
            entry = act.entry(state)
        except Question as question:
            told.append(question.asks)
        except Refusal as refusal:
            if refusal.code == Code.NAME:
                return "", ""  # only the rules know that a word names nothing
            if refusal.code != Code.CASH:
                return "; ".join(lines), refusal
            told.append(str(refusal))  # it may be meant all the same, and is refused then
        else:
            each = len(getattr(act, "lines", ())) or 1
            each += entry.say[0].key.startswith("trade.") if entry.say else 0  # what either gives
            # where several sums make a balance, it tells them all
            each = next((n for n, e in enumerate(entry.say, 1) if e.key in _BALANCE), each)
            told += [state.messages.said(phrase) for phrase in entry.say[:each]]
            state = state.after(entry.postings)
    try:
        Repeated(tuple(done)).settled(state)
    except Refusal as refusal:
        return "; ".join(lines), refusal
    whole = "; ".join(lines)
    if vocabulary.has_no_bank(state.messages) and BANK in re.findall(r"\w+", whole):
        return "", ""
    twice = len({*whole.split("; ")}) < len(whole.split("; "))  # nobody does the same twice at once
    return "" if twice else whole, "; ".join(told)


def _read_plainly(by: usage.Grammar, words: Said) -> "Verb | None":
    for read in (read_form, read_freely):
        with suppress(Misread, Question):
            act = read(by, join_sums(words))
            if act is not None:
                return act
    return None


def _text(words: Said) -> str:
    return text_of(words)[:60]


def _ask_to_take_back(by: usage.Grammar, words: Said) -> None:
    # `oops take that back`, `letztes war falsch, zurück`: no thing and no figure, but a word of it;
    # who is named may take the last back, and says nothing else.
    say, line = by.state.messages, Scan(by, words)
    rest = line.without(line.players)
    said = [word._replace(text=word.text.strip(",.!")) for word in rest]
    things = {**deed_names(by.state), **holder_names(by.state)}
    figures = any(map(str.isdecimal, text_of(said)))
    back = [each for each in said if vocabulary.is_taken_back(say, each)]
    more = (each for each in said if each not in back and not vocabulary.denies(say, (each,)))
    told = figures or any(find_part(each.text, things) for each in more)  # `no` begins North Road
    if told or all(vocabulary.is_noise(say, each) for each in back):
        return
    nothing = (each for each in said if not verbs_of(by, (each,)))
    small = [each for each in nothing if each in back or vocabulary.is_filler(say, each)]
    if any(vocabulary.means(say, "several", each) for each in said):  # `cancel the last two`
        count = by.state.refusal(Code.SYNTAX, "", "command.undo", typed=_text(words))
        raise mark_place(count, *words)
    if not line.players or (small == said and any(vocabulary.means(say, "last", w) for w in said)):
        raise offer_undo(by.state, words)


def _ask_for_rest(by: usage.Grammar, words: Said) -> None:
    # `sell kingsway`: asks to whom, if any sum makes an act of it.
    offered: dict[Choice, None] = {}
    for part in read_in_part(by, words):
        thing = any(each.names and not each.seated for each in part.slots)
        if {*part.sentence.seated[1:]} & {*part.wanted} and not (part.sentence.turned or thing):
            offered |= dict.fromkeys(name_others(by, part))
    if offered:
        typed = text_of(words)
        whole = (each._replace(writes=f"{typed}{each.writes}") for each in offered)
        raise offer_guesses(by.state, words, *whole)


def _ask_about_thing(by: usage.Grammar, words: Said) -> None:
    # `kingsway` may be asked about; who `anna 20` pays, or is paid by, is asked.
    state, typed = by.state, _text(words)
    *first, last = words
    if looks_like_amount(last.text) and first and not verbs_of(by, words):
        line = Scan(by, tuple(first))
        ask_for_party(by, (last, *line.without(line.small)))
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
    said = no_word or (refused.key.startswith(("name.", "amount.")) and refused.start in spans)
    if refused.key not in _TELLS_LITTLE and not said:
        return refused
    if told or (told := _find_absent(heard[0], words)):
        return mark_place(told[0], *words)
    if refused.key != "verb.near" and (unknown := _find_unknown_party(heard, words)):
        return unknown
    if verb and refused.key.startswith("name.") and not said:
        return refused  # `land 40`: its verb is said, and nothing is called so
    say = heard[0].state.messages
    # `takes` tells little
    telling = [word for word in words if not vocabulary.is_filler(say, word)]
    kinds = {hint.verb: each.load(hint.verb) for each in heard for hint in hints_in(each, telling)}
    for each in heard if said else ():
        kinds |= {verb: each.load(verb) for verb in verbs_of(each, words) - {PAY}}
    if not kinds and refused.key not in {"verb.unknown", "verb.is-name"}:
        return refused
    return _tell_forms(heard[0], words, sorted(kinds))


def _tell_forms(by: usage.Grammar, words: Said, verbs: Sequence[str]) -> Refusal:
    # How the verbs are written that are said, or those that are typed most.
    forms = [write_in_part(by, each, words) for each in verbs or vocabulary.common_verbs(by)]
    whole = (parse(each).acts for each in forms if not any(map(str.isupper, each.split())))
    forbids = _ask(by, words, whole if verbs else ())
    if forbids and len(forms) == 1:
        return mark_place(forbids[0], *words)
    key = "line.hinted" if verbs else "verb.unknown"
    facts = {"typed": _text(words), "forms": forms, "candidates": forms}
    return mark_place(by.state.refusal(Code.SYNTAX, "", key, **facts), *words)


def _find_absent(by: usage.Grammar, words: Said) -> Sequence[Refusal]:
    # What this game has not, or what may multiply a sum.
    if absent := vocabulary.absent_act(by, words):
        key = f"absent.{absent}"
        keys = (f"{key}.{by.state.table.kit}", key)  # as the game itself tells it
        told = [each for each in keys if by.state.messages.text(each) != each]
        if told:  # a bank of cash alone has no word for it
            return [by.state.refusal(Code.SYNTAX, "", told[0])]
    called = words[0] in Scan(by, words).who and "throw" not in by.verbs
    if called and re.fullmatch("[1-6] [1-6]", text_of(words[1:])):
        return [by.state.refusal(Code.SYNTAX, "", "absent.throw")]
    stray = plainer_lines.find_stray(by, words)
    if stray and not verbs_of(by, words) - {PAY, "owe", "sell"}:
        return [by.state.refusal(Code.AMOUNT, "", "amount.unit", typed=text_of(stray))]
    return ()


def _find_unknown_party(heard: Sequence[usage.Grammar], words: Said) -> Misread | None:
    # `steve pays ben 20`: the words of a payment that nobody is called by.
    unknown = [
        word for word in words if not any(plainer_lines.is_known(each, word) for each in heard)
    ]
    told = {each.verb for by in heard for each in _verbs_told(by, words) if not each.begun}
    begins = words[0] in unknown and PAY not in told  # what is no verb of this game: `insure ute`
    sums = any(looks_like_amount(word.text) for word in words)
    if unknown and sums and not begins and not told - {PAY}:
        try:
            read_party(heard[0].state, text_of(unknown))
        except Refusal as refusal:
            return None if isinstance(refusal, Ambiguous) else mark_place(refusal, *unknown)
    return None

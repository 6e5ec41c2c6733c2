"""Lines that are not written as the bank's own forms ask: as people say them, else what was meant.

First such a line is read in any order of its words, and who or what is missing is asked. A line
that was typed in other words or in parts (a verb of another language, a code with blanks) is read
at once. All else is guessed: `guesses.py` makes other lines of it, the likeliest first; each is
judged by the rules; what could be done is asked about, and not entered.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, starmap
from typing import TYPE_CHECKING, Final

from pnp.errors import Code, Refusal
from pnp.rules.language import guesses, vocabulary
from pnp.rules.language.arguments import deed_names, is_bare, read_party, spoken
from pnp.rules.language.form_reading import PAY, Said, is_called_out, read_form
from pnp.rules.language.free_order import join_sums, read_freely
from pnp.rules.language.line import (
    Ambiguous,
    Misread,
    Word,
    looks_like_amount,
    mark_place,
    text_of,
    write,
)
from pnp.rules.language.names import (
    find,
    find_part,
    holder_names,
    is_player,
    join_names,
    nearest_things,
    party_names,
    player_names,
)
from pnp.rules.language.usage import (
    OTHER_WORDS,
    QUESTION,
    Grammar,
    arguments_of,
    form,
    name_label,
    takes_text,
    write_acts,
)
from pnp.rules.language.vocabulary import ONE_KEY, ask_which, hints_in, verb_meant, verbs_in
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import GameState
from pnp.rules.state.opening import KeptTurns
from pnp.rules.state.question import Choice, Question
from pnp.spelling import fold_name

if TYPE_CHECKING:
    from pnp.rules.protocols import Verb

# Refusals that only tell that words are none the bank knows.
_UNKNOWN: Final = frozenset(
    {"verb.unknown", "verb.near", "verb.is-name", "name.known", "name.unknown", "line.too-much"}
)
# Those that tell more, and yet not what could be meant.
_VAGUE: Final = frozenset(
    {*_UNKNOWN, "name.near", "name.meant", "line.missing", "line.number", "amount.unclear"}
)

GUESS: Final = "ask.meant"
"""The key of a question whose choices are guesses, so that nobody settles it but who is asked."""

# Those for which a better one is told, if a guess or a word gives any.
_TELLS_LITTLE: Final = frozenset({*_UNKNOWN, "amount.unclear", "name.meant"})

# A line of more words is not guessed at.
_MOST: Final = 14


def read_otherwise(by: Grammar, words: Said) -> "Verb":
    """Read words that are in no form of the bank's own, or ask what they mean; else tell why not.

    What is read in another spelling or language is one act and the same in any standing.
    """
    try:
        return _read(by, words)
    except (Misread, Question) as refused:
        return _read_put_together(by, words, refused)


def _read_put_together(by: Grammar, words: Said, refused: Misread | Question) -> "Verb":
    whole = guesses.put_together(by, words)
    if whole != words:
        try:
            return _read(by, whole)
        except (Misread, Question) as still:
            refused = still
    if isinstance(refused, Question) or refused.facts.get("behind") or len(whole) > _MOST:
        raise refused
    others = tuple(_others(by, whole))
    acts, why = _read_in_each(others, whole)
    if len(acts) > 1:
        lines = [write_acts(by, (act,)) for act in acts]
        raise ask_which(by.state, "ask.readings", _text(whole), lines, *whole)
    if acts:
        return acts[0]
    if why and refused.key.startswith("verb."):
        refused = why[0]  # what else is wrong with it
    raise _suggest((by, *others), whole, refused)


def _suggest(heard: Sequence[Grammar], words: Said, refused: Misread) -> Refusal:
    # Asks what was meant, if anything could be; else gives why not.
    by, state = heard[0], heard[0].state
    asks = vocabulary.command_said(state.messages, (*OTHER_WORDS, QUESTION), words)[1]
    vague = refused.key in _VAGUE or any(word.text[-1:] == "," for word in words)
    if state.again or asks or not vague:  # what was entered was no guess
        return refused
    verb = verb_meant(by, words[0])
    # what is promised may be that something is not done
    tells = verb and takes_text(by.load(verb))
    if not tells and vocabulary.denies(state.messages, words):
        _ask_to_take_back(by, words)
        return mark_place(state.refusal(Code.SYNTAX, "", "line.denied", typed=_text(words)), *words)
    return _tell(heard, words, refused, _guess(heard, words))


def _read(by: Grammar, words: Said) -> "Verb":
    return _read_said(by, _thrown(by, words) if is_called_out(by, words) else words)


def _read_said(by: Grammar, words: Said) -> "Verb":
    try:
        return read_form(by, words)
    except (Misread, Question) as refused:
        return _read_as_said(by, words, refused)


def _read_as_said(by: Grammar, words: Said, refused: Misread | Question) -> "Verb":
    if refused.code == Code.ASK or refused.facts.get("behind"):
        raise refused  # a keyword that lacks its value is no word to be passed over
    joined = join_sums(words)
    try:
        act = read_freely(by, joined)
        if act is None:
            _ask_for_party(by, joined)
    except Question as question:
        known = len(refused.choices) if isinstance(refused, Question) else 0
        if known and len(question.choices) >= min(known, ONE_KEY):
            raise refused from None  # one word is in doubt, not the line
        raise
    if act is not None:
        return act
    whole = join_names(by.state, words)
    if len(whole) < len(words) and refused.key != "verb.is-name":
        return _read_said(by, whole)  # what is wrong is no part of a name
    return _read_verb_first(by, words, refused)


# The verb that is meant where a player and pips are called out.
_THROW: Final = "throw"
# What may be called out: the sum of two dice, or each of them.
_DICE: Final = {1: range(2, 13), 2: range(1, 7)}


def _thrown(by: Grammar, words: Said) -> Said:
    # A player and pips as a throw where the Bank keeps turns, any other line as it is; asks where
    # the first word is also short for a verb that could be meant.
    first, *pips = words
    names = find(first.text, player_names(by.state)).things
    kept = by.state.find_terms(KeptTurns) is not None
    whole = by.verbs.get(fold_name(first.text)) == fold_name(first.text)
    if not (names and kept and all(is_bare(word) for word in pips)) or whole:
        return words
    verb = verb_meant(by, first, begun=True)
    if verb and any(int(word.text[:3]) not in _DICE[len(pips)] for word in pips):
        return words
    if verb and _could_be_meant(by, words):
        said = text_of(pips)
        lines = [*(f"{_THROW} {write(name)} {said}" for name in names), f"{verb} {said}"]
        raise ask_which(by.state, "ask.readings", f"{first.text} {said}", lines, *words)
    return (Word(_THROW, first.start, first.start), *words)


def _could_be_meant(by: Grammar, words: Said) -> bool:
    try:
        _read_said(by, words).entry(by.state)
    except Refusal:
        return False
    return True


def _read_verb_first(by: Grammar, words: Said, refused: Misread | Question) -> "Verb":
    # What is wrong with the rest is told then, and not that `miete` is no verb of the bank's own,
    # or that `ben` is none in `ben buys croyden street`.
    named = _count_name(by, words) if refused.key == "verb.is-name" else 0
    said = words[named]
    # a word alone may still become another, and what stands behind a name is no short form
    begun = "" if named or len(words) == 1 else verb_meant(by, said, begun=True)
    # `no that was ben` begins no `note`: what takes any words wants its whole name
    verb = verb_meant(by, said) if not begun or takes_text(by.load(begun)) else begun
    if verb and not said.quoted:
        party = Word(text_of(words[:named]), words[0].start, words[named - 1].end)
        rest = (*((party,) if named else ()), *words[named + 1 :])
        return read_form(by, (said._replace(text=verb), *rest))
    if refused.key in _GIVES_WAY and (misspelt := _misspelt_party(by, words)):
        raise misspelt
    # in `anna bys surf road` the word that stopped it is told, and not the name
    behind = words[named:] if named else ()
    stops = (each for each in behind if not (each.quoted or guesses.is_known(by, each)))
    raise next((mark_place(vocabulary.unknown_verb(by, each), each) for each in stops), refused)


def _count_name(by: Grammar, words: Said) -> int:
    # So many words name the party with whom the line begins, and more follow: two in `cem l buys`.
    names, begun = party_names(by.state), range(len(words) - 1, 0, -1)
    return next((n for n in begun if find(text_of(words[:n]), names).things), 0)


# A line of more words is no payment that lacks one.
_MOST_WORDS: Final = 9


def _ask_for_party(by: Grammar, words: Said) -> None:
    # Who else pays or is paid, where one more party makes a payment of a line.
    state, say, end = by.state, by.state.messages, words[-1].end
    typed = text_of(words)[:60]
    choices: list[Choice] = []
    for way in _ways(by, words):
        own = (*spoken(say, way), way)[0]
        for name in (BANK, *state.playing, *state.third_parties):
            if _is_payment(by, (*words, Word(own, end, end), Word(name, end, end, quoted=True))):
                called = say.text("word.bank") if name == BANK else write(name)
                choices.append(Choice(f" {own} {called}", say.text(f"ask.{way}", who=name)))
    if choices:
        lines = [f"{typed}{each.writes}" for each in choices[:ONE_KEY]]
        refusal = state.refusal(Code.ASK, "", "ask.party", typed=typed, candidates=lines)
        asks = say.text("ask.other-party")
        raise Question(refusal, tuple(choices[:ONE_KEY]), place=(end, end), asks=asks)


def _ways(by: Grammar, words: Said) -> tuple[str, ...]:
    # How one more party may be led to; none where it is no payment that lacks one.
    sums = [looks_like_amount(word.text) for word in words]
    if len(words) > _MOST_WORDS or not any(sums):
        return ()
    for said in verbs_in(by, words):
        if said.verb == PAY:
            if not said.start:
                return "from", "to"
            return ("from",) if said.turned else ("to",)
    return ("to", "from") if sums[0] else ()  # `anna 7` may be a throw


def _is_payment(by: Grammar, words: Said) -> bool:
    pay, act = by.load(by.verbs.get(PAY, "")), None
    if pay is None:
        return False
    with suppress(Refusal):
        act = read_freely(by, words)
    acts = getattr(act, "acts", (act,))
    seated = [field for field, argument, _ in arguments_of(pay) if argument.seated]
    apart = all(len({getattr(each, field, "") for field in seated}) > 1 for each in acts)
    return apart and all(isinstance(each, pay) for each in acts)


# The refusals that may come of a misspelt name, and are less to the point.
_GIVES_WAY: Final = frozenset(
    {"verb.is-name", "verb.near", "verb.unknown", "name.near", "name.known", "name.unknown"}
)


def _misspelt_party(by: Grammar, words: Said) -> Misread | None:
    # The words of a payment that nobody is called by: with a party in their place it is one.
    unknown = [n for n, word in enumerate(words) if not (word.quoted or guesses.is_known(by, word))]
    if not unknown or len(words) > _MOST_WORDS:
        return None
    start, end = unknown[0], unknown[-1] + 1
    typed, state = text_of(words[start:end]), by.state
    # the first word may be the verb of another game, another one a deed or a verb, misspelt
    near = nearest_things(fold_name(typed), party_names(state))
    if not near and (not start or _is_other(by, typed)):
        return None
    places = (words[start]._replace(text=name, quoted=True) for name in (BANK, *state.playing))
    if any(_is_payment(by, (*words[:start], each, *words[end:])) for each in places):
        try:
            read_party(state, typed)
        except Refusal as refusal:
            return (
                None if isinstance(refusal, Ambiguous) else mark_place(refusal, *words[start:end])
            )
    return None


def _is_other(by: Grammar, typed: str) -> bool:
    said = {fold_name(each): each for each in (*by.verbs, *vocabulary.said_for_verbs(by))}
    return bool(nearest_things(fold_name(typed), {**said, **deed_names(by.state)}))


def _guess(heard: Iterable[Grammar], words: Said) -> list[Refusal]:
    # Asks about the likeliest lines that could be entered; else gives why none can.
    told: list[Refusal] = []
    for each in heard:
        _ask_to_take_back(each, words)
        plainer = tuple(guesses.plainer_lines(each, words))
        told += _ask(each, words, ((line,) for line in plainer))[:1]
        for line in (words, *plainer):
            told += _apply(guesses.RULES, each, words, line)
            if line is words:
                _ask_for_two(each, words)
        for line in guesses.without_unknown(each, words):
            told += _apply(guesses.OF_WHAT_IS_KNOWN, each, words, line)
        _ask_about_thing(each, words)
    return told


def _apply(
    rules: Iterable[guesses.Rule], by: Grammar, words: Said, line: Said
) -> Iterator[Refusal]:
    # Of what nobody said, only one thing that there is could have been meant, or it is who acts.
    unnamed = not any(is_player(by.state, word) for word in words)
    for rule in rules:
        forbids = _ask(by, words, rule(by, line))
        surmised = rule in guesses.SURMISED and not (rule is guesses.one_more and unnamed)
        if not surmised or len(forbids) == 1:
            yield from forbids[:1]


def _others(by: Grammar, words: Said) -> Iterator[Grammar]:
    # With the words of each other language that has a verb in the line which the table's has not.
    own = {*_verbs_told(by, words)}
    for messages in vocabulary.listening(by.state.messages):
        other = by._replace(state=replace(by.state, messages=messages))
        if any(not each.begun for each in {*_verbs_told(other, words)} - own):
            yield other


def _verbs_told(by: Grammar, words: Said) -> Iterator[vocabulary.Spoken]:
    return chain(verbs_in(by, words), hints_in(by, words))


def _read_in_each(heard: Iterable[Grammar], words: Said) -> "tuple[list[Verb], list[Misread]]":
    acts: list[Verb] = []
    refused: list[Misread] = []
    for each in heard:
        try:
            act = _read(each, words)
        except Misread as why:
            refused.append(why)
        else:
            acts += [act] if act not in acts else []
    return acts, refused


def _ask(by: Grammar, words: Said, lines: Iterable[tuple[Said, ...]]) -> list[Refusal]:
    # Which of these lines is meant; why most cannot be, where none can.
    named = {
        name
        for name in by.state.playing
        for word in words
        if fold_name(word.text.strip(",.!?:")) == fold_name(name)
    }
    choices: dict[str, Choice] = {}
    refused: dict[str, list[Refusal]] = {}
    for acts in lines:
        line, told = _foretell(by, acts)
        if isinstance(told, Refusal):
            refused.setdefault(told.key, []).append(told)
        elif line and all(name in f"{line} {told}" for name in named):
            choices.setdefault(line, Choice(line, told))
        if len(choices) > ONE_KEY:
            return []
    if choices:
        raise offer_guesses(by.state, words, *choices.values())
    return max(refused.values(), key=len, default=[])


def offer_guesses(state: GameState, words: Said, *choices: Choice) -> Question:
    """Ask whether one of these was meant by words that are no act."""
    typed, place = _text(words), (words[0].start, words[-1].end)
    offered = state.offer(state.refusal(Code.ASK, "", GUESS, typed=typed), *choices)
    asks = state.messages.text("ask.perhaps", typed=typed)
    return Question(offered, offered.choices, place=place, asks=asks)


def offer_undo(state: GameState, words: Said) -> Question:
    """Ask whether the last act is to be taken back: `oops take that back`."""
    return offer_guesses(state, words, Choice("undo", state.messages.text("ask.undo")))


def _foretell(by: Grammar, acts: tuple[Said, ...]) -> tuple[str, str | Refusal]:
    # The acts as a line of the bank's own, and what they would do; nothing if they are none.
    state, lines, told = by.state, list[str](), list[str]()
    for words in acts:
        act = _read_plainly(by._replace(state=state), words)
        if act is None:
            return "", ""
        lines.append(write_acts(by, (act,)))
        try:
            entry = act.entry(state)
        except Question as question:
            told.append(question.asks)
        except Refusal as refusal:
            if refusal.code != Code.CASH:
                return "; ".join(lines), refusal
            told.append(str(refusal))  # it may be meant all the same, and is refused then
        else:
            each = len(getattr(act, "lines", ())) or 1
            told += [state.messages.said(phrase) for phrase in entry.say[:each]]
            state = state.after(entry.postings)
    return "; ".join(lines), "; ".join(told)


def _read_plainly(by: Grammar, words: Said) -> "Verb | None":
    for read in (read_form, read_freely):
        with suppress(Misread, Question):
            act = read(by, join_sums(words))
            if act is not None:
                return act
    return None


def _text(words: Said) -> str:
    return text_of(words)[:60]


def _ask_to_take_back(by: Grammar, words: Said) -> None:
    # `oops take that back`, `letztes war falsch, zurück`: no name and no figure, but a word of it.
    say, names = by.state.messages, {**deed_names(by.state), **holder_names(by.state)}
    bare = [word._replace(text=word.text.strip(",.!")) for word in words]
    told = any(fold_name(each.text) in names or any(map(str.isdecimal, each.text)) for each in bare)
    back = [each for each in bare if vocabulary.is_taken_back(say, each)]
    if not told and not all(vocabulary.is_noise(say, each) for each in back):
        raise offer_undo(by.state, words)


def _ask_for_two(by: Grammar, words: Said) -> None:
    # `sell kingsway`: asks to whom, if any sum makes an act of it; of a sum alone tells the line.
    if not guesses.verbs_of(by, words):
        return
    state, end, say = by.state, words[-1].end, by.state.messages
    to, giving = ((*spoken(say, way), way)[0] for way in ("to", "from"))
    amount = Word("$1", end, end)

    def reads(line: Said) -> str:
        told = _foretell(by, (line,))
        return "" if isinstance(told[1], Refusal) else told[0]

    def led(way: str, name: str) -> Said:
        return Word(way, end, end), Word(name, end, end, quoted=True)

    givers = [led(giving, name) for name in state.playing]
    turned = [(*words[:n], Word(to, end, end), *words[n:]) for n in range(1, len(words))]
    led_to = any(
        vocabulary.means(say, "to", word) for word in words
    )  # else `pay anna` may be either's
    for line in (words, *turned, *((*words, *giver) for giver in givers if led_to)):
        if (whole := reads((*line, amount))).endswith(" 1"):
            label = name_label("AMOUNT", say)
            facts = {"label": label, "form": f"{whole[:-1]}{label}", "verb": whole.split()[0]}
            raise Misread(state.refusal(Code.SYNTAX, "", "line.missing", **facts), end, end)
    rests = [(*giver, *s) for giver in ((), *givers) for s in ((), (amount,))]
    last = [led(to, name) for name in state.playing[-2:]]
    fits = [rest for rest in rests if any(reads((*words, *who, *rest)) for who in last)]
    choices = [
        Choice(f"{_text(words)} {to} {write(name)}", say.text("ask.to", who=name))
        for name in (*state.playing, BANK)
        if any(reads((*words, *led(to, name), *rest)) for rest in fits[:3])
    ]
    if choices:
        raise offer_guesses(state, words, *choices)


def _ask_about_thing(by: Grammar, words: Said) -> None:
    # `kingsway` may be asked about; who `anna 20` pays, or is paid by, is asked.
    state, typed = by.state, _text(words)
    *first, last = words
    if looks_like_amount(last.text) and first and not guesses.verbs_of(by, words):
        _ask_for_party(by, (last, *first))
    found = (*find_part(typed, deed_names(state)), *find_part(typed, holder_names(state), 2))
    things = dict.fromkeys(found)
    if 0 < len(things) <= ONE_KEY:
        said = ((f"status {write(each)}", state.messages.deed(each)) for each in things)
        raise offer_guesses(state, words, *starmap(Choice, said))


def _tell(
    heard: Sequence[Grammar], words: Said, refused: Misread, told: Sequence[Refusal]
) -> Refusal:
    # What the rules have against a guess; else how the verb is typed that a word tells of.
    if refused.key not in _TELLS_LITTLE:
        return refused
    state = heard[0].state
    hints = ((each, hint.verb) for each in heard for hint in hints_in(each, words))
    kinds = {verb: each.load(verb) for each, verb in hints}
    forms = [form(verb, kind, state.messages) for verb, kind in sorted(kinds.items()) if kind]
    if not told and forms:
        facts = {"typed": _text(words), "forms": forms}
        told = (state.refusal(Code.SYNTAX, "", "line.hinted", **facts),)
    return mark_place(told[0], *words) if told else refused

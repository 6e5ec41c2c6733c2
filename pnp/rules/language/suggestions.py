"""What a line that is no act may have meant: the lines that are acts and say the same.

The rules below make other lines of it: a verb of another language, a code with blanks, a `;` that
is missing, a space or a deck by its name, a party, a deed or a verb that was left out. Where no
more than the spelling is another the line is read at once; what is guessed is asked about, and not
entered. No line that is an act as it stands comes here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, product, starmap
from typing import TYPE_CHECKING, Final

from pnp.box.codes import TypedCode, code, meant_code
from pnp.errors import Code, Refusal
from pnp.rules.language import vocabulary
from pnp.rules.language.arguments import deed_names, group_names, spoken
from pnp.rules.language.form_reading import Said, read_form
from pnp.rules.language.free_order import join_sums, read_freely
from pnp.rules.language.hurried import (
    CARD,
    drawn_by_text,
    houses_built,
    is_known,
    paid_back,
    place_of_houses,
    plainer_lines,
    verbs_of,
    windows,
)
from pnp.rules.language.line import (
    Misread,
    Word,
    join_words,
    looks_like_amount,
    mark_place,
    parse,
    text_of,
    write,
)
from pnp.rules.language.names import (
    find,
    find_part,
    holder_names,
    is_player,
    names_of,
    nearest_things,
    player_names,
)
from pnp.rules.language.repairs import ask_for_party
from pnp.rules.language.usage import (
    OTHER_WORDS,
    QUESTION,
    Grammar,
    arguments_of,
    name_label,
    takes_text,
    write_act,
)
from pnp.rules.language.vocabulary import is_filler, is_noise, is_taken_back, means, verbs_in
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import GameState
from pnp.rules.state.question import Choice, Question
from pnp.spelling import fold_name, folded_words, is_slip

if TYPE_CHECKING:
    from pnp.rules.protocols import Verb

Read = Callable[[Grammar, Said], "Verb"]
"""How a line is read that needs no guessing."""

Rule = Callable[[Grammar, Said], Iterable[tuple[Said, ...]]]
"""Gives the lines that words may stand for, each as its acts."""

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

# A line of more words is not guessed at.
_MOST: Final = 14


def suggest(by: Grammar, words: Said, refused: Misread | Question, read: Read) -> "Verb":
    """Read words that are no act by what they stand for, or ask; else tell why they are none."""
    plain = _with_verb(by, _with_pairs(by, _with_codes(by.state, words)))
    if plain != words:
        words = plain
        try:
            return read(by, words)
        except (Misread, Question) as still:
            refused = still
    if isinstance(refused, Question) or refused.facts.get("behind") or len(words) > _MOST:
        raise refused
    others = tuple(_others(by, words))
    acts, why = _in_other_languages(words, others, read)
    if len(acts) > 1:
        lines = [_write(by, act, words) for act in acts]
        raise vocabulary.ask_which(by.state, "ask.readings", _text(words), lines, *words)
    if acts:
        return acts[0]
    if why and refused.key.startswith("verb."):
        refused = why[0]  # what else is wrong with it
    asks = vocabulary.command_said(by.state.messages, (*OTHER_WORDS, QUESTION), words)[1]
    vague = refused.key in _VAGUE or any(word.text[-1:] == "," for word in words)
    if by.state.again or asks or not vague:  # what was entered was no guess
        raise refused
    told = _guess(by, words, others)
    raise mark_place(told[0], *words) if told and refused.key in _UNKNOWN else refused


def _guess(by: Grammar, words: Said, others: Sequence[Grammar]) -> list[Refusal]:
    told: list[Refusal] = []
    for each in (by, *others):
        plainer = tuple(plainer_lines(each, words))
        told += _ask(each, words, ((line,) for line in plainer))
        for line, rule in product((words, *plainer), _RULES):
            if line is words or rule not in _OF_THE_WHOLE:
                forbids = _ask(each, words, rule(each, line))
                told += forbids if rule is not _without_verb else []
    return told


def _others(by: Grammar, words: Said) -> Iterator[Grammar]:
    # With the words of each other language that has a verb in the line which the table's has not.
    own = {*verbs_in(words, by.verbs, by.state.messages)}
    for messages in vocabulary.listening(by.state.messages):
        said = {*verbs_in(words, by.verbs, messages)} - own
        if any(not each.begun for each in said):
            yield by._replace(state=replace(by.state, messages=messages))


def _with_codes(state: GameState, words: Said) -> Said:
    # Codes as the look-up takes them: `cr d07`, and `L03` without the letters of the kit.
    numbers = {("D", deed.no) for deed in state.box.deeds}
    numbers |= {(deck.letter, card.no) for deck in state.box.decks for card in deck.cards}
    return join_words(words, lambda run: _code_of(state, run, numbers))


def _with_pairs(by: Grammar, words: Said) -> Said:
    # `auction anna red 6 ben 3 cem pass`: a bid has a colon, and the name of a piece two words.
    slots = [each for verb in verbs_of(by, words) for _, each, _ in arguments_of(by.load(verb))]
    bids = next((each for each in slots if ":" in each.label), None)
    if bids is None:
        return words
    named = [each.names(by.state) for each in slots if each.names is not None]
    joined = list(words[:1])
    for word in words[1:]:
        last, name = joined[-1], fold_name(f"{joined[-1].text} {word.text}")
        text = next((names[name] for names in named if name in names), "")
        with suppress(Refusal):
            bids.read(by.state, f"{last.text}:{word.text}")
            text = f"{last.text}:{word.text}"
        joined[-1:] = [Word(text, last.start, word.end)] if text else [last, word]
    return tuple(joined)


def _with_verb(by: Grammar, words: Said) -> Said:
    # `zahlt anna 20000 zurück`: a verb whose second half stands at the end.
    *rest, last = words
    for at, word in enumerate(rest[:-1], start=1):
        said = verbs_in((word, last), by.verbs, by.state.messages)
        if any(each.end - each.start > 1 for each in said):
            return (*rest[:at], last, *rest[at:])
    return words


def _code_of(state: GameState, words: Said, numbers: set[tuple[str, int]]) -> str:
    text, prefix = "".join(word.text for word in words), state.table.prefix
    plain = len(words) < 4 and not any(word.quoted for word in words)
    if not prefix or not plain or not any(map(str.isdecimal, text)):
        return ""

    def exists(each: TypedCode) -> bool:
        return each.prefix == prefix and (each.letter, each.number) in numbers

    bare = text[:1].isalpha() and not text.upper().startswith(prefix)
    if len(words) == 1 and not bare:
        return ""  # it was read as it stands
    meant = meant_code(f"{prefix}{text}" if bare else text, exists)
    return meant.right if meant and exists(meant) else ""


def _in_other_languages(
    words: Said, others: Sequence[Grammar], read: Read
) -> "tuple[list[Verb], list[Misread]]":
    acts: list[Verb] = []
    refused: list[Misread] = []
    for each in others:
        try:
            act = read(each, words)
        except Misread as why:
            refused.append(why)
        else:
            acts += [act] if act not in acts else []
    return acts, refused


def _ask(by: Grammar, words: Said, lines: Iterable[tuple[Said, ...]]) -> list[Refusal]:
    # Which of these lines is meant; why most cannot be, where none can.
    choices: dict[str, Choice] = {}
    refused: dict[str, list[Refusal]] = {}
    for acts in lines:
        line, told = _foretell(by, acts)
        if isinstance(told, Refusal):
            refused.setdefault(told.key, []).append(told)
        elif line:
            choices.setdefault(line, Choice(line, told))
        if len(choices) > vocabulary.ONE_KEY:
            return []
    if choices:
        raise _offer(by, words, choices.values())
    return max(refused.values(), key=len, default=[])[:1]


def _offer(by: Grammar, words: Said, choices: Iterable[Choice]) -> Question:
    typed, place = _text(words), (words[0].start, words[-1].end)
    offered = by.state.offer(by.state.refusal(Code.ASK, "", GUESS, typed=typed), *choices)
    asks = by.state.messages.text("ask.perhaps", typed=typed)
    return Question(offered, offered.choices, place=place, asks=asks)


def _foretell(by: Grammar, acts: tuple[Said, ...]) -> tuple[str, str | Refusal]:
    # The acts as a line of the bank's own, and what they would do; nothing if they are none.
    state, lines, told = by.state, list[str](), list[str]()
    for words in acts:
        act = _read_plainly(by._replace(state=state), words)
        if act is None:
            return "", ""
        lines.append(_write(by._replace(state=state), act, words))
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


def _write(by: Grammar, act: "Verb", words: Said) -> str:
    # In the bank's own form, if that is read as the same act; else as it was made.
    names = {by.load(name): name for name in by.verbs.values()}
    lines = getattr(act, "lines", ()) or (write_act(act, names.get(type(act), "")),)
    if len(lines) > 1 or _read_plainly(by, parse(lines[0]).acts[0]) == act:
        return "; ".join(lines)
    return " ".join(write(word.text) for word in words)


def _text(words: Said) -> str:
    return text_of(words)[:60]


def _named(thing: str, like: Word) -> Word:
    return Word(thing, like.start, like.end, quoted=True)


def _two_acts(by: Grammar, words: Said) -> Iterator[tuple[Said, ...]]:
    # `rent anna 13 salary anna`, with `and` or a comma between them or with nothing.
    for at in range(1, len(words)):
        said = verbs_in(words[at:], by.verbs, by.state.messages)
        begins = any(not (each.start or each.begun) for each in said)
        if _joined(by, words[at - 1]):
            first, then = _before(by, words[:at]), words[at:]
            yield from product(*((each, *plainer_lines(by, each)) for each in (first, then)))
        elif begins:
            yield words[:at], words[at:]


def _one_of_each(by: Grammar, words: Said) -> Iterator[tuple[Said, ...]]:
    # `buy cem wilbar, beach park`: the verb goes for both, and what stands before the first.
    for at in range(1, len(words)):
        if _joined(by, words[at - 1]):
            first = _before(by, words[:at])
            for begin, end in product(range(1, len(first)), range(len(words), at, -1)):
                rest = words[end:]
                yield (*first, *rest), (*first[:begin], *words[at:end], *rest)


def _joined(by: Grammar, word: Word) -> bool:
    return word.text[-1:] == "," or means(by.state.messages, "and", word)


def _before(by: Grammar, words: Said) -> Said:
    # What stands before a comma, or before `and`.
    *first, last = words
    bare = "" if means(by.state.messages, "and", last) else last.text.rstrip(",")
    return (*first, last._replace(text=bare)) if bare or not first else tuple(first)


_NEVER_LEFT_OUT: Final = frozenset({CARD, "count", "salary", "owe", "settle", "quit", "bankrupt"})
"""Verbs that nobody means who names somebody and something: a sum alone is a payment."""

_ON_SPACE: Final[Mapping[str, str]] = {
    "tax": "pay {who} bank {amount}",
    "start": "salary {who}",
    "go-to-jail": "jail {who}",
}
"""The kind of a space → what is typed for who comes there."""


def _on_space(by: Grammar, words: Said) -> Iterator[tuple[Said, ...]]:
    # `tasman street cem`, `tax ben`: by the name of the space, or by what all of its kind are.
    state, say, board = by.state, by.state.messages, by.state.box.board
    spaces = {each.id: each for each in board.spaces if each.kind in _ON_SPACE} if board else {}
    called = ((each, said) for each, space in spaces.items() for said in (space.name, space.note))
    names = names_of(called)
    heard = (state.messages, *vocabulary.listening(state.messages))
    told = product(heard, _ON_SPACE)
    kinds = {fold_name(said): kind for each, kind in told for said in spoken(each, kind)}
    for rest, window in windows(words):
        kind = kinds.get(fold_name(_text(window)))
        found = [each.id for each in spaces.values() if each.kind == kind] if kind else []
        says = (word for word in rest if not (is_noise(say, word) or is_filler(say, word)))
        who_of = tuple(says)
        named = find(_text(who_of), player_names(state)).things if who_of else state.playing
        for each, who in product(found or find_part(_text(window), names), named):
            space = spaces[each]
            line = _ON_SPACE[space.kind].format(who=write(who), amount=space.amount)
            yield parse(line).acts


def _of_deck(by: Grammar, words: Said) -> Iterator[tuple[Said, ...]]:
    # `luck ben 12`: the deck's name stands for the verb, and a number is one of its cards.
    state, prefix = by.state, by.state.table.prefix
    decks = {deck.id: deck for deck in state.box.decks}
    names = names_of((deck.id, deck.name) for deck in state.box.decks)
    drawn = [fold_name(said) for said in spoken(state.messages, CARD)]
    for rest, window in windows(words):
        typed = fold_name(_text(window))
        typed = next((typed.removesuffix(said) for said in drawn if typed.endswith(said)), typed)
        near = {name: deck for name, deck in names.items() if is_slip(typed, name)}
        meant = find_part(typed, names) or nearest_things(typed, near)
        for each in meant if len(typed) > 1 else ():  # a letter alone begins too much
            letter = decks[each].letter
            coded = (
                word._replace(text=code(prefix, letter, int(word.text[:9])))
                if word.text.isdecimal()
                else word
                for word in rest
            )
            draws = (words[0]._replace(text=CARD), *coded)
            yield (draws,)
            if len(words) == 1 or find(_text(rest), player_names(state)).things:
                read_form(by, draws)  # tells that the card is missing
            yield from _by_text(by, draws)


def _by_text(by: Grammar, words: Said) -> Iterator[tuple[Said, ...]]:
    # `card cem surf carnival`: words that stand on the card; `rent ben jacaranda`: one of a group.
    state, groups = by.state, group_names(by.state)
    cards = [card for deck in state.box.decks for card in deck.cards]
    draws = vocabulary.find_verb(words[0], by.verbs, state.messages) == CARD
    for size, at in product(range(len(words) - 1, 0, -1), range(len(words))):
        window, behind = words[at : at + size], words[at + size :]
        group = groups.get(fold_name(_text(window)), "")
        things = [deed.id for deed in state.box.deeds if deed.group == group] if group else []
        typed = {*folded_words(_text(window))}
        if draws and at and any(len(word) > 3 for word in typed):
            texts = ((card.id, text) for card in cards for text in card.text.texts.values())
            said = (card for card, text in texts if typed <= {*folded_words(text)})
            things += dict.fromkeys(said)
        for thing in things if len(window) == size else ():
            yield ((*words[:at], _named(thing, window[0]), *behind),)


def _one_more(by: Grammar, words: Said) -> Iterator[tuple[Said, ...]]:
    # `rent kingsway`, `mortgage anna`: each party or thing that a slot of the verb takes.
    for verb in sorted(verbs_of(by, words)):
        kind = by.load(verb)
        slots = [each for _, each, _ in arguments_of(kind)] if kind else []
        offers = chain.from_iterable(slot.offers(by.state) for slot in slots if slot.names)
        for each in dict.fromkeys(offers):
            yield ((*words, _named(each, words[-1])),)
        giving = Word((*spoken(by.state.messages, "from"), "from")[0], 0, 0)
        for name in by.state.playing:
            yield ((*words, giving, _named(name, words[-1])),)


def _more_than_one(by: Grammar, words: Said) -> Iterator[tuple[Said, ...]]:
    # `sell kingsway`: asks to whom, if any sum makes an act of it; of a sum alone tells the line.
    state, end, say = by.state, words[-1].end, by.state.messages
    to, giving = ((*spoken(say, way), way)[0] for way in ("to", "from"))
    amount = Word("$1", end, end)

    def reads(more: Said, line: Said = words) -> str:
        told = _foretell(by, ((*line, *more),)) if verbs_of(by, words) else ("", "")
        return "" if isinstance(told[1], Refusal) else told[0]

    def led(way: str, name: str) -> Said:
        return Word(way, end, end), Word(name, end, end, quoted=True)

    givers = [led(giving, name) for name in state.playing]
    turned = [(*words[:n], Word(to, end, end), *words[n:]) for n in range(1, len(words))]
    led_to = any(means(say, "to", word) for word in words)  # else `pay anna` may be either's
    for line in (words, *turned, *((*words, *giver) for giver in givers if led_to)):
        if (whole := reads((amount,), line)).endswith(" 1"):
            label = name_label("AMOUNT", say)
            facts = {"label": label, "form": f"{whole[:-1]}{label}", "verb": whole.split()[0]}
            raise Misread(state.refusal(Code.SYNTAX, "", "line.missing", **facts), end, end)
    rests = [(*giver, *s) for giver in ((), *givers) for s in ((), (amount,))]
    fits = [rest for rest in rests if any(reads((*led(to, n), *rest)) for n in state.playing[-2:])]
    choices = [
        Choice(f"{_text(words)} {to} {write(name)}", say.text("ask.to", who=name))
        for name in (*state.playing, BANK)
        if any(reads((*led(to, name), *rest)) for rest in fits[:3])
    ]
    if choices:
        raise _offer(by, words, choices)
    yield from ()


def _without_noise(by: Grammar, words: Said) -> Iterator[tuple[Said, ...]]:
    # `ben wants to mortgage surf road`: without words that the bank does not know, but the first,
    # which may be a verb; where nobody is named who plays, one of them may be meant for somebody.
    named = any(is_player(by.state, word) for word in words)
    known = tuple(w for w in words if w is words[0] or is_known(by, w)) if named else ()
    if 1 < len(known) < len(words):
        yield (known,)
        yield from _on_space(by, known)


def _without_verb(by: Grammar, words: Said) -> Iterator[tuple[Said, ...]]:
    # `anna kingsway`: each verb that makes an act of it.
    none = (
        verbs_of(by, words)
        or place_of_houses(by, words)
        or (len(words) == 2 and looks_like_amount(words[1].text))
    )
    for verb in () if none or len(words) < 2 else sorted({*by.verbs.values()} - _NEVER_LEFT_OUT):
        if not takes_text(by.load(verb)):
            yield ((words[0]._replace(text=verb), *words),)


def _taken_back(by: Grammar, words: Said) -> Iterator[tuple[Said, ...]]:
    # `oops take that back`, `letztes war falsch, zurück`: no name and no figure, but a word of it.
    say, names = by.state.messages, {**deed_names(by.state), **holder_names(by.state)}
    bare = [word._replace(text=word.text.strip(",.!")) for word in words]
    told = any(fold_name(each.text) in names or any(map(str.isdecimal, each.text)) for each in bare)
    if not told and any(is_taken_back(say, each) and not is_noise(say, each) for each in bare):
        raise _offer(by, words, [Choice("undo", say.text("ask.undo"))])
    yield from ()


def _named_alone(by: Grammar, words: Said) -> Iterator[tuple[Said, ...]]:
    # `kingsway` may be asked about; who `anna 20` pays, or is paid by, is asked.
    state, typed = by.state, _text(words)
    *first, last = words
    if looks_like_amount(last.text) and first and not verbs_of(by, words):
        ask_for_party(by, (last, *first))
    found = (*find_part(typed, deed_names(state)), *find_part(typed, holder_names(state), 2))
    things = dict.fromkeys(found)
    if 0 < len(things) <= vocabulary.ONE_KEY:
        said = ((f"status {write(each)}", state.messages.deed(each)) for each in things)
        raise _offer(by, words, starmap(Choice, said))
    yield from ()


_RULES: Final[tuple[Rule, ...]] = (
    _taken_back,
    paid_back,
    _two_acts,
    _one_of_each,
    houses_built,
    _of_deck,
    _on_space,
    _by_text,
    _one_more,
    _more_than_one,
    _without_noise,
    _without_verb,
    drawn_by_text,
    _named_alone,
)
"""What words may stand for, the likeliest first."""

_OF_THE_WHOLE: Final = (_taken_back, _more_than_one, _named_alone)
"""Those that ask by themselves what is to be added to the line as it was typed."""

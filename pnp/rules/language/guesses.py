"""What a line may be meant for that is no act: what is lacking put in, what is too much left out.

No guess is read at once: `suggestions.py` has each judged by the rules, and asks about it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.rules.language import arguments, called_out
from pnp.rules.language.called_out import Guesses
from pnp.rules.language.form_reading import PAY, Said, read_form
from pnp.rules.language.free_order import read_in_part
from pnp.rules.language.line import Word, looks_like_amount, parse, text_of, write
from pnp.rules.language.names import (
    find,
    find_part,
    is_player,
    names_of,
    nearest_things,
    player_names,
)
from pnp.rules.language.plainer_lines import (
    as_name,
    is_known,
    led_by,
    plainer_lines,
    put_together,
    verbs_of,
)
from pnp.rules.language.usage import Grammar, arguments_of, takes_text
from pnp.rules.language.vocabulary import (
    hints_in,
    is_filler,
    is_noise,
    listening,
    means,
    verb_meant,
    verbs_in,
)
from pnp.rules.state.accounts import BANK
from pnp.spelling import fold_name, folded_words, is_slip

if TYPE_CHECKING:
    from pnp.box.cards import Card

Rule = Callable[[Grammar, Said], Guesses]
"""One way in which hurried people write."""

CARD: Final = "card"
"""The verb by which a card is drawn."""

RENT: Final = "rent"

# Verbs that say no more than that somebody pays, where another verb says what for.
_PAYING: Final = frozenset({PAY, "owe"})


def _windows(words: Said) -> Iterator[tuple[Said, Said, Said]]:
    # What stands before some words of a line, those words, and what stands behind: the most first.
    for size in range(len(words), 0, -1):
        for at in range(len(words) - size + 1):
            yield words[:at], words[at : at + size], words[at + size :]


def _two_acts(by: Grammar, words: Said) -> Guesses:
    # `rent anna 13 salary anna`, with `and` or a comma between them or with nothing.
    for at in range(1, len(words)):
        said = verbs_in(by, words[at:])
        begins = any(not (each.start or each.begun) for each in said) or (
            is_player(by.state, words[at]) and verbs_of(by, words[:at]) and verbs_of(by, words[at:])
        )
        if _joined(by, words[at - 1]):
            first, then = _before(by, words[:at]), words[at:]
            who = tuple(word for word in first if is_player(by.state, word))
            # `cem buy kingsway and tasman street`: he has come there too
            if len(who) == 1 and not any(is_player(by.state, word) for word in then):
                then = (*who, *then)
            yield from product(*(_ways_of_half(by, each) for each in (first, then)))
        elif begins:
            yield words[:at], words[at:]


def _ways_of_half(by: Grammar, words: Said) -> Iterator[Said]:
    yield words
    yield from plainer_lines(by, words)
    yield from (line for (line,) in chain(fitted(by, words), _on_space(by, words)))


def _one_of_each(by: Grammar, words: Said) -> Guesses:
    # `buy cem wilbar, beach park`: the verb goes for both, and what stands before the first.
    for at in range(1, len(words)):
        if _joined(by, words[at - 1]):
            first = _before(by, words[:at])
            if len(first) > 1:  # `ben passed go and buys 24`
                yield from product(_ways_of_half(by, first), ((first[0], *words[at:]),))
            for begin, end in product(range(len(first)), range(len(words), at, -1)):
                rest = words[end:]
                yield (*first, *rest), (*first[:begin], *words[at:end], *rest)


def _for_everybody(by: Grammar, words: Said) -> Guesses:
    # `everyone gets salary`: one act for each of them.
    for at, word in enumerate(words):
        if fold_name(word.text) in arguments.everybody(by.state):
            named = (as_name(who, word) for who in by.state.playing)
            lines = ((*words[:at], who, *words[at + 1 :]) for who in named)
            yield from zip(*(_ways_of_half(by, line) for line in lines), strict=False)


def _joined(by: Grammar, word: Word) -> bool:
    return word.text[-1:] == "," or means(by.state.messages, "and", word)


def _before(by: Grammar, words: Said) -> Said:
    # What stands before a comma, or before `and`.
    *first, last = words
    bare = "" if means(by.state.messages, "and", last) else last.text.rstrip(",")
    return (*first, last._replace(text=bare)) if bare or not first else tuple(first)


def fitted(by: Grammar, words: Said) -> Guesses:
    """Leave out what a verb has no place for: `ben pays anna rent for kingsway`."""
    for said in verbs_in(by, words):
        if said.begun or takes_text(by.load(said.verb)) or said.verb in _PAYING:
            continue
        line = (*words[: said.start], *words[said.end :])
        yield from _fitted_to(by, said.verb, led_by(said.verb, line)) if line else ()


def _given_as(verb: str, *, turned: bool | None = None) -> Rule:
    def guess(by: Grammar, words: Said) -> Guesses:
        # `ben gives ozone to anna for 80`, `cem gets ozone`: what is paid for is sold, or bought
        for said in verbs_in(by, words) if verb in by.verbs else ():
            rest = (*words[: said.start], *words[said.end :])
            if rest and said.verb == PAY and not said.begun and turned in {None, said.turned}:
                yield (led_by(verb, rest),)
                yield from _fitted_to(by, verb, led_by(verb, rest)) if verb == RENT else ()

    return guess


def _fitted_to(by: Grammar, verb: str, words: Said) -> Guesses:
    slots = [each for _, each, _ in arguments_of(by.load(verb))]
    line: Said = tuple(
        word
        for word in words
        if not (verbs_of(by, (word,)) & _PAYING - {verb} or means(by.state.messages, "and", word))
    )
    named = [n for n, word in enumerate(line) if is_player(by.state, word)]
    if len(named) == 2 and sum(slot.seated for slot in slots) == 1:
        # who is paid is known by the deed: he is named last, or led to
        led = named[0] and means(by.state.messages, "to", line[named[0] - 1])
        paid = named[0] if led else named[1]
        line = (*line[:paid], *line[paid + 1 :])
    if not any(slot.numbered for slot in slots):
        line = _without_deed(by, line)
    if line != words:
        yield (line,)


def _without_deed(by: Grammar, words: Said) -> Said:
    for before, window, behind in _windows(words[1:]):
        named = find_part(text_of(window), arguments.deed_names(by.state))
        if named and not is_player(by.state, window[0]):
            return (words[0], *before, *behind)
    return words


def _hinted(by: Grammar, words: Said) -> Guesses:
    # `anna 2 houses on kingsway`, `cem pays anna back 120`: by a word that tells of the verb.
    hints = tuple(hints_in(by, words))
    for verb in dict.fromkeys(each.verb for each in hints):
        told = [each.start for each in hints if each.verb == verb]
        many = told[0] - 1 if verb != PAY else -1  # `2 houses`: so many of them
        rest = (
            word._replace(text=f"{word.text}x") if n == many and word.text.isdecimal() else word
            for n, word in enumerate(words)
            if n not in told and verb not in verbs_of(by, (word,))
        )
        line = (Word(verb, words[0].start, words[0].start), *rest)
        yield from _fitted_to(by, verb, line)
        yield ((*line, as_name(BANK, words[-1])) if verb == PAY else line,)
        yield (tuple(word for word in line if not is_filler(by.state.messages, word)),)
        yield (put_together(by, line),)


def _paid(by: Grammar, words: Said) -> Guesses:
    # `cem gives ben 20 back`, `ben pays cem 70 rent`, `cem gets 24000 wages`: a payment, where it
    # can be nothing else: no deed is named, and the sum is known.
    hints = {each.start for each in hints_in(by, words)}
    others = [n in hints or bool(verbs_of(by, (word,)) - _PAYING) for n, word in enumerate(words)]
    line = tuple(word for word, other in zip(words, others, strict=True) if not other)
    numbers = (word.text for word in words if arguments.is_board_number(word.text))
    if not any(others) or any(arguments.deed_at(by.state, number) for number in numbers):
        return
    for said in verbs_in(by, words):
        if said.verb in _PAYING and not said.begun:
            yield (line,)
            if said.turned:  # who pays the Bank for something owes it by a verb of its own
                led = Word((*arguments.spoken(by.state.messages, "from"), "from")[0], 0, 0)
                yield ((*line, led, as_name(BANK, words[-1])),)


def _then(first: Rule, then: Rule) -> Rule:
    # `ben builds floor in row 2`, with a piece; `luis pays rent to rosa`, for a deed of hers
    return lambda by, words: chain.from_iterable(then(by, line) for (line,) in first(by, words))


def _known_sum(by: Grammar, words: Said) -> Guesses:
    # `ben gets 200 salary`, `ben pays 50 jail`: the verb knows the sum by itself.
    sums = tuple(word for word in words if arguments.is_bare(word))
    rest = tuple(word for word in words if word not in sums)
    drawn = any(each.verb == CARD for each in chain(verbs_in(by, words), hints_in(by, words)))
    if len(sums) == 1 and rest and not drawn:
        few = _then(_hinted, lambda by, line: one_more(by, line, most=_FEW))
        yield from chain(fitted(by, rest), _hinted(by, rest), few(by, rest))


# Where a field takes no more than these, one of them may go unsaid beside a sum.
_FEW: Final = 3


_ON_SPACE: Final[Mapping[str, str]] = {
    "tax": "pay {who} bank {amount}",
    "start": "salary {who}",
    "go-to-jail": "jail {who}",
}
"""The kind of a space → what is typed for who comes there."""


def _on_space(by: Grammar, words: Said) -> Guesses:
    # `tasman street cem`, `tax ben`: by the name of the space, or by what all of its kind are.
    say, board = by.state.messages, by.state.box.board
    spaces = {each.id: each for each in board.spaces if each.kind in _ON_SPACE} if board else {}
    names = names_of((each, space.name) for each, space in spaces.items())
    noted = names_of((each, space.note) for each, space in spaces.items())
    heard = product((say, *listening(say)), _ON_SPACE)
    kinds = {fold_name(said): kind for each, kind in heard for said in arguments.spoken(each, kind)}
    sums = tuple(word for word in words if looks_like_amount(word.text))
    for before, window, behind in _windows(tuple(word for word in words if word not in sums)):
        typed, rest = fold_name(text_of(window)), (*before, *behind)
        kind = next((kinds[said] for said in kinds if _ends_in(typed, said)), "")
        found = [each.id for each in spaces.values() if each.kind == kind]
        # `ben tax 200`: another sum than a space has, or a game without such a space
        if sums and kind != "start":
            known = kind == "tax" and len(sums) == 1
            players = tuple(word for word in rest if is_player(by.state, word))
            for who in _named_beside(by, players or rest) if known else ():
                yield parse(_ON_SPACE[kind].format(who=write(who), amount=sums[0].text)).acts
            continue
        if not found or typed in names:  # `income tax` is no other tax
            found = [*find_part(typed, names)] or [noted[each] for each in noted if each == typed]
        for each, who in product(found, _named_beside(by, rest)):
            space = spaces[each]
            line = _ON_SPACE[space.kind].format(who=write(who), amount=space.amount)
            yield parse(line).acts


def _named_beside(by: Grammar, words: Said) -> Sequence[str]:
    # Who is named by words that say no more than that he pays or moves; all who play, of no word.
    say = by.state.messages
    told = [word for word in words if not (is_noise(say, word) or is_filler(say, word))]
    told = [word for word in told if not verbs_of(by, (word,)) & {*_PAYING, CARD}]
    return find(text_of(told), player_names(by.state)).things if told else by.state.playing


def _ends_in(typed: str, word: str) -> bool:
    # An income tax is a tax: `einkommensteuer`.
    return typed == word or (len(word) > 3 and typed.endswith(word) and "-" not in typed)


def _drawn(by: Grammar, words: Said) -> Guesses:
    # `luck ben 12`, `card cem surf carnival`: by the deck, a number, or words on the card.
    state = by.state
    who: Said = tuple(word for word in words if is_player(state, word))
    who = who or tuple(as_name(each, words[0]) for each in state.table.players[1:] or state.playing)
    if len(who) != 1 or CARD not in by.verbs:
        return
    told = {n: verb_meant(by, each) for n, each in enumerate(words)}
    draws = CARD in told.values()
    others = tuple(each for n, each in enumerate(words) if each not in who and told[n] != CARD)
    begins = led_by(CARD, who)
    found: list[Said] = []
    alone = False
    for rest, deck in _decks_in(by, others):
        said: Said = tuple(word for word in rest if not _is_small(by, word))
        alone = alone or ((draws or deck is not None) and not said)
        verbs = verbs_in(by, rest) if said else ()
        other = {each.verb for each in verbs if not (deck and each.begun)} - {CARD, PAY}
        surely = draws or deck is not None
        paid = not surely and all(w.text.isdecimal() or verbs_of(by, (w,)) for w in said)
        if not said or (other and len(rest) < 2) or paid:  # `collect 200` may be on a card
            continue
        if other:  # `ben lemonade sold` is a whole title
            said = rest
        if (deck or any(map(str.isdecimal, said[0].text))) and not said[0].text.isdecimal():
            found.append((*begins, *said))
        drawn = (each for one in state.box.decks if deck in {None, one.id} for each in one.cards)
        meant = _cards_meant(by, said, drawn, surely=surely)
        found += ((*begins, as_name(each, words[-1])) for each in meant)
    if alone and not found:
        read_form(by, begins)  # tells that the card is missing
    yield from ((line,) for line in found)


def _decks_in(by: Grammar, words: Said) -> Iterator[tuple[Said, str | None]]:
    # What stands beside the name of a deck, `chance` or `ereigniskarte`; and beside that of none.
    names = arguments.deck_names(by.state)
    drawn = [fold_name(said) for said in arguments.spoken(by.state.messages, CARD)]
    for before, window, behind in _windows(words):
        typed = fold_name(text_of(window))
        typed = next((typed.removesuffix(said) for said in drawn if typed.endswith(said)), typed)
        near = {name: deck for name, deck in names.items() if is_slip(typed, name)}
        if len(typed) > 1:  # a letter alone begins too much
            for each in find_part(typed, names) or nearest_things(typed, near):
                yield (*before, *behind), each
    yield words, None


def _is_small(by: Grammar, word: Word) -> bool:
    small = is_noise(by.state.messages, word) or is_filler(by.state.messages, word)
    return small or any(verbs_in(by, (word,)))


def _cards_meant(
    by: Grammar, words: Said, cards: "Iterable[Card]", *, surely: bool
) -> Iterator[str]:
    # By its number, or by words on it, spelt so or nearly so: where no card was spoken of, one
    # word must stand in the title or the short text, for anything may stand in a long one.
    if len(words) == 1 and words[0].text.isdecimal():
        yield from (each.id for each in cards if surely and str(each.no) == words[0].text)
        return
    # a word is long enough to tell a card where it is no small one, nor what a deed is called
    if not any(len(word.text) > 3 and not is_known(by, word) for word in words):
        return
    typed = folded_words(text_of(words))
    for card in cards:
        whole = surely or len(typed) > 1
        told = (card.title, card.short, *((card.text,) if whole else ()))
        texts = (card.id, *chain.from_iterable(each.texts.values() for each in told if each))
        if any(all(_stands(word, folded_words(text)) for word in typed) for text in texts):
            yield card.id


def _stands(word: str, among: Sequence[str]) -> bool:
    # `erbt` begins an inheritance
    begun = len(word) > 3 and any(each.startswith(word) for each in among)
    return word in among or begun or (len(word) > 4 and any(is_slip(word, each) for each in among))


def _one_of_group(by: Grammar, words: Said) -> Guesses:
    # `rent ben jacaranda`: each deed of the group.
    groups = arguments.group_names(by.state)
    for before, window, behind in _windows(words):
        if group := groups.get(fold_name(text_of(window)), ""):
            things = (deed.id for deed in by.state.box.deeds if deed.group == group)
            yield from (((*before, as_name(each, window[0]), *behind),) for each in things)


def one_more(by: Grammar, words: Said, most: int = 99) -> Guesses:
    """Add each party or thing that a slot of the verb takes: `rent kingsway`, `mortgage anna`."""
    for part in read_in_part(by, words):
        bought = part.sentence.turned and part.verb.text != PAY  # of whom, the line would say
        slot = part.slots[0]
        listed = slot.names or any(slot.offers(by.state))
        if len(part.wanted) == 1 and listed and not bought:
            lines = [line for _, line in part.completed(by.state)]
            yield from ((line,) for line in lines if len(lines) <= most)


_NEVER_LEFT_OUT: Final = frozenset({CARD, "count", "salary", "owe", "settle", "quit", "bankrupt"})
"""Verbs that nobody means who names somebody and something: a sum alone is a payment."""


def _without_verb(by: Grammar, words: Said) -> Guesses:
    # `anna kingsway`: each verb that makes an act of it; of figures alone none does.
    say = by.state.messages
    none = (
        verbs_of(by, words)
        or any(hints_in(by, words))
        or all(looks_like_amount(w.text) or means(say, "and", w) for w in words[1:])
    )
    for verb in () if none or len(words) < 2 else sorted({*by.verbs.values()} - _NEVER_LEFT_OUT):
        if not takes_text(by.load(verb)):
            yield (led_by(verb, words),)


class Class(NamedTuple):
    """A class of lines that are no acts as they stand, and how far it is trusted."""

    rule: Rule
    of_known: bool = False
    """Whether it may be meant though words were left out that nobody knows."""
    surmised: bool = False
    """Whether it adds what nobody said: why it cannot be is not told."""
    sums: bool = False
    """Whether it leaves a sum out, which must be the one that is told."""


CLASSES: Final[tuple[Class, ...]] = (
    Class(called_out.thrown),
    Class(called_out.lent),
    Class(called_out.exchanged),
    Class(called_out.so_many_each),
    Class(called_out.signed),
    Class(_two_acts),
    Class(_one_of_each),
    Class(_for_everybody),
    Class(fitted, of_known=True),
    Class(_given_as("sell")),
    Class(_given_as("trade")),
    Class(_given_as(RENT, turned=False)),
    Class(_given_as("buy", turned=True)),
    Class(_hinted, of_known=True),
    Class(_known_sum, of_known=True, surmised=True, sums=True),
    Class(_on_space, of_known=True),
    Class(_paid, of_known=True),
    Class(called_out.paid_by_bank),
    Class(_drawn),
    Class(_one_of_group),
    Class(one_more, surmised=True),
    Class(_then(fitted, one_more), surmised=True),
    Class(_then(_hinted, one_more), of_known=True, surmised=True),
    Class(_then(_hinted, _one_of_each)),
    Class(_without_verb, of_known=True, surmised=True),
)
"""What words may stand for, the likeliest first."""

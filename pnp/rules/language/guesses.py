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
from pnp.rules.language.names import find, find_part, names_of, nearest_things, player_names
from pnp.rules.language.plainer_lines import is_known, plainer_lines, put_together
from pnp.rules.language.scan import Scan, as_name, led_by, verbs_of
from pnp.rules.language.usage import Grammar, arguments_of, takes_text
from pnp.rules.language.vocabulary import listening, means, verb_meant, verbs_in
from pnp.rules.state.accounts import BANK
from pnp.spelling import fold_name, folded_words, is_slip

if TYPE_CHECKING:
    from pnp.box.cards import Card

Rule = Callable[[Scan], Guesses]
"""One way in which hurried people write."""

CARD: Final = "card"
"""The verb by which a card is drawn."""

RENT: Final = "rent"

# Verbs that say no more than that somebody pays, where another verb says what for.
_PAYING: Final = frozenset({PAY, "owe"})


def _two_acts(line: Scan) -> Guesses:
    # `rent anna 13 salary anna`, with `and` or a comma between them or with nothing.
    for at in range(1, len(line.words)):
        first, then = (Scan(line.by, each) for each in (line.words[:at], line.words[at:]))
        if _joins(line, at - 1):
            before, rest = Scan(line.by, _before(line, at)), then.words
            begins = any(not (each.start or each.begun) for each in then.said)
            # `cem buy kingsway and tasman street`: he has come there too
            if len(before.who) == 1 and (begins or not then.who):
                rest = (*before.who, *rest)
            yield from product(*(_ways_of_half(line.by, each) for each in (before.words, rest)))
        elif any(not (each.start or each.begun) for each in then.said) or (
            0 in then.players and first.verbs and then.verbs
        ):
            yield first.words, then.words


def _ways_of_half(by: Grammar, words: Said, *more: Rule) -> Iterator[Said]:
    yield words
    yield from plainer_lines(by, words)
    half = Scan(by, words)
    yield from (
        line for rule in (fitted, _on_space, called_out.thrown, *more) for (line,) in rule(half)
    )


def _one_of_each(line: Scan) -> Guesses:
    # `buy cem wilbar, beach park`: the verb goes for both, and what stands before the first.
    by, words = line.by, line.words
    for at in (n for n in range(1, len(words)) if _joins(line, n - 1)):
        first = _before(line, at)
        acts = at in line.players  # `jörg buys 12 and cem pays 200`
        if len(first) > 1 and not acts:  # `ben passed go and buys 24`
            yield from product(_ways_of_half(by, first), ((first[0], *words[at:]),))
        for begin, end in product(range(len(first)), range(len(words), at, -1)):
            if not (acts and Scan(by, first[:begin]).who):
                rest = words[end:]
                yield (*first, *rest), (*first[:begin], *words[at:end], *rest)


def _for_everybody(line: Scan) -> Guesses:
    # `everyone gets salary`: one act for each of them.
    state, words = line.by.state, line.words
    for at, word in enumerate(words):
        if fold_name(word.text) in arguments.everybody(state):
            named = (as_name(who, word) for who in state.playing)
            lines = ((*words[:at], who, *words[at + 1 :]) for who in named)
            ways = (_ways_of_half(line.by, each, _without_verb) for each in lines)
            yield from zip(*ways, strict=False)


def _joins(line: Scan, at: int) -> bool:
    return line.words[at].text[-1:] == "," or at in line.where("and")


def _before(line: Scan, at: int) -> Said:
    # What stands before a comma, or before `and`.
    *first, last = line.words[:at]
    bare = "" if at - 1 in line.where("and") else last.text.rstrip(",")
    return (*first, last._replace(text=bare)) if bare or not first else tuple(first)


def fitted(line: Scan) -> Guesses:
    """Leave out what a verb has no place for: `ben pays anna rent for kingsway`."""
    for said in line.said:
        if not (said.begun or takes_text(line.by.load(said.verb)) or said.verb in _PAYING):
            rest = line.beside(said)
            yield from _fitted_to(line.by, said.verb, led_by(said.verb, rest)) if rest else ()


def _given_as(verb: str, *, turned: bool | None = None) -> Rule:
    def guess(line: Scan) -> Guesses:
        # `ben gives ozone to anna for 80`, `cem gets ozone`: what is paid for is sold, or bought
        for said in line.said if verb in line.by.verbs else ():
            rest = line.beside(said)
            if rest and said.verb == PAY and not said.begun and turned in {None, said.turned}:
                yield (led_by(verb, rest),)
                yield from _fitted_to(line.by, verb, led_by(verb, rest)) if verb == RENT else ()

    return guess


def _fitted_to(by: Grammar, verb: str, words: Said) -> Guesses:
    slots, whole = [each for _, each, _ in arguments_of(by.load(verb))], Scan(by, words)
    others = {n for n, word in enumerate(words) if verbs_of(by, (word,)) & _PAYING - {verb}}
    line = Scan(by, whole.without(others, whole.where("and")))
    named = line.players
    if len(named) == 2 and sum(slot.seated for slot in slots) == 1:
        # who is paid is known by the deed: he is named last, or led to
        led = named[0] - 1 in line.where("to")
        line = Scan(by, line.without({named[0] if led else named[1]}))
    fits = line.words if any(slot.numbered for slot in slots) else _without_deed(line)
    if fits != words:
        yield (fits,)


def _without_deed(line: Scan) -> Said:
    first, *rest = line.words
    for before, window, behind in Scan(line.by, tuple(rest)).windows():
        named = arguments.find_deeds(line.by.state, text_of(window))
        if named and window[0] not in line.who:
            return (first, *before, *behind)
    return line.words


def _hinted(line: Scan) -> Guesses:
    # `anna 2 houses on kingsway`, `cem pays anna back 120`: by a word that tells of the verb.
    by, words = line.by, line.words
    for verb in dict.fromkeys(each.verb for each in line.hints):
        told = [each.start for each in line.hints if each.verb == verb]
        many = told[0] - 1 if verb != PAY else -1  # `2 houses`: so many of them
        rest = (
            word._replace(text=f"{word.text}x") if n == many and word.text.isdecimal() else word
            for n, word in enumerate(words)
            if n not in told and verb not in verbs_of(by, (word,))
        )
        meant = Scan(by, (Word(verb, words[0].start, words[0].start), *rest))
        yield from _fitted_to(by, verb, meant.words)
        yield ((*meant.words, as_name(BANK, words[-1])) if verb == PAY else meant.words,)
        yield (meant.without(meant.where("filler", "from", "to")),)
        yield (put_together(by, meant.words),)


def _paid(line: Scan) -> Guesses:
    # `cem gives ben 20 back`, `ben pays cem 70 rent`, `cem gets 24000 wages`: a payment, where it
    # can be nothing else: no deed is named, and the sum is known.
    by, words = line.by, line.words
    others = {n for n, word in enumerate(words) if verbs_of(by, (word,)) - _PAYING}
    others |= {each.start for each in line.hints}
    numbers = (word.text for word in words if arguments.is_board_number(word.text))
    if not others or any(arguments.deed_at(by.state, number) for number in numbers):
        return
    paid = line.without(others)
    for said in line.said:
        if said.verb in _PAYING and not said.begun:
            yield (paid,)
            if said.turned:  # who pays the Bank for something owes it by a verb of its own
                led = Word((*arguments.spoken(by.state.messages, "from"), "from")[0], 0, 0)
                yield ((*paid, led, as_name(BANK, words[-1])),)


def _then(first: Rule, then: Rule) -> Rule:
    # `ben builds floor in row 2`, with a piece; `luis pays rent to rosa`, for a deed of hers
    return lambda line: chain.from_iterable(then(Scan(line.by, each)) for (each,) in first(line))


def _known_sum(line: Scan) -> Guesses:
    # `ben gets 200 salary`, `ben pays 50 jail`: the verb knows the sum by itself.
    rest = Scan(line.by, tuple(word for word in line.words if word not in line.bare))
    drawn = any(each.verb == CARD for each in (*line.said, *line.hints))
    if len(line.bare) == 1 and rest.words and not drawn:
        few = _then(_hinted, lambda each: one_more(each, most=_FEW))
        yield from chain(fitted(rest), _hinted(rest), few(rest))


# Where a field takes no more than these, one of them may go unsaid beside a sum.
_FEW: Final = 3


_ON_SPACE: Final[Mapping[str, str]] = {
    "tax": "pay {who} bank {amount}",
    "start": "salary {who}",
    "go-to-jail": "jail {who}",
}
"""The kind of a space → what is typed for who comes there."""


def _on_space(line: Scan) -> Guesses:
    # `tasman street cem`, `tax ben`: by the name of the space, or by what all of its kind are.
    by, say, board, sums = line.by, line.by.state.messages, line.by.state.box.board, line.sums
    spaces = {each.id: each for each in board.spaces if each.kind in _ON_SPACE} if board else {}
    names = names_of((each, space.name) for each, space in spaces.items())
    noted = names_of((each, space.note) for each, space in spaces.items())
    heard = product((say, *listening(say)), _ON_SPACE)
    kinds = {fold_name(said): kind for each, kind in heard for said in arguments.spoken(each, kind)}
    words = Scan(by, tuple(word for word in line.words if word not in sums))
    for before, window, behind in words.windows():
        typed, rest = fold_name(text_of(window)), Scan(by, (*before, *behind))
        kind = next((kinds[said] for said in kinds if _ends_in(typed, said)), "")
        found = [each.id for each in spaces.values() if each.kind == kind]
        # `ben tax 200`: another sum than a space has, or a game without such a space
        if sums and kind != "start":
            known = kind == "tax" and len(sums) == 1
            for who in _named_beside(Scan(by, rest.who or rest.words)) if known else ():
                yield parse(_ON_SPACE[kind].format(who=write(who), amount=sums[0].text)).acts
            continue
        if not found or typed in names:  # `income tax` is no other tax
            found = [*find_part(typed, names)] or [noted[each] for each in noted if each == typed]
        for each, who in product(found, _named_beside(rest) if found else ()):
            space = spaces[each]
            yield parse(_ON_SPACE[space.kind].format(who=write(who), amount=space.amount)).acts


def _named_beside(line: Scan) -> Sequence[str]:
    # Who is named by words that say no more than that he pays or moves; all who play, of no word.
    told = line.without(line.small)
    told = tuple(w for w in told if not verbs_of(line.by, (w,)) & {*_PAYING, CARD})
    state = line.by.state
    return find(text_of(told), player_names(state)).things if told else state.playing


def _ends_in(typed: str, word: str) -> bool:
    # An income tax is a tax: `einkommensteuer`.
    return typed == word or (len(word) > 3 and typed.endswith(word) and "-" not in typed)


def _drawn(line: Scan) -> Guesses:
    # `luck ben 12`, `card cem surf carnival`: by the deck, a number, or words on the card.
    by, state, words, who = line.by, line.by.state, line.words, line.who
    who = who or tuple(as_name(each, words[0]) for each in state.table.players[1:] or state.playing)
    if len(who) != 1 or CARD not in by.verbs:
        return
    told = {n for n, each in enumerate(words) if verb_meant(by, each) == CARD}
    begins = led_by(CARD, who)
    found: list[Said] = []
    alone = False
    for rest, deck in _decks_in(Scan(by, line.without(told, line.players))):
        said, surely = _telling(rest), bool(told) or deck is not None
        alone = alone or (surely and not said)
        verbs = rest.said if said else ()
        other = {each.verb for each in verbs if not (deck and each.begun)} - {CARD, PAY}
        paid = not surely and all(w.text.isdecimal() or verbs_of(by, (w,)) for w in said)
        if not said or (other and len(rest.words) < 2) or paid:  # `collect 200` may be on a card
            continue
        if other:  # `ben lemonade sold` is a whole title
            said = rest.words
        if (deck or any(map(str.isdecimal, said[0].text))) and not said[0].text.isdecimal():
            found.append((*begins, *said))
        drawn = (each for one in state.box.decks if deck in {None, one.id} for each in one.cards)
        meant = _cards_meant(by, said, drawn, surely=surely)
        found += ((*begins, as_name(each, words[-1])) for each in meant)
    if alone and not found:
        read_form(by, begins)  # tells that the card is missing
    yield from ((each,) for each in found)


def _decks_in(line: Scan) -> Iterator[tuple[Scan, str | None]]:
    # What stands beside the name of a deck, `chance` or `ereigniskarte`; and beside that of none.
    state = line.by.state
    names = arguments.deck_names(state)
    drawn = [fold_name(said) for said in arguments.spoken(state.messages, CARD)]
    for before, window, behind in line.windows():
        typed = fold_name(text_of(window))
        typed = next((typed.removesuffix(said) for said in drawn if typed.endswith(said)), typed)
        near = {name: deck for name, deck in names.items() if is_slip(typed, name)}
        if len(typed) > 1:  # a letter alone begins too much
            for each in find_part(typed, names) or nearest_things(typed, near):
                yield Scan(line.by, (*before, *behind)), each
    yield line, None


def _telling(line: Scan) -> Said:
    verbs = {n for n, word in enumerate(line.words) if any(verbs_in(line.by, (word,)))}
    return line.without(line.small, verbs)


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


def _one_of_group(line: Scan) -> Guesses:
    # `rent ben jacaranda`: each deed of the group.
    groups = arguments.group_names(line.by.state)
    for before, window, behind in line.windows():
        if group := groups.get(fold_name(text_of(window)), ""):
            things = (deed.id for deed in line.by.state.box.deeds if deed.group == group)
            yield from (((*before, as_name(each, window[0]), *behind),) for each in things)


def one_more(line: Scan, most: int = 99) -> Guesses:
    """Add each party or thing that a slot of the verb takes: `rent kingsway`, `mortgage anna`."""
    for part in read_in_part(line.by, line.words):
        bought = part.sentence.turned and part.verb.text != PAY  # of whom, the line would say
        slot = part.slots[0]
        listed = slot.names or any(slot.offers(line.by.state))
        if len(part.wanted) == 1 and listed and not bought:
            lines = [each for _, each in part.completed(line.by.state)]
            yield from ((each,) for each in lines if len(lines) <= most)


_NEVER_LEFT_OUT: Final = frozenset(
    {CARD, "count", "salary", "owe", "settle", "quit", "bankrupt", "jail", "end"}
)
"""Verbs that nobody means who names somebody and something: a sum alone is a payment."""


def _without_verb(line: Scan) -> Guesses:
    # `anna kingsway`: each verb that makes an act of it; of figures alone none does.
    by, say = line.by, line.by.state.messages
    # `anna gets payday`, `anna pays taxes`: at an office
    paid = [each for each in line.said if each.verb == PAY and not each.begun]
    words = line.beside(paid[0]) if paid else line.words
    figures = all(looks_like_amount(w.text) or means(say, "and", w) for w in words[1:])
    deeds = arguments.deed_names(by.state) if paid else {}
    none = any(arguments.is_board_number(w.text) or find_part(w.text, deeds) for w in words if paid)
    none = none or figures or len(words) < 2 or bool(line.hints)
    none = none or bool(line.verbs - {each.verb for each in paid})
    for verb in () if none else unsaid(by):
        yield (led_by(verb, words),)


def unsaid(by: Grammar) -> Iterator[str]:
    """Give the verbs that may be meant though no verb is said."""
    for verb in sorted({*by.verbs.values()} - _NEVER_LEFT_OUT):
        if not takes_text(by.load(verb)):
            yield verb


class Class(NamedTuple):
    """A class of lines that are no acts as they stand, and how far it is trusted."""

    rule: Rule
    of_known: bool = False
    """Whether it may be meant though words were left out that nobody knows."""
    surmised: bool = False
    """Whether it adds what nobody said: why it cannot be is not told."""
    sums: bool = False
    """Whether it leaves a sum out, which must be the one that is told."""
    others: bool = False
    """Whether players may be named who have no part in it."""


CLASSES: Final[tuple[Class, ...]] = (
    Class(called_out.thrown),
    Class(called_out.auctioned, others=True),
    Class(called_out.unbid, others=True),
    Class(called_out.lent),
    Class(called_out.exchanged),
    Class(called_out.financed),
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
    Class(_drawn),
    Class(_one_of_group),
    Class(one_more, surmised=True),
    Class(_then(_hinted, one_more), of_known=True, surmised=True),
    Class(_without_verb, of_known=True, surmised=True),
)
"""What words may stand for, the likeliest first."""

INSTEAD: Final[tuple[Rule, ...]] = (
    *(called_out.exchanged, called_out.financed),
    *(_two_acts, fitted),
)
"""What words may stand for that are an act, but one that the rules forbid."""

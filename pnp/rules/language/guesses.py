"""What a line may be meant for that is no act: what is lacking put in, what is too much left out.

No guess is read at once: `weighing.py` has each judged by the rules, and asks about it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain, islice, product
from typing import TYPE_CHECKING, Final

from pnp.rules.language import arguments, called_out
from pnp.rules.language.box_names import box_names
from pnp.rules.language.called_out import Guesses
from pnp.rules.language.explained import PAYING, marks_of
from pnp.rules.language.foretold import CARD, after, written
from pnp.rules.language.form_reading import PAY, THROW, Said
from pnp.rules.language.line import Misread, parse, text_of, write
from pnp.rules.language.names import find, find_part, nearest_things, player_names
from pnp.rules.language.open_acts import explain
from pnp.rules.language.plainer_lines import is_known, plainer_lines, things
from pnp.rules.language.scan import Scan, as_name, led_by
from pnp.rules.language.usage import Grammar
from pnp.rules.language.vocabulary import listening, verb_meant, verbs_in
from pnp.rules.state.question import Question
from pnp.spelling import fold_name, folded_words, is_slip

if TYPE_CHECKING:
    from pnp.box.cards import Card

Rule = Callable[[Scan], Guesses]
"""One way in which hurried people write."""

# So many acts are tried for a half of a line.
_FEW: Final = 3
_BORROW: Final = "borrow"


def as_it_stands(line: Scan) -> Guesses:
    """Read a line in plainer spelling as an act in any order."""
    yield (line.words,)


def _two_acts(line: Scan) -> Guesses:
    # `rent anna 13 salary anna`, with `and` or a comma between them or with nothing.
    within = {n for each in line.said for n in range(each.start + 1, each.end)}
    dice = {n + 1 for n in line.where("and") if {*line.words[n - 1 : n + 2 : 2]} <= {*line.sums}}
    for at in (n for n in range(1, len(line.words)) if n not in within | dice):
        first, then = (Scan(line.by, each) for each in (line.words[:at], line.words[at:]))
        if _joins(line, at - 1):
            before, rest = Scan(line.by, _before(line, at)), then.words
            begins = any(not (each.start or each.begun) for each in then.said)
            # `cem buy kingsway and tasman street`: he has come there too
            if len(before.who) == 1 and (begins or not then.who):
                rest = (*before.who, *rest)
            yield from _one_then_other(line.by, before.words, rest, joined=True)
        elif any(not (each.start or each.begun) for each in then.said) or (
            0 in then.players and first.verbs and then.verbs
        ):
            rest = then.words if then.who else (*first.who[:1], *then.words)
            yield from _one_then_other(line.by, first.words, rest, joined=False)


def _one_then_other(by: Grammar, first: Said, then: Said, *, joined: bool) -> Guesses:
    # The second is read where the first has left the table: `5 4 and takes it`.
    ways = _ways_of_half(by, first, joined=joined)
    if joined and not Scan(by, first).told and not any(written(by, each) for each in ways):
        # `right then, ben owes anna 5`
        yield from ((each,) for each in _ways_of_half(by, then, joined=joined))
    for way in ways:
        moved = after(by, way)
        others = _ways_of_half(moved, then, joined=joined)
        again = {written(by, each) for each in others} - {""}
        lost = way[0].text == THROW or (joined and bool(Scan(by, then).told))
        lost = lost and not any(written(moved, each) for each in others)
        if written(by, way) in again or lost:
            yield (way,)  # it is said twice, or what follows is none of this throw
            return
        # who buys on a loan borrows first
        bought = written(by, way).startswith("buy")
        loans = (bought and written(by, each).startswith(_BORROW) for each in others)
        yield from ((e, way) if loan else (way, e) for e, loan in zip(others, loans, strict=True))


@lru_cache(maxsize=64)  # the halves of many lines are the same
def _ways_of_half(by: Grammar, words: Said, *, joined: bool = True) -> tuple[Said, ...]:
    # Where no word joins the halves each says its own verb.
    half, marks = Scan(by, words), marks_of(by, words)
    rules = (on_space, called_out.thrown, _drawn) if joined else (called_out.thrown,)
    called: list[Said] = []
    for rule in rules:
        with suppress(Misread, Question):  # which card is asked elsewhere
            called += chain.from_iterable(rule(half))
    told = any(each.kind == "thing" or each.verbs for each in marks.all)  # figures are no act
    told = told or (len(marks.who) > 1 and any(each.kind == "number" for each in marks.all))
    names = any(each.kind in {"thing", "number"} for each in marks.all) and joined
    verbs = [each for each in marks.verbs if told and (names or marks.evidence(each))]
    acts = (e for e in explain(marks, verbs, 0) if not (e.added or e.wanted))
    acts = (e for e in acts if not any(mark.kind for mark in e.left))
    explained = (each.acts[0] for each in islice(acts, _FEW) if len(each.acts) == 1)
    return (words, *plainer_lines(by, words), *called, *explained)


def _joins(line: Scan, at: int) -> bool:
    return line.words[at].text[-1:] == "," or at in line.where("and")


def _before(line: Scan, at: int) -> Said:
    # What stands before a comma, or before `and`.
    *first, last = line.words[:at]
    bare = "" if at - 1 in line.where("and") else last.text.rstrip(",")
    return (*first, last._replace(text=bare)) if bare or not first else tuple(first)


_ON_SPACE: Final[Mapping[str, str]] = {
    "tax": "pay {who} bank {amount}",
    "start": "salary {who}",
    "go-to-jail": "jail {who}",
}
"""The kind of a space → what is typed for who comes there."""


def on_space(line: Scan) -> Guesses:
    """Read the name of a space, or of its kind: `tasman street cem`, `tax ben`."""
    by, say, board, sums = line.by, line.by.state.messages, line.by.state.box.board, line.sums
    spaces = {each.id: each for each in board.spaces if each.kind in _ON_SPACE} if board else {}
    names = {n: each for n, each in box_names(say).spaces.items() if each in spaces}
    heard = product((say, *listening(say)), _ON_SPACE)
    kinds = {fold_name(said): kind for each, kind in heard for said in arguments.spoken(each, kind)}
    words = Scan(by, tuple(word for word in line.words if word not in sums))
    for before, window, behind in words.windows():
        typed, rest = fold_name(text_of(window)), Scan(by, (*before, *behind))
        # an income tax is a tax: `einkommensteuer`
        ends = (said for said in kinds if len(said) > 3 and typed.endswith(said))
        kind = kinds.get(typed) or next((kinds[said] for said in ends if "-" not in typed), "")
        found = [each.id for each in spaces.values() if each.kind == kind]
        # `ben tax 200`: another sum than a space has, or a game without such a space
        if sums and kind != "start":
            least = min(by.state.table.notes, default=1)  # `taxes 4 anna`: no sum is so small
            known = kind == "tax" and len(sums) == 1 and sums[0].text not in map(str, range(least))
            for who in _named_beside(Scan(by, rest.who or rest.words)) if known else ():
                yield parse(_ON_SPACE[kind].format(who=write(who), amount=sums[0].text)).acts
            continue
        if len(typed) > 2 and (not found or typed in names):  # `income tax` is no other tax
            found = [*find_part(typed, names)]
        for each, who in product(found, _named_beside(rest) if found else ()):
            space = spaces[each]
            yield parse(_ON_SPACE[space.kind].format(who=write(who), amount=space.amount)).acts


def _named_beside(line: Scan) -> Sequence[str]:
    # Who is named by words that say no more than that he pays or moves; all who play, of no word.
    told = line.without(line.small)
    told = tuple(w for w in told if not Scan(line.by, (w,)).verbs & {*PAYING, CARD})
    known = tuple(word for word in told if is_known(line.by, word))  # `ben landed smack on tax`
    state = line.by.state
    if not told:
        return state.playing
    return find(text_of(known), player_names(state)).things if known else ()


def _drawn(line: Scan) -> Guesses:
    # `luck ben 12`, `card cem surf carnival`: by the deck, a number, or words on the card.
    by, state, words, who = line.by, line.by.state, line.words, line.who
    names = arguments.card_names(state)
    titles = [w for _, w, _ in line.windows() if fold_name(text_of(w).strip(",.!")) in names]
    every = {
        n for n, each in enumerate(words) if fold_name(each.text) in arguments.everybody(state)
    } - {n for n, each in enumerate(words) if any(each in title for title in titles)}
    # `hail! everyone pays`: whoever drew it
    who = who or tuple(as_name(each, words[0]) for each in state.playing)
    if len(line.who) > 1 or CARD not in by.verbs:
        return
    named = [names[fold_name(text_of(title).strip(",.!"))] for title in titles]
    spaces = things(by)  # `tax office ben` names one
    offices = any(len(w) > 1 and fold_name(text_of(w)) in spaces for _, w, _ in line.windows())
    strange = () if named or offices or line.said or line.hints else words
    for word in (each for each in strange if not is_known(by, each)):
        cards = (card for deck in state.box.decks for card in deck.cards)
        some = [*_cards_meant(by, (word,), cards, surely=False)]
        named += some if len(some) == 1 else ()
    yield from (((*led_by(CARD, (o,)), as_name(e, words[0])),) for e in named for o in who)
    told = {n for n, each in enumerate(words) if verb_meant(by, each) == CARD} | every
    begins = led_by(CARD, who[:1])
    found: list[Said] = []
    alone, pays = False, bool(line.verbs & PAYING)
    for rest, deck in _decks_in(Scan(by, line.without(told, line.players))):
        if deck is None and (found or alone):
            break  # of the deck that was named
        spoken = {n for n, word in enumerate(rest.words) if any(verbs_in(by, (word,)))}
        said, surely = rest.without(rest.small, spoken), bool(told) or deck is not None
        alone = alone or not said
        verbs = rest.said if said else ()
        other = {each.verb for each in verbs if not (deck and each.begun)} - {CARD, PAY}
        paid = not surely and all(w.text.isdecimal() or Scan(by, (w,)).verbs for w in said)
        paid = paid or (bool(every) and not any(w.text[:1].isalpha() for w in said))
        if not said or (other and len(rest.words) < 2) or paid:  # `collect 200` may be on a card
            continue
        if other:  # `ben lemonade sold` is a whole title
            said = rest.words
        if (deck or any(map(str.isdecimal, said[0].text))) and not said[0].text.isdecimal():
            found.append((*begins, *said))
        drawn = (each for one in state.box.decks if deck in {None, one.id} for each in one.cards)
        sums = len(said) == 1 and pays and said[0].text.isdecimal()  # `luck card, pays 50`
        meant = (
            () if sums or (offices and not surely) else _cards_meant(by, said, drawn, surely=surely)
        )
        found += ((*begins, as_name(each, words[-1])) for each in meant)
    yield from (((*led_by(CARD, (one,)), *each[2:]),) for each in found for one in who)


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


def _cards_meant(
    by: Grammar, words: Said, cards: "Iterable[Card]", *, surely: bool
) -> Iterator[str]:
    # By its number, or by words on it, spelt so or nearly so: where no card was spoken of, one
    # word must stand in the title or the short text, for anything may stand in a long one.
    if len(words) == 1 and words[0].text.isdecimal():
        yield from (each.id for each in cards if surely and str(each.no) == words[0].text)
        return
    # a word is long enough to tell a card where it is no small one, nor what a deed is called
    if not any(len(word.text) > 3 and (surely or not is_known(by, word)) for word in words):
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


CLASSES: Final[tuple[Rule, ...]] = (
    *(as_it_stands, called_out.thrown, called_out.auctioned, called_out.bidden, called_out.lent),
    *(_two_acts, on_space, _drawn),
)
"""What words may stand for that no verb by itself explains, the likeliest first."""

AS_IT_STANDS: Final[frozenset[Rule]] = frozenset({as_it_stands, _two_acts})
"""Those that read the words of a line as they stand."""

READ_AGAIN: Final = AS_IT_STANDS | {on_space}
"""Those that have no use for another verb than that of their act."""

OTHERS: Final[frozenset[Rule]] = frozenset({called_out.auctioned, called_out.bidden})
"""Those in which players may be named who have no part in it."""

SELLING: Final = frozenset({"auction", "buy"})
"""The verbs of these."""

INSTEAD: Final[tuple[Rule, ...]] = (_two_acts,)
"""What words may stand for that are an act, but one that the rules forbid."""

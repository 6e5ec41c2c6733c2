"""Acts with the one thing in them that is said otherwise later: `no that was cem`, `not 300`."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import repeat
from typing import Final

from pnp.rules.language import called_out
from pnp.rules.language.form_reading import PAY, Said
from pnp.rules.language.line import Word, is_number, text_of
from pnp.rules.language.names import find, find_part, party_names, player_names
from pnp.rules.language.scan import Scan, as_name
from pnp.rules.language.usage import Grammar, arguments_of
from pnp.rules.state.game_state import GameState
from pnp.spelling import fold_name

# Who pays, and who is paid.
_BOTH: Final = 2

# So many letters are too few for a part of a name.
_SHORT: Final = 3


def speaks_of(by: Grammar, act: Said, said: Said) -> bool:
    """Tell whether words name who acts and as many sums as an act has: `oops cem had 4 and 4`."""
    players, acting = player_names(by.state), {fold_name(word.text) for word in act}
    named, (sums, numbers) = Scan(by, said).who, map(_sums, (said, act))
    same = {fold_name(players[fold_name(word.text)]) for word in named} <= acting
    return bool(named and sums) and same and len(sums) == len(numbers)


def verbs_told(by: Grammar, said: Said) -> frozenset[str]:
    """Tell which verbs words say, or make one think of."""
    return Scan(by, said).told - {PAY, "owe"}  # `no ben paid 3`


def fits(by: Grammar, acts: Sequence[Said], said: Said) -> bool:
    """Tell whether words speak of a line: of what its acts are, or of who or what is in them."""
    if verbs := verbs_told(by, said):
        return bool(verbs & {act[0].text for act in acts})
    named = (pair for act in acts for pair in _named_in(by, act, said))
    again = any({*things} & {*there.values()} for things, there in named)
    return again or any(speaks_of(by, act, said) for act in acts)


def _sums(words: Said) -> dict[int, str]:
    return {n: word.text for n, word in enumerate(words) if is_number(word.text)}


def say_otherwise(by: Grammar, acts: Sequence[Said], said: Said) -> Iterator[tuple[Said, ...]]:
    """Give the acts of a line with the one party, thing or sum that is said otherwise in each.

    Where only one of two parties is named again, each stands in the place of the other.
    """
    ways = [[*_ways(by, act, said)] for act in acts]
    changed = [n for n, way in enumerate(ways) if way]
    if len({len(ways[n]) for n in changed}) != 1:
        return
    every = list(zip(*(ways[n] or repeat(act) for n, act in enumerate(acts)), strict=False))
    alone = [(*acts[:n], way, *acts[n + 1 :]) for n in changed for way in ways[n]]
    for those in (every, alone):
        # nobody does the same twice
        told = [each for each in those if len({*map(text_of, each)}) == len(each)]
        new = [each for each in told if {*map(text_of, each)} != {*map(text_of, acts)}]
        if new:
            yield from new
            return


def _ways(by: Grammar, act: Said, said: Said) -> Iterator[Said]:
    sums, numbers, was = [*_sums(said).values()], _sums(act), act
    again = speaks_of(by, act, said)
    if again or len(sums) == len(numbers) > 1:  # two dice are said anew, whoever threw them
        new = dict(zip(numbers, sums, strict=True))
        act, sums = tuple(w._replace(text=new.get(n, w.text)) for n, w in enumerate(act)), []
    if again:
        yield _in_order(act, *next(_named_in(by, act, said)))
        return
    who = _players_in(by, said)
    at = next((n for n, each in enumerate(act) if each.text.partition(":")[0] in who[:1]), 0)
    bids = called_out.bids_in(by, said, set())[0]
    if len(bids) > 1 and any(":" in word.text for word in act):  # `ben bid 3 and cem 2`
        parts = ((word, *word.text.partition(":")[:2]) for word in act)
        yield tuple(
            word._replace(text=f"{who}:{bids[who]}") if colon and who in bids else word
            for word, who, colon in parts
        )
        return
    if ":" in act[at].text and len(sums) == 1:  # `ben bid 3`, and who bid less after him passes
        yield tuple(_bidding(act, at, who[0], int(sums[0])))
        return
    acts = [act]
    for things, there in ((sums, numbers), *_named_in(by, act, said)):
        others = [other for each in acts for other in _changed(each, things, there)]
        acts = others or acts
    yield from (each for each in acts if each != was)


def _bidding(act: Said, at: int, who: str, most: int) -> Iterator[Word]:
    for n, word in enumerate(act):
        bidder, colon, bid = word.text.partition(":")
        less = colon and n > at and bid.isdecimal() and int(bid) <= most
        text = f"{who}:{most}" if n == at else f"{bidder}:pass" if less else word.text
        yield word._replace(text=text)


def _players_in(by: Grammar, said: Said) -> list[str]:
    return [player_names(by.state)[fold_name(word.text)] for word in Scan(by, said).who]


def _named_in(
    by: Grammar, act: Said, said: Said
) -> Iterator[tuple[Sequence[str], Mapping[int, str]]]:
    # What is named of each kind of thing that an act has, and where in it something of the kind is.
    state, slots = by.state, arguments_of(by.load(act[0].text))
    yield (
        _players_in(by, said),
        {n: each for n, word in enumerate(act[:3]) for each in _named(state, word)},
    )
    for names in {each.names for _, each, _ in slots if each.names and not each.seated}:
        known, keys = names(state), enumerate(fold_name(word.text) for word in act)
        there = {n: known[key] for n, key in keys if key in known}
        yield [*_things_in(by, said, known)] if there else [], there


def _things_in(by: Grammar, said: Said, known: Mapping[str, str]) -> Iterator[str]:
    # What is named by words that say nothing else.
    line, found = Scan(by, said), set[int]()
    spoken = (*line.hints, *(each for each in line.said if not each.begun))
    else_said = {n for each in spoken for n in range(each.start, each.end)}
    else_said |= line.small | line.where("correcting", "not")
    for before, window, _ in line.windows():
        at = {*range(len(before), len(before) + len(window))}
        typed = text_of(window)
        whole = len(typed) > _SHORT or fold_name(typed) in known
        things = find_part(typed, known) if whole and not at & (found | else_said) else ()
        if len(things) == 1:
            found |= at
            yield things[0]


def _in_order(act: Said, things: Sequence[str], there: Mapping[int, str]) -> Said:
    # `ben pays cem`: both are said anew, and in this order.
    said = [*dict.fromkeys(things)]
    both = dict(zip(there, said, strict=True)) if len(said) == len(there) == _BOTH else {}
    return tuple(as_name(both[n], w) if n in both else w for n, w in enumerate(act))


def _changed(act: Said, things: Sequence[str], there: Mapping[int, str]) -> Iterator[Said]:
    new = [each for each in dict.fromkeys(things) if each not in there.values()]
    old = [n for n, each in there.items() if each in things]
    if len(new) == 1:
        if (both := _in_order(act, things, there)) != act:
            yield both
        for n in old or there:
            yield (*act[:n], as_name(new[0], act[n]), *act[n + 1 :])
    elif old and not new and len(there) == _BOTH:
        first, last = there
        turned = {first: there[last], last: there[first]}
        yield tuple(word._replace(text=turned.get(n, word.text)) for n, word in enumerate(act))


def _named(state: GameState, word: Word) -> tuple[str, ...]:
    things = () if is_number(word.text) else find(word.text, party_names(state)).things
    return things if len(things) == 1 else ()

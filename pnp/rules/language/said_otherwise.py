"""Acts with what is said anew in them later: `no that was cem`, `400 not 300`."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import repeat

from pnp.rules.language.explained import marks_of
from pnp.rules.language.form_filling import Form
from pnp.rules.language.form_reading import PAY, Said, read_form
from pnp.rules.language.line import Misread, Word, is_number, text_of
from pnp.rules.language.names import is_player, player_names
from pnp.rules.language.usage import Grammar, arguments_of, values_of
from pnp.rules.language.vocabulary import Scan, means
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import GameState, Question
from pnp.rules.state.messages import Catalogue
from pnp.spelling import fold_name


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
    old = {text for act in acts for texts in _fields(by, act).values() for text in texts}
    new = (way for act in acts for way in _said_anew(by, act, said))
    again = any(old & {text for texts in way.values() for text in texts} for way in new)
    return again or any(speaks_of(by, act, said) for act in acts)


def new_before_old(state: GameState, said: Said) -> Said:
    """Leave out what only halts: `oops no that …`; `non pas ben, anna` is `anna, pas ben`."""
    say = state.messages
    if len(said) > 2 and all(is_player(state, word) for word in said[-2:]):
        said = (*said[:-2], said[-1], *said[-3:-1]) if means(say, "not", said[-3]) else said
    begins = (n for n, w in enumerate(said) if not any(means(say, k, w) for k in ("halt", "not")))
    return said[next(begins, len(said)) :]


def new_of_two(say: Catalogue, words: Sequence[Word], said: Said) -> Said:
    """Leave out the sum that was denied: `not 40, 50`; without a comma two dice may show them."""
    sums = len(said) == 2 and all(is_number(word.text) for word in said)
    denied = any(means(say, "not", word) for word in words[-3:-2])
    return said[1:] if sums and denied and words[-2].text.endswith(",") else said


def names_in(acts: Sequence[Said]) -> set[str]:
    """Name all who have a part in some acts, folded; who only passes has none."""
    parts = (word.text.partition(":") for act in acts for word in act)
    return {fold_name(who) for who, _, bid in parts if bid != "pass"}


def _sums(words: Said) -> list[str]:
    return [word.text for word in words if is_number(word.text)]


def say_otherwise(by: Grammar, acts: Sequence[Said], said: Said) -> Iterator[tuple[Said, ...]]:
    """Give the acts of a line with the party, thing or sum that is said otherwise in each.

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


_Fields = Mapping[int, Sequence[str]]
# What stands in each field of a form, as it is written.


def _fields(by: Grammar, act: Said) -> _Fields:
    with suppress(Misread, Question):
        return values_of(read_form(by, act))
    return {}


def _said_anew(by: Grammar, act: Said, said: Said) -> Iterator[_Fields]:
    # The fields of an act that are said anew; what is no more than what it was says nothing.
    old = _fields(by, act)
    form = Form(marks_of(by, _only_new(by, act, said)), act[0].text, turned=False)
    form.in_notes = True  # `was only 38` of 40000 is 38000
    plain, turned = list[_Fields](), list[_Fields]()
    for way in form.ways():
        lost = [form.marks[n] for n in form.over if n not in way.used]
        told = any(each.kind in {"who", "number"} or form.is_deed(each) for each in lost)
        new = {n: [w.text for k, w, _ in way.filled if k == n] for n, _, _ in way.filled}
        paying = any(BANK in old.get(n, ()) for n in form.seats if n in new)
        if new and not (told or paying) and {*new} <= {*old}:
            (turned if way.turned else plain).append(new)
    # `ben pays ann` is said in this order, but where it was so
    yield from [new for new in plain if any(old[n] != new[n] for n in new)] or (*plain, *turned)


def _only_new(by: Grammar, act: Said, said: Said) -> Said:
    # `40 not 50`, `ben, not cem`: more than an act has is said, and some of it is what it was.
    if any(":" in word.text for word in act):  # who bids is named again with each bid
        return tuple(said)
    there, line = {fold_name(word.text) for word in act}, Scan(by, tuple(said))
    seats = [n for n in _fields(by, act) if arguments_of(by.load(act[0].text))[n][1].seated]
    kept = list(line.words)
    for those, few in ((line.who, min(len(seats), 1)), (line.bare, len(_sums(act)))):
        was = [word for word in those if fold_name(word.text) in there]
        if len(those) > few and len(was) < len(those):
            kept = [word for word in kept if word not in was]
    return tuple(kept)


def _ways(by: Grammar, act: Said, said: Said) -> Iterator[Said]:
    form, old = Form(marks_of(by, tuple(said)), act[0].text, turned=False), _fields(by, act)
    for n in form.bids & {*old}:
        if bids := [*_bid_anew(by, old[n], Scan(by, tuple(said)))]:
            yield form.write({**old, n: bids})
    for new in _said_anew(by, act, said):
        both = {**old, **new}
        for seat in form.seats:  # who was the other party changes places
            taken = [n for n in form.seats if n in new and new[n] == old.get(seat)]
            if seat not in new and taken:
                both[seat] = old[taken[0]]
        for n in form.bids & {*new}:
            both[n] = [*_bidding(old.get(n, ()), new[n])]
        words = form.write({n: both[n] for n in sorted(both)})
        if text_of(words) != text_of(act):
            yield words


def _bid_anew(by: Grammar, old: Sequence[str], line: Scan) -> Iterator[str]:
    # `bid was 4` is what was bid most, `that was cem` who bid it.
    bids, players = dict(each.partition(":")[::2] for each in old), player_names(by.state)
    most = max(bids, key=lambda who: int(bids[who]) if bids[who].isdecimal() else 0)
    who = [players[fold_name(word.text)] for word in line.who] or [most]
    if bids[most] != "pass" and len(who) == 1 and who[0] in bids:
        bid = next((word.text for word in line.bare), bids[most])
        new = {most: "pass", who[0]: bid} if who != [most] else {most: bid}
        yield from _bidding(old, [f"{each}:{new[each]}" for each in new])


def _bidding(old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    # Who bid no more than what was bid before him passes, where only that is said anew.
    said, most = dict(each.partition(":")[::2] for each in new), 0
    for each in old:
        who, _, bid = each.partition(":")
        less = len(said) == 1 and who not in said and bid.isdecimal() and int(bid) <= most
        yield f"{who}:{'pass' if less else said.get(who, bid)}"
        most = max(most, int(said.get(who, "0")) if said.get(who, "").isdecimal() else 0)

"""What a line names, put in the fields of a verb's form: in every order, and what is left over."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise, product
from typing import Final, NamedTuple

from pnp.errors import Refusal
from pnp.rules.language import usage
from pnp.rules.language.arguments import (
    AMOUNT,
    Argument,
    deed_at,
    everybody,
    find_deeds,
    flat,
    is_bare,
    is_board_number,
)
from pnp.rules.language.explained import PAYING, SEVERAL, SPEAKS, Mark, Marks
from pnp.rules.language.form_reading import PAY, Said
from pnp.rules.language.line import Word, in_notes, is_dice, read_count, text_of
from pnp.rules.language.names import find_part, is_bank, is_player, party_names, player_names
from pnp.rules.language.slot_words import fits, things_named
from pnp.rules.language.vocabulary import as_name, is_filler, is_noise, leads, means
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import holder_name
from pnp.spelling import fold_name

# In so many ways a form may be filled, and so many are weighed.
_WAYS: Final = 12
_FILLED: Final = 400
# What it weighs to turn round who pays whom.
_TURNED: Final = 2
# No field.
_NONE: Final = -1
# More things than these are not named by one word.
_MOST: Final = 12


class Way(NamedTuple):
    """A form as far as it is filled, and which marks are used for it."""

    filled: tuple[usage.Filled, ...] = ()
    used: frozenset[int] = frozenset()
    turned: int = 0

    def has(self, field: int) -> bool:
        """Tell whether something stands in a field."""
        return any(each.field == field for each in self.filled)


class Form:
    """The form of a verb, and what a line names to fill it with."""

    def __init__(
        self, marks: Marks, verb: str, *, turned: bool, said_at: range | None = None
    ) -> None:
        self.by, self.marks, self.verb, self.turned = marks.by, marks.all, verb, turned
        self.in_notes = said_at is None and verb not in PAYING  # `anna 4` pays no thousands
        self.state, self.kind = marks.by.state, marks.by.load(verb)
        self.why: Refusal | None = None
        """Why nothing can be meant by what was left unsaid."""
        self.fields, self.roles = usage.arguments_of(self.kind), _roles(marks)
        self.own = {n for n, each in enumerate(self.marks) if verb in each.verbs and each.weight}
        self.sections = usage.sections_of(self.fields)
        self.keywords: dict[int, int] = {}
        """Where keywords stand, and the part of the form that each begins, if that is binding."""
        if said_at is not None:  # all is as it is said, and its verb is what stands there
            within = (all(word.start in said_at for word in each.words) for each in self.marks)
            self.own = {n for n, own in enumerate(within) if own}
            self.keywords = {
                k: self.sections[n]
                for n, (_, slot, _) in enumerate(self.fields)
                for k, each in enumerate(self.marks)
                if slot.after and means(self.state.messages, slot.after, each.words[0])
            }
        self.seats = [n for n, (_, each, _) in enumerate(self.fields) if each.seated]
        parties = [one.names(self.state) for _, one, _ in self.fields if one.seated and one.names]
        self.bankless = not any(BANK in names for names in parties)
        self.parties = [n for n, each in enumerate(self.marks) if self._is_party(each)]
        said = {_called(self.marks[n]): n for n in self.parties[::-1]}
        self.who = sorted(said.values())  # who is named twice is the same
        if len(self.seats) == 1:  # `anna puts one each on …`: it is each thing, and nobody else
            players = [n for n in self.who if _called(self.marks[n]) not in everybody(self.state)]
            self.who = players or self.who
        if self.bankless:  # who buys from the Bank just buys
            self.who = [n for n in self.who if not is_bank(self.state, self.marks[n].words[0])]
        told = {n for n, each in enumerate(self.marks) if each.kind == "who"} - {*self.who}
        lost = [n for n, each in enumerate(self.marks) if each.weight and n not in self.own | told]
        self.over = [n for n in lost if not self._says_no_more(self.marks[n])]
        """What is lost if no field has a place for it."""

    def _is_party(self, mark: Mark) -> bool:
        # By a whole name, or a part of one that names no deed where a deed may stand.
        word = mark.words[0].text.rstrip(",")
        deeds = any(slot.numbered for _, slot, _ in self.fields) and find_deeds(self.state, word)
        part = mark.kind == "thing" and not deeds
        return mark.kind == "who" or (
            part and len(find_part(word, party_names(self.state), SEVERAL)) == 1
        )

    def _says_no_more(self, mark: Mark) -> bool:
        # That somebody pays says no more than the act does, and noise says nothing.
        noise = mark.weight < SPEAKS and is_noise(self.state.messages, mark.words[0])
        return noise or (mark.kind in {"verb", "hint"} and mark.verbs <= PAYING)

    def ways(self) -> list[Way]:
        """Give the ways to fill the form in which the least is lost."""
        every = dict.fromkeys(islice(self._fill(0, Way()), _FILLED))
        ways = sorted(every, key=self._weigh)[:_WAYS]
        return [each for way in ways for each in (*self._shared(way), way)]

    def _shared(self, way: Way) -> Iterator[Way]:
        # `3 houses on jacaranda`, three streets, may be one on each.
        every = [(each, self.fields[each.field][1]) for each in way.filled]
        size = len(flat(s.read(self.state, e.word.text) for e, s in every if s.goes_on))
        counts = [e for e, slot in every if slot.read is read_count and is_bare(e.word)]
        each = any(means(self.state.messages, "each-thing", m.words[0]) for m in self.marks)
        for one in counts if size > 1 and not (each or self.state.again) else ():
            n, rest = divmod(int(one.word.text), size)
            few = one._replace(word=one.word._replace(text=f"{n}"))
            if n and not rest:
                yield way._replace(filled=tuple(few if e is one else e for e in way.filled))

    def read_whole(self) -> Iterator[tuple[Said, bool]]:
        """Give the forms where all that is said has its place, and if a number stands for a deed.

        Nothing is turned round or put in but what can be nothing else.
        """
        parties = [n for n in self.parties if n not in self.own]  # nobody pays himself
        named = [n for n in parties if not self._is_small(n)]  # `10 each` names nobody
        found: list[tuple[Said, bool]] = []
        for self.who in (parties, named) if named != parties else (parties,):
            found += self._read_whole() if not found else ()
        yield from found

    def _read_whole(self) -> Iterator[tuple[Said, bool]]:
        for way in self.ways():
            lost = any(self._is_lost(n, way) for n in range(len(self.marks)))
            if lost or way.turned:
                continue
            full = self.with_implied(way)
            if all(optional or full.has(n) for n, (_, _, optional) in enumerate(self.fields)):
                numbered = any(map(self._is_numbered, full.filled))
                filled = tuple(each._replace(numbered=numbered) for each in full.filled)
                if len(self.split_acts(filled)) == 1:
                    yield self.write_filled(filled), numbered

    def _is_numbered(self, filled: usage.Filled) -> bool:
        # Whether a number is taken for a deed, where a sum may stand as well.
        at = {each.words[0].start: each.words[0].text for each in self.marks}
        named = self.fields[filled.field][1].names and at.get(filled.word.start, "").isdecimal()
        return bool(named) and any(slot.numeric for _, slot, _ in self.fields)

    def _is_lost(self, n: int, way: Way) -> bool:
        # Whether a mark says something and stands nowhere.
        if n in way.used or n in self.own:
            return False
        mark, say = self.marks[n], self.state.messages
        word = mark.words[0]
        if means(say, "and", word):  # where a list goes on
            starts = {each.words[0].start for each in self.marks[max(n - 1, 0) : n + 2]}
            around = {each.field for each in way.filled if each.word.start in starts}
            several = [self.fields[n][1].many or self.fields[n][1].each for n in around]
            return bool(several) and not any(several)
        if not self._is_small(n):
            return True
        led = means(say, usage.ROW, word) or leads(say, word) or is_filler(say, word)
        led = led or mark.kind == "who"
        led = led or any(slot.after and means(say, slot.after, word) for _, slot, _ in self.fields)
        return len(mark.words) > 1 or not led

    def _is_small(self, n: int) -> bool:
        # `each` may name everybody and need not; who buys from the Bank just buys.
        kind, word = self.marks[n].kind, self.marks[n].words[0]
        bank = self.bankless and is_bank(self.state, word)
        each = not is_player(self.state, word) and is_filler(self.state.messages, word)
        return kind in {"small", "hint", "verb"} or (kind == "who" and (bank or each))

    @property
    def bids(self) -> set[int]:
        """The field of what others bid, if there is one."""
        return {n for n, (_, each, _) in enumerate(self.fields) if ":" in each.label}

    def is_deed(self, mark: Mark) -> bool:
        """Tell whether a mark names a deed and no other."""
        return len(find_deeds(self.state, text_of(mark.words))) == 1

    def write(self, filled: Mapping[int, Sequence[str]]) -> Said:
        """Write the verb and what stands in its fields."""
        words = [usage.Filled(n, Word(e, 0, 0, quoted=" " in e)) for n in filled for e in filled[n]]
        return self.write_filled(words)

    def wants_thing(self, n: int, way: Way) -> bool:
        """Tell whether a field wants a thing that nobody can guess, and has none."""
        _, slot, optional = self.fields[n]
        implied = optional or slot.implied or slot.seated or way.has(n)
        return bool(slot.names and not implied)

    def _weigh(self, way: Way) -> int:
        return way.turned + sum(self.marks[n].weight for n in self.over if n not in way.used)

    def _fill(self, n: int, way: Way) -> Iterator[Way]:
        if n == len(self.fields):
            yield way
            return
        _, slot, optional = self.fields[n]
        for words, used, turned in self._options(n, slot, way, optional=optional):
            filled = (*way.filled, *(usage.Filled(n, word, numbered=True) for word in words))
            yield from self._fill(n + 1, Way(filled, way.used | used, way.turned + turned))

    def _options(
        self, n: int, slot: Argument, way: Way, *, optional: bool
    ) -> Iterator[tuple[Said, set[int], int]]:
        # What may stand in a field, the marks it uses, and how far it is from what was said.
        if slot.flag:
            yield self._flagged(slot)
            return
        if slot.seated:
            yield from self._seated(n, way, optional=optional)
            return
        # `for 120`; but what either gives in a trade is told by whose it is
        said = (means(self.state.messages, slot.after, each.words[0]) for each in self.marks)
        if slot.after and not slot.owner and not any(said):
            yield (), set(), 0
            return
        found = [(k, word) for k in self._free(n, slot, way) for word in self._words(slot, k)]
        if slot.giver and optional:  # a number that is asked about is no plain sum
            own = self._filled(way, slot.giver)
            deeds = {k: deed_at(self.state, w.text) if is_bare(w) else "" for k, w in found}
            found = [(k, w) for k, w in found if not own or self._owner(deeds[k] or "") != own]
        if n and slot.label == self.fields[n - 1][1].label == "PIPS":  # one die behind the other
            found = [each for each in found if each[0] > max(way.used, default=-1)]
        if bids := [*self._bids(way)] if ":" in slot.label else []:
            yield tuple(word for _, word in bids), {n for each, _ in bids for n in each}, 0
        if slot.many and found:
            yield from self._several(slot, found, way)
        else:
            figures = any(is_bare(self.marks[k].words[0]) for k, _ in found) and not slot.numbered
            yield from self._one_each(found) if slot.names and not figures else ()
            yield from (((word,), {k}, 0) for k, word in found)
        # another field may have more use for it
        if not found or optional or slot.implied or len(self.fields) > n + 1:
            yield (), set(), 0

    def _bids(self, way: Way) -> Iterator[tuple[set[int], Word]]:
        # Who is named beside a sum bids it.
        every = enumerate(self.marks)
        beside = [k for k, each in every if each.weight == SPEAKS and k not in self.own]
        for k, n in pairwise(beside):
            who, bid = self.marks[k].words[0], self.marks[n].words[0]
            row = usage.ROW in {self.roles.get(k), self.roles.get(n)}  # `to cem row 1` bids nothing
            if k in self.who and k not in way.used and is_bare(bid) and not row:
                name = player_names(self.state).get(fold_name(who.text), who.text)
                yield {k, n}, who._replace(text=f"{name}:{bid.text}")

    def _one_each(self, found: Sequence[tuple[int, Word]]) -> Iterator[tuple[Said, set[int], int]]:
        # `buy cem wilbar, beach park`: an act for each of them.
        sure = [(k, w) for k, w in found if sum(k == other for other, _ in found) == 1]
        run = [e for e in sure if any(self._joined(*sorted((e[0], o[0]))) for o in sure)]
        if len(run) > 1:
            yield tuple(w for _, w in run), {k for k, _ in run}, 0

    def _joined(self, one: int, then: int) -> bool:
        # By `and` or a comma, or one name behind another.
        between = self.marks[one + 1 : then]
        ands = any(means(self.state.messages, "and", each.words[0]) for each in between)
        thing = self.marks[one].kind == "thing" and one not in self.who
        named = ands or thing or self.marks[one].words[-1].text[-1:] == ","
        return one < then and named and not any(each.weight for each in between)

    def _flagged(self, slot: Argument) -> tuple[Said, set[int], int]:
        say = self.state.messages
        for n, mark in enumerate(self.marks):
            hints = mark.kind == "hint" and n in self.own  # `house kingsway`
            if len(mark.words) == 1 and not hints and means(say, slot.label, mark.words[0]):
                return (mark.words[0]._replace(text=slot.label),), {n}, 0
        return (), set(), 0

    def _seated(self, n: int, way: Way, *, optional: bool) -> Iterator[tuple[Said, set[int], int]]:
        # Who is named, in the order of the form or as `to` and `from` lead to him.
        order = self.seats[::-1] if self.turned else self.seats
        free = [k for k in self.who if k not in way.used]
        either = len(self.who) < SEVERAL and min(self.own, default=0) == 0
        plain = False
        for words, run in self._several_parties(n, free):
            if len(run) == 1 or self._seat_of(order, min(run)) == n:
                plain = True
                yield words, run, 0
        for k in free if not plain else ():
            if not (word := self._party(n, k)):
                continue
            seat, led = self._seat_of(order, k), self.roles.get(k, "") in {"to", "from"}
            far = 0 if seat == n or (either and not led) else _TURNED
            if seat == _NONE or (far and is_bank(self.state, self.marks[k].words[0])):
                continue  # `the bank owes anna 20` is no debt of hers
            plain = plain or not far
            yield (word,), {k}, far
        if not plain or optional or either or self.bids:
            yield (), set(), 0

    def _several_parties(self, n: int, free: Sequence[int]) -> Iterator[tuple[Said, set[int]]]:
        # `anna and ben pay`, `everyone gets salary`: nobody acts with himself.
        named = {self.marks[k].words[0].text for k in self.who}
        for k in free:
            if _called(self.marks[k]) in everybody(self.state) and not self._party(n, k):
                at = self.marks[k].words[0]
                yield tuple(as_name(e, at) for e in self.state.playing if e not in named), {k}
        run = [k for k in free if any(self._joined(*sorted((k, other))) for other in free)]
        words = [word for k in run if (word := self._party(n, k))]
        alone = self.fields[n][1].each or len(self.seats) == 1
        if alone and len(run) > 1 and len(words) == len(run):
            joined = words[0]._replace(text=",".join(each.text for each in words))
            yield (joined,) if self.fields[n][1].each else tuple(words), {*run}

    def _led_to(self, role: str) -> int:
        # Who is named first being paid, or buying, either word leads to the other.
        if role == "from" and len(self.who) > len(self.seats) == 1:  # `dora hunts in that of ben`
            return _NONE
        to = role == "to" and not self.turned
        if not to or len(self.seats) > 1:
            return self.seats[to]
        return self.seats[0] if len(self.who) == 1 else _NONE

    def _seat_of(self, order: Sequence[int], k: int) -> int:
        role = self.roles.get(k, "")
        return self._led_to(role) if role in {"to", "from"} else self._in_turn(order, k)

    def _in_turn(self, order: Sequence[int], k: int) -> int:
        roles = (role for each, role in self.roles.items() if each in self.who)
        led = {self._led_to(role) for role in roles if role in {"to", "from"}}
        plain = [each for each in self.who if self.roles.get(each, "") not in {"to", "from"}]
        runs = {then for one, then in pairwise(plain) if self._joined(one, then)}
        plain = [each for each in plain if each not in runs]  # `anna and ben` pay as one
        said = ((n, each) for n, each in enumerate(self.marks) if each.kind == "verb")
        pays = {n for n, each in said if each.verbs == {PAY}}  # `owes the bank fine 50`
        plain.sort(key=lambda n: n + 1 not in pays)  # `its bens day, all give him 5`
        seats = [each for each in order if each not in led]
        return dict(zip(plain, seats, strict=False)).get(k, _NONE)

    def _party(self, n: int, k: int) -> Word | None:
        word = self.marks[k].words[0]
        plain = word._replace(text=word.text.rstrip(","))
        named = things_named(self.state, self.fields[n][1], (plain,))
        if len(named) > 1:  # `100 ben ban`: who is named already is not meant again
            whole = {_called(self.marks[each]) for each in self.who}
            named = [each for each in named if fold_name(each) not in whole]
        if len(named) != 1:
            return None
        known = player_names(self.state).get(fold_name(named[0]), named[0])
        return plain._replace(text=known, quoted=True)

    def _free(self, field: int, slot: Argument, way: Way) -> list[int]:
        # The marks that are not used; a number behind `row` is a row and no other.
        free = [n for n, x in enumerate(self.marks) if n not in way.used | self.own and x.weight]
        free = [n for n in free if n not in self.who and self._may_stand(field, n)]
        counts = [n for n in free if n + 1 in self.own and is_bare(self.marks[n].words[0])]
        if counts and any(each.read is read_count for _, each, _ in self.fields):
            return counts if slot.read is read_count else [n for n in free if n not in counts]
        if usage.is_row(slot) or any(usage.is_row(each) for _, each, _ in self.fields):
            led = [n for n in free if self.roles.get(n) == usage.ROW]
            return led or free if usage.is_row(slot) else [n for n in free if n not in led]
        return free

    def _may_stand(self, n: int, k: int) -> bool:
        # Behind its keyword, and a sum not behind another's: `kingsway for croydon plus 50`.
        own = self.sections[n]
        behind = max((s for at, s in self.keywords.items() if at < k), default=0)
        if own in self.keywords.values() or (own and behind):
            return own == behind or (not behind and own == 1 and 1 not in self.keywords.values())
        return not (behind and self.fields[n][1].numeric)

    def _words(self, slot: Argument, k: int) -> Iterator[Word]:
        # What a mark names in a slot, each as it is written.
        mark, first = self.marks[k], self.marks[k].words[0]
        if slot.names is None or slot.numeric:
            if not mark.kind and is_bare(first):
                return  # of which there is none: `seestrasse 4`
            if len(mark.words) == 1 and not is_dice(first.text) and fits(self.state, slot, first):
                money = slot.label == AMOUNT.label and self.in_notes
                yield first._replace(text=in_notes(self.state, first.text)) if money else first
            return
        bare = len(mark.words) == 1 and is_board_number(first.text)
        if bare and not slot.numbered and first.text not in slot.names(self.state):
            return
        named = things_named(self.state, slot, mark.words)
        for each in named if len(named) <= _MOST else ():
            yield Word(each, first.start, mark.words[-1].end, quoted=True)

    def _several(
        self, slot: Argument, found: Sequence[tuple[int, Word]], way: Way
    ) -> Iterator[tuple[Said, set[int], int]]:
        # All that is named; of an owner what is his.
        if slot.owner:
            owner = self._filled(way, slot.owner)
            every = [(k, x, flat((slot.read(self.state, x.text),))) for k, x in found]
            deeds = [(k, x._replace(text=each)) for k, x, those in every for each in those]
            his = [(k, x) for k, x in deeds if self._owner(x.text) == owner]
            if his and len(deeds) > len(found):  # `bens clubs` are those that he has, or one
                of, unique = {k for k, _ in his}, {x.text: x for _, x in his}.values()
                yield from ((each, of, 0) for each in (tuple(unique), *((x,) for x in unique)))
                return
            found = his or found
        marks = dict.fromkeys(k for k, _ in found)
        ways = [[word for k, word in found if k == mark] for mark in marks]
        for words in islice(product(*ways), _WAYS):
            yield words, {*marks}, 0
        if slot.numeric or slot.numbered:
            yield from (((word,), {k}, 0) for k, word in found[:_WAYS] if len(marks) > 1)

    def _filled(self, way: Way, field: str) -> str:
        return next((w.text for n, w, _ in way.filled if self.fields[n][0] == field), "")

    def _owner(self, deed: str) -> str:
        return holder_name(self.state.balances.holder(accounts.deed(deed))) or ""

    def with_implied(self, way: Way) -> Way:
        """Add whose a deed is, and what can be nothing else."""
        owned = usage.with_owner(self.state, self.kind, self.fields, way.filled)
        filled, self.why = usage.with_implied(self.state, self.fields, owned)
        return way._replace(filled=filled)

    def write_filled(self, filled: Sequence[usage.Filled]) -> Said:
        """Write the act."""
        return (Word(self.verb, 0, 0), *usage.write_form(self.fields, filled))

    def split_acts(self, filled: tuple[usage.Filled, ...]) -> list[tuple[usage.Filled, ...]]:
        """Give an act for each of several that stand where there is room for one."""
        places = Counter(e.field for e in filled if not self.fields[e.field][1].many)
        several = [n for n, count in places.items() if count > 1]
        if not several:
            return [filled]
        rest = [each for each in filled if each.field != several[0]]
        return [(*rest, each) for each in filled if each.field == several[0]]


def _called(mark: Mark) -> str:
    return fold_name(mark.words[0].text.rstrip(","))


def _roles(marks: Marks) -> dict[int, str]:
    # Which marks a word such as `to` leads to, or `row`.
    say, led, roles = marks.by.state.messages, "", dict[int, str]()
    for n, mark in enumerate(marks.all):
        word = mark.words[0]
        role = next((key for key in ("to", "from", usage.ROW) if means(say, key, word)), "")
        if role and mark.kind != "who":
            led = role
        elif led and not is_filler(say, word):
            roles[n], led = led, ""
    return roles

"""The words of a line, read once into marks: who is named, what, how much, which verb."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from pnp.rules.language import plainer_lines
from pnp.rules.language.arguments import (
    card_names,
    deed_names,
    everybody,
    find_deeds,
    is_board_number,
)
from pnp.rules.language.form_reading import PAY, Said
from pnp.rules.language.line import looks_like_amount, text_of
from pnp.rules.language.names import (
    find_part,
    is_bank,
    is_player,
    join_names,
    parts_of,
    player_names,
)
from pnp.rules.language.usage import Grammar, arguments_of, spelled
from pnp.rules.language.vocabulary import Scan, Spoken, as_name, is_filler, is_noise, means
from pnp.spelling import fold_name

# A mark has so many words at most.
_LONGEST: Final = 4
_LEAST: Final = 3
# So many of one name there are nowhere.
_MANY: Final = 100
# Of so many parties the first pays.
SEVERAL: Final = 2

# Words that say something only beside others.
_LITTLE: Final = ("and", "halt", "double", "plus", "minus")

SPEAKS: Final = 3
"""What a player, a thing or a number weighs that an act says nothing of."""

NEVER_LEFT_OUT: Final = frozenset(
    {
        *("card", "count", "salary", "owe", "settle", "quit", "bankrupt", "jail", "end"),
        *("throw", "damage", "income"),
    }
)
"""Verbs that nobody means who names somebody and something: a sum alone is a payment."""

PAYING: Final = frozenset({PAY, "owe"})
"""Verbs that say no more than that somebody pays, where another verb says what for."""


class Mark(NamedTuple):
    """Some words of a line that say one thing together."""

    words: Said
    kind: str
    """`verb`, `hint` of one, `who`, `number`, `thing`, `small`; nothing where nobody knows it."""
    verbs: frozenset[str] = frozenset()

    @property
    def weight(self) -> int:
        """How much is lost with it."""
        return {"small": 0, "verb": 2, "hint": 2, "": 1}.get(self.kind, SPEAKS)


class Marks(NamedTuple):
    """A line, read once."""

    by: Grammar
    all: tuple[Mark, ...]
    told: tuple[Spoken, ...]
    """The verbs that are said in full, or begun where none is."""
    hints: tuple[Spoken, ...]

    @property
    def who(self) -> tuple[Mark, ...]:
        """The parties that are named."""
        return tuple(each for each in self.all if each.kind == "who")

    @property
    def deeds(self) -> frozenset[str]:
        """The deeds that are named and can be no others."""
        found = (find_deeds(self.by.state, text_of(each.words)) for each in self.all if each.weight)
        return frozenset(each[0] for each in found if len(each) == 1)

    @property
    def verbs(self) -> tuple[str, ...]:
        """The verbs that may be meant: those that are said; where no more than a payment is, any.

        Nobody leaves the game unless that alone is said.
        """
        every = sorted({*self.by.verbs.values()})
        said = [each for each in every if self.evidence(each)]
        sure = [each for each in said if each not in PAYING]
        named = any(each.kind == "who" for each in self.all)
        several = sum(each.weight == SPEAKS for each in self.all) > 1  # `4 on 1.1`
        every = every if named or several or len(self.by.state.table.players) == 1 else said
        more = () if sure else (each for each in every if each not in {*said, *NEVER_LEFT_OUT})
        leaving = {each for each in every if getattr(self.by.load(each), "leaves", False)}
        return tuple(e for e in (*said, *more) if e not in leaving or sure == [e])

    def evidence(self, verb: str) -> int:
        """Tell how surely a verb is said."""
        full = any(each.verb == verb for each in self.told)
        kinds = {each.kind for each in self.all}
        if verb == PAY and kinds - {"" if len(self.who) > 1 else "who"} <= {
            "who",
            "number",
            "small",
        }:
            full = "number" in kinds or "" not in kinds  # `50 to anna`, `50 ben to anna, a bet`
        named = (fold_name(text_of(e.words)) for e in self.all if e.kind == "thing")
        alone = (plainer_lines.taken_by_one(self.by).get(each) for each in named)
        hinted = any(each.verb == verb for each in self.hints) or verb in alone
        return (1 if verb in PAYING else 3) * full + 2 * hinted


@lru_cache(maxsize=64)
def marks_of(by: Grammar, words: Said) -> Marks:
    """Read the words of a line into marks, each the longest that says one thing."""
    ended = plainer_lines.unlisted(by.state, words)
    named = (
        plainer_lines.owner_as_name(
            by.state, plainer_lines.meaning_himself(by.state, plainer_lines.bare(word))
        )
        for word in ended
    )
    plain = [*join_names(by.state, tuple(named))]
    players, said = player_names(by.state), {fold_name(each.text) for each in plain}
    for at, word in enumerate(plain):
        typed = fold_name(word.text)
        small = any(means(by.state.messages, key, word) for key in (*_LITTLE, "filler", "to"))
        if at and (len(typed) > 1 or small):
            continue  # `b owes c 50`
        begun = typed if len(typed) == 1 else f"{typed}-"
        first = [players[n] for n in players if n.startswith(begun)]
        if len(first) == 1 and fold_name(first[0]) not in said:  # `b ben surf road`
            plain[at] = as_name(first[0], word)
    line = Scan(by, tuple(plain))
    full = tuple(each for each in line.said if not each.begun)
    told = full or line.said  # a verb may be begun where none is said
    spoken = (*told, *line.hints)
    marks: list[Mark] = []
    at = 0
    while at < len(line.words):
        sizes = range(min(_LONGEST, len(line.words) - at), 0, -1)
        found = (_mark(line, at, at + size, spoken) for size in sizes)
        mark = next((each for each in found if each), Mark(line.words[at : at + 1], ""))
        marks.append(mark)
        at += len(mark.words)
    # `schwarz 6` begins no `schwarzgeld`
    inside = [word for mark in marks if mark.kind == "thing" for word in mark.words[:-1]]
    told = tuple(each for each in told if not each.begun or line.words[each.start] not in inside)
    # `a counter on each contract`: what a verb takes is no other verb
    slots = [(s.label, e.verb) for e in full for _, s, _ in arguments_of(by.load(e.verb))]
    taken = {
        (fold_name(each.rstrip("…")), verb)
        for label, verb in slots
        for each in (label, spelled(label, by.state.messages))
        if len(label) > _LEAST
    }
    listed = {word.end for word in words if word.text[-1:] in {",", ":"}}
    for n, (thing, number) in enumerate([*pairwise(marks)], 1):
        typed = text_of(number.words)
        few = typed.isdecimal() and int(typed[:9]) < _MANY and thing.words[-1].end not in listed
        known = numbered(by, thing) if few and thing.kind == "thing" else {}
        if known and typed not in known:  # `seestrasse 4`, where there are 3, 13 and 15
            marks[n] = Mark(number.words, "")
    for n, mark in enumerate(marks):
        typed = fold_name(text_of(mark.words))
        if mark.verbs and any(e in typed and v not in mark.verbs for e, v in taken):
            marks[n] = Mark(mark.words, "small")
            told = tuple(each for each in told if each.verb not in mark.verbs)
    return Marks(by, tuple(marks), told, line.hints)


def numbered(by: Grammar, thing: Mark) -> dict[str, str]:
    """Give the things that are called so and have a number, by it: the plots of a street."""
    called = parts_of(text_of(thing.words))
    for names in (deed_names(by.state), plainer_lines.things(by)):
        every = ((parts_of(name), each) for name, each in names.items())
        of = {name[-1]: each for name, each in every if name[:-1] == called}
        if found := {number: each for number, each in of.items() if number.isdecimal()}:
            return found
    return {}


def mark_at(marks: Marks, place: int) -> Mark | None:
    """Give the mark that stands at a place of the line."""
    return next((e for e in marks.all if e.words[0].start <= place < e.words[-1].end), None)


def _mark(line: Scan, at: int, end: int, spoken: Sequence[Spoken]) -> Mark | None:
    words, state = line.words[at:end], line.by.state
    alone, (first, *_) = end - at == 1, words
    plain = first._replace(text=first.text.rstrip(","))
    party = is_player(state, plain) or is_bank(state, first)
    party = party or fold_name(plain.text) in everybody(state)
    if alone and (party or first.quoted):
        return Mark(words, "who" if party else "thing")
    if verbs := frozenset(each.verb for each in spoken if (each.start, each.end) == (at, end)):
        full = any((each.start, each.end) == (at, end) for each in line.said)
        return Mark(words, "verb" if full else "hint", verbs)
    say, typed = state.messages, text_of(words)
    if alone and (looks_like_amount(first.text) or is_board_number(first.text)):
        return Mark(words, "number")
    little = is_filler(say, first) or is_noise(say, first) or not any(map(str.isalnum, typed))
    if alone and (little or any(means(say, each, first) for each in _LITTLE)):
        return Mark(words, "small")
    deeds = find_deeds(state, typed)
    short = len(first.text) < _LEAST and (alone or len(deeds) != 1)  # `h` begins too much
    # so many letters do of a player's name, if they are a whole word of it: Bo, of Ann Bo
    part = alone and not deeds and len(find_part(first.text, player_names(state), SEVERAL)) == 1
    short = short and not part
    if short or any(n in line.players for n in range(at, end)):
        return None
    known = part or deeds or fold_name(typed) in card_names(state)
    named = bool(known or find_part(typed, plainer_lines.things(line.by)))
    named = bool(named or (alone and plainer_lines.is_known(line.by, first)))
    return Mark(words, "thing") if named and not looks_like_amount(first.text) else None

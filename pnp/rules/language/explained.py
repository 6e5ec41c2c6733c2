"""Which acts explain the most of a line that is no act as it stands.

Its words are read once into marks. Each verb takes of them what its form has a place for; what is
left over without being told by what the act does, and what had to be put in, speaks against it.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, islice, pairwise
from typing import Final, NamedTuple

from pnp.rules.language.arguments import everybody, find_deeds, is_bare, is_board_number
from pnp.rules.language.form_reading import PAY, Said
from pnp.rules.language.free_order import ANY_SUM, LOT, ROW, InPart, fill_form, is_row, passed_over
from pnp.rules.language.line import Word, looks_like_amount, read_count, text_of, write
from pnp.rules.language.names import find_part, is_bank, is_player, join_names, player_names
from pnp.rules.language.plainer_lines import (
    bare,
    is_known,
    meaning_himself,
    owner_as_name,
    put_together,
    unlisted,
)
from pnp.rules.language.scan import Scan, as_name, led_by
from pnp.rules.language.usage import Grammar, arguments_of, form, spelled, takes_text
from pnp.rules.language.vocabulary import TURNED, Spoken, is_filler, is_noise, means
from pnp.rules.state.accounts import BANK
from pnp.spelling import fold_name

# So many marks that say something may be left over, in so many ways a form may be filled, and so
# many acts are judged.
_LEFT: Final = 2
_WAYS: Final = 6
_TRIED: Final = 60
# A mark has so many words at most.
_LONGEST: Final = 4
_LEAST: Final = 3
# Of so many parties the first pays.
_SEVERAL: Final = 2

# Words that say something only beside others.
_LITTLE: Final = ("and", "halt", "double")

SPEAKS: Final = 3
"""What a player, a thing or a number weighs that an act says nothing of."""

NEVER_LEFT_OUT: Final = frozenset(
    {
        *("card", "count", "salary", "owe", "settle", "quit", "bankrupt", "jail", "end", "trade"),
        *("throw", "damage", "income"),
    }
)
"""Verbs that nobody means who names somebody and something: a sum alone is a payment."""

_SHARED: Final = frozenset({"all", "owed", "debt", "aside", "house", "more", "again", "agreed"})
"""Words that have a place in some act and tell of none."""

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
        named = (
            any(each.kind == "who" for each in self.all) or len(self.by.state.table.players) == 1
        )
        every = every if named else said
        more = () if sure else (each for each in every if each not in {*said, *NEVER_LEFT_OUT})
        leaving = {each for each in every if getattr(self.by.load(each), "leaves", False)}
        return tuple(e for e in (*said, *more) if e not in leaving or sure == [e])

    def evidence(self, verb: str) -> int:
        """Tell how surely a verb is said."""
        full = any(each.verb == verb for each in self.told)
        kinds = {each.kind for each in self.all}
        rows = any(each.verbs for each in self.all if not each.weight)  # `goes on row 1`
        if (
            verb == PAY
            and not rows
            and kinds - {"" if len(self.who) > 1 else "who"}
            <= {
                "who",
                "number",
                "small",
            }
        ):
            full = "number" in kinds or "" not in kinds  # `50 to anna`, `50 ben to anna, a bet`
        hinted = any(each.verb == verb for each in self.hints)
        hinted = hinted or any(verb in each.verbs for each in self.all if not each.weight)
        flagged = any(_has_place(self.by, verb, each.words[0]) for each in self.all)
        return (1 if verb in PAYING else 3) * full + 2 * hinted + 2 * flagged


@lru_cache(maxsize=64)
def marks_of(by: Grammar, words: Said) -> Marks:
    """Read the words of a line into marks, each the longest that says one thing."""
    ended = unlisted(by.state, words)
    named = (owner_as_name(by.state, meaning_himself(by.state, bare(word))) for word in ended)
    plain = [*join_names(by.state, tuple(named))]
    typed, players = fold_name(plain[0].text), player_names(by.state)
    first = [players[n] for n in players if n.startswith(typed if len(typed) == 1 else f"{typed}-")]
    if len(first) == 1:  # `a ben 50`, and Cem of Cem Lee
        plain[0] = as_name(first[0], plain[0])
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
    return Marks(by, tuple(marks), told, line.hints)


def _mark(line: Scan, at: int, end: int, spoken: Sequence[Spoken]) -> Mark | None:
    words, state = line.words[at:end], line.by.state
    alone, (first, *_) = end - at == 1, words
    party = is_player(state, first._replace(text=first.text.rstrip(","))) or is_bank(state, first)
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
        placed = any(means(say, each, first) for each in (ROW, LOT))
        return Mark(words, "small", placing_verbs(line.by) if placed else frozenset())
    deeds = find_deeds(state, typed)
    short = len(first.text) < _LEAST and (alone or len(deeds) != 1)  # `h` begins too much
    if short or any(n in line.players for n in range(at, end)):
        return None
    named = bool(find_part(typed, things(line.by)) or deeds)
    named = bool(named or (alone and is_known(line.by, first)))
    return Mark(words, "thing") if named and not looks_like_amount(first.text) else None


@lru_cache(maxsize=8)
def placing_verbs(by: Grammar) -> frozenset[str]:
    """Give the verbs that take a row, or a lot in one."""
    slots = ((v, each) for v in by.verbs.values() for _, each, _ in arguments_of(by.load(v)))
    return frozenset(verb for verb, each in slots if is_row(each))


@lru_cache(maxsize=8)
def things(by: Grammar) -> dict[str, str]:
    """Give the folded names of what verbs take beside players, deeds and cards: pieces, offices."""
    slots = [each for verb in by.verbs.values() for _, each, _ in arguments_of(by.load(verb))]
    kinds = {e.names for e in slots if e.names and not (e.seated or e.partly or e.numbered)}
    return {name: thing for names in kinds for name, thing in names(by.state).items()}


def _has_place(by: Grammar, verb: str, word: Word) -> bool:
    # One of a few words that stand in it, `shorter`, or that belong to no other verb: `keep`.
    slots = [each for _, each, _ in arguments_of(by.load(verb)) if each.label.islower()]
    words = chain.from_iterable(each.label.split("|") for each in slots if not each.after)
    alone = (each for each in words if each not in by.verbs and each not in _SHARED)
    return any(means(by.state.messages, each, word) for each in alone)


class Explained(NamedTuple):
    """An act that a line may mean, and what of the line it has no place for."""

    verb: str
    words: Said
    """In the bank's own form; a coin for any sum."""
    left: tuple[Mark, ...]
    added: int
    """How much was put in that nobody said."""
    form: str
    """What is filled of its form, and the labels of what is not."""
    line: str
    """The same with what was put in; a label for a sum."""
    said: Said
    """What was said of it, in the bank's own form."""
    wanted: bool = False
    """Whether a sum is wanted still, or a thing that nobody can guess."""


def explain(marks: Marks, verbs: Iterable[str], left: int = _LEFT) -> Iterator[Explained]:
    """Fill the form of each verb with what it has a place for; some of the rest is left over."""
    for verb in verbs:
        if takes_text(marks.by.load(verb)):
            continue
        said = [each for each in marks.told if each.verb == verb]
        unsaid = {False, True} if verb in TURNED and verb != PAY else {False}
        turned = {each.turned for each in said} or unsaid  # who offers something buys it
        most = left if marks.evidence(verb) else min(left, 1)
        for way in sorted(turned):
            yield from islice(_explain_by(marks, verb, most, turned=way), _TRIED)


def _explain_by(marks: Marks, verb: str, left: int, *, turned: bool) -> Iterator[Explained]:
    by = marks.by
    own = [each for each in marks.all if verb in each.verbs and each.weight]
    first = marks.all.index(own[0]) if own else 0
    spoken = Spoken(verb, first, first, turned)
    either = not first and len(marks.who) < _SEVERAL
    mine = [*_counted(by, verb, marks.all, own)]
    others = [e for e in mine if e.verbs and e.weight and not _stands(by, verb, e)]
    # that somebody pays says no more than the act does, and noise says nothing
    noise = [e for e in mine if e.weight < SPEAKS and is_noise(by.state.messages, e.words[0])]
    less = [e for e in mine if e in noise or (e in others and e.verbs <= PAYING)]
    mine = [each for each in mine if each not in less or verb in each.verbs]
    others = [each for each in others if each in mine]
    unknown = [each for each in mine if not each.kind]
    from_ = any(means(by.state.messages, "from", mark.words[0]) for mark in marks.all)
    talk = (turned and not from_) or all(_is_talk(by, marks.all, each) for each in unknown)
    behind = [then for one, then in pairwise(marks.all) if one.kind == "number"]
    if len(unknown) == 1 and any(each is unknown[0] for each in behind):
        return  # `12 zorks` may be any sum; of `5000 until next round` the rest is only talk
    rest = [each for each in mine if each not in (*others, *unknown)]
    spare = (*others, *unknown)
    whole = put_together(by, led_by(verb, tuple(word for mark in rest for word in mark.words)))[1:]
    places = passed_over(by, spoken, whole)
    never = tuple(e for e in rest if e.weight == SPEAKS and {w.start for w in e.words} <= places)
    if len(never) > left:
        return
    it = any(means(by.state.messages, "it", mark.words[0]) for mark in marks.all)
    for few in _left_out(by, [each for each in rest if each not in never], left - len(never)):
        dropped = (*never, *few)
        kept = [each for each in rest if each not in dropped]
        line = led_by(verb, tuple(word for mark in kept for word in mark.words))
        words = put_together(by, line)[1:]
        for part in islice(fill_form(by, spoken, words, either=either, it=it), _WAYS):
            yield from _completed(by, verb, part, (*dropped, *spare), talk=talk)


def _left_out(by: Grammar, marks: Sequence[Mark], most: int) -> Iterator[tuple[Mark, ...]]:
    # Nothing, then each of the marks that say something, the last first, then two of them; never
    # who is named first, but as he who is paid.
    telling = [each for each in marks if each.weight == SPEAKS]
    led = {
        way: [then for one, then in pairwise(marks) if means(by.state.messages, way, one.words[0])]
        for way in ("to", "from")
    }
    for who in [each for each in telling if each.kind == "who"][:1]:
        if who not in led["to"] and not any(each.kind == "who" for each in led["from"]):
            telling.remove(who)
    for size in range(min(most, len(telling)) + 1):
        yield from combinations(telling[::-1], size)


def _counted(by: Grammar, verb: str, marks: Sequence[Mark], own: Sequence[Mark]) -> Iterator[Mark]:
    # What stands beside the words of a verb; `2 houses` are so many of them.
    counts = any(each.read is read_count for _, each, _ in arguments_of(by.load(verb)))
    for mark, then in zip(marks, (*marks[1:], None), strict=True):
        word = mark.words[0]
        if counts and then in own and is_bare(word):
            yield mark._replace(words=(word._replace(text=f"{word.text}x"),))
        elif mark not in own:
            yield mark


def _stands(by: Grammar, verb: str, mark: Mark) -> bool:
    # `sell` is a word of the auction as well
    labels = {e.after or e.label for _, e, _ in arguments_of(by.load(verb)) if e.after or e.flag}
    return len(mark.words) == 1 and any(
        means(by.state.messages, each, mark.words[0]) for each in labels
    )


def _is_talk(by: Grammar, marks: Sequence[Mark], mark: Mark) -> bool:
    # What nobody knows behind a sum and a word such as `for` is no party: `100 fine for parking`;
    # nor what stands before those who pay: `hail, everybody pays 500`.
    then = marks[marks.index(mark) + 1 :][:1]
    if marks[0] is mark and any(fold_name(e.words[0].text) in everybody(by.state) for e in then):
        return True
    before = [each.words[0] for each in marks[: marks.index(mark)]]
    led = (n for n, word in enumerate(before) if means(by.state.messages, "for", word))
    return any(is_bare(word) for word in before[: next(led, 0)])


def _completed(
    by: Grammar, verb: str, part: InPart, left: tuple[Mark, ...], *, talk: bool
) -> Iterator[Explained]:
    put = sum(1 if each.seated else 2 for each in part.slots)
    written = form(verb, by.load(verb), by.state.messages, _filled(part))
    said = (part.verb, *part.sentence.written(part.filled))
    # a card is never put in, nor what others bid
    blank = any(each.partly or ":" in each.label for each in part.slots)
    lacks = bool(part.slots) and all(each.seated for each in part.slots)
    strange = verb == PAY and lacks and any(not mark.kind for mark in left)
    if strange and not talk:
        return  # who is not known may be he who pays: `steve pays ben 20`
    ways = part.completed(by.state)
    if strange or (verb == PAY and any(each.verbs for each in left)):  # what for: `200 rent`
        ways = ((values, line) for values, line in ways if BANK in values or not part.wanted)
    for values, line in islice(ways, 1 if blank else _TRIED):
        labels = iter([slot.label for slot in part.slots if not slot.names])
        named = (
            spelled(next(labels, ""), by.state.messages) if w.text == ANY_SUM else write(w.text)
            for w in line
        )
        wanted = blank or ANY_SUM in values
        whole = written if blank else " ".join(named)
        act = () if blank and not part.slots[0].partly else tuple(line)
        yield Explained(verb, act, left, put, written, whole, said, wanted)


def _filled(part: InPart) -> dict[int, str]:
    filled: dict[int, str] = {}
    for field, word, _ in part.filled:
        filled[field] = (
            f"{filled[field]} {write(word.text)}" if field in filled else write(word.text)
        )
    return filled

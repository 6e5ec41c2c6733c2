"""Lines as people say them: names of several words, any order, one reading or a question.

A line that is written as the bank's own forms ask never comes here. What comes here is turned
into such a form in every way its words allow; where one way is left, that is what was meant.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count, product
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.errors import Code, Refusal
from pnp.rules.language import vocabulary
from pnp.rules.language.arguments import Argument, is_board_number
from pnp.rules.language.form_reading import PAY, THROW, Said, read_form
from pnp.rules.language.line import Misread, Word, looks_like_amount, text_of, write
from pnp.rules.language.names import find, find_part, is_bank, is_player, party_names, player_names
from pnp.rules.language.slot_words import fits, things_named
from pnp.rules.language.usage import Field, Grammar, arguments_of, takes_text
from pnp.rules.language.vocabulary import Spoken, leads, means
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState, holder_name
from pnp.rules.state.question import ONE_KEY, Question

if TYPE_CHECKING:
    from pnp.rules.protocols import Verb

# A line of more words is no sentence.
_WORDS: Final = 40
# So many words a name may have.
_LONGEST: Final = 6
# So many ways to read a line are tried; beyond that it must be written in the bank's own form.
_STEPS: Final = 4000
# Refusals of a reading that could not be meant: the deed is in other hands or takes no more, or
# never any building, or somebody would deal with himself, or give without getting.
_NEVER_MEANT: Final = frozenset({
    Code.OWNER, Code.OWNED, Code.NOT_OWNED, Code.NOT_BUILDABLE, Code.MAX_BUILD, Code.NAME, Code.GIFT
})  # fmt: skip
# Refusals that tell what is amiss with a line that has no other reading.
_TELLING: Final = frozenset({Code.AMOUNT, Code.AMBIGUOUS})


class Filled(NamedTuple):
    """A field that is filled, by its number, and the word that fills it in the bank's own form."""

    field: int
    word: Word
    numbered: bool = False
    """Whether a number is taken for a deed."""


class Reached(NamedTuple):
    """How far the words of a sentence are read in one of the ways."""

    at: int = 0
    filled: tuple[Filled, ...] = ()
    section: int = 0
    """The number of the keyword behind which it stands, nought before any."""
    role: int = -1
    """The one field that may come next, if a word such as `to` leads to it, or `row`."""


Form = tuple[tuple[Word, ...], bool]
"""An act written in the bank's own form, and whether a number in it stands for a deed."""


class TooManyReadings(Exception):  # caught here, never told
    """A line can be read in more ways than are worth trying."""


def read_freely(by: Grammar, words: Said, *, thrown: bool = False) -> "Verb | None":
    """Read a line in the one way its words allow; a Question where there are several.

    None where there is no way, or more than can be tried: then the bank's own form is wanted.
    Thrown: it may also be a player and what the dice showed.
    """
    found: list[tuple[Form, Verb]] = []
    refused: list[Misread | Question] = []
    try:
        for form in _forms(by, words, thrown=thrown):
            try:
                act = read_form(by, form[0])
            except (Misread, Question) as refusal:
                refused.append(refusal)
                continue
            if all(act != other for _, other in found):
                found.append((form, act))
    except TooManyReadings:
        return None
    # a part of a card's title is in no doubt where another reading has the whole
    asked = [each for each in refused if isinstance(each, Question)]
    if asked := [each for each in asked if not found or each.code != Code.AMBIGUOUS]:
        raise asked[0]
    meant = found
    if len(found) > 1 or any(numbered for (_, numbered), _ in found):
        fits = [each for each in found if refusal_of(by.state, each[1]) not in _NEVER_MEANT]
        meant = fits or [each for each in found if not each[0][1]]
        # whose the deed is that somebody would buy is told
        owned = len(found) == 1 and refusal_of(by.state, found[0][1]) == Code.OWNED
        meant = meant or (found if owned else [])
    if thrown and len(meant) > 1:  # a throw is called out, unless the other can be done now
        throws = [each for each in meant if each[0][0][0].text == THROW]
        others = [each for each in meant if each not in throws]
        allowed = [each for each in others if refusal_of(by.state, each[1]) is None]
        meant = [*allowed, *throws] if throws else meant
    if len(meant) > 1:
        lines = [" ".join(write(word.text) for word in form) for (form, _), _ in meant[:ONE_KEY]]
        raise vocabulary.ask_which(by.state, "ask.readings", text_of(words), lines, *words)
    amiss = [each for each in refused if each.code in _TELLING]
    if amiss and not found:
        raise amiss[0]
    return meant[0][1] if meant else None


def refusal_of(state: GameState, act: "Verb") -> Code | None:
    """Give the code with which the rules refuse an act; None if they allow it."""
    try:
        act.entry(state)
    except Refusal as refusal:
        return refusal.code
    return None


def _forms(by: Grammar, words: Said, *, thrown: bool) -> Iterator[Form]:
    if len(words) > _WORDS:
        return
    steps, in_full = count(1), False
    spoken = [*vocabulary.verbs_in(by, words)]
    if is_player(by.state, words[0]):  # B pays, though b is short for a verb
        spoken = [each for each in spoken if each.start] or spoken
    for said in spoken:
        for each in _forms_of(by, words, said, steps):
            in_full = in_full or not said.begun
            yield each
    first, *pips = words
    for name in find(first.text, player_names(by.state)).things if thrown else ():
        who = first._replace(text=name, quoted=True)
        yield (Word(THROW, first.start, first.start), who, *pips), False
    if not in_full and _is_payment_unsaid(by, words):
        yield from _forms_of(by, words, Spoken(PAY, 0, 0), steps)


def _forms_of(by: Grammar, words: Said, said: Spoken, steps: Iterator[int]) -> Iterator[Form]:
    kind = by.load(said.verb)
    # `no that was ben` begins no `note`: what takes any words wants its whole name
    if said.begun and takes_text(kind):
        return
    rest, mark = (*words[: said.start], *words[said.end :]), words[min(said.start, len(words) - 1)]
    name = Word(said.verb, mark.start, mark.end)
    if takes_text(kind):
        if said.start == 0 and said.end == 1:
            yield (name, *rest), False
        return
    sentence = Sentence(by.state, kind, rest, steps, turned=said.turned)
    for filled, wanted in sentence.ways():
        if not wanted:
            yield (name, *sentence.written(filled)), any(each.numbered for each in filled)


class InPart(NamedTuple):
    """An act that lacks something: its verb, what is filled of its form, what is wanted still."""

    verb: Word
    sentence: "Sentence"
    filled: tuple[Filled, ...]
    wanted: tuple[int, ...]

    @property
    def slots(self) -> tuple[Argument, ...]:
        """Give the slots of what is wanted."""
        return tuple(self.sentence.fields[n][1] for n in self.wanted)

    def completed(self, state: GameState) -> Iterator[tuple[tuple[str, ...], Said]]:
        """Give each way to fill what is wanted, one coin for any sum, and the act in full."""
        for values in product(*(_offered(state, each) for each in self.slots)):
            words = (self.verb._replace(text=each, quoted=each != ANY_SUM) for each in values)
            filled = (*self.filled, *map(Filled, self.wanted, words))
            yield values, (self.verb, *self.sentence.written(filled))


ROW, LOT = "row", "lot"
"""The keys of what leads to the number of a row, and of a lot in one."""


def is_row(slot: Argument) -> bool:
    """Tell whether a row is wanted, or a lot in one."""
    return slot.label.startswith("ROW")


ANY_SUM: Final = "$1"
"""Stands where any sum makes an act whole."""


def _offered(state: GameState, slot: Argument) -> Sequence[str]:
    if slot.seated and slot.names:
        known, parties = {*slot.names(state).values()}, (*state.playing, *state.third_parties)
        return [each for each in (accounts.BANK, *parties) if each in known]
    return tuple(slot.offers(state)) or (() if slot.names else (ANY_SUM,))


def fill_form(
    by: Grammar, said: Spoken, words: Said, *, either: bool = False, it: bool = False
) -> Iterator[InPart]:
    """Fill the form of a verb with words in every way, or in none where there are too many.

    It: what is meant where nothing is said is spoken of, so that no other thing is.
    """
    kind, end = by.load(said.verb), words[-1].end if words else 0
    sentence = Sentence(by.state, kind, words, count(1), turned=said.turned, either=either)
    sentence.it = it
    with suppress(TooManyReadings):
        for way in sentence.ways():
            yield InPart(Word(said.verb, end, end), sentence, *way)


def passed_over(by: Grammar, said: Spoken, words: Said) -> frozenset[int]:
    """Tell where words begin for which the form of a verb has no place at all."""
    sentence = Sentence(by.state, by.load(said.verb), words, count(1), turned=said.turned)
    taken = sentence.taken()
    return frozenset(word.start for n, word in enumerate(words) if n not in taken)


def _is_payment_unsaid(by: Grammar, words: Said) -> bool:
    first = words[0]
    if len(words) < 3:
        return False
    if is_player(by.state, first) or (looks_like_amount(first.text) and not first.quoted):
        return True
    long = sum(map(str.isalpha, first.text)) > 1
    return long and bool(find_part(first.text, party_names(by.state), 2))


class Sentence:
    """The words of one act beside its verb, and the fields they may fill."""

    def __init__(
        self,
        state: GameState,
        kind: "type[Verb]",
        words: Said,
        steps: Iterator[int],
        *,
        turned: bool,
        either: bool = False,
    ) -> None:
        fields = arguments_of(kind)
        self.state, self.fields, self.words, self.steps = state, fields, words, steps
        self.turned, self.by_owner = turned, bool(getattr(kind, "by_owner", False))
        self.either = either
        """Whether a party may be the one or the other, as in `pays anna 50`."""
        self.it = False
        """Whether what is meant unsaid is spoken of: `puts it on 1.2`."""
        self.seated = [n for n, (_, each, _) in enumerate(fields) if each.seated]
        self.rows = [n for n, (_, each, _) in enumerate(fields) if is_row(each)]
        self.sections = _sections(fields)
        parties = [each.names(state) for _, each, _ in fields if each.seated and each.names]
        self.bankless = not any(accounts.BANK in names for names in parties)
        """Whether the Bank has no place in the form: who buys from the Bank just buys."""
        self.led = any(leads(state.messages, word) for word in words)
        """Whether a word tells who pays or who is paid, so that the order of parties does not."""

    def ways(self) -> Iterator[tuple[tuple[Filled, ...], tuple[int, ...]]]:
        """Give every way to fill the form of the verb, and the fields that are wanted still."""
        needed = [n for n, (_, _, optional) in enumerate(self.fields) if not optional]
        for filled in self._go_on(Reached()):
            full = self._with_implied(self._with_owner(filled))
            found = {each.field for each in full}
            yield full, tuple(n for n in needed if n not in found)

    def _go_on(self, here: Reached) -> Iterator[tuple[Filled, ...]]:
        if next(self.steps) > _STEPS:
            raise TooManyReadings
        if here.at == len(self.words):
            yield here.filled
            return
        led = False
        for filled in self._as_keyword(here):
            led = True
            yield filled
        tried: set[object] = set()
        for n in self._open(here):
            argument = self.fields[n][1]
            if self._turns_round(n, here):
                continue  # `the bank owes anna 20` is no debt of hers
            kind = "party" if argument.seated else argument.read
            if kind in tried and not (argument.seated and (self.led or self.either)):
                continue  # of two alike the first is filled first
            if self._can_take(n, here.at):
                tried.add(kind)
                yield from self._as_thing(n, here)
        if not led and self._says_nothing(here):  # `trade kingsway for surf road`
            role = self._role(self.words[here.at], here.role)
            yield from self._go_on(here._replace(at=here.at + 1, role=role))

    def _turns_round(self, n: int, here: Reached) -> bool:
        # The Bank is named first, and could only be the other party.
        first = self.seated[:1] if not (self.turned or self.led or self.either) else []
        filled = {each.field for each in here.filled}
        later = bool(first) and n in self.seated and n not in first and first[0] not in filled
        return later and is_bank(self.state, self.words[here.at])

    def _says_nothing(self, here: Reached) -> bool:
        # `and` only where a list goes on.
        word, messages = self.words[here.at], self.state.messages
        if is_player(self.state, word):
            return False  # Mark is no word for the money
        if vocabulary.is_filler(messages, word) or (self.bankless and is_bank(self.state, word)):
            return True
        if self.rows and means(messages, ROW, word):
            return True
        listing = any(self.fields[each.field][1].many for each in here.filled[-1:])
        return (here.section > 0 or listing) and means(messages, "and", word)

    def _role(self, word: Word, role: int) -> int:
        # The field that a word such as `to` leads to, where two parties have a part. Who is named
        # first being paid, or buying, either word leads to the other.
        if len(self.seated) > 1 and leads(self.state.messages, word):
            to = means(self.state.messages, "to", word) and not self.turned
            return self.seated[1] if to else self.seated[0]
        if self.rows and means(self.state.messages, ROW, word):
            return self.rows[0]
        return role

    def _as_keyword(self, here: Reached) -> Iterator[tuple[Filled, ...]]:
        word, filled = self.words[here.at], {each.field for each in here.filled}
        for n, (_, argument, _) in enumerate(self.fields):
            wanted = argument.after or (argument.label if argument.flag else "")
            if not wanted or n in filled or not means(self.state.messages, wanted, word):
                continue
            then = here._replace(at=here.at + 1)
            if argument.flag:
                flag = Filled(n, word._replace(text=argument.label))
                yield from self._go_on(then._replace(filled=(*here.filled, flag)))
            else:
                yield from self._go_on(then._replace(section=self.sections[n], role=-1))

    def _open(self, here: Reached) -> Iterator[int]:
        filled = {each.field for each in here.filled}
        order = self.seated[::-1] if self.turned else self.seated
        numbers = (*order, *(n for n in range(len(self.fields)) if n not in order))
        sections = [here.section]
        if here.section:
            sections.append(0)
        elif len(set(self.sections)) > 2 and not any(self.sections[n] == 2 for n in filled):
            sections.append(1)  # `trade kingsway for …`: what comes first is given
        for section, n in product(sections, numbers):
            argument = self.fields[n][1]
            led = argument.seated or here.role not in self.seated
            led_elsewhere = here.role >= 0 and led and n != here.role
            taken = argument.flag or led_elsewhere or (n in filled and not argument.many)
            taken = taken or (self.it and argument.implied is not None and not argument.seated)
            if self.sections[n] == section and not taken:
                yield n

    def _as_thing(self, n: int, here: Reached) -> Iterator[tuple[Filled, ...]]:
        for size in range(self._longest(here.at), 0, -1):
            found = False
            for each in self._values(n, here.at, size):
                then = Reached(here.at + size, (*here.filled, each), here.section)
                for filled in self._go_on(then):
                    found = True
                    yield filled
            if found:
                return

    def _can_take(self, n: int, at: int) -> bool:
        return any(self._values(n, at, size) for size in range(1, self._longest(at) + 1))

    def taken(self) -> frozenset[int]:
        """Tell where words stand that may fill some field, lead to one, or say nothing."""
        taken: set[int] = set()
        for at, word in enumerate(self.words):
            leading = (e.after or e.label for _, e, _ in self.fields if e.after or e.flag)
            if any(means(self.state.messages, each, word) for each in leading):
                taken.add(at)
            for n, size in product(range(len(self.fields)), range(1, self._longest(at) + 1)):
                if not self.fields[n][1].flag and self._values(n, at, size):
                    taken.update(range(at, at + size))
        return frozenset(taken)

    def _longest(self, at: int) -> int:
        return min(_LONGEST, len(self.words) - at)

    def _values(self, n: int, at: int, size: int) -> Sequence[Filled]:
        # What words can stand for in a field.
        argument, words = self.fields[n][1], self.words[at : at + size]
        first, bare = words[0], size == 1 and is_board_number(words[0].text)
        if argument.names is None or argument.numeric:
            fit = size == 1 and fits(self.state, argument, first)
            return [Filled(n, first)] if fit else []
        if bare and (not argument.numbered or self._grouped(n, at)):
            return []
        numbered = bare and first.text[0] != "@" and any(each.numeric for _, each, _ in self.fields)
        things = things_named(self.state, argument, words)
        named = (Word(each, first.start, words[-1].end, quoted=True) for each in things)
        return [Filled(n, each, numbered) for each in named]

    def _grouped(self, n: int, at: int) -> bool:
        # Whether a number goes on in a group of three, and may be meant as one with it: not where
        # nothing else in the line could be the deed that is wanted.
        after = self.words[at + 1].text if at + 1 < len(self.words) else ""
        if len(after) != 3 or not after.isdecimal() or self.words[at].text[0] == "@":
            return False
        others = (k for k, word in enumerate(self.words) if not is_board_number(word.text))
        return self.fields[n][2] or any(self._can_take(n, other) for other in others)

    def _with_owner(self, filled: tuple[Filled, ...]) -> tuple[Filled, ...]:
        if not self.by_owner or any(each.field == 0 for each in filled):
            return filled
        deed = next((each.word for each in filled if self.fields[each.field][1].numbered), None)
        owner = deed and holder_name(self.state.balances.holder(accounts.deed(deed.text)))
        return (Filled(0, deed._replace(text=owner)), *filled) if deed and owner else filled

    def _with_implied(self, filled: tuple[Filled, ...]) -> tuple[Filled, ...]:
        start = self.words[0].start if self.words else 0
        for n, (_, argument, optional) in enumerate(self.fields):
            before = {self.fields[field][0]: word.text for field, word, _ in filled}
            if optional or argument.implied is None or self.fields[n][0] in before:
                continue
            meant = ""
            with suppress(Refusal):  # why nothing can be meant is told of the bank's own form
                meant = argument.implied(self.state, before)
            if meant:
                filled = (*filled, Filled(n, Word(meant, start, start, quoted=True)))
        return filled

    def written(self, filled: tuple[Filled, ...]) -> tuple[Word, ...]:
        """Put the words in the order of the form, each keyword before its own.

        Where one number is taken for a deed, another is marked as the sum it is.
        """
        written: list[Word] = []
        announced, plain = 0, any(each.numbered for each in filled)
        for n, (_, argument, _) in enumerate(self.fields):
            own = [each.word for each in filled if each.field == n]
            section = self.sections[n]
            if own and section and section != announced:
                keyword = self.fields[self.sections.index(section)][1].after
                written.append(Word(keyword, own[0].start, own[0].end))
                announced = section
            if plain and argument.giver:
                own = [word._replace(text=f"${word.text.removeprefix('$')}") for word in own]
            written += own
        return tuple(written)


def _sections(fields: Sequence[Field]) -> list[int]:
    sections: list[int] = []
    for _, argument, _ in fields:
        if argument.after:
            sections.append(max(sections, default=0) + 1)
        else:
            sections.append(0 if argument.flag or not sections else sections[-1])
    return sections

"""Lines as people say them: names of several words, any order, one reading or a question.

A line that is written as the bank's own forms ask never comes here. What comes here is turned
into such a form in every way its words allow; where one way is left, that is what was meant.
"""

from collections.abc import Iterator, Sequence
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
            yield (
                (name, *write_form(sentence.fields, filled)),
                any(each.numbered for each in filled),
            )


ROW, LOT = "row", "lot"
"""The keys of what leads to the number of a row, and of a lot in one."""


def is_row(slot: Argument) -> bool:
    """Tell whether a row is wanted, or a lot in one."""
    return slot.label.startswith("ROW")


ANY_SUM: Final = "$1"
"""Stands where any sum makes an act whole."""


def offered(state: GameState, slot: Argument) -> Sequence[str]:
    """List what may be put in where nothing stands: one coin for any sum."""
    if slot.seated and slot.names:
        known, parties = {*slot.names(state).values()}, (*state.playing, *state.third_parties)
        return [each for each in (accounts.BANK, *parties) if each in known]
    return tuple(slot.offers(state)) or (() if slot.names else (ANY_SUM,))


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
    ) -> None:
        fields = arguments_of(kind)
        self.state, self.fields, self.words, self.steps = state, fields, words, steps
        self.turned, self.kind, self.start = turned, kind, words[0].start if words else 0
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
            owned = with_owner(self.state, self.kind, self.fields, filled)
            full, _ = with_implied(self.state, self.fields, owned, self.start)
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
            kind = "party" if argument.seated else argument.read
            if kind in tried and not (argument.seated and self.led):
                continue  # of two alike the first is filled first
            if self._can_take(n, here.at):
                tried.add(kind)
                yield from self._as_thing(n, here)
        if not led and self._says_nothing(here):  # `trade kingsway for surf road`
            role = self._role(self.words[here.at], here.role)
            yield from self._go_on(here._replace(at=here.at + 1, role=role))

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

    def _longest(self, at: int) -> int:
        return min(_LONGEST, len(self.words) - at)

    def _values(self, n: int, at: int, size: int) -> Sequence[Filled]:
        # What words can stand for in a field.
        argument, words = self.fields[n][1], self.words[at : at + size]
        first, bare = words[0], size == 1 and is_board_number(words[0].text)
        if argument.names is None or argument.numeric:
            fit = size == 1 and fits(self.state, argument, first)
            return [Filled(n, first)] if fit else []
        if bare and (not argument.numbered):
            return []
        numbered = bare and first.text[0] != "@" and any(each.numeric for _, each, _ in self.fields)
        things = things_named(self.state, argument, words)
        named = (Word(each, first.start, words[-1].end, quoted=True) for each in things)
        return [Filled(n, each, numbered) for each in named]


def with_owner(
    state: GameState, kind: "type[Verb]", fields: Sequence[Field], filled: tuple[Filled, ...]
) -> tuple[Filled, ...]:
    """Add whose the deed is that is named, where a verb leaves that out."""
    if not getattr(kind, "by_owner", False) or any(each.field == 0 for each in filled):
        return filled
    deed = next((each.word for each in filled if fields[each.field][1].numbered), None)
    owner = deed and holder_name(state.balances.holder(accounts.deed(deed.text)))
    return (Filled(0, deed._replace(text=owner)), *filled) if deed and owner else filled


def with_implied(
    state: GameState, fields: Sequence[Field], filled: tuple[Filled, ...], start: int = 0
) -> tuple[tuple[Filled, ...], Refusal | None]:
    """Add what is meant where nothing stands; tell why nothing can be meant, if that is known."""
    why: Refusal | None = None
    for n, (name, argument, optional) in enumerate(fields):
        before = {fields[field][0]: word.text for field, word, _ in filled}
        if optional or argument.implied is None or name in before:
            continue
        meant = ""
        try:
            meant = argument.implied(state, before)
        except Refusal as refusal:
            why = refusal
        if meant:
            filled = (*filled, Filled(n, Word(meant, start, start, quoted=True)))
    return filled, why


def write_form(fields: Sequence[Field], filled: Sequence[Filled]) -> tuple[Word, ...]:
    """Put the words of fields in the order of a form, each keyword before its own.

    Where one number is taken for a deed, another is marked as the sum it is.
    """
    written: list[Word] = []
    sections, announced, plain = _sections(fields), 0, any(each.numbered for each in filled)
    for n, (_, argument, _) in enumerate(fields):
        own = [each.word for each in filled if each.field == n]
        if own and sections[n] and sections[n] != announced:
            keyword = fields[sections.index(sections[n])][1].after
            written.append(Word(keyword, own[0].start, own[0].end))
            announced = sections[n]
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

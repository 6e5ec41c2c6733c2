"""From the words of a line to a verb: the fields of the verb say what may stand where."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from pnp.errors import Code, Refusal
from pnp.rules.language.amounts import is_number, looks_like_amount
from pnp.rules.language.arguments import (
    Argument,
    flat,
    is_board_number,
    is_player,
    player_names,
    read_deed,
)
from pnp.rules.language.line import Word
from pnp.rules.language.names import find, fold, nearest
from pnp.rules.language.number_questions import ask_for_deed, ask_how_many, is_bare
from pnp.rules.language.syntax_errors import Misread, marked, read_word
from pnp.rules.language.usage import (
    Field,
    Find,
    arguments_of,
    form,
    named,
    takes_number,
)
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState, holder_name
from pnp.rules.state.question import Choice, Question

if TYPE_CHECKING:
    from pnp.rules.protocols import Verb

PAY: Final = "pay"
"""The verb that a line of a sum and two names means."""


def read(state: GameState, words: Sequence[Word], verbs: Mapping[str, str], load: Find) -> "Verb":
    """Read one act of a line as a verb, or raise a refusal that marks the word at fault.

    `verbs` are the names and aliases there are, each with the verb it stands for. What is not
    written in the form of a verb is read as people say it, if that can be done in one way only.
    """
    if 1 < len(words) < 4 and is_board_number(words[1].text) and "throw" in verbs:
        from pnp.rules.language.bare_throw import read_bare_throw  # noqa: PLC0415  # as below

        thrown = read_bare_throw(
            state, words, verbs, lambda other: _read_said(state, other, verbs, load)
        )
        if thrown is not None:
            return thrown
    return _read_said(state, words, verbs, load)


def _read_said(
    state: GameState, words: Sequence[Word], verbs: Mapping[str, str], load: Find
) -> "Verb":
    """Read an act that begins with a verb, or is said without one as payments are."""
    try:
        return read_form(state, words, verbs, load)
    except (Misread, Question) as refused:
        if refused.code == Code.ASK:
            raise
        from pnp.rules.language.free_order import read_freely  # noqa: PLC0415  # a payment must not wait for it

        try:
            act = read_freely(
                state, words, verbs, load, lambda form: read_form(state, form, verbs, load)
            )
        except Question as question:
            if isinstance(refused, Question) and not _is_narrower(question, refused):
                raise refused from None  # one word is in doubt, not the line
            raise
        if act is None:
            return _read_as_said(state, words, verbs, load, refused)
        return act


def _read_as_said(
    state: GameState,
    words: Sequence[Word],
    verbs: Mapping[str, str],
    load: Find,
    refused: Misread | Question,
) -> "Verb":
    """Read a line whose first word is said or begun for a verb as if the verb stood there.

    What is wrong with the rest is told then, and not that `miete` is no verb of the bank's own.
    """
    from pnp.rules.language.vocabulary import begun_verb, find_verb  # noqa: PLC0415  # as above

    first = words[0]
    find_said = begun_verb if len(words) > 1 else find_verb  # a word alone may still become another
    verb = "" if first.quoted else find_said(first, verbs, state.messages)
    if not verb or fold(first.text) in verbs:
        from pnp.rules.language.unknown_party import GIVES_WAY, misspelt_party  # noqa: PLC0415  # as above

        misspelt = refused.key in GIVES_WAY and misspelt_party(state, words, verbs)
        raise misspelt or refused
    return read_form(state, (Word(verb, first.start, first.end), *words[1:]), verbs, load)


def _is_narrower(question: Question, word: Question) -> bool:
    """Tell whether who owns what leaves fewer readings of a line than a word of it has."""
    from pnp.rules.language.choosing import ONE_KEY  # noqa: PLC0415  # as above

    return len(question.choices) < min(len(word.choices), ONE_KEY)


def read_form(
    state: GameState, words: Sequence[Word], verbs: Mapping[str, str], load: Find
) -> "Verb":
    """Read an act that is written in the form of its verb; a Misread marks the word at fault."""
    first = words[0]
    name = fold(first.text)
    if name not in verbs or first.quoted or load(verbs[name]) is None:
        return _read_payment(state, words, verbs, load)
    if verbs[name] != name and is_player(state, first) and _begins_payment(state, words):
        return _read_either(state, words, verbs, load)
    return _read_verb(state, words, verbs[name], load)


def _read_verb(state: GameState, words: Sequence[Word], name: str, load: Find) -> "Verb":
    """Read the words behind a verb."""
    kind = load(name)
    assert kind is not None  # whoever asks has found it
    rest = _with_owner(state, kind, words[1:])
    return _Reading(state, name, kind, rest, words[0]).verb()


def _read_payment(
    state: GameState, words: Sequence[Word], verbs: Mapping[str, str], load: Find
) -> "Verb":
    """Read a line of a sum and two names, or of two names and a sum."""
    first = words[0]
    pay = load(PAY) if PAY in verbs else None
    if pay is not None and looks_like_amount(first.text) and not first.quoted:
        turned = (*words[1:3], first, *words[3:]) if len(words) > 2 else words[1:]
        return _Reading(state, PAY, pay, turned, first).verb()
    if pay is not None and _begins_payment(state, words):
        return _Reading(state, PAY, pay, words, first).verb()
    from pnp.rules.language.unknown_verb import unknown_verb  # noqa: PLC0415  # as above

    raise marked(unknown_verb(state, first, verbs), first)


def _read_either(
    state: GameState, words: Sequence[Word], verbs: Mapping[str, str], load: Find
) -> "Verb":
    """Read a line that begins with the name of a player which is also short for a verb."""
    first, verb = words[0], verbs[fold(words[0].text)]
    if fold(words[1].text) == fold(first.text):
        return _read_verb(state, words, verb, load)  # nobody pays himself
    try:
        paid = _read_payment(state, words, verbs, load)
    except (Misread, Question):
        return _read_verb(state, words, verb, load)
    try:
        _read_verb(state, words, verb, load)
    except (Misread, Question):
        return paid
    choices = Choice(verb, verb), Choice(f"{PAY} {first.text}", f"{PAY} {first.text}")
    lines = [each.writes for each in choices]
    refusal = state.refusal(Code.ASK, "", "ask.short", typed=first.text, candidates=lines)
    raise Question(refusal, choices, place=(first.start, first.end))


def _with_owner(state: GameState, kind: "type[Verb]", rest: Sequence[Word]) -> Sequence[Word]:
    """Put the owner before a board number, where nobody else could act on that deed."""
    if not (getattr(kind, "by_owner", False) and rest and is_board_number(rest[0].text)):
        return rest
    word = rest[0]
    deed = read_word(read_deed, state, word)
    owner = holder_name(state.balances.holder(accounts.deed(deed)))
    if owner is None:
        raise marked(state.refusal(Code.NOT_OWNED, "", "deed.unowned", deed=deed), word)
    return (Word(owner, word.start, word.end, quoted=True), *rest)


def _begins_payment(state: GameState, words: Sequence[Word]) -> bool:
    """Tell whether `anna ben 50` is meant: the first word names one player and a sum ends it."""
    first = words[0].text
    if len(words) < 3 or not looks_like_amount(words[2].text):
        return False
    if sum(map(str.isalpha, first)) < 2:
        return is_player(state, words[0])
    return len(find(first, player_names(state)).things) == 1


class _Reading:
    """One act being read: its words in order, and the slots they fill."""

    def __init__(
        self, state: GameState, name: str, kind: "type[Verb]", words: Sequence[Word], first: Word
    ) -> None:
        self.state = state
        self.name = name
        self.kind = kind
        self.words = list(words)
        self.end = max((word.end for word in (first, *words)), default=first.end)
        self.place = 0
        self.last = first
        """The word that was read last."""
        self.filled: Argument | None = None
        """The slot that word fills."""
        self.values: dict[str, Any] = {}
        """The fields that are filled."""

    def verb(self) -> "Verb":
        """Fill every slot and make the verb."""
        arguments = arguments_of(self.kind)
        values = self.values
        each: dict[str, tuple[Any, ...]] = {}
        for number, (field, argument, optional) in enumerate(arguments):
            found = list(self.fill(argument, arguments[number + 1 :], optional=optional))
            if argument.flag:
                values[field] = bool(found)
            elif argument.each and found:
                each[field] = self.several(found)
            elif argument.many and (found or not optional):
                values[field] = flat(found) if argument.wholes else tuple(found)
            elif found:
                values[field] = found[0]
            if found and argument.giver:
                ask_for_deed(self.state, self.last, values.get(argument.giver, ""))
        if self.place < len(self.words):
            self.too_much(self.words[self.place])
        if all(len(things) == 1 for things in each.values()):
            return self.kind(**values, **{field: things[0] for field, things in each.items()})
        from pnp.rules.language.repeated import repeat  # noqa: PLC0415  # most acts are one

        return repeat(self.state, self.name, self.kind, values, each, self.last)

    def several(self, found: Sequence[Any]) -> tuple[Any, ...]:
        """List what was named, a group thing by thing; refuse what was named twice."""
        things = flat(found)
        twice = [thing for n, thing in enumerate(things) if thing in things[:n]]
        if twice:
            refusal = self.state.refusal(Code.NAME, "", "name.twice", typed=str(twice[0]))
            raise marked(refusal, self.last)
        return things

    def fill(self, argument: Argument, later: Sequence[Field], *, optional: bool) -> Iterator[Any]:
        """Read the words that belong to a slot."""
        if argument.flag:
            if self.keyword(argument.label):
                yield True
            return
        if argument.after and not self.keyword(argument.after):
            if not optional:
                self.missing(argument, argument.after)
            return
        keywords = {each.after or each.label for _, each, _ in later if each.after or each.flag}
        reserved = (
            0
            if argument.after
            else sum(1 for _, each, free in later if not free and not each.after)
        )
        if argument.rest:
            yield from self.remainder(argument)
            return
        said = {fold(word.text) for word in self.words[self.place :] if not word.quoted}
        found: list[Any] = []
        while (argument.many or not found) and self.takes(
            argument,
            keywords,
            reserved,
            optional=optional,
            numbers=takes_number(argument, later, must=not (optional or found), keywords=said)
            or self.one_more(argument, found),
        ):
            found.append(self.one(argument))
            yield found[-1]
        if not found and not optional:
            meant = self.implied(argument)
            if not meant:
                self.missing(argument, argument.label)
            yield meant

    def implied(self, argument: Argument) -> str:
        """Give what is meant where nothing stands; a refusal tells why nothing can be."""
        try:
            return argument.implied(self.state, self.values) if argument.implied else ""
        except Refusal as refusal:
            raise Misread(refusal, self.end, self.end) from refusal

    def takes(
        self,
        argument: Argument,
        keywords: set[str],
        reserved: int,
        *,
        optional: bool,
        numbers: bool,
    ) -> bool:
        """Tell whether the next word belongs to this slot."""
        if self.place >= len(self.words):
            return False
        word = self.words[self.place]
        if not word.quoted and fold(word.text) in keywords:
            return False
        if argument.many:
            if len(self.words) - self.place <= reserved:
                return False
            return argument.numeric or numbers or not looks_like_amount(word.text)
        amount = looks_like_amount(word.text)
        if optional and argument.numeric and argument.names is None:
            return amount
        return not (optional and argument.seated and amount)

    def one_more(self, argument: Argument, found: Sequence[Any]) -> bool:
        """Tell whether a bare number is one more of a list, and not how many; ask if it may be."""
        word = self.words[self.place] if self.place < len(self.words) else None
        if argument.goes_on is None or word is None or not is_bare(word):
            return False
        if not found or not is_board_number(self.last.text):
            return False  # behind a name a number is how many
        after = self.words[self.place + 1 : self.place + 2]
        followed = bool(after) and is_number(after[0].text)
        more = argument.goes_on(self.state, flat(found), word.text, followed)
        if more is None and is_bare(self.last):
            ask_how_many(self.state, word)
        return bool(more)

    def one(self, argument: Argument) -> Any:
        """Read one word, and mark it if it is refused."""
        word = self.last = self.words[self.place]
        self.filled = argument
        self.place += 1
        try:
            return read_word(argument.read, self.state, word)
        except Misread as refused:
            explain = getattr(self.kind, "explain", None)
            why = explain(self.state, self.values, word.text) if explain else None
            if why is not None:
                raise marked(why, word) from refused
            after = self.words[self.place : self.place + 1]
            if refused.key == "name.unknown" and after and self.misspelt(after[0]):
                self.too_much(after[0])
            raise

    def remainder(self, argument: Argument) -> Iterator[Any]:
        """Read the rest of the line as one text."""
        rest = self.words[self.place :]
        self.place = len(self.words)
        if rest:
            yield argument.read(self.state, " ".join(word.text for word in rest))
        else:
            self.missing(argument, argument.label)

    def keyword(self, wanted: str) -> bool:
        """Take a keyword if it stands here."""
        if self.place < len(self.words):
            word = self.words[self.place]
            if not word.quoted and fold(word.text) == wanted:
                self.place += 1
                return True
        return False

    def missing(self, argument: Argument, label: str) -> None:
        """Refuse a line that stops too early, or that has a number where a deed should stand."""
        numbered = argument.numbered and self.place < len(self.words)
        if numbered and is_number(self.words[self.place].text):
            self.number(self.words[self.place])
        label = named(label, self.state.messages)
        facts = {"verb": self.name, "label": label, "form": self.form()}
        refusal = self.state.refusal(Code.SYNTAX, "", "line.missing", **facts)
        raise Misread(refusal, self.end, self.end)

    def form(self) -> str:
        """Write how the verb is used."""
        return form(self.name, self.kind, self.state.messages)

    def number(self, word: Word) -> None:
        """Refuse a bare number in a list of deeds, and tell how a board number is written."""
        refusal = self.state.refusal(Code.AMOUNT, "", "line.number", typed=word.text[:20])
        raise marked(refusal, word)

    def misspelt(self, word: Word) -> tuple[str, ...]:
        """List the names that the word before may begin, if this one goes on with them wrongly."""
        names = self.filled and self.filled.names
        if not names or word.quoted or self.last is not self.words[self.place - 1]:
            return ()
        return nearest(fold(f"{self.last.text} {word.text}"), names(self.state))

    def too_much(self, word: Word) -> None:
        """Refuse words that belong nowhere; a sum with a blank inside is told how to be written."""
        before = self.words[self.place - 1].text if self.place else ""
        if is_number(before) and len(word.text) == 3 and is_number(word.text):
            facts = {"typed": f"{before} {word.text}", "plain": before + word.text}
            refusal = self.state.refusal(Code.AMOUNT, "", "amount.grouped", **facts)
        elif (near := self.misspelt(word)) and self.filled:
            named = [self.filled.told(self.state.messages, thing) for thing in near]
            facts = {"typed": f"{before} {word.text}"[:60], "candidates": named}
            raise marked(self.state.refusal(Code.NAME, "", "name.meant", **facts), self.last, word)
        else:
            facts = {"typed": word.text[:60], "form": self.form()}
            refusal = self.state.refusal(Code.SYNTAX, "", "line.too-much", **facts)
        raise marked(refusal, word)

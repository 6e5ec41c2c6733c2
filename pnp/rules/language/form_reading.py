"""The words behind a verb, read in its own form: its fields say what may stand where."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

from pnp.errors import Code, Refusal
from pnp.ledger.entry import Entry, joined
from pnp.rules.language.arguments import (
    Argument,
    ask_for_deed,
    ask_how_many,
    flat,
    is_bare,
    is_board_number,
)
from pnp.rules.language.line import (
    Misread,
    Word,
    is_number,
    looks_like_amount,
    marked,
    read_word,
    write,
)
from pnp.rules.language.names import nearest_things
from pnp.rules.language.usage import Field, arguments_of, form, named, takes_number
from pnp.rules.state.game_state import GameState
from pnp.rules.state.question import Question
from pnp.spelling import fold_name

if TYPE_CHECKING:
    from pnp.rules.protocols import Verb


class FormReading:
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
        said = {fold_name(word.text) for word in self.words[self.place :] if not word.quoted}
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
        cut_short = bool(argument.after) and self.ends(keywords)
        if not found and (cut_short or not optional):
            meant = self.implied(argument)
            if not meant:
                self.missing(argument, argument.label, argument.after if cut_short else "")
            yield meant

    def ends(self, keywords: set[str]) -> bool:
        """Tell whether nothing stands behind a keyword that could be its value."""
        rest = self.words[self.place : self.place + 1]
        return not rest or (not rest[0].quoted and fold_name(rest[0].text) in keywords)

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
        if not word.quoted and fold_name(word.text) in keywords:
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
            if not word.quoted and fold_name(word.text) == wanted:
                self.place += 1
                return True
        return False

    def missing(self, argument: Argument, label: str, behind: str = "") -> None:
        """Refuse a line that stops too early, or that has a number where a deed should stand."""
        numbered = argument.numbered and self.place < len(self.words)
        if numbered and is_number(self.words[self.place].text):
            self.number(self.words[self.place])
        label = named(label, self.state.messages)
        facts = {"verb": self.name, "label": label, "form": self.form(), "behind": behind}
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
        return nearest_things(fold_name(f"{self.last.text} {word.text}"), names(self.state))

    def too_much(self, word: Word) -> None:
        """Refuse words that belong nowhere; a sum with a blank inside is told how to be written."""
        before = self.words[self.place - 1].text if self.place else ""
        if is_number(before) and len(word.text) == 3 and is_number(word.text):
            facts = {"typed": f"{before} {word.text}", "plain": before + word.text}
            refusal = self.state.refusal(Code.AMOUNT, "", "amount.grouped", **facts)
        elif (near := self.misspelt(word)) and self.filled:
            named = [self.filled.told(self.state.messages, thing) for thing in near]
            typed = f"{before} {word.text}"[:60]
            meant = self.state.refusal(Code.NAME, "", "name.meant", typed=typed, candidates=named)
            raise marked(meant, self.last, word)
        else:
            facts = {"typed": word.text[:60], "form": self.form()}
            refusal = self.state.refusal(Code.SYNTAX, "", "line.too-much", **facts)
        raise marked(refusal, word)


if TYPE_CHECKING:
    from pnp.rules.protocols import Verb


@dataclass(frozen=True, slots=True)
class Repeated:
    """Several acts of one verb that were typed as one, done one after the other."""

    acts: "tuple[Verb, ...]"
    lines: tuple[str, ...] = ()
    """The acts as each would be typed by itself."""
    cites: ClassVar[tuple[str, ...]] = ()

    @property
    def late(self) -> bool:
        """Tell whether they may be done after the end."""
        return all(getattr(act, "late", False) for act in self.acts)

    def entry(self, state: GameState) -> Entry:
        """Join their entries, each made where those before it have left the table."""
        parts: list[Entry] = []
        for number, act in enumerate(self.acts):
            try:
                parts.append(act.entry(state))
            except Question as asked:
                raise self._among_all(state, number, asked) from asked
            state = state.after(parts[-1].postings)
        return joined(parts)

    def _among_all(self, state: GameState, number: int, asked: Question) -> Question:
        # Word the question of one act so that each answer stands for the whole line.
        before, after = self.lines[:number], self.lines[number + 1 :]
        choices = (
            each._replace(writes="; ".join((*before, each.writes, *after)))
            for each in asked.choices
        )
        question = state.question("", asked.key, *choices, **asked.facts)
        question.rule, question.asks, question.told = asked.rule, asked.asks, asked.told
        return question

    def settled(self, state: GameState) -> None:
        """Refuse what any of them may not leave behind."""
        for act in self.acts:
            settled = getattr(act, "settled", None)
            if settled is not None:
                settled(state)


def repeat(
    state: GameState,
    name: str,
    kind: "type[Verb]",
    values: Mapping[str, Any],
    each: Mapping[str, tuple[Any, ...]],
    last: Word,
) -> "Verb":
    """Make an act once for each of several things; of all players, nobody acts with himself.

    Refuses a price, which could be for each or for all, and several on both sides.
    """
    if any(argument.single and field in values for field, argument, _ in arguments_of(kind)):
        raise marked(state.refusal(Code.AMOUNT, "", "line.several", typed=last.text[:40]), last)
    ways = [dict(zip(each, way, strict=True)) for way in product(*each.values())]
    everybody = state.playing in each.values()
    apart = [way for way in ways if len(set(way.values())) == len(way) or not everybody]
    if sum(len(things) > 1 for things in each.values()) > 1 or not apart:
        raise marked(state.refusal(Code.AMBIGUOUS, "", "line.both"), last)
    acts = tuple(kind(**values, **way) for way in apart)
    return Repeated(acts, tuple(_line(name, act) for act in acts))


def _line(name: str, act: "Verb") -> str:
    words = [name]
    places = zip(fields(act), arguments_of(type(act)), strict=True)  # type: ignore[arg-type]  # a dataclass
    for field, (_, argument, _) in places:
        value = getattr(act, field.name)
        if value == field.default:
            continue
        words += [argument.after] if argument.after else []
        words.append(argument.label if argument.flag else write(str(value)))
    return " ".join(words)

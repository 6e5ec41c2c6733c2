"""One act in the bank's own form: its verb, and the fields that say what may stand where."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import chain, product
from typing import Any, Final, NamedTuple, NoReturn

from pnp.errors import Code, Refusal
from pnp.ledger.entry import Entry, joined
from pnp.rules.language import line, usage
from pnp.rules.language.arguments import (
    ALL,
    Argument,
    ask_for_deed,
    ask_how_many,
    flat,
    is_bare,
    is_board_number,
    read_deed,
)
from pnp.rules.language.names import find, is_player, nearest_things, player_names
from pnp.rules.language.usage import Field, Grammar
from pnp.rules.protocols import Verb, late
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import GameState, Question, holder_name
from pnp.spelling import fold_name

Said = Sequence[line.Word]
"""The words of one act."""

_ask_which: Final = late("pnp.rules.language.vocabulary.ask_which")
_unknown_verb: Final = late("pnp.rules.language.vocabulary.unknown_verb")

PAY: Final = "pay"
"""The verb that a line of a sum and two names means."""

THROW: Final = "throw"
"""The verb that is meant where a player and pips are called out."""


def offers(by: Grammar, before: Said) -> tuple[str, ...]:
    """List the words that may follow these words of an act; verbs where there are none yet."""
    state, every = by.state, tuple(sorted(set(by.verbs.values())))
    if not before:
        return (*every, *usage.OTHER_WORDS, *state.playing)
    first, rest = fold_name(before[0].text), before[1:]
    things = (*state.playing, BANK, *(deed.id for deed in state.box.deeds))
    # what may stand behind words that are no verbs
    listed: dict[str, tuple[str, ...]] = {
        **dict.fromkeys(("status", "history"), things),
        **dict.fromkeys(("undo", usage.UNDO), () if rest else ("to",)),
        **dict.fromkeys(("help", "?"), (*every, *usage.OTHER_WORDS, *things)),
        "void": ("all", "none", "only") if rest else (),
        "fix": every,
    }
    if first in listed:
        return listed[first]
    if name := by.verbs.get(first):
        return _FormReading(state, name, by.load(name), rest, before[0]).offers()
    paying = line.looks_like_amount(before[0].text) or not rest
    return (*state.playing, BANK, ALL) if paying and first not in usage.OTHER_WORDS else ()


def is_called_out(by: Grammar, words: Said) -> bool:
    """Tell whether words may be a player and pips, as a throw is called out."""
    pips = words[1].text if 1 < len(words) < 4 else ""
    return (is_board_number(pips) or line.is_dice(pips)) and THROW in by.verbs


def read_form(by: Grammar, words: Said) -> Verb:
    """Read one act in the bank's own form, or raise a refusal that marks the word at fault."""
    first = words[0]
    name = fold_name(first.text)
    if name not in by.verbs or first.quoted:
        return _read_payment(by, words)
    if by.verbs[name] != name and is_player(by.state, first) and _begins_payment(by, words):
        return _read_either(by, words)
    return _read_verb(by, words)


def _read_verb(by: Grammar, words: Said) -> Verb:
    name = by.verbs[fold_name(words[0].text)]
    state, kind, rest = by.state, by.load(name), tuple(words[1:])
    rest = line.split_dice(rest) if name == THROW else rest
    if getattr(kind, "by_owner", False) and rest and is_board_number(rest[0].text):
        word = rest[0]
        deed = line.read_word(read_deed, state, word)
        owner = holder_name(state.balances.holder(accounts.deed(deed)))
        if owner is None:
            raise line.mark_place(
                state.refusal(Code.NOT_OWNED, "", "deed.unowned", deed=deed), word
            )
        rest = (line.Word(owner, word.start, word.end, quoted=True), *rest)
    return _FormReading(state, name, kind, rest, words[0]).verb()


def _read_payment(by: Grammar, words: Said) -> Verb:
    first = words[0]
    if line.looks_like_amount(first.text) and not first.quoted:
        words = (*words[1:3], first, *words[3:]) if len(words) > 2 else words[1:]
    elif not _begins_payment(by, words):
        raise line.mark_place(_unknown_verb(by, first), first)
    return _FormReading(by.state, PAY, by.load(PAY), words, first).verb()


def _read_either(by: Grammar, words: Said) -> Verb:
    # The first word is short for a verb, and a player is called so.
    first, verb = words[0], by.verbs[fold_name(words[0].text)]
    if fold_name(words[1].text) == fold_name(first.text):
        return _read_verb(by, words)  # nobody pays himself
    acts = []
    for read_as in (_read_payment, _read_verb):
        with suppress(line.Misread, Question):
            acts.append(read_as(by, words))
    if len(acts) < 2:
        return acts[0] if acts else _read_verb(by, words)
    lines = [verb, f"{PAY} {first.text}"]
    raise _ask_which(by.state, "ask.short", first.text, lines, first)


def _begins_payment(by: Grammar, words: Said) -> bool:
    first = words[0].text
    if len(words) < 3 or not line.looks_like_amount(words[2].text):
        return False
    if sum(map(str.isalpha, first)) < 2:
        return is_player(by.state, words[0])
    return len(find(first, player_names(by.state)).things) == 1


class _FormReading:
    """One act being read: its words in order, and the slots they fill."""

    def __init__(
        self, state: GameState, name: str, kind: type[Verb], words: Said, first: line.Word
    ) -> None:
        self.state, self.name, self.kind, self.words = state, name, kind, tuple(words)
        self.end = max(word.end for word in (first, *words))
        self.place = 0
        self.last = first
        """The word that was read last."""
        self.filled: Argument | None = None
        """The slot that word fills."""
        self.partly: Question | None = None
        """What is asked about a part of a name, should all else be read."""
        self.values: dict[str, Any] = {}
        """The fields that are filled."""
        self.open: list[tuple[Argument, bool]] = []
        """The slots that stand open behind the last word, and whether their keyword is said."""

    def verb(self) -> Verb:
        """Fill every slot and make the verb."""
        arguments = usage.arguments_of(self.kind)
        values = self.values
        each: dict[str, tuple[Any, ...]] = {}
        for number, (field, argument, optional) in enumerate(arguments):
            found = self._fill(argument, arguments[number + 1 :], optional=optional)
            if argument.flag:
                values[field] = bool(found)
            elif argument.each and found:
                each[field] = things = flat(found)
                if twice := [thing for n, thing in enumerate(things) if thing in things[:n]]:
                    said = self.state.refusal(Code.NAME, "", "name.twice", typed=str(twice[0]))
                    raise line.mark_place(said, self.last)
            elif argument.many and (found or not optional):
                values[field] = flat(found) if argument.wholes else tuple(found)
            elif found:
                values[field] = found[0]
            if found and argument.giver:
                giver = values.get(argument.giver, "")
                ask_for_deed(self.state, self.last, giver, values.values())
        self._end()
        if all(len(things) == 1 for things in each.values()):
            return self.kind(**values, **{field: things[0] for field, things in each.items()})
        return _repeat(self.state, self.name, self.kind, values, each, self.last)

    def offers(self) -> tuple[str, ...]:
        """List what may stand behind the words, as far as they are read."""
        with suppress(Refusal):
            self.verb()
        ways = (
            each.offers(self.state) if said and not each.flag else (each.after or each.label,)
            for each, said in self.open
        )
        return tuple(dict.fromkeys(chain.from_iterable(ways)))

    def _end(self) -> None:
        # Nothing is left over, and nothing open.
        if self.place < len(self.words):
            self._refuse_rest(self.words[self.place])
        if self.partly:
            raise self.partly

    def _fill(self, argument: Argument, later: Sequence[Field], *, optional: bool) -> list[Any]:
        said = not argument.after or self._keyword(argument.after)
        if self.place == len(self.words):
            self.open.append((argument, said))
        if argument.flag:
            return [True] if self._keyword(argument.label) else []
        if not said:
            if not optional:
                self._refuse_missing(argument, argument.after)
            return []
        if argument.rest:
            return self._text(argument, optional=optional)
        found = self._things(argument, later, optional=optional)
        if found and argument.many and self.place == len(self.words):
            self.open.append((argument, True))
        cut_short = bool(argument.after) and self._ends(later)
        if not found and (cut_short or not optional):
            found = [self._implied(argument)]
            if not found[0]:
                behind = argument.after if cut_short else ""
                self._refuse_missing(argument, argument.label, behind)
        return found

    def _text(self, argument: Argument, *, optional: bool) -> list[Any]:
        rest, self.place = self.words[self.place :], len(self.words)
        if not (rest or optional):
            self._refuse_missing(argument, argument.label)
        return [argument.read(self.state, line.text_of(rest))] if rest else []

    def _things(self, argument: Argument, later: Sequence[Field], *, optional: bool) -> list[Any]:
        found: list[Any] = []
        while (argument.many or not found) and self._takes(
            argument, later, found, optional=optional
        ):
            before, one = self.last, self._one(argument)
            # `sparkasse jahresmieten` is one office, by names of other letters or of another length
            names = [(fold_name(w.text), w.end - w.start) for w in (before, self.last)]
            if argument.numeric or one not in found or names[0] == names[1]:
                found.append(one)
        return found

    def _ends(self, later: Sequence[Field]) -> bool:
        # The words do, or a keyword of a later slot stands next.
        keywords = {each.after or each.label for _, each, _ in later if each.after or each.flag}
        rest = self.words[self.place : self.place + 1]
        return not rest or (not rest[0].quoted and fold_name(rest[0].text) in keywords)

    def _implied(self, argument: Argument) -> str:
        try:
            return argument.implied(self.state, self.values) if argument.implied else ""
        except Refusal as refusal:  # it tells why nothing can be meant
            raise line.Misread(refusal, self.end, self.end) from refusal

    def _takes(
        self, argument: Argument, later: Sequence[Field], found: list[Any], *, optional: bool
    ) -> bool:
        # Whether the next word belongs to this slot.
        if self._ends(later):
            return False
        amount = line.looks_like_amount(self.words[self.place].text)
        if argument.many:
            wanted = sum(not (free or each.after or argument.after) for _, each, free in later)
            if len(self.words) - self.place <= wanted:
                return False
            return argument.numeric or not amount or self._numbers(argument, later, found, optional)
        if optional and argument.numeric and argument.names is None:
            return amount
        if not (argument.seated and amount):
            return True
        # At a table of one, `land 12` is his: no number is a player. Where several sit, `b 1 2` is
        # Ben's throw and no bid for somebody.
        return not optional and not (argument.implied and len(self.state.table.players) == 1)

    def _numbers(
        self, argument: Argument, later: Sequence[Field], found: list[Any], optional: bool
    ) -> bool:
        # Whether a number is one more of a list, and not how many; asks if it may be either.
        said = {fold_name(word.text) for word in self.words[self.place :] if not word.quoted}
        if usage.takes_number(argument, later, must=not (optional or found), keywords=said):
            return True
        word, *after = self.words[self.place :]
        if argument.goes_on is None or not is_bare(word):
            return False
        if not found or not is_board_number(self.last.text):
            return False  # behind a name a number is how many
        followed = bool(after) and line.is_number(after[0].text)
        more = argument.goes_on(self.state, flat(found), word.text, followed)
        if more is None and is_bare(self.last):
            ask_how_many(self.state, word)
        return bool(more)

    def _one(self, argument: Argument) -> Any:
        word = self.last = self.words[self.place]
        self.filled = argument
        self.place += 1
        try:
            return line.read_word(argument.read, self.state, word)
        except Question as asked:
            if not argument.partly:
                raise
            self.partly = asked
            return asked.choices[0].writes
        except line.Misread as refused:
            explain = getattr(self.kind, "explain", None)
            if why := explain(self.state, self.values, word.text) if explain else None:
                raise line.mark_place(why, word) from refused
            after = self.words[self.place : self.place + 1]
            if refused.key == "name.unknown" and after and self._misspelt(after[0]):
                self._refuse_rest(after[0])
            raise

    def _keyword(self, wanted: str) -> bool:
        for word in self.words[self.place : self.place + 1]:
            if not word.quoted and fold_name(word.text) == wanted:
                self.place += 1
                return True
        return False

    def _refuse_missing(self, argument: Argument, label: str, behind: str = "") -> NoReturn:
        # The line stops too early, or has a number where a deed should stand.
        rest = self.words[self.place : self.place + 1]
        if argument.numbered and rest and line.is_number(rest[0].text):
            number = self.state.refusal(Code.AMOUNT, "", "line.number", typed=rest[0].text[:20])
            raise line.mark_place(number, rest[0])
        label = usage.name_label(label, self.state.messages)
        facts = {"verb": self.name, "label": label, "form": self.form, "behind": behind}
        refusal = self.state.refusal(Code.SYNTAX, "", "line.missing", **facts)
        raise line.Misread(refusal, self.end, self.end)

    @property
    def form(self) -> str:
        """How the verb is used."""
        return usage.form(self.name, self.kind, self.state.messages)

    def _misspelt(self, word: line.Word) -> tuple[str, ...]:
        # The names that the word before may begin, if this one goes on with them wrongly.
        names = self.filled and self.filled.names
        if not names or word.quoted or self.last is not self.words[self.place - 1]:
            return ()
        return nearest_things(fold_name(f"{self.last.text} {word.text}"), names(self.state))

    def _refuse_rest(self, word: line.Word) -> NoReturn:
        # Words that belong nowhere; a sum with a blank inside is told how to be written.
        before = self.words[self.place - 1].text if self.place else ""
        if line.is_number(before) and len(word.text) == 3 and line.is_number(word.text):
            facts = {"typed": f"{before} {word.text}", "plain": before + word.text}
            refusal = self.state.refusal(Code.AMOUNT, "", "amount.grouped", **facts)
        elif (near := self._misspelt(word)) and self.filled:
            named = [self.filled.told(self.state.messages, thing) for thing in near]
            typed = f"{before} {word.text}"[:60]
            meant = self.state.refusal(Code.NAME, "", "name.meant", typed=typed, candidates=named)
            raise line.mark_place(meant, self.last, word)
        else:
            facts = {"typed": word.text[:60], "form": self.form}
            refusal = self.state.refusal(Code.SYNTAX, "", "line.too-much", **facts)
        raise line.mark_place(refusal, word)


class Repeated(NamedTuple):
    """Several acts of one verb that were typed as one, done one after the other."""

    acts: tuple[Verb, ...]
    lines: tuple[str, ...] = ()
    """The acts as each would be typed by itself."""
    cites: tuple[str, ...] = ()

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
        choices = (x._replace(writes="; ".join((*before, x.writes, *after))) for x in asked.choices)
        question = state.question("", asked.key, *choices, **asked.facts)
        question.rule, question.asks, question.told = asked.rule, asked.asks, asked.told
        return question

    def settled(self, state: GameState) -> None:
        """Refuse what any of them may not leave behind."""
        for act in self.acts:
            if settled := getattr(act, "settled", None):
                settled(state)


def _repeat(
    state: GameState,
    name: str,
    kind: type[Verb],
    values: Mapping[str, Any],
    each: Mapping[str, tuple[Any, ...]],
    last: line.Word,
) -> Verb:
    """Make an act once for each of several things; of all players, nobody acts with himself.

    Refuses a price, which could be for each or for all, and several on both sides.
    """
    if any(argument.single and field in values for field, argument, _ in usage.arguments_of(kind)):
        raise line.mark_place(
            state.refusal(Code.AMOUNT, "", "line.several", typed=last.text[:40]), last
        )
    ways = [dict(zip(each, way, strict=True)) for way in product(*each.values())]
    everybody = state.playing in each.values()
    apart = [way for way in ways if len(set(way.values())) == len(way) or not everybody]
    if sum(len(things) > 1 for things in each.values()) > 1 or not apart:
        raise line.mark_place(state.refusal(Code.AMBIGUOUS, "", "line.both"), last)
    acts = tuple(kind(**values, **way) for way in apart)
    return Repeated(acts, tuple(usage.write_act(act, name) for act in acts))


_read_otherwise: Final = late("pnp.rules.language.reading.read_otherwise")


def read(by: Grammar, words: Said) -> Verb:
    """Read one act of a line as a verb, or raise a refusal that marks the word at fault.

    What is not written in the form of a verb is read as people say it, if that can be done in one
    way only; what is no act even so may be one in other words.
    """
    if not is_called_out(by, words) and len(usage.without_blanks(by.state, words)) == len(words):
        with suppress(line.Misread, Question):
            return read_form(by, words)
    said: Verb = _read_otherwise(by, words)
    return said

"""How the acts of a game are written: the slots of a verb's line, its form, its keywords."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields
from functools import lru_cache
from itertools import chain
from typing import Any, Final, NamedTuple

from pnp.errors import Refusal
from pnp.rules.language.arguments import Argument
from pnp.rules.language.line import Word, write
from pnp.rules.protocols import Verb
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState, holder_name
from pnp.rules.state.messages import Catalogue

Find = Callable[[str], type[Verb]]
"""How a verb is found by its full name or an alias."""


class Grammar(NamedTuple):
    """What lines are read by: where the table stands, and the verbs there are."""

    state: GameState
    verbs: Mapping[str, str]
    """The names and aliases of verbs, each with the verb it stands for."""
    load: Find

    def __hash__(self) -> int:
        """Give that of the standing: what words say there is looked for once."""
        return hash(self.state)


Explain = Callable[[GameState, Mapping[str, Any], str], Refusal | None]
"""How a verb tells what is amiss with a word it cannot read, from the fields before; or None."""

UNDO: Final = "u"
"""The short form of `undo`, which a player may also be called."""

OTHER_WORDS: Final = (
    *("undo", UNDO, "redo", "fix", "void"),
    *("status", "score", "history", "why", "debts", "who", "help"),
)
"""First words of lines that are no verbs: corrections, and looks at the books."""

QUESTION: Final = "question"
"""The key of what a line begins with that asks about somebody or something: `who owns`."""

OPTIONS: Final = "options"
"""The key of what a line begins with that asks what can be done: `what can anna do`."""

OUTSIDE: Final = (
    *("open", "trust", "run", "serve"),
    *("check", "recover", "backup", "report", "export", "hall"),
)
"""Commands of the bank that are typed outside its shell."""

# What a label is called by in every language; P, Q, D and N stay.
_IN_CAPITALS: Final = "[A-Z]{2,}"


Field = tuple[str, Argument, bool]
"""A field of a verb: its name, its slot, and whether it may be left out."""


@lru_cache(maxsize=128)
def arguments_of(verb: type[Verb]) -> tuple[Field, ...]:
    """List a verb's fields: name, slot, and whether it may be left out."""
    return tuple(
        (each.name, each.type.__metadata__[0], each.default is not MISSING)  # type: ignore[union-attr]  # Annotated
        for each in fields(verb)  # type: ignore[arg-type]  # verbs are dataclasses
    )


def takes_text(verb: type[Verb]) -> bool:
    """Tell whether a verb ends with a sentence of its own, which nobody can guess."""
    return any(argument.rest for _, argument, _ in arguments_of(verb))


def form(
    name: str, verb: type[Verb], say: Catalogue, filled: Mapping[int, str] | None = None
) -> str:
    """Write how a verb is used, such as `buy P D [AMOUNT]`; with what is filled in `buy Anna D`."""
    parts = [name]
    for n, (_, argument, optional) in enumerate(arguments_of(verb)):
        known = (filled or {}).get(n, "")
        part = known or spelled(argument.label, say)
        part = f"{argument.after} {part}" if argument.after else part
        if known or not optional:
            parts.append(part)
        elif filled is None:
            parts.append(f"[{part}]")
    return " ".join(parts)


def spelled(form: str, say: Catalogue) -> str:
    """Write a form in the table's language: AMOUNT becomes BETRAG, and `lift` stays `lift`."""
    return re.sub(_IN_CAPITALS, lambda found: say.text(f"label.{found[0].lower()}"), form)


def without_blanks(state: GameState, words: Sequence[Word]) -> tuple[Word, ...]:
    """Leave out what a form has where something is to be put in, as it is printed: `pay Cem TO 50`.

    `TO` would begin Tom, and so be paid unseen. An initial is a player.
    """
    names = {part for name in state.table.players for part in (name, name[0].upper())}
    big = {w.text for w in words[1:] if w.text.isupper() and not w.quoted} - names
    shouted = all(word.text == word.text.upper() for word in words)
    blank = big and not (shouted or state.again) and big & _labels(state.messages)
    return tuple(word for word in words if not blank or word.text not in blank)


@lru_cache(maxsize=8)
def _labels(say: Catalogue) -> frozenset[str]:
    words = chain.from_iterable(each.items() for each in (say.words, *say.others().values()))
    labels = ((key[6:].upper(), text) for key, text in words if key.startswith("label."))
    return frozenset(("P", "Q", "D", "N", *chain.from_iterable(labels))) - {"A", "À"}


def name_label(label: str, say: Catalogue) -> str:
    """Name what a label stands for, `the deed (D)`; a label that is a word names itself."""
    several = "-list" if label == "D…" else ""
    key = f"missing.{re.sub('[^a-z]+', '-', label.lower()).strip('-')}{several}"
    told = say.text(key)
    return spelled(label, say) if told == key else told


def keywords(verbs: Mapping[str, str], load: Find) -> frozenset[str]:
    """List the words, verbs apart, that have a place of their own in some line of a game."""
    return _keywords(frozenset(verbs.values()), load)


@lru_cache(maxsize=16)  # each word of each guess is looked for among them
def _keywords(verbs: frozenset[str], load: Find) -> frozenset[str]:
    found = {*OTHER_WORDS, *OUTSIDE}
    for name in verbs:
        for _, argument, _ in arguments_of(load(name)):
            found.add(argument.after)
            found |= {word for word in argument.label.split("|") if word.islower()}
    return frozenset(found - {""})


def takes_number(
    argument: Argument, later: Sequence[Field], *, must: bool, keywords: Collection[str] = ()
) -> bool:
    """Tell whether a bare number in a list is a board number, and not the amount that follows.

    It is where no amount may follow, and where the list must not be empty but the amount may be
    left out. A keyword such as `all` takes the place of an amount.
    """
    replaced = {each.instead for _, each, _ in later if each.label in keywords}
    sums = ((each, free) for _, each, free in later if each.numeric and not each.after)
    amounts = [free for each, free in sums if each.label not in replaced]
    return argument.numbered and (not amounts or (must and all(amounts)))


def values_of(act: Verb) -> dict[int, list[str]]:
    """Give what stands in each field of an act, as it is written; of a flag its label."""
    found: dict[int, list[str]] = {}
    left_out = {each.name: each.default for each in fields(act)}  # type: ignore[arg-type]  # a dataclass
    for n, (field, argument, _) in enumerate(arguments_of(type(act))):
        value = getattr(act, field)
        several = value if argument.many and not argument.each else (value,)
        if value != left_out[field]:
            found[n] = [argument.label if argument.flag else argument.writes(e) for e in several]
    return found


def write_act(act: Verb, name: str = "") -> str:
    """Write an act in the bank's own form, such as `rent "Mary Lou" kingsway owed`.

    The name of its verb need be given only where its class is called otherwise.
    """
    words = [name or type(act).__name__.lower()]
    arguments = [argument for _, argument, _ in arguments_of(type(act))]
    for n, values in values_of(act).items():
        words += [arguments[n].after] if arguments[n].after else []
        words += map(write, values)
    return " ".join(words)


def write_acts(by: Grammar, acts: "Iterable[Verb]") -> str:
    """Write acts in the bank's own form, as a line that is read as them again."""
    names = {by.load(name): name for name in by.verbs.values()}
    lines = (getattr(a, "lines", None) or (write_act(a, names.get(type(a), "")),) for a in acts)
    return "; ".join(chain.from_iterable(lines))


class Filled(NamedTuple):
    """A field that is filled, by its number, and the word that fills it in the bank's own form."""

    field: int
    word: Word
    numbered: bool = False
    """Whether a number is taken for a deed."""


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


def with_owner(
    state: GameState, kind: type[Verb], fields: Sequence[Field], filled: tuple[Filled, ...]
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
    sections, announced, plain = sections_of(fields), 0, any(each.numbered for each in filled)
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


def sections_of(fields: Sequence[Field]) -> list[int]:
    """Number the parts of a form, each begun by a keyword; nought before any."""
    sections: list[int] = []
    for _, argument, _ in fields:
        if argument.after:
            sections.append(max(sections, default=0) + 1)
        else:
            sections.append(0 if argument.flag or not sections else sections[-1])
    return sections

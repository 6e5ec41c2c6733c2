"""A table as it is sat at: what its file holds, turned into the standing the rules decide on."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from functools import lru_cache, partial
from typing import Final, NamedTuple

from pnp.bank.books import OPENING, Books, forms_kept
from pnp.ledger.entry import Record, in_force
from pnp.rules.language.usage import Grammar
from pnp.rules.protocols import GameRules, Verb, late
from pnp.rules.registry import game, loader, take_in, verb_names
from pnp.rules.state.game_state import GameState, Table
from pnp.rules.state.messages import Catalogue
from pnp.spelling import HOUSE


class LoadedTable(NamedTuple):
    """The table, where it stands, the rules of its game and the verbs it understands."""

    table: Table
    state: GameState
    game: GameRules
    verbs: Mapping[str, str]
    books: Books

    def __hash__(self) -> int:
        """Be known by where it stands: pages ask again and again what becomes of the same lines."""
        return hash(self.state)

    @property
    def say(self) -> Catalogue:
        """Give the words in which the table speaks."""
        return self.state.messages

    @property
    def grammar(self) -> Grammar:
        """Give what lines are read by at this table."""
        return Grammar(self.state, self.verbs, loader(self.table.kit))

    @property
    def done(self) -> tuple[int, ...]:
        """Number the entries in force, oldest first."""
        return in_force(self.books.outline()).done

    def latest(self) -> Iterator[Record]:
        """Go back through the entries in force, the newest first."""
        gone = self.books.taken_back
        for n in range(self.books.count, 0, -1):
            if n not in gone and (record := self.books.record(n)).kind not in {"undo", "redo"}:
                yield record

    @property
    def kinds(self) -> Mapping[str, type[Verb]]:
        """Give each verb of the table by its full name, as it is written."""
        return {verb: self.grammar.load(verb) for verb in self.verbs.values()}


# A payment reads no box; few tables want words they have not kept, or are a stranger's.
_read_box: Final = late("pnp.bank.kept_content.read_kept_box")
_check_spoken: Final = late("pnp.bank.kept_content.check_spoken")
_words_of_today: Final = late("pnp.bank.kept_content.words_of_today")
_find_package: Final = late("pnp.bank.own_rules.find_package")

OWN_RULES: Final = "rules"
"""Under what the file of a table keeps which rules of its pack it goes by."""


def load_table(
    books: Books, lang: str = "", now: int = 0, *, aloud: bool = False, printed: bool = False
) -> LoadedTable:
    """Read a sound file as a table at a time of the clock; the box is read when asked for.

    `aloud`: to be told to everybody, not to the banker who types; `printed`: with sums as printed.
    """
    content, package = books.content, ""
    table = table_of(content)
    if OWN_RULES in content:
        package = _find_package(table.kit, content[OWN_RULES], table.lang)
    take_in(table.kit, package)
    messages = catalogue_of(content, table.kit, lang or table.lang)
    if aloud or printed:
        messages = _on_a_page(messages, aloud=aloud, printed=printed)
    rules, turns = game(table.kit), "turns" in table.numbers  # as `KeptTurns` has it
    state = GameState(table, books.balances, messages, rules.means, now)
    verbs = verb_names(table.kit, turns=turns, chosen=table.verbs)
    return LoadedTable(table, state, rules, verbs, books)


def table_of(content: Mapping[str, str]) -> Table:
    """Read who plays what, and how; a DamageFound tells that this was not written by the bank."""
    with forms_kept(0, OPENING):
        return _table(content["table"])


@lru_cache(maxsize=8)
def _table(text: str) -> Table:
    plain = json.loads(text)
    plain["players"] = tuple(plain["players"])
    plain["notes"] = tuple(plain["notes"])
    plain["printed"] = tuple(map(tuple, plain.get("printed", ())))
    plain["verbs"] = tuple(plain.get("verbs", ()))
    table = Table(**plain)
    texts = (*table.players, *table.verbs, *table.matters.values(), *table.parties.values())
    numbers = (*table.notes, *table.numbers.values())
    alike = all(isinstance(getattr(table, name), type(of)) for name, of in _A_TABLE.items())
    whole = all(isinstance(n, int) for n in numbers) and all(isinstance(t, str) for t in texts)
    # a table without players is none
    if not (table.players and alike and whole):
        raise TypeError
    return table


_A_TABLE: Final = asdict(Table("", ("",)))
"""What belongs in each field of a table."""


def catalogue_of(content: Mapping[str, str], kit: str, lang: str) -> Catalogue:
    """Give the bank's words as the table's file keeps them; those of today for what it has not.

    Raises UsageError for a language that neither the table nor the house has words of.
    """
    if f"words.{lang}" not in content:
        _check_spoken(lang, content)
    return _catalogue(tuple(kept_words(content).items()), content.get("box", ""), kit, lang)


@lru_cache(maxsize=8)
def _on_a_page(messages: Catalogue, *, aloud: bool, printed: bool) -> Catalogue:
    return replace(messages, aloud=aloud, printed=printed)


def kept_words(content: Mapping[str, str]) -> dict[str, str]:
    """Give the words that the file of a table keeps, each language as it is written there."""
    return {name[6:]: text for name, text in content.items() if name.startswith("words.")}


@lru_cache(maxsize=8)
def read_words(text: str) -> dict[str, str]:
    """Read the bank's words in one language as the file of a table keeps them."""
    with forms_kept(0, OPENING):
        words: dict[str, str] = json.loads(text)
        if {*map(type, words.values())} - {str}:
            raise TypeError
        return words


@lru_cache(maxsize=8)
def _catalogue(spoken: tuple[tuple[str, str], ...], box: str, kit: str, lang: str) -> Catalogue:
    kept = dict(spoken)

    def read_others() -> Mapping[str, Mapping[str, str]]:
        return {each: read_words(kept[each]) for each in kept if each not in (HOUSE, lang)}

    words = read_words(kept.get(HOUSE, "")) | read_words(kept.get(lang, "{}"))
    today = partial(_words_of_today, kit, lang)
    return Catalogue(lang, words, partial(_read_box, box), today, others=read_others)

"""The acts of a game as forms to tap: each field of a verb, and what may be chosen for it.

They are read off the verbs' own annotations, as the grammar of the typed line is.
"""

import re
from collections import Counter as Tally
from collections.abc import Iterator
from typing import Final

from pnp.bank.loaded_table import LoadedTable
from pnp.bank.queries import Json
from pnp.bank.session import THROW, bank_throws
from pnp.box.words import HOUSE
from pnp.ledger.record import Record
from pnp.rules.language.arguments import Argument
from pnp.rules.language.line import parse
from pnp.rules.language.names import fold
from pnp.rules.language.syntax_errors import write
from pnp.rules.language.usage import arguments_of
from pnp.rules.registry import ALL_TABLES, loader
from pnp.rules.state.game_state import GameState
from pnp.rules.state.messages import Catalogue

_SELDOM: Final = frozenset(ALL_TABLES) - {"pay"}
"""Acts of every game but payments: the last of those that are entered equally often."""

_NAMED: Final = ("building", "office")
"""Kinds of things that are called by a label of the game."""

_FIRST: Final = "P"
"""The label of whoever acts."""


def act_forms(loaded: LoadedTable) -> list[Json]:
    """List the forms of all acts of a game, those entered most often first.

    Where the Bank throws the dice, its throw comes before all: nothing is to be filled in there.
    """
    load, used = loader(loaded.table.kit), _used(loaded)
    forms = []
    own_first = sorted(dict.fromkeys(loaded.verbs.values()), key=lambda verb: verb in _SELDOM)
    thrown = THROW if bank_throws(loaded) else ""
    for verb in sorted(own_first, key=lambda verb: (verb != thrown, -used[verb])):
        kind = load(verb)
        fields = arguments_of(kind) if kind and verb != thrown else ()
        own = bool(fields) and fields[0][1].label in {_FIRST, "FROM"}
        forms.append(
            {
                "verb": verb,
                "name": name_verb(loaded.state.messages, verb),
                "own": own,
                "owner": bool(getattr(kind, "by_owner", False)),
                "fields": [_field(loaded.state, *field) for field in fields],
            }
        )
    return forms


def _field(state: GameState, name: str, argument: Argument, free: bool) -> Json:
    say = state.messages
    label = argument.label.removesuffix("…")
    told = say.text(f"label.{label.lower()}")
    choices = list(dict.fromkeys(map(str, argument.offers(state))))
    return {
        "name": name,
        "kind": kind_of(argument),
        "label": label if told == f"label.{label.lower()}" else told,
        "free": free,
        "after": argument.after,
        "owner": argument.owner,
        "flag": argument.flag,
        "number": argument.numeric,
        "many": argument.many,
        "choices": [
            {"writes": write(each), "said": said_of(state, argument, each)} for each in choices
        ],
    }


def kind_of(argument: Argument) -> str:
    """Name the kind of a field, by which pages find what to call it."""
    return re.sub("[^a-z]+", "-", argument.label.lower()).strip("-")


def said_of(state: GameState, argument: Argument, thing: str) -> str:
    """Call what may be chosen by the name it bears on its card, on the board or at the table."""
    say = state.messages
    for called in (say.deed(thing), say.card(thing), say.party(thing), argument.told(say, thing)):
        if called != thing:
            return called
    for kind in _NAMED:
        if (told := say.text(f"{kind}.{thing}")) != f"{kind}.{thing}":
            return told
    groups = {each.id: each.name.said(say.lang) for each in state.box.groups}
    return say.text("all-of", group=groups[thing]) if thing in groups else thing


def name_verb(say: Catalogue, verb: str) -> str:
    """Name a verb on a button: by words of the game's own, else by the word that is typed."""
    label = say.text(f"button.{verb}")
    if label != f"button.{verb}":
        return label
    spoken = verb if say.lang == HOUSE else say.text(f"say.{verb}").partition(",")[0]
    return (verb if spoken == f"say.{verb}" else spoken).replace("-", " ").capitalize()


def _used(loaded: LoadedTable) -> Tally[str]:
    return Tally(verb for record in loaded.books.outline() for verb in _verbs_in(loaded, record))


def _verbs_in(loaded: LoadedTable, record: Record) -> Iterator[str]:
    if record.kind == "act":
        for words in parse(record.act).acts:
            yield loaded.verbs.get(fold(words[0].text), "pay")

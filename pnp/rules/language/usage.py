"""How the acts of a game are written: the slots of a verb's line, its form, its keywords."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import MISSING, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from pnp.errors import Refusal
from pnp.rules.language.arguments import Argument
from pnp.rules.state.game_state import GameState
from pnp.rules.state.messages import Catalogue

if TYPE_CHECKING:
    from pnp.rules.protocols import Verb

Find = Callable[[str], "type[Verb] | None"]
"""How a verb is found by its full name or an alias."""

Explain = Callable[[GameState, Mapping[str, Any], str], Refusal | None]
"""How a verb tells what is amiss with a word it cannot read, from the fields before; or None."""

UNDO: Final = "u"
"""The short form of `undo`, which a player may also be called."""

OTHER_WORDS: Final = (
    "undo",
    UNDO,
    "redo",
    "fix",
    "void",
    "status",
    "score",
    "history",
    "why",
    "debts",
    "who",
    "help",
)
"""First words of lines that are no verbs: corrections, and looks at the books."""

OUTSIDE: Final = (
    *("open", "trust", "run", "serve", "tally"),
    *("check", "recover", "backup", "report", "sheet", "export", "hall"),
)
"""Commands of the bank that are typed outside its shell."""

_IN_CAPITALS: Final = re.compile("[A-Z]{2,}")
"""What a label is called by in every language; P, Q, D and N stay."""


Field = tuple[str, Argument, bool]
"""A field of a verb: its name, its slot, and whether it may be left out."""


@lru_cache(maxsize=128)
def arguments_of(verb: "type[Verb]") -> tuple[Field, ...]:
    """List a verb's fields: name, slot, and whether it may be left out."""
    return tuple(
        (each.name, each.type.__metadata__[0], each.default is not MISSING)  # type: ignore[union-attr]  # Annotated
        for each in fields(verb)  # type: ignore[arg-type]  # verbs are dataclasses
    )


def form(name: str, verb: "type[Verb]", say: Catalogue) -> str:
    """Write how a verb is used, such as `buy P D [AMOUNT]`."""
    parts = [name]
    for _, argument, optional in arguments_of(verb):
        part = f"{argument.after} {argument.label}" if argument.after else argument.label
        parts.append(f"[{part}]" if optional else part)
    return spelled(" ".join(parts), say)


def spelled(form: str, say: Catalogue) -> str:
    """Write a form in the table's language: AMOUNT becomes BETRAG, and `lift` stays `lift`."""
    return _IN_CAPITALS.sub(lambda found: say.text(f"label.{found[0].lower()}"), form)


def named(label: str, say: Catalogue) -> str:
    """Name what a label stands for, `the deed (D)`; a label that is a word names itself."""
    several = "-list" if label == "D…" else ""
    key = f"missing.{re.sub('[^a-z]+', '-', label.lower()).strip('-')}{several}"
    told = say.text(key)
    return spelled(label, say) if told == key else told


def keywords(verbs: Mapping[str, str], load: Find) -> frozenset[str]:
    """List the words, verbs apart, that have a place of their own in some line of a game."""
    found = {*OTHER_WORDS, *OUTSIDE}
    for name in set(verbs.values()):
        kind = load(name)
        for _, argument, _ in arguments_of(kind) if kind else ():
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
    amounts = [
        free
        for _, each, free in later
        if each.numeric and not each.after and each.label not in replaced
    ]
    return argument.numbered and (not amounts or (must and all(amounts)))

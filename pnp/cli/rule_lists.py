"""What whoever writes rules chooses from: verbs to borrow, arguments, facts of phrases, codes."""

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterable, Iterator
from dataclasses import is_dataclass
from types import ModuleType
from typing import Any, Final

from pnp import errors
from pnp.cli.listed_names import ChosenKit, ListedName
from pnp.cli.own_rules import try_rules
from pnp.rules.language.arguments import Argument
from pnp.rules.language.usage import arguments_of
from pnp.rules.registry import ALL_TABLES, game, is_shipped, load_class, verb
from pnp.rules.state import messages

_SHARED: Final = ("pnp.rules.verbs", "pnp.games.property")
"""The rooms of verbs that any game may borrow, and any game of deeds."""

_LANGUAGE: Final = "pnp.rules.language"
"""The room of what may stand in a line."""


def verbs(kit: ChosenKit | None) -> Iterator[ListedName]:
    """List the verbs of a kit, those of all tables, and those that any game may borrow."""
    if kit is not None:
        group = f"of {kit.box.game.id}"
        yield from (ListedName(name, says, group) for name, says in sorted(_verbs_of(kit)))
    for name, place in ALL_TABLES.items():
        yield ListedName(name, _told(load_class(place)), "of every table")
    for module in (each for room in _SHARED for each in _modules(room)):
        for kind in vars(module).values():
            place = f"{module.__name__}.{getattr(kind, '__qualname__', '')}"
            own = _is_verb(kind) and kind.__module__ == module.__name__
            if own and place not in ALL_TABLES.values():
                yield ListedName(place, _told(kind), "to be borrowed, for `VERBS` of a game")


def _verbs_of(kit: ChosenKit) -> Iterator[tuple[str, str]]:
    name = kit.box.game.id
    for each in game(name).VERBS if is_shipped(name) else ():
        yield each, _told(verb(name, each))
    yield from try_rules(kit.folder).verbs


def _is_verb(kind: Any) -> bool:
    return isinstance(kind, type) and is_dataclass(kind) and hasattr(kind, "cites")


def _told(kind: Any) -> str:
    words = []
    for _, argument, optional in arguments_of(kind):
        word = f"{argument.after} {argument.label}".strip()
        words.append(f"[{word}]" if optional else word)
    cited = f" It cites rules for {', '.join(kind.cites)}." if kind.cites else ""
    return f"`{' '.join(words)}`: {_sentence(kind)}{cited}"


def _sentence(thing: Any) -> str:
    return " ".join((inspect.getdoc(thing) or "").partition("\n\n")[0].split())


def slots(_kit: ChosenKit | None) -> Iterator[ListedName]:
    """List the arguments that a verb's fields may be."""
    seen: set[str] = set()
    for module in (each for room in (_LANGUAGE, *_SHARED) for each in _modules(room)):
        for name, value in vars(module).items():
            argument = _argument_of(value)
            if argument is None or name in seen:
                continue
            seen.add(name)
            yield ListedName(name, _told_argument(argument), f"from `{module.__name__}`")


def _argument_of(value: Any) -> Argument | None:
    found = (each for each in getattr(value, "__metadata__", ()) if isinstance(each, Argument))
    return next(found, None)


def _told_argument(argument: Argument) -> str:
    if argument.flag:
        return f"`{argument.label}`: stands in the line or does not"
    shown = f"{argument.after} {argument.label}".strip()
    first = _sentence(argument.read).partition(":")[0].rstrip(".")
    known = "text as it is typed" if argument.rest else "a word that is read in a way of its own"
    says = first.removeprefix("Read ") if first.startswith("Read ") else known
    several = ", one after the other" if argument.many else ""
    return f"`{shown}`: {says}{several}"


def facts(_kit: ChosenKit | None) -> Iterator[ListedName]:
    """List the kinds of facts in the words of a phrase."""
    for name, write in messages.FACT_KINDS.items():
        yield ListedName(f"{{x:{name}}}", _sentence(write), "in the words of the bank")
    says = "Say how many: `deed.one` or `deed.many`, as the language counts."
    yield ListedName("{n:many deed}", says, "in the words of the bank")
    yield ListedName("{x}", "A number or a text as it is.", "in the words of the bank")


def codes(_kit: ChosenKit | None) -> Iterator[ListedName]:
    """List the codes of refusals."""
    body = next(
        each.body
        for each in ast.parse(inspect.getsource(errors)).body
        if isinstance(each, ast.ClassDef) and each.name == errors.Code.__name__
    )
    for told, each in zip(body[1:], body, strict=False):
        if isinstance(each, ast.Assign) and isinstance(told, ast.Expr):
            target = each.targets[0]
            if isinstance(target, ast.Name):
                says = str(ast.literal_eval(told.value))
                yield ListedName(f"Code.{target.id}", says, "of refusals, from `pnp.errors`")


def _modules(room: str) -> Iterable[ModuleType]:
    package = importlib.import_module(room)
    for found in sorted(pkgutil.iter_modules(package.__path__), key=lambda each: each.name):
        yield importlib.import_module(f"{room}.{found.name}")

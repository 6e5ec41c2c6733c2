"""A game as a pack's Python declares it, read as text: `pnp check` never runs it."""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from pnp.box.source import Source, listed, nearest
from pnp.findings import Finding
from pnp.rules.declared_game import Cited, DeclaredGame, cited_by_class
from pnp.rules.language.usage import OTHER_WORDS, OUTSIDE
from pnp.rules.outline.asked_words import house_attributes, terms_asked
from pnp.rules.outline.own_modules import (
    MISSING,
    OwnModule,
    find_in_house,
    is_of_house,
    literal_of,
    read_modules,
)
from pnp.rules.outline.own_terms import make_terms
from pnp.rules.outline.own_verbs import OwnVerb, read_verb
from pnp.rules.registry import ALL_TABLES

FUNCTIONS: Final[Mapping[str, tuple[int, str]]] = {
    "means": (2, "means(state: GameState, name: str) -> int"),
    "follows": (
        3,
        "follows(before: GameState, after: GameState, actors: tuple[str, ...]) -> Entry",
    ),
    "status": (1, "status(state: GameState) -> dict[str, Any]"),
    "lines": (2, "lines(state: GameState, names: tuple[str, ...]) -> tuple[str, ...]"),
    "score": (1, "score(state: GameState) -> Score"),
    "lawful": (1, "lawful(state: GameState) -> None"),
}
"""What every game has: how many arguments each takes, and how it is written."""

TUPLES: Final = ("TERMS", "MATTERS")
"""What every game lists, if only `()`."""

FREE_TUPLES: Final = ("OFFICES", "DWELLINGS", "TURN_VERBS")

_VERB: Final = re.compile(r"[a-z][a-z-]{0,29}")


@dataclass(frozen=True, slots=True)
class OwnGame:
    """What could be read of a pack's Python, and what is wrong with it."""

    modules: Mapping[str, OwnModule]
    verbs: Mapping[str, OwnVerb | None]
    """By the words they are typed by; None for one that the house has written."""
    declared: DeclaredGame
    problems: list[Finding] = field(default_factory=list)


def read_game(kit: str, sources: Mapping[str, Source]) -> OwnGame:
    """Read the Python of a pack as the game it declares."""
    modules, problems = read_modules(sources)
    file = modules["game"]
    reader = _Reader(kit.replace("-", "_"), modules, problems)
    if not file.body:
        return OwnGame(modules, {}, DeclaredGame({}), problems)
    lists = {
        name: reader.texts(file, name, needed=name in TUPLES) for name in (*TUPLES, *FREE_TUPLES)
    }
    reader.check_functions(file)
    verbs = dict(reader.verbs(file))
    reader.check_short_forms(file, verbs)
    cited = {
        name: each.cited if isinstance(each, OwnVerb) else each for name, each in verbs.items()
    }
    terms = tuple(reader.terms(file, lists["TERMS"]))
    for name in lists["TURN_VERBS"]:
        if name not in verbs:
            reader.tell(file, "TURN_VERBS", f"there is no verb `{name}`{nearest(name, verbs)}")
    reader.check_terms_asked(terms)
    reader.check_house_names()
    declared = DeclaredGame(cited, terms, lists["MATTERS"], lists["OFFICES"], lists["DWELLINGS"])
    own = {name: each if isinstance(each, OwnVerb) else None for name, each in verbs.items()}
    return OwnGame(modules, own, declared, problems)


class WrittenClass(NamedTuple):
    """A class of the pack as it is written."""

    module: OwnModule
    node: ast.ClassDef


class _Reader:
    """Reads `game.py`, and gathers what is wrong with it and with what it names."""

    def __init__(self, kit: str, modules: Mapping[str, OwnModule], problems: list[Finding]) -> None:
        self.kit = kit
        self.modules = modules
        self.problems = problems

    def tell(self, file: OwnModule, name: str, say: str) -> None:
        """Set down what is wrong at a name of a file, or at its top."""
        stmt = file.defined.get(name)
        problem = file.at(stmt, say) if stmt else file.source.at_line(1, say)
        self.problems.append(problem)

    def texts(self, file: OwnModule, name: str, *, needed: bool) -> tuple[str, ...]:
        """Read a tuple of texts that is written out."""
        value = literal_of(file.defined.get(name))
        if name not in file.defined:
            if needed:
                self.tell(
                    file, name, f"`{name}` is missing: write `{name}: Final = ()` if it is empty"
                )
            return ()
        if not isinstance(value, tuple) or not all(isinstance(each, str) for each in value):
            self.tell(
                file, name, f"`{name}` must be a tuple of texts, written out to be read unrun"
            )
            return ()
        return value

    def check_functions(self, file: OwnModule) -> None:
        """Find functions that are missing, or that take other than what they are given."""
        for name, (count, form) in FUNCTIONS.items():
            stmt = file.defined.get(name)
            if stmt is None:
                if name not in {*file.house, *file.own}:
                    self.tell(file, name, f"the function `{name}` is missing: `def {form}`")
            elif not isinstance(stmt, ast.FunctionDef) or not _can_take(stmt.args, count):
                self.tell(file, name, f"`{name}` is given other arguments: `def {form}`")

    def verbs(self, file: OwnModule) -> Iterator[tuple[str, OwnVerb | Cited]]:
        """Find each verb by its place, in the pack or in the house."""
        value = literal_of(file.defined.get("VERBS"))
        if not isinstance(value, dict) or not all(
            isinstance(each, str) for item in value.items() for each in item
        ):
            say = '`VERBS` must be written out to be read unrun: `{"toll": ".toll.Toll", …}`'
            self.tell(file, "VERBS", say)
            return
        for name, place in value.items():
            if name in {*ALL_TABLES, *OTHER_WORDS, *OUTSIDE} or not _VERB.fullmatch(name):
                self.tell(
                    file, "VERBS", f"`{name}` cannot be a verb of a game: the bank has a use for it"
                )
                continue
            found = self.find(file, "VERBS", place)
            if isinstance(found, WrittenClass):
                verb, problems = read_verb(found.module, found.node, self.kit)
                self.problems += problems
                yield name, verb
            elif found is not None:
                yield name, cited_by_class(found)

    def find(self, file: OwnModule, name: str, place: str) -> WrittenClass | type[Any] | None:
        """Find the class at a place; None, and a fault, where there is none."""
        module, _, kind = place.rpartition(".")
        if not place.startswith("."):
            value = find_in_house(module, kind) if is_of_house(place) else MISSING
            if isinstance(value, type):
                return value
            say = f"there is no class `{place}`: write `.file.Class` for one of this pack"
            self.tell(file, name, say)
            return None
        own = self.modules.get(module[1:])
        if own is None:
            say = f"there is no `{module[1:]}.py` for `{place}`{nearest(module[1:], self.modules)}"
            self.tell(file, name, say)
            return None
        stmt = own.defined.get(kind)
        if not isinstance(stmt, ast.ClassDef):
            classes = [each for each, s in own.defined.items() if isinstance(s, ast.ClassDef)]
            if own.body:
                say = f"`{own.name}.py` has no class `{kind}`"
                self.tell(
                    file, name, say + (nearest(kind, classes) or f"; it has {listed(classes)}")
                )
            return None
        return WrittenClass(own, stmt)

    def terms(self, file: OwnModule, places: tuple[str, ...]) -> Iterator[type[Any]]:
        """Find each class of terms; those of the pack are made anew from their text."""
        for place in places:
            found = self.find(file, "TERMS", place)
            if isinstance(found, WrittenClass):
                made, problems = make_terms(found.module, found.node, self.modules)
                self.problems += problems
                if made is not None:
                    yield made
            elif found is not None:
                yield found

    def check_short_forms(self, file: OwnModule, verbs: Mapping[str, object]) -> None:
        """Find short forms of verbs there are not, or that are verbs themselves."""
        if "SHORT_FORMS" not in file.defined:
            return
        value = literal_of(file.defined["SHORT_FORMS"])
        if not isinstance(value, dict):
            self.tell(file, "SHORT_FORMS", '`SHORT_FORMS` must be written out: `{"tl": "toll"}`')
            return
        for short, full in value.items():
            if full not in verbs:
                hint = nearest(str(full), verbs)
                self.tell(file, "SHORT_FORMS", f"`{short}` stands for no verb `{full}`{hint}")
            elif short in {*verbs, *ALL_TABLES, *OTHER_WORDS, *OUTSIDE}:
                self.tell(file, "SHORT_FORMS", f"`{short}` is a word of the bank already")

    def check_terms_asked(self, terms: tuple[type[Any], ...]) -> None:
        """Find terms that a verb wants filled and the game does not list."""
        listed_terms = {each.__name__ for each in terms}
        for module in self.modules.values():
            for asked in terms_asked(module):
                if asked.word not in listed_terms and asked.word[:1].isupper():
                    say = f"`{asked.word}` is filled here, but `TERMS` of game.py does not list it"
                    self.problems.append(module.at(asked.node, say))

    def check_house_names(self) -> None:
        """Find names that are asked of a module or class of the house and are not there."""
        for module in self.modules.values():
            for node, owner in house_attributes(module):
                if not hasattr(owner, node.attr):
                    known = [each for each in dir(owner) if not each.startswith("_")]
                    where = ast.unparse(node.value)
                    say = f"the house has no `{where}.{node.attr}`{nearest(node.attr, known)}"
                    self.problems.append(module.at(node, say))


def _can_take(args: ast.arguments, count: int) -> bool:
    places = len(args.posonlyargs) + len(args.args)
    return places - len(args.defaults) <= count and (count <= places or args.vararg is not None)

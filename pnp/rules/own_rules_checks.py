"""Checks of the rules that a pack brings itself: of their text, and of what was imported of them.

Nothing here decides whether Python may run: who calls `imported_rules_are_kept` has run it before.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from inspect import signature
from typing import Any, Final

from pnp.box.model import Box
from pnp.box.source import Source, Sources, list_words
from pnp.box.terms import is_term
from pnp.box.verb_words import VerbPackage
from pnp.findings import Finding
from pnp.rules.checks import faults_of_rules, gather_citations
from pnp.rules.language.arguments import Argument
from pnp.rules.language.usage import OTHER_WORDS, OUTSIDE, arguments_of
from pnp.rules.phrases import verb_files
from pnp.rules.registry import ALL_TABLES, game, is_shipped, terms_of, verb
from pnp.spelling import nearest

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

LISTS: Final = ("VERBS", "MATTERS", "TERMS")
"""What every game lists, if only nothing."""

Files = Mapping[str, Source]
"""The Python of a pack, by the names of its files."""


def own_rules_are_python(box: Box, sources: Sources, files: Files) -> Iterator[Finding]:
    """Find what is wrong with a pack's rules before anybody has agreed to run them."""
    if is_shipped(box.game.id):
        say = "the house keeps the bank of this game: give the pack an id of its own, or no `bank/`"
        yield sources.at("game", ("id",), say)
    for source in files.values():
        try:
            compile("\n".join(source.lines), source.file, "exec", dont_inherit=True)
        except (SyntaxError, ValueError) as error:
            line, why = getattr(error, "lineno", 1) or 1, getattr(error, "msg", error)
            yield source.at_line(line, f"this is no Python: {why}")


def imported_rules_are_kept(box: Box, sources: Sources, files: Files) -> Iterator[Finding]:
    """Find what the bank would miss in the rules of a pack, which were imported before."""
    kit = box.game.id
    rules: Any = game(kit)
    missing = [name for name in LISTS if not hasattr(rules, name)]
    for name in missing:
        say = f"`{name}` is missing: write `()` or `{{}}` if there is nothing to list"
        yield _at_name(files["game.py"], name, say)
    yield from _faults_of_functions(rules, files["game.py"])
    if missing:
        return
    wrong = [*_faults_of_verbs(kit, rules, files), *_faults_of_terms(kit, files["game.py"])]
    yield from wrong
    if not wrong:
        yield from faults_of_rules(box, sources)
        yield from _unknown_topics(kit, files)


def _at_name(source: Source, name: str, say: str) -> Finding:
    # The first line that names it is where it is written; a name that is missing has the first.
    named = re.compile(rf"{re.escape(name)}(?!\w)")
    lines = (n for n, line in enumerate(source.lines, 1) if named.search(line))
    return source.at_line(next(lines, 1), say)


def _faults_of_functions(rules: Any, source: Source) -> Iterator[Finding]:
    for name, (count, form) in FUNCTIONS.items():
        written = getattr(rules, name, None)
        if written is None:
            yield _at_name(source, f"def {name}", f"the function `{name}` is missing: `def {form}`")
        elif not _takes(written, count):
            say = f"`{name}` is given other arguments: `def {form}`"
            yield _at_name(source, f"def {name}", say)


def _takes(function: Any, count: int) -> bool:
    try:
        signature(function).bind(*range(count))
    except TypeError:
        return False
    return True


def _faults_of_verbs(kit: str, rules: Any, files: Files) -> Iterator[Finding]:
    source = files["game.py"]
    for name, place in rules.VERBS.items():
        if name in {*ALL_TABLES, *OTHER_WORDS, *OUTSIDE}:
            say = f"`{name}` cannot be a verb of a game: the bank has a use for it"
            yield _at_name(source, f'"{name}"', say)
            continue
        try:
            kind: Any = verb(kit, name)
        except (ImportError, AttributeError) as error:
            yield _at_name(source, place, f"there is no `{place}`: {error}")
            continue
        own = files.get(f"{place[1:].partition('.')[0]}.py")
        for say in _faults_of_verb(kind):
            at, named = (own, f"class {kind.__name__}") if own else (source, place)
            yield _at_name(at, named, f"the verb `{name}` {say}")
    for short, full in getattr(rules, "SHORT_FORMS", {}).items():
        if full not in rules.VERBS:
            say = f"`{short}` stands for no verb `{full}`{nearest(full, rules.VERBS)}"
            yield _at_name(source, f'"{short}"', say)
        elif short in {*rules.VERBS, *ALL_TABLES, *OTHER_WORDS, *OUTSIDE}:
            yield _at_name(source, f'"{short}"', f"`{short}` is a word of the bank already")
    for each in getattr(rules, "TURN_VERBS", ()):
        if each not in rules.VERBS:
            say = f"there is no verb `{each}`{nearest(each, rules.VERBS)}"
            yield _at_name(source, f'"{each}"', say)


def _faults_of_verb(kind: Any) -> Iterator[str]:
    made: bool = is_dataclass(kind)
    if not made:
        yield "must be a @dataclass(frozen=True, slots=True)"
        return
    if not _takes(getattr(kind, "entry", None), 2):
        yield "needs `def entry(self, state: GameState) -> Entry`"
    if not isinstance(getattr(kind, "cites", None), tuple):
        yield "needs `cites: ClassVar[tuple[str, ...]] = (…)`, if only `()`"
    try:
        strange = [n for n, slot, _ in arguments_of(kind) if not isinstance(slot, Argument)]
    except (AttributeError, TypeError):
        strange = ["…"]
    if strange:
        yield (
            f"reads no line by {list_words(strange)}: every field is an argument such as Player or "
            "Amount of pnp.rules.language.arguments"
        )


def _faults_of_terms(kit: str, source: Source) -> Iterator[Finding]:
    try:
        found = terms_of(kit)
    except (ImportError, AttributeError) as error:
        yield _at_name(source, "TERMS", f"a class of `TERMS` is not there: {error}")
        return
    for kind in found:
        strange = [each.name for each in fields(kind) if not is_term(each.type)]
        if strange:
            say = (
                f"{list_words(strange)} of `{kind.__name__}` must be a Coins, Rate or Tally of "
                "pnp.box.rulebook, a bool, an enum, Annotated[int, Bounds(…)], or a tuple of these"
            )
            yield _at_name(source, kind.__name__, say)


def _unknown_topics(kit: str, files: Files) -> Iterator[Finding]:
    cited = gather_citations(kit, game(kit).VERBS)
    known = {"", *cited.needed, *cited.free}
    package = VerbPackage(kit, {name.removesuffix(".py"): each for name, each in files.items()}, {})
    for file in verb_files(package):
        for said in file.said:
            if said.topic not in known:
                hint = nearest(said.topic, known) or "; list it in `cites` of its verb"
                say = f"no verb cites a rule for the topic `{said.topic}`{hint}"
                yield file.source.at_line(said.line, say)

"""What the bank says, held against the words that stand beside the verbs.

The Python of a game is looked at as text, for the keys its calls name: so that a phrase without
words is known before it is said, and at the line that says it.
"""

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from string import Formatter
from typing import Final, NamedTuple

from pnp.box.model import Box
from pnp.box.source import Source
from pnp.box.words import LABELS, SHARED, Spelt, VerbPackage, phrases_in
from pnp.errors import Finding
from pnp.rules.protocols import DOOR, load_class
from pnp.rules.state.messages import FACT_KINDS
from pnp.spelling import nearest

# A call's name, and which of its arguments are the topic and the key of the phrase.
_CALLS: Final[Mapping[str, tuple[int | None, int]]] = {
    "refusal": (1, 2),
    "question": (0, 1),
    "demand": (2, 3),
    "forbid": (2, 3),
    "entered": (1, 2),
    "because": (0, 1),
    "Phrase": (None, 0),
    "text": (None, 0),
    "counted": (None, 0),
    "pay": (4, 5),
    "afford": (3, 4),
    "collect": (4, 5),
    "short": (3, 4),
    "named": (None, 1),
    "pick": (None, 3),
}
# What a slot is called in a verb's form: its capitals stand for words, `label.stop`.
_SLOTS: Final = {"named", "Argument"}
_CAPITALS: Final = re.compile("[A-Z]{2,}")
# Of those the ones that a case has too: its matter is said where it is taken up.
_OF_CASE: Final = {"refusal": 1, "demand": 2, "forbid": 2, "entered": 1, "because": 0, "done": 1}


class Said(NamedTuple):
    """A phrase that a line of Python says."""

    key: str
    topic: str
    line: int
    facts: frozenset[str]
    """The facts it may be given: those that are named in its package."""

    @property
    def label(self) -> str:
        """Give the label of its words."""
        return f"bank.{self.key}"


@dataclass(frozen=True, slots=True)
class VerbFile:
    """One file of Python with verbs, and what of it can be told without running it."""

    package: str
    """Where it lies, such as `property`."""
    name: str
    source: Source
    said: tuple[Said, ...]
    sections: frozenset[str]
    """The sections of words that are its own: its name, and its classes in small letters."""
    uses: frozenset[str]
    """The files of verbs that it imports from."""


# By labels.
_Words = Mapping[str, list[Spelt]]


def phrase_findings(
    box: Box, packages: Sequence[VerbPackage], own: Collection[str], shared: Collection[str]
) -> Iterator[Finding]:
    """Find phrases without words, words with facts that are not given, and keys of others.

    All packages are given whose verbs the game may have; `own` are those that are to be judged,
    `shared` the labels that are the bank's and no verb's.
    """
    files = [each for package in packages for each in verb_files(package)]
    ours = [each for each in files if each.package in own]
    for lang in box.game.languages:
        words = _words_in(packages, lang)
        here = [each for found in words.values() for each in found if each.package in own]
        brought = [(each.labels[lang], each.name) for each in packages if lang in each.labels]
        spelt = chain.from_iterable(phrases_in(*each) for each in brought if each[1] in own)
        changed = (each for each in spelt if each.section == LABELS)
        labels = [each for each in changed if each.label.startswith("bank.")]
        if not here and not labels and lang != box.game.source:
            continue  # what a pack has no words of at all is told as not yet translated
        yield from _owned_twice(words, shared)
        yield from _of_no_verb(here, ours)
        yield from _with_strange_facts([*here, *labels], files)
        yield from _wordless(ours, box.labels.get(lang, {}), lang)
        if lang == box.game.source:
            yield from _others(ours, files, words)


def verb_files(package: VerbPackage) -> Iterator[VerbFile]:
    """Look at the Python of a package as text."""
    texts = {name: "\n".join(each.lines) for name, each in package.python.items()}
    seen = {name: _look_at(text, package.name) for name, text in texts.items()}
    # whatever is named somewhere in a package is taken as given there: a slip is named nowhere
    facts = frozenset(chain.from_iterable(each.facts for each in seen.values()))
    for name, (_, classes, uses, phrases) in seen.items():
        said = tuple(Said(*each, facts) for each in phrases)
        yield VerbFile(package.name, name, package.python[name], said, classes | {name}, uses)


class _Looked(NamedTuple):
    facts: frozenset[str]
    classes: frozenset[str]
    uses: frozenset[str]
    phrases: tuple[tuple[str, str, int], ...]
    """Key, topic and line of each, by lines."""


@lru_cache(maxsize=256)  # games have packages in common
def _look_at(python: str, package: str) -> _Looked:
    tree = ast.parse(python)
    nodes = tuple(ast.walk(tree))
    classes = (each.name.lower() for each in tree.body if isinstance(each, ast.ClassDef))
    said = sorted(_said(nodes), key=itemgetter(2))
    facts, uses = frozenset(_facts(nodes)), frozenset(_uses(nodes, package))
    return _Looked(facts, frozenset(classes), uses, tuple(said))


def _uses(nodes: Iterable[ast.AST], package: str) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            place = f"{package}.{node.module or ''}" if node.level else node.module or ""
            yield ".".join(place.split(".")[-2:]).rstrip(".")
            leaf = place.rstrip(".").rpartition(".")[2]
            yield from (f"{leaf}.{alias.name}" for alias in node.names)
        if isinstance(node, ast.ImportFrom) and node.module == DOOR:
            homes = (_home(alias.name) for alias in node.names)
            yield from (".".join(home.split(".")[-2:]) for home in homes)


def _home(name: str) -> str:
    # where the door has it from; what is not there is told when it is imported
    with suppress(AttributeError):
        return str(getattr(load_class(f"{DOOR}.{name}"), "__module__", ""))
    return ""


# A text of this form is a key, wherever it stands; the places of classes are spelt alike.
_KEY: Final = re.compile(r"(?!pnp[.])[a-z][a-z0-9-]*([.][a-z0-9-]+)*[.][a-z0-9-]*[a-z0-9]")


def _said(nodes: Sequence[ast.AST]) -> Iterator[tuple[str, str, int]]:
    # A key is often chosen before the call that says it; one with a point is known wherever it is.
    named: set[ast.AST] = set()
    for node in nodes:
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))  # its own or a function's
        labels = [each.value for each in node.keywords if each.arg == "label"]
        for label in (*(node.args[:1] if name in _SLOTS else ()), *labels):
            for word in _CAPITALS.findall(str(getattr(label, "value", ""))):
                yield f"label.{word.lower()}", "", label.lineno
        topic_at, key_at = _CALLS.get(name, (None, len(node.args)))
        topic = next((str(each.value) for each in _texts(node, topic_at)), "")
        if name in _OF_CASE and len(node.args) <= key_at:
            topic, key_at = _matter_above(nodes, node.lineno), _OF_CASE[name]
        for text in _texts(node, key_at):
            named.add(text)
            forms = ("{}.one", "{}.many") if name == "counted" else ("{}",)
            for form in forms:
                yield form.format(text.value), topic, text.lineno
    constants = (each for each in nodes if isinstance(each, ast.Constant) and each not in named)
    for node in constants:
        if isinstance(node.value, str) and _KEY.fullmatch(node.value):
            yield node.value, "", node.lineno


def _matter_above(nodes: Sequence[ast.AST], line: int) -> str:
    # What the last case is about that was taken up before this line.
    calls = (each for each in nodes if isinstance(each, ast.Call) and each.lineno <= line)
    cases = [each for each in calls if getattr(each.func, "attr", "") == "case"]
    last = max(cases, key=lambda each: each.lineno, default=None)
    return next((str(each.value) for each in _texts(last, 0)), "") if last else ""


def _texts(call: ast.Call, place: int | None) -> Iterator[ast.Constant]:
    # What is spread out before it moves it, so that nobody knows which it is.
    if place is None or place >= len(call.args):
        return
    given = call.args[place]
    ways = (given.body, given.orelse) if isinstance(given, ast.IfExp) else (given,)
    if not any(isinstance(each, ast.Starred) for each in call.args[: place + 1]):
        texts = (each for each in ways if isinstance(each, ast.Constant) and each.value)
        yield from (each for each in texts if isinstance(each.value, str))


def _facts(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        keys = node.keys if isinstance(node, ast.Dict) else [getattr(node, "slice", None)]
        yield from (str(each.value) for each in keys if isinstance(each, ast.Constant))
        if isinstance(node, ast.keyword) and node.arg:
            yield node.arg


def _words_in(packages: Iterable[VerbPackage], lang: str) -> dict[str, list[Spelt]]:
    words: dict[str, list[Spelt]] = {}
    spelt = (phrases_in(each.words[lang], each.name) for each in packages if lang in each.words)
    for each in chain.from_iterable(spelt):
        words.setdefault(each.label, []).append(each)
    return words


def _owned_twice(words: _Words, shared: Collection[str]) -> Iterator[Finding]:
    for label, spelt in words.items():
        bank, key = label in shared, label.removeprefix("bank.")
        owner = "the bank itself" if bank else f"`{spelt[0].section}` of {spelt[0].package}"
        for each in spelt if bank else spelt[1:]:
            # A verb of its own may be called as one of the house that this game does without.
            if bank or each.name != "says" or each.package == spelt[0].package:
                yield each.at(f"`{key}` is a phrase of {owner} already")


def _of_no_verb(here: Iterable[Spelt], own: Iterable[VerbFile]) -> Iterator[Finding]:
    known = {(each.package, section) for each in own for section in each.sections}
    told = {(each.package, each.section): each for each in here if each.section != SHARED}
    for place, spelt in told.items():
        if place not in known:
            hint = nearest(place[1], [name for package, name in known if package == place[0]])
            say = f"no verb and no file here is called `{spelt.section}`{hint}"
            yield spelt.source.at((spelt.section,), say, key=True)


def _with_strange_facts(here: Iterable[Spelt], files: Iterable[VerbFile]) -> Iterator[Finding]:
    given: dict[str, set[str]] = {}
    for each in chain.from_iterable(file.said for file in files):
        given.setdefault(each.label, set()).update(each.facts)
    for spelt in here:
        try:
            fields = [each for each in Formatter().parse(spelt.text) if each[1] is not None]
        except ValueError as error:
            yield spelt.at(f"`{spelt.name}` cannot be filled in: {error}")
            continue
        facts = given.get(spelt.label, set())
        for _, name, kind, turned in fields:
            if turned:
                yield spelt.at(f"`{spelt.name}` cannot be filled in: it asks for `!{turned}`")
            if kind and kind not in FACT_KINDS and not kind.startswith("many "):
                hint = nearest(kind, FACT_KINDS)
                yield spelt.at(f"there is no kind of fact `{kind}` for `{{{name}:{kind}}}`{hint}")
            if spelt.label in given and name not in facts:
                key, hint = spelt.label.removeprefix("bank."), nearest(str(name), facts)
                yield spelt.at(f"`{key}` is told no fact `{{{name}}}`{hint}")


def _wordless(own: Iterable[VerbFile], labels: Mapping[str, str], lang: str) -> Iterator[Finding]:
    known = [key.removeprefix("bank.") for key in labels]
    for file in own:
        for said in file.said:
            if said.label not in labels:
                say = f"`{said.key}` has no words in words.{lang}.yaml beside this file"
                section = said.key.partition(".")[0]
                own_words = [each for each in known if each.partition(".")[0] == section]
                near = nearest(said.key, own_words or known)  # not of another verb
                yield file.source.at_line(said.line, say + near)


def _others(own: Iterable[VerbFile], files: Iterable[VerbFile], words: _Words) -> Iterator[Finding]:
    owners = {(each.package, section): each for each in files for section in each.sections}
    owners |= {(each.package, each.name): each for each in files}
    for file in own:
        for said in file.said:
            for spelt in words.get(said.label, ())[:1]:
                owner = owners.get((spelt.package, spelt.section), file)
                if owner != file and f"{owner.package}.{owner.name}" not in file.uses:
                    whose = f"`{spelt.section}` of {spelt.package}"
                    say = f"`{said.key}` is a phrase of {whose}, which this file has nothing of"
                    yield file.source.at_line(said.line, say)

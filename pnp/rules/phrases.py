"""What the bank says, held against the words that stand beside the verbs.

The Python of a game is looked at as text, for the keys its calls name: so that a phrase without
words is known before it is said, and at the line that says it.
"""

import ast
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import Final, NamedTuple

from pnp.box.model import Box
from pnp.box.source import Source
from pnp.box.verb_words import SHARED, Spelt, VerbPackage, phrases_in
from pnp.findings import Finding
from pnp.rules.state.messages import FACT_KINDS
from pnp.spelling import nearest

# A call's name, and which of its arguments are the topic and the key of the phrase.
_CALLS: Final[Mapping[str, tuple[int | None, int]]] = {
    "refusal": (1, 2),
    "question": (0, 1),
    "demand": (2, 3),
    "because": (0, 1),
    "Phrase": (None, 0),
    "text": (None, 0),
    "counted": (None, 0),
    "pay": (4, 5),
    "afford": (3, 4),
    "collect": (4, 5),
    "short": (3, 4),
}

# Calls that give a phrase the facts of their keywords, and no others.
_EXACT: Final = {"refusal", "demand", "because", "text"}


class Said(NamedTuple):
    """A phrase that a line of Python says."""

    key: str
    topic: str
    line: int
    facts: frozenset[str] | None
    """The facts it is given; None where more are added elsewhere."""

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
        if not here and lang != box.game.source:
            continue  # what a pack has no words of at all is told as not yet translated
        yield from _owned_twice(words, shared)
        yield from _of_no_verb(here, ours)
        yield from _with_strange_facts(here, files)
        yield from _without_words(ours, box.labels.get(lang, {}), lang)
        if lang == box.game.source:
            yield from _of_others(ours, files, words)


def verb_files(package: VerbPackage) -> Iterator[VerbFile]:
    """Look at the Python of a package as text."""
    for name, source in package.python.items():
        tree = ast.parse("\n".join(source.lines))
        classes = {each.name.lower() for each in tree.body if isinstance(each, ast.ClassDef)}
        sections, uses = frozenset({name, *classes}), frozenset(_uses(tree, package.name))
        yield VerbFile(package.name, name, source, tuple(_said(tree)), sections, uses)


def _uses(tree: ast.Module, package: str) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            place = f"{package}.{node.module or ''}" if node.level else node.module or ""
            yield ".".join(place.split(".")[-2:]).rstrip(".")
            leaf = place.rstrip(".").rpartition(".")[2]
            yield from (f"{leaf}.{alias.name}" for alias in node.names)


def _said(tree: ast.Module) -> Iterator[Said]:
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        for node in ast.walk(function):
            if not isinstance(node, ast.Call):
                continue
            name = str(getattr(node.func, "attr", getattr(node.func, "id", "")))
            if name not in _CALLS:
                continue
            topic_at, key_at = _CALLS[name]
            topics = [""] if topic_at is None else list(_texts(node, topic_at)) or [""]
            facts = _facts(node, function) if name in _EXACT else None
            for key in _texts(node, key_at):
                forms = (f"{key}.one", f"{key}.many") if name == "counted" else (key,)
                yield from (Said(each, topics[0], node.lineno, facts) for each in forms)


def _texts(call: ast.Call, place: int) -> Iterator[str]:
    # Either text of a choice; nothing for what is worked out.
    if place >= len(call.args) or any(isinstance(each, ast.Starred) for each in call.args[:place]):
        return
    left = [call.args[place]]
    while left:
        node = left.pop()
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.IfExp):
            left += [node.body, node.orelse]


def _facts(call: ast.Call, function: ast.FunctionDef) -> frozenset[str] | None:
    # Whatever is named in the same function is taken as given: a slip is named nowhere.
    gathered = [each.value for each in call.keywords if each.arg is None]
    if not all(_is_written_out(each, function) for each in gathered):
        return None
    nodes = list(ast.walk(function))
    keys = [each for node in nodes if isinstance(node, ast.Dict) for each in node.keys]
    keys += [node.slice for node in nodes if isinstance(node, ast.Subscript)]
    named = {str(each.value) for each in keys if isinstance(each, ast.Constant)}
    return frozenset(named | {each.arg for each in call.keywords if each.arg})


def _is_written_out(node: ast.expr, function: ast.FunctionDef) -> bool:
    # That is, as a mapping in this function, and not given to it or made by another.
    names = [each.id for each in ast.walk(node) if isinstance(each, ast.Name)]
    if any(isinstance(each, ast.Call) for each in ast.walk(node)):
        return False
    made = {
        target.id: each.value
        for each in ast.walk(function)
        if isinstance(each, ast.Assign | ast.AnnAssign)
        for target in (each.targets if isinstance(each, ast.Assign) else [each.target])
        if isinstance(target, ast.Name) and isinstance(each.value, ast.Dict)
    }
    return all(name in made and None not in getattr(made[name], "keys", ()) for name in names)


def _words_in(packages: Iterable[VerbPackage], lang: str) -> dict[str, list[Spelt]]:
    words: dict[str, list[Spelt]] = {}
    for package in packages:
        for each in phrases_in(package.words[lang], package.name) if lang in package.words else ():
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
    said: dict[str, list[Said]] = {}
    for file in files:
        for each in file.said:
            said.setdefault(each.label, []).append(each)
    for spelt in here:
        try:
            fields = [each for each in Formatter().parse(spelt.text) if each[1] is not None]
        except ValueError as error:
            yield spelt.at(f"`{spelt.name}` cannot be filled in: {error}")
            continue
        given = [each.facts for each in said.get(spelt.label, ())]
        sure = [each for each in given if each is not None]
        facts = frozenset().union(*sure) if sure and len(sure) == len(given) else None
        for _, name, kind, _ in fields:
            if kind and kind not in FACT_KINDS and not kind.startswith("many "):
                hint = nearest(kind, FACT_KINDS)
                yield spelt.at(f"there is no kind of fact `{kind}` for `{{{name}:{kind}}}`{hint}")
            if facts is not None and name not in facts:
                hint = nearest(str(name), facts)
                yield spelt.at(
                    f"`{spelt.label.removeprefix('bank.')}` is told no fact `{{{name}}}`{hint}"
                )


def _without_words(
    own: Iterable[VerbFile], labels: Mapping[str, str], lang: str
) -> Iterator[Finding]:
    known = [key.removeprefix("bank.") for key in labels]
    for file in own:
        for said in file.said:
            if said.label not in labels:
                say = f"`{said.key}` has no words in words.{lang}.yaml beside this file"
                yield file.source.at_line(said.line, say + nearest(said.key, known))


def _of_others(
    own: Iterable[VerbFile], files: Iterable[VerbFile], words: _Words
) -> Iterator[Finding]:
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

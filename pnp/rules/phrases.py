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
from pnp.box.verb_words import LABELS, SHARED, Spelt, VerbPackage, phrases_in
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
        labels = [*_labels_in(packages, own, lang)]
        if not here and not labels and lang != box.game.source:
            continue  # what a pack has no words of at all is told as not yet translated
        yield from _owned_twice(words, shared)
        yield from _of_no_verb(here, ours)
        yield from _with_strange_facts([*here, *labels], files)
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
    file = _File.of(tree)
    for function in file.functions:
        for node in ast.walk(function):
            name = _name_of(node)
            if not isinstance(node, ast.Call) or name not in _CALLS:
                continue
            topic_at, key_at = _CALLS[name]
            topic = next(file.texts(_given(node, topic_at), function), None)
            facts = _facts(node, function, file.calls) if name in _EXACT else None
            for text in file.texts(_given(node, key_at), function):
                key = str(text.value)
                forms = (f"{key}.one", f"{key}.many") if name == "counted" else (key,)
                said_of = str(topic.value) if topic else ""
                yield from (Said(each, said_of, text.lineno, facts) for each in forms)


def _name_of(node: ast.AST) -> str:
    # What a call calls, be it a function or something's own.
    called = getattr(node, "func", None)
    return str(getattr(called, "attr", getattr(called, "id", "")))


def _given(call: ast.Call, place: int | None) -> ast.expr | None:
    # What is spread out before it moves it, so that nobody knows which it is.
    if place is None or place >= len(call.args):
        return None
    spread = any(isinstance(each, ast.Starred) for each in call.args[: place + 1])
    return None if spread else call.args[place]


# Calls, each with the function in which it stands.
_Calls = Sequence[tuple[ast.Call, ast.FunctionDef]]

# Names and what they may be made of.
_Made = Iterable[tuple[str, ast.expr]]


@dataclass(frozen=True, slots=True)
class _File:
    """One file of Python, in which the texts are looked for that a key may be.

    A key is often chosen before the call that says it, or handed to a function that says it, so
    names are followed to what they are set to, parameters to the calls, results to the returns.
    What comes from another file or is put together is not followed: it is then not judged.
    """

    functions: tuple[ast.FunctionDef, ...]
    calls: _Calls
    constants: tuple[tuple[str, ast.expr], ...]

    @staticmethod
    def of(tree: ast.Module) -> "_File":
        """Look through a file once."""
        functions = tuple(each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef))
        calls = ((node, each) for each in functions for node in ast.walk(each))
        found = tuple((node, each) for node, each in calls if isinstance(node, ast.Call))
        return _File(functions, found, tuple(_made(tree.body)))

    def texts(
        self, node: ast.expr | None, function: ast.FunctionDef, seen: frozenset[str] = frozenset()
    ) -> Iterator[ast.Constant]:
        """Find the texts that something in a function may be; none for what is worked out."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
            yield node
        elif isinstance(node, ast.IfExp):
            yield from self.texts(node.body, function, seen)
            yield from self.texts(node.orelse, function, seen)
        elif isinstance(node, ast.Name):
            yield from self._named(node.id, function, seen)
        elif isinstance(node, ast.Subscript):
            yield from self._in_table(node.value)
        elif isinstance(node, ast.Call):
            called = _name_of(node)
            for each in self.functions:
                if each.name == called and called not in seen:
                    results = (one.value for one in ast.walk(each) if isinstance(one, ast.Return))
                    for result in results:
                        yield from self.texts(result, each, seen | {called})

    def _named(
        self, name: str, function: ast.FunctionDef, seen: frozenset[str]
    ) -> Iterator[ast.Constant]:
        mark = f"{function.name}.{name}"
        if mark in seen:
            return
        parameters = [*function.args.posonlyargs, *function.args.args]
        places = {each.arg: place for place, each in enumerate(parameters)}
        made = [each for known, each in _made(ast.walk(function)) if known == name]
        if name in places:
            # Of a method the object comes first, which no call names.
            place = places[name] - (parameters[0].arg == "self")
            for call, caller in self.calls:
                if _name_of(call) == function.name:
                    by_name = [each.value for each in call.keywords if each.arg == name]
                    given = by_name[0] if by_name else _given(call, place)
                    yield from self.texts(given, caller, seen | {mark})
        made = made or [each for known, each in self.constants if known == name]
        for each in made:
            yield from self.texts(each, function, seen | {mark})

    def _in_table(self, table: ast.expr) -> Iterator[ast.Constant]:
        # Any row of a table on the level of the file.
        for name, made in self.constants:
            if isinstance(table, ast.Name) and name == table.id and isinstance(made, ast.Dict):
                rows = made.values
                yield from (each for each in rows if isinstance(each, ast.Constant))


def _made(nodes: Iterable[ast.AST]) -> _Made:
    for node in nodes:
        if isinstance(node, ast.Assign):
            yield from (pair for target in node.targets for pair in _pairs(target, node.value))
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value:
            yield from _pairs(node.target, node.value)
        elif isinstance(node, ast.For) and isinstance(node.iter, ast.Tuple | ast.List):
            yield from (pair for each in node.iter.elts for pair in _pairs(node.target, each))


def _pairs(target: ast.expr, value: ast.expr) -> _Made:
    if isinstance(value, ast.IfExp):
        yield from (*_pairs(target, value.body), *_pairs(target, value.orelse))
    elif isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        # Of different lengths they would not run; whoever reads them must not fall over it.
        for each, given in zip(target.elts, value.elts, strict=False):
            yield from _pairs(each, given)


def _facts(
    call: ast.Call, function: ast.FunctionDef, calls: _Calls, seen: frozenset[str] = frozenset()
) -> frozenset[str] | None:
    # Whatever is named in the same function is taken as given: a slip is named nowhere.
    handed_on = function.args.kwarg.arg if function.args.kwarg else None
    gathered = [each.value for each in call.keywords if each.arg is None]
    own = [each for each in gathered if getattr(each, "id", None) != handed_on or not handed_on]
    if not all(_is_written_out(each, function) for each in own):
        return None
    nodes = list(ast.walk(function))
    keys = [each for node in nodes if isinstance(node, ast.Dict) for each in node.keys]
    keys += [node.slice for node in nodes if isinstance(node, ast.Subscript)]
    named = {str(each.value) for each in keys if isinstance(each, ast.Constant)}
    named |= {each.arg for each in call.keywords if each.arg}
    if len(own) < len(gathered):  # it hands on what those who call it give
        callers = [each for each in calls if _name_of(each[0]) == function.name]
        if function.name in seen or not callers:
            return None
        for each, caller in callers:
            given = _facts(each, caller, calls, seen | {function.name})
            if given is None:
                return None
            named |= given
    return frozenset(named)


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


def _labels_in(packages: Iterable[VerbPackage], own: Collection[str], lang: str) -> Iterator[Spelt]:
    for package in packages:
        if package.name in own and lang in package.labels:
            for each in phrases_in(package.labels[lang], package.name):
                if each.section == LABELS and each.label.startswith("bank."):
                    yield each


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

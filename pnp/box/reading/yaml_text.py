"""The one door for YAML: a text composed into nodes, and from them plain values.

The nodes bear the places of all values. Nothing that a stranger may have written can reach outside
the file or grow beyond it: no objects, no merging, a bound for depth and for all there is, and an
alias counts as what it stands for, so that a small file cannot become a large one.
"""

import marshal
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

import yaml

from pnp.box.foreign import UNPRINTABLE
from pnp.box.limits import CHARACTERS, DEPTH, FAULTS, ITEMS, KEY, NUMBER, TEXT, VALUES
from pnp.box.reading.text_files import read_text, show_path
from pnp.box.source import Source, YamlPath, mark_of
from pnp.errors import ContentError, Finding

_TABS: Final = "; indent with blanks, not with tabs"
# What a parser's words mean for whoever writes the file.
_SLIPS: Final = {
    "mapping values are not allowed": "; a text with a colon in it needs quotes",
    "expected ',' or '}'": "; put commas between the parts, and quotes round a text with a colon",
    "expected ',' or ']'": "; put commas between the parts, and a ] at the end",
    "expected key": "; the keys of one thing begin in one column",
}

_PLAIN: Final = (  # the YAML 1.2 core schema: `no`, `on`, 12:30 and 0123 are texts
    ("null", re.compile(r"~|null|Null|NULL|")),
    ("bool", re.compile(r"true|True|TRUE|false|False|FALSE")),
    ("int", re.compile(r"[-+]?(?:0|[1-9][0-9]*)")),
    ("float", re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)(?:[eE][-+]?[0-9]+)?")),
)
_FORMS: Final = dict(_PLAIN)
FORMS_OF_WORDS: Final = tuple(_FORMS.values())
"""What reads as no text where it stands without quotes."""
_FIRST: Final = frozenset("~nNtTfF-+.0123456789")
_PREFIX: Final = "tag:yaml.org,2002:"
_TEXT: Final = f"{_PREFIX}str"
_NODES: Final = 2 * VALUES + 2  # keys are none of the values
_TAGS: Final = {f"{_PREFIX}{name}": name for name in ("str", *_FORMS, "seq", "map")}
_ANCHOR: Final = re.compile(r"(?:![^\s&]*\s+)?&([^\s,\[\]{}]+)")
_ALIAS: Final = re.compile(r"\*([^\s,\[\]{}]*)")

# Texts whose values are kept: a pack that is watched changes in one file, not in all.
_KEPT: Final = 128


def parse_yaml(source: Source) -> tuple[Source, tuple[Finding, ...]]:
    """Parse a text as YAML 1.2: give it with its plain values, the caller's own, and its faults."""
    packed, node, problems = _parse(source.file, "\n".join(source.lines))
    data = marshal.loads(packed)  # noqa: S302  # packed below
    return replace(source, data=data, node=node), problems


def read_yaml(path: Path, folder: Path) -> tuple[Source, tuple[Finding, ...]]:
    """Read a YAML file of a folder with its values, and what is wrong with it."""
    try:
        return parse_yaml(read_text(path, folder))
    except ContentError as error:
        return Source(show_path(path), ()), error.findings


class Scalar(NamedTuple):
    """One scalar as it is spelt: its first character, the one behind its last, and its style."""

    start: int
    end: int
    style: str
    key: int
    """Where the line begins on which its key stands."""


@lru_cache(_KEPT)
def tree_of(text: str) -> Any:
    """Compose a sound YAML text into nodes, which bear their kinds, styles and places."""
    return yaml.compose(text, Loader=_Loader)


@lru_cache(_KEPT)
def scalars_of(text: str) -> Mapping[YamlPath, Scalar]:
    """Give the places of all scalars of a sound YAML text by the ways to them."""
    found: dict[YamlPath, Scalar] = {}

    def gather(node: Any, path: YamlPath, key: Any) -> None:
        if isinstance(node, yaml.MappingNode):
            for name, each in node.value:
                gather(each, (*path, name.value), name)
        elif isinstance(node, yaml.SequenceNode):
            for n, each in enumerate(node.value):
                gather(each, (*path, n), key)
        elif node is not None:
            line = text.rfind("\n", 0, key.start_mark.index) + 1 if key else 0
            start, end = node.start_mark.index, node.end_mark.index
            found[path] = Scalar(start, end, node.style or "", line)

    gather(tree_of(text), (), None)
    return found


@lru_cache(_KEPT)
def _parse(file: str, text: str) -> tuple[bytes, Any, tuple[Finding, ...]]:
    # Its values are packed, for whoever reads them changes them.
    source = Source(file, text.split("\n"))
    walk, value, node = _Walk(text), None, None
    try:
        node = yaml.compose(text, Loader=_Loader)
        value = None if node is None else walk.value(node, None, 1)[0]
    except _StopError as stop:
        walk.said.append((stop.at, stop.say))
    except yaml.MarkedYAMLError as error:
        walk.said.append(_say_error(source, error))
    except yaml.YAMLError as error:
        walk.said.append(((1, 0), f"this is not YAML: {error}"))
    if walk.said and not isinstance(value, dict):
        value = node = None  # of a hostile file not even the places are kept
    last = len(source.lines)  # a file may end where the parser still waits for something
    problems = [source.at_line(min(line, last), say, column) for (line, column), say in walk.said]
    return marshal.dumps(value), node, tuple(problems)


def _say_error(source: Source, error: yaml.MarkedYAMLError) -> tuple[tuple[int, int], str]:
    mark = error.problem_mark or error.context_mark
    at = (mark.line + 1, mark.column + 1) if mark else (1, 0)
    line = source.lines[min(at[0], len(source.lines)) - 1]
    problem = str(error.problem or error.context)
    if "another document" in problem:
        return at, "a file holds one document; take out the line `---`"
    if "undefined alias" in problem:
        name = _ALIAS.match(line, at[1] - 1)
        return at, f"the alias `*{name[1] if name else ''}` stands for nothing above it"
    if "second occurrence" in problem:
        return at, "this anchor is there already: give the second another name"
    if "\t" in line:
        return at, f"this is not YAML: {problem}{_TABS}"
    slip = next((say for words, say in _SLIPS.items() if words in problem), "")
    return at, f"this is not YAML: {problem}{slip}"


class _StopError(Exception):
    """What ends the reading of a file: where, and what is said of it."""

    def __init__(self, at: tuple[int, int], say: str) -> None:
        self.at, self.say = at, say
        super().__init__(say)


class _Loader(getattr(yaml, "CBaseLoader", yaml.BaseLoader)):  # type: ignore[misc]  # of C, if there
    """Composes nodes that say whether a scalar was written plainly, as deep and many as may be."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.depth = self.count = 0

    # A tag of "" stands for a plain scalar: which type it is of, only the walk decides.
    def resolve(self, _kind: type, _value: Any, implicit: Any) -> str:
        """Give the tag of what has none."""
        return "" if implicit is True or implicit[0] else _TEXT

    # The parser calls this before each node: the bounds hold while the nodes are being made.
    def descend_resolver(self, parent: Any, _index: Any) -> None:
        self.depth += 1
        self.count += 1
        if self.depth > DEPTH + 1:
            _refuse_depth(parent)
        if self.count > _NODES:
            _refuse_size(parent, f"{VALUES:,} values")

    def ascend_resolver(self) -> None:
        self.depth -= 1


def _refuse_depth(node: Any) -> NoReturn:
    raise _StopError(mark_of(node), f"this is nested more than {DEPTH} deep; no game needs that")


def _refuse_size(node: Any, most: str) -> NoReturn:
    say = f"this file grows to more than {most} when its aliases are written out"
    raise _StopError(mark_of(node), say)


# A value, and how many values and characters it comes to when written out.
_Whole = tuple[Any, int, int]


class _Walk:
    """A walk over the nodes of one text, with what it found wrong."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.said: list[tuple[tuple[int, int], str]] = []
        self._met: set[int] = set()
        self._whole: dict[int, _Whole] = {}
        """Lists and mappings by their nodes: whoever comes a second time comes by an alias."""

    # Where a node stands is asked for only when there is something to say: to ask takes its time.

    def value(self, node: Any, asked: Any, depth: int) -> _Whole:
        """Give the plain value of a node that is asked for where another stands."""
        if isinstance(node, yaml.ScalarNode):
            self._met.add(id(node))
            return self._scalar(node), 1, len(node.value)
        if id(node) in self._met:
            if id(node) not in self._whole:
                name = _ANCHOR.match(self.text, node.start_mark.index)
                self._stop(asked, f"the alias `*{name[1] if name else ''}` stands inside itself")
            return self._whole[id(node)]
        self._met.add(id(node))
        if node.tag:
            self._kind(node)
        if depth > DEPTH:
            _refuse_depth(node)
        self._whole[id(node)] = self._inside(node, depth)
        return self._whole[id(node)]

    def _inside(self, node: Any, depth: int) -> _Whole:
        # Of a list or of keys with values.
        keyed, size, length = isinstance(node, yaml.MappingNode), 1, 0
        names, found = dict[Any, Any](), dict[Any, Any]()
        for n, entry in enumerate(node.value):
            name, each = entry if keyed else (entry, entry)
            key = self._key(name) if keyed else n
            if names.setdefault(key, name) is not name:
                line, _ = mark_of(names[key])
                self._say(name, f"the key `{key}` is given twice (first in line {line})")
            value, more, longer = self.value(each, name, depth + 1)
            size, length = size + more, length + longer
            if len(found) >= ITEMS:
                self._stop(each, f"this is the {ITEMS + 1:,}th thing here; {ITEMS:,} is the most")
            if size > VALUES or length > TEXT:
                most = f"{VALUES:,} values" if size > VALUES else f"{TEXT:,} characters"
                _refuse_size(name if keyed else node, most)
            found.setdefault(key, value)
        return (found if keyed else list(found.values())), size, length

    def _key(self, node: Any) -> str:
        if not isinstance(node, yaml.ScalarNode):
            self._stop(node, "a key must be one word, not a list or keys of its own")
        if id(node) in self._met:
            self._stop(node, "a key must be written out, not taken from an alias")
        self._met.add(id(node))
        node.value = self._sane(node, KEY)  # by it the way to its value is found
        return str(node.value)

    def _scalar(self, node: Any) -> Any:
        text, kind = node.value, "str"
        if node.tag:
            kind = self._kind(node)
        elif not text or text[0] in _FIRST:
            kind = next((name for name, form in _PLAIN if form.fullmatch(text)), "str")
        if kind == "str":
            return self._sane(node, CHARACTERS)
        if kind not in _FORMS or not _FORMS[kind].fullmatch(text):
            self._say(node, f"`{text[:40]}` is not of the type its tag says")
            return None
        return self._number(kind, node)

    def _kind(self, node: Any) -> str:
        if node.tag not in _TAGS:
            tag = node.tag.replace(_PREFIX, "!!")[:60]
            self._stop(node, f"the tag `{tag}` is not allowed: content is plain text and numbers")
        return _TAGS[node.tag]

    def _number(self, kind: str, node: Any) -> Any:
        text = node.value
        if kind == "null":
            return None
        if kind == "bool":
            return text.lower() == "true"
        if len(text) > 30 or abs(float(text)) > NUMBER:
            shown = f"{text[:20]}{'…' * (len(text) > 20)}"
            self._say(node, f"the number {shown} is too large (at most {NUMBER})")
            return NUMBER
        return int(text) if kind == "int" else float(text)

    def _sane(self, node: Any, most: int) -> str:
        # Name a control character and take it out.
        text = str(node.value)
        if len(text) > most:
            self._say(node, f"this has {len(text):,} characters; {most:,} is the most")
            text = text[:most]
        if not (found := UNPRINTABLE.search(text)):
            return text
        point = f"U+{ord(found[0]):04X}"
        self._say(node, f"this text holds the control character {point}, which cannot be printed")
        return UNPRINTABLE.sub("", text)

    def _say(self, node: Any, say: str) -> None:
        if len(self.said) >= 10 * FAULTS:  # no more of them would be shown
            self._stop(node, say)
        self.said.append((mark_of(node), say))

    def _stop(self, node: Any, say: str) -> NoReturn:
        raise _StopError(mark_of(node), say)

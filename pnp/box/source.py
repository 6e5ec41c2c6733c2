"""A file of content with the places of everything in it, so that every fault names its line."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from pnp.box.limits import FAULTS, SENTENCE
from pnp.errors import Finding, in_order
from pnp.spelling import nearest

YamlPath = tuple[str | int, ...]
"""The way from the top of a file to a thing in it: keys and positions in lists."""
PICTURE_FILES: Final = (".png", ".jpg", ".jpeg")
"""How the names of picture files end; other names of pictures are those of drawings."""
LIST_FORMATS: Final = (".csv", ".xlsx", ".ods")
"""The endings of the files a list may be kept in."""

_WIDEST: Final = 100
# How many lines with one fault are told one by one.
_ALIKE: Final = 3
# What is said of a name or key that there is not.
_MISSPELT: Final = re.compile("did you mean|; there are `")
# How many others are named where one line stands for all.
_TOLD: Final = 12
# What tells a fault of one row from that of another: the place in its list, and the cell.
_IN_ROW: Final = re.compile(r"\bitem \d+ of |(?<=, )[A-Z]+\d+(?=: )")


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a list kept in a spreadsheet."""

    source: "Source"
    line: int
    letters: Mapping[YamlPath, str] = field(default_factory=dict)
    """Of a workbook: the letter of the column in which a key of the row stands."""
    head: int = 1
    """The line that names the columns."""

    def at(self, path: YamlPath, say: str, *, key: bool = False) -> Finding:
        """Make a problem of a value of the row, in a workbook known by its cell, or of its key."""
        if key:
            return self.source.at_line(self.head, say)
        for way, letter in self.letters.items() if path else ():
            if way == path[: len(way)] or path == way[: len(path)]:
                return self.source.at_line(self.line, say, cell=f"{letter}{self.line}")
        return self.source.at_line(self.line, say)


@dataclass(frozen=True, slots=True)
class Source:
    """One file as read: its data, its lines, and where everything stands."""

    file: str
    lines: Sequence[str]
    data: Any = None
    node: Any = None
    """What the text was composed into, if it is YAML: a node bears its place."""
    rows: dict[YamlPath, list[Row | int]] = field(default_factory=dict)
    """For lists that take rows from spreadsheets: where each item comes from."""

    sheet: str = ""
    """Of a workbook: the sheet that was read."""

    def at_line(self, line: int, say: str, column: int = 0, cell: str = "") -> Finding:
        """Make a problem of a line of this file, or of a cell in it, and show the line."""
        if self.sheet:
            say = f"sheet `{self.sheet}`{', ' if cell else ''}{cell}: {say}"
        shown = self.lines[line - 1].strip() if 0 < line <= len(self.lines) else ""
        if len(shown) > _WIDEST:
            shown = shown[:_WIDEST] + "…"
        if not shown.isprintable():
            shown = "".join(" " if c.isspace() else c if c.isprintable() else "�" for c in shown)
        if not say.isprintable():  # a key or a tag may hold anything
            say = " ".join("".join(c if c.isprintable() else " " for c in say).split())
        if len(say) > SENTENCE:
            say = f"{say[: SENTENCE - 1]}…"
        return Finding(say, self.file, line, column, shown)

    def at(self, path: YamlPath, say: str, *, key: bool = False) -> Finding:
        """Make a problem of the thing at a path, or of its key; what is missing, of its owner."""
        node, mark = self.node, mark_of(self.node)
        walked: YamlPath = ()
        for step, part in enumerate(path):
            origins = self.rows.get(walked)
            place = part
            if origins is not None and isinstance(part, int) and part < len(origins):
                origin = origins[part]
                if isinstance(origin, Row):
                    return origin.at(path[step + 1 :], say, key=key)
                place = origin
            owner, node = _nodes_under(node, place)
            if node is None:
                break
            last = step == len(path) - 1
            mark = mark_of(owner if key and last and owner is not None else node)
            walked = (*walked, part)
        return self.at_line(mark[0], say, mark[1])


def mark_of(node: Any) -> tuple[int, int]:
    """Give line and column of a node, from 1; those of the whole file where there is none."""
    return (node.start_mark.line + 1, node.start_mark.column + 1) if node is not None else (1, 1)


def _nodes_under(node: Any, part: str | int) -> tuple[Any, Any]:
    inside = node.value if node is not None and isinstance(node.value, list) else []
    if isinstance(part, int):
        return None, inside[part] if part < len(inside) else None
    pairs = (each for each in inside if isinstance(each, tuple) and each[0].value == part)
    return next(pairs, (None, None))


def leaves(value: Any, path: YamlPath = ()) -> Iterator[tuple[YamlPath, Any]]:
    """Go through the plain values in lists and keys, each with the way to it.

    >>> list(leaves({"rents": [4, 8]}))
    [(('rents', 0), 4), (('rents', 1), 8)]
    """
    if isinstance(value, dict | list):
        for step, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(each, (*path, step))
    else:
        yield path, value


def is_picture_file(name: str) -> bool:
    """Tell a picture file of the pack from the name of a drawing."""
    return name.lower().endswith(PICTURE_FILES)


def capped(problems: Iterable[Finding]) -> tuple[Finding, ...]:
    """Keep of each file's faults the first hundred, and say how many more there are."""
    files: dict[str, list[Finding]] = {}
    for each in in_order(problems):
        files.setdefault(each.file, []).append(each)
    kept: list[Finding] = []
    for file, whole in files.items():
        found = _fold_alike(whole, every=file.endswith(LIST_FORMATS))
        kept += found[:FAULTS]
        if len(found) > FAULTS:
            say = f"… and {len(found) - FAULTS:,} more faults in this file"
            kept.append(Finding(say, file, found[FAULTS - 1].line))
    return tuple(kept)


def _fold_alike(found: Iterable[Finding], *, every: bool) -> list[Finding]:
    # A column of a list, or a word that is misspelt everywhere, is one slip of its author.
    alike: dict[str, list[Finding]] = {}
    for each in found:
        one = every or _MISSPELT.search(each.what)
        alike.setdefault(_IN_ROW.sub("", each.what) if one else f"{each}", []).append(each)
    folded: list[Finding] = []
    for first, *more in alike.values():
        lines = [*dict.fromkeys(str(each.line) for each in more)]
        what = f"{first.what}; so it is in lines {', '.join(lines[:_TOLD])}"
        what += f" and {len(lines) - _TOLD:,} more" if len(lines) > _TOLD else ""
        folded += (first, *more) if len(lines) < _ALIKE else (first._replace(what=what),)
    return in_order(folded)


class PlacedValue(NamedTuple):
    """A value with what its field asks of it, and where it stands."""

    kind: Any
    """One of the kinds of `pnp/box/kinds.py`; of a whole thing its class."""
    value: Any
    path: YamlPath
    owner: str
    """The id of the thing it is of."""
    beside: Mapping[str, Any]
    """All that is given of that thing, by its keys."""
    file: str = ""

    @property
    def name(self) -> str:
        """The key it stands under, alone or in a list."""
        return next((step for step in reversed(self.path) if isinstance(step, str)), "")

    @property
    def key(self) -> str:
        """Its key, or its place in a list, as a sentence begins with it."""
        return key_at(self.path)

    @property
    def of(self) -> str:
        """What it is of, at the end of a sentence; of the game itself nobody doubts that."""
        return f" (in `{self.owner}`)" if self.owner and self.file != "game" else ""


def key_at(path: YamlPath) -> str:
    """Name the key a way leads to, or the place in a list, as a sentence begins with it."""
    names = [part for part in path if isinstance(part, str)]
    if path and isinstance(path[-1], int) and names:
        return f"item {path[-1] + 1} of `{names[-1]}`"
    return f"`{names[-1]}`" if names else "this file"


class Slip(NamedTuple):
    """Something wrong in a thing: the way to it from there, and what is said of it."""

    path: YamlPath
    say: str
    key: bool = False
    """Whether the key is wrong, and not what stands under it."""
    empty: bool = False
    """Whether nothing stands under it."""


@dataclass(frozen=True, slots=True)
class Sources:
    """All files a box was read from, by their names without ending."""

    files: Mapping[str, Source]
    values: Sequence[PlacedValue] = ()
    """Every thing, and every value of which its field asks something, noted in the reading."""
    unread: AbstractSet[str] = frozenset()
    """Those that do not fit their form, so that nothing sure is known of them."""
    named: AbstractSet[str] = frozenset()
    """The numbers of the rules that cards and spaces name."""

    def at(self, file: str, path: YamlPath, say: str, *, key: bool = False) -> Finding:
        """Make a problem of a thing in one of the files."""
        source = self.files.get(file)
        if source is not None:
            return source.at(path, say, key=key)
        return self.beside(f"{file}.yaml", say)  # it is not there

    def beside(self, file: str, say: str) -> Finding:
        """Make a problem of another file of their folder, such as `art/wordmark.svg`."""
        folder, slash, _ = next((each.file for each in self.files.values()), "").rpartition("/")
        return Finding(say, f"{folder}{slash}{file}")


def offer(word: str, words: Iterable[str], most: int = 12) -> str:
    """Offer for a word that is none what was meant, else those there are, to end a sentence."""
    known = list(words)
    return nearest(word, known) or f"; there are {list_words(known, most) or 'none'}"


def list_words(words: Iterable[str], most: int = 12) -> str:
    """Name words in a sentence, the first few of them."""
    names = [f"`{word}`" for word in words]
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")

"""The texts of a YAML file as they are spelt: where each begins and ends, so one can be replaced.

All else of the file stays as it is: comments, order, quotes, blanks.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from pnp.box.reading.yaml_text import Scalar, read_yaml, scalars_of
from pnp.box.source import YamlPath, leaves
from pnp.errors import ContentError
from pnp.translation.texts import Home, Text

_BLOCK: Final = ("|", ">")
# How signs are written between quotes that could not be told from others, or that end a text.
_ESCAPED: Final = {
    "\\": "\\\\",
    '"': '\\"',
    "\n": "\\n",
    "\t": "\\t",
    "\u00a0": "\\u00A0",
    "\u202f": "\\u202F",
    "\u00ad": "\\u00AD",
}


class WordFile(NamedTuple):
    """A file of words in one language; of a language that has none, an empty one."""

    path: Path
    text: str = ""
    entries: Mapping[YamlPath, str] = {}  # read, never written
    """Its texts by their keys, or by their sections and keys."""
    places: Mapping[YamlPath, Scalar] = {}

    def place(self, way: YamlPath) -> str:
        """Name the file and the line of a text in it."""
        line = self.text.count("\n", 0, self.places[way].start) + 1
        return f"{self.path.name}:{line}"

    def entry(self, name: str, source: str, place: str, home: Home, **more: Any) -> Text:
        """Give what a translator is asked of one entry, with what this file has of it."""
        return Text(name, source, place, home, self.entries.get(home.way, ""), **more)


def read_words(path: Path) -> WordFile:
    """Read a file of words, if there is one; a ContentError names its faults."""
    if not path.is_file():
        return WordFile(path)
    source, problems = read_yaml(path, path.parent)
    if problems:
        raise ContentError(problems)
    entries = {way: text for way, text in leaves(source.data) if isinstance(text, str)}
    text = "\n".join(source.lines)
    return WordFile(path, text, entries, scalars_of(text))


def replace_scalars(text: str, changes: Mapping[YamlPath, str]) -> str:
    """Write other texts in place of those at some ways of a sound YAML file."""
    places = scalars_of(text)
    for path in sorted(changes, key=lambda each: places[each].start, reverse=True):
        start, end, style, key = places[path]
        indent = " " * (len(text[key:]) - len(text[key:].lstrip(" ")))
        said = spell(changes[path], style, indent)
        text = text[:start] + said + text[end:]
    return text


def put_entries(text: str, section: str, entries: Mapping[str, str]) -> str:
    """Add entries, each a line, to the end of a section of a file, or of the file if it is `""`."""
    if section and not re.search(rf"^{section}:\s*(#.*)?$", text, re.MULTILINE):
        text = f"{text.rstrip()}\n{section}:\n" if text.strip() else f"{section}:\n"
    indent, way = ("  ", (section,)) if section else ("", ())
    begun = re.search(rf"^{section}:.*\n", text, re.MULTILINE) if section else None
    ends = [each.end for path, each in scalars_of(text).items() if path[:-1] == way]
    at = _line_behind(text, max(ends, default=begun.end() if begun else len(text)))
    lines = [] if not at or text[at - 1] == "\n" else ["\n"]
    for key, said in entries.items():
        style = "|" if said.count("\n") > 1 else '"'
        lines.append(f"{indent}{key}: {spell(said, style, indent)}\n")
    return text[:at] + "".join(lines) + text[at:]


def _line_behind(text: str, end: int) -> int:
    if not end or text[end - 1] == "\n":
        return end
    newline = text.find("\n", end)
    return newline + 1 if newline >= 0 else len(text)


def spell(text: str, style: str, indent: str) -> str:
    """Spell a text in the style of the one it takes the place of, as far as that can hold it."""
    quoted = '"' + "".join(_ESCAPED.get(each, each) for each in text) + '"'
    if style not in _BLOCK:
        return quoted
    lines = text[:-1].split("\n")
    sound = all(line == line.rstrip() and not {"\t", "\u00ad"} & {*line} for line in lines)
    if text.endswith("\n") and sound and lines[-1] and lines[0] and lines[0][0] != " ":
        return "|\n" + "\n".join(f"{indent}  {line}" if line else "" for line in lines) + "\n"
    return f"{quoted}\n"


def comments_above(text: str, place: Scalar) -> tuple[str, ...]:
    """Give the comment right above an entry, and the one at the end of its line."""
    above = text[: place.key].split("\n")[:-1]
    lines: list[str] = []
    for line in reversed(above):
        if not line.strip().startswith("#"):
            break
        lines.insert(0, line.strip().lstrip("# "))
    beside = re.match(r"[^\n]*?\s#\s+([^\n]*)", text[place.end :].split("\n", maxsplit=1)[0] or " ")
    return (*lines, *([beside[1]] if beside else ()))

"""What a translator is asked: every text, its source, its translation, and where a new one goes.

`words.es.lock` beside the words has a line `DIGEST  ID` for each text that came in by `pnp words
import`: the source it was made from. A text without a line was written by hand, or is older.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from pnp.box.reading.yaml_text import Scalar, read_yaml, scalars_of
from pnp.box.source import YamlPath, leaves
from pnp.errors import ContentError, Finding

HOUSE_WORDS: Final = "house"
"""How the words that all games share are called where a kit is named."""

UNKNOWN: Final = "-" * 12
"""Stands for the digest of a block of a booklet that nobody has brought in: it keeps its place."""

_HEAD: Final = (
    "# The source of each translation when it was made: the first 12 digits of its SHA-256.\n"
    "# `pnp words import` writes this; `pnp words status` compares it.\n"
)
_LINE: Final = re.compile(r"([0-9a-f]{12}|-{12})  (\S.*)")
_BRACED: Final = re.compile(r"\{[^{}]*\}")


class Home(NamedTuple):
    """Where a translation stands, or goes if there is none yet."""

    file: Path
    way: YamlPath
    """The way to it in a file of words; in a booklet the number of its block."""

    @property
    def section(self) -> str:
        """The section of a file of words; empty where the file has none."""
        return str(self.way[0]) if len(self.way) > 1 else ""

    @property
    def key(self) -> str:
        """What it is called there."""
        return str(self.way[-1])


@dataclass(frozen=True, slots=True)
class Text:
    """One text of a pack or of the house, and what there is of it in a language."""

    id: str
    source: str
    place: str
    """File and line of the source."""
    home: Home
    target: str = ""
    notes: tuple[str, ...] = ()
    optional: bool = False
    """Whether something fitting is said where it is left empty."""
    proposed: str = ""
    """What a translator finds in its place as long as nothing is said."""


@dataclass(frozen=True, slots=True)
class Texts:
    """All that a player of a kit reads, with the translations into one language."""

    kit: str
    own: str
    lang: str
    folder: Path
    """Where its words lie."""
    texts: tuple[Text, ...]
    digests: Mapping[str, str]
    """Of the sources the translations were made from, by the ids the texts have today."""
    faults: tuple[str, ...] = ()
    """What keeps the translations of a booklet from being read."""
    gone: tuple[str, ...] = ()
    """Translations of a booklet whose source is there no more."""
    rules: tuple[Text, ...] = ()
    """What no translator is asked, for it is known: each `source` is what is to be written."""

    @property
    def lacking(self) -> tuple[Text, ...]:
        """The texts that say nothing yet in this language and may not stay so."""
        return tuple(each for each in self.texts if not (each.target or each.optional))

    def is_stale(self, text: Text) -> bool:
        """Tell whether a translation was made from another source text than today's."""
        known = self.digests.get(text.id) if text.target else None
        return known not in {None, UNKNOWN, digest_of_text(text.source)}


def digest_of_text(text: str) -> str:
    """Give the digest of a source text."""
    return sha256(text.encode()).hexdigest()[:12]


def has_words(text: str) -> bool:
    """Tell whether a text says something beside what is filled in."""
    return any(map(str.isalpha, _BRACED.sub("", text)))


def digests_file(folder: Path, lang: str) -> Path:
    """Give the file in which the digests of a language are kept."""
    return folder / f"words.{lang}.lock"


def read_digests(folder: Path, lang: str) -> dict[str, str]:
    """Read the digests of a language by the ids of the texts; none if there is no file."""
    file = digests_file(folder, lang)
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError((Finding(f"this file cannot be read: {error}", str(file)),)) from None
    found: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if line.startswith("#") or not line.strip():
            continue
        parts = _LINE.fullmatch(line)
        if parts is None:
            say = "this line should be a digest of 12 digits, two blanks and the id of a text"
            raise ContentError((Finding(say, str(file), number),))
        found[parts[2]] = parts[1]
    return found


def write_digests(digests: Mapping[str, str]) -> str:
    """Write digests down in their order: by it the blocks of a booklet are found again."""
    return _HEAD + "".join(f"{digest}  {name}\n" for name, digest in digests.items())


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

"""What the files of a pack say that others must know before they are held against their forms."""

import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from pnp.box.source import Source, leaves, list_words
from pnp.findings import Finding
from pnp.spelling import nearest


def mapping(value: Any) -> dict[str, Any]:
    """Give a plain value if it is keys and values; none where it is not."""
    return value if isinstance(value, dict) else {}


def items(value: Any) -> list[Any]:
    """Give a plain value if it is a list; none where it is not."""
    return value if isinstance(value, list) else []


def source_of(game: Any) -> str:
    """Give the language the game was written in, before its file is held against its form."""
    source = mapping(game).get("source")
    # a misspelt language is one fault of game.yaml, not one of every text there is
    return source if isinstance(source, str) and len(source) == 2 and source.isalpha() else "en"


def kit_of(game: Any) -> str:
    """Give the id of a game before its file is held against its form; nothing for what is none."""
    kit = mapping(game).get("id")
    return kit if isinstance(kit, str) and re.fullmatch("[a-z0-9][a-z0-9-]*", kit) else ""


def languages_of(game: Any) -> tuple[str, ...]:
    """Give the languages of a game before its file is held against its form."""
    return tuple(x for x in items(mapping(game).get("languages")) if isinstance(x, str))


def spoken_in(game: Any, folder: Path) -> tuple[str, ...]:
    """Give these languages, and those that translators have brought beside the game."""
    brought = (file.name.split(".")[1] for file in sorted(folder.glob("words.??.yaml")))
    return tuple(dict.fromkeys((*languages_of(game), *brought)))


KEYS: Final = ("amount", "rate", "up_to")
"""The keys that may name a number: what is paid or received."""
FILES: Final = ("board", "cards")
"""The files in which they stand."""


def fill_numbers(
    values: Mapping[str, Any], sources: Mapping[str, Source]
) -> Iterator[tuple[str, str, list[Finding]]]:
    """Put the numbers of rules.yaml where they are named; print and bank then read one datum.

    Gives each file, name, and what is wrong with it. A number that an option sets is chosen at the
    table, when the figure is printed long since.
    """
    rules = mapping(values.get("rules"))
    found = mapping(rules.get("numbers"))
    numbers = {name: n for name, n in found.items() if type(n) is int}
    sets = (mapping(mapping(option).get("sets")) for option in items(rules.get("options")))
    chosen = {name for each in sets for answer in each.values() for name in mapping(answer)}
    for file in FILES:
        for path, word in list(leaves(values.get(file))):
            if isinstance(word, str) and path and path[-1] in KEYS:
                say = _fault(word, numbers, chosen)
                yield file, word, [sources[file].at(path, say)] if say else []
                owner = values[file]
                for step in path[:-1]:
                    owner = owner[step]
                owner[path[-1]] = numbers.get(word, 1)  # 1 for a name that is none


def _fault(word: str, numbers: Mapping[str, int], chosen: Collection[str]) -> str:
    if word in chosen:
        return f"an option sets `{word}` at the table, so that it cannot be printed: write a figure"
    if word in numbers:
        return ""
    hint = nearest(word, numbers) or f"; under `numbers` there are {list_words(numbers) or 'none'}"
    return f"rules.yaml has no number `{word}`{hint}"

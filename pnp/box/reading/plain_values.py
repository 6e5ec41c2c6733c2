"""What the files of a pack say that others must know before they are held against their forms."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from pnp.box.source import Source, YamlPath, leaves, list_words
from pnp.findings import Finding
from pnp.spelling import nearest


def source_of(game: Any) -> str:
    """Give the language the game was written in, before its file is held against its form."""
    source = game.get("source") if isinstance(game, dict) else None
    # a misspelt language is one fault of game.yaml, not one of every text there is
    return source if isinstance(source, str) and len(source) == 2 and source.isalpha() else "en"


def kit_of(game: Any) -> str:
    """Give the id of a game before its file is held against its form; nothing for what is none."""
    kit = game.get("id") if isinstance(game, dict) else None
    return kit if isinstance(kit, str) and re.fullmatch("[a-z0-9][a-z0-9-]*", kit) else ""


def languages_of(game: Any) -> tuple[str, ...]:
    """Give the languages of a game before its file is held against its form."""
    languages = game.get("languages") if isinstance(game, dict) else None
    if not isinstance(languages, list):
        return ()
    return tuple(lang for lang in languages if isinstance(lang, str))


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
) -> tuple[frozenset[str], dict[str, list[Finding]]]:
    """Put the numbers of rules.yaml where they are named; print and bank then read one datum.

    Gives the names, and the problems of each file. A number that an option sets is chosen at the
    table, when the figure is printed long since.
    """
    rules = values.get("rules")
    numbers, chosen = _numbers_of(rules), frozenset(_chosen_in(rules))
    problems = dict[str, list[Finding]]()
    named = set[str]()
    for name in FILES:
        for path, word in list(_named_in(values.get(name))):
            named.add(word)
            if say := _fault(word, numbers, chosen):
                problems.setdefault(name, []).append(sources[name].at(path, say))
            owner = values[name]
            for step in path[:-1]:
                owner = owner[step]
            owner[path[-1]] = numbers.get(word, 1)  # 1 for a name that is none
    return frozenset(named), problems


def _numbers_of(rules: Any) -> dict[str, int]:
    found = rules.get("numbers") if isinstance(rules, dict) else None
    pairs = found.items() if isinstance(found, dict) else ()
    return {name: n for name, n in pairs if isinstance(n, int) and not isinstance(n, bool)}


def _chosen_in(rules: Any) -> Iterator[str]:
    options = rules.get("options") if isinstance(rules, dict) else None
    for option in options if isinstance(options, list) else ():
        sets = option.get("sets") if isinstance(option, dict) else None
        for answer in sets.values() if isinstance(sets, dict) else ():
            yield from answer if isinstance(answer, dict) else ()


def _named_in(value: Any) -> Iterator[tuple[YamlPath, str]]:
    for path, each in leaves(value):
        if isinstance(each, str) and path and path[-1] in KEYS:
            yield path, each


def _fault(word: str, numbers: Mapping[str, int], chosen: frozenset[str]) -> str:
    if word in chosen:
        return f"an option sets `{word}` at the table, so that it cannot be printed: write a figure"
    if word in numbers:
        return ""
    hint = nearest(word, numbers) or f"; under `numbers` there are {list_words(numbers) or 'none'}"
    return f"rules.yaml has no number `{word}`{hint}"

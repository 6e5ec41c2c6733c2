"""What the files of a pack say that others must know before they are held against their forms."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from pnp.box.recipient import KNOWN
from pnp.box.source import Source, YamlPath, listed
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


def declared_fields(game: Any) -> tuple[str, ...]:
    """Name the fields a game may ask for, before its file is held against its form."""
    own = game.get("recipient") if isinstance(game, dict) else None
    named = own if isinstance(own, list) else []
    return tuple(dict.fromkeys((*KNOWN, *(each for each in named if isinstance(each, str)))))


KEYS: Final = ("amount", "rate", "up_to")
"""The keys that may name a number: what is paid or received."""

FILES: Final = ("board", "cards")
"""The files in which they stand."""


def fill_numbers(
    values: Mapping[str, Any], sources: Mapping[str, Source]
) -> tuple[dict[str, Any], dict[str, list[Finding]]]:
    """Put the numbers of rules.yaml where they are named; print and bank then read one datum.

    A number that an option sets is chosen at the table, when the figure is printed long since.
    The problems are those of each file.
    """
    rules = values.get("rules")
    numbers, chosen = _numbers_of(rules), frozenset(_chosen_in(rules))
    filled, problems = dict(values), dict[str, list[Finding]]()
    for name in FILES:
        if name not in values:
            continue
        for path, word in _named_in(values[name]):
            if say := _fault(word, numbers, chosen):
                problems.setdefault(name, []).append(sources[name].at(path, say))
        filled[name] = _filled(values[name], numbers)
    return filled, problems


def names_in(data: Any) -> frozenset[str]:
    """Give the numbers that a file names."""
    return frozenset(word for _, word in _named_in(data))


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


def _named_in(value: Any, path: YamlPath = ()) -> Iterator[tuple[YamlPath, str]]:
    if isinstance(value, list):
        for n, each in enumerate(value):
            yield from _named_in(each, (*path, n))
    elif isinstance(value, dict):
        for key, each in value.items():
            if key in KEYS and isinstance(each, str):
                yield (*path, key), each
            else:
                yield from _named_in(each, (*path, key))


def _fault(word: str, numbers: Mapping[str, int], chosen: frozenset[str]) -> str:
    if word in chosen:
        return f"an option sets `{word}` at the table, so that it cannot be printed: write a figure"
    if word in numbers:
        return ""
    hint = nearest(word, numbers) or f"; under `numbers` there are {listed(numbers) or 'none'}"
    return f"rules.yaml has no number `{word}`{hint}"


def _filled(value: Any, numbers: Mapping[str, int]) -> Any:
    # 1 for a name that is none.
    if isinstance(value, list):
        return [_filled(each, numbers) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        key: numbers.get(each, 1)
        if key in KEYS and isinstance(each, str)
        else _filled(each, numbers)
        for key, each in value.items()
    }

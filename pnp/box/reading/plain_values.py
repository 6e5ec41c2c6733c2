"""What the files of a pack say that others must know before they are held against their forms."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pnp.box.kinds import MiswrittenError
from pnp.box.source import list_words
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


def fields_of_lists(game: Any) -> tuple[str, ...]:
    """Name the fields a list of recipients has, before the file of the game is held to its form.

    Every list has a name, and a number, which is told if no column is.
    """
    named = (x for x in items(mapping(game).get("recipient")) if isinstance(x, str))
    return tuple(dict.fromkeys(("name", "no", *named)))


def spoken_in(game: Any, folder: Path) -> tuple[str, ...]:
    """Give these languages, and those that translators have brought beside the game."""
    brought = (file.name.split(".")[1] for file in sorted(folder.glob("words.??.yaml")))
    return tuple(dict.fromkeys((*languages_of(game), *brought)))


def numbers_of(rules: Any, named: set[str]) -> Callable[[str], int]:
    """Give what finds the numbers of rules.yaml by name, and takes down the names it is asked for.

    A number that an option sets is chosen at the table, when the figure is printed long since.
    """
    told = mapping(mapping(rules).get("numbers"))
    numbers = {name: n for name, n in told.items() if type(n) is int}
    sets = (mapping(mapping(option).get("sets")) for option in items(mapping(rules).get("options")))
    chosen = {name for each in sets for answer in each.values() for name in mapping(answer)}

    def find(name: str) -> int:
        named.add(name)
        if name in chosen:
            say = f"an option sets `{name}` at the table, so that it cannot be printed"
            raise MiswrittenError(f"{say}: write a figure")
        if name not in numbers:
            there = f"; under `numbers` there are {list_words(numbers) or 'none'}"
            say = f"rules.yaml has no number `{name}`{nearest(name, numbers) or there}"
            raise MiswrittenError(say)
        return numbers[name]

    return find

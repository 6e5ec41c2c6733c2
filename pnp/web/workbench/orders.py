"""What the page may have done: a closed list of commands, their options, the form of each word.

A page sends the words of a command line, and what is not in this list is not run. A value stands in
the word of its option (`--lang=de`): a name that begins with a dash is no option of anybody's.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pnp.errors import UsageError

_NAME: Final = r"[^\W_][\w .'’-]{0,29}"
_PAIR: Final = r"\d{1,3}(\.\d{1,3})?,\d{1,3}(\.\d{1,3})?"

# Forms of values, by what the help of a command calls them.
_FORMS: Final[Mapping[str, str]] = {
    "LANG": r"[a-z]{2,3}(\+[a-z]{2,3})?",
    "PART": r"[a-z0-9][a-z0-9-]{0,79}",
    "PRINTER|DX,DY": r"[\w-]{1,60}",
    "NAME": _NAME,
    "LEFT RIGHT TOP BOTTOM": _PAIR,
    "WIDTH,HEIGHT": _PAIR,
    "INK,SHEET": r"\d{1,4}(\.\d{1,4})?,\d{1,4}(\.\d{1,4})?",
    "FILE": r"(?!-)[\w][\w .-]{0,79}\.pnp",
    "PORT": r"0",
    "": "",
}


class Order(NamedTuple):
    """A command that a page may begin: the kinds of its words, and those of its options."""

    wants: Sequence[str] = ()
    """The kinds of its words; one that ends in dots may come as often as is wished."""
    options: Sequence[str] = ()


ORDERS: Final[Mapping[str, Order]] = {
    "build": Order(
        ("KIT",), ("paper", "lang", "backs", "ink", "money-backs", "printer", "only", "large",
                   "no-box", "plan", "json", "prices"),
    ),
    "settings": Order(("KIT",), ("json",)),
    "proof": Order(("BUILT",), ("json",)),
    "calibrate": Order(("PAIR...",), ("paper", "backs", "lang", "save", "read", "bars")),
    "check": Order(("KIT",), ("json",)),
    "new": Order(("FOLDER",), ("kind",)),
    "bank open": Order(("KIT", "PLAYER..."), ("lang", "table", "turns", "cash", "dice", "trust")),
    "bank serve": Order(("TABLE",), ("lan", "port")),
}  # fmt: skip
"""Every command that a page may begin, and what of it."""


def check_order(
    words: Sequence[str], commands: Mapping[str, Any], known: Mapping[str, set[str]]
) -> None:
    """Raise UsageError, which names the word, unless some words are a command that may be begun.

    `commands` tells the options of each command as help does, `known` what can be named: games,
    tables, built kits.
    """
    name = next((each for each in ORDERS if [*words][: len(each.split())] == each.split()), "")
    if not name:
        raise UsageError(f"no page begins `{' '.join(words)[:80]}`")
    order, options = ORDERS[name], dict(_options_of(commands[f"pnp {name}"]))
    kinds = [*order.wants, ""]
    fits: object
    for word in words[len(name.split()) :]:
        option, _, value = word.partition("=")
        if option.startswith("-"):
            fits = option[2:] in order.options and re.fullmatch(options[option], value)
        else:
            kind = kinds[0] if kinds[0].endswith("...") else kinds.pop(0)
            fits = word in known[kind] if kind in known else re.fullmatch(_WORDS[kind], word)
        if not fits:
            raise UsageError(f"no page says `{word[:80]}` to `pnp {name}`")


_WORDS: Final[Mapping[str, str]] = {
    "PLAYER...": _NAME,
    "PAIR...": _PAIR,
    "FOLDER": r"[a-z0-9]+(-[a-z0-9]+)*",
    "": r"(?!)",
}


def _options_of(command: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for names, wanted, *_ in command["params"]:
        closed = wanted.startswith("[") and not wanted.endswith("...")
        form = "|".join(map(re.escape, wanted.strip("[]").split("|"))) if closed else ""
        yield names[0] if names[0] != "-o" else "", form or _FORMS.get(wanted, r"(?!)")

"""What stands between braces in a text and is filled in later: a translation keeps it."""

import re
from collections.abc import Collection
from typing import Final

_BRACED: Final = re.compile(r"\{\{|\}\}|\{[^{}]*\}|[{}]")
_LITERAL: Final = frozenset({"{{", "}}"})


def placeholders_in(text: str) -> list[str]:
    """Give what is filled into a text, in its order; a brace left open stands for itself.

    >>> placeholders_in("{who:party} pays {amount}, {{so}} they say")
    ['{who:party}', '{amount}']
    """
    return [each for each in _BRACED.findall(text) if each not in _LITERAL]


def misplaced(source: str, target: str, *, known: Collection[str] = ()) -> str:
    """Say what is wrong with the placeholders of a translation; nothing if all may stand.

    What is filled in must be named in the source too. How it is written, behind the colon, may be
    another way if it is one of the known ones: `{whom:party}`, but `dem {whom:dative}`.

    >>> misplaced("Pay {amount}", "Zahle {sum}")
    'it has {sum}, which its source has not: there is {amount}'
    >>> misplaced("Pay {amount}", "Zahle")
    ''

    What stands behind a bar is said in each language: `{for.name|you}`, `{for.name|du}`.

    >>> misplaced("Pay {for.name|you}", "Zahle {for.name|dir}")
    ''
    """
    given = placeholders_in(source)
    names = {_name(each) for each in given}
    for each in placeholders_in(target):
        known_way = "|" in each or _way(each) in known
        if each not in given and (_name(each) not in names or not known_way):
            there = f": there is {', '.join(dict.fromkeys(given))}" if given else ""
            return f"it has {each}, which its source has not{there}"
    return ""


def lost(source: str, target: str) -> tuple[str, ...]:
    """Give the placeholders of a source whose facts its translation does not name.

    >>> lost("{who:party} pays {amount}", "{who:dative} zahlt")
    ('{amount}',)
    """
    said = {_name(each) for each in placeholders_in(target)}
    given = dict.fromkeys(placeholders_in(source))
    return tuple(each for each in given if _name(each) not in said)


def ways_in(texts: Collection[str]) -> frozenset[str]:
    """Gather the ways of writing that stand behind colons in texts.

    >>> sorted(ways_in(["{who:party} {n}"]))
    ['', 'party']
    """
    return frozenset(_way(each) for text in texts for each in placeholders_in(text))


def _name(placeholder: str) -> str:
    return placeholder.strip("{}").partition(":")[0].partition("|")[0]


def _way(placeholder: str) -> str:
    return placeholder.strip("{}").partition(":")[2]

"""How a language writes numbers, and which form a counted word takes; all from its own words.

A language says so itself, in `words/language.<language>.yaml`: by one number written out, and by
the plural rules of CLDR (Unicode Technical Standard #35, part 3) for whole numbers.
"""

import re
from collections.abc import Callable
from typing import Final

from pnp.errors import PnpError

Say = Callable[[str], str]
"""Gives the words of a key in one language; nothing where there are none."""

FORMS: Final = ("zero", "one", "two", "few", "many")
"""The forms a language may have rules for; whatever meets none of them takes the last form.

That is `many`, or `other` in a language that has a rule for `many`.
"""

_NUMBER: Final = re.compile(r"1(\D?)234(\D)5")
_RELATION: Final = re.compile(r"\s*[ni]\s*(?:%\s*([1-9][0-9]*))?\s*(!?=)\s*([0-9][0-9., ]*)")


def number_marks(say: Say) -> tuple[str, str]:
    """Give what stands between thousands, and what before tenths.

    Raises PnpError if the language's own example cannot be read.

    >>> number_marks({"language.number": "1.234,5"}.get)
    ('.', ',')
    """
    written = say("language.number")
    if not written:
        return "\u00a0", ","  # as ISO 80000-1 has it, for a language of which nothing is known
    found = _NUMBER.fullmatch(written)
    if found is None:
        raise PnpError(f"language.number is “{written}”; write 1,234.5 as the language prints it")
    return found[1], found[2]


def plural_form(say: Say, n: int) -> str:
    """Name the form of a word that a number takes: `one`, `few`, `many` or another.

    Raises PnpError if a rule of the language cannot be read.
    """
    for form in FORMS:
        rule = say(f"language.plural.{form}")
        if rule and _fits(rule, n):
            return form
    return "other" if say("language.plural.many") else "many"


def _fits(rule: str, n: int) -> bool:
    """Tell whether a number meets a rule.

    >>> polish = "n % 10 = 2..4 and n % 100 != 12..14"
    >>> [n for n in range(26) if _fits(polish, n)]
    [2, 3, 4, 22, 23, 24]
    >>> [n for n in range(5) if _fits("n = 0, 1", n)]
    [0, 1]
    """
    ways = (way.split(" and ") for way in rule.split(" or "))
    return any(all(_meets(each, n, rule) for each in way) for way in ways)


def _meets(relation: str, n: int, rule: str) -> bool:
    found = _RELATION.fullmatch(relation)
    if found is None:
        raise PnpError(
            f"language.plural says “{rule}”; write a rule as CLDR does, such as n = 0, 1"
        )
    rest = n % int(found[1]) if found[1] else n
    ranges = (each.split("..") for each in found[3].replace(" ", "").split(","))
    return any(int(each[0]) <= rest <= int(each[-1]) for each in ranges) == (found[2] == "=")

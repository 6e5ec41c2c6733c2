"""What the Unicode CLDR knows of a language: its name, its numbers, its plurals. One door to Babel.

Only translators' files ask; what they learn is written into the words of the language, and is read
from there by whoever prints or counts.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pnp.box.words import FORMS

# Numbers of things on a table; the form of round millions (es, fr, it, pt) is asked of nobody.
_COUNTED: Final = range(1000)

_FEW: Final = 6
_OTHER: Final = "other"
_RELATION: Final = re.compile(r"([a-z])(?: mod (\d+))? (not )?(?:in|within) ([\d.,]+)")


@dataclass(frozen=True, slots=True)
class KnownLanguage:
    """A language as CLDR has it."""

    name: str
    """In itself, such as Deutsch."""
    number: str
    """1,234.5 as the language prints it; empty where that is not known."""
    forms: tuple[str, ...]
    """The forms of a counted word, as the house names them."""
    numbers: Mapping[str, str]
    """The first numbers that take each form."""
    rules: Mapping[str, str]
    """The rule of each form but that of all numbers left, as the house's words spell it."""


@lru_cache(maxsize=8)
def known_language(lang: str) -> KnownLanguage | None:
    """Give what CLDR knows of a language; nothing if it does not know it.

    >>> polish = known_language("pl")
    >>> polish.forms, polish.rules["few"]
    (('one', 'few', 'many'), 'n % 10 = 2..4 and n % 100 != 12..14')
    """
    from babel import Locale, UnknownLocaleError  # noqa: PLC0415  # 40 ms, for translators alone

    try:
        locale = Locale.parse(lang)
    except (UnknownLocaleError, ValueError):
        return None
    plural = locale.plural_form
    numbers: dict[str, list[int]] = {}
    for n in _COUNTED:
        numbers.setdefault(plural(n), []).append(n)
    # the house calls the form of all numbers left `many`, unless `many` has a rule of its own
    ruled = [form for form in FORMS if form in numbers and (form != "many" or _OTHER in numbers)]
    last = _OTHER if "many" in ruled else "many"
    named = {form if form in ruled else last: _first(each) for form, each in numbers.items()}
    rules: dict[str, str] = {form: whole_number_rule(plural.rules[form]) for form in ruled}
    name = locale.get_display_name(lang) or lang
    marks = locale.number_symbols.get("latn", {})
    group, point = marks.get("group", ""), marks.get("decimal", "")
    number = f"1{group}234{point}5" if len(group) == len(point) == 1 else ""
    return KnownLanguage(name[:1].upper() + name[1:], number, (*ruled, last), named, rules)


def _first(numbers: Sequence[int]) -> str:
    return f"{', '.join(map(str, numbers[:_FEW]))}{' …' if len(numbers) > _FEW else ''}"


def whole_number_rule(rule: str) -> str:
    """Write a rule of CLDR for whole numbers alone, as the words of the house spell it.

    >>> whole_number_rule("v in 0 and i mod 10 in 2..4 or v not in 0")
    'n % 10 = 2..4'
    """
    ways = (_for_whole_numbers(way) for way in rule.split(" or "))
    return " or ".join(dict.fromkeys(way for way in ways if way))


def _for_whole_numbers(way: str) -> str:
    # Nothing if no whole number can meet it.
    said = []
    for relation in way.split(" and "):
        found = _RELATION.fullmatch(relation)
        if found is None:
            raise ValueError(f"Babel writes a plural rule in a new manner: {relation}")
        operand, divisor, negated, ranges = found.groups()
        if operand in "ni":
            rest = f"n % {divisor}" if divisor else "n"
            said.append(f"{rest} {'!=' if negated else '='} {ranges.replace(',', ', ')}")
        elif (ranges.split(",")[0].split("..")[0] == "0") == bool(negated):
            return ""  # of what stands behind the point, a whole number has 0
    return " and ".join(said)

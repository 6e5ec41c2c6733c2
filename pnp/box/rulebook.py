"""The rule book as data: numbers, options, who keeps each rule, and the words of the game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pnp.box.words import Words

RuleMark = Literal["bank", "table", "print"]
"""Who keeps a rule: the bank with a verb, the people at the table, or the printed matter."""


OptionValue = bool | int | str
"""A value of an option of the rules."""


@dataclass(frozen=True, slots=True)
class Option:
    """A question the rules leave open, and the answers a table may choose from."""

    name: str
    default: OptionValue
    rule: str
    allowed: tuple[OptionValue, ...] = ()
    """The answers; empty where any whole number from `least` to `most` will do."""
    least: int | None = None
    most: int | None = None
    says: Words | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the rule book, by its number, and who keeps it."""

    id: str
    kept_by: RuleMark
    says: str = ""


@dataclass(frozen=True, slots=True)
class Rules:
    """The numbers, options and rule ids of a game (`rules.yaml`)."""

    version: int = 1
    numbers: Mapping[str, int] = field(default_factory=dict)
    options: tuple[Option, ...] = ()
    rules: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game as its players say it, for the look-up to translate."""

    id: str
    words: Words
    """The word itself in every language."""
    aliases: tuple[str, ...] = ()
    """Old, short and other spellings it is found by, in any language."""
    says: Words | None = None
    """What it means in this game, in a sentence."""


@dataclass(frozen=True, slots=True)
class Glossary:
    """The words of a game worth translating (`glossary.yaml`)."""

    terms: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Booklet:
    """The rule booklet of one language, in paragraphs of light markup."""

    lang: str
    text: str

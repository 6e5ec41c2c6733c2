"""The rule book as data: numbers, options, who keeps each rule, and the words of the game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal

from pnp.box.kinds import Id, NameOf, Once
from pnp.box.terms import Terms, Value, fill
from pnp.box.words import Words

RuleMark = Literal["bank", "table", "print"]
"""Who keeps a rule: the bank with a verb, the people at the table, or the printed matter."""


@dataclass(frozen=True, slots=True)
class Option:
    """A question the rules leave open, and the answers a table may choose from."""

    name: Annotated[str, Once("option")]
    """The word that is typed when a table is opened: `--option short=yes`."""
    default: Value
    """What holds where a table chooses nothing."""
    rule: Annotated[str, NameOf("citation")]
    """The rule that leaves it open."""
    allowed: tuple[Value, ...] = ()
    """The answers; empty where any whole number from `least` to `most` will do."""
    least: int | None = None
    """The smallest number, where any will do."""
    most: int | None = None
    """The largest number, where any will do."""
    says: Words | None = None
    """What is asked, in a sentence."""
    sets: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    """Answer → numbers and options it changes; a text that names another stands for its value."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the rule book, by its number, and who keeps it."""

    id: Annotated[str, Once("rule")]
    """The letters of the game's rules and a number, such as `CR-28`."""
    kept_by: RuleMark
    """Who keeps it: the bank, the people at the table, or the printed matter."""
    says: Words | None = None
    """The rule in a sentence."""
    matters: tuple[str, ...] = ()
    """What the verbs of the bank cite it for, such as `lift`."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question the rules leave open or answer in two ways, and how this game decides it."""

    id: Annotated[str, Once("ruling")]
    """The letters of the game's rules and an A with a number, such as `CR-A16`."""
    says: Words
    """What this game decides."""
    rule: Annotated[str, NameOf("rule")] | None = None
    """The rule it interprets; none where it speaks of words or of the whole game."""
    marked: bool = True
    """Whether the booklet cites it, as it cites others: not what only a bank has to decide."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The numbers, options, rules and rulings of a game (`rules.yaml`)."""

    version: int = 1
    """The edition of the rules."""
    verbs: tuple[str, ...] = ()
    """What can be typed at the bank beside the verbs of all tables."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """The numbers of the rules by name: fees, parts, limits."""
    lists: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Rows of numbers by name: the prices of a market, the limits by number of players."""
    tables: Mapping[str, tuple[Mapping[str, int | str], ...]] = field(default_factory=dict)
    """Tables by name, each a list of rows with the same columns: trains, steps, offices."""
    options: tuple[Option, ...] = ()
    """What a table may choose when it is opened."""
    rules: tuple[Rule, ...] = ()
    """The rules by their numbers."""
    rulings: tuple[Ruling, ...] = ()
    """What the game decides where its rules are silent."""


LIST: Final = "lists."
"""How columns begin that are lists of the rules, such as `{lists.market}`."""
TABLE: Final = "tables."
"""How columns begin that are tables of the rules, or a column of one: `{tables.trains.price}`."""


def write_table(rules: Rules, name: str) -> str:
    """Give a list or a column as its entries, a table as a line for each row, parted by bars."""
    if name.startswith(LIST):
        return " ".join(map(str, rules.lists.get(name.removeprefix(LIST), ())))
    table, _, column = name.removeprefix(TABLE).partition(".")
    rows = rules.tables.get(table, ())
    if column:
        return " ".join(str(row[column]) for row in rows if column in row)
    return "\n".join(" | ".join(map(str, row.values())) for row in rows)


def cited_text(rules: Rules, cited: str, lang: str) -> str:
    """Give the text of the rule or ruling with this id, or nothing if there is none."""
    told = {rule.id: rule.says for rule in rules.rules}
    told |= {ruling.id: ruling.says for ruling in rules.rulings}
    says = told.get(cited)
    return says.said(lang) if says else ""


def matters_of(rules: Rules) -> dict[str, str]:
    """Give matter → number of the rule; the verbs cite matters, so that games number them anew."""
    return {matter: rule.id for rule in rules.rules for matter in rule.matters}


def agree(rules: Rules, chosen: Mapping[str, Value]) -> dict[str, Any]:
    """Give the numbers, lists and answers a table plays by: those of the content, as it has chosen.

    What an option sets comes last; a text that names another number or option stands for it.
    """
    values: dict[str, Any] = {**rules.lists, **rules.tables, **rules.numbers}
    values |= {each.name: chosen.get(each.name, each.default) for each in rules.options}
    for option in rules.options:
        for name, value in option.sets.get(spell(values[option.name]), {}).items():
            values[name] = values.get(value, value) if isinstance(value, str) else value
    return values


def agreed_terms(rules: Rules, kind: type[Terms]) -> Terms:
    """Give the terms of a procedure as the content has them, before a table has chosen anything."""
    return fill(kind, agree(rules, {}))


def find_agreed(rules: Rules, kind: type[Terms]) -> Terms | None:
    """Give the same; None where the game has no such procedure, or its numbers are faulty."""
    try:
        return fill(kind, agree(rules, {}))
    except (KeyError, ValueError):  # what is wrong is named where rules are held against terms
        return None


def spell(value: Value) -> str:
    """Write an answer as YAML does.

    >>> spell(True), spell(20), spell("turn")
    ('true', '20', 'turn')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game as its players say it, for the look-up to translate."""

    id: Id
    """One word that names the term."""
    words: Words
    """The word itself in every language."""
    aliases: tuple[str, ...] = ()
    """Old, short and other spellings it is found by, in any language."""
    says: Words | None = None
    """What it means in this game, in a sentence."""
    never: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Language → other words for it, which the game does not write; `*` stands for more letters."""


@dataclass(frozen=True, slots=True)
class Booklet:
    """A text of one language, in paragraphs of light markup: the rule booklet, or an easy one."""

    lang: str
    text: str
    name: str = "rulebook"
    """What its file is called before the language: `rulebook`, or `easy` for the page of the
    look-up that tells the game in easy words."""

    @property
    def file(self) -> str:
        """The file it stands in."""
        return f"{self.name}.{self.lang}.md"

"""Finding a game's own file, its verbs, and the numbers a table plays by.

A game is a package of `pnp.games`, found by the id of its kit, or one that a pack has brought
itself. Its `game` lists its verbs by their places, so that a verb is imported when it is first
used: a payment must not wait for an auction. A kit whose rules nobody has written keeps cash.
"""

import importlib
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, cast

from pnp.errors import UsageError
from pnp.rules.protocols import GameRules, Verb, late, load_class
from pnp.rules.state.game_state import Setting
from pnp.rules.state.messages import Catalogue, words_in
from pnp.spelling import HOUSE

if TYPE_CHECKING:
    from pnp.box.model import Box
    from pnp.box.rulebook import Option

ALIASES: Final[Mapping[str, str]] = {
    "py": "pay",
    "by": "buy",
    "rt": "rent",
    "sl": "salary",
    "bd": "build",
    "dm": "demolish",
    "mg": "mortgage",
    "lf": "lift",
    "tr": "trade",
    "cd": "card",
    "jl": "jail",
    "tw": "throw",
    "rl": "release",
    "s": "salary",
    "r": "rent",
    "b": "buy",
    "m": "mortgage",
    "l": "lift",
}
"""The published short forms: two consonants, or one letter for what is typed all evening."""


def places(package: str, *files: tuple[str, str]) -> dict[str, str]:
    """Give the places of the verbs of a package, file by file, by the names of the verbs.

    >>> places("pnp.rules.verbs", ("payment", "Pay"), ("debts", "Owe"))
    {'pay': 'pnp.rules.verbs.payment.Pay', 'owe': 'pnp.rules.verbs.debts.Owe'}
    """
    verbs = ((file, each) for file, kinds in files for each in kinds.split())
    return {each.lower(): f"{package}.{file}.{each}" for file, each in verbs}


ALL_TABLES: Final[Mapping[str, str]] = places(
    "pnp.rules.verbs",
    ("payment", "Pay"),
    ("debts", "Owe Settle"),
    ("count", "Count Note"),
    ("promises", "Promise Kept"),
)
"""The verbs of every game, each with the place where it is written."""


# Kit → the package that its pack has brought, once somebody has agreed to run it.
_BROUGHT: Final[dict[str, str]] = {}


def take_in(kit: str, package: str) -> None:
    """Let a package that a pack has brought keep the bank of a kit; without one, the house does."""
    if _BROUGHT.get(kit, "") == package:
        return
    _BROUGHT[kit] = package
    for found in (game, find_verb):
        found.cache_clear()


def is_kit_id(kit: str) -> bool:
    """Tell whether a text can be the id of a kit at all."""
    letters = kit.replace("-", "").replace("_", "")
    return letters.isascii() and letters.isalnum() and kit == kit.lower() and kit[0] not in "-_"


def is_shipped(kit: str) -> bool:
    """Tell whether the house itself keeps the bank of a kit."""
    if is_kit_id(kit):
        with suppress(ModuleNotFoundError):
            return bool(importlib.import_module(f"pnp.games.{kit.replace('-', '_')}.game"))
    return False


@lru_cache(maxsize=8)
def game(kit: str) -> GameRules:
    """Find what the file of a game says, and the file it is like where it says nothing itself.

    A kit without rules keeps cash only; a UsageError for what can be no kit.
    """
    if not is_kit_id(kit):
        raise UsageError(f"`{kit}` is not the id of a kit")
    package = _BROUGHT.get(kit) or f"pnp.games.{kit.replace('-', '_')}"
    try:
        own = importlib.import_module(f"{package}.game")
    except ModuleNotFoundError as error:
        if error.name not in {package, f"{package}.game"}:
            raise
        own = importlib.import_module("pnp.games.property.plain_game")
    usual = importlib.import_module(getattr(own, "LIKE", "pnp.rules.cash_bank"))
    # what tells of deeds, and of what the Bank has of them, where a game does not itself
    of_deeds = {each: late(f"pnp.games.property.statement.of_{each}") for each in ("deed", "bank")}
    said = {**of_deeds, **vars(usual), **vars(own)}
    if "TURN_VERBS" not in vars(own):  # of those that it is like it may not have all
        turning = (each for each in said.get("TURN_VERBS") or () if each in said["VERBS"])
        said["TURN_VERBS"] = tuple(turning) or None
    return GameRules(**{name: said[name] for name in GameRules._fields if name in said})


def verb_names(
    kit: str, *, turns: bool = True, chosen: Collection[str] | None = None
) -> dict[str, str]:
    """Give the names and aliases of a game's verbs, each with the verb's full name.

    They stand in the order in which the content has chosen them: so help tells of them. Where the
    Bank keeps no turns, the verbs that only turns make sense of are left out. Old tables kept no
    choice: they have all verbs, if their kit has rules of its own.
    """
    rules = game(kit)
    left_out = () if turns else rules.TURN_VERBS or ()
    own = dict.fromkeys(name for name in chosen or () if name in rules.VERBS)
    if chosen is None or not (own or rules.VERBS_BY_CONTENT):
        own |= dict.fromkeys(rules.VERBS)
    known = (*ALL_TABLES, *own)
    names = {name: name for name in known if name not in left_out}
    short_forms = {**ALIASES, **rules.SHORT_FORMS}
    spare = {short: full for short, full in short_forms.items() if short not in names}
    return names | {short: full for short, full in spare.items() if full in names}


@lru_cache(maxsize=64)
def find_verb(kit: str, name: str) -> type[Verb]:
    """Import the verb of this name; KeyError where the game has none."""
    place = game(kit).VERBS.get(name) or ALL_TABLES[name]
    return cast("type[Verb]", load_class(place, _BROUGHT.get(kit, "")))


def terms_of(kit: str) -> tuple[type[Any], ...]:
    """Import the classes of terms that a game's procedures declare."""
    package = _BROUGHT.get(kit, "")
    return tuple(cast("type[Any]", load_class(place, package)) for place in game(kit).TERMS)


@lru_cache(maxsize=64)  # one table's lines are known again by it
def loader(kit: str) -> Callable[[str], type[Verb]]:
    """Give the function that finds this game's verbs."""
    return lambda name: find_verb(kit, name)


def settings(box: "Box", typed: Iterable[str], say: Catalogue | None = None) -> dict[str, Setting]:
    """Read `name=value` options against those of the rules, defaults filled in.

    Raises UsageError with the words of a catalogue, else in English, for there is no table yet.
    """
    say = say or words_in(box, HOUSE)
    chosen: dict[str, Setting] = {each.name: each.default for each in box.rules.options}
    options = {each.name: each for each in box.rules.options}
    for word in typed:
        name, equals, value = word.partition("=")
        if name not in options:
            facts = {"typed": word, "kit": box.game.id, "known": list(options) or ["-"]}
            raise UsageError(say.text("open.no-option", **facts))
        chosen[name] = _setting(options[name], value if equals else "", say)
    return chosen


_ANSWERS: Final = {True: ("yes", "true", "on"), False: ("no", "false", "off")}


def _setting(option: "Option", value: str, say: Catalogue) -> Setting:
    if option.allowed:
        spelled: dict[str, Setting] = {}
        known: list[str] = []
        for each in option.allowed:
            words = _ANSWERS[each] if isinstance(each, bool) else (str(each).lower(),)
            spelled |= dict.fromkeys(words, each)
            known.append(f"{option.name}={words[0]}")
        bare = value.strip().removesuffix("%").lower()
        if bare in spelled:
            return spelled[bare]
        raise UsageError(say.text("open.answer", name=option.name, known=known[::-1]))
    least, most = option.least or 0, option.most
    if not re.fullmatch(r"[0-9]{1,9}", value) or int(value) < least or (most and int(value) > most):
        facts = {"name": option.name, "typed": value, "least": least, "most": most}
        raise UsageError(say.text("open.number-between" if most else "open.number-from", **facts))
    return int(value)


def numbers(box: "Box", options: Mapping[str, Setting]) -> dict[str, int]:
    """Give the numbers a table plays by: those of the content, as the options change them."""
    from pnp.box.rulebook import agree  # noqa: PLC0415  # only a new table is agreed on

    agreed = agree(box.rules, options)
    return {k: v for k, v in agreed.items() if k not in options and isinstance(v, int)}

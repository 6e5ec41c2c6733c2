"""Finding a game's own file, its verbs, and the numbers a table plays by.

A game is a package of `pnp.games`, found by the id of its kit. Its `game` lists its verbs by
their places, so that a verb is imported when it is first used: a payment must not wait for an
auction.
"""

import importlib
import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, cast

from pnp.box.house_language import HOUSE
from pnp.errors import UsageError
from pnp.rules.state.game_state import Setting
from pnp.rules.state.messages import Catalogue, words_in

if TYPE_CHECKING:
    from pnp.box.model import Box
    from pnp.box.rulebook import Option
    from pnp.rules.protocols import GameRules, Verb

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

ALL_TABLES: Final[Mapping[str, str]] = {
    "pay": "pnp.rules.verbs.payment.Pay",
    "owe": "pnp.rules.verbs.debts.Owe",
    "settle": "pnp.rules.verbs.debts.Settle",
    "count": "pnp.rules.verbs.count.Count",
    "note": "pnp.rules.verbs.note.Note",
}
"""The verbs of every game, each with the place where it is written."""


@lru_cache(maxsize=8)
def game(kit: str) -> "GameRules":
    """Find the file of a game by the id of its kit; a UsageError says there is none."""
    name = kit.replace("-", "_")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        message = f"`{kit}` is not the id of a kit"
        raise UsageError(message)
    try:
        return cast("GameRules", importlib.import_module(f"pnp.games.{name}.game"))
    except ModuleNotFoundError as error:
        if error.name not in {f"pnp.games.{name}", f"pnp.games.{name}.game"}:
            raise
        message = f"the bank does not know the rules of `{kit}` (no pnp/games/{name})"
        raise UsageError(message) from error


def verb_names(kit: str, *, turns: bool = True) -> dict[str, str]:
    """Give the names and aliases of a game's verbs, each with the verb's full name.

    Where the Bank keeps no turns, the verbs that only turns make sense of are left out.
    """
    left_out = () if turns else getattr(game(kit), "TURN_VERBS", ())
    known = (*ALL_TABLES, *game(kit).VERBS)
    names = {name: name for name in known if name not in left_out}
    return names | {short: full for short, full in ALIASES.items() if full in names}


@lru_cache(maxsize=64)
def verb(kit: str, name: str) -> "type[Verb] | None":
    """Import the verb of this name; None where the game has none."""
    place = game(kit).VERBS.get(name) or ALL_TABLES.get(name)
    return cast("type[Verb]", _import(place)) if place else None


def terms_of(kit: str) -> tuple[type[Any], ...]:
    """Import the classes of terms that a game's procedures declare."""
    return tuple(cast("type[Any]", _import(place)) for place in game(kit).TERMS)


def _import(place: str) -> object:
    file, _, kind = place.rpartition(".")
    return getattr(importlib.import_module(file), kind)


def loader(kit: str) -> "Callable[[str], type[Verb] | None]":
    """Give the function that finds this game's verbs."""
    return lambda name: verb(kit, name)


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


def _setting(option: "Option", value: str, say: Catalogue) -> Setting:
    spelled: dict[str, Setting] = {}
    for each in option.allowed:
        if isinstance(each, bool):
            words = ("yes", "true", "on") if each else ("no", "false", "off")
            spelled |= dict.fromkeys(words, each)
        else:
            spelled[str(each).lower()] = each
    if option.allowed:
        bare = value.strip().removesuffix("%").lower()
        if bare in spelled:
            return spelled[bare]
        first = {answer: word for word, answer in reversed(spelled.items())}
        known = [f"{option.name}={word}" for word in first.values()]
        raise UsageError(say.text("open.answer", name=option.name, known=known))
    least, most = option.least or 0, option.most
    if not re.fullmatch(r"[0-9]{1,9}", value) or int(value) < least or (most and int(value) > most):
        key = "open.number-between" if most else "open.number-from"
        facts = {"name": option.name, "typed": value, "least": least, "most": most}
        raise UsageError(say.text(key, **facts))
    return int(value)


def numbers(box: "Box", options: Mapping[str, Setting]) -> dict[str, int]:
    """Give the numbers a table plays by: those of the content, as the options change them."""
    from pnp.box.rulebook import agree  # noqa: PLC0415  # only a new table is agreed on

    agreed = agree(box.rules, options)
    return {k: v for k, v in agreed.items() if k not in options and isinstance(v, int)}

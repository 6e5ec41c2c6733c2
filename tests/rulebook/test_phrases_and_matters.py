"""Every phrase that the bank can say has words, and every matter that it cites a rule for exists.

The modules are imported and their calls looked at, so that a word in a docstring is no phrase.
"""

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

import pnp
from pnp.box.packs import find_kit
from pnp.box.reading.reader import labels_of
from pnp.rules.checks import declare, gather_citations
from pnp.rules.registry import game
from tests.shipped import SHIPPED

KITS = SHIPPED

ROOMS = {"property", *(kit.replace("-", "_") for kit in SHIPPED)}
"""The rooms of `pnp.games` that the house itself has."""

CALLS = {
    "refusal": (1, 2),
    "demand": (2, 3),
    "because": (0, 1),
    "Phrase": (None, 0),
    "text": (None, 0),
    "pay": (4, 5),
    "afford": (3, 4),
    "short": (3, 4),
}
"""A call's name, and which of its arguments are the matter and the key of the phrase."""

FEWEST = 300
"""So many phrases at least are found, or the test looks at nothing."""


def modules() -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(pnp.__path__, "pnp."):
        _, room, *rest = found.name.split(".")
        ours = room in {"rules", "bank"} or (room == "games" and rest and rest[0] in ROOMS)
        if ours:
            yield importlib.import_module(found.name)


def literals(node: ast.AST | None) -> Iterator[str]:
    """Give what an argument may be: a string, or either string of a choice."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


@cache
def calls() -> tuple[tuple[str, str, ast.Call], ...]:
    """Collect all calls that ask for a matter or a phrase: module, name and call."""
    found = []
    for module in modules():
        for node in ast.walk(ast.parse(Path(module.__file__ or "").read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = str(getattr(node.func, "attr", "") or getattr(node.func, "id", ""))
                found += [(module.__name__, name, node)] if name in CALLS else []
    return tuple(found)


def asked(nth: int) -> dict[str, set[str]]:
    """Collect the matters (0) or the phrases (1) of all calls, each with the modules that ask."""
    found: dict[str, set[str]] = {}
    for module, name, node in calls():
        place = CALLS[name][nth]
        if place is not None and place < len(node.args):
            for word in literals(node.args[place]):
                found.setdefault(word, set()).add(module)
    return found


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_every_phrase_has_words(lang: str) -> None:
    known: set[str] = set()
    for kit in KITS:
        known |= {key.removeprefix("bank.") for key in labels_of(lang, find_kit(kit))}
    phrases = asked(1)
    assert len(phrases) > FEWEST
    assert {key: places for key, places in phrases.items() if key not in known} == {}


def test_every_matter_is_one_a_game_can_have() -> None:
    known = {""}
    for kit in (*KITS, "without-rules"):
        cited = gather_citations(declare(kit), game(kit).VERBS)
        known |= {*cited.needed, *cited.free}
    matters = asked(0)
    assert len(matters) > 40
    assert {matter: places for matter, places in matters.items() if matter not in known} == {}

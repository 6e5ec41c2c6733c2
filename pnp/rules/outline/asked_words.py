"""The matters, phrases and terms that a pack's Python asks for, read off its calls."""

import ast
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from pnp.rules.outline.own_modules import OwnModule

CALLS: Final[Mapping[str, tuple[int | None, int]]] = {
    "refusal": (1, 2),
    "question": (0, 1),
    "demand": (2, 3),
    "because": (0, 1),
    "Phrase": (None, 0),
    "text": (None, 0),
    "counted": (None, 0),
    "pay": (4, 5),
    "afford": (3, 4),
    "collect": (4, 5),
    "short": (3, 4),
}
"""A call's name, and which of its arguments are the matter and the key of the phrase."""


class Asked(NamedTuple):
    """One word that a call asks for, and where."""

    module: OwnModule
    node: ast.AST
    word: str


def phrases_asked(module: OwnModule) -> Iterator[Asked]:
    """List the keys of phrases that a file says; a noun that is counted has two."""
    for name, call in _calls(module):
        for each in _literals(call, CALLS[name][1]):
            if name != "counted":
                yield Asked(module, each, str(each.value))
            else:
                yield from (Asked(module, each, f"{each.value!s}.{n}") for n in ("one", "many"))


def matters_asked(module: OwnModule) -> Iterator[Asked]:
    """List the matters that a file cites rules for."""
    for name, call in _calls(module):
        place = CALLS[name][0]
        if place is not None:
            yield from (Asked(module, each, str(each.value)) for each in _literals(call, place))


def terms_asked(module: OwnModule) -> Iterator[Asked]:
    """List the names of the classes of terms that a file wants filled."""
    for node in _nodes(module):
        if not (isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "terms"):
            continue
        yield from (
            Asked(module, node, each.id) for each in node.args if isinstance(each, ast.Name)
        )


def house_attributes(module: OwnModule) -> Iterator[tuple[ast.Attribute, object]]:
    """Give what is asked of modules and classes of the house, such as `deeds.holder`."""
    for node in _nodes(module):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found = module.house.get(node.value.id)
            if found is not None:
                yield node, found.value


def _calls(module: OwnModule) -> Iterator[tuple[str, ast.Call]]:
    for node in _nodes(module):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", "")
        if isinstance(node.func, ast.Name) and node.func.id in module.house:
            name = node.func.id  # a function of the house, and not the pack's own `pay`
        if name in CALLS:
            yield name, node


def _nodes(module: OwnModule) -> Iterator[ast.AST]:
    return (each for stmt in module.body for each in ast.walk(stmt))


def _literals(call: ast.Call, place: int) -> Iterator[ast.Constant]:
    if place < len(call.args) and not any(isinstance(a, ast.Starred) for a in call.args[:place]):
        yield from _texts(call.args[place])


def _texts(node: ast.expr) -> Iterator[ast.Constant]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)

"""The modules of a pack's Python as trees: what they define and import, without running them."""

import ast
import importlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pnp.box.source import Source, listed, nearest
from pnp.findings import Finding

ROOMS: Final = ("box", "errors", "games", "ledger", "money", "rules", "units")
"""The rooms of the house that rules may use; they do nothing when they are imported."""

_SHUT: Final = f"rules use {listed(f'pnp.{each}' for each in ROOMS)} of the house, not `{{}}`"

MISSING: Final = object()
"""What stands for a name that is not there."""


@dataclass(frozen=True, slots=True)
class HouseName:
    """A name that was imported from the house: what it is there."""

    value: Any


@dataclass(frozen=True, slots=True)
class OwnModule:
    """One file of a pack's Python."""

    name: str
    source: Source
    body: tuple[ast.stmt, ...] = ()
    defined: Mapping[str, ast.stmt] = field(default_factory=dict)
    """Name → the class, function or assignment at the top of the file."""
    house: Mapping[str, HouseName] = field(default_factory=dict)
    """Name → what it is in the house."""
    own: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Name → module and name it is imported from within the pack; no name for the module itself."""

    def at(self, node: ast.AST, say: str) -> Finding:
        """Make a problem of a place in this file."""
        return self.source.at_line(getattr(node, "lineno", 0), say)


def read_modules(sources: Mapping[str, Source]) -> tuple[dict[str, OwnModule], list[Finding]]:
    """Read all files of a pack as trees; say which are no Python, and what they import in vain."""
    found: dict[str, OwnModule] = {}
    problems: list[Finding] = []
    for file, source in sources.items():
        name = file.removesuffix(".py")
        try:
            tree = ast.parse("\n".join(source.lines))
        except (SyntaxError, ValueError, RecursionError) as error:
            line = getattr(error, "lineno", 0) or 0
            problems.append(source.at_line(line, f"this is no Python: {_reason(error)}"))
            found[name] = OwnModule(name, source)
            continue
        defined = dict(_definitions(tree.body))
        found[name] = OwnModule(name, source, tuple(tree.body), defined)
    for name, module in found.items():
        house: dict[str, HouseName] = {}
        own: dict[str, tuple[str, str]] = {}
        for node in (each for stmt in module.body for each in ast.walk(stmt)):
            if isinstance(node, ast.ImportFrom):
                problems += _import_from(module, node, found, house, own)
            elif isinstance(node, ast.Import):
                problems += _import(module, node, house)
        found[name] = OwnModule(name, module.source, module.body, module.defined, house, own)
    return found, problems


def _reason(error: Exception) -> str:
    return str(getattr(error, "msg", "") or error or type(error).__name__)


def _definitions(body: list[ast.stmt]) -> Iterator[tuple[str, ast.stmt]]:
    for stmt in body:
        if isinstance(stmt, ast.ClassDef | ast.FunctionDef):
            yield stmt.name, stmt
        elif isinstance(stmt, ast.AnnAssign) and isinstance(stmt.target, ast.Name):
            yield stmt.target.id, stmt
        elif isinstance(stmt, ast.Assign):
            for target in stmt.targets:
                if isinstance(target, ast.Name):
                    yield target.id, stmt


def _import_from(
    module: OwnModule,
    node: ast.ImportFrom,
    modules: Mapping[str, OwnModule],
    house: dict[str, HouseName],
    own: dict[str, tuple[str, str]],
) -> Iterator[Finding]:
    for alias in node.names:
        called = alias.asname or alias.name
        if node.level == 1:
            yield from _own_import(module, node, alias.name, modules)
            own[called] = (node.module, alias.name) if node.module else (alias.name, "")
        elif node.level > 1:
            yield module.at(node, "this import leaves the folder of the pack's Python")
        elif (node.module or "").partition(".")[0] == "pnp":
            if not is_of_house(f"{node.module}.{alias.name}"):
                yield module.at(node, _SHUT.format(node.module))
                continue
            value = find_in_house(node.module or "", alias.name)
            if value is MISSING:
                say = f"the house has no `{alias.name}` in `{node.module}`"
                yield module.at(node, say + _near_in_house(node.module or "", alias.name))
            else:
                house[called] = HouseName(value)


def _own_import(
    module: OwnModule, node: ast.ImportFrom, name: str, modules: Mapping[str, OwnModule]
) -> Iterator[Finding]:
    wanted = node.module or name
    if wanted not in modules:
        say = f"there is no `{wanted}.py` beside this file{nearest(wanted, modules)}"
        yield module.at(node, say)
    elif node.module and modules[wanted].body:
        target = modules[wanted]
        known = {*target.defined, *_imported_names(target)}
        if name not in known:
            yield module.at(node, f"`{wanted}.py` has no `{name}`{nearest(name, known)}")


def _imported_names(module: OwnModule) -> Iterator[str]:
    for stmt in module.body:
        if isinstance(stmt, ast.ImportFrom | ast.Import):
            yield from (alias.asname or alias.name for alias in stmt.names)


def _import(module: OwnModule, node: ast.Import, house: dict[str, HouseName]) -> Iterator[Finding]:
    for alias in node.names:
        if alias.name.partition(".")[0] != "pnp":
            continue
        if not is_of_house(alias.name):
            yield module.at(node, _SHUT.format(alias.name))
            continue
        parent, _, name = alias.name.rpartition(".")
        value = find_in_house(parent, name) if parent else MISSING
        if parent and value is MISSING:
            yield module.at(node, f"the house has no module `{alias.name}`")
        elif alias.asname:
            house[alias.asname] = HouseName(value)


def is_of_house(place: str) -> bool:
    """Tell whether a place is in a room of the house that rules may use."""
    parts = place.split(".")
    return len(parts) > 1 and parts[0] == "pnp" and parts[1] in ROOMS


def find_in_house(place: str, name: str) -> Any:
    """Give what a name is in a module of the house, or MISSING."""
    try:
        found = getattr(importlib.import_module(place), name, MISSING)
        return importlib.import_module(f"{place}.{name}") if found is MISSING else found
    except ImportError:
        return MISSING


def _near_in_house(place: str, name: str) -> str:
    try:
        known = [each for each in vars(importlib.import_module(place)) if not each.startswith("_")]
    except ImportError:
        return "; there is no such module"
    return nearest(name, known)


def literal_of(stmt: ast.stmt | None) -> Any:
    """Give the value of an assignment that is written out; MISSING for any other."""
    value = getattr(stmt, "value", None)
    if value is None:
        return MISSING
    try:
        return ast.literal_eval(value)
    except (ValueError, TypeError, SyntaxError, RecursionError):
        return MISSING

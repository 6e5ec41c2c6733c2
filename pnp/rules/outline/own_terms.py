"""The terms of a pack's procedures, made anew from its text: the same checks hold for them."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import make_dataclass
from enum import Enum
from typing import Annotated, Any, cast

from pnp.box.rulebook import Bounds, bounds_of
from pnp.findings import Finding
from pnp.rules.outline.own_modules import MISSING, OwnModule, literal_of

Made = tuple[type[Any] | None, list[Finding]]
"""A class of terms, or what is wrong with it."""


def make_terms(module: OwnModule, node: ast.ClassDef, modules: Mapping[str, OwnModule]) -> Made:
    """Make the class of terms that is written in a pack."""
    problems: list[Finding] = []
    fields: list[tuple[str, Any]] = []
    for stmt in node.body:
        if not (isinstance(stmt, ast.AnnAssign) and isinstance(stmt.target, ast.Name)):
            continue
        hint = _hint_of(module, stmt.annotation, modules)
        if hint is None:
            say = (
                f"`{stmt.target.id}` must be a Coins, Rate or Tally of pnp.box.rulebook, a bool, "
                "an enum of this pack, Annotated[int, Bounds(…)], or a tuple[…, ...] of these"
            )
            problems.append(module.at(stmt, say))
        else:
            fields.append((stmt.target.id, hint))
    return make_dataclass(node.name, fields, frozen=True), problems


def _hint_of(module: OwnModule, node: ast.expr, modules: Mapping[str, OwnModule]) -> Any:
    # None where it cannot be read.
    if isinstance(node, ast.Name):
        if node.id in {"bool", "str"}:
            return bool if node.id == "bool" else str
        if node.id in module.house:
            value = module.house[node.id].value
            return value if bounds_of(value) or _is_enum(value) else None
        return _own_hint(node.id, module, modules)
    if isinstance(node, ast.Subscript) and getattr(node.value, "id", "") == "tuple":
        listed = node.slice.elts[0] if isinstance(node.slice, ast.Tuple) else node.slice
        item = _hint_of(module, listed, modules)
        made: Any = tuple
        return None if item is None else made[item, ...]
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple):
        return next(_spans(node.slice), None)
    return None


def _own_hint(name: str, module: OwnModule, modules: Mapping[str, OwnModule]) -> Any:
    if name in module.own:
        place, name = module.own[name]
        module = modules.get(place, module)
    stmt = module.defined.get(name)
    if isinstance(stmt, ast.ClassDef):
        return _enum_of(stmt) or _row_of(module, stmt, modules)
    value = getattr(stmt, "value", None)
    return _hint_of(module, value, {}) if isinstance(value, ast.Subscript) else None


def _row_of(module: OwnModule, node: ast.ClassDef, modules: Mapping[str, OwnModule]) -> Any:
    if not any("dataclass" in ast.unparse(each) for each in node.decorator_list):
        return None
    kind, problems = make_terms(module, node, modules)
    return None if problems else kind


def _spans(node: ast.Tuple) -> Iterator[Any]:
    for each in node.elts[1:]:
        if isinstance(each, ast.Call) and getattr(each.func, "id", "") == "Bounds":
            values = [literal_of(ast.Expr(value=arg)) for arg in each.args]
            if len(values) == 3 and MISSING not in values:
                yield Annotated[int, Bounds(*values)]


def _enum_of(node: ast.ClassDef) -> type[Enum] | None:
    if not any(getattr(base, "id", "") in {"Enum", "StrEnum"} for base in node.bases):
        return None
    members = {
        target.id: literal_of(stmt)
        for stmt in node.body
        if isinstance(stmt, ast.Assign)
        for target in stmt.targets
        if isinstance(target, ast.Name)
    }
    if not members or MISSING in members.values():
        return None
    made: Any = Enum(node.name, members)  # type: ignore[misc]  # its members are read, not written
    return cast("type[Enum]", made)


def _is_enum(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, Enum)

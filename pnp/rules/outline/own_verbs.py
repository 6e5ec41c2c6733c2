"""The verbs of a pack as they are written: their matters, their arguments, their help."""

import ast
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pnp.findings import Finding
from pnp.rules.declared_game import Cited
from pnp.rules.language.arguments import Argument
from pnp.rules.outline.own_modules import MISSING, OwnModule, literal_of

_CAPITALS = re.compile("[A-Z]{2,}")
"""What a table's language has a word of its own for."""


class OwnVerb(NamedTuple):
    """A verb of a pack: what it cites, and what its docstring tells."""

    cited: Cited
    told: str
    """Its docstring; nothing if it has none."""
    help_key: str


def read_verb(module: OwnModule, node: ast.ClassDef, kit: str) -> tuple[OwnVerb, list[Finding]]:
    """Read a verb, and say what the bank will miss in it."""
    fields = {
        stmt.target.id: stmt
        for stmt in node.body
        if isinstance(stmt, ast.AnnAssign) and isinstance(stmt.target, ast.Name)
    }
    cited = Cited(*(_matters(fields.get(name)) for name in ("cites", "may_cite")))
    verb = OwnVerb(cited, ast.get_docstring(node) or "", f"help.{kit}.{node.name.lower()}")
    return verb, list(_faults(module, node, fields))


def _faults(
    module: OwnModule, node: ast.ClassDef, fields: Mapping[str, ast.AnnAssign]
) -> Iterator[Finding]:
    name = node.name
    if not any("dataclass" in ast.dump(each) for each in node.decorator_list):
        yield module.at(node, f"the verb `{name}` must be a @dataclass(frozen=True, slots=True)")
    if not _takes(node, "entry", 2):
        say = f"the verb `{name}` needs `def entry(self, state: GameState) -> Entry`"
        yield module.at(node, say)
    if "cites" not in fields:
        say = f"the verb `{name}` needs `cites: ClassVar[tuple[str, ...]] = (…)`, if only `()`"
        yield module.at(node, say)
    for each in ("cites", "may_cite"):
        if each in fields and not _is_texts(literal_of(fields[each])):
            say = f'`{each}` must be written out, such as `("toll",)`, to be read unrun'
            yield module.at(fields[each], say)
    for field, stmt in fields.items():
        if "ClassVar" not in ast.dump(stmt.annotation):
            yield from _faults_of_field(module, name, field, stmt)


def _faults_of_field(
    module: OwnModule, verb: str, field: str, stmt: ast.AnnAssign
) -> Iterator[Finding]:
    hint = stmt.annotation
    if isinstance(hint, ast.Name) and hint.id in module.house:
        if not _is_argument(module.house[hint.id].value):
            yield module.at(
                stmt, f"`{hint.id}` is no argument of a line: `{verb}` reads none by it"
            )
    elif isinstance(hint, ast.Name) and hint.id not in {*module.defined, *module.own}:
        say = f"`{field}` of `{verb}` must be an argument such as Player or Amount of "
        yield module.at(stmt, f"{say}pnp.rules.language.arguments, not `{hint.id}`")


def _is_argument(value: Any) -> bool:
    return any(isinstance(each, Argument) for each in getattr(value, "__metadata__", ()))


def _takes(node: ast.ClassDef, name: str, count: int) -> bool:
    found = [each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == name]
    return bool(found) and len(found[0].args.args) == count


def _matters(stmt: ast.stmt | None) -> tuple[str, ...]:
    value = literal_of(stmt)
    return value if _is_texts(value) else ()


def _is_texts(value: Any) -> bool:
    return (
        value is not MISSING and isinstance(value, tuple) and all(isinstance(v, str) for v in value)
    )


def labels_of(module: OwnModule) -> Iterator[tuple[ast.AST, str]]:
    """Name the labels of arguments that a file makes itself: `COMPANY` wants a word of its own."""
    for node in (each for stmt in module.body for each in ast.walk(stmt)):
        if not isinstance(node, ast.Call):
            continue
        name = str(getattr(node.func, "attr", "") or getattr(node.func, "id", ""))
        labels = [node.args[0]] if name == "Argument" and node.args else []
        if name in {"Argument", "_replace"}:
            labels += [each.value for each in node.keywords if each.arg == "label"]
        for each in labels:
            if isinstance(each, ast.Constant) and isinstance(each.value, str):
                yield from ((each, word.lower()) for word in _CAPITALS.findall(each.value))

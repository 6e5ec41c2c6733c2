"""The page of signatures of `pnp.pack`, and the list that a release is compared with."""

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

from pnp import pack


class Entry(NamedTuple):
    """One name behind the door: how it is written, and what it is."""

    signature: str
    says: str


@cache
def _body(module: str) -> tuple[ast.stmt, ...]:
    return tuple(ast.parse(inspect.getsource(import_module(module))).body)


def _homes() -> dict[str, tuple[str, str]]:
    # Name → the module it is had from, and its name there: nothing if it is a module itself.
    tree = ast.parse(inspect.getsource(pack))
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for each in node.names:
                place = f"{node.module}.{each.name}"
                known = each.asname or each.name
                found[known] = (node.module or "", each.name)
                if place.startswith("pnp.") and isinstance(getattr(pack, known, 0), ModuleType):
                    found[known] = (place, "")
    return found


def describe(module: str, name: str, shown: str) -> Iterator[Entry]:
    """Tell of a name of a module: a constant, a function, or a class with what it can do."""
    body = _body(module)
    for n, node in enumerate(body):
        match node:
            case ast.FunctionDef() if node.name == name:
                yield Entry(_call(shown, node), _first(ast.get_docstring(node)))
            case ast.ClassDef() if node.name == name:
                yield from _class(shown, node)
            case ast.AnnAssign() | ast.Assign() if name in _targets(node):
                after = body[n + 1] if n + 1 < len(body) else None
                told = ast.unparse(node.value) if node.value else ""
                slot = f" = {told}" if isinstance(node.value, ast.Subscript) else ""
                says = _doc(after) or _reads(getattr(import_module(module), name))
                yield Entry(f"{shown}{slot}" if len(slot) < 70 else shown, says)


def _reads(kind: object) -> str:
    # what an argument reads is told by what reads it
    slot = next(iter(getattr(kind, "__metadata__", ())), kind)
    return _first(getattr(getattr(slot, "read", None), "__doc__", ""))


def _targets(node: ast.AnnAssign | ast.Assign) -> tuple[str, ...]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return tuple(each.id for each in targets if isinstance(each, ast.Name))


def _doc(node: ast.stmt | None) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return _first(str(node.value.value))
    return ""


def _first(says: str | None) -> str:
    return " ".join((says or "").partition("\n\n")[0].split())


def _call(shown: str, node: ast.FunctionDef) -> str:
    given = ast.unparse(_Bare().visit(node.args)).removeprefix("self").removeprefix(", ")
    return f"{shown}({given.removeprefix('/, ')}) -> {_returns(node)}"


def _returns(node: ast.FunctionDef) -> str:
    return ast.unparse(_unquoted(node.returns)) if node.returns else "None"


class _Bare(ast.NodeTransformer):
    """Takes the quotes off the types that are quoted."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """Of an argument."""
        annotation = node.annotation and _unquoted(node.annotation)
        return ast.arg(node.arg, annotation)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        """Of a field."""
        return ast.AnnAssign(node.target, _unquoted(node.annotation), node.value, node.simple)


def _unquoted(node: ast.expr) -> ast.expr:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return ast.parse(node.value, mode="eval").body
    return node


def _class(shown: str, node: ast.ClassDef) -> Iterator[Entry]:
    fields = [_Bare().visit(each) for each in node.body if isinstance(each, ast.AnnAssign)]
    values = (_targets(each) for each in node.body if isinstance(each, ast.Assign))
    told = ", ".join(map(ast.unparse, fields)) or ", ".join(chain.from_iterable(values))
    yield Entry(f"{shown}({told})", _first(ast.get_docstring(node)))
    for each in node.body:
        if isinstance(each, ast.FunctionDef) and not each.name.startswith("_"):
            way = f"{shown}.{each.name}"
            says = _first(ast.get_docstring(each))
            is_property = any("property" in ast.unparse(mark) for mark in each.decorator_list)
            yield Entry(f"{way}: {_returns(each)}" if is_property else _call(way, each), says)


def _public(module: str) -> Iterator[str]:
    chosen = getattr(import_module(module), "__all__", None)
    if chosen is not None:
        yield from chosen
        return
    for node in _body(module):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names: tuple[str, ...] = (node.name,)
        elif isinstance(node, ast.AnnAssign | ast.Assign):
            names = _targets(node)
        else:
            continue
        yield from (each for each in names if not each.startswith("_"))


class Room(NamedTuple):
    """What is had from one module: by its own name, or as `room.name` where it comes whole."""

    says: str
    handed: str
    """How the room is called, if the door hands it out as a whole."""
    entries: tuple[Entry, ...]


def list_rooms() -> Iterator[Room]:
    """List what is behind the door by where it comes from, whole rooms last."""
    homes = _homes()
    flat: dict[str, list[str]] = {}
    whole = {}
    for name in pack.__all__:
        module, own = homes.get(name, ("", ""))
        if own:
            flat.setdefault(module, []).append(name)
        elif module:
            whole[name] = module
    for module, names in sorted(flat.items(), key=lambda each: _rank(each[0])):
        yield Room(_says(module), "", tuple(_entries(module, names, "")))
    for room, module in sorted(whole.items()):
        names = [each for each in _public(module) if each not in flat.get(module, ())]
        yield Room(_says(module), room, tuple(_entries(module, names, f"{room}.")))


# what every verb needs is told first
_FIRST: Final = (
    "game_state", "arguments", "entry", "accounts", "payments", "holdings", "errors", "terms",
    "limits", "score", "statement", "question", "messages", "payment", "registry", "protocols",
)  # fmt: skip


def _rank(module: str) -> int:
    name = module.rpartition(".")[2]
    return _FIRST.index(name) if name in _FIRST else len(_FIRST)


def _says(module: str) -> str:
    return _first(import_module(module).__doc__)


def _entries(module: str, names: list[str], before: str) -> Iterator[Entry]:
    for name in names:
        here = tuple(describe(module, name, f"{before}{name}"))
        # what a room has itself from elsewhere is told where it is written
        home = getattr(getattr(import_module(module), name), "__module__", module)
        yield from here or describe(home, name, f"{before}{name}")


def list_signatures() -> list[str]:
    """List all that a release promises, a name a line."""
    return [pack.VERSION, *(each.signature for room in list_rooms() for each in room.entries)]


_HEAD: Final = """# What rules are written with

Everything that a game's own Python has from `pnp.pack`, in version {version} of it.
The five games of pnp come through the same door, and [rules of your own](own-rules.md) shows how.
A name stays as it is while the first number stays; the second rises with what is added.
What is had by a room, such as `accounts.player`, is what the room has in this version.
This page is made from the code by `make reference`.
"""


def write_page() -> str:
    """Write the whole page: names that are imported as they are, then rooms."""
    lines = [_HEAD.format(version=pack.VERSION)]
    for room in list_rooms():
        title = f"`{room.handed}`: {room.says}" if room.handed else room.says
        lines += [f"## {title.rstrip('.')}\n", "| | |", "| --- | --- |"]
        for signature, says in room.entries:
            cells = (f"`{signature}`", says)
            lines.append(f"| {' | '.join(each.replace('|', chr(92) + '|') for each in cells)} |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(write_page(), encoding="utf-8")

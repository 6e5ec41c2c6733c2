"""Slips one could make: each is one small change of a module, found by going through its tree.

What is left alone: annotations, docstrings, decorators, imports, the pieces of f-strings, and what
only the type checker reads.
"""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

_COMPARED = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_RECKONED = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
_CALLED = {"max": "min", "min": "max", "any": "all", "all": "any", "floor": "ceil", "ceil": "floor"}


@dataclass(frozen=True, slots=True)
class Place:
    """One change at one place: what it does to the tree, and to which unit of code it belongs."""

    line: int
    kind: str
    unit: str
    """The outermost function or method it lies in; empty on the level of module or class."""
    first: int
    """Its first line, decorators included, as its code has it."""
    default: int
    """Which default of the unit's arguments it lies in, from 0; -1 if it lies in none."""
    change: Callable[[], None]
    text: Callable[[], str]
    lines: tuple[int, ...] = ()
    """The lines of the statement: a test that runs one of them runs the place."""


def places(tree: ast.Module) -> Iterator[Place]:
    """Go through all changes of a module, always in the same order."""
    yield from _Walk().body(tree.body, "", statement=None)


@dataclass(slots=True)
class _At:
    unit: str = ""
    first: int = 0
    default: int = -1
    statement: ast.stmt | None = None
    named: str = ""


class _Walk:
    def body(self, body, prefix, statement, at=None):
        for number, node in enumerate(body):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                continue
            yield from self.stmt(node, prefix, at or _At(), (body, number))

    def stmt(self, node, prefix, at, where):
        if isinstance(node, (ast.Import, ast.ImportFrom, ast.Pass, ast.Global, ast.Nonlocal)):
            return
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            return
        at = _At(at.unit, at.first, at.default, node, prefix)
        if isinstance(node, ast.ClassDef):
            yield from self.body(node.body, f"{prefix}{node.name}.", node, at)
            return
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield from self._function(node, prefix, at)
            return
        yield from self._drop(node, at, where)
        for name, value in ast.iter_fields(node):
            if name in {"annotation", "type_comment"} or _is_slots(node):
                continue
            if isinstance(value, ast.expr):
                yield from self.expr(value, at, (node, name, None))
            elif isinstance(value, list):
                for n, each in enumerate(value):
                    if isinstance(each, ast.stmt):
                        if not (
                            isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)
                        ):
                            yield from self.stmt(each, prefix, at, (value, n))
                    elif isinstance(each, ast.expr):
                        yield from self.expr(each, at, (node, name, n))
                    else:
                        yield from self._inner(each, prefix, at)
            elif isinstance(value, ast.operator):
                yield from self._operator(node, at)

    def _inner(self, node, prefix, at):
        """Withitem, except handler, match case."""
        for name, value in ast.iter_fields(node):
            if isinstance(value, ast.expr):
                if not isinstance(node, ast.ExceptHandler):
                    yield from self.expr(value, at, (node, name, None))
            elif isinstance(value, list):
                for n, each in enumerate(value):
                    if isinstance(each, ast.stmt):
                        yield from self.stmt(each, prefix, at, (value, n))

    def _function(self, node, prefix, at):
        first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
        for n, default in enumerate(node.args.defaults):
            inside = at if at.unit else _At(f"{prefix}{node.name}", first, n, node, prefix)
            yield from self.expr(default, inside, (node.args, "defaults", n))
        unit = at if at.unit else _At(f"{prefix}{node.name}", first, -1, node, prefix)
        yield from self.body(node.body, "", node, _At(unit.unit, unit.first, -1, node, prefix))

    def _drop(self, node, at, where):
        """Leave a statement out, or return nothing."""
        body, n = where
        if isinstance(node, ast.Return) and node.value is not None:
            if not (isinstance(node.value, ast.Constant) and node.value.value is None):
                yield self._place(node, "return nothing", at, lambda: setattr(node, "value", None))
        elif (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Call)
            or isinstance(node, ast.AugAssign)
        ):
            yield self._place(
                node,
                "left out",
                at,
                lambda: body.__setitem__(n, ast.copy_location(ast.Pass(), node)),
            )
        elif isinstance(node, (ast.Break, ast.Continue)):
            other = ast.Continue if isinstance(node, ast.Break) else ast.Break
            yield self._place(
                node, "loop", at, lambda: body.__setitem__(n, ast.copy_location(other(), node))
            )
        if isinstance(node, (ast.If, ast.While)):
            yield self._place(
                node.test, "negated", at, lambda: setattr(node, "test", _negate(node.test))
            )

    def _operator(self, node, at):
        other = _RECKONED.get(type(node.op))
        if other:
            yield self._place(node, "operator", at, lambda: setattr(node, "op", other()))

    def expr(self, node, at, slot):
        put = lambda new: _put(slot, ast.copy_location(new, node))
        if isinstance(node, (ast.JoinedStr,)):
            for value in node.values:
                if isinstance(value, ast.FormattedValue):
                    yield from self.expr(value.value, at, (value, "value", None))
            return
        if isinstance(node, ast.Constant):
            for new in _constants(node.value):
                yield self._place(node, "constant", at, lambda new=new: put(ast.Constant(new)))
            return
        if isinstance(node, ast.Compare):
            for n, op in enumerate(node.ops):
                other = _COMPARED[type(op)]
                yield self._place(
                    node,
                    "comparison",
                    at,
                    lambda n=n, other=other: node.ops.__setitem__(n, other()),
                )
        if isinstance(node, ast.BinOp):
            yield from self._operator(node, at)
        if isinstance(node, ast.BoolOp):
            other = ast.Or if isinstance(node.op, ast.And) else ast.And
            yield self._place(node, "and/or", at, lambda: setattr(node, "op", other()))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.USub)):
            yield self._place(node, "sign", at, lambda: put(node.operand))
        if isinstance(node, ast.IfExp):
            yield self._place(
                node.test, "negated", at, lambda: setattr(node, "test", _negate(node.test))
            )
        if isinstance(node, ast.comprehension):
            pass
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in _CALLED
        ):
            yield self._place(
                node, "call", at, lambda: setattr(node.func, "id", _CALLED[node.func.id])
            )
        for name, value in ast.iter_fields(node):
            if isinstance(value, ast.expr):
                if isinstance(node, ast.Subscript) and name == "slice" and _is_type(node):
                    continue
                yield from self.expr(value, at, (node, name, None))
            elif isinstance(value, list):
                for n, each in enumerate(value):
                    if isinstance(each, ast.expr):
                        yield from self.expr(each, at, (node, name, n))
                    elif isinstance(each, ast.keyword):
                        yield from self.expr(each.value, at, (each, "value", None))
                    elif isinstance(each, ast.comprehension):
                        yield from self.expr(each.iter, at, (each, "iter", None))
                        for i, test in enumerate(each.ifs):
                            yield self._place(
                                test,
                                "negated",
                                at,
                                lambda each=each, i=i: each.ifs.__setitem__(
                                    i, _negate(each.ifs[i])
                                ),
                            )
                            yield from self.expr(test, at, (each, "ifs", i))

    def _place(self, node, kind, at, change):
        statement = at.statement or node
        last = statement.end_lineno
        if isinstance(statement, (ast.If, ast.While, ast.For, ast.With)):
            head = statement.test if isinstance(statement, (ast.If, ast.While)) else statement
            last = head.end_lineno if head is not statement else statement.body[0].lineno - 1
        if at.default >= 0:  # what a default does is seen in the body
            lines = tuple(range(statement.lineno, statement.end_lineno + 1))
        elif isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            lines = tuple(range(node.lineno, node.end_lineno + 1))
        else:
            lines = tuple(range(statement.lineno, max(last, statement.lineno, node.end_lineno) + 1))
        return Place(
            node.lineno,
            kind,
            at.unit,
            at.first,
            at.default,
            change,
            lambda: ast.unparse(ast.fix_missing_locations(statement)).split("\n")[0][:200],
            lines,
        )


def _constants(value):
    if value is True or value is False:
        return [not value]
    if isinstance(value, int):
        return [value + 1]
    if isinstance(value, float):
        return [value + 1.0]
    if isinstance(value, str):
        return [f"XX{value}XX" if value else "XX"]
    if isinstance(value, bytes):
        return [b"XX" + value]
    return []


def _negate(test):
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    return ast.copy_location(ast.UnaryOp(ast.Not(), test), test)


def _put(slot, new):
    node, name, n = slot
    if n is None:
        setattr(node, name, new)
    else:
        getattr(node, name)[n] = new


def _is_slots(node):
    return isinstance(node, ast.Assign) and any(
        isinstance(t, ast.Name) and t.id in {"__slots__", "__hash__", "__all__"}
        for t in node.targets
    )


def _is_type(node):
    """Subscripts that only the type checker reads."""
    said = ast.unparse(node.value)
    return said.split(".")[-1] in {
        "Literal",
        "Annotated",
        "Callable",
        "Final",
        "ClassVar",
        "Mapping",
        "Sequence",
        "Iterable",
        "Iterator",
        "tuple",
        "dict",
        "list",
        "set",
    }

"""The program's own functions run on whole numbers that stand for any number.

A `Whole` is handed to a function in place of an int. Where the function asks which way to go, the
run goes each way that can be, one after the other; what it gives is then a formula that holds on
that way. z3 is asked for a number that breaks a claim, and `unsat` means there is none.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import z3


@dataclass(slots=True)
class Way:
    """One way through a function: what must be true of its numbers to go it."""

    planned: list[bool]
    solver: Any = field(default_factory=z3.Solver)
    gone: list[bool] = field(default_factory=list)
    others: list[list[bool]] = field(default_factory=list)

    def any_whole(self, name: str, *, least: int | None = None) -> "Whole":
        """Give a number that stands for any, or for any from a least one on."""
        number = z3.Int(name)
        if least is not None:
            self.solver.add(number >= least)
        return Whole(self, number)

    def suppose(self, claim: Any) -> None:
        """Look at numbers only of which this is true."""
        self.solver.add(_formula(claim))

    def can_be(self, formula: Any) -> bool:
        self.solver.push()
        self.solver.add(formula)
        found = self.solver.check()
        self.solver.pop()
        assert found != z3.unknown, f"z3 does not know: {self.solver.reason_unknown()}"
        return bool(found == z3.sat)

    def decide(self, formula: Any) -> bool:
        """Go one way; note the other, if that can be gone as well."""
        formula = z3.simplify(formula)
        if z3.is_true(formula) or z3.is_false(formula):
            return bool(z3.is_true(formula))
        place = len(self.gone)
        if place < len(self.planned):
            yes = self.planned[place]
        else:
            yes = self.can_be(formula)
            if yes and self.can_be(z3.Not(formula)):
                self.others.append([*self.gone, False])
        self.gone.append(yes)
        self.solver.add(formula if yes else z3.Not(formula))
        return yes

    def broken_by(self, claim: Any) -> str:
        """Give numbers that break a claim; nothing if it holds of all."""
        self.solver.push()
        self.solver.add(z3.Not(_formula(claim)))
        found = self.solver.check()
        numbers = str(self.solver.model()) if found == z3.sat else ""
        self.solver.pop()
        assert found != z3.unknown, f"z3 does not know: {self.solver.reason_unknown()}"
        return numbers


@dataclass(frozen=True, slots=True, eq=False)
class Truth:
    """What is true or false of some numbers; asked for, it decides the way."""

    way: Way
    formula: Any

    def __bool__(self) -> bool:
        return self.way.decide(self.formula)

    def __int__(self) -> int:
        return int(bool(self))


@dataclass(frozen=True, slots=True, eq=False)
class Whole:
    """A whole number that stands for many; it reckons as an int does."""

    way: Way
    formula: Any

    def _with(self, formula: Any) -> "Whole":
        return Whole(self.way, formula)

    def __add__(self, other: Any) -> "Whole":
        return self._with(self.formula + _formula(other))

    __radd__ = __add__

    def __sub__(self, other: Any) -> "Whole":
        return self._with(self.formula - _formula(other))

    def __rsub__(self, other: Any) -> "Whole":
        return self._with(_formula(other) - self.formula)

    def __mul__(self, other: Any) -> "Whole":
        return self._with(self.formula * _formula(other))

    __rmul__ = __mul__

    def __neg__(self) -> "Whole":
        return self._with(-self.formula)

    def __floordiv__(self, other: Any) -> "Whole":
        return self._with(self.formula / self._divisor(other))

    def __mod__(self, other: Any) -> "Whole":
        return self._with(self.formula % self._divisor(other))

    def __divmod__(self, other: Any) -> "tuple[Whole, Whole]":
        return self // other, self % other

    def _divisor(self, other: Any) -> Any:
        """By a positive number z3 divides as Python does, down; by others not."""
        divisor = _formula(other)
        positive = divisor > 0
        assert positive if isinstance(positive, bool) else not self.way.can_be(z3.Not(positive))
        return divisor

    def __lt__(self, other: Any) -> Truth:
        return Truth(self.way, self.formula < _formula(other))

    def __le__(self, other: Any) -> Truth:
        return Truth(self.way, self.formula <= _formula(other))

    def __gt__(self, other: Any) -> Truth:
        return Truth(self.way, self.formula > _formula(other))

    def __ge__(self, other: Any) -> Truth:
        return Truth(self.way, self.formula >= _formula(other))

    def __eq__(self, other: object) -> Truth | bool:  # type: ignore[override]  # a truth decides
        whole = isinstance(other, (int, Whole))
        return Truth(self.way, self.formula == _formula(other)) if whole else False

    def __ne__(self, other: object) -> Truth | bool:  # type: ignore[override]  # as above
        whole = isinstance(other, (int, Whole))
        return Truth(self.way, self.formula != _formula(other)) if whole else True

    __hash__ = None  # type: ignore[assignment]  # nobody may keep it by its value

    def __bool__(self) -> bool:
        return self.way.decide(self.formula != 0)

    def __index__(self) -> int:
        """Give each number it can be, one way after the other: for slices."""
        formula = z3.simplify(self.formula)
        while not z3.is_int_value(formula):
            assert self.way.solver.check() == z3.sat
            value = self.way.solver.model().eval(formula, model_completion=True)
            if self.way.decide(formula == value):
                formula = value
        return int(formula.as_long())


def _formula(value: Any) -> Any:
    return value.formula if isinstance(value, (Whole, Truth)) else value


def ways(run: Callable[[Way], Any]) -> Iterator[tuple[Way, Any]]:
    """Run a function every way it can go; gives each way with what it gave."""
    planned: list[list[bool]] = [[]]
    while planned:
        way = Way(planned.pop())
        given = run(way)
        planned += way.others
        yield way, given


def prove(run: Callable[[Way], list[Any]]) -> int:
    """Show that all claims a run makes hold on every way; gives how many `unsat` there were."""
    count = 0
    for way, claims in ways(run):
        for claim in claims:
            broken = "no" if claim is False else "" if claim is True else way.broken_by(claim)
            assert not broken, f"not so for {broken}"
            count += 1
    return count

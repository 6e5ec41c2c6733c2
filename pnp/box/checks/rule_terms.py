"""Checks of the numbers and options of a rule book against the terms its procedures declare."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any

from pnp.box.rulebook import Option, OptionValue, Rules, spell
from pnp.box.source import YamlPath, listed, nearest
from pnp.box.terms import bounds_of, convert


@dataclass(frozen=True, slots=True)
class TermFault:
    """A number or option that is no term of the game, or not what the term must be."""

    path: YamlPath
    say: str
    key: bool = False


def find_faults(
    rules: Rules, kinds: Collection[type[Any]], *, whole: bool = True
) -> Iterator[TermFault]:
    """Find numbers and options that are unknown, missing, or not what their terms must be.

    Where these terms are not the whole of a game's, numbers and options of others are let be.
    """
    hints = {each.name: each.type for kind in kinds for each in fields(kind)}
    owners = {each.name: kind.__name__ for kind in kinds for each in fields(kind)}
    given = [*rules.numbers, *(each.name for each in rules.options)]
    free = [name for name in hints if name not in given]
    for name, number in rules.numbers.items():
        if whole or name in hints:
            yield from _faults_of_number(name, number, hints, free)
    for n, option in enumerate(rules.options):
        if whole or option.name in hints:
            yield from _faults_of_option(n, option, hints, free)
    settled = {name for each in rules.options for name in _always_set(each)}
    for name in (each for each in free if each not in settled):
        hint = nearest(name, [each for each in given if each not in hints])
        where = "numbers" if bounds_of(hints[name]) else "options"
        say = (
            f"`{name}` is missing under `{where}`: {_describe(hints[name])} ({owners[name]}){hint}"
        )
        yield TermFault((where,), say)


def _always_set(option: Option) -> set[str]:
    """Name what every answer of an option sets, so that it need not stand anywhere else."""
    sets = [set(option.sets.get(spell(answer), {})) for answer in option.allowed]
    return set.intersection(*sets) if sets else set()


def _faults_of_number(
    name: str, number: int, hints: Mapping[str, Any], free: list[str]
) -> Iterator[TermFault]:
    path: YamlPath = ("numbers", name)
    if name not in hints:
        hint = nearest(name, free) or nearest(name, hints) or f"; there are {listed(hints)}"
        yield TermFault(path, f"no rule of this game reads a number `{name}`{hint}", key=True)
        return
    span = bounds_of(hints[name])
    if span is None:
        say = f"`{name}` is {_describe(hints[name])}: write it under `options`"
        yield TermFault(path, say, key=True)
    elif not span.least <= number <= span.most:
        say = f"`{name}` is {number}, but should be {_describe(hints[name])}"
        yield TermFault(path, say)


def _faults_of_option(
    n: int, option: Option, hints: Mapping[str, Any], free: list[str]
) -> Iterator[TermFault]:
    path: YamlPath = ("options", n)
    if option.name not in hints:
        hint = nearest(option.name, free) or nearest(option.name, hints)
        say = f"no rule of this game reads an option `{option.name}`{hint}"
        yield TermFault((*path, "name"), say)
        return
    wanted = hints[option.name]
    for m, answer in enumerate(option.allowed):
        if not _fits(wanted, answer):
            say = f"`{option.name}` cannot be `{spell(answer)}`: it is {_describe(wanted)}"
            yield TermFault((*path, "allowed", m), say + _nearest_answer(wanted, answer))
    if not option.allowed and bounds_of(wanted) is None:
        yield TermFault(
            (*path, "name"), f"`{option.name}` is {_describe(wanted)}: list it under `allowed`"
        )
    for answer, sets in option.sets.items():
        answers = tuple(map(spell, option.allowed))
        if answers and answer not in answers:
            say = f"`{answer}` is no answer of `{option.name}`{nearest(answer, answers)}"
            yield TermFault((*path, "sets", answer), say, key=True)
        for name, value in sets.items():
            yield from _faults_of_set((*path, "sets", answer, name), name, value, hints)


def _faults_of_set(
    path: YamlPath, name: str, value: OptionValue, hints: Mapping[str, Any]
) -> Iterator[TermFault]:
    if name not in hints:
        hint = nearest(name, hints)
        yield TermFault(path, f"no rule of this game reads a number `{name}`{hint}", key=True)
    elif not (isinstance(value, str) and value in hints) and not _fits(hints[name], value):
        say = f"`{name}` cannot be `{spell(value)}`: it is {_describe(hints[name])}"
        yield TermFault(path, say + nearest(str(value), hints))


def _fits(hint: Any, value: OptionValue) -> bool:
    try:
        convert(hint, value)
    except ValueError:
        return False
    span = bounds_of(hint)
    return span is None or (isinstance(value, int) and span.least <= value <= span.most)


def _nearest_answer(hint: Any, value: OptionValue) -> str:
    return nearest(str(value), [spell(each) for each in _answers(hint)])


def _answers(hint: Any) -> tuple[OptionValue, ...]:
    if isinstance(hint, type) and issubclass(hint, Enum):
        return tuple(each.value for each in hint)
    return (True, False) if hint is bool else ()


def _describe(hint: Any) -> str:
    """Say what a term is, for people."""
    span = bounds_of(hint)
    if span is not None:
        return f"a whole number, {span.least} to {span.most} ({span.unit})"
    return f"one of {listed(map(spell, _answers(hint)))}"

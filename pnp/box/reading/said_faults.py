"""Faults said with their lines; one that many rows of a spreadsheet share is said once."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from pnp.box.reading.validation import Fault
from pnp.box.source import Row, Source, YamlPath
from pnp.findings import Finding

_MOST: Final = 3
"""How many rows with one fault are listed one by one."""

_PLACE: Final = re.compile(r"\bitem \d+ of ")


def say_faults(source: Source, faults: Iterable[Fault]) -> list[Finding]:
    """Say every fault with its line; a value eaten by a comment gets a hint."""
    return [_said(source, each) for each in _fold_alike(source, faults)]


def _said(source: Source, fault: Fault) -> Finding:
    problem = source.at(fault.path, fault.say, key=fault.key)
    if fault.empty and "#" in problem.excerpt:
        hint = f"{problem.sentence}; # begins a comment, so write the value in quotes"
        return replace(problem, what=hint)
    return problem


def _fold_alike(source: Source, faults: Iterable[Fault]) -> list[Fault]:
    """Keep of a fault of many rows of a spreadsheet the first, with how many more there are.

    A column in a language the game does not have is one slip of its author, not one of each row.
    """
    alike: dict[tuple[YamlPath, str], list[Fault]] = {}
    for n, each in enumerate(faults):
        row = _path_in_row(source, each)
        key = ((n,), "") if row is None else (row, _PLACE.sub("", each.say))
        alike.setdefault(key, []).append(each)
    found: list[Fault] = []
    for group in alike.values():
        if len(group) <= _MOST:
            found += group
        else:
            more = f"{group[0].say}; so it is in {len(group) - 1} more rows"
            found.append(replace(group[0], say=more))
    return found


def _path_in_row(source: Source, fault: Fault) -> YamlPath | None:
    for n, part in enumerate(fault.path):
        origins = source.rows.get(fault.path[:n])
        if origins and isinstance(part, int) and part < len(origins):
            whole = (*fault.path[:n], "row", *fault.path[n + 1 :])
            return whole if isinstance(origins[part], Row) else None
    return None

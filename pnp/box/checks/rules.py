"""Checks of the rule book: ids, options, and the numbers that its procedures and pieces ask for."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from pnp.box.checks.kinds import of_each
from pnp.box.deed_terms import HuntTerms, SavingsTerms
from pnp.box.fields import item_type, to_plain
from pnp.box.misfits import describe_hint, find_slips
from pnp.box.model import Box
from pnp.box.rulebook import Option, Rules, spell
from pnp.box.source import Slip, Sources, YamlPath, list_words
from pnp.box.terms import bounds_of, is_needed
from pnp.errors import Finding
from pnp.spelling import nearest


@of_each(Option)
def options_have_an_answer(option: Option) -> Iterator[Slip]:
    """Find options whose default is none of the answers they allow."""
    value, shown, say = option.default, spell(option.default), ""
    if option.allowed:
        words = list_words(map(str, option.allowed))
        if not any(value == each and type(value) is type(each) for each in option.allowed):
            say = f"the default `{shown}` of `{option.name}` is not among the allowed answers"
            say = f"{say} {words}"
    elif type(value) is not int:
        say = f"`{option.name}` allows whole numbers only; `{shown}` needs a list under `allowed`"
    else:
        low = option.least if option.least is not None else value
        high = option.most if option.most is not None else value
        if not low <= value <= high:
            say = f"the default {shown} of `{option.name}` should lie between {low} and {high}"
    if say:
        yield Slip(("default",), say)


def rulings_are_numbered_soundly(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find rulings whose id is not the letters of the game's rules and an A with a number."""
    letters = next((rule.id.partition("-")[0] for rule in box.rules.rules), box.game.prefix)
    for n, ruling in enumerate(box.rules.rulings):
        if not re.fullmatch(rf"{re.escape(letters)}-A[1-9][0-9]*", ruling.id):
            say = f"the ruling `{ruling.id}` should be numbered like `{letters}-A{n + 1}`"
            yield sources.at("rules", ("rulings", n, "id"), say)


def find_faults(
    rules: Rules, kinds: Collection[type[Any]], *, whole: bool = True, named: Collection[str] = ()
) -> Iterator[Slip]:
    """Find numbers and options that are unknown, missing, or not what their terms must be.

    Where these terms are not the whole of a game's, numbers and options of others are let be; and
    so are numbers that cards and spaces name, and questions whose answer the table itself keeps.
    """
    hints = {each.name: each.type for kind in kinds for each in fields(kind)}
    owners = {each.name: kind.__name__ for kind in kinds for each in fields(kind)}
    given = [*rules.numbers, *rules.lists, *rules.tables, *(each.name for each in rules.options)]
    needed = {each.name for kind in kinds for each in fields(kind) if is_needed(each)}
    free = [name for name in hints if name not in given]
    for part in ("numbers", "lists", "tables"):
        for name, value in getattr(rules, part).items():
            if name in hints or (whole and name not in named):
                yield from _faults_of_given((part, name), value, hints, free)
    by_bank = {rule.id for rule in rules.rules if rule.kept_by == "bank"}
    for n, option in enumerate(rules.options):
        if option.name in hints or (whole and option.rule in by_bank):
            yield from _faults_of_option(n, option, hints, free)
    settled = set[str]()  # by every answer of an option, so that they need not stand anywhere else
    for each in rules.options:
        sets = [set(each.sets.get(spell(answer), {})) for answer in each.allowed]
        settled |= set.intersection(*sets) if sets else set()
    for name in (each for each in free if each in needed and each not in settled):
        hint = nearest(name, [each for each in given if each not in hints])
        where, what = _place_of(hints[name]), f"{describe_hint(hints[name])} ({owners[name]})"
        yield Slip((where,), f"`{name}` is missing under `{where}`: {what}{hint}")


def _place_of(hint: Any) -> str:
    item = item_type(hint)
    if item is None:
        return "numbers" if bounds_of(hint) else "options"
    return "tables" if is_dataclass(item) else "lists"


def _faults_of_given(
    path: tuple[str, str], value: Any, hints: Mapping[str, Any], free: list[str]
) -> Iterator[Slip]:
    part, name = path
    if name not in hints:
        known = f"; there are {list_words(hints)}" if hints and part == "numbers" else ""
        hint = nearest(name, free) or nearest(name, hints) or known
        say = f"no rule of this game reads a {part.removesuffix('s')} `{name}`{hint}"
        yield Slip(path, say, key=True)
    elif (where := _place_of(hints[name])) != part:
        say = f"`{name}` is {describe_hint(hints[name])}: write it under `{where}`"
        yield Slip(path, say, key=True)
    else:
        yield from _misfits(path, name, hints[name], value)


def _misfits(path: YamlPath, name: str, hint: Any, value: Any) -> Iterator[Slip]:
    # Of a number, an answer, a list or a table that stands at a path, held against its term.
    _, slips = find_slips(dict[str, hint], {name: to_plain(value)}, {})
    return (each._replace(path=(*path, *each.path[1:])) for each in slips)


def _faults_of_option(
    n: int, option: Option, hints: Mapping[str, Any], free: list[str]
) -> Iterator[Slip]:
    path: YamlPath = ("options", n)
    if option.name not in hints:
        hint = nearest(option.name, free) or nearest(option.name, hints)
        say = f"no rule of this game reads an option `{option.name}`{hint}"
        yield Slip((*path, "name"), say)
        return
    wanted = hints[option.name]
    for m, answer in enumerate(option.allowed):
        yield from _misfits((*path, "allowed", m), option.name, wanted, answer)
    if not option.allowed and bounds_of(wanted) is None:
        say = f"`{option.name}` is {describe_hint(wanted)}: list it under `allowed`"
        yield Slip((*path, "name"), say)
    for answer, sets in option.sets.items():
        answers = tuple(map(spell, option.allowed))
        if answers and answer not in answers:
            say = f"`{answer}` is no answer of `{option.name}`{nearest(answer, answers)}"
            yield Slip((*path, "sets", answer), say, key=True)
        for name, value in sets.items():
            at: YamlPath = (*path, "sets", answer, name)
            if name not in hints:
                say = f"no rule of this game reads a number `{name}`{nearest(name, hints)}"
                yield Slip(at, say, key=True)
            elif not (isinstance(value, str) and value in hints):  # the name of another one
                hint = nearest(value, hints) if isinstance(value, str) else ""
                found = _misfits(at, name, hints[name], value)
                yield from (each._replace(say=each.say + hint) for each in found)


def printed_terms_are_given(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find numbers that are printed, but missing in the rules or not what they must be."""
    # on the cards of contracts, and in the banker's tables
    printed: list[type[Any]] = [SavingsTerms] if box.money.contracts else []
    if any(deed.area is not None and not deed.buildable for deed in box.deeds):
        printed.append(HuntTerms)
    for fault in find_faults(box.rules, printed, whole=False):
        if "rules" in sources.files:
            yield sources.at("rules", fault.path, fault.say, key=fault.key)
        else:
            yield sources.at("game", ("id",), f"there is no rules.yaml here: {fault.say}")

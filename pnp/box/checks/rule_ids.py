"""Checks of the rules and of the look: ids, options, colours."""

import re
from collections.abc import Iterator
from typing import Final

from pnp.box.model import Box
from pnp.box.part_texts import drawn_names
from pnp.box.rulebook import Option
from pnp.box.source import Sources, YamlPath, listed, nearest
from pnp.findings import Finding

_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")


def rule_ids_are_unique(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find rules, rulings and options given twice."""
    seen: set[str] = set()
    for n, rule in enumerate(box.rules.rules):
        if rule.id in seen:
            yield sources.at("rules", ("rules", n, "id"), f"the rule `{rule.id}` is given twice")
        seen.add(rule.id)
    for n, ruling in enumerate(box.rules.rulings):
        if ruling.id in seen:
            say = f"the ruling `{ruling.id}` is given twice"
            yield sources.at("rules", ("rulings", n, "id"), say)
        seen.add(ruling.id)
    names: set[str] = set()
    for n, option in enumerate(box.rules.options):
        if option.name in names:
            say = f"the option `{option.name}` is given twice"
            yield sources.at("rules", ("options", n, "name"), say)
        names.add(option.name)


def options_have_an_answer(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find options whose default is none of the answers they allow."""
    for n, option in enumerate(box.rules.options):
        if say := _unanswered(option):
            yield sources.at("rules", ("options", n, "default"), say)


def _unanswered(option: Option) -> str:
    value = option.default
    shown = str(value).lower() if isinstance(value, bool) else str(value)
    if option.allowed:
        if any(value == each and type(value) is type(each) for each in option.allowed):
            return ""
        words = listed(map(str, option.allowed))
        return f"the default `{shown}` of `{option.name}` is not among the allowed answers {words}"
    if isinstance(value, bool) or not isinstance(value, int):
        return f"`{option.name}` allows whole numbers only; `{shown}` needs a list under `allowed`"
    low = option.least if option.least is not None else value
    high = option.most if option.most is not None else value
    if low <= value <= high:
        return ""
    return f"the default {shown} of `{option.name}` should lie between {low} and {high}"


def options_name_their_rule(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find options that go back to a rule there is not."""
    rules = {rule.id for rule in box.rules.rules}
    citable = rules | {ruling.id for ruling in box.rules.rulings}
    for n, option in enumerate(box.rules.options):
        if rules and option.rule not in citable:
            say = f"there is no rule `{option.rule}`{nearest(option.rule, citable)}"
            yield sources.at("rules", ("options", n, "rule"), say)


def rulings_name_their_rule(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find rulings that interpret a rule there is not."""
    rules = {rule.id for rule in box.rules.rules}
    for n, ruling in enumerate(box.rules.rulings):
        if ruling.rule is not None and ruling.rule not in rules:
            hint = nearest(ruling.rule, rules) or "; leave it out for a ruling on no one rule"
            say = f"there is no rule `{ruling.rule}`{hint}"
            yield sources.at("rules", ("rulings", n, "rule"), say)


def rulings_are_numbered_soundly(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find rulings whose id is not the letters of the game's rules and an A with a number."""
    letters = next((rule.id.partition("-")[0] for rule in box.rules.rules), box.game.prefix)
    for n, ruling in enumerate(box.rules.rulings):
        if not re.fullmatch(rf"{re.escape(letters)}-A[1-9][0-9]*", ruling.id):
            say = f"the ruling `{ruling.id}` should be numbered like `{letters}-A{n + 1}`"
            yield sources.at("rules", ("rulings", n, "id"), say)


def colours_are_written_soundly(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find colours that are not written `#rrggbb`."""
    for name, colour in box.look.palette.items():
        if not _COLOUR.fullmatch(colour):
            say = f"the colour `{colour}` should be written `#rrggbb`, such as `#1d6fb8`"
            yield sources.at("look", ("palette", name), say)


def colours_are_in_the_palette(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find colours that the palette of `look.yaml` does not have, where there is one."""
    palette = box.look.palette
    if not palette:
        return
    for name in ("paper", "ink"):
        if name not in palette:
            yield sources.at("look", ("palette",), f"the palette needs the colour `{name}`")
    for file, path, colour in _colours(box):
        if colour not in palette:
            hint = nearest(colour, palette) or f"; it has {listed(palette)}"
            yield sources.at(file, path, f"the palette has no colour `{colour}`{hint}")


def _colours(box: Box) -> Iterator[tuple[str, YamlPath, str]]:
    for n, group in enumerate(box.groups):
        yield "deeds", ("groups", n, "colour"), group.colour
    for n, deck in enumerate(box.decks):
        yield "cards", ("decks", n, "colour"), deck.colour
    for n, note in enumerate(box.money.notes):
        yield "money", ("notes", n, "colour"), note.colour
    for n, piece in enumerate(box.pieces):
        yield "pieces", ("pieces", n, "colour"), piece.colour
    for n, space in enumerate(box.map.spaces if box.map else ()):
        if space.colour:
            yield "map", ("spaces", n, "colour"), space.colour
    for n, route in enumerate(box.map.routes if box.map else ()):
        yield "map", ("routes", n, "colour"), route.colour
    for each in drawn_names(box):
        if each.kind == "colour":
            yield "parts", each.path, each.name

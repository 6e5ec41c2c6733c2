"""For whom a kit is made: one row of a list, and texts that ask for its fields: `{for.name}`.

A kit for nobody prints such a text as well: what stands after a bar, `{for.name|you}`, takes the
place of the field. A text with a field that has no bar is left out of it.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from pnp.box.model import Box
from pnp.box.parts.texts import names_of
from pnp.box.words import Words

KNOWN: Final = ("name", "no")
"""The fields every list has: whom a kit is for, and its number, which is told if no column is."""

FIELD: Final = re.compile(r"\{for\.([a-z][a-z0-9_]*)(?:\|([^{}|]*))?\}")
"""A field in a text, and perhaps what stands there in a kit for nobody."""

LIKE_FIELD: Final = re.compile(r"\{\s*for\b[^{}]*\}?", re.IGNORECASE)
"""Whatever was meant as one."""

_BEGUN: Final = "{for."


@dataclass(frozen=True, slots=True)
class Recipient:
    """Whom one kit is for: its number, its row, and what stands in the columns of the list."""

    no: int
    line: int
    """The line of its row in the list."""
    fields: tuple[tuple[str, str], ...]
    """Column → text; each column once."""

    @property
    def name(self) -> str:
        """What the recipient is called."""
        return dict(self.fields)["name"]


@dataclass(frozen=True, slots=True)
class RecipientList:
    """Everybody a kit is made for, in the order of the list."""

    file: str
    recipients: tuple[Recipient, ...]

    @property
    def digits(self) -> int:
        """How many figures every number of a kit has, so that they all are as wide."""
        return max(4, len(str(max(each.no for each in self.recipients))))


def fields_in(text: str) -> Iterator[str]:
    """Name the fields a text asks for.

    >>> list(fields_in("For {for.name} of {for.town|anywhere}"))
    ['name', 'town']
    """
    return (found[1] for found in FIELD.finditer(text))


def fill_fields(text: str, known: Mapping[str, str]) -> str:
    """Fill the fields into a text.

    >>> fill_fields("For {for.name|you}", {"name": "Zoë"})
    'For Zoë'
    """
    return FIELD.sub(lambda found: known[found[1]], text)


def fill_for_nobody(text: str) -> str:
    """Give a text as a kit for nobody has it, less the lines with a field that has no bar.

    >>> fill_for_nobody("You, {for.name|player}"), fill_for_nobody("For {for.name}")
    ('You, player', '')
    """
    return "\n".join(_fill_line_for_nobody(line) for line in text.split("\n"))


def _fill_line_for_nobody(line: str) -> str:
    if any(found[2] is None for found in FIELD.finditer(line)):
        return ""
    return FIELD.sub(lambda found: found[2], line)


def box_for(box: Box, known: Mapping[str, str] | None) -> Box:
    """Give a box with its fields filled: for one recipient, or for nobody."""
    fill = fill_for_nobody if known is None else partial(fill_fields, known=known)
    filled: Box = _fill(box, fill)
    return filled


def fields_of(box: Box) -> tuple[str, ...]:
    """Name every field that the texts of a box ask for."""
    found: dict[str, None] = {}

    def note(text: str) -> str:
        found.update(dict.fromkeys(fields_in(text)))
        return text

    _fill(box, note)
    return tuple(found)


def _fill(value: Any, fill: Callable[[str], str]) -> Any:
    # What has none with a field in it stays the thing it is.
    if isinstance(value, str):
        return fill(value) if _BEGUN in value else value
    if value is None or isinstance(value, (int, float)):
        return value
    if isinstance(value, tuple):
        parts = [_fill(each, fill) for each in value]
        same = all(new is old for new, old in zip(parts, value, strict=True))
        return value if same else tuple(parts) if type(value) is tuple else type(value)(*parts)
    if isinstance(value, Words):
        texts = _fill(value.texts, fill)
        return value if texts is value.texts else replace(value, texts=texts)
    if isinstance(value, Mapping):
        filled = {key: _fill(each, fill) for key, each in value.items()}
        return value if all(filled[key] is each for key, each in value.items()) else filled
    kind: type = type(value)
    changed = {
        name: new
        for name in names_of(kind)
        if name != "art" and (new := _fill(old := getattr(value, name), fill)) is not old
    }
    return replace(value, **changed) if changed else value

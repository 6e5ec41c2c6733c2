"""Objects of a file of JSON: what is asked of one is of its kind, or the file is refused."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

from pnp.box.foreign import UNPRINTABLE, Unreadable, parse_foreign_json
from pnp.box.limits import CHARACTERS
from pnp.box.reading.text_files import show_path
from pnp.errors import ContentError, Finding


@dataclass(frozen=True, slots=True)
class JsonObject:
    """One object, where it stands in the file, and which of its keys were asked for."""

    file: str
    value: dict[str, Any]
    at: str = ""
    asked: set[str] = field(default_factory=set)

    def plain(self, key: str) -> Any:
        """Give whatever stands there; None for nothing."""
        self.asked.add(key)
        return self.value.get(key)

    def text(self, key: str) -> str:
        """Give a text, or a number as it is printed."""
        value = self.plain(key)
        if isinstance(value, bool | list | dict):
            self.refuse(key, "a text")
        text = f"{value:g}" if isinstance(value, float) else str("" if value is None else value)
        if len(text) > CHARACTERS:
            self.refuse(key, f"at most {CHARACTERS:,} characters long")
        return UNPRINTABLE.sub("", text).strip()

    def number(self, key: str, usual: int, least: int, most: int) -> int:
        """Give a whole number between two bounds; the usual one for none."""
        value = usual if self.plain(key) is None else self.plain(key)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.refuse(key, f"a whole number from {least:,} to {most:,}")
        return value

    def all(self, key: str) -> "dict[str, JsonObject]":
        """Give the objects in a list or in an object; one that is none has itself as `value`."""
        found = self.plain(key) or {}
        found = dict(enumerate(found)) if isinstance(found, list) else found
        if not isinstance(found, dict):
            self.refuse(key, "a list or an object")
        return {str(name): JsonObject(self.file, x if isinstance(x, dict) else {"value": x},
                                      f"{self.at}.{key}.{name}".strip("."))
                for name, x in found.items()}  # fmt: skip

    def refuse(self, key: str, what: str) -> NoReturn:
        """Say what should stand under a key."""
        at = UNPRINTABLE.sub("", f"{self.at}.{key}".strip("."))[:200]
        raise ContentError((Finding(f"this should be {what}", self.file, piece=at),))


def read_object(path: Path, data: bytes) -> JsonObject:
    """Read a file of JSON; ContentError if it cannot be read or is no object."""
    try:
        value = parse_foreign_json(data)
    except Unreadable as error:
        raise ContentError((Finding(str(error), show_path(path)),)) from error
    if not isinstance(value, dict):
        raise ContentError((Finding("this should be an object", show_path(path)),))
    return JsonObject(show_path(path), value)


def unasked(objects: Iterable[JsonObject], say: str = "this is not taken") -> list[Finding]:
    """Name the keys that nobody asked for, those of the objects of one list once."""
    found = {f"{re.sub('[.][0-9]+', '[]', each.at)}.{key}".strip("."): each.file
             for each in objects for key in each.value if key not in each.asked}  # fmt: skip
    return [Finding(say, file, piece=UNPRINTABLE.sub("", at)[:200]) for at, file in found.items()]

"""Files that a stranger may have put into a folder: read whole, or refused in one sentence."""

import json
import re
from collections.abc import Callable
from math import isfinite
from pathlib import Path
from typing import Any, Final, TypeVar

from pnp.errors import PrintError

_LARGEST_FILE: Final = 500_000_000  # the most bytes a file of a kit may have
_LARGEST_TEXT: Final = 20_000_000  # the most bytes a file of a kit may have that is read as text

UNPRINTABLE: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)
"""Characters that cannot be printed, or that turn the direction of the text around them."""
# In a line for the terminal also what moves to another place or line, and marks of direction.
_STEERING: Final = re.compile(f"[\t\n\r\u200e\u200f]|{UNPRINTABLE.pattern}")

Read = TypeVar("Read")
"""What is read."""


class Unreadable(PrintError):
    """A file, or a page of one, cannot be read; the message says why."""


def read_foreign(folder: Path, name: str, most: int = _LARGEST_FILE) -> bytes:
    """Read a regular file inside a folder; Unreadable, or FileNotFoundError if there is none."""
    try:
        file = (folder / name).resolve(strict=True)
        if not file.is_relative_to(folder.resolve()):
            raise Unreadable("it cannot be read: it is a link that leads out of its folder")
        if not file.is_file():  # a pipe would be waited for without end
            raise Unreadable("it cannot be read: it is not a file")
        if file.stat().st_size > most:
            raise Unreadable(f"it cannot be read: it has more than {most:,} bytes")
        return file.read_bytes()
    except FileNotFoundError:
        raise
    except OSError as error:
        raise Unreadable(f"it cannot be read: {error.strerror}") from None
    except (RuntimeError, ValueError) as error:  # a link to itself, a nought byte in a name
        raise Unreadable(f"it cannot be read: {error}") from None


def read_foreign_json(folder: Path, name: str) -> Any:
    """Read a file of plain values inside a folder, its numbers finite, its texts Unicode.

    Raises what `read_foreign` does.
    """
    return parse_foreign_json(read_foreign(folder, name, _LARGEST_TEXT))


def parse_foreign_json(raw: bytes) -> Any:
    """Give the plain values in some bytes, numbers finite, texts Unicode; Unreadable if damaged."""
    try:
        value = json.loads(
            raw.decode("utf-8-sig"), parse_constant=_refuse, parse_float=_read_finite
        )
        json.dumps(value, ensure_ascii=False).encode("utf-8")  # half a character is no text
    except RecursionError:
        raise Unreadable("it cannot be read: it is nested too deep") from None
    except ValueError as error:
        raise Unreadable(f"it cannot be read: {error}") from None
    return value


def read_file_list(folder: Path, name: str) -> set[str]:
    """Name the files that a list in a folder has, itself among them; no other if it is damaged."""
    try:
        listed = read_foreign_json(folder, name)
        groups = [listed] if "files" in listed else listed["parts"]
        return {name, *(str(file) for each in groups for file in each["files"])}
    except (FileNotFoundError, Unreadable, KeyError, TypeError):
        return {name}


def attempt(read: Callable[[], Read]) -> Read:
    """Let a library read what a stranger has made; Unreadable whatever it stumbles over."""
    try:
        return read()
    except Unreadable:
        raise
    except Exception as error:  # KeyError, RecursionError, struct.error …
        reason = replace_unprintable(str(error))[:200] or type(error).__name__
        raise Unreadable(f"it cannot be read: {reason}") from error


def replace_unprintable(text: str) -> str:
    r"""Give a text in which no character steers the terminal or has no sign.

    >>> replace_unprintable("a\x1b[2Jb")
    'a�[2Jb'
    """
    return _STEERING.sub("\N{REPLACEMENT CHARACTER}", text)


def _refuse(word: str) -> None:
    raise ValueError(f"{word} is no number")


def _read_finite(figure: str) -> float:
    value = float(figure)
    if not isfinite(value):
        raise ValueError(f"{figure[:20]} is no number")
    return value

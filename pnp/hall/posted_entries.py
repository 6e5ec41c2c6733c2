"""What a table posts, held against its seals: only what links to what the hall has is taken."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from pnp.bank.books import content_seal, link

_ROW: Final = (int, int, str, str, str, str, str, str, str, str, int, str, str)
"""What an entry's row holds, its seal at the end."""

_POSTING: Final = (str, str, int)

_LONGEST_TEXT: Final = 200_000

_SEAL: Final = 64

_WHOLE: Final = range(-(2**63), 2**63)
"""The numbers that the file of a table can hold."""


class PostedEntry(NamedTuple):
    """An entry as it is posted."""

    n: int
    row: list[Any]
    """Without its seal."""
    postings: list[list[Any]]
    seal: str


class PostedEntries(NamedTuple):
    """A post: the number and seal of the entry before, and the entries that follow."""

    after: int
    seal: str
    entries: tuple[PostedEntry, ...]
    last: int
    """The last entry of the table, posted or not."""


def read_post(asked: Mapping[str, Any], most: int) -> PostedEntries | None:
    """Read a post; None for what is none, or is too much."""
    after, seal, given = asked.get("after"), asked.get("seal"), asked.get("entries")
    if type(after) is not int or not 0 <= after < 10**7 or not _is_seal(seal):
        return None
    if not isinstance(given, list) or len(given) > most:
        return None
    entries = []
    for n, each in enumerate(given, after + 1):
        entry = _entry(each)
        if entry is None or entry.n != n:
            return None
        entries.append(entry)
    last = asked.get("last")
    if type(last) is not int or not after + len(entries) <= last < 10**7:
        return None
    return PostedEntries(after, str(seal), tuple(entries), last)


def _entry(each: Any) -> PostedEntry | None:
    if not isinstance(each, list) or len(each) != 2 or not all(isinstance(x, list) for x in each):
        return None
    row, postings = each
    if tuple(map(type, row)) != _ROW or not _is_seal(row[-1]):
        return None
    if any(not isinstance(p, list) or tuple(map(type, p)) != _POSTING for p in postings):
        return None
    if not all(map(_can_be_kept, chain(row, *postings))):
        return None
    return PostedEntry(row[0], row[:-1], postings, row[-1])


def _can_be_kept(field: int | str) -> bool:
    if isinstance(field, int):
        return field in _WHOLE
    return len(field) <= _LONGEST_TEXT and is_plain(field)


def _is_seal(text: Any) -> bool:
    return isinstance(text, str) and len(text) == _SEAL and set(text) <= set("0123456789abcdef")


def read_seals(asked: Mapping[str, Any], most: int) -> list[str] | None:
    """Read the seals of a whole table; None for what is none."""
    given = asked.get("seals")
    if not isinstance(given, list) or len(given) > most or not all(map(_is_seal, given)):
        return None
    return given


def read_posted_content(asked: Mapping[str, Any]) -> dict[str, str] | None:
    """Read what a table was opened with; None for what is none."""
    given = asked.get("content")
    if not isinstance(given, dict) or not 0 < len(given) <= 64:
        return None
    if not all(isinstance(text, str) and is_plain(text) for each in given.items() for text in each):
        return None
    return given


def is_plain(text: str) -> bool:
    """Tell whether a database can keep a text: without nought bytes and halves of signs."""
    try:
        return b"\0" not in text.encode()
    except UnicodeEncodeError:
        return False


def find_unsound(before: str, entries: Sequence[PostedEntry]) -> int:
    """Give the first entry that its seal does not cover, or that conjures something up.

    Nought if all of them are sound, and follow the seal before.
    """
    for each in entries:
        if link(before, each.row, each.postings) != each.seal or _conjures(each.postings):
            return each.n
        before = each.seal
    return 0


def _conjures(postings: Sequence[Sequence[Any]]) -> bool:
    sums: dict[str, int] = {}
    for _, commodity, amount in postings:
        sums[commodity] = sums.get(commodity, 0) + amount
    return any(sums.values())


def find_first_other(kept: Sequence[str], shown: Sequence[str]) -> int:
    """Give the number of the first entry at which two rows of seals differ, or one ends.

    >>> find_first_other(["a", "b", "c"], ["a", "x", "y"]), find_first_other(["a", "b"], ["a"])
    (2, 2)
    """
    pairs = zip(kept, shown, strict=False)
    differing = (n for n, (one, other) in enumerate(pairs, 1) if one != other)
    return next(differing, min(len(kept), len(shown)) + 1)


def seal_of_content(content: Mapping[str, str]) -> str:
    """Give the first link of the chain of a table with this content."""
    return content_seal(content.items())

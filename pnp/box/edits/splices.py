"""What is changed in a text: the places, and what stands there instead; all else stays as it is.

Whoever changes a file says which text was seen. If the file has become another meanwhile, a change
is carried to where the same place is now; where somebody else changed that very place, it is not.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from pnp.errors import PnpError

_WORDS: Final = re.compile(r"\w+|\W")
# So many characters of changed lines are compared word by word; in longer ones all has changed.
_LONGEST: Final = 8000


class Splice(NamedTuple):
    """A place in a text, and what is written there instead."""

    start: int
    end: int
    text: str


class OvertakenError(PnpError):
    """What was to be changed has been changed by somebody else."""


def apply(text: str, splices: Iterable[Splice]) -> str:
    """Write other texts at some places that do not overlap.

    >>> apply("one two", [Splice(4, 7, "three"), Splice(0, 0, "zero ")])
    'zero one three'
    """
    parts, at = list[str](), 0
    for start, end, new in _in_order(splices):
        parts += (text[at:start], new)
        at = end
    return "".join((*parts, text[at:]))


def undoing(text: str, splices: Iterable[Splice]) -> list[Splice]:
    """Give what makes of the changed text again what it was.

    >>> undoing("one two", [Splice(0, 3, "seven"), Splice(4, 7, "")])
    [Splice(start=0, end=5, text='one'), Splice(start=6, end=6, text='two')]
    """
    found, shift = list[Splice](), 0
    for start, end, new in _in_order(splices):
        found.append(Splice(start + shift, start + shift + len(new), text[start:end]))
        shift += len(new) - (end - start)
    return found


def between(old: str, new: str) -> list[Splice]:
    r"""Give what makes of one text another, by whole lines.

    >>> between("a\nb\nc\n", "a\nB\nc\n")
    [Splice(start=2, end=4, text='B\n')]
    """
    ours, theirs = old.splitlines(keepends=True), new.splitlines(keepends=True)
    at = [0, *accumulate(map(len, ours))]
    codes = SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes()
    changed = (ends for kind, *ends in codes if kind != "equal")
    return [Splice(at[i], at[end], "".join(theirs[j:j_end])) for i, end, j, j_end in changed]


def carry(base: str, now: str, splices: Iterable[Splice]) -> list[Splice]:
    r"""Find the places of a text in what has become of it; OvertakenError where one is no more.

    Beside a place the same must stand as before: `40` has not stayed what it was in `401`. What is
    put in goes before the same character as it would have.

    >>> carry("a: 1\nb: 2\n", "# new\na: 1\nb: 2\n", [Splice(8, 9, "3")])
    [Splice(start=14, end=15, text='3')]
    """
    if base == now:
        return list(splices)
    same = list(_unchanged(base, now))
    starts = [start for start, _, _ in same]
    found = list[Splice]()
    for start, end, new in splices:
        first = start if start == end < len(base) else max(start - 1, 0)
        last = min(end + 1, len(base))
        begun, stays, shift = same[max(bisect_right(starts, first) - 1, 0)] if same else (1, 0, 0)
        if not begun <= first <= last <= stays:
            raise OvertakenError("somebody else has changed this very place meanwhile")
        found.append(Splice(start + shift, end + shift, new))
    return found


def _in_order(splices: Iterable[Splice]) -> list[Splice]:
    found = sorted(splices, key=lambda each: each[:2])
    if any(one.end > other.start for one, other in pairwise(found)):
        raise PnpError("two of these changes are of the same place; make them one by one")
    return found


def _unchanged(base: str, now: str) -> Iterator[tuple[int, int, int]]:
    """Give what two texts share: where it begins and ends in one, how far it is in the other."""
    run = (0, 0, 0)
    lines = base.splitlines(keepends=True), now.splitlines(keepends=True)
    for start, end, shift in _shared(*lines, _within_lines):
        if start == run[1] and shift == run[2]:
            run = (run[0], end, shift)
            continue
        yield run
        run = (start, end, shift)
    yield run


_Shared = Iterator[tuple[int, int, int]]


def _shared(
    old: Sequence[str], new: Sequence[str], changed: Callable[[str, str], _Shared] | None = None
) -> _Shared:
    ours, theirs = ([0, *accumulate(map(len, parts))] for parts in (old, new))
    for kind, i, i_end, j, j_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        at, shift = ours[i], theirs[j] - ours[i]
        if kind == "equal":
            yield at, ours[i_end], shift
        elif kind == "replace" and changed:
            # as many lines as there were: each is held against the one in its place
            step = 1 if i_end - i == j_end - j else max(i_end - i, j_end - j)
            for a, b in zip(range(i, i_end, step), range(j, j_end, step), strict=False):
                one, other = old[a : min(a + step, i_end)], new[b : min(b + step, j_end)]
                for start, end, further in changed("".join(one), "".join(other)):
                    yield ours[a] + start, ours[a] + end, theirs[b] - ours[a] + further


def _within_lines(one: str, other: str) -> _Shared:
    if len(one) + len(other) > _LONGEST:
        return iter(())
    return _shared(_WORDS.findall(one), _WORDS.findall(other))

"""A seal that is read aloud and written down: the first letters of the journal's last hash.

Who holds such letters on paper can prove later that the entries up to there are the same; a
file whose chain was reckoned anew is sound by itself, and no file can change a piece of paper.
"""

from typing import Final

_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no letter looks like a digit, and no word comes of it by chance."""

_LOOKALIKES: Final = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})

_COUNT: Final = 8
"""Forty bits: by chance one in 10¹² has the same."""

EVERY: Final = 10
"""After so many entries the seal is told."""


def seal_letters(head: str) -> str:
    """Write the hash of an entry as the letters that people compare.

    >>> seal_letters("0000008421f3a9")
    '0000-1111'
    """
    bits = int(head[: _COUNT * 5 // 4], 16)
    letters = "".join(_LETTERS[bits >> shift & 31] for shift in range(5 * _COUNT - 5, -5, -5))
    return f"{letters[: _COUNT // 2]}-{letters[_COUNT // 2 :]}"


def read_letters(typed: str) -> str:
    """Give the letters somebody copied as they are told, or nothing where they are no seal.

    >>> read_letters("oooo 1il1"), read_letters("K7Q2"), read_letters("K7Q2-9XMU")
    ('0000-1111', '', '')
    """
    letters = typed.upper().translate(_LOOKALIKES)
    if len(letters) != _COUNT or not set(letters) <= set(_LETTERS):
        return ""
    return f"{letters[: _COUNT // 2]}-{letters[_COUNT // 2 :]}"

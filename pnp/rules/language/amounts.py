"""Amounts as they are typed: digits with an optional k, and nothing that could be misread."""

import re
from typing import TYPE_CHECKING, Final

from pnp.errors import Code

if TYPE_CHECKING:
    from pnp.rules.state.game_state import GameState

MOST: Final = 1_000_000_000
"""More than this is a slip of the finger in any game."""

_PLAIN: Final = re.compile(r"\$?([0-9]+)([kK]?)(?:[.,][-–—]{1,2})?")
"""A sum as it is typed; with `$` or `.-` it is a sum and nothing else."""

_GROUPED: Final = re.compile(r"[0-9]{1,3}(?:[.,'’ _\u00a0\u202f][0-9]{3})+")
_BEGINS: Final = re.compile(r"[-+$]?[.,]?[0-9]")


def is_number(word: str) -> bool:
    """Tell whether a word is a whole number as amounts are typed."""
    return _PLAIN.fullmatch(word) is not None


def looks_like_amount(word: str) -> bool:
    """Tell whether a word begins as a number does, well typed or not.

    >>> looks_like_amount("1.500"), looks_like_amount("-5"), looks_like_amount("anna")
    (True, True, False)
    """
    return _BEGINS.match(word) is not None


def read_amount(state: "GameState", word: str) -> int:
    """Read a sum of money of at least 1; E_AMOUNT says how to write it."""
    amount = read_number(state, word)
    if amount == 0:
        raise state.refusal(Code.AMOUNT, "", "amount.zero")
    return amount


def read_number(state: "GameState", word: str) -> int:
    """Read a number that may be nought."""
    found = _PLAIN.fullmatch(word)
    if found is None:
        if _GROUPED.fullmatch(word):
            plain = re.sub(r"\D", "", word)
            raise state.refusal(Code.AMOUNT, "", "amount.grouped", typed=word, plain=plain)
        key = "amount.negative" if word.startswith("-") else "amount.unclear"
        raise state.refusal(Code.AMOUNT, "", key, typed=word[:40])
    digits = found[1].lstrip("0") or "0"
    number = int(digits) * (1000 if found[2] else 1) if len(digits) < 12 else MOST + 1
    if number > MOST:
        raise state.refusal(Code.AMOUNT, "", "amount.huge", typed=word[:40], most=MOST)
    return number


def read_throw(state: "GameState", word: str) -> int:
    """Read what two dice showed together, 2 to 12."""
    throw = read_number(state, word)
    if not 2 <= throw <= 12:
        raise state.refusal(Code.AMOUNT, "", "amount.throw", typed=word[:40])
    return throw


def read_count(state: "GameState", word: str) -> int:
    """Read how many, at least one."""
    count = read_number(state, word)
    if not 1 <= count <= 99:
        raise state.refusal(Code.AMOUNT, "", "amount.count", typed=word[:40])
    return count

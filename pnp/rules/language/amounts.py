"""Amounts as they are typed: digits with an optional k, sums of them, nothing to be misread."""

import re
from typing import TYPE_CHECKING, Final

from pnp.errors import Code
from pnp.rules.language.syntax_errors import Ambiguous

if TYPE_CHECKING:
    from pnp.rules.state.game_state import GameState

MOST: Final = 1_000_000_000
"""More than this is a slip of the finger in any game."""

_PLAIN: Final = re.compile(r"\$?([0-9]+)([kK]?)(?:[.,][-–—]{1,2})?")
"""A sum as it is typed; with `$` or `.-` it is a sum and nothing else.

What few sums are written like stands below as text, and is compiled where it is met.
"""

_GROUPED: Final = r"\$?[0-9]{1,3}(?:[.,'’ _\u00a0\u202f][0-9]{3})+"
_ONE_GROUP: Final = r"\$?([0-9]{1,3})([.,])([0-9]{3})"
"""A number with one mark, which may part off thousands or the parts of one coin."""

_GROUP: Final = 3
"""Figures that may be a group of thousands, in one language or the other."""

_THOUSANDS: Final = r"\$?([0-9]{1,6})[.,]([0-9]{1,3})[kK]"
_BEGINS: Final = re.compile(r"[-+$]?[.,]?[0-9]")
SIGNS: Final = ("+", "-", "–", "−", "*", "x", "X", "×")
"""What may stand between the parts of a sum."""

_TIMES: Final = SIGNS[4:]
_OPERATOR: Final = r"(?<=[0-9kK])([+\-–−*xX×])(?=\$?[0-9])"
_COUNT: Final = r"([0-9]+)[xX×]"
_DICE: Final = r"([1-6])\+([1-6])"


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
    amount = read_sum(state, word)
    if amount == 0:
        raise state.refusal(Code.AMOUNT, "", "amount.zero")
    return amount


def read_sum(state: "GameState", word: str) -> int:
    """Read a sum of money that may be nought, worked out where it is typed so: `3x50+20`."""
    if is_number(word):
        return read_number(state, word)
    first, *rest = re.split(_OPERATOR, word)
    if not rest:
        return read_number(state, word)
    total, sign, product = 0, 1, read_number(state, first)
    for operator, part in zip(rest[::2], rest[1::2], strict=True):
        number = read_number(state, part)
        if operator in _TIMES:
            product *= number
        else:
            total += sign * product
            sign, product = (1 if operator == "+" else -1), number
    total += sign * product
    if total < 0:
        raise state.refusal(Code.AMOUNT, "", "amount.below", typed=word[:40], amount=-total)
    return _bounded(state, total, word)


def read_number(state: "GameState", word: str) -> int:
    """Read a number that may be nought."""
    found = _PLAIN.fullmatch(word)
    if found:
        digits = found[1].lstrip("0") or "0"
        number = int(digits) * (1000 if found[2] else 1) if len(digits) < 12 else MOST + 1
        return _bounded(state, number, word)
    if broken := re.fullmatch(_THOUSANDS, word):
        return _read_thousands(state, broken, word)
    if one := re.fullmatch(_ONE_GROUP, word):
        small = f"{int(one[1])}{one[2]}{one[3].rstrip('0')}".rstrip(".,")
        facts = {"typed": word[:40], "plain": str(int(one[1] + one[3])), "small": small}
        raise state.refusal(Code.AMOUNT, "", "amount.two-ways", **facts)
    if re.fullmatch(_GROUPED, word):
        plain = re.sub(r"\D", "", word)
        raise state.refusal(Code.AMOUNT, "", "amount.grouped", typed=word[:40], plain=plain)
    key = "amount.negative" if word.startswith("-") else "amount.unclear"
    raise state.refusal(Code.AMOUNT, "", key, typed=word[:40])


def _read_thousands(state: "GameState", found: re.Match[str], word: str) -> int:
    # What could also be a thousand thousands, such as `1.500k`, is asked.
    whole, part = int(found[1]), found[2]
    number = whole * 1000 + int(part.ljust(3, "0"))
    if len(part) == _GROUP:
        plain = str(number), str(1000 * number)
        facts = {"typed": word[:40], "plain": list(plain)}
        raise Ambiguous(state.refusal(Code.AMOUNT, "", "amount.thousands", **facts), plain)
    return _bounded(state, number, word)


def _bounded(state: "GameState", number: int, word: str) -> int:
    if number > MOST:
        raise state.refusal(Code.AMOUNT, "", "amount.huge", typed=word[:40], most=MOST)
    return number


def read_throw(state: "GameState", word: str) -> int:
    """Read what two dice showed together, 2 to 12, or one and the other: `4+3`."""
    dice = re.fullmatch(_DICE, word)
    throw = int(dice[1]) + int(dice[2]) if dice else read_number(state, word)
    if not 2 <= throw <= 12:
        raise state.refusal(Code.AMOUNT, "", "amount.throw", typed=word[:40])
    return throw


def read_count(state: "GameState", word: str) -> int:
    """Read how many, at least one; `3x` is how many and nothing else."""
    times = re.fullmatch(_COUNT, word)
    count = read_number(state, times[1] if times else word)
    if not 1 <= count <= 99:
        raise state.refusal(Code.AMOUNT, "", "amount.count", typed=word[:40])
    return count

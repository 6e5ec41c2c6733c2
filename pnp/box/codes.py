"""The codes on the pieces: game prefix, part letter, number and a check character (`CR-D07-4`).

The check character is that of ISO 7064, MOD 37,36, over the letters and figures of the code: it
catches every single mistyped character and nearly every swap of two neighbours. So a mistyped
code is refused, and never taken for another card.
"""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

ALPHABET: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The characters a code may have, by their value."""

_MODULUS: Final = 36


def check_character(body: str) -> str:
    """Give the check character of a code's body (ISO 7064, MOD 37,36).

    >>> check_character("CRD07")
    '4'
    """
    product = _MODULUS
    for character in body:
        total = (product + ALPHABET.index(character)) % _MODULUS or _MODULUS
        product = total * 2 % (_MODULUS + 1)
    return ALPHABET[(_MODULUS + 1 - product) % _MODULUS]


def code(prefix: str, letter: str, number: int) -> str:
    """Give the code of a piece."""
    body = f"{letter}{number:02d}"
    return f"{prefix}-{body}-{check_character(prefix + body)}"


def is_code(text: str) -> bool:
    """Tell whether a text is a whole code with the right check character, dashes optional.

    >>> is_code("cr d07 4"), is_code("CR-D08-4")
    (True, False)
    """
    bare = squeeze(text)
    well_formed = len(bare) >= 5 and all(character in ALPHABET for character in bare)
    return well_formed and check_character(bare[:-1]) == bare[-1]


def squeeze(text: str) -> str:
    """Fold a typed code: capitals, without dashes and blanks."""
    return text.upper().translate({ord(mark): None for mark in "- .\t\u2010\u2011\u2013"})


class TypedCode(NamedTuple):
    """A code as somebody typed it, taken apart: what it can be, whatever it was meant to be."""

    prefix: str
    letter: str
    number: int
    check: str
    """The check character that was typed; none where the code ends with its number."""

    @property
    def right(self) -> str:
        """Write the code as it is printed."""
        return code(self.prefix, self.letter, self.number)

    @property
    def sound(self) -> bool:
        """Tell whether the check character was typed and fits."""
        return self.check == self.right[-1]


_TYPED: Final = r"([A-Z]{2})([A-Z])([0-9]{2,})([0-9A-Z]?)"


def typed_codes(text: str) -> tuple[TypedCode, ...]:
    """Take a typed code apart in every way it can be meant, the one with a check character first.

    A number has two figures or more, so the last figure of `CR-D17` is no check character: that
    is number 17, its check character left out, and never number 1.

    >>> [each.number for each in (*typed_codes("CR-D17"), *typed_codes("crd074"))]
    [17, 7]
    """
    found = re.fullmatch(_TYPED, squeeze(text))
    if not found:
        return ()
    prefix, letter, digits, check = found.groups()
    ways: list[TypedCode] = []
    if check:
        ways.append(TypedCode(prefix, letter, int(digits), check))
    elif len(digits) > 2:
        ways.append(TypedCode(prefix, letter, int(digits[:-1]), digits[-1]))
    bare = check == "" and (len(digits) == 2 or digits[0] != "0")
    if bare and not re.search("[- \u2010\u2011\u2013][0-9A-Za-z]$", text.strip()):
        ways.append(TypedCode(prefix, letter, int(digits), ""))
    return tuple(ways)


def meant_code(text: str, exists: Callable[[TypedCode], bool]) -> TypedCode | None:
    """Give the code that is meant: with a fitting check character, else in the one way that exists.

    None where it is mistyped, or could be a mistyped code as well as one cut short.
    """
    ways = typed_codes(text)
    if whole := next((each for each in ways if each.sound), None):
        return whole
    there = [each for each in ways if exists(each)]
    return there[0] if len(there) == 1 and not there[0].check else None


LOCK: Final = "codes.lock"
"""The file of a pack that lists every code ever released."""

"""The codes on the pieces: game prefix, part letter, number and a check character (`CR-D07-4`).

The check character is that of ISO 7064, MOD 37,36, over the letters and figures of the code: it
catches every single mistyped character and nearly every swap of two neighbours. So a mistyped
code is refused, and never taken for another card.
"""

from typing import Final

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
    """Give the code of a piece.

    >>> code("CR", "D", 7)
    'CR-D07-4'
    """
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
    """Fold a typed code: capitals, without dashes and blanks.

    >>> squeeze(" cr-d07-4 ")
    'CRD074'
    """
    return text.upper().translate({ord(mark): None for mark in "- .\t\u2010\u2011\u2013"})

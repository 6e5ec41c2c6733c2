"""Folding: two spellings of one word become the same letters, whatever keyboard they came from."""

import re
from functools import lru_cache
from typing import Final
from unicodedata import category, normalize

_LETTERS: Final = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"}
)
_UMLAUT: Final = re.compile("([aou])e")
_WORD: Final = re.compile(r"[^\W_]+")


@lru_cache(maxsize=1024)  # the labels of the figures come back on every piece
def fold(text: str) -> str:
    """Fold case, accents, ß and umlauts; ä, ae and a become one letter.

    The page folds in the same steps (`site/fold.js`). What a word begins with is always what its
    folded form begins with, so that searching as one types works.

    >>> fold("Gefängnis"), fold("GEFAENGNIS"), fold("Straße"), fold("Strasse"), fold("Événement")
    ('gefangnis', 'gefangnis', 'strasse', 'strasse', 'evenement')
    """
    text = text.casefold()
    if not text.isascii():
        text = normalize("NFKD", text.translate(_LETTERS))
        text = "".join([mark for mark in text if category(mark)[0] != "M"])
    return _UMLAUT.sub(r"\1", text)


def words(text: str) -> list[str]:
    """Give the folded words of a text.

    >>> words("L’huître, 200 $!")
    ['l', 'huitre', '200']
    """
    return _WORD.findall(fold(text))


def haystack(*texts: str) -> str:
    """Put the words of texts into one line to be searched: each once, a blank on either side.

    >>> haystack("La rue", "The rue")
    ' la ru the '
    """
    found = dict.fromkeys(word for text in texts for word in words(text))
    return f" {' '.join(found)} "

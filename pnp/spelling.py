"""How words are spelt: two spellings of one word, and the known word nearest to a misspelt one."""

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice
from typing import Final
from unicodedata import category, combining, normalize

HOUSE: Final = "en"
"""The language of the house: said where another has no words of its own."""

_LETTERS: Final = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"}
)
_UMLAUT: Final = "([aou])e"  # compiled where it is met: a payment folds no umlaut
_WORD: Final = r"[^\W_]+"

# So many words are compared with a misspelt one: a hostile file may hold any number of them.
_COMPARED: Final = 1_000
# So many letters of a misspelt word are looked at.
_LONGEST: Final = 100


@lru_cache(maxsize=4096)  # the labels of figures come back on every piece
def fold(text: str) -> str:
    """Fold case, accents, ß and umlauts, to search by; ä, ae and a become one letter.

    The page folds in the same steps (`lookup/site/fold.js`). What a word begins with is always
    what its folded form begins with, so that searching as one types works.

    >>> fold("Gefängnis"), fold("GEFAENGNIS"), fold("Straße"), fold("Łódź"), fold("Événement")
    ('gefangnis', 'gefangnis', 'strasse', 'lodz', 'evenement')
    """
    text = text.casefold()
    if not text.isascii():
        text = normalize("NFKD", text.translate(_LETTERS))
        text = "".join([mark for mark in text if category(mark)[0] != "M"])
    return re.sub(_UMLAUT, r"\1", text)


# Names tell people apart: Michael is not Michal, and a vowel sign of Hindi is no accent.
@lru_cache(maxsize=4096)
def fold_name(text: str) -> str:
    """Fold a name so that typing it needs no shift key and no accents.

    >>> fold_name("Rathausstraße 9"), fold_name("Dépôt"), fold_name("Michael Bjørn")
    ('rathausstrasse-9', 'depot', 'michael-bjorn')
    """
    bare = "".join(c for c in normalize("NFKD", text) if not combining(c))
    return "-".join(bare.casefold().translate(_LETTERS).replace("_", " ").split())


def folded_words(text: str) -> list[str]:
    """Give the folded words of a text.

    >>> folded_words("L’huître, 200 $!")
    ['l', 'huitre', '200']
    """
    return re.findall(_WORD, fold(text))


def haystack(*texts: str) -> str:
    """Put the words of texts into one line to be searched: each once, a blank on either side.

    >>> haystack("La rue", "The rue")
    ' la ru the '
    """
    found = dict.fromkeys(word for text in texts for word in folded_words(text))
    return f" {' '.join(found)} "


def near_words(
    word: str, words: Iterable[str], most: int = 1, alike: float = 0.6, *, within: bool = False
) -> tuple[str, ...]:
    """List the words most like a misspelt one, the likeliest first.

    A word that is another one with more around it is no slip of the pen, `into` is not `to`,
    unless it is asked for what stands within it.

    >>> near_words("prise", ["price", "rents"]), near_words("into", ["to", "kind"])
    (('price',), ())
    """
    from difflib import get_close_matches  # noqa: PLC0415  # only a mistake needs it

    known = list(islice(words, _COMPARED))
    likely = [each for each in known if within or abs(len(each) - len(word)) < len(each)]
    return tuple(get_close_matches(word[:_LONGEST], likely, most, alike))


def nearest(word: str, words: Iterable[str]) -> str:
    """Offer the nearest right spelling as the end of a sentence, or nothing.

    >>> nearest("prise", ["price", "rents"])
    '; did you mean `price`?'
    """
    return "".join(f"; did you mean `{near}`?" for near in near_words(word, words))


def count_edits(one: str, other: str, most: int) -> int:
    """Count the letters to put in, take out or change; stops above `most` (Levenshtein).

    >>> count_edits("gefengnis", "gefangnis", 2), count_edits("mill", "market", 2)
    (1, 3)
    """
    # an edit brings or takes two letters at most, so that most words need not be gone through
    if abs(len(one) - len(other)) > most or len({*one} ^ {*other}) > 2 * most:
        return most + 1
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        before, row = row, [i]
        for j, against in enumerate(other, start=1):
            row.append(min(row[-1] + 1, before[j] + 1, before[j - 1] + (letter != against)))
        if min(row) > most:
            return most + 1
    return row[-1]


def is_slip(typed: str, meant: str) -> bool:
    """Tell whether one letter is wrong, two in a long word, or some have changed places.

    >>> is_slip("bougth", "bought"), is_slip("sensaton", "sensation"), is_slip("count", "council")
    (True, True, False)
    """
    if len(meant) < 3 or abs(len(typed) - len(meant)) > 2:  # most are told so, without a count
        return False
    edits = count_edits(typed, meant, 2)
    return edits < 2 or (edits == 2 and (len(meant) > 6 or sorted(typed) == sorted(meant)))

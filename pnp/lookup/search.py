"""Finding what is meant by a code, typed or scanned, or by words, half typed or mistyped.

The pages of the look-up search words in the same steps (`site/search.js`); one list of queries with
their answers is held against both.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar

from pnp.box.codes import is_code, meant_code, squeeze
from pnp.spelling import count_edits, folded_words, haystack

Said = Mapping[str, str]
"""Language → text."""


# Tuples, as whoever looks up a card waits for them: dataclasses take six times as long to make.


class Found(NamedTuple):
    """A piece as the look-up shows it."""

    code: str
    id: str
    kit: str
    kind: str
    """`deed`, `blank`, `building`, `contract`, `piece`, `retired`, or the id of the card's deck."""
    game: Said
    stack: Said
    """Where it belongs: the deck of a card, the group of a deed."""
    name: Said
    short: Said
    text: Said
    facts: Mapping[str, Sequence[Sequence[str]]]
    """Language → the figures of the piece, each with its word."""
    terms: Sequence[str]
    """Ids of the glossary's terms that stand on it."""
    hay: str
    """All its words, folded, to be searched."""
    number: str = ""
    """Of a deed on a ring: the number of its space, which is printed large on it."""
    replaced_by: str = ""
    """Of a retired piece: the code of the piece that took its place."""
    folder: str = ""
    """The folder its pack lies in, where that is none of the shipped ones."""


class Gloss(NamedTuple):
    """A term of a game's glossary as the look-up shows it."""

    id: str
    kit: str
    game: Said
    words: Said
    says: Said
    hay: str
    more: str = ""
    """Other words it is found by."""
    folder: str = ""
    """The folder its pack lies in, where that is none of the shipped ones."""


class Index(NamedTuple):
    """All that can be looked up of one pack."""

    kit: str
    game: Said
    pieces: Mapping[str, Found]
    """Pieces by their code without hyphens."""
    terms: Sequence[Gloss]
    rules: Sequence[Gloss] = ()
    """Rules and rulings, whose words are their numbers, as answers of the bank cite them."""
    asking: str = ""
    """Words by which one asks, in all languages of the game."""


# What a search finds: a piece or a term.
Entry = TypeVar("Entry", Found, Gloss)

Spellings = Mapping[str, Mapping[str, int]]
"""Each word asked for, with the words it may stand for and what each is less worth."""

_WHOLE: Final = 8
_BEGINNING: Final = 6
_INSIDE: Final = 4
# What a word that is less like the one asked for is less worth, at most.
_NEAR: Final = 3
# Worth more than any word in the small print: the word stands in the name.
_HEADED: Final = 9
# Letters from which on a word is also looked for inside others, as German builds them.
_LONG: Final = 4
# How many letters of a word may be wrong for another to be taken for it; of a short word one.
_SLIPS: Final = 2
# How many words one that stands nowhere may stand for.
_ALIKE: Final = 6


@dataclass(frozen=True, slots=True)
class Hits:
    """What a search found, the best first."""

    terms: Sequence[Gloss]
    """Terms of the glossary, and rules."""
    pieces: Sequence[Found]
    near: bool = False
    """Whether nothing had the very words, only words like them."""
    clear: bool = False
    """Whether the first piece is meant without doubt."""
    piece_first: bool = False
    """Whether the best of all is a piece."""


def search(query: str, pieces: Iterable[Found], terms: Iterable[Gloss], asking: str = "") -> Hits:
    """Find the terms and pieces that have every word of a query.

    A word is found whole, by its beginning, or inside another. Those by which one asks (`asking`)
    count in names alone; only if nothing has all others are words taken that are like them.
    """
    found, glossed = list(pieces), list(terms)
    hays = [*(each.hay for each in glossed), *(each.hay for each in found)]
    names = (haystack(*_names(each)) for some in (glossed, found) for each in some)
    asked = folded_words(query)
    meant = [word for word in asked if word not in folded_words(asking)] or asked
    plain: list[Spellings] = [{word: {word: 0} for word in words} for words in (asked, meant)]
    if asked != meant and not any(_score(name, plain[0]) for name in names):
        plain.reverse()
    fitting = next((each for each in plain if any(_score(hay, each) for hay in hays)), None)
    near = fitting is None
    spellings = fitting or _near(meant, {word for hay in hays for word in hay.split()}, asking)
    scores, told = _best_first(found, spellings), _best_first(glossed, spellings)
    clear = len(scores) == 1 or (len(scores) > 1 and scores[0][0] > scores[1][0])
    first = bool(scores) and (not told or _order(scores[0]) < _order(told[0]))
    return Hits([each for _, each in told], [each for _, each in scores], near, clear, first)


def _best_first(entries: Iterable[Entry], spellings: Spellings) -> list[tuple[int, Entry]]:
    scores = ((_rank(each, spellings), each) for each in entries)
    return sorted((each for each in scores if each[0]), key=_order)


def _order(scored: tuple[int, Found | Gloss]) -> tuple[bool, int]:
    # who stands in the folder of a game asks for that game first; a term before a card as good
    score, entry = scored
    return entry.folder != ".", -score - isinstance(entry, Gloss)


def _rank(entry: Found | Gloss, spellings: Spellings) -> int:
    score = _score(entry.hay, spellings)
    if not score:
        return 0
    names = _names(entry)
    in_head = _score(haystack(*names), spellings)
    # a name of just these words, or of those they are slips of, is meant before a longer one
    exact = in_head and any(_is_just(folded_words(each), spellings) for each in names)
    return score + (_HEADED + in_head + 2 * bool(exact) if in_head else 0)


def _names(entry: Found | Gloss) -> list[str]:
    # of a deed its number as well, which is read off it
    if isinstance(entry, Found):
        return [*entry.name.values(), entry.number]
    return [*entry.words.values()]


def _is_just(words: list[str], spellings: Spellings) -> bool:
    pairs = zip(words, spellings.values(), strict=False)
    return len(words) == len(spellings) and all(word in like for word, like in pairs)


def _score(hay: str, spellings: Spellings) -> int:
    # 0 if one is missing.
    total = 0
    for like in spellings.values():
        best = max((_worth(word, hay) - less for word, less in like.items()), default=0)
        if best <= 0:
            return 0
        total += best
    return total


def _worth(word: str, hay: str) -> int:
    if f" {word} " in hay:
        return _WHOLE
    if f" {word}" in hay:
        return _BEGINNING
    return _INSIDE if len(word) >= _LONG and word in hay else 0


def _near(asked: list[str], vocabulary: set[str], asking: str) -> Spellings:
    line = f" {' '.join(vocabulary)} "
    slips = {word for word in asked if not _worth(word, line) and _asks(word, asking)}
    meant = (word for word in asked if word not in slips or len(slips) == len(asked))
    return {x: {x: 0} if _worth(x, line) else _alike(x, vocabulary) for x in meant}


def _asks(word: str, asking: str) -> bool:
    # a slip of a word by which one asks says as little as that word: `how mutch`
    known = (each for each in folded_words(asking) if len(each) >= _LONG)
    return len(word) > _LONG and any(_slip(word, each)[0] <= 1 for each in known)


def _alike(word: str, vocabulary: set[str]) -> dict[str, int]:
    # What is half typed counts too.
    most = _SLIPS if len(word) > _LONG else 1
    parts = {part for each in vocabulary for part in (each, each[: len(word)])}
    slips = {part: slip for part in parts if (slip := _slip(word, part))[0] <= most}
    # what is farther off is noise beside it
    least = min(slips.values(), default=None)
    close = sorted(part for part, slip in slips.items() if slip == least)[:_ALIKE]
    return {each: min(place, _NEAR) for place, each in enumerate(close)}


def _slip(typed: str, part: str) -> tuple[int, int, int]:
    """Count the edits, two letters that changed places as one; then what was typed in vain.

    Of two that are as near, the one that begins like it for longer is meant.

    >>> _slip("ozne", "ozone"), _slip("ozne", "onze"), _slip("ozne", "one")
    ((1, 0, -2), (1, 0, -1), (1, 1, -1))
    """
    edits = count_edits(typed, part, _SLIPS)
    swapped = edits == _SLIPS and sorted(typed) == sorted(part)
    in_vain = (Counter(typed) - Counter(part)).total()
    alike = next((n for n, letter in enumerate(typed) if part[n : n + 1] != letter), len(typed))
    return 1 if swapped else edits, in_vain, -alike


_SHAPE: Final = re.compile(r"[A-Z]{3}[0-9A-Z]{2,7}")
_OFFERED: Final = 3
# How many characters of a code may be wrong, where none is nearer.
_WRONG: Final = 3
_LOOKALIKES: Final = str.maketrans("OIL", "011")


def code_in(typed: str) -> str:
    """Give the code in a scanned line, a link, or what was typed; empty if there is none.

    >>> code_in("CR-L07-E: Surf"), code_in("HTTPS://X.EXAMPLE/C/CR-L07-E"), code_in("cr l07 e")
    ('CRL07E', 'CRL07E', 'CRL07E')
    >>> code_in("beleihungsgr")
    ''
    """
    spot = typed.strip()
    if "://" in spot:
        spot = re.split(r"[?#]", spot)[0].rstrip("/").rpartition("/")[2]
    bare = squeeze(spot.partition(":")[0])
    return bare if _SHAPE.fullmatch(bare) and any(map(str.isdigit, bare)) else ""


def near_codes(bare: str, known: Mapping[str, Found]) -> Sequence[Found]:
    """List the pieces whose codes are nearest to a mistyped one, three at most.

    A code with only its check character wrong or missing comes first; of another game than it says
    is only one with a single character wrong. Lookalikes (O for 0, I and L for 1) are no mistakes.
    """
    near = []
    for place, code in enumerate(known):
        most = _WRONG if code[:2] == bare[:2] else 1
        edits = count_edits(_unlike(bare), _unlike(code), most)
        if edits <= most:
            near.append((max(1, edits), code[:-1] not in {bare, bare[:-1]}, edits, place, code))
    near.sort()
    return [known[each[-1]] for each in near[:_OFFERED] if each[0] == near[0][0]]


def _unlike(bare: str) -> str:
    return bare[:3] + bare[3:].translate(_LOOKALIKES)


def short_code(bare: str, known: Mapping[str, Found]) -> str:
    """Complete a code that lacks only its check character; empty where that could mislead."""
    meant = meant_code(bare, lambda each: squeeze(each.right) in known)
    return meant.right if meant is not None and squeeze(meant.right) in known else ""


def why_refused(bare: str) -> str:
    """Say why a code leads nowhere."""
    return "is no code of these games" if is_code(bare) else "is mistyped, or no code"

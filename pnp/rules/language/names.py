"""Names as a hurried banker types them: case, accents and ß folded, any clear part will do."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.spelling import fold, fold_name, near_words

if TYPE_CHECKING:
    from pnp.box.words import Words


@lru_cache(maxsize=4096)
def _bare(name: str) -> str:
    return re.sub(r"[\W_]+", "-", name).strip("-")


def names_of(things: Iterable[tuple[str, "Words | None"]]) -> dict[str, str]:
    """Give the folded ids of things, and what they are called in every language.

    An id beats a name; a name that several things share names none of them alone.
    """
    called: dict[str, dict[str, None]] = {}
    ids: dict[str, str] = {}
    for thing, words in things:
        ids[fold_name(thing)] = thing
        for text in words.texts.values() if words else ():
            for name in (fold_name(text), _bare(fold_name(text))):
                called.setdefault(name, {})[thing] = None
    names = {
        name if len(sharing) == 1 else f"{name}-{thing}": thing
        for name, sharing in called.items()
        for thing in sharing
    }
    return names | ids


def party_names_of(parties: Iterable[tuple[str, "Words"]]) -> dict[str, str]:
    """Give what pots, companies and pools may be typed as: `the pier fund` is `pier fund` as well.

    What stands before the first blank is mostly an article, which nobody types.
    """
    named = tuple(parties)
    whole = names_of(named)
    short: dict[str, set[str]] = {}
    for party, words in named:
        for text in words.texts.values():
            short.setdefault(fold_name(text.partition(" ")[2]), set()).add(party)
    alone = {name: min(those) for name, those in short.items() if name and len(those) == 1}
    return alone | whole


class Matches(NamedTuple):
    """What a typed name could mean: none, one or several things; and the near misses."""

    things: tuple[str, ...]
    near: tuple[str, ...] = ()


def find(typed: str, names: Mapping[str, str]) -> Matches:
    """Look a name up among folded names, each with the thing it names.

    An exact match beats a prefix; a prefix counts where it leads to one thing only.

    >>> find("ki", {"kingsway": "kingsway", "surf-road": "surf-road"}).things
    ('kingsway',)
    >>> find("gefaeng", {"gefangnis": "jail"}).things
    ('jail',)
    """
    key = fold_name(typed)
    if key in names:
        return Matches((names[key],))
    if key:
        things = tuple(sorted({thing for name, thing in names.items() if name.startswith(key)}))
        if things:
            return Matches(_as_spelled(typed, things) or things)
        # Whoever has no ä on the keyboard types ae: the names of content are folded to a.
        if len(loose := fold(key)) >= _LEAST:
            things = tuple(sorted({names[name] for name in names if fold(name).startswith(loose)}))
            if things:
                return Matches(things)
    return Matches((), nearest_things(key, names))


_LEAST: Final = 3
"""Letters and figures that must be typed of a name that is not begun at its beginning."""

_MOST: Final = 2
"""A word that more things share tells nothing of which is meant."""

_PART: Final = re.compile(r"[^\W\d_]+|\d+")


@lru_cache(maxsize=4096)
def parts_of(name: str) -> tuple[str, ...]:
    """Take a name apart into words and numbers, ä, ae and a being one letter.

    >>> parts_of("Haupt-12"), parts_of("Münchner Straße") == parts_of("muenchner strasse")
    (('haupt', '12'), True)
    """
    return tuple(_PART.findall(fold(fold_name(name))))


def find_part(text: str, names: Mapping[str, str], least: int = _LEAST) -> tuple[str, ...]:
    """List the things that a text names, if only by a part; a whole name beats a part of one.

    Of a name that is not begun at its beginning so many letters must be typed at least, or a
    whole word of it.

    >>> find_part("road", {"kingsway": "kingsway", "surf-road": "surf-road"})
    ('surf-road',)
    >>> find_part("kings way", {"kingsway": "kingsway", "surf-road": "surf-road"})
    ('kingsway',)
    """
    key = fold_name(text)
    if key in names:
        return (names[key],)
    if len(run := _run_together(key, names)) == 1:
        return run
    begun = tuple(sorted({thing for name, thing in names.items() if key and name.startswith(key)}))
    if begun:
        return _as_spelled(text, begun) or begun
    typed = parts_of(key)
    size = sum(map(len, typed))
    numbered = bool(typed[:-1]) and typed[-1].isdigit()  # h2: house 2 in a street that begins so
    if (size < min(least, _LEAST) and not numbered) or all(part.isdigit() for part in typed):
        return ()
    found: dict[str, bool] = {}
    for name, thing in names.items():
        parts = parts_of(name)
        if _holds(parts, typed, whole=size < _LEAST and not numbered):
            found[thing] = found.get(thing, False) or parts == typed
    whole = {thing for thing, same in found.items() if same}
    return tuple(sorted(whole or found))


def _run_together(key: str, names: Mapping[str, str]) -> tuple[str, ...]:
    letters = key.replace("-", "")
    return tuple({thing for name, thing in names.items() if name.replace("-", "") == letters})


def _holds(parts: Sequence[str], typed: Sequence[str], *, whole: bool) -> bool:
    return any(
        all(
            part == begun if whole or begun.isdigit() else part.startswith(begun)
            for part, begun in zip(parts[at:], typed, strict=False)
        )
        for at in range(len(parts) - len(typed) + 1)
    )


def _as_spelled(typed: str, things: tuple[str, ...]) -> tuple[str, ...]:
    text = unicodedata.normalize("NFC", typed).casefold()
    if text.isascii():
        return ()
    return tuple(n for n in things if unicodedata.normalize("NFC", n).casefold().startswith(text))


def nearest_things(key: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """List the things whose names look most like a misspelt one, the likeliest first.

    Else those of which one word does; `road` is a word of too many.

    >>> nearest_things("jrog", {"jorg-muller": "Jörg Müller", "anna": "Anna"})
    ('Jörg Müller',)
    """
    if close := near_words(key, names, most=3, within=True):
        return tuple(dict.fromkeys(names[name] for name in close))
    bearers: dict[str, dict[str, None]] = {}
    for name, thing in names.items():
        for part in parts_of(name):
            if len(part) >= _LEAST and part != name:
                bearers.setdefault(part, {})[thing] = None
    telling = {part: things for part, things in bearers.items() if len(things) <= _MOST}
    close = near_words(key, telling, alike=0.7, within=True)
    return tuple(thing for part in close for thing in telling[part])

"""Which boxes of a kit are too tight for longer words, and how much longer each text may be.

A kit is laid out as a build would, in the pseudo-language; what does not fit is traced back to the
texts it was made from.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from pnp.box.model import Box
from pnp.errors import Misfit
from pnp.press.job import PrintJob
from pnp.press.printing import preflight
from pnp.translation.kit_words import KitWords
from pnp.translation.pseudo_language import PSEUDO, Rewording, lengthen, pseudo_box

LONGER: Final = 40
"""By how many percent a translation may be longer than its source, as a rule."""

_FULL: Final = 100
_ROUNDS: Final = 5
_QUOTED: Final = re.compile(r"“(.*?)…?”")
_MOST: Final = 1_000_000
_TOLD: Final = ("glossary/", "rules/", "labels/", "rulebook/", "easy/")
"""How the ids of texts begin that stand on no piece, or flow over as many pages as they need."""

_BRACED: Final = re.compile(r"\{[^{}]*\}")
_SAID: Final = re.compile(r"“.*” is (.*?)(?:; (?:shorten it|put a soft hyphen in it))?", re.DOTALL)


class TightBox(NamedTuple):
    """A text that was too long for its box, with where it is written and where it is printed."""

    id: str
    place: str
    pieces: tuple[str, ...]
    lacks: str
    """By how much it is too long, and for which box."""


PseudoLayout = Callable[[Rewording, Rewording], Iterable[Misfit]]
"""Lays out a kit whose texts and labels are said by two functions, and gives what does not fit."""


def layout_of(box: Box, folder: Path, fonts: Path, only: tuple[str, ...] = ()) -> PseudoLayout:
    """Give the function that lays out a kit in the pseudo-language as a build would.

    Without the names of some parts it is all of the kit.
    """
    order = PrintJob(lang=PSEUDO, only=only)

    def lay(say: Rewording, say_label: Rewording) -> Iterable[Misfit]:
        return preflight(pseudo_box(box, say, say_label), order, fonts, folder, most=_MOST)

    return lay


def find_tight_boxes(
    words: KitWords, lay: PseudoLayout, labels: Mapping[str, str], percent: int = LONGER
) -> tuple[TightBox, ...]:
    """Find every text that does not fit when all are longer by so many percent.

    `labels` are those of the house in the language of the kit: they are printed with it.
    """
    own = _sources(words)
    house = {text: (key, "house") for key, text in labels.items()}
    said = {source: lengthen(source, percent) for source in (*house, *own)}
    tracing = Tracing({text: source for source, text in said.items()})
    found: dict[tuple[str, str, str], list[str]] = {}
    faults = lay(
        lambda text: said[text] if text in own else text,
        lambda text: said[text] if text in house or text in own else text,
    )
    for each in faults:
        name, place = (house | own).get(tracing.source_of(_laid(each)), ("", ""))
        matched = _SAID.fullmatch(each.say) if name else None
        lacks = matched[1] if matched else each.say
        found.setdefault((name, place, lacks), []).append(each.piece)
    return tuple(
        TightBox(name, place, tuple(dict.fromkeys(pieces)), lacks)
        for (name, place, lacks), pieces in found.items()
    )


def measure_room(words: KitWords, lay: PseudoLayout) -> dict[str, int]:
    """Measure how many letters more each printed text may have, all growing together.

    Texts that still fit at twice their length are left out: nobody need count there.
    """
    sources = [
        source for source, (name, _) in _sources(words).items() if not name.startswith(_TOLD)
    ]
    least, most = dict.fromkeys(sources, 0), dict.fromkeys(sources, _FULL + 1)
    tries = dict.fromkeys(sources, _FULL)
    for _ in range(_ROUNDS + 1):
        failed = _failing(tries, lay)
        for source, percent in tries.items():
            bound = most if source in failed else least
            bound[source] = percent
        tries = {x: (least[x] + most[x]) // 2 for x in sources}
    while failed := _failing(least, lay) & {x for x in sources if least[x]}:
        for source in failed:  # beside longer neighbours it has less room than alone
            least[source] = least[source] * 3 // 4
    room = {x: len(lengthen(x, least[x])) - len(x) for x in sources if least[x] < _FULL}
    return {text.id: room[text.source] for text in words.texts if text.source in room}


def _failing(percents: Mapping[str, int], lay: PseudoLayout) -> set[str]:
    said = {source: lengthen(source, percent) for source, percent in percents.items()}
    tracing = Tracing({text: source for source, text in said.items()})
    faults = lay(lambda text: said.get(text, text), lambda text: text)
    return {tracing.source_of(_laid(each)) for each in faults}


def _laid(misfit: Misfit) -> str:
    quoted = _QUOTED.match(misfit.say)
    return misfit.text or (quoted[1] if quoted else "")


def _sources(words: KitWords) -> dict[str, tuple[str, str]]:
    """Give the source texts that are translated, each with its id and its place.

    Of equal texts the first that is printed on a piece is told.
    """
    told = sorted(words.texts, key=lambda each: each.id.startswith(_TOLD))
    return {x.source: (x.id, x.place) for x in reversed(told) if not x.optional}


class Tracing:
    """What was laid out, and the source text it was made from."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = {_plain(said): source for said, source in sources.items()}
        self._patterns: list[tuple[re.Pattern[str], str]] = []

    def source_of(self, laid: str) -> str:
        """Give the source of a text as it was laid out; nothing if it is none of ours."""
        text = _plain(laid)
        if not text or text in self._sources:
            return self._sources.get(text, "")
        self._patterns = self._patterns or [
            (_pattern(said), source)
            for said, source in sorted(self._sources.items(), key=lambda x: -len(x[0]))
            if sum(map(str.isalpha, _BRACED.sub("", said))) > 2
        ]
        whole = (source for form, source in self._patterns if form.fullmatch(text))
        inside = (source for form, source in self._patterns if form.search(text))
        around = (source for said, source in self._sources.items() if text in said)
        return next(whole, "") or next(inside, "") or next(around, "")


def _pattern(said: str) -> re.Pattern[str]:
    return re.compile(".+?".join(map(re.escape, _BRACED.split(said))))


def _plain(text: str) -> str:
    return " ".join(re.sub("[\u00ad*]", "", text).casefold().split())

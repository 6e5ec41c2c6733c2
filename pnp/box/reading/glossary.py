"""What a game never writes: synonyms that its glossary forbids, another address than its own."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from pnp.box.model import Box
from pnp.box.reading.translations import TEXTS, PlacedText
from pnp.box.source import Source, leaves, offer
from pnp.box.verb_words import LABELS
from pnp.errors import Finding

_CALLED: Final = "language.address."
_RULING: Final = re.compile(r"\b[A-Z]{2}-A\d+\b")


def glossary_faults(
    box: Box, texts: Mapping[str, PlacedText], sources: Mapping[str, Source],
    words: Mapping[str, Source],
) -> Iterator[Finding]:  # fmt: skip
    """Find what the game forbids in one of its languages, and decisions that are not marked."""
    rows = list(_rows(box))
    for lang, text, at in _texts(box.game.source, texts, sources, words) if rows else ():
        for pattern, say in ((pattern, say) for of, pattern, say in rows if of == lang):
            if found := pattern.search(text):
                yield at(say=f"“{found[0]}” is not written here: {say}")
    for lang, address in box.game.address.items():
        if address not in (known := _addresses(box, lang)):
            say = f"nothing is known of an address `{address}` in `{lang}`{offer(address, known)}"
            yield sources["game"].at(("address", lang), say)
    yield from _unmarked(box, sources)


def _rows(box: Box) -> Iterator[tuple[str, re.Pattern[str], str]]:
    # Language, what is never written in it, and why.
    for term in box.terms:
        for lang, words in term.never.items():
            whole = "|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in words)
            whole = whole.replace(r"(?<!\w)\*", r"\w*").replace(r"\*(?!\w)", r"\w*")
            say = f"the glossary has “{term.words.said(lang)}” (`{term.id}`)"
            yield lang, re.compile(whole, re.IGNORECASE), say
    for lang, address in box.game.address.items():
        if pattern := _addresses(box, lang).get(address):
            yield lang, re.compile(pattern), f"the table is called “{address}”"


def _addresses(box: Box, lang: str) -> dict[str, str]:
    """Give how a table may be called in a language, and what is not written then."""
    known = box.labels.get(lang, {}).items()
    return {key.removeprefix(_CALLED): text for key, text in known if key.startswith(_CALLED)}


def _texts(
    own: str, texts: Mapping[str, PlacedText], sources: Mapping[str, Source],
    words: Mapping[str, Source],
) -> Iterator[tuple[str, str, Callable[..., Finding]]]:  # fmt: skip
    # Each with its language, and what makes a finding of its place.
    laid = {lang: (source.data or {}).get(TEXTS, {}) for lang, source in words.items()}
    for name, each in texts.items():
        said = {own: each.value} if isinstance(each.value, str) else each.value
        for lang, text in said.items():
            there, way = sources[each.file], (*each.path, lang)
            if name in laid.get(lang, {}):
                there, way = words[lang], (TEXTS, name)
            yield lang, text, partial(there.at, way)
    for lang, source in words.items():
        for path, text in leaves((source.data or {}).get(LABELS)):
            yield lang, str(text), partial(source.at, (LABELS, *path))
    for source in sources.values():
        if source.file.endswith(".md"):
            for number, text in enumerate(source.lines, start=1):
                yield source.file.split(".")[-2], text, partial(source.at_line, number)


def _unmarked(box: Box, sources: Mapping[str, Source]) -> Iterator[Finding]:
    # A booklet that marks some decisions marks all.
    known = {ruling.id for ruling in box.rules.rulings}
    booklets = [each for each in box.booklets if each.name == "rulebook"]
    cited = {each.file: known.intersection(_RULING.findall(each.text)) for each in booklets}
    for n, ruling in enumerate(box.rules.rulings):
        lack = [file for file, names in cited.items() if names and ruling.id not in names]
        if ruling.marked and lack:
            say = f"this decision of yours is not marked in {', '.join(lack)}: write ({ruling.id})"
            at = ("rulings", n, "id")
            yield sources["rules"].at(at, f"{say} where it stands, or `marked: false` here")

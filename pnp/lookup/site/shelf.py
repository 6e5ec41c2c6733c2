"""One game as the pages show it: what each template is filled with."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.box.model import Box
from pnp.lookup.entries import index_of
from pnp.lookup.found import Found, Gloss, Index
from pnp.lookup.rule_text import RuleSection, RuleText, rule_texts, sections_for
from pnp.lookup.site.page_frame import name_tongues

DrawFace = Callable[[str], str | None]
"""Gives the face of the piece that bears a code as an SVG document, if it can be drawn."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """One game to be shown: its box, and how its faces are drawn."""

    box: Box
    draw: DrawFace


@dataclass(frozen=True, slots=True)
class FilledShelf:
    """One game with all that its pages say."""

    index: Index
    source: str
    """The game's own language."""
    tongues: Sequence[dict[str, str]]
    """Its languages, its own first."""
    terms: Mapping[str, dict[str, Any]]
    rules: Sequence[RuleText]
    easy: Sequence[RuleText]


def fill_shelf(box: Box) -> FilledShelf:
    """Gather what the pages of a game say."""
    index = index_of(box)
    source = box.game.source
    tongues = name_tongues(box, (source, *(each for each in box.game.languages if each != source)))
    rules = rule_texts(box, box.booklets)
    sections = sections_for(rules, index.terms)
    terms = {term.id: _term(term, tongues, sections.get(term.id)) for term in index.terms}
    return FilledShelf(index, source, tongues, terms, rules, rule_texts(box, box.easy_texts))


def _term(
    term: Gloss, tongues: Sequence[dict[str, str]], section: RuleSection | None
) -> dict[str, Any]:
    # Equal words are given once.
    said: dict[str, str] = {}
    for each in tongues:
        said.setdefault(term.words[each["code"]], each["code"])
    says = [
        {"code": each["code"], "text": text}
        for each in tongues
        if (text := term.says[each["code"]])
    ]
    return {
        "anchor": f"t-{term.id}",
        "said": [{"code": lang, "text": text} for text, lang in said.items()],
        "says": says,
        "section": _section(section) if section else None,
    }


def _section(section: RuleSection) -> dict[str, Any]:
    first = next(iter(section.titles))
    said = [{"code": lang, "text": title} for lang, title in section.titles.items()]
    return {"anchor": f"s{section.number}-{first}", "said": said}


def names_of(piece: Found, tongues: Sequence[dict[str, str]]) -> list[str]:
    """Give the names of a piece in all languages, equal ones once."""
    return list(dict.fromkeys(piece.name[each["code"]] for each in tongues))


def stacks_of(index: Index, tongues: Sequence[dict[str, str]]) -> list[dict[str, Any]]:
    """Put the pieces of a game into the piles they lie in."""
    source = tongues[0]["code"]
    piles: dict[str, list[dict[str, Any]]] = {}
    for piece in index.pieces.values():
        line = {"code": piece.code, "names": names_of(piece, tongues)}
        piles.setdefault(piece.stack[source], []).append(line)
    return [{"name": name, "pieces": pieces} for name, pieces in piles.items()]


def texts_of(texts: Sequence[RuleText], tongues: Sequence[dict[str, str]]) -> list[dict[str, Any]]:
    """Give a text of the game in each language it has."""
    names = {each["code"]: each["name"] for each in tongues}
    return [
        {"code": text.lang, "name": names.get(text.lang, text.lang), "blocks": text.blocks}
        for text in texts
    ]


def entries_of(index: Index, term_spot: str, piece_spot: str) -> Iterator[dict[str, Any]]:
    """Give what a page searches, terms first; `{}` in the addresses stands for id or code."""
    for term in index.terms:
        yield {"u": term_spot.format(term.id), "l": list(term.words),
               "n": list(term.words.values()), "s": list(term.says.values()), "g": _game(term),
               "h": term.hay}  # fmt: skip
    for piece in index.pieces.values():
        yield {"c": piece.code, "u": piece_spot.format(piece.code), "l": list(piece.name),
               "n": list(piece.name.values()), "s": list(piece.short.values()), "g": _game(piece),
               "h": piece.hay}  # fmt: skip


def _game(entry: Found | Gloss) -> str:
    return next(iter(entry.game.values()))

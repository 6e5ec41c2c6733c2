"""What a look-up found, written for the terminal."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from pnp.errors import UsageError
from pnp.lookup.found import Found, Gloss

_TERMS: Final = 4
_PIECES: Final = 12
"""How many hits are shown at most."""


class LookupAnswer:
    """The terms and pieces found, and how to show them."""

    def __init__(
        self,
        pieces: Sequence[Found],
        terms: Sequence[Gloss] = (),
        whole: int = 0,
        glossary: Iterable[Gloss] = (),
        head: str = "",
    ) -> None:
        self.pieces = pieces
        self.terms = terms
        self.whole = whole
        """How many pieces are shown with all their words; of the others a line will do."""
        self.glossary = {(term.folder, term.kit, term.id): term for term in glossary}
        self.head = head


def show(answer: LookupAnswer, lang: str | None) -> Iterator[str]:
    """Write an answer for the terminal, part by part."""
    if answer.head:
        yield answer.head
    for term in answer.terms[:_TERMS]:
        yield _glossed(term, lang)
    for found in answer.pieces[: answer.whole]:
        yield written(found, lang)
        told = [answer.glossary[found.folder, found.kit, name] for name in found.terms]
        if told:
            yield "\n".join(f"  {_equals(term)}" for term in told)
    rest = answer.pieces[answer.whole : _PIECES]
    if rest:
        yield "\n".join(_line(found, lang) for found in rest)
    if len(answer.pieces) > _PIECES:
        yield f"… and {len(answer.pieces) - _PIECES} more; add a word."


def written(found: Found, lang: str | None) -> str:
    """Write a piece for the terminal: its code, its game, and its words in every language."""
    shown = _languages(found.name, lang, found.code)
    game = found.game.get(shown[0]) or first(found.game)
    lines = [f"{found.code}  {game}{_whence(found)}"]
    lines += [f"{each}  {found.name[each]}: {_words(found, each)}" for each in shown]
    return "\n".join(lines)


def _whence(found: Found | Gloss) -> str:
    return f"  [{found.folder}]" if found.folder else ""


def _languages(texts: Mapping[str, str], lang: str | None, what: str) -> list[str]:
    if lang is not None and lang not in texts:
        raise UsageError(f"{what} is not in `{lang}`; there are {', '.join(texts)}.")
    return [lang] if lang else list(texts)


def _words(found: Found, lang: str) -> str:
    facts = ", ".join(f"{what} {figure}" for what, figure in found.facts[lang])
    return ". ".join(part for part in (facts, found.text[lang]) if part)


def _line(found: Found, lang: str | None) -> str:
    shown = lang if lang and lang in found.name else next(iter(found.name))
    short = found.short.get(shown) or found.text[shown]
    name = found.name[shown]
    said = short if short.startswith(name) else f"{name}: {short}"
    return f"{found.code}  {said}{_whence(found)}"


def _glossed(term: Gloss, lang: str | None) -> str:
    game = term.game.get(lang or "") or first(term.game)
    lines = [f"{_equals(term)}  ({game}){_whence(term)}"]
    lines += [
        f"  {each}  {term.says[each]}"
        for each in _languages(term.words, lang, f"“{first(term.words)}”")
        if term.says[each]
    ]
    return "\n".join(lines)


def _equals(term: Gloss) -> str:
    """Write a term in all languages: Miete = rent = loyer.

    >>> _equals(Gloss("rent", "gb", {}, {"de": "Miete", "en": "rent"}, {}, ""))
    'Miete = rent'
    """
    return " = ".join(dict.fromkeys(term.words.values()))


def heard(typed: str, most: int = 40) -> str:
    r"""Repeat what was typed or scanned, without what would not show on a terminal.

    >>> heard(" a\x1b[31mb ")
    'a·[31mb'
    """
    return "".join(each if each.isprintable() else "·" for each in typed.strip()[:most])


def first(texts: Mapping[str, str]) -> str:
    """Give a text in the first language it has."""
    return next(iter(texts.values()), "")

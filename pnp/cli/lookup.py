"""`pnp lookup`: the piece that bears a code, or has some words on it, with all its translations."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

import click

from pnp.box.codes import is_code, squeeze
from pnp.box.packs import content_root
from pnp.box.reading.kept_box import open_box
from pnp.cli import options
from pnp.cli.progress import telling
from pnp.cli.streams import echo_json
from pnp.errors import ContentError, PnpError, UsageError
from pnp.lookup.index import find_index, has_prefix, remember
from pnp.lookup.search import (
    Entry,
    Found,
    Gloss,
    Index,
    code_in,
    near_codes,
    search,
    short_code,
    why_refused,
)
from pnp.pool import Progress
from pnp.system import screen_language

# So many hits are shown at most.
_TERMS: Final = 4
_PIECES: Final = 12

_PHOTOS: Final = frozenset({".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".bmp", ".heic"})

# The number of a rule or a ruling, as answers of the bank cite it, without its hyphen: CR-A16.
_RULE: Final = re.compile(r"[A-Z]{2}A?[0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class _Answer:
    """The terms and pieces found, and how to show them."""

    pieces: Sequence[Found]
    terms: Sequence[Gloss] = ()
    whole: int = 0
    """How many pieces are shown with all their words; of the others a line will do."""
    glossary: Sequence[Gloss] = ()
    head: str = ""
    piece_first: bool = False
    """Whether the terms come after the pieces."""


def _show(answer: _Answer, lang: str | None) -> Iterator[str]:
    """Write an answer for the terminal, part by part."""
    if answer.head:
        yield answer.head
    parts = [_show_terms(answer, lang), _show_pieces(answer, lang)]
    yield from chain.from_iterable(reversed(parts) if answer.piece_first else parts)


def _show_terms(answer: _Answer, lang: str | None) -> Iterator[str]:
    for term in answer.terms[:_TERMS]:
        game = term.game.get(lang or "") or _first(term.game)
        spoken = _languages(term.words, lang, f"“{_first(term.words)}”")
        says = [f"  {each}  {term.says[each]}" for each in spoken if term.says[each]]
        yield "\n".join([f"{_equals(term)}  ({game}){_whence(term)}", *says])


def _show_pieces(answer: _Answer, lang: str | None) -> Iterator[str]:
    glossary = {(term.folder, term.kit, term.id): term for term in answer.glossary}
    for found in answer.pieces[: answer.whole]:
        yield _write_piece(found, lang)
        told = [glossary[found.folder, found.kit, name] for name in found.terms]
        if told:
            yield "\n".join(f"  {_equals(term)}" for term in told)
    lines = []
    for found in answer.pieces[answer.whole : _PIECES]:
        shown = lang if lang and lang in found.name else _languages(found.name, None, "")[0]
        short, name = found.short.get(shown) or found.text[shown], found.name[shown]
        said = short if short.startswith(name) else f"{name}: {short}"
        lines.append(f"{found.code}  {said}{_whence(found)}")
    if lines:
        yield "\n".join(lines)
    if len(answer.pieces) > _PIECES:
        yield f"… and {len(answer.pieces) - _PIECES} more; add a word."


def _write_piece(found: Found, lang: str | None) -> str:
    shown = _languages(found.name, lang, found.code)
    game = found.game.get(shown[0]) or _first(found.game)
    lines = [f"{found.code}  {game}{_whence(found)}"]
    for each in shown:
        # what is asked for is seen at a glance in the first language; the others are for comparing
        own = each == shown[0]
        facts = "" if own else ", ".join(" ".join(fact).strip() for fact in found.facts[each])
        words = ". ".join(part for part in (facts, found.text[each]) if part)
        lines.append(f"{each}  {found.name[each]}: {words}".removesuffix(": "))
        rows = found.facts[each] if own else ()
        wide = max((len(what) for what, figure in rows if figure), default=0)
        lines += [f"    {what:<{wide}}  {value}" if value else f"  {what}" for what, value in rows]
    return "\n".join(lines)


def _whence(found: Found | Gloss) -> str:
    return f"  [{found.folder}]" if found.folder else ""


def _languages(texts: Mapping[str, str], lang: str | None, what: str) -> list[str]:
    if lang is not None and lang not in texts:
        raise UsageError(f"{what} is not in `{lang}`; there are {', '.join(texts)}.")
    return [lang] if lang else sorted(texts, key=screen_language(os.environ).__ne__)


def _equals(term: Gloss) -> str:
    """Write a term in all languages: Miete = rent = loyer.

    >>> _equals(Gloss("rent", "gb", {}, {"de": "Miete", "en": "rent"}, {}, ""))
    'Miete = rent'
    """
    return " = ".join(dict.fromkeys(term.words.values()))


def _heard(typed: str, most: int = 40) -> str:
    r"""Repeat what was typed or scanned, without what would not show on a terminal.

    >>> _heard(" a\x1b[31mb ")
    'a·[31mb'
    """
    return "".join(each if each.isprintable() else "·" for each in typed.strip()[:most])


def _first(texts: Mapping[str, str]) -> str:
    return next(iter(texts.values()), "")


@click.command()
@click.argument("what", metavar="CODE|TEXT|PHOTO", nargs=-1)
@options.lang("Show one language only, such as de.")
@options.value("--kit KIT", "Look in one game only.")
@options.as_json
def lookup(what: tuple[str, ...], lang: str | None, kit: Path | None, as_json: bool) -> None:
    """Show the piece that bears CODE, or the words and pieces that have TEXT on them.

    A line or link scanned from a QR code will do for a code. Words may be in any language, with
    or without accents, half typed or mistyped. Of a photo,
    a file that ends in .jpg or .png, every QR code is read.
    """
    typed = " ".join(what).strip()
    if not typed:
        raise UsageError(
            "say what to look for: `pnp lookup CR-D07-4`, `pnp lookup mortgage`, `pnp lookup FILE`"
        )
    photo = Path(typed)
    is_photo = photo.suffix.lower() in _PHOTOS and photo.is_file()
    with telling() as progress:
        reach = _Reach([kit] if kit else options.all_packs(), progress)
        answer = _find_by_photo(photo, reach) if is_photo else _find_by_typing(typed, reach)
    if unread := reach.unread().strip():  # else others would seem to be all there is
        click.echo(unread, err=True)
    if not as_json:
        click.echo("\n\n".join(_show(answer, lang)))
        return
    plain = {
        kind: [{key: each for key, each in hit._asdict().items() if key != "hay"} for hit in hits]
        for kind, hits in (("pieces", answer.pieces), ("terms", answer.terms))
    }
    echo_json(plain, indent=2)


class _Reach:
    """What is looked through: the packs that can be named from here, or the one that is named.

    A pack that was read once in some other folder is not asked: it may say what it likes.
    """

    def __init__(self, folders: Iterable[Path], progress: Progress) -> None:
        self._faulty, self._progress = list[str](), progress
        self._folders = {each.resolve(): each for each in folders}
        self._read: dict[Path, Index | None] = {}

    def indexes(self, prefix: str = "") -> Iterator[Index]:
        """Go through the index of every pack, or of those whose codes begin so."""
        for folder, named in self._folders.items():
            if not has_prefix(folder, prefix):
                continue
            if folder not in self._read:
                self._read[folder] = self._open(folder, named)
            if index := self._read[folder]:
                yield index

    def _open(self, folder: Path, named: Path) -> Index | None:
        try:
            index = find_index(folder)
            if index is None:
                self._progress("kit", len(self._read) + 1, len(self._folders))
                index = remember(open_box(folder), folder)
        except ContentError:
            self._faulty.append(folder.name)
            return None
        if folder.parent == content_root().resolve():
            return index
        spot = _heard(named.as_posix(), 200)
        pieces = {bare: piece._replace(folder=spot) for bare, piece in index.pieces.items()}
        terms = tuple(term._replace(folder=spot) for term in index.terms)
        return index._replace(pieces=pieces, terms=terms)

    def unread(self) -> str:
        """Say which packs could not be read, or nothing."""
        return f" Not read: {', '.join(self._faulty)}; see `pnp check`." if self._faulty else ""


def _find_by_typing(typed: str, reach: _Reach) -> _Answer:
    bare = code_in(typed)
    if not bare:
        return _find_by_words(typed, reach)
    try:
        return _find_by_code(bare, typed, reach)
    except PnpError:
        with suppress(PnpError):  # a word and a number look like a code: `solo 21`
            answer = _find_by_words(typed, reach)
            if not answer.head:  # else only words like them
                return answer
        raise


def _find_by_photo(photo: Path, reach: _Reach) -> _Answer:
    from pnp.lookup.photo import read_photo  # noqa: PLC0415  # only a photo needs it

    lines = read_photo(photo)
    if not lines:
        hint = "Go nearer, hold still, give it more light, try its other side; or type the code."
        raise PnpError(f"No QR code is seen in {photo}. {hint}")
    answers, others = list[_Answer](), list[str]()
    for line in lines:
        try:
            answers.append(_find_by_code(code_in(line), line, reach))
        except PnpError as refusal:
            others.append(str(refusal))
    if not answers:
        raise PnpError(" ".join(others))
    shown = list({piece.code: piece for each in answers for piece in each.pieces}.values())
    glossary = [term for each in answers for term in each.glossary]
    return _Answer(shown, whole=len(shown), glossary=glossary, head="\n".join(others))


def _find_by_code(bare: str, typed: str, reach: _Reach) -> _Answer:
    """Find the pieces that bear a code; a mistyped one is refused, with the nearest right ones."""
    indexes = [index for index in reach.indexes(bare[:2]) if bare in index.pieces]
    head = ""
    if not indexes:
        every = list(reach.indexes())
        known = {code: piece for index in every for code, piece in index.pieces.items()}
        if meant := short_code(bare, known):
            bare, head = squeeze(meant), f"`{_heard(typed)}` lacks its last character: {meant}."
        indexes = [index for index in every if bare in index.pieces]
        if not indexes:
            close = (f"{each.code} ({_first(each.name)})" for each in near_codes(bare, known))
            hint = "A code looks like CR-D07-4; it is printed on the piece."
            if is_code(bare) and not any(code.startswith(bare[:2]) for code in known):
                hint = f"No game here begins its codes with {bare[:2]}: name the folder that one "
                hint += "lies in, `pnp --content FOLDER lookup …`."
            if near := ", ".join(close):
                hint = f"Near it: {near}."
            raise PnpError(f"`{_heard(typed)}` {why_refused(bare)}. {hint}{reach.unread()}")
    found = _once(index.pieces[bare] for index in indexes)
    for piece in list(found):  # of a retired piece, what took its place as well
        now = squeeze(piece.replaced_by)
        found += [index.pieces[now] for index in indexes if now in index.pieces]
    return _Answer(found, whole=len(found), glossary=_terms(indexes), head=head)


def _find_by_words(typed: str, reach: _Reach) -> _Answer:
    asked = squeeze(typed)
    if _RULE.fullmatch(asked):
        named = (index.rules for index in reach.indexes(asked[:2]))
        if rules := _once(each for told in named for each in told if squeeze(each.id) == asked):
            return _Answer((), rules)
    indexes = list(reach.indexes())
    pieces = _once(piece for index in indexes for piece in index.pieces.values())
    asking = " ".join(index.asking for index in indexes)
    hits = search(typed, pieces, _once(_terms(indexes)), asking)
    if not hits.terms and not hits.pieces:
        hint = "Try fewer words, or the code printed on the piece."
        raise PnpError(f"Nothing says “{_heard(typed)}”. {hint}{reach.unread()}")
    head = f"Nothing says “{_heard(typed)}”. Near it:" if hits.near else ""
    whole = 1 if len(hits.pieces) == 1 or (hits.clear and hits.piece_first) else 0
    return _Answer(hits.pieces, hits.terms, whole, _terms(indexes), head, hits.piece_first)


def _terms(indexes: Iterable[Index]) -> list[Gloss]:
    return [term for index in indexes for term in (*index.terms, *index.rules)]


def _once(hits: Iterable[Entry]) -> list[Entry]:
    told: dict[str, Entry] = {}
    for each in hits:  # copies of one pack agree
        told.setdefault(repr(each._replace(folder="")), each)
    return list(told.values())

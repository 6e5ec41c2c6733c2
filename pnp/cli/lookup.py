"""`pnp lookup`: the piece that bears a code, or has some words on it, with all its translations."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

from pnp.box.codes import squeeze
from pnp.box.packs import content_root, kits
from pnp.box.reading.kept_box import open_box
from pnp.cli import options
from pnp.cli.streams import echo_json
from pnp.errors import ContentError, PnpError, UsageError
from pnp.lookup.found import Found, Gloss, Index
from pnp.lookup.index import find_index, remember
from pnp.lookup.search import Entry, code_in, near_codes, search, short_code, why_refused

_TERMS: Final = 4
# How many hits are shown at most.
_PIECES: Final = 12


@dataclass(frozen=True, slots=True)
class LookupAnswer:
    """The terms and pieces found, and how to show them."""

    pieces: Sequence[Found]
    terms: Sequence[Gloss] = ()
    whole: int = 0
    """How many pieces are shown with all their words; of the others a line will do."""
    glossary: Sequence[Gloss] = ()
    head: str = ""


def show(answer: LookupAnswer, lang: str | None) -> Iterator[str]:
    """Write an answer for the terminal, part by part."""
    if answer.head:
        yield answer.head
    for term in answer.terms[:_TERMS]:
        yield _glossed(term, lang)
    glossary = {(term.folder, term.kit, term.id): term for term in answer.glossary}
    for found in answer.pieces[: answer.whole]:
        yield write_piece(found, lang)
        told = [glossary[found.folder, found.kit, name] for name in found.terms]
        if told:
            yield "\n".join(f"  {_equals(term)}" for term in told)
    rest = answer.pieces[answer.whole : _PIECES]
    if rest:
        yield "\n".join(_line(found, lang) for found in rest)
    if len(answer.pieces) > _PIECES:
        yield f"… and {len(answer.pieces) - _PIECES} more; add a word."


def write_piece(found: Found, lang: str | None) -> str:
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


PHOTOS: Final = frozenset({".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".bmp", ".heic"})
"""The endings of a file that is a photo."""


@click.command()
@click.argument("what", metavar="CODE|TEXT|PHOTO", nargs=-1)
@options.lang("Show one language only, such as de.")
@click.option("--kit", metavar="KIT", type=options.KitName(), help="Look in one game only.")
@options.as_json
@options.content
def lookup(
    what: tuple[str, ...],
    lang: str | None,
    kit: Path | None,
    as_json: bool,
    content: Path | None,
) -> None:
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
    reach = Reach(kit, content)
    photo = Path(typed)
    is_photo = photo.suffix.lower() in PHOTOS and photo.is_file()
    answer = _by_photo(photo, reach) if is_photo else _by_typing(typed, reach)
    if as_json:
        echo_json(_plain(answer), indent=2)
    else:
        click.echo("\n\n".join(show(answer, lang)))


class Reach:
    """What is looked through: the packs that can be named from here, or the one that is named.

    A pack that was read once in some other folder is not asked: it may say what it likes.
    """

    def __init__(self, folder: Path | None, content: Path | None) -> None:
        self.faulty: list[str] = []
        self._folders = {each.resolve(): each for each in ([folder] if folder else kits(content))}
        self._read: dict[Path, Index | None] = {}

    def indexes(self, prefix: str = "") -> Iterator[Index]:
        """Go through the index of every pack, or of those whose codes begin so."""
        for folder, named in self._folders.items():
            if _names(folder, prefix):
                if folder not in self._read:
                    self._read[folder] = self._open(folder)
                if index := self._read[folder]:
                    yield _place(index, named)

    def _open(self, folder: Path) -> Index | None:
        if index := find_index(folder):
            return index
        try:
            return remember(open_box(folder), folder)
        except ContentError:
            self.faulty.append(folder.name)
            return None

    def unread(self) -> str:
        """Say which packs could not be read, or nothing."""
        return f" Not read: {', '.join(self.faulty)}; see `pnp check`." if self.faulty else ""


def _by_typing(typed: str, reach: Reach) -> LookupAnswer:
    bare = code_in(typed)
    if not bare:
        return _by_words(typed, reach)
    try:
        return by_code(bare, typed, reach)
    except PnpError as refusal:
        try:  # a word and a number look like a code: `solo 21`
            answer = _by_words(typed, reach)
        except PnpError:
            raise refusal from None
        if answer.head:  # only words like them
            raise refusal from None
        return answer


def _by_photo(photo: Path, reach: Reach) -> LookupAnswer:
    from pnp.lookup.photo import read_photo  # noqa: PLC0415  # only a photo needs it

    lines = read_photo(photo)
    if not lines:
        hint = "Go nearer, hold still, give it more light; or type the code."
        raise PnpError(f"No QR code is seen in {photo}. {hint}")
    answers, others = list[LookupAnswer](), list[str]()
    for line in lines:
        try:
            answers.append(by_code(code_in(line), line, reach))
        except PnpError as refusal:
            others.append(str(refusal))
    if not answers:
        raise PnpError(" ".join(others))
    found = {piece.code: piece for each in answers for piece in each.pieces}
    glossary = [term for each in answers for term in each.glossary]
    shown = list(found.values())
    return LookupAnswer(shown, whole=len(shown), glossary=glossary, head="\n".join(others))


def by_code(bare: str, typed: str, reach: Reach) -> LookupAnswer:
    """Find the pieces that bear a code; a mistyped one is refused, with the nearest right ones."""
    indexes = [index for index in reach.indexes(bare[:2]) if bare in index.pieces]
    head = ""
    if not indexes:
        every = list(reach.indexes())
        known = {code: piece for index in every for code, piece in index.pieces.items()}
        if meant := short_code(bare, known):
            bare, head = squeeze(meant), f"`{heard(typed)}` lacks its last character: {meant}."
        indexes = [index for index in every if bare in index.pieces]
        if not indexes:
            raise PnpError(_unknown(bare, typed, known) + reach.unread())
    found: list[Found] = []
    told = set[str]()
    for index in indexes:
        piece = index.pieces[bare]
        if (same := repr(piece._replace(folder=""))) not in told:  # copies of one pack agree
            told.add(same)
            found.append(piece)
    for piece in list(found):  # of a retired piece, what took its place as well
        now = squeeze(piece.replaced_by)
        found += [index.pieces[now] for index in indexes if now in index.pieces]
    return LookupAnswer(found, whole=len(found), glossary=_terms(indexes), head=head)


def _by_words(typed: str, reach: Reach) -> LookupAnswer:
    indexes = list(reach.indexes())
    pieces = _once(piece for index in indexes for piece in index.pieces.values())
    hits = search(typed, pieces, _once(_terms(indexes)))
    if not hits.terms and not hits.pieces:
        hint = "Try fewer words, or the code printed on the piece."
        raise PnpError(f"Nothing says “{heard(typed)}”. {hint}{reach.unread()}")
    head = f"Nothing says “{heard(typed)}”. Near it:" if hits.near else ""
    whole = 1 if len(hits.pieces) == 1 or (hits.clear and not hits.terms) else 0
    return LookupAnswer(hits.pieces, hits.terms, whole, _terms(indexes), head)


def _names(folder: Path, prefix: str) -> bool:
    # However it is written there: a code that is not found is looked for in all.
    try:
        return not prefix or f"prefix: {prefix}" in (folder / "game.yaml").read_text(
            encoding="utf-8"
        )
    except (OSError, ValueError):
        return False


def _place(index: Index, folder: Path) -> Index:
    if folder.resolve().parent == content_root().resolve():
        return index
    spot = heard(folder.as_posix(), 200)
    pieces = {bare: piece._replace(folder=spot) for bare, piece in index.pieces.items()}
    return index._replace(
        pieces=pieces, terms=tuple(term._replace(folder=spot) for term in index.terms)
    )


def _terms(indexes: Iterable[Index]) -> list[Gloss]:
    return [term for index in indexes for term in index.terms]


def _once(hits: Iterable[Entry]) -> list[Entry]:
    told: dict[str, Entry] = {}
    for each in hits:
        told.setdefault(repr(each._replace(folder="")), each)
    return list(told.values())


def _unknown(bare: str, typed: str, known: Mapping[str, Found]) -> str:
    close = near_codes(bare, known)
    near = ", ".join(f"{each.code} ({first(each.name)})" for each in close)
    hint = (
        f"Near it: {near}." if near else "A code looks like CR-D07-4; it is printed on the piece."
    )
    return f"`{heard(typed)}` {why_refused(bare)}. {hint}"


def _plain(answer: LookupAnswer) -> dict[str, Any]:
    return {
        "pieces": [_bare(each) for each in answer.pieces],
        "terms": [_bare(each) for each in answer.terms],
    }


def _bare(found: Found | Gloss) -> dict[str, Any]:
    return {key: value for key, value in found._asdict().items() if key != "hay"}

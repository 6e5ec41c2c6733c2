"""The pages of the look-up: for each piece and game, its rules, one to search; and their folder."""

import json
import re
from base64 import b64encode
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup

from pnp.box.codes import squeeze
from pnp.box.foreign import read_file_list
from pnp.box.model import Box, label
from pnp.box.reading.kept_box import open_box
from pnp.errors import UsageError
from pnp.faces.context import is_dark
from pnp.lookup.entries import RuleSection, RuleText, index_of, rule_texts, sections_for
from pnp.lookup.index import has_prefix, remember
from pnp.lookup.search import Found, Gloss, Index
from pnp.output import fill_folder, write_file
from pnp.pool import Progress, in_steps, silent
from pnp.spelling import HOUSE
from pnp.web import dress
from pnp.web.frame import CARD, DECODER, as_json, read_static, write_page

CHROME: Final = (
    "all", "skip", "settings", "language", "look", "auto", "light", "dark", "large", "on_it",
    "glossary", "cards", "rules", "easy", "aloud", "stop", "slowly", "share", "copied", "print",
    "turn", "enlarge", "close", "games", "search", "nothing", "besides",
)  # fmt: skip
"""Words every page has."""

# Words of a page that searches.
_SEARCH: Final = (
    "title", "hint", "found", "found_more", "near", "mistyped", "offline",
    "more", "photo", "looking", "no_code", "no_photo", "reading", "no_such", "asking",
)  # fmt: skip

# Words of a page from which a game is kept on the reader's device.
_KEEPING: Final = ("keep", "keeping", "kept", "keep_failed")
# What does not stand in the single file: of a card its code, short texts, board number and colour,
# of a term its address, and other words it is found by.
_NOT_IN_THE_PAGE: Final = {"c": ("c", "s", "b", "f"), "u": ("u", "a")}
# The scripts of a page that searches, in their order, and what a single file has besides.
_FINDING: Final = ("fold.js", "search.js", "results.js", DECODER, "photo_lines.js", "photo.js")
_ALONE: Final = ("glossary.js", "voice.js", "cards.js")
# What is searched on a site lies beside its first page: a script, which works from a stick too.
_ENTRIES: Final = "entries.js"
_FOREIGN: Final = re.compile(r"\.\w\w\.svg$")
# A page of a site may be kept on the reader's device; photos are read beside the page.
_ALLOWED: Final = {
    "worker-src": "'self' blob:", "manifest-src": "'self'", "font-src": "'self' data:",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Shelf:
    """One game to be shown: its box, its faces as pictures, and all that its pages say."""

    box: Box
    faces: Mapping[str, str]
    """Code → the face of the piece as an SVG document, if it can be drawn; `-back` is its back.

    In other languages than the game's own it is called by them: `CR-D07-4-back.de`.
    """
    index: Index
    tongues: Mapping[str, str]
    """Its languages and their names, its own first."""
    rules: Sequence[RuleText]
    easy: Sequence[RuleText]
    sections: Mapping[str, RuleSection]
    """Term → where the rules tell of it."""

    @property
    def source(self) -> str:
        """Give the game's own language."""
        return self.box.game.source

    @property
    def title(self) -> str:
        """Say what the game is called, in its own language."""
        return self.index.game[self.source]

    @property
    def stacks(self) -> Mapping[str, Sequence[Found]]:
        """Sort the pieces into the piles they belong to."""
        piles: dict[str, list[Found]] = {}
        for piece in self.index.pieces.values():
            piles.setdefault(piece.stack[self.source], []).append(piece)
        return piles


def fill_shelf(box: Box, index: Index | None = None) -> Shelf:
    """Gather what the pages of a game say; its index may be known already, its faces come later."""
    index = index or index_of(box)
    languages = dict.fromkeys((box.game.source, *box.game.languages))
    rules, easy = rule_texts(box, box.booklets), rule_texts(box, box.easy_texts)
    sections = sections_for(rules, index.terms)
    return Shelf(box, {}, index, _name_languages(box, languages), rules, easy, sections)


def said_of(words: Mapping[str, str]) -> Mapping[str, str]:
    """Give words by what is said, each with its language, equal ones once."""
    said: dict[str, str] = {}
    for lang, text in words.items():
        said.setdefault(text, lang)
    return said


def _entries_of(
    shelf: Shelf, whole: str, reading: str, piece_spot: str, rules: Iterable[Gloss] = ()
) -> Iterator[dict[str, Any]]:
    # where the glossary is and the rules are; `{}` in an address stands for a code
    fills, sections = _fills(shelf.box), shelf.sections
    for term in (*shelf.index.terms, *rules):
        told = {"u": f"{whole}#t-{term.id}", "l": list(term.words), "n": list(term.words.values()),
                "s": list(term.says.values()), "g": _game(term), "a": term.more,
                "f": dress.accent_of(shelf.box)}  # fmt: skip
        if section := sections.get(term.id):
            spot = f"{reading}#s{section.number}-{next(iter(section.titles))}"
            told |= {"q": spot, "t": [section.titles.get(lang, "") for lang in term.words]}
        yield told if term in shelf.index.terms else told | {"r": 1}
    for piece in shelf.index.pieces.values():
        bare = bool(shelf.faces) and piece.code not in shelf.faces  # no picture is asked for
        yield {"c": piece.code, "u": piece_spot.format(piece.code), "l": list(piece.name),
               "n": list(piece.name.values()), "s": list(piece.short.values()), "g": _game(piece),
               "h": piece.hay, "b": piece.number, "f": fills.get(piece.id, ""),
               **({"bare": 1} if bare else {})}  # fmt: skip


def _fills(box: Box) -> dict[str, str]:
    # the colour of its group, by the id of each deed
    groups = {each.id: each.colour for each in box.groups}
    fills = {each.id: box.look.palette.get(groups.get(each.group, ""), "") for each in box.deeds}
    return {deed: fill for deed, fill in fills.items() if fill}


def _bands(fills: Iterable[str]) -> str:
    # the policy lets no element bear a style of its own
    on = {fill: "#fff" if is_dark(fill) else "#000" for fill in fills}
    return "".join(
        f'[data-band="{fill}"] {{ --band: {fill}; --on: {type_}; }}' for fill, type_ in on.items()
    )


def _game(entry: Found | Gloss) -> str:
    return next(iter(entry.game.values()))


class SitePages:
    """Writes pages in the words of a box, each language beside the others."""

    def __init__(self, box: Box, beyond: str = "") -> None:
        """Take a box that has the words, and where pages lead beyond those of the look-up."""
        spoken = [lang for lang in box.labels if "lookup.site_title" in box.labels[lang]]
        spoken.sort(key=lambda lang: (lang != HOUSE, lang))
        self.languages = _name_languages(box, spoken or [HOUSE])
        self.lang = next(iter(self.languages))
        self._box, self._beyond = box, beyond

    def write(
        self,
        sheet: str,
        keys: Iterable[str],
        scripts: Sequence[str] = (),
        entries: Iterable[dict[str, Any]] | None = None,
        shelf: Shelf | None = None,
        styles: Sequence[str] = (),
        **values: Any,
    ) -> str:
        """Write one page with its words, its scripts, what it searches, in the dress of a game."""
        fills = _fills(shelf.box) if shelf else {}
        dressed = _bands(values.get("bands", {}).values())
        box = shelf.box if shelf else self._box
        if values.get("root") is None:  # a file on its own bears its type in itself
            cuts = [b64encode(font).decode() for _, font in dress.subset_type(box)]
            dressed += dress.write_type(cuts, "data:font/ttf;base64,")
        else:
            dressed += dress.write_type(dress.type_files(box), f"{values['root']}type/")
        if shelf:
            dressed += dress.colours(shelf.box) + _bands(fills.values())
            values |= {"tongues": shelf.tongues, "sections": shelf.sections, "game": shelf.title}
        words = {lang: {key: self.say(key, lang) for key in keys} for lang in self.languages}
        return write_page(
            f"site/{sheet}.html",
            ("site.css", *styles),
            ("page.js", *scripts),
            first="first.js",
            data={"words": words} | ({} if entries is None else {"entries": list(entries)}),
            allow=_ALLOWED,
            colours=dressed,
            lang=shelf.source if shelf else self.lang,
            band=partial(_banded, fills),
            said_of=said_of,
            beyond=self._beyond,
            languages=self.languages,
            say=self.say,
            t=self._marked,
            **values,
        ).text

    def say(self, key: str, lang: str = "") -> str:
        """Give a word of the pages, or one of another topic, in a language, else in their first."""
        return label(self._box, lang or self.lang, key if "." in key else f"lookup.site_{key}")

    def manifest(self, key: str) -> str:
        """Tell a browser what its home screen calls the pages, by a word of theirs."""
        told = read_static("site.webmanifest").replace("@LANG@", self.lang)
        return told.replace('"@NAME@"', json.dumps(self.say(key), ensure_ascii=False))

    def _marked(self, key: str) -> Markup:
        return Markup('<span data-t="{}">{}</span>').format(key, self.say(key))


def _banded(fills: Mapping[str, str], piece: Found) -> Markup:
    fill = fills.get(piece.id)
    return Markup(' data-band="{}"').format(fill) if fill else Markup("")


def _name_languages(box: Box, languages: Iterable[str]) -> dict[str, str]:
    # each in itself, or by its two letters if its words do not say
    return {each: box.labels.get(each, {}).get("language.name", each) for each in languages}


def site(
    shelves: Iterable[Shelf], progress: Progress = silent, beyond: str = ""
) -> Iterator[tuple[str, bytes]]:
    """Give every file of the site by its path, game by game, the page that all begins at last."""
    sizes, seals, kept = dict[str, int](), dict[str, bytes](), dict[str, list[str]]()
    stocked, shared, pages = list[Shelf](), dict[str, bytes](), None
    for shelf in shelves:
        kit, number, size, seal = shelf.index.kit, 0, 0, sha256()
        new = dict(_type_of(shelf)).items() - shared.items()
        yield from sorted(new)
        shared |= new
        # the first page, which is kept with each game, has type of its own
        pages = pages or SitePages(shelf.box, beyond)
        kept[kit] = ["./", _ENTRIES, "site.webmanifest", "icon.svg"]
        cards = (_of_piece(pages, shelf, piece) for piece in shelf.index.pieces.values())
        for path, text in chain(chain.from_iterable(cards), _of_whole(pages, shelf)):
            if path.endswith("/index.html"):
                number += 1
                progress(f"{shelf.title}: page", number, len(shelf.index.pieces) + 1)
            seal.update(path.encode() + text.encode())
            if not _FOREIGN.search(path):  # a card is kept as the game itself has it
                kept[kit].append(path.removesuffix("index.html"))
                size += len(text.encode())
            yield path, text.encode()
        sizes[kit], seals[kit] = size, seal.digest()
        stocked.append(shelf)
    if pages is None:
        return
    # whichever was asked for first, the site is the same
    stocked.sort(key=lambda each: each.index.kit)
    kept = {shelf.index.kit: [*kept[shelf.index.kit], *sorted(shared)] for shelf in stocked}
    seal = sha256(b"".join(font for _, font in sorted(shared.items())))
    seal.update(b"".join(seals[kit] for kit in kept))
    home, searched = _home(pages, stocked, sizes), _searched(stocked)
    manifest = pages.manifest("title")
    seal.update(home.encode() + searched.encode() + manifest.encode())
    worker = read_static("worker.js").replace("@DIGEST@", seal.hexdigest()[:16])
    yield "worker.js", worker.replace("@GAMES@", json.dumps(kept)).encode()
    yield "icon.svg", CARD.encode()
    yield "site.webmanifest", manifest.encode()
    yield _ENTRIES, searched.encode()
    yield "index.html", home.encode()


def _type_of(shelf: Shelf) -> Iterator[tuple[str, bytes]]:
    return ((f"type/{name}", font) for name, font in dress.subset_type(shelf.box))


def _of_piece(pages: SitePages, shelf: Shelf, piece: Found) -> Iterator[tuple[str, str]]:
    for name, side in (("face", ""), ("back", "-back")):
        for tongue in ("", *(f".{lang}" for lang in shelf.tongues)):
            if drawn := shelf.faces.get(f"{piece.code}{side}{tongue}"):
                yield f"{piece.code}/{name}{tongue}.svg", drawn
    terms = [term for term in shelf.index.terms if term.id in piece.terms]
    names = list(dict.fromkeys(piece.name.values()))
    told: dict[str, Any] = {"piece": piece, "names": names, "terms": terms}
    told |= {"drawn": _picture(shelf, piece.code), "behind": _picture(shelf, f"{piece.code}-back")}
    told["root"] = "../"
    page = pages.write("piece", CHROME, ("voice.js", "enlarge.js"), shelf=shelf, **told)
    yield f"{piece.code}/index.html", page


def _of_whole(pages: SitePages, shelf: Shelf) -> Iterator[tuple[str, str]]:
    write, kit = partial(pages.write, keys=CHROME, shelf=shelf, root="../"), shelf.index.kit
    reading = {"rules": shelf.rules, "easy": shelf.easy}
    read = [key for key, texts in reading.items() if texts]
    for key in read:
        yield f"{kit}/{key}.html", write("text", scripts=("voice.js",), key=key, texts=reading[key])
    told: dict[str, Any] = {"reading": read, "terms": shelf.index.terms, "stacks": shelf.stacks}
    told["by_number"] = shelf.index.rules
    if shelf.index.terms or shelf.index.rules:
        yield f"{kit}/glossary.html", write("glossary", scripts=("fold.js", "glossary.js"), **told)
    told["drawn"] = {code: _picture(shelf, code) for code in shelf.faces if "." not in code}
    yield f"{kit}/index.html", write("game", **told)


def _picture(shelf: Shelf, name: str) -> dict[str, str] | None:
    # how large it is, and in which other languages there is one
    if (face := shelf.faces.get(name)) is None:
        return None
    also = " ".join(lang for lang in shelf.tongues if f"{name}.{lang}" in shelf.faces)
    box = face.partition('viewBox="0 0 ')[2].partition('"')[0].split()
    width, height = (str(round(float(each) * 5)) for each in box[:2])
    return {"width": width, "height": height, "also": also}


def _home(pages: SitePages, shelves: Sequence[Shelf], sizes: Mapping[str, int]) -> str:
    # without sizes it is not whole yet, and says so
    titles = {one.index.kit: " · ".join(dict.fromkeys(one.index.game.values())) for one in shelves}
    keys, scripts = (*CHROME, *_SEARCH, *_KEEPING), (*_FINDING, "keep.js")
    told: dict[str, Any] = {"root": "", "games": titles, "sizes": sizes}
    told["bands"] = {shelf.index.kit: dress.accent_of(shelf.box) for shelf in shelves}
    told["shown"] = {shelf.index.kit: _shown(shelf) for shelf in shelves}
    told["drawn"] = {x: _picture(shelf, x) for shelf in shelves for x in _shown(shelf)}
    return pages.write("index", keys, scripts, beside=(_ENTRIES,), **told)


def _searched(shelves: Sequence[Shelf]) -> str:
    entries = (
        _entries_of(
            shelf, f"{kit}/glossary.html", f"{kit}/rules.html", "{}/index.html", shelf.index.rules
        )
        for shelf in shelves
        for kit in [shelf.index.kit]
    )
    return f"const entries = {as_json(list(chain.from_iterable(entries)))};"


def _shown(shelf: Shelf) -> list[str]:
    # a face of the first pile and one of the last stand for the game
    piles = ([x.code for x in pile if x.code in shelf.faces] for pile in shelf.stacks.values())
    shown = [pile[len(pile) // 3] for pile in piles if pile]
    return shown if len(shown) < 2 else [shown[0], shown[-1]]


def single_file(box: Box) -> bytes:
    """Write every card in all languages, glossary, rules and search of a game as one page.

    All words stand in the page itself: a viewer of files that runs no scripts shows them too.
    """
    shelf = fill_shelf(box)
    page = SitePages(box).write(
        "single",
        (*CHROME, *_SEARCH),
        (_ENTRIES, *_FINDING[:2], "gather.js", *_FINDING[2:], *_ALONE),
        # what stands in the page is not given once more
        [
            {key: each[key] for key in _NOT_IN_THE_PAGE["c" if "c" in each else "u"] if each[key]}
            for each in _entries_of(shelf, "", "", "#{}")
        ],
        shelf,
        root=None,
        cards=list(shelf.index.pieces.values()),
        terms=shelf.index.terms,
        by_number=shelf.index.rules,
        rules=shelf.rules,
        easy=shelf.easy,
    )
    return page.encode()


def pages(
    folders: Sequence[Path],
    progress: Progress = silent,
    asked: Callable[[], str] | None = None,
    beyond: str = "",
) -> Iterator[tuple[str, bytes]]:
    """Give every file of the site of the kits in some folders.

    Where people wait, `asked` gives the path of the page that is wanted: its game is next, and what
    is to be read of a game is there before its pictures are drawn. `beyond` is the first page of
    what the look-up belongs to, seen from its own.
    """
    read: dict[Path, Shelf] = {}
    bearers: dict[str, Path] = {}
    for _, folder in zip(in_steps(folders, "kit", progress), _by_need(folders, asked), strict=True):
        box = open_box(folder)
        other = bearers.setdefault(box.game.prefix, folder)
        if other is not folder:
            say = f"{other} and {folder} share the prefix {box.game.prefix}"
            raise UsageError(f"{say}, so their codes would lead to one page; name one of them")
        read[folder] = fill_shelf(box, remember(box, folder))
        if asked is not None:
            yield from _early(read, asked())
    drawn = (replace(read[x], faces=_faces_of(x, read[x])) for x in _by_need(folders, asked))
    yield from site(drawn, progress, beyond)


def _faces_of(folder: Path, shelf: Shelf) -> dict[str, str]:
    return {
        name if lang == shelf.source else f"{name}.{lang}": face
        for lang in shelf.tongues
        for name, face in dress.find_faces(folder, lang, whole=True).items()
    }


def _by_need(folders: Sequence[Path], asked: Callable[[], str] | None) -> Iterator[Path]:
    left = list(folders)
    while left:
        wanted = asked().strip("/").partition("/")[0] if asked else ""
        prefix = wanted[:2].upper()
        folder = min(left, key=lambda each: (each.name != wanted, not has_prefix(each, prefix)))
        left.remove(folder)
        yield folder


def _early(read: Mapping[Path, Shelf], path: str) -> Iterator[tuple[str, bytes]]:
    # of the game that was read last all but its cards, and the card that somebody waits for
    shelves, bare = [*read.values()], squeeze(path.strip("/"))
    pages, last = SitePages(shelves[0].box), shelves[-1]
    made = [_of_whole(pages, last)]
    for folder, shelf in read.items():
        if piece := shelf.index.pieces.get(bare):
            alone = replace(shelf, faces=dict(dress.draw_faces(shelf.box, folder, {piece.code})))
            made.append(_of_piece(pages, alone, piece))
    yield from _type_of(last)
    for name, text in chain.from_iterable(made):
        yield name, text.encode()
    yield _ENTRIES, _searched(shelves).encode()
    yield "index.html", _home(pages, shelves, {}).encode()


def single_files(
    folders: Sequence[Path], progress: Progress = silent
) -> Iterator[tuple[str, bytes]]:
    """Give the look-up of each kit as one file."""
    for folder in in_steps(folders, "kit", progress):
        box = open_box(folder)
        yield f"{box.game.id}.html", single_file(box)


LIST: Final = "pnp-site.json"
"""The list of the files a site is made of; without it nothing in a folder is ours."""


def put(
    files: Iterable[tuple[str, bytes]],
    target: Path,
    command: str = "pnp site",
    there: Collection[str] = (),
) -> list[str]:
    """Write pages into a folder; what an earlier command left is removed, foreign files stay.

    `there` are files that lie in it already and go with the pages. Raises PnpError if the folder
    has a foreign file where a page belongs; then nothing is written.
    """
    before = read_file_list(target, LIST)

    def write(folder: Path) -> list[str]:
        names = []
        for name, content in files:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
            names.append(name)
        # Whatever is broken off after this, pages of both are known as ours.
        (folder / LIST).write_bytes(_as_list({*before, *names, *there}).encode())
        return names

    ours = {target / name for name in before}
    old = before.difference(there)
    names = fill_folder(target, write, ours.__contains__, command, old=old, first=LIST)
    write_file(target / LIST, _as_list({*names, *there}))
    return names


def _as_list(names: Collection[str]) -> str:
    return json.dumps({"files": sorted({*names} - {LIST})}, indent=0)

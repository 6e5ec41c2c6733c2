"""The pages of the look-up: for each piece and game, its rules, one to search; and their folder."""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup

from pnp.box.model import Box, label
from pnp.box.packs import content_root
from pnp.box.reading.kept_box import open_box
from pnp.errors import UsageError
from pnp.faces.theme import lightness
from pnp.lookup.entries import index_of
from pnp.lookup.found import Found, Gloss, Index
from pnp.lookup.index import remember
from pnp.lookup.rule_text import RuleSection, RuleText, rule_texts, sections_for
from pnp.output import fill_folder, write_file
from pnp.pool import Progress, in_steps, silent
from pnp.press.svg_pen import picture_of
from pnp.spelling import HOUSE
from pnp.web.dress import DARK, colours, faces_of
from pnp.web.frame import CARD, DECODER, write_page

# Words every page has.
_CHROME: Final = (
    "all", "skip", "settings", "language", "look", "auto", "light", "dark", "large", "on_it",
    "glossary", "cards", "rules", "easy", "aloud", "stop", "slowly", "share", "copied", "print",
)  # fmt: skip

# Words of a page that searches.
_SEARCH: Final = (
    "title", "search", "hint", "found", "found_more", "near", "mistyped", "nothing", "games",
    "publish", "publish_how", "offline", "photo", "looking", "no_code", "no_photo",
)  # fmt: skip

# Words of a page from which a game is kept on the reader's device.
_KEEPING: Final = ("keep", "keeping", "kept", "keep_failed")
# Words that only the pages of a site have.
_OF_A_SITE: Final = {
    *("publish", "publish_how", "offline", "games"),
    *("all", "title", "share", "copied"),
}

# Of a card in the single file: its code, short texts, board number and colour.
_NOT_IN_A_CARD: Final = ("c", "s", "b", "f")
# The scripts of a page that searches, in their order.
_FINDING: Final = ("fold.js", "search.js", "results.js", DECODER, "photo_lines.js", "photo.js")
# A page of a site may be kept on the reader's device; photos are read beside the page.
_ALLOWED: Final = {"worker-src": "'self' blob:", "manifest-src": "'self'"}

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


def _fill_shelf(box: Box) -> FilledShelf:
    index = index_of(box)
    source = box.game.source
    tongues = _name_tongues(box, (source, *(each for each in box.game.languages if each != source)))
    rules = rule_texts(box, box.booklets)
    sections = sections_for(rules, index.terms)
    terms = {term.id: _term(term, tongues, sections.get(term.id)) for term in index.terms}
    return FilledShelf(index, source, tongues, terms, rules, rule_texts(box, box.easy_texts))


def _term(
    term: Gloss, tongues: Sequence[dict[str, str]], section: RuleSection | None
) -> dict[str, Any]:
    says = [
        {"code": each["code"], "text": text}
        for each in tongues
        if (text := term.says[each["code"]])
    ]
    return {
        "anchor": f"t-{term.id}",
        "said": said_of(term.words),
        "says": says,
        "section": _section(section) if section else None,
    }


def _section(section: RuleSection) -> dict[str, Any]:
    first = next(iter(section.titles))
    said = [{"code": lang, "text": title} for lang, title in section.titles.items()]
    return {"anchor": f"s{section.number}-{first}", "said": said}


def said_of(words: Mapping[str, str]) -> list[dict[str, str]]:
    """Give words in their languages, equal ones once."""
    said: dict[str, str] = {}
    for lang, text in words.items():
        said.setdefault(text, lang)
    return [{"code": lang, "text": text} for text, lang in said.items()]


def _stacks_of(index: Index, source: str) -> list[dict[str, Any]]:
    piles: dict[str, list[dict[str, Any]]] = {}
    for piece in index.pieces.values():
        line = {"found": piece, "said": said_of(piece.name)}
        piles.setdefault(piece.stack[source], []).append(line)
    return [{"name": name, "pieces": pieces} for name, pieces in piles.items()]


def _texts_of(texts: Sequence[RuleText], tongues: Sequence[dict[str, str]]) -> list[dict[str, Any]]:
    names = {each["code"]: each["name"] for each in tongues}
    return [
        {"code": text.lang, "name": names.get(text.lang, text.lang), "blocks": text.blocks}
        for text in texts
    ]


def _entries_of(
    box: Box, index: Index, term_spot: str, piece_spot: str
) -> Iterator[dict[str, Any]]:
    # `{}` in the addresses stands for id or code.
    fills = _fills(box)
    for term in index.terms:
        yield {"u": term_spot.format(term.id), "l": list(term.words),
               "n": list(term.words.values()), "s": list(term.says.values()), "g": _game(term),
               "h": term.hay}  # fmt: skip
    for piece in index.pieces.values():
        yield {"c": piece.code, "u": piece_spot.format(piece.code), "l": list(piece.name),
               "n": list(piece.name.values()), "s": list(piece.short.values()), "g": _game(piece),
               "h": piece.hay, "b": piece.number, "f": fills.get(piece.id, "")}  # fmt: skip


def _fills(box: Box) -> dict[str, str]:
    # the colour of its group, by the id of each deed
    groups = {each.id: each.colour for each in box.groups}
    fills = {each.id: box.look.palette.get(groups.get(each.group, ""), "") for each in box.deeds}
    return {deed: fill for deed, fill in fills.items() if fill}


def _bands(fills: Iterable[str]) -> str:
    # the policy lets no element bear a style of its own
    on = {fill: "#fff" if lightness(fill) < DARK else "#000" for fill in fills}
    return "".join(
        f'[data-band="{fill}"] {{ --band: {fill}; --on: {type_}; }}' for fill, type_ in on.items()
    )


def _game(entry: Found | Gloss) -> str:
    return next(iter(entry.game.values()))


class SitePages:
    """Writes pages in the words of a box, each language beside the others."""

    def __init__(self, box: Box) -> None:
        spoken = [lang for lang in box.labels if "lookup.site_title" in box.labels[lang]]
        spoken.sort(key=lambda lang: (lang != HOUSE, lang))
        self.languages = _name_tongues(box, spoken or [HOUSE])
        self._box = box

    def write(
        self,
        sheet: str,
        keys: Sequence[str],
        scripts: Sequence[str] = (),
        entries: Sequence[dict[str, Any]] | None = None,
        box: Box | None = None,
        **values: Any,
    ) -> str:
        """Write one page with its words, its scripts, what it searches, in the dress of a game."""
        fills = _fills(box) if box else {}
        words = {
            each["code"]: {key: self._label(each["code"], key) for key in keys}
            for each in self.languages
        }
        return write_page(
            f"site/{sheet}.html",
            ("site.css",),
            ("page.js", *scripts),
            first="first.js",
            data={"words": words} | ({} if entries is None else {"entries": entries}),
            allow=_ALLOWED,
            colours=colours(box) + _bands(fills.values()) if box else "",
            band=partial(_banded, fills),
            said_of=said_of,
            languages=self.languages,
            say=self.say,
            t=partial(self._marked, self.languages[0]["code"]),
            **values,
        ).text

    def say(self, key: str) -> str:
        """Give a word of the pages in their first language."""
        return self._label(self.languages[0]["code"], key)

    def _label(self, lang: str, key: str) -> str:
        return label(self._box, lang, f"lookup.site_{key}")

    def _marked(self, lang: str, key: str) -> Markup:
        return Markup('<span data-t="{}">{}</span>').format(key, self._label(lang, key))


def _banded(fills: Mapping[str, str], piece: Found) -> Markup:
    fill = fills.get(piece.id)
    return Markup(' data-band="{}"').format(fill) if fill else Markup("")


def _name_tongues(box: Box, languages: Sequence[str]) -> list[dict[str, str]]:
    # each in itself, or by its two letters if its words do not say
    names = {each: box.labels.get(each, {}).get("language.name", each) for each in languages}
    return [{"code": each, "name": name} for each, name in names.items()]


def site(shelves: Sequence[Shelf], progress: Progress = silent) -> Iterator[tuple[str, bytes]]:
    """Give every file of the site by its path, the page that all begins at last."""
    pages = SitePages(shelves[0].box)
    filled = [_fill_shelf(shelf.box) for shelf in shelves]
    seal, sizes = sha256(), dict[str, int]()
    kept: dict[str, list[str]] = {}
    number, many = 0, sum(len(game.index.pieces) + 1 for game in filled)
    for shelf, game in zip(shelves, filled, strict=True):
        kit, size = game.index.kit, 0
        kept[kit] = ["./", "site.webmanifest", "icon.svg"]
        for path, text in _of_game(pages, shelf, game):
            if path.endswith("/index.html"):
                number += 1
                progress(f"{game.index.game[game.source]}: page", number, many)
            kept[kit].append(path.removesuffix("index.html"))
            seal.update(path.encode() + text.encode())
            size += len(text.encode())
            yield path, text.encode()
        sizes[kit] = size
    home = _home(pages, [each.box for each in shelves], filled, sizes)
    manifest = _manifest(pages)
    seal.update(home.encode() + manifest.encode())
    worker = files("pnp.web").joinpath("static", "worker.js").read_text(encoding="utf-8")
    worker = worker.replace("@DIGEST@", seal.hexdigest()[:16])
    yield "worker.js", worker.replace("@GAMES@", json.dumps(kept)).encode()
    yield "icon.svg", CARD.encode()
    yield "site.webmanifest", manifest.encode()
    yield "index.html", home.encode()


def _of_game(pages: SitePages, shelf: Shelf, game: FilledShelf) -> Iterator[tuple[str, str]]:
    index = game.index
    title = index.game[game.source]
    shown: dict[str, Any] = {"box": shelf.box, "lang": game.source, "root": "../", "game": title}
    for piece in index.pieces.values():
        face = shelf.draw(piece.code)
        if face is not None:
            yield f"{piece.code}/face.svg", face
        page = pages.write(
            "piece",
            _CHROME,
            ("voice.js",),
            piece=piece,
            names=list(dict.fromkeys(piece.name.values())),
            tongues=game.tongues,
            terms=[game.terms[name] for name in piece.terms],
            drawn=_size(face),
            **shown,
        )
        yield f"{piece.code}/index.html", page
    reading = {"rules": game.rules, "easy": game.easy}
    for key, texts in reading.items():
        if texts:
            told = _texts_of(texts, game.tongues)
            page = pages.write("text", _CHROME, ("voice.js",), key=key, texts=told, **shown)
            yield f"{index.kit}/{key}.html", page
    page = pages.write(
        "game",
        _CHROME,
        reading=[{"file": f"{key}.html", "key": key} for key, texts in reading.items() if texts],
        terms=list(game.terms.values()),
        stacks=_stacks_of(index, game.source),
        **shown,
    )
    yield f"{index.kit}/index.html", page


def _size(face: str | None) -> dict[str, str] | None:
    if face is None:
        return None
    box = face.partition('viewBox="0 0 ')[2].partition('"')[0].split()
    return {"width": str(round(float(box[0]) * 5)), "height": str(round(float(box[1]) * 5))}


def _home(
    pages: SitePages,
    boxes: Sequence[Box],
    shelves: Sequence[FilledShelf],
    sizes: Mapping[str, int],
) -> str:
    entries = [
        entry
        for box, shelf in zip(boxes, shelves, strict=True)
        for entry in _entries_of(
            box, shelf.index, f"{shelf.index.kit}/index.html#t-{{}}", "{}/index.html"
        )
    ]
    games = [
        {
            "kit": shelf.index.kit,
            "title": " · ".join(list(dict.fromkeys(shelf.index.game.values()))),
            "size": sizes[shelf.index.kit],
        }
        for shelf in shelves
    ]
    return pages.write(
        "index",
        [*_CHROME, *_SEARCH, *_KEEPING],
        [*_FINDING, "keep.js"],
        lang=pages.languages[0]["code"],
        root="",
        games=games,
        entries=entries,
    )


def _manifest(pages: SitePages) -> str:
    icon = {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    said = {
        "name": pages.say("title"),
        "short_name": "pnp",
        "lang": pages.languages[0]["code"],
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#fdfcf8",
        "theme_color": "#0b4f8a",
        "icons": [icon],
    }
    return json.dumps(said, ensure_ascii=False, indent=1)


def single_file(box: Box) -> bytes:
    """Write every card in all languages, glossary, rules and search of a game as one page.

    All words stand in the page itself: a viewer of files that runs no scripts shows them too.
    """
    shelf = _fill_shelf(box)
    page = SitePages(box).write(
        "single",
        [key for key in (*_CHROME, *_SEARCH) if key not in _OF_A_SITE],
        ("fold.js", "search.js", "gather.js", *_FINDING[2:], "voice.js", "cards.js"),
        lang=shelf.source,
        root=None,
        game=shelf.index.game[shelf.source],
        tongues=shelf.tongues,
        cards=list(shelf.index.pieces.values()),
        box=box,
        terms=list(shelf.terms.values()),
        rules=_texts_of(shelf.rules, shelf.tongues),
        easy=_texts_of(shelf.easy, shelf.tongues),
        # what stands in the page is not given once more
        entries=[
            {key: value for key, value in each.items() if key in _NOT_IN_A_CARD and value}
            if "c" in each
            else each
            for each in _entries_of(box, shelf.index, "#t-{}", "#{}")
        ],
    )
    return page.encode()


def pages(folders: Sequence[Path], progress: Progress = silent) -> Iterator[tuple[str, bytes]]:
    """Give every file of the site of the kits in some folders."""
    shelves = [_shelf(folder) for folder in in_steps(folders, "kit", progress)]
    first: dict[str, Path] = {}
    for shelf, folder in zip(shelves, folders, strict=True):
        other = first.setdefault(shelf.box.game.prefix, folder)
        if other is not folder:
            say = f"{other} and {folder} share the prefix {shelf.box.game.prefix}"
            raise UsageError(f"{say}, so their codes would lead to one page; name one of them")
    return site(shelves, progress)


def single_files(
    folders: Sequence[Path], progress: Progress = silent
) -> Iterator[tuple[str, bytes]]:
    """Give the look-up of each kit as one file."""
    for folder in in_steps(folders, "kit", progress):
        box = open_box(folder)
        yield f"{box.game.id}.html", single_file(box)


def _shelf(folder: Path) -> Shelf:
    box = open_box(folder)
    remember(box, folder)
    faces = faces_of(box, folder)

    def draw(code: str) -> str | None:
        face = faces.get(code)
        return picture_of(face, content_root() / "fonts", folder) if face else None

    return Shelf(box, draw)


LIST: Final = "pnp-site.json"
"""The list of the files a site is made of; without it nothing in a folder is ours."""


def put(files: Iterable[tuple[str, bytes]], target: Path) -> list[str]:
    """Write a site into a folder; what an earlier one left is removed, foreign files stay.

    Raises PnpError if the folder has a foreign file where a page belongs; then nothing is written.
    """
    before = list_files(target)

    def write(folder: Path) -> list[str]:
        names = []
        for name, content in files:
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_bytes(content)
            names.append(name)
        # Whatever is broken off after this, pages of both are known as ours.
        (folder / LIST).write_bytes(_as_list({*before, *names}).encode())
        return names

    ours = {target / name for name in (LIST, *before)}
    names = fill_folder(target, write, ours.__contains__, "pnp site", old=before, first=LIST)
    write_file(target / LIST, _as_list(names))
    return names


def _as_list(names: Collection[str]) -> str:
    return json.dumps({"files": sorted(names)}, indent=0)


def list_files(folder: Path) -> list[str]:
    """Name the files of a site in a folder, as its list has them; none if it is no site."""
    try:
        names = json.loads((folder / LIST).read_text(encoding="utf-8"))["files"]
        sound = [name for name in names if _is_plain(name)]
    except (OSError, ValueError, KeyError, TypeError):
        return []
    return sound


def _is_plain(name: object) -> bool:
    parts = name.split("/") if isinstance(name, str) and "\\" not in name else []
    return bool(parts) and len(parts) <= 2 and all(part not in {"", ".", ".."} for part in parts)

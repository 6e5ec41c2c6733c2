"""The pages of the look-up: one for every piece, one for every game, and one to search them all.

Every page stands alone: its style and scripts are inside it, under a Content-Security-Policy that
names them by their hashes, so that it works from a file and asks nobody for anything.
"""

import json
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

from pnp.box.model import Box, label
from pnp.box.words import HOUSE
from pnp.lookup.entries import index_of
from pnp.lookup.found import Found, Gloss, Index

DrawFace = Callable[[str], str | None]
"""Gives the face of the piece that bears a code as an SVG document, if it can be drawn."""

ICON: Final = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E"
    "%3Crect width='11' height='14' x='2.5' y='1' rx='2' fill='%230b4f8a'/%3E"
    "%3Ccircle cx='8' cy='8' r='3' fill='%23fff'/%3E%3C/svg%3E"
)
"""A card with a dot, for the tab."""

_CHROME: Final = ("all", "skip", "language", "look", "auto", "light", "dark", "large", "on_it",
                  "glossary", "cards")  # fmt: skip
_SEARCH: Final = ("title", "search", "hint", "found", "found_more", "near", "mistyped", "nothing",
                  "games", "publish", "publish_how", "offline")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Shelf:
    """One game to be shown: its box, and how its faces are drawn."""

    box: Box
    draw: DrawFace


def site(shelves: Sequence[Shelf]) -> Iterator[tuple[str, bytes]]:
    """Give every file of the site by its path, the page that all begins at last."""
    frame = _Frame(shelves[0].box)
    indexes = [index_of(shelf.box) for shelf in shelves]
    seal = sha256()
    pages, faces = ["./"], list[str]()
    for shelf, index in zip(shelves, indexes, strict=True):
        for path, text in _of_game(frame, shelf, index):
            (faces if path.endswith(".svg") else pages).append(path.removesuffix("index.html"))
            seal.update(path.encode() + text.encode())
            yield path, text.encode()
    home = _home(frame, indexes)
    seal.update(home.encode())
    worker = _file("worker.js").replace("@DIGEST@", seal.hexdigest()[:16])
    worker = worker.replace("@PAGES@", json.dumps(pages)).replace("@FACES@", json.dumps(faces))
    yield "worker.js", worker.encode()
    yield "index.html", home.encode()


def _of_game(frame: "_Frame", shelf: Shelf, index: Index) -> Iterator[tuple[str, str]]:
    source = shelf.box.game.source
    own = (source, *(each for each in shelf.box.game.languages if each != source))
    tongues = _tongues(shelf.box, own)
    terms = {term.id: _term(term, tongues) for term in index.terms}
    for piece in index.pieces.values():
        face = shelf.draw(piece.code)
        names = list(dict.fromkeys(piece.name[each["code"]] for each in tongues))
        if face is not None:
            yield f"{piece.code}/face.svg", face
        page = frame.page(
            "piece.html",
            _CHROME,
            lang=source,
            root="../",
            piece=piece,
            names=names,
            game=index.game[source],
            tongues=tongues,
            terms=[terms[name] for name in piece.terms],
            drawn=_size(face),
        )
        yield f"{piece.code}/index.html", page
    page = frame.page(
        "game.html",
        _CHROME,
        lang=source,
        root="../",
        game=index.game[source],
        terms=list(terms.values()),
        stacks=_stacks(index, tongues),
    )
    yield f"{index.kit}/index.html", page


def _tongues(box: Box, languages: Sequence[str]) -> list[dict[str, str]]:
    """Name languages, each in itself, or by its two letters if its words do not say."""
    names = {each: box.labels.get(each, {}).get("language.name", each) for each in languages}
    return [{"code": each, "name": name} for each, name in names.items()]


def _term(term: Gloss, tongues: list[dict[str, str]]) -> dict[str, Any]:
    """Give a term in every language; equal words are given once."""
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
    }


def _stacks(index: Index, tongues: list[dict[str, str]]) -> list[dict[str, Any]]:
    """Put the pieces of a game into the piles they lie in."""
    source = tongues[0]["code"]
    piles: dict[str, list[dict[str, Any]]] = {}
    for piece in index.pieces.values():
        names = list(dict.fromkeys(piece.name[each["code"]] for each in tongues))
        piles.setdefault(piece.stack[source], []).append({"code": piece.code, "names": names})
    return [{"name": name, "pieces": pieces} for name, pieces in piles.items()]


def _size(face: str | None) -> dict[str, str] | None:
    """Read the width and height of a face, in mm, for the page to keep its place."""
    if face is None:
        return None
    box = face.partition('viewBox="0 0 ')[2].partition('"')[0].split()
    return {"width": str(round(float(box[0]) * 5)), "height": str(round(float(box[1]) * 5))}


def _home(frame: "_Frame", indexes: Sequence[Index]) -> str:
    entries = [entry for index in indexes for entry in _entries(index)]
    games = [{"kit": index.kit, "title": " · ".join(_once(index.game))} for index in indexes]
    return frame.page(
        "index.html",
        [*_CHROME, *_SEARCH],
        _file("search.js"),
        lang=frame.languages[0]["code"],
        root="",
        games=games,
        entries=_inside(entries),
    )


def _once(texts: Mapping[str, str]) -> list[str]:
    return list(dict.fromkeys(texts.values()))


def _entries(index: Index) -> Iterator[dict[str, Any]]:
    """Give what the page searches: terms first, then pieces."""
    for term in index.terms:
        spot = f"{index.kit}/index.html#t-{term.id}"
        yield {"u": spot, "l": list(term.words), "n": list(term.words.values()),
               "s": list(term.says.values()), "g": _game(term), "h": term.hay}  # fmt: skip
    for piece in index.pieces.values():
        spot = f"{piece.code}/index.html"
        yield {"c": piece.code, "u": spot, "l": list(piece.name), "n": list(piece.name.values()),
               "s": list(piece.short.values()), "g": _game(piece), "h": piece.hay}  # fmt: skip


def _game(entry: Found | Gloss) -> str:
    return next(iter(entry.game.values()))


def _inside(value: Any) -> str:
    r"""Write JSON that may stand inside a script element whatever its texts say.

    >>> _inside("</script>") == r'"\u003c/script>"'
    True
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


@cache
def _file(name: str) -> str:
    return files("pnp.lookup.site").joinpath(name).read_text(encoding="utf-8")


class _Frame:
    """The templates, the words of the pages, and the policy every page carries."""

    def __init__(self, box: Box) -> None:
        from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415  # only pages need it

        self._sheets = Environment(
            loader=PackageLoader("pnp.lookup.site"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        spoken = [lang for lang in box.labels if "lookup.site_title" in box.labels[lang]]
        spoken.sort(key=lambda lang: (lang != HOUSE, lang))
        self.languages = _tongues(box, spoken or [HOUSE])
        self._box = box
        self._style, self._script = _file("site.css"), _file("page.js")

    def page(self, name: str, keys: Sequence[str], search: str = "", **values: Any) -> str:
        """Print one page."""
        from markupsafe import Markup  # noqa: PLC0415  # comes with the templates

        first = self.languages[0]["code"]
        words = {
            each["code"]: {key: self._label(each["code"], key) for key in keys}
            for each in self.languages
        }
        safe = {
            "style": self._style,
            "script": self._script,
            "search_script": search,
            "words": _inside(words),
            "entries": values.pop("entries", ""),
        }
        return self._sheets.get_template(name).render(
            policy=self._policy(search),
            icon=ICON,
            languages=self.languages,
            say=partial(self._label, first),
            t=partial(self._marked, first),
            **{key: Markup(text) for key, text in safe.items()},  # noqa: S704  # our own files, and JSON without `<`
            **values,
        )

    def _label(self, lang: str, key: str) -> str:
        return label(self._box, lang, f"lookup.site_{key}")

    def _marked(self, lang: str, key: str) -> Any:
        """Give a text that the page's script puts into the reader's language."""
        from markupsafe import Markup  # noqa: PLC0415  # comes with the templates

        return Markup('<span data-t="{}">{}</span>').format(key, self._label(lang, key))

    def _policy(self, search: str) -> str:
        """Allow this page's own style and scripts by their hashes, its own pictures, no more."""
        scripts = " ".join(_hash(text) for text in (self._script, search) if text)
        return (
            f"default-src 'none'; script-src {scripts}; style-src {_hash(self._style)}; "
            "img-src 'self' data:; worker-src 'self'; base-uri 'none'; form-action 'none'"
        )


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode('ascii')}'"

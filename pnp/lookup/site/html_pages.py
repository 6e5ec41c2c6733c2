"""The pages of the look-up: for every piece, every game, its rules, and one to search them all."""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from pnp.lookup.site.page_frame import (
    CARD,
    CHROME,
    FINDING,
    KEEPING,
    SEARCH,
    PageFrame,
    as_json,
    read_file,
)
from pnp.lookup.site.shelf import (
    FilledShelf,
    Shelf,
    entries_of,
    fill_shelf,
    names_of,
    stacks_of,
    texts_of,
)


def site(shelves: Sequence[Shelf]) -> Iterator[tuple[str, bytes]]:
    """Give every file of the site by its path, the page that all begins at last."""
    frame = PageFrame(shelves[0].box)
    filled = [fill_shelf(shelf.box) for shelf in shelves]
    seal, sizes = sha256(), dict[str, int]()
    kept: dict[str, list[str]] = {}
    for shelf, game in zip(shelves, filled, strict=True):
        kit, size = game.index.kit, 0
        kept[kit] = ["./", "site.webmanifest", "icon.svg"]
        for path, text in _of_game(frame, shelf, game):
            kept[kit].append(path.removesuffix("index.html"))
            seal.update(path.encode() + text.encode())
            size += len(text.encode())
            yield path, text.encode()
        sizes[kit] = size
    home = _home(frame, filled, sizes)
    manifest = _manifest(frame)
    seal.update(home.encode() + manifest.encode())
    worker = read_file("worker.js").replace("@DIGEST@", seal.hexdigest()[:16])
    yield "worker.js", worker.replace("@GAMES@", json.dumps(kept)).encode()
    yield "icon.svg", CARD.encode()
    yield "site.webmanifest", manifest.encode()
    yield "index.html", home.encode()


def _of_game(frame: PageFrame, shelf: Shelf, game: FilledShelf) -> Iterator[tuple[str, str]]:
    index = game.index
    shown = {"lang": game.source, "root": "../", "game": index.game[game.source]}
    for piece in index.pieces.values():
        face = shelf.draw(piece.code)
        if face is not None:
            yield f"{piece.code}/face.svg", face
        page = frame.page(
            "piece.html",
            CHROME,
            ("voice.js",),
            piece=piece,
            names=names_of(piece, game.tongues),
            tongues=game.tongues,
            terms=[game.terms[name] for name in piece.terms],
            drawn=_size(face),
            **shown,
        )
        yield f"{piece.code}/index.html", page
    reading = {"rules": game.rules, "easy": game.easy}
    for key, texts in reading.items():
        if texts:
            told = texts_of(texts, game.tongues)
            page = frame.page("text.html", CHROME, ("voice.js",), key=key, texts=told, **shown)
            yield f"{index.kit}/{key}.html", page
    page = frame.page(
        "game.html",
        CHROME,
        reading=[{"file": f"{key}.html", "key": key} for key, texts in reading.items() if texts],
        terms=list(game.terms.values()),
        stacks=stacks_of(index, game.tongues),
        **shown,
    )
    yield f"{index.kit}/index.html", page


def _size(face: str | None) -> dict[str, str] | None:
    if face is None:
        return None
    box = face.partition('viewBox="0 0 ')[2].partition('"')[0].split()
    return {"width": str(round(float(box[0]) * 5)), "height": str(round(float(box[1]) * 5))}


def _home(frame: PageFrame, shelves: Sequence[FilledShelf], sizes: Mapping[str, int]) -> str:
    entries = [
        entry
        for shelf in shelves
        for entry in entries_of(
            shelf.index, f"{shelf.index.kit}/index.html#t-{{}}", "{}/index.html"
        )
    ]
    games = [
        {
            "kit": shelf.index.kit,
            "title": " · ".join(_once(shelf.index.game)),
            "size": sizes[shelf.index.kit],
        }
        for shelf in shelves
    ]
    return frame.page(
        "index.html",
        [*CHROME, *SEARCH, *KEEPING],
        [*FINDING, "keep.js"],
        lang=frame.languages[0]["code"],
        root="",
        games=games,
        entries=as_json(entries),
    )


def _once(texts: Mapping[str, str]) -> list[str]:
    return list(dict.fromkeys(texts.values()))


def _manifest(frame: PageFrame) -> str:
    icon = {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    said: dict[str, Any] = {
        "name": frame.say("title"),
        "short_name": "pnp",
        "lang": frame.languages[0]["code"],
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#fdfcf8",
        "theme_color": "#0b4f8a",
        "icons": [icon],
    }
    return json.dumps(said, ensure_ascii=False, indent=1)

"""The bank in a pocket: a folder for any static host, from which a phone keeps a table by itself.

Python comes with it, as Pyodide; how its memory is kept ready is told in `table.py`.
"""

import json
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from gzip import compress
from hashlib import sha256
from itertools import chain
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any, Final

import annotated_types

import pnp
from pnp.bank.table_view import deed_labels
from pnp.box.coded_pieces import coded_pieces
from pnp.box.fields import to_plain
from pnp.box.house_words import labels_of
from pnp.box.model import Box
from pnp.box.packs import languages
from pnp.box.reading.kept_box import open_box
from pnp.errors import UsageError
from pnp.kept import kept_or, key_of
from pnp.rules.registry import game
from pnp.rules.state.messages import words_in
from pnp.spelling import HOUSE
from pnp.web.dress import accent_of, subset_type
from pnp.web.frame import CARD, read_static
from pnp.web.live.application import LivePages, PageName, read_later
from pnp.web.live.table_actor import spoken
from pnp.web.site import CHROME, SitePages, fill_shelf, single_file

PYODIDE: Final = "314.0.7"
"""The version of Python in a browser that banks are written for, as npm has it."""

# The files of it that a phone needs, and what they are called there: some hosts know no `.mjs`.
_RUNTIME: Final = {
    "pyodide.mjs": "pyodide.js", "pyodide.asm.mjs": "pyodide.asm.js",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
}  # fmt: skip

# What is printed, looked up or hung in a hall: no bank says it.
_UNSAID: Final = ("press.", "lookup.", "hall.", "calibrate.")

# What draws QR codes, when a wallet is first shown as one.
_CODES: Final = "decoder/qr-writer.min.js"

_SCRIPTS: Final = Path(__file__).parents[1] / "static" / "pocket"
_STYLES: Final = ("pocket/start.css",)
_PAGES: Final[Mapping[PageName, str]] = {"banker": "bank", "wall": "wall", "wallet": "wallet"}


class _PhonePages(LivePages):
    carrier: Sequence[str] = ("pocket/line.js", "pocket/carrier.js")
    styles = ("pocket/live.css",)
    is_alone = True

    def scripts(self, name: PageName) -> Sequence[str]:
        return (*super().scripts(name), *(["pocket/share.js"] if name == "banker" else ()))

    def told(self, name: PageName, lang: str) -> dict[str, Any]:
        """Tell the words of forms at once: so the script of forms is the same in all languages."""
        told = super().told(name, lang)
        told["words"] |= self.form_words("desk.js", lang) if name == "banker" else {}
        return told


class _WalletPages(_PhonePages):
    carrier: Sequence[str] = ("pocket/wallet.js",)

    def told(self, name: PageName, lang: str) -> dict[str, Any]:
        """Give what a link does not say: sums, deeds, and names that it has in another language."""
        say = words_in(self.box, lang)
        codes = {each.id: each.code for each in coded_pieces(self.box)}
        others = [words_in(self.box, each).words for each in spoken() if each != lang]
        return super().told(name, lang) | {
            "money": dict(zip(("written", "thousands"), say.currency, strict=True)),
            "deeds": {deed: own | {"code": codes[deed]} for deed, own in deed_labels(say).items()},
            "said": {
                other[key]: text
                for key, text in say.words.items()
                if key.startswith(("building.", "colour."))
                for other in others
            },
        }


def _pages(box: Box, name: PageName) -> LivePages:
    return (_WalletPages if name == "wallet" else _PhonePages)(box, ())


def find_runtime(near: Path = Path()) -> Path | None:
    """Find the Pyodide that banks are written for: npm's, here or above, or that of a checkout."""
    here = near.absolute()
    checkout = Path(__file__).parents[3] / ".venv" / "share"
    for place in (*(each / "node_modules" for each in (here, *here.parents)), checkout):
        folder = place / "pyodide"
        if which("node") and (folder / "package.json").is_file():
            told = json.loads((folder / "package.json").read_text(encoding="utf-8"))
            if told["version"] == PYODIDE:
                return folder
    return None


def pocket(folders: Sequence[Path], runtime: Path, beyond: str = "") -> Iterator[tuple[str, bytes]]:
    """Give every file of the banks of some games by its path, what keeps them on a phone at last.

    `beyond` is the first page of what they belong to, seen from their own.
    """
    boxes, digest, names = [open_box(each) for each in folders], sha256(), []
    pages = SitePages(boxes[0], beyond)
    games = (_of_game(pages, each) for each in boxes)
    for name, content in chain(_runtime(runtime, boxes), _shared(pages, boxes), *games):
        digest.update(name.encode() + content)
        names.append(name)
        yield name, content
    worker = read_static("pocket/keep.js").replace("@FILES@", json.dumps(sorted(set(names))))
    yield "keep.js", worker.replace("@DIGEST@", digest.hexdigest()[:16]).encode()


def _runtime(runtime: Path, boxes: Sequence[Box]) -> Iterator[tuple[str, bytes]]:
    for name, there in _RUNTIME.items():
        yield f"runtime/{there}", (runtime / name).read_bytes()
    yield "runtime/memory", _memory(runtime, boxes)
    yield "runtime/LICENSES.txt", (_SCRIPTS / "LICENSES.txt").read_bytes()


def _memory(runtime: Path, boxes: Sequence[Box]) -> bytes:
    # What Python has loaded when a phone starts it; worked out once for the same games.
    games = json.dumps(_games(boxes), ensure_ascii=False)
    return kept_or(bytes, key_of("pocket", PYODIDE, games), lambda: _bake(runtime, games))


def _bake(runtime: Path, games: str) -> bytes:
    parts = [f"/parts/{each.__name__}={each.__path__[0]}" for each in (pnp, annotated_types)]
    with TemporaryDirectory() as folder:
        (Path(folder) / "games.json").write_text(games, encoding="utf-8")
        command = ["node", str(_SCRIPTS / "bake.mjs"), str(runtime), folder, *parts]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  # our own script
        if done.returncode:
            raise UsageError(f"Python could not be made ready for a browser: {done.stderr[-2000:]}")
        return compress((Path(folder) / "memory").read_bytes(), 9, mtime=0)


def _games(boxes: Sequence[Box]) -> dict[str, Any]:
    # games as plain values, and the words of the house and what each game says more or otherwise
    labels: list[tuple[str, str | None, dict[str, str]]] = []
    for lang in languages("bank"):
        house = labels_of(lang)
        labels.append((lang, None, _said(house, _UNSAID)))
        for kit in (box.game.id for box in boxes):
            own = dict(sorted(labels_of(lang, kit).items() - house.items()))
            labels.append((lang, kit, _said(own, _UNSAID)))
    return {"games": {box.game.id: _plain(box) for box in boxes}, "labels": labels}


def _plain(box: Box) -> Any:
    labels = {lang: _said(own, (*_UNSAID, "live.")) for lang, own in box.labels.items()}
    return to_plain(replace(box, labels=labels, booklets=(), easy_texts=()))


def _said(labels: Mapping[str, str], unsaid: tuple[str, ...]) -> dict[str, str]:
    return {key: text for key, text in labels.items() if not key.startswith(unsaid)}


def _shared(pages: SitePages, boxes: Sequence[Box]) -> Iterator[tuple[str, bytes]]:
    scripts = (_pages(boxes[0], each).scripts(each) for each in _PAGES)
    for script in dict.fromkeys(chain(*scripts, (_CODES,))):
        yield script, read_static(script).encode()
    yield "table.js", read_static("pocket/table.js").encode()
    yield "desk.js", read_later("desk.js").encode()
    yield "icon.svg", CARD.encode()
    yield "site.webmanifest", pages.manifest("pocket").encode()
    yield from {f"type/{name}": font for box in boxes for name, font in subset_type(box)}.items()
    titles = {box.game.id: box.game.title.said(box.game.source) for box in boxes}
    told: dict[str, Any] = {"games": titles, "root": ""}
    told["bands"] = {box.game.id: accent_of(box) for box in boxes}
    yield "index.html", pages.write("pockets", _words(boxes[0]), styles=_STYLES, **told).encode()


def _of_game(pages: SitePages, box: Box) -> Iterator[tuple[str, bytes]]:
    kit = box.game.id
    yield f"{kit}/look-up.html", single_file(box)
    for lang in spoken():
        for name, page in _PAGES.items():
            yield f"{kit}/{page}.{lang}.html", _pages(box, name).page(name, lang).text.encode()
    told: dict[str, Any] = {"shelf": fill_shelf(box), "cash": box.game.cash, "root": "../"}
    told["turning"] = box.board is not None and game(kit).TURN_VERBS is not None
    scripts = ("pocket/line.js", "pocket/start.js")
    first = pages.write("pocket", _words(box), scripts, styles=_STYLES, **told)
    yield f"{kit}/index.html", first.encode()


def _words(box: Box) -> tuple[str, ...]:
    # the script of the first page says some of what those of the table say
    topics = ("lookup.site_pocket", "live.pocket")
    own = (each for each in box.labels[HOUSE] if each.startswith(topics))
    return *CHROME, "look_up", *(each.removeprefix("lookup.site_") for each in own)

"""The room in which a game is made: its files as rows, lists dropped on it, its pieces."""

import json
import re
from base64 import b64decode
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from pathlib import Path
from threading import Lock, Thread
from time import sleep
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.box.card_columns import CARD, fitting, guess_columns
from pnp.box.edits.splices import OvertakenError, between
from pnp.box.edits.tables import Table, cell_of, schema_for, schemas_at, tables_of
from pnp.box.edits.yaml_edits import put_values
from pnp.box.limits import COLUMNS, FILE_BYTES
from pnp.box.reading.lists import read_cells, sheets_of
from pnp.box.source import LIST_FORMATS, YamlPath
from pnp.errors import ContentError, Finding, PnpError
from pnp.faces.context import channels
from pnp.faces.drawings import icons_of
from pnp.output import write_file, write_rows
from pnp.press.kit_snapshot import FacePicture, KitSnapshot
from pnp.proof.legibility import (
    are_alike,
    compute_contrast,
    compute_luminance,
    simulate_deuteranope,
)
from pnp.web.responses import (
    LASTING,
    REFUSED,
    EventStream,
    decline,
    read_object,
    send,
    send_events,
    send_json,
)
from pnp.web.workbench.commands import Bench
from pnp.web.workbench.edits import EditedFile, faults_in, make_splices
from pnp.web.workbench.rooms import TOPIC, send_room

_SHOWN: Final = (".yaml", ".csv", ".md", ".svg", ".txt")
"""The files that can be edited: the Python of a pack is none of them."""
_FIRST: Final = ("cards", "deeds", "money", "parts", "look", "board", "map", "town", "game")
"""The files that most is written in, by their names; and lists."""
_OFFER: Final = re.compile(r"; did you mean `([^`]+)`\?")
_TOPICS: Final = (TOPIC, "make")
_PULSE: Final = 0.4
_BREATH: Final = 0.05
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(slots=True)
class OpenGame:
    """A game that is being made: its files as pages have seen them, and how it looks now."""

    folder: Path
    bench: Bench
    files: dict[str, EditedFile] = field(default_factory=dict)
    seen: KitSnapshot = field(default_factory=KitSnapshot)
    clock: str = ""
    told: dict[str, tuple[FacePicture, dict[str, Any]]] = field(default_factory=dict)
    """Its faces, each with what is told of it."""
    stream: EventStream = field(default_factory=lambda: EventStream(lambda: False, _PULSE))

    def follow(self) -> None:
        """Look at the game whenever a file of it is saved, until the page is closed."""
        for seen, clock in self.bench.follow(self.folder, self.bench.runner.closed):
            # here, not where it is asked for: a picture that has not changed is not told anew
            self.told = {
                key: known if (known := self.told.get(key)) and known[0] == face
                else (face, _tell_face(face)) for key, face in seen.faces.items()
            }  # fmt: skip
            self.seen, self.clock = seen, clock
            self.stream.ring()
            if seen.unfinished:
                sleep(_BREATH)  # who waits is sent what was written anew before the rest is drawn

    def names(self) -> tuple[list[str], list[str]]:
        """Name its files that can be edited: those that most is written in, and the others."""
        shown = (each for each in self.folder.rglob("*") if each.suffix in _SHOWN)
        paths = (each.relative_to(self.folder) for each in shown if "schema" not in each.parts)
        found = [each.as_posix() for each in paths]
        found = [each for each in found if self._path(each)]
        rank = {name: n for n, name in enumerate(_FIRST)}
        found.sort(key=lambda each: (rank.get(each.partition(".")[0], len(rank)), each))
        lists = [each for each in found if each.endswith(".csv")]
        first = [each for each in found if each.removesuffix(".yaml") in rank]
        first = list(dict.fromkeys((*lists, *first)))
        return first, [each for each in found if each not in first]

    def file(self, name: str) -> EditedFile:
        """Give a file by its name; PnpError if there is none that may be edited."""
        path = self._path(name)
        if path is None or path.suffix not in _SHOWN:
            raise PnpError(f"there is no file `{name[:80]}` to be edited")
        return self.files.setdefault(name, EditedFile(path, self.folder))

    def _path(self, name: str) -> Path | None:
        return self.bench.find((self.folder / name).as_posix())

    def tell_file(self, name: str) -> dict[str, Any]:
        """Tell what a page shows of a file: its rows, its text, what is wrong in it."""
        file = self.file(name)
        seen, text = file.read()
        tables = [] if name.endswith(".yaml") and faults_in(text) else tables_of(text, name)
        whole = f"{self.folder.name}/{name}"
        found = self.seen.problems
        problems = [each for each in found if each.file == name or each.file.endswith(whole)]
        banded = {each.colour for each in self.seen.box.groups} if self.seen.box else ()
        look = tell_palette(tables, banded) if name == "look.yaml" else {}
        return {
            "name": name, "seen": seen, "text": text, "undo": len(file.done),
            "redo": len(file.undone), "lost": len(file.overwritten()),
            "tables": [_tell_table(each, name) for each in tables],
            "findings": [_tell_finding(each, tables) for each in problems], **look,
        }  # fmt: skip

    def tell_help(self, name: str, line: int) -> dict[str, str]:
        """Tell what the key on a line of a file is for, as the schema says it."""
        tables, top = tables_of(self.file(name).read()[1], name), schema_for(name)
        places = {at[0]: way for each in tables for at, way in each.places.items()}
        way = next((places[n] for n in range(line, 0, -1) if n in places), ())
        schemas = (each for n in range(len(way), -1, -1) for each in schemas_at(top, way[:n]))
        told = (each["description"] for each in schemas if "description" in each)
        return {"help": f"{'.'.join(map(str, way))}: {next(told, '')}" if way else ""}

    def take(self, rows: str) -> str:
        """Take rows for the cards of the game, in the place of those it has; it can be undone."""
        if not (self.folder / "parts.yaml").exists():
            write_file(self.folder / "parts.yaml", "parts: []\n", within=self.folder)
        parts = self.file("parts.yaml")
        seen, text = parts.read()
        name = list_of_cards(text)
        if not name:
            name, n = "cards.csv", len(tables_of(text, "parts.yaml")[0].rows) if "- " in text else 0
            part = {"id": "card-list", "like": "card", "name": "Cards", "each": name}
            parts.edit(seen, partial(put_values, values={("parts", n, x): part[x] for x in part}))
        if not self._path(name):
            write_file(self.folder / name, "title\n", within=self.folder)
        file = self.file(name)
        file.edit(file.read()[0], partial(between, new=rows))
        return name

    async def tell(self) -> tuple[str, str]:
        """Tell how it looks, and the state of its files."""
        seen, stamps = self.seen, dict[str, str]()
        for name, file in self.files.items():
            try:
                stat = file.path.stat()
                stamps[name] = f"{stat.st_mtime_ns}-{stat.st_size}"
            except OSError:
                stamps[name] = ""
        faces = [told for _, told in self.told.values()]
        problems = [{**each.as_json(), "say": each.sentence} for each in seen.problems]
        told = json.dumps(
            {"title": seen.title, "clock": self.clock, "faces": faces, "changed": seen.changed,
             "problems": problems, "unfinished": seen.unfinished, "stamps": stamps},
            ensure_ascii=False,
        )  # fmt: skip
        return str(hash(told)), f"retry: 300\ndata: {told}\n\n"


def _tell_face(face: FacePicture) -> dict[str, Any]:
    size = face.face.size
    return {"key": face.key, "part": face.title, "name": face.name, "side": face.side,
            "file": face.file, "size": (size.width, size.height),
            "amiss": [each.sentence for each in face.misfits]}  # fmt: skip


def _tell_table(table: Table, name: str) -> dict[str, Any]:
    top, rows = schema_for(name), table.rows
    columns = [_tell_column(top, rows, each) for each in table.columns]
    heads = {each[0] for each in table.columns if each}
    thing = schemas_at(top, rows[0]) if rows and not (rows[0] and table.columns == [()]) else []
    more = [key for each in thing for key in each.get("properties", {}) if key not in heads]
    cells = [[table.cells.get((*row, *each)) for each in table.columns] for row in rows]
    return {"way": table.way, "columns": columns, "rows": rows, "cells": cells, "more": more}


def _tell_column(top: Mapping[str, Any], rows: Sequence[YamlPath], way: YamlPath) -> dict[str, Any]:
    full = (*rows[0], *way) if rows else way
    known = schemas_at(top, full)
    told = [*known, *schemas_at(top, full[:-1])] if way else known
    words = [str(word) for each in known for word in each.get("enum", [each.get("const", "")])]
    number = any(each.get("type") in {"integer", "number"} for each in known)
    help_ = next((each["description"] for each in told if "description" in each), "")
    return {"way": way, "help": help_, "words": [*filter(None, words)], "number": number}


def _tell_finding(finding: Finding, tables: Sequence[Table]) -> dict[str, Any]:
    told: dict[str, Any] = {"say": finding.sentence, "line": finding.line}
    if place := cell_of(tables, finding):
        n, way = place
        told |= {"table": n, "way": way}
        offer, value = _OFFER.search(finding.what), tables[n].cells.get(way, "")
        if offer and f"`{value}`" in finding.what:
            told["fix"] = offer[1]
    return told


def tell_palette(tables: Sequence[Table], banded: Collection[str]) -> dict[str, Any]:
    """Tell of each colour of a kit how proof sees it, and which bands are too near to another."""
    said = {way: x for each in tables for way, x in each.cells.items() if way[:1] == ("palette",)}
    tones = {str(way[-1]): channels(x) for way, x in said.items() if _COLOUR.fullmatch(x)}
    ink, bands = tones.get("ink", (0, 0, 0)), [each for each in tones if each in banded]
    alike = [pair for pair in combinations(bands, 2) if are_alike(*(tones[x] for x in pair))]
    colours = [
        {"name": name, "way": ("palette", name), "colour": _hex(x),
         "deuteranope": _hex(simulate_deuteranope(x)),
         "grey": _hex((round(255 * compute_luminance(x) ** (1 / 2.2)),) * 3),
         "under_white": compute_contrast(x, (255, 255, 255)), "under_ink": compute_contrast(x, ink),
         "near": [other for pair in alike if name in pair for other in pair if other != name]}
        for name, x in tones.items()
    ]  # fmt: skip
    return {"palette": colours}


def _hex(colour: Sequence[int]) -> str:
    return f"#{bytes(colour).hex()}"


_Answer = Callable[[OpenGame, Mapping[str, Any]], dict[str, Any]]


def _edit(game: OpenGame, asked: Mapping[str, Any]) -> dict[str, Any]:
    name, act = str(asked["file"]), asked["act"]
    file = game.file(name)
    if "undo" in act:
        file.undo()
    elif "redo" in act:
        file.redo()
    elif "again" in act:
        file.write_again()
    else:
        file.edit(str(asked["seen"]), partial(make_splices, name, act=act))
    return game.tell_file(name)


def _take_list(game: OpenGame, asked: Mapping[str, Any]) -> dict[str, Any]:
    data = b64decode(asked["data"], validate=True)
    found = read_list(str(asked["name"]), data, str(asked.get("sheet", "")))
    if "columns" in asked:
        return {"file": game.take(write_list(found, asked["columns"]))}
    box = game.seen.box
    return found.tell(fitting(icons_of(box), [*box.look.palette]) if box else {})


# What a page asks of a game, and what it has done to it.
_TOLD: Final[Mapping[str, _Answer]] = {
    "file": lambda game, asked: game.tell_file(asked["file"]),
    "help": lambda game, asked: game.tell_help(asked["file"], int(asked["line"])),
}
_DONE: Final[Mapping[str, _Answer]] = {"edit": _edit, "list": _take_list}

# What reading what is asked may raise that is no such thing.
_NO_ACT: Final = (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError)


@dataclass(frozen=True, slots=True)
class Workshop:
    """Answers for all games of a bench that are being made."""

    bench: Bench
    games: dict[Path, OpenGame] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)

    def routes(self) -> list[Route]:
        """List what is answered."""
        return [
            Route("/make", self._page),
            Route("/make/starter/{kind}", self._starter),
            Route("/make/events", self._events),
            Route("/make/face/{name}", self._face),
            *(Route(f"/make/{name}", partial(self._ask, tell)) for name, tell in _TOLD.items()),
            *(
                Route(f"/make/{name}", partial(self._post, act), methods=["POST"])
                for name, act in _DONE.items()
            ),
        ]

    def game(self, word: str) -> OpenGame:
        """Give a game of the folder, followed from now on; PnpError if it is none of these."""
        folder = self.bench.games().get(word) if word.startswith("./") else None
        if folder is None:
            raise PnpError("only a game of the folder that was opened can be changed")
        with self.lock:
            found = self.games.get(folder)
            if found is None:
                found = self.games[folder] = OpenGame(folder, self.bench)
                Thread(target=found.follow, daemon=True).start()
        return found

    async def _page(self, request: Request) -> Response:
        word = request.query_params.get("game", "")
        try:
            game = await run_in_threadpool(self.game, word)
        except PnpError:
            kinds = ("cards", "deeds", "map")
            return send_room(self.bench, request, "new", topics=_TOPICS, kinds=kinds, refused=word)
        first, others = await run_in_threadpool(game.names)
        told = {"game": word, "files": first + others, "first": len(first)}
        return send_room(self.bench, request, "make", topics=_TOPICS, told=told, game=word)

    async def _starter(self, request: Request) -> Response:
        drawn = await run_in_threadpool(self.bench.starter, request.path_params["kind"])
        if not drawn:
            raise HTTPException(404)
        return send(request, drawn.encode(), "svg", REFUSED)

    async def _ask(self, tell: _Answer, request: Request) -> Response:
        return await self._answer(tell, request.query_params)

    async def _post(self, act: _Answer, request: Request) -> Response:
        return await self._answer(act, await read_object(request, 2 * FILE_BYTES))

    async def _answer(self, answer: _Answer, asked: Mapping[str, Any]) -> Response:
        try:
            told = await run_in_threadpool(lambda: answer(self.game(asked["game"]), asked))
        except PnpError as error:
            overtaken = isinstance(error, OvertakenError)
            return send_json({"ok": False, "say": str(error), "overtaken": overtaken}, 409)
        except _NO_ACT:
            return decline(400, "this is no edit")
        return send_json({"ok": True, **told})

    async def _events(self, request: Request) -> Response:
        try:
            game = self.game(request.query_params.get("game", ""))
        except PnpError:
            raise HTTPException(404) from None
        last = request.headers.get("last-event-id", "")
        return send_events(game.stream.listen(game.tell, last))

    async def _face(self, request: Request) -> Response:
        name = request.path_params["name"]
        for game in tuple(self.games.values()):
            for face, told in tuple(game.told.values()):
                if told["file"] == name:
                    return send(request, face.svg.encode(), "svg", {**REFUSED, **LASTING})
        raise HTTPException(404)


_PREVIEW: Final = 5


@dataclass(frozen=True, slots=True)
class DroppedList:
    """The rows of a spreadsheet, the first of which names the columns."""

    names: Sequence[str]
    rows: Sequence[Sequence[str]]
    sheets: Sequence[str] = ()
    """Which sheets there are, where one is to be chosen first."""

    def tell(self, fits: Mapping[str, Callable[[str], bool]]) -> dict[str, Any]:
        """Tell what a page shows before it is taken: some rows, and what each column may be."""
        guesses = guess_columns(self.names, self.rows, fits)
        return {"names": self.names, "rows": self.rows[:_PREVIEW], "count": len(self.rows),
                "sheets": self.sheets, "fields": CARD, "guesses": guesses}  # fmt: skip


def read_list(name: str, data: bytes, sheet: str) -> DroppedList:
    """Read a CSV, XLSX or ODS by its content; PnpError says what is wrong with it."""
    ending = Path(name).suffix.lower()
    if ending not in LIST_FORMATS or len(data) > FILE_BYTES:
        raise PnpError(
            f"a list ends in {', '.join(LIST_FORMATS)} and has {FILE_BYTES:,} bytes at most"
        )
    workbook = ending != ".csv"
    try:
        if workbook and not sheet and len(there := sheets_of(name, data)) > 1:
            return DroppedList((), (), there)
        found = read_cells(name, data, sheet, workbook=workbook)
        rows = [[cell.strip() for cell in cells] for _, cells in found.rows]
    except ContentError as error:
        raise PnpError(error.findings[0].what) from error
    if found.faults:
        raise PnpError(found.faults[0].sentence)
    if len(rows) < 2:  # the names of the columns, and one row
        raise PnpError("there is no row in this list below the names of its columns")
    return DroppedList(rows[0][:COLUMNS], rows[1:])


def write_list(found: DroppedList, columns: Sequence[str]) -> str:
    """Write the rows as a list of a pack, its columns called as a card calls them; others stay."""
    chosen = [n for n, each in enumerate(columns) if each in CARD]
    if not chosen or len({columns[n] for n in chosen}) < len(chosen):
        raise PnpError(
            "each column of a card is taken from one column of the list, and one is needed"
        )
    rows = ([row[n] if n < len(row) else "" for n in chosen] for row in found.rows)
    return write_rows([[columns[n] for n in chosen], *filter(any, rows)])


def list_of_cards(parts: str) -> str:
    """Name the list from which a game takes its cards by the text of its parts.yaml; "" if none."""
    for table in tables_of(parts, "parts.yaml") if parts else ():
        for row in table.rows:
            name = table.cells.get((*row, "each")) or table.cells.get((*row, "each", "from"), "")
            if name.endswith(".csv"):
                return name
    return ""

"""A table on one phone, asked and shown in place, and what lies ready there in memory.

It runs in a browser, in Pyodide. The script that calls it hands over the table's file as it was
kept, and keeps it after every act before the act is answered.
"""

import difflib  # noqa: F401  # only a mistake needs it, and then it must be there
import gc
import json
import marshal
import random
import sys
import time
import traceback  # noqa: F401  # by it the script tells what has gone wrong
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from pkgutil import iter_modules
from types import CodeType
from typing import Any, Final, TypeVar
from zipfile import ZipFile
from zipimport import zipimporter

from pnp.bank.integrity import inspect
from pnp.bank.journal import tell_damage
from pnp.bank.queries import Json
from pnp.bank.request_queue import RequestQueue
from pnp.bank.requests import QueueLine
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.fields import from_plain
from pnp.box.house_words import bring, words
from pnp.box.model import Box
from pnp.box.packs import languages
from pnp.errors import JournalDamaged, PnpError, UsageError
from pnp.rules.registry import is_shipped
from pnp.web.live.answers import ANSWERS, show
from pnp.web.live.table_actor import TOPIC, Asked, Declined, TableActor, Visit, live_words

T = TypeVar("T")

TABLE: Final = Path("/home/table.pnp")
"""Where the file of the table lies as long as its page is open."""


class _NoFile:
    """The queue of a bank without phones: nobody else writes to it, and nobody asks."""

    def __init__(self, _table: Any, fold: Callable[[QueueLine], None]) -> None:
        self._fold, self._lines = fold, 0

    @contextmanager
    def alone(self) -> Iterator[None]:
        yield

    def refresh(self) -> int:
        return self._lines

    def write(self, line: QueueLine) -> None:
        self._lines += 1
        self._fold(line)

    def close(self) -> None:
        return


class _Alone(TableActor):
    """A table whose bank has neither threads nor phones: what it is asked it does at once."""

    def ask(self, act: Callable[[], T]) -> T:
        return act()

    def open_queue(self) -> RequestQueue:
        return RequestQueue(self.session, _NoFile)


class PocketTable:
    """The bank behind the pages of one phone."""

    def __init__(self, boxes: Mapping[str, Box], table: Path = TABLE) -> None:
        """Take the games that can be played here, and where the file of the table lies."""
        self._boxes, self._path = boxes, table
        self._actor: TableActor | None = None
        self._doing: Mapping[str, Callable[..., Json]] = {
            "open": self._open, "prove": self._prove, "sit": self._sit,
            "ask": self._ask, "show": self._show,
        }  # fmt: skip

    def reply(self, text: str) -> str:
        """Answer one thing that a page asks, both as JSON; what cannot be is said in a sentence."""
        asked = json.loads(text)
        try:
            told = self._doing[asked.pop("do")](**asked)
        except Declined as declined:
            told = {"ok": False, "status": declined.status, "say": str(declined)}
        except PnpError as error:
            told = {"ok": False, "say": str(error)}
        return json.dumps({"ok": True, **told}, ensure_ascii=False)

    def _open(
        self, kit: str, players: Sequence[str], lang: str, *, turns: bool, dice: bool, cash: Any
    ) -> Json:
        # as `pnp bank open` does it, with the line that would have been typed
        seed = random.SystemRandom().randrange(1, 1_000_000_000) if dice else 0
        line = " ".join(["open", kit, *players])
        line += " --turns" * turns + f" --dice --seed {seed}" * dice
        wishes = Wishes(tuple(players), cash, lang=lang, line=line, seed=seed, turns=turns)
        open_table(self._path, self._boxes[kit], wishes, int(time.time()))
        return self._sit(kit)

    def _sit(self, kit: str) -> Json:
        """Sit down at the table that lies there: it is of this game, and sound."""
        self.leave()
        session = Session(self._path, lambda: int(time.time()))
        with session.looking() as loaded:
            table, count, head = loaded.table, loaded.books.count, loaded.books.head
        if table.kit != kit:
            raise UsageError(live_words(table.lang)["pocket_other"].format(kit=table.kit))
        actor = _Alone(session)
        actor.open()
        self._actor = actor
        return {"lang": table.lang, "players": table.players, "n": count, "seal": head}

    def _prove(self, kit: str) -> Json:
        """Sit down at a table that came from elsewhere, as `pnp bank check` would pass it."""
        for found in inspect(self._path).faults[:1]:
            raise JournalDamaged(tell_damage(self._path, found))
        return self._sit(kit)

    def leave(self) -> None:
        """Let go of the file."""
        if self._actor is not None:
            self._actor.close()
            self._actor = None

    def _visit(self, lang: str, *, bank: bool) -> Visit:
        assert self._actor is not None, "nobody sits at the table"
        return self._actor.visit(self._actor.desk.key if bank else "", lang)

    def _ask(self, what: str, sent: Json, lang: str, *, bank: bool) -> Json:
        visit = self._visit(lang, bank=bank)
        return {**ANSWERS[what](visit, Asked(**sent)), "n": visit.table.session.entries()}

    def _show(self, lang: str, *, bank: bool) -> Json:
        return show(self._visit(lang, bank=bank))


# What of the bank lies ready in a phone's memory: every verb, every word, every game. It runs in
# Pyodide under node when a pocket bank is written, and its memory is what phones start from:
# whatever is not loaded here is not there.

# Rooms of which all is needed sooner or later, and what of them never is without files or network.
_ROOMS = ("pnp.bank", "pnp.rules", "pnp.games.property")
_ELSEWHERE = ("pnp.bank.own_rules", "pnp.bank.queue_file", "pnp.bank.tournament")


def load(games: str) -> PocketTable:
    """Load all that tables of some games need; the games lie in a file of JSON."""
    told = json.loads(Path(games).read_text(encoding="utf-8"), object_hook=_once)
    own = (f"pnp.games.{kit.replace('-', '_')}" for kit in told["games"] if is_shipped(kit))
    for room in (*_ROOMS, *own):
        _load_room(room)
    bring({(lang, kit): labels for lang, kit, labels in told["labels"]})
    for topic in (TOPIC, "bank", "language"):
        for lang in languages(topic):
            words(topic, lang)
    boxes = {kit: from_plain(Box, plain) for kit, plain in told["games"].items()}
    gc.collect()
    return PocketTable(boxes)


def _once(found: dict[str, Any]) -> dict[str, Any]:
    # the same words stand in every game, and take room once
    return {key: sys.intern(each) if type(each) is str else each for key, each in found.items()}


def keep_compiled(library: str) -> None:
    """Write what was loaded of Python's own library into an archive, compiled, without its help."""
    with ZipFile(library, "w") as archive:
        for module in tuple(sys.modules.values()):
            spec = module.__spec__
            if spec and isinstance(spec.loader, zipimporter) and spec.origin:
                source = spec.loader.get_source(spec.name)
                code = compile(source or "", spec.origin, "exec", optimize=2)
                data = MAGIC_NUMBER + bytes(12) + marshal.dumps(_bare(code))
                archive.writestr(f"{spec.origin.partition('.zip/')[2]}c", data)


def _bare(code: CodeType) -> CodeType:
    # nobody looks up lines of the library on a phone, and they are a fifth of it
    inner = (_bare(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=tuple(inner))


def _load_room(room: str) -> None:
    module = import_module(room)
    for each in iter_modules(getattr(module, "__path__", ()), f"{room}."):
        if each.name not in _ELSEWHERE:
            _load_room(each.name)

"""What of the bank lies ready in a phone's memory: every verb, every word, every game.

It runs in Pyodide under node when a pocket bank is written, and its memory is what phones start
from: whatever is not loaded here is not there.
"""

import difflib  # noqa: F401  # only a mistake needs it, and then it must be there
import gc
import json
import marshal
import sys
import traceback  # noqa: F401  # by it the script tells what has gone wrong
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from pkgutil import iter_modules
from types import CodeType
from typing import Any
from zipfile import ZipFile
from zipimport import zipimporter

from pnp.box.fields import from_plain
from pnp.box.house_words import bring, words
from pnp.box.model import Box
from pnp.box.packs import languages
from pnp.rules.registry import is_shipped
from pnp.web.live.table_actor import TOPIC
from pnp.web.pocket.table import PocketTable

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

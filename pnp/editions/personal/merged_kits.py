"""Personal kits for a press: what is each kit's own, drawn by itself, then all in one file a stock.

What is drawn of a kit waits in a folder beside the files until all are there, so that any number
of processes may draw, and a run that was broken off goes on where it was.
"""

import csv
import json
import os
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, partial
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any, Final

from pnp.box.recipient import Recipient, RecipientList
from pnp.csv_cells import as_text
from pnp.editions.personal.kit_making import master_of, told
from pnp.editions.personal.kit_run import KitOutcome, KitRun, order_digest
from pnp.errors import PrintError
from pnp.faces.pen import Font
from pnp.press.overlays import (
    KitOverlay,
    SharedPages,
    draw_overlay,
    merge,
    merged_runs,
    pages_of,
    share_pages,
)
from pnp.press.own_folder import OwnFolder

LIST: Final = "kits.json"
"""The file that says what lies in a folder of merged files."""

INDEX: Final = "kits.csv"
"""The file that tells on which pages of each file the kit of whom begins."""


def characters_of(people: RecipientList) -> str:
    """Give every character that a kit of a list may set, large or small."""
    texts = (text for each in people.recipients for _, text in each.fields)
    return "".join(sorted({c for text in texts for c in (*text, *text.upper(), *text.lower())}))


@lru_cache(maxsize=1)
def shared_of(run: KitRun) -> SharedPages:
    """Give what all kits of a run share in a merged file, drawn once in a process."""
    return share_pages(master_of(run))


def draw_kit(run: KitRun, recipient: Recipient) -> KitOutcome:
    """Draw what is one kit's own, and keep it beside; say why if it cannot be drawn."""
    return told(recipient, partial(_draw, run, recipient))


def _draw(run: KitRun, recipient: Recipient) -> None:
    overlay = draw_overlay(shared_of(run), recipient)
    said = {
        "order": order_digest(run, recipient),
        "own": {f"{part} {n}": list(map(_pack, own)) for (part, n), own in overlay.own.items()},
        "whole": sorted(f"{part} {n}" for part, n in overlay.whole),
        "type": overlay.type,
        "forms": overlay.forms,
    }
    text = json.dumps(said)
    try:
        run.folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=run.folder, prefix=".", delete=False) as file:
            file.write(f"{sha256(text.encode()).hexdigest()}\n{text}")
        os.replace(file.name, _place(run, recipient))  # noqa: PTH105  # a name, not a path
    except OSError as error:
        raise PrintError(f"{run.folder} cannot be written: {error.strerror}") from error


def _place(run: KitRun, recipient: Recipient) -> Path:
    return run.folder / f"{recipient.no:0{run.digits}d}.json"


def _pack(data: bytes) -> str:
    return b64encode(data).decode("ascii")


def is_drawn(run: KitRun, recipient: Recipient) -> bool:
    """Tell whether what is one kit's own lies there whole, drawn by this very order."""
    try:
        return bool(_read(run, recipient)["order"] == order_digest(run, recipient))
    except (OSError, ValueError, KeyError):
        return False


def _read(run: KitRun, recipient: Recipient) -> Mapping[str, Any]:
    seal, _, text = _place(run, recipient).read_text(encoding="utf-8").partition("\n")
    if sha256(text.encode()).hexdigest() != seal:
        raise ValueError(recipient.no)
    said: Mapping[str, Any] = json.loads(text)
    return said


def _overlays(run: KitRun, people: RecipientList) -> Iterator[tuple[Recipient, KitOverlay]]:
    for recipient in people.recipients:
        said = _read(run, recipient)
        own = {_key(key): tuple(map(b64decode, packed)) for key, packed in said["own"].items()}
        whole = frozenset(map(_key, said["whole"]))
        yield recipient, KitOverlay(own, whole, said["type"], tuple(said["forms"]))


def _key(said: str) -> tuple[str, int]:
    part, _, number = said.rpartition(" ")
    return part, int(number)


def merge_kits(run: KitRun, people: RecipientList, target: Path) -> tuple[str, ...]:
    """Write the merged files of a list into a folder, and name them."""
    shared = shared_of(run)
    needed = _needed(overlay for _, overlay in _overlays(run, people))
    runs = merged_runs(shared)
    orders = sha256("".join(order_digest(run, each) for each in people.recipients).encode())

    def write(folder: Path) -> Mapping[str, Any]:
        for each in runs:
            digest = sha256(f"{orders.hexdigest()} {each.name}".encode()).hexdigest()[:32]
            merge(shared, each, _overlays(run, people), needed, folder / each.name, digest)
        (folder / INDEX).write_text(_index(shared, people), encoding="utf-8")
        names = [each.name for each in runs]
        return {"kits": len(people.recipients), "orders": orders.hexdigest(),
                "files": [*names, INDEX]}  # fmt: skip

    OwnFolder(target, LIST, "pnp build --for --merged").fill(write)
    return tuple(each.name for each in runs)


def _needed(overlays: Iterable[KitOverlay]) -> tuple[Mapping[Font, str], tuple[str, ...]]:
    used: dict[Font, set[str]] = {}
    forms: dict[str, None] = {}
    for overlay in overlays:
        forms |= dict.fromkeys(overlay.forms)
        for font, characters in overlay.type.items():
            used.setdefault(font, set()).update(characters)
    return {font: "".join(sorted(some)) for font, some in sorted(used.items())}, tuple(forms)


def _index(shared: SharedPages, people: RecipientList) -> str:
    files = [(each.name, len(pages_of(shared, each))) for each in merged_runs(shared)]
    written = StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(["no", "name", *(name for name, _ in files)])
    for n, each in enumerate(people.recipients):
        rows.writerow([each.no, as_text(each.name), *(n * pages + 1 for _, pages in files)])
    return written.getvalue()

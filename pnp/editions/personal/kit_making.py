"""Making one personal kit: drawn from the master of its run, written beside its place, moved in."""

import re
import shutil
import time
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from pnp.box.foreign import Unreadable, read_foreign_json
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.box.recipient import Recipient, RecipientList
from pnp.editions.personal.folder_names import folder_name
from pnp.editions.personal.kit_run import KitOutcome, KitRun, order_digest
from pnp.errors import LayoutError, Misfit, PnpError, PrintError
from pnp.press.kit_folder import MANIFEST, fill_kit_folder
from pnp.press.manifest import manifest_text
from pnp.press.master_kit import KitTemplate, MasterKit, make_master, print_kit_for

_LEFTOVER: Final = re.compile(r"\.\d{4,}(-[a-z0-9-]+)?-[a-z0-9_]{8}")
"""What a process that was killed leaves behind: the folder of a kit that was not moved in."""


@lru_cache(maxsize=1)
def master_of(run: KitRun) -> MasterKit:
    """Give the master of a run, made once in a process.

    Raises PrintError if the content is no longer what the run was ordered of.
    """
    box = read_box(run.pack, unfilled=True)
    if box.digest != run.content:
        raise PrintError(f"{run.pack} is not what it was when the kits were ordered; start again")
    template = KitTemplate(box, run.pack, run.job, run.digits, content_root() / "fonts")
    return make_master(template, run.characters, files=not run.characters)


def make_kit(run: KitRun, recipient: Recipient) -> KitOutcome:
    """Make the kit for somebody in a folder of its own; say why if it cannot be made."""
    return told(recipient, partial(_fill, run, recipient))


def told(recipient: Recipient, make: Callable[[], object]) -> KitOutcome:
    """Make something of a kit, and say what became of it and how long it took."""
    start = time.process_time()
    try:
        make()
    except LayoutError as error:
        return KitOutcome(recipient.no, "failed", str(LayoutError(_once(error.misfits))))
    except PnpError as error:
        return KitOutcome(recipient.no, "failed", str(error))
    return KitOutcome(recipient.no, "made", seconds=time.process_time() - start)


def _fill(run: KitRun, recipient: Recipient) -> None:
    write = partial(_write, run, master_of(run), recipient)
    fill_kit_folder(run.folder / folder_name(recipient, run.digits), write)


def _once(misfits: Iterable[Misfit]) -> tuple[Misfit, ...]:
    found: dict[str, Misfit] = {}
    for each in misfits:
        found.setdefault(each.say, each)
    return tuple(found.values())


def _write(run: KitRun, master: MasterKit, recipient: Recipient, folder: Path) -> Mapping[str, Any]:
    made = dict(print_kit_for(master, recipient, folder))
    made["for"] = {"no": recipient.no, **dict(recipient.fields)}
    made["order"] = order_digest(run, recipient)
    made["files"] = {file.name: _digest(file) for file in sorted(folder.iterdir())}
    (folder / MANIFEST).write_text(manifest_text(made), encoding="utf-8")
    return made


def is_made(run: KitRun, recipient: Recipient) -> bool:
    """Tell whether a kit is there, made by this very order, with each of its files whole."""
    folder = run.folder / folder_name(recipient, run.digits)
    try:
        made = read_foreign_json(folder, MANIFEST)
        files: Mapping[str, str] = made["files"]
        return made["order"] == order_digest(run, recipient) and all(
            _digest(folder / name) == digest for name, digest in files.items()
        )
    except (OSError, Unreadable, KeyError, TypeError, AttributeError):
        return False


def clean_up(run: KitRun, recipient: Recipient) -> None:
    """Take away what was begun of a kit by a process that is no more."""
    for path in run.folder.glob(f".{folder_name(recipient, run.digits)}-*"):
        shutil.rmtree(path, ignore_errors=True)


def sweep(folder: Path) -> None:
    """Take away what an earlier run left behind in its folder that was killed."""
    for path in folder.glob(".*") if folder.is_dir() else ():
        if _LEFTOVER.fullmatch(path.name):
            shutil.rmtree(path, ignore_errors=True)


def list_strays(run: KitRun, people: RecipientList) -> list[str]:
    """Name the kits in the folder of a run that are of an earlier list, of no row of this one."""
    known = {folder_name(each, run.digits) for each in people.recipients}
    made = (path.parent.name for path in run.folder.glob(f"[0-9]*/{MANIFEST}"))
    return sorted(name for name in made if name not in known)


def _digest(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()

"""The folder of a kit: files are written beside their place, then moved there together."""

import shutil
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from pnp.box.foreign import Unreadable, read_foreign_json
from pnp.errors import PrintError

MANIFEST: Final = "kit.json"
"""The file that says what lies in a kit; it is moved in last."""


def fill_kit_folder(target: Path, write: Callable[[Path], Mapping[str, Any]]) -> Mapping[str, Any]:
    """Let the files of a kit be written, and give its manifest; on a fault nothing is changed."""
    _refuse_content_folder(target)
    old = _list_old_files(target)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    except OSError as error:
        raise PrintError(f"{target.parent} cannot be written: {error.strerror}") from error
    try:
        made = write(beside)
        _move_in(beside, target, old)
    except OSError as error:
        raise PrintError(
            f"{target} cannot be written: {error.strerror}; nothing was changed"
        ) from error
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return made


def _refuse_content_folder(target: Path) -> None:
    if (target / "game.yaml").exists():
        raise PrintError(f"{target} holds the content of a game; name another folder with -o")


def _move_in(beside: Path, target: Path, old: set[str]) -> None:
    """Move finished files into the kit's folder; drop those an earlier build left behind.

    A PDF that no build made is the user's own, whatever is listed there: it stays.
    """
    target.mkdir(exist_ok=True)
    new = {file.name for file in beside.iterdir()}
    for name in sorted(new - {MANIFEST}):
        if (target / name).exists() and not _is_own(target / name):
            say = f"{target / name} was not made by pnp build: move it away, or choose another -o"
            raise PrintError(f"{say}; nothing was changed")
    for name in old - new:
        if (target / name).exists() and _is_own(target / name):
            (target / name).unlink()
    for name in sorted(new, key=lambda name: (name == MANIFEST, name)):
        (beside / name).replace(target / name)


def _is_own(file: Path) -> bool:
    return b"/Creator (pnp)" in file.read_bytes()


def _list_old_files(target: Path) -> set[str]:
    try:
        names = list_files(read_foreign_json(target, MANIFEST))
    except (FileNotFoundError, Unreadable, KeyError, TypeError, AttributeError):
        return set()  # a damaged manifest lists nothing; the new one takes its place
    return {name for name in names if Path(name).name == name and name.endswith(".pdf")}


def list_files(manifest: Mapping[str, Any]) -> set[str]:
    """Name the PDFs that a manifest lists."""
    alone = [manifest] if "file" in manifest else []
    return {str(each["file"]) for each in (*manifest["parts"], *manifest.get("runs", ()), *alone)}

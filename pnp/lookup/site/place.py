"""Putting a site into its folder: written beside, moved in whole, nothing of others touched."""

import json
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from pnp.errors import PnpError

LIST: Final = "pnp-site.json"
"""The list of the files a site is made of; without it nothing in a folder is ours."""


def put(files: Iterable[tuple[str, bytes]], target: Path) -> list[str]:
    """Write a site into a folder; what an earlier one left is removed, foreign files stay.

    Raises PnpError if the folder has a foreign file where a page belongs; then nothing is written.
    """
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    except OSError as error:
        raise PnpError(f"{target.parent} cannot be written: {error.strerror}.") from error
    try:
        names = _write(files, beside)
        _refuse_foreign(target, names)
        _move_in(beside, target, names)
    except OSError as error:
        raise PnpError(f"{target} cannot be written: {error.strerror}.") from error
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return names


def listed(folder: Path) -> list[str]:
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


def _write(files: Iterable[tuple[str, bytes]], beside: Path) -> list[str]:
    names = []
    for name, content in files:
        path = beside / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
        names.append(name)
    return names


def _refuse_foreign(target: Path, names: list[str]) -> None:
    if target.exists() and not target.is_dir():
        raise PnpError(f"{target} is a file; name a folder with -o.")
    if (target / "game.yaml").exists():
        raise PnpError(f"{target} holds the content of a game; name another folder with -o.")
    ours = set(listed(target))
    taken = [name for name in names if name not in ours and (target / name).exists()]
    if taken:
        raise PnpError(
            f"{target / taken[0]} is not from `pnp site`; it stays. Name another folder with -o."
        )


def _move_in(beside: Path, target: Path, names: list[str]) -> None:
    target.mkdir(exist_ok=True)
    before = set(listed(target))
    text = json.dumps({"files": sorted({*before, *names})}, indent=0)
    (target / LIST).write_text(text, encoding="utf-8")  # until all is done, both are ours
    for name in names:
        (target / name).parent.mkdir(exist_ok=True)
        (beside / name).replace(target / name)
    for name in sorted(before - set(names)):
        (target / name).unlink(missing_ok=True)
        folder = (target / name).parent
        if folder != target and folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
    (target / LIST).write_text(json.dumps({"files": sorted(names)}, indent=0), encoding="utf-8")

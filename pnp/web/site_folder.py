"""Putting a site into its folder: written beside, moved in whole, nothing of others touched."""

import json
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Final

from pnp.output import fill_folder, write_file

LIST: Final = "pnp-site.json"
"""The list of the files a site is made of; without it nothing in a folder is ours."""


def put(files: Iterable[tuple[str, bytes]], target: Path) -> list[str]:
    """Write a site into a folder; what an earlier one left is removed, foreign files stay.

    Raises PnpError if the folder has a foreign file where a page belongs; then nothing is written.
    """
    before = listed(target)

    def write(folder: Path) -> list[str]:
        names = []
        for name, content in files:
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_bytes(content)
            names.append(name)
        # Whatever is broken off after this, pages of both are known as ours.
        (folder / LIST).write_text(_as_list({*before, *names}), encoding="utf-8")
        return names

    ours = {target / name for name in (LIST, *before)}
    names = fill_folder(target, write, ours.__contains__, "pnp site", old=before, first=LIST)
    write_file(target / LIST, _as_list(names))
    return names


def _as_list(names: Collection[str]) -> str:
    return json.dumps({"files": sorted(names)}, indent=0)


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

"""Folders that a command fills: which files in them it made itself, and may write anew."""

import json
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from pnp.box.foreign import Unreadable, read_file_list, read_foreign, read_foreign_json
from pnp.output import fill_folder, replace_folder

MANIFEST: Final = "kit.json"
"""The file that says what lies in a kit; it is moved in last."""
MANIFEST_FORM: Final = 2
"""Version of its form; a reader refuses a higher one."""


def fill_kit_folder(target: Path, write: Callable[[Path], Mapping[str, Any]]) -> Mapping[str, Any]:
    """Let the files of a kit be written, and give its manifest; on a fault nothing is changed.

    A PDF that no build made is the user's own, whatever a manifest lists: it stays.
    """
    try:
        listed = list_files(read_foreign_json(target, MANIFEST))
    except (FileNotFoundError, Unreadable, KeyError, TypeError, AttributeError):
        listed = set()  # a damaged manifest lists nothing; the new one takes its place
    old = {name for name in listed if Path(name).name == name and name.endswith(".pdf")}

    def is_ours(file: Path) -> bool:
        return file.name == MANIFEST or b"/Creator (pnp)" in file.read_bytes()

    return fill_folder(target, write, is_ours, "pnp build", old=old, last=MANIFEST)


# Version of the form of a list of a folder; a reader refuses a higher one.
_LIST_FORM: Final = 1


def fill_listed_folder(
    target: Path, command: str, write: Callable[[Path], Mapping[str, Any]]
) -> Mapping[str, Any]:
    """Let a folder be filled that is one command's alone, and give its list, which lies in it.

    The list of `pnp shop` is `shop.json`. Raises PnpError if the folder holds anything that no
    list in it names.
    """
    list_name = f"{command}.json"

    def write_with_list(folder: Path) -> Mapping[str, Any]:
        made = {"list": _LIST_FORM, **write(folder)}
        text = json.dumps(made, ensure_ascii=False, indent=1) + "\n"
        (folder / list_name).write_bytes(text.encode())
        return made

    ours = read_file_list(target, list_name)
    return replace_folder(target, write_with_list, ours, f"pnp {command}")


def list_files(manifest: Mapping[str, Any]) -> set[str]:
    """Name the PDFs that a manifest lists."""
    return {str(each["file"]) for each in (*manifest["parts"], *manifest.get("runs", ()))}


def seal_files(folder: Path, names: Iterable[str]) -> dict[str, str]:
    """Give the SHA-256 of some files of a folder, by their names."""
    return {name: sha256(read_foreign(folder, name)).hexdigest() for name in sorted(names)}

"""A folder that a command of ours fills: its files written beside their place, then moved together.

A list in it names them all. What the list does not name is somebody else's, and nothing is lost.
"""

import json
import shutil
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pnp.box.foreign import Unreadable, read_foreign_json
from pnp.errors import PrintError

FolderList = Mapping[str, Any]
"""What a list says; its files stand under `files`."""


@dataclass(frozen=True, slots=True)
class OwnFolder:
    """A folder of one command: where it is, the name of its list, what the command is called."""

    target: Path
    list_name: str
    command: str

    def fill(self, write: Callable[[Path], FolderList]) -> FolderList:
        """Let the files be written, and give their list; on a fault nothing is changed.

        Raises PrintError if the folder holds anything this command did not put there.
        """
        self._refuse_strange_files()
        target = self.target
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            beside = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
        except OSError as error:
            raise PrintError(f"{target.parent} cannot be written: {error.strerror}") from error
        try:
            beside.chmod(0o755)
            made = write(beside)
            text = json.dumps(made, ensure_ascii=False, indent=1) + "\n"
            (beside / self.list_name).write_text(text, encoding="utf-8")
            if target.exists():
                shutil.rmtree(target)
            beside.replace(target)
        except OSError as error:
            raise PrintError(f"{target} cannot be written: {error.strerror}") from error
        finally:
            shutil.rmtree(beside, ignore_errors=True)
        return made

    def _refuse_strange_files(self) -> None:
        target = self.target
        if target.exists() and not target.is_dir():
            raise PrintError(f"{target} is a file: name a folder with -o; nothing was changed")
        known = self._list_known()
        for file in sorted(target.rglob("*")):
            name = file.relative_to(target).as_posix()
            if not (file.is_dir() and not file.is_symlink()) and name not in known:
                say = f"{file} was not made by {self.command}: move it away, or choose another -o"
                raise PrintError(f"{say}; nothing was changed")

    def _list_known(self) -> set[str]:
        try:
            files = read_foreign_json(self.target, self.list_name)["files"]
            return {self.list_name, *map(str, files)}
        except (FileNotFoundError, Unreadable, KeyError, TypeError):
            return {self.list_name}

"""Every file of the house in a line, as `docs/house.md` lists it: from the modules' docstrings."""

import ast
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

HOUSE = Path(__file__).parents[1]


def list_files() -> str:
    """Write the list, folder by folder."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    modules = sorted((HOUSE / "pnp").rglob("*.py"), key=lambda path: (path.parent, path.name))
    files = [path for path in modules if path.stat().st_size]
    for folder, some in groupby(files, key=lambda path: path.parent):
        yield f"**`{folder.relative_to(HOUSE).as_posix()}/`**"
        yield ""
        for path in some:
            says = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
            yield f"- `{path.name}`: {says.partition(chr(10))[0]}"
        yield ""

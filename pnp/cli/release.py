"""Releasing codes: from now on they stand on printed pieces, and stay with what bears them."""

import os
from dataclasses import replace
from pathlib import Path

from pnp.box.coded_pieces import coded_pieces
from pnp.box.codes import LOCK
from pnp.box.model import Box, ReleasedCode
from pnp.box.reading.code_lock import releases_in, with_added
from pnp.box.reading.text_files import read_text, shown
from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.source import Source
from pnp.errors import PnpError
from pnp.output import file_beside


def release(box: Box, folder: Path) -> tuple[ReleasedCode, ...]:
    """Add the codes of a sound pack that its list does not have yet; give those added.

    Raises PnpError if the list cannot be written; then it is as it was.
    """
    path = folder / LOCK
    source = read_text(path, folder) if path.exists() else Source(shown(path), ())
    source = _parse(source)
    before = _releases(box, source)
    known = {one.code for one in before}
    added = tuple(
        ReleasedCode(piece.code, piece.bearer)
        for piece in coded_pieces(box)
        if piece.code not in known
    )
    if added:
        text = with_added(source, added)
        after = _releases(box, _parse(Source(source.file, text.splitlines())))
        if sorted(map(str, after)) != sorted(map(str, (*before, *added))):
            say = "nothing can be added here; write one line a code, such as `CR-D07-4: deed/lane`"
            raise PnpError(f"{source.file}: {say}")
        _write(path, text)
    return tuple(sorted(added, key=lambda one: one.code))


def _parse(source: Source) -> Source:
    data, node, _ = parse_yaml(source)
    return replace(source, data=data, node=node)


def _releases(box: Box, source: Source) -> tuple[ReleasedCode, ...]:
    # What is faulty is left out.
    return releases_in(source, box.game.source, box.game.languages)[0]


def _write(path: Path, text: str) -> None:
    try:
        with (
            file_beside(path) as beside,
            beside.open("w", encoding="utf-8", newline="\n") as file,
        ):
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        say = f"{shown(path)} cannot be written: {error.strerror}; no code was released"
        raise PnpError(say) from error

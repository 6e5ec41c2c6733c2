"""The list of released codes (`codes.lock`): read line by line, and only ever added to."""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

from pnp.box.coded_pieces import coded_pieces
from pnp.box.codes import LOCK, code
from pnp.box.kinds import Written, spelt
from pnp.box.misfits import find_slips
from pnp.box.model import Box, ReleasedCode
from pnp.box.reading.text_files import read_text, show_path
from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.source import Slip, Source
from pnp.box.words import Words
from pnp.errors import Finding, PnpError
from pnp.output import file_beside

_CODE: Final = re.compile(r"([A-Z]{2})-([A-Z])([0-9]{2,5})-[0-9A-Z]")
_BEARER: Final = r"[a-z0-9]+(?:[-_][a-z0-9]+)*/[a-z0-9]+(?:[-_][a-z0-9]+)*"

# How a new list begins.
_HEAD: Final = """\
# Every code ever released, and what bears it. `pnp check KIT --release` adds new ones.
# Printed pieces bear these codes: a line stays, with the piece it names. The line of a piece that
# is taken out of the kit says what took its place, what was on it, or both:
#   CODE: {was: KIND/ID, moved: CODE}
#   CODE: {was: KIND/ID, retired: what was on it}
"""


@dataclass(frozen=True, slots=True)
class Released:
    """What a line says of a code: what bears it, or bore it until it left the kit."""

    was: Annotated[str, spelt(_BEARER, "what bears the code as kind/id: `deed/mill-lane`")]
    moved: str = ""
    retired: Words | None = None


def _read_line(value: Any, inner: Callable[[Any], Any], _known: Any) -> Any:
    return inner(value if isinstance(value, dict) else {"was": value})


_Line = Annotated[Released, Written(_read_line, lambda told: told)]


def releases_in(
    source: Source, known: Mapping[str, Any]
) -> tuple[tuple[ReleasedCode, ...], list[Finding]]:
    """Read the released codes out of the values of a file; every faulty line is a problem."""
    if not isinstance(source.data, dict | None):
        say = "the list of codes has one line a code, such as `CR-D07-4: deed/mill-lane`"
        return (), [source.at((), say)]
    found, slips, bearers = list[ReleasedCode](), list[Slip](), dict[str, str]()
    for key, value in (source.data or {}).items():
        read, faults = find_slips(dict[str, _Line], {key: value}, known)
        if say := _misspelt(key):
            slips.append(Slip((key,), say, key=True))
        elif faults:
            slips += faults
        else:
            one = ReleasedCode(key, read[key].was, read[key].moved, read[key].retired)
            if isinstance(value, dict) and not one.retired:
                how = "`moved: CODE`, or what was on it, `retired: its words`"
                say = f"{key} is not said to be gone: say what took its place, {how}"
                slips.append(Slip((key,), say))
            elif not one.retired and (first := bearers.setdefault(one.bearer, key)) != key:
                say = f"`{one.bearer}` has the code {first} already; one of the two must be retired"
                slips.append(Slip((key,), say, key=True))
            found.append(one)
    return tuple(found), [source.at(each.path, each.say, key=each.key) for each in slips]


def _misspelt(key: str) -> str:
    parts = _CODE.fullmatch(key)
    right = code(parts[1], parts[2], int(parts[3])) if parts else ""
    if not right or right[:-1] != key[:-1]:
        return f"`{key[:40]}` is no code; write it as it is printed, such as `CR-D07-4`"
    say = f"the check character of `{key}` should be `{right[-1]}`"
    return "" if right == key else f"{say}; write the code as it is printed"


def release(box: Box, folder: Path) -> tuple[ReleasedCode, ...]:
    """Add the codes that the list of a sound pack lacks, and give them; PnpError if it cannot."""
    path = folder / LOCK
    text = read_text(path, folder) if path.exists() else Source(show_path(path), ())
    source, before = _released(box, text)
    known = {one.code for one in before}
    new = (ReleasedCode(x.code, x.bearer) for x in coded_pieces(box) if x.code not in known)
    added = tuple(sorted(new, key=lambda one: one.code))
    if not added:
        return ()
    old = source.lines if any(map(str.strip, source.lines)) else _HEAD.splitlines()
    lines = (f"{one.code}: {one.bearer}" for one in added)
    whole = "\n".join(["\n".join(old).rstrip(), *lines]) + "\n"
    _, after = _released(box, Source(source.file, whole.splitlines()))
    if sorted(map(str, after)) != sorted(map(str, (*before, *added))):
        say = "nothing can be added here; write one line a code, such as `CR-D07-4: deed/lane`"
        raise PnpError(f"{source.file}: {say}")
    try:
        with file_beside(path) as beside, beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(whole)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        say = f"{show_path(path)} cannot be written: {error.strerror}; no code was released"
        raise PnpError(say) from error
    return added


def _released(box: Box, text: Source) -> tuple[Source, tuple[ReleasedCode, ...]]:
    # What is faulty is left out.
    source, _ = parse_yaml(text)
    known = {"source": box.game.source, "languages": box.game.languages}
    return source, releases_in(source, known)[0]

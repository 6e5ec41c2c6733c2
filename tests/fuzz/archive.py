"""A pack as one text: the game it begins from, and the files that are not as they were."""

import random
import re
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Final

from pnp.cli.new import STARTERS
from tests.fuzz.packs import EXAMPLES, KITS, Pack, spoil, whole_pack

_HEAD: Final = re.compile(r"== (\S.*?)(?: \((base64|gone|link|pipe|folder)\))?")
"""How a file begins: its name, and in which form it follows if not as text."""
_KNOWN: Final = (*STARTERS, *EXAMPLES, *KITS)


class NoArchive(ValueError):
    """Bytes that tell of no pack."""


def unpacked(data: bytes, scratch: Path) -> Pack:
    try:
        base, *lines = data.decode().split("\n")
    except UnicodeDecodeError as error:
        raise NoArchive from error
    if base not in _KNOWN:
        raise NoArchive
    pack: Pack = dict(whole_pack(base, scratch))
    name, form, text = "", "", list[str]()
    for line in [*lines, "== end"]:
        head = _HEAD.fullmatch(line)
        if head is None:
            text.append(line)
            continue
        if name:
            _put(pack, name, form, "\n".join(text))
        name, form, text = head[1], head[2] or "", []
    return pack


def _put(pack: Pack, name: str, form: str, text: str) -> None:
    if name.startswith("/") or ".." in name.split("/") or "\0" in name:
        raise NoArchive
    if form == "gone":
        pack.pop(name, None)
    elif form in {"pipe", "folder"}:
        pack[name] = form
    elif form == "link":
        pack[name] = text.strip() or "gone"
    elif form == "base64":
        pack[name] = b64decode(text)
    else:
        pack[name] = text.encode("utf-8", "surrogatepass")


def packed(pack: Pack, base: str, scratch: Path) -> bytes:
    """Write a pack as its text: what is not as it was in the game it began from."""
    own = dict(whole_pack(base, scratch))
    parts = [base]
    for name, data in sorted(pack.items()):
        if data == own.get(name):
            continue
        if data in {"pipe", "folder"}:
            parts.append(f"== {name} ({data})")
        elif isinstance(data, str):
            parts.append(f"== {name} (link)\n{data}")
        else:
            parts.append(_written(name, data))
    parts += [f"== {name} (gone)" for name in own if name not in pack]
    return "\n".join(parts).encode("utf-8", "surrogateescape")


def _written(name: str, data: bytes) -> str:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = "\r"
    if "\r" in text or any(_HEAD.fullmatch(line) for line in text.split("\n")):
        return f"== {name} (base64)\n{b64encode(data).decode()}"
    return f"== {name}\n{text}"


def changed(data: bytes, rng: random.Random, scratch: Path) -> bytes:
    base = data.partition(b"\n")[0].decode(errors="replace")
    try:
        pack = unpacked(data, scratch)
    except NoArchive:
        base = rng.choice((*STARTERS, *EXAMPLES))
        pack = dict(whole_pack(base, scratch))
    spoil(pack, dict(whole_pack(rng.choice(EXAMPLES), scratch)), rng)
    return packed(pack, base, scratch)

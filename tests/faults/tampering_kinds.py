"""Every kind of tampering that is tried, and who notices it.

In `tampering.txt` each kind has its name, in brackets how it is done, and below that with what:
statements of SQL, or what stands in the file and what takes its place. As a rule triggers are
lifted and put back; who seals anew reckons the chain again, so that only a witness knows.
"""

from ast import literal_eval
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, get_args

from pnp.bank.books import ROW
from tests.faults.tampering import (
    Notices,
    Tampering,
    keep_wal,
    lose_page,
    no_letters,
    older_page,
    open_another,
    plainly,
    put,
    retyped,
    schema,
    swap_pages,
    wal_of_another,
    with_sqlite,
)

_BY_HAND: Final[Mapping[str, Tampering]] = {
    "the seals of another table": Tampering("the file", open_another),
    "a text of letters that are none": Tampering("the file", with_sqlite(no_letters)),
    "two pages exchanged": Tampering("the file", swap_pages),
    "the last page cut off and the header mended": Tampering("the file", lose_page),
    "an older page put back": Tampering("the file", older_page),
    "a change in a log beside the file": Tampering("the file", keep_wal),
    "the log of another beside it": Tampering("the file", wal_of_another),
    "bytes after its end": Tampering("nobody", lambda path: path.open("ab").write(b"x" * 5000)),
}


def _act(how: str, lines: Sequence[str]) -> Callable[[Path], object]:
    def pair() -> tuple[Any, Any]:
        old, new = map(literal_eval, lines[0].split(" | "))
        return old, new

    match how.split(": "):
        case ["plainly"]:
            return plainly(*lines)
        case ["made anew", table]:
            return retyped(table, *pair(), *lines[1:])
        case ["schema"]:
            return schema(*pair())
        case ["bytes"]:
            return put(*pair())
        case ["" | "sealed anew" | "without triggers"]:
            return with_sqlite(*lines, anew=how == "sealed anew", ink=how != "without triggers")
    raise ValueError(how)


def _kinds(text: str) -> Iterator[tuple[str, Tampering]]:
    notices: Notices = "nobody"
    for block in text.split("\n\n"):
        name, *lines = block.splitlines()
        if name.startswith("== "):
            (notices,) = (each for each in get_args(Notices) if name.endswith(f": {each}"))
            continue
        how = name.partition(" [")[2].rstrip("]")
        done = [each.strip().replace("COLUMNS", ROW.removeprefix("n, ")) for each in lines]
        yield name, Tampering(notices, _act(how, done))


_TEXT: Final = Path(__file__).with_name("tampering.txt").read_text(encoding="utf-8")

KINDS: Final[Mapping[str, Tampering]] = {**dict(_kinds(_TEXT)), **_BY_HAND}

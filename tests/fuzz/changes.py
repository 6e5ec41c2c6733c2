"""Ways to change what strangers send: such as know what a thing is made of, and plain bytes."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tests.bank.test_random_lines import TABLES, words_of
from tests.fuzz import cases
from tests.fuzz.archive import changed
from tests.fuzz.packs import SCRAPS, bytes_of
from tests.fuzz.trees import change_tree, scatter, written
from tests.proof.test_damaged_files import DAMAGES

Change = Callable[[bytes, random.Random], bytes]
CORPUS: Final = Path(__file__).with_name("corpus")
"""What is kept: a folder for each kind."""
WORDS: Final = {
    "packs": SCRAPS,
    "lines": (b"anna", b"ben", b"buy", b"rent", b"@37", b";", b"#", b'"', b"--force", b"1.5k"),
    "tables": tuple(b" " + word for word in bytes_of("sql")),
    "manifests": (b'"', b"{", b"}", b"[", b"]", b":", b",", b"-1", b"1e999", b"null", b"\\ud800"),
    "pdfs": (b"<<", b">>", b"obj", b"endobj", b"stream", b"R", b"[", b"]", b"/Kids", b"/Length"),
    "requests": bytes_of("http"),
    "live-requests": bytes_of("http"),
}
"""What comes up in a kind of thing."""


def _of_a_tree(data: bytes, rng: random.Random) -> bytes:
    try:
        tree = json.loads(data)
    except (ValueError, RecursionError):
        tree = json.loads(json.dumps(cases.LISTING))
    return written(change_tree(tree, rng) if isinstance(tree, dict | list) else {}, plain=True)


def _damaged(data: bytes, rng: random.Random) -> bytes:
    sorts = tuple(DAMAGES.values()) if len(data) > 600 else ()
    return rng.choice(sorts)(rng, data) if sorts else data


def _typed(data: bytes, rng: random.Random) -> bytes:
    """Take out a word of a line, or put in one that comes up at its table."""
    kit, *said = data.decode(errors="replace").split(" ")
    if kit not in {each[0] for each in TABLES}:
        kit, said = rng.choice(TABLES)[0], []
    known = words_of(cases.loaded(kit))
    for _ in range(rng.choice((1, 1, 2, 5))):
        if said and rng.random() < 0.3:
            said.pop(rng.randrange(len(said)))
        else:
            said.insert(rng.randrange(len(said) + 1), rng.choice(known))
    return " ".join([kit, *said]).encode()


CHANGES: Final[dict[str, Change]] = {
    "packs": lambda data, rng: changed(data, rng, cases.scratch()),
    "lines": _typed, "manifests": _of_a_tree, "pdfs": _damaged,
}  # fmt: skip
"""Changes that know what a thing is made of."""


def case_of(kind: str, kept: list[bytes], seed: int) -> bytes:
    rng = random.Random(f"{kind} {seed}")
    data = rng.choice(kept)
    if kind in CHANGES and rng.random() < 0.7:
        return CHANGES[kind](data, rng)
    return scatter(data, rng, WORDS[kind])

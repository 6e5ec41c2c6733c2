"""The chain that seals the journal: each hash covers an entry, its postings and the hash before."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Any


def content_seal(parts: Iterable[tuple[str, str]]) -> str:
    """Give the hash of what the table was opened with: the first link of the chain."""
    seal = hashlib.sha256()
    for part, text in sorted(parts):
        for piece in (part, text):
            raw = piece.encode()
            seal.update(b"%d:" % len(raw))
            seal.update(raw)
    return seal.hexdigest()


def link(before: str, row: Sequence[Any], postings: Sequence[Sequence[Any]]) -> str:
    """Give the hash of an entry's row and its postings, linked to the hash before."""
    plain = [before, row, postings]
    facts = json.dumps(plain, ensure_ascii=True, separators=(",", ":"), default=repr)
    return hashlib.sha256(facts.encode()).hexdigest()

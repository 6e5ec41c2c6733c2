"""Which columns of a declared part are read by players: the others name pictures and colours."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from pnp.box.parts.declared import DeclaredPart
from pnp.box.parts.rows import columns_in
from pnp.box.words import Words


def printed_columns(part: DeclaredPart) -> frozenset[str]:
    """Give the columns that the texts of a declared part ask for."""
    texts = _words_in((part.front, part.also, part.back))
    return frozenset(
        name for words in texts for text in words.texts.values() for name in columns_in(text)
    )


def _words_in(value: Any) -> Iterator[Words]:
    if isinstance(value, Words):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _words_in(each)
    elif is_dataclass(value):
        for each in fields(value):
            yield from _words_in(getattr(value, each.name))

"""The operators of a content stream with their operands, read as a press reads them."""

import re
from collections.abc import Iterator
from typing import Final

_STEP: Final = rb"(?:[-+.0-9]++\s++){2,6}(?:[mlcvy]|re)(?=[\s/\[(<%]|$)\s*+|h(?=[\s/\[(<%]|$)\s*+"
_TOKEN: Final = re.compile(
    rb"""(?P<steps>(?:"""
    + _STEP
    + rb""")+)
    |%[^\r\n]*
    |\((?:[^()\\]|\\.|\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\))*\)
    |<<|>>|<[0-9A-Fa-f\s]*>|[\[\]]
    |/[^\s()<>\[\]{}/%]*
    |[-+.0-9][-+.0-9]*
    |[A-Za-z'"*][A-Za-z0-9'"*]*""",
    re.VERBOSE | re.DOTALL,
)
_INLINE_END: Final = re.compile(rb"\sEI(?=\s|$)")

STEPS: Final = "steps"
"""What the steps of an outline are called together: most of a stream, and mostly unread."""

Operator = tuple[str, list[bytes]]
"""An operator, and what stood before it."""


def read_operators(data: bytes) -> Iterator[Operator]:
    """Give the operators of a stream in order; strings and comments are passed over whole.

    The steps of an outline come as one, `STEPS`, which `read_steps` reads.

    >>> [name for name, _ in read_operators(b"q (a rg b) Tj 1 0 0 rg 0 0 m 9 9 l h S Q")]
    ['q', 'Tj', 'rg', 'steps', 'S', 'Q']
    """
    at, operands = 0, list[bytes]()
    while True:
        for found in _TOKEN.finditer(data, at):
            token = found[0]
            if found.lastgroup:
                yield STEPS, [token]
                operands = []
                continue
            first = token[:1]
            if first in b"-+.0123456789/([<>]":
                operands.append(token)
            elif first != b"%":
                if token in {b"true", b"false", b"null"}:
                    operands.append(token)
                    continue
                yield token.decode("ascii"), operands
                operands = []
                if token == b"ID":
                    break
        else:
            return
        end = _INLINE_END.search(data, found.end())
        if end is None:
            return
        at = end.end()


def read_steps(run: bytes) -> Iterator[Operator]:
    """Give the steps of an outline, each with its operands.

    >>> list(read_steps(b"0 0 m 9 8.5 l h"))
    [('m', [b'0', b'0']), ('l', [b'9', b'8.5']), ('h', [])]
    """
    operands = list[bytes]()
    for token in run.split():
        if token[:1].isalpha():
            yield token.decode("ascii"), operands
            operands = []
        else:
            operands.append(token)


def numbers_of(operands: list[bytes]) -> list[float]:
    """Give those operands that are numbers.

    >>> numbers_of([b"/CS0", b"0.5", b"-1"])
    [0.5, -1.0]
    """
    numbers = []
    for each in operands:
        try:
            numbers.append(float(each))
        except ValueError:
            continue
    return numbers

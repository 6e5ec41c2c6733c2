"""Writing for people: on a terminal long lines are broken between words, elsewhere left alone."""

import os
import re
import sys
from collections.abc import Iterable, Iterator
from typing import Final

import click

_HANGING: Final = re.compile(r" *(?:[0-9]+  |[=>] )?")
"""What stands before a text: blanks, an entry's number or a mark; further lines begin below it."""


def tell(lines: Iterable[str]) -> None:
    """Write lines to the output."""
    for line in broken(lines, _columns()) if sys.stdout.isatty() else lines:
        click.echo(line)


def _columns() -> int:
    # One that does not say is as wide as most.
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 80
    except OSError:
        return 80


def broken(lines: Iterable[str], width: int) -> Iterator[str]:
    """Break what is wider than a terminal of this many columns.

    >>> list(broken(["   7  Anna buys Kingsway for 350"], 24))
    ['   7  Anna buys Kingsway', '      for 350']
    """
    from textwrap import wrap  # noqa: PLC0415  # a payment in a script must not wait for it

    for line in lines:
        begin = _HANGING.match(line)
        indent = " " * (begin.end() if begin else 0)
        yield from wrap(line, width, subsequent_indent=indent, break_on_hyphens=False) or [""]

"""Writing for people: on a terminal long lines are broken between words, elsewhere left alone."""

import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator
from typing import Final

import click

_HANGING: Final = re.compile(r" *(?:[0-9]+  |[=>] )?")
"""What stands before a text: blanks, an entry's number or a mark; further lines begin below it."""


def tell(lines: Iterable[str]) -> None:
    """Write lines to the output."""
    if sys.stdout.isatty():
        lines = broken(lines, shutil.get_terminal_size().columns)
    for line in lines:
        click.echo(line)


def broken(lines: Iterable[str], width: int) -> Iterator[str]:
    """Break what is wider than a terminal of this many columns.

    >>> list(broken(["   7  Anna buys Kingsway for 350"], 24))
    ['   7  Anna buys Kingsway', '      for 350']
    """
    for line in lines:
        begin = _HANGING.match(line)
        indent = " " * (begin.end() if begin else 0)
        yield from textwrap.wrap(line, width, subsequent_indent=indent) or [""]

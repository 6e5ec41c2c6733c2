"""Where the banker sits: which table, in which language; and the options that say so."""

import os
import time
from collections.abc import Callable
from typing import Any, Final

import click

from pnp.bank.session import Session

Decorate = Callable[[Callable[..., Any]], Callable[..., Any]]


class Seat:
    """Where the banker sits: the table's file and the language spoken."""

    def __init__(self, table: str = "") -> None:
        """Sit at a table; what else is said of the seat is put down as it is typed."""
        self.table = table

    lang = ""
    no_backup = False
    mirror = ""
    """A second file that follows the table entry by entry; none where it is empty."""
    plain = False
    """Whether the shell only ever adds lines, for ears."""

    @property
    def path(self) -> str:
        """Give the file: as named, else `$PNP_TABLE`, else `table.pnp` here."""
        return self.table or os.environ.get("PNP_TABLE") or "table.pnp"


def seat_of(ctx: click.Context) -> Seat:
    """Give the seat of this command, a new one for the first to ask."""
    return ctx.ensure_object(Seat)


def session_of(seat: Seat) -> Session:
    """Sit down at the table with the clock of this machine."""
    mirror = seat.mirror or os.environ.get("PNP_MIRROR", "")
    clock = lambda: int(time.time())  # noqa: E731  # said in one word
    return Session(seat.path, clock, seat.lang, keeps=not seat.no_backup, mirror=mirror)


def _option(name: str, says: str, **more: Any) -> Decorate:
    # it may stand before a command and behind it: where it is given, it is put down at the seat
    def put(ctx: click.Context, param: click.Parameter, value: Any) -> None:
        if value:
            setattr(seat_of(ctx), str(param.name), value)

    return click.option(name, expose_value=False, callback=put, help=says, **more)


_TABLE: Final = _option(
    "--table", "The table's file; else $PNP_TABLE, else ./table.pnp.", metavar="FILE"
)
_LANG: Final = _option(
    "--lang", "The language to answer in, such as de; else the table's own.", metavar="LANG"
)
_NO_BACKUP: Final = _option("--no-backup", "Keep no copies of the table beside it.", is_flag=True)
_MIRROR: Final = _option(
    "--mirror",
    "Write every entry into this file as well, best on another disk; else $PNP_MIRROR.",
    metavar="FILE",
)

plain: Final = _option(
    "--plain",
    "Only ever add lines, and number what may be chosen: for ears. "
    "A terminal that can only print does so by itself.",
    is_flag=True,
)
"""Gives the command that reads lines the option `--plain`."""


def seated(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options `--table` and `--lang`, wherever they are written."""
    return _TABLE(_LANG(command))


def keeping(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command that enters acts the options `--no-backup` and `--mirror`."""
    return _NO_BACKUP(_MIRROR(command))

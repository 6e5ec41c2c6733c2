"""Where the banker sits: which table, in which language."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click

from pnp.bank.session import Session


@dataclass(slots=True)
class Seat:
    """Where the banker sits: the table's file and the language spoken."""

    table: str = ""
    lang: str = ""
    keeps: bool = True
    """Whether copies of the table are kept beside it."""

    mirror: str = ""
    """A second file that follows the table entry by entry; none where it is empty."""

    plain: bool = False
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
    return Session(seat.path, clock, seat.lang, keeps=seat.keeps, mirror=mirror)


def _set(field: str) -> Callable[[click.Context, click.Parameter, Any], None]:
    def put(ctx: click.Context, _param: click.Parameter, value: Any) -> None:
        if value:
            setattr(seat_of(ctx), field, value)

    return put


def keeping(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command that enters acts the options `--no-backup` and `--mirror`."""

    def stop(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
        if value:
            seat_of(ctx).keeps = False

    mirror = click.option(
        "--mirror",
        metavar="FILE",
        expose_value=False,
        callback=_set("mirror"),
        help="Write every entry into this file as well, best on another disk; else $PNP_MIRROR.",
    )
    none = click.option(
        "--no-backup",
        is_flag=True,
        expose_value=False,
        callback=stop,
        help="Keep no copies of the table beside it.",
    )
    return none(mirror(command))


def plain(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give the command that reads lines the option `--plain`."""
    return click.option(
        "--plain",
        is_flag=True,
        expose_value=False,
        callback=_set("plain"),
        help="Only ever add lines, and number what may be chosen: for ears. "
        "A terminal that can only print has it so by itself.",
    )(command)


def seated(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options `--table` and `--lang`, wherever they are written."""
    table = click.option(
        "--table",
        metavar="FILE",
        expose_value=False,
        callback=_set("table"),
        help="The table's file; else $PNP_TABLE, else ./table.pnp.",
    )
    lang = click.option(
        "--lang",
        metavar="LANG",
        expose_value=False,
        callback=_set("lang"),
        help="The language to answer in, such as de; else the table's own.",
    )
    return table(lang(command))

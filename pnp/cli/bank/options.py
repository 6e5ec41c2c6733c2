"""Where the banker sits: the options that say at which table, and in which language."""

import os
import time
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

import click

from pnp.bank.session import Session, table_path

Decorate = Callable[[Callable[..., Any]], Callable[..., Any]]


def session_of(ctx: click.Context) -> Session:
    """Give the session of this command, with the clock of this machine; nothing is opened yet."""
    session = ctx.find_object(Session)
    if session is None:
        clock = lambda: int(time.time())  # noqa: E731  # said in one word
        mirror = os.environ.get("PNP_MIRROR", "")
        ctx.obj = session = Session(table_path(), clock, keeps=True, mirror=mirror)
    return session


def _option(name: str, sets: str, says: str, **more: Any) -> Decorate:
    # it may stand before a command and behind it: where it is given, it is put down at the session
    def put(ctx: click.Context, _param: click.Parameter, value: Any) -> None:
        if value:
            setattr(session_of(ctx), sets, value is not True and value)  # a flag: no copies

    return click.option(name, expose_value=False, callback=put, help=says, **more)


_TABLE: Final = _option(
    "--table", "path", "The table's file; else $PNP_TABLE, else ./table.pnp.", metavar="FILE"
)
_LANG: Final = _option(
    "--lang", "lang", "The language to answer in, such as de; else the table's own.", metavar="LANG"
)
_NO_BACKUP: Final = _option(
    "--no-backup", "keeps", "Keep no copies of the table beside it.", is_flag=True
)
_MIRROR: Final = _option(
    "--mirror",
    "mirror",
    "Write every entry into this file as well, best on another disk; else $PNP_MIRROR.",
    metavar="FILE",
)


def _at_table(command: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(command)
    def at_table(**options: Any) -> Any:
        return command(session_of(click.get_current_context()), **options)

    return at_table


def seated(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command its session, and `--table` and `--lang`, wherever they are written."""
    return _TABLE(_LANG(_at_table(command)))


def located(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command its session and `--table` alone: what it answers has no language."""
    return _TABLE(_at_table(command))


def keeping(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command that enters acts the options `--no-backup` and `--mirror`."""
    return _NO_BACKUP(_MIRROR(command))

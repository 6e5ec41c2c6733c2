"""Sitting down at a table with the clock of this machine, and answering a line there."""

import time

from pnp.bank.query_commands import View, look, may_look
from pnp.bank.session import Answer, Session
from pnp.cli.bank.dice import with_dice
from pnp.cli.bank.options import Seat
from pnp.rules.language.line import Line


def session_of(seat: Seat) -> Session:
    """Sit down at the table with the clock of this machine."""
    return Session(seat.path, lambda: int(time.time()), seat.lang)


def answered(session: Session, line: Line) -> Answer | View:
    """Answer one line: look, or enter it."""
    line = with_dice(session, line)
    if may_look(line):
        with session.looking() as loaded:
            view = look(loaded, line.acts[0])
        if view is not None:
            return view
    return session.enter(line)

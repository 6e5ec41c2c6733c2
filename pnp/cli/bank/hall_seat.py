"""Asking a hall for a seat before a table is opened: a slip is told before there is a file."""

import json
import secrets
from collections.abc import Sequence

import click

from pnp.bank.file_messages import say_first
from pnp.bank.hall_address import read_hall_address
from pnp.bank.hall_wire import HallAway, ask_hall
from pnp.errors import UsageError

_PATIENCE = 2.0
"""Seconds: whoever opens a table can wait a little."""


def ask_for_seat(typed: str, kit: str, players: Sequence[str], lang: str) -> str:
    """Ask where a table would sit, and give what its file is to keep of the hall.

    A hall that does not answer is no reason not to play: it is asked again later.
    """
    hall = read_hall_address(typed)
    if hall is None:
        raise UsageError(say_first(lang, "open.no-hall", typed=typed[:80]))
    asked = {"kit": kit, "players": [" ".join(each.split()) for each in players]}
    try:
        reply = ask_hall(hall, "seat", asked, {"Accept-Language": lang}, _PATIENCE)
    except HallAway:
        click.echo(say_first(lang, "hall.away-at-opening", hall=str(hall)), err=True)
    else:
        if reply.status in {400, 401, 403, 404, 409}:
            raise UsageError(str(reply.told.get("say", "")))
    own = {"id": secrets.token_hex(16), "tournament": hall.tournament, "address": str(hall)}
    return json.dumps(own)

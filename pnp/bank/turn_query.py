"""Who is next: what the table knows of turns and throws, and who owes whom."""

import re
import time
from collections.abc import Iterator
from typing import Any, Final

from pnp.bank import replies
from pnp.bank.loaded_table import LoadedTable
from pnp.ledger.force import in_force
from pnp.ledger.record import Record

_THROWN: Final = re.compile(r"turn\.th.*|jail\.(double|stays|last.*)")
"""How the keys of phrases look that tell of a throw."""


def who(loaded: LoadedTable) -> dict[str, Any]:
    """Give whose turn it is as far as it is known, the last throw, and the debts."""
    thrown, last = _last(loaded, thrown=True), _last(loaded, thrown=False)
    turn = loaded.game.status(loaded.state).get("turn")
    state = loaded.state
    return {
        "next": (turn.get("next") if isinstance(turn, dict) else turn) or None,
        "throw": _told(loaded, thrown) if thrown else None,
        "last": _told(loaded, last) if last else None,
        "debts": [
            {"who": name, "to": to, "amount": amount}
            for name in state.playing
            for to, amount in state.debts(name).items()
        ],
        "over": state.over,
    }


def _last(loaded: LoadedTable, *, thrown: bool) -> Record | None:
    for n in reversed(in_force(loaded.books.outline()).done):
        record = loaded.books.record(n)
        if record.kind == "act" and (
            not thrown or any(_THROWN.fullmatch(phrase.key) for phrase in record.entry.say)
        ):
            return record
    return None


def _told(loaded: LoadedTable, record: Record) -> dict[str, Any]:
    say = loaded.state.messages
    told = "; ".join(replies.happened(say, record.entry)) or record.act
    return {"entry": record.n, "at": record.at, "act": record.act, "say": told}


def who_lines(loaded: LoadedTable) -> Iterator[str]:
    """Show whose turn it is, what was thrown or entered last, and who owes whom."""
    found, say = who(loaded), loaded.state.messages
    if found["over"]:
        yield say.text("status.over")
    elif found["next"]:
        yield say.text("who.next", who=found["next"])
    else:
        yield say.text("who.unknown")
    for key, entry in (("who.thrown", found["throw"]), ("who.last", found["last"])):
        if entry and (key == "who.thrown" or entry != found["throw"]):
            clock = time.strftime("%H:%M", time.localtime(entry["at"]))
            yield say.text(key, n=entry["entry"], clock=clock, what=entry["say"])
    for debt in found["debts"]:
        owes = say.text("status.owes", whom=debt["to"], amount=debt["amount"])
        yield f"{debt['who']} {owes}"
    if not found["debts"]:
        yield say.text("who.no-debts")

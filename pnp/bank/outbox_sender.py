"""Posting what waits in an outbox: the only door to a tournament. A short time, or it is away.

No entry waits for it. Where the tournament is away it is let be for a while; what there is no
time for stays in the outbox.
"""

import json
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any, Final, NamedTuple

from pnp.bank.journal import Journal, TableFile, opened
from pnp.bank.journal_tables import HALL
from pnp.bank.outbox import (
    TournamentAddress,
    TournamentTie,
    find_tie,
    keep_acknowledged,
    next_post,
    note_answer,
    read_content,
)
from pnp.errors import JournalDamaged, PnpError, TableInTheWay

AWAY: Final = "away"
"""The trouble of a tournament that does not answer; any other is a sentence of its own."""

_STEP: Final = 0.5
"""Seconds that one step on the network may take: a local network needs a hundredth."""

_PAUSE: Final = 15
"""Seconds for which a tournament is let be that was away or refused the table."""

_LONGEST: Final = 100_000
"""Bytes of an answer that are read."""

_KEPT, _UNKNOWN, _BUSY = 200, 404, 503


class TournamentAway(PnpError):
    """Nobody answered in time, or what answered is no tournament; it is tried again later."""


class Reply(NamedTuple):
    """What a tournament answered."""

    status: int
    told: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Delivery:
    """How a visit went."""

    waiting: int
    """Entries that still wait."""
    trouble: str = ""
    """`away`, or the sentence by which the table is refused."""
    is_news: bool = False
    """Whether the trouble, or the end of it, is new."""
    place: str = ""
    """Where the table is seated."""


def ask_tournament(
    address: TournamentAddress, path: str, asked: object, seconds: float, **headers: str
) -> Reply:
    """Post something to a tournament; raises TournamentAway if none answers in some seconds.

    The seconds are those of one step on the network, of which a post has about four.
    """
    kind = HTTPSConnection if address.scheme == "https" else HTTPConnection
    text = json.dumps(asked, ensure_ascii=False, separators=(",", ":"))
    body = text.encode("utf-8", "surrogatepass")  # what is no text is refused there
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    given |= {"Content-Type": "application/json", "X-Pnp-Join": address.join}
    try:
        with closing(kind(address.host, address.port, timeout=seconds)) as wire:
            wire.request("POST", f"/{address.tournament}/{path}", body, given)
            answer = wire.getresponse()
            told = json.loads(answer.read(_LONGEST))
    except (OSError, HTTPException, ValueError, RecursionError) as error:
        raise TournamentAway(str(error) or type(error).__name__) from error
    if not isinstance(told, dict) or "hall" not in told:
        raise TournamentAway("what answers there is no hall")
    return Reply(answer.status, told)


def deliver(
    path: TableFile,
    lang: str,
    *,
    urgent: bool = False,
    seconds: float = 1.0,
    now: Callable[[], float] = time.time,
) -> Delivery | None:
    """Post what waits for some seconds at most; None for a table that plays in no tournament.

    One that was away is let be for a while, unless it is urgent. What keeps the file itself from
    being used is told elsewhere.
    """
    with suppress(TableInTheWay, JournalDamaged), opened(path) as journal:
        return deliver_from(journal, lang, urgent=urgent, seconds=seconds, now=now)
    return None


def deliver_from(
    journal: Journal,
    lang: str,
    *,
    urgent: bool = False,
    seconds: float = 1.0,
    now: Callable[[], float] = time.time,
) -> Delivery | None:
    """Post what waits in an open file, likewise."""
    with journal.reading():
        tie = find_tie(journal)
    if tie is None:
        return None
    before, ends = tie.trouble, time.monotonic() + seconds
    is_due = urgent or now() >= tie.wait_until
    while is_due:
        trouble, place = _post_once(journal, tie, lang, min(_STEP, seconds))
        if trouble or place != tie.place or tie.trouble:
            with journal.writing():
                note_answer(journal, int(now()) + _PAUSE if trouble else 0, trouble, place)
        with journal.reading():
            tie = find_tie(journal) or tie
        is_due = not trouble and tie.waiting > 0 and time.monotonic() < ends
    return Delivery(tie.waiting, tie.trouble, tie.trouble != before, tie.place)


def finish(path: TableFile, lang: str) -> str:
    """Say that a table has finished with its last entry; give the trouble, if any."""
    with opened(path) as journal:
        with journal.reading():
            tie, post = find_tie(journal), next_post(journal)
        assert tie is not None  # asked of a table in a tournament
        try:
            reply = _ask(tie, "done", {"last": post.last, "seal": post.seal}, lang, 10 * _STEP)
        except TournamentAway:
            return AWAY
    return "" if reply.status == _KEPT else str(reply.told.get("say", ""))


def _post_once(journal: Journal, tie: TournamentTie, lang: str, step: float) -> tuple[str, str]:
    # the trouble there was, and where the table is seated
    with journal.reading():
        post = next_post(journal)
    try:
        reply = _ask(tie, "entries", post._asdict(), lang, step)
        if reply.status == _UNKNOWN and reply.told.get("want") == HALL:
            with journal.reading():
                content = read_content(journal)
            reply = _ask(tie, "table", {"content": content}, lang, 10 * step)
            if reply.status == _KEPT:
                reply = _ask(tie, "entries", post._asdict(), lang, step)
    except TournamentAway:
        return AWAY, tie.place
    if reply.status == _BUSY:
        return AWAY, tie.place
    kept = reply.told.get("kept")
    if type(kept) is int and -1 < kept < 2**62 and (post.entries or kept < post.after):
        with journal.writing():
            keep_acknowledged(journal, kept)
    refused = str(reply.told.get("say", "")) if reply.status != _KEPT else ""
    return refused, str(reply.told.get("place", tie.place))


def _ask(tie: TournamentTie, path: str, asked: Any, lang: str, step: float) -> Reply:
    return ask_tournament(tie.address, path, asked, step, X_Pnp_Table=tie.id, Accept_Language=lang)

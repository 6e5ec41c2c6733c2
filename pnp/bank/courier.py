"""The courier between a table and its hall: posts what waits, and brings what the director says.

No entry waits for him. Where the hall is away he lets it be for a while; what he finds no time
for stays in the outbox.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from pnp.bank.hall_wire import TABLE_KEY, HallAway, HallReply, ask_hall
from pnp.bank.journal import Journal, TableFile, opened
from pnp.bank.journal_tables import HALL
from pnp.bank.outbox import (
    HallMessage,
    HallTie,
    Post,
    find_tie,
    keep_acknowledged,
    keep_messages,
    list_seals,
    next_post,
    note_answer,
    note_told,
    read_content,
    untold_messages,
)
from pnp.errors import JournalDamaged, TableInTheWay

_STEP: Final = 0.5
"""Seconds that one step on the network may take: a local network needs a hundredth."""

_AWAY: Final = 15
"""Seconds for which a hall is let be that was away or refused the table."""

_KEPT, _UNKNOWN, _CHECK, _BUSY = 200, 404, 428, 503

AWAY: Final = "away"
"""The trouble of a hall that does not answer; any other is a sentence of the hall itself."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """How a visit to the hall went."""

    waiting: int
    """Entries that still wait."""
    trouble: str = ""
    """`away`, or the sentence by which the hall refuses the table."""
    is_news: bool = False
    """Whether the trouble, or the end of it, is new."""
    place: str = ""
    """Where the hall has seated the table."""
    messages: tuple[HallMessage, ...] = ()
    """What the director said and nobody was told yet."""


def deliver(
    path: TableFile,
    lang: str,
    *,
    urgent: bool = False,
    seconds: float = 1.0,
    now: Callable[[], float] = time.time,
) -> Delivery | None:
    """Post what waits for some seconds at most; None for a table that plays in no hall.

    A hall that was away is let be for a while, unless it is urgent. What keeps the file itself
    from being used is not the courier's to tell.
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
    is_news = False
    if urgent or now() >= tie.wait_until:
        tie, is_news = _visit(journal, tie, lang, seconds, now)
    return _delivery(journal, tie, is_news=is_news)


def finish(path: TableFile, lang: str) -> str:
    """Tell the hall that a table has finished with its last entry; give the trouble, if any."""
    with opened(path) as journal:
        with journal.reading():
            tie, post = find_tie(journal), next_post(journal)
        assert tie is not None  # asked of a table in a hall
        asked = {"last": post.last, "seal": post.seal}
        try:
            reply = _ask(tie, "done", asked, lang, 10 * _STEP)
        except HallAway:
            return AWAY
    return "" if reply.status == _KEPT else str(reply.told.get("say", ""))


def _delivery(journal: Journal, tie: HallTie, *, is_news: bool) -> Delivery:
    # A message is told once.
    with journal.reading():
        messages = untold_messages(journal)
    if messages:
        with journal.writing():
            note_told(journal, messages[-1].id)
    return Delivery(tie.waiting, tie.trouble, is_news, tie.place, tuple(messages))


def _visit(
    journal: Journal, tie: HallTie, lang: str, seconds: float, now: Callable[[], float]
) -> tuple[HallTie, bool]:
    # Tell whether the trouble has changed.
    before, ends = tie.trouble, time.monotonic() + seconds
    while True:
        trouble, place = _post_once(journal, tie, lang, min(_STEP, seconds))
        if trouble or place != tie.place or tie.trouble:
            wait = int(now()) + _AWAY if trouble else 0
            with journal.writing():
                note_answer(journal, wait, trouble, place)
        with journal.reading():
            left = find_tie(journal)
        tie = left or tie
        if trouble or not tie.waiting or time.monotonic() >= ends:
            return tie, tie.trouble != before


def _post_once(journal: Journal, tie: HallTie, lang: str, step: float) -> tuple[str, str]:
    # Give the trouble there was, and where the hall has seated the table.
    with journal.reading():
        post = next_post(journal)
    try:
        reply = _asked(tie, post, lang, step)
        if reply.status == _UNKNOWN and reply.told.get("want") == HALL:
            with journal.reading():
                content = read_content(journal)
            reply = _ask(tie, "table", {"content": content}, lang, 10 * step)
            if reply.status == _KEPT:
                reply = _asked(tie, post, lang, step)
        if reply.status == _CHECK:
            with journal.reading():
                seals = list_seals(journal)
            reply = _ask(tie, "seals", {"seals": seals}, lang, 2 * step)
        _take(journal, tie, post, reply.told)
    except (HallAway, KeyError, TypeError, ValueError, OverflowError):  # or it is no hall of ours
        return AWAY, tie.place
    if reply.status == _BUSY:
        return AWAY, tie.place
    refused = str(reply.told.get("say", "")) if reply.status != _KEPT else ""
    return refused, str(reply.told.get("place", tie.place))


def _asked(tie: HallTie, post: Post, lang: str, step: float) -> HallReply:
    told = {**post._asdict(), "heard": tie.heard}
    return _ask(tie, "entries", told, lang, step)


def _ask(tie: HallTie, path: str, asked: Any, lang: str, step: float) -> HallReply:
    headers = {TABLE_KEY: tie.id, "Accept-Language": lang}
    return ask_hall(tie.hall, path, asked, headers, step)


def _take(journal: Journal, tie: HallTie, post: Post, told: dict[str, Any]) -> None:
    kept = told.get("kept")
    said = [
        HallMessage(int(each["id"]), int(each["at"]), str(each["kind"]), str(each["text"]))
        for each in told.get("messages", ())
    ]
    fresh = [each for each in said if each.id > tie.heard]
    changed = type(kept) is int and (post.entries or kept < post.after)
    if changed or fresh:
        with journal.writing():
            if type(kept) is int and changed:
                keep_acknowledged(journal, kept)
            if fresh:
                keep_messages(journal, fresh)

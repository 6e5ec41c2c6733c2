"""Bids that phones make in an auction: each waits as a request until the banker knocks it down."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Final, NamedTuple

from pnp.bank.decision import verbs_of
from pnp.bank.desk_requests import DeskRequest
from pnp.bank.loaded_table import LoadedTable
from pnp.errors import Refusal
from pnp.rules.language.line import parse
from pnp.rules.language.syntax_errors import write
from pnp.rules.language.usage import arguments_of
from pnp.rules.registry import loader

_BID: Final = "bid"
"""What the field of a verb is called that takes what is offered for a deed in an auction."""


class Bid(NamedTuple):
    """What somebody offers for a deed that the Bank sells."""

    deed: str
    amount: int
    player: str
    request: int


def read_bid(loaded: LoadedTable, line: str) -> tuple[str, int] | None:
    """Read the deed and the sum of a line that is a bid; None if it is something else."""
    with suppress(Refusal):
        verbs = verbs_of(loaded, loaded.state, parse(line).acts)
        if len(verbs) == 1 and (amount := int(getattr(verbs[0], _BID, 0))):
            return str(getattr(verbs[0], "deed", "")), amount
    return None


def bids_among(loaded: LoadedTable, requests: Iterable[DeskRequest]) -> list[Bid]:
    """List the bids among requests, the highest for each deed first."""
    found = [(each, read_bid(loaded, each.line)) for each in requests]
    bids = [Bid(*bid, each.player, each.id) for each, bid in found if bid]
    return sorted(bids, key=lambda bid: (bid.deed, -bid.amount, bid.request))


def bid_line(loaded: LoadedTable, name: str, deed: str) -> str:
    """Begin the line of a bid, which its sum ends; nothing in a game without auctions of deeds."""
    load = loader(loaded.table.kit)
    for verb in dict.fromkeys(loaded.verbs.values()):
        kind = load(verb)
        if kind and _BID in {field for field, _, _ in arguments_of(kind)}:
            return f"{verb} {write(name)} {write(deed)}"
    return ""


def buyer_of(loaded: LoadedTable, deed: str) -> str:
    """Name who has a deed that was the Bank's; nothing while the Bank still has it."""
    about = getattr(loaded.game, "deed", None)
    return (about(loaded.state, deed).data.get("owner") or "") if about else ""

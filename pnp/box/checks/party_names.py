"""Checks of the parties beside players and Bank, and of the stocks that all may hold."""

from collections.abc import Iterator
from typing import Final

from pnp.box.cards import COUNTED, EACH
from pnp.box.limits import COUNT
from pnp.box.model import Box
from pnp.box.source import Sources, YamlPath, listed, nearest
from pnp.findings import Finding

TAKEN: Final = frozenset({"bank", "box", "table", "all", EACH})
"""What no pot may be called: words that mean somebody else."""


def parties_are_named_soundly(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find ids given twice or taken, and pots that begin with less than nothing."""
    seen: set[str] = set()
    for n, party in enumerate(box.parties):
        if party.id in TAKEN:
            say = f"no party can be called `{party.id}`: the bank takes the word for somebody else"
            yield sources.at("parties", ("parties", n, "id"), say)
        if party.id in seen:
            say = f"the id `{party.id}` is given twice"
            yield sources.at("parties", ("parties", n, "id"), say)
        seen.add(party.id)
        if party.cash < 0:
            say = f"`{party.id}` cannot begin with {party.cash}: write 0 or more"
            yield sources.at("parties", ("parties", n, "cash"), say)


def stocks_are_whole(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find stocks of nothing, at nobody's, or called like another thing that is counted."""
    homes = ("bank", *(party.id for party in box.parties))
    seen: set[str] = set()
    for n, stock in enumerate(box.stocks):
        at: YamlPath = ("stocks", n)
        if stock.id in seen:
            yield sources.at("stocks", (*at, "id"), f"the id `{stock.id}` is given twice")
        seen.add(stock.id)
        if stock.id in COUNTED:
            say = f"a stock cannot be called `{stock.id}`: effects count something else by the word"
            yield sources.at("stocks", (*at, "id"), say)
        if not 1 <= stock.count <= COUNT:
            say = f"`count` should be a number from 1 to {COUNT} (in `{stock.id}`)"
            yield sources.at("stocks", (*at, "count"), say)
        if stock.at not in homes:
            hint = nearest(stock.at, homes) or f"; there are {listed(homes)}"
            say = f"there is no party `{stock.at}`{hint} (in `{stock.id}`)"
            yield sources.at("stocks", (*at, "at"), say)
        if stock.price is not None and stock.price < 0:
            yield sources.at("stocks", (*at, "price"), f"no price is below 0 (in `{stock.id}`)")

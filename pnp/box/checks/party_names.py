"""Checks of the parties beside players and Bank: their names, and what they begin with."""

from collections.abc import Iterator
from typing import Final

from pnp.box.effects import EACH
from pnp.box.model import Box
from pnp.box.source import Sources
from pnp.errors import Problem

TAKEN: Final = frozenset({"bank", "box", "table", "all", EACH})
"""What no pot may be called: words that mean somebody else."""


def parties_are_named_soundly(box: Box, sources: Sources) -> Iterator[Problem]:
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

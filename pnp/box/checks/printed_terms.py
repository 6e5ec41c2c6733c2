"""Checks that the rule book gives every number that a piece of the box prints."""

from collections.abc import Iterator
from typing import Any

from pnp.box.checks.rule_terms import find_faults
from pnp.box.deed_terms import BankLoanTerms, HuntTerms, SavingsTerms
from pnp.box.model import Box
from pnp.box.source import Sources
from pnp.findings import Finding


def printed_terms_are_given(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find numbers that are printed, but missing in the rules or not what they must be."""
    for fault in find_faults(box.rules, tuple(dict.fromkeys(printed_terms(box))), whole=False):
        if "rules" in sources.files:
            yield sources.at("rules", fault.path, fault.say, key=fault.key)
        else:
            yield sources.at("game", ("id",), f"there is no rules.yaml here: {fault.say}")


def printed_terms(box: Box) -> Iterator[type[Any]]:
    """Give the terms whose numbers stand on the pieces of a box."""
    if box.money.contracts:  # their cards, and the banker's tables
        yield from (SavingsTerms, BankLoanTerms)
    if any(deed.area is not None and not deed.buildable for deed in box.deeds):
        yield HuntTerms

"""Names that other bookkeepers take: letters and digits, with a table of what they stand for."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from pnp.ledger.entry import Posting
from pnp.rules.language.names import fold
from pnp.rules.state import accounts

_PLACES: Final = {
    accounts.BANK: "Equity:Bank",
    accounts.TABLE: "Equity:Table",
    accounts.BOX: "Equity:Box",
}
_LONGEST: Final = 24
"""The most characters beancount takes in the name of a commodity."""


def _plain(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", fold(text)).strip("-")


@dataclass(slots=True)
class Names:
    """The legal name of every account and commodity, each given once."""

    accounts: dict[str, str] = field(default_factory=dict)
    commodities: dict[str, str] = field(default_factory=dict)

    def account(self, name: str) -> str:
        """Give the legal name of an account."""
        if name not in self.accounts:
            self.accounts[name] = self._new_account(name)
        return self.accounts[name]

    def commodity(self, name: str) -> str:
        """Give the legal name of a commodity."""
        if name not in self.commodities:
            bare = _plain(name).upper()[:_LONGEST].strip("-")
            if not bare[:1].isalpha() or len(bare) < 2:
                bare = f"X-{bare}".strip("-")
            self.commodities[name] = _unused(bare, set(self.commodities.values()), _LONGEST)
        return self.commodities[name]

    def _new_account(self, name: str) -> str:
        if name in _PLACES:
            return _PLACES[name]
        kind, _, thing = name.partition(":")
        bare = _plain(thing or kind)
        legal = f"Assets:{_plain(kind).capitalize()}:{bare[:1].upper() + bare[1:] or 'Nameless'}"
        return _unused(legal, set(self.accounts.values()), 120)

    def learn(self, postings: Iterable[Posting]) -> None:
        """Give names to all that these postings speak of."""
        for posting in postings:
            self.account(posting.account)
            self.commodity(posting.commodity)

    def table(self) -> Iterable[str]:
        """List what stands for what, for the header of an export."""
        for was, legal in (*self.accounts.items(), *self.commodities.items()):
            yield f"{legal} = {tame(was)}"


def _unused(name: str, taken: set[str], longest: int) -> str:
    number = 1
    found = name
    while found in taken:
        number += 1
        found = f"{name[: longest - len(str(number)) - 1]}-{number}"
    return found


def tame(text: str) -> str:
    """Make a text harmless in a line of somebody else's journal.

    >>> tame('a ; b | "c"')
    "a , b / 'c'"
    """
    plain = "".join(c if c.isprintable() else " " for c in text)
    return plain.translate({ord(";"): ",", ord("|"): "/", ord('"'): "'", ord("\\"): "/"})

"""Entries of the journal: postings that sum to zero, and the phrases that tell of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain


@dataclass(frozen=True, slots=True)
class Posting:
    """One side of a movement: so much of a commodity comes to an account, or leaves it."""

    account: str
    commodity: str
    amount: int


Fact = int | str | Sequence[str]
"""A value that stands in a phrase: a sum, a name, or a list of names."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence of the bank, kept as its key and its facts so that any language can say it."""

    key: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    rule: str | None = None


class Unbalanced(ValueError):
    """Postings that would conjure something up or make it vanish."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal: what moved, what is said of it, and why it was that much.

    It refuses to exist unbalanced:

    >>> Entry((Posting("anna", "cash", 50),))
    Traceback (most recent call last):
    ...
    pnp.ledger.entry.Unbalanced: the postings of cash add up to 50, not to zero
    """

    postings: tuple[Posting, ...] = ()
    say: tuple[Phrase, ...] = ()
    why: tuple[Phrase, ...] = ()

    def __post_init__(self) -> None:
        """Check that every commodity sums to zero."""
        sums: dict[str, int] = {}
        for posting in self.postings:
            sums[posting.commodity] = sums.get(posting.commodity, 0) + posting.amount
        for commodity, total in sums.items():
            if total:
                message = f"the postings of {commodity} add up to {total}, not to zero"
                raise Unbalanced(message)

    @property
    def rules(self) -> tuple[str, ...]:
        """Name the rules the entry rests on, each once, in the order of its reasons."""
        return tuple(dict.fromkeys(p.rule for p in self.why if p.rule))


@dataclass(frozen=True, slots=True)
class Movement:
    """So much of a commodity going from one account to another."""

    giver: str
    taker: str
    commodity: str
    amount: int


def move(giver: str, taker: str, commodity: str, amount: int = 1) -> tuple[Posting, ...]:
    """Write the two postings of a movement; nothing for an amount of nothing.

    >>> move("bank", "anna", "cash", 200)[1]
    Posting(account='anna', commodity='cash', amount=200)
    """
    if not amount or giver == taker:
        return ()
    if amount < 0:
        giver, taker, amount = taker, giver, -amount
    return Posting(giver, commodity, -amount), Posting(taker, commodity, amount)


def movements(postings: Sequence[Posting]) -> tuple[Movement, ...]:
    """Read postings as the movements they were written from, pair by pair."""
    return tuple(
        Movement(giver.account, taker.account, taker.commodity, taker.amount)
        for giver, taker in zip(postings[::2], postings[1::2], strict=True)
    )


def reversal(postings: Iterable[Posting]) -> tuple[Posting, ...]:
    """Turn recorded postings round, last movement first; nothing is computed anew.

    >>> movements(reversal(move("anna", "ben", "cash", 50)))
    (Movement(giver='ben', taker='anna', commodity='cash', amount=50),)
    """
    return tuple(Posting(p.account, p.commodity, -p.amount) for p in reversed(tuple(postings)))


def joined(entries: Iterable[Entry]) -> Entry:
    """Bind several entries into one that stands or falls as a whole."""
    bound = tuple(entries)
    return Entry(
        tuple(chain.from_iterable(entry.postings for entry in bound)),
        tuple(chain.from_iterable(entry.say for entry in bound)),
        tuple(chain.from_iterable(entry.why for entry in bound)),
    )

"""Entries of the journal: postings that sum to zero, what tells of them, and which are in force."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple


class Posting(NamedTuple):
    """One side of a movement: so much of a commodity comes to an account, or leaves it.

    A tuple, as the other small things of a line are: an evening has thousands of them.
    """

    account: str
    commodity: str
    amount: int


Fact = int | str | Sequence[str] | Mapping[str, Any]
"""A value that stands in a phrase: a sum, a name, a list of names, or the `key` and `facts` of a
phrase within it."""


_NO_FACTS: Final[Mapping[str, Fact]] = MappingProxyType({})


class Phrase(NamedTuple):
    """A sentence of the bank, kept as its key and its facts so that any language can say it."""

    key: str
    facts: Mapping[str, Fact] = _NO_FACTS
    rule: str | None = None


class Unbalanced(ValueError):
    """Postings that would conjure something up or make it vanish."""


# slots need a second class, for which every payment would wait
@dataclass(frozen=True)
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


class Movement(NamedTuple):
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
    """Read postings as movements that come to the same, first the pairs as they were written.

    What was not written in pairs is netted, and givers are matched with takers in their order:

    >>> shared = Posting("ben", "cash", -10), Posting("anna", "cash", 5), Posting("cem", "cash", 5)
    >>> [(each.giver, each.taker, each.amount) for each in movements(shared)]
    [('ben', 'anna', 5), ('ben', 'cem', 5)]
    """
    pairs: list[Movement] = []
    unpaired: list[Posting] = []
    for posting in postings:
        before = unpaired[-1] if unpaired else None
        if before and before.commodity == posting.commodity and before.amount == -posting.amount:
            pairs += _match((unpaired.pop(), posting))
        else:
            unpaired.append(posting)
    return (*pairs, *_match(unpaired))


def _match(postings: Iterable[Posting]) -> Iterator[Movement]:
    # What does not balance finds no partner.
    net: dict[str, dict[str, int]] = {}
    for posting in postings:
        accounts = net.setdefault(posting.commodity, {})
        accounts[posting.account] = accounts.get(posting.account, 0) + posting.amount
    for commodity, accounts in net.items():
        givers = [account for account, amount in accounts.items() if amount < 0]
        for taker in accounts:
            while givers and accounts[taker] > 0:
                giver = givers[0]
                amount = min(accounts[taker], -accounts[giver])
                yield Movement(giver, taker, commodity, amount)
                accounts[taker] -= amount
                accounts[giver] += amount
                if not accounts[giver]:
                    givers.pop(0)


def reversal(postings: Iterable[Posting]) -> tuple[Posting, ...]:
    """Turn recorded postings round, last movement first; nothing is computed anew.

    >>> movements(reversal(move("anna", "ben", "cash", 50)))
    (Movement(giver='ben', taker='anna', commodity='cash', amount=50),)
    """
    return tuple(Posting(p.account, p.commodity, -p.amount) for p in reversed(tuple(postings)))


def joined(entries: Iterable[Entry]) -> Entry:
    """Bind several entries into one that stands or falls as a whole."""
    bound = tuple(each for each in entries if each.postings or each.say or each.why)
    if len(bound) == 1:
        return bound[0]
    return Entry(
        tuple(chain.from_iterable(entry.postings for entry in bound)),
        tuple(chain.from_iterable(entry.say for entry in bound)),
        tuple(chain.from_iterable(entry.why for entry in bound)),
    )


Net = dict[tuple[str, str], int]
"""Account and commodity → amount, without what comes to nought."""


def net(postings: Iterable[Posting]) -> Net:
    """Add postings up.

    >>> net([Posting("anna", "cash", 5), Posting("ben", "cash", -5), Posting("ben", "cash", 5)])
    {('anna', 'cash'): 5}
    """
    sums: Net = {}
    for posting in postings:
        place = posting.account, posting.commodity
        sums[place] = sums.get(place, 0) + posting.amount
    return {place: amount for place, amount in sums.items() if amount}


def difference(was: Iterable[Posting], now: Iterable[Posting]) -> tuple[Posting, ...]:
    """Give the postings that turn what was into what is now, each commodity together.

    >>> difference([Posting("anna", "cash", 40)], [Posting("anna", "cash", 24)])
    (Posting(account='anna', commodity='cash', amount=-16),)
    """
    turned = (Posting(p.account, p.commodity, -p.amount) for p in was)
    sums = net((*turned, *now))
    order = {commodity: place for place, (_, commodity) in reversed(list(enumerate(sums)))}
    places = sorted(sums, key=lambda place: order[place[1]])
    return tuple(Posting(account, what, sums[account, what]) for account, what in places)


Kind = Literal["open", "act", "fix", "undo", "redo"]
"""What a record does: the first, an act, a linked correction, a reversal, its reversal."""

CORRECTING: Final[frozenset[str]] = frozenset({"fix", "undo", "redo"})
"""The kinds of records that change what others before them come to."""


class Record(NamedTuple):
    """One numbered line of the journal."""

    n: int
    at: int
    """When it was entered, in seconds since 1970 UTC."""
    kind: Kind
    act: str
    """The line as it was typed: a memo, read again only where an earlier act is corrected."""
    entry: Entry
    of: tuple[int, ...] = ()
    """The entries that an undo, redo or fix is about."""
    reason: str = ""
    force: str = ""
    """Why the table overruled a rule; empty where it did not."""
    version: int = 1
    """The version of the rules it was judged by."""
    command: str = ""
    """The sender's own mark of the command, so that one sent twice is entered once."""


class InForce(NamedTuple):
    """The entries in force, oldest first, and the undone ones that could be redone."""

    done: tuple[int, ...] = ()
    undone: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Undo entries, each with the entries it took back, oldest first."""
    fixed: tuple[tuple[int, int], ...] = ()
    """Pairs: an entry, and the correction in force that replaces it."""
    changed: tuple[tuple[int, int], ...] = ()
    """Pairs: an entry, and the correction in force of an earlier act that it followed."""


def in_force(records: Iterable[Record]) -> InForce:
    """Follow undo, redo and fix through the journal and tell what stands."""
    done: list[int] = []
    undone: list[tuple[int, tuple[int, ...]]] = []
    fixes: dict[int, tuple[int, ...]] = {}
    for record in records:
        if record.kind == "undo":
            taken = tuple(n for n in done if n in record.of)
            done = [n for n in done if n not in record.of]
            undone.append((record.n, taken))
        elif record.kind == "redo":
            left = [(undo, tuple(n for n in of if n not in record.of)) for undo, of in undone]
            undone = [each for each in left if each[1]]
            done.extend(record.of)
        else:
            undone.clear()
            if record.kind == "fix":
                fixes[record.n] = record.of
            done.append(record.n)
    return InForce(tuple(done), tuple(undone), *_corrections(done, fixes))


def _corrections(
    done: list[int], fixes: Mapping[int, tuple[int, ...]]
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    standing = frozenset(done)
    held = [(fix, of) for fix, of in fixes.items() if fix in standing]
    replaced = tuple((of[0], fix) for fix, of in held)
    followed = tuple((n, fix) for fix, of in held for n in of[1:])
    return replaced, followed

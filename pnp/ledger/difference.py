"""What postings come to, and what two sets of them differ by."""

from collections.abc import Iterable

from pnp.ledger.entry import Posting

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

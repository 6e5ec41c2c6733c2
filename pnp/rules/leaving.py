"""What is left to put in order when a player leaves: cash, debts, claims, kept cards, the mark."""

from pnp.ledger.entry import Posting, move
from pnp.rules import chart
from pnp.rules.standing import Standing


def handed_in(standing: Standing, name: str) -> tuple[Posting, ...]:
    """Give all of a player's cash to the Bank; of notes never counted, what the book knows of.

    In either case nothing is left in his hands, and that is known.
    """
    me = chart.player(name)
    postings = move(me, chart.BANK, chart.CASH, standing.balances.of(me, chart.CASH))
    if standing.cash(name) is None:
        postings += move(chart.TABLE, me, chart.COUNTED)
    return postings


def set_free(standing: Standing, name: str, heir: str) -> tuple[Posting, ...]:
    """Strike out a player's debts; what others owe him they now owe the heir, cards go along."""
    me, to = chart.player(name), chart.account_of(heir)
    postings: tuple[Posting, ...] = ()
    for what, amount in standing.balances.holdings(me, chart.DEBTS).items():
        postings += move(me, chart.TABLE, what, amount)
    for card, amount in standing.balances.holdings(me, chart.CARDS).items():
        postings += move(me, to, card, amount)
    postings += move(me, chart.TABLE, chart.JAIL, standing.balances.of(me, chart.JAIL))
    postings += move(me, chart.TABLE, chart.HALF, standing.balances.of(me, chart.HALF))
    for other in standing.table.players:
        account = chart.player(other)
        claim = standing.balances.of(account, chart.debt(me))
        if claim and account != me:
            postings += move(account, chart.TABLE, chart.debt(me), claim)
            if account != to:
                postings += move(chart.TABLE, account, chart.debt(to), claim)
    return postings


def marks(name: str, *, bankrupt: bool) -> tuple[Posting, ...]:
    """Mark a player as out of the game, by bankruptcy or of his own will."""
    me = chart.player(name)
    mark = move(chart.TABLE, me, chart.BANKRUPT) if bankrupt else ()
    return move(chart.TABLE, me, chart.RETIRED) + mark

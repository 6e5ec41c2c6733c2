"""What is left to put in order when a player leaves: cash, debts, claims, kept cards, the mark."""

from pnp.ledger.entry import Posting, move
from pnp.rules.state import accounts
from pnp.rules.state.deed_holders import managed_by_others
from pnp.rules.state.game_state import GameState


def handed_in(state: GameState, name: str) -> tuple[Posting, ...]:
    """Give all of a player's cash to the Bank; of notes never counted, what the book knows of.

    In either case nothing is left in his hands, and that is known.
    """
    me = accounts.player(name)
    postings = move(me, accounts.BANK, accounts.CASH, state.balances.of(me, accounts.CASH))
    if state.cash(name) is None:
        postings += move(accounts.TABLE, me, accounts.COUNTED)
    return postings


def set_free(state: GameState, name: str, heir: str) -> tuple[Posting, ...]:
    """Strike out a player's debts; what others owe him they now owe the heir, cards go along."""
    me, to = accounts.player(name), accounts.account_of(heir)
    postings: tuple[Posting, ...] = ()
    for what, amount in state.balances.holdings(me, accounts.DEBTS).items():
        postings += move(me, accounts.TABLE, what, amount)
    for card, amount in state.balances.holdings(me, accounts.CARDS).items():
        postings += move(me, to, card, amount)
    postings += move(me, accounts.TABLE, accounts.JAIL, state.balances.of(me, accounts.JAIL))
    postings += move(me, accounts.TABLE, accounts.HALF, state.balances.of(me, accounts.HALF))
    for deed, parts in managed_by_others(state, name).items():
        postings += move(me, to, accounts.deed(deed), parts)
    for other in state.table.players:
        account = accounts.player(other)
        claim = state.balances.of(account, accounts.debt(me))
        if claim and account != me:
            postings += move(account, accounts.TABLE, accounts.debt(me), claim)
            if account != to:
                postings += move(accounts.TABLE, account, accounts.debt(to), claim)
    return postings


def marks(name: str, *, bankrupt: bool) -> tuple[Posting, ...]:
    """Mark a player as out of the game, by bankruptcy or of his own will."""
    me = accounts.player(name)
    mark = move(accounts.TABLE, me, accounts.BANKRUPT) if bankrupt else ()
    return move(accounts.TABLE, me, accounts.RETIRED) + mark

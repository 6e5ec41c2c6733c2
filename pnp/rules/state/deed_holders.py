"""Who holds a deed: one, or partners who share it, of whom the one with most parts manages it."""

from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState


def holders(state: GameState, deed_id: str) -> dict[str, int]:
    """Give all who hold parts of a deed, and how many each."""
    held = state.balances.holders(accounts.deed(deed_id))
    return {accounts.party(account): n for account, n in held.items()}


def holder(state: GameState, deed_id: str) -> str:
    """Name the party that holds a deed: a player or the Bank; of partners the one who has most.

    Of several with most it is the one who sits first.
    """
    held = holders(state, deed_id)
    if len(held) < 2:
        return next(iter(held), accounts.BANK)
    most = max(held.values())
    order = (*state.table.players, accounts.BANK, *held)
    return next(party for party in order if held.get(party) == most)


def managed_by_others(state: GameState, party: str) -> dict[str, int]:
    """Give the deeds of which a party has parts that a partner manages, and how many."""
    held = state.balances.holdings(accounts.account_of(party), accounts.DEEDS)
    counts = {accounts.deed_id(what): n for what, n in held.items()}
    return {deed: n for deed, n in counts.items() if holder(state, deed) != party}

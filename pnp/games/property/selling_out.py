"""Whether the Bank has sold everything: in some games nobody builds before that."""

from typing import TYPE_CHECKING

from pnp.ledger.entry import Entry, Phrase, move
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState

if TYPE_CHECKING:
    from pnp.box.estate import Deed


def unsold(state: GameState) -> tuple[str, ...]:
    """Name the deeds the Bank must still sell before anybody may build."""
    held = state.balances.holdings(accounts.BANK, accounts.DEEDS)
    return tuple(
        deed.id
        for deed in state.box.deeds
        if accounts.deed(deed.id) in held and _counts(state, deed)
    )


def _counts(state: GameState, deed: "Deed") -> bool:
    """Tell whether a deed belongs to what must be sold: all of them, or only the streets."""
    if state.option("all_sold_scope") != "streets":
        return True
    return any(g.id == deed.group and g.rent_by == "buildings" for g in state.box.groups)


def check_sold_out(state: GameState) -> None:
    """Refuse to build while the Bank has deeds to sell, where the table plays so."""
    if not state.chosen("require_all_sold"):
        return
    once = state.balances.of(accounts.TABLE, accounts.SOLD_OUT) > 0
    if once and not state.chosen("all_sold_reopens"):
        return
    left = unsold(state)
    state.demand(not left, "E_ALL_SOLD", "all-sold", "build.unsold", n=len(left))


def sold_out(state: GameState) -> Entry:
    """Put it on record when the last deed is sold: from now on the table may build."""
    if state.over or not state.chosen("require_all_sold"):
        return Entry()
    if state.balances.of(accounts.TABLE, accounts.SOLD_OUT) or unsold(state):
        return Entry()
    phrase = Phrase("sold-out", {}, state.rule("all-sold"))
    return Entry(move(accounts.BOX, accounts.TABLE, accounts.SOLD_OUT), (phrase,), (phrase,))

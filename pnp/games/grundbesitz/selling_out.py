"""Whether the Bank has sold everything: nobody builds before that, unless the table has it so."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from pnp.errors import Code
from pnp.ledger.entry import Entry, Phrase, move
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState

if TYPE_CHECKING:
    from pnp.box.estate import Deed


class AllSoldScope(StrEnum):
    """What must be sold before anybody builds (DE-A1)."""

    ALL_DEEDS = "deeds28"
    STREETS = "streets"


@dataclass(frozen=True, slots=True)
class AllSoldTerms:
    """Whether houses wait until the Bank has sold everything."""

    require_all_sold: bool
    all_sold_scope: AllSoldScope
    all_sold_reopens: bool
    """Whether building stops again when deeds go back to the Bank."""


def unsold(state: GameState) -> tuple[str, ...]:
    """Name the deeds the Bank must still sell before anybody may build."""
    held = state.balances.holdings(accounts.BANK, accounts.DEEDS)
    return tuple(
        deed.id
        for deed in state.box.deeds
        if accounts.deed(deed.id) in held and _counts(state, deed)
    )


def _counts(state: GameState, deed: "Deed") -> bool:
    if state.terms(AllSoldTerms).all_sold_scope is AllSoldScope.ALL_DEEDS:
        return True
    return any(g.id == deed.group and g.rent_by == "buildings" for g in state.box.groups)


def check_sold_out(state: GameState) -> None:
    """Refuse to build while the Bank has deeds to sell, where the table plays so."""
    terms = state.terms(AllSoldTerms)
    if not terms.require_all_sold:
        return
    once = state.balances.of(accounts.TABLE, accounts.SOLD_OUT) > 0
    if once and not terms.all_sold_reopens:
        return
    left = unsold(state)
    state.demand(not left, Code.ALL_SOLD, "all-sold", "build.unsold", n=len(left))


def record_sold_out(state: GameState) -> Entry:
    """Put it on record when the last deed is sold: from now on the table may build."""
    if state.over or not state.terms(AllSoldTerms).require_all_sold:
        return Entry()
    if state.balances.of(accounts.TABLE, accounts.SOLD_OUT) or unsold(state):
        return Entry()
    phrase = Phrase("sold-out", {}, state.rule("all-sold"))
    return Entry(move(accounts.BOX, accounts.TABLE, accounts.SOLD_OUT), (phrase,), (phrase,))

"""What must be settled before the pawn moves on."""

from pnp.errors import Code
from pnp.games.property import ring
from pnp.games.property.ring import FineTerms
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState


def check_free_to_move(state: GameState, name: str) -> None:
    """Refuse a move out of jail, out of a debt, or away from a question."""
    if state.balances.of(accounts.player(name), accounts.JAIL):
        facts = {"who": name, "fine": state.terms(FineTerms).jail_fine}
        raise state.refusal(Code.JAIL, "jail-out", "turn.jailed", **facts)
    owed = sum(state.debts(name).values())
    if owed:
        raise state.refusal(Code.DEBT_PENDING, "loss", "turn.debt", who=name, amount=owed)
    deed = ring.find_offer(state, name)
    facts = {"who": name, "deed": deed}
    state.demand(not deed, Code.PHASE, "purchase", "turn.undecided", **facts)

"""Moving on along the ring, with the salary when the table has it and what the space asks."""

from pnp.games.property import ring
from pnp.games.solo import finite_bank, space_effects
from pnp.games.solo.terms import SalaryTiming, TurnTerms
from pnp.ledger.entry import Entry, joined
from pnp.rules.state.game_state import GameState


def move_on(state: GameState, name: str, far: int, throw: int) -> Entry:
    """Move a pawn forward to a number counted beyond the last space, and settle there.

    A salary that comes after the space comes too late for what could not be paid there.
    """
    spaces = ring.spaces(state)
    place, passed = far % len(spaces), far >= len(spaces)
    late = state.terms(TurnTerms).salary_timing is SalaryTiming.AFTER_SPACE
    jail = spaces[place].kind == "go-to-jail"  # only beyond the start would it matter
    parts = [space_effects.pay_salary(state, name)] if passed and not late else []
    now = state.after(joined(parts).postings)
    parts.append(space_effects.land(now, name, place, throw))
    now = now.after(parts[-1].postings)
    if passed and late and not jail and not finite_bank.is_lost(now, name):
        parts.append(space_effects.pay_salary(now, name))
    return joined(parts)

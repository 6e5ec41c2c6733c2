"""Landing on or passing Start."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.box.deed_terms import SalaryTerms
from pnp.errors import Code
from pnp.ledger.entry import Entry
from pnp.rules.language.arguments import Player, Times
from pnp.rules.state.accounts import BANK, JAIL, player
from pnp.rules.state.game_state import GameState
from pnp.rules.state.opening import KeptTurns
from pnp.rules.state.payments import pay


@dataclass(frozen=True, slots=True)
class Salary:
    """Pay the salary for landing on or passing Start, N times if it happened N times."""

    player: Player
    times: Times = 1
    cites: ClassVar[tuple[str, ...]] = ("salary", "laps")

    def entry(self, state: GameState) -> Entry:
        """Let the Bank pay."""
        jailed = state.balances.of(player(self.player), JAIL) > 0
        state.demand(not jailed, Code.JAIL, "salary", "salary.jail", who=self.player)
        by_throw = len(state.table.players) > 1 and state.find_terms(KeptTurns) is not None
        state.demand(not by_throw, Code.PHASE, "salary", "salary.by-throw", who=self.player)
        return pay_salary(state, self.player, self.times)


def salary_of(state: GameState) -> int:
    """Give the salary: a number of the rules, or else what the Start of the board says."""
    terms = state.find_terms(SalaryTerms)
    if terms is not None:
        return terms.salary
    spaces = state.box.board.spaces if state.box.board else ()
    return next((space.amount or 0 for space in spaces if space.kind == "start"), 0)


def pay_salary(state: GameState, name: str, times: int = 1) -> Entry:
    """Let the Bank pay the salary to a player, several times if he came round so often."""
    once = salary_of(state)
    total = once * times
    postings = pay(state, BANK, name, total, "salary", "cannot.pay", whom=name)
    facts = {"who": name, "amount": total, "times": times, "once": once}
    why = [state.because("salary", "why.salary", **facts)]
    if times > 1:
        why.append(state.because("laps", "why.laps", **facts))
    return Entry(postings, (state.because("salary", "salary", **facts),), tuple(why))

"""What a move is: the visits of one player that nobody else’s move comes between.

What a visit opens stays open until that player's next move, whoever moves meanwhile.
"""

from pnp.errors import Code
from pnp.games.chalet import offices
from pnp.ledger.entry import Posting, move
from pnp.rules.language.line import write
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import clear_marks
from pnp.rules.state.question import Choice


def take_turn(state: GameState, name: str) -> tuple[Posting, ...]:
    """Note that a player moves: he has landed somewhere, or visited an office."""
    holder = state.balances.holder(accounts.TURN) or accounts.TABLE
    return move(holder, accounts.player(name), accounts.TURN)


def is_same(state: GameState, name: str) -> bool:
    """Tell whether a player was the last to move, so that a visit belongs to that move."""
    return state.balances.of(accounts.player(name), accounts.TURN) > 0


def begin(state: GameState, name: str, *, again: bool) -> tuple[Posting, ...]:
    """Go on with a move, or begin the next one: it closes what the one before had opened."""
    if is_same(state, name) and not again:
        return ()
    return take_turn(state, name) + clear_marks(state, accounts.player(name), accounts.WINDOW)


def check_first_visit(state: GameState, name: str, office: str, visited: tuple[str, ...]) -> None:
    """Ask about the second visit of an office on one move: its sums would be due twice."""
    if not offices.is_open(state, name, office):
        return
    facts = {"who": name, "office": f"office.{office}"}
    if visited.count(office) > 1:
        raise state.refusal(Code.VISIT_LIMIT, "move", "visit.twice", **facts)
    writes = f"visit {write(name)} {' '.join(visited)} again"
    new = Choice(writes, state.messages.text("visit.new-move"))
    raise state.question("move", "visit.twice", new, **facts)

"""What ends a game by itself."""

from pnp.ledger.entry import Entry, Phrase, move
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState


def over(reason: Phrase) -> Entry:
    """End the game, for this reason."""
    return Entry(move(accounts.BOX, accounts.TABLE, accounts.OVER), (reason,), (reason,))


def last_one_left(before: GameState, after: GameState) -> Entry:
    """End the game when one player is left: he has won."""
    left = after.playing
    if after.over or len(left) != 1 or len(before.playing) == 1:
        return Entry()
    return over(after.because("last-player", "over.last", who=left[0]))

"""What ends a game by itself."""

from pnp.ledger.entry import Entry, Phrase, move
from pnp.rules import chart
from pnp.rules.standing import Standing


def last_one_left(before: Standing, after: Standing) -> Entry:
    """End the game when one player is left: he has won."""
    left = after.playing
    if after.over or len(left) != 1 or len(before.playing) == 1:
        return Entry()
    phrase = Phrase("over.last", {"who": left[0]}, after.rule("last-player"))
    return Entry(move(chart.BOX, chart.TABLE, chart.OVER), (phrase,), (phrase,))

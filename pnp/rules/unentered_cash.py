"""Cash that a player spends and the book never saw come in: asked about once, then booked."""

from pnp.errors import Code
from pnp.ledger.entry import Entry, Phrase, Posting, move
from pnp.rules.language.line import write
from pnp.rules.state.accounts import CASH, MORE, TABLE, player
from pnp.rules.state.game_state import GameState
from pnp.rules.state.question import Choice


def came_in(before: GameState, after: GameState) -> Entry:
    """Book what a line has spent of notes that the book never saw come in.

    Whoever holds printed notes may have been paid without the book. The table is asked once for
    each player; it answers for good with `count P more`, or overrules for this once.
    """
    if before.in_book:
        return Entry()
    postings: tuple[Posting, ...] = ()
    say: list[Phrase] = []
    for name in before.table.players:
        account = player(name)
        have, left = before.balances.of(account, CASH), after.balances.of(account, CASH)
        if left >= min(have, 0):
            continue
        if not before.again and not after.balances.of(account, MORE):
            _ask(before, name, -left)
        postings += move(TABLE, account, CASH, -left)
        say.append(Phrase("more.came-in", {"who": name, "amount": -left}))
    return Entry(postings, tuple(say))


def _ask(state: GameState, name: str, short: int) -> None:
    facts = {"who": name, "short": short}
    if state.overruled is not None:
        state.demand(False, Code.ASK, "", "more.ask", **facts)
        return
    say, others = state.messages, [each for each in state.playing if each != name]
    only, *more = (f"count {write(each)} more; " for each in (name, *others))
    choices = [Choice(only, say.text("more.only", who=name))]
    if more:
        choices.append(Choice("".join((only, *more)), say.text("more.all")))
    question = state.question("", "more.ask", *choices, **facts)
    question.first = True
    raise question

"""Promises between players: noted, told when they bear on an act, struck out when kept.

They bind nobody at the Bank: what players promise each other is theirs to keep. A promise lies with
who made it as a mark that names the other and holds its words, so that it is undone, corrected and
carried over like all that lies at the table.
"""

from collections.abc import Iterator
from itertools import starmap
from typing import Final, NamedTuple

from pnp.errors import Code, Refusal
from pnp.ledger.entry import Entry, Phrase, joined, move
from pnp.rules.language.arguments import Other, Player, Text
from pnp.rules.language.line import write
from pnp.rules.language.names import find, player_names
from pnp.rules.state import accounts
from pnp.rules.state.accounts import TABLE, player
from pnp.rules.state.game_state import Choice, GameState, verb
from pnp.spelling import fold_name

_LONGEST: Final = 120  # characters: a promise is told in one line


class Open(NamedTuple):
    """A promise that was not kept yet."""

    who: str
    whom: str
    text: str
    mark: str
    """The commodity that lies with who made it."""

    def phrase(self, key: str) -> Phrase:
        """Tell it."""
        return Phrase(key, {"who": self.who, "whom": self.whom, "text": self.text})

    def strike_out(self, key: str) -> Entry:
        """Take it off the table."""
        return Entry(move(player(self.who), TABLE, self.mark), (self.phrase(key),))


def list_promises(state: GameState) -> Iterator[Open]:
    """List what players have promised each other, in the order of the seats."""
    for who in state.table.players:
        for mark in state.balances.holdings(player(who), accounts.promise.start):
            whom, _, text = accounts.promise.id(mark).partition("\n")
            yield Open(who, whom, text, mark)


@verb()
class Promise:
    """Note what one player promises another: the Bank reminds of it and enforces nothing."""

    player: Player
    other: Other
    text: Text

    def entry(self, state: GameState) -> Entry:
        """Lay the promise with who makes it."""
        name, text, n = self.player, self.text, len(self.text)
        if name == self.other:
            raise self._to_himself(state)
        state.forbid(not text.strip(), Code.SYNTAX, "", "promise.empty")
        state.forbid(n > _LONGEST, Code.SYNTAX, "", "promise.long", n=n, most=_LONGEST)
        made = Open(name, self.other, text, accounts.promise(f"{self.other}\n{text}"))
        state.forbid(state.held(name, made.mark), Code.PHASE, "", "promise.again", who=name)
        return Entry(move(TABLE, player(name), made.mark), (made.phrase("promise"),))

    def _to_himself(self, state: GameState) -> Refusal:
        # `promet à ben …`: `à` begins no name that is meant where another player comes after it
        refusal = state.refusal(Code.SYNTAX, "", "promise.self", who=self.player)
        whom, _, text = self.text.partition(" ")
        found = find(whom, player_names(state)).things
        if len(found) != 1 or not text:
            return refusal
        line = f"promise {write(self.player)} {write(found[0])} {write(text)}"
        return state.offer(refusal, Choice(line, text))


@verb(late=True)
class Kept:
    """Strike out a promise that was kept; of several, the one with these words."""

    player: Player
    text: Text = ""

    def entry(self, state: GameState) -> Entry:
        """Take the promise off the table."""
        own = [each for each in list_promises(state) if each.who == self.player]
        words = fold_name(self.text)
        meant = [each for each in own if words in fold_name(f"{each.whom} {each.text}")]
        state.forbid(not own, Code.PHASE, "", "kept.none", who=self.player)
        if len(meant) == 1:
            return meant[0].strike_out("kept")
        ways = ((f"kept {write(each.who)} {write(each.text)}", each.text) for each in meant or own)
        raise state.question("", "kept.which", *starmap(Choice, ways), who=self.player)


def remind(before: GameState, entry: Entry, after: GameState) -> Entry:
    """Tell the promises that an act bears on; those of who is out lapse."""
    told: list[Entry] = []
    for each in list_promises(after):
        if after.retired(each.who) or after.retired(each.whom):
            told.append(each.strike_out("promise.lapsed"))
        elif before.balances.of(player(each.who), each.mark) and _bears_on(each, before, entry):
            told.append(Entry(say=(each.phrase("promise.remind"),)))
    return joined(told)


def _bears_on(promise: Open, state: GameState, entry: Entry) -> bool:
    # A deed that is named must be concerned; without one it is about all between the two.
    both = {player(promise.who), player(promise.whom)}
    touched = both & {posting.account for posting in entry.postings}
    if not touched:
        return False
    text = f"-{fold_name(promise.text)}-"
    names = ((deed.id, name) for deed in state.box.deeds for name in deed.name.texts.values())
    named = {deed for deed, name in names if f"-{fold_name(name)}-" in text}
    if not named:
        return touched == both
    concerned = {str(phrase.facts.get("deed")) for phrase in entry.say}
    for account, commodity, _ in entry.postings:
        concerned |= {accounts.deed.id(commodity), accounts.plot.id(account)}
    return bool(named & concerned)

"""What only Grundbesitz has: a hint of rent, paying a debt with deeds, the end by the hour."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from pnp.errors import Code
from pnp.games.property import deeds, turns
from pnp.games.property.terms import TradingTerms
from pnp.games.property.trade import LiftFlag, lift_at_once, take_over
from pnp.ledger.entry import Entry, Fact, Phrase, joined, move
from pnp.rules.language.arguments import AMOUNT, Other, OwnDeedIds, Player, flag
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import over

if TYPE_CHECKING:
    from pnp.box.cards import Card


def hint(state: GameState, name: str, card: "Card") -> tuple[Phrase, ...]:
    """Say that rent is due where a card leads to, only if the table wants to be told."""
    board = state.box.board
    space = next((s for s in board.spaces if s.id == card.effect.to), None) if board else None
    if space is None or space.deed is None or not state.terms(TradingTerms).rent_hints:
        return ()
    if turns.are_kept(state):  # the pawn has been moved, and its space told
        return ()
    owner = deeds.holder(state, space.deed)
    if owner in {BANK, name} or deeds.mortgaged(state, space.deed):
        return ()
    facts: dict[str, Fact] = {"who": name, "whom": owner, "deed": space.deed}
    return (state.because("no-hints", "rent.hint", **facts),)


Worth = Annotated[int, AMOUNT._replace(giver="player")]
Agreed = Annotated[bool, flag("agreed")]


@dataclass(frozen=True, slots=True)
class Cede:
    """Give deeds to a creditor for AMOUNT of the debt; `agreed`: the creditor has consented."""

    player: Player
    creditor: Other
    deeds: OwnDeedIds
    amount: Worth
    agreed: Agreed = False
    lift: LiftFlag = False
    cites: ClassVar[tuple[str, ...]] = ("in-kind", "private-sale", "mortgaged-sale")

    def entry(self, state: GameState) -> Entry:
        """Pass the deeds and strike out that much of the debt; the rest is settled in cash."""
        given = tuple(dict.fromkeys(self.deeds))
        owed = state.debts(self.player).get(self.creditor, 0)
        facts: dict[str, Fact] = {"who": self.player, "whom": self.creditor, "deeds": given}
        facts |= {"amount": self.amount, "owed": owed}
        if not owed:
            raise state.refusal(Code.NO_DEBT, "in-kind", "cede.no-debt", **facts)
        if self.amount > owed:
            raise state.refusal(Code.AMOUNT, "in-kind", "cede.too-much", **facts)
        consent = self.agreed or not state.terms(TradingTerms).in_kind_consent
        state.demand(consent, Code.PHASE, "in-kind", "cede.consent", **facts)
        deeds.check_saleable(state, self.player, given)
        postings = deeds.pass_on(state, self.player, self.creditor, given)
        debt = accounts.debt(accounts.account_of(self.creditor))
        postings += move(accounts.player(self.player), accounts.TABLE, debt, self.amount)
        facts |= {"left": owed - self.amount}
        say = state.because("in-kind", "cede", **facts)
        ceded = Entry(postings, (say,), (state.because("in-kind", "why.cede", **facts),))
        then = state.after(postings)
        take = lift_at_once if self.lift else take_over
        return joined((ceded, take(then, self.creditor, deeds.mortgaged_of(then, given))))


@dataclass(frozen=True, slots=True)
class End:
    """End the game: the hour has struck, and the last move is finished."""

    cites: ClassVar[tuple[str, ...]] = ("hour",)

    def entry(self, state: GameState) -> Entry:
        """Put the end on record; before the agreed hour only the table can decide so."""
        table = state.table
        facts: dict[str, Fact] = {"hour": table.hour}
        early = table.until > state.now
        state.demand(not early, Code.PHASE, "hour", "end.early", **facts)
        say = state.because("hour", "over.hour" if table.hour else "over.agreed", **facts)
        ended = over(say)
        unknown = tuple(name for name in state.playing if state.cash(name) is None)
        if not unknown:
            return ended
        return joined((ended, Entry(say=(state.because("valuation", "over.count", who=unknown),))))

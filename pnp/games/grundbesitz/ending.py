"""How a game of Grundbesitz ends: by agreement, by the hour, by insolvency."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.errors import Code
from pnp.games.grundbesitz.terms import GrundbesitzTerms
from pnp.games.property import bankruptcy, building, deeds
from pnp.games.property.bankruptcy import CreditorName, LiftedDeeds
from pnp.games.property.mortgages import raisable
from pnp.ledger.entry import Entry, Fact, joined
from pnp.rules.language.arguments import Player
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import over


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


@dataclass(frozen=True, slots=True)
class Bankrupt:
    """Declare a player bankrupt: all goes to the creditor, who may lift deeds at once."""

    player: Player
    creditor: CreditorName = ""
    lift: LiftedDeeds = ()
    cites: ClassVar[tuple[str, ...]] = (
        "insolvent", "bankrupt-player", "bankrupt-bank", "building-transfer",
    )  # fmt: skip

    def entry(self, state: GameState) -> Entry:
        """Sell all buildings, mortgage what must be, and hand over cash and deeds."""
        creditor = bankruptcy.find_creditor(state, self.player, self.creditor)
        to_bank, terms = creditor == accounts.BANK, state.terms(GrundbesitzTerms)
        first = to_bank or terms.must_mortgage_first
        held = deeds.list_held(state, self.player)
        more = raisable(state, self.player) if first else building.proceeds(state, held)
        cash = bankruptcy.check_insolvent(state, self.player, more)
        free = to_bank and terms.bank_auction_state == "unmortgaged"
        parts = [
            bankruptcy.sell_up(state, self.player, creditor, cash, mortgages=first, releases=free)
        ]
        if not to_bank:
            now = state.after(parts[0].postings)
            parts.append(bankruptcy.take_deeds_over(now, creditor, held, self.lift))
        return joined((*parts, bankruptcy.strike_out(state, self.player, creditor)))

"""Out of jail at once: by the fine or by a card, where nobody throws for doubles."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.errors import Code
from pnp.games.property import cards
from pnp.games.property.ring import FineTerms, check_inside, check_outside, set_free
from pnp.games.solo import finite_bank, space_effects
from pnp.games.solo.terms import JailTerms
from pnp.ledger.entry import Entry, Phrase, joined, move
from pnp.rules.language.arguments import Player, choice
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState

Way = Annotated[str, choice("fine", "card")]


@dataclass(frozen=True, slots=True)
class Jail:
    """Go to jail directly, without a salary."""

    player: Player
    cites: ClassVar[tuple[str, ...]] = ("jail",)

    def entry(self, state: GameState) -> Entry:
        """Put the pawn in jail and lay the mark of a prisoner on the player."""
        check_outside(state, self.player)
        return space_effects.send_to_jail(state, self.player)


@dataclass(frozen=True, slots=True)
class Release:
    """Leave jail for the fine or with a card that frees; who can do neither has lost."""

    player: Player
    way: Way
    cites: ClassVar[tuple[str, ...]] = ("jail-out", "loss")

    def entry(self, state: GameState) -> Entry:
        """Pay, owe or give the card back, and be free."""
        me = accounts.player(self.player)
        fine, cash = state.terms(FineTerms).jail_fine, state.cash(self.player)
        facts = {"who": self.player, "amount": fine}
        free = Entry(set_free(self.player, check_inside(state, self.player)))
        card = cards.find_freeing(state, self.player)
        if self.way == "card":
            if not card:
                raise state.refusal(Code.JAIL, "jail-out", "jail.no-card", **facts)
            say = state.because("jail-out", "jail.card", **facts)
            return joined((free, Entry(move(me, accounts.BANK, card), (say,), (say,))))
        if cash is not None and state.in_book and cash < fine:
            if card:
                raise state.refusal(Code.JAIL, "jail-out", "release.use-card", **facts)
            if not state.terms(JailTerms).jail_raise:
                return finite_bank.lose(state, self.player, fine, cash)
        paid = finite_bank.charge(state, self.player, fine, "jail-out", Phrase("debt.fine"))
        say = state.because("jail-out", "jail.fine", **facts)
        return joined((free, Entry((), () if paid.say else (say,), (say,)), paid))

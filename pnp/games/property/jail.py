"""Into jail and out of it, where a verb says so and no throw."""

from pnp.games.property import arrivals, cards
from pnp.games.property.deeds import TradingTerms
from pnp.games.property.ring import FineTerms, WayOut, check_inside, check_outside
from pnp.pack import BANK, Code, Entry, GameState, Player, accounts, clear_marks, move, pay, verb


@verb("jail")
class Jail:
    """Go to jail directly, without a salary."""

    player: Player

    def entry(self, state: GameState) -> Entry:
        """Lay the mark of a prisoner on the player."""
        check_outside(state, self.player)
        return arrivals.go_to_jail(state, self.player)


@verb("jail-out fines")
class Release:
    """Leave jail for the fine before a throw, or with a card that frees."""

    player: Player
    way: WayOut

    def entry(self, state: GameState) -> Entry:
        """Pay the Bank or give the card back, and be free."""
        name, marks = self.player, check_inside(state, self.player)
        if self.way == "card":
            return hand_in_card(state, name)
        most, fine = state.terms(TradingTerms).jail_throws, state.terms(FineTerms).jail_fine
        case = state.case("jail-out", who=name, nth=marks, amount=fine)
        case.demand(marks < most, Code.JAIL, "jail.throw-first")
        paid = pay(state, name, BANK, fine, "fines", "cannot.pay", whom=BANK)
        free = clear_marks(state, accounts.player(name), accounts.JAIL)
        return case.entered(paid + free, "jail.fine")


def hand_in_card(state: GameState, name: str) -> Entry:
    """Free a prisoner for a kept card, which goes back to the Bank."""
    card, case = cards.find_freeing(state, name), state.case("jail-out", who=name)
    case.forbid(not card, Code.JAIL, "jail.no-card")
    check_inside(state, name)
    me = accounts.player(name)
    return case.entered(move(me, BANK, card) + clear_marks(state, me, accounts.JAIL), "jail.card")

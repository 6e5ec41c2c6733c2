"""Out of jail at once: by the fine or by a card, where nobody throws for doubles."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.ledger.entry import Entry, joined, move
from pnp.rules import chart, decks, finite_bank, landings
from pnp.rules.slots import Player, choice
from pnp.rules.standing import Standing

Way = Annotated[str, choice("fine", "card")]


@dataclass(frozen=True, slots=True)
class Jail:
    """Go to jail directly, without a salary."""

    player: Player
    cites: ClassVar[tuple[str, ...]] = ("jail",)

    def entry(self, standing: Standing) -> Entry:
        """Put the pawn in jail and lay the mark of a prisoner on the player."""
        if standing.balances.of(chart.player(self.player), chart.JAIL):
            raise standing.refusal("E_JAIL", "jail", "jail.already", who=self.player)
        return landings.jailed(standing, self.player)


@dataclass(frozen=True, slots=True)
class Release:
    """Leave jail for the fine or with a card that frees; who can do neither has lost."""

    player: Player
    way: Way
    cites: ClassVar[tuple[str, ...]] = ("jail-out", "loss")

    def entry(self, standing: Standing) -> Entry:
        """Pay, owe or give the card back, and be free."""
        me = chart.player(self.player)
        marks = standing.balances.of(me, chart.JAIL)
        fine, cash = standing.number("jail_fine"), standing.cash(self.player)
        facts = {"who": self.player, "amount": fine}
        if not marks:
            raise standing.refusal("E_JAIL", "jail-out", "jail.not", **facts)
        free = Entry(move(me, chart.TABLE, chart.JAIL, marks))
        card = decks.freeing(standing, self.player)
        if self.way == "card":
            if not card:
                raise standing.refusal("E_JAIL", "jail-out", "jail.no-card", **facts)
            say = standing.because("jail-out", "jail.card", **facts)
            return joined((free, Entry(move(me, chart.BANK, card), (say,), (say,))))
        if cash is not None and standing.in_book and cash < fine:
            if card:
                raise standing.refusal("E_JAIL", "jail-out", "release.use-card", **facts)
            if not standing.option("jail_raise", True):
                return finite_bank.lost(standing, self.player, fine, cash)
        paid = finite_bank.charged(standing, self.player, fine, "jail-out")
        say = standing.because("jail-out", "jail.fine", **facts)
        return joined((free, Entry((), () if paid.say else (say,), (say,)), paid))

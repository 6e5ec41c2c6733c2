"""Selling deeds to another player."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Protocol

from pnp.games.property import deeds
from pnp.games.property.mortgages import LiftPrice, price_lift
from pnp.games.property.transfers import LiftFlag, lift_at_once, take_over, transfer_fee
from pnp.ledger.entry import Entry, Fact, Phrase, joined
from pnp.rules.language.arguments import AMOUNT, Other, OwnDeedIds, Player
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import check_owes_nothing, check_two, pay

Price = Annotated[int, AMOUNT._replace(giver="player")]


class Sale(Protocol):
    """What two players agree on: deeds for an amount."""

    @property
    def player(self) -> str:
        """Name the seller."""

    @property
    def buyer(self) -> str:
        """Name the buyer."""

    @property
    def deeds(self) -> tuple[str, ...]:
        """Name the deeds."""

    @property
    def amount(self) -> int:
        """Give the price."""

    @property
    def lift(self) -> bool:
        """Tell whether the buyer lifts mortgaged deeds at once."""


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell deeds to another player at any price; `lift`: the buyer lifts them at once."""

    player: Player
    buyer: Other
    deeds: OwnDeedIds
    amount: Price
    lift: LiftFlag = False
    cites: ClassVar[tuple[str, ...]] = (
        "private-sale", "building-transfer", "mortgaged-sale", "lift-once",
    )  # fmt: skip

    def entry(self, state: GameState) -> Entry:
        """Pay the seller and take the deeds as they lie; mortgaged ones may cost a fee."""
        check(state, self)
        return sell(state, self)


def check(state: GameState, sale: Sale) -> None:
    """Refuse a sale to oneself, and deeds that may not pass."""
    check_two(state, sale.player, sale.buyer)
    check_owes_nothing(state, sale.buyer, "buy")
    deeds.check_saleable(state, sale.player, dict.fromkeys(sale.deeds))


def sell(state: GameState, sale: Sale, price: LiftPrice = price_lift) -> Entry:
    """Pay the seller and take the deeds as they lie; lifting them costs so much."""
    wanted = tuple(dict.fromkeys(sale.deeds))
    facts: dict[str, Fact] = {"who": sale.player, "whom": sale.buyer, "amount": sale.amount}
    facts |= {"deeds": wanted}
    paid = pay(
        state, sale.buyer, sale.player, sale.amount, "private-sale", "cannot.buy-from",
        whom=sale.player, deeds=wanted,
    )  # fmt: skip
    agreed = Entry(
        paid + deeds.pass_on(state, sale.player, sale.buyer, wanted),
        (Phrase("sell", facts),),
        (state.because("private-sale", "why.agreed", **facts),),
    )
    then = state.after(agreed.postings)
    return joined((agreed, _take(then, sale, deeds.mortgaged_of(state, wanted), price)))


def _take(state: GameState, sale: Sale, down: tuple[str, ...], price: LiftPrice) -> Entry:
    if not down:
        return Entry()
    if sale.lift:
        return lift_at_once(state, sale.buyer, down, price)
    if transfer_fee(state, down):
        return take_over(state, sale.buyer, down)
    total = price(state, sale.buyer, down).total
    facts: dict[str, Fact] = {"who": sale.buyer, "deeds": down, "amount": total}
    say = state.because("mortgaged-sale", "sell.face-down", **facts)
    why = state.because("mortgaged-sale", "why.nothing-due", **facts)
    return Entry(say=(say,), why=(why,))

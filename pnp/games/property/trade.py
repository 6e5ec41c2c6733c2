"""Deeds and cash changing hands both ways in one act."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Protocol

from pnp.errors import Code
from pnp.games.property import deeds
from pnp.games.property.mortgages import LiftPrice, price_lift
from pnp.games.property.transfers import LiftFlag, lift_at_once, take_over
from pnp.ledger.entry import Entry, Fact, Phrase, joined
from pnp.rules.language.arguments import AMOUNT, DEEDS, Other, Player, after
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import check_owes_nothing, check_two, pay

Give = Annotated[tuple[str, ...], after("give", DEEDS._replace(owner="player"))]
GivenCash = Annotated[int, AMOUNT._replace(giver="player")]
Get = Annotated[tuple[str, ...], after("get", DEEDS._replace(owner="other"))]
GotCash = Annotated[int, AMOUNT._replace(giver="other")]


class Swap(Protocol):
    """What two players agree on: deeds and cash both ways."""

    @property
    def player(self) -> str:
        """Name one of the two."""

    @property
    def other(self) -> str:
        """Name the other."""

    @property
    def give(self) -> tuple[str, ...]:
        """Name the deeds the first gives."""

    @property
    def give_cash(self) -> int:
        """Give the cash the first gives."""

    @property
    def get(self) -> tuple[str, ...]:
        """Name the deeds the first gets."""

    @property
    def get_cash(self) -> int:
        """Give the cash the first gets."""

    @property
    def lift(self) -> bool:
        """Tell whether mortgaged deeds are lifted at once."""


@dataclass(frozen=True, slots=True)
class Trade:
    """Trade with another player; `lift`: who takes mortgaged deeds lifts them at once."""

    player: Player
    other: Other
    give: Give = ()
    give_cash: GivenCash = 0
    get: Get = ()
    get_cash: GotCash = 0
    lift: LiftFlag = False
    cites: ClassVar[tuple[str, ...]] = (
        "trade", "private-sale", "building-transfer", "mortgaged-sale",
    )  # fmt: skip

    def entry(self, state: GameState) -> Entry:
        """Pass everything in one act; only the difference in cash must be there."""
        check(state, self)
        return swap(state, self)


def check(state: GameState, trade: Swap) -> None:
    """Refuse a trade with oneself, a gift, sums for sums, and deeds that may not pass."""
    facts: dict[str, Fact] = {"who": trade.player, "whom": trade.other}
    check_two(state, trade.player, trade.other)
    gives = bool(trade.give or trade.give_cash)
    gets = bool(trade.get or trade.get_cash)
    if not gives and not gets:
        raise state.refusal(Code.SYNTAX, "trade", "trade.nothing", **facts)
    state.demand(gives and gets, Code.GIFT, "trade", "trade.gift", **facts)
    if not trade.give and not trade.get:
        sums = {"given": trade.give_cash, "got": trade.get_cash}
        raise state.refusal(Code.AMOUNT, "trade", "trade.sums", **facts, **sums)
    net = trade.get_cash - trade.give_cash
    if net:
        check_owes_nothing(state, trade.other if net > 0 else trade.player, "buy")
    deeds.check_saleable(state, trade.player, trade.give)
    deeds.check_saleable(state, trade.other, trade.get)


def swap(state: GameState, trade: Swap, price: LiftPrice = price_lift) -> Entry:
    """Pass everything in one act; lifting mortgaged deeds costs so much."""
    net = trade.get_cash - trade.give_cash
    given, got = _deeds(trade)
    postings = deeds.pass_on(state, trade.player, trade.other, given)
    postings += deeds.pass_on(state, trade.other, trade.player, got)
    payer, payee = (trade.other, trade.player) if net > 0 else (trade.player, trade.other)
    if net:
        postings += pay(state, payer, payee, abs(net), "trade", "cannot.pay", whom=payee)
    agreed = Entry(postings, _say(state, trade), (state.because("trade", "why.trade"),))
    then, fees = state.after(postings), list[Entry]()
    for taker, taken in ((trade.other, given), (trade.player, got)):
        down = deeds.mortgaged_of(then, taken)
        if trade.lift:
            fees.append(lift_at_once(then, taker, down, price))
        else:
            fees.append(take_over(then, taker, down))
        then = then.after(fees[-1].postings)
    return joined((agreed, *fees))


def _deeds(trade: Swap) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(dict.fromkeys(trade.give)), tuple(dict.fromkeys(trade.get))


def _say(state: GameState, trade: Swap) -> tuple[Phrase, ...]:
    say: list[Phrase] = []
    mine, theirs = _deeds(trade)
    for who, whom, given, cash in (
        (trade.player, trade.other, mine, trade.give_cash),
        (trade.other, trade.player, theirs, trade.get_cash),
    ):
        told: dict[str, Fact] = {"who": who, "whom": whom, "deeds": given, "amount": cash}
        key = ("trade.both" if cash else "trade.deeds") if given else "trade.cash"
        if given or cash:
            say.append(Phrase(key, told))
        down = deeds.mortgaged_of(state, given)
        if down:
            key = "trade.face-down"
            say.append(state.because("mortgaged-sale", key, who=whom, deeds=down))
    return tuple(say)
